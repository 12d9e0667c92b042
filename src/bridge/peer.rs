//! Whole clients over a real wire: a scripted server that any client can talk to.
//!
//! [`Server`] listens on the loopback interface and offers **each case as a tool of its own**. A
//! client in any language connects, lists the tools and calls them; each call gets that case's
//! exact reply, status, stream, cut or silence. [`serve_stdio`] does the same over standard input
//! and output. Both keep every request that came: [`Oddity`] says what is wrong with them.
//!
//! For a client in Rust, [`Peer`] is an adapter, so that a client with an HTTP and event-stream
//! loop of its own gets into `suite!` without being taken apart:
//!
//! ```
//! use mcp_verdict::peer::{Endpoint, Peer};
//! use mcp_verdict::{Call, Observation, Outcome};
//! # struct MyClient;
//! # impl MyClient {
//! #     fn connect(_: &str) -> Result<Self, String> { Err(String::new()) }
//! #     fn call(&self, _: &str) -> Result<bool, String> { Err(String::new()) }
//! # }
//!
//! let adapter = Peer::new(|endpoint: &Endpoint, call: &Call| {
//!     match MyClient::connect(endpoint.url()).and_then(|client| client.call(call.tool())) {
//!         Ok(true) => Observation::new(Outcome::ToolError),
//!         Ok(false) => Observation::new(Outcome::Success),
//!         Err(_) => Observation::new(Outcome::Unclassified),
//!     }
//! });
//! # let _ = adapter;
//! ```
//!
//! # The wire
//!
//! Sessions begin with the handshake of their revision, from 2024-11-05 to 2025-11-25, or without
//! one in 2026-07-28. Beside Streamable HTTP, [`Server::sse_url`] speaks the HTTP with SSE of
//! 2024-11-05. A reply of the HTTP surface is written as it is: its status, its headers, each
//! chunk by itself, and an end that is announced, left open or cut. A message that answers the
//! call is the body of a response with status 200; any other is an event on a stream that goes
//! on. Replies go under the id that the client sent ([`Reply::readdressed`]).
//!
//! A cut is a connection that is closed before the end that was announced; the standard library
//! offers no reset.
//!
//! [`Reply::readdressed`]: crate::Reply::readdressed

mod play;
mod received;
mod request;
mod server;
mod stage;
mod stdio;

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;

use super::declared::{Declared, reads_the_same};
use crate::adapter::{Adapter, Observation};
use crate::call::{Call, Revision};
use crate::case::Case;
use crate::outcome::{NextStep, Outcome};
use crate::reply::{Reply, Silence, Surfaces, Why};
use crate::wording;
use server::Listener;
use stage::{Stage, over_http};

pub use received::{Oddity, Received};
pub use stdio::serve_stdio;

/// How long a stream without an end is kept open: longer than any suite waits, so that a hang is
/// noticed, and not for ever, so that the client that hangs gets free.
const HOLD: Duration = Duration::from_secs(20);

/// Where a [`Server`] offers its tools.
const PATH: &str = "/mcp";

/// A scripted MCP server on the loopback interface. Dropping it closes its port and every
/// connection, and ends its threads.
pub struct Server {
    listener: Listener,
    tools: Vec<(Revision, String)>,
}

impl Server {
    /// Offers each of these cases as a tool named like the case, in sessions of its revision.
    /// Cases that can't come over HTTP are left out.
    ///
    /// # Errors
    ///
    /// Where no port can be opened.
    pub fn start<'a>(cases: impl IntoIterator<Item = &'a Case>) -> io::Result<Self> {
        let stage = Stage::of_cases(cases).only(over_http);
        let listener = Listener::start(HOLD)?;
        let tools = Revision::ALL
            .iter()
            .flat_map(|&revision| {
                stage.names(revision).map(move |name| (revision, name.to_owned()))
            })
            .collect();
        listener.offer(PATH, stage);
        Ok(Self { listener, tools })
    }

    /// The address for Streamable HTTP.
    pub fn url(&self) -> String {
        self.listener.url(PATH)
    }

    /// The address for the HTTP with SSE of 2024-11-05.
    pub fn sse_url(&self) -> String {
        self.listener.url("/sse")
    }

    /// The names of the tools in sessions of this revision.
    pub fn tools(&self, revision: Revision) -> impl Iterator<Item = &str> {
        let of_it = self.tools.iter().filter(move |(of, _)| *of == revision);
        of_it.map(|(_, name)| name.as_str())
    }

    /// Every request that came so far.
    pub fn received(&self) -> Vec<Received> {
        self.listener.received(PATH)
    }

    /// What is odd about the requests that came so far.
    pub fn oddities(&self) -> Vec<Oddity> {
        received::oddities(&self.received())
    }

    /// Why calls were answered with an error of the harness in place of their case; the last one
    /// first. What was observed on them says nothing.
    pub fn not_played(&self) -> Vec<String> {
        self.listener.not_played(PATH)
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("url", &self.url()).finish_non_exhaustive()
    }
}

/// Where a client finds the server that plays one case to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    url: String,
}

impl Endpoint {
    /// The address for Streamable HTTP.
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// Drives a client to make one call at an endpoint, and says what it made of it.
type Drive = dyn Fn(&Endpoint, &Call) -> Observation + Send + Sync;

/// A whole client over HTTP as an adapter: the function connects it to the endpoint in the
/// revision of the call, calls the call's tool, and says what came of it. It needs a deadline of
/// its own; where that ends the call, it says so with [`Observation::by_deadline`].
///
/// Beside what the function says, the requests speak: a call that is sent again unchanged is
/// observed as [`NextStep::RetryUnchanged`], and one that goes on after a request for input as
/// [`Outcome::InputRequired`] with the state that it brought back. A case that the client's id or
/// what it declares does not fit is not run, and neither is one whose tool it never called.
pub struct Peer {
    drive: Box<Drive>,
    listener: Result<Listener, String>,
    cases: AtomicU64,
    odd: Mutex<Vec<Oddity>>,
}

impl Peer {
    /// An adapter over this function.
    pub fn new<F>(drive: F) -> Self
    where
        F: Fn(&Endpoint, &Call) -> Observation + Send + Sync + 'static,
    {
        Self {
            drive: Box::new(drive),
            listener: Listener::start(HOLD).map_err(|error| wording::no_port(&error)),
            cases: AtomicU64::new(1),
            odd: Mutex::default(),
        }
    }

    /// How long a stream without an end is kept open; 20 seconds by default. A client without a
    /// deadline of its own hangs for so long: longer than the suite waits, so that it is noticed.
    #[must_use]
    pub fn hold(self, hold: Duration) -> Self {
        let listener = Listener::start(hold).map_err(|error| wording::no_port(&error));
        Self { listener, ..self }
    }

    /// What was odd about the requests that came so far, each kind once.
    pub fn oddities(&self) -> Vec<Oddity> {
        self.odd.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn remember(&self, requests: &[Received]) {
        let mut odd = self.odd.lock().unwrap_or_else(PoisonError::into_inner);
        for oddity in received::oddities(requests) {
            if !odd.contains(&oddity) {
                odd.push(oddity);
            }
        }
    }
}

impl Adapter for Peer {
    /// Messages, HTTP exchanges and silence.
    fn surfaces(&self) -> Surfaces {
        Surfaces::MESSAGE | Surfaces::HTTP | Surfaces::SILENCE
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        let listener = match &self.listener {
            Ok(listener) => listener,
            Err(why) => return Observation::not_run(why),
        };
        match reply.silence().map(Silence::why) {
            Some(Why::NotSent) => return Observation::not_run(wording::NOTHING_TO_SEND),
            Some(Why::Cancelled) => return Observation::not_run(wording::NOBODY_CANCELS),
            _ => {}
        }
        let path = format!("/case/{}{PATH}", self.cases.fetch_add(1, Ordering::Relaxed));
        let mut stage = Stage::default();
        stage.add(call.tool(), call, reply);
        listener.offer(&path, stage);
        let offered = Offered { listener, path: &path };
        let endpoint = Endpoint { url: listener.url(&path) };
        let observation = (self.drive)(&endpoint, call);
        let (requests, not_played) = (listener.received(&path), listener.not_played(&path));
        drop(offered);
        self.remember(&requests);
        if let Some(why) = not_played.first() {
            return Observation::not_run(why);
        }
        seen(observation, call, reply, &requests)
    }
}

/// The tools of one case; withdrawn however the case ends.
struct Offered<'a> {
    listener: &'a Listener,
    path: &'a str,
}

impl Drop for Offered<'_> {
    fn drop(&mut self) {
        self.listener.withdraw(self.path);
        self.listener.forget(self.path);
    }
}

/// The observation with what the requests add to it.
fn seen(said: Observation, call: &Call, reply: &Reply, requests: &[Received]) -> Observation {
    if said.why_not_run().is_some() {
        return said;
    }
    let mut calls = requests.iter().filter(|request| request.tool() == Some(call.tool()));
    let Some(first) = calls.next() else { return Observation::not_run(wording::NEVER_CALLED) };
    if first.revision() != call.revision() {
        return Observation::not_run(wording::ANOTHER_REVISION);
    }
    let declared = Declared::by(&capabilities(first, requests));
    let task = !first.params()["task"].is_null();
    if !reads_the_same(call, &declared.applied_to(call, task), reply) {
        return Observation::not_run(wording::DECLARED_OTHERWISE);
    }
    match calls.next() {
        None => said,
        Some(next) if next.understood.continues() => {
            let state = next.params()["requestState"].as_str();
            let observation = Observation::new(Outcome::InputRequired);
            state.into_iter().fold(observation, Observation::request_state)
        }
        Some(_) => said.next_step(NextStep::RetryUnchanged),
    }
}

/// What the client declared: with the call itself, or in its handshake.
fn capabilities(call: &Received, requests: &[Received]) -> Value {
    let own = &call.params()["_meta"]["io.modelcontextprotocol/clientCapabilities"];
    if !own.is_null() {
        return own.clone();
    }
    let handshake = requests.iter().find(|request| request.method() == Some("initialize"));
    handshake.map(|request| request.params()["capabilities"].clone()).unwrap_or_default()
}

impl fmt::Debug for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = self.listener.as_ref().map(|listener| listener.url(""));
        f.debug_struct("Peer").field("address", &address).finish_non_exhaustive()
    }
}

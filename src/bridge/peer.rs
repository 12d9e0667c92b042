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
//! A driver in another language is a program that speaks the line protocol, and
//! `Peer::program`, with the feature `process`, an adapter of it.
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
//! A client that speaks over standard input and output starts a server of its own. That is a
//! program that calls [`relay`] with the address of its case.
//!
//! A cut is a connection that is closed before the end that was announced; the standard library
//! offers no reset.
//!
//! [`Reply::readdressed`]: crate::Reply::readdressed

mod ahead;
mod driven;
mod evidence;
mod play;
mod received;
mod request;
mod server;
mod stage;
mod stdio;

use std::fmt;
use std::io;
use std::time::Duration;

use crate::call::Revision;
use crate::case::Case;
use server::Listener;
use stage::{Stage, over_http};

pub use driven::{Endpoint, Peer};
pub use received::{Oddity, Received};
pub use stdio::{relay, serve_stdio};

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

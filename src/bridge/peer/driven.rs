//! A whole client over a real wire as an adapter.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::ahead::Ahead;
use super::evidence::seen;
use super::received::{self, Oddity, Received};
use super::server::Listener;
use super::stage::{Stage, over_stdio};
use super::{HOLD, PATH};
use crate::adapter::{Adapter, Observation};
#[cfg(feature = "process")]
use crate::bridge::process::Process;
use crate::bridge::wire::Wire;
use crate::call::Call;
use crate::reply::{Reply, Silence, Surfaces, Why};
use crate::wording;

/// Where a client finds the server that plays one case to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    number: u64,
    url: String,
}

impl Endpoint {
    /// The address: for Streamable HTTP, or for [`relay`](super::relay) where the client speaks
    /// over the standard input and output of a server that it starts.
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// Makes the server ready for a case, and says where.
pub(super) type Offer<'a> = &'a dyn Fn(&Call, &Reply) -> Endpoint;

/// A whole client as an adapter: a function, or a program that speaks the line protocol, connects
/// it to the endpoint in the revision of the call, calls the call's tool, and says what came of
/// it. It needs a deadline of its own; where that ends the call, it says so with
/// [`Observation::by_deadline`].
///
/// Beside what is said, the requests speak: a call that is sent again unchanged is observed as
/// [`NextStep::RetryUnchanged`](crate::NextStep::RetryUnchanged), or as
/// [`NextStep::CheckCatalogue`](crate::NextStep::CheckCatalogue) where the tools were listed again
/// before, one that goes on after a request
/// for input as [`Outcome::InputRequired`](crate::Outcome::InputRequired) with the state that it
/// brought back, and a missing header, a reused id or a state that was changed as one of the
/// [`Observation::breaches`]. A case that the client's id or what it declares does not fit is not
/// run, and neither is one whose tool it never called.
pub struct Peer {
    driver: Driver,
    wire: Wire,
    listener: Result<Listener, String>,
    /// The number of the next case.
    next: AtomicU64,
    /// The cases that are ready to be played.
    offered: Mutex<BTreeSet<u64>>,
    odd: Mutex<Vec<Oddity>>,
}

enum Driver {
    Function(Ahead),
    #[cfg(feature = "process")]
    Program(Box<Program>),
}

/// A program that drives a client, with what it said of itself.
#[cfg(feature = "process")]
struct Program {
    process: Process,
    surfaces: Surfaces,
}

impl Peer {
    /// An adapter over this function, which drives a client over Streamable HTTP.
    pub fn new<F>(drive: F) -> Self
    where
        F: Fn(&Endpoint, &Call) -> Observation + Send + Sync + 'static,
    {
        Self::driven_by(Driver::Function(Ahead::new(Arc::new(drive))), Wire::Http)
    }

    /// An adapter over a program that drives a client in any language. Its hello names the wire,
    /// and the cases that it reads say where they are played; the line protocol,
    /// `docs/protocol.md`, tells the rest.
    ///
    /// # Errors
    ///
    /// Where the program does not start, or says no wire in its hello.
    #[cfg(feature = "process")]
    pub fn program(process: Process) -> Result<Self, String> {
        let (wire, surfaces) = process.drives()?;
        let wire = wire.ok_or_else(|| wording::NO_WIRE.to_owned())?;
        Ok(Self::driven_by(Driver::Program(Box::new(Program { process, surfaces })), wire))
    }

    fn driven_by(driver: Driver, wire: Wire) -> Self {
        Self {
            driver,
            wire,
            listener: Listener::start(HOLD).map_err(|error| wording::no_port(&error)),
            next: AtomicU64::new(1),
            offered: Mutex::default(),
            odd: Mutex::default(),
        }
    }

    /// The function drives a client that speaks over the standard input and output of a server
    /// that it starts. What it starts is a program that does nothing but
    /// [`relay`](super::relay) to the address of the endpoint.
    #[must_use]
    pub fn over_stdio(self) -> Self {
        Self { wire: Wire::Stdio, ..self }
    }

    /// How many cases the function is given at the same time, each on a thread of its own; one by
    /// default, on the thread of the suite. A client over a real wire waits in real time for its
    /// deadline, and those waits can be shared. A program decides for itself how many of the cases
    /// that are [sent ahead](crate::Process::ahead) it plays at once.
    #[must_use]
    pub fn at_once(mut self, cases: usize) -> Self {
        match &mut self.driver {
            Driver::Function(ahead) => ahead.at_once = cases,
            #[cfg(feature = "process")]
            Driver::Program(_) => {}
        }
        self
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
        lock(&self.odd).clone()
    }

    fn remember(&self, requests: &[Received]) {
        let mut odd = lock(&self.odd);
        for oddity in received::oddities(requests) {
            if !odd.contains(&oddity) {
                odd.push(oddity);
            }
        }
    }

    /// Why a reply can't be played to any client over this wire.
    fn refuses(&self, reply: &Reply) -> Option<&'static str> {
        match reply.silence().map(Silence::why) {
            Some(Why::NotSent) => return Some(wording::NOTHING_TO_SEND),
            Some(Why::Cancelled) => return Some(wording::NOBODY_CANCELS),
            _ => {}
        }
        (self.wire == Wire::Stdio && !over_stdio(reply)).then_some(wording::LINE_BREAK_IN_MESSAGE)
    }

    fn offer(&self, listener: &Listener, call: &Call, reply: &Reply) -> Endpoint {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut stage = Stage::default();
        stage.add(call.tool(), call, reply);
        let path = path(number);
        let url = listener.url(&path);
        listener.offer(&path, stage);
        lock(&self.offered).insert(number);
        Endpoint { number, url }
    }

    /// Forgets a case and all that came before it: cases end in their order.
    fn withdraw(&self, listener: &Listener, last: u64) {
        let mut offered = lock(&self.offered);
        let later = offered.split_off(&(last + 1));
        for number in std::mem::replace(&mut *offered, later) {
            listener.withdraw(&path(number));
        }
    }

    /// What the driver says of a case, and the number under which it was played, if it was.
    fn said(&self, call: &Call, reply: &Reply, offer: Offer<'_>) -> (Observation, Option<u64>) {
        match &self.driver {
            Driver::Function(ahead) => {
                let (said, endpoint) = ahead.observe(call, reply, offer);
                (said, Some(endpoint.number))
            }
            #[cfg(feature = "process")]
            Driver::Program(program) => {
                let play = |call: &Call, reply: &Reply| offer(call, reply).url;
                let (said, url) = program.process.observe_played(call, reply, Some(&play));
                (said, url.as_deref().and_then(number_of))
            }
        }
    }
}

fn path(number: u64) -> String {
    format!("{CASE}{number}{PATH}")
}

/// What stands before the number in the path of a case.
const CASE: &str = "/case/";

/// The number of the case that is played at this address.
#[cfg(feature = "process")]
fn number_of(url: &str) -> Option<u64> {
    url.split_once(CASE)?.1.strip_suffix(PATH)?.parse().ok()
}

impl Adapter for Peer {
    /// What comes over the wire: messages, silence, and HTTP exchanges or standard output.
    fn surfaces(&self) -> Surfaces {
        let carried = self.wire.carries();
        match &self.driver {
            Driver::Function(_) => carried,
            #[cfg(feature = "process")]
            Driver::Program(program) => carried.common(program.surfaces),
        }
    }

    fn announce<'a>(&self, coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>) {
        let Ok(listener) = &self.listener else { return };
        let offer = |call: &Call, reply: &Reply| self.offer(listener, call, reply);
        let mut played = coming.filter(|(_, reply)| self.refuses(reply).is_none());
        match &self.driver {
            Driver::Function(ahead) => ahead.start(&mut played, &offer),
            #[cfg(feature = "process")]
            Driver::Program(program) => {
                let play = |call: &Call, reply: &Reply| offer(call, reply).url;
                program.process.announce_played(&mut played, Some(&play));
            }
        }
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        let listener = match &self.listener {
            Ok(listener) => listener,
            Err(why) => return Observation::not_run(why),
        };
        if let Some(why) = self.refuses(reply) {
            return Observation::not_run(why);
        }
        let offer = |call: &Call, reply: &Reply| self.offer(listener, call, reply);
        let (said, number) = self.said(call, reply, &offer);
        let Some(number) = number else { return said };
        let path = path(number);
        let (requests, not_played) = (listener.received(&path), listener.not_played(&path));
        self.withdraw(listener, number);
        self.remember(&requests);
        match not_played.first() {
            Some(why) => Observation::not_run(why),
            None => seen(said, call, reply, &requests),
        }
    }
}

impl fmt::Debug for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = self.listener.as_ref().map(|listener| listener.url(""));
        f.debug_struct("Peer").field("address", &address).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

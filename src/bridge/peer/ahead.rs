//! Drives a client by a function, some cases at a time where that is asked for: a client that
//! waits for its deadline is then waited for together with others.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::driven::{Endpoint, Offer};
use crate::adapter::{Failure, Observation};
use crate::call::Call;
use crate::reply::Reply;
use crate::suite::caught;

/// Drives a client to make one call at an endpoint, and says what it made of it.
type Drive = dyn Fn(&Endpoint, &Call) -> Observation + Send + Sync;

pub(super) struct Ahead {
    drive: Arc<Drive>,
    pub(super) at_once: usize,
    running: Mutex<VecDeque<Running>>,
}

/// A case that is being played.
struct Running {
    call: Call,
    reply: Reply,
    endpoint: Endpoint,
    thread: JoinHandle<Result<Observation, String>>,
}

impl Running {
    fn is(&self, call: &Call, reply: &Reply) -> bool {
        self.call.is_same(call) && self.reply.is_same(reply)
    }
}

impl Ahead {
    pub(super) fn new(drive: Arc<Drive>) -> Self {
        Self { drive, at_once: 1, running: Mutex::default() }
    }

    /// Starts what is coming, as far as it may run at once.
    pub(super) fn start<'a>(
        &self,
        coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>,
        offer: Offer<'_>,
    ) {
        if self.at_once < 2 {
            return;
        }
        let mut running = self.lock();
        for one in running.iter() {
            if !coming.next().is_some_and(|(call, reply)| one.is(call, reply)) {
                // Something else is asked than was said; `observe` sees to it.
                return;
            }
        }
        while running.len() < self.at_once {
            let Some((call, reply)) = coming.next() else { return };
            let endpoint = offer(call, reply);
            let (drive, call, theirs) = (Arc::clone(&self.drive), call.clone(), endpoint.clone());
            let reply = reply.clone();
            let sent = call.clone();
            let work = move || caught(|| drive(&theirs, &sent));
            // Where there is no thread, `observe` does it itself.
            let Ok(thread) = thread::Builder::new().name("driven client".to_owned()).spawn(work)
            else {
                return;
            };
            running.push_back(Running { call, reply, endpoint, thread });
        }
    }

    /// What the client makes of a case, and where that was played.
    pub(super) fn observe(
        &self,
        call: &Call,
        reply: &Reply,
        offer: Offer<'_>,
    ) -> (Observation, Endpoint) {
        let started = {
            let mut running = self.lock();
            // What was started and is not asked for ends by itself.
            while running.front().is_some_and(|one| !one.is(call, reply)) {
                running.pop_front();
            }
            running.pop_front()
        };
        let Some(Running { endpoint, thread, .. }) = started else {
            let endpoint = offer(call, reply);
            return ((self.drive)(&endpoint, call), endpoint);
        };
        let ended = thread.join().unwrap_or_else(|_| Err("a panic without words".to_owned()));
        let said = ended.unwrap_or_else(|words| Observation::failed(Failure::Broke(words)));
        (said, endpoint)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

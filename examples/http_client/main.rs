//! An adapter over a whole HTTP exchange. The client is one as it is written with `reqwest`: its
//! own asynchronous code runs unchanged. The adapter makes a `reqwest::Response` out of each case,
//! streaming body included, and drives the client on a runtime of its own, whose clock is paused:
//! a deadline passes as soon as nothing else is left to do.
//!
//! ```sh
//! cargo run --example http_client
//! cargo test --example http_client
//! ```

#![allow(clippy::print_stdout, reason = "what it prints is what it is for")]
#![allow(unreachable_pub, reason = "a client of your own would be public")]

mod careless;
mod client;
#[path = "../transport/ending.rs"]
mod ending;
mod events;
#[path = "../transport/judge.rs"]
mod judge;
mod response;

use std::error::Error;
use std::io;
use std::time::Duration;

use mcp_verdict::{Adapter, Call, Observation, Reply, Suite, Surfaces};
use reqwest::Response;
use tokio::runtime::{Builder, Runtime};

use judge::judge;

/// Gives each exchange to a client.
struct Exchanges {
    runtime: Runtime,
    read: fn(&Runtime, &Call, Response) -> Observation,
}

impl Exchanges {
    fn careful() -> Self {
        Self {
            runtime: runtime().expect("a runtime on one thread needs nothing"),
            read: |runtime, call, response| {
                runtime.block_on(client::read(call, response)).observe(call)
            },
        }
    }

    fn careless() -> Self {
        Self {
            runtime: runtime().expect("a runtime on one thread needs nothing"),
            // It has no deadline of its own, so whoever uses it gives it one.
            read: |runtime, call, response| {
                let read = careless::read(call, response);
                let limited = async { tokio::time::timeout(Duration::from_secs(60), read).await };
                runtime.block_on(limited).unwrap_or_else(|_| ending::Ending::TimedOut.observe(call))
            },
        }
    }
}

fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_time().start_paused(true).build()
}

impl Adapter for Exchanges {
    fn surfaces(&self) -> Surfaces {
        Surfaces::HTTP
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        let Some(http) = reply.http() else {
            return Observation::not_run("this client reads HTTP alone");
        };
        match response::of(http) {
            Ok(response) => (self.read)(&self.runtime, call, response),
            // An HTTP library would not let such a response through to its user either.
            Err(why) => Observation::not_run(format!("no response can be made of it: {why}")),
        }
    }
}

mcp_verdict::suite!(http_client, Suite::new(Exchanges::careful()).snapshots("../../snapshots"));

fn main() -> Result<(), Box<dyn Error>> {
    let careless = judge("A client that goes by the status", Exchanges::careless());
    let careful = judge("One that reads status, body and stream together", Exchanges::careful());
    if careful && !careless {
        Ok(())
    } else {
        Err("this example no longer shows what it is for: only the careful client may pass".into())
    }
}

#[cfg(test)]
mod careless_client {
    use super::*;

    #[test]
    fn is_found_out_for_what_it_does() {
        let report = Suite::new(Exchanges::careless()).run();
        let broken = |id| report.findings().iter().any(|it| it.invariant().id() == id);
        for id in ["flagged-result-is-never-success", "body-without-an-answer-is-never-a-result"] {
            assert!(broken(id), "{id}");
        }
    }
}

//! An adapter over the standard output of a child process. The client reads from anything that
//! can be read, as it does from the pipe of a real child: its code runs unchanged. The adapter
//! gives it what was recorded, a read a chunk; the end of the output, a broken pipe and a deadline
//! that passes look as they do there.
//!
//! ```sh
//! cargo run --example child_stdout
//! cargo test --example child_stdout
//! ```

#![allow(clippy::print_stdout, reason = "what it prints is what it is for")]
#![allow(unreachable_pub, reason = "a client of your own would be public")]

mod careless;
mod client;
#[path = "../transport/ending.rs"]
mod ending;
#[path = "../transport/judge.rs"]
mod judge;

use std::env;
use std::error::Error;
use std::io::{self, ErrorKind, Read};
use std::process::{Command, Stdio};

use mcp_verdict::{
    Adapter, AdapterFn, Call, Observation, Outcome, Reply, StdioEnd, Suite, Surfaces, adapter_fn,
};

use judge::judge;

/// What was read from a server once, to be read again.
struct Recorded<'a> {
    chunks: &'a [Vec<u8>],
    /// How much of the first chunk was read already.
    read: usize,
    end: StdioEnd,
}

impl Read for Recorded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some((chunk, rest)) = self.chunks.split_first() {
            let length = (&chunk[self.read..]).read(buffer)?;
            if length > 0 {
                self.read += length;
                return Ok(length);
            }
            (self.chunks, self.read) = (rest, 0);
        }
        match self.end {
            StdioEnd::Eof => Ok(0),
            StdioEnd::Open => Err(ErrorKind::TimedOut.into()),
            _ => Err(ErrorKind::BrokenPipe.into()),
        }
    }
}

fn careful() -> impl Adapter + Send + Sync + 'static {
    over_output(|call, output| client::read(call, output).observe(call))
}

fn careless() -> impl Adapter + Send + Sync + 'static {
    over_output(|call, output| careless::read(call, output))
}

/// An adapter that gives a client the output of a server.
fn over_output(
    read: fn(&Call, Recorded<'_>) -> Observation,
) -> AdapterFn<impl Fn(&Call, &Reply) -> Observation + Send + Sync + 'static> {
    adapter_fn(Surfaces::STDIO, move |call: &Call, reply: &Reply| match reply.stdio() {
        Some(stdio) => read(call, Recorded { chunks: stdio.chunks(), read: 0, end: stdio.end() }),
        None => Observation::not_run("this client reads standard output alone"),
    })
}

mcp_verdict::suite!(child_stdout, Suite::new(careful()).snapshots("../../snapshots"));

fn main() -> Result<(), Box<dyn Error>> {
    if env::args().nth(1).as_deref() == Some("serve") {
        serve();
        return Ok(());
    }
    let said = ask_a_child(&Call::new("find_invoice").build())?;
    println!("A real child answered, after a banner and a note: {}\n", said.outcome());

    let careless = judge("A client that takes the first line for the answer", careless());
    let careful = judge("One that looks for its own answer", careful());
    if careful && !careless && said.outcome() == Outcome::ToolError {
        Ok(())
    } else {
        Err("this example no longer shows what it is for: only the careful client may pass".into())
    }
}

/// Starts this very program as a server, and has the client read its pipe.
fn ask_a_child(call: &Call) -> io::Result<Observation> {
    let mut child =
        Command::new(env::current_exe()?).arg("serve").stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().ok_or(ErrorKind::BrokenPipe)?;
    let ending = client::read(call, output);
    child.wait()?;
    Ok(ending.observe(call))
}

/// A server that answers one call and ends.
fn serve() {
    println!("invoice server 1.4, ready");
    println!(
        r#"{{"jsonrpc":"2.0","method":"notifications/message","params":{{"level":"error"}}}}"#
    );
    println!(
        r#"{{"jsonrpc":"2.0","id":7,"result":{{"resultType":"complete","content":[],"isError":true}}}}"#
    );
}

#[cfg(test)]
mod careless_client {
    use super::*;

    #[test]
    fn is_found_out_for_what_it_does() {
        let report = Suite::new(careless()).run();
        let broken = |id| report.findings().iter().any(|it| it.invariant().id() == id);
        for id in ["flagged-result-is-never-success", "silence-is-neither-success-nor-refusal"] {
            assert!(broken(id), "{id}");
        }
    }

    #[test]
    fn a_real_child_is_read_by_the_same_code() {
        let output = &b"banner\n{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[]}}\n"[..];
        let said = client::read(&Call::new("find_invoice").build(), output);
        assert!(matches!(said, ending::Ending::Answered(_)));
    }
}

//! A scripted MCP server for clients in any language: each fixture is a tool of its own.
//!
//! ```sh
//! cargo run --features peer --example scripted_server             # over HTTP, on a port of its own
//! cargo run --features peer --example scripted_server -- --stdio  # over standard input and output
//! ```
//!
//! Over HTTP it prints its address, serves until its standard input closes, and then prints what
//! was odd about the requests. Over stdio it prints that to standard error.
//!
//! With `--relay` and the address of a case it is what a client starts that is driven over stdio.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "what it prints is what it is for")]

use std::error::Error;
use std::io;

use mcp_verdict::Fixture;
use mcp_verdict::peer::{Server, relay, serve_stdio};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    // Not before it is known that they are needed: a relay has to be there at once.
    let cases = || Fixture::corpus().iter().flat_map(Fixture::cases);
    match arguments.next().as_deref() {
        Some("--stdio") => {
            let received = serve_stdio(cases(), io::stdin().lock(), io::stdout().lock())?;
            eprintln!("{} requests came", received.len());
            return Ok(());
        }
        Some("--relay") => return Ok(relay(&arguments.next().ok_or("--relay needs an address")?)?),
        Some(other) => return Err(format!("there is no option {other}").into()),
        None => {}
    }
    let server = Server::start(cases())?;
    println!("streamable HTTP: {}", server.url());
    println!("HTTP with SSE:   {}", server.sse_url());
    io::copy(&mut io::stdin().lock(), &mut io::sink())?;
    println!("{} requests came", server.received().len());
    for oddity in server.oddities() {
        println!("  {oddity}");
    }
    for why in server.not_played() {
        println!("  not played: {why}");
    }
    Ok(())
}

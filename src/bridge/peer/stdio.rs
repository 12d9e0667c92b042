//! The scripted server over standard input and output.

use std::io::{self, BufRead, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;

use serde_json::json;

use super::received::Received;
use super::stage::{Stage, Turn, Understood, over_stdio};
use crate::call::Revision;
use crate::case::Case;
use crate::reply::{Reply, StdioEnd, Why};

/// Serves a client over two streams, such as standard input and output, until it closes its side
/// or a reply says that the server ends. Each of these cases is a tool named like the case, in a
/// session of its revision; those that can't come over this transport are left out. Gives the
/// requests that came.
///
/// # Errors
///
/// Where a stream fails.
pub fn serve_stdio<'a>(
    cases: impl IntoIterator<Item = &'a Case>,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<Vec<Received>> {
    let stage = Stage::of_cases(cases).only(over_stdio);
    let mut received = Vec::new();
    converse(&stage, "", input, output, |request, _| received.push(request))?;
    Ok(received)
}

/// What a client that speaks over standard input and output starts in place of a server: carries
/// everything between these two streams of the present process and the case at this address,
/// until either side closes.
///
/// # Errors
///
/// Where it is no address of an [`Endpoint`](super::Endpoint), or a stream fails.
pub fn relay(url: &str) -> io::Result<()> {
    let place = url.strip_prefix("http://").and_then(|rest| rest.split_once('/'));
    let (address, path) = place.ok_or(io::ErrorKind::InvalidInput)?;
    let mut server = TcpStream::connect(address)?;
    writeln!(server, "{RELAYED}/{path}")?;
    let mut sending = server.try_clone()?;
    thread::Builder::new().spawn(move || {
        // What can't be sent any more is noticed by what does not come.
        let _ = pass_on(io::stdin().lock(), &mut sending);
        let _ = sending.shutdown(Shutdown::Write);
    })?;
    pass_on(server, io::stdout().lock())
}

/// The first word on a connection that is no HTTP, but a client's standard input and output.
pub(super) const RELAYED: &str = "STDIO ";

/// Hands on what comes as it comes.
fn pass_on(mut from: impl Read, mut to: impl Write) -> io::Result<()> {
    let mut buffer = [0; 16 * 1024];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) => {
                to.write_all(&buffer[..length])?;
                to.flush()?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Answers the requests on a pair of streams until the client closes its side or a reply says that
/// the server ends. Each request is noted, with why its case could not be played.
pub(super) fn converse(
    stage: &Stage,
    session: &str,
    mut input: impl BufRead,
    mut output: impl Write,
    mut note: impl FnMut(Received, Option<&str>),
) -> io::Result<()> {
    let mut agreed = Revision::V2025_11_25;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let message = Understood::of(&line);
        let revision = revision(&message, &mut agreed);
        let turn = stage.turn(revision, &message);
        let received = Received {
            session: session.to_owned(),
            revision,
            http: None,
            understood: message.clone(),
            state: turn.state(),
            body: line.trim_ascii_end().to_vec(),
        };
        note(received, turn.why_not_played());
        let goes_on = match turn {
            Turn::Accept => true,
            Turn::Answer(answer) => {
                writeln!(output, "{answer}")?;
                true
            }
            Turn::NotPlayed(why) => {
                let error = json!({ "code": -32603, "message": why });
                let answer = json!({ "jsonrpc": "2.0", "id": message.id, "error": error });
                writeln!(output, "{answer}")?;
                true
            }
            Turn::Played { reply, .. } => play(&reply, &mut output)?,
        };
        output.flush()?;
        if !goes_on {
            return Ok(());
        }
    }
}

/// The newest revision names itself in each message; the others are agreed on once.
fn revision(message: &Understood, agreed: &mut Revision) -> Revision {
    match message.method.as_deref() {
        Some("initialize") => {
            *agreed = message.revision().unwrap_or(*agreed).min(Revision::V2025_11_25);
            *agreed
        }
        Some("server/discover") => Revision::V2026_07_28,
        _ => message.revision().unwrap_or(*agreed),
    }
}

/// Writes a reply, and says whether the server goes on after it.
fn play(reply: &Reply, output: &mut impl Write) -> io::Result<bool> {
    if let Some(message) = reply.message() {
        output.write_all(message)?;
        output.write_all(b"\n")?;
        return Ok(true);
    }
    if let Some(stdio) = reply.stdio() {
        for chunk in stdio.chunks() {
            output.write_all(chunk)?;
            output.flush()?;
        }
        return Ok(stdio.end() == StdioEnd::Open);
    }
    Ok(reply.silence().is_none_or(|silence| silence.why() == Why::TimedOut))
}

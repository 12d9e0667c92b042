//! The scripted server over standard input and output.

use std::io::{self, BufRead, Write};

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
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<Vec<Received>> {
    let stage = Stage::of_cases(cases).only(over_stdio);
    let mut agreed = Revision::V2025_11_25;
    let mut received = Vec::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(received);
        }
        let message = Understood::of(&line);
        let revision = revision(&message, &mut agreed);
        let turn = stage.turn(revision, &message);
        received.push(Received {
            session: String::new(),
            revision,
            http: None,
            understood: message.clone(),
            state: turn.state(),
            body: line.trim_ascii_end().to_vec(),
        });
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
            return Ok(received);
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

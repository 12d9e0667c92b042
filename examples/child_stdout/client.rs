//! A client of the stdio transport: what it makes of what a server process prints, read as it
//! comes from a pipe.

use std::io::{ErrorKind, Read};

use mcp_verdict::Call;

use crate::ending::{Channel, Ending, Text, read_text};

/// Reads the output of a server until it holds the answer to a call. A read that takes longer than
/// the client's deadline has to fail with [`ErrorKind::TimedOut`].
pub fn read(call: &Call, mut output: impl Read) -> Ending {
    let mut line = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let length = match output.read(&mut chunk) {
            Ok(0) => return at_end(call, &line, "the server closed its output"),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) if error.kind() == ErrorKind::TimedOut => return Ending::TimedOut,
            Err(error) => return at_end(call, &line, &error.to_string()),
        };
        // A line feed ends a line and nothing else does.
        let mut parts = chunk[..length].split(|&byte| byte == b'\n');
        line.extend_from_slice(parts.next().unwrap_or_default());
        for next in parts {
            if let Some(ending) = read_line(call, &line) {
                return ending;
            }
            line.clear();
            line.extend_from_slice(next);
        }
    }
}

/// Whatever is no answer to this call is skipped: notes, questions, answers to other calls, and
/// what a server should not have printed.
fn read_line(call: &Call, line: &[u8]) -> Option<Ending> {
    match read_text(call, line, Channel::Shared) {
        Text::Answer(message) => Some(Ending::Answered(message)),
        Text::Broken(why) => Some(Ending::Broken(why)),
        Text::Other | Text::Unreadable => None,
    }
}

/// A last line may lack its end. If it is whole it counts; half of one does not.
fn at_end(call: &Call, line: &[u8], why: &str) -> Ending {
    read_line(call, line).unwrap_or_else(|| Ending::Lost(why.to_owned()))
}

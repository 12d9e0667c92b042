//! The standard output of a server, cut into messages or decoded by other rules than those of
//! lines.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{encoding::mended, rewrite::*, transcript::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::reply::StdioEnd;
use crate::reply::Surfaces;

const SEPARATED: &[&str] = &[
    "anthropics/claude-agent-sdk-typescript#137",
    "modelcontextprotocol/typescript-sdk#2155",
    "kagent-dev/kagent#1480",
    "anthropics/anthropic-sdk-typescript#882",
];
const FRAMED: &[&str] = &[
    "mateaix/mateclaw#227",
    "FellouAI/eko#276",
    "microsoft/azure-devops-mcp#147",
    "robotmcp/ros-mcp-server#174",
];
const DECODED: &[&str] = &[
    "modelcontextprotocol/python-sdk#2456",
    "DeusData/codebase-memory-mcp#511",
    "modelcontextprotocol/java-sdk#898",
    "TokenRhythm/opensquilla#953",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "read-is-a-message",
        "F7",
        "takes each read from standard output for one whole message",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_output(call, reply, |chunks, _| {
            for chunk in chunks {
                let mut message = chunk.trim_ascii().to_vec();
                message.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
                message.push(b'\n');
                *chunk = message;
            }
        })
    ),
    mutant!(
        "first-message-of-a-read-is-all",
        "F7",
        "reads the first of several messages that come in one read, and drops the others",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_output(call, reply, |chunks, _| {
            for chunk in chunks {
                chunk.truncate(lines_of(chunk).first().map_or(0, Vec::len));
            }
        })
    ),
    mutant!(
        "last-message-of-a-read-is-all",
        "F7",
        "reads the last of several messages that come in one read, and drops the others",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_output(call, reply, |chunks, _| {
            for chunk in chunks {
                let last = lines_of(chunk).pop().unwrap_or_default();
                *chunk = last;
            }
        })
    ),
    mutant!(
        "third-read-of-a-line-is-lost",
        "F7",
        "joins two reads into a line and no more, so that a longer line is lost",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_output(call, reply, |chunks, _| {
            let mut reads = 0;
            for chunk in chunks {
                reads += 1;
                if reads > 2 && !chunk.contains(&b'\n') {
                    chunk.clear();
                }
                if chunk.contains(&b'\n') {
                    reads = usize::from(!chunk.ends_with(b"\n"));
                }
            }
        })
    ),
    mutant!(
        "junk-line-ends-the-reading",
        "F7",
        "reads no more of standard output after a line that is no JSON, and waits on",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            let junk = lines.iter().position(|line| is_junk(line));
            lines.truncate(junk.unwrap_or(lines.len()));
        })
    ),
    mutant!(
        "junk-line-is-a-violation",
        "F7",
        "ends the call as broken at a line of standard output that is no JSON",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| {
            let is_junk = |line: &Vec<u8>| line.ends_with(b"\n") && is_junk(line);
            if texts_of(reply).iter().any(is_junk) {
                as_violation(call)
            } else {
                correct(call, reply)
            }
        }
    ),
    mutant!(
        "blank-line-ends-the-reading",
        "F7",
        "takes a blank line for the end of standard output",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            let blank = lines.iter().position(|line| line.trim_ascii().is_empty());
            lines.truncate(blank.unwrap_or(lines.len()));
        })
    ),
    mutant!(
        "first-line-is-all",
        "F7",
        "reads one line of standard output for a call, whatever it is",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| lines.truncate(1))
    ),
    mutant!(
        "last-line-is-all",
        "F7",
        "reads the last line of standard output, whatever came before it",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| drop(lines.drain(..lines.len().max(1) - 1)))
    ),
    mutant!(
        "log-prefix-is-cut-off",
        "F7",
        "reads a line from its first brace on, whatever stands before it",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            for line in lines.iter_mut().filter(|line| is_junk(line)) {
                let brace = line.iter().position(|&byte| byte == b'{');
                line.drain(..brace.unwrap_or_default());
            }
        })
    ),
    mutant!(
        "header-line-hides-the-next-line",
        "F7",
        "takes a line that names a length for a header, and the next for the blank line after it",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            let is_header = |line: &Vec<u8>| line.starts_with(b"Content-Length:");
            if let Some(header) = lines.iter().position(is_header) {
                lines.drain(header..lines.len().min(header + 2));
            }
        })
    ),
    mutant!(
        "line-end-is-learnt-from-the-first-line",
        "F7",
        "asks of every line for the end that the first one has, be it LF or CR and LF",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            if lines.first().is_some_and(|line| line.ends_with(b"\r\n")) {
                lines.retain(|line| line.ends_with(b"\r\n") || !line.ends_with(b"\n"));
            }
        })
    ),
    mutant!(
        "carriage-return-ends-a-line",
        "F7",
        "ends a line of standard output at a carriage return too",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_text(call, reply, |text| text.replace('\r', "\n"))
    ),
    mutant!(
        "line-must-end-in-a-brace",
        "F7",
        "skips lines that do not end in a brace, so that a carriage return hides the answer",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            lines.retain(|line| line.ends_with(b"}\n") || !line.ends_with(b"\n"));
        })
    ),
    mutant!(
        "pretty-printed-message-is-joined",
        "F7",
        "joins lines of standard output until they are JSON",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_bytes(call, reply, |bytes| {
            let whole = Tree::read(bytes).is_some();
            let one_line = bytes.trim_ascii().iter().map(|byte| match byte {
                b'\n' if whole => b' ',
                byte => *byte,
            });
            one_line.chain(whole.then_some(b'\n')).collect()
        })
    ),
    mutant!(
        "second-message-of-a-line-is-ignored",
        "F7",
        "reads the first value of a line and overlooks what follows it",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_each_text(call, reply, |text| {
            let mut values =
                serde_json::Deserializer::from_slice(text).into_iter::<serde_json::Value>();
            let complete = values.next().is_some_and(|value| value.is_ok());
            complete.then(|| text[..values.byte_offset()].to_owned())
        })
    ),
    mutant!(
        "message-in-a-string-is-unwrapped",
        "F7",
        "reads a line that is a JSON string as the message in that string",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_each_text(call, reply, |text| {
            let inner = Tree::read(text)?.as_text()?;
            Some(inner.into_bytes())
        })
    ),
    mutant!(
        "event-framing-is-stripped",
        "F7",
        "reads the data of server-sent events off standard output",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_each_text(call, reply, |text| {
            text.strip_prefix(b"data:").map(<[u8]>::to_vec)
        })
    ),
    mutant!(
        "colours-are-stripped",
        "F7",
        "takes colour codes off a line and reads what is left as a message",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_each_text(call, reply, |text| {
            let end = text.strip_prefix(b"\x1b[")?.iter().position(|&byte| byte == b'm')?;
            Some(text[end + 3..].to_vec())
        })
    ),
    mutant!(
        "cut-line-at-the-end-is-mended",
        "F7",
        "closes the brackets of a line that the end of standard output cut off, and reads it",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_output(call, reply, |chunks, end| {
            if *end != StdioEnd::Open {
                *chunks = vec![mended_at_the_end(&chunks.concat())];
            }
        })
    ),
    mutant!(
        "unfinished-line-is-read-already",
        "F7",
        "reads the beginning of a line while the rest of it is still to come",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_output(call, reply, |chunks, end| {
            if *end == StdioEnd::Open {
                let mut output = mended_at_the_end(&chunks.concat());
                output.push(b'\n');
                *chunks = vec![output];
            }
        })
    ),
    mutant!(
        "output-is-cut-at-line-separators",
        "F2",
        "ends a line of standard output at U+2028 and U+2029 too",
        SEPARATED,
        Surfaces::STDIO,
        |call, reply| with_text(call, reply, |text| text.replace(['\u{2028}', '\u{2029}'], "\n"))
    ),
    mutant!(
        "output-is-cut-at-next-line-characters",
        "F2",
        "ends a line of standard output at U+0085 too",
        SEPARATED,
        Surfaces::STDIO,
        |call, reply| with_text(call, reply, |text| text.replace('\u{85}', "\n"))
    ),
    mutant!(
        "output-is-cut-at-separator-controls",
        "F2",
        "ends a line of standard output at vertical tabs, form feeds and separator controls too",
        SEPARATED,
        Surfaces::STDIO,
        |call, reply| with_text(call, reply, |text| {
            text.replace(['\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}'], "\n")
        })
    ),
    mutant!(
        "characters-cut-between-reads-are-replaced",
        "F8",
        "decodes each read from standard output by itself, so that a character cut in two is lost",
        DECODED,
        Surfaces::STDIO,
        |call, reply| with_output(call, reply, |chunks, _| {
            for chunk in chunks {
                *chunk = String::from_utf8_lossy(chunk).into_owned().into_bytes();
            }
        })
    ),
    mutant!(
        "odd-bytes-of-output-are-replaced",
        "F8",
        "replaces bytes of standard output that are no UTF-8 and reads on",
        DECODED,
        Surfaces::STDIO,
        |call, reply| with_bytes(call, reply, |bytes| {
            String::from_utf8_lossy(bytes).into_owned().into_bytes()
        })
    ),
    mutant!(
        "odd-bytes-end-the-reading",
        "F8",
        "reads no more of standard output after a byte that is no UTF-8, and waits on",
        DECODED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            let odd = lines.iter().position(|line| std::str::from_utf8(line).is_err());
            lines.truncate(odd.unwrap_or(lines.len()));
        })
    ),
    mutant!(
        "output-is-read-as-latin-1",
        "F8",
        "reads standard output as Latin-1",
        DECODED,
        Surfaces::STDIO,
        |call, reply| with_bytes(call, reply, latin_1)
    ),
    mutant!(
        "byte-order-mark-is-a-violation",
        "F8",
        "ends the call as broken at a byte order mark on standard output",
        DECODED,
        Surfaces::STDIO,
        |call, reply| {
            let marked = texts_of(reply).iter().any(|line| line.starts_with(b"\xef\xbb\xbf"));
            if marked { as_violation(call) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "long-line-is-a-tool-error",
        "F8",
        "reports a line of more than 4096 bytes as an error of the tool",
        DECODED,
        Surfaces::STDIO,
        |call, reply| {
            let is_long = texts_of(reply).iter().any(|line| line.len() > 4096);
            if is_long { as_result(call, "line too long", true) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "long-line-is-cut-and-mended",
        "F8",
        "cuts a line after 8192 bytes and closes the brackets that are open there",
        DECODED,
        Surfaces::STDIO,
        |call, reply| with_each_text(call, reply, |text| {
            let text = std::str::from_utf8(text).ok().filter(|text| text.len() > 8192)?;
            mended(cut(text, 8192)).map(String::into_bytes)
        })
    ),
    mutant!(
        "long-line-ends-the-reading",
        "F8",
        "reads no more of standard output after a line of more than 8192 bytes, and waits on",
        DECODED,
        Surfaces::STDIO,
        |call, reply| with_lines(call, reply, |lines| {
            let long = lines.iter().position(|line| line.len() > 8192);
            lines.truncate(long.unwrap_or(lines.len()));
        })
    ),
];

/// The output with its last line closed, where that one has no end and was cut off.
#[cfg(feature = "mutant")]
fn mended_at_the_end(output: &[u8]) -> Vec<u8> {
    let mut lines = lines_of(output);
    let last = lines.pop().unwrap_or_default();
    let text = std::str::from_utf8(&last).ok();
    let whole = text.filter(|_| !last.ends_with(b"\n")).and_then(mended);
    lines.push(whole.map_or(last, String::into_bytes));
    lines.concat()
}

/// What bytes become that are taken for Latin-1.
#[cfg(feature = "mutant")]
pub(super) fn latin_1(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().copied().map(char::from).collect::<String>().into_bytes()
}

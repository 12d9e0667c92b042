//! Event streams, cut into events or decoded by other rules than those of the standard.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{encoding::mended, transcript::*};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{adapter::Observation, call::Call, reply::Reply};

const SEPARATED: &[&str] = &[
    "anthropics/claude-agent-sdk-typescript#137",
    "modelcontextprotocol/typescript-sdk#2155",
    "anthropics/anthropic-sdk-typescript#882",
];
const FRAMED: &[&str] = &["mateaix/mateclaw#227", "FellouAI/eko#276"];
const DECODED: &[&str] =
    &["modelcontextprotocol/java-sdk#898", "modelcontextprotocol/python-sdk#2456"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "stream-is-cut-at-line-separators",
        "F2",
        "ends a line of an event stream at U+2028 and U+2029 too",
        SEPARATED,
        Surfaces::HTTP,
        |call, reply| with_stream_text(call, reply, |text| {
            text.replace(['\u{2028}', '\u{2029}'], "\n")
        })
    ),
    mutant!(
        "stream-is-cut-at-next-line-characters",
        "F2",
        "ends a line of an event stream at U+0085 and other separators too",
        SEPARATED,
        Surfaces::HTTP,
        |call, reply| with_stream_text(call, reply, |text| {
            text.replace(['\u{85}', '\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}'], "\n")
        })
    ),
    mutant!(
        "events-end-in-two-line-feeds",
        "F7",
        "cuts a stream at two line feeds in a row, so that it finds no event in one with CR LF",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_stream_text(call, reply, |text| text.replace('\r', "\u{1a}"))
    ),
    mutant!(
        "lone-carriage-return-ends-no-line",
        "F7",
        "knows LF and CR LF as ends of a line, and no CR alone",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_stream_text(call, reply, |text| {
            text.replace("\r\n", "\n").replace('\r', " ")
        })
    ),
    mutant!(
        "chunk-is-an-event",
        "F7",
        "takes each chunk of an event stream for one event",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.is_stream() {
                for chunk in &mut exchange.chunks {
                    let mut event = Event { ended: true, ..Event::default() };
                    event.lines = Event::all(chunk).into_iter().flat_map(|it| it.lines).collect();
                    *chunk = Event::write(&[event]);
                }
            }
        })
    ),
    mutant!(
        "second-event-of-a-chunk-is-lost",
        "F7",
        "reads the first of several events that come in one chunk, and drops the others",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.is_stream() {
                for chunk in &mut exchange.chunks {
                    let mut events = Event::all(chunk);
                    events.truncate(1);
                    *chunk = Event::write(&events);
                }
            }
        })
    ),
    mutant!(
        "data-lines-are-joined-without-a-break",
        "F7",
        "joins the data lines of an event with nothing between them",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_data_lines(call, reply, |values| vec![values.concat()])
    ),
    mutant!(
        "first-data-line-is-all",
        "F7",
        "reads the first data line of an event and overlooks the others",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_data_lines(call, reply, |mut values| {
            values.truncate(1);
            values
        })
    ),
    mutant!(
        "last-data-line-is-all",
        "F7",
        "reads the last data line of an event and overlooks the others",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_data_lines(call, reply, |mut values| {
            values.drain(..values.len() - 1);
            values
        })
    ),
    mutant!(
        "comment-drops-the-data-before-it",
        "F7",
        "forgets the data of an event at a comment, an id or any other field after them",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            for event in events {
                let is_data = |line: &Vec<u8>| line.starts_with(b"data");
                let other = event.lines.iter().rposition(|line| !is_data(line)).unwrap_or(0);
                let mut at = 0;
                event.lines.retain(|line| {
                    at += 1;
                    at > other || !is_data(line)
                });
            }
        })
    ),
    mutant!(
        "data-needs-its-blank",
        "F7",
        "knows a data line only with a blank behind its colon",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            for event in events {
                event
                    .lines
                    .retain(|line| !line.starts_with(b"data:") || line.starts_with(b"data: "));
            }
        })
    ),
    mutant!(
        "field-names-are-read-loosely",
        "F7",
        "knows the names of fields in any case and with blanks before them",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            for line in events.iter_mut().flat_map(|event| &mut event.lines) {
                let trimmed = line.trim_ascii_start();
                let name = trimmed.get(..5).unwrap_or_default();
                if name.eq_ignore_ascii_case(b"data:") {
                    *line = [b"data:", &trimmed[5..]].concat();
                }
            }
        })
    ),
    mutant!(
        "cut-event-is-mended",
        "F7",
        "closes the brackets of an event that was cut off, and reads it",
        FRAMED,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            if let Some(last) = events.last_mut().filter(|event| !event.ended) {
                let tail = std::mem::take(&mut last.tail);
                last.lines.push(tail);
                let data = last.data().and_then(|data| String::from_utf8(data).ok());
                if let Some(whole) = data.as_deref().and_then(mended) {
                    last.set_data(whole.as_bytes());
                }
                last.ended = true;
            }
        })
    ),
    mutant!(
        "byte-order-mark-hides-the-first-field",
        "F8",
        "takes the byte order mark of a stream for a part of its first field",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_stream_text(call, reply, |text| match text.strip_prefix('\u{feff}') {
            Some(rest) => format!("?{rest}"),
            None => text.to_owned(),
        })
    ),
    mutant!(
        "every-byte-order-mark-is-skipped",
        "F8",
        "skips byte order marks wherever they stand in a stream",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_stream_text(call, reply, |text| text.replace('\u{feff}', ""))
    ),
    mutant!(
        "charset-of-a-stream-is-obeyed",
        "F8",
        "decodes an event stream by the charset that its type states, though it is always UTF-8",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let stated = exchange.media().unwrap_or_default().to_ascii_lowercase();
            let is_utf_8 = stated.contains("utf-8") || !stated.contains("charset");
            if exchange.is_stream() && !is_utf_8 {
                let body = super::framing::latin_1(&exchange.body());
                exchange.set_body(body);
            }
        })
    ),
];

/// A reader of event streams that sees other text than there was, where it was text.
#[cfg(feature = "mutant")]
fn with_stream_text(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&str) -> String,
) -> Observation {
    with_exchange(call, reply, |exchange| {
        let body = exchange.body();
        if let Some(text) = std::str::from_utf8(&body).ok().filter(|_| exchange.is_stream()) {
            exchange.set_body(change(text));
        }
    })
}

/// A reader of event streams that sees other data lines where an event has several.
#[cfg(feature = "mutant")]
fn with_data_lines(
    call: &Call,
    reply: &Reply,
    change: impl Fn(Vec<Vec<u8>>) -> Vec<Vec<u8>>,
) -> Observation {
    with_events(call, reply, |events| {
        for event in events {
            let values: Vec<_> = event.values("data").into_iter().map(<[u8]>::to_vec).collect();
            if values.len() > 1 {
                event.set_data(&change(values).join(&b'\n'));
            }
        }
    })
}

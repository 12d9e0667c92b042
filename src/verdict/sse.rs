//! Event streams, by the standard for server-sent events (step 11), and their ends (step 36).
//!
//! The parser is our own. Of those on crates.io that were tried, `eventsource-stream` 0.2 panics
//! on a byte order mark; it and `sse-codec` 0.3 don't show the id of an event without data, and
//! take quadratic time for a long line in small pieces. `sse-stream` 0.3 keeps to the standard but
//! gives up the whole stream at the first byte that is not UTF-8, where only that event is
//! unreadable. All three need the crates of an asynchronous runtime, which every user would have
//! to build, and a parser that the client under test may use itself is no witness against it.

use std::borrow::Cow;

use super::Verdict;
use super::anomaly::{Anomalies, AnomalyKind};
use super::conversation::Conversation;
use super::message::Channel;
use super::reason::Reason;
use crate::call::{Call, Revision};
use crate::reply::HttpEnd;

/// Reads the body of an event stream.
pub(super) fn judge(
    call: &Call,
    body: &[u8],
    end: HttpEnd,
    channel: Channel,
    notes: Anomalies,
) -> Verdict {
    let is_old = call.revision() == Revision::V2024_11_05;
    let mut conversation = Conversation::new(call, channel, "events", body, notes);
    let mut events = Events::new(body);
    let (mut count, mut has_address) = (0, false);
    for event in events.by_ref() {
        let index = count;
        count += 1;
        // Before the old transport has named an address, no call can have been sent to it.
        if is_old && event.name == b"endpoint" && !has_address {
            has_address = true;
            conversation.forget();
        }
        // The other events of the old transport are its own, such as `endpoint` (TC-HTTP-01).
        if is_old && !event.is_message() {
            continue;
        }
        // An event without data only moves the place to resume from (TC-SSE-02).
        if event.data.is_empty() {
            continue;
        }
        if !event.is_message() {
            conversation.note(AnomalyKind::EventUnusual, index);
        }
        conversation.take(index, event.data);
    }
    if end != HttpEnd::Open && events.is_inside_event() {
        conversation.note(AnomalyKind::EventUnfinished, count);
    }
    let unanswered = at_end(call, end, events.has_id(), conversation.has_unreadable());
    conversation.verdict(unanswered)
}

/// Why there is no answer once the stream has come to this end. Only 2025-11-25 lets a server
/// end the connection of a stream that goes on, once an event had an id (TC-SSE-03). In other
/// revisions, or after a loss, a resumption may be tried or not; a recorded reply holds none.
fn at_end(call: &Call, end: HttpEnd, has_id: bool, has_unreadable: bool) -> Reason {
    match end {
        HttpEnd::Open => Reason::AwaitingAnswer,
        HttpEnd::Complete if has_id && call.revision() == Revision::V2025_11_25 => {
            Reason::StreamSuspended
        }
        HttpEnd::Complete | HttpEnd::Reset if has_unreadable => Reason::UnreadableEvent,
        HttpEnd::Complete => Reason::StreamEnded,
        HttpEnd::Reset => Reason::ConnectionReset,
    }
}

/// One event, as far as it bears on a call.
struct Event<'a> {
    name: &'a [u8],
    data: Cow<'a, [u8]>,
}

impl Event<'_> {
    /// Whether it has the name that an event has unless it says otherwise.
    fn is_message(&self) -> bool {
        matches!(self.name, b"" | b"message")
    }
}

/// The events of a stream, each once a blank line has ended it; what stands after the last of
/// them does not count (TC-SSE-12). The time that a client waits before it resumes decides
/// nothing, so `retry` is skipped like any other field.
struct Events<'a> {
    rest: &'a [u8],
    name: &'a [u8],
    data: Option<Cow<'a, [u8]>>,
    /// The last id that was given, and the one that stood when an event ended.
    given_id: &'a [u8],
    id: &'a [u8],
    inside: bool,
}

impl<'a> Events<'a> {
    fn new(stream: &'a [u8]) -> Self {
        let rest = stream.strip_prefix(b"\xef\xbb\xbf").unwrap_or(stream);
        Self { rest, name: b"", data: None, given_id: b"", id: b"", inside: false }
    }

    /// Whether there is an id to resume from.
    fn has_id(&self) -> bool {
        !self.id.is_empty()
    }

    /// Whether the stream stands inside an event or a line.
    fn is_inside_event(&self) -> bool {
        self.inside || !self.rest.is_empty()
    }

    /// The next line, if its end has come: CR, LF or both.
    fn line(&mut self) -> Option<&'a [u8]> {
        let end = self.rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
        let (line, rest) = self.rest.split_at(end);
        let length = if rest.starts_with(b"\r\n") { 2 } else { 1 };
        self.rest = &rest[length..];
        Some(line)
    }

    fn field(&mut self, line: &'a [u8]) {
        let (name, value) = match line.iter().position(|&byte| byte == b':') {
            // A comment.
            Some(0) => return,
            Some(colon) => (&line[..colon], &line[colon + 1..]),
            None => (line, &line[line.len()..]),
        };
        self.inside = true;
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match name {
            b"event" => self.name = value,
            b"id" if !value.contains(&0) => self.given_id = value,
            b"data" => match &mut self.data {
                None => self.data = Some(Cow::Borrowed(value)),
                Some(data) => {
                    let data = data.to_mut();
                    data.push(b'\n');
                    data.extend_from_slice(value);
                }
            },
            _ => {}
        }
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        while let Some(line) = self.line() {
            if !line.is_empty() {
                self.field(line);
                continue;
            }
            self.inside = false;
            self.id = self.given_id;
            let name = std::mem::take(&mut self.name);
            if let Some(data) = self.data.take() {
                return Some(Event { name, data });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The events of a stream as `name=data`, and the id to resume from.
    fn read(stream: &str) -> (Vec<String>, String) {
        let mut events = Events::new(stream.as_bytes());
        let shown = events
            .by_ref()
            .map(|event| {
                let (name, data) = (event.name, &event.data);
                format!("{}={}", String::from_utf8_lossy(name), String::from_utf8_lossy(data))
            })
            .collect();
        (shown, String::from_utf8_lossy(events.id).into_owned())
    }

    #[test]
    fn a_stream_is_read_by_the_standard() {
        let rows: &[(&str, &[&str], &str)] = &[
            ("", &[], ""),
            ("data: a\n\n", &["=a"], ""),
            // Line ends, mixed and at the very end.
            ("data: a\r\n\r\ndata: b\r\rdata: c\n\n", &["=a", "=b", "=c"], ""),
            ("data: a\ndata: b\r\ndata: c\r\n\r", &["=a\nb\nc"], ""),
            ("data: a\n\r\ndata: b\r\n\n", &["=a", "=b"], ""),
            // The byte order mark: once, and only at the start.
            ("\u{feff}data: a\n\n", &["=a"], ""),
            ("\u{feff}\u{feff}data: a\n\n", &[], ""),
            ("data: a\n\n\u{feff}data: b\n\n", &["=a"], ""),
            // Fields: one space goes, no colon means no value, case counts.
            ("data:a\ndata:  b\ndata\n\n", &["=a\n b\n"], ""),
            ("data\n\ndata:\n\n", &["=", "="], ""),
            ("Data: a\ndata : b\n data: c\n\n", &[], ""),
            ("data: a:b: c\n\n", &["=a:b: c"], ""),
            (": data: a\n:\n\ndata: b\n:c\n\n", &["=b"], ""),
            ("retry: 10\nnonsense: x\ndata: a\n\n", &["=a"], ""),
            // Names: the last counts, for one event only, with data or without.
            ("event: x\nevent: y\ndata: a\n\ndata: b\n\n", &["y=a", "=b"], ""),
            ("event: x\n\ndata: a\n\n", &["=a"], ""),
            ("event: x\nevent\ndata: a\n\n", &["=a"], ""),
            // Ids: they stay, they need no data, and an empty one takes the place away.
            ("id: 1\ndata: a\n\ndata: b\n\n", &["=a", "=b"], "1"),
            ("id: 1\n\n", &[], "1"),
            ("id: 1\n\nid: 2\0\n\n", &[], "1"),
            ("id: 1\n\nid\n\n", &[], ""),
            ("id: 1\nid:2\n\n", &[], "2"),
            // What is unfinished does not count.
            ("data: a\n\nid: 1\ndata: b\n", &["=a"], ""),
            ("id: 1\n", &[], ""),
            ("data: a", &[], ""),
            ("data: a\n", &[], ""),
            ("data: a\r\n", &[], ""),
        ];
        for (stream, events, id) in rows {
            let (found, found_id) = read(stream);
            assert_eq!((found, &*found_id), (strings(events), *id), "{stream:?}");
        }
    }

    #[test]
    fn whether_a_stream_ends_inside_an_event_is_known() {
        for (stream, inside) in [
            ("", false),
            ("data: a\n\n", false),
            (": a\n", false),
            ("data: a\n", true),
            ("id: 1\n", true),
            ("data: a\n\nda", true),
        ] {
            let mut events = Events::new(stream.as_bytes());
            events.by_ref().for_each(drop);
            assert_eq!(events.is_inside_event(), inside, "{stream:?}");
        }
    }

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }
}

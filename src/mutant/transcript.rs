//! Reading a transcript as if it had been another: the fault is in what is changed before the
//! reference reads it.

use super::rewrite::{as_bytes, as_result, correct};
use super::tree::Tree;
use crate::adapter::Observation;
use crate::call::Call;
use crate::outcome::Outcome;
use crate::reply::{Http, HttpEnd, Reply, Stdio, StdioEnd};

/// A reader of standard output that sees other chunks or another end than there were.
pub(super) fn with_output(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Vec<Vec<u8>>, &mut StdioEnd),
) -> Observation {
    let Some(stdio) = reply.stdio() else { return correct(call, reply) };
    let (mut chunks, mut end) = (stdio.chunks().to_vec(), stdio.end());
    change(&mut chunks, &mut end);
    correct(call, &Reply::from_stdio(Stdio::new(chunks, end).with_stderr(stdio.stderr())))
}

/// A reader of standard output that sees other bytes than there were.
pub(super) fn with_bytes(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&[u8]) -> Vec<u8>,
) -> Observation {
    with_output(call, reply, |chunks, _| *chunks = vec![change(&chunks.concat())])
}

/// A reader of standard output that sees other text than there was, where it was text.
pub(super) fn with_text(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&str) -> String,
) -> Observation {
    with_bytes(call, reply, |bytes| match std::str::from_utf8(bytes) {
        Ok(text) => change(text).into_bytes(),
        Err(_) => bytes.to_vec(),
    })
}

/// A reader of standard output that sees other lines than there were, each with its end.
pub(super) fn with_lines(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Vec<Vec<u8>>),
) -> Observation {
    with_bytes(call, reply, |bytes| {
        let mut lines = lines_of(bytes);
        change(&mut lines);
        lines.concat()
    })
}

/// The lines of an output, each with its end.
pub(super) fn lines_of(output: &[u8]) -> Vec<Vec<u8>> {
    output.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Whether a line is neither blank nor JSON.
pub(super) fn is_junk(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty() && Tree::read(line).is_none()
}

/// An HTTP exchange, open to change.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Exchange {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) chunks: Vec<Vec<u8>>,
    pub(super) end: HttpEnd,
}

impl Exchange {
    pub(super) fn of(http: &Http) -> Self {
        Self {
            status: http.status(),
            headers: http.headers().to_vec(),
            chunks: http.chunks().to_vec(),
            end: http.end(),
        }
    }

    pub(super) fn body(&self) -> Vec<u8> {
        self.chunks.concat()
    }

    /// Gives it another body, of whatever length.
    pub(super) fn set_body(&mut self, body: impl Into<Vec<u8>>) {
        self.headers.retain(|(name, _)| !name.eq_ignore_ascii_case("content-length"));
        self.chunks = vec![body.into()];
    }

    /// Says that the body is of this type.
    pub(super) fn set_type(&mut self, media: &str) {
        self.headers.retain(|(name, _)| !name.eq_ignore_ascii_case("content-type"));
        self.headers.push(("content-type".to_owned(), media.to_owned()));
    }

    /// What the body is said to be, as it was spelled.
    pub(super) fn media(&self) -> Option<&str> {
        let mut named =
            self.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("content-type"));
        named.next().map(|(_, value)| value.as_str())
    }

    pub(super) fn is_stream(&self) -> bool {
        self.is_said_to_be("text/event-stream")
    }

    pub(super) fn is_json(&self) -> bool {
        self.is_said_to_be("application/json")
    }

    pub(super) fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    fn is_said_to_be(&self, wanted: &str) -> bool {
        let name = self.media().and_then(|media| media.split(';').next()).unwrap_or_default();
        name.trim().eq_ignore_ascii_case(wanted)
    }

    pub(super) fn into_reply(self) -> Reply {
        Reply::from_http(Http::new(self.status, self.headers, self.chunks, self.end))
    }
}

/// A reader of an exchange that sees another one.
pub(super) fn with_exchange(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Exchange),
) -> Observation {
    let Some(http) = reply.http() else { return correct(call, reply) };
    let mut exchange = Exchange::of(http);
    change(&mut exchange);
    correct(call, &exchange.into_reply())
}

/// A reader of an exchange that makes up its mind by itself about some.
pub(super) fn decided(
    call: &Call,
    reply: &Reply,
    decide: impl FnOnce(&Exchange) -> Option<Observation>,
) -> Observation {
    let decided = reply.http().and_then(|http| decide(&Exchange::of(http)));
    decided.unwrap_or_else(|| correct(call, reply))
}

/// A reader of event streams that sees other events than there were.
pub(super) fn with_events(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Vec<Event>),
) -> Observation {
    with_exchange(call, reply, |exchange| {
        if exchange.is_stream() {
            let before = Event::all(&exchange.body());
            let mut events = before.clone();
            change(&mut events);
            if events != before {
                exchange.set_body(Event::write(&events));
            }
        }
    })
}

/// One event of a stream, by its lines, which have lost their ends.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) lines: Vec<Vec<u8>>,
    /// The beginning of another line, at the very end of the stream.
    pub(super) tail: Vec<u8>,
    /// Whether a blank line followed.
    pub(super) ended: bool,
}

impl Event {
    /// The events of a stream.
    pub(super) fn all(stream: &[u8]) -> Vec<Self> {
        let mut rest = stream.strip_prefix(b"\xef\xbb\xbf").unwrap_or(stream);
        let mut events = vec![Self::default()];
        while !rest.is_empty() {
            let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
            let length = if after.starts_with(b"\r\n") { 2 } else { after.len().min(1) };
            rest = &after[length..];
            let Some(event) = events.last_mut() else { break };
            match (line, end) {
                ([], _) => event.ended = true,
                (_, Some(_)) => event.lines.push(line.to_vec()),
                (_, None) => event.tail = line.to_vec(),
            }
            if line.is_empty() {
                events.push(Self::default());
            }
        }
        events.retain(|event| *event != Self::default());
        events
    }

    /// A stream of these events.
    pub(super) fn write(events: &[Self]) -> Vec<u8> {
        let mut stream = Vec::new();
        for event in events {
            for line in &event.lines {
                stream.extend_from_slice(line);
                stream.push(b'\n');
            }
            stream.extend_from_slice(&event.tail);
            if event.ended {
                stream.push(b'\n');
            }
        }
        stream
    }

    /// The value of each line with this field.
    pub(super) fn values(&self, field: &str) -> Vec<&[u8]> {
        let named = self.lines.iter().filter_map(|line| {
            let colon = line.iter().position(|&byte| byte == b':').unwrap_or(line.len());
            let value = line.get(colon + 1..).unwrap_or_default();
            (&line[..colon] == field.as_bytes()).then(|| value.strip_prefix(b" ").unwrap_or(value))
        });
        named.collect()
    }

    /// The name of the event; empty where it has none.
    pub(super) fn name(&self) -> &[u8] {
        self.values("event").last().copied().unwrap_or_default()
    }

    /// The data, if it has any, be they empty.
    pub(super) fn data(&self) -> Option<Vec<u8>> {
        let values = self.values("data");
        (!values.is_empty()).then(|| values.join(&b'\n'))
    }

    /// Gives it these data in place of all it has.
    pub(super) fn set_data(&mut self, data: &[u8]) {
        self.drop_field("data");
        let lines = data.split(|&byte| byte == b'\n');
        self.lines.extend(lines.map(|line| [b"data: ", line].concat()));
    }

    /// Takes every line of a field away.
    pub(super) fn drop_field(&mut self, field: &str) {
        self.lines.retain(|line| {
            let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
            name != field.as_bytes()
        });
    }
}

/// The texts of a transcript that may each be a message: lines, data of events, or a body.
pub(super) fn texts_of(reply: &Reply) -> Vec<Vec<u8>> {
    if let Some(stdio) = reply.stdio() {
        return lines_of(&stdio.chunks().concat());
    }
    let Some(exchange) = reply.http().map(Exchange::of) else { return Vec::new() };
    if exchange.is_stream() {
        Event::all(&exchange.body()).iter().filter(|it| it.ended).filter_map(Event::data).collect()
    } else {
        vec![exchange.body()]
    }
}

/// The texts of a transcript that are JSON.
pub(super) fn messages_of(reply: &Reply) -> Vec<Tree> {
    texts_of(reply).iter().filter_map(|text| Tree::read(text)).collect()
}

/// A reader that sees each text of a transcript as it would be after a change.
pub(super) fn with_each_text(
    call: &Call,
    reply: &Reply,
    mut change: impl FnMut(&[u8]) -> Option<Vec<u8>>,
) -> Observation {
    if reply.stdio().is_some() {
        return with_lines(call, reply, |lines| {
            for line in lines {
                let end = line.len() - line.ends_with(b"\n") as usize;
                if let Some(text) = change(&line[..end]) {
                    line.splice(..end, text);
                }
            }
        });
    }
    if reply.http().is_some_and(|http| Exchange::of(http).is_stream()) {
        return with_events(call, reply, |events| {
            for event in events {
                if let Some(text) = event.data().and_then(|data| change(&data)) {
                    event.set_data(&text);
                }
            }
        });
    }
    with_exchange(call, reply, |exchange| {
        if let Some(body) = change(&exchange.body()) {
            exchange.set_body(body);
        }
    })
}

/// A reader that sees each message of a transcript as it would be after a change.
pub(super) fn with_each(
    call: &Call,
    reply: &Reply,
    mut change: impl FnMut(&mut Tree),
) -> Observation {
    with_each_text(call, reply, |text| {
        let before = Tree::read(text)?;
        let mut message = before.clone();
        change(&mut message);
        (message != before).then(|| message.to_string().into_bytes())
    })
}

/// The same, of each object that a message holds as its `result`.
pub(super) fn with_each_result(
    call: &Call,
    reply: &Reply,
    mut change: impl FnMut(&mut Tree),
) -> Observation {
    with_each(call, reply, |message| {
        if let Some(result) = message.get_mut("result").filter(|result| result.is_object()) {
            change(result);
        }
    })
}

/// A reader that sees only some of the texts of a transcript.
pub(super) fn with_some_texts(
    call: &Call,
    reply: &Reply,
    mut keeps: impl FnMut(&[u8]) -> bool,
) -> Observation {
    if reply.stdio().is_some() {
        return with_lines(call, reply, |lines| lines.retain(|line| keeps(line)));
    }
    with_events(call, reply, |events| {
        events.retain(|event| !event.ended || event.data().is_none_or(|data| keeps(&data)));
    })
}

/// Whether the server is known to say no more on this transcript.
pub(super) fn is_over(reply: &Reply) -> bool {
    reply.stdio().is_some_and(|stdio| stdio.end() != StdioEnd::Open)
        || reply.http().is_some_and(|http| http.end() != HttpEnd::Open)
}

/// Whether a transcript is over and its call was not answered.
pub(super) fn is_lost(call: &Call, reply: &Reply) -> bool {
    is_over(reply) && correct(call, reply).outcome() == Outcome::UnknownOutcome
}

/// What the reference says of an error of the server.
pub(super) fn as_error(call: &Call, code: i64, message: &str) -> Observation {
    let (id, message) = (call.id(), Tree::string(message));
    as_bytes(
        call,
        format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":{code},\"message\":{message}}}}}"
        ),
    )
}

/// What the reference says of a result of the tool with this text, whatever bytes it is.
pub(super) fn as_output(call: &Call, text: &[u8]) -> Observation {
    as_result(call, &String::from_utf8_lossy(text), false)
}

/// What the reference says of a call that was turned away at the door.
pub(super) fn as_refused(call: &Call) -> Observation {
    let forbidden = Http::new(403, Vec::new(), Vec::new(), HttpEnd::Complete);
    correct(call, &Reply::from_http(forbidden))
}

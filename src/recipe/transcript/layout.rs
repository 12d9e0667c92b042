//! Writes a transcript, and knows where each thing in it begins and ends.

use super::Transcript;
use super::chunks;
use super::part::{
    Body, Bom, Carrier, End, Event, Headers, Host, LineEnd, Media, Stderr, Why as WhyPart,
};
use super::piece::Piece;
use crate::recipe::facts::Place;
use crate::reply::{Http, HttpEnd, Reply, Silence, Stdio, StdioEnd, Why};

/// The bytes of a transcript where none is missing, and the things in it.
pub(super) struct Layout {
    pub(super) bytes: Vec<u8>,
    pub(super) items: Vec<Item>,
}

/// One thing in a transcript, by the number of bytes at which it begins, at which its text is
/// whole, and at which a reader knows that it is.
pub(super) struct Item {
    pub(super) piece: Piece,
    pub(super) start: usize,
    pub(super) text_end: usize,
    pub(super) done: usize,
}

impl Layout {
    pub(super) fn of(transcript: &Transcript) -> Self {
        let wrap = &transcript.wrap;
        match wrap.carrier {
            Carrier::Stdio | Carrier::EventStream => {
                let mut writer = Writer::new(transcript);
                if wrap.bom == Bom::Present {
                    writer.bytes.extend_from_slice(b"\xef\xbb\xbf");
                }
                let message: &[Piece] =
                    if wrap.body == Body::Message { &[Piece::Message] } else { &[] };
                for pieces in [wrap.before.pieces(), message, wrap.after.pieces()] {
                    pieces.iter().for_each(|&piece| writer.write(piece));
                }
                Self { bytes: writer.bytes, items: writer.items }
            }
            Carrier::Http => {
                let bytes = body(transcript);
                let text_end = bytes.trim_ascii_end().len();
                let done = bytes.len();
                let whole = Item { piece: Piece::Message, start: 0, text_end, done };
                let comes = wrap.body == Body::Message;
                Self { bytes, items: comes.then_some(whole).into_iter().collect() }
            }
            Carrier::Silence => Self { bytes: Vec::new(), items: Vec::new() },
        }
    }

    /// How many bytes came.
    pub(super) fn came(&self, transcript: &Transcript) -> usize {
        self.bytes.len().saturating_sub(transcript.cut.into())
    }

    /// The reply, cut where the transcript says.
    pub(super) fn reply(&self, transcript: &Transcript) -> Reply {
        let wrap = &transcript.wrap;
        let chunks = || chunks::cut(&self.bytes[..self.came(transcript)], wrap.chunks);
        match wrap.carrier {
            Carrier::Stdio => {
                let end = match wrap.end {
                    End::Usual | End::Open => StdioEnd::Open,
                    End::Closed => StdioEnd::Eof,
                    End::Reset => StdioEnd::Reset,
                };
                Reply::from_stdio(Stdio::new(chunks(), end).with_stderr(stderr(transcript)))
            }
            Carrier::Http | Carrier::EventStream => {
                let end = match wrap.end {
                    End::Usual | End::Closed => HttpEnd::Complete,
                    End::Open => HttpEnd::Open,
                    End::Reset => HttpEnd::Reset,
                };
                let headers = headers(transcript, self.bytes.len());
                Reply::from_http(Http::new(wrap.status.code(), headers, chunks(), end))
            }
            Carrier::Silence => {
                let why = match wrap.why {
                    WhyPart::NotSent => Why::NotSent,
                    WhyPart::Lost => Why::LostAfterSend,
                    WhyPart::TimedOut => Why::TimedOut,
                    WhyPart::Cancelled => Why::Cancelled,
                };
                Reply::from_silence(Silence::new(why).with_host_error(host_error(transcript)))
            }
        }
    }
}

/// The body of an exchange that is answered with one text.
fn body(transcript: &Transcript) -> Vec<u8> {
    match transcript.wrap.body {
        Body::Message => transcript.message.bytes(),
        Body::Nothing => Vec::new(),
        Body::Html => Piece::Html.text(transcript),
        Body::Words => b"upstream connect error: success expected".to_vec(),
        Body::OAuth => br#"{"error":"invalid_token","error_description":"expired"}"#.to_vec(),
        Body::Framework => br#"{"detail":"Internal error","status":"error","code":500}"#.to_vec(),
    }
}

fn headers(transcript: &Transcript, length: usize) -> Vec<(String, String)> {
    let wrap = &transcript.wrap;
    let (own, other) = ("application/json", "text/event-stream");
    let (own, other) = if wrap.carrier == Carrier::Http { (own, other) } else { (other, own) };
    let media = match wrap.media {
        Media::Right => own.to_owned(),
        Media::Charset => format!("{own}; charset=iso-8859-1; q=1"),
        Media::UpperCase => own.to_uppercase(),
        Media::Missing => String::new(),
        Media::Html => "text/html; charset=utf-8".to_owned(),
        Media::PlainText => "text/plain".to_owned(),
        Media::Other => other.to_owned(),
        Media::Longer if wrap.carrier == Carrier::Http => "application/json-seq".to_owned(),
        Media::Longer => "text/event-stream-2".to_owned(),
        Media::SameEnd if wrap.carrier == Carrier::Http => "application/problem+json".to_owned(),
        Media::SameEnd => "application/event-stream".to_owned(),
    };
    let mut headers = Vec::new();
    let mut add = |name: &str, value: String| headers.push((name.to_owned(), value));
    if wrap.media != Media::Missing {
        add(if wrap.media == Media::UpperCase { "CONTENT-TYPE" } else { "Content-Type" }, media);
    }
    let secret = || Place::Header.secret(&transcript.message);
    match wrap.headers {
        Headers::None => {}
        Headers::Session => add("Mcp-Session-Id", secret()),
        Headers::Secrets => {
            add("Set-Cookie", format!("sid={}; HttpOnly", secret()));
            add(
                "WWW-Authenticate",
                format!("Bearer error=\"invalid_token\", realm=\"{}\"", secret()),
            );
            add("X-Upstream", format!("10.0.0.12:{}", secret()));
            add("Retry-After", "1".to_owned());
        }
        Headers::Length => add("Content-Length", length.to_string()),
        Headers::TooLong => add("Content-Length", (length + 20).to_string()),
    }
    headers
}

fn stderr(transcript: &Transcript) -> String {
    let secret = || Place::Stderr.secret(&transcript.message);
    match transcript.wrap.stderr {
        Stderr::Nothing => String::new(),
        Stderr::Words => format!("FATAL: the tool failed, nothing was done ({})\n", secret()),
        Stderr::Flag => {
            format!(
                "{{\"isError\":true,\"content\":[{{\"type\":\"text\",\"text\":\"{}\"}}]}}\n",
                secret()
            )
        }
        Stderr::Answer => {
            let answer = Piece::Comment.text(transcript);
            format!("{}\n{}\n", String::from_utf8_lossy(&answer[11..]), secret())
        }
    }
}

fn host_error(transcript: &Transcript) -> String {
    let secret = || Place::HostError.secret(&transcript.message);
    match transcript.wrap.host {
        Host::Nothing => String::new(),
        Host::Words => format!("Error: the tool failed, nothing was done ({})", secret()),
        Host::Error => {
            let error = format!("\"code\":-32001,\"message\":\"Request timed out ({})\"", secret());
            format!("McpError: {{{error}}}")
        }
        Host::Refused => format!("ECONNREFUSED 10.0.0.12:8080 ({})", secret()),
        Host::Unsent => {
            format!(
                "could not connect, DNS failed to resolve the host: request not sent ({})",
                secret()
            )
        }
        Host::Success => format!("200 OK, completed successfully ({})", secret()),
        Host::Result => {
            format!(
                "{{\"content\":[{{\"type\":\"text\",\"text\":\"{}\"}}],\"isError\":false}}",
                secret()
            )
        }
    }
}

/// Writes lines or events.
struct Writer<'t> {
    transcript: &'t Transcript,
    bytes: Vec<u8>,
    items: Vec<Item>,
    lines: usize,
}

impl<'t> Writer<'t> {
    fn new(transcript: &'t Transcript) -> Self {
        Self { transcript, bytes: Vec::new(), items: Vec::new(), lines: 0 }
    }

    fn write(&mut self, piece: Piece) {
        let start = self.bytes.len();
        let text = piece.text(self.transcript);
        let (text_end, done) = match self.transcript.wrap.carrier {
            Carrier::EventStream => self.event(piece, &text),
            _ => {
                self.bytes.extend_from_slice(&text);
                let text_end = start + text.trim_ascii_end().len();
                self.end_line();
                (text_end, self.bytes.len())
            }
        };
        self.items.push(Item { piece, start, text_end, done });
    }

    /// One event. It is over with the first byte of its blank line, since CR alone ends a line.
    fn event(&mut self, piece: Piece, text: &[u8]) -> (usize, usize) {
        let style = match piece {
            Piece::Message => self.transcript.wrap.event,
            _ => Event::Plain,
        };
        let fields: &[&str] = match (piece, style) {
            (Piece::Priming, _) => &["id: 1", "data:"],
            (Piece::IdAlone, _) => &["id: 5"],
            (Piece::Retry, _) => &["retry: 500"],
            (Piece::UnknownName, _) => &["event: heartbeat"],
            (Piece::Endpoint, _) => &["event: endpoint"],
            (Piece::NamedDone, _) => &["event: done"],
            (_, Event::Named) => &["event: message"],
            (_, Event::WithId) => &["id: a-7"],
            (_, Event::Fields) => &["nonsense", "Data: {}", ": a comment", "retry: x"],
            (_, Event::Unusual) => &["event: tool-result"],
            _ => &[],
        };
        fields.iter().for_each(|field| self.line(field.as_bytes()));
        let text_end = match piece {
            Piece::Blank | Piece::Priming | Piece::IdAlone | Piece::Retry => self.bytes.len(),
            Piece::Comment => {
                self.line(&[b": ", text].concat());
                self.bytes.len()
            }
            _ if style == Event::Spread => self.data(b"data: ", &spread(text), &[]),
            _ if style == Event::Interleaved => self.data(b"data: ", &spread(text), &AMONG_DATA),
            _ if style == Event::NoSpace => self.data(b"data:", text, &[]),
            _ => self.data(b"data: ", text, &[]),
        };
        self.end_line();
        let done = self.bytes.len() - usize::from(self.bytes.ends_with(b"\r\n"));
        (text_end, done)
    }

    /// The lines of data, after each but the last one of the others in turn. Says where the text
    /// is whole but for white space.
    fn data(&mut self, field: &[u8], text: &[u8], among: &[&str]) -> usize {
        let whole = text.trim_ascii_end().len();
        let mut text_end = self.bytes.len() + field.len();
        let mut from = 0;
        let mut others = among.iter().cycle();
        loop {
            let rest = &text[from..];
            let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let line = &rest[..length.unwrap_or(rest.len())];
            if (from..=from + line.len()).contains(&whole) {
                text_end = self.bytes.len() + field.len() + (whole - from);
            }
            self.line(&[field, line].concat());
            let Some(length) = length else { return text_end };
            if let Some(other) = others.next() {
                self.line(other.as_bytes());
            }
            from += length + if rest[length..].starts_with(b"\r\n") { 2 } else { 1 };
        }
    }

    fn line(&mut self, line: &[u8]) {
        self.bytes.extend_from_slice(line);
        self.end_line();
    }

    /// The end of a line. A CR and an LF that end two lines must not stand side by side.
    fn end_line(&mut self) {
        let after_cr = self.bytes.ends_with(b"\r");
        let end: &[u8] = match self.transcript.wrap.line_end {
            LineEnd::Lf => b"\n",
            LineEnd::CrLf => b"\r\n",
            LineEnd::Cr => b"\r",
            LineEnd::Mixed => match self.lines % 3 {
                0 if after_cr => b"\r\n",
                0 => b"\n",
                1 => b"\r",
                _ => b"\r\n",
            },
        };
        self.lines += 1;
        self.bytes.extend_from_slice(end);
    }
}

/// What may stand between the lines of data of one event.
const AMONG_DATA: [&str; 5] =
    [": a comment", "id: a-7", "event: message", "retry: 500", "nonsense"];

/// The same JSON with line breaks after its commas and its first bracket, outside of strings.
fn spread(json: &[u8]) -> Vec<u8> {
    let mut spread = Vec::with_capacity(json.len() + 16);
    let (mut inside, mut escaped, mut opened) = (false, false, false);
    for &byte in json {
        spread.push(byte);
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b',' if !inside => spread.push(b'\n'),
            b'{' | b'[' if !inside && !opened => {
                opened = true;
                spread.push(b'\n');
            }
            _ => {}
        }
    }
    spread
}

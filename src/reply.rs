//! What came back for a call, always as bytes, on one of five surfaces.

use std::fmt;
use std::ops::BitOr;
use std::sync::Arc;

use crate::outcome::wire_names;

wire_names! {
    /// The place where an adapter meets a reply.
    Surface {
        /// One JSON-RPC response that a dispatcher has already matched to the call by its id.
        Response = "response",
        /// Any one message off a shared channel.
        Message = "message",
        /// The chunks read from a server's standard output.
        Stdio = "stdio",
        /// One HTTP exchange.
        Http = "http",
        /// No bytes at all, and why.
        Silence = "silence",
    }
}

/// A set of [`Surface`]s, joined with `|`. [`Surfaces::MESSAGE`] includes
/// [`Surfaces::RESPONSE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Surfaces(u8);

impl Surfaces {
    /// Single responses that carry the call's id: the smallest promise.
    pub const RESPONSE: Self = Self(1);
    /// Any single message, responses included.
    pub const MESSAGE: Self = Self(1 | 1 << 1);
    /// The standard output of a server process.
    pub const STDIO: Self = Self(1 << 2);
    /// Whole HTTP exchanges.
    pub const HTTP: Self = Self(1 << 3);
    /// Replies that never came.
    pub const SILENCE: Self = Self(1 << 4);
    /// All five.
    pub const ALL: Self = Self(0b1_1111);

    /// Messages that no dispatcher has matched to the call.
    pub(crate) const UNMATCHED: Self = Self(1 << 1);

    /// Whether the two sets share a surface.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether replies of this surface are in the set.
    pub const fn contains(self, surface: Surface) -> bool {
        self.0 & (1 << surface as u8) != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The surfaces in both.
    #[cfg(all(feature = "peer", feature = "process"))]
    pub(crate) const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The surfaces in the set.
    pub fn iter(self) -> impl Iterator<Item = Surface> {
        Surface::ALL.iter().copied().filter(move |&surface| self.contains(surface))
    }
}

impl BitOr for Surfaces {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}

impl fmt::Display for Surfaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Surface::wire_name).collect();
        f.write_str(&names.join(", "))
    }
}

impl fmt::Debug for Surfaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Surfaces({self})")
    }
}

/// What came back for a call. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply(Kind);

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Message(Arc<[u8]>),
    Stdio(Arc<Stdio>),
    Http(Arc<Http>),
    Silence(Arc<Silence>),
}

/// Shows how much came, not what: replies may be private and very long.
impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(bytes) => write!(f, "Message({} bytes)", bytes.len()),
            Self::Stdio(stdio) => stdio.fmt(f),
            Self::Http(http) => http.fmt(f),
            Self::Silence(silence) => silence.fmt(f),
        }
    }
}

impl Reply {
    /// One JSON-RPC message, on the response or the message surface.
    pub fn from_message(bytes: impl AsRef<[u8]>) -> Self {
        Self(Kind::Message(bytes.as_ref().into()))
    }

    /// What was read from a server's standard output.
    pub fn from_stdio(stdio: Stdio) -> Self {
        Self(Kind::Stdio(Arc::new(stdio)))
    }

    /// One HTTP exchange.
    pub fn from_http(http: Http) -> Self {
        Self(Kind::Http(Arc::new(http)))
    }

    /// No bytes at all.
    pub fn from_silence(silence: Silence) -> Self {
        Self(Kind::Silence(Arc::new(silence)))
    }

    /// Whether this is the very same reply, and no equal one.
    #[cfg(any(feature = "peer", feature = "process"))]
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kind::Message(left), Kind::Message(right)) => Arc::ptr_eq(left, right),
            (Kind::Stdio(left), Kind::Stdio(right)) => Arc::ptr_eq(left, right),
            (Kind::Http(left), Kind::Http(right)) => Arc::ptr_eq(left, right),
            (Kind::Silence(left), Kind::Silence(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
    }

    /// The bytes, on the response and message surfaces.
    pub fn message(&self) -> Option<&[u8]> {
        match &self.0 {
            Kind::Message(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The transcript of a server's standard output.
    pub fn stdio(&self) -> Option<&Stdio> {
        match &self.0 {
            Kind::Stdio(stdio) => Some(stdio),
            _ => None,
        }
    }

    /// The HTTP exchange.
    pub fn http(&self) -> Option<&Http> {
        match &self.0 {
            Kind::Http(http) => Some(http),
            _ => None,
        }
    }

    /// Why no bytes came.
    pub fn silence(&self) -> Option<&Silence> {
        match &self.0 {
            Kind::Silence(silence) => Some(silence),
            _ => None,
        }
    }

    pub(crate) fn kind(&self) -> &Kind {
        &self.0
    }
}

wire_names! {
    /// How the standard output of a server ended.
    StdioEnd {
        /// It goes on; nothing more has come yet.
        Open = "open",
        /// The server closed it.
        Eof = "eof",
        /// Reading failed.
        Reset = "reset",
    }
}

/// The chunks read from a server's standard output, in order, and how the stream ended.
#[derive(Clone, PartialEq, Eq)]
pub struct Stdio {
    chunks: Vec<Vec<u8>>,
    end: StdioEnd,
    stderr: String,
}

impl Stdio {
    /// A transcript without any standard error output.
    pub fn new(chunks: Vec<Vec<u8>>, end: StdioEnd) -> Self {
        Self { chunks, end, stderr: String::new() }
    }

    /// The same, with what the server wrote to its standard error.
    pub fn with_stderr(self, stderr: impl Into<String>) -> Self {
        Self { stderr: stderr.into(), ..self }
    }

    /// What each read returned, in order. A chunk may end anywhere, inside a character too.
    pub fn chunks(&self) -> &[Vec<u8>] {
        &self.chunks
    }

    /// How the stream ended.
    pub fn end(&self) -> StdioEnd {
        self.end
    }

    /// What the server wrote to its standard error; it decides nothing (TC-STD-04).
    pub fn stderr(&self) -> &str {
        &self.stderr
    }
}

wire_names! {
    /// How an HTTP body ended.
    HttpEnd {
        /// As the headers announced.
        Complete = "complete",
        /// The stream goes on; nothing more has come yet.
        Open = "open",
        /// Cut short.
        Reset = "reset",
    }
}

/// Shows how much came, not what.
impl fmt::Debug for Stdio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stdio")
            .field("chunks", &self.chunks.len())
            .field("bytes", &length(&self.chunks))
            .field("end", &self.end)
            .field("stderr_bytes", &self.stderr.len())
            .finish_non_exhaustive()
    }
}

/// One HTTP response: status, headers, body chunks, and how the body ended.
#[derive(Clone, PartialEq, Eq)]
pub struct Http {
    status: u16,
    headers: Vec<(String, String)>,
    chunks: Vec<Vec<u8>>,
    end: HttpEnd,
}

impl Http {
    /// A response with these parts.
    pub fn new(
        status: u16,
        headers: Vec<(String, String)>,
        chunks: Vec<Vec<u8>>,
        end: HttpEnd,
    ) -> Self {
        Self { status, headers, chunks, end }
    }

    /// The status code.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Names and values, as they came.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The value of the first header of this name; case does not matter.
    pub fn header(&self, name: &str) -> Option<&str> {
        let wanted = |(key, _): &&(String, String)| key.eq_ignore_ascii_case(name);
        self.headers.iter().find(wanted).map(|(_, value)| value.as_str())
    }

    /// What each read of the body returned, in order.
    pub fn chunks(&self) -> &[Vec<u8>] {
        &self.chunks
    }

    /// How the body ended.
    pub fn end(&self) -> HttpEnd {
        self.end
    }
}

/// Shows how much came, not what: headers may hold secrets.
impl fmt::Debug for Http {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Http")
            .field("status", &self.status)
            .field("headers", &self.headers.len())
            .field("chunks", &self.chunks.len())
            .field("bytes", &length(&self.chunks))
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}

fn length(chunks: &[Vec<u8>]) -> usize {
    chunks.iter().map(Vec::len).sum()
}

wire_names! {
    /// Why no bytes came.
    Why {
        /// The request was never handed to the transport.
        NotSent = "not_sent",
        /// The connection was lost after at least a part of the request was sent.
        LostAfterSend = "lost_after_send",
        /// The client's deadline passed.
        TimedOut = "timed_out",
        /// The client or its user cancelled the call.
        Cancelled = "cancelled",
    }
}

/// No bytes at all, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    why: Why,
    host_error: String,
}

impl Silence {
    /// Silence for this reason, with no words of the host's own.
    pub fn new(why: Why) -> Self {
        Self { why, host_error: String::new() }
    }

    /// The same, with the words of the client's own exception.
    pub fn with_host_error(self, words: impl Into<String>) -> Self {
        Self { host_error: words.into(), ..self }
    }

    /// Why no bytes came.
    pub fn why(&self) -> Why {
        self.why
    }

    /// The words of the client's own exception; empty where it has none. They are the
    /// operator's, not the model's.
    pub fn host_error(&self) -> &str {
        &self.host_error
    }
}

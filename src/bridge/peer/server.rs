//! Listens on the loopback interface, and plays replies to whoever calls.
//!
//! Everything is written by hand: only raw bytes can cut a body, lie about a length or close too
//! early.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{Value, json};

use super::play::{After, event, play, respond};
use super::received::Received;
use super::request::HttpRequest;
use super::stage::{Stage, Turn, Understood};
use super::stdio::{self, RELAYED};
use crate::call::Revision;

/// The revision of a request that names none.
const UNNAMED: Revision = Revision::V2025_03_26;

/// The newest revision that `initialize` can agree on.
const LAST_WITH_HANDSHAKE: Revision = Revision::V2025_11_25;

/// A listening socket, the connections to it, and the threads that serve them.
pub(super) struct Listener {
    address: SocketAddr,
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
}

pub(super) struct Shared {
    /// The tools, by the path under which they are offered.
    stages: Mutex<HashMap<String, Arc<Stage>>>,
    received: Mutex<Vec<(String, Received)>>,
    not_played: Mutex<Vec<(String, String)>>,
    connections: Mutex<Connections>,
    /// The open streams of 2024-11-05, by session, with their paths and revisions.
    streams: Mutex<HashMap<String, Stream>>,
    sessions: AtomicU64,
    /// How long a stream without an end is kept open.
    hold: Duration,
}

struct Stream {
    path: String,
    revision: Revision,
    writer: TcpStream,
}

#[derive(Default)]
struct Connections {
    is_closing: bool,
    next: u64,
    open: HashMap<u64, TcpStream>,
    serving: Vec<JoinHandle<()>>,
}

impl Listener {
    pub(super) fn start(hold: Duration) -> io::Result<Self> {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = socket.local_addr()?;
        let shared = Arc::new(Shared {
            stages: Mutex::default(),
            received: Mutex::default(),
            not_played: Mutex::default(),
            connections: Mutex::default(),
            streams: Mutex::default(),
            sessions: AtomicU64::new(1),
            hold,
        });
        let theirs = Arc::clone(&shared);
        let accepting = thread::Builder::new()
            .name("scripted server".to_owned())
            .spawn(move || accept(&socket, &theirs))?;
        Ok(Self { address, shared, accepting: Some(accepting) })
    }

    /// The address of a path on this server.
    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(super) fn offer(&self, path: &str, stage: Stage) {
        lock(&self.shared.stages).insert(path.to_owned(), Arc::new(stage));
    }

    /// Offers a path no longer, and forgets what came for it.
    pub(super) fn withdraw(&self, path: &str) {
        lock(&self.shared.stages).remove(path);
        lock(&self.shared.received).retain(|(of, _)| of != path);
        lock(&self.shared.not_played).retain(|(of, _)| of != path);
    }

    /// What came for a path so far.
    pub(super) fn received(&self, path: &str) -> Vec<Received> {
        let received = lock(&self.shared.received);
        received.iter().filter(|(of, _)| of == path).map(|(_, it)| it.clone()).collect()
    }

    /// Why a call of a tool of this path was not played; the last one first.
    pub(super) fn not_played(&self, path: &str) -> Vec<String> {
        let not_played = lock(&self.shared.not_played);
        not_played.iter().rev().filter(|(of, _)| of == path).map(|(_, why)| why.clone()).collect()
    }
}

/// Closes the socket and every connection, and waits for every thread.
impl Drop for Listener {
    fn drop(&mut self) {
        let open: Vec<_> = {
            let mut connections = lock(&self.shared.connections);
            connections.is_closing = true;
            connections.open.drain().map(|(_, stream)| stream).collect()
        };
        // Wakes the thread that waits for connections.
        let _ = TcpStream::connect_timeout(&self.address, Duration::from_secs(1));
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
        for stream in open {
            let _ = stream.shutdown(Shutdown::Both);
        }
        // Not under the lock: each thread takes it once more as it ends.
        let serving = std::mem::take(&mut lock(&self.shared.connections).serving);
        for thread in serving {
            let _ = thread.join();
        }
    }
}

fn accept(socket: &TcpListener, shared: &Arc<Shared>) {
    for stream in socket.incoming() {
        let mut connections = lock(&shared.connections);
        if connections.is_closing {
            return;
        }
        let Some((stream, kept)) = stream.and_then(|it| Ok((it.try_clone()?, it))).ok() else {
            continue;
        };
        connections.next += 1;
        let number = connections.next;
        connections.open.insert(number, kept);
        connections.serving.retain(|thread| !thread.is_finished());
        let theirs = Arc::clone(shared);
        let serving = thread::Builder::new().name("scripted server".to_owned()).spawn(move || {
            // What a client breaks off is its own affair.
            let _ = converse(&theirs, &stream);
            let _ = stream.shutdown(Shutdown::Both);
            lock(&theirs.connections).open.remove(&number);
        });
        connections.serving.extend(serving);
    }
}

/// Serves one connection, request by request.
fn converse(shared: &Shared, stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut input = BufReader::new(stream.try_clone()?);
    if input.fill_buf()?.starts_with(RELAYED.as_bytes()) {
        return relayed(shared, stream, input);
    }
    while let Some(request) = HttpRequest::read(&mut input)? {
        let mut output = stream.try_clone()?;
        let after = match (request.method.as_str(), request.path.split_once('?')) {
            ("POST", Some((path, query))) if path.ends_with("/messages") => {
                posted(shared, &request, query, &mut output)?
            }
            ("POST", _) => called(shared, &request, &mut output)?,
            ("GET", None) if request.path.ends_with("/sse") => opened(shared, &request, stream)?,
            ("DELETE", _) => respond(&mut output, 200, &[], b"")?,
            _ => respond(&mut output, 405, &[("Allow", "POST")], b"")?,
        };
        match after {
            After::Next => {}
            After::Close => return Ok(()),
            After::Hold => return hold(shared, stream),
        }
    }
    Ok(())
}

/// The standard input and output of a client: its first line says which case it comes for.
fn relayed(shared: &Shared, stream: &TcpStream, mut input: impl BufRead) -> io::Result<()> {
    let mut first = String::new();
    input.read_line(&mut first)?;
    let path = first.trim_end().trim_start_matches(RELAYED);
    let Some(stage) = lock(&shared.stages).get(path).cloned() else { return Ok(()) };
    // Nobody should wait any longer for a client that has nothing to say.
    stream.set_read_timeout(Some(shared.hold))?;
    let session = shared.new_session(LAST_WITH_HANDSHAKE);
    stdio::converse(&stage, &session, input, stream, |request, not_played| {
        if let Some(why) = not_played {
            shared.not_played(path, why);
        }
        lock(&shared.received).push((path.to_owned(), request));
    })
}

/// Keeps the connection until the client closes it, or nobody should wait any longer.
fn hold(shared: &Shared, stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(shared.hold))?;
    let mut stream = stream;
    io::copy(&mut stream, &mut io::sink()).map(drop)
}

/// A message over Streamable HTTP.
fn called(shared: &Shared, request: &HttpRequest, output: &mut TcpStream) -> io::Result<After> {
    let message = Understood::of(&request.body);
    let Some(stage) = lock(&shared.stages).get(&request.path).cloned() else {
        return respond(output, 404, &[], b"");
    };
    let revision = revision(request, &message);
    let turn = stage.turn(revision, &message);
    let session = request.header("mcp-session-id").unwrap_or_default().to_owned();
    let http = Some((request.path.clone(), request.headers.clone()));
    shared.note(&request.path, session, revision, http, &message, &request.body, &turn);
    match turn {
        Turn::Accept => respond(output, 202, &[], b""),
        Turn::Answer(answer) => {
            let opened = message.method.as_deref() == Some("initialize");
            let session = opened.then(|| shared.new_session(revision));
            let mut headers = vec![("Content-Type", "application/json")];
            headers.extend(session.as_deref().map(|id| ("Mcp-Session-Id", id)));
            respond(output, 200, &headers, answer.to_string().as_bytes())
        }
        Turn::NotPlayed(why) => {
            let headers = [("Content-Type", "application/json")];
            respond(output, 200, &headers, refusal(&message.id, &why).to_string().as_bytes())
        }
        Turn::Played { call, reply } => play(output, &call, &reply),
    }
}

/// The revision of a session, of the message, of the header, or what an unnamed one stands for.
fn revision(request: &HttpRequest, message: &Understood) -> Revision {
    let of_session = request
        .header("mcp-session-id")
        .and_then(|session| Revision::from_wire_name(session.split_once('.')?.1));
    let named = || request.header("mcp-protocol-version").and_then(Revision::from_wire_name);
    if message.method.as_deref() == Some("initialize") {
        return message.revision().unwrap_or(LAST_WITH_HANDSHAKE).min(LAST_WITH_HANDSHAKE);
    }
    if message.method.as_deref() == Some("server/discover") {
        return Revision::V2026_07_28;
    }
    of_session.or_else(|| message.revision()).or_else(named).unwrap_or(UNNAMED)
}

/// The stream of HTTP with SSE, on which everything is answered.
fn opened(shared: &Shared, request: &HttpRequest, stream: &TcpStream) -> io::Result<After> {
    let path = request.path.trim_end_matches("/sse").to_owned() + "/mcp";
    let session = shared.new_session(Revision::V2024_11_05);
    let mut output = stream.try_clone()?;
    output.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
          Connection: close\r\n\r\n",
    )?;
    let messages = request.path.trim_end_matches("sse").to_owned() + "messages";
    let endpoint = format!("event: endpoint\ndata: {messages}?session={session}\n\n");
    let writer = stream.try_clone()?;
    let opened = Stream { path, revision: Revision::V2024_11_05, writer };
    lock(&shared.streams).insert(session.clone(), opened);
    output.write_all(endpoint.as_bytes())?;
    // Ends when either side closes it.
    let ended = io::copy(&mut stream.try_clone()?, &mut io::sink());
    lock(&shared.streams).remove(&session);
    ended.map(|_| After::Close)
}

/// A message over HTTP with SSE: the answer goes to the stream.
fn posted(
    shared: &Shared,
    request: &HttpRequest,
    query: &str,
    output: &mut TcpStream,
) -> io::Result<After> {
    let session = query.strip_prefix("session=").unwrap_or_default();
    let mut streams = lock(&shared.streams);
    let Some(stream) = streams.get_mut(session) else { return respond(output, 404, &[], b"") };
    let message = Understood::of(&request.body);
    if message.method.as_deref() == Some("initialize") {
        stream.revision =
            message.revision().unwrap_or(LAST_WITH_HANDSHAKE).min(LAST_WITH_HANDSHAKE);
    }
    let (path, revision) = (stream.path.clone(), stream.revision);
    let Some(stage) = lock(&shared.stages).get(&path).cloned() else {
        return respond(output, 404, &[], b"");
    };
    let turn = stage.turn(revision, &message);
    shared.note(&path, session.to_owned(), revision, None, &message, &request.body, &turn);
    let after = respond(output, 202, &[], b"")?;
    match turn {
        Turn::Accept => {}
        Turn::Answer(answer) => stream.writer.write_all(&event(answer.to_string().as_bytes()))?,
        Turn::NotPlayed(why) => {
            let answer = refusal(&message.id, &why).to_string();
            stream.writer.write_all(&event(answer.as_bytes()))?;
        }
        Turn::Played { reply, .. } => match (reply.message(), reply.silence()) {
            (Some(message), _) => stream.writer.write_all(&event(message))?,
            (_, Some(silence)) if silence.why() == crate::reply::Why::LostAfterSend => {
                stream.writer.shutdown(Shutdown::Both)?;
            }
            (_, Some(_)) => {}
            _ => {
                let why = crate::wording::NO_HTTP_ON_A_STREAM;
                shared.not_played(&path, why);
                let answer = refusal(&message.id, why).to_string();
                stream.writer.write_all(&event(answer.as_bytes()))?;
            }
        },
    }
    Ok(after)
}

fn refusal(id: &Value, why: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32603, "message": why } })
}

impl Shared {
    fn new_session(&self, revision: Revision) -> String {
        format!("{}.{revision}", self.sessions.fetch_add(1, Ordering::Relaxed))
    }

    fn not_played(&self, path: &str, why: &str) {
        lock(&self.not_played).push((path.to_owned(), why.to_owned()));
    }

    #[allow(clippy::too_many_arguments, reason = "one line of a log")]
    fn note(
        &self,
        path: &str,
        session: String,
        revision: Revision,
        http: Option<(String, Vec<(String, String)>)>,
        message: &Understood,
        body: &[u8],
        turn: &Turn,
    ) {
        if let Some(why) = turn.why_not_played() {
            self.not_played(path, why);
        }
        let received = Received {
            session,
            revision,
            http,
            understood: message.clone(),
            state: turn.state(),
            body: body.to_vec(),
        };
        lock(&self.received).push((path.to_owned(), received));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

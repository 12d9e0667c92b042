//! A client of Streamable HTTP with nothing behind it: it keeps what came as it came.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use mcp_verdict::{Http, HttpEnd, Revision};
use serde_json::{Map, Value, json};

/// How long nothing has to come for a stream to count as open.
const PATIENCE: Duration = Duration::from_millis(150);

pub(super) fn address(url: &str) -> SocketAddr {
    let host = url.trim_start_matches("http://").split('/').next().expect("has a host");
    host.parse().expect("is an address")
}

fn path(url: &str) -> &str {
    let rest = url.trim_start_matches("http://");
    &rest[rest.find('/').unwrap_or(rest.len())..]
}

pub(super) fn is_closed(stream: &TcpStream) -> bool {
    let mut stream = stream;
    stream.set_read_timeout(Some(PATIENCE)).expect("can be set");
    !matches!(stream.read(&mut [0]), Ok(1..) | Err(_)) || stream.write_all(b"x").is_err()
}

pub(super) fn send_raw(address: SocketAddr, bytes: &[u8]) {
    let mut stream = TcpStream::connect(address).expect("connects");
    let _ = stream.write_all(bytes);
}

/// A session on one connection, which is opened again where the server has closed it.
pub(super) struct Session {
    url: String,
    stream: TcpStream,
    revision: Revision,
    id: Option<String>,
    next: i64,
    without: Option<&'static str>,
    more: Map<String, Value>,
    /// The stream of answers of 2024-11-05.
    events: Option<TcpStream>,
}

impl Session {
    pub(super) fn open(url: &str, revision: Revision) -> Self {
        let mut session = Self {
            url: url.to_owned(),
            stream: TcpStream::connect(address(url)).expect("connects"),
            revision,
            id: None,
            next: 1,
            without: None,
            more: Map::new(),
            events: None,
        };
        if revision < Revision::V2026_07_28 {
            session.send("initialize", &handshake(revision));
            session.post(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        }
        session
    }

    pub(super) fn open_stream(url: &str) -> Self {
        let mut events = TcpStream::connect(address(url)).expect("connects");
        let get = format!("GET {} HTTP/1.1\r\nAccept: text/event-stream\r\n\r\n", path(url));
        events.write_all(get.as_bytes()).expect("is sent");
        until(&mut events, b"\r\n\r\n");
        let endpoint = data(&until(&mut events, b"\n\n"));
        let url = format!("http://{}{endpoint}", address(url));
        let mut session = Self {
            stream: TcpStream::connect(address(&url)).expect("connects"),
            url,
            revision: Revision::V2024_11_05,
            id: None,
            next: 1,
            without: None,
            more: Map::new(),
            events: Some(events),
        };
        let answer = session.on_stream("initialize", &handshake(Revision::V2024_11_05), 0);
        assert!(answer.contains("2024-11-05"), "{answer}");
        session
    }

    /// Leaves a header out from now on.
    pub(super) fn without(&mut self, header: &'static str) {
        self.without = Some(header);
    }

    /// Adds a parameter to the calls from now on.
    pub(super) fn with(&mut self, name: &str, value: Value) {
        self.more.insert(name.to_owned(), value);
    }

    pub(super) fn is_closed(&self) -> bool {
        is_closed(&self.stream)
    }

    /// Sends a request and reads its answer.
    pub(super) fn send(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        let request = self.request(method, params, self.next);
        let http = self.exchange(&request, method, "");
        serde_json::from_slice(&http.chunks().concat()).unwrap_or_default()
    }

    /// Calls a tool under this id, and gives what came.
    pub(super) fn call(&mut self, tool: &str, id: i64) -> Http {
        let mut params = json!({ "name": tool, "arguments": {} });
        for (name, value) in &self.more {
            params[name] = value.clone();
        }
        let request = self.request("tools/call", &params, id);
        self.exchange(&request, "tools/call", tool)
    }

    /// Calls a tool like a client without a deadline.
    pub(super) fn call_and_wait_for_ever(&mut self, tool: &str) {
        self.call(tool, 1);
        self.stream.set_read_timeout(None).expect("can be set");
        let _ = self.stream.read_to_end(&mut Vec::new());
    }

    pub(super) fn call_on_stream(&mut self, tool: &str, id: i64) -> String {
        self.on_stream("tools/call", &json!({ "name": tool, "arguments": {} }), id)
    }

    pub(super) fn post(&mut self, body: &[u8]) -> Http {
        self.exchange(body, "", "")
    }

    fn on_stream(&mut self, method: &str, params: &Value, id: i64) -> String {
        let request = self.request(method, params, id);
        let http = self.exchange(&request, method, "");
        assert_eq!(http.status(), 202);
        data(&until(self.events.as_mut().expect("is a stream"), b"\n\n"))
    }

    fn request(&self, method: &str, params: &Value, id: i64) -> Vec<u8> {
        let mut params = params.clone();
        if self.revision >= Revision::V2026_07_28 {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": self.revision.wire_name(),
                "io.modelcontextprotocol/clientCapabilities": handshake(self.revision)["capabilities"],
            });
        }
        json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
            .to_string()
            .into_bytes()
    }

    fn exchange(&mut self, body: &[u8], method: &str, name: &str) -> Http {
        let mut headers = vec![
            ("Host", "localhost".to_owned()),
            ("Content-Type", "application/json".to_owned()),
            ("Accept", "application/json, text/event-stream".to_owned()),
            ("Content-Length", body.len().to_string()),
        ];
        if self.revision >= Revision::V2025_06_18 {
            headers.push(("MCP-Protocol-Version", self.revision.wire_name().to_owned()));
        }
        headers.extend(self.id.clone().map(|id| ("Mcp-Session-Id", id)));
        if self.revision >= Revision::V2026_07_28 {
            headers.push(("Mcp-Method", method.to_owned()));
            headers.push(("Mcp-Name", name.to_owned()));
        }
        headers.retain(|(header, _)| Some(*header) != self.without);
        let mut text = format!("POST {} HTTP/1.1\r\n", path(&self.url));
        for (header, value) in headers {
            text.push_str(&format!("{header}: {value}\r\n"));
        }
        text.push_str("\r\n");
        self.stream = TcpStream::connect(address(&self.url)).expect("connects");
        let bytes = [text.as_bytes(), body].concat();
        self.stream.write_all(&bytes).expect("is sent");
        let http = response(&mut self.stream);
        if let Some(id) = http.header("mcp-session-id") {
            self.id = Some(id.to_owned());
        }
        http
    }
}

fn handshake(revision: Revision) -> Value {
    let capabilities = json!({
        "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {},
    });
    json!({
        "protocolVersion": revision.wire_name(),
        "capabilities": capabilities,
        "clientInfo": { "name": "a client of the tests", "version": "0" },
    })
}

/// Reads up to the end of this mark.
fn until(stream: &mut TcpStream, mark: &[u8]) -> Vec<u8> {
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("can be set");
    let mut text = Vec::new();
    while !text.ends_with(mark) {
        let mut byte = [0];
        assert_eq!(stream.read(&mut byte).expect("more comes"), 1, "the stream has ended");
        text.push(byte[0]);
    }
    text
}

/// The data of an event.
fn data(event: &[u8]) -> String {
    let text = String::from_utf8_lossy(event).into_owned();
    let lines: Vec<_> = text.split('\n').filter_map(|line| line.strip_prefix("data: ")).collect();
    lines.join("\n")
}

/// Reads a response to its end, or until nothing has come for a while. Status 0 says that not
/// even a head came.
fn response(stream: &mut TcpStream) -> Http {
    stream.set_read_timeout(Some(PATIENCE)).expect("can be set");
    let (mut text, mut end) = (Vec::new(), None);
    let mut buffer = [0; 64 * 1024];
    loop {
        if let Some(http) = whole(&text, end) {
            return http;
        }
        match stream.read(&mut buffer) {
            Ok(0) => end = Some(HttpEnd::Reset),
            Ok(count) => text.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => {
                end = Some(HttpEnd::Reset);
            }
            Err(_) => end = Some(HttpEnd::Open),
        }
    }
}

/// The response, if it is whole, or if no more of it comes.
fn whole(text: &[u8], end: Option<HttpEnd>) -> Option<Http> {
    let Some(head_end) = text.windows(4).position(|four| four == b"\r\n\r\n") else {
        return end.map(|end| Http::new(0, vec![], vec![], end));
    };
    let head = String::from_utf8_lossy(&text[..head_end]).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let made = |body: Vec<u8>, end| Some(Http::new(status, headers.clone(), vec![body], end));
    let header = |wanted: &str| {
        headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value)
    };
    let body = &text[head_end + 4..];
    if header("transfer-encoding").is_some() {
        let (body, is_whole) = unchunked(body);
        let end = if is_whole { Some(HttpEnd::Complete) } else { end };
        return end.and_then(|end| made(body, end));
    }
    let length = header("content-length").and_then(|length| length.parse::<usize>().ok());
    if matches!(status, 204 | 304) || length.is_some_and(|length| body.len() >= length) {
        return made(body.to_vec(), HttpEnd::Complete);
    }
    end.and_then(|end| made(body.to_vec(), end))
}

/// The body so far, and whether it has come to its end.
fn unchunked(mut text: &[u8]) -> (Vec<u8>, bool) {
    let mut body = Vec::new();
    loop {
        let Some(line) = text.windows(2).position(|two| two == b"\r\n") else {
            return (body, false);
        };
        let size = String::from_utf8_lossy(&text[..line]).into_owned();
        let Ok(size) = usize::from_str_radix(&size, 16) else { return (body, false) };
        let rest = &text[line + 2..];
        if size == 0 {
            return (body, true);
        }
        if rest.len() < size + 2 {
            return (body, false);
        }
        body.extend_from_slice(&rest[..size]);
        text = &rest[size + 2..];
    }
}

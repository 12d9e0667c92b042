//! The server side of a session: it shakes hands, and answers a call with what it is told to.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream};

use crate::call::{Call, Id, Revision};
use crate::placed::NotPlaced;
use crate::reply::{Reply, StdioEnd, Why};
use crate::wording;

/// What is to come for a call.
#[derive(Clone, Debug)]
pub(super) struct Script {
    call: Call,
    reply: Reply,
    pub(super) end: End,
    /// Nothing is left on the stream that the next call would stumble over.
    pub(super) leaves_clean: bool,
    /// More may come after the answer. It has to be read before the next call, whose id it may
    /// bear.
    pub(super) goes_on: bool,
}

/// How the stream goes on after the reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Open,
    Closed,
    /// It is closed before the call.
    ClosedBefore,
    /// Reading fails.
    Reset,
}

impl Script {
    /// The script of a case, or why it can't be played over lines.
    pub(super) fn of(call: &Call, reply: &Reply) -> Result<Self, String> {
        let (end, leaves_clean) = if let Some(message) = reply.message() {
            if message.contains(&b'\n') {
                return Err(wording::LINE_BREAK_IN_MESSAGE.to_owned());
            }
            (End::Open, true)
        } else if let Some(stdio) = reply.stdio() {
            let last = stdio.chunks().iter().rev().find_map(|chunk| chunk.last());
            match stdio.end() {
                StdioEnd::Open => (End::Open, last.is_none_or(|&byte| byte == b'\n')),
                StdioEnd::Eof => (End::Closed, false),
                StdioEnd::Reset => (End::Reset, false),
            }
        } else if let Some(silence) = reply.silence() {
            match silence.why() {
                Why::NotSent => (End::ClosedBefore, false),
                Why::LostAfterSend => (End::Closed, false),
                Why::TimedOut | Why::Cancelled => (End::Open, true),
            }
        } else {
            return Err(wording::NO_HTTP_HERE.to_owned());
        };
        let goes_on = reply.stdio().is_some();
        Ok(Self { call: call.clone(), reply: reply.clone(), end, leaves_clean, goes_on })
    }

    /// What is written for a call under this id, in the pieces in which it is to arrive.
    fn pieces(&self, id: &Id) -> Result<Vec<Vec<u8>>, NotPlaced> {
        let reply = self.reply.readdressed(&self.call, id)?;
        Ok(match (reply.message(), reply.stdio()) {
            (Some(message), _) => vec![[message, b"\n"].concat()],
            (_, Some(stdio)) => stdio.chunks().to_vec(),
            _ => Vec::new(),
        })
    }
}

/// What the server was told and what it has seen.
#[derive(Debug, Default)]
pub(super) struct Stage {
    script: Option<Script>,
    /// Why the script could not be played.
    pub(super) failed: Option<NotPlaced>,
    /// The parameters of each `tools/call` since the script was set.
    pub(super) calls: Vec<Value>,
}

/// The stage, shared between the server and whoever sets the script.
#[derive(Clone, Debug, Default)]
pub(super) struct Shared(Arc<Mutex<Stage>>);

impl Shared {
    pub(super) fn lock(&self) -> MutexGuard<'_, Stage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, script: Script) {
        *self.lock() = Stage { script: Some(script), ..Stage::default() };
    }
}

/// Serves one session until the client or the script closes it. `reset` is told before the
/// stream is closed in a way that the client shall see as a failure.
pub(super) async fn serve(
    stream: DuplexStream,
    revision: Revision,
    stage: Shared,
    reset: impl Fn(),
) {
    let (read, mut write) = tokio::io::split(stream);
    let mut lines = BufReader::new(read);
    let mut line = Vec::new();
    loop {
        line.clear();
        if !matches!(lines.read_until(b'\n', &mut line).await, Ok(read) if read > 0) {
            return;
        }
        let Ok(Value::Object(mut request)) = serde_json::from_slice(&line) else { continue };
        let (Some(id), Some(Value::String(method))) =
            (request.remove("id"), request.remove("method"))
        else {
            continue;
        };
        if method != "tools/call" {
            let answer = json!({ "jsonrpc": "2.0", "id": id, "result": result(&method, revision) });
            if write.write_all(format!("{answer}\n").as_bytes()).await.is_err() {
                return;
            }
            continue;
        }
        let (pieces, end) = answer(&stage, &id, request.remove("params").unwrap_or_default());
        for piece in pieces {
            if write.write_all(&piece).await.is_err() {
                return;
            }
            // Lets the reader have this piece before the next one.
            tokio::task::yield_now().await;
            tokio::task::yield_now().await;
        }
        match end {
            End::Open => {}
            End::Closed | End::ClosedBefore => return,
            End::Reset => return reset(),
        }
    }
}

/// What a call gets: the script if it is the first one, and nothing if it is another.
fn answer(stage: &Shared, id: &Value, params: Value) -> (VecDeque<Vec<u8>>, End) {
    let mut stage = stage.lock();
    stage.calls.push(params);
    let Some(script) = stage.script.take() else { return (VecDeque::new(), End::Open) };
    let id = match id {
        Value::String(text) => Some(Id::String(text.clone())),
        other => other.as_i64().map(Id::Number),
    };
    let pieces =
        id.map_or(Err(NotPlaced::because(wording::CLIENT_SENT_NO_ID)), |id| script.pieces(&id));
    match pieces {
        Ok(pieces) => (pieces.into(), script.end),
        Err(why) => {
            stage.failed = Some(why);
            (VecDeque::new(), End::Open)
        }
    }
}

/// The result of any other request.
fn result(method: &str, revision: Revision) -> Value {
    let server = json!({ "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") });
    match method {
        "initialize" => json!({
            "protocolVersion": revision.wire_name(),
            "capabilities": { "tools": {} },
            "serverInfo": server,
        }),
        "server/discover" => json!({
            "resultType": "complete",
            "supportedVersions": [revision.wire_name()],
            "capabilities": { "tools": {} },
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": { "io.modelcontextprotocol/serverInfo": server },
        }),
        _ => json!({}),
    }
}

//! What the scripted server does with a message, whatever transport it came over.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::call::{Call, Id, Revision};
use crate::case::Case;
use crate::placed::NotPlaced;
use crate::reply::{Reply, Why};
use crate::wording;

/// A tool, and what comes when it is called.
#[derive(Clone, Debug)]
pub(super) struct Script {
    pub(super) call: Call,
    pub(super) reply: Reply,
}

/// The tools, by revision and name.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    tools: BTreeMap<(Revision, String), Script>,
}

/// What is to be sent for a message.
#[derive(Clone, Debug)]
pub(super) enum Turn {
    /// This answer, in the ordinary way.
    Answer(Value),
    /// The reply of a case to the call under the id that the client sent.
    Played {
        /// The call under that id.
        call: Call,
        /// The reply to it.
        reply: Reply,
    },
    /// The case can't be played to this client.
    NotPlayed(String),
    /// Nothing but a confirmation: it was no request.
    Accept,
}

impl Turn {
    /// Why the case can't be played, if it can't.
    pub(super) fn why_not_played(&self) -> Option<&str> {
        match self {
            Self::NotPlayed(why) => Some(why),
            _ => None,
        }
    }

    /// The request state that the reply asks to have back.
    pub(super) fn state(&self) -> Option<String> {
        let Self::Played { reply, .. } = self else { return None };
        let message: Value = serde_json::from_slice(reply.message()?).ok()?;
        message["result"]["requestState"].as_str().map(str::to_owned)
    }
}

/// A message of the client, as far as the server understands it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Understood {
    pub(super) id: Value,
    pub(super) method: Option<String>,
    pub(super) params: Value,
}

impl Understood {
    pub(super) fn of(message: &[u8]) -> Self {
        let mut message: Value = serde_json::from_slice(message).unwrap_or_default();
        let mut take = |name: &str| message.get_mut(name).map(Value::take).unwrap_or_default();
        let method = take("method").as_str().map(str::to_owned);
        Self { id: take("id"), method, params: take("params") }
    }

    /// The revision that the message itself names.
    pub(super) fn revision(&self) -> Option<Revision> {
        let named = match self.method.as_deref() {
            Some("initialize") => &self.params["protocolVersion"],
            _ => &self.params["_meta"]["io.modelcontextprotocol/protocolVersion"],
        };
        named.as_str().and_then(Revision::from_wire_name)
    }

    /// The tool that it calls.
    pub(super) fn tool(&self) -> Option<&str> {
        if self.method.as_deref() == Some("tools/call") {
            self.params["name"].as_str()
        } else {
            None
        }
    }

    /// Whether it goes on with a call that waited for input.
    pub(super) fn continues(&self) -> bool {
        !self.params["inputResponses"].is_null() || !self.params["requestState"].is_null()
    }
}

impl Stage {
    /// Each case as a tool of its own name.
    pub(super) fn of_cases<'a>(cases: impl IntoIterator<Item = &'a Case>) -> Self {
        let mut stage = Self::default();
        for case in cases {
            stage.add(case.name(), case.call(), case.reply());
        }
        stage
    }

    pub(super) fn add(&mut self, name: &str, call: &Call, reply: &Reply) {
        let script = Script { call: call.clone(), reply: reply.clone() };
        self.tools.insert((call.revision(), name.to_owned()), script);
    }

    /// The same without what this transport can't carry.
    pub(super) fn only(mut self, carries: fn(&Reply) -> bool) -> Self {
        self.tools.retain(|_, script| carries(&script.reply));
        self
    }

    /// The names of the tools of a revision.
    pub(super) fn names(&self, revision: Revision) -> impl Iterator<Item = &str> {
        let all = self.tools.keys();
        all.filter(move |(of, _)| *of == revision).map(|(_, name)| name.as_str())
    }

    /// What to send for a message in a session of this revision.
    pub(super) fn turn(&self, revision: Revision, message: &Understood) -> Turn {
        let Some(method) = &message.method else { return Turn::Accept };
        if message.id.is_null() {
            return Turn::Accept;
        }
        let result = match method.as_str() {
            "tools/call" => return self.call(revision, message),
            "tools/list" => self.list(revision),
            "initialize" => json!({
                "protocolVersion": revision.wire_name(),
                "capabilities": { "tools": {} },
                "serverInfo": server(),
            }),
            "server/discover" => finished(
                revision,
                json!({
                    "supportedVersions": [Revision::V2026_07_28.wire_name()],
                    "capabilities": { "tools": {} },
                    "ttlMs": 0,
                    "cacheScope": "private",
                    "_meta": { "io.modelcontextprotocol/serverInfo": server() },
                }),
            ),
            "ping" => finished(revision, json!({})),
            other => {
                return Turn::Answer(error(&message.id, -32601, &format!("no method {other}")));
            }
        };
        Turn::Answer(json!({ "jsonrpc": "2.0", "id": message.id, "result": result }))
    }

    fn call(&self, revision: Revision, message: &Understood) -> Turn {
        let name = message.tool().unwrap_or_default();
        let Some(script) = self.tools.get(&(revision, name.to_owned())) else {
            return Turn::Answer(error(&message.id, -32602, &format!("Unknown tool: {name}")));
        };
        match placed(script, &message.id) {
            Ok((call, reply)) => Turn::Played { call, reply },
            Err(why) => Turn::NotPlayed(why.to_string()),
        }
    }

    fn list(&self, revision: Revision) -> Value {
        let tools: Vec<_> = self
            .tools
            .iter()
            .filter(|((of, _), _)| *of == revision)
            .map(|((_, name), script)| tool(name, &script.call))
            .collect();
        finished(revision, json!({ "tools": tools, "ttlMs": 0, "cacheScope": "private" }))
    }
}

fn placed(script: &Script, id: &Value) -> Result<(Call, Reply), NotPlaced> {
    let id = match id {
        Value::String(text) => Id::String(text.clone()),
        other => match other.as_i64() {
            Some(number) => Id::Number(number),
            None => return Err(NotPlaced::because(wording::CLIENT_SENT_NO_ID)),
        },
    };
    let reply = script.reply.readdressed(&script.call, &id)?;
    Ok((script.call.to_builder().id(id).build(), reply))
}

fn tool(name: &str, call: &Call) -> Value {
    let mut tool = json!({
        "name": name,
        "description": wording::CASE_AS_A_TOOL,
        "inputSchema": { "type": "object" },
    });
    if let Some(schema) = call.output_schema().filter(|_| call.revision() >= Revision::V2025_06_18)
    {
        tool["outputSchema"] = schema.clone();
    }
    tool
}

/// A result, with the type that the newest revision asks for.
fn finished(revision: Revision, mut result: Value) -> Value {
    if revision >= Revision::V2026_07_28 {
        result["resultType"] = json!("complete");
    }
    result
}

fn error(id: &Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

fn server() -> Value {
    json!({ "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") })
}

/// Whether a reply can be played over HTTP.
pub(super) fn over_http(reply: &Reply) -> bool {
    reply.stdio().is_none() && reply.silence().is_none_or(|it| is_played(it.why()))
}

/// Whether a reply can be played over standard input and output.
pub(super) fn over_stdio(reply: &Reply) -> bool {
    let whole_line = |message: &[u8]| !message.contains(&b'\n');
    reply.http().is_none()
        && reply.message().is_none_or(whole_line)
        && reply.silence().is_none_or(|it| is_played(it.why()))
}

/// A server has no part in a call that was not sent, or that its client has cancelled.
fn is_played(why: Why) -> bool {
    matches!(why, Why::LostAfterSend | Why::TimedOut)
}

//! The requests that a client sent, and what is odd about them.

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde_json::Value;

use super::stage::Understood;
use crate::call::Revision;
use crate::wording;

/// A request that the scripted server received.
#[derive(Clone, Debug, PartialEq)]
pub struct Received {
    pub(super) session: String,
    pub(super) revision: Revision,
    pub(super) http: Option<(String, Vec<(String, String)>)>,
    pub(super) understood: Understood,
    /// The state that the reply to it holds, if it is one that asks for input.
    pub(super) state: Option<String>,
    pub(super) body: Vec<u8>,
}

impl Received {
    /// The session that it belongs to; a message without one is a session of its own.
    pub fn session(&self) -> &str {
        &self.session
    }

    /// The revision that it was read under.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// The JSON-RPC method; none for a response, or a text that is no message.
    pub fn method(&self) -> Option<&str> {
        self.understood.method.as_deref()
    }

    /// The JSON-RPC id; null for a notification.
    pub fn id(&self) -> &Value {
        &self.understood.id
    }

    /// The parameters; null where there are none.
    pub fn params(&self) -> &Value {
        &self.understood.params
    }

    /// The tool that it calls.
    pub fn tool(&self) -> Option<&str> {
        self.understood.tool()
    }

    /// The value of an HTTP header; none where it is missing, or the transport has none.
    pub fn header(&self, name: &str) -> Option<&str> {
        let (_, headers) = self.http.as_ref()?;
        let found = headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The text as it came.
    pub fn body(&self) -> &[u8] {
        &self.body
    }
}

/// What is odd about a request that a client sent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Oddity {
    /// The same tool was called again, though it may have run (TC-RTY-06). This tells something
    /// where each tool is called once.
    Repeated {
        /// The tool.
        tool: String,
    },
    /// A retry brought back another request state than it got, or none (TC-MRT-08).
    StateChanged {
        /// The tool.
        tool: String,
    },
    /// An id was used before in the same session (TC-ID-03), or for the call that this request
    /// goes on with (TC-ID-09).
    IdReused {
        /// The id, as JSON.
        id: String,
    },
    /// A header that the revision asks for was not sent.
    HeaderMissing {
        /// Its name.
        header: &'static str,
        /// The JSON-RPC method of the request.
        method: String,
    },
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Repeated { tool } => wording::call_repeated(tool),
            Self::StateChanged { tool } => wording::state_changed(tool),
            Self::IdReused { id } => wording::id_reused(id),
            Self::HeaderMissing { header, method } => wording::header_missing(header, method),
        })
    }
}

/// What is odd about these requests, in their order.
pub(super) fn oddities(received: &[Received]) -> Vec<Oddity> {
    let mut odd = Vec::new();
    let mut ids: HashSet<(&str, String)> = HashSet::new();
    let mut calls: HashMap<(Revision, &str), &Received> = HashMap::new();
    for request in received {
        let id = request.id().to_string();
        if !request.id().is_null() && request.method().is_some() {
            // Without a session, an id may be used again once it was answered (TC-ID-04).
            let has_session = !request.session().is_empty() || request.http.is_none();
            let counts = has_session && request.revision < Revision::V2026_07_28;
            if counts && !ids.insert((request.session(), id.clone())) {
                odd.push(Oddity::IdReused { id });
            }
        }
        odd.extend(missing_headers(request));
        let Some(tool) = request.tool() else { continue };
        let known = (request.revision, tool);
        if let Some(before) = calls.insert(known, request) {
            odd.extend(again(before, request, tool));
        }
    }
    odd
}

/// What is odd about a call of a tool that was called before.
fn again(before: &Received, request: &Received, tool: &str) -> Vec<Oddity> {
    let tool = tool.to_owned();
    if !request.understood.continues() {
        return vec![Oddity::Repeated { tool }];
    }
    let mut odd = Vec::new();
    if request.params()["requestState"].as_str() != before.state.as_deref() {
        odd.push(Oddity::StateChanged { tool });
    }
    if request.revision >= Revision::V2026_07_28 && request.id() == before.id() {
        odd.push(Oddity::IdReused { id: request.id().to_string() });
    }
    odd
}

fn missing_headers(request: &Received) -> Vec<Oddity> {
    let Some(method) = request.method().filter(|_| request.http.is_some()) else {
        return Vec::new();
    };
    let started = !matches!(method, "initialize" | "server/discover");
    let (revision, newest) = (request.revision, request.revision >= Revision::V2026_07_28);
    let has_session = Revision::V2025_03_26..Revision::V2026_07_28;
    [
        ("Accept", revision >= Revision::V2025_03_26),
        ("Mcp-Session-Id", started && has_session.contains(&revision)),
        ("MCP-Protocol-Version", newest || (started && revision >= Revision::V2025_06_18)),
        ("Mcp-Method", newest),
        ("Mcp-Name", newest && method == "tools/call"),
    ]
    .into_iter()
    .filter(|(header, asked)| *asked && request.header(header).is_none())
    .map(|(header, _)| Oddity::HeaderMissing { header, method: method.to_owned() })
    .collect()
}

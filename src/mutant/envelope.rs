//! The envelope of an answer: which of its halves counts, and what it may lack.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, tree::Tree};

const EXCLUSIVE: &[&str] = &[
    "modelcontextprotocol/rust-sdk#1283",
    "Open-Shu/shu#110",
    "microsoft/agent-framework#1744",
    "gensecaihq/Wazuh-MCP-Server#59",
];
const NO_RPC: &[&str] =
    &["CALLE-AI/call-e-integrations#110", "speakeasy-api/gram#3998", "stacklok/toolhive#5247"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "result-beats-error",
        "E1",
        "takes the result where an answer holds both a result and an error",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if message.has("result") {
                message.remove("error");
            }
        })
    ),
    mutant!(
        "error-beats-result",
        "E1",
        "takes the error where an answer holds both a result and an error",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if message.get("error").is_some_and(Tree::is_object) {
                message.remove("result");
            }
        })
    ),
    mutant!(
        "first-half-wins",
        "E1",
        "takes whichever of `result` and `error` stands first",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            match (message.position("result"), message.position("error")) {
                (Some(result), Some(error)) if result < error => drop(message.remove("error")),
                (Some(_), Some(_)) => drop(message.remove("result")),
                _ => {}
            }
        })
    ),
    mutant!(
        "error-null-is-absent",
        "E1",
        "takes `error: null` for an absent error",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if message.get("error").is_some_and(|error| error.is("null")) {
                message.remove("error");
            }
        })
    ),
    mutant!(
        "falsy-error-is-absent",
        "E1",
        "takes an `error` of false, 0 or an empty text for an absent one",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            let falsy = |error: &Tree| ["false", "0", "\"\""].iter().any(|it| error.is(it));
            if message.get("error").is_some_and(falsy) {
                message.remove("error");
            }
        })
    ),
    mutant!(
        "empty-error-is-absent",
        "E1",
        "takes `error: {}` for an absent error",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if message.get("error").is_some_and(|error| *error == Tree::Object(vec![])) {
                message.remove("error");
            }
        })
    ),
    mutant!(
        "neither-half-is-an-empty-result",
        "E1",
        "takes an answer with neither a result nor an error for an empty result",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if is_hollow(call, message) {
                message.set("result", result_of("", false));
            }
        })
    ),
    mutant!(
        "neither-half-is-waited-for",
        "E1",
        "goes on waiting after an answer with neither a result nor an error",
        EXCLUSIVE,
        |call, reply| {
            if message_of(reply).is_some_and(|message| is_hollow(call, &message)) {
                as_pending(call)
            } else {
                correct(call, reply)
            }
        }
    ),
    mutant!(
        "null-result-is-empty",
        "E1",
        "takes `result: null` for an empty result",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if message.get("result").is_some_and(|result| result.is("null")) {
                message.set("result", result_of("", false));
            }
        })
    ),
    mutant!(
        "result-list-is-content",
        "E1",
        "takes a result that is a list for the content itself",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            let list = message.get("result").filter(|it| matches!(it, Tree::Array(_)));
            if let Some(list) = list.cloned() {
                let result = vec![("\"content\"".to_owned(), list)];
                message.set("result", Tree::Object(result));
            }
        })
    ),
    mutant!(
        "result-text-is-content",
        "E1",
        "takes a result that is a mere string for the text of the tool",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if let Some(text) = message.text("result") {
                message.set("result", result_of(&text, false));
            }
        })
    ),
    mutant!(
        "method-beside-a-result-is-ignored",
        "E1",
        "overlooks a `method` beside a result or an error",
        EXCLUSIVE,
        |call, reply| reread(call, reply, |message| {
            if message.has("result") || message.has("error") {
                message.remove("method");
            }
        })
    ),
    mutant!(
        "missing-jsonrpc-is-accepted",
        "E5",
        "reads answers without `jsonrpc`",
        NO_RPC,
        |call, reply| reread(call, reply, |message| {
            if message.is_object() && !message.has("jsonrpc") {
                message.set("jsonrpc", Tree::string("2.0"));
            }
        })
    ),
    mutant!(
        "old-json-rpc-is-accepted",
        "E5",
        "reads answers of JSON-RPC 1.0",
        NO_RPC,
        |call, reply| versions_accepted(call, reply, |it| it.is("\"1.0\""))
    ),
    mutant!(
        "newer-json-rpc-is-accepted",
        "E5",
        "reads answers whose `jsonrpc` merely begins with 2",
        NO_RPC,
        |call, reply| versions_accepted(call, reply, |it| {
            it.as_text().is_some_and(|version| version.trim().starts_with('2'))
        })
    ),
    mutant!(
        "json-rpc-as-a-number-is-accepted",
        "E5",
        "reads answers whose `jsonrpc` is the number 2",
        NO_RPC,
        |call, reply| versions_accepted(call, reply, |it| it.is("2.0") || it.is("2"))
    ),
    mutant!(
        "missing-jsonrpc-is-accepted-with-an-error",
        "E5",
        "reads errors without `jsonrpc`, as a web framework writes them",
        NO_RPC,
        |call, reply| reread(call, reply, |message| {
            if message.has("error") && !message.has("jsonrpc") {
                message.set("jsonrpc", Tree::string("2.0"));
            }
        })
    ),
    mutant!(
        "bare-result-is-accepted",
        "E5",
        "takes a bare tool result without any envelope for the answer",
        NO_RPC,
        |call, reply| {
            let envelope = ["jsonrpc", "id", "result", "error", "method"];
            let is_bare =
                |it: &Tree| it.has("content") && !envelope.iter().any(|name| it.has(name));
            match message_of(reply).filter(is_bare) {
                Some(result) => as_bytes(
                    call,
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{result}}}", call.id()),
                ),
                None => correct(call, reply),
            }
        }
    ),
    mutant!(
        "unreadable-answer-is-an-empty-result",
        "E5",
        "returns an empty output where it can't read the answer",
        NO_RPC,
        |call, reply| match reply.message() {
            Some(bytes) if Tree::read(bytes).is_none() => as_result(call, "", false),
            _ => correct(call, reply),
        }
    ),
    mutant!(
        "plain-text-is-the-output",
        "E5",
        "returns an answer that is no JSON as the tool's output",
        NO_RPC,
        |call, reply| match reply.message() {
            Some(bytes) if Tree::read(bytes).is_none() && !bytes.is_empty() => {
                as_result(call, &String::from_utf8_lossy(bytes), false)
            }
            _ => correct(call, reply),
        }
    ),
];

/// A reader that takes other versions of JSON-RPC for 2.0.
#[cfg(feature = "mutant")]
fn versions_accepted(
    call: &crate::call::Call,
    reply: &crate::reply::Reply,
    accepts: impl FnOnce(&Tree) -> bool,
) -> crate::adapter::Observation {
    reread(call, reply, |message| {
        if message.get("jsonrpc").is_some_and(accepts) {
            message.set("jsonrpc", Tree::string("2.0"));
        }
    })
}

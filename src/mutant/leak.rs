//! What is meant for machines or operators, and the model gets to read.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::outcome::Outcome;

const LEAKED: &[&str] = &[
    "kagent-dev/kagent#2439",
    "agynio/v1#1362",
    "damianvtran/local-operator#1125",
    "cyanheads/mcp-ts-core#71",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "error-data-leaks",
        "H2",
        "shows the model the `data` of a protocol error",
        LEAKED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if let Some(data) = error_data(reply) {
                said.show_also(&data.to_string());
            }
        })
    ),
    mutant!(
        "error-data-text-leaks",
        "H2",
        "shows the model the `data` of a protocol error where they are a text",
        LEAKED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if let Some(text) = error_data(reply).and_then(|data| data.as_text()) {
                said.show_also(&text);
            }
        })
    ),
    mutant!(
        "error-data-details-leak",
        "H2",
        "shows the model what the `data` of a protocol error say in detail",
        LEAKED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let data = error_data(reply).unwrap_or(Tree::json("{}"));
            for name in ["details", "detail", "reason", "message", "stack", "trace"] {
                if let Some(text) = data.text(name) {
                    said.show_also(&text);
                }
            }
        })
    ),
    mutant!(
        "small-error-data-leak",
        "H2",
        "shows the model the `data` of a protocol error unless they are longer than 200 bytes",
        LEAKED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let data = error_data(reply).map(|data| data.to_string());
            if let Some(data) = data.filter(|data| data.len() <= 200) {
                said.show_also(&data);
            }
        })
    ),
    mutant!(
        "error-data-of-own-codes-leak",
        "H2",
        "shows the model the `data` of errors whose codes JSON-RPC does not reserve",
        LEAKED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let own = !said.code.as_deref().unwrap_or_default().starts_with("-32");
            if let Some(data) = error_data(reply).filter(|_| own) {
                said.show_also(&data.to_string());
            }
        })
    ),
    mutant!(
        "unknown-members-of-an-error-leak",
        "H2",
        "shows the model the whole error object, unknown members included, without its data",
        LEAKED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let error = message_of(reply).and_then(|mut message| message.remove("error"));
            if let Some(mut error) = error {
                error.remove("data");
                said.show_also(&error.to_string());
            }
        })
    ),
    mutant!(
        "metadata-leak",
        "H2",
        "shows the model the `_meta` of a result",
        LEAKED,
        |call, reply| retold(call, reply, |said| {
            if let Some(meta) = result_in(reply).and_then(|mut result| result.remove("_meta")) {
                said.show_also(&meta.to_string());
            }
        })
    ),
    mutant!(
        "metadata-of-tool-errors-leak",
        "H2",
        "shows the model the `_meta` of a flagged result",
        LEAKED,
        |call, reply| retold_tool_error(call, reply, |said| {
            if let Some(meta) = result_in(reply).and_then(|mut result| result.remove("_meta")) {
                said.show_also(&meta.to_string());
            }
        })
    ),
    mutant!(
        "metadata-of-blocks-leak",
        "H2",
        "shows the model the `_meta` of content blocks",
        LEAKED,
        |call, reply| retold(call, reply, |said| {
            let result = result_in(reply);
            for block in result.as_ref().map_or(&[][..], blocks) {
                if let Some(meta) = block.get("_meta") {
                    said.show_also(&meta.to_string());
                }
            }
        })
    ),
    mutant!(
        "unknown-members-of-a-result-leak",
        "H2",
        "shows the model members of a result that no revision knows",
        LEAKED,
        |call, reply| retold(call, reply, |said| {
            let known = ["content", "isError", "structuredContent", "_meta", "resultType"];
            let complete = matches!(said.outcome, Outcome::Success | Outcome::ToolError);
            let result = result_in(reply).filter(|_| complete);
            for (name, value) in result.as_ref().map_or(&[][..], Tree::members) {
                if !known.contains(&name.trim_matches('"')) {
                    said.show_also(&format!("{name}: {value}"));
                }
            }
        })
    ),
    mutant!(
        "unknown-members-of-the-envelope-leak",
        "H2",
        "shows the model members of the envelope that JSON-RPC does not know",
        LEAKED,
        |call, reply| retold(call, reply, |said| {
            let message = message_of(reply);
            for (name, value) in message.as_ref().map_or(&[][..], Tree::members) {
                let known = ["jsonrpc", "id", "result", "error", "method", "params"];
                if !known.contains(&name.trim_matches('"')) {
                    said.show_also(&format!("{name}: {value}"));
                }
            }
        })
    ),
    mutant!(
        "request-state-leaks",
        "H2",
        "shows the model the state that the retry has to send back",
        LEAKED,
        |call, reply| retold(call, reply, |said| {
            if let Some(state) = said.request_state.clone() {
                said.show_also(&state);
            }
        })
    ),
    mutant!("task-id-leaks", "H2", "tells the model the id of the task", LEAKED, |call, reply| {
        retold_of(Outcome::TaskCreated, call, reply, |said| {
            let result = result_in(reply).unwrap_or(Tree::json("{}"));
            let handle = result.get("task").unwrap_or(&result);
            if let Some(id) = handle.text("taskId") {
                said.show_also(&format!("Task {id} is running."));
            }
        })
    }),
    mutant!(
        "broken-answer-leaks",
        "H2",
        "shows the model the whole answer where it breaks the protocol",
        LEAKED,
        |call, reply| retold_of(Outcome::ContractViolation, call, reply, |said| {
            let text = reply.message().map(String::from_utf8_lossy).unwrap_or_default();
            said.show_also(&format!("Invalid response: {text}"));
        })
    ),
    mutant!(
        "unreadable-answer-leaks",
        "H2",
        "shows the model a text that it could not read",
        LEAKED,
        |call, reply| retold_of(Outcome::Pending, call, reply, |said| {
            let text = reply.message().map(String::from_utf8_lossy).unwrap_or_default();
            if Tree::read(text.as_bytes()).is_none() {
                said.show_also(&format!("Failed to parse: {text}"));
            }
        })
    ),
    mutant!(
        "log-messages-leak",
        "H2",
        "shows the model what the server logs meanwhile",
        LEAKED,
        |call, reply| retold_of(Outcome::Pending, call, reply, |said| {
            let params = message_of(reply).and_then(|mut message| message.remove("params"));
            if let Some(data) = params.and_then(|mut params| params.remove("data")) {
                said.show_also(&data.to_string());
            }
        })
    ),
    mutant!(
        "exception-leaks",
        "H2",
        "shows the model the text of the host's own exception",
        LEAKED,
        |call, reply| retold(call, reply, |said| {
            if let Some(silence) = reply.silence() {
                said.show_also(silence.host_error());
            }
        })
    ),
];

/// The data of a protocol error.
#[cfg(feature = "mutant")]
fn error_data(reply: &crate::reply::Reply) -> Option<Tree> {
    message_of(reply)?.remove("error")?.remove("data")
}

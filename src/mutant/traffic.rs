//! What comes before the answer, taken for the answer.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::Call;
#[cfg(feature = "mutant")]
use crate::reply::{Reply, Why};

const TAKEN_AS_FINAL: &[&str] = &[
    "modelcontextprotocol/rust-sdk#468",
    "modelcontextprotocol/java-sdk#629",
    "amtiYo/agents#29",
    "microsoft/agent-framework#4896",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "first-message-is-the-answer",
        "F3",
        "takes any notification for an answer without content",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |_, _| Some(as_result(call, "", false)))
    ),
    mutant!(
        "full-progress-is-success",
        "F3",
        "takes progress that has reached its total for success",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |method, params| {
            let done = method == "notifications/progress"
                && params.get("progress").is_some_and(|it| params.get("total") == Some(it));
            done.then(|| as_result(call, "done", false))
        })
    ),
    mutant!(
        "progress-text-is-the-output",
        "F3",
        "returns the message of a progress note as the tool's output",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |method, params| {
            let words = params.text("message").filter(|_| method == "notifications/progress")?;
            Some(as_result(call, &words, false))
        })
    ),
    mutant!(
        "error-log-is-a-tool-error",
        "F3",
        "takes a log message of the level error for an error of the tool",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |method, params| {
            let grave = ["error", "critical", "alert", "emergency"];
            let level = params.text("level").filter(|_| method == "notifications/message")?;
            grave.contains(&level.as_str()).then(|| as_result(call, "error", true))
        })
    ),
    mutant!(
        "servers-cancellation-ends-the-call",
        "F3",
        "ends the call where the server sends a cancellation that names it",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |method, params| {
            let ours = params.get("requestId").is_some_and(|it| it.to_string() == own(call));
            (method == "notifications/cancelled" && ours).then(|| as_silence(call, Why::Cancelled))
        })
    ),
    mutant!(
        "task-note-is-the-result",
        "F3",
        "takes a note that a task is completed for the result of the call",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |method, params| {
            let done = params.text("status").is_some_and(|status| status == "completed");
            (method.starts_with("notifications/tasks") && done)
                .then(|| as_result(call, "completed", false))
        })
    ),
    mutant!(
        "result-in-a-note-is-the-result",
        "F3",
        "returns the result that a notification carries in its parameters",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |_, params| {
            let result = params.get("result").filter(|result| result.has("content"))?;
            let message =
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{result}}}", own(call));
            Some(as_bytes(call, message))
        })
    ),
    mutant!(
        "notification-is-a-violation",
        "F3",
        "ends the call as broken at the first notification",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |_, _| Some(as_violation(call)))
    ),
    mutant!(
        "list-change-ends-the-call",
        "F3",
        "gives the call up where the list of tools changes meanwhile",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |method, _| {
            (method == "notifications/tools/list_changed").then(|| as_silence(call, Why::Cancelled))
        })
    ),
    mutant!(
        "unknown-notification-crashes",
        "F3",
        "crashes on a notification that it does not know",
        TAKEN_AS_FINAL,
        |call, reply| notified(call, reply, |method, _| {
            let known = ["progress", "message", "cancelled", "list_changed", "updated", "tasks"];
            assert!(known.iter().any(|it| method.contains(it)), "unknown method {method}");
            None
        })
    ),
    mutant!(
        "request-with-our-id-is-the-answer",
        "F3",
        "takes a request of the server that happens to have the call's id for an empty answer",
        TAKEN_AS_FINAL,
        |call, reply| requested(call, reply, |id, _| {
            (id.to_string() == own(call)).then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "request-with-our-id-is-a-violation",
        "F3",
        "ends the call as broken where a request of the server happens to have the call's id",
        TAKEN_AS_FINAL,
        |call, reply| requested(call, reply, |id, _| {
            (id.to_string() == own(call)).then(|| as_violation(call))
        })
    ),
    mutant!(
        "servers-question-is-input-required",
        "F3",
        "takes a question that the server asks meanwhile for the end of the call",
        TAKEN_AS_FINAL,
        |call, reply| requested(call, reply, |_, method| {
            let asks = method == "elicitation/create";
            let message = format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{{\"resultType\":\"input_required\",\
                 \"requestState\":\"\"}}}}",
                own(call)
            );
            let newest = call.to_builder().revision(crate::call::Revision::V2026_07_28).build();
            asks.then(|| as_bytes(&newest, message))
        })
    ),
];

#[cfg(feature = "mutant")]
fn own(call: &Call) -> String {
    call.id().to_string()
}

/// A reader that makes more of some notifications than they are.
#[cfg(feature = "mutant")]
fn notified(
    call: &Call,
    reply: &Reply,
    read: impl FnOnce(&str, &Tree) -> Option<crate::adapter::Observation>,
) -> crate::adapter::Observation {
    let message = message_of(reply).filter(|message| !message.has("id"));
    let method = message.as_ref().and_then(|message| message.text("method"));
    let params = message.as_ref().and_then(|message| message.get("params"));
    method
        .and_then(|method| read(&method, params.unwrap_or(&Tree::json("{}"))))
        .unwrap_or_else(|| correct(call, reply))
}

/// A reader that makes more of some requests of the server than they are.
#[cfg(feature = "mutant")]
fn requested(
    call: &Call,
    reply: &Reply,
    read: impl FnOnce(&Tree, &str) -> Option<crate::adapter::Observation>,
) -> crate::adapter::Observation {
    let message = message_of(reply).filter(|it| !it.has("result") && !it.has("error"));
    let id = message.as_ref().and_then(|message| message.get("id"));
    let method = message.as_ref().and_then(|message| message.text("method"));
    id.zip(method)
        .and_then(|(id, method)| read(id, &method))
        .unwrap_or_else(|| correct(call, reply))
}

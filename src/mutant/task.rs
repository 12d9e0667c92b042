//! Handles of tasks, taken for what the task produced, or for nothing at all.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::{Call, Revision};
#[cfg(feature = "mutant")]
use crate::outcome::{NextStep, Outcome};
#[cfg(feature = "mutant")]
use crate::reply::{Reply, Why};

const MISREAD: &[&str] = &[
    "modelcontextprotocol/go-sdk#755",
    "microsoft/vscode#335229",
    "modelcontextprotocol/typescript-sdk#1927",
    "apify/apify-mcp-server#685",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "handle-is-an-empty-success",
        "G3",
        "decodes the handle of a task as a result without content",
        MISREAD,
        |call, reply| handle_is(call, reply, |_| true, || as_result(call, "", false))
    ),
    mutant!(
        "handle-with-content-is-success",
        "G3",
        "takes the content beside the handle of a task for the result",
        MISREAD,
        |call, reply| {
            let both = result_in(reply).is_some_and(|result| result.has("content"));
            handle_is(call, reply, |_| both, || as_result(call, "working", false))
        }
    ),
    mutant!(
        "completed-handle-is-success",
        "G3",
        "takes a task that is completed from the start for a result without content",
        MISREAD,
        |call, reply| handle_is(
            call,
            reply,
            |handle| handle.text("status").as_deref() == Some("completed"),
            || as_result(call, "completed", false)
        )
    ),
    mutant!(
        "failed-handle-is-a-tool-error",
        "G3",
        "invents an error of the tool for a task that failed, instead of fetching what it said",
        MISREAD,
        |call, reply| handle_is(
            call,
            reply,
            |handle| handle.text("status").as_deref() == Some("failed"),
            || as_result(call, "Task failed", true)
        )
    ),
    mutant!(
        "cancelled-handle-did-not-run",
        "G3",
        "takes a task that is cancelled from the start for a call that never ran",
        MISREAD,
        |call, reply| handle_is(
            call,
            reply,
            |handle| handle.text("status").as_deref() == Some("cancelled"),
            || as_silence(call, Why::NotSent)
        )
    ),
    mutant!(
        "result-inside-a-handle-is-the-result",
        "G3",
        "returns the result that the handle of a task carries along",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let handle = result.get("task").filter(|task| task.is_object()).unwrap_or(result);
            let inlined = handle.get("result").or_else(|| result.get("result"));
            if let Some(inlined) = inlined.filter(|inlined| inlined.is_object()).cloned() {
                *result = inlined;
            }
        })
    ),
    mutant!(
        "handle-of-the-core-alone",
        "G3",
        "knows the nested handle of 2025-11-25 alone, and reads a flat one as a result",
        MISREAD,
        |call, reply| handle_is(
            call,
            reply,
            |_| call.revision() == Revision::V2026_07_28,
            || as_result(call, "", false)
        )
    ),
    mutant!(
        "handle-without-an-id-is-kept",
        "G3",
        "accepts the handle of a task without an id, a time or a state",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let Some(handle) = handle_mut(result) else { return };
            let defaults = [
                ("taskId", "\"\""),
                ("status", "\"working\""),
                ("createdAt", "\"\""),
                ("lastUpdatedAt", "\"\""),
                ("ttl", "null"),
                ("ttlMs", "null"),
            ];
            for (name, default) in defaults {
                if !handle.has(name) {
                    handle.set(name, Tree::json(default));
                }
            }
        })
    ),
    mutant!(
        "handle-in-an-unknown-state-is-kept",
        "G3",
        "accepts any state of a task",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            if let Some(handle) = handle_mut(result).filter(|handle| handle.has("status")) {
                handle.set("status", Tree::string("working"));
            }
        })
    ),
    mutant!(
        "handle-nobody-asked-for-is-success",
        "G3",
        "reads a handle that nobody asked for as a result without content",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let core = call.revision() == Revision::V2025_11_25;
            if core && !call.task() && result.remove("task").is_some() && !result.has("content") {
                result.set("content", Tree::json("[]"));
            }
        })
    ),
    mutant!(
        "undeclared-handle-is-success",
        "G3",
        "reads `resultType: \"task\"` without the extension as a result without content",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let flat = result.text("resultType").as_deref() == Some("task");
            if flat && call.revision() == Revision::V2026_07_28 && call.extensions().is_empty() {
                *result = result_of("", false);
            }
        })
    ),
    mutant!(
        "handle-is-waited-for",
        "G3",
        "drops the handle of a task and waits for an answer that will not come",
        MISREAD,
        |call, reply| handle_is(call, reply, |_| true, || as_pending(call))
    ),
    mutant!(
        "handle-starts-the-call-again",
        "G3",
        "repeats the call where it got the handle of a task",
        MISREAD,
        |call, reply| retold_of(Outcome::TaskCreated, call, reply, Said::retry)
    ),
    mutant!(
        "handle-is-used-as-the-result",
        "G3",
        "goes on with what the status message of a task says",
        MISREAD,
        |call, reply| retold_of(Outcome::TaskCreated, call, reply, |said| {
            said.next_step = Some(NextStep::UseResult);
        })
    ),
    mutant!(
        "result-in-place-of-a-handle-is-passed-over",
        "G3",
        "waits on for a handle where it asked for a task and got the result at once",
        MISREAD,
        |call, reply| {
            let observation = correct(call, reply);
            match observation.outcome() {
                Outcome::Success | Outcome::ToolError if call.task() => as_pending(call),
                _ => observation,
            }
        }
    ),
];

/// A reader that makes something else of some sound handles.
#[cfg(feature = "mutant")]
fn handle_is(
    call: &Call,
    reply: &Reply,
    misreads: impl FnOnce(&Tree) -> bool,
    as_what: impl FnOnce() -> crate::adapter::Observation,
) -> crate::adapter::Observation {
    let observation = correct(call, reply);
    if observation.outcome() != Outcome::TaskCreated {
        return observation;
    }
    let result = result_in(reply).unwrap_or(Tree::json("{}"));
    let handle = result.get("task").filter(|task| task.is_object()).unwrap_or(&result);
    if misreads(handle) { as_what() } else { observation }
}

/// The object that holds the members of a handle, if the result is one.
#[cfg(feature = "mutant")]
fn handle_mut(result: &mut Tree) -> Option<&mut Tree> {
    if result.get("task").is_some_and(Tree::is_object) {
        result.get_mut("task")
    } else {
        Some(result).filter(|it| it.text("resultType").as_deref() == Some("task"))
    }
}

//! `resultType`: which values count, in which revision, and what a missing one means.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::{Call, Revision};
#[cfg(feature = "mutant")]
use crate::reply::Reply;

const MISRULED: &[&str] = &[
    "modelcontextprotocol/conformance#475",
    "gensecaihq/Wazuh-MCP-Server#121",
    "Kuadrant/kuadrant-console-plugin#779",
    "modelcontextprotocol/rust-sdk#1197",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "unknown-result-type-is-complete",
        "G2",
        "takes a `resultType` that it does not know for `complete`",
        MISRULED,
        |call, reply| retyped(call, reply, |kind| {
            let kind = kind?.as_text()?;
            let known = ["complete", "input_required", "task"].contains(&kind.as_str());
            (!known).then_some("complete")
        })
    ),
    mutant!(
        "result-type-is-never-read",
        "G2",
        "reads any result with content as complete, whatever its `resultType`",
        MISRULED,
        |call, reply| reread_result(call, reply, |result| {
            if result.has("content") {
                result.remove("resultType");
                for name in ["inputRequests", "requestState", "taskId", "status"] {
                    result.remove(name);
                }
            }
        })
    ),
    mutant!(
        "result-type-in-any-case",
        "G2",
        "reads `resultType` without regard to case",
        MISRULED,
        |call, reply| retyped(call, reply, |kind| known(&kind?.as_text()?.to_lowercase()))
    ),
    mutant!(
        "result-type-is-trimmed",
        "G2",
        "reads `resultType` without the white space around it",
        MISRULED,
        |call, reply| retyped(call, reply, |kind| known(kind?.as_text()?.trim()))
    ),
    mutant!(
        "result-type-by-its-beginning",
        "G2",
        "takes every `resultType` that begins with \"complete\" for `complete`",
        MISRULED,
        |call, reply| retyped(call, reply, |kind| {
            kind?.as_text()?.starts_with("complete").then_some("complete")
        })
    ),
    mutant!(
        "null-result-type-is-absent",
        "G2",
        "takes `resultType: null` for an absent one",
        MISRULED,
        |call, reply| retyped(call, reply, |kind| kind?.is("null").then_some("complete"))
    ),
    mutant!(
        "empty-result-type-is-absent",
        "G2",
        "takes an empty `resultType` for an absent one",
        MISRULED,
        |call, reply| retyped(call, reply, |kind| kind?.is("\"\"").then_some("complete"))
    ),
    mutant!(
        "result-type-of-another-kind-is-absent",
        "G2",
        "takes a `resultType` that is no string for an absent one",
        MISRULED,
        |call, reply| retyped(call, reply, |kind| {
            kind?.as_text().is_none().then_some("complete")
        })
    ),
    mutant!(
        "result-type-is-required-of-older-servers",
        "G2",
        "refuses results without `resultType` in revisions that do not have it",
        MISRULED,
        |call, reply| refused_if(call, reply, |result| {
            call.revision() < Revision::V2026_07_28 && !result.has("resultType")
        })
    ),
    mutant!(
        "result-type-is-refused-of-older-servers",
        "G2",
        "refuses `resultType: \"complete\"` in revisions that do not know the member",
        MISRULED,
        |call, reply| refused_if(call, reply, |result| {
            call.revision() < Revision::V2026_07_28 && result.has("resultType")
        })
    ),
    mutant!(
        "older-input-required-is-success",
        "G2",
        "overlooks that a server of an older revision says that it is not finished",
        MISRULED,
        |call, reply| reread_result(call, reply, |result| {
            if call.revision() < Revision::V2026_07_28 {
                result.remove("resultType");
            }
        })
    ),
    mutant!(
        "partial-result-is-waited-for",
        "G2",
        "takes a `resultType` of \"partial\" or the like for progress and waits on",
        MISRULED,
        |call, reply| {
            let unfinished = ["partial", "streaming", "pending", "progress", "in_progress"];
            let kind = result_in(reply).and_then(|result| result.text("resultType"));
            if kind.is_some_and(|kind| unfinished.contains(&kind.as_str())) {
                as_pending(call)
            } else {
                correct(call, reply)
            }
        }
    ),
    mutant!(
        "error-result-type-is-a-tool-error",
        "G2",
        "takes a `resultType` of \"error\" or \"failed\" for an error of the tool",
        MISRULED,
        |call, reply| reread_result(call, reply, |result| {
            let kind = result.text("resultType").unwrap_or_default();
            if ["error", "failed"].contains(&kind.as_str()) {
                result.set("resultType", Tree::string("complete"));
                result.set("isError", Tree::json("true"));
            }
        })
    ),
    mutant!(
        "questions-in-a-complete-result-are-ignored",
        "G2",
        "overlooks input requests and a state in a result without `resultType`",
        MISRULED,
        |call, reply| reread_result(call, reply, |result| {
            let asks = result.has("inputRequests") || result.has("requestState");
            if asks && !result.has("resultType") && call.revision() == Revision::V2026_07_28 {
                result.remove("inputRequests");
                result.remove("requestState");
                if !result.has("content") {
                    result.set("content", Tree::json("[]"));
                }
            }
        })
    ),
];

/// The name of a type that every client of 2026-07-28 knows.
#[cfg(feature = "mutant")]
fn known(kind: &str) -> Option<&'static str> {
    ["complete", "input_required"].into_iter().find(|known| *known == kind)
}

/// A reader that takes one type of result for another.
#[cfg(feature = "mutant")]
fn retyped(
    call: &Call,
    reply: &Reply,
    read: impl FnOnce(Option<&Tree>) -> Option<&'static str>,
) -> crate::adapter::Observation {
    reread_result(call, reply, |result| {
        if let Some(kind) = read(result.get("resultType")) {
            result.set("resultType", Tree::string(kind));
        }
    })
}

//! The flag is read from the wrong place, in the wrong way, or with the wrong consequence.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::outcome::{Execution, NextStep, Outcome};

const MISREAD: &[&str] = &[
    "google-gemini/gemini-cli#14937",
    "openai/codex#2594",
    "usestrix/strix#1175",
    "crewAIInc/crewAI#7643",
];
const NO_BOOLEAN: &[&str] =
    &["rmusser01/tldw_chatbook#2716", "modelcontextprotocol/swift-sdk#10", "wanaku-ai/wanaku#1798"];
const ABORTED: &[&str] = &[
    "langchain-ai/langchain-mcp-adapters#332",
    "langchain-ai/langchain-mcp-adapters#432",
    "pydantic/pydantic-ai#5217",
    "spring-projects/spring-ai#3023",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "flag-read-in-the-first-block",
        "A2",
        "reads `isError` in the first content block instead of the result",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let flag = blocks(result).first().and_then(|block| block.get("isError")).cloned();
            match flag {
                Some(flag) => result.set("isError", flag),
                None => drop(result.remove("isError")),
            }
        })
    ),
    mutant!(
        "flag-read-in-any-block",
        "A2",
        "takes an `isError: true` inside a content block for that of the result",
        MISREAD,
        |call, reply| flagged_if(call, reply, |result| blocks(result).iter().any(is_flagged))
    ),
    mutant!(
        "flag-read-in-metadata",
        "A2",
        "takes an `isError: true` inside `_meta` for that of the result",
        MISREAD,
        |call, reply| flagged_if(call, reply, |result| result.get("_meta").is_some_and(is_flagged))
    ),
    mutant!(
        "flag-read-in-structured-content",
        "A2",
        "takes an `isError: true` inside `structuredContent` for that of the result",
        MISREAD,
        |call, reply| flagged_if(call, reply, |result| {
            result.get("structuredContent").is_some_and(is_flagged)
        })
    ),
    mutant!(
        "flag-read-beside-the-result",
        "A2",
        "takes an `isError` of the envelope for that of the result",
        MISREAD,
        |call, reply| reread(call, reply, |message| {
            let flag = message.get("isError").cloned();
            if let (Some(flag), Some(result)) = (flag, message.get_mut("result")) {
                result.set("isError", flag);
            }
        })
    ),
    mutant!(
        "flag-name-read-in-any-case",
        "A2",
        "takes `IsError` or `iserror` for `isError`",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let other_case = |name: &str| name != "isError" && name.eq_ignore_ascii_case("isError");
            let found = result.names().position(|name| other_case(&name));
            if let Some(flag) = found.map(|at| result.members()[at].1.clone()) {
                result.set("isError", flag);
            }
        })
    ),
    mutant!(
        "flag-name-read-in-snake-case",
        "A2",
        "takes `is_error` for `isError`",
        MISREAD,
        |call, reply| flagged_if(call, reply, |result| {
            result.get("is_error").is_some_and(|flag| flag.is("true"))
        })
    ),
    mutant!(
        "flag-found-by-text-search",
        "A2",
        "searches the whole text for `\"isError\":true` instead of reading the member",
        MISREAD,
        |call, reply| {
            let bytes = reply.message().unwrap_or_default();
            let found = String::from_utf8_lossy(bytes).contains("\"isError\":true");
            flag_read_as(call, reply, |_| found.then_some("true"))
        }
    ),
    mutant!(
        "flag-is-its-presence",
        "A2",
        "takes any result that has an `isError` for flagged, `false` included",
        MISREAD,
        |call, reply| flagged_if(call, reply, |result| result.has("isError"))
    ),
    mutant!(
        "error-member-of-the-result-is-the-flag",
        "A2",
        "takes an `error` member inside the result for the flag",
        MISREAD,
        |call, reply| flagged_if(call, reply, |result| {
            result.get("error").is_some_and(|error| !error.is("null"))
        })
    ),
    mutant!(
        "success-member-is-the-flag",
        "A2",
        "takes `success: false` or `ok: false` inside the result for the flag",
        MISREAD,
        |call, reply| flagged_if(call, reply, |result| {
            ["success", "ok"].iter().any(|name| result.get(name).is_some_and(|it| it.is("false")))
        })
    ),
    mutant!(
        "flag-read-by-truthiness",
        "A3",
        "reads `isError` by truthiness: null, 0 and the empty string are false, all else is true",
        NO_BOOLEAN,
        |call, reply| flag_read_as(call, reply, |flag| {
            let falsy = |flag: &Tree| ["null", "0", "\"\"", "false"].iter().any(|it| flag.is(it));
            flag.map(|flag| if falsy(flag) { "false" } else { "true" })
        })
    ),
    mutant!(
        "flag-null-is-absent",
        "A3",
        "takes `isError: null` for an absent flag",
        NO_BOOLEAN,
        |call, reply| flag_null_is_absent(call, reply, |_| true)
    ),
    mutant!(
        "flag-null-is-absent-beside-structured",
        "A3",
        "takes `isError: null` for an absent flag where there is structured content",
        NO_BOOLEAN,
        |call, reply| flag_null_is_absent(call, reply, |it| it.has("structuredContent"))
    ),
    mutant!(
        "flag-is-parsed-from-text",
        "A3",
        "reads the texts \"true\" and \"false\" as flags",
        NO_BOOLEAN,
        |call, reply| reread_result(call, reply, |result| {
            let flag = result.text("isError").map(|text| text.to_lowercase());
            if let Some(flag @ ("true" | "false")) = flag.as_deref() {
                result.set("isError", Tree::json(flag));
            }
        })
    ),
    mutant!("flag-is-a-number", "A3", "reads 0 and 1 as flags", NO_BOOLEAN, |call, reply| {
        reread_result(call, reply, |result| {
            let flag = result.get("isError").and_then(Tree::as_i64);
            if let Some(flag @ (0 | 1)) = flag {
                result.set("isError", Tree::json(if flag == 1 { "true" } else { "false" }));
            }
        })
    }),
    mutant!(
        "flag-that-is-not-true-is-false",
        "A3",
        "compares `isError` with true and takes whatever differs for false",
        NO_BOOLEAN,
        |call, reply| flag_read_as(call, reply, |flag| {
            flag.map(|flag| if flag.is("true") { "true" } else { "false" })
        })
    ),
    mutant!(
        "flag-is-required",
        "A3",
        "refuses results that leave `isError` out",
        NO_BOOLEAN,
        |call, reply| reread_result(call, reply, |result| {
            if result.has("content") && !result.has("isError") {
                result.set("isError", Tree::json("null"));
            }
        })
    ),
    mutant!(
        "flag-is-required-beside-structured",
        "A3",
        "refuses results with structured content that leave `isError` out",
        NO_BOOLEAN,
        |call, reply| reread_result(call, reply, |result| {
            if result.has("structuredContent") && !result.has("isError") {
                result.set("isError", Tree::json("null"));
            }
        })
    ),
    mutant!(
        "tool-error-is-some-failure",
        "A4",
        "throws where the tool reports an error, so that it looks like any other failure",
        ABORTED,
        |call, reply| retold_tool_error(call, reply, |said| said.outcome = Outcome::Unclassified)
    ),
    mutant!(
        "tool-error-ends-the-run",
        "A4",
        "ends the whole run where a tool reports an error, and never shows the model why",
        ABORTED,
        |call, reply| retold_tool_error(call, reply, |said| {
            said.next_step = Some(NextStep::Stop);
            said.show("The run has ended.");
        })
    ),
    mutant!(
        "tool-error-crashes",
        "A4",
        "crashes where the tool reports an error and names no reason",
        ABORTED,
        |call, reply| {
            let reasonless = |it: &Tree| is_flagged(it) && words(it).is_empty();
            assert!(!result_in(reply).is_some_and(|it| reasonless(&it)), "the tool gave no reason");
            correct(call, reply)
        }
    ),
    mutant!(
        "tool-error-without-words-is-some-failure",
        "A4",
        "throws where the tool reports an error without any text",
        ABORTED,
        |call, reply| retold_tool_error(call, reply, |said| {
            if result_in(reply).is_some_and(|result| words(&result).is_empty()) {
                said.outcome = Outcome::Unclassified;
            }
        })
    ),
    mutant!(
        "tool-error-in-many-blocks-is-a-violation",
        "A4",
        "can't hold an error of more than one block and reports a broken server",
        ABORTED,
        |call, reply| retold_tool_error(call, reply, |said| {
            if result_in(reply).is_some_and(|result| blocks(&result).len() > 1) {
                said.outcome = Outcome::ContractViolation;
            }
        })
    ),
    mutant!(
        "tool-error-did-not-run",
        "A4",
        "takes an error of the tool for proof that it did nothing",
        ABORTED,
        |call, reply| retold_tool_error(call, reply, |said| {
            said.execution = Some(Execution::Refused);
        })
    ),
];

/// A reader that decodes a null flag as none, in some results.
#[cfg(feature = "mutant")]
fn flag_null_is_absent(
    call: &crate::call::Call,
    reply: &crate::reply::Reply,
    when: impl FnOnce(&Tree) -> bool,
) -> crate::adapter::Observation {
    reread_result(call, reply, |result| {
        if result.get("isError").is_some_and(|flag| flag.is("null")) && when(result) {
            result.remove("isError");
        }
    })
}

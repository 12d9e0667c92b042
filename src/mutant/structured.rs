//! Structured content: not read, read instead of the content, rounded, or held against a schema
//! at the wrong time.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::{Call, Revision};
#[cfg(feature = "mutant")]
use crate::outcome::{Execution, Outcome};
#[cfg(feature = "mutant")]
use crate::reply::{Reply, Why};

const ENFORCED: &[&str] = &[
    "modelcontextprotocol/typescript-sdk#1947",
    "modelcontextprotocol/inspector#1045",
    "cyanheads/mcp-ts-core#241",
    "HexSleeves/tailscale-mcp#101",
];
const HIDDEN_CALL: &[&str] = &[
    "modelcontextprotocol/python-sdk#1702",
    "NousResearch/hermes-agent#101330",
    "evoila/meho#2774",
    "usememos/memos#6049",
];
const IGNORED: &[&str] = &[
    "ggml-org/llama.cpp#26410",
    "danny-avila/LibreChat#15198",
    "usememos/memos#6226",
    "microsoft/agent-framework#3313",
];
const REPLACED: &[&str] = &[
    "anthropics/claude-code#15412",
    "anthropics/claude-code#79944",
    "anthropics/claude-code#54450",
    "microsoft/agent-framework#7866",
];
const ROUNDED: &[&str] = &[
    "anthropics/claude-code#78762",
    "modelcontextprotocol/go-sdk#1236",
    "langchain4j/langchain4j#5570",
    "mrexodia/ida-pro-mcp#510",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "schema-is-enforced-on-errors",
        "A8",
        "holds a flagged result against the output schema and reports a broken server",
        ENFORCED,
        |call, reply| retold_tool_error(call, reply, |said| {
            if call.output_schema().is_some() && !meets_schema(call, reply) {
                *said = Said::of(&as_violation(call));
            }
        })
    ),
    mutant!(
        "schema-asks-errors-for-a-value",
        "A8",
        "reports a broken server where a flagged result of a typed tool has no structured content",
        ENFORCED,
        |call, reply| retold_tool_error(call, reply, |said| {
            if call.output_schema().is_some() && said.structured.is_none() {
                *said = Said::of(&as_violation(call));
            }
        })
    ),
    mutant!(
        "schema-complaint-replaces-the-reason",
        "A8",
        "shows the model a complaint about the output schema in place of the tool's reason",
        ENFORCED,
        |call, reply| retold_tool_error(call, reply, |said| {
            if call.output_schema().is_some() && !meets_schema(call, reply) {
                said.show("Output validation error: structured content does not match the schema");
            }
        })
    ),
    mutant!(
        "schema-mismatch-is-retried",
        "B1",
        "repeats a call whose result does not meet the output schema",
        HIDDEN_CALL,
        |call, reply| retold_mismatch(call, reply, |said| {
            said.outcome = Outcome::Unclassified;
            said.retry();
        })
    ),
    mutant!(
        "schema-mismatch-did-not-run",
        "B1",
        "reports a call whose result does not meet the output schema as not executed",
        HIDDEN_CALL,
        |call, reply| retold_mismatch(call, reply, |said| {
            *said = Said::of(&as_silence(call, Why::NotSent));
        })
    ),
    mutant!(
        "schema-mismatch-is-a-tool-error",
        "B1",
        "reports a result that does not meet the output schema as an error of the tool",
        HIDDEN_CALL,
        |call, reply| {
            if mismatches(call, reply) {
                as_result(call, "The result does not match the output schema.", true)
            } else {
                correct(call, reply)
            }
        }
    ),
    mutant!(
        "schema-mismatch-forgets-the-execution",
        "B1",
        "forgets that a tool ran where its result does not meet the output schema",
        HIDDEN_CALL,
        |call, reply| retold_mismatch(call, reply, |said| {
            said.execution = Some(Execution::Refused);
        })
    ),
    mutant!(
        "structured-is-made-from-text",
        "B1",
        "fills a missing structured value with whatever JSON the text holds",
        HIDDEN_CALL,
        |call, reply| reread_result(call, reply, |result| {
            let parsed = Tree::read(words(result).as_bytes()).filter(Tree::is_object);
            if let Some(parsed) = parsed.filter(|_| !result.has("structuredContent")) {
                result.set("structuredContent", parsed);
            }
        })
    ),
    mutant!(
        "structured-is-never-read",
        "B3",
        "reads `content` alone, so that data in `structuredContent` are lost",
        IGNORED,
        |call, reply| retold(call, reply, |said| {
            if said.structured.take().is_some() {
                said.model_view = result_in(reply).map(|result| words(&result));
            }
        })
    ),
    mutant!(
        "structured-is-lost-beside-text",
        "B3",
        "drops `structuredContent` where there is a text as well",
        IGNORED,
        |call, reply| retold(call, reply, |said| {
            if result_in(reply).is_some_and(|result| !words(&result).is_empty()) {
                said.structured = None;
            }
        })
    ),
    mutant!(
        "structured-is-lost-before-2025-11-25",
        "B3",
        "knows `structuredContent` from revision 2025-11-25 on, and drops it before",
        IGNORED,
        |call, reply| retold(call, reply, |said| {
            if call.revision() < Revision::V2025_11_25 {
                said.structured = None;
            }
        })
    ),
    mutant!(
        "structured-null-is-absent",
        "B3",
        "takes `structuredContent: null` of 2026-07-28 for an absent value",
        IGNORED,
        |call, reply| reread_result(call, reply, |result| {
            if result.get("structuredContent").is_some_and(|value| value.is("null")) {
                result.remove("structuredContent");
            }
        })
    ),
    mutant!(
        "falsy-structured-is-absent",
        "B3",
        "takes a structured value of 0, false or an empty text for an absent one",
        IGNORED,
        |call, reply| reread_result(call, reply, |result| {
            let falsy = |value: &Tree| ["0", "false", "\"\""].iter().any(|it| value.is(it));
            if result.get("structuredContent").is_some_and(falsy) {
                result.remove("structuredContent");
            }
        })
    ),
    mutant!(
        "structured-must-always-be-an-object",
        "B3",
        "refuses structured lists and scalars in 2026-07-28 as well, which allows any value",
        IGNORED,
        |call, reply| refused_if(call, reply, |result| {
            result.get("structuredContent").is_some_and(|value| !value.is_object())
        })
    ),
    mutant!(
        "structured-replaces-content",
        "B4",
        "shows the model the structured content alone where there is content as well",
        REPLACED,
        |call, reply| retold_of(Outcome::Success, call, reply, |said| {
            if let Some(structured) = said.structured.clone() {
                said.show(structured);
                said.blocks = Some(vec![]);
            }
        })
    ),
    mutant!(
        "structured-result-is-unwrapped",
        "B4",
        "shows the model the `result` member of the structured content in place of everything",
        REPLACED,
        |call, reply| retold(call, reply, |said| {
            let structured = said.structured.as_deref().map(Tree::json);
            if let Some(result) = structured.and_then(|mut value| value.remove("result")) {
                said.show(result.to_string());
                said.structured = Some(result.to_string());
            }
        })
    ),
    mutant!(
        "text-replaces-structured",
        "B4",
        "replaces the structured content by the JSON that the text holds",
        REPLACED,
        |call, reply| reread_result(call, reply, |result| {
            let parsed = Tree::read(words(result).as_bytes()).filter(Tree::is_object);
            if let Some(parsed) = parsed.filter(|_| result.has("structuredContent")) {
                result.set("structuredContent", parsed);
            }
        })
    ),
    mutant!(
        "numbers-are-doubles",
        "F9",
        "keeps every number of the structured content as a floating-point number",
        ROUNDED,
        |call, reply| renumbered(call, reply, |raw| {
            raw.parse::<f64>().ok().filter(|it| it.is_finite()).map(|it| it.to_string())
        })
    ),
    mutant!(
        "integers-past-53-bits-are-rounded",
        "F9",
        "rounds integers beyond 2^53 in the structured content",
        ROUNDED,
        |call, reply| renumbered(call, reply, |raw| {
            #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
            raw.parse::<i64>().ok().map(|it| (it as f64 as i64).to_string())
        })
    ),
    mutant!(
        "integers-past-63-bits-wrap",
        "F9",
        "wraps integers beyond 63 bits in the structured content",
        ROUNDED,
        |call, reply| renumbered(call, reply, |raw| {
            #[allow(clippy::cast_possible_truncation)]
            raw.parse::<i128>().ok().map(|it| (it as i64).to_string())
        })
    ),
    mutant!(
        "integers-past-32-bits-saturate",
        "F9",
        "keeps integers of the structured content in 32 bits",
        ROUNDED,
        |call, reply| renumbered(call, reply, |raw| {
            let number = raw.parse::<i128>().ok()?;
            Some(number.clamp(i32::MIN.into(), i32::MAX.into()).to_string())
        })
    ),
    mutant!(
        "decimals-lose-their-last-digits",
        "F9",
        "keeps fifteen digits of a decimal in the structured content",
        ROUNDED,
        |call, reply| renumbered(call, reply, |raw| {
            let digits = raw.bytes().filter(u8::is_ascii_digit).count();
            (raw.contains('.') && digits > 15).then(|| raw[..raw.len() + 15 - digits].to_owned())
        })
    ),
    mutant!(
        "huge-numbers-are-null",
        "F9",
        "reads numbers beyond the range of a double as null",
        ROUNDED,
        |call, reply| renumbered(call, reply, |raw| {
            raw.parse::<f64>().ok().filter(|it| it.is_infinite()).map(|_| "null".to_owned())
        })
    ),
    mutant!(
        "huge-integers-crash",
        "F9",
        "crashes on an integer beyond 64 bits in the structured content",
        ROUNDED,
        |call, reply| renumbered(call, reply, |raw| {
            let whole = !raw.contains(['.', 'e', 'E']);
            assert!(!whole || raw.parse::<i64>().is_ok(), "the number does not fit");
            None
        })
    ),
];

/// A reader that respells some numbers of the structured content.
#[cfg(feature = "mutant")]
fn renumbered(
    call: &Call,
    reply: &Reply,
    respell: impl Fn(&str) -> Option<String> + Copy,
) -> crate::adapter::Observation {
    fn walk(value: &mut Tree, respell: impl Fn(&str) -> Option<String> + Copy) {
        match value {
            Tree::Raw(raw) => {
                if raw.starts_with(|it: char| it == '-' || it.is_ascii_digit()) {
                    *raw = respell(raw).unwrap_or_else(|| raw.clone());
                }
            }
            Tree::Array(items) => items.iter_mut().for_each(|item| walk(item, respell)),
            Tree::Object(members) => members.iter_mut().for_each(|(_, it)| walk(it, respell)),
        }
    }
    reread_result(call, reply, |result| {
        if let Some(structured) = result.get_mut("structuredContent") {
            walk(structured, respell);
        }
    })
}

/// A reader that has its own consequence where an unflagged result breaks the output schema.
#[cfg(feature = "mutant")]
fn retold_mismatch(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Said),
) -> crate::adapter::Observation {
    retold(call, reply, |said| {
        if mismatches(call, reply) {
            change(said);
        }
    })
}

/// Whether this is a sound, unflagged result that breaks the output schema.
#[cfg(feature = "mutant")]
fn mismatches(call: &Call, reply: &Reply) -> bool {
    let unflagged = result_in(reply).is_some_and(|it| it.has("content") && !is_flagged(&it));
    call.output_schema().is_some()
        && unflagged
        && call.revision() >= Revision::V2025_06_18
        && !meets_schema(call, reply)
}

/// As much of a validator as tells most mismatches: the type, and the required members.
#[cfg(feature = "mutant")]
fn meets_schema(call: &Call, reply: &Reply) -> bool {
    let structured = result_in(reply).and_then(|mut result| result.remove("structuredContent"));
    let (Some(schema), Some(value)) = (call.output_schema(), structured) else { return false };
    let fits = schema["type"] != "object" || value.is_object();
    let names = schema["required"].as_array().into_iter().flatten();
    fits && names.filter_map(serde_json::Value::as_str).all(|name| value.has(name))
}

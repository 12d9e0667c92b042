//! How many blocks a result has: none, one, or more than a reader is ready for.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::outcome::Outcome;

const EMPTY: &[&str] = &[
    "openai/openai-agents-python#1035",
    "HKUDS/nanobot#4660",
    "modelcontextprotocol/rust-sdk#681",
    "aaif-goose/goose#6368",
];
const FIRST: &[&str] = &[
    "crewAIInc/crewAI#5226",
    "anthropics/claude-code#1804",
    "grll/mcpadapt#55",
    "ip2a/mcpstore#4",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "empty-content-crashes",
        "B2",
        "crashes where `content` is empty, for want of a first block",
        EMPTY,
        |call, reply| {
            let empty = |it: &Tree| it.get("content").is_some_and(|it| *it == Tree::Array(vec![]));
            assert!(!result_in(reply).is_some_and(|it| empty(&it)), "index out of bounds");
            correct(call, reply)
        }
    ),
    mutant!(
        "empty-content-is-a-tool-error",
        "B2",
        "reports an error of the tool where an unflagged result has no block",
        EMPTY,
        |call, reply| flagged_if(call, reply, |result| blocks(result).is_empty())
    ),
    mutant!(
        "empty-content-is-no-answer",
        "B2",
        "goes on waiting where a result has no block",
        EMPTY,
        |call, reply| {
            let observation = correct(call, reply);
            let result = result_in(reply).filter(|result| blocks(result).is_empty());
            match observation.outcome() {
                Outcome::Success | Outcome::ToolError if result.is_some() => as_pending(call),
                _ => observation,
            }
        }
    ),
    mutant!(
        "empty-text-is-a-tool-error",
        "B2",
        "reports an error of the tool where every text of a result is empty",
        EMPTY,
        |call, reply| flagged_if(call, reply, |result| {
            let mut texts = blocks(result).iter().map(text_of).peekable();
            texts.peek().is_some() && texts.all(|text| text.is_some_and(|it| it.is_empty()))
        })
    ),
    mutant!(
        "null-content-is-empty",
        "B2",
        "takes `content: null` for a result without blocks",
        EMPTY,
        |call, reply| reread_result(call, reply, |result| {
            if result.get("content").is_some_and(|content| content.is("null")) {
                result.set("content", Tree::Array(vec![]));
            }
        })
    ),
    mutant!(
        "missing-content-is-empty",
        "B2",
        "takes a result without `content` for one without blocks",
        EMPTY,
        |call, reply| reread_result(call, reply, |result| {
            if !result.has("content") {
                result.set("content", Tree::Array(vec![]));
            }
        })
    ),
    mutant!(
        "content-text-is-a-block",
        "B2",
        "takes a `content` that is a mere string for a text block",
        EMPTY,
        |call, reply| reread_result(call, reply, |result| {
            if let Some(text) = result.text("content") {
                let block = format!("[{{\"type\":\"text\",\"text\":{}}}]", Tree::string(&text));
                result.set("content", Tree::json(&block));
            }
        })
    ),
    mutant!(
        "content-object-is-a-block",
        "B2",
        "takes a `content` that is a single block for a list of one",
        EMPTY,
        |call, reply| reread_result(call, reply, |result| {
            if let Some(block) = result.get("content").filter(|it| it.is_object()).cloned() {
                result.set("content", Tree::Array(vec![block]));
            }
        })
    ),
    mutant!(
        "first-block-alone",
        "B5",
        "keeps the first block of every result",
        FIRST,
        |call, reply| reread_content(call, reply, |content| content.truncate(1))
    ),
    mutant!(
        "last-block-alone",
        "B5",
        "keeps the last block of every result",
        FIRST,
        |call, reply| reread_content(call, reply, |content| {
            content.drain(..content.len().saturating_sub(1));
        })
    ),
    mutant!(
        "sixteen-blocks-at-most",
        "B5",
        "keeps sixteen blocks of a result and drops the rest",
        FIRST,
        |call, reply| reread_content(call, reply, |content| content.truncate(16))
    ),
    mutant!(
        "a-hundred-blocks-at-most",
        "B5",
        "keeps a hundred blocks of a result and drops the rest",
        FIRST,
        |call, reply| reread_content(call, reply, |content| content.truncate(100))
    ),
    mutant!(
        "blocks-end-at-a-picture",
        "B5",
        "stops reading content at the first block that is no text",
        FIRST,
        |call, reply| reread_content(call, reply, |content| {
            if let Some(end) = content.iter().position(|block| !is_kind(block, "text")) {
                content.truncate(end);
            }
        })
    ),
    mutant!(
        "more-than-32-blocks-crash",
        "B5",
        "crashes where a result has more than 32 blocks",
        FIRST,
        |call, reply| {
            let count = result_in(reply).map_or(0, |result| blocks(&result).len());
            assert!(count <= 32, "no room for {count} blocks");
            correct(call, reply)
        }
    ),
];

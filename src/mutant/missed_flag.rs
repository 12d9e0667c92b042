//! The flag is there and true, and is not read.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::{Id, Revision};
#[cfg(feature = "mutant")]
use crate::contract::Effect;

const IGNORED: &[&str] = &[
    "zed-industries/zed#47095",
    "anomalyco/opencode#16988",
    "mastra-ai/mastra#18481",
    "BerriAI/litellm#28927",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!("flag-never-read", "A1", "never reads `isError`", IGNORED, |call, reply| {
        unflagged_if(call, reply, |_| true)
    }),
    mutant!(
        "flag-missed-with-one-block",
        "A1",
        "misses `isError` where the content is a single block",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| blocks(result).len() == 1)
    ),
    mutant!(
        "flag-missed-with-two-blocks",
        "A1",
        "misses `isError` where the content is exactly two blocks",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| blocks(result).len() == 2)
    ),
    mutant!(
        "flag-missed-with-many-blocks",
        "A1",
        "misses `isError` where there are more than eight blocks",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| blocks(result).len() > 8)
    ),
    mutant!(
        "flag-missed-without-words",
        "A1",
        "misses `isError` where no block is a text",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| {
            let content = blocks(result);
            !content.is_empty() && !content.iter().any(|block| is_kind(block, "text"))
        })
    ),
    mutant!(
        "flag-missed-after-a-picture",
        "A1",
        "misses `isError` where the first block is an image",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| {
            blocks(result).first().is_some_and(|block| is_kind(block, "image"))
        })
    ),
    mutant!(
        "flag-missed-before-content",
        "A1",
        "misses `isError` where it stands before `content`",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| {
            result.position("isError") < result.position("content")
        })
    ),
    mutant!(
        "flag-missed-as-last-member",
        "A1",
        "misses `isError` where it is the last of more than two members",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| {
            let count = result.members().len();
            count > 2 && result.position("isError") == Some(count - 1)
        })
    ),
    mutant!(
        "flag-missed-beside-metadata",
        "A1",
        "misses `isError` where the result has `_meta`",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| result.has("_meta"))
    ),
    mutant!(
        "flag-missed-beside-unknown-members",
        "A1",
        "misses `isError` where the result has a member that no revision knows",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| {
            let known = ["content", "isError", "structuredContent", "_meta", "resultType"];
            result.names().any(|name| !known.contains(&name.as_str()))
        })
    ),
    mutant!(
        "flag-missed-in-a-complete-result",
        "A1",
        "takes `resultType: \"complete\"` for a promise of success and reads no `isError` there",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| {
            result.text("resultType").as_deref() == Some("complete")
        })
    ),
    mutant!(
        "flag-missed-without-result-type",
        "A1",
        "misses `isError` in 2026-07-28 where `resultType` is absent",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| {
            call.revision() == Revision::V2026_07_28 && !result.has("resultType")
        })
    ),
    mutant!(
        "flag-missed-in-2024-11-05",
        "A1",
        "misses `isError` in revision 2024-11-05",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |_| call.revision() == Revision::V2024_11_05)
    ),
    mutant!(
        "flag-missed-for-string-ids",
        "A1",
        "misses `isError` in answers to requests whose id is a string",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |_| matches!(call.id(), Id::String(_)))
    ),
    mutant!(
        "flag-missed-for-id-zero",
        "A1",
        "misses `isError` in the answer to request 0",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |_| *call.id() == Id::Number(0))
    ),
    mutant!(
        "flag-missed-past-255-bytes",
        "A1",
        "misses `isError` where the text is longer than 255 bytes",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| words(result).len() > 255)
    ),
    mutant!(
        "flag-missed-past-4096-bytes",
        "A1",
        "misses `isError` where the text is longer than 4096 bytes",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| words(result).len() > 4096)
    ),
    mutant!(
        "flag-missed-past-65536-bytes",
        "A1",
        "misses `isError` where the text is longer than 65536 bytes",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| words(result).len() > 65_536)
    ),
    mutant!(
        "flag-missed-beyond-ascii",
        "A1",
        "misses `isError` where the text is not plain ASCII",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |result| !words(result).is_ascii())
    ),
    mutant!(
        "flag-missed-for-read-only-tools",
        "A1",
        "takes for granted that a tool that only reads can't fail",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |_| call.contract().effect() == Effect::ReadOnly)
    ),
    mutant!(
        "flag-missed-where-a-task-was-asked-for",
        "A1",
        "misses `isError` where a task was asked for and the answer came at once",
        IGNORED,
        |call, reply| unflagged_if(call, reply, |_| call.task())
    ),
    mutant!(
        "structured-hides-the-flag",
        "A7",
        "returns `structuredContent` before it reads `isError`",
        &[
            "openai/openai-agents-python#4224",
            "mastra-ai/mastra#23330",
            "openai/openai-agents-js#1380",
        ],
        |call, reply| unflagged_if(call, reply, |result| result.has("structuredContent"))
    ),
    mutant!(
        "structured-hides-the-flag-without-content",
        "A7",
        "returns `structuredContent` before it reads `isError` where there is no content block",
        &["openai/openai-agents-python#4224", "mastra-ai/mastra#23330"],
        |call, reply| unflagged_if(call, reply, |result| {
            result.has("structuredContent") && blocks(result).is_empty()
        })
    ),
    mutant!(
        "structured-hides-the-flag-of-typed-tools",
        "A7",
        "trusts the structured value of a tool with an output schema, and reads no `isError` there",
        &["openai/openai-agents-js#1380", "mastra-ai/mastra#23330"],
        |call, reply| unflagged_if(call, reply, |result| {
            call.output_schema().is_some() && result.has("structuredContent")
        })
    ),
    mutant!(
        "empty-structured-hides-the-flag",
        "A7",
        "takes `structuredContent: {}` for the answer and reads no `isError` beside it",
        &["openai/openai-agents-python#4224"],
        |call, reply| unflagged_if(call, reply, |result| {
            result.get("structuredContent") == Some(&Tree::json("{}"))
        })
    ),
    mutant!(
        "empty-content-hides-the-flag",
        "B2",
        "has nothing to show where `content` is empty, and forgets that the result was flagged",
        &["openai/openai-agents-python#1035", "HKUDS/nanobot#4660"],
        |call, reply| unflagged_if(call, reply, |result| blocks(result).is_empty())
    ),
];

//! A relay that rebuilds what it passes on, and loses something on the way.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, tree::Tree};

const LOST: &[&str] = &[
    "gridctl/gridctl#848",
    "mcpmux/mcp-mux#206",
    "Azure/azure-functions-nodejs-library#444",
    "PrefectHQ/fastmcp#4549",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "relay-keeps-content-alone",
        "H1",
        "rebuilds every result from its content alone",
        LOST,
        |call, reply| reread_result(call, reply, |result| {
            if let Some(content) = result.get("content").cloned() {
                *result = Tree::Object(vec![("\"content\"".to_owned(), content)]);
            }
        })
    ),
    mutant!(
        "relay-keeps-content-and-flag",
        "H1",
        "rebuilds every result from its content and its flag",
        LOST,
        |call, reply| reread_result(call, reply, |result| {
            if result.has("content") {
                let kept = |name: &str| ["\"content\"", "\"isError\""].contains(&name);
                result.members_mut().into_iter().for_each(|it| it.retain(|(name, _)| kept(name)));
            }
        })
    ),
    mutant!(
        "relay-keeps-members-it-knows",
        "H1",
        "passes on the members of 2025-06-18 and drops newer ones, `resultType` included",
        LOST,
        |call, reply| reread_result(call, reply, |result| {
            let kept = ["content", "isError", "structuredContent", "_meta"];
            if result.has("content") {
                let members = result.members_mut().into_iter();
                members
                    .for_each(|it| it.retain(|(name, _)| kept.contains(&name.trim_matches('"'))));
            }
        })
    ),
    mutant!(
        "relay-drops-false-and-true",
        "H1",
        "copies texts and lists of a result and leaves its flag behind",
        LOST,
        |call, reply| reread_result(call, reply, |result| {
            let scalar = |value: &Tree| value.is("true") || value.is("false");
            result
                .members_mut()
                .into_iter()
                .for_each(|members| members.retain(|(_, value)| !scalar(value)));
        })
    ),
    mutant!(
        "relay-merges-texts",
        "H1",
        "joins all texts of a result into one block",
        LOST,
        |call, reply| reread_content(call, reply, |content| {
            let texts: Vec<_> = content.iter().filter_map(text_of).collect();
            if texts.len() > 1 {
                content.retain(|block| text_of(block).is_none());
                let merged = Tree::string(&texts.join("\n"));
                content.insert(0, Tree::json(&format!("{{\"type\":\"text\",\"text\":{merged}}}")));
            }
        })
    ),
    mutant!(
        "relay-puts-texts-first",
        "H1",
        "passes on the texts of a result before its other blocks",
        LOST,
        |call, reply| reread_content(call, reply, |content| {
            content.sort_by_key(|block| text_of(block).is_none());
        })
    ),
    mutant!(
        "relay-turns-the-order-round",
        "H1",
        "passes on the blocks of a result last one first",
        LOST,
        |call, reply| reread_content(call, reply, |content| content.reverse())
    ),
    mutant!(
        "relay-drops-equal-blocks",
        "H1",
        "passes on equal blocks of a result only once",
        LOST,
        |call, reply| reread_content(call, reply, |content| {
            let mut seen: Vec<Tree> = Vec::new();
            content.retain(|block| {
                let new = !seen.contains(block);
                seen.push(block.clone());
                new
            });
        })
    ),
    mutant!(
        "relay-drops-empty-texts",
        "H1",
        "leaves empty texts of a result behind",
        LOST,
        |call, reply| reread_content(call, reply, |content| {
            content.retain(|block| text_of(block).is_none_or(|text| !text.is_empty()));
        })
    ),
    mutant!(
        "relay-puts-an-error-into-a-result",
        "H1",
        "passes a protocol error on inside a flagged result, printed as JSON",
        LOST,
        |call, reply| error_as_result(call, reply, true, |error| Some(error.to_string()))
    ),
];

//! The tool says why it failed, and the model does not get to read it as it was said.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*};

const LOST: &[&str] = &[
    "google-gemini/gemini-cli#6286",
    "googleapis/mcp-toolbox-sdk-go#324",
    "awaescher/OllamaSharp#304",
    "SAP/cloud-sdk-python#326",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "reason-is-a-constant",
        "A5",
        "tells the model that the tool failed, and nothing of what the tool said",
        LOST,
        |call, reply| retold_tool_error(call, reply, |said| said.show("Tool execution failed."))
    ),
    mutant!(
        "reason-after-a-picture-is-a-constant",
        "A5",
        "tells the model nothing of a tool's reason where the first block is no text",
        LOST,
        |call, reply| retold_tool_error(call, reply, |said| {
            let first = result_in(reply).and_then(|result| blocks(&result).first().cloned());
            if first.is_some_and(|block| !is_kind(&block, "text")) {
                said.show("Unknown error");
            }
        })
    ),
    mutant!(
        "reason-after-an-empty-text-is-a-constant",
        "A5",
        "tells the model nothing of a tool's reason where the first text is empty",
        LOST,
        |call, reply| retold_tool_error(call, reply, |said| {
            let first = result_in(reply).and_then(|result| text_of(blocks(&result).first()?));
            if first.is_some_and(|text| text.is_empty()) {
                said.show("Unknown error");
            }
        })
    ),
    mutant!(
        "reason-is-dumped",
        "A5",
        "shows the model the whole result printed as JSON instead of the tool's words",
        LOST,
        |call, reply| retold_tool_error(call, reply, |said| {
            said.model_view = result_in(reply).map(|result| format!("MCP tool failed: {result}"));
        })
    ),
    mutant!(
        "reason-is-its-first-line",
        "A5",
        "keeps the first line of what a failed tool says",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            text.lines().next().unwrap_or_default().to_owned()
        })
    ),
    mutant!(
        "reason-is-its-last-line",
        "A5",
        "keeps the last line of what a failed tool says, as one does with stack traces",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            text.lines().last().unwrap_or_default().to_owned()
        })
    ),
    mutant!(
        "reason-is-upper-cased",
        "A5",
        "writes what a failed tool says in capitals",
        LOST,
        |call, reply| reworded_reason(call, reply, str::to_uppercase)
    ),
    mutant!(
        "reason-is-trimmed",
        "A5",
        "takes white space off both ends of what a failed tool says",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| text.trim().to_owned())
    ),
    mutant!(
        "reason-has-its-white-space-folded",
        "A5",
        "folds each run of white space in what a failed tool says into one space",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        })
    ),
    mutant!(
        "reason-has-unix-line-ends",
        "A5",
        "turns CRLF into LF in what a failed tool says",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| text.replace("\r\n", "\n"))
    ),
    mutant!(
        "reason-is-plain-ascii",
        "A5",
        "drops every character beyond ASCII from what a failed tool says",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            text.chars().filter(char::is_ascii).collect()
        })
    ),
    mutant!(
        "reason-loses-hidden-characters",
        "A5",
        "drops control characters and zero-width characters from what a failed tool says",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            let hidden = |it: char| {
                (it.is_control() && it != '\n')
                    || matches!(it, '\u{200b}'..='\u{200f}' | '\u{feff}')
            };
            text.chars().filter(|&it| !hidden(it)).collect()
        })
    ),
    mutant!(
        "reason-is-composed",
        "A5",
        "composes letters and accents in what a failed tool says, as NFC does",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            [("a\u{308}", "ä"), ("o\u{308}", "ö"), ("u\u{308}", "ü"), ("e\u{301}", "é")]
                .iter()
                .fold(text.to_owned(), |text, (apart, composed)| text.replace(apart, composed))
        })
    ),
    mutant!(
        "reason-is-escaped-for-html",
        "A5",
        "escapes angle brackets, quotes and ampersands in what a failed tool says",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
        })
    ),
    mutant!(
        "reason-has-its-escapes-resolved-twice",
        "A5",
        "turns a backslash and an n in what a failed tool says into a line break",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| text.replace("\\n", "\n"))
    ),
    mutant!(
        "reason-is-a-format-string",
        "A5",
        "uses what a failed tool says as a format string, so that braces and percent signs vanish",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| text.replace("{}", "").replace("%s", ""))
    ),
    mutant!(
        "reason-ends-at-a-nul",
        "A5",
        "ends what a failed tool says at the first NUL, as C strings do",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            text.split('\0').next().unwrap_or_default().to_owned()
        })
    ),
    mutant!(
        "reason-hides-long-numbers",
        "A5",
        "masks every number of six digits or more in what a failed tool says",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            let long = |word: &str| word.len() >= 6 && word.bytes().all(|it| it.is_ascii_digit());
            let words = text.split_inclusive(|it: char| !it.is_ascii_digit());
            words.map(|word| if long(word.trim_end()) { "****** " } else { word }).collect()
        })
    ),
    mutant!(
        "reason-has-repeated-lines-dropped",
        "A5",
        "drops a line of what a failed tool says where it repeats the line before",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| {
            let mut lines: Vec<_> = text.split('\n').collect();
            lines.dedup();
            lines.join("\n")
        })
    ),
    mutant!(
        "reason-is-cut-at-255-bytes",
        "A5",
        "cuts what a failed tool says after 255 bytes and says nothing of it",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| cut(text, 255).to_owned())
    ),
    mutant!(
        "reason-is-cut-at-1024-bytes",
        "A5",
        "cuts what a failed tool says after 1024 bytes and says nothing of it",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| cut(text, 1024).to_owned())
    ),
    mutant!(
        "reason-is-cut-at-65536-bytes",
        "A5",
        "cuts what a failed tool says after 65536 bytes and says nothing of it",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| cut(text, 65_536).to_owned())
    ),
    mutant!(
        "reason-cut-inside-a-character-crashes",
        "A5",
        "cuts what a failed tool says at byte 100, and crashes where that is inside a character",
        LOST,
        |call, reply| reworded_reason(call, reply, |text| text[..text.len().min(100)].to_owned())
    ),
    mutant!(
        "reason-in-a-second-block-is-lost",
        "B5",
        "shows the model the first block alone of what a failed tool says",
        &["crewAIInc/crewAI#5226", "anthropics/claude-code#1804"],
        |call, reply| reread_reason(call, reply, |content| content.truncate(1))
    ),
    mutant!(
        "reason-is-the-last-block",
        "B5",
        "shows the model the last block alone of what a failed tool says",
        &["grll/mcpadapt#55", "ip2a/mcpstore#4"],
        |call, reply| reread_reason(call, reply, |content| {
            content.drain(..content.len().saturating_sub(1));
        })
    ),
    mutant!(
        "reason-past-the-tenth-block-is-lost",
        "B5",
        "shows the model ten blocks at most of what a failed tool says",
        &["crewAIInc/crewAI#5226"],
        |call, reply| reread_reason(call, reply, |content| content.truncate(10))
    ),
    mutant!(
        "reason-has-equal-blocks-dropped",
        "B5",
        "shows the model equal blocks of a failed tool only once",
        &["crewAIInc/crewAI#5226"],
        |call, reply| reread_reason(call, reply, Vec::dedup)
    ),
    mutant!(
        "structured-is-lost-with-an-error",
        "A6",
        "takes `structuredContent` out of unflagged results only",
        &["langchain-ai/langchain-mcp-adapters#619", "anthropics/claude-code#86032"],
        |call, reply| reread_result(call, reply, |result| {
            if is_flagged(result) {
                result.remove("structuredContent");
            }
        })
    ),
    mutant!(
        "structured-is-lost-with-an-error-in-words",
        "A6",
        "drops the structured content of a flagged result that has a text as well",
        &["langchain-ai/langchain-mcp-adapters#619", "anthropics/anthropic-sdk-python#1840"],
        |call, reply| reread_result(call, reply, |result| {
            if is_flagged(result) && !words(result).is_empty() {
                result.remove("structuredContent");
            }
        })
    ),
    mutant!(
        "structured-is-lost-with-a-wordless-error",
        "A6",
        "shows the model an empty error where the reason is in `structuredContent` alone",
        &["anthropics/claude-code#86032", "anthropics/anthropic-sdk-python#1840"],
        |call, reply| reread_result(call, reply, |result| {
            if is_flagged(result) && words(result).is_empty() {
                result.remove("structuredContent");
            }
        })
    ),
    mutant!(
        "structured-replaces-the-reason",
        "B4",
        "shows the model the structured content of a flagged result in place of its words",
        &["anthropics/claude-code#15412", "anthropics/claude-code#54450"],
        |call, reply| retold_tool_error(call, reply, |said| {
            if let Some(structured) = said.structured.clone() {
                said.show(structured);
            }
        })
    ),
];

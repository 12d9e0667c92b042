//! The text itself: framed, decoded or parsed by other rules than those of JSON.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{
    rewrite::*,
    tree::{Tree, name_of},
};
#[cfg(feature = "mutant")]
use crate::call::Call;
#[cfg(feature = "mutant")]
use crate::reply::Reply;

const SEPARATED: &[&str] = &[
    "anthropics/claude-agent-sdk-typescript#137",
    "modelcontextprotocol/typescript-sdk#2155",
    "kagent-dev/kagent#1480",
    "anthropics/anthropic-sdk-typescript#882",
];
const FRAMED: &[&str] =
    &["mateaix/mateclaw#227", "FellouAI/eko#276", "robotmcp/ros-mcp-server#174"];
const DECODED: &[&str] = &[
    "modelcontextprotocol/python-sdk#2456",
    "DeusData/codebase-memory-mcp#511",
    "modelcontextprotocol/java-sdk#898",
];
const DUPLICATED: &[&str] =
    &["morluto/jacobian#1102", "luckyPipewrench/pipelock#855", "docker/mcp-gateway#418"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "line-separator-ends-the-message",
        "F2",
        "ends a message at U+2028 or U+2029 inside a text",
        SEPARATED,
        |call, reply| recut(call, reply, |text| {
            text.split(['\u{2028}', '\u{2029}']).next().map(str::to_owned)
        })
    ),
    mutant!(
        "next-line-character-ends-the-message",
        "F2",
        "ends a message at U+0085 inside a text",
        SEPARATED,
        |call, reply| recut(call, reply, |text| text.split('\u{85}').next().map(str::to_owned))
    ),
    mutant!(
        "message-ends-with-its-first-line",
        "F7",
        "reads the first line of a message that is spread over several",
        FRAMED,
        |call, reply| recut(call, reply, |text| text.trim().lines().next().map(str::to_owned))
    ),
    mutant!(
        "message-begins-at-a-brace",
        "F7",
        "skips whatever stands before the first brace, log lines included",
        FRAMED,
        |call, reply| recut(call, reply, |text| {
            text.find('{')
                .filter(|_| !text.trim_start().starts_with('['))
                .map(|at| text[at..].to_owned())
        })
    ),
    mutant!(
        "text-after-the-message-is-ignored",
        "F7",
        "reads the first value of a text and overlooks what follows",
        FRAMED,
        |call, reply| recut(call, reply, |text| {
            let mut values =
                serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
            let complete = values.next().is_some_and(|value| value.is_ok());
            complete.then(|| text[..values.byte_offset()].to_owned())
        })
    ),
    mutant!(
        "last-line-is-the-message",
        "F7",
        "reads the last line of a text of several messages",
        FRAMED,
        |call, reply| recut(call, reply, |text| {
            let last = text.trim_end().lines().last()?;
            Tree::read(text.as_bytes()).is_none().then(|| last.to_owned())
        })
    ),
    mutant!(
        "cut-message-is-mended",
        "F8",
        "closes the brackets of a text that was cut off, and reads it",
        DECODED,
        |call, reply| recut(call, reply, mended)
    ),
    mutant!(
        "invalid-bytes-are-replaced",
        "F8",
        "replaces bytes that are no UTF-8 and reads on",
        DECODED,
        |call, reply| match reply.message() {
            Some(bytes) => as_bytes(call, String::from_utf8_lossy(bytes).as_bytes()),
            None => correct(call, reply),
        }
    ),
    mutant!("text-is-read-as-latin-1", "F8", "reads UTF-8 as Latin-1", DECODED, |call, reply| {
        match reply.message() {
            Some(bytes) if !bytes.is_ascii() => {
                as_bytes(call, bytes.iter().copied().map(char::from).collect::<String>())
            }
            _ => correct(call, reply),
        }
    }),
    mutant!(
        "rare-characters-are-question-marks",
        "F8",
        "replaces characters beyond the first plane by question marks",
        DECODED,
        |call, reply| retexted(call, reply, |text| {
            text.chars().map(|it| if it > '\u{ffff}' { '?' } else { it }).collect()
        })
    ),
    mutant!(
        "long-text-is-cut-at-65536-bytes",
        "F8",
        "cuts every text after 65536 bytes and says nothing of it",
        DECODED,
        |call, reply| retexted(call, reply, |text| cut(text, 65_536).to_owned())
    ),
    mutant!(
        "control-characters-are-accepted",
        "F8",
        "accepts line breaks that stand unescaped inside a string",
        DECODED,
        |call, reply| recut(call, reply, |text| {
            let broken = Tree::read(text.as_bytes()).is_none();
            broken.then(|| text.replace('\n', "\\n").replace('\t', "\\t"))
        })
    ),
    mutant!(
        "not-a-number-is-accepted",
        "F10",
        "reads NaN and Infinity as null",
        DUPLICATED,
        |call, reply| recut(call, reply, |text| {
            let broken = Tree::read(text.as_bytes()).is_none();
            broken
                .then(|| text.replace("-Infinity", "null").replace("Infinity", "null"))
                .map(|text| text.replace("NaN", "null"))
        })
    ),
    mutant!(
        "loose-commas-are-accepted",
        "F10",
        "accepts a comma before a closing bracket",
        DUPLICATED,
        |call, reply| recut(call, reply, |text| {
            let broken = Tree::read(text.as_bytes()).is_none();
            broken.then(|| text.replace(",}", "}").replace(",]", "]"))
        })
    ),
    mutant!(
        "first-flag-wins",
        "F10",
        "keeps the first of two copies of `isError`",
        DUPLICATED,
        |call, reply| reread_result(call, reply, |result| result.keep_first("isError"))
    ),
    mutant!(
        "first-content-wins",
        "F10",
        "keeps the first of two copies of `content`",
        DUPLICATED,
        |call, reply| reread_result(call, reply, |result| result.keep_first("content"))
    ),
    mutant!(
        "first-result-type-wins",
        "F10",
        "keeps the first of two copies of `resultType`",
        DUPLICATED,
        |call, reply| reread_result(call, reply, |result| result.keep_first("resultType"))
    ),
    mutant!(
        "first-result-wins",
        "F10",
        "keeps the first of two copies of a member of the envelope",
        DUPLICATED,
        |call, reply| reread(call, reply, |message| {
            for name in ["jsonrpc", "id", "result", "error"] {
                message.keep_first(name);
            }
        })
    ),
    mutant!(
        "escaped-names-are-unknown",
        "F10",
        "compares names of members as they are spelled, so that an escaped `isError` is unknown",
        DUPLICATED,
        |call, reply| reread_result(call, reply, |result| {
            if let Some(members) = result.members_mut() {
                members.retain(|(spelled, _)| !spelled.contains('\\'));
            }
        })
    ),
    mutant!(
        "names-are-read-in-any-case",
        "F10",
        "reads the names of the envelope without regard to case, the last copy winning",
        DUPLICATED,
        |call, reply| reread(call, reply, |message| {
            for name in ["jsonrpc", "id", "result", "error"] {
                let alike = |it: &str| it != name && it.eq_ignore_ascii_case(name);
                let found = message.names().position(|it| alike(&it));
                if let Some(value) = found.map(|at| message.members()[at].1.clone()) {
                    message.set(name, value);
                }
            }
        })
    ),
    mutant!(
        "names-are-read-trimmed",
        "F10",
        "reads the names of members without the white space around them",
        DUPLICATED,
        |call, reply| reread_result(call, reply, |result| {
            for (spelled, _) in result.members_mut().into_iter().flatten() {
                let name = name_of(spelled);
                if name.trim() != name {
                    *spelled = Tree::string(name.trim()).to_string();
                }
            }
        })
    ),
];

/// A reader that frames or decodes some texts by its own rules.
#[cfg(feature = "mutant")]
fn recut(
    call: &Call,
    reply: &Reply,
    cut: impl FnOnce(&str) -> Option<String>,
) -> crate::adapter::Observation {
    let text = reply.message().and_then(|bytes| std::str::from_utf8(bytes).ok());
    match text.and_then(|text| cut(text).filter(|changed| changed != text)) {
        Some(changed) => as_bytes(call, changed),
        None => correct(call, reply),
    }
}

/// A reader that changes every text block.
#[cfg(feature = "mutant")]
fn retexted(
    call: &Call,
    reply: &Reply,
    change: impl Fn(&str) -> String,
) -> crate::adapter::Observation {
    reread_content(call, reply, |content| {
        for block in content {
            reword(block, &change);
        }
    })
}

/// The text with whatever it leaves open closed; none where it is whole.
#[cfg(feature = "mutant")]
pub(super) fn mended(text: &str) -> Option<String> {
    let mut open = Vec::new();
    let (mut in_string, mut escaped) = (false, false);
    for character in text.chars() {
        match character {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            '{' if !in_string => open.push('}'),
            '[' if !in_string => open.push(']'),
            '}' | ']' if !in_string => drop(open.pop()),
            _ => {}
        }
    }
    let close: String =
        in_string.then_some('"').into_iter().chain(open.into_iter().rev()).collect();
    (!close.is_empty()).then(|| format!("{text}{close}"))
}

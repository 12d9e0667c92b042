//! Reading a message as if it had been another: the fault is in what is changed before the
//! reference reads it.

use super::tree::Tree;
use crate::adapter::{Adapter, Observation};
use crate::call::Call;
use crate::outcome::Outcome;
use crate::reply::{Reply, Silence, Why};
use crate::verdict::Reference;

/// What the reference says, without any fault.
pub(super) fn correct(call: &Call, reply: &Reply) -> Observation {
    Reference.observe(call, reply)
}

/// What the reference says of the message after a change. Where the change leaves the message
/// alone, or there is none that is JSON, it says what it always says.
pub(super) fn reread(call: &Call, reply: &Reply, change: impl FnOnce(&mut Tree)) -> Observation {
    let Some(message) = reply.message().and_then(Tree::read) else {
        return correct(call, reply);
    };
    let mut changed = message.clone();
    change(&mut changed);
    if changed == message { correct(call, reply) } else { as_bytes(call, changed.to_string()) }
}

/// The same, where the message holds an object as its `result`.
pub(super) fn reread_result(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Tree),
) -> Observation {
    reread(call, reply, |message| {
        if let Some(result) = message.get_mut("result").filter(|result| result.is_object()) {
            change(result);
        }
    })
}

/// The same, with the content blocks of the result.
pub(super) fn reread_content(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Vec<Tree>),
) -> Observation {
    reread_result(call, reply, |result| {
        if let Some(content) = result.get_mut("content").and_then(Tree::items_mut) {
            change(content);
        }
    })
}

/// The same, with the content blocks of a flagged result.
pub(super) fn reread_reason(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Vec<Tree>),
) -> Observation {
    reread_result(call, reply, |result| {
        if !is_flagged(result) {
            return;
        }
        if let Some(content) = result.get_mut("content").and_then(Tree::items_mut) {
            change(content);
        }
    })
}

/// The same, with each text of a flagged result.
pub(super) fn reworded_reason(
    call: &Call,
    reply: &Reply,
    change: impl Fn(&str) -> String,
) -> Observation {
    reread_reason(call, reply, |content| {
        for block in content {
            reword(block, &change);
        }
    })
}

/// Changes the text of a text block, and leaves it spelled as it is where nothing changes.
pub(super) fn reword(block: &mut Tree, change: impl Fn(&str) -> String) {
    if let Some(text) = text_of(block) {
        let changed = change(&text);
        if changed != text {
            block.set("text", Tree::string(&changed));
        }
    }
}

/// A reader that misses the flag of some results.
pub(super) fn unflagged_if(
    call: &Call,
    reply: &Reply,
    misses: impl FnOnce(&Tree) -> bool,
) -> Observation {
    reread_result(call, reply, |result| {
        if is_flagged(result) && misses(result) {
            result.remove("isError");
        }
    })
}

/// A reader that takes some unflagged results for errors of the tool.
pub(super) fn flagged_if(
    call: &Call,
    reply: &Reply,
    suspects: impl FnOnce(&Tree) -> bool,
) -> Observation {
    reread_result(call, reply, |result| {
        if result.get("isError").is_none_or(|flag| flag.is("false")) && suspects(result) {
            result.set("isError", Tree::json("true"));
        }
    })
}

/// A reader that puts another value in the place of some flags, absent ones included.
pub(super) fn flag_read_as(
    call: &Call,
    reply: &Reply,
    read: impl FnOnce(Option<&Tree>) -> Option<&'static str>,
) -> Observation {
    reread_result(call, reply, |result| match read(result.get("isError")) {
        Some(flag) => result.set("isError", Tree::json(flag)),
        None => drop(result.remove("isError")),
    })
}

/// A reader that takes some protocol errors for a result of the tool, with these words.
pub(super) fn error_as_result(
    call: &Call,
    reply: &Reply,
    flagged: bool,
    words: impl FnOnce(&Tree) -> Option<String>,
) -> Observation {
    reread(call, reply, |message| {
        let error = message.get("error").filter(|error| error.is_object());
        if let Some(words) = error.filter(|_| !message.has("result")).and_then(words) {
            message.remove("error");
            message.set("result", result_of(&words, flagged));
        }
    })
}

/// A reader that takes some results for a protocol error, of this code and message.
pub(super) fn result_as_error(
    call: &Call,
    reply: &Reply,
    error: impl FnOnce(&Tree) -> Option<(i64, String)>,
) -> Observation {
    reread(call, reply, |message| {
        let result = message.get("result").filter(|result| result.is_object());
        if let Some((code, words)) = result.filter(|_| !message.has("error")).and_then(error) {
            message.remove("result");
            let words = Tree::string(&words);
            message.set("error", Tree::json(&format!("{{\"code\":{code},\"message\":{words}}}")));
        }
    })
}

/// A reader that takes some ids for the call's own.
pub(super) fn readdressed_if(
    call: &Call,
    reply: &Reply,
    accepts: impl FnOnce(Option<&Tree>) -> bool,
) -> Observation {
    reread(call, reply, |message| {
        if (message.has("result") || message.has("error")) && accepts(message.get("id")) {
            message.set("id", Tree::json(&call.id().to_string()));
        }
    })
}

/// A reader that refuses some results that are sound.
pub(super) fn refused_if(
    call: &Call,
    reply: &Reply,
    refuses: impl FnOnce(&Tree) -> bool,
) -> Observation {
    let observation = correct(call, reply);
    let sound = matches!(observation.outcome(), Outcome::Success | Outcome::ToolError);
    let refused = sound && result_in(reply).is_some_and(|result| refuses(&result));
    if refused { as_violation(call) } else { observation }
}

/// The result of a tool with one text.
pub(super) fn result_of(text: &str, flagged: bool) -> Tree {
    let text = Tree::string(text);
    Tree::json(&format!(
        "{{\"resultType\":\"complete\",\"content\":[{{\"type\":\"text\",\"text\":{text}}}],\
         \"isError\":{flagged}}}"
    ))
}

/// What the reference says of a result of the tool with one text.
pub(super) fn as_result(call: &Call, text: &str, flagged: bool) -> Observation {
    let (id, result) = (call.id(), result_of(text, flagged));
    let message = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}");
    as_bytes(call, message)
}

/// What the reference says while nothing has answered the call.
pub(super) fn as_pending(call: &Call) -> Observation {
    as_bytes(call, "{}")
}

/// What the reference says of an answer that breaks the protocol.
pub(super) fn as_violation(call: &Call) -> Observation {
    let message = format!("{{\"jsonrpc\":\"2.0\",\"id\":{}}}", call.id());
    as_bytes(call, message)
}

/// What the reference says where no answer came at all.
pub(super) fn as_silence(call: &Call, why: Why) -> Observation {
    correct(call, &Reply::from_silence(Silence::new(why)))
}

/// What the reference says of other bytes.
pub(super) fn as_bytes(call: &Call, bytes: impl AsRef<[u8]>) -> Observation {
    correct(call, &Reply::from_message(bytes))
}

/// The message of a reply, if it is JSON.
pub(super) fn message_of(reply: &Reply) -> Option<Tree> {
    reply.message().and_then(Tree::read)
}

/// The result of a reply, if it holds an object as one.
pub(super) fn result_in(reply: &Reply) -> Option<Tree> {
    message_of(reply)?.remove("result").filter(Tree::is_object)
}

/// Whether a message is for this call and holds neither half of an answer.
pub(super) fn is_hollow(call: &Call, message: &Tree) -> bool {
    let ours = message.only("id").is_some_and(|id| id.to_string() == call.id().to_string());
    ours && ["method", "result", "error"].iter().all(|name| !message.has(name))
}

/// Whether a result says that the tool failed.
pub(super) fn is_flagged(result: &Tree) -> bool {
    result.only("isError").is_some_and(|flag| flag.is("true"))
}

/// The content blocks of a result.
pub(super) fn blocks(result: &Tree) -> &[Tree] {
    result.get("content").map_or(&[], Tree::items)
}

/// What kind of block this is.
pub(super) fn is_kind(block: &Tree, kind: &str) -> bool {
    block.text("type").as_deref() == Some(kind)
}

/// The text of a text block.
pub(super) fn text_of(block: &Tree) -> Option<String> {
    block.text("text").filter(|_| is_kind(block, "text"))
}

/// The texts of a result, a line each.
pub(super) fn words(result: &Tree) -> String {
    let texts: Vec<_> = blocks(result).iter().filter_map(text_of).collect();
    texts.join("\n")
}

/// The code of a protocol error, where 64 bits hold it.
pub(super) fn code(error: &Tree) -> Option<i64> {
    error.get("code").and_then(Tree::as_i64)
}

/// The message of a protocol error.
pub(super) fn message(error: &Tree) -> String {
    error.text("message").unwrap_or_default()
}

/// The text up to a number of bytes, and no half character.
pub(super) fn cut(text: &str, limit: usize) -> &str {
    let end = (0..=limit.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    &text[..end.unwrap_or_default()]
}

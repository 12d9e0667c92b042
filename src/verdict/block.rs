//! Content blocks: a closed union that grows with the revisions.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};

use super::advisory;
use super::anomaly::{Anomalies, AnomalyKind};
use super::decision::{Breach, unrepeated};
use super::reason::Reason;
use crate::call::Revision;
use crate::json::Value;

/// Checks a block of a tool result (step 32). Places are relative to the block.
pub(super) fn check(
    block: Value<'_>,
    revision: Revision,
    notes: &mut Anomalies,
) -> Result<(), Breach> {
    let kind = kind(block)?;
    match &*kind {
        "text" => check_text(block)?,
        "image" => check_media(block)?,
        "audio" if revision >= Revision::V2025_03_26 => check_media(block)?,
        "resource" => check_resource(block, revision, notes)?,
        "resource_link" if revision >= Revision::V2025_06_18 => {
            check_link(block, revision, notes)?;
        }
        _ => return Err(Breach::at(Reason::BlockUnknown, "type")),
    }
    advisory::check_block(block, revision, notes);
    Ok(())
}

/// Checks a block of a message that the server wants sampled: another union, which 2026-07-28
/// alone has in an answer to a tool call.
pub(super) fn check_sampled(
    block: Value<'_>,
    revision: Revision,
    notes: &mut Anomalies,
) -> Result<(), Breach> {
    let kind = kind(block)?;
    match &*kind {
        "text" => check_text(block)?,
        "image" | "audio" => check_media(block)?,
        "tool_use" => {
            unrepeated(block, &["id", "name", "input"])?;
            string(block, "id")?;
            string(block, "name")?;
            if !block.get("input").is_some_and(Value::is_object) {
                return Err(invalid("input"));
            }
        }
        "tool_result" => check_tool_result(block, revision, notes)?,
        _ => return Err(Breach::at(Reason::BlockUnknown, "type")),
    }
    advisory::check_block(block, revision, notes);
    Ok(())
}

fn kind(block: Value<'_>) -> Result<std::borrow::Cow<'_, str>, Breach> {
    if !block.is_object() {
        return Err(invalid(""));
    }
    unrepeated(block, &["type"])?;
    block.get("type").and_then(Value::as_str).ok_or_else(|| invalid("type"))
}

fn check_text(block: Value<'_>) -> Result<(), Breach> {
    unrepeated(block, &["text"])?;
    string(block, "text").map(drop)
}

fn check_media(block: Value<'_>) -> Result<(), Breach> {
    unrepeated(block, &["data", "mimeType"])?;
    let data = string(block, "data")?;
    string(block, "mimeType")?;
    base64_at(data, "data")
}

fn check_resource(
    block: Value<'_>,
    revision: Revision,
    notes: &mut Anomalies,
) -> Result<(), Breach> {
    unrepeated(block, &["resource"])?;
    let resource = block.get("resource").filter(|resource| resource.is_object());
    let resource = resource.ok_or_else(|| invalid("resource"))?;
    let mark = notes.mark();
    let checked = check_contents(resource, revision, notes);
    notes.move_under(mark, || "resource".to_owned());
    checked.map_err(|breach| breach.under("resource"))
}

/// The contents of a resource: an address, and a text or a blob. Either must be a string where
/// it is present, so that a null never counts as absent.
fn check_contents(
    resource: Value<'_>,
    revision: Revision,
    notes: &mut Anomalies,
) -> Result<(), Breach> {
    unrepeated(resource, &["uri", "text", "blob"])?;
    let uri = string(resource, "uri")?;
    let text = optional_string(resource, "text")?;
    let blob = optional_string(resource, "blob")?;
    match (text, blob) {
        (None, None) => return Err(invalid("")),
        (Some(_), Some(_)) => notes.note(AnomalyKind::TextAndBlob, || ""),
        _ => {}
    }
    if let Some(blob) = blob {
        base64_at(blob, "blob")?;
    }
    advisory::check_uri(uri, "uri", notes);
    advisory::check_string(resource.get("mimeType"), "mimeType", notes);
    if revision >= Revision::V2025_06_18 {
        advisory::check_meta(resource.get("_meta"), "_meta", notes);
    }
    Ok(())
}

fn check_link(block: Value<'_>, revision: Revision, notes: &mut Anomalies) -> Result<(), Breach> {
    unrepeated(block, &["uri", "name"])?;
    let uri = string(block, "uri")?;
    string(block, "name")?;
    advisory::check_uri(uri, "uri", notes);
    advisory::check_link(block, revision, notes);
    Ok(())
}

/// What a tool said, as one message of a conversation to be sampled.
fn check_tool_result(
    block: Value<'_>,
    revision: Revision,
    notes: &mut Anomalies,
) -> Result<(), Breach> {
    unrepeated(block, &["toolUseId", "content", "isError", "structuredContent"])?;
    string(block, "toolUseId")?;
    if block.get("isError").is_some_and(|flag| flag.as_bool().is_none()) {
        return Err(invalid("isError"));
    }
    let content = block.get("content").filter(|content| content.is_array());
    let content = content.ok_or_else(|| invalid("content"))?;
    for (index, item) in content.items().enumerate() {
        let path = || format!("content[{index}]");
        let mark = notes.mark();
        let checked = check(item, revision, notes);
        notes.move_under(mark, path);
        checked.map_err(|breach| breach.under(&path()))?;
    }
    Ok(())
}

fn string<'a>(object: Value<'a>, name: &'static str) -> Result<Value<'a>, Breach> {
    object.get(name).filter(|value| value.is_string()).ok_or_else(|| invalid(name))
}

fn optional_string<'a>(object: Value<'a>, name: &'static str) -> Result<Option<Value<'a>>, Breach> {
    match object.get(name) {
        Some(value) if !value.is_string() => Err(invalid(name)),
        value => Ok(value),
    }
}

fn invalid(place: &'static str) -> Breach {
    Breach::at(Reason::BlockInvalid, place)
}

fn base64_at(data: Value<'_>, place: &'static str) -> Result<(), Breach> {
    let decodes = data.as_str().is_some_and(|text| is_base64(text.as_bytes()));
    if decodes { Ok(()) } else { Err(Breach::at(Reason::Base64Invalid, place)) }
}

/// Whether this is base64 with padding, decoded piece by piece: its length is the peer's choice.
fn is_base64(text: &[u8]) -> bool {
    const PIECE: usize = 4096;

    let mut decoded = [0; PIECE / 4 * 3];
    let last = text.len().saturating_sub(1) / PIECE * PIECE;
    let (whole, rest) = text.split_at(last);
    let whole_decodes =
        whole.chunks(PIECE).all(|piece| STANDARD_NO_PAD.decode_slice(piece, &mut decoded).is_ok());
    whole_decodes && STANDARD.decode_slice(rest, &mut decoded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_strict_at_every_length() {
        for length in [0, 1, 2, 3, 100, 3071, 3072, 3073, 6144, 6145, 10_000] {
            let text = STANDARD.encode(vec![0xa5; length]);
            assert!(is_base64(text.as_bytes()), "{length}");
            for broken in
                [format!("{text}="), format!(" {text}"), format!("{text}\n"), format!("-{text}")]
            {
                assert!(!is_base64(broken.as_bytes()), "{length}");
            }
        }
        for broken in ["QQ", "QQ=", "QR==", "Q===", "QQ==QQ==", "data:,x", "Q\u{fffd}=="] {
            assert!(!is_base64(broken.as_bytes()), "{broken}");
        }
    }

    #[test]
    fn padding_is_no_part_of_the_middle() {
        let mut text = STANDARD.encode(vec![1; 6144]).into_bytes();
        text[4095] = b'=';
        assert!(!is_base64(&text));
    }
}

//! A case as one line of text. It is ASCII, so that no reader can take a part of it for the end
//! of a line or needs to know an encoding.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::hello::IdKind;
use super::pieces;
use crate::call::{Call, Id};
use crate::reply::Reply;

/// Writes a case, with the end of the line. For a client that picks ids of its own the message
/// comes in pieces, between which the id belongs.
pub(super) fn write(
    out: &mut Vec<u8>,
    number: u64,
    call: &Call,
    reply: &Reply,
    own: Option<IdKind>,
) {
    write_head(out, number, call);
    put(out, ",\"reply\":{");
    write_reply(out, reply);
    put(out, "}");
    if let (Some(kind), Some(bytes)) = (own, reply.message()) {
        match pieces::of(call, bytes, kind) {
            Ok(split) => {
                put(out, ",\"around_id\":");
                write_list(out, split.pieces.iter().map(|piece| Item::Text(piece)));
                put(out, ",\"other_ids\":");
                write_list(out, split.others.iter().map(|other| Item::Text(other)));
            }
            Err(why) => {
                put(out, ",\"no_place_for_id\":");
                write_text(out, why);
            }
        }
    }
    put(out, "}\n");
}

/// Writes a case whose reply is played to a whole client that comes for it.
pub(super) fn write_played(out: &mut Vec<u8>, number: u64, call: &Call, endpoint: &str) {
    write_head(out, number, call);
    put(out, ",\"endpoint\":");
    write_text(out, endpoint);
    put(out, "}\n");
}

fn write_head(out: &mut Vec<u8>, number: u64, call: &Call) {
    put(out, "{\"case\":");
    put(out, &number.to_string());
    put(out, ",\"call\":");
    write_call(out, call);
}

fn write_call(out: &mut Vec<u8>, call: &Call) {
    put(out, "{\"revision\":\"");
    put(out, call.revision().wire_name());
    put(out, "\",\"id\":");
    match call.id() {
        Id::Number(number) => put(out, &number.to_string()),
        Id::String(text) => write_text(out, text),
    }
    put(out, ",\"tool\":");
    write_text(out, call.tool());
    put(out, ",\"arguments\":");
    write_value(out, call.arguments());
    put(out, ",\"capabilities\":");
    write_list(out, call.capabilities().iter().map(|name| Item::Text(name)));
    put(out, ",\"extensions\":");
    write_list(out, call.extensions().iter().map(|name| Item::Text(name)));
    put(out, if call.task() { ",\"task\":true" } else { ",\"task\":false" });
    put(out, ",\"output_schema\":");
    write_optional(out, call.output_schema());
    let contract = call.contract();
    put(out, ",\"contract\":{\"effect\":\"");
    put(out, contract.effect().wire_name());
    put(out, "\",\"absence\":\"");
    put(out, contract.absence().wire_name());
    put(out, if contract.trusted() { "\",\"trusted\":true" } else { "\",\"trusted\":false" });
    put(out, ",\"transient\":{\"codes\":[");
    let codes: Vec<_> = contract.transient().codes().iter().map(ToString::to_string).collect();
    put(out, &codes.join(","));
    put(out, "],\"reasons\":");
    write_list(out, contract.transient().reasons().iter().map(|reason| Item::Text(reason)));
    put(out, "},\"output_schema\":");
    write_optional(out, contract.output_schema());
    put(out, ",\"state_check\":");
    match contract.state_check() {
        Some(tool) => write_text(out, tool),
        None => put(out, "null"),
    }
    put(out, "}}");
}

fn write_reply(out: &mut Vec<u8>, reply: &Reply) {
    if let Some(bytes) = reply.message() {
        write_bytes(out, bytes);
    } else if let Some(stdio) = reply.stdio() {
        put(out, "\"stdio\":{\"chunks\":");
        write_list(out, stdio.chunks().iter().map(|chunk| Item::Chunk(chunk)));
        put(out, ",\"end\":\"");
        put(out, stdio.end().wire_name());
        put(out, "\",\"stderr\":");
        write_text(out, stdio.stderr());
        put(out, "}");
    } else if let Some(http) = reply.http() {
        put(out, "\"http\":{\"status\":");
        put(out, &http.status().to_string());
        put(out, ",\"headers\":");
        write_list(out, http.headers().iter().map(|(name, value)| Item::Pair(name, value)));
        put(out, ",\"chunks\":");
        write_list(out, http.chunks().iter().map(|chunk| Item::Chunk(chunk)));
        put(out, ",\"end\":\"");
        put(out, http.end().wire_name());
        put(out, "\"}");
    } else if let Some(silence) = reply.silence() {
        put(out, "\"silence\":{\"why\":\"");
        put(out, silence.why().wire_name());
        put(out, "\",\"host_error\":");
        write_text(out, silence.host_error());
        put(out, "}");
    }
}

/// An item of a list.
enum Item<'a> {
    Text(&'a str),
    Pair(&'a str, &'a str),
    Chunk(&'a [u8]),
}

fn write_list<'a>(out: &mut Vec<u8>, items: impl Iterator<Item = Item<'a>>) {
    put(out, "[");
    for (index, item) in items.enumerate() {
        if index > 0 {
            put(out, ",");
        }
        match item {
            Item::Text(text) => write_text(out, text),
            Item::Pair(name, value) => {
                put(out, "[");
                write_text(out, name);
                put(out, ",");
                write_text(out, value);
                put(out, "]");
            }
            Item::Chunk(bytes) => {
                put(out, "{");
                write_bytes(out, bytes);
                put(out, "}");
            }
        }
    }
    put(out, "]");
}

/// A member: text where it is text, else base64.
fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            put(out, "\"text\":");
            write_text(out, text);
        }
        Err(_) => {
            put(out, "\"base64\":\"");
            put(out, &STANDARD.encode(bytes));
            put(out, "\"");
        }
    }
}

fn write_optional(out: &mut Vec<u8>, value: Option<&Value>) {
    match value {
        Some(value) => write_value(out, value),
        None => put(out, "null"),
    }
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    write_value(out, &Value::from(text));
}

/// JSON text holds what is not ASCII in strings alone, so escaping it keeps the meaning.
fn write_value(out: &mut Vec<u8>, value: &Value) {
    let json = value.to_string();
    if json.is_ascii() {
        return put(out, &json);
    }
    for character in json.chars() {
        if character.is_ascii() {
            out.push(character as u8);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            put(out, &format!("\\u{unit:04x}"));
        }
    }
}

fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::{Http, HttpEnd, Silence, Stdio, StdioEnd, Why};
    use serde_json::json;

    fn written(call: &Call, reply: &Reply) -> Value {
        let mut out = Vec::new();
        write(&mut out, 9, call, reply, None);
        assert!(out.is_ascii() && out.ends_with(b"}\n"));
        assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count(), 1);
        serde_json::from_slice(&out).expect("is JSON")
    }

    #[test]
    fn a_reply_arrives_whole_on_every_surface() {
        let call = Call::new("find_invoice").build();
        let text = "{\"a\":\"é\u{2028}\u{1f600}\r\n\"}";
        let chunks = vec![b"a\n".to_vec(), vec![0xff, 0]];
        let rows = [
            (Reply::from_message(text), json!({ "text": text })),
            (Reply::from_message([0xff, 0xfe]), json!({ "base64": "//4=" })),
            (
                Reply::from_stdio(Stdio::new(chunks.clone(), StdioEnd::Eof).with_stderr("s")),
                json!({ "stdio": { "chunks": [{ "text": "a\n" }, { "base64": "/wA=" }],
                    "end": "eof", "stderr": "s" } }),
            ),
            (
                Reply::from_http(Http::new(
                    200,
                    vec![("A".to_owned(), "1".to_owned()), ("a".to_owned(), "2".to_owned())],
                    chunks,
                    HttpEnd::Reset,
                )),
                json!({ "http": { "status": 200, "headers": [["A", "1"], ["a", "2"]],
                    "chunks": [{ "text": "a\n" }, { "base64": "/wA=" }], "end": "reset" } }),
            ),
            (
                Reply::from_silence(Silence::new(Why::TimedOut).with_host_error("ß")),
                json!({ "silence": { "why": "timed_out", "host_error": "ß" } }),
            ),
        ];
        for (reply, expected) in rows {
            assert_eq!(written(&call, &reply)["reply"], expected);
        }
    }

    #[test]
    fn a_call_arrives_with_all_that_decides_how_its_reply_is_read() {
        use crate::call::Revision;
        use crate::contract::{Absence, Contract, Effect};
        let call = Call::new("täglich")
            .revision(Revision::V2025_11_25)
            .id("é")
            .arguments(json!({ "n": 1 }))
            .capabilities(["roots"])
            .extensions(["x"])
            .task(true)
            .output_schema(json!({ "type": "object" }))
            .contract(
                Contract::new(Effect::ReadOnly, Absence::IsError, true)
                    .with_transient_codes([-1, 2])
                    .with_transient_reasons(["bald"])
                    .with_output_schema(json!({ "type": "object" }))
                    .with_state_check("look"),
            )
            .build();
        let line = written(&call, &Reply::from_message("{}"));
        assert_eq!(line["case"], 9);
        let expected = json!({
            "revision": "2025-11-25", "id": "é", "tool": "täglich", "arguments": { "n": 1 },
            "capabilities": ["roots"], "extensions": ["x"], "task": true,
            "output_schema": { "type": "object" },
            "contract": {
                "effect": "read_only", "absence": "is_error", "trusted": true,
                "transient": { "codes": [-1, 2], "reasons": ["bald"] },
                "output_schema": { "type": "object" }, "state_check": "look",
            },
        });
        assert_eq!(line["call"], expected);
        assert!(line.get("around_id").is_none());
    }
}

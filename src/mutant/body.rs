//! The one text that an exchange is answered with, and what it is said to be.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{encoding::mended, framing::latin_1, rewrite::*, transcript::*, tree::Tree};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    call::Revision,
    outcome::Outcome,
    reply::{HttpEnd, Why},
};

const NOT_JSON_RPC: &[&str] = &[
    "CALLE-AI/call-e-integrations#110",
    "modelcontextprotocol/python-sdk#1382",
    "speakeasy-api/gram#3998",
    "stacklok/toolhive#5247",
];
const CORRELATED: &[&str] = &[
    "modelcontextprotocol/java-sdk#506",
    "modelcontextprotocol/typescript-sdk#2777",
    "stacklok/toolhive#6055",
];
const DECODED: &[&str] = &["modelcontextprotocol/java-sdk#898", "DeusData/codebase-memory-mcp#511"];
const TIMED_OUT: &[&str] = &["anthropics/claude-code#73955", "MrLesk/Backlog.md#399"];
const COUNTED: &[&str] = &["netclaw-dev/netclaw#2055", "n8n-io/n8n#36863"];
const LEAKED: &[&str] = &["kagent-dev/kagent#2439", "damianvtran/local-operator#1125"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "page-is-the-output",
        "E5",
        "returns a body under 200 that is no JSON as the tool's output",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let body = exchange.body();
            let is_page = exchange.status == 200 && !exchange.is_stream();
            let shown = is_page && !body.is_empty() && Tree::read(&body).is_none();
            shown.then(|| as_output(call, &body))
        })
    ),
    mutant!(
        "unreadable-body-is-an-empty-result",
        "E5",
        "returns an empty output where it can't read the body of a 200",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let unreadable = Tree::read(&exchange.body()).is_none() && !exchange.is_stream();
            (exchange.status == 200 && unreadable).then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "any-json-is-the-output",
        "E5",
        "returns a body of JSON that is no JSON-RPC as the tool's output",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let body = exchange.body();
            let foreign = Tree::read(&body).is_some_and(|body| !body.has("jsonrpc"));
            (exchange.is_good() && foreign).then(|| as_output(call, &body))
        })
    ),
    mutant!(
        "bare-result-in-a-body-is-accepted",
        "E5",
        "takes a body with `result` and no envelope for the answer",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let Some(mut body) = Tree::read(&exchange.body()) else { return };
            if body.has("result") && !body.has("jsonrpc") && !body.has("method") {
                body.set("jsonrpc", Tree::string("2.0"));
                body.set("id", Tree::json(&call.id().to_string()));
                exchange.set_body(body.to_string());
            }
        })
    ),
    mutant!(
        "error-object-of-another-api-is-read",
        "E5",
        "makes a protocol error out of the error object of another API",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let body = Tree::read(&exchange.body()).filter(|body| !body.has("jsonrpc"))?;
            let words = body.get("error")?.text("message")?;
            exchange.is_good().then(|| as_error(call, -32_603, &words))
        })
    ),
    mutant!(
        "stream-is-read-as-one-text",
        "E5",
        "reads the body of an event stream as one JSON text",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.is_stream() {
                exchange.set_type("application/json");
            }
        })
    ),
    mutant!(
        "first-line-of-a-body-is-the-answer",
        "E5",
        "reads the first line of a body and overlooks what follows",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let first = lines_of(&exchange.body()).into_iter().find(|it| Tree::read(it).is_some());
            if let Some(first) = first.filter(|_| !exchange.is_stream()) {
                exchange.set_type("application/json");
                exchange.set_body(first);
            }
        })
    ),
    mutant!(
        "first-value-of-a-body-is-the-answer",
        "E5",
        "reads the first JSON value of a body and overlooks what follows",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let body = exchange.body();
            let mut values =
                serde_json::Deserializer::from_slice(&body).into_iter::<serde_json::Value>();
            if values.next().is_some_and(|value| value.is_ok()) && exchange.is_json() {
                exchange.set_body(&body[..values.byte_offset()]);
            }
        })
    ),
    mutant!(
        "body-is-sniffed-for-events",
        "E5",
        "reads a body as an event stream where it looks like one, whatever its type",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let body = exchange.body();
            if ["data:", "event:", "id:"].iter().any(|it| body.starts_with(it.as_bytes())) {
                exchange.set_type("text/event-stream");
            }
        })
    ),
    mutant!(
        "missing-media-type-is-json",
        "E5",
        "reads a body of no stated type as JSON",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.media().is_none() {
                exchange.set_type("application/json");
            }
        })
    ),
    mutant!(
        "media-type-is-ignored",
        "E5",
        "reads every body that is JSON as the answer, be it called text or a problem",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if Tree::read(&exchange.body()).is_some() {
                exchange.set_type("application/json");
            }
        })
    ),
    mutant!(
        "media-type-is-known-by-its-end",
        "E5",
        "reads a body as JSON where the name of its type ends in `json`",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let media = exchange.media().unwrap_or_default();
            let name = media.split(';').next().unwrap_or_default();
            if name.trim().to_ascii_lowercase().ends_with("json") {
                exchange.set_type("application/json");
            }
        })
    ),
    mutant!(
        "media-type-must-be-bare",
        "E5",
        "knows `application/json` and `text/event-stream` only without parameters",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.media().is_some_and(|media| media.contains(';')) {
                exchange.set_type("application/octet-stream");
            }
        })
    ),
    mutant!(
        "media-type-must-be-in-small-letters",
        "E5",
        "knows media types only in small letters",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let media = exchange.media().unwrap_or_default();
            let name = media.split(';').next().unwrap_or_default();
            if name.contains(|it: char| it.is_ascii_uppercase()) {
                exchange.set_type("application/octet-stream");
            }
        })
    ),
    mutant!(
        "id-of-a-body-is-never-compared",
        "E2",
        "takes whatever answers a POST for the answer to its call, whatever its id",
        CORRELATED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let Some(mut body) = Tree::read(&exchange.body()) else { return };
            let answers = body.has("result") || body.has("error");
            if exchange.is_good() && answers && body.has("jsonrpc") && !body.has("method") {
                body.set("id", Tree::json(&call.id().to_string()));
                exchange.set_body(body.to_string());
            }
        })
    ),
    mutant!(
        "error-without-id-is-lost",
        "E2",
        "waits on where the answer to a POST is an error that names no call",
        CORRELATED,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let body = Tree::read(&exchange.body())?;
            let nameless = body.get("id").is_none_or(|id| id.is("null"));
            let lost = exchange.is_good() && body.has("error") && nameless;
            lost.then(|| as_pending(call))
        })
    ),
    mutant!(
        "copy-in-the-reply-to-a-post-is-the-answer",
        "E5",
        "reads the reply to a POST of 2024-11-05 as the answer, though the stream carries that",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let is_old = call.revision() == Revision::V2024_11_05 && exchange.is_good();
            (is_old && !exchange.is_stream()).then(|| as_output(call, &exchange.body()))
        })
    ),
    mutant!(
        "charset-parameter-is-obeyed",
        "F8",
        "decodes a body by the charset that its type states, though JSON is UTF-8",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let media = exchange.media().unwrap_or_default().to_ascii_lowercase();
            if media.contains("charset=iso-8859-1") || media.contains("charset=windows-1252") {
                let body = latin_1(&exchange.body());
                exchange.set_body(body);
            }
        })
    ),
    mutant!(
        "missing-charset-is-latin-1",
        "F8",
        "decodes a body as Latin-1 where its type states no charset",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.media().is_some_and(|media| !media.contains("charset")) {
                let body = latin_1(&exchange.body());
                exchange.set_body(body);
            }
        })
    ),
    mutant!(
        "odd-bytes-of-a-body-are-replaced",
        "F8",
        "replaces bytes of a body that are no UTF-8 and reads on",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let body = String::from_utf8_lossy(&exchange.body()).into_owned();
            exchange.set_body(body);
        })
    ),
    mutant!(
        "chunk-of-a-body-is-decoded-alone",
        "F8",
        "decodes each chunk of a body by itself, so that a character cut in two is lost",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            for chunk in &mut exchange.chunks {
                *chunk = String::from_utf8_lossy(chunk).into_owned().into_bytes();
            }
        })
    ),
    mutant!(
        "first-chunk-is-the-body",
        "F7",
        "reads the first chunk of a body as the whole of it",
        &["mateaix/mateclaw#227", "FellouAI/eko#276"],
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| exchange.chunks.truncate(1))
    ),
    mutant!(
        "cut-body-is-mended",
        "F8",
        "closes the brackets of a body that was cut off, and reads it",
        DECODED,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            let body = exchange.body();
            let text = std::str::from_utf8(&body).ok().filter(|_| exchange.is_json());
            if let Some(whole) = text.and_then(mended) {
                exchange.set_body(whole);
            }
        })
    ),
    mutant!(
        "cut-body-did-not-run",
        "F6",
        "takes a body that was cut off for proof that the tool did not run",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let cut = exchange.is_good() && exchange.end == HttpEnd::Reset;
            cut.then(|| as_silence(call, Why::NotSent))
        })
    ),
    mutant!(
        "cut-body-is-an-empty-success",
        "D4",
        "returns an empty output where the body of a 200 is cut off",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| {
            let observation = correct(call, reply);
            let is_good = reply.http().is_some_and(|http| http.status() == 200);
            let lost = observation.outcome() == Outcome::UnknownOutcome;
            if is_good && lost { as_result(call, "", false) } else { observation }
        }
    ),
    mutant!(
        "no-body-is-success",
        "D4",
        "takes a 200 without a body for a finished call",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let empty = exchange.status == 200 && exchange.body().is_empty();
            empty.then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "body-in-the-wrong-place-leaks",
        "H2",
        "shows the model a body that is no answer",
        LEAKED,
        Surfaces::HTTP,
        |call, reply| {
            let observation = correct(call, reply);
            let body = reply.http().map(|http| http.chunks().concat()).unwrap_or_default();
            if observation.outcome() == Outcome::ContractViolation && !body.is_empty() {
                super::said::told_with(&observation, |said| {
                    said.show_also(&String::from_utf8_lossy(&body));
                })
            } else {
                observation
            }
        }
    ),
];

//! A client whose transports do not agree: what it reads well on one, it misreads on another.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, transcript::*, tree::Tree};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::Call,
    outcome::{BlockFate, Outcome},
    reply::{Http, HttpEnd, Reply, Stdio, StdioEnd},
};

const MISREAD: &[&str] = &[
    "google-gemini/gemini-cli#14937",
    "openai/codex#2594",
    "usestrix/strix#1175",
    "crewAIInc/crewAI#7643",
];
const SWAPPED: &[&str] = &["modelcontextprotocol/servers#4159", "openai/openai-agents-python#2598"];
const FLATTENED: &[&str] = &["pydantic/pydantic-ai#6209", "vercel/ai#9249"];
const LOST: &[&str] = &["gridctl/gridctl#848", "mcpmux/mcp-mux#206"];
const UNKNOWN_TYPE: &[&str] = &["modelcontextprotocol/rust-sdk#1094", "topcheer/ggcode#2499"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "flag-is-missed-on-standard-output",
        "A2",
        "misses `isError` on standard output, and reads it over HTTP",
        MISREAD,
        Surfaces::ALL,
        |call, reply| unflagged(call, reply, |reply| reply.stdio().is_some())
    ),
    mutant!(
        "flag-is-missed-over-http",
        "A2",
        "misses `isError` over HTTP, and reads it on standard output",
        MISREAD,
        Surfaces::ALL,
        |call, reply| unflagged(call, reply, |reply| reply.http().is_some())
    ),
    mutant!(
        "flag-is-missed-in-a-body",
        "A2",
        "misses `isError` in a body of JSON, and reads it in an event stream",
        MISREAD,
        Surfaces::ALL,
        |call, reply| unflagged(call, reply, |reply| on_http(reply, Exchange::is_json))
    ),
    mutant!(
        "flag-is-missed-in-a-stream",
        "A2",
        "misses `isError` in an event stream, and reads it in a body of JSON",
        MISREAD,
        Surfaces::ALL,
        |call, reply| unflagged(call, reply, |reply| on_http(reply, Exchange::is_stream))
    ),
    mutant!(
        "flag-is-missed-after-a-note",
        "A2",
        "misses `isError` where other messages came before the answer",
        MISREAD,
        Surfaces::STDIO.and(Surfaces::HTTP),
        |call, reply| unflagged(call, reply, |reply| messages_of(reply).len() > 1)
    ),
    mutant!(
        "flag-is-missed-in-a-chunked-answer",
        "A2",
        "misses `isError` where the answer came in several reads",
        MISREAD,
        Surfaces::STDIO.and(Surfaces::HTTP),
        |call, reply| unflagged(call, reply, |reply| {
            let chunks = reply.http().map(Http::chunks);
            chunks.or(reply.stdio().map(Stdio::chunks)).is_some_and(|it| it.len() > 1)
        })
    ),
    mutant!(
        "flag-is-missed-at-the-end",
        "A2",
        "misses `isError` of an answer after which the connection ends",
        MISREAD,
        Surfaces::STDIO.and(Surfaces::HTTP),
        |call, reply| unflagged(call, reply, |reply| {
            reply.stdio().is_some_and(|stdio| stdio.end() != StdioEnd::Open)
                || reply.http().is_some_and(|http| http.end() == HttpEnd::Reset)
        })
    ),
    mutant!(
        "flag-is-missed-under-another-status",
        "A2",
        "misses `isError` under 201, 202 and 203",
        MISREAD,
        Surfaces::HTTP,
        |call, reply| unflagged(call, reply, |reply| on_http(reply, |it| it.status > 200))
    ),
    mutant!(
        "error-over-http-is-a-tool-error",
        "D3",
        "takes a protocol error over HTTP for an error of the tool",
        SWAPPED,
        Surfaces::ALL,
        |call, reply| {
            let words = |message: &str| message.to_owned();
            retold_protocol_error(call, reply, |said| {
                if reply.http().is_some() {
                    let text = said.message.as_deref().map(words).unwrap_or_default();
                    *said = Said::of(&as_result(call, &text, true));
                }
            })
        }
    ),
    mutant!(
        "tool-error-on-standard-output-is-an-error",
        "D3",
        "takes a flagged result on standard output for a protocol error",
        SWAPPED,
        Surfaces::ALL,
        |call, reply| {
            let on_output = reply.stdio().is_some();
            retold_tool_error(call, reply, |said| {
                if on_output {
                    *said = Said::of(&as_error(call, -32_603, "The tool failed."));
                }
            })
        }
    ),
    mutant!(
        "code-is-lost-in-a-stream",
        "D2",
        "keeps the code of a protocol error from a body and loses it from an event stream",
        FLATTENED,
        Surfaces::ALL,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if on_http(reply, Exchange::is_stream) {
                said.code = Some("-32603".to_owned());
            }
        })
    ),
    mutant!(
        "code-is-lost-on-standard-output",
        "D2",
        "turns every code of a protocol error on standard output into -32000",
        FLATTENED,
        Surfaces::ALL,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if reply.stdio().is_some() {
                said.code = Some("-32000".to_owned());
            }
        })
    ),
    mutant!(
        "structured-is-lost-in-a-stream",
        "B3",
        "keeps structured content from a body and loses it from an event stream",
        LOST,
        Surfaces::ALL,
        |call, reply| retold(call, reply, |said| {
            if on_http(reply, Exchange::is_stream) {
                said.structured = None;
            }
        })
    ),
    mutant!(
        "second-block-is-lost-on-standard-output",
        "B5",
        "shows the first block of a result that came on standard output, and no other",
        &["crewAIInc/crewAI#5226", "anthropics/claude-code#1804"],
        Surfaces::ALL,
        |call, reply| {
            let on_output = reply.stdio().is_some();
            with_each_result(call, reply, |result| {
                let content = result.get_mut("content").filter(|_| on_output);
                if let Some(blocks) = content.and_then(Tree::items_mut) {
                    blocks.truncate(1);
                }
            })
        }
    ),
    mutant!(
        "input-request-over-http-is-a-result",
        "G1",
        "takes a request for input over HTTP for an answer without content",
        UNKNOWN_TYPE,
        Surfaces::ALL,
        |call, reply| retold_of(Outcome::InputRequired, call, reply, |said| {
            if reply.http().is_some() {
                *said = Said::of(&as_result(call, "", false));
                said.blocks = Some(Vec::<BlockFate>::new());
            }
        })
    ),
    mutant!(
        "task-handle-in-a-transcript-is-a-result",
        "G3",
        "takes a task handle off a transport for an answer without content",
        &["modelcontextprotocol/go-sdk#755", "microsoft/vscode#335229"],
        Surfaces::ALL,
        |call, reply| retold_of(Outcome::TaskCreated, call, reply, |said| {
            if reply.message().is_none() {
                *said = Said::of(&as_result(call, "", false));
            }
        })
    ),
    mutant!(
        "reason-is-lost-in-a-stream",
        "A5",
        "replaces the reason of a tool error that came in an event stream by a fixed text",
        &["google-gemini/gemini-cli#6286", "awaescher/OllamaSharp#304"],
        Surfaces::ALL,
        |call, reply| retold_tool_error(call, reply, |said| {
            if on_http(reply, Exchange::is_stream) {
                said.show("The tool failed.");
            }
        })
    ),
];

#[cfg(feature = "mutant")]
fn on_http(reply: &Reply, is: impl FnOnce(&Exchange) -> bool) -> bool {
    reply.http().is_some_and(|http| is(&Exchange::of(http)))
}

/// A reader that misses every flag of some replies.
#[cfg(feature = "mutant")]
fn unflagged(call: &Call, reply: &Reply, misses: impl FnOnce(&Reply) -> bool) -> Observation {
    let misses = misses(reply);
    with_each_result(call, reply, |result| {
        if misses && is_flagged(result) {
            result.remove("isError");
        }
    })
}

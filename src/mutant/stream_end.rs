//! How a body ends, taken for more or less than it is.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{
    process::{hang, sounds_like_a_lookup, spin},
    rewrite::*,
    said::*,
    transcript::*,
};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::{Call, Revision},
    outcome::Outcome,
    reply::{HttpEnd, Reply, Why},
};

const NEVER_RESOLVED: &[&str] = &[
    "modelcontextprotocol/python-sdk#3441",
    "zed-industries/zed#56775",
    "0xPlaygrounds/rig#1914",
    "modelcontextprotocol/rust-sdk#958",
];
const REPLAYED: &[&str] = &[
    "smg-project/smg#2441",
    "NousResearch/hermes-agent#88821",
    "mcheemaa/mistri#26",
    "QwenLM/qwen-code#5381",
];
const TIMED_OUT: &[&str] = &[
    "anthropics/claude-code#73955",
    "MrLesk/Backlog.md#399",
    "databricks-solutions/ai-dev-kit#80",
    "ggml-org/llama.cpp#26062",
];
const COUNTED: &[&str] = &["netclaw-dev/netclaw#2055", "modelcontextprotocol/python-sdk#1361"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "end-of-a-stream-is-never-noticed",
        "F4",
        "never resolves a call whose event stream ends without its answer",
        NEVER_RESOLVED,
        Surfaces::HTTP,
        |call, reply| {
            if lost_at(call, reply, HttpEnd::Complete) && is_stream(reply) {
                hang();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "broken-stream-is-opened-again-and-again",
        "F4",
        "opens a broken stream again and again, and never resolves the call",
        NEVER_RESOLVED,
        Surfaces::HTTP,
        |call, reply| {
            if lost_at(call, reply, HttpEnd::Reset) {
                spin();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "failed-exchange-is-never-resolved",
        "F4",
        "never resolves a call whose exchange ends in a 5xx",
        NEVER_RESOLVED,
        Surfaces::HTTP,
        |call, reply| {
            if reply.http().is_some_and(|http| http.status() >= 500) {
                hang();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "ended-stream-is-repeated",
        "F5",
        "posts the call again where its event stream ends without an answer",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| repeated_at(call, reply, HttpEnd::Complete)
    ),
    mutant!(
        "broken-stream-is-repeated",
        "F5",
        "posts the call again after a reset, and not after an orderly end",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| repeated_at(call, reply, HttpEnd::Reset)
    ),
    mutant!(
        "lookup-is-repeated-after-a-broken-stream",
        "F5",
        "posts a call again where the name of the tool sounds like a lookup",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if sounds_like_a_lookup(call.tool()) {
                said.retry();
            }
        })
    ),
    mutant!(
        "broken-stream-of-2026-is-repeated",
        "F5",
        "posts every call of 2026-07-28 again whose stream broke, whatever the tool does",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| {
            let is_new = call.revision() == Revision::V2026_07_28;
            retold_of(Outcome::UnknownOutcome, call, reply, |said| {
                if is_new {
                    said.retry();
                }
            })
        }
    ),
    mutant!(
        "suspended-stream-is-repeated",
        "F5",
        "posts the call again where the server only put its stream off",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| {
            let over = is_stream(reply) && is_over(reply);
            retold_of(Outcome::Pending, call, reply, |said| {
                if over {
                    said.retry();
                }
            })
        }
    ),
    mutant!(
        "ended-stream-is-a-tool-error",
        "F6",
        "reports an event stream that ends without an answer as an error of the tool",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| retold_stream(call, reply, |said| {
            *said = Said::of(&as_result(call, "The connection was closed.", true));
        })
    ),
    mutant!(
        "ended-stream-is-a-protocol-error",
        "F6",
        "reports an event stream that ends without an answer as if the server had sent -32000",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| retold_stream(call, reply, |said| {
            *said = Said::of(&as_error(call, -32_000, "Connection closed"));
        })
    ),
    mutant!(
        "broken-exchange-did-not-run",
        "F6",
        "takes a reset for proof that the tool did not run",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| {
            let lost = lost_at(call, reply, HttpEnd::Reset);
            if lost { as_silence(call, Why::NotSent) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "silent-stream-did-not-run",
        "F6",
        "takes a stream that ended without a byte for a call that never ran",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| {
            let silent = reply.http().is_some_and(|http| http.chunks().concat().is_empty());
            let lost = silent && is_lost(call, reply);
            if lost { as_silence(call, Why::NotSent) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "open-stream-has-ended",
        "F6",
        "reports a call as lost while its stream is open and nothing more has come",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.end == HttpEnd::Open {
                exchange.end = HttpEnd::Complete;
            }
        })
    ),
    mutant!(
        "broken-stream-takes-the-answer-along",
        "F6",
        "reports a call as lost where the stream breaks after the answer",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| {
            let broken = reply.http().is_some_and(|http| http.end() == HttpEnd::Reset);
            let lost = broken && is_stream(reply);
            if lost { as_silence(call, Why::LostAfterSend) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "open-stream-holds-the-answer-back",
        "F6",
        "waits for the end of the stream before it reads any event",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| {
            let open = reply.http().is_some_and(|http| http.end() == HttpEnd::Open);
            if open && is_stream(reply) { as_pending(call) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "resumption-is-hoped-for-in-2026",
        "F6",
        "waits for a stream of 2026-07-28 to be resumed, because an event had an id",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| {
            let is_new = call.revision() == Revision::V2026_07_28;
            let has_id = is_stream(reply)
                && reply.http().is_some_and(|http| {
                    let events = Event::all(&http.chunks().concat());
                    events.iter().any(|event| !event.values("id").is_empty())
                });
            let hopes = is_new && has_id && is_lost(call, reply);
            if hopes { as_pending(call) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "end-of-a-stream-is-an-empty-success",
        "D4",
        "returns an empty output where an event stream ends in order without an answer",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| {
            let lost = is_stream(reply) && lost_at(call, reply, HttpEnd::Complete);
            if lost { as_result(call, "", false) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "last-note-of-a-stream-is-the-output",
        "D4",
        "returns the last event of a stream without an answer as the tool's output",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| match texts_of(reply).pop() {
            Some(last) if is_stream(reply) && is_lost(call, reply) => as_output(call, &last),
            _ => correct(call, reply),
        }
    ),
];

#[cfg(feature = "mutant")]
fn is_stream(reply: &Reply) -> bool {
    reply.http().is_some_and(|http| Exchange::of(http).is_stream())
}

/// Whether the exchange was a good one that ended in this way without an answer.
#[cfg(feature = "mutant")]
fn lost_at(call: &Call, reply: &Reply, end: HttpEnd) -> bool {
    let ended = reply.http().is_some_and(|http| http.end() == end && http.status() < 300);
    ended && is_lost(call, reply)
}

#[cfg(feature = "mutant")]
fn repeated_at(call: &Call, reply: &Reply, end: HttpEnd) -> Observation {
    if lost_at(call, reply, end) { retold(call, reply, Said::retry) } else { correct(call, reply) }
}

/// A reader that makes something else of a stream that ended in order without an answer.
#[cfg(feature = "mutant")]
fn retold_stream(call: &Call, reply: &Reply, change: impl FnOnce(&mut Said)) -> Observation {
    if is_stream(reply) && lost_at(call, reply, HttpEnd::Complete) {
        retold(call, reply, change)
    } else {
        correct(call, reply)
    }
}

//! No answer at all: what a client makes of its own deadline, cancellation and exceptions.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{
    process::{hang, sounds_like_a_lookup, spin},
    rewrite::*,
    said::*,
    transcript::as_error,
};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::Call,
    contract::Effect,
    outcome::{Known, Levels, NextStep, Outcome},
    reply::{Reply, Silence, Why},
};

const NEVER_RESOLVED: &[&str] = &[
    "modelcontextprotocol/python-sdk#3441",
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
const COUNTED: &[&str] = &[
    "netclaw-dev/netclaw#2055",
    "defilantech/LLMKube#1330",
    "n8n-io/n8n#36863",
    "modelcontextprotocol/python-sdk#1361",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "lost-connection-is-never-noticed",
        "F4",
        "never resolves a call whose connection is lost after sending",
        NEVER_RESOLVED,
        Surfaces::SILENCE,
        |call, reply| {
            if why(reply) == Some(Why::LostAfterSend) {
                hang();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "unsent-call-is-waited-for",
        "F4",
        "asks on and on for the answer to a call that was never sent",
        NEVER_RESOLVED,
        Surfaces::SILENCE,
        |call, reply| {
            if why(reply) == Some(Why::NotSent) {
                spin();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "timeout-is-repeated",
        "F5",
        "repeats a call after its own timeout, and after nothing else",
        REPLAYED,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::TimedOut, Said::retry)
    ),
    mutant!(
        "lost-connection-is-repeated",
        "F5",
        "repeats a call after a lost connection, and after nothing else",
        REPLAYED,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::LostAfterSend, Said::retry)
    ),
    mutant!(
        "cancelled-call-is-repeated",
        "F5",
        "repeats a call that it has cancelled itself",
        REPLAYED,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::Cancelled, Said::retry)
    ),
    mutant!(
        "lookup-is-repeated",
        "F5",
        "repeats a call without an answer where the name of the tool sounds like a lookup",
        REPLAYED,
        Surfaces::SILENCE,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if sounds_like_a_lookup(call.tool()) {
                said.retry();
            }
        })
    ),
    mutant!(
        "trusted-server-is-repeated",
        "F5",
        "repeats every call without an answer of a server that it trusts",
        REPLAYED,
        Surfaces::SILENCE,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if call.contract().trusted() {
                said.retry();
            }
        })
    ),
    mutant!(
        "unstated-effect-is-none",
        "F5",
        "repeats a call without an answer where nothing says that a repeat would do harm",
        REPLAYED,
        Surfaces::SILENCE,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if call.contract().effect() != Effect::Once || !call.contract().trusted() {
                said.retry();
            }
        })
    ),
    mutant!(
        "timeout-did-not-run",
        "F6",
        "takes its own timeout for proof that the tool did not run",
        TIMED_OUT,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::TimedOut, |said| {
            *said = Said::of(&as_silence(call, Why::NotSent));
        })
    ),
    mutant!(
        "lost-call-is-not-complete",
        "F6",
        "tells a call without an answer as one that did not run to its end",
        TIMED_OUT,
        Surfaces::SILENCE,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            said.levels = Some(Levels::new(Known::Unknown, Known::No, Known::No));
        })
    ),
    mutant!(
        "exceptions-words-say-what-was-sent",
        "D4",
        "takes a call for never sent where the words of its exception speak of a connection",
        COUNTED,
        Surfaces::SILENCE,
        |call, reply| {
            let words = reply.silence().map(Silence::host_error).unwrap_or_default();
            let unsent = words.contains("not sent") || words.contains("could not connect");
            if unsent { as_silence(call, Why::NotSent) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "timeout-lets-the-model-try-again",
        "F6",
        "lets the model change its request after a timeout, as if the tool had refused it",
        TIMED_OUT,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::TimedOut, |said| {
            said.next_step = Some(NextStep::LetModelCorrect);
        })
    ),
    mutant!(
        "lost-connection-is-a-tool-error",
        "F6",
        "reports a lost connection as an error of the tool",
        TIMED_OUT,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::LostAfterSend, |said| {
            *said = Said::of(&as_result(call, "The connection was lost.", true));
        })
    ),
    mutant!(
        "lost-connection-is-a-protocol-error",
        "F6",
        "reports a lost connection as if the server had sent -32000",
        TIMED_OUT,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::LostAfterSend, |said| {
            *said = Said::of(&as_error(call, -32_000, "Connection closed"));
        })
    ),
    mutant!(
        "cancelled-call-is-a-tool-error",
        "F6",
        "reports a call that it cancelled itself as an error of the tool",
        TIMED_OUT,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::Cancelled, |said| {
            *said = Said::of(&as_result(call, "Cancelled.", true));
        })
    ),
    mutant!(
        "timeout-is-still-pending",
        "F6",
        "says that the answer is still to come after it has stopped waiting for it",
        TIMED_OUT,
        Surfaces::SILENCE,
        |call, reply| {
            let gave_up = why(reply) == Some(Why::TimedOut);
            if gave_up { as_pending(call) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "timeout-is-an-empty-success",
        "D4",
        "returns an empty output after a timeout",
        COUNTED,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::TimedOut, |said| {
            *said = Said::of(&as_result(call, "", false));
        })
    ),
    mutant!(
        "cancelled-call-is-success",
        "D4",
        "counts a cancelled call among those that went well",
        COUNTED,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::Cancelled, |said| {
            *said = Said::of(&as_result(call, "Cancelled.", false));
        })
    ),
    mutant!(
        "unsent-call-is-success",
        "D4",
        "returns the text of a failed connection as the tool's output",
        COUNTED,
        Surfaces::SILENCE,
        |call, reply| silent(call, reply, Why::NotSent, |said| {
            let words = reply.silence().map(Silence::host_error).unwrap_or_default();
            *said = Said::of(&as_result(call, words, false));
        })
    ),
];

#[cfg(feature = "mutant")]
fn why(reply: &Reply) -> Option<Why> {
    reply.silence().map(Silence::why)
}

/// A client that makes something else of one kind of silence.
#[cfg(feature = "mutant")]
fn silent(call: &Call, reply: &Reply, why: Why, change: impl FnOnce(&mut Said)) -> Observation {
    retold(call, reply, |said| {
        if reply.silence().is_some_and(|silence| silence.why() == why) {
            change(said);
        }
    })
}

//! What a client does about a call whose fate it does not know.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::Call;
#[cfg(feature = "mutant")]
use crate::contract::Effect;
#[cfg(feature = "mutant")]
use crate::outcome::{Execution, Known, Levels, NextStep, Outcome};
#[cfg(feature = "mutant")]
use crate::reply::{Reply, Why};

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
const NEVER_RESOLVED: &[&str] = &[
    "modelcontextprotocol/python-sdk#3441",
    "zed-industries/zed#56775",
    "modelcontextprotocol/rust-sdk#958",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "tool-error-is-repeated",
        "F5",
        "repeats a call unchanged where the tool reported an error",
        REPLAYED,
        |call, reply| retold_tool_error(call, reply, Said::retry)
    ),
    mutant!(
        "protocol-error-is-repeated",
        "F5",
        "repeats a call unchanged after a protocol error",
        REPLAYED,
        |call, reply| retold_protocol_error(call, reply, Said::retry)
    ),
    mutant!(
        "broken-answer-is-repeated",
        "F5",
        "repeats a call whose answer breaks the protocol",
        REPLAYED,
        |call, reply| retold_of(Outcome::ContractViolation, call, reply, Said::retry)
    ),
    mutant!(
        "result-without-content-is-repeated",
        "F5",
        "repeats a call whose result has no content",
        REPLAYED,
        |call, reply| retold(call, reply, |said| {
            if result_in(reply).is_some_and(|result| !result.has("content")) {
                said.retry();
            }
        })
    ),
    mutant!(
        "empty-result-is-repeated",
        "F5",
        "repeats a call that returned nothing",
        REPLAYED,
        |call, reply| retold_of(Outcome::Success, call, reply, |said| {
            if result_in(reply).is_some_and(|result| blocks(&result).is_empty()) {
                said.retry();
            }
        })
    ),
    mutant!(
        "silence-is-repeated",
        "F5",
        "repeats a call that got no answer, whatever the tool does",
        REPLAYED,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, Said::retry)
    ),
    mutant!(
        "untrusted-promise-is-believed",
        "F5",
        "repeats a call that got no answer where an untrusted server says that it only reads",
        REPLAYED,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if call.contract().effect() != Effect::Once {
                said.retry();
            }
        })
    ),
    mutant!(
        "broken-result-was-refused",
        "F5",
        "takes a result that breaks the protocol for proof that the tool did not run",
        REPLAYED,
        |call, reply| retold_of(Outcome::ContractViolation, call, reply, |said| {
            said.execution = Some(Execution::Refused);
        })
    ),
    mutant!(
        "lost-connection-did-not-run",
        "F6",
        "takes a connection that broke after sending for proof that the tool did not run",
        TIMED_OUT,
        |call, reply| silenced(call, reply, Why::LostAfterSend, |said| {
            *said = Said::of(&as_silence(call, Why::NotSent));
        })
    ),
    mutant!(
        "timeout-is-a-tool-error",
        "F6",
        "reports its own timeout as an error of the tool",
        TIMED_OUT,
        |call, reply| silenced(call, reply, Why::TimedOut, |said| {
            *said = Said::of(&as_result(call, "The call timed out.", true));
        })
    ),
    mutant!(
        "timeout-is-a-protocol-error",
        "F6",
        "reports its own timeout as if the server had sent -32001",
        TIMED_OUT,
        |call, reply| silenced(call, reply, Why::TimedOut, |said| {
            let message = format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{},\"error\":{{\"code\":-32001,\
                 \"message\":\"Request timed out\"}}}}",
                call.id()
            );
            *said = Said::of(&as_bytes(call, message));
        })
    ),
    mutant!(
        "cancelled-call-did-not-run",
        "F6",
        "takes a cancelled call for one that never ran",
        TIMED_OUT,
        |call, reply| silenced(call, reply, Why::Cancelled, |said| {
            *said = Said::of(&as_silence(call, Why::NotSent));
        })
    ),
    mutant!(
        "unsent-call-may-have-run",
        "F6",
        "reports a call that was never sent as one that may have run",
        TIMED_OUT,
        |call, reply| silenced(call, reply, Why::NotSent, |said| {
            *said = Said::of(&as_silence(call, Why::LostAfterSend));
        })
    ),
    mutant!(
        "half-an-answer-is-never-resolved",
        "F4",
        "never resolves a call whose answer holds neither a result nor an error",
        NEVER_RESOLVED,
        |call, reply| {
            if message_of(reply).is_some_and(|message| is_hollow(call, &message)) {
                hang();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "unreadable-answer-is-never-resolved",
        "F4",
        "never resolves a call after a text that is no JSON",
        NEVER_RESOLVED,
        |call, reply| {
            if reply.message().is_some_and(|bytes| Tree::read(bytes).is_none()) {
                hang();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "tool-error-was-never-delivered",
        "H3",
        "takes an error of a tool for a failure to reach the server",
        &["NousResearch/hermes-agent#11113", "netclaw-dev/netclaw#2060"],
        |call, reply| retold_tool_error(call, reply, |said| {
            said.levels = Some(Levels::new(Known::No, Known::No, Known::No));
        })
    ),
    mutant!(
        "tool-error-closes-the-connection",
        "H3",
        "counts an error of a tool against the server, and logs in again",
        &["NousResearch/hermes-agent#47851", "netclaw-dev/netclaw#2060"],
        |call, reply| retold_tool_error(call, reply, |said| {
            said.next_step = Some(NextStep::Reauthorise);
        })
    ),
];

/// A reader that makes something else of one kind of silence.
#[cfg(feature = "mutant")]
fn silenced(
    call: &Call,
    reply: &Reply,
    why: Why,
    change: impl FnOnce(&mut Said),
) -> crate::adapter::Observation {
    retold(call, reply, |said| {
        if reply.silence().is_some_and(|silence| silence.why() == why) {
            change(said);
        }
    })
}

/// Longer than anyone waits.
#[cfg(feature = "mutant")]
fn hang() {
    std::thread::sleep(std::time::Duration::from_secs(3600));
}

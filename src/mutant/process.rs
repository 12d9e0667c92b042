//! A server process that ends, and what it wrote to its standard error, taken for more than they
//! are.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, transcript::*, tree::Tree};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::Call,
    outcome::Outcome,
    reply::{Reply, Stdio, StdioEnd, Why},
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
const COUNTED: &[&str] = &[
    "netclaw-dev/netclaw#2055",
    "defilantech/LLMKube#1330",
    "n8n-io/n8n#36863",
    "modelcontextprotocol/python-sdk#1361",
];
const FRAMED: &[&str] = &["mateaix/mateclaw#227", "FellouAI/eko#276"];
const GUESSED: &[&str] = &["NousResearch/hermes-agent#52074", "openclaw/openclaw#67446"];
const LEAKED: &[&str] = &["kagent-dev/kagent#2439", "agynio/v1#1362"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "end-of-output-is-never-noticed",
        "F4",
        "never resolves a call where the server closes its output without an answer",
        NEVER_RESOLVED,
        Surfaces::STDIO,
        |call, reply| {
            if lost_at(call, reply, StdioEnd::Eof) {
                hang();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "broken-output-is-read-again-and-again",
        "F4",
        "reads from a broken pipe again and again, and never resolves the call",
        NEVER_RESOLVED,
        Surfaces::STDIO,
        |call, reply| {
            if lost_at(call, reply, StdioEnd::Reset) {
                spin();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "end-of-output-is-repeated",
        "F5",
        "starts the server again and repeats the call where it closed its output",
        REPLAYED,
        Surfaces::STDIO,
        |call, reply| retold_lost(call, reply, StdioEnd::Eof, Said::retry)
    ),
    mutant!(
        "broken-output-is-repeated",
        "F5",
        "repeats the call where reading standard output failed",
        REPLAYED,
        Surfaces::STDIO,
        |call, reply| retold_lost(call, reply, StdioEnd::Reset, Said::retry)
    ),
    mutant!(
        "lookup-is-repeated-at-the-end-of-output",
        "F5",
        "repeats a call after a lost process where the name of the tool sounds like a lookup",
        REPLAYED,
        Surfaces::STDIO,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if sounds_like_a_lookup(call.tool()) {
                said.retry();
            }
        })
    ),
    mutant!(
        "silent-process-is-repeated",
        "F5",
        "repeats a call after a process that ended without a word",
        REPLAYED,
        Surfaces::STDIO,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if texts_of(reply).is_empty() {
                said.retry();
            }
        })
    ),
    mutant!(
        "end-of-output-is-a-tool-error",
        "F6",
        "reports the end of the server's process as an error of the tool",
        TIMED_OUT,
        Surfaces::STDIO,
        |call, reply| retold_lost(call, reply, StdioEnd::Eof, |said| {
            *said = Said::of(&as_result(call, "The server exited.", true));
        })
    ),
    mutant!(
        "end-of-output-is-a-protocol-error",
        "F6",
        "reports the end of the server's process as if the server had sent -32000",
        TIMED_OUT,
        Surfaces::STDIO,
        |call, reply| retold_lost(call, reply, StdioEnd::Eof, |said| {
            *said = Said::of(&as_error(call, -32_000, "Connection closed"));
        })
    ),
    mutant!(
        "broken-output-did-not-run",
        "F6",
        "takes a broken pipe for proof that the tool did not run",
        TIMED_OUT,
        Surfaces::STDIO,
        |call, reply| retold_lost(call, reply, StdioEnd::Reset, |said| {
            *said = Said::of(&as_silence(call, Why::NotSent));
        })
    ),
    mutant!(
        "silent-process-did-not-run",
        "F6",
        "takes a process that ended without a word for one that never got the call",
        TIMED_OUT,
        Surfaces::STDIO,
        |call, reply| {
            let silent = is_over(reply) && texts_of(reply).is_empty();
            if silent { as_silence(call, Why::NotSent) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "open-output-is-a-lost-call",
        "F6",
        "gives a call up as soon as there is nothing more to read, though the output is open",
        TIMED_OUT,
        Surfaces::STDIO,
        |call, reply| {
            let observation = correct(call, reply);
            let waits = observation.outcome() == Outcome::Pending;
            if waits { as_silence(call, Why::LostAfterSend) } else { observation }
        }
    ),
    mutant!(
        "end-of-output-takes-the-answer-along",
        "F6",
        "reports a call as lost where the process ends after it has answered",
        TIMED_OUT,
        Surfaces::STDIO,
        |call, reply| {
            let ended = reply.stdio().is_some_and(|stdio| stdio.end() == StdioEnd::Eof);
            if ended { as_silence(call, Why::LostAfterSend) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "broken-output-takes-the-answer-along",
        "F6",
        "reports a call as lost where reading fails after the answer",
        TIMED_OUT,
        Surfaces::STDIO,
        |call, reply| {
            let broken = reply.stdio().is_some_and(|stdio| stdio.end() == StdioEnd::Reset);
            if broken { as_silence(call, Why::LostAfterSend) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "end-of-output-is-an-empty-success",
        "D4",
        "returns an empty output where the process ends without an answer",
        COUNTED,
        Surfaces::STDIO,
        |call, reply| {
            if is_lost(call, reply) { as_result(call, "", false) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "printed-text-is-the-output",
        "D4",
        "returns what the process printed as the tool's output where no answer came",
        COUNTED,
        Surfaces::STDIO,
        |call, reply| match texts_of(reply).concat() {
            printed if !printed.is_empty() && is_lost(call, reply) => as_output(call, &printed),
            _ => correct(call, reply),
        }
    ),
    mutant!(
        "stderr-is-a-tool-error",
        "F7",
        "takes whatever the server writes to its standard error for an error of the tool",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| match stderr(reply) {
            "" => correct(call, reply),
            words => as_result(call, words, true),
        }
    ),
    mutant!(
        "stderr-is-read-as-output",
        "F7",
        "reads standard error and standard output as one stream",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| with_bytes(call, reply, |output| [stderr(reply).as_bytes(), output].concat())
    ),
    mutant!(
        "stderr-holds-the-answer",
        "F7",
        "looks for the answer in standard error where the output has none",
        FRAMED,
        Surfaces::STDIO,
        |call, reply| match reply.stdio() {
            Some(stdio) if is_lost(call, reply) => {
                let chunks = vec![stdio.stderr().as_bytes().to_vec()];
                correct(call, &Reply::from_stdio(Stdio::new(chunks, stdio.end())))
            }
            _ => correct(call, reply),
        }
    ),
    mutant!(
        "stderr-words-of-failure-decide",
        "C1",
        "ends the call as lost where standard error speaks of an error",
        GUESSED,
        Surfaces::STDIO,
        |call, reply| {
            let words = stderr(reply).to_lowercase();
            let fails = ["error", "fatal", "panic"].iter().any(|word| words.contains(word));
            if fails { as_silence(call, Why::LostAfterSend) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "stderr-words-of-success-decide",
        "C1",
        "takes a flagged result for a success where standard error says that all went well",
        GUESSED,
        Surfaces::STDIO,
        |call, reply| {
            let words = stderr(reply).to_lowercase();
            let cheers = ["success", "ok", "done"].iter().any(|word| words.contains(word));
            with_each_result(call, reply, |result| {
                if cheers && is_flagged(result) {
                    result.set("isError", Tree::json("false"));
                }
            })
        }
    ),
    mutant!(
        "stderr-denies-the-call",
        "C1",
        "takes the server's last words on standard error for proof that the tool did not run",
        GUESSED,
        Surfaces::STDIO,
        |call, reply| {
            let denied = is_lost(call, reply) && !stderr(reply).is_empty();
            if denied { as_silence(call, Why::NotSent) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "stderr-leaks-at-the-end-of-output",
        "H2",
        "shows the model what a lost server wrote to its standard error",
        LEAKED,
        Surfaces::STDIO,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            if !stderr(reply).is_empty() {
                said.show_also(stderr(reply));
            }
        })
    ),
    mutant!(
        "stderr-of-errors-leaks",
        "H2",
        "shows the model standard error beside a protocol error, as a help",
        LEAKED,
        Surfaces::STDIO,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if !stderr(reply).is_empty() {
                said.show_also(stderr(reply));
            }
        })
    ),
    mutant!(
        "output-leaks-at-the-end",
        "H2",
        "shows the model what a lost server printed",
        LEAKED,
        Surfaces::STDIO,
        |call, reply| {
            let printed = texts_of(reply).concat();
            retold_of(Outcome::UnknownOutcome, call, reply, |said| {
                if !printed.is_empty() {
                    said.show_also(&String::from_utf8_lossy(&printed));
                }
            })
        }
    ),
];

/// Longer than anyone waits.
#[cfg(feature = "mutant")]
pub(super) fn hang() {
    std::thread::sleep(std::time::Duration::from_secs(3600));
}

/// The same, for a client that asks on and on. The pauses are for whoever else needs the core.
#[cfg(feature = "mutant")]
pub(super) fn spin() {
    for _ in 0..360_000 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// Whether the name of a tool begins as those of lookups do.
#[cfg(feature = "mutant")]
pub(super) fn sounds_like_a_lookup(tool: &str) -> bool {
    let verbs = ["get", "find", "list", "read", "search", "fetch", "query", "check", "show"];
    verbs.iter().any(|verb| tool.starts_with(verb))
}

#[cfg(feature = "mutant")]
fn stderr(reply: &Reply) -> &str {
    reply.stdio().map_or("", Stdio::stderr)
}

/// Whether the output ended in this way without an answer.
#[cfg(feature = "mutant")]
fn lost_at(call: &Call, reply: &Reply, end: StdioEnd) -> bool {
    reply.stdio().is_some_and(|stdio| stdio.end() == end) && is_lost(call, reply)
}

/// A reader that makes something else of output that ended in this way without an answer.
#[cfg(feature = "mutant")]
fn retold_lost(
    call: &Call,
    reply: &Reply,
    end: StdioEnd,
    change: impl FnOnce(&mut Said),
) -> Observation {
    if lost_at(call, reply, end) { retold(call, reply, change) } else { correct(call, reply) }
}

//! What a client does next, and what it believes to have reached.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*};
#[cfg(feature = "mutant")]
use crate::{
    call::Call,
    contract::Effect,
    outcome::{Execution, Known, Levels, NextStep, Outcome},
    reply::Reply,
};
#[cfg(feature = "mutant")]
use std::cell::RefCell;

const REPLAYED: &[&str] =
    &["smg-project/smg#2441", "NousResearch/hermes-agent#88821", "mcheemaa/mistri#26"];
const SWALLOWED: &[&str] =
    &["netclaw-dev/netclaw#2055", "defilantech/LLMKube#1330", "n8n-io/n8n#36863"];
const SWAPPED: &[&str] = &["modelcontextprotocol/servers#4159", "spring-projects/spring-ai#6456"];
const MISREAD_INPUT: &[&str] =
    &["modelcontextprotocol/rust-sdk#1094", "topcheer/ggcode#2499", "andreasronge/ptc_runner#1152"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "everything-is-repeated-by-habit",
        "F5",
        "sends every call that did not succeed once more, whatever came of it",
        REPLAYED,
        |call, reply| retold(call, reply, |said| {
            if !matches!(said.outcome, Outcome::Success | Outcome::Pending) {
                said.retry();
            }
        })
    ),
    mutant!(
        "failed-read-is-repeated",
        "F5",
        "repeats a tool error wherever a repeat does no harm, though nobody called it transient",
        REPLAYED,
        |call, reply| retold_tool_error(call, reply, |said| {
            if call.contract().may_repeat() {
                said.retry();
            }
        })
    ),
    mutant!(
        "transient-failure-of-a-booking-is-repeated",
        "F5",
        "repeats what the contract calls transient, though every execution counts",
        REPLAYED,
        |call, reply| retold(call, reply, |said| {
            if call.contract().effect() == Effect::Once && is_transient(call, reply, said) {
                said.retry();
            }
        })
    ),
    mutant!(
        "open-call-is-repeated",
        "F5",
        "sends a call again while its answer is still to come",
        REPLAYED,
        |call, reply| retold_of(Outcome::Pending, call, reply, Said::retry)
    ),
    mutant!(
        "lost-call-is-left-to-the-model",
        "F5",
        "asks the model for a better request where no answer came",
        REPLAYED,
        |call, reply| stepped(Outcome::UnknownOutcome, NextStep::LetModelCorrect, call, reply)
    ),
    mutant!(
        "broken-answer-is-left-to-the-model",
        "F5",
        "asks the model for a better request where the answer breaks the protocol",
        REPLAYED,
        |call, reply| stepped(Outcome::ContractViolation, NextStep::LetModelCorrect, call, reply)
    ),
    mutant!(
        "tool-error-is-used",
        "D4",
        "goes on with what a failed tool said as if it were the result",
        SWALLOWED,
        |call, reply| stepped(Outcome::ToolError, NextStep::UseResult, call, reply)
    ),
    mutant!(
        "protocol-error-is-used",
        "D4",
        "goes on after a protocol error as if there were a result",
        SWALLOWED,
        |call, reply| stepped(Outcome::ProtocolError, NextStep::UseResult, call, reply)
    ),
    mutant!(
        "protocol-error-asks-for-input",
        "D3",
        "asks the user for input after every protocol error",
        SWAPPED,
        |call, reply| stepped(Outcome::ProtocolError, NextStep::ProvideInput, call, reply)
    ),
    mutant!(
        "protocol-error-is-a-breach",
        "D3",
        "reports every protocol error as a breach of the protocol, and does nothing else",
        SWAPPED,
        |call, reply| stepped(Outcome::ProtocolError, NextStep::ReportViolation, call, reply)
    ),
    mutant!(
        "input-required-is-used",
        "G1",
        "goes on without the input that the server asks for",
        MISREAD_INPUT,
        |call, reply| stepped(Outcome::InputRequired, NextStep::UseResult, call, reply)
    ),
    mutant!(
        "state-goes-to-another-call",
        "G1",
        "sends the state of the request before back with the next one",
        MISREAD_INPUT,
        |call, reply| {
            thread_local!(static LAST: RefCell<Option<String>> = const { RefCell::new(None) });
            retold_of(Outcome::InputRequired, call, reply, |said| {
                let own = said.request_state.clone();
                if let Some(before) = LAST.replace(own).filter(|_| said.request_state.is_some()) {
                    said.request_state = Some(before);
                }
            })
        }
    ),
    mutant!(
        "empty-list-is-a-reached-goal",
        "B2",
        "counts an empty result as the goal reached, whatever the contract says of absence",
        &["HKUDS/nanobot#4660", "aaif-goose/goose#6368"],
        |call, reply| retold_of(Outcome::Success, call, reply, |said| {
            if result_in(reply).is_some_and(|result| blocks(&result).is_empty()) {
                said.levels = Some(Levels::new(Known::Yes, Known::Yes, Known::Yes));
            }
        })
    ),
    mutant!(
        "broken-answer-is-complete",
        "H3",
        "counts a call as complete because something came back, however broken",
        &["netclaw-dev/netclaw#2060", "NousResearch/hermes-agent#11113"],
        |call, reply| retold_of(Outcome::ContractViolation, call, reply, |said| {
            if said.execution == Some(Execution::Possible) {
                said.levels = Some(Levels::new(Known::Yes, Known::Yes, Known::Unknown));
            }
        })
    ),
    mutant!(
        "protocol-error-is-complete",
        "H3",
        "counts a call as complete that the server answered with a protocol error",
        &["netclaw-dev/netclaw#2060", "NousResearch/hermes-agent#47851"],
        |call, reply| retold_protocol_error(call, reply, |said| {
            said.levels = Some(Levels::new(Known::Yes, Known::Yes, Known::No));
        })
    ),
    mutant!(
        "input-required-is-complete",
        "G1",
        "counts a call as complete that waits for input",
        MISREAD_INPUT,
        |call, reply| retold_of(Outcome::InputRequired, call, reply, |said| {
            said.levels = Some(Levels::new(Known::Yes, Known::Yes, Known::Unknown));
        })
    ),
    mutant!(
        "handle-is-a-reached-goal",
        "G3",
        "counts a task that was taken on as a goal that is reached",
        &["modelcontextprotocol/go-sdk#755", "microsoft/vscode#335229"],
        |call, reply| retold_of(Outcome::TaskCreated, call, reply, |said| {
            said.levels = Some(Levels::new(Known::Yes, Known::No, Known::Yes));
        })
    ),
    mutant!(
        "silent-call-was-delivered",
        "F6",
        "counts a call as delivered once it was sent",
        &["anthropics/claude-code#73955", "MrLesk/Backlog.md#399"],
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            said.levels = Some(Levels::new(Known::Yes, Known::Unknown, Known::Unknown));
        })
    ),
];

/// A reader that takes this next step after one outcome.
#[cfg(feature = "mutant")]
fn stepped(
    outcome: Outcome,
    step: NextStep,
    call: &Call,
    reply: &Reply,
) -> crate::adapter::Observation {
    retold_of(outcome, call, reply, |said| said.next_step = Some(step))
}

#[cfg(feature = "mutant")]
fn is_transient(call: &Call, reply: &Reply, said: &Said) -> bool {
    let transient = call.contract().transient();
    let code = said.code.as_ref().and_then(|code| code.parse().ok());
    match said.outcome {
        Outcome::ProtocolError => code.is_some_and(|code| transient.names_code(code)),
        Outcome::ToolError => result_in(reply).is_some_and(|result| {
            blocks(&result).iter().filter_map(text_of).any(|text| transient.names_reason(&text))
        }),
        _ => false,
    }
}

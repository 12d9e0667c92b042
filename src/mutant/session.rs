//! What came before in a session changes what a reply is taken for.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::{adapter::Observation, outcome::Outcome, reply::Why};
#[cfg(feature = "mutant")]
use std::cell::{Cell, RefCell};

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "first-message-is-the-greeting",
        "F3",
        "takes the first message of a session for the server's greeting, whatever it is",
        &["modelcontextprotocol/rust-sdk#468", "microsoft/agent-framework#4896"],
        |call, reply| {
            thread_local!(static GREETED: Cell<bool> = const { Cell::new(false) });
            if GREETED.replace(true) { correct(call, reply) } else { as_pending(call) }
        }
    ),
    mutant!(
        "first-flag-of-a-session-is-missed",
        "A2",
        "misses the first `isError` of a session, while it is still setting up",
        &["google-gemini/gemini-cli#14937", "usestrix/strix#1175"],
        |call, reply| {
            thread_local!(static SEEN: Cell<bool> = const { Cell::new(false) });
            unflagged_if(call, reply, |_| !SEEN.replace(true))
        }
    ),
    mutant!(
        "repeated-id-is-a-duplicate",
        "E2",
        "drops an answer whose id is that of the answer before",
        &["modelcontextprotocol/typescript-sdk#2777", "stacklok/toolhive#6055"],
        |call, reply| {
            thread_local!(static LAST: RefCell<Option<String>> = const { RefCell::new(None) });
            let id = message_of(reply).and_then(|mut message| message.remove("id"));
            let id = id.map(|id| id.to_string());
            let before = LAST.replace(id.clone());
            if id.is_some() && id == before { as_pending(call) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "flag-is-left-over",
        "A2",
        "keeps the `isError` of the result before where a result has none",
        &["google-gemini/gemini-cli#14937", "openai/codex#2594"],
        |call, reply| {
            thread_local!(static LAST: RefCell<Option<Tree>> = const { RefCell::new(None) });
            reread_result(call, reply, |result| match result.get("isError").cloned() {
                Some(flag) => drop(LAST.replace(Some(flag))),
                None => {
                    if let Some(flag) = LAST.with_borrow(Clone::clone) {
                        result.set("isError", flag);
                    }
                }
            })
        }
    ),
    mutant!(
        "structured-is-left-over",
        "B4",
        "keeps the structured content of the result before where a result has none",
        &["anthropics/claude-code#15412", "microsoft/agent-framework#7866"],
        |call, reply| {
            thread_local!(static LAST: RefCell<Option<String>> = const { RefCell::new(None) });
            retold_of(Outcome::Success, call, reply, |said| {
                let before = LAST.with_borrow(Clone::clone);
                said.structured = said.structured.take().or(before);
                LAST.replace(said.structured.clone());
            })
        }
    ),
    mutant!(
        "last-success-stands-in-for-a-failure",
        "D4",
        "answers from the last success of the same tool where the tool reports an error",
        &["netclaw-dev/netclaw#2055", "defilantech/LLMKube#1330"],
        |call, reply| {
            thread_local! {
                static LAST: RefCell<Option<(String, Observation)>> = const { RefCell::new(None) };
            }
            let observation = correct(call, reply);
            let last = LAST.with_borrow(Clone::clone).filter(|(tool, _)| tool == call.tool());
            match (observation.outcome(), last) {
                (Outcome::ToolError, Some((_, success))) => success,
                (Outcome::Success, _) => {
                    LAST.replace(Some((call.tool().to_owned(), observation.clone())));
                    observation
                }
                _ => observation,
            }
        }
    ),
    mutant!(
        "third-tool-error-opens-the-breaker",
        "H3",
        "refuses to read further results after three errors of tools in a row",
        &["NousResearch/hermes-agent#47851", "NousResearch/hermes-agent#11113"],
        |call, reply| {
            thread_local!(static IN_A_ROW: Cell<u32> = const { Cell::new(0) });
            let observation = correct(call, reply);
            match observation.outcome() {
                Outcome::ToolError => IN_A_ROW.set(IN_A_ROW.get() + 1),
                Outcome::Success => IN_A_ROW.set(0),
                _ => {}
            }
            if IN_A_ROW.get() > 3 { as_silence(call, Why::NotSent) } else { observation }
        }
    ),
    mutant!(
        "hundredth-message-is-lost",
        "F4",
        "reads a hundred messages of a session and then waits for ever",
        &["zed-industries/zed#56775", "0xPlaygrounds/rig#1914"],
        |call, reply| {
            thread_local!(static READ: Cell<u32> = const { Cell::new(0) });
            let before = READ.replace(READ.get().saturating_add(1));
            if before < 100 { correct(call, reply) } else { as_pending(call) }
        }
    ),
    mutant!(
        "second-answer-of-a-tool-is-cached",
        "D4",
        "answers from a cache where the same tool is called a second time in a row",
        &["n8n-io/n8n#36863", "modelcontextprotocol/python-sdk#1361"],
        |call, reply| {
            thread_local! {
                static LAST: RefCell<Option<(String, Observation)>> = const { RefCell::new(None) };
            }
            let last = LAST.take().filter(|(tool, _)| tool == call.tool());
            let observation = match last {
                Some((_, cached)) => cached,
                None => retold(call, reply, |_| {}),
            };
            LAST.replace(Some((call.tool().to_owned(), observation.clone())));
            observation
        }
    ),
];

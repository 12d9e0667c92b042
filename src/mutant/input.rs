//! A call that waits for input (2026-07-28), taken for one that is finished, or robbed of what its
//! retry needs.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::{Call, Revision};
#[cfg(feature = "mutant")]
use crate::outcome::Outcome;
#[cfg(feature = "mutant")]
use crate::reply::Reply;

const MISREAD: &[&str] = &[
    "modelcontextprotocol/rust-sdk#1094",
    "topcheer/ggcode#2499",
    "andreasronge/ptc_runner#1152",
    "github/copilot-cli#4834",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "input-required-is-an-empty-success",
        "G1",
        "takes a call that waits for input for one that returned nothing",
        MISREAD,
        |call, reply| waiting_completed(call, reply, |_| true)
    ),
    mutant!(
        "input-required-with-content-is-success",
        "G1",
        "takes a call that waits for input for finished where content is there",
        MISREAD,
        |call, reply| waiting_completed(call, reply, |result| result.has("content"))
    ),
    mutant!(
        "input-required-with-state-alone-is-success",
        "G1",
        "takes a call that waits for input for finished where the server asks for a mere retry",
        MISREAD,
        |call, reply| waiting_completed(call, reply, |result| !result.has("inputRequests"))
    ),
    mutant!(
        "input-required-without-state-is-success",
        "G1",
        "takes a call that waits for input for finished where there is no state",
        MISREAD,
        |call, reply| waiting_completed(call, reply, |result| !result.has("requestState"))
    ),
    mutant!(
        "input-required-with-a-flag-is-a-tool-error",
        "G1",
        "lets `isError: true` outrank `input_required`",
        MISREAD,
        |call, reply| waiting_completed(call, reply, is_flagged)
    ),
    mutant!(
        "input-required-for-roots-is-success",
        "G1",
        "takes a call that waits for a list of roots for finished",
        MISREAD,
        |call, reply| waiting_completed(call, reply, |result| {
            let entries = result.get("inputRequests").map_or(&[][..], Tree::members);
            entries.iter().any(|(_, entry)| entry.text("method").as_deref() == Some("roots/list"))
        })
    ),
    mutant!(
        "input-required-beside-metadata-is-broken",
        "G1",
        "reports a broken server where a result that waits for input has `_meta`",
        MISREAD,
        |call, reply| retold_of(Outcome::InputRequired, call, reply, |said| {
            if result_in(reply).is_some_and(|result| result.has("_meta")) {
                *said = Said::of(&as_violation(call));
            }
        })
    ),
    mutant!(
        "question-with-an-address-is-broken",
        "G1",
        "knows forms alone and reports a broken server where the user is to visit an address",
        MISREAD,
        |call, reply| retold_of(Outcome::InputRequired, call, reply, |said| {
            let result = result_in(reply);
            let requests = result.as_ref().and_then(|result| result.get("inputRequests"));
            let mut entries = requests.map_or(&[][..], Tree::members).iter();
            let by_address = |entry: &Tree| {
                entry.get("params").and_then(|params| params.text("mode")).as_deref() == Some("url")
            };
            if entries.any(|(_, entry)| by_address(entry)) {
                *said = Said::of(&as_violation(call));
            }
        })
    ),
    mutant!(
        "request-state-is-trimmed",
        "G1",
        "takes white space off the state that the retry must send back",
        MISREAD,
        |call, reply| restated(call, reply, |state, _| Some(state.trim().to_owned()))
    ),
    mutant!(
        "request-state-is-parsed",
        "G1",
        "parses a state that is JSON, and sends it back written anew",
        MISREAD,
        |call, reply| restated(call, reply, |state, _| {
            let parsed = serde_json::from_str::<serde_json::Value>(state);
            Some(parsed.map_or_else(|_| state.to_owned(), |value| value.to_string()))
        })
    ),
    mutant!(
        "request-state-is-lost-when-empty",
        "G1",
        "takes an empty state for a missing one",
        MISREAD,
        |call, reply| restated(call, reply, |state, _| {
            Some(state.to_owned()).filter(|state| !state.is_empty())
        })
    ),
    mutant!(
        "request-state-is-lost-beside-metadata",
        "G1",
        "loses the state where the result has `_meta`",
        MISREAD,
        |call, reply| restated(call, reply, |state, result| {
            Some(state.to_owned()).filter(|_| !result.has("_meta"))
        })
    ),
    mutant!(
        "request-state-is-lost-beside-questions",
        "G1",
        "loses the state where the server asks for input as well",
        MISREAD,
        |call, reply| restated(call, reply, |state, result| {
            Some(state.to_owned()).filter(|_| !result.has("inputRequests"))
        })
    ),
    mutant!(
        "request-state-is-cut-at-1024-bytes",
        "G1",
        "sends 1024 bytes of the state back",
        MISREAD,
        |call, reply| restated(call, reply, |state, _| Some(cut(state, 1024).to_owned()))
    ),
    mutant!(
        "request-state-is-plain-ascii",
        "G1",
        "drops characters beyond ASCII from the state, as a header would",
        MISREAD,
        |call, reply| restated(call, reply, |state, _| {
            Some(state.chars().filter(|it| it.is_ascii() && !it.is_ascii_control()).collect())
        })
    ),
    mutant!(
        "request-state-is-decoded",
        "G1",
        "decodes percent signs and plus signs in the state, as in the query of an address",
        MISREAD,
        |call, reply| restated(call, reply, |state, _| {
            Some(state.replace('+', " ").replace("%20", " ").replace("%3D", "="))
        })
    ),
    mutant!(
        "request-state-is-any-value",
        "G1",
        "accepts a state that is no string, and sends its text back",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let odd = result.get("requestState").filter(|state| state.as_text().is_none());
            if let Some(state) = odd.filter(|state| !state.is("null")) {
                let state = Tree::string(&state.to_string());
                result.set("requestState", state);
            }
        })
    ),
    mutant!(
        "input-requests-are-not-checked",
        "G1",
        "goes along with input requests that it does not understand",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let waits = result.text("resultType").as_deref() == Some("input_required");
            if waits && result.get("inputRequests").is_some_and(Tree::is_object) {
                result.set("inputRequests", Tree::json("{}"));
            }
        })
    ),
    mutant!(
        "unsound-input-requests-are-skipped",
        "G1",
        "answers the input requests that it understands and skips the rest",
        MISREAD,
        |call, reply| reread_result(call, reply, |result| {
            let known = ["elicitation/create", "sampling/createMessage", "roots/list"];
            let is_known = |entry: &Tree| {
                entry.text("method").is_some_and(|method| known.contains(&method.as_str()))
            };
            if let Some(entries) = result.get_mut("inputRequests").and_then(Tree::members_mut) {
                entries.retain(|(_, entry)| is_known(entry));
            }
        })
    ),
    mutant!(
        "input-required-with-nothing-is-retried",
        "G1",
        "repeats a call that waits for input where the server says for what neither in questions \
         nor in a state",
        MISREAD,
        |call, reply| {
            let empty = |result: &Tree| {
                result.text("resultType").as_deref() == Some("input_required")
                    && ["inputRequests", "requestState"]
                        .iter()
                        .all(|name| result.get(name).is_none_or(|it| it.is("null")))
            };
            retold(call, reply, |said| {
                if result_in(reply).is_some_and(|result| empty(&result)) {
                    said.outcome = Outcome::InputRequired;
                    said.retry();
                }
            })
        }
    ),
    mutant!(
        "input-required-is-retried-unchanged",
        "G1",
        "repeats a call that waits for input without the answers",
        MISREAD,
        |call, reply| retold_of(Outcome::InputRequired, call, reply, Said::retry)
    ),
];

/// Whether a result says that the call waits for input.
#[cfg(feature = "mutant")]
fn waits(call: &Call, result: &Tree) -> bool {
    call.revision() == Revision::V2026_07_28
        && result.text("resultType").as_deref() == Some("input_required")
}

/// A reader that takes some calls that wait for input for finished.
#[cfg(feature = "mutant")]
fn waiting_completed(
    call: &Call,
    reply: &Reply,
    overlooks: impl FnOnce(&Tree) -> bool,
) -> crate::adapter::Observation {
    reread_result(call, reply, |result| {
        if !waits(call, result) || !overlooks(result) {
            return;
        }
        result.set("resultType", Tree::string("complete"));
        result.remove("inputRequests");
        result.remove("requestState");
        if !result.has("content") {
            result.set("content", Tree::json("[]"));
        }
    })
}

/// A reader that would send another state back, or none.
#[cfg(feature = "mutant")]
fn restated(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&str, &Tree) -> Option<String>,
) -> crate::adapter::Observation {
    retold_of(Outcome::InputRequired, call, reply, |said| {
        if let Some(result) = result_in(reply) {
            said.request_state = said.request_state.take().and_then(|it| change(&it, &result));
        }
    })
}

//! What else is on the channel of a call: notes, questions, answers to others, second answers.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, transcript::*, tree::Tree};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::Call,
    outcome::Outcome,
    reply::{Reply, Why},
};

const TAKEN_AS_FINAL: &[&str] = &[
    "modelcontextprotocol/rust-sdk#468",
    "modelcontextprotocol/java-sdk#629",
    "amtiYo/agents#29",
    "microsoft/agent-framework#4896",
];
const CORRELATED: &[&str] = &[
    "modelcontextprotocol/java-sdk#506",
    "modelcontextprotocol/python-sdk#1720",
    "modelcontextprotocol/typescript-sdk#2777",
    "stacklok/toolhive#6055",
];
const NEVER_RESOLVED: &[&str] =
    &["modelcontextprotocol/java-sdk#629", "modelcontextprotocol/rust-sdk#958"];
const LEAKED: &[&str] = &["kagent-dev/kagent#2439", "agynio/v1#1362"];

/// Where more than one message can come.
const SHARED: Surfaces = Surfaces::STDIO.and(Surfaces::HTTP);

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "first-message-of-a-stream-is-the-answer",
        "F3",
        "returns the first message of a stream as an answer without content, whatever it is",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| {
            let first = messages_of(reply).into_iter().next();
            let is_traffic = first.is_some_and(|message| message.has("method"));
            if is_traffic { as_result(call, "", false) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "last-message-of-a-stream-is-the-answer",
        "F3",
        "reads the last message of a stream and forgets those before it",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| {
            let mut left = texts_of(reply).iter().filter(|text| Tree::read(text).is_some()).count();
            with_some_texts(call, reply, |text| {
                left -= usize::from(Tree::read(text).is_some());
                left == 0
            })
        }
    ),
    mutant!(
        "full-progress-on-a-stream-is-success",
        "F3",
        "takes progress that has reached its total for the end of the call",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| noted(call, reply, |method, params| {
            let done = method == "notifications/progress"
                && params.get("progress").is_some_and(|it| params.get("total") == Some(it));
            done.then(|| as_result(call, "done", false))
        })
    ),
    mutant!(
        "progress-on-a-stream-is-the-output",
        "F3",
        "returns the last progress note as the output where the stream ends without an answer",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| {
            let observation = correct(call, reply);
            let notes = messages_of(reply).into_iter().rev();
            let mut words = notes.filter_map(|note| note.get("params")?.text("message"));
            match words.next() {
                Some(words) if observation.outcome() == Outcome::UnknownOutcome => {
                    as_result(call, &words, false)
                }
                _ => observation,
            }
        }
    ),
    mutant!(
        "error-log-on-a-stream-is-a-tool-error",
        "F3",
        "takes a log note of the level error for the end of the call",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| noted(call, reply, |method, params| {
            let grave = ["error", "critical", "alert", "emergency"];
            let level = params.text("level").filter(|_| method == "notifications/message")?;
            grave.contains(&level.as_str()).then(|| as_result(call, "error", true))
        })
    ),
    mutant!(
        "cancellation-on-a-stream-ends-the-call",
        "F3",
        "gives its call up where the server sends a cancellation",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| noted(call, reply, |method, _| {
            (method == "notifications/cancelled").then(|| as_silence(call, Why::Cancelled))
        })
    ),
    mutant!(
        "list-change-on-a-stream-ends-the-call",
        "F3",
        "takes a note that the list of tools changed for the end of the call",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| noted(call, reply, |method, _| {
            method.ends_with("list_changed").then(|| as_silence(call, Why::LostAfterSend))
        })
    ),
    mutant!(
        "task-note-on-a-stream-is-the-result",
        "F3",
        "takes a note on a stream that a task is completed for the result of the call",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| noted(call, reply, |_, params| {
            let done = params.text("status").is_some_and(|status| status == "completed");
            done.then(|| as_result(call, "completed", false))
        })
    ),
    mutant!(
        "servers-request-with-our-id-is-the-answer",
        "F3",
        "takes a request of the server that has the call's id for a broken answer",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| {
            let own = call.id().to_string();
            let asks = |it: &Tree| it.has("method") && it.get("id").is_some_and(|id| id.is(&own));
            if messages_of(reply).iter().any(asks) {
                as_violation(call)
            } else {
                correct(call, reply)
            }
        }
    ),
    mutant!(
        "servers-request-answers-the-call",
        "F3",
        "takes a question of the server for the end of the call, which needs input",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| noted(call, reply, |method, _| {
            let asks = ["elicitation/create", "sampling/createMessage", "roots/list"];
            asks.contains(&method).then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "note-before-the-answer-blocks-it",
        "F4",
        "waits for ever where a request of the server comes before the answer",
        NEVER_RESOLVED,
        SHARED,
        |call, reply| {
            let asks = |it: &Tree| it.has("method") && it.has("id");
            if messages_of(reply).iter().any(asks) {
                super::process::hang();
            }
            correct(call, reply)
        }
    ),
    mutant!(
        "answer-to-another-call-is-taken",
        "E2",
        "takes the first answer on a shared channel, whatever its id",
        CORRELATED,
        SHARED,
        |call, reply| with_each(call, reply, |message| {
            if answers(message) {
                message.set("id", Tree::json(&call.id().to_string()));
            }
        })
    ),
    mutant!(
        "ids-on-a-stream-are-compared-as-text",
        "E2",
        "compares ids on a shared channel as text, so that `\"7\"` is 7",
        CORRELATED,
        SHARED,
        |call, reply| with_each(call, reply, |message| {
            let plain = |id: &Tree| id.to_string().trim_matches('"').to_owned();
            let own = call.id().to_string();
            let same = message.get("id").is_some_and(|id| plain(id) == own.trim_matches('"'));
            if same && answers(message) {
                message.set("id", Tree::json(&own));
            }
        })
    ),
    mutant!(
        "ids-on-a-stream-are-compared-as-doubles",
        "E2",
        "compares ids on a shared channel as floating-point numbers",
        CORRELATED,
        SHARED,
        |call, reply| with_each(call, reply, |message| {
            let double = |text: &str| text.parse::<f64>().ok();
            let own = call.id().to_string();
            let id = message.get("id").map(ToString::to_string).unwrap_or_default();
            if double(&id).is_some() && double(&id) == double(&own) && answers(message) {
                message.set("id", Tree::json(&own));
            }
        })
    ),
    mutant!(
        "nameless-error-is-everyones",
        "E2",
        "takes an error without an id on a shared channel for the answer to its own call",
        CORRELATED,
        SHARED,
        |call, reply| with_each(call, reply, |message| {
            let nameless = message.get("id").is_none_or(|id| id.is("null"));
            if nameless && message.has("error") && !message.has("method") {
                message.set("id", Tree::json(&call.id().to_string()));
            }
        })
    ),
    mutant!(
        "nameless-result-is-everyones",
        "E2",
        "takes a result without an id for the answer to its own call",
        CORRELATED,
        SHARED,
        |call, reply| with_each(call, reply, |message| {
            let nameless = message.get("id").is_none_or(|id| id.is("null"));
            if nameless && message.has("result") && !message.has("method") {
                message.set("id", Tree::json(&call.id().to_string()));
            }
        })
    ),
    mutant!(
        "answer-to-another-call-breaks-ours",
        "E2",
        "ends its call as broken where the answer to another call is on its stream",
        CORRELATED,
        SHARED,
        |call, reply| {
            let own = call.id().to_string();
            let foreign = |it: &Tree| answers(it) && it.get("id").is_some_and(|id| !id.is(&own));
            if messages_of(reply).iter().any(foreign) {
                as_violation(call)
            } else {
                correct(call, reply)
            }
        }
    ),
    mutant!(
        "last-of-two-answers-wins",
        "E2",
        "lets the last of several answers to a call stand",
        CORRELATED,
        SHARED,
        |call, reply| {
            let own = call.id().to_string();
            let ours = |text: &[u8]| {
                Tree::read(text)
                    .is_some_and(|it| answers(&it) && it.get("id").is_some_and(|id| id.is(&own)))
            };
            let mut left = texts_of(reply).iter().filter(|text| ours(text)).count();
            with_some_texts(call, reply, |text| {
                let is_ours = ours(text);
                left -= usize::from(is_ours);
                !is_ours || left == 0
            })
        }
    ),
    mutant!(
        "success-of-two-answers-wins",
        "E2",
        "lets the answer that says success stand where two answers differ",
        CORRELATED,
        SHARED,
        |call, reply| one_of_two(call, reply, Outcome::Success)
    ),
    mutant!(
        "failure-of-two-answers-wins",
        "E2",
        "lets the answer that says failure stand where two answers differ",
        CORRELATED,
        SHARED,
        |call, reply| one_of_two(call, reply, Outcome::ToolError)
    ),
    mutant!(
        "same-answer-twice-is-a-violation",
        "E2",
        "ends the call as broken where its answer comes twice, though both are alike",
        CORRELATED,
        SHARED,
        |call, reply| {
            let own = call.id().to_string();
            let ours = |it: &Tree| answers(it) && it.get("id").is_some_and(|id| id.is(&own));
            let twice = messages_of(reply).into_iter().filter(ours).count() > 1;
            if twice { as_violation(call) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "same-answer-twice-is-shown-twice",
        "E2",
        "shows the model the answer as often as it comes",
        CORRELATED,
        SHARED,
        |call, reply| {
            let own = call.id().to_string();
            let ours = |it: &Tree| answers(it) && it.get("id").is_some_and(|id| id.is(&own));
            let times = messages_of(reply).into_iter().filter(ours).count();
            retold(call, reply, |said| {
                let once = said.model_view.clone().unwrap_or_default();
                (1..times).for_each(|_| said.show_also(&once));
            })
        }
    ),
    mutant!(
        "message-after-the-answer-takes-it-back",
        "F3",
        "waits again where a note follows the answer",
        TAKEN_AS_FINAL,
        SHARED,
        |call, reply| {
            let last = messages_of(reply).pop();
            let goes_on = last.is_some_and(|message| message.has("method"));
            if goes_on { as_pending(call) } else { correct(call, reply) }
        }
    ),
    mutant!(
        "logs-of-a-lost-call-leak",
        "H2",
        "shows the model what the server logged before it was lost",
        LEAKED,
        SHARED,
        |call, reply| retold_of(Outcome::UnknownOutcome, call, reply, |said| {
            for note in messages_of(reply) {
                let data = note.get("params").and_then(|params| params.get("data"));
                data.into_iter().for_each(|data| said.show_also(&data.to_string()));
            }
        })
    ),
    mutant!(
        "answer-of-another-call-leaks",
        "H2",
        "shows the model what stands in the answers to other calls",
        LEAKED,
        SHARED,
        |call, reply| {
            let own = call.id().to_string();
            let others = messages_of(reply).into_iter().filter(|message| {
                answers(message) && message.get("id").is_some_and(|id| !id.is(&own))
            });
            let words: Vec<_> =
                others.filter_map(|message| message.get("result").map(words)).collect();
            retold(call, reply, |said| {
                words.iter().filter(|it| !it.is_empty()).for_each(|it| said.show_also(it));
            })
        }
    ),
];

#[cfg(feature = "mutant")]
fn answers(message: &Tree) -> bool {
    (message.has("result") || message.has("error")) && !message.has("method")
}

/// A reader that makes more of some notes or requests than they are.
#[cfg(feature = "mutant")]
fn noted(
    call: &Call,
    reply: &Reply,
    read: impl Fn(&str, &Tree) -> Option<Observation>,
) -> Observation {
    let none = Tree::json("{}");
    let messages = messages_of(reply);
    let mut told = messages.iter().filter_map(|message| {
        let method = message.text("method").filter(|_| !answers(message))?;
        read(&method, message.get("params").unwrap_or(&none))
    });
    told.next().unwrap_or_else(|| correct(call, reply))
}

/// A reader that picks one of several answers by what it says.
#[cfg(feature = "mutant")]
fn one_of_two(call: &Call, reply: &Reply, wanted: Outcome) -> Observation {
    let observation = correct(call, reply);
    if observation.outcome() != Outcome::ContractViolation {
        return observation;
    }
    let each = texts_of(reply).into_iter().map(|text| as_bytes(call, text));
    let mut picked = each.filter(|it| it.outcome() == wanted);
    picked.next().unwrap_or(observation)
}

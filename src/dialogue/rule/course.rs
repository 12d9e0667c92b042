//! What an agent makes of what comes, and how it comes to an end.

use super::record::{Record, Sent};
use super::{Course, DialogueRule};
use crate::dialogue::agent::{Kind, Request};
use crate::dialogue::play::Event;
use crate::dialogue::script::CHECK;
use crate::dialogue::world::Meaning;
use crate::invariant::Cost;
use crate::outcome::NextStep;
use crate::wording;

const fn rule(
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Record<'_>) -> Course,
) -> DialogueRule {
    DialogueRule { id, cost, statement, why, requirements, rule }
}

pub(super) const RULES: &[DialogueRule] = &[
    rule(
        "result-is-used-only-where-there-is-one",
        Cost::Harm,
        "A result is used only after an answer that holds it, or after a check that shows that \
         the work is done.",
        "Whatever else is used was made up: \"your room is booked\", and there is no room.",
        &["TC-MOD-03", "TC-RES-07", "TC-TSK-27"],
        result_is_there,
    ),
    rule(
        "result-is-used-once",
        Cost::Harm,
        "One goal is reached once: a late answer to a call that was given up adds nothing to what \
         is known already.",
        "One booking that is counted twice is paid twice.",
        &["TC-CAN-01"],
        result_is_used_once,
    ),
    rule(
        "request-state-goes-to-its-own-call-alone",
        Cost::Harm,
        "A request state goes into the retry of the very call that it came for, and into nothing \
         else.",
        "It may stand for rights and for what another call has said.",
        &["TC-MRT-09"],
        state_stays_with_its_call,
    ),
    rule(
        "agent-always-answers",
        Cost::Harm,
        "Every reply gets an answer: the agent neither panics nor hangs.",
        "A host that falls over a reply takes everything else down with it.",
        &[],
        agent_answers,
    ),
    rule(
        "dialogue-ends",
        Cost::Harm,
        "A dialogue comes to an end: repeats, checks and polls are bounded, and nothing is waited \
         for that can't come.",
        "An agent that never stops spends money and holds up its user until somebody pulls the \
         plug.",
        &["TC-CAN-06", "TC-TSK-28", "TC-RTY-03"],
        dialogue_ends,
    ),
    rule(
        "request-state-comes-back-as-it-came",
        Cost::Loss,
        "The retry that answers a request for input sends the request state back exactly as it \
         came, and sends none if none came.",
        "The server put into it what it needs to go on; one trimmed blank and it can't.",
        &["TC-MRT-08"],
        state_comes_back,
    ),
    rule(
        "input-requests-are-answered",
        Cost::Loss,
        "The retry that answers a request for input has an answer to each thing that was asked.",
        "A retry without the answers is asked the same again, for ever.",
        &["TC-MRT-06"],
        inputs_are_given,
    ),
    rule(
        "task-is-followed-to-its-end",
        Cost::Loss,
        "A task is polled until it has ended or gone on for more than one poll, and the result of \
         one that has ended is asked for.",
        "The work is done and paid for, and nobody picks it up.",
        &["TC-TSK-06", "TC-TSK-21"],
        task_is_followed,
    ),
    rule(
        "what-is-sent-was-announced",
        Cost::Blur,
        "What an agent sends is what it says that it does.",
        "Logs and approvals go by what is said. A call that was announced as the end is seen by \
         nobody.",
        &[],
        sent_as_announced,
    ),
];

fn result_is_there(record: &Record<'_>) -> Course {
    let mut course = Course::NotConcerned;
    for (at, step, _) in record.steps() {
        if step != NextStep::UseResult {
            continue;
        }
        let came = at.checked_sub(1).and_then(|before| record.events.get(before));
        let is_there =
            matches!(came, Some(Event::Came { meaning: Meaning::Done | Meaning::SeenDone, .. }));
        if !is_there {
            return Course::Broken { at, right: wording::right_use() };
        }
        course = Course::Held;
    }
    course
}

fn result_is_used_once(record: &Record<'_>) -> Course {
    let mut uses = record.steps().filter(|(_, step, _)| *step == NextStep::UseResult);
    match (uses.next(), uses.next()) {
        (None, _) => Course::NotConcerned,
        (Some(_), None) => Course::Held,
        (Some(_), Some((at, ..))) => Course::Broken { at, right: wording::right_single_use() },
    }
}

/// What was asked for when a call was last answered, if it was for input.
fn asked<'a>(
    record: &Record<'a>,
    earlier: Sent<'a>,
    before: usize,
) -> Option<(Option<&'a str>, &'a [String])> {
    match record.known(earlier, before)?.1 {
        Meaning::Input { state, keys } => Some((state.as_deref(), keys)),
        _ => None,
    }
}

/// The retries that give input, each with what was asked for.
type Retry<'a> = (Sent<'a>, Option<&'a str>, &'a [String]);

fn retries<'a>(record: &Record<'a>) -> Vec<Retry<'a>> {
    let retry = |(earlier, later): (Sent<'a>, Sent<'a>)| {
        let (state, keys) = asked(record, earlier, later.at)?;
        Record::is_same(earlier.call, later.call).then_some((later, state, keys))
    };
    record.repeats().filter_map(retry).collect()
}

fn first_broken<'a>(
    retries: &[Retry<'a>],
    is_right: impl Fn(&Retry<'a>) -> bool,
    right: impl Fn() -> String,
) -> Course {
    match retries.iter().find(|retry| !is_right(retry)) {
        Some((sent, ..)) => Course::Broken { at: sent.at, right: right() },
        None if retries.is_empty() => Course::NotConcerned,
        None => Course::Held,
    }
}

fn state_comes_back(record: &Record<'_>) -> Course {
    let is_right = |(sent, state, _): &Retry<'_>| sent.request.state() == *state;
    first_broken(&retries(record), is_right, wording::right_state_back)
}

fn inputs_are_given(record: &Record<'_>) -> Course {
    let mut retries = retries(record);
    retries.retain(|(_, _, keys)| !keys.is_empty());
    let is_right = |(sent, _, keys): &Retry<'_>| {
        let inputs = sent.request.inputs();
        keys.iter().all(|key| inputs.is_some_and(|inputs| inputs.get(key).is_some()))
    };
    first_broken(&retries, is_right, wording::right_inputs)
}

/// A retry that was lost itself may be sent again with the state that it carried.
fn state_stays_with_its_call(record: &Record<'_>) -> Course {
    let came = record
        .meanings()
        .find(|(_, _, meaning)| matches!(meaning, Meaning::Input { state: Some(_), .. }));
    let Some((since, ..)) = came else { return Course::NotConcerned };
    let own = retries(record);
    let again = |at: usize, state: &str| {
        record.repeats().any(|(earlier, later)| {
            later.at == at
                && earlier.request.state() == Some(state)
                && Record::is_same(earlier.call, later.call)
                && !matches!(record.known(earlier, at), Some((_, Meaning::Input { .. })))
        })
    };
    let mut course = Course::NotConcerned;
    for (at, request) in record.requests().filter(|(at, _)| *at > since) {
        if own.iter().any(|(sent, ..)| sent.at == at) {
            continue;
        }
        if request.state().is_some_and(|state| !again(at, state)) {
            return Course::Broken { at, right: wording::right_state_alone() };
        }
        course = Course::Held;
    }
    course
}

fn task_is_followed(record: &Record<'_>) -> Course {
    let Some((since, to, _)) = record.meanings().find(|(_, _, it)| **it == Meaning::Task) else {
        return Course::NotConcerned;
    };
    let end = record.events.len();
    let of_task = |(at, request): &(usize, &Request)| *at > since && request.task().is_some();
    let polls = record.requests().filter(of_task).count();
    let came = |wanted: &Meaning| record.came_between(since, end, wanted);
    let Some(call) = record.calls().find(|call| call.at == to) else {
        return Course::NotConcerned;
    };
    if record.events.iter().any(is_silent) {
        return Course::NotConcerned;
    }
    // Whoever has the result by another way may let the task go.
    let has_result = record.steps().any(|(_, step, _)| step == NextStep::UseResult);
    let is_open =
        !has_result && record.known(call, end).is_some_and(|(_, known)| *known == Meaning::Task);
    if is_open && (polls < 2 || came(&Meaning::Ended)) {
        return Course::Broken { at: end - 1, right: wording::right_following() };
    }
    Course::Held
}

fn is_silent(event: &Event) -> bool {
    matches!(event, Event::Panicked(_) | Event::Hung(_))
}

fn agent_answers(record: &Record<'_>) -> Course {
    match record.events.iter().position(is_silent) {
        Some(at) => Course::Broken { at, right: wording::right_answer() },
        None => Course::Held,
    }
}

fn dialogue_ends(record: &Record<'_>) -> Course {
    let endless = |event: &Event| matches!(event, Event::InVain | Event::NoEnd);
    match record.events.iter().position(endless) {
        Some(at) => Course::Broken { at, right: wording::right_ending() },
        None => Course::Held,
    }
}

fn sent_as_announced(record: &Record<'_>) -> Course {
    let mut course = Course::NotConcerned;
    for (at, step, _) in record.steps().filter(|(_, _, sends)| *sends) {
        let Some(Event::Sent { request, .. }) = record.events.get(at + 1) else { continue };
        if !is_announced(step, request) {
            return Course::Broken { at: at + 1, right: wording::right_announcement() };
        }
        course = Course::Held;
    }
    course
}

/// What goes with each step.
fn is_announced(step: NextStep, request: &Request) -> bool {
    match request.kind() {
        Kind::Call { call, .. } if call.tool() == CHECK => step == NextStep::VerifyState,
        Kind::Call { .. } => matches!(
            step,
            NextStep::RetryUnchanged
                | NextStep::ProvideInput
                | NextStep::LetModelCorrect
                | NextStep::CheckCatalogue
        ),
        Kind::Catalogue => step == NextStep::CheckCatalogue,
        Kind::Poll(_) | Kind::TaskResult(_) => step == NextStep::PollTask,
        Kind::Authorise => step == NextStep::Reauthorise,
    }
}

//! Which calls may be sent, and when.

use super::record::{Record, Sent};
use super::{Course, DialogueRule};
use crate::call::Revision;
use crate::dialogue::world::Meaning;
use crate::invariant::Cost;
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
        "effects-stay-within-the-contract",
        Cost::Harm,
        "The tool is carried out no more often than its contract allows: once, unless a trusted \
         server says that a repeat does no harm.",
        "Two rooms for one guest: the protocol knows no key that would stop the second call.",
        &["TC-RTY-03", "TC-RTY-06"],
        effects_stay_within_the_contract,
    ),
    rule(
        "unproven-call-is-checked-before-a-repeat",
        Cost::Harm,
        "A call of which nobody knows whether it was carried out is sent again only once a check \
         has shown that it was not, unless a trusted server says that a repeat does no harm.",
        "It went well this time. The next connection breaks after the booking, not before it.",
        &["TC-RTY-03", "TC-RTY-05", "TC-RTY-06"],
        unproven_call_is_checked,
    ),
    rule(
        "finished-call-is-not-sent-again",
        Cost::Harm,
        "A call that is known to be done, by its answer or by a check, is not sent again.",
        "It was done once, as asked. Done twice, it is two bookings.",
        &["TC-RTY-06"],
        finished_call_is_left_alone,
    ),
    rule(
        "failed-call-is-not-sent-again-unchanged",
        Cost::Harm,
        "A call that the tool or the server says failed is not sent again as it was.",
        "The same request fails the same way, and where it failed half way through, the first \
         half is done twice.",
        &["TC-RTY-06", "TC-MOD-01"],
        failed_call_is_changed,
    ),
    rule(
        "pending-call-is-waited-for",
        Cost::Harm,
        "While a call has no answer but a note that it is at work, no second one is sent.",
        "The second one runs beside it.",
        &["TC-CAN-06", "TC-RTY-06"],
        pending_call_is_waited_for,
    ),
    rule(
        "task-is-polled-not-repeated",
        Cost::Harm,
        "A call that became a task is not sent again while the task goes on.",
        "The work is under way; a second call makes a second task of it.",
        &["TC-TSK-21", "TC-RTY-06"],
        task_is_not_repeated,
    ),
    rule(
        "repeat-has-a-new-id",
        Cost::Harm,
        "A repeat is a new request with an id of its own.",
        "A late answer to the first one would be taken for the answer to the second.",
        &["TC-ID-03", "TC-ID-04", "TC-ID-09"],
        repeat_has_a_new_id,
    ),
    rule(
        "refusal-is-mended-before-a-repeat",
        Cost::Loss,
        "A call that was refused for want of an authorisation is sent again only with a new one.",
        "The door stays shut, and whoever knocks too often is locked out.",
        &["TC-RTY-06"],
        refusal_is_mended,
    ),
    rule(
        "unknown-tool-is-looked-up",
        Cost::Loss,
        "After the server says that it knows no such tool, the catalogue is read before the tool \
         is called again, and the name that was unknown is not called any more.",
        "Tools are renamed; the catalogue says how.",
        &["TC-ERR-01", "TC-MOD-02"],
        unknown_tool_is_looked_up,
    ),
];

fn effects_stay_within_the_contract(record: &Record<'_>) -> Course {
    let mut ran = record.calls().filter(|sent| sent.ran);
    if ran.next().is_none() {
        return Course::NotConcerned;
    }
    match ran.next() {
        Some(second) if !record.contract.may_repeat() => {
            Course::Broken { at: second.at, right: wording::right_effects() }
        }
        _ => Course::Held,
    }
}

/// What is known of a call, and since where.
type Known<'a> = (usize, &'a Meaning);

/// Judges every call by what is known of each one before it.
fn judged<'a>(
    record: &Record<'a>,
    mut judge: impl FnMut(Sent<'a>, Known<'a>, Sent<'a>) -> Option<bool>,
    right: impl Fn() -> String,
) -> Course {
    let mut course = Course::NotConcerned;
    for later in record.calls() {
        for earlier in record.calls().filter(|earlier| earlier.at < later.at) {
            let Some(known) = record.known(earlier, later.at) else { continue };
            match judge(earlier, known, later) {
                Some(false) => return Course::Broken { at: later.at, right: right() },
                Some(true) => course = Course::Held,
                None => {}
            }
        }
    }
    course
}

/// Whether a check has shown since then that nothing was done.
fn is_seen_undone(record: &Record<'_>, since: usize, later: Sent<'_>) -> bool {
    record.came_between(since, later.at, &Meaning::SeenUndone)
}

fn unproven_call_is_checked(record: &Record<'_>) -> Course {
    if record.contract.may_repeat() {
        return Course::NotConcerned;
    }
    judged(
        record,
        |_, (since, known), later| {
            let unproven = matches!(known, Meaning::Unproven | Meaning::Internal);
            unproven.then(|| is_seen_undone(record, since, later))
        },
        wording::right_check,
    )
}

fn finished_call_is_left_alone(record: &Record<'_>) -> Course {
    let seen = record.meanings().find(|(_, _, meaning)| **meaning == Meaning::SeenDone);
    let is_done = |call: Sent<'_>, before: usize| {
        record.shown(call, before).any(|(_, meaning)| *meaning == Meaning::Done)
    };
    let ends = record.calls().any(|call| is_done(call, record.events.len()));
    let after_a_look =
        seen.and_then(|(at, ..)| record.calls().find(|call| call.at > at)).map(|call| call.at);
    let after_an_answer = || {
        record.calls().find(|later| {
            record.calls().any(|earlier| earlier.at < later.at && is_done(earlier, later.at))
        })
    };
    match after_a_look.or_else(|| after_an_answer().map(|call| call.at)) {
        Some(at) => Course::Broken { at, right: wording::right_end() },
        None if ends || seen.is_some() => Course::Held,
        None => Course::NotConcerned,
    }
}

fn failed_call_is_changed(record: &Record<'_>) -> Course {
    judged(
        record,
        |earlier, (since, known), later| {
            let same = Record::is_same(earlier.call, later.call);
            match known {
                Meaning::ToolError | Meaning::UnknownTool | Meaning::BadArguments => Some(!same),
                // The server stumbled: once a check shows that nothing was done, it is a new try.
                Meaning::Internal => Some(!same || is_seen_undone(record, since, later)),
                _ => None,
            }
        },
        wording::right_change,
    )
}

fn pending_call_is_waited_for(record: &Record<'_>) -> Course {
    let course = judged(
        record,
        |_, (_, known), _| (*known == Meaning::Pending).then_some(false),
        wording::right_wait,
    );
    let waits = || record.meanings().any(|(_, _, meaning)| *meaning == Meaning::Pending);
    if course == Course::NotConcerned && waits() { Course::Held } else { course }
}

fn task_is_not_repeated(record: &Record<'_>) -> Course {
    let course = judged(
        record,
        |_, (_, known), _| (*known == Meaning::Task).then_some(false),
        wording::right_poll,
    );
    let has_task = || record.meanings().any(|(_, _, meaning)| *meaning == Meaning::Task);
    if course == Course::NotConcerned && has_task() { Course::Held } else { course }
}

/// Before 2026-07-28 no id is ever used again; from then on one that was answered may be, but not
/// for the retry that gives input.
fn repeat_has_a_new_id(record: &Record<'_>) -> Course {
    let mut sent = Vec::new();
    let mut course = Course::NotConcerned;
    for (at, request) in record.requests() {
        let Some(call) = request.as_call() else { continue };
        let taken = sent.iter().any(|&(earlier, id)| {
            let answer = record.meanings().find(|(came, to, _)| *came < at && *to == earlier);
            let answered = !matches!(
                answer.map(|(_, _, meaning)| meaning),
                None | Some(
                    Meaning::Unproven
                        | Meaning::Pending
                        | Meaning::Unanswered
                        | Meaning::Input { .. }
                )
            );
            let may_come_again = answered && record.dialogue.revision >= Revision::V2026_07_28;
            id == call.id() && !may_come_again
        });
        if taken {
            return Course::Broken { at, right: wording::right_id() };
        }
        if !sent.is_empty() {
            course = Course::Held;
        }
        sent.push((at, call.id()));
    }
    course
}

fn refusal_is_mended(record: &Record<'_>) -> Course {
    judged(
        record,
        |earlier, (_, known), later| {
            (*known == Meaning::Refused)
                .then(|| record.came_between(earlier.at, later.at, &Meaning::Authorised))
        },
        wording::right_authorisation,
    )
}

fn unknown_tool_is_looked_up(record: &Record<'_>) -> Course {
    judged(
        record,
        |earlier, (_, known), later| {
            (*known == Meaning::UnknownTool).then(|| {
                let renamed = earlier.call.tool() != later.call.tool();
                renamed && record.came_between(earlier.at, later.at, &Meaning::Catalogue)
            })
        },
        wording::right_look_up,
    )
}

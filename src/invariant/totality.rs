//! Totality: an answer for every input, in bounded time, the same each time.

use super::{Answer, Cost, Family, Invariant, Ruling, Seen};
use crate::adapter::Failure;
use crate::reply::Surfaces;
use crate::wording;

const fn total(
    id: &'static str,
    statement: &'static str,
    why: &'static str,
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, cost, surfaces) = (Family::Totality, Cost::Harm, Surfaces::ALL);
    Invariant {
        id,
        family,
        cost,
        statement,
        why,
        requirements: &[],
        surfaces,
        strict_only: false,
        rule,
    }
}

pub(super) const INVARIANTS: &[Invariant] = &[
    total(
        "never-panics",
        "No reply makes the adapter panic, or the program behind it fail.",
        "A server that can crash its client with one message can crash it for everyone.",
        never_panics,
    ),
    total(
        "always-answers",
        "Every reply gets an answer in bounded time.",
        "A call that never resolves blocks the agent, and nobody learns why.",
        always_answers,
    ),
    total(
        "same-answer-each-time",
        "The same reply to the same call gets the same answer, whatever came before.",
        "An outcome that depends on what was read before can't be tested, explained or trusted.",
        same_answer,
    ),
];

fn never_panics(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if !seen.answer.is_run() {
        return Ruling::NotConcerned;
    }
    let panicked = [Some(seen.answer), seen.again]
        .into_iter()
        .flatten()
        .any(|it| matches!(it, Answer::Panicked(_) | Answer::Failed(Failure::Broke(_))));
    Ruling::held_if(!panicked, wording::must_not_panic)
}

fn always_answers(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if !seen.answer.is_run() {
        return Ruling::NotConcerned;
    }
    let hung = [Some(seen.answer), seen.again]
        .into_iter()
        .flatten()
        .any(|it| matches!(it, Answer::Hung(_) | Answer::Failed(Failure::Silent(_))));
    Ruling::held_if(!hung, wording::must_answer)
}

fn same_answer(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    match (seen.answer, seen.again) {
        (Answer::Observed(first), Some(Answer::Observed(second))) => {
            Ruling::held_if(first == second, || wording::same_each_time(&second.to_string()))
        }
        _ => Ruling::NotConcerned,
    }
}

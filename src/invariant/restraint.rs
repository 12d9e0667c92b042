//! Restraint: no unsafe repeat.

use super::{Cost, Fact, Family, Invariant, Ruling, Seen};
use crate::adapter::Observation;
use crate::case::Standing;
use crate::contract::Absence;
use crate::outcome::{Execution, Known, NextStep, Outcome};
use crate::reply::Surfaces;
use crate::wording;

const fn restrained(
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, surfaces) = (Family::Restraint, Surfaces::ALL);
    Invariant { id, family, cost, statement, why, requirements, surfaces, strict_only: false, rule }
}

pub(super) const INVARIANTS: &[Invariant] = &[
    restrained(
        "failed-call-is-not-repeated-unchanged",
        Cost::Harm,
        "A call that the tool or the server says failed is not sent again unchanged by default.",
        "The same request fails the same way, and where it failed half way through, the first \
         half is done twice.",
        &["TC-RTY-06", "TC-MOD-01"],
        |_, seen| never_repeated(seen, &[Outcome::ToolError, Outcome::ProtocolError]),
    ),
    restrained(
        "unproven-call-is-not-repeated-unchecked",
        Cost::Harm,
        "A call whose answer is malformed or missing is not sent again before its state is \
         checked, unless a trusted server says that a repeat does no harm.",
        "A call that may have run and is sent again unchecked books the second room.",
        &["TC-RTY-03", "TC-RTY-06"],
        |_, seen| never_repeated(seen, &[Outcome::ContractViolation, Outcome::UnknownOutcome]),
    ),
    restrained(
        "unfinished-call-is-not-repeated",
        Cost::Harm,
        "A call that is not finished yet is neither sent again unchanged nor used as a result.",
        "It is still running, or waits for input: a second copy runs beside it.",
        &["TC-MRT-06", "TC-TSK-21", "TC-RTY-06"],
        unfinished_is_left_alone,
    ),
    restrained(
        "finished-call-is-not-repeated",
        Cost::Harm,
        "A call that succeeded is not sent again.",
        "It was done once, as asked. Done twice, it is two bookings.",
        &["TC-RTY-06"],
        |_, seen| match seen.expectation().outcome() {
            Outcome::Success => none_of(seen, &[NextStep::RetryUnchanged, NextStep::Reauthorise]),
            _ => Ruling::NotConcerned,
        },
    ),
    restrained(
        "malformed-answer-is-not-used",
        Cost::Harm,
        "A malformed or missing answer never leads to using a result.",
        "There is none: whatever is used was made up.",
        &["TC-MOD-03"],
        malformed_is_not_used,
    ),
    restrained(
        "execution-is-not-understated",
        Cost::Harm,
        "A call that may have run, or that reported its end, is never told as one that did not \
         run.",
        "Retry policies read it: told as refused, the call is sent again.",
        &["TC-RTY-05", "TC-CAN-02"],
        execution_is_not_understated,
    ),
    restrained(
        "levels-are-not-overstated",
        Cost::Harm,
        "Delivered, completed and achieved are never told as yes while the reply leaves them \
         open.",
        "A handle is no result, a result is no reached goal.",
        &["TC-RES-07", "TC-TSK-27"],
        levels_are_not_overstated,
    ),
    restrained(
        "levels-are-not-denied",
        Cost::Loss,
        "What the reply shows to be delivered or completed is never told as not.",
        "A no is a claim, too: a call that ran and is told as never delivered is sent again.",
        &["TC-RES-07", "TC-RTY-05"],
        levels_are_not_denied,
    ),
    restrained(
        "next-step-is-safe",
        Cost::Harm,
        "A reply never leads to a next step that its fixture forbids.",
        "What happens next is where a misread outcome does its damage.",
        &["TC-RTY-03", "TC-RTY-06"],
        step_is_safe,
    ),
    restrained(
        "next-step-helps",
        Cost::Blur,
        "A reply leads to a next step that its fixture names.",
        "A model that could correct its request, and is never asked to, gives up for nothing.",
        &["TC-MOD-01", "TC-MRT-06"],
        step_helps,
    ),
];

fn never_repeated(seen: &Seen<'_>, outcomes: &[Outcome]) -> Ruling {
    if !outcomes.contains(&seen.expectation().outcome()) {
        return Ruling::NotConcerned;
    }
    // What a tool or a server calls failed stays failed, however harmless a repeat would be.
    let unproven = outcomes.contains(&Outcome::UnknownOutcome);
    let harmless = unproven && seen.case.call().contract().may_repeat();
    let forbidden: &[_] = if harmless { &[] } else { &[NextStep::RetryUnchanged] };
    none_of(seen, forbidden)
}

fn unfinished_is_left_alone(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    match seen.expectation().outcome() {
        // The retry that carries only the state is a repeat that the specification asks for.
        Outcome::InputRequired => none_of(seen, &[NextStep::UseResult]),
        Outcome::TaskCreated | Outcome::Pending => {
            none_of(seen, &[NextStep::UseResult, NextStep::RetryUnchanged])
        }
        _ => Ruling::NotConcerned,
    }
}

fn malformed_is_not_used(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    match seen.expectation().outcome() {
        Outcome::ContractViolation | Outcome::UnknownOutcome | Outcome::NotExecuted => {
            none_of(seen, &[NextStep::UseResult])
        }
        _ => Ruling::NotConcerned,
    }
}

/// Judged where the adapter's own outcome is the expected one or is one of the failures that
/// make nothing up; what a tolerated or wrong reading leads to is not this rule's business.
fn none_of(seen: &Seen<'_>, forbidden: &[NextStep]) -> Ruling {
    let Some(observed) = seen.rightly().filter(|_| !forbidden.is_empty()) else {
        return Ruling::NotConcerned;
    };
    match observed.facts().next_step() {
        Some(step) => {
            let right = || wording::not_this_step(&names(forbidden));
            Ruling::held_if(!forbidden.contains(&step), right)
        }
        None if seen.exposes(Fact::NextStep) => Ruling::Held,
        None => Ruling::NotExposed(Fact::NextStep),
    }
}

fn execution_is_not_understated(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(known) = seen.expectation().parts.execution else { return Ruling::NotConcerned };
    // Another reading that is tolerated has an execution of its own, but for the one that only
    // loses the kind.
    let accepted = |observed: &&Observation| match seen.expectation().standing(observed.outcome()) {
        Standing::Expected => true,
        Standing::Tolerated => observed.outcome() == Outcome::Unclassified,
        _ => false,
    };
    let Some(observed) = seen.observation().filter(accepted) else {
        return Ruling::NotConcerned;
    };
    let Some(told) = observed.facts().execution() else {
        return if seen.exposed.shows(observed.outcome(), Fact::Execution) {
            Ruling::NotConcerned
        } else {
            Ruling::NotExposed(Fact::Execution)
        };
    };
    let did_not_run = |execution| matches!(execution, Execution::Never | Execution::Refused);
    Ruling::held_if(did_not_run(known) || !did_not_run(told), || {
        wording::right_execution(known.wire_name())
    })
}

fn levels_are_not_overstated(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(observed) = seen.rightly() else { return Ruling::NotConcerned };
    let Some(levels) = observed.facts().levels() else {
        return if seen.exposes(Fact::Levels) {
            Ruling::NotConcerned
        } else {
            Ruling::NotExposed(Fact::Levels)
        };
    };
    let outcome = seen.expectation().outcome();
    let finished = matches!(outcome, Outcome::Success | Outcome::ToolError);
    let answered = outcome.is_result() || outcome == Outcome::ContractViolation;
    // A goal is never known to be reached by the protocol alone.
    let contract = seen.case.call().contract();
    let may_be_achieved = outcome == Outcome::Success && contract.absence() != Absence::Unstated;
    let overstated = (levels.achieved() == Known::Yes && !may_be_achieved)
        || (levels.completed() == Known::Yes && !finished && outcome != Outcome::ContractViolation)
        || (levels.delivered() == Known::Yes && !(answered || outcome == Outcome::Pending));
    Ruling::held_if(!overstated, || wording::right_levels(outcome.wire_name()))
}

fn levels_are_not_denied(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(observed) = seen.rightly() else { return Ruling::NotConcerned };
    let Some(levels) = observed.facts().levels() else {
        return if seen.exposes(Fact::Levels) {
            Ruling::NotConcerned
        } else {
            Ruling::NotExposed(Fact::Levels)
        };
    };
    let outcome = seen.expectation().outcome();
    let finished = matches!(outcome, Outcome::Success | Outcome::ToolError);
    let denied = (levels.delivered() == Known::No && outcome.is_result())
        || (levels.completed() == Known::No && finished);
    Ruling::held_if(!denied, || wording::right_levels(outcome.wire_name()))
}

fn step_is_safe(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let never = &seen.expectation().next_never;
    if never.is_empty() {
        return Ruling::NotConcerned;
    }
    match step(seen) {
        Ok(step) => {
            Ruling::held_if(!never.contains(&step), || wording::not_this_step(&names(never)))
        }
        Err(ruling) => ruling,
    }
}

fn step_helps(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    if expectation.next_one_of.is_empty() || seen.rightly().is_none() {
        return Ruling::NotConcerned;
    }
    match step(seen) {
        // A forbidden step is the other rule's finding.
        Ok(step) if expectation.next_never.contains(&step) => Ruling::Elsewhere,
        Ok(step) => Ruling::held_if(expectation.next_one_of.contains(&step), || {
            wording::one_of_these_steps(&names(&expectation.next_one_of))
        }),
        Err(ruling) => ruling,
    }
}

fn step(seen: &Seen<'_>) -> Result<NextStep, Ruling> {
    let observed = seen.observation().ok_or(Ruling::NotConcerned)?;
    observed.facts().next_step().ok_or({
        if seen.exposed.shows(observed.outcome(), Fact::NextStep) {
            Ruling::NotConcerned
        } else {
            Ruling::NotExposed(Fact::NextStep)
        }
    })
}

fn names(steps: &[NextStep]) -> Vec<&'static str> {
    steps.iter().map(|step| step.wire_name()).collect()
}

//! Restraint: no unsafe repeat.

use super::{Cost, Fact, Family, Invariant, Ruling, Seen};
use crate::outcome::NextStep;
use crate::reply::Surfaces;
use crate::wording;

pub(super) const INVARIANTS: &[Invariant] = &[
    Invariant {
        id: "next-step-is-safe",
        family: Family::Restraint,
        cost: Cost::Harm,
        statement: "A reply never leads to a next step that it forbids.",
        why: "A call that may have run and is sent again unchecked books the second room.",
        requirements: &["TC-RTY-03", "TC-RTY-06"],
        surfaces: Surfaces::ALL,
        rule: step_is_safe,
    },
    Invariant {
        id: "next-step-helps",
        family: Family::Restraint,
        cost: Cost::Blur,
        statement: "A reply leads to a next step that can mend the call.",
        why: "A model that could correct its request, and is never asked to, gives up for nothing.",
        requirements: &["TC-MOD-01", "TC-MRT-06"],
        surfaces: Surfaces::ALL,
        rule: step_helps,
    },
];

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
    let observed = seen.observation().map(|observed| observed.outcome());
    if expectation.next_one_of.is_empty() || observed != Some(expectation.outcome()) {
        return Ruling::NotConcerned;
    }
    match step(seen) {
        // A forbidden step is the other rule's finding.
        Ok(step) if expectation.next_never.contains(&step) => Ruling::NotConcerned,
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

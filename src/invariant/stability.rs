//! Stability: what does not matter must not matter.
//!
//! Each rule compares a case with its twin, which differs in one thing only.

use super::{Cost, Family, Invariant, Ruling, Seen};
use crate::reply::Surfaces;
use crate::wording;

const fn stable(
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
) -> Invariant {
    let (family, surfaces) = (Family::Stability, Surfaces::ALL);
    Invariant { id, family, cost, statement, why, requirements, surfaces, rule: same_outcome }
}

/// The id of each is the name of the change that its twins are made by.
pub(super) const INVARIANTS: &[Invariant] = &[];

fn same_outcome(invariant: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(twin) = seen.twin.filter(|twin| twin.change == invariant.id) else {
        return Ruling::NotConcerned;
    };
    match (seen.observation(), twin.answer.observation()) {
        (Some(observed), Some(other)) => {
            Ruling::held_if(observed.outcome() == other.outcome(), || {
                wording::same_as_twin(other.outcome().wire_name(), &twin.case.shown())
            })
        }
        _ => Ruling::NotConcerned,
    }
}

//! Goals: delivered, completed and achieved are three levels, and none is told as more than known.

use super::{Cost, Fact, Family, Invariant, Ruling, Seen};
use crate::goals::{self, Reached};
use crate::outcome::{Known, Levels, Outcome};
use crate::reply::Surfaces;
use crate::wording;

const fn told(
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
    told(
        "levels-are-not-overstated",
        Cost::Harm,
        "Delivered, completed and achieved are never told as yes while the reply leaves them \
         open.",
        "A handle is no result, a result is no reached goal.",
        &["TC-RES-07", "TC-TSK-27"],
        |_, seen| judged(seen, |right, told| !is_overstated(seen, right, told)),
    ),
    told(
        "empty-answer-is-no-reached-goal",
        Cost::Harm,
        "A result that holds nothing is never told as a reached goal, unless the tool's contract \
         calls that a proper answer.",
        "No invoice found is not an invoice paid, and only the contract says whether it is an \
         answer at all.",
        &["TC-RES-07", "TC-RES-02"],
        |_, seen| {
            let empty = seen.expectation().parts.is_empty() == Some(true);
            if !empty || seen.expectation().outcome() != Outcome::Success {
                return Ruling::NotConcerned;
            }
            judged(seen, |right, told| {
                told.achieved() != Known::Yes || any(right, Levels::achieved, Known::Yes)
            })
        },
    ),
    told(
        "levels-are-not-denied",
        Cost::Loss,
        "What the reply shows to be delivered, completed or achieved is never told as not, nor what \
         it leaves open of a failed call that may have run.",
        "A no is a claim, too: a call that ran and is told as never delivered is sent again.",
        &["TC-RES-07", "TC-RTY-05"],
        |_, seen| {
            let failed = matches!(
                seen.expectation().outcome(),
                Outcome::UnknownOutcome | Outcome::ContractViolation | Outcome::ProtocolError
            );
            judged(seen, |right, told| {
                let denied = |level: fn(Levels) -> Known| {
                    let known = |it| it == Known::Yes || failed && it == Known::Unknown;
                    level(told) == Known::No && right.iter().all(|&it| known(level(it)))
                };
                ![Levels::delivered, Levels::completed, Levels::achieved].into_iter().any(denied)
            })
        },
    ),
];

/// Judges the levels that are told with the right outcome, by those of every rule that may hold.
fn judged(seen: &Seen<'_>, held: impl FnOnce(&[Levels], Levels) -> bool) -> Ruling {
    let Some(observed) = seen.rightly() else { return Ruling::NotConcerned };
    let Some(told) = observed.facts().levels() else {
        return if seen.exposes(Fact::Levels) {
            Ruling::NotConcerned
        } else {
            Ruling::NotExposed(Fact::Levels)
        };
    };
    let expectation = seen.expectation();
    let right = goals::possible(&Reached {
        outcome: expectation.outcome(),
        execution: expectation.parts.execution,
        contract: seen.case.call().contract(),
        is_empty: expectation.parts.is_empty(),
    });
    Ruling::held_if(held(&right, told), || {
        wording::right_levels(expectation.outcome().wire_name(), &shown(&right))
    })
}

/// A yes that no rule gives. That something of a transcript came shows that the request arrived,
/// which no table over outcomes knows; and an empty result is another rule's finding.
fn is_overstated(seen: &Seen<'_>, right: &[Levels], told: Levels) -> bool {
    let over =
        |level: fn(Levels) -> Known| level(told) == Known::Yes && !any(right, level, Known::Yes);
    let outcome = seen.expectation().outcome();
    let came_through = outcome == Outcome::Pending
        || (outcome == Outcome::UnknownOutcome && seen.case.reply().silence().is_none());
    let is_empty = outcome == Outcome::Success && seen.expectation().parts.is_empty() == Some(true);
    over(Levels::delivered) && !came_through
        || over(Levels::completed)
        || over(Levels::achieved) && !is_empty
}

fn any(right: &[Levels], level: fn(Levels) -> Known, known: Known) -> bool {
    right.iter().any(|&it| level(it) == known)
}

fn shown(right: &[Levels]) -> Vec<String> {
    let mut shown: Vec<_> = right.iter().map(ToString::to_string).collect();
    shown.dedup();
    shown
}

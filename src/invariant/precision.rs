//! Precision: say what is evident.

use super::soundness::overclaims;
use super::{Cost, Family, Invariant, Reading, Ruling, Seen};
use crate::case::Standing;
use crate::outcome::Outcome;
use crate::reply::Surfaces;

const fn precise(
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
) -> Invariant {
    let (family, surfaces) = (Family::Precision, Surfaces::ALL);
    Invariant {
        id,
        family,
        cost,
        statement,
        why,
        requirements,
        surfaces,
        strict_only: false,
        rule: says_what_is_evident,
    }
}

/// Each case concerns exactly one of these: the one that its expected outcome names.
pub(super) const INVARIANTS: &[Invariant] = &[
    precise(
        "plain-result-is-success",
        Cost::Loss,
        "A complete, well-formed result without the flag is a success, whatever its text says.",
        "Words decide nothing. A log that mentions an error is a fine answer to a question for \
         the log.",
        &["TC-RES-02", "TC-ERR-01"],
    ),
    precise(
        "flagged-result-is-a-tool-error",
        Cost::Loss,
        "A well-formed result with `isError: true` is told as an error of the tool.",
        "The model can mend its request only if it learns that the tool itself refused it.",
        &["TC-ERR-01", "TC-MOD-01"],
    ),
    precise(
        "error-member-is-a-protocol-error",
        Cost::Loss,
        "A well-formed `error` member is told as a protocol error.",
        "Folded into \"something went wrong\", a renamed tool can't be told from a bad argument, \
         and nobody can mend the call.",
        &["TC-ERR-01", "TC-COD-01"],
    ),
    precise(
        "input-required-is-named",
        Cost::Loss,
        "A sound request for input is told as one.",
        "Only a client that names it can ask the user and go on.",
        &["TC-MRT-01"],
    ),
    precise(
        "task-handle-is-named",
        Cost::Loss,
        "A sound task handle is told as one.",
        "Only a client that keeps the handle can fetch what the task produces.",
        &["TC-TSK-01", "TC-TSK-21"],
    ),
    precise(
        "violation-is-named",
        Cost::Blur,
        "A malformed answer to this call is told as a violation of the contract.",
        "An answer exists, so waiting is vain, and the operator must learn that the server \
         breaks the protocol.",
        &["TC-ENV-01"],
    ),
    Invariant {
        surfaces: Surfaces::UNMATCHED.and(Surfaces::STDIO).and(Surfaces::HTTP),
        ..precise(
            "pending-is-named",
            Cost::Blur,
            "What does not answer this call leaves it pending.",
            "The answer may still come on the same channel; whoever ends the call now misses it.",
            &["TC-ID-02", "TC-NTF-01"],
        )
    },
    Invariant {
        surfaces: Surfaces::SILENCE.and(Surfaces::STDIO).and(Surfaces::HTTP),
        ..precise(
            "unknown-outcome-is-named",
            Cost::Loss,
            "A call that may have run and will get no answer is told as unknown.",
            "Only a client that names the doubt checks before it repeats.",
            &["TC-CAN-04", "TC-CAN-02"],
        )
    },
    Invariant {
        surfaces: Surfaces::SILENCE.and(Surfaces::HTTP),
        ..precise(
            "refusal-is-named",
            Cost::Blur,
            "A call that was never sent, or was refused at the door, is told as not executed.",
            "Here a repeat is safe, once the cause is mended: told as unknown, it waits for a check \
             that is not needed.",
            &["TC-HTTP-06", "TC-HTTP-08"],
        )
    },
];

fn drawer(expected: Outcome) -> &'static str {
    match expected {
        Outcome::Success => "plain-result-is-success",
        Outcome::ToolError => "flagged-result-is-a-tool-error",
        Outcome::ProtocolError => "error-member-is-a-protocol-error",
        Outcome::InputRequired => "input-required-is-named",
        Outcome::TaskCreated => "task-handle-is-named",
        Outcome::ContractViolation | Outcome::Unclassified => "violation-is-named",
        Outcome::Pending => "pending-is-named",
        Outcome::UnknownOutcome => "unknown-outcome-is-named",
        Outcome::NotExecuted => "refusal-is-named",
    }
}

/// What is never right is left to soundness: one fault, one finding.
fn says_what_is_evident(invariant: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    if drawer(expectation.outcome()) != invariant.id {
        return Ruling::NotConcerned;
    }
    let strict = seen.reading == Reading::Strict;
    let Some(observed) = seen.observation() else {
        return Ruling::NotConcerned;
    };
    match expectation.standing_of(observed) {
        Standing::NeverRight if overclaims(expectation, observed) => Ruling::Elsewhere,
        Standing::Expected => Ruling::Held,
        Standing::Tolerated if !strict => Ruling::Held,
        _ => Ruling::Broken(expectation.outcome().to_string()),
    }
}

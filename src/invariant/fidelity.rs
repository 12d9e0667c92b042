//! Fidelity: keep what the next step needs.

use super::{Cost, Fact, Family, Invariant, Ruling, Seen, quoted};
use crate::outcome::Outcome;
use crate::reply::Surfaces;
use crate::wording;

const fn faithful(
    id: &'static str,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, cost, surfaces) = (Family::Fidelity, Cost::Loss, Surfaces::ALL);
    Invariant { id, family, cost, statement, why, requirements, surfaces, rule }
}

pub(super) const INVARIANTS: &[Invariant] = &[
    faithful(
        "code-survives",
        "The code of a protocol error reaches the caller as it was sent.",
        "The code is what tells a renamed tool from a bad argument and a broken server from both.",
        &["TC-COD-01", "TC-ENV-06"],
        code_survives,
    ),
    faithful(
        "tool-reason-reaches-the-model",
        "What a tool says about its own failure reaches the model, byte for byte.",
        "\"The tool failed\" can't be mended; \"the date lies in the past\" can.",
        &["TC-MOD-01", "TC-ERR-02"],
        reason_reaches_the_model,
    ),
    faithful(
        "model-sees-what-it-must",
        "What the model needs of any other reply reaches it.",
        "A result whose text is lost on the way is as good as none.",
        &["TC-MOD-01", "TC-MOD-02"],
        model_sees,
    ),
    faithful(
        "operator-sees-what-it-must",
        "What the operator needs to find the cause is in the operator's view.",
        "Code and data that no log holds are gone when somebody looks for them.",
        &["TC-SEC-01"],
        operator_sees,
    ),
];

fn code_survives(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let (Some(code), Some(observed)) = (&seen.expectation().code, seen.observation()) else {
        return Ruling::NotConcerned;
    };
    if observed.outcome() != Outcome::ProtocolError {
        return Ruling::NotConcerned;
    }
    if !seen.exposed.shows(Outcome::ProtocolError, Fact::Code) {
        return Ruling::NotExposed(Fact::Code);
    }
    let right = || wording::right_code(code);
    match observed.facts().code() {
        Some(kept) => Ruling::held_if(wording::same_number(kept, code), right),
        // A code that 64 bits can't hold may be left out by a client that has no place for it.
        None => Ruling::held_if(code.parse::<i64>().is_err(), right),
    }
}

fn reason_reaches_the_model(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if seen.expectation().outcome() != Outcome::ToolError {
        return Ruling::NotConcerned;
    }
    view_contains(seen, &seen.expectation().model_contains, Fact::ModelView)
}

fn model_sees(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if seen.expectation().outcome() == Outcome::ToolError {
        return Ruling::NotConcerned;
    }
    view_contains(seen, &seen.expectation().model_contains, Fact::ModelView)
}

fn operator_sees(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    view_contains(seen, &seen.expectation().operator_contains, Fact::OperatorView)
}

/// Judged where the outcome is the expected one: a wrong drawer is another rule's finding.
fn view_contains(seen: &Seen<'_>, texts: &[String], fact: Fact) -> Ruling {
    let expected = seen.expectation().outcome();
    let Some(observed) = seen.observation().filter(|observed| observed.outcome() == expected)
    else {
        return Ruling::NotConcerned;
    };
    if texts.is_empty() {
        return Ruling::NotConcerned;
    }
    if !seen.exposed.shows(expected, fact) {
        return Ruling::NotExposed(fact);
    }
    let facts = observed.facts();
    let view = match fact {
        Fact::OperatorView => facts.operator_view(),
        _ => facts.model_view(),
    };
    let missing: Vec<_> = texts
        .iter()
        .filter(|text| !view.unwrap_or_default().contains(text.as_str()))
        .cloned()
        .collect();
    Ruling::held_if(missing.is_empty(), || {
        wording::view_must_contain(fact.wire_name(), &quoted(&missing))
    })
}

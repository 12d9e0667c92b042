//! Fidelity: keep what the next step needs.
//!
//! Each rule is judged where the outcome is the expected one and the adapter exposes the fact
//! that it speaks of.

mod texts;

use super::{Cost, Fact, Family, Invariant, Reading, Ruling, Seen, quoted};
use crate::adapter::{Facts, Observation};
use crate::json::{self, Numbers};
use crate::outcome::Outcome;
use crate::reply::Surfaces;
use crate::wording;
use texts::{texts_keep_their_order, texts_reach_the_model};

const fn faithful(
    id: &'static str,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, cost, surfaces) = (Family::Fidelity, Cost::Loss, Surfaces::ALL);
    Invariant { id, family, cost, statement, why, requirements, surfaces, strict_only: false, rule }
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
        "message-survives",
        "The message of a protocol error reaches the caller as it was sent.",
        "The code says which kind of failure it is; the message says which one.",
        &["TC-ENV-07"],
        message_survives,
    ),
    faithful(
        "tool-reason-reaches-the-model",
        "What a tool says about its own failure reaches the model, byte for byte, or cut or redacted \
         as the content policy states, and marked so.",
        "\"The tool failed\" can't be mended; \"the date lies in the past\" can.",
        &["TC-MOD-01", "TC-ERR-02"],
        reason_reaches_the_model,
    ),
    faithful(
        "result-text-reaches-the-model",
        "Every text of a result reaches the model, or the block is named as left out.",
        "Part of an answer is another answer: the second block may hold the refusal.",
        &["TC-CNT-01", "TC-MOD-03"],
        text_reaches_the_model,
    ),
    faithful(
        "texts-keep-their-order",
        "The texts of a result reach the model in the order in which the tool sent them.",
        "\"Delete\" and \"nothing\" are two answers, and which one it is hangs on the order.",
        &["TC-CNT-01"],
        texts_keep_their_order,
    ),
    faithful(
        "every-block-is-accounted-for",
        "Every content block is handed on, named as left out, or refused by a stated policy.",
        "A block that vanishes without a trace is missed by nobody until it mattered.",
        &["TC-CNT-01"],
        blocks_are_accounted_for,
    ),
    faithful(
        "structured-value-survives",
        "The structured value reaches the caller with every member and every word.",
        "It is the part of the answer that programs read.",
        &["TC-STR-01", "TC-STR-02"],
        structured_survives,
    ),
    faithful(
        "structured-value-is-not-made-up",
        "No structured value is told where none was sent.",
        "A value that a client reads out of the text was promised by nobody.",
        &["TC-STR-12"],
        structured_is_not_made_up,
    ),
    faithful(
        "numbers-keep-their-value",
        "The numbers of the structured value reach the caller exactly; in the strict reading with \
         every digit as it was sent.",
        "An account number that went through a double is the number of another account.",
        &["TC-STR-02"],
        numbers_survive,
    ),
    faithful(
        "request-state-survives",
        "The retry sends the request state back exactly as it came, or none if none came.",
        "The server put into it what it needs to go on; one trimmed blank and it can't.",
        &["TC-MRT-08"],
        request_state_survives,
    ),
    faithful(
        "model-sees-what-it-must",
        "What a fixture says the model needs of a reply reaches it.",
        "A result whose text is lost on the way is as good as none.",
        &["TC-MOD-01", "TC-MOD-02"],
        model_sees,
    ),
    Invariant {
        strict_only: true,
        ..faithful(
            "operator-sees-what-it-must",
            "What a fixture says the operator needs is in the operator's view.",
            "Code and data that no log holds are gone when somebody looks for them. Some hosts \
             redact them on purpose, which the tolerant reading allows.",
            &["TC-SEC-01"],
            operator_sees,
        )
    },
    faithful(
        "parts-are-not-made-up",
        "No code is told where no error came, and no request state where no input was asked for.",
        "What a reply does not hold was put in by the client, and is believed by whoever reads it.",
        &["TC-ERR-01", "TC-MRT-08"],
        parts_are_not_made_up,
    ),
];

fn parts_are_not_made_up(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(observed) = seen.rightly() else { return Ruling::NotConcerned };
    let facts = observed.facts();
    let made_up = match observed.outcome() {
        Outcome::Success | Outcome::ToolError => {
            facts.code().is_some() || facts.request_state().is_some()
        }
        Outcome::ProtocolError => facts.request_state().is_some(),
        _ => return Ruling::NotConcerned,
    };
    Ruling::held_if(!made_up, || wording::without_made_up_parts(observed.outcome().wire_name()))
}

/// Judges one exposed fact of an observation whose outcome is right.
pub(super) fn fact<'a>(
    seen: &Seen<'a>,
    fact: Fact,
    judge: impl FnOnce(&'a Facts) -> Ruling,
) -> Ruling {
    match seen.rightly() {
        None => Ruling::NotConcerned,
        Some(_) if !seen.exposes(fact) => Ruling::NotExposed(fact),
        Some(observed) => judge(observed.facts()),
    }
}

fn code_survives(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    let Some(code) = expectation.code.as_ref().filter(|_| is_protocol_error(seen)) else {
        return Ruling::NotConcerned;
    };
    fact(seen, Fact::Code, |facts| {
        let right = || wording::right_code(code);
        match facts.code() {
            Some(kept) => Ruling::held_if(json::same_number(kept, code), right),
            // A client may have no place for a code that 64 bits can't hold.
            None => Ruling::held_if(json::whole_number(code).is_none(), right),
        }
    })
}

fn is_protocol_error(seen: &Seen<'_>) -> bool {
    seen.expectation().outcome() == Outcome::ProtocolError
}

fn message_survives(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(message) = &seen.expectation().parts.message else { return Ruling::NotConcerned };
    fact(seen, Fact::Message, |facts| {
        Ruling::held_if(facts.message() == Some(message), || wording::right_message(message))
    })
}

fn reason_reaches_the_model(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if seen.expectation().outcome() != Outcome::ToolError {
        return Ruling::NotConcerned;
    }
    texts_reach_the_model(seen)
}

fn text_reaches_the_model(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if seen.expectation().outcome() != Outcome::Success {
        return Ruling::NotConcerned;
    }
    texts_reach_the_model(seen)
}

fn structured_is_not_made_up(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if !seen.expectation().parts.is_unstructured {
        return Ruling::NotConcerned;
    }
    let expected = seen.expectation().outcome();
    if !matches!(expected, Outcome::Success | Outcome::ToolError) {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::Structured, |facts| {
        let none = facts.structured().is_none_or(|value| value.trim() == "null");
        Ruling::held_if(none, wording::right_without_structured)
    })
}

fn blocks_are_accounted_for(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(blocks) = seen.expectation().parts.blocks else { return Ruling::NotConcerned };
    // Also where a result is only tolerated: what makes it doubtful must not vanish from it.
    let result = |observed: &&Observation| {
        matches!(observed.outcome(), Outcome::Success | Outcome::ToolError)
    };
    let Some(observed) = seen.observation().filter(result) else { return Ruling::NotConcerned };
    if !seen.exposed.shows(observed.outcome(), Fact::Blocks) {
        return Ruling::NotExposed(Fact::Blocks);
    }
    let accounted = observed.facts().blocks().map_or(0, <[_]>::len);
    Ruling::held_if(accounted == blocks, || wording::right_blocks(blocks))
}

fn structured_survives(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    structured(seen, Numbers::Ignored)
}

fn numbers_survive(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let strict = seen.reading == Reading::Strict;
    structured(seen, if strict { Numbers::Spelled } else { Numbers::Held })
}

fn structured(seen: &Seen<'_>, numbers: Numbers) -> Ruling {
    let Some(sent) = &seen.expectation().parts.structured else { return Ruling::NotConcerned };
    if let Some(ruling) = lost_with_the_error(seen, sent) {
        return ruling;
    }
    fact(seen, Fact::Structured, |facts| {
        let kept = facts.structured();
        let alike = |numbers| kept.is_some_and(|kept| json::same_text(kept, sent, numbers));
        if numbers != Numbers::Ignored && !alike(Numbers::Ignored) {
            return Ruling::Elsewhere;
        }
        Ruling::held_if(alike(numbers), || wording::right_structured(sent))
    })
}

/// An adapter that hands structured values on, though never one of a tool error, loses what only
/// such a value tells. Where the error has words as well, a client may pass on those alone; the
/// strict reading asks for both.
fn lost_with_the_error(seen: &Seen<'_>, sent: &str) -> Option<Ruling> {
    let (error, parts) = (Outcome::ToolError, &seen.expectation().parts);
    let wordless = parts.blocks == Some(0);
    let concerned = seen.expectation().outcome() == error
        && (wordless || seen.reading == Reading::Strict)
        && seen.exposed.shows(Outcome::Success, Fact::Structured)
        && !seen.exposed.shows(error, Fact::Structured);
    let observed = seen.rightly().filter(|_| concerned)?;
    let shown = observed
        .facts()
        .model_view()
        .is_some_and(|view| view.contains(sent) || json::same_text(view, sent, Numbers::Ignored));
    Some(Ruling::held_if(shown, || wording::right_structured(sent)))
}

fn request_state_survives(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if seen.expectation().outcome() != Outcome::InputRequired {
        return Ruling::NotConcerned;
    }
    let parts = &seen.expectation().parts;
    if parts.request_state.is_none() && !parts.is_stateless {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::RequestState, |facts| {
        let sent = parts.request_state.as_deref();
        Ruling::held_if(facts.request_state() == sent, || wording::right_state(sent))
    })
}

fn model_sees(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    if matches!(expectation.outcome(), Outcome::Success | Outcome::ToolError) {
        return Ruling::NotConcerned;
    }
    view_contains(seen, &expectation.model_contains, Fact::ModelView)
}

fn operator_sees(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    view_contains(seen, &seen.expectation().operator_contains, Fact::OperatorView)
}

fn view_contains(seen: &Seen<'_>, texts: &[String], view: Fact) -> Ruling {
    if texts.is_empty() {
        return Ruling::NotConcerned;
    }
    fact(seen, view, |facts| {
        let text = match view {
            Fact::OperatorView => facts.operator_view(),
            _ => facts.model_view(),
        };
        let text = text.unwrap_or_default();
        let lost: Vec<_> = texts.iter().filter(|it| !text.contains(it.as_str())).cloned().collect();
        let right = || wording::view_must_contain(view.wire_name(), &quoted(&lost));
        Ruling::held_if(lost.is_empty(), right)
    })
}

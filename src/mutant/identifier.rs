//! Whose answer it is: ids that are compared too loosely or too strictly, and batches.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::call::{Call, Id, Revision};

const CORRELATED: &[&str] = &[
    "modelcontextprotocol/java-sdk#506",
    "modelcontextprotocol/python-sdk#1720",
    "modelcontextprotocol/typescript-sdk#2777",
    "stacklok/toolhive#6055",
];
const BATCHED: &[&str] = &["modelcontextprotocol/typescript-sdk#2670", "NVIDIA/OpenShell#2082"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "id-is-never-compared",
        "E2",
        "takes the first answer for its own, whatever its id",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |_| true)
    ),
    mutant!(
        "id-is-compared-as-text",
        "E2",
        "compares ids as text, so that \"7\" answers the call 7",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| id.is_some_and(|id| shown(id) == own(call)))
    ),
    mutant!(
        "id-is-compared-as-a-double",
        "E2",
        "compares ids as floating-point numbers, so that neighbours beyond 2^53 are one",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| {
            let number = |text: String| text.parse::<f64>().ok();
            let numbers =
                matches!(call.id(), Id::Number(_)) && id.is_some_and(|id| id.as_text().is_none());
            numbers && id.map(shown).and_then(number) == number(own(call))
        })
    ),
    mutant!(
        "id-is-compared-in-32-bits",
        "E2",
        "compares the lowest 32 bits of numeric ids",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| {
            let Id::Number(own) = call.id() else { return false };
            #[allow(clippy::cast_possible_truncation)]
            id.and_then(Tree::as_i64).is_some_and(|id| id as i32 == *own as i32)
        })
    ),
    mutant!(
        "id-loses-its-sign",
        "E2",
        "compares numeric ids without their sign",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| {
            let Id::Number(own) = call.id() else { return false };
            id.and_then(Tree::as_i64).is_some_and(|id| id.unsigned_abs() == own.unsigned_abs())
        })
    ),
    mutant!(
        "id-is-parsed-as-far-as-it-goes",
        "E2",
        "parses a number from the beginning of a text id, as parseInt does",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| {
            let text = id.and_then(Tree::as_text).unwrap_or_default();
            let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
            !digits.is_empty() && digits == own(call)
        })
    ),
    mutant!(
        "id-is-compared-without-case",
        "E2",
        "compares text ids without regard to case",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| {
            id.and_then(Tree::as_text)
                .is_some_and(|id| matches!(call.id(), Id::String(own) if lower(own) == lower(&id)))
        })
    ),
    mutant!(
        "id-is-compared-trimmed",
        "E2",
        "compares text ids without the white space around them",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| {
            id.and_then(Tree::as_text)
                .is_some_and(|id| matches!(call.id(), Id::String(own) if own.trim() == id.trim()))
        })
    ),
    mutant!(
        "null-id-is-accepted",
        "E2",
        "takes an answer whose id is null for its own",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| id.is_some_and(|id| id.is("null")))
    ),
    mutant!(
        "missing-id-is-accepted",
        "E2",
        "takes an answer without an id for its own",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| id.is_none())
    ),
    mutant!(
        "null-id-is-accepted-with-an-error",
        "E2",
        "takes an error whose id is null for its own, though others share the channel",
        CORRELATED,
        |call, reply| {
            let failed = message_of(reply).is_some_and(|message| message.has("error"));
            readdressed_if(call, reply, |id| failed && id.is_none_or(|id| id.is("null")))
        }
    ),
    mutant!(
        "id-in-a-list-is-accepted",
        "E2",
        "takes an id that stands in a list for the id itself",
        CORRELATED,
        |call, reply| readdressed_if(call, reply, |id| {
            matches!(id, Some(Tree::Array(ids)) if ids.len() == 1 && ids[0].to_string() == json(call))
        })
    ),
    mutant!("null-id-crashes", "E2", "crashes on an id that is null", CORRELATED, |call, reply| {
        let id = message_of(reply).and_then(|message| message.get("id").cloned());
        assert!(!id.is_some_and(|id| id.is("null")), "an id is never null");
        correct(call, reply)
    }),
    mutant!(
        "id-zero-is-no-id",
        "E2",
        "takes the id 0 for a missing one, and waits for ever for its answer",
        CORRELATED,
        |call, reply| unmatched_if(call, reply, |id| *id == Id::Number(0))
    ),
    mutant!(
        "empty-id-is-no-id",
        "E2",
        "takes an empty id for a missing one, and waits for ever for its answer",
        CORRELATED,
        |call, reply| unmatched_if(call, reply, |id| *id == Id::String(String::new()))
    ),
    mutant!(
        "negative-id-is-never-matched",
        "E2",
        "never finds the call of an answer with a negative id",
        CORRELATED,
        |call, reply| unmatched_if(call, reply, |id| matches!(id, Id::Number(..0)))
    ),
    mutant!(
        "large-id-is-never-matched",
        "E2",
        "never finds the call of an answer whose id is beyond 2^53",
        CORRELATED,
        |call, reply| unmatched_if(call, reply, |id| {
            matches!(id, Id::Number(number) if number.unsigned_abs() > 1 << 53)
        })
    ),
    mutant!(
        "numeric-text-id-is-never-matched",
        "E2",
        "turns ids that are digits in quotes into numbers, and never finds their calls",
        CORRELATED,
        |call, reply| unmatched_if(call, reply, |id| {
            matches!(id, Id::String(text) if text.parse::<i64>().is_ok())
        })
    ),
    mutant!(
        "foreign-answer-is-a-violation",
        "E2",
        "ends its call as broken where an answer to another call comes by",
        CORRELATED,
        |call, reply| {
            let foreign = message_of(reply).is_some_and(|message| {
                let is_id = |id: &Tree| id.as_i64().is_some() || id.as_text().is_some();
                message.has("result") && message.get("id").is_some_and(is_id)
            });
            let observation = correct(call, reply);
            let pending = observation.outcome() == crate::outcome::Outcome::Pending;
            if foreign && pending { as_violation(call) } else { observation }
        }
    ),
    mutant!(
        "first-element-is-the-answer",
        "E3",
        "takes the first element of a batch for the answer, in any revision",
        BATCHED,
        |call, reply| element_read(call, reply, |elements| elements.first().cloned())
    ),
    mutant!(
        "last-element-is-the-answer",
        "E3",
        "takes the last element of a batch for the answer, in any revision",
        BATCHED,
        |call, reply| element_read(call, reply, |elements| elements.last().cloned())
    ),
    mutant!(
        "matching-element-is-the-answer",
        "E3",
        "reads batches in every revision",
        BATCHED,
        |call, reply| element_read(call, reply, |elements| {
            let ours = |it: &&Tree| it.get("id").is_some_and(|id| id.to_string() == json(call));
            elements.iter().find(ours).cloned()
        })
    ),
    mutant!(
        "batch-of-one-is-unwrapped",
        "E3",
        "takes a batch of one element for that element, in any revision",
        BATCHED,
        |call, reply| element_read(call, reply, |elements| match elements {
            [only] => Some(only.clone()),
            _ => None,
        })
    ),
    mutant!(
        "nested-batch-is-unwrapped",
        "E3",
        "looks for the answer in lists within lists",
        BATCHED,
        |call, reply| element_read(call, reply, |elements| {
            let mut inner = elements.first()?;
            while let Some(first) = inner.items().first() {
                inner = first;
            }
            (!elements.first()?.is_object()).then(|| inner.clone())
        })
    ),
    mutant!(
        "batch-is-never-read",
        "E3",
        "ends the call as broken at every batch, where 2025-03-26 has them",
        BATCHED,
        |call, reply| match message_of(reply) {
            Some(Tree::Array(elements)) if elements.iter().any(Tree::is_object) => {
                as_violation(call)
            }
            _ => correct(call, reply),
        }
    ),
    mutant!(
        "batch-is-read-up-to-its-eighth-element",
        "E3",
        "reads eight elements of a batch of 2025-03-26 and overlooks the rest",
        BATCHED,
        |call, reply| reread(call, reply, |message| {
            let batched = call.revision() == Revision::V2025_03_26;
            if let Some(elements) = message.items_mut().filter(|_| batched) {
                elements.truncate(8);
            }
        })
    ),
    mutant!(
        "error-in-a-batch-fails-all-of-it",
        "E3",
        "ends the call as broken where a batch of 2025-03-26 holds an error for another call",
        BATCHED,
        |call, reply| match message_of(reply) {
            Some(Tree::Array(elements)) if call.revision() == Revision::V2025_03_26 => {
                let own = json(call);
                let foreign =
                    |it: &Tree| it.has("error") && it.get("id").is_some_and(|id| !id.is(&own));
                if elements.iter().any(foreign) { as_violation(call) } else { correct(call, reply) }
            }
            _ => correct(call, reply),
        }
    ),
    mutant!(
        "batch-is-read-up-to-its-first-element",
        "E3",
        "reads the first element of a batch of 2025-03-26 and overlooks the rest",
        BATCHED,
        |call, reply| reread(call, reply, |message| {
            let batched = call.revision() == Revision::V2025_03_26;
            if let Some(elements) = message.items_mut().filter(|_| batched) {
                elements.truncate(1);
            }
        })
    ),
];

/// What a value looks like to a reader that turns it into text.
#[cfg(feature = "mutant")]
fn shown(id: &Tree) -> String {
    id.as_text().unwrap_or_else(|| id.to_string())
}

/// What the call's own id looks like to such a reader.
#[cfg(feature = "mutant")]
fn own(call: &Call) -> String {
    match call.id() {
        Id::Number(number) => number.to_string(),
        Id::String(text) => text.clone(),
    }
}

#[cfg(feature = "mutant")]
fn json(call: &Call) -> String {
    call.id().to_string()
}

#[cfg(feature = "mutant")]
fn lower(text: &str) -> String {
    text.to_lowercase()
}

/// A reader that never finds the calls of some ids.
#[cfg(feature = "mutant")]
fn unmatched_if(
    call: &Call,
    reply: &crate::reply::Reply,
    loses: impl FnOnce(&Id) -> bool,
) -> crate::adapter::Observation {
    if reply.message().is_some() && loses(call.id()) {
        as_pending(call)
    } else {
        correct(call, reply)
    }
}

/// A reader that takes one element of a batch for the whole message.
#[cfg(feature = "mutant")]
fn element_read(
    call: &Call,
    reply: &crate::reply::Reply,
    choose: impl FnOnce(&[Tree]) -> Option<Tree>,
) -> crate::adapter::Observation {
    reread(call, reply, |message| {
        if let Some(element) = choose(message.items()) {
            *message = element;
        }
    })
}

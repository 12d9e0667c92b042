//! Stability: what does not matter must not matter.
//!
//! Each rule compares a generated case with its twin, which differs in one thing only.

use super::{Cost, Family, Invariant, Reading, Ruling, Seen};
use crate::case::Case;
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
    Invariant {
        id,
        family,
        cost,
        statement,
        why,
        requirements,
        surfaces,
        strict_only: false,
        rule: same_outcome,
    }
}

const fn stable_on(
    surfaces: Surfaces,
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
) -> Invariant {
    Invariant { surfaces, ..stable(id, cost, statement, why, requirements) }
}

/// Where messages stand in a row.
const ROWS: Surfaces = Surfaces::STDIO.and(Surfaces::HTTP);

pub(super) const INVARIANTS: &[Invariant] = &[
    stable(
        "texts-decide-nothing",
        Cost::Harm,
        "Whatever a text says, in whatever language, the outcome stays.",
        "\"No errors found\" is good news, and \"booked\" may stand in a refusal. Words are for \
         people; the envelope and the flag are for programs.",
        &["TC-ERR-01", "TC-RES-02"],
    ),
    stable(
        "unknown-members-decide-nothing",
        Cost::Harm,
        "A member that the specification does not name changes no outcome, however much its name \
         is like one that it does.",
        "`IsError` and `is_error` are other members than `isError`. Readers that fold case or \
         style let a stranger decide.",
        &["TC-ENV-09"],
    ),
    stable(
        "metadata-decide-nothing",
        Cost::Harm,
        "What stands in `_meta` changes no outcome.",
        "Nothing may be read into metadata, not even what looks like a flag.",
        &["TC-RES-10"],
    ),
    stable(
        "escapes-decide-nothing",
        Cost::Harm,
        "A name or a text that is written with escapes is the same name or text.",
        "A filter that searches the raw text for `\"isError\":true` is passed by `\"\\u0069sError\"`.",
        &["TC-ENV-01"],
    ),
    stable(
        "empty-content-keeps-its-category",
        Cost::Loss,
        "A result or an error of a tool without any block stays what it is.",
        "Nothing to show is not nothing done: an empty list is a proper answer, and a failure \
         without words is still a failure.",
        &["TC-RES-01", "TC-RES-02"],
    ),
    stable(
        "number-of-blocks-decides-nothing",
        Cost::Loss,
        "One block more, before or after the others, or eight of them, leave the outcome as it \
         is.",
        "Readers that look at the first block only read the flag of the first block only.",
        &["TC-RES-02", "TC-CNT-01"],
    ),
    stable(
        "order-of-blocks-decides-nothing",
        Cost::Loss,
        "The same blocks in another order leave the outcome as it is.",
        "No block is the one that counts.",
        &["TC-CNT-01"],
    ),
    stable(
        "kinds-of-blocks-decide-nothing",
        Cost::Loss,
        "Sound blocks of other kinds beside the others leave the outcome as it is.",
        "A picture beside the text takes nothing from the text, and nothing from the flag.",
        &["TC-CNT-01"],
    ),
    stable(
        "server-info-decides-nothing",
        Cost::Loss,
        "What a server says of itself in a result changes no outcome.",
        "Nobody has checked it.",
        &["TC-RES-11"],
    ),
    stable(
        "member-order-decides-nothing",
        Cost::Loss,
        "The members of an object in another order are the same object.",
        "The flag may come before the content or after it.",
        &["TC-ENV-01"],
    ),
    stable(
        "white-space-decides-nothing",
        Cost::Loss,
        "White space between the parts of a text is no part of it.",
        "Servers pretty-print.",
        &["TC-ENV-01"],
    ),
    stable(
        "absent-flag-is-a-false-flag",
        Cost::Loss,
        "A flag that is false and one that is left out are the same.",
        "Most servers leave it out; a client that asks for it refuses them all.",
        &["TC-RES-02"],
    ),
    stable(
        "error-data-decide-nothing",
        Cost::Loss,
        "Data beside the code and the message of an error change no outcome.",
        "They may be anything, and absent.",
        &["TC-ENV-08"],
    ),
    stable(
        "error-message-decides-nothing",
        Cost::Loss,
        "A protocol error whose message is empty is still one.",
        "The channel decides, not the words on it.",
        &["TC-ENV-07", "TC-ERR-01"],
    ),
    stable(
        "advice-decides-nothing",
        Cost::Loss,
        "Annotations, titles, sizes and icons of a block change no outcome.",
        "They are hints for showing it.",
        &["TC-CNT-04"],
    ),
    stable_on(
        ROWS,
        "carrier-decides-nothing",
        Cost::Harm,
        "An answer that comes whole means the same as a single message, as a line, as a body and \
         as an event.",
        "Two transports of one client that read differently make a failure of one a success of \
         the other.",
        &["TC-ERR-01", "TC-HTTP-02"],
    ),
    stable_on(
        Surfaces::STDIO,
        "standard-error-decides-nothing",
        Cost::Harm,
        "What a server writes to its standard error changes no outcome.",
        "Servers log there whatever they like, errors of other calls among it.",
        &["TC-STD-03", "TC-STD-04"],
    ),
    stable_on(
        Surfaces::SILENCE,
        "words-of-the-host-decide-nothing",
        Cost::Harm,
        "The words of the client's own exception change no outcome.",
        "They are made by a library and change with it. What they look like, a code, a refusal or \
         a result, nobody has answered.",
        &["TC-COD-17"],
    ),
    stable_on(
        ROWS,
        "chunking-decides-nothing",
        Cost::Loss,
        "Where the bytes are cut into chunks changes no outcome.",
        "A read returns whatever has come. A chunk is no message, and half a character is none \
         either.",
        &["TC-STD-01"],
    ),
    stable_on(
        ROWS,
        "what-comes-before-decides-nothing",
        Cost::Loss,
        "Notes, comments, noise and answers to other calls before the answer change no outcome.",
        "The first thing on a channel is seldom the answer. Whoever stops there loses it, or \
         takes something else for it.",
        &["TC-NTF-01", "TC-NTF-04", "TC-SSE-01", "TC-STD-02"],
    ),
    stable_on(
        ROWS,
        "what-comes-after-decides-nothing",
        Cost::Loss,
        "A late note, or the same answer once more, changes no outcome, and what comes twice is \
         shown once.",
        "The call is over with its answer; servers send again what they are not sure of.",
        &["TC-NTF-03", "TC-SSE-06"],
    ),
    stable_on(
        ROWS,
        "line-ends-decide-nothing",
        Cost::Loss,
        "Lines that end in CR and LF are the same lines.",
        "Some systems write them so. A CR that is left in a line is white space.",
        &["TC-STD-01", "TC-SSE-12"],
    ),
    stable_on(
        Surfaces::HTTP,
        "framing-of-events-decides-nothing",
        Cost::Loss,
        "Data over several lines, an id, and the name `message` leave an event what it is.",
        "The standard for event streams says so, and servers use all of it.",
        &["TC-SSE-12"],
    ),
    stable_on(
        Surfaces::HTTP,
        "headers-decide-nothing",
        Cost::Loss,
        "Other headers, and another spelling of the content type, change no outcome.",
        "Names and types are read without regard to case, and parameters are no part of them.",
        &["TC-HTTP-02"],
    ),
    stable_on(
        Surfaces::HTTP,
        "status-over-our-error-decides-nothing",
        Cost::Loss,
        "An error with this call's id is one under a failing status as well.",
        "The peer has spoken. Thrown away for its status, its code and its words are lost.",
        &["TC-HTTP-10", "TC-HTTP-15"],
    ),
    stable_on(
        Surfaces::HTTP,
        "page-under-a-refusal-decides-nothing",
        Cost::Loss,
        "What stands under a status that refuses the call, and does not carry its id, changes no \
         outcome.",
        "Gateways decorate their refusals; nobody knows from the page whether anything ran.",
        &["TC-HTTP-11"],
    ),
    Invariant {
        strict_only: true,
        ..stable(
            "spelling-of-the-id-decides-nothing",
            Cost::Blur,
            "An id that is the same number in another spelling is the same id.",
            "Some writers print every number as a fraction. The tolerant reading lets their \
             answers go unmatched.",
            &["TC-ID-02"],
        )
    },
];

/// The rule that a change of this name is there for.
fn rule_of(change: &str) -> &'static str {
    match change {
        "texts-replaced" | "texts-hazardous" => "texts-decide-nothing",
        "content-emptied" => "empty-content-keeps-its-category",
        "block-added-before" | "block-added-after" | "blocks-multiplied" => {
            "number-of-blocks-decides-nothing"
        }
        "blocks-reordered" => "order-of-blocks-decides-nothing",
        "blocks-of-other-kinds" => "kinds-of-blocks-decide-nothing",
        "envelope-member-added" | "body-member-added" | "block-member-added" => {
            "unknown-members-decide-nothing"
        }
        "envelope-meta-added" | "result-meta-added" | "block-meta-added" => {
            "metadata-decide-nothing"
        }
        "server-info-changed" => "server-info-decides-nothing",
        "members-reordered" => "member-order-decides-nothing",
        "white-space-changed" => "white-space-decides-nothing",
        "keys-escaped" | "strings-escaped" => "escapes-decide-nothing",
        "flag-false-or-absent" => "absent-flag-is-a-false-flag",
        "error-data-added" => "error-data-decide-nothing",
        "error-message-emptied" => "error-message-decides-nothing",
        "advice-added" => "advice-decides-nothing",
        "id-spelled-alike" => "spelling-of-the-id-decides-nothing",
        "carried-by-stdio" | "carried-by-http" | "carried-by-event-stream" => {
            "carrier-decides-nothing"
        }
        "chunks-changed" => "chunking-decides-nothing",
        "noise-added-before"
        | "comment-added-before"
        | "traffic-added-before"
        | "progress-added-before" => "what-comes-before-decides-nothing",
        "traffic-added-after" | "answer-repeated" => "what-comes-after-decides-nothing",
        "line-ends-changed" => "line-ends-decide-nothing",
        "data-spread" | "event-given-an-id" | "event-named" => "framing-of-events-decides-nothing",
        "standard-error-added" => "standard-error-decides-nothing",
        "headers-added" | "content-type-spelled-otherwise" => "headers-decide-nothing",
        "failing-status-over-our-error" => "status-over-our-error-decides-nothing",
        "page-under-a-refusal" => "page-under-a-refusal-decides-nothing",
        "words-of-the-host-changed" => "words-of-the-host-decide-nothing",
        _ => "",
    }
}

fn same_outcome(invariant: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(twin) = seen.twin.filter(|twin| rule_of(twin.change) == invariant.id) else {
        return Ruling::NotConcerned;
    };
    if !comparable(seen.case, twin.case, seen.reading) {
        return Ruling::NotConcerned;
    }
    match (seen.observation(), twin.answer.observation()) {
        (Some(observed), Some(other)) => {
            let told_alike = observed.outcome() == other.outcome();
            let (shown, once) = (observed.facts().model_view(), other.facts().model_view());
            if told_alike && twin.change == "answer-repeated" && shown != once {
                return Ruling::Broken(wording::shown_once(once, &twin.case.shown()));
            }
            Ruling::held_if(told_alike, || {
                wording::same_as_twin(other.outcome().wire_name(), &twin.case.shown())
            })
        }
        _ => Ruling::NotConcerned,
    }
}

/// Whether a careful reader has to read both alike: not where the change brings a choice that
/// the specification leaves open.
fn comparable(case: &Case, twin: &Case, reading: Reading) -> bool {
    let (one, other) = (case.expectation(), twin.expectation());
    one.outcome() == other.outcome()
        && (reading == Reading::Strict || one.tolerated() == other.tolerated())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::Change;

    #[test]
    fn every_change_has_its_rule_and_every_rule_its_change() {
        let rules: Vec<_> = Change::all().iter().map(|change| rule_of(change.name())).collect();
        assert!(rules.iter().all(|rule| !rule.is_empty()), "{rules:?}");
        for invariant in INVARIANTS {
            assert!(rules.contains(&invariant.id), "{}", invariant.id);
        }
    }
}

//! Views: whose words the model reads, and what the operator can find.

use super::fidelity::fact;
use super::{Cost, Fact, Family, Invariant, Reading, Ruling, Seen, quoted};
use crate::call::Id;
use crate::content_policy::Part;
use crate::json::{self, Document, Value};
use crate::outcome::{BlockFate, Outcome};
use crate::recipe::Place;
use crate::reply::Surfaces;
use crate::wording;

const fn viewed(
    id: &'static str,
    cost: Cost,
    strict_only: bool,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, surfaces) = (Family::Fidelity, Surfaces::ALL);
    Invariant { id, family, cost, statement, why, requirements, surfaces, strict_only, rule }
}

pub(super) const INVARIANTS: &[Invariant] = &[
    viewed(
        "broken-answer-is-no-tool-output",
        Cost::Harm,
        false,
        "What the model sees of an answer that breaks the protocol, or of none, is in the host's \
         words, and never looks like output of the tool; in the strict reading it holds none.",
        "An answer that the client itself calls broken is acted on all the same once the model \
         reads it as what the tool said.",
        &["TC-MOD-03", "TC-MOD-04"],
        broken_is_no_output,
    ),
    viewed(
        "protocol-error-is-labelled",
        Cost::Blur,
        true,
        "A protocol error that the model gets to see is not the peer's message alone: something \
         says that no tool wrote it.",
        "\"Invalid arguments\" without a word around it reads like what the tool found out.",
        &["TC-MOD-02", "TC-ERR-01"],
        error_is_labelled,
    ),
    viewed(
        "media-is-no-prose",
        Cost::Loss,
        true,
        "The Base64 of pictures, sounds and files never stands in the model's view as text, unless \
         the content policy forwards such blocks.",
        "A megabyte of letters that no model can read pushes the answer out of its sight.",
        &["TC-CNT-05"],
        media_is_no_prose,
    ),
    viewed(
        "operator-finds-the-error",
        Cost::Loss,
        true,
        "The operator's view of a protocol error keeps its code and its data.",
        "Code and data that the model may not see are nowhere else once the log has dropped them.",
        &["TC-SEC-01", "TC-COD-01", "TC-ENV-08"],
        operator_finds_the_error,
    ),
    viewed(
        "operator-finds-the-request",
        Cost::Loss,
        true,
        "The operator's view of a call that failed or broke names the id of the request.",
        "Without it nobody finds the call among the hundred others of that minute.",
        &["TC-SEC-01", "TC-ID-02"],
        operator_finds_the_request,
    ),
];

/// A text shorter than this may stand in the host's own words by chance.
const TELLING: usize = 16;

/// Gives the message of the reply, where it is one that can be read in one way only.
pub(super) fn read<T>(seen: &Seen<'_>, read: impl FnOnce(Value<'_>) -> T) -> Option<T> {
    let (document, text) = Document::parse(seen.case.reply().message()?).ok()?;
    (!document.repeats_members()).then(|| read(document.root(text)))
}

fn broken_is_no_output(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let worthless = [Outcome::ContractViolation, Outcome::UnknownOutcome, Outcome::NotExecuted];
    if !worthless.contains(&seen.expectation().outcome()) {
        return Ruling::NotConcerned;
    }
    let texts = read(seen, texts_of).unwrap_or_default();
    if texts.is_empty() {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::ModelView, |facts| {
        let view = facts.model_view().unwrap_or_default();
        let shown: Vec<_> =
            texts.iter().filter(|text| view.contains(text.as_str())).cloned().collect();
        let mut others = view.to_owned();
        for text in &shown {
            others = others.replace(text.as_str(), "");
        }
        let passes_for_output = !shown.is_empty() && !others.contains(char::is_alphanumeric);
        let broken = match seen.reading {
            Reading::Tolerant => passes_for_output,
            Reading::Strict => !shown.is_empty(),
        };
        Ruling::held_if(!broken, || wording::host_words_alone(&quoted(&shown)))
    })
}

/// The texts among what stands where content blocks belong.
fn texts_of(root: Value<'_>) -> Vec<String> {
    let result = root.get("result").filter(|result| result.is_object());
    let content = result.and_then(|result| result.get("content"));
    let blocks = content.into_iter().flat_map(Value::items);
    let texts = blocks.filter_map(|block| block.get("text").and_then(Value::as_str));
    texts.filter(|text| text.trim().len() >= TELLING).map(Into::into).collect()
}

fn error_is_labelled(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let message = seen.expectation().parts.message.as_deref().unwrap_or_default().trim();
    if seen.expectation().outcome() != Outcome::ProtocolError || message.is_empty() {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::ModelView, |facts| {
        let view = facts.model_view().unwrap_or_default();
        // One that the model is not shown needs no label.
        let is_labelled = !view.contains(message)
            || view.replacen(message, "", 1).contains(char::is_alphanumeric);
        Ruling::held_if(is_labelled, wording::a_label)
    })
}

fn media_is_no_prose(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let parts = &seen.expectation().parts;
    if parts.blocks.is_none_or(|blocks| blocks == parts.texts.len()) {
        return Ruling::NotConcerned;
    }
    let policy = seen.exposed.policy();
    let is_forwarded = |part: &Part<'_>| {
        let fate = policy.and_then(|it| it.fate(part.kind, part.bytes, &part.media_type));
        fate == Some(BlockFate::Forwarded)
    };
    let media = read(seen, |root| {
        let content = root.get("result").and_then(|result| result.get("content"));
        let blocks = content.into_iter().flat_map(Value::items).filter_map(Part::of);
        let media = blocks.filter(|part| part.is_base64 && !is_forwarded(part));
        media.filter_map(|part| part.content.map(String::from)).collect::<Vec<_>>()
    });
    let mut media = media.unwrap_or_default();
    // What a text block says in the same letters is the tool's own text.
    media.retain(|data| data.len() >= TELLING && !parts.texts.iter().any(|it| it.contains(data)));
    if media.is_empty() {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::ModelView, |facts| {
        let view = facts.model_view().unwrap_or_default();
        media.retain(|data| view.contains(data.as_str()));
        Ruling::held_if(media.is_empty(), || wording::view_must_lack(&quoted(&media)))
    })
}

fn operator_finds_the_error(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    if expectation.outcome() != Outcome::ProtocolError {
        return Ruling::NotConcerned;
    }
    let Some(code) = &expectation.code else { return Ruling::NotConcerned };
    let canary = expectation.parts.secrets.iter().find(|(place, _)| *place == Place::ErrorData);
    fact(seen, Fact::OperatorView, |facts| {
        let view = facts.operator_view().unwrap_or_default();
        let digits = json::whole_number(code).map(|code| code.to_string());
        let spelled = read(seen, spelled_code).flatten();
        let spellings = [Some(code.clone()), digits, spelled];
        let mut lost = Vec::new();
        if !spellings.iter().flatten().any(|code| view.contains(code.as_str())) {
            lost.push(code.clone());
        }
        if let Some((_, canary)) = canary
            && !view.contains(canary.as_str())
            && !read(seen, |root| shows_data(root, view)).unwrap_or(true)
        {
            lost.push(canary.clone());
        }
        Ruling::held_if(lost.is_empty(), || {
            wording::view_must_contain(Fact::OperatorView.wire_name(), &quoted(&lost))
        })
    })
}

/// The code as it was sent, which may be an odd spelling.
fn spelled_code(root: Value<'_>) -> Option<String> {
    Some(root.get("error")?.get("code")?.raw().to_owned())
}

/// Whether the view holds the data as they were spelled, in a message alone or in a batch.
fn shows_data(root: Value<'_>, view: &str) -> bool {
    if root.is_array() {
        return root.items().any(|message| shows_data(message, view));
    }
    root.get("error").and_then(|error| error.get("data")).is_some_and(|data| {
        let compact = json::compact(data);
        view.contains(data.raw())
            || view.contains(&compact)
            || view.contains(&wording::one_line(&compact))
    })
}

fn operator_finds_the_request(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let done = [Outcome::Success, Outcome::Pending];
    if done.contains(&seen.expectation().outcome()) {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::OperatorView, |facts| {
        let view = facts.operator_view().unwrap_or_default();
        let spelled = seen.case.call().id().to_string();
        let plain = match seen.case.call().id() {
            Id::String(text) => text.clone(),
            Id::Number(_) => spelled.clone(),
        };
        let shown = [&spelled, &plain, &wording::one_line(&spelled), &wording::one_line(&plain)];
        Ruling::held_if(shown.iter().any(|id| view.contains(id.as_str())), || {
            wording::view_must_contain(Fact::OperatorView.wire_name(), &spelled)
        })
    })
}

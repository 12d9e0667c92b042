//! One text off a channel: is it a message, does it answer this call, and is its envelope sound?

use std::sync::Arc;

use super::anomaly::{Anomalies, AnomalyKind};
use super::decision::{Breach, Decision};
use super::reason::Reason;
use super::{Evidence, Verdict, batch, error, repeats, result};
use crate::call::{Call, Revision};
use crate::dispatch::{Envelope, IdMatch};
use crate::json::{Document, FaultKind, Kind, Value};
use crate::outcome::Outcome;

/// Reads one text as what it is on a shared channel: what can't be shown to answer the call
/// leaves it pending.
pub(super) fn judge(call: &Call, bytes: &Arc<[u8]>) -> Verdict {
    let mut notes = Anomalies::default();
    read(call, bytes, Channel::Shared, &mut notes).into_verdict(call, notes, bytes)
}

/// What a text came on, as far as it shows whose an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    /// Answers to other calls come on it too, so only the id counts.
    Shared,
    /// The exchange that carried this call and no other: it stands in for the id of an error that
    /// has none (AMB-03).
    Own,
}

/// What reading one text came to.
pub(super) struct Reading {
    pub(super) decision: Decision,
    /// The values, and the index of the message among them; or why the text is no JSON.
    pub(super) document: Result<(Document, u32), FaultKind>,
}

impl Reading {
    /// Whether an answer to the call stands in the text, well-formed or not.
    pub(super) fn is_answer(&self) -> bool {
        self.decision.reason.outcome() != Outcome::Pending
    }

    /// The message, out of its batch if it came in one. `bytes` are those that were read.
    pub(super) fn message<'a>(&'a self, bytes: &'a [u8]) -> Option<Value<'a>> {
        let (document, message) = self.document.as_ref().ok()?;
        Some(document.value(std::str::from_utf8(bytes).ok()?, *message))
    }

    /// The verdict. `bytes` are those that were read.
    pub(super) fn into_verdict(self, call: &Call, notes: Anomalies, bytes: &Arc<[u8]>) -> Verdict {
        let evidence = match self.document {
            Ok((document, message)) => Evidence::read(bytes, document, message),
            Err(_) => Evidence::unread(bytes),
        };
        Verdict::new(call, self.decision, notes, Some(evidence))
    }
}

/// Reads one text off a channel.
pub(super) fn read(call: &Call, bytes: &[u8], channel: Channel, notes: &mut Anomalies) -> Reading {
    let (document, text) = match Document::parse(bytes) {
        Ok(parsed) => parsed,
        Err(fault) => {
            let place = format!("byte {}", fault.at);
            notes.note(AnomalyKind::of_fault(fault.kind), || place.clone());
            let decision = Decision::new(Reason::Unreadable, place);
            return Reading { decision, document: Err(fault.kind) };
        }
    };
    let root = document.root(text);
    let (decision, message) = match root.kind() {
        Kind::Object => (object(call, root, channel, notes), root),
        Kind::Array => batch::judge(call, root, channel, notes),
        _ => {
            notes.note(AnomalyKind::NotAnObject, || "");
            (Decision::new(Reason::NotAnObject, ""), root)
        }
    };
    if document.has_lone_surrogates() {
        notes.note(AnomalyKind::LoneSurrogate, || "");
    }
    if document.repeats_members() {
        repeats::note(&document, root, &decision, notes);
    }
    let message = message.index();
    Reading { decision, document: Ok((document, message)) }
}

/// Reads one object (steps 16 to 24 of the procedure).
pub(super) fn object(
    call: &Call,
    object: Value<'_>,
    channel: Channel,
    notes: &mut Anomalies,
) -> Decision {
    let envelope = Envelope::read(object, call.id());
    let ours = is_ours(&envelope, channel);
    if envelope.repeats {
        return Decision::new(if ours { Reason::DuplicateKey } else { Reason::NotAMessage }, "");
    }
    let answers = envelope.result.is_some() || envelope.error.is_some();
    match (envelope.method, answers) {
        (Some(_), true) if ours => Decision::new(Reason::MixedKind, "method"),
        (Some(_), true) => {
            notes.note(AnomalyKind::KindsMixed, || "method");
            Decision::new(Reason::NotAMessage, "method")
        }
        (Some(method), false) => traffic(call, &envelope, method, notes),
        (None, false) if ours => Decision::new(Reason::NeitherResultNorError, ""),
        (None, false) => {
            notes.note(AnomalyKind::KindMissing, || "");
            Decision::new(Reason::NotAMessage, "")
        }
        (None, true) => correlated(call, object, &envelope, channel, notes),
    }
}

/// Whether the object is an answer to the call, well-formed or not.
pub(super) fn is_ours(envelope: &Envelope<'_>, channel: Channel) -> bool {
    envelope.is_attributable() || (channel == Channel::Own && envelope.is_error_without_id())
}

/// A notification or a request of the server. Neither ends a call (TC-ID-07, TC-NTF-06).
fn traffic(
    call: &Call,
    envelope: &Envelope<'_>,
    method: Value<'_>,
    notes: &mut Anomalies,
) -> Decision {
    if !is_json_rpc(envelope) {
        notes.note(AnomalyKind::JsonrpcInvalid, || "jsonrpc");
    }
    if !method.is_string() {
        notes.note(AnomalyKind::MethodInvalid, || "method");
    }
    if envelope.id.is_some() && envelope.id_match == Some(IdMatch::NoId) {
        notes.note(AnomalyKind::IdInvalid, || "id");
    }
    if envelope.id.is_some_and(|id| !id.is_null()) {
        if call.revision() >= Revision::V2026_07_28 {
            notes.note(AnomalyKind::RequestNotAllowed, || "method");
        }
        return Decision::new(Reason::ServerRequest, "method");
    }
    let cancelled = envelope.params.and_then(|params| params.get("requestId"));
    if method.is_str("notifications/cancelled")
        && cancelled.is_some_and(|id| IdMatch::of(id, call.id()).is_ours())
    {
        notes.note(AnomalyKind::CancelsThisCall, || "params.requestId");
    }
    Decision::new(Reason::Notification, "method")
}

/// An answer, if it is this call's.
fn correlated(
    call: &Call,
    object: Value<'_>,
    envelope: &Envelope<'_>,
    channel: Channel,
    notes: &mut Anomalies,
) -> Decision {
    let Some(matched) = envelope.id_match.filter(|_| envelope.id.is_some_and(|id| !id.is_null()))
    else {
        notes.note(AnomalyKind::IdMissing, || "id");
        if !is_ours(envelope, channel) {
            return Decision::new(Reason::NoId, "id");
        }
        note_unknown_members(object, envelope, notes);
        return answer(call, envelope, notes).unwrap_or_else(Decision::from);
    };
    let oddity = match matched {
        IdMatch::Same | IdMatch::Other => None,
        IdMatch::SameOddly => Some(AnomalyKind::IdSpelledOddly),
        IdMatch::Resembling => Some(AnomalyKind::IdResembling),
        IdMatch::NoId => Some(AnomalyKind::IdInvalid),
    };
    if let Some(kind) = oddity {
        notes.note(kind, || "id");
    }
    if !matched.is_ours() {
        return Decision::new(Reason::OtherCall, "id");
    }
    note_unknown_members(object, envelope, notes);
    answer(call, envelope, notes).unwrap_or_else(Decision::from)
}

/// An answer to this call, whose envelope must be sound before either half counts.
fn answer(call: &Call, envelope: &Envelope<'_>, notes: &mut Anomalies) -> Result<Decision, Breach> {
    if !is_json_rpc(envelope) {
        return Err(Breach::at(Reason::WrongJsonrpc, "jsonrpc"));
    }
    match (envelope.result, envelope.error) {
        (Some(result), None) => Ok(result::judge(call, result, notes)),
        (None, Some(error)) => error::judge(call, error, notes),
        (Some(_), Some(_)) => Err(Breach::at(Reason::BothResultAndError, "")),
        (None, None) => Err(Breach::at(Reason::NeitherResultNorError, "")),
    }
}

fn is_json_rpc(envelope: &Envelope<'_>) -> bool {
    envelope.jsonrpc.is_some_and(|version| version.is_str("2.0"))
}

fn note_unknown_members(object: Value<'_>, envelope: &Envelope<'_>, notes: &mut Anomalies) {
    if envelope.unknown == 0 && envelope.params.is_none() {
        return;
    }
    for (key, _) in object.members() {
        let Some(name) = key.as_str() else { continue };
        if !matches!(&*name, "jsonrpc" | "id" | "result" | "error") {
            notes.note(AnomalyKind::UnknownMember, || shortened(&name));
        }
    }
}

/// A name that the peer chose, short enough for a path.
fn shortened(name: &str) -> String {
    crate::json::escaped(name.as_bytes(), 40)
}

//! Top-level arrays: batches in revision 2025-03-26, no messages in any other.

use super::anomaly::{Anomalies, AnomalyKind, joined};
use super::decision::Decision;
use super::message::{self, Channel};
use super::reason::Reason;
use crate::call::{Call, Revision};
use crate::dispatch::Envelope;
use crate::json::{Value, equal};

/// Reads an array (step 14 of the procedure), and says which of its elements decided.
pub(super) fn judge<'a>(
    call: &Call,
    array: Value<'a>,
    channel: Channel,
    notes: &mut Anomalies,
) -> (Decision, Value<'a>) {
    let batch = Batch::read(call, array, channel);
    let Some((index, answer)) = batch.answer else {
        let batched = call.revision() == Revision::V2025_03_26;
        let kind = if batched { AnomalyKind::BatchWithoutAnswer } else { AnomalyKind::NotAnObject };
        notes.note(kind, || "");
        return (Decision::new(Reason::NotAnObject, ""), array);
    };
    if call.revision() != Revision::V2025_03_26 {
        return (Decision::new(Reason::BatchNotAllowed, format!("[{index}]")), array);
    }
    for index in batch.unreadable {
        notes.note(AnomalyKind::NotAnObject, || format!("[{index}]"));
    }
    if batch.mixed {
        notes.note(AnomalyKind::BatchMixed, || "");
    }
    if let Some(other) = batch.contradiction {
        return (Decision::new(Reason::ContradictingAnswers, format!("[{other}]")), array);
    }
    if batch.repeated {
        notes.note(AnomalyKind::AnswerRepeated, || "");
    }
    let path = format!("[{index}]");
    let mark = notes.mark();
    let decision = message::object(call, answer, channel, notes);
    notes.move_under(mark, || path.clone());
    let place = joined(&path, &decision.place).into();
    (Decision { place, ..decision }, answer)
}

/// What the elements of an array are to a call.
struct Batch<'a> {
    /// The first answer to this call.
    answer: Option<(usize, Value<'a>)>,
    /// The same answer stands in it again.
    repeated: bool,
    /// Another answer to this call stands here.
    contradiction: Option<usize>,
    /// Requests or notifications stand among the answers.
    mixed: bool,
    unreadable: Vec<usize>,
}

impl<'a> Batch<'a> {
    fn read(call: &Call, array: Value<'a>, channel: Channel) -> Self {
        let mut batch = Self {
            answer: None,
            repeated: false,
            contradiction: None,
            mixed: false,
            unreadable: Vec::new(),
        };
        let mut latest = None;
        for (index, element) in array.items().enumerate() {
            if !element.is_object() {
                if batch.unreadable.len() < Anomalies::MOST_KEPT {
                    batch.unreadable.push(index);
                }
                continue;
            }
            let envelope = Envelope::read(element, call.id());
            if message::is_ours(&envelope, channel) {
                batch.take(index, element, latest);
                latest = Some(element);
            } else {
                batch.mixed |= envelope.method.is_some();
            }
        }
        batch
    }

    /// Each answer is compared with the one before it: equality carries over, and no answer is
    /// read more than twice, however long.
    fn take(&mut self, index: usize, answer: Value<'a>, latest: Option<Value<'a>>) {
        match latest {
            None => self.answer = Some((index, answer)),
            Some(_) if self.contradiction.is_some() => {}
            Some(latest) if same_answer(latest, answer) => self.repeated = true,
            Some(_) => self.contradiction = Some(index),
        }
    }
}

/// Equal as JSON (AMB-40); the same text is the same answer even where it repeats a member.
pub(super) fn same_answer(left: Value<'_>, right: Value<'_>) -> bool {
    left.raw() == right.raw() || equal(left, right)
}

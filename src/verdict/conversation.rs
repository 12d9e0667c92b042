//! The messages of one transcript, in order, and what they come to together (steps 12 to 22):
//! built once, for lines of standard output and for events of a stream.

use std::borrow::Cow;
use std::sync::Arc;

use super::anomaly::{Anomalies, AnomalyKind};
use super::batch::same_answer;
use super::decision::Decision;
use super::message::{self, Channel, Reading};
use super::reason::Reason;
use super::{Evidence, Verdict};
use crate::call::{Call, Revision};
use crate::json::{FaultKind, Kind};

/// What was read of a transcript so far.
///
/// What comes before the answer changes nothing, and what comes after it neither, but for a
/// second answer that differs: then none of the two counts (AMB-40).
pub(super) struct Conversation<'a> {
    call: &'a Call,
    channel: Channel,
    /// What the path of a message begins with.
    unit: &'static str,
    transcript: &'a [u8],
    notes: Anomalies,
    answer: Option<Answer<'a>>,
    /// The last of the answers that came after the first and are equal to it.
    latest: Option<Answer<'a>>,
    /// Where another answer stands that is not.
    contradiction: Option<String>,
    has_unreadable: bool,
}

struct Answer<'a> {
    text: Cow<'a, [u8]>,
    reading: Reading,
}

impl<'a> Conversation<'a> {
    /// Nothing was read yet. `notes` is what the channel itself had odd about it.
    pub(super) fn new(
        call: &'a Call,
        channel: Channel,
        unit: &'static str,
        transcript: &'a [u8],
        notes: Anomalies,
    ) -> Self {
        Self {
            call,
            channel,
            unit,
            transcript,
            notes,
            answer: None,
            latest: None,
            contradiction: None,
            has_unreadable: false,
        }
    }

    /// Reads the text of one line or event.
    pub(super) fn take(&mut self, index: usize, text: Cow<'a, [u8]>) {
        if self.contradiction.is_some() {
            return;
        }
        let mark = self.notes.mark();
        let reading = message::read(self.call, &text, self.channel, &mut self.notes);
        if reading.is_answer() && self.answer.is_none() {
            self.answer = Some(Answer { text, reading });
            return;
        }
        self.notes.move_under(mark, || path(self.unit, index));
        if reading.is_answer() {
            self.take_second(index, Answer { text, reading });
        } else {
            self.take_traffic(index, &reading);
        }
    }

    /// What came so far came before the call was sent, so it is no answer to it.
    pub(super) fn forget(&mut self) {
        if self.answer.is_some() {
            self.notes.note(AnomalyKind::AnswerMisplaced, || "");
        }
        (self.answer, self.latest, self.contradiction) = (None, None, None);
        self.has_unreadable = false;
    }

    /// Notes an oddity of the channel itself at one line or event.
    pub(super) fn note(&mut self, kind: AnomalyKind, index: usize) {
        self.notes.note(kind, || path(self.unit, index));
    }

    /// Whether a text of this call's own channel could not be read: it may have been the answer.
    pub(super) fn has_unreadable(&self) -> bool {
        self.has_unreadable
    }

    /// The verdict at the end of the transcript. `unanswered` is the reason where nothing in it
    /// ends the call.
    pub(super) fn verdict(self, unanswered: Reason) -> Verdict {
        let (reason, place) = match (self.contradiction, self.answer) {
            (Some(place), _) => (Reason::ContradictingAnswers, place),
            (None, Some(answer)) => {
                return answer.reading.into_verdict(self.call, self.notes, &answer.text.into());
            }
            (None, None) => (unanswered, String::new()),
        };
        let evidence = Evidence::of_transcript(self.transcript);
        Verdict::new(self.call, Decision::new(reason, place), self.notes, evidence)
    }

    /// Each answer is compared with the one before it: equality carries over, and no answer is
    /// read more than twice, however long.
    fn take_second(&mut self, index: usize, second: Answer<'a>) {
        let before = self.latest.as_ref().or(self.answer.as_ref());
        if before.is_some_and(|before| before.equals(&second)) {
            self.note(AnomalyKind::AnswerRepeated, index);
            self.latest = Some(second);
        } else {
            self.contradiction = Some(path(self.unit, index));
        }
    }

    /// Whatever ends no call. On a channel of its own it is less usual than on a shared one.
    fn take_traffic(&mut self, index: usize, reading: &Reading) {
        if self.channel == Channel::Shared {
            return;
        }
        let reason = reading.decision.reason;
        self.has_unreadable |= is_unreadable(reading);
        if reason == Reason::OtherCall && self.call.revision() == Revision::V2026_07_28 {
            self.note(AnomalyKind::AnswerMisplaced, index);
        }
        let Some(answer) = &self.answer else { return };
        // The progress of a task goes on after its handle (TC-TSK-12).
        let of_task = answer.reading.decision.reason == Reason::TaskHandle
            && self.call.revision() == Revision::V2025_11_25;
        if !(of_task && reason == Reason::Notification) {
            self.note(AnomalyKind::MessageAfterAnswer, index);
        }
    }
}

impl Answer<'_> {
    fn equals(&self, other: &Self) -> bool {
        let messages = (self.reading.message(&self.text), other.reading.message(&other.text));
        matches!(messages, (Some(left), Some(right)) if same_answer(left, right))
    }
}

impl Evidence {
    /// A transcript in which no single message decided; none where it is empty.
    pub(super) fn of_transcript(transcript: &[u8]) -> Option<Self> {
        (!transcript.is_empty()).then(|| Self::unread(&Arc::from(transcript)))
    }
}

/// A text that could have been an answer, garbled: neither blank nor a message of any kind
/// (steps 13 and 15).
fn is_unreadable(reading: &Reading) -> bool {
    match &reading.document {
        Err(fault) => *fault != FaultKind::Empty,
        Ok((document, _)) => !matches!(document.root_kind(), Kind::Object | Kind::Array),
    }
}

fn path(unit: &str, index: usize) -> String {
    format!("{unit}[{index}]")
}

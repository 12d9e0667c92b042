//! Lines of standard output and events of a stream (steps 10, 11, 22 and 36).

use super::Told;
use super::channel::Channel;
use crate::call::Revision;
use crate::outcome::{Execution, Outcome};
use crate::recipe::outcomes::Outcomes;
use crate::recipe::transcript::Transcript;
use crate::recipe::transcript::layout::{Item, Layout};
use crate::recipe::transcript::part::{After, Carrier, End, Event};
use crate::recipe::transcript::piece::Piece;

use Outcome::{ContractViolation as CV, NotExecuted as NE, Pending as P, UnknownOutcome as UO};

/// How far a thing has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    Not,
    /// Some of it.
    Part,
    /// Its whole text, and nothing that says so.
    Text,
    Whole,
}

/// A stream that has come so far.
pub(super) struct Stream<'t> {
    pub(super) transcript: &'t Transcript,
    layout: &'t Layout,
    came: usize,
    pub(super) channel: Channel,
    end: End,
}

/// Standard output.
pub(super) fn output(transcript: &Transcript, layout: &Layout) -> Told {
    let stream = Stream::new(transcript, layout, transcript.wrap.end);
    stream.told(stream.unanswered_output())
}

/// The events of a stream that answers a request.
pub(super) fn events(transcript: &Transcript, layout: &Layout, end: End) -> Told {
    let stream = Stream::new(transcript, layout, end);
    stream.told(stream.unanswered_events())
}

impl<'t> Stream<'t> {
    pub(super) fn new(transcript: &'t Transcript, layout: &'t Layout, end: End) -> Self {
        let came = layout.came(transcript);
        Self { transcript, layout, came, channel: transcript.channel(), end }
    }

    /// What is right, where this is right without an answer.
    fn told(&self, unanswered: Told) -> Told {
        let message = &self.transcript.message;
        match self.message() {
            Came::Not | Came::Part => unanswered,
            Came::Text if self.is_output() && self.end != End::Usual => {
                let told = self.answered(unanswered);
                if told.is_read { told.tolerating(UO.into()) } else { told }
            }
            // A reader that does not wait for the end of the line or the event.
            Came::Text => {
                let ruling = message.ruling_on(self.channel);
                if ruling.outcome == P {
                    unanswered
                } else {
                    unanswered.tolerating(ruling.all() - P.into())
                }
            }
            Came::Whole => self.answered(unanswered),
        }
    }

    /// The verdict on the message, which is there, and on what contradicts it.
    fn answered(&self, unanswered: Told) -> Told {
        let transcript = self.transcript;
        let message = &transcript.message;
        if self.is_ignored_name() {
            return unanswered;
        }
        let ruling = message.ruling_on(self.channel);
        if ruling.outcome == P {
            // The message is traffic. Where it is tolerated to be more than that, it is here.
            return unanswered.tolerating(ruling.tolerated);
        }
        let mut told = Told::message(&ruling).pending_means(unanswered.all());
        told.never |= NE.into();
        if transcript.wrap.event == Event::Unusual {
            told = told.tolerating(unanswered.all());
        }
        if self.may_be_closed_before(Piece::Message) {
            told = told.tolerating(UO.into());
        }
        self.contradicted(told)
    }

    fn contradicted(&self, told: Told) -> Told {
        if self.transcript.wrap.after != After::Contradiction {
            return told;
        }
        let counts = match self.came(Piece::Contradiction) {
            Came::Whole => true,
            Came::Text => self.is_output() && self.end != End::Usual,
            Came::Not | Came::Part => return told,
        };
        if !counts {
            return told.tolerating(CV.into());
        }
        let second = if self.transcript.second_is_a_success() {
            Outcome::Success
        } else {
            Outcome::ToolError
        };
        Told {
            outcome: CV,
            reason: "contradicting-answers",
            execution: Execution::Possible,
            tolerated: Outcomes::NONE,
            never: Outcomes::from(second) | NE.into(),
            is_read: false,
        }
        .tolerating(told.all())
    }

    fn unanswered_output(&self) -> Told {
        let told = if self.end == End::Usual {
            let told = Told::nothing(P, "awaiting-answer");
            if self.may_be_closed() { told.tolerating(UO.into()) } else { told }
        } else {
            Told::nothing(UO, "output-ended")
        };
        // The unfinished line may be what is left of the answer.
        let unfinished = self.end != End::Usual && self.ends_inside_an_item();
        if unfinished { told.tolerating(CV.into()) } else { told }
    }

    pub(super) fn unanswered_events(&self) -> Told {
        let revision = self.transcript.revision();
        let resumes = !matches!(revision, Revision::V2024_11_05 | Revision::V2026_07_28);
        let has_id = self.items_done().any(|item| self.gives_id(item));
        let unreadable =
            self.channel == Channel::Own && self.items_done().any(|item| self.is_unreadable(item));
        let told = match self.end {
            End::Open => {
                let told = Told::nothing(P, "awaiting-answer");
                return if self.requests_may_close() { told.tolerating(UO.into()) } else { told };
            }
            End::Usual | End::Closed if has_id && revision == Revision::V2025_11_25 => {
                Told::nothing(P, "stream-suspended").tolerating(UO.into())
            }
            _ if unreadable => Told::nothing(UO, "unreadable-event"),
            End::Reset => Told::nothing(UO, "connection-reset"),
            _ => Told::nothing(UO, "stream-ended"),
        };
        let own_traffic =
            self.channel == Channel::Own && self.items_done().any(|item| item.piece == Piece::NoId);
        let told = if unreadable || own_traffic { told.tolerating(CV.into()) } else { told };
        // An event of which a part has come may have told an id.
        let begun = self.layout.items.iter().filter(|item| item.start < self.came);
        let saw_id = begun.into_iter().any(|item| self.gives_id(item));
        let told = if self.came == 0 && self.end != End::Reset {
            told.tolerating(CV.into())
        } else {
            told
        };
        if resumes && saw_id { told.tolerating(P.into()) } else { told }
    }

    /// How far the message has come, the first time.
    pub(super) fn message(&self) -> Came {
        self.came(Piece::Message)
    }

    /// How far the answer that contradicts it has come.
    pub(super) fn contradiction(&self) -> Came {
        self.came(Piece::Contradiction)
    }

    fn came(&self, piece: Piece) -> Came {
        let Some(item) = self.layout.items.iter().find(|item| item.piece == piece) else {
            return Came::Not;
        };
        if self.came >= item.done {
            Came::Whole
        } else if self.came >= item.text_end {
            Came::Text
        } else if self.came > item.start {
            Came::Part
        } else {
            Came::Not
        }
    }

    fn is_output(&self) -> bool {
        self.transcript.wrap.carrier == Carrier::Stdio
    }

    /// The old transport has events of other names for itself.
    pub(super) fn is_ignored_name(&self) -> bool {
        self.transcript.wrap.event == Event::Unusual
            && self.transcript.revision() == Revision::V2024_11_05
    }

    fn items_done(&self) -> impl Iterator<Item = &Item> {
        self.layout.items.iter().filter(|item| item.done <= self.came)
    }

    fn ends_inside_an_item(&self) -> bool {
        self.layout.items.iter().any(|item| item.start < self.came && self.came < item.done)
    }

    fn gives_id(&self, item: &Item) -> bool {
        item.piece.gives_id()
            || item.piece == Piece::Message
                && matches!(self.transcript.wrap.event, Event::WithId | Event::Interleaved)
    }

    fn is_unreadable(&self, item: &Item) -> bool {
        item.piece.is_unreadable_event()
            || item.piece == Piece::Message && self.transcript.message.is_unreadable()
    }

    /// Whether a client may have closed the connection on what has come so far: on a line that is
    /// no message (AMB-43), or on a request that the revision does not allow (AMB-42).
    fn may_be_closed(&self) -> bool {
        self.items_done().any(|item| item.piece.is_junk()) || self.requests_may_close()
    }

    fn requests_may_close(&self) -> bool {
        self.transcript.revision() == Revision::V2026_07_28
            && self.items_done().any(|item| item.piece.is_server_request())
    }

    fn may_be_closed_before(&self, piece: Piece) -> bool {
        let before = self.layout.items.iter().take_while(|item| item.piece != piece);
        let modern = self.transcript.revision() == Revision::V2026_07_28;
        before.into_iter().any(|item| {
            self.is_output() && item.piece.is_junk() || modern && item.piece.is_server_request()
        })
    }
}

//! The ruling on a message by the channel that it comes on.

use crate::call::Revision;
use crate::outcome::Outcome;
use crate::recipe::expected::{Ruling, ruling};
use crate::recipe::level::{AnswerId, Frame, Jsonrpc, Members, Repeated};
use crate::recipe::outcomes::Outcomes;
use crate::recipe::transcript::Transcript;
use crate::recipe::transcript::part::Carrier;
use crate::recipe::{Kind, Position, Recipe};

use Outcome::{ContractViolation as CV, Pending as P, Success, UnknownOutcome as UO};

/// What the messages of a channel can be for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Channel {
    /// Every call of a client: only the id counts.
    Shared,
    /// This call alone: an error without an id is its answer.
    Own,
}

impl Transcript {
    pub(super) fn channel(&self) -> Channel {
        match self.wrap.carrier {
            Carrier::Http | Carrier::EventStream if self.revision() != Revision::V2024_11_05 => {
                Channel::Own
            }
            _ => Channel::Shared,
        }
    }
}

impl Recipe {
    /// The ruling on the message as one of many on a stream.
    pub(super) fn ruling_on(&self, channel: Channel) -> Ruling {
        if channel == Channel::Own {
            if let Some(ruling) = self.ruling_without_id() {
                return ruling;
            }
            return ruling(self);
        }
        let mut ruling = ruling(self);
        if ruling.outcome == P {
            // Another line may follow, so a line that is no message is no answer gone wrong;
            // but a parser may refuse what repeats a member or strains it wherever it stands.
            let strained = self.shape.twice.repeated().is_some()
                || self.level(Position::Limit) != 0
                || self.shape.id == AnswerId::Beyond64Bits;
            if !strained {
                ruling.tolerated = ruling.tolerated - CV.into();
            }
            // A client may close the connection on a server that breaks the rules.
            if self.faults().next().is_some() {
                ruling.tolerated |= UO.into();
            }
        }
        ruling
    }

    /// Every outcome that some careful reader gives to the message on one stream or another.
    pub(in crate::recipe::transcript) fn standing_on_a_stream(&self) -> Outcomes {
        let (shared, own) = (self.ruling_on(Channel::Shared), self.ruling_on(Channel::Own));
        shared.all() | own.all()
    }

    /// Whether what the message holds can be read where the verdict on it counts.
    pub(super) fn readable_on(&self, transcript: &Transcript) -> bool {
        let ruling = self.ruling_on(transcript.channel());
        ruling.due.is_some_and(|due| ruling.all().contains(due))
    }

    /// On its own exchange: an error whose id is missing is ruled on as if it had the call's.
    fn ruling_without_id(&self) -> Option<Ruling> {
        let shape = &self.shape;
        let beside_method = self.kind == Kind::Notification
            && shape.members == Members::ErrorBesideMethod
            && shape.frame == Frame::Plain;
        if beside_method {
            let repeats = shape
                .twice
                .repeated()
                .is_some_and(|(member, _)| matches!(member, Repeated::Jsonrpc | Repeated::Method));
            let reason = if repeats { "duplicate-key" } else { "mixed-kind" };
            let violation = ruling(self).with(CV, reason, Success.into());
            return Some(violation);
        }
        self.is_nameless().then(|| {
            let named = self.with(Position::AnswerId, AnswerId::Same as u8);
            let mut ruling = ruling(&named);
            ruling.tolerated |= Outcomes::from(CV) - ruling.outcome.into();
            ruling
        })
    }

    /// Whether it is an error that names no call, and is no result.
    pub(super) fn is_nameless(&self) -> bool {
        self.kind == Kind::ProtocolError
            && self.shape.id.is_missing()
            && matches!(
                self.shape.members,
                Members::Fitting | Members::MethodBeside | Members::MethodNullBeside
            )
    }

    /// Whether it can't be read as JSON, or is a value that is no message of any kind.
    pub(super) fn is_unreadable(&self) -> bool {
        let frame = self.shape.frame;
        match frame {
            Frame::Plain | Frame::Empty | Frame::Blank => false,
            Frame::BatchOfOthers | Frame::BatchEmpty | Frame::BatchNested => false,
            frame => !frame.is_batch(),
        }
    }

    /// Whether it is JSON.
    pub(super) fn is_json(&self) -> bool {
        let frame = self.shape.frame;
        frame == Frame::Plain || frame.is_batch() || frame.is_no_object()
    }

    /// Whether a `result` stands in it.
    pub(super) fn has_result(&self) -> bool {
        match self.shape.members {
            Members::Neither
            | Members::ResultMisspelled
            | Members::ErrorMisspelled
            | Members::MethodAbsent => false,
            Members::ResultNullBeside | Members::ResultBeside | Members::ResultBesideMethod => true,
            _ => self.kind.has_result(),
        }
    }

    /// Whether an `error` stands in it.
    pub(super) fn has_error(&self) -> bool {
        match self.shape.members {
            Members::Neither
            | Members::ResultMisspelled
            | Members::ErrorMisspelled
            | Members::MethodAbsent => false,
            Members::ErrorNullBeside | Members::ErrorBeside | Members::ErrorBesideMethod => true,
            _ => self.kind == Kind::ProtocolError,
        }
    }

    pub(super) fn is_json_rpc(&self) -> bool {
        self.shape.jsonrpc == Jsonrpc::Two
    }
}

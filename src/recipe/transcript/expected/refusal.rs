//! One HTTP exchange with a status that is not a good one (steps 5 to 8).

use super::Told;
use super::channel::Channel;
use super::exchange::{Exchange, Said};
use super::stream::{Came, Stream};
use crate::call::Revision;
use crate::outcome::{Execution, Outcome};
use crate::recipe::expected::Ruling;
use crate::recipe::level::Frame;
use crate::recipe::outcomes::Outcomes;
use crate::recipe::transcript::part::{After, Body, End, Event};

use Outcome::{
    ContractViolation as CV, NotExecuted as NE, Pending as P, ProtocolError as PE, Success,
    UnknownOutcome as UO,
};

/// What a status says by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    Unauthorised,
    Forbidden,
    SessionLost,
    Redirected,
    Refused,
    Failed,
}

impl Door {
    fn of(status: u16, revision: Revision) -> Self {
        let in_session = !matches!(revision, Revision::V2024_11_05 | Revision::V2026_07_28);
        match status {
            401 => Self::Unauthorised,
            403 => Self::Forbidden,
            404 if in_session => Self::SessionLost,
            300..=399 => Self::Redirected,
            400..=499 => Self::Refused,
            _ => Self::Failed,
        }
    }

    /// The call was turned away before anything could run.
    fn is_shut(self) -> bool {
        matches!(self, Self::Unauthorised | Self::Forbidden | Self::SessionLost)
    }

    fn told(self) -> Told {
        let refused = |reason| Told {
            execution: Execution::Refused,
            ..Told::nothing(NE, reason).never(Outcomes::RESULTS)
        };
        let doubted = |reason| refused(reason).tolerating(UO.into());
        match self {
            Self::Unauthorised => refused("unauthorised"),
            Self::Forbidden => refused("forbidden"),
            Self::SessionLost => doubted("session-lost"),
            Self::Redirected => doubted("redirected"),
            Self::Refused => doubted("refused"),
            Self::Failed => Told::nothing(UO, "server-failed"),
        }
    }
}

pub(super) fn told(exchange: &Exchange<'_>, status: u16) -> Told {
    let door = Door::of(status, exchange.transcript.revision());
    let refusal = Refusal { exchange, door, status };
    if exchange.is_stream() { refusal.over_events() } else { refusal.over_text() }
}

struct Refusal<'e> {
    exchange: &'e Exchange<'e>,
    door: Door,
    status: u16,
}

impl Refusal<'_> {
    /// No answer came with the status.
    fn unanswered(&self) -> Told {
        let door = self.door.told();
        match self.exchange.end {
            End::Open if self.door.is_shut() => door.tolerating(P.into()),
            End::Open => {
                let never = Outcomes::RESULTS;
                Told::nothing(P, "awaiting-answer").never(never).tolerating(door.all() | UO.into())
            }
            _ => door,
        }
    }

    /// A body that is one text, whatever it is said to be.
    fn over_text(&self) -> Told {
        let transcript = self.exchange.transcript;
        let message = &transcript.message;
        let unanswered = self.unanswered();
        if !self.exchange.has_whole_text() {
            return unanswered;
        }
        match transcript.wrap.body {
            Body::Message => {}
            // An error without an id that is no sound one.
            Body::OAuth => return unanswered.tolerating(CV.into()),
            _ => return unanswered,
        }
        let (shared, own) = (message.ruling_on(Channel::Shared), message.ruling_on(Channel::Own));
        let named = shared.outcome != P;
        let claims_result = message.shape.frame == Frame::Plain
            && message.has_result()
            && (named || message.is_json_rpc());
        if self.exchange.end == End::Open {
            // A reader that does not wait for the end of the body.
            let early = claims_result || own.outcome != P;
            let tolerated = own.all() - P.into();
            return if early { unanswered.tolerating(tolerated | CV.into()) } else { unanswered };
        }
        if claims_result {
            return self.contradicted(self.doubted_text());
        }
        self.answered(&shared, &own, unanswered, self.doubted_text())
    }

    /// A result under a status that says that there is none (AMB-36 a).
    fn contradicted(&self, doubted: Outcomes) -> Told {
        let told = Told::nothing(CV, "status-contradicts-result");
        let told = told.never(Outcomes::of(&[Success, NE])).tolerating(UO.into());
        let told = if self.door.is_shut() { told.tolerating(NE.into()) } else { told };
        told.tolerating(doubted)
    }

    /// An error or nothing of the kind, on an exchange without a result.
    fn answered(&self, shared: &Ruling, own: &Ruling, unanswered: Told, doubted: Outcomes) -> Told {
        let door = self.door.told();
        let message = &self.exchange.transcript.message;
        let named = shared.outcome != P;
        let counts = named
            && message.has_error()
            && (!self.door.is_shut() || self.door == Door::SessionLost || shared.outcome == PE);
        if counts {
            let mut told = Told::message(shared).pending_means(door.all());
            told.never |= Success.into();
            let malformed = shared.outcome != PE;
            let tolerated = match self.door {
                Door::Redirected => Outcomes::of(&[NE, UO]),
                Door::Refused if malformed => Outcomes::of(&[NE, UO]),
                Door::Failed if malformed => UO.into(),
                Door::Refused | Door::Failed => Outcomes::NONE,
                Door::Unauthorised | Door::Forbidden | Door::SessionLost => NE.into(),
            };
            return told.tolerating(tolerated | doubted);
        }
        if named {
            // An answer of ours that is no sound error: the status decides (steps 5, 7, 8).
            return unanswered.tolerating(CV.into());
        }
        let nameless = message.is_nameless();
        if !nameless || own.outcome == P {
            let mixed = own.outcome == CV;
            return if mixed { unanswered.tolerating(CV.into()) } else { unanswered };
        }
        let is_old = self.exchange.transcript.revision() == Revision::V2024_11_05;
        let open = matches!(self.door, Door::Refused | Door::Failed);
        if own.outcome != PE || !open || is_old {
            let tolerated = own.all() | CV.into();
            return unanswered.tolerating(tolerated - P.into());
        }
        let mut told = Told::message(own).pending_means(door.all());
        told.never |= Success.into();
        let unspecified = matches!(self.status, 413 | 429);
        let tolerated = match self.door {
            Door::Failed => UO.into(),
            _ if unspecified => Outcomes::of(&[NE, UO]),
            _ => NE.into(),
        };
        told.tolerating(tolerated | CV.into() | doubted)
    }

    /// What a reader may make of an answer in a text whose type is not the right one, or that was
    /// cut short after it.
    fn doubted_text(&self) -> Outcomes {
        let right = self.exchange.said() == Said::Json;
        if right && self.exchange.end == End::Usual {
            Outcomes::NONE
        } else {
            self.door.told().all() | UO.into()
        }
    }

    /// A body that is an event stream.
    fn over_events(&self) -> Told {
        let exchange = self.exchange;
        let transcript = exchange.transcript;
        let unanswered = self.unanswered();
        // Events that are said to be something else: nobody need look for them.
        if exchange.said() != Said::EventStream {
            return unanswered;
        }
        let stream = Stream::new(transcript, exchange.layout, exchange.end);
        let message = &transcript.message;
        let (shared, own) = (message.ruling_on(Channel::Shared), message.ruling_on(Channel::Own));
        let came = stream.message();
        if matches!(came, Came::Not | Came::Part) || stream.is_ignored_name() {
            return unanswered;
        }
        let doubted = self.door.told().all() | UO.into();
        if came == Came::Text {
            let tolerated = (shared.all() | own.all() | CV.into()) - P.into();
            return if own.outcome == P { unanswered } else { unanswered.tolerating(tolerated) };
        }
        let ignored = transcript.wrap.event == Event::Unusual;
        let told = if shared.outcome != P && message.has_result() {
            self.contradicted(doubted)
        } else {
            self.answered(&shared, &own, unanswered.clone(), doubted)
        };
        let told = if ignored { told.tolerating(unanswered.all()) } else { told };
        if transcript.wrap.after != After::Contradiction {
            return told;
        }
        match stream.contradiction() {
            Came::Whole if shared.outcome != P => {
                let first = told.all() | shared.all() | doubted;
                Told::nothing(CV, "contradicting-answers")
                    .never(Outcomes::from(Success))
                    .tolerating(first - P.into())
            }
            Came::Not | Came::Part => told,
            _ => told.tolerating(CV.into()),
        }
    }
}

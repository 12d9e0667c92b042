//! What is right to make of a transcript, from how it was made.
//!
//! The message is ruled on by the procedure for messages ([`channel`]); what carries it decides
//! whether that ruling counts, and what is right where it does not. Of the bytes only lengths are
//! asked: where a thing begins and ends.

mod channel;
mod exchange;
mod refusal;
mod stream;

use super::Transcript;
use super::layout::Layout;
use super::part::{Carrier, Headers, Host, Stderr, Why};
use crate::call::Revision;
use crate::outcome::{Execution, Outcome};
use crate::recipe::expected::{Expected, Ruling};
use crate::recipe::facts::{Place, RecipeFacts};
use crate::recipe::outcomes::Outcomes;

use Outcome::{NotExecuted as NE, Pending as P, UnknownOutcome as UO};

/// What is right, without what the message holds.
#[derive(Clone, Debug)]
struct Told {
    outcome: Outcome,
    reason: &'static str,
    execution: Execution,
    tolerated: Outcomes,
    never: Outcomes,
    /// The verdict on the message counts.
    is_read: bool,
}

impl Told {
    /// A verdict of the carrier: nothing that came ends the call as a result does.
    fn nothing(outcome: Outcome, reason: &'static str) -> Self {
        let never = Outcomes::RESULTS | NE.into();
        let execution = Execution::Possible;
        let tolerated = Outcomes::NONE;
        Self { outcome, reason, execution, tolerated, never, is_read: false }
    }

    /// The verdict on the message.
    fn message(ruling: &Ruling) -> Self {
        Self {
            outcome: ruling.outcome,
            reason: ruling.reason,
            execution: ruling.execution,
            tolerated: ruling.tolerated,
            never: ruling.never,
            is_read: true,
        }
    }

    fn tolerating(mut self, outcomes: Outcomes) -> Self {
        self.tolerated |= outcomes - self.outcome.into();
        self
    }

    fn never(mut self, outcomes: Outcomes) -> Self {
        self.never = outcomes;
        self
    }

    /// The same for a reader that takes what is pending by itself for this instead.
    fn pending_means(mut self, outcomes: Outcomes) -> Self {
        if self.tolerated.contains(P) {
            self.tolerated = self.tolerated - P.into();
            self = self.tolerating(outcomes);
        }
        self
    }

    fn all(&self) -> Outcomes {
        self.tolerated | self.outcome.into()
    }
}

impl Transcript {
    /// What is right to make of it.
    pub fn expected(&self) -> Expected {
        self.expected_of(&Layout::of(self))
    }

    pub(super) fn expected_of(&self, layout: &Layout) -> Expected {
        let told = match self.wrap.carrier {
            Carrier::Silence => self.silence(),
            Carrier::Stdio => stream::output(self, layout),
            Carrier::Http | Carrier::EventStream => exchange::told(self, layout),
        };
        let never = told.never - told.all();
        Expected {
            outcome: told.outcome,
            reason: told.reason,
            execution: told.execution,
            tolerated: told.tolerated - told.outcome.into(),
            never,
            surface: self.surface(),
            facts: self.facts(&told, layout),
            requirements: self.requirements(&told),
        }
    }

    fn silence(&self) -> Told {
        match self.wrap.why {
            Why::NotSent => Told {
                execution: Execution::Never,
                ..Told::nothing(NE, "not-sent").never(Outcomes::RESULTS)
            },
            Why::Lost => Told::nothing(UO, "lost-after-send"),
            Why::TimedOut => Told::nothing(UO, "timed-out"),
            Why::Cancelled => Told::nothing(UO, "cancelled"),
        }
    }

    fn facts(&self, told: &Told, layout: &Layout) -> RecipeFacts {
        let message = &self.message;
        let mut facts = if !self.carries_message() {
            RecipeFacts::default()
        } else if told.is_read && message.readable_on(self) {
            RecipeFacts::of(message)
        } else {
            RecipeFacts::secrets_of(message)
        };
        let wrap = &self.wrap;
        let others = layout.items.iter().any(|item| item.piece.holds_secret());
        for (place, planted) in [
            (Place::Stderr, wrap.stderr != Stderr::Nothing),
            (Place::Header, matches!(wrap.headers, Headers::Session | Headers::Secrets)),
            (Place::HostError, wrap.host != Host::Nothing),
            (Place::OtherCall, others),
        ] {
            if planted {
                facts.plant(place, message);
            }
        }
        facts
    }

    fn requirements(&self, told: &Told) -> Vec<&'static str> {
        let own = of_reason(told.reason, self.revision());
        if told.is_read && own.is_empty() {
            return self.message.requirements(told.outcome);
        }
        own.to_vec()
    }
}

/// The requirements that a verdict of the carrier rests on.
const fn of_reason(reason: &str, revision: Revision) -> &'static [&'static str] {
    match reason.as_bytes() {
        b"awaiting-answer" => &["TC-NTF-01", "TC-ID-02"],
        b"stream-suspended" => &["TC-SSE-03", "TC-SSE-02"],
        b"post-accepted" => &["TC-HTTP-01"],
        b"output-ended" if matches!(revision, Revision::V2026_07_28) => &["TC-STD-06"],
        b"output-ended" => &["TC-STD-07"],
        b"stream-ended" | b"connection-reset" if matches!(revision, Revision::V2026_07_28) => {
            &["TC-SSE-08", "TC-SSE-12"]
        }
        b"stream-ended" | b"connection-reset" => &["TC-SSE-05", "TC-SSE-12", "TC-CAN-07"],
        b"unreadable-event" => &["TC-SSE-12", "TC-ENV-10"],
        b"empty-body" => &["TC-HTTP-03"],
        b"unexpected-media-type" => &["TC-HTTP-02"],
        b"unreadable-body" => &["TC-HTTP-02", "TC-ENV-10"],
        b"id-mismatch" => &["TC-ID-02"],
        b"no-answer" => &["TC-HTTP-02", "TC-ID-02"],
        b"status-contradicts-result" => &["TC-ERR-01", "TC-HTTP-14"],
        b"contradicting-answers" => &["TC-ID-03", "TC-ID-04"],
        b"unauthorised" | b"forbidden" => &["TC-HTTP-06"],
        b"session-lost" => &["TC-HTTP-08"],
        b"refused" => &["TC-HTTP-11", "TC-HTTP-14"],
        b"redirected" | b"server-failed" => &["TC-HTTP-14"],
        b"not-sent" => &["TC-COD-17"],
        b"lost-after-send" => &["TC-RTY-05", "TC-COD-17"],
        b"timed-out" => &["TC-CAN-04", "TC-COD-17"],
        b"cancelled" => &["TC-CAN-02", "TC-COD-17"],
        _ => &[],
    }
}

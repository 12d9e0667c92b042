//! One HTTP exchange with a good status (step 9).

use super::Told;
use super::channel::Channel;
use super::refusal;
use super::stream;
use crate::call::Revision;
use crate::outcome::Outcome;
use crate::recipe::level::Frame;
use crate::recipe::outcomes::Outcomes;
use crate::recipe::transcript::Transcript;
use crate::recipe::transcript::layout::Layout;
use crate::recipe::transcript::part::{Body, Carrier, End, Media};

use Outcome::{
    ContractViolation as CV, NotExecuted as NE, Pending as P, Success, UnknownOutcome as UO,
};

/// An exchange that has come so far.
pub(super) struct Exchange<'t> {
    pub(super) transcript: &'t Transcript,
    pub(super) layout: &'t Layout,
    pub(super) came: usize,
    pub(super) end: End,
}

/// What a body is said to be, as far as readers care.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Json,
    EventStream,
    Neither,
}

pub(super) fn told(transcript: &Transcript, layout: &Layout) -> Told {
    let came = layout.came(transcript);
    let end = transcript.wrap.http_end(came < layout.bytes.len());
    let exchange = Exchange { transcript, layout, came, end };
    match transcript.wrap.status.code() {
        200..=299 => exchange.succeeded(),
        status => refusal::told(&exchange, status),
    }
}

impl Exchange<'_> {
    fn succeeded(&self) -> Told {
        let said = self.said();
        let is_old = self.transcript.revision() == Revision::V2024_11_05;
        let is_ok = self.transcript.wrap.status.code() == 200;
        if is_old && said != Said::EventStream {
            return self.post_accepted();
        }
        if self.came == 0 && !(said == Said::EventStream && is_ok) {
            let told = self.empty();
            return if is_ok { told } else { told.tolerating(CV.into()) };
        }
        let told = match said {
            Said::EventStream if self.is_stream() => {
                stream::events(self.transcript, self.layout, self.end)
            }
            Said::EventStream => self.no_events(),
            Said::Json if self.is_stream() => self.events_said_to_be_json(),
            Said::Json => self.text(),
            Said::Neither => {
                let told = Told::nothing(CV, "unexpected-media-type").tolerating(UO.into());
                let told = told.never(Outcomes::of(&[Success, NE]));
                if self.end == End::Open { told.tolerating(P.into()) } else { told }
            }
        };
        if is_ok { told } else { told.tolerating(CV.into()) }
    }

    pub(super) fn said(&self) -> Said {
        let own = if self.is_stream() { Said::EventStream } else { Said::Json };
        match self.transcript.wrap.media {
            Media::Right | Media::Charset | Media::UpperCase => own,
            Media::Other if self.is_stream() => Said::Json,
            Media::Other => Said::EventStream,
            Media::Missing | Media::Html | Media::PlainText | Media::Longer | Media::SameEnd => {
                Said::Neither
            }
        }
    }

    pub(super) fn is_stream(&self) -> bool {
        self.transcript.wrap.carrier == Carrier::EventStream
    }

    /// Whether the whole text of the body has come, white space aside.
    pub(super) fn has_whole_text(&self) -> bool {
        self.came >= self.layout.bytes.trim_ascii_end().len()
    }

    /// The reply to a POST of the old transport, of which the answer is elsewhere.
    fn post_accepted(&self) -> Told {
        let mut told = Told::nothing(P, "post-accepted");
        if self.end == End::Reset {
            told = told.tolerating(UO.into());
        }
        // A copy of the answer may be taken for the answer.
        let copied = !self.is_stream() && self.transcript.carries_message();
        if copied && self.has_whole_text() {
            let ruling = self.transcript.message.ruling_on(Channel::Shared);
            if ruling.outcome != P {
                told = told.tolerating(ruling.all());
            }
        }
        told
    }

    fn empty(&self) -> Told {
        match self.end {
            End::Open => Told::nothing(P, "awaiting-answer"),
            End::Reset => Told::nothing(UO, "connection-reset").tolerating(CV.into()),
            _ => Told::nothing(CV, "empty-body").tolerating(UO.into()),
        }
    }

    /// JSON that is said to be an event stream has no event.
    fn no_events(&self) -> Told {
        match self.end {
            End::Open => Told::nothing(P, "awaiting-answer"),
            End::Reset => Told::nothing(UO, "connection-reset").tolerating(CV.into()),
            _ => Told::nothing(UO, "stream-ended").tolerating(CV.into()),
        }
        .never(Outcomes::of(&[Success, NE]))
    }

    /// Events that are said to be JSON are none.
    fn events_said_to_be_json(&self) -> Told {
        match self.end {
            End::Open => Told::nothing(P, "awaiting-answer"),
            End::Reset => Told::nothing(UO, "connection-reset").tolerating(CV.into()),
            _ => Told::nothing(CV, "unreadable-body").tolerating(UO.into()),
        }
        .never(Outcomes::of(&[Success, NE]))
    }

    /// The one text of an exchange.
    fn text(&self) -> Told {
        let message = &self.transcript.message;
        let whole = self.has_whole_text();
        match self.end {
            End::Open => {
                let told = Told::nothing(P, "awaiting-answer");
                let early = whole && self.transcript.carries_message();
                let ruling = message.ruling_on(Channel::Own);
                if early && ruling.outcome != P { told.tolerating(ruling.all()) } else { told }
            }
            End::Reset if whole && self.is_an_object() => self.whole_text().tolerating(UO.into()),
            End::Reset => {
                let told = Told::nothing(UO, "connection-reset").tolerating(CV.into());
                let readable = whole && self.transcript.carries_message();
                if readable {
                    told.tolerating(message.ruling_on(Channel::Own).all() - P.into())
                } else {
                    told
                }
            }
            _ if whole => self.whole_text(),
            _ => {
                let told = Told::nothing(CV, "unreadable-body").tolerating(UO.into());
                told.never(Outcomes::of(&[Success, NE]))
            }
        }
    }

    /// Whether the text is one object, which can't be the beginning of another text.
    fn is_an_object(&self) -> bool {
        match self.transcript.wrap.body {
            Body::Message => self.transcript.message.shape.frame == Frame::Plain,
            Body::OAuth | Body::Framework => true,
            Body::Nothing | Body::Html | Body::Words => false,
        }
    }

    /// Nothing can follow it, so what would leave the call pending elsewhere breaks the contract.
    fn whole_text(&self) -> Told {
        let none = |reason| {
            let told = Told::nothing(CV, reason).tolerating(UO.into());
            told.never(Outcomes::of(&[Success, NE]))
        };
        match self.transcript.wrap.body {
            Body::Message => self.whole_message(),
            Body::OAuth => none("wrong-jsonrpc"),
            Body::Framework => none("no-answer"),
            Body::Nothing | Body::Html | Body::Words => none("unreadable-body"),
        }
    }

    fn whole_message(&self) -> Told {
        let message = &self.transcript.message;
        let ruling = message.ruling_on(Channel::Own);
        if ruling.outcome != P {
            let mut told = Told::message(&ruling).pending_means(Outcomes::of(&[CV, UO]));
            told.never |= NE.into();
            return told;
        }
        let reason = match ruling.reason {
            _ if !message.is_json() => "unreadable-body",
            "other-call" | "no-id" => "id-mismatch",
            _ => "no-answer",
        };
        let tolerated = (ruling.tolerated - P.into()) | UO.into();
        Told::nothing(CV, reason).tolerating(tolerated)
    }
}

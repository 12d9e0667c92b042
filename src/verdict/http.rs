//! One HTTP exchange: what its head and its body come to together (steps 5 to 9).
//!
//! From 2025-03-26 on the exchange is this call's own. In 2024-11-05 it is either the one stream
//! for all calls or the reply to the POST, which only says that the request was taken in.

use super::anomaly::{Anomalies, AnomalyKind};
use super::decision::Decision;
use super::message::{self, Channel, Reading};
use super::reason::Reason;
use super::{Evidence, Verdict, sse};
use crate::call::{Call, Revision};
use crate::json::{FaultKind, Kind};
use crate::outcome::{Execution, Outcome};
use crate::reply::{Http, HttpEnd};

/// Reads an exchange. The chunks are joined first, so where they are cut can't matter.
pub(super) fn judge(call: &Call, http: &Http) -> Verdict {
    let body = http.chunks().concat();
    let end = end_of(http, body.len());
    let (status, media) = (http.status(), Media::of(http));
    let exchange = Exchange { call, status, media, body: &body, end };
    match status {
        200..=299 => exchange.succeeded(),
        _ => exchange.failed(),
    }
}

struct Exchange<'a> {
    call: &'a Call,
    status: u16,
    media: Media,
    body: &'a [u8],
    end: HttpEnd,
}

impl Exchange<'_> {
    /// A good status: the body decides (step 9).
    fn succeeded(&self) -> Verdict {
        let is_stream = self.media == Media::EventStream;
        if self.is_old() && !is_stream {
            return self.post_accepted();
        }
        if self.body.is_empty() && !(is_stream && self.status == 200) {
            return self.without_answer(match self.end {
                HttpEnd::Open => Reason::AwaitingAnswer,
                HttpEnd::Complete => Reason::EmptyBody,
                HttpEnd::Reset => Reason::ConnectionReset,
            });
        }
        match self.media {
            Media::EventStream => {
                let channel = if self.is_old() { Channel::Shared } else { Channel::Own };
                sse::judge(self.call, self.body, self.end, channel, self.notes())
            }
            Media::Json => self.own_text(),
            Media::Other => self.without_answer(Reason::UnexpectedMediaType),
        }
    }

    /// The one text that the exchange is answered with: nothing can follow it, so what would
    /// leave a call pending elsewhere breaks the contract here.
    fn own_text(&self) -> Verdict {
        if self.end == HttpEnd::Open {
            return self.without_answer(Reason::AwaitingAnswer);
        }
        let (mut reading, notes) = self.read(Channel::Own);
        let root = reading.document.as_ref().map(|(document, _)| document.root_kind());
        // A whole object can't be the beginning of another text (AMB-43).
        if self.end == HttpEnd::Reset && root != Ok(Kind::Object) {
            return self.without_answer(Reason::ConnectionReset);
        }
        if !reading.is_answer() {
            let reason = reason_for_no_answer(&reading);
            reading.decision.reason = reason;
        }
        reading.into_verdict(self.call, notes, &self.body.into())
    }

    /// The reply to a POST of 2024-11-05, whatever is in it (TC-HTTP-01).
    fn post_accepted(&self) -> Verdict {
        let mut notes = Anomalies::default();
        if self.read(Channel::Shared).0.is_answer() {
            notes.note(AnomalyKind::AnswerMisplaced, || "");
        }
        self.verdict(Decision::new(Reason::PostAccepted, ""), notes)
    }

    /// Any other status (steps 5 to 8): a body that carries this call's id outranks it, and the
    /// status outranks a body that carries none.
    fn failed(&self) -> Verdict {
        let door = Door::of(self.status, self.call.revision());
        self.answer_despite_status(door).unwrap_or_else(|| {
            let may_come = self.end == HttpEnd::Open && !door.is_shut();
            self.without_answer(if may_come { Reason::AwaitingAnswer } else { door.reason() })
        })
    }

    fn answer_despite_status(&self, door: Door) -> Option<Verdict> {
        let named = self.answer_on(Channel::Shared)?;
        if named.claims_result() {
            let decision = Decision::new(Reason::StatusContradictsResult, "result");
            return Some(Verdict { decision, ..named });
        }
        // What holds neither half is no error, so the status decides (steps 5, 7 and 8).
        if named.is_answer() && named.reason() != Reason::NeitherResultNorError {
            let counts = door.admits_malformed()
                || named.outcome() == Outcome::ProtocolError
                || named.reason() == Reason::ContradictingAnswers;
            return counts.then_some(named);
        }
        if self.is_old() || !door.is_open_to_nameless() {
            return None;
        }
        let nameless = self.answer_on(Channel::Own)?;
        (nameless.outcome() == Outcome::ProtocolError).then_some(nameless)
    }

    /// What the body would come to by itself: one text, whatever it is said to be, or else an
    /// event stream, if it is said to be one. None for a text that is not whole.
    fn answer_on(&self, channel: Channel) -> Option<Verdict> {
        let (reading, notes) = self.read(channel);
        if reading.document.is_err() && self.media == Media::EventStream {
            return Some(sse::judge(self.call, self.body, self.end, channel, self.notes()));
        }
        let may_go_on = self.end == HttpEnd::Open;
        (!may_go_on).then(|| reading.into_verdict(self.call, notes, &self.body.into()))
    }

    /// Reads the body as one text.
    fn read(&self, channel: Channel) -> (Reading, Anomalies) {
        let mut notes = self.notes();
        if self.end == HttpEnd::Reset {
            notes.note(AnomalyKind::BodyCut, || "");
        }
        (message::read(self.call, self.body, channel, &mut notes), notes)
    }

    fn notes(&self) -> Anomalies {
        let mut notes = Anomalies::default();
        if matches!(self.status, 201..=299) {
            notes.note(AnomalyKind::StatusUnusual, || "");
        }
        notes
    }

    fn is_old(&self) -> bool {
        self.call.revision() == Revision::V2024_11_05
    }

    fn without_answer(&self, reason: Reason) -> Verdict {
        let refused = reason.outcome() == Outcome::NotExecuted;
        let execution = if refused { Execution::Refused } else { Execution::Possible };
        self.verdict(Decision::new(reason, "").execution(execution), Anomalies::default())
    }

    fn verdict(&self, decision: Decision, notes: Anomalies) -> Verdict {
        Verdict::new(self.call, decision, notes, Evidence::of_transcript(self.body))
    }
}

impl Verdict {
    fn is_answer(&self) -> bool {
        !matches!(self.outcome(), Outcome::Pending | Outcome::UnknownOutcome)
    }

    /// Whether the text claims a result: this call's in whatever form, or anyone's in a JSON-RPC
    /// object.
    fn claims_result(&self) -> bool {
        let message = self.evidence.as_ref().and_then(Evidence::message);
        message.is_some_and(|message| {
            let is_json_rpc = || message.get("jsonrpc").is_some_and(|it| it.is_str("2.0"));
            message.get("result").is_some() && (self.is_answer() || is_json_rpc())
        })
    }
}

/// What a status that is not a good one says by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    Unauthorised,
    Forbidden,
    SessionLost,
    Redirected,
    Refused,
    Failed,
}

impl Door {
    /// A status that HTTP does not know counts as a failure of the server, and so does one that
    /// is no final one (RFC 9110, section 15). A call of a revision with sessions is in one.
    fn of(status: u16, revision: Revision) -> Self {
        match (status, revision) {
            (401, _) => Self::Unauthorised,
            (403, _) => Self::Forbidden,
            (404, Revision::V2025_03_26 | Revision::V2025_06_18 | Revision::V2025_11_25) => {
                Self::SessionLost
            }
            (300..=399, _) => Self::Redirected,
            (400..=499, _) => Self::Refused,
            _ => Self::Failed,
        }
    }

    fn reason(self) -> Reason {
        match self {
            Self::Unauthorised => Reason::Unauthorised,
            Self::Forbidden => Reason::Forbidden,
            Self::SessionLost => Reason::SessionLost,
            Self::Redirected => Reason::Redirected,
            Self::Refused => Reason::Refused,
            Self::Failed => Reason::ServerFailed,
        }
    }

    /// Whether by its own meaning it comes before any processing, so that only an error with this
    /// call's id speaks against it (TC-HTTP-06, TC-HTTP-08).
    fn is_shut(self) -> bool {
        matches!(self, Self::Unauthorised | Self::Forbidden | Self::SessionLost)
    }

    /// Whether an error with this call's id counts however malformed it is: 401 and 403 give way
    /// to a sound one only (step 5).
    fn admits_malformed(self) -> bool {
        !matches!(self, Self::Unauthorised | Self::Forbidden)
    }

    /// Whether a sound error without an id counts as the answer of the exchange (AMB-03).
    fn is_open_to_nameless(self) -> bool {
        matches!(self, Self::Refused | Self::Failed)
    }
}

/// What a body is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Media {
    Json,
    EventStream,
    Other,
}

impl Media {
    /// By the header, of which parameters and case do not count. One that is missing, or said
    /// twice in two ways, is no word on the body.
    fn of(http: &Http) -> Self {
        let mut said = http
            .headers()
            .iter()
            .filter(|(name, _)| name.eq_ignore_ascii_case("content-type"))
            .map(|(_, value)| Self::named(value));
        match said.next() {
            Some(first) if said.all(|other| other == first) => first,
            _ => Self::Other,
        }
    }

    fn named(value: &str) -> Self {
        let name = value.split(';').next().unwrap_or_default().trim();
        if name.eq_ignore_ascii_case("application/json") {
            Self::Json
        } else if name.eq_ignore_ascii_case("text/event-stream") {
            Self::EventStream
        } else {
            Self::Other
        }
    }
}

/// How the body ended: one that is shorter than its head declares was cut short, however the
/// connection ended (RFC 9112, section 8). The length of a compressed body says nothing here.
fn end_of(http: &Http, length: usize) -> HttpEnd {
    let declared = http.header("content-length").and_then(|value| value.trim().parse().ok());
    let is_short = declared.is_some_and(|declared: usize| length < declared);
    match http.end() {
        HttpEnd::Complete if is_short && http.header("content-encoding").is_none() => {
            HttpEnd::Reset
        }
        end => end,
    }
}

/// Why the one text of an exchange is no answer to its call.
fn reason_for_no_answer(reading: &Reading) -> Reason {
    match (&reading.document, reading.decision.reason) {
        (Err(FaultKind::TooLong), _) => Reason::LocalLimit,
        (Err(_), _) => Reason::UnreadableBody,
        (Ok(_), Reason::OtherCall | Reason::NoId) => Reason::IdMismatch,
        (Ok(_), _) => Reason::NoAnswer,
    }
}

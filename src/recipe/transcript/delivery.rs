//! Changes of how a message is delivered that must not matter.

use super::Transcript;
use super::part::{
    After, Before, Body, Carrier, Chunks, End, Event, Headers, Host, LineEnd, Media, Status,
    Stderr, Why, Wrap,
};
use crate::call::Revision;
use crate::outcome::Outcome;
use crate::recipe::level::Frame;
use crate::recipe::made::Made;
use crate::recipe::{Kind, Recipe};
use crate::reply::Surface;

/// One change of what surrounds a message that must not matter.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    name: &'static str,
    says: &'static str,
    change: fn(&Made) -> Option<Transcript>,
}

impl Delivery {
    /// Every change.
    pub fn all() -> &'static [Self] {
        DELIVERIES
    }

    /// Its name, such as `chunks-changed`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it changes, in a sentence.
    pub fn says(&self) -> &'static str {
        self.says
    }

    /// The transcript with the change made, or nothing where there is nothing to change.
    pub fn of_transcript(&self, transcript: &Transcript) -> Option<Transcript> {
        self.of(&Made::Transcript(*transcript))
    }

    /// The message carried, where the change is of what carries it.
    pub fn of_message(&self, message: &Recipe) -> Option<Transcript> {
        self.of(&Made::Message(*message))
    }

    pub(crate) fn of(&self, made: &Made) -> Option<Transcript> {
        let changed = (self.change)(made)?;
        (Made::Transcript(changed) != *made && changed.is_settled()).then_some(changed)
    }
}

const DELIVERIES: &[Delivery] = &[
    Delivery {
        name: "carried-by-stdio",
        says: "The message comes as a line of standard output.",
        change: |made| carried(made, Carrier::Stdio),
    },
    Delivery {
        name: "carried-by-http",
        says: "The message comes as the body of an HTTP exchange.",
        change: |made| carried(made, Carrier::Http),
    },
    Delivery {
        name: "carried-by-event-stream",
        says: "The message comes as an event of a stream.",
        change: |made| carried(made, Carrier::EventStream),
    },
    Delivery {
        name: "chunks-changed",
        says: "The bytes come in other chunks.",
        change: |made| {
            change(made, |wrap| {
                let whole = matches!(wrap.chunks, Chunks::Whole | Chunks::Lines);
                wrap.chunks = if whole { Chunks::Bytes } else { Chunks::Whole };
            })
        },
    },
    Delivery {
        name: "noise-added-before",
        says: "A line of a log comes before.",
        change: |made| before(made, |_| Before::Log),
    },
    Delivery {
        name: "comment-added-before",
        says: "A comment that quotes an answer comes before.",
        change: |made| before(made, |_| Before::Comment),
    },
    Delivery {
        name: "traffic-added-before",
        says: "Notes and answers to other calls come before.",
        change: |made| {
            before(made, |revision| match revision {
                // Requests of the server are not allowed there.
                Revision::V2026_07_28 => Before::OtherFailure,
                _ => Before::Several,
            })
        },
    },
    Delivery {
        name: "progress-added-before",
        says: "A note that progress has reached its total comes before.",
        change: |made| before(made, |_| Before::ProgressFull),
    },
    Delivery {
        name: "traffic-added-after",
        says: "A late note of progress comes after.",
        change: |made| after(made, After::Progress),
    },
    Delivery {
        name: "answer-repeated",
        says: "The same answer comes again.",
        change: |made| after(made, After::Same),
    },
    Delivery {
        name: "line-ends-changed",
        says: "Lines end otherwise.",
        change: |made| {
            change(made, |wrap| {
                let plain = wrap.line_end == LineEnd::Lf;
                wrap.line_end = if plain { LineEnd::CrLf } else { LineEnd::Lf };
            })
        },
    },
    Delivery {
        name: "data-spread",
        says: "The data of the event are spread over several lines.",
        change: |made| event(made, Event::Spread),
    },
    Delivery {
        name: "event-given-an-id",
        says: "The event of the answer has an id.",
        change: |made| event(made, Event::WithId),
    },
    Delivery {
        name: "event-named",
        says: "The event is named `message`.",
        change: |made| event(made, Event::Named),
    },
    Delivery {
        name: "standard-error-added",
        says: "The server writes to its standard error what the answer does not say.",
        change: standard_error_added,
    },
    Delivery {
        name: "headers-added",
        says: "Headers hold a cookie, a challenge and an address.",
        change: headers_added,
    },
    Delivery {
        name: "content-type-spelled-otherwise",
        says: "The content type has parameters, or stands in capitals.",
        change: |made| {
            let wrap = &transcript(made)?.wrap;
            let media = match wrap.media {
                Media::Right => Media::UpperCase,
                Media::UpperCase => Media::Charset,
                _ => return None,
            };
            change(made, |wrap| wrap.media = media)
        },
    },
    Delivery {
        name: "failing-status-over-our-error",
        says: "The status says that the request failed, as the error does.",
        change: failing_status,
    },
    Delivery {
        name: "page-under-a-refusal",
        says: "A page stands under the status that refuses the call.",
        change: |made| {
            let wrap = &transcript(made)?.wrap;
            let refused = wrap.status.code() >= 300 && wrap.body == Body::Nothing;
            refused.then_some(())?;
            change(made, |wrap| wrap.body = Body::Html)
        },
    },
    Delivery {
        name: "words-of-the-host-changed",
        says: "The client's own exception says something else.",
        change: words_of_the_host,
    },
];

fn transcript(made: &Made) -> Option<&Transcript> {
    match made {
        Made::Message(_) => None,
        Made::Transcript(transcript) => Some(transcript),
    }
}

fn change(made: &Made, change: impl FnOnce(&mut Wrap)) -> Option<Transcript> {
    let mut changed = *transcript(made)?;
    // What is cut would be cut elsewhere.
    (changed.cut == 0).then_some(())?;
    change(&mut changed.wrap);
    Some(changed)
}

/// An answer with our id that stands alone, carried by something else: from a single message, from
/// a line, and from a body to a stream.
fn carried(made: &Made, carrier: Carrier) -> Option<Transcript> {
    let message = made.message();
    if let Made::Transcript(from) = made {
        let bare = Wrap { carrier: from.wrap.carrier, ..Wrap::plain() };
        let onwards = match from.wrap.carrier {
            Carrier::Stdio => matches!(carrier, Carrier::Http | Carrier::EventStream),
            Carrier::Http => carrier == Carrier::EventStream,
            Carrier::EventStream | Carrier::Silence => false,
        };
        (onwards && bare == from.wrap && from.cut == 0).then_some(())?;
    }
    let is_answer = message.shape.frame == Frame::Plain && message.surface() == Surface::Response;
    // The old transport answers a POST elsewhere.
    let has_body = carrier != Carrier::Http || message.revision != Revision::V2024_11_05;
    (is_answer && has_body).then_some(())?;
    let carried = Transcript { message: *message, wrap: Wrap::plain(), cut: 0 }.carried_by(carrier);
    (carried.wrap.carrier == carrier && same_but_for_space(&carried.message, message))
        .then_some(carried)
}

fn same_but_for_space(carried: &Recipe, message: &Recipe) -> bool {
    let mut spaced = *carried;
    spaced.around.space = message.around.space;
    spaced == *message
}

fn before(made: &Made, what: impl FnOnce(Revision) -> Before) -> Option<Transcript> {
    let from = transcript(made)?;
    (from.wrap.before == Before::Nothing && from.carries_message()).then_some(())?;
    change(made, |wrap| wrap.before = what(from.revision()))
}

fn after(made: &Made, what: After) -> Option<Transcript> {
    let from = transcript(made)?;
    (from.wrap.after == After::Nothing && from.carries_message()).then_some(())?;
    change(made, |wrap| wrap.after = what)
}

fn event(made: &Made, style: Event) -> Option<Transcript> {
    (transcript(made)?.wrap.event == Event::Plain).then_some(())?;
    change(made, |wrap| wrap.event = style)
}

fn standard_error_added(made: &Made) -> Option<Transcript> {
    let from = transcript(made)?;
    (from.wrap.stderr == Stderr::Nothing).then_some(())?;
    let succeeded = from.message.standing().0 == Outcome::Success && from.carries_message();
    change(made, |wrap| wrap.stderr = if succeeded { Stderr::Flag } else { Stderr::Answer })
}

/// Beside a header that names a length, others would take its place.
fn headers_added(made: &Made) -> Option<Transcript> {
    matches!(transcript(made)?.wrap.headers, Headers::None | Headers::Session).then_some(())?;
    change(made, |wrap| wrap.headers = Headers::Secrets)
}

fn failing_status(made: &Made) -> Option<Transcript> {
    let from = transcript(made)?;
    let plain = from.wrap.carrier == Carrier::Http
        && from.wrap.status == Status::Ok
        && from.wrap.end == End::Usual
        && from.message.kind == Kind::ProtocolError
        && from.revision() != Revision::V2024_11_05;
    plain.then_some(())?;
    change(made, |wrap| wrap.status = Status::BadRequest)
}

fn words_of_the_host(made: &Made) -> Option<Transcript> {
    let from = transcript(made)?;
    let words = match (from.wrap.host, from.wrap.why) {
        (Host::Nothing | Host::Words, Why::NotSent) => Host::Error,
        (Host::Nothing | Host::Words, _) => Host::Result,
        _ => Host::Words,
    };
    change(made, |wrap| wrap.host = words)
}

//! What fits where: a part that makes no difference is the simplest.

use super::Transcript;
use super::part::{After, Body, Carrier, End, Event, Headers, LineEnd, Media, Part, Status, Wrap};
use crate::outcome::Outcome;
use crate::recipe::level::{Frame, Shape, Twice};
use crate::recipe::surroundings::Surroundings;
use crate::recipe::{Kind, Recipe};

impl Transcript {
    /// Whether everything in it makes a difference where it stands.
    pub fn is_settled(&self) -> bool {
        *self == self.settled()
    }

    /// The same with everything that makes no difference set back, and with a message that the
    /// carrier can carry.
    #[must_use]
    pub fn settled(mut self) -> Self {
        self.message = self.carriable();
        while let Some(&part) = Part::ALL.iter().find(|&&part| !self.fits(part)) {
            self.wrap.set(part, 0);
        }
        if !self.can_be_cut() {
            self.cut = 0;
        }
        if self.cut != 0 {
            self.cut = self.cut.min(u16::try_from(self.length()).unwrap_or(u16::MAX));
        }
        self
    }

    /// Whether the message is written at all.
    pub(super) fn carries_message(&self) -> bool {
        self.wrap.carrier != Carrier::Silence && self.wrap.body == Body::Message
    }

    /// The message as this carrier can carry it: a line holds no line break, and where no message
    /// comes, only the call counts.
    fn carriable(&self) -> Recipe {
        let mut message = self.message;
        if !self.carries_message() {
            let around = message.around;
            message = Recipe::plain(message.revision, Kind::ToolResult);
            message.around = Surroundings {
                call_id: around.call_id,
                story: around.story,
                contract: around.contract,
                canary: around.canary,
                ..Surroundings::plain()
            };
            message.shape = Shape::plain();
            return message;
        }
        if self.wrap.carrier == Carrier::Stdio {
            if message.around.space > 1 {
                message.around.space = 0;
            }
            let breaks_lines = matches!(
                message.shape.frame,
                Frame::Blank
                    | Frame::MessageAfter
                    | Frame::RawLineBreak
                    | Frame::EventStream
                    | Frame::Headers
                    | Frame::Utf16
                    | Frame::Words
            );
            if breaks_lines {
                message.shape.frame = Frame::Plain;
            }
        }
        message.settled()
    }

    /// Only of a text that is one object is it known what each part of it is.
    fn can_be_cut(&self) -> bool {
        self.wrap.carrier != Carrier::Silence && self.message.shape.frame == Frame::Plain
    }

    fn fits(&self, part: Part) -> bool {
        if self.wrap.level(part) == 0 {
            return true;
        }
        let wrap = &self.wrap;
        let (stdio, http) = (wrap.carrier == Carrier::Stdio, wrap.carrier == Carrier::Http);
        let (events, silence) =
            (wrap.carrier == Carrier::EventStream, wrap.carrier == Carrier::Silence);
        match part {
            Part::Why | Part::Host => silence,
            Part::Status => (http || events) && self.status_fits(),
            Part::Media => (http || events) && self.media_fits(),
            Part::Headers => match wrap.headers {
                Headers::None | Headers::Session | Headers::Secrets => http || events,
                Headers::Length => http,
                Headers::TooLong => http && wrap.end == End::Usual,
            },
            Part::Body => http || !silence && wrap.body == Body::Nothing,
            Part::Before => events || stdio && !wrap.before.is_of_events(),
            Part::Event => {
                let spread = matches!(wrap.event, Event::Spread | Event::Interleaved);
                events && self.carries_message() && (!spread || self.spreads())
            }
            Part::After => (stdio || events) && self.after_fits(),
            Part::Bom => events,
            Part::LineEnd => events || stdio && wrap.line_end == LineEnd::CrLf,
            Part::Chunks => !silence,
            Part::End => match wrap.end {
                End::Usual => true,
                End::Closed => stdio,
                End::Open => http || events,
                End::Reset => !silence,
            },
            Part::Stderr => stdio,
        }
    }

    /// Under a bad status only a plain message can be told from a refusal without doubt.
    fn status_fits(&self) -> bool {
        let shape = &self.message.shape;
        match self.wrap.status {
            Status::NoContent => {
                self.wrap.body == Body::Nothing && self.wrap.carrier == Carrier::Http
            }
            status if status.code() < 300 => true,
            _ => {
                shape.twice == Twice::NOTHING
                    && !shape.frame.is_batch()
                    && shape.frame != Frame::ByteOrderMark
            }
        }
    }

    fn media_fits(&self) -> bool {
        self.wrap.media != Media::Other || self.message.shape.frame != Frame::EventStream
    }

    fn spreads(&self) -> bool {
        self.message.shape.frame == Frame::Plain
    }

    /// A second answer contradicts only a first that every reader takes for one.
    fn after_fits(&self) -> bool {
        match self.wrap.after {
            After::Same => self.carries_message(),
            After::Contradiction => {
                self.carries_message()
                    && self.message.shape.frame == Frame::Plain
                    && self.wrap.event != Event::Unusual
                    && !self.message.standing_on_a_stream().contains(Outcome::Pending)
            }
            _ => true,
        }
    }

    /// Whether the second answer is a success, which it is unless the first one is.
    pub(super) fn second_is_a_success(&self) -> bool {
        self.message.standing().0 != Outcome::Success
    }
}

impl Wrap {
    /// How an exchange ends to a reader that counts its bytes: one that is shorter than its
    /// headers declare was cut.
    pub(super) fn http_end(&self, is_cut: bool) -> End {
        let declared = match self.headers {
            Headers::TooLong => true,
            Headers::Length => is_cut,
            _ => false,
        };
        match self.end {
            End::Usual | End::Closed if declared => End::Reset,
            End::Closed => End::Usual,
            end => end,
        }
    }
}

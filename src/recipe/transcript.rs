//! Transcripts: a message, and what surrounds it on its way.

mod chunks;
mod code;
mod delivery;
mod enumerate;
mod expected;
mod fit;
mod layout;
mod part;
mod piece;
mod simpler;

use std::fmt;

use super::{Edit, Expected, Fault, Recipe};
use crate::call::{Call, Revision};
use crate::reply::{Reply, Surface};

pub use delivery::Delivery;
pub(crate) use enumerate::drawn;
pub use enumerate::{
    carried_edits, carried_faults, carried_ids, carried_texts, chunked_transcripts,
    cut_transcripts, edited_transcripts, plain_transcripts,
};
use layout::Layout;
pub use part::Part;
use part::{Carrier, Wrap};

/// A message and what surrounds it on its way, as small flat data.
///
/// A message comes as a line of standard output, as the body of an HTTP exchange, as an event of
/// a stream, or not at all. Around it stand noise, notes, requests of the server and answers to
/// other calls; its bytes are cut into chunks anywhere and may end anywhere; the status, the
/// headers and the standard error say what they like. Each of that is a [`Part`], a small number
/// with the simplest choice first, around a [`Recipe`], valid or faulty.
///
/// [`Transcript::reply`] writes it out, and [`Transcript::expected`] says what is right to make of
/// it, from how it was made. [`plain_transcripts`], [`edited_transcripts`],
/// [`chunked_transcripts`], [`cut_transcripts`], [`carried_faults`], [`carried_edits`],
/// [`carried_ids`] and [`carried_texts`] enumerate those that every run shows; [`strategy`](crate::strategy) draws
/// others; a [`Delivery`] is a change that must not matter.
///
/// Its code is the code of the message, `@` and the carrier, and whatever is not the simplest;
/// `MCP_VERDICT_ONLY` takes it:
///
/// ```
/// use mcp_verdict::recipe::{Recipe, Transcript};
/// use mcp_verdict::{Outcome, judge};
///
/// let code = "2025-11-25:tool-result:is-error-true@stdio:before=log-line:chunks=bytes";
/// let transcript = Transcript::from_code(code).expect("is the code of one");
/// assert_eq!(transcript.code(), code);
/// assert_eq!(transcript.expected().outcome(), Outcome::ToolError);
///
/// let (call, reply) = (transcript.call(), transcript.reply());
/// assert_eq!(judge(&call, &reply).outcome(), Outcome::ToolError);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transcript {
    message: Recipe,
    wrap: Wrap,
    /// How many bytes are missing at the end.
    cut: u16,
}

impl Transcript {
    /// The message carried on this surface, whole and with nothing around it: as a line, as the
    /// JSON body of an exchange. On the silence surface it is a call that was never sent. None on
    /// the surfaces of single messages.
    pub fn carried(message: &Recipe, surface: Surface) -> Option<Self> {
        let carrier = match surface {
            Surface::Response | Surface::Message => return None,
            Surface::Stdio => Carrier::Stdio,
            Surface::Http => Carrier::Http,
            Surface::Silence => Carrier::Silence,
        };
        let plain = Self { message: *message, wrap: Wrap::plain(), cut: 0 };
        Some(plain.carried_by(carrier))
    }

    /// The message as an event of a stream, with nothing around it.
    pub fn streamed(message: &Recipe) -> Self {
        let plain = Self { message: *message, wrap: Wrap::plain(), cut: 0 };
        plain.carried_by(Carrier::EventStream)
    }

    fn carried_by(mut self, carrier: Carrier) -> Self {
        self.wrap.carrier = carrier;
        self.settled()
    }

    /// The message that it carries. Silence carries none: of this recipe only the call counts.
    pub fn message(&self) -> &Recipe {
        &self.message
    }

    /// The revision that the call was sent under.
    pub fn revision(&self) -> Revision {
        self.message.revision
    }

    /// The surface that it comes on.
    pub fn surface(&self) -> Surface {
        match self.wrap.carrier {
            Carrier::Stdio => Surface::Stdio,
            Carrier::Http | Carrier::EventStream => Surface::Http,
            Carrier::Silence => Surface::Silence,
        }
    }

    /// The level of this part.
    pub fn level(&self, part: Part) -> u16 {
        self.wrap.level(part)
    }

    /// The same with another level of this part; levels beyond the last count as the last.
    /// [`Transcript::settled`] takes back what does not fit.
    #[must_use]
    pub fn with(mut self, part: Part, level: u16) -> Self {
        self.wrap.set(part, level);
        self
    }

    /// How many bytes are missing at its end.
    pub fn cut(&self) -> u16 {
        self.cut
    }

    /// The same with so many bytes missing at the end, at most all of them.
    #[must_use]
    pub fn with_cut(mut self, bytes: u16) -> Self {
        self.cut = bytes;
        self
    }

    /// How many bytes it has where none is missing. Silence has none.
    pub fn length(&self) -> usize {
        Layout::of(self).bytes.len()
    }

    /// The same around another message; what does not fit is taken back.
    #[must_use]
    pub fn around(mut self, message: &Recipe) -> Self {
        self.message = *message;
        self.settled()
    }

    /// The call that it comes to.
    pub fn call(&self) -> Call {
        self.message.call()
    }

    /// Writes what comes for the call.
    pub fn reply(&self) -> Reply {
        Layout::of(self).reply(self)
    }

    /// The call, what comes for it, and what is right to make of it.
    pub(crate) fn made(&self) -> (Call, Reply, Expected) {
        let layout = Layout::of(self);
        (self.call(), layout.reply(self), self.expected_of(&layout))
    }

    /// The kinds of edit that make it what it is, of its message and of what surrounds it.
    pub fn edits(&self) -> impl Iterator<Item = Edit> + '_ {
        let around = |edit: Edit| {
            let changed = |part: &&Part| part.edit() == edit && self.level(**part) != 0;
            edit == Edit::Ending && self.cut != 0 || Part::ALL.iter().any(|part| changed(&part))
        };
        let of_message: Vec<_> =
            self.carries_message().then(|| self.message.edits()).into_iter().flatten().collect();
        Edit::ALL.iter().copied().filter(move |&edit| around(edit) || of_message.contains(&edit))
    }

    /// The faults of the message that it carries.
    pub fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.carries_message().then(|| self.message.faults()).into_iter().flatten()
    }

    /// A name for the case: the name of the message, the carrier, and what surrounds it.
    pub fn name(&self) -> String {
        let mut name = match self.carries_message() {
            true => format!("{}+{}", self.message.name(), self.wrap.carrier.name()),
            false => self.wrap.carrier.name().to_owned(),
        };
        for (part, level) in self.special() {
            name.push_str(&format!("+{part}={level}"));
        }
        if self.cut != 0 {
            name.push_str("+cut");
        }
        name
    }

    /// Every part that a name may have for what surrounds a message.
    pub(crate) fn tags() -> impl Iterator<Item = String> {
        let parts = Part::ALL.iter().flat_map(|part| {
            part.levels().iter().map(move |level| format!("{}={}", part.name(), level.name))
        });
        Carrier::names().chain(["cut"]).map(str::to_owned).chain(parts)
    }

    /// What surrounds the message, a sentence each.
    pub(crate) fn says(&self) -> impl Iterator<Item = &'static str> + '_ {
        let part = |&part: &Part| {
            let level = self.level(part);
            (level != 0).then(|| part.levels()[usize::from(level)].says)
        };
        let cut = (self.cut != 0).then_some("It ends before it is whole.");
        std::iter::once(self.wrap.carrier.says())
            .chain(Part::ALL.iter().filter_map(part))
            .chain(cut)
    }

    /// The parts that are not the simplest, with the names of their levels.
    fn special(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        Part::ALL.iter().filter_map(|&part| match self.level(part) {
            0 => None,
            level => Some((part.name(), part.levels()[usize::from(level)].name)),
        })
    }
}

impl fmt::Debug for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transcript({})", self.code())
    }
}

#[cfg(test)]
mod tests;

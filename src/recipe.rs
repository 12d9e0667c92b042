//! The plain, small data that a generated case is made from.
//!
//! A recipe says what stands in each position of a message, as small integers with the simplest
//! choice first. [`Recipe::render`] writes the message; [`Recipe::expected`] says what is right to
//! make of it. Both walk the same positions, and neither reads what the other made.

mod code;
mod edit;
mod enumerate;
mod expected;
mod facts;
mod fault;
mod fit;
mod ids;
mod level;
mod made;
mod names;
mod outcomes;
mod render;
mod repeat;
mod request;
mod simpler;
mod surroundings;
mod texts;
mod transcript;
mod twin;
mod words;
mod write;

use std::fmt;

use crate::call::{Call, Revision};
use crate::outcome::wire_names;

pub use edit::Edit;
pub use enumerate::{Exemplar, Pairs, Product, Singles, exemplars, pairs, product, single_edits};
pub(crate) use enumerate::{
    every_surrounding, every_text, packed_hazards, packed_texts, single_edits_in_turn, spread, tour,
};
pub use expected::Expected;
pub use facts::{Place, RecipeFacts, Resource, Secret};
pub use fault::Fault;
pub use level::Position;
pub(crate) use made::{Change, Made};
pub use outcomes::Outcomes;
pub(crate) use transcript::drawn as drawn_transcript;
pub use transcript::{
    Delivery, Part, Transcript, carried_edits, carried_faults, carried_ids, carried_texts,
    chunked_transcripts, cut_transcripts, edited_transcripts, plain_transcripts,
};
pub use twin::Twin;

/// The pools that texts come from.
pub(crate) fn text_pools() -> [&'static [&'static str]; 6] {
    [
        texts::plain(),
        texts::deciding(),
        texts::cheerful(),
        texts::hazards(),
        texts::tool_reasons(),
        texts::protocol_messages(),
    ]
}

use level::{Flag, Shape};
use surroundings::Surroundings;
pub(crate) use surroundings::{Random, Surround};

wire_names! {
    /// What a message is, where nothing is wrong with it.
    Kind {
        /// The result of the tool, flagged or not.
        ToolResult = "tool-result",
        /// A JSON-RPC error.
        ProtocolError = "protocol-error",
        /// Revision 2026-07-28: the server needs input.
        InputRequired = "input-required",
        /// A task handle: nested in 2025-11-25, flat in the extension of 2026-07-28.
        TaskHandle = "task-handle",
        /// A notification.
        Notification = "notification",
        /// A request of the server.
        ServerRequest = "server-request",
    }
}

impl Kind {
    /// Whether it is sent under this revision at all.
    pub fn exists_in(self, revision: Revision) -> bool {
        match self {
            Self::InputRequired => revision == Revision::V2026_07_28,
            Self::TaskHandle => revision >= Revision::V2025_11_25,
            _ => true,
        }
    }

    const fn has_result(self) -> bool {
        matches!(self, Self::ToolResult | Self::InputRequired | Self::TaskHandle)
    }

    const fn is_answer(self) -> bool {
        !matches!(self, Self::Notification | Self::ServerRequest)
    }
}

/// One generated message and the call it comes to, as small flat data.
///
/// It prints as what is special about it:
///
/// ```
/// use mcp_verdict::recipe::{Fault, Recipe};
/// use mcp_verdict::Revision;
///
/// let fault = Fault::named("is-error-null").expect("is in the catalogue");
/// let recipe = fault.alone(Revision::V2025_11_25).expect("can occur there");
/// assert_eq!(format!("{recipe:?}"), "Recipe(2025-11-25 tool-result, is-error-null)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recipe {
    pub(crate) revision: Revision,
    pub(crate) kind: Kind,
    pub(crate) shape: Shape,
    pub(crate) around: Surroundings,
}

/// A recipe written out: the call and the bytes that came for it.
#[derive(Clone, Debug)]
pub struct Rendered {
    call: Call,
    bytes: Vec<u8>,
}

impl Recipe {
    /// The simplest valid message of this kind. A kind that the revision does not have gives its
    /// simplest tool result.
    pub fn plain(revision: Revision, kind: Kind) -> Self {
        let kind = if kind.exists_in(revision) { kind } else { Kind::ToolResult };
        Self { revision, kind, shape: Shape::plain(), around: Surroundings::plain() }
    }

    /// How many values each choice of a recipe has: the revision, the kind, every position, and
    /// what surrounds them. 0 is always the simplest.
    pub fn choices() -> Vec<u16> {
        let count = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let mut counts = vec![count(Revision::ALL.len()), count(Kind::ALL.len())];
        counts.extend(Position::ALL.iter().map(|position| u16::from(position.count())));
        counts.extend(Surroundings::CHOICES.iter().map(|(_, count)| count));
        counts
    }

    /// The recipe of these choices, in the order of [`Recipe::choices`]. Choices that are left out
    /// are 0, those beyond the last value wrap around, and levels that make no difference are set
    /// back to 0.
    pub fn from_choices(choices: &[u16]) -> Self {
        let counts = Self::choices();
        let mut chosen = counts.iter().zip(choices.iter().copied().chain(std::iter::repeat(0)));
        let mut next = || chosen.next().map_or(0, |(count, choice)| choice % count);
        let revision = Revision::ALL[usize::from(next())];
        let mut recipe = Self::plain(revision, Kind::ALL[usize::from(next())]);
        for &position in Position::ALL {
            recipe = recipe.with(position, u8::try_from(next()).unwrap_or(0));
        }
        recipe.around.fill(next);
        recipe.settled()
    }

    /// The choices that [`Recipe::from_choices`] makes this recipe of.
    ///
    /// ```
    /// use mcp_verdict::recipe::{Recipe, exemplars};
    ///
    /// for recipe in exemplars().iter().map(|exemplar| exemplar.recipe()) {
    ///     assert_eq!(Recipe::from_choices(&recipe.to_choices()), recipe);
    /// }
    /// ```
    pub fn to_choices(&self) -> Vec<u16> {
        let mut choices = vec![self.revision as u16, self.kind as u16];
        choices.extend(Position::ALL.iter().map(|&position| u16::from(self.level(position))));
        choices.extend(self.around.values());
        choices
    }

    /// The revision that the call was sent under.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// What the message is, where nothing is wrong with it.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The level in this position.
    pub fn level(&self, position: Position) -> u8 {
        self.shape.level(position)
    }

    /// The same with another level in this position. Levels beyond the last count as the last.
    /// [`Recipe::settled`] takes back what does not fit.
    #[must_use]
    pub fn with(mut self, position: Position, level: u8) -> Self {
        self.shape.set(position, level);
        self
    }

    /// Writes the call and the bytes that came for it.
    pub fn render(&self) -> Rendered {
        Rendered { call: self.call(), bytes: self.bytes() }
    }

    /// The call alone.
    pub fn call(&self) -> Call {
        request::call(self)
    }

    /// The same with other surroundings, chosen at random and the same for the same seed: texts,
    /// data, unknown members, order, white space, escapes. What is right to make of it stays.
    #[must_use]
    pub fn vary(mut self, seed: u64) -> Self {
        let mut around = self.around;
        around.vary(seed);
        self = self.surrounded(around);
        self
    }

    /// The same in these surroundings. The id of the call stays where the answer's plays on it.
    fn surrounded(mut self, around: Surroundings) -> Self {
        let call_id = self.around.call_id;
        self.around = around;
        if !self.fits(Position::AnswerId) {
            self.around.call_id = call_id;
        }
        self
    }

    /// The same with the flag set.
    pub(crate) fn flagged(mut self) -> Self {
        self.shape.flag = Flag::True;
        self
    }

    /// The same with every fault taken back.
    #[must_use]
    pub fn without_faults(mut self) -> Self {
        loop {
            let Some(fault) = self.faults().next() else { return self };
            self = self.with(fault.position(), 0).settled();
        }
    }

    /// The bytes alone.
    pub fn bytes(&self) -> Vec<u8> {
        render::message(self)
    }

    /// The faults that are present, in the order in which the decision procedure meets them.
    pub fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        Position::ALL.iter().filter_map(|&position| {
            Fault::at(position, self.level(position)).filter(|fault| fault.occurs(self))
        })
    }

    /// A name for the case: its faults, or what is special about it, or its kind.
    pub fn name(&self) -> String {
        let faults: Vec<_> = self.faults().map(Fault::name).collect();
        if !faults.is_empty() {
            return faults.join("+");
        }
        let special: Vec<_> = self.special().collect();
        if special.is_empty() { self.kind.wire_name().to_owned() } else { special.join("+") }
    }

    /// The names of the levels that are not the simplest.
    fn special(&self) -> impl Iterator<Item = &'static str> + '_ {
        let named = |&position: &Position| match self.level(position) {
            0 => None,
            level => Some(position.levels()[usize::from(level)].name),
        };
        Position::ALL.iter().filter_map(named)
    }
}

impl Rendered {
    /// The call that was sent.
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// What came for it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Both, to keep.
    pub fn into_parts(self) -> (Call, Vec<u8>) {
        (self.call, self.bytes)
    }
}

impl fmt::Debug for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recipe({} {}", self.revision, self.kind)?;
        for name in self.special() {
            write!(f, ", {name}")?;
        }
        for (name, value) in self.around.special() {
            write!(f, ", {name} {value}")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests;

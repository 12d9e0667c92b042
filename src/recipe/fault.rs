//! The catalogue of faults.

use super::level::{Level, Position};
use super::{Kind, Recipe};
use crate::call::Revision;

/// One way for a message to be wrong: a level that a conforming server would not send. Its name
/// is public and stable.
///
/// ```
/// use mcp_verdict::recipe::Fault;
/// use mcp_verdict::{Outcome, Revision};
///
/// let fault = Fault::named("is-error-null").expect("is in the catalogue");
/// let recipe = fault.alone(Revision::V2025_11_25).expect("can occur there");
/// assert_eq!(recipe.expected().outcome(), Outcome::ContractViolation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    position: Position,
    level: u8,
}

impl Fault {
    /// Every fault, position by position in the order of the decision procedure.
    pub fn all() -> impl Iterator<Item = Self> {
        Position::ALL.iter().flat_map(|&position| {
            (0..position.count()).filter_map(move |level| Self::at(position, level))
        })
    }

    /// The fault of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|fault| fault.name() == name)
    }

    /// The fault at this level of this position, if it is one.
    pub fn at(position: Position, level: u8) -> Option<Self> {
        let wrong = position.levels().get(usize::from(level))?.wrong;
        (!wrong.is_empty()).then_some(Self { position, level })
    }

    /// Its name, such as `is-error-null`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What stands in the message, in a sentence.
    pub fn says(self) -> &'static str {
        self.entry().says
    }

    /// Where it stands.
    pub fn position(self) -> Position {
        self.position
    }

    /// The level in that position.
    pub fn level(self) -> u8 {
        self.level
    }

    /// The requirements that it breaks.
    pub fn requirements(self) -> &'static [&'static str] {
        self.entry().requirements
    }

    /// Whether a conforming server of this revision would not send it.
    pub fn is_wrong_in(self, revision: Revision) -> bool {
        self.entry().wrong.contains(revision)
    }

    /// The simplest recipe that has this fault and no other, if the revision has it. What is
    /// expected of the fault alone is what is expected of this recipe.
    pub fn alone(self, revision: Revision) -> Option<Recipe> {
        if !self.is_wrong_in(revision) {
            return None;
        }
        super::enumerate::hosts(revision)
            .map(|host| host.with(self.position, self.level))
            .find(|recipe| recipe.is_settled() && recipe.faults().eq([self]))
    }

    /// Whether this recipe has it, in a place where it counts.
    pub(super) fn occurs(self, recipe: &Recipe) -> bool {
        self.level == recipe.level(self.position)
            && self.is_wrong_in(recipe.revision)
            && recipe.fits(self.position)
    }

    fn entry(self) -> &'static Level {
        &self.position.levels()[usize::from(self.level)]
    }
}

impl Kind {
    /// The kinds that a revision has.
    pub(super) fn of(revision: Revision) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |kind| kind.exists_in(revision))
    }
}

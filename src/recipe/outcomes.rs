//! Sets of outcomes.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::outcome::Outcome;

/// A set of [`Outcome`]s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Outcomes(u16);

impl Outcomes {
    /// No outcome.
    pub const NONE: Self = Self(0);

    /// What claims to know what the tool or the server answered.
    pub const RESULTS: Self = Self::of(&[
        Outcome::Success,
        Outcome::ToolError,
        Outcome::ProtocolError,
        Outcome::InputRequired,
        Outcome::TaskCreated,
    ]);

    /// The set of these outcomes.
    pub const fn of(outcomes: &[Outcome]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < outcomes.len() {
            bits |= 1 << outcomes[index] as u16;
            index += 1;
        }
        Self(bits)
    }

    /// Whether this outcome is in the set.
    pub const fn contains(self, outcome: Outcome) -> bool {
        self.0 & (1 << outcome as u16) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The outcomes in the set, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Outcome> {
        Outcome::ALL.iter().copied().filter(move |&outcome| self.contains(outcome))
    }
}

impl From<Outcome> for Outcomes {
    fn from(outcome: Outcome) -> Self {
        Self::of(&[outcome])
    }
}

impl BitOr for Outcomes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Outcomes {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Outcomes {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Outcomes {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

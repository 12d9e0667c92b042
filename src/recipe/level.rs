//! The positions of a message that bear its outcome, and what can stand in each.
//!
//! A level is one thing that can stand in a position. Level 0 is the simplest valid choice, and
//! valid levels come before wrong ones, so that a level that shrinks towards zero shrinks towards
//! a plain valid message.

mod answer;
mod block;
mod deferred;
mod envelope;
mod error;
mod shape;
mod twice;

use crate::call::Revision;

pub(crate) use answer::{Content, Flag, Foreign, ResultShape, ResultType, Structured};
pub(crate) use block::{Advisory, Block, BlockFault, Company};
pub(crate) use deferred::{
    Capabilities, Entry, Extension, HandleMember, HandleShape, OutputSchema, Requests, State,
    Status, TaskAsked,
};
pub(crate) use envelope::{AnswerId, Frame, Jsonrpc, Limit, Members, Subject};
pub(crate) use error::{Code, ErrorShape, Message};
pub use shape::Position;
pub(crate) use shape::Shape;
pub(crate) use twice::{Copies, Repeated, Twice};

/// One thing that can stand in a position.
#[derive(Debug)]
pub(crate) struct Level {
    /// The public name, kebab-case, never used again for something else.
    pub(crate) name: &'static str,
    /// What stands there, in a sentence.
    pub(crate) says: &'static str,
    /// The revisions under which a conforming server would not send it.
    pub(crate) wrong: Revisions,
    /// The requirements that it breaks.
    pub(crate) requirements: &'static [&'static str],
}

/// A type whose values are the levels of one position.
pub(crate) trait Levelled: Copy + 'static {
    /// What each level is, in order.
    const LEVELS: &'static [Level];

    /// The value at this level; the last one for levels beyond.
    fn at(level: u8) -> Self;

    /// The level of this value.
    fn level(self) -> u8;
}

/// A set of revisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Revisions(u8);

impl Revisions {
    pub(crate) const fn contains(self, revision: Revision) -> bool {
        self.0 & (1 << revision as u8) != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

const NOWHERE: Revisions = Revisions(0);
const EVERYWHERE: Revisions = Revisions(0b1_1111);
const ONLY_2024_11: Revisions = Revisions(0b0_0001);
const UNTIL_2025_03: Revisions = Revisions(0b0_0011);
const NOT_2025_03: Revisions = Revisions(0b1_1101);
const ONLY_2025_06_AND_11: Revisions = Revisions(0b0_1100);
const SINCE_2025_06: Revisions = Revisions(0b1_1100);
const ONLY_2025_11: Revisions = Revisions(0b0_1000);
const SINCE_2025_11: Revisions = Revisions(0b1_1000);
const UNTIL_2025_11: Revisions = Revisions(0b0_1111);
const ONLY_2026_07: Revisions = Revisions(0b1_0000);

/// Makes the type of a position: an enum with one variant for each level, in order. A level
/// without a set of revisions is never wrong.
macro_rules! levels {
    ($(#[$doc:meta])* $name:ident {
        $($variant:ident $id:literal $says:literal $($wrong:ident [$($requirement:literal),*])?;)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub(crate) enum $name { $($variant,)+ }

        impl $crate::recipe::level::Levelled for $name {
            const LEVELS: &'static [$crate::recipe::level::Level] = &[$(
                levels!(@level $id $says $($wrong [$($requirement),*])?),
            )+];

            fn at(level: u8) -> Self {
                const ALL: &[$name] = &[$($name::$variant,)+];
                ALL[usize::from(level).min(ALL.len() - 1)]
            }

            fn level(self) -> u8 {
                self as u8
            }
        }
    };
    (@level $id:literal $says:literal) => {
        levels!(@level $id $says NOWHERE [])
    };
    (@level $id:literal $says:literal $wrong:ident [$($requirement:literal),*]) => {
        $crate::recipe::level::Level {
            name: $id,
            says: $says,
            wrong: $crate::recipe::level::$wrong,
            requirements: &[$($requirement),*],
        }
    };
}
use levels;

//! What surrounds the deciding positions and must not matter.

use super::ids::CALL_IDS;
use super::{Recipe, names};

/// Lists the choices once. Each is a small number, 0 the simplest.
macro_rules! surroundings {
    ($($(#[$doc:meta])* $field:ident: $count:expr;)+) => {
        /// The choices that must not matter.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) struct Surroundings { $($(#[$doc])* pub(crate) $field: u16,)+ }

        impl Surroundings {
            /// The name of each choice, and how many values it has.
            pub(crate) const CHOICES: &'static [(&'static str, u16)] =
                &[$((stringify!($field), $count as u16),)+];

            /// The simplest of every choice.
            pub(crate) const fn plain() -> Self {
                Self { $($field: 0,)+ }
            }

            pub(super) fn values(&self) -> impl Iterator<Item = u16> {
                [$(self.$field,)+].into_iter()
            }

            fn slots(&mut self) -> impl Iterator<Item = &mut u16> {
                [$(&mut self.$field,)+].into_iter()
            }
        }
    };
}

surroundings! {
    /// The id of the call.
    call_id: CALL_IDS.len();
    /// The tool and its arguments.
    story: 8;
    /// What is known about the tool beside the protocol.
    contract: 7;
    /// What the call declares that bears on no answer of this kind.
    declared: 5;
    /// The pool that texts come from.
    pool: 8;
    /// The text of that pool; texts after the first follow it.
    text: 1024;
    /// The kinds of the blocks around the one that matters.
    company: 7;
    /// How many blocks more there are: none, some, a hundred, a thousand.
    crowd: 4;
    /// What sound blocks hold.
    wares: 4;
    /// A member that nobody knows in the envelope, by its name.
    envelope_extra: names::ENVELOPE.len() + 1;
    /// One in the result or in the error object.
    body_extra: names::RESULT.len() + 1;
    /// One in each block.
    block_extra: names::BLOCK.len() + names::TEXT_BLOCK.len() + 1;
    /// What these members hold.
    extra_value: names::VALUES;
    /// `_meta` of the envelope.
    envelope_meta: 3;
    /// `_meta` of the result.
    result_meta: 8 + names::META.len();
    /// `_meta` of each block.
    block_meta: 3;
    /// The data of the error.
    data: 12;
    /// The value inside `structuredContent`.
    value: super::render::OBJECTS;
    /// Members that only advise, sound ones.
    hint: 6;
    /// The order of members.
    order: 8;
    /// The white space.
    space: 5;
    /// What is written with escapes.
    escape: 6;
    /// The number of the canaries.
    canary: 1000;
    /// Where a cut text ends.
    cut: 64;
}

impl Surroundings {
    /// How many values the choice of this name has.
    pub(crate) fn values_of(name: &str) -> u16 {
        let named = Self::CHOICES.iter().find(|(other, _)| *other == name);
        named.map_or(0, |&(_, count)| count)
    }

    /// The choice of this name, 0 if there is none.
    pub(crate) fn get(&self, name: &str) -> u16 {
        let named = Self::CHOICES.iter().zip(self.values()).find(|((other, _), _)| *other == name);
        named.map_or(0, |(_, value)| value)
    }

    /// Sets the choice of this name; none if there is no such choice or value.
    pub(crate) fn set(&mut self, name: &str, value: u16) -> Option<()> {
        let index = Self::CHOICES.iter().position(|(other, _)| *other == name)?;
        (value < Self::CHOICES[index].1).then_some(())?;
        *self.slots().nth(index)? = value;
        Some(())
    }

    /// The choices that are not the simplest, by name.
    pub(crate) fn special(&self) -> impl Iterator<Item = (&'static str, u16)> {
        let names = Self::CHOICES.iter().map(|(name, _)| *name);
        names.zip(self.values()).filter(|(_, value)| *value != 0)
    }

    /// Takes one value after the other.
    pub(crate) fn fill(&mut self, mut next: impl FnMut() -> u16) {
        for slot in self.slots() {
            *slot = next();
        }
    }

    /// Chooses at random, the same for the same seed. Each choice stays the simplest in about
    /// half of all cases, so that a message is seldom odd in every way at once.
    pub(crate) fn vary(&mut self, seed: u64) {
        let mut random = Random(seed);
        for ((_, count), slot) in Self::CHOICES.iter().zip(self.slots()) {
            let drawn = random.next();
            let value = u16::try_from((drawn >> 8) % u64::from(*count)).unwrap_or(0);
            *slot = if drawn & 1 == 0 { 0 } else { value };
        }
        self.canary = u16::try_from(random.next() % 1000).unwrap_or(0);
        self.without_bulk(random.next(), random.next());
    }

    /// Lines of 100,000 characters are worth a look, and no more than a look: one in sixteen of
    /// these numbers lets them be. So are crowds, and never with every character escaped.
    fn without_bulk(&mut self, long: u64, crowd: u64) {
        if self.pool == LONG && long % 16 != 15 {
            self.pool = 0;
        }
        if self.crowd != 0 && crowd % 16 != 15 {
            self.crowd = 0;
        }
        if self.crowd != 0 {
            self.escape = 0;
        }
    }
}

/// Surroundings that were drawn, to be put around a recipe.
#[derive(Clone, Debug)]
pub(crate) struct Surround(Surroundings);

impl Surround {
    /// How many values each choice has.
    pub(crate) fn counts() -> impl Iterator<Item = u16> {
        Surroundings::CHOICES.iter().map(|&(_, count)| count)
    }

    /// From one number for each choice: below its count the choice is the simplest, so that a
    /// reply is seldom odd in every way at once, and beyond it the choice itself.
    pub(crate) fn drawn(numbers: &[u16]) -> Self {
        let mut around = Surroundings::plain();
        for ((slot, count), number) in around.slots().zip(Self::counts()).zip(numbers) {
            *slot = number.saturating_sub(count).min(count - 1);
        }
        // What the choices that end last leave over decides, so that a simpler draw has no more bulk.
        around.without_bulk(around.canary.into(), (around.canary / 16).into());
        Self(around)
    }

    /// The recipe in these surroundings; what is right to make of it stays.
    pub(crate) fn around(&self, recipe: Recipe) -> Recipe {
        recipe.surrounded(self.0)
    }
}

/// The pool of very long lines.
pub(crate) const LONG: u16 = 5;

/// The pool of reasons, of which the first text is empty.
pub(crate) const EMPTY_FIRST: u16 = 6;

/// The pool of reasons, of which each block says the same.
pub(crate) const ALL_ALIKE: u16 = 7;

/// Splitmix64: small, fast, and the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below this one; 0 if there is none.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % count).unwrap_or(0)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

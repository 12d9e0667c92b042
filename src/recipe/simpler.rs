//! Simpler recipes, for a counterexample to shrink to.

use super::surroundings::Surroundings;
use super::{Position, Recipe};
use crate::call::Revision;

impl Recipe {
    /// Recipes that are simpler than this one in a single step, the boldest steps first: plain
    /// surroundings, several plain choices at once, single ones, smaller numbers. Each makes a
    /// difference where it stands.
    pub fn simpler(&self) -> impl Iterator<Item = Self> + use<> {
        let recipe = *self;
        let plain = Self { around: Surroundings::plain(), ..recipe };
        let surroundings = Surroundings::CHOICES.iter().flat_map(move |&(name, _)| {
            let value = recipe.around.get(name);
            smaller(value).map(move |value| {
                let mut simpler = recipe;
                let _ = simpler.around.set(name, value);
                simpler
            })
        });
        let several = GROUPS.into_iter().flat_map(move |size| {
            let names = Surroundings::CHOICES.chunks(size);
            let around = names.map(move |names| {
                let mut simpler = recipe;
                for &(name, _) in names {
                    let _ = simpler.around.set(name, 0);
                }
                simpler
            });
            around.chain(Position::ALL.chunks(size).map(move |positions| {
                positions.iter().fold(recipe, |simpler, &it| simpler.with(it, 0))
            }))
        });
        let positions = Position::ALL.iter().flat_map(move |&position| {
            let level = u16::from(recipe.level(position));
            smaller(level).map(move |level| recipe.with(position, u8::try_from(level).unwrap_or(0)))
        });
        // Not that an old revision were simpler: one of them has to be the one to end at.
        let earlier = Revision::ALL.iter().take_while(move |&&it| it < recipe.revision);
        let earlier = earlier.map(move |&revision| Self { revision, ..recipe });
        std::iter::once(plain)
            .chain(several)
            .chain(earlier)
            .chain(positions)
            .chain(surroundings)
            // What it plays on may be gone, as the id of the call is in plain surroundings.
            .map(Self::settled)
            .filter(move |simpler| *simpler != recipe)
    }
}

/// How many choices are made plain at once: a message that is odd in many ways is soon odd in few.
const GROUPS: [usize; 3] = [12, 6, 3];

/// Nothing, half of it, and one less.
pub(super) fn smaller(value: u16) -> impl Iterator<Item = u16> {
    let steps = [0, value / 2, value.saturating_sub(1)];
    steps
        .into_iter()
        .enumerate()
        .filter(move |&(index, step)| step < value && (index == 0 || step > steps[index - 1]))
        .map(|(_, step)| step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_down_and_none_twice() {
        assert_eq!(smaller(0).count(), 0);
        assert!(smaller(1).eq([0]));
        assert!(smaller(2).eq([0, 1]));
        assert!(smaller(9).eq([0, 4, 8]));
    }

    #[test]
    fn what_is_simpler_can_be_made_again_from_its_code() {
        for recipe in super::super::pairs().step_by(499).take(400) {
            for simpler in recipe.vary(5).simpler() {
                assert_eq!(Recipe::from_code(&simpler.code()), Some(simpler));
            }
        }
    }

    #[test]
    fn every_recipe_shrinks_to_a_plain_one_in_few_steps() {
        for recipe in super::super::pairs().step_by(997).take(200) {
            let mut recipe = recipe.vary(7);
            let mut steps = 0;
            while let Some(simpler) = recipe.simpler().next() {
                recipe = simpler;
                steps += 1;
                assert!(steps < 100, "{recipe:?}");
            }
            assert_eq!(recipe, Recipe::plain(recipe.revision(), recipe.kind()));
        }
    }
}

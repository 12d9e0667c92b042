//! Shapes, enumerated: valid exemplars, every single edit of them, every pair of edits, and the
//! product of the levels that bear the outcome.
//!
//! Stay near valid messages: of all combinations most are plainly malformed, and stop a reader at
//! its first check.

mod exemplar;
mod pairs;
mod product;
mod texts;
mod tour;
mod turns;
mod values;

use super::{Position, Recipe};
use crate::call::Revision;

pub use exemplar::{Exemplar, exemplars};
pub use pairs::{Pairs, pairs};
pub use product::{Product, product};
pub(crate) use texts::{every_text, packed_hazards, packed_texts};
pub(crate) use tour::tour;
pub(crate) use turns::single_edits_in_turn;
pub(crate) use values::every_surrounding;

/// Every recipe that differs from an exemplar in one position, none of them twice and none of
/// them an exemplar itself. Exemplar by exemplar, in the order of the decision procedure.
pub fn single_edits() -> Singles {
    Singles { exemplars: exemplars(), exemplar: 0, position: 0, level: 0 }
}

/// What [`single_edits`] gives.
#[derive(Clone, Debug)]
pub struct Singles {
    exemplars: Vec<Exemplar>,
    exemplar: usize,
    position: usize,
    level: u8,
}

impl Iterator for Singles {
    type Item = Recipe;

    fn next(&mut self) -> Option<Recipe> {
        self.next_edit().map(|(_, _, recipe)| recipe)
    }
}

impl Singles {
    /// The next recipe, and what was edited to which level.
    fn next_edit(&mut self) -> Option<(Position, u8, Recipe)> {
        loop {
            let exemplar = self.exemplars.get(self.exemplar)?;
            let Some(&position) = Position::ALL.get(self.position) else {
                (self.exemplar, self.position) = (self.exemplar + 1, 0);
                continue;
            };
            let level = self.level;
            if level == position.count() {
                (self.position, self.level) = (self.position + 1, 0);
                continue;
            }
            self.level += 1;
            if !exemplar.edits(position, level) {
                continue;
            }
            let recipe = exemplar.recipe().with(position, level);
            if recipe.is_settled() && first_reached(&self.exemplars, self.exemplar, 1, &recipe) {
                return Some((position, level, recipe));
            }
        }
    }
}

/// Whether this recipe, which differs from an exemplar in so many positions, is reached from no
/// other exemplar sooner: by fewer edits, or by as many from an earlier one.
fn first_reached(exemplars: &[Exemplar], from: usize, edits: u32, recipe: &Recipe) -> bool {
    let levels = recipe.shape.levels();
    // Exemplars of one revision stand together.
    let same = |exemplar: &Exemplar| exemplar.recipe().revision() == recipe.revision();
    let start =
        exemplars.partition_point(|exemplar| exemplar.recipe().revision() < recipe.revision());
    let together = exemplars[start..].iter().take_while(|exemplar| same(exemplar));
    together.enumerate().all(|(index, exemplar)| {
        let index = start + index;
        exemplar
            .distance(recipe, &levels)
            .is_none_or(|distance| distance > edits || distance == edits && index >= from)
    })
}

/// The valid messages of a revision, for a fault to be put into.
pub(super) fn hosts(revision: Revision) -> impl Iterator<Item = Recipe> {
    exemplars()
        .into_iter()
        .map(|exemplar| exemplar.recipe())
        .filter(move |recipe| recipe.revision() == revision)
}

/// Numbers from 0 up to a count, each once, in an order in which every stretch is spread evenly.
#[derive(Clone, Debug)]
struct Spread {
    count: u64,
    stride: u64,
    given: u64,
    at: u64,
}

impl Spread {
    fn over(count: u64) -> Self {
        // The golden section leaves the most even gaps.
        let golden = u128::from(count) * 618_033_989 / 1_000_000_000;
        let mut stride = u64::try_from(golden).unwrap_or(1).max(1);
        while greatest_common_divisor(stride, count) > 1 {
            stride += 1;
        }
        Self { count, stride, given: 0, at: 0 }
    }
}

/// The same things in an order of which every stretch from the start is a fair sample.
pub(crate) fn spread<T>(things: Vec<T>) -> Vec<T> {
    let mut things: Vec<_> = things.into_iter().map(Some).collect();
    let order = Spread::over(things.len() as u64).filter_map(|index| usize::try_from(index).ok());
    order.filter_map(|index| things.get_mut(index)?.take()).collect()
}

impl Iterator for Spread {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.given == self.count {
            return None;
        }
        let at = self.at;
        self.given += 1;
        self.at = (at + self.stride) % self.count;
        Some(at)
    }
}

fn greatest_common_divisor(left: u64, right: u64) -> u64 {
    if right == 0 { left } else { greatest_common_divisor(right, left % right) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_gives_every_number_once() {
        for count in [0, 1, 2, 3, 10, 97, 1000] {
            let mut given: Vec<_> = Spread::over(count).collect();
            given.sort_unstable();
            assert!(given.into_iter().eq(0..count));
        }
    }

    #[test]
    fn a_stretch_of_a_spread_leaves_no_wide_gap() {
        let mut given: Vec<_> = Spread::over(100_000).take(100).collect();
        given.sort_unstable();
        assert!(given.windows(2).all(|pair| pair[1] - pair[0] < 3000));
    }
}

//! Every pair of edits.

use super::exemplar::Exemplar;
use super::{Spread, exemplars, first_reached};
use crate::recipe::{Position, Recipe};

/// Every recipe that differs from an exemplar in two positions, and from none in fewer; none
/// twice. The order is fixed and spread over exemplars and positions, so that a part from the
/// start is a fair sample.
pub fn pairs() -> Pairs {
    let exemplars = exemplars();
    let edits: Vec<_> = exemplars.iter().map(edits).collect();
    let mut count = 0;
    let starts = edits
        .iter()
        .map(|edits| {
            let start = count;
            count += triangle(edits.len() as u64);
            start
        })
        .collect();
    Pairs { exemplars, edits, starts, order: Spread::over(count) }
}

/// What [`pairs`] gives.
#[derive(Clone, Debug)]
pub struct Pairs {
    exemplars: Vec<Exemplar>,
    /// The edits of each exemplar.
    edits: Vec<Vec<(Position, u8)>>,
    /// The number of the first pair of each exemplar.
    starts: Vec<u64>,
    order: Spread,
}

impl Iterator for Pairs {
    type Item = Recipe;

    fn next(&mut self) -> Option<Recipe> {
        loop {
            let number = self.order.next()?;
            let index = self.starts.partition_point(|start| *start <= number) - 1;
            let (first, second) = unranked(number - self.starts[index]);
            let (first, second) = (self.edits[index][first], self.edits[index][second]);
            if first.0 == second.0 {
                continue;
            }
            let recipe =
                self.exemplars[index].recipe().with(first.0, first.1).with(second.0, second.1);
            if recipe.is_settled() && first_reached(&self.exemplars, index, 2, &recipe) {
                return Some(recipe);
            }
        }
    }
}

/// Every edit of an exemplar. Some fit only beside another edit.
fn edits(exemplar: &Exemplar) -> Vec<(Position, u8)> {
    Position::ALL
        .iter()
        .flat_map(|&position| (0..position.count()).map(move |level| (position, level)))
        .filter(|&(position, level)| exemplar.edits(position, level))
        .collect()
}

/// How many pairs there are of so many things.
const fn triangle(count: u64) -> u64 {
    if count == 0 { 0 } else { count * (count - 1) / 2 }
}

/// The pair of this number: the second is the larger, and pairs are numbered by it first.
fn unranked(number: u64) -> (usize, usize) {
    let mut second = (number * 2).isqrt();
    while triangle(second + 1) <= number {
        second += 1;
    }
    while triangle(second) > number {
        second -= 1;
    }
    let first = number - triangle(second);
    (usize::try_from(first).unwrap_or(0), usize::try_from(second).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_pairs_go_one_to_one() {
        let mut number = 0;
        for second in 0..40 {
            for first in 0..second {
                assert_eq!(unranked(number), (first, second));
                number += 1;
            }
        }
        assert_eq!(number, triangle(40));
    }
}

//! Which of the known faults an adapter's findings look like.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::finding::Judgement;
use super::signature::{Extent, Signature};
use super::{Options, Reading};
use crate::mutant::Mutant;
use crate::reply::Surfaces;
use crate::wording;

#[cfg(test)]
mod tests;

/// The mutants that break what an adapter breaks and hold what it holds, as far as anything comes
/// near.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagnosis {
    /// Those at the least distance, in the order of the catalogue.
    like: Vec<&'static Mutant>,
    is_exact: bool,
}

/// A mutant and what it breaks.
type Known = (&'static Mutant, Signature);

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    Mutant::all().iter().map(|mutant| (mutant, Signature::read(mutant.signature()))).collect()
});

/// What tells an adapter and a mutant apart, and what they have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Nearness {
    together: usize,
    apart: usize,
}

impl Diagnosis {
    /// Compares what was found with each mutant that such a suite can find on these surfaces, over
    /// the rules that were judged.
    pub(super) fn of(judgements: &[Judgement], surfaces: Surfaces, options: &Options) -> Self {
        let judged = judgements.iter().filter(|it| it.judged > 0).map(|it| it.invariant.id());
        let found_by_such = |mutant: &Mutant| match mutant.takes() {
            None => true,
            Some("strict") => options.reading == Reading::Strict,
            Some(_) => options.policy.is_some(),
        };
        let known = KNOWN
            .iter()
            .filter(|(mutant, _)| mutant.surfaces().meets(surfaces) && found_by_such(mutant));
        Self::among(known, Signature::of(judgements), &judged.collect())
    }

    fn among<'a>(
        known: impl Iterator<Item = &'a Known> + Clone,
        found: Signature,
        judged: &BTreeSet<&str>,
    ) -> Self {
        // What no mutant breaks can't tell them apart.
        let telling: BTreeSet<_> = known.clone().flat_map(|(_, it)| it.rules()).collect();
        let found = found.within(|rule| telling.contains(rule));
        let near: Vec<_> = known
            .map(|(mutant, it)| (*mutant, found.nearness(it, |rule| judged.contains(rule))))
            .filter(|(_, nearness)| nearness.is_near())
            .collect();
        let least = near.iter().map(|(_, nearness)| nearness.apart).min();
        let like = near.iter().filter(|(_, nearness)| Some(nearness.apart) == least);
        Self { like: like.map(|(mutant, _)| *mutant).collect(), is_exact: least == Some(0) }
    }

    pub(super) fn like(&self) -> &[&'static Mutant] {
        &self.like
    }

    /// Whether breaking this rule is part of the behaviour.
    pub(super) fn concerns(&self, rule: &str) -> bool {
        let first = self.like.first().map(|mutant| Signature::read(mutant.signature()));
        first.is_some_and(|it| it.extent(rule).is_some())
    }

    /// The claim, if there is one.
    pub(super) fn text(&self) -> Option<String> {
        let like: Vec<_> = self.like.iter().map(|it| (it.id(), it.sentence())).collect();
        (!like.is_empty()).then(|| wording::diagnosis(&like, self.is_exact))
    }
}

impl Signature {
    /// Compares it with another one, of which only what it says of some rules counts.
    fn nearness(&self, other: &Self, counts: impl Fn(&str) -> bool) -> Nearness {
        let mut nearness = Nearness { together: 0, apart: 0 };
        for rule in self.rules() {
            match (self.extent(rule), other.extent(rule)) {
                (Some(left), Some(right)) if counts(rule) => {
                    nearness.together += weight(left).max(weight(right));
                    nearness.apart += rank(left).abs_diff(rank(right));
                }
                (left, _) => nearness.apart += left.map_or(0, weight),
            }
        }
        let others = other.rules().filter(|rule| self.extent(rule).is_none() && counts(rule));
        nearness.apart += others.filter_map(|rule| other.extent(rule)).map(weight).sum::<usize>();
        nearness
    }
}

/// How much it tells that a rule is broken on one side only. Where that is in corners, it hangs on
/// which corners a run has shown.
fn weight(extent: Extent) -> usize {
    match extent {
        Extent::Few => 2,
        Extent::Some | Extent::All => 4,
    }
}

/// How much it tells that a rule is broken more widely on one side: the difference.
fn rank(extent: Extent) -> usize {
    match extent {
        Extent::Few => 0,
        Extent::Some => 2,
        Extent::All => 3,
    }
}

/// How much of all that is compared may tell the two apart, in percent, for a claim to rest on it.
///
/// Measured by leaving out each mutant in turn and asking what the nearest others are. Of those with
/// the very same signature one that would be named is of the same kind in 242 of 339 cases, of those
/// up to this distance in 73 of 96; from there to 39 percent in 51 of 92, and beyond in 51 of 113. A
/// test repeats it for a part of them.
const NEAR: usize = 25;

impl Nearness {
    /// Whether a claim may rest on it.
    fn is_near(self) -> bool {
        self.together > 0 && self.share_apart() <= NEAR
    }

    /// In percent.
    fn share_apart(self) -> usize {
        self.apart * 100 / (self.together + self.apart).max(1)
    }
}

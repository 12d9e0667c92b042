//! The classes of interest of a run, counted while it runs, so that none is neglected.

use crate::call::Revision;
use crate::case::Case;
use crate::outcome::Outcome;
use crate::recipe::{Edit, Made};
use crate::reply::Surface;

/// No class may have fewer than one case in this many: a fault that only one class shows is then
/// hardly missed.
const ONE_IN: usize = 20;

/// A class of interest. A case is in several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Outcome(Outcome),
    Surface(Surface),
    Revision(Revision),
    Edit(Edit),
}

impl Class {
    pub(super) fn of_made(made: &Made) -> Vec<Self> {
        let expected = made.expected();
        let mut classes = vec![
            Self::Outcome(expected.outcome()),
            Self::Surface(expected.surface()),
            Self::Revision(made.revision()),
        ];
        classes.extend(made.edits().into_iter().map(Self::Edit));
        classes
    }

    fn of_case(case: &Case) -> impl Iterator<Item = Self> + '_ {
        let plain = [
            Self::Outcome(case.expectation().outcome()),
            Self::Surface(case.surface()),
            Self::Revision(case.revision()),
        ];
        plain.into_iter().chain(case.made().into_iter().flat_map(Made::edits).map(Self::Edit))
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Outcome(outcome) => format!("outcome {outcome}"),
            Self::Surface(surface) => format!("surface {surface}"),
            Self::Revision(revision) => format!("revision {revision}"),
            Self::Edit(edit) => format!("edit {edit}"),
        }
    }
}

/// How many cases of each class a run has shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Classes {
    total: usize,
    counts: Vec<(Class, usize)>,
}

impl Classes {
    pub(super) fn add(&mut self, case: &Case) {
        self.total += 1;
        for class in Class::of_case(case) {
            match self.counts.iter_mut().find(|(other, _)| *other == class) {
                Some((_, count)) => *count += 1,
                None => self.counts.push((class, 1)),
            }
        }
    }

    pub(super) fn total(&self) -> usize {
        self.total
    }

    pub(super) fn count(&self, class: Class) -> usize {
        self.counts.iter().find(|(other, _)| *other == class).map_or(0, |(_, count)| *count)
    }

    /// Whether this class has too few cases, with one to spare.
    pub(super) fn is_short(&self, class: Class) -> bool {
        (self.count(class) + 1) * ONE_IN < self.total + 2 * ONE_IN
    }

    /// What is wrong: the classes that a run could have shown and has neglected.
    pub(super) fn neglected(&self, possible: impl Iterator<Item = Class>) -> Vec<String> {
        let short = possible.filter(|&class| self.count(class) * ONE_IN < self.total);
        short
            .map(|class| crate::wording::neglected(&class.name(), self.count(class), self.total))
            .collect()
    }

    /// The class with the fewest cases.
    pub(super) fn rarest(&self) -> Option<(String, usize)> {
        let rarest = self.counts.iter().min_by_key(|(_, count)| *count)?;
        Some((rarest.0.name(), rarest.1))
    }

    /// Each class with its count, in the order of the kinds.
    pub(super) fn lines(&self) -> Vec<(String, usize)> {
        let mut lines: Vec<_> =
            self.counts.iter().map(|(class, count)| (class.name(), *count)).collect();
        lines.sort();
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_below_one_in_twenty_is_neglected_and_named() {
        let class = Class::Outcome(Outcome::Pending);
        let classes = Classes { total: 1000, counts: vec![(class, 49)] };
        assert_eq!(classes.neglected([class].into_iter()).len(), 1);
        let classes = Classes { total: 1000, counts: vec![(class, 50)] };
        assert!(classes.neglected([class].into_iter()).is_empty());
    }
}

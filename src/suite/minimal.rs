//! The smallest generated case that still breaks an invariant.
//!
//! A recipe is flat, and the simplest choice of every part is 0: taking parts back one by one
//! ends at a message that differs from a plain one in nothing that does not matter.

use super::chunk::Chunk;
use super::deviation::Deviations;
use super::finding::{Finding, Judgement};
use super::run::{Start, seen};
use crate::invariant::{Exposed, Invariant};
use crate::recipe::{Change, Made};

/// How often the adapter is asked at most while one finding shrinks.
const TRIES: usize = 200;

/// A smaller finding in place of the first of a judgement, where that one is generated.
pub(super) fn finding(
    start: &Start,
    exposed: &Exposed,
    deviations: &Deviations,
    judgement: &Judgement,
) -> Option<Finding> {
    let first = judgement.findings.first()?;
    let origin = first.case().origin()?;
    let (base, change) = match origin.twin {
        Some((base, change)) => (base, Some(Change::named(change)?)),
        None => (origin.made, None),
    };
    let invariant = judgement.invariant;
    let mut search = Search { start, exposed, deviations, invariant, change, tries: 0 };
    // A finding that does not come again, such as one that depends on what came before, stays.
    let mut best = (base, search.broken_by(&base)?);
    while let Some(smaller) = search.smaller(&best.0) {
        best = smaller;
    }
    Some(best.1.made_from(first, search.tries))
}

struct Search<'a> {
    start: &'a Start,
    exposed: &'a Exposed,
    deviations: &'a Deviations,
    invariant: &'static Invariant,
    change: Option<Change>,
    tries: usize,
}

impl Search<'_> {
    /// The first simpler case that still breaks the invariant.
    fn smaller(&mut self, made: &Made) -> Option<(Made, Finding)> {
        made.simpler().find_map(|simpler| Some((simpler, self.broken_by(&simpler)?)))
    }

    fn broken_by(&mut self, made: &Made) -> Option<Finding> {
        if self.tries == TRIES {
            return None;
        }
        if !self.start.options.revisions.contains(&made.revision()) {
            return None;
        }
        self.tries += 1;
        let chunk = Chunk::of_one(made, self.change)?;
        let index = chunk.cases.len() - 1;
        let read = chunk.cases.iter().all(|case| self.start.surfaces.contains(case.surface()));
        if !read {
            return None;
        }
        let mut runner = self.start.runner();
        if runner.has_given_up() {
            return None;
        }
        let answered = runner.answered(chunk);
        drop(runner);
        let seen = seen(&answered, index, self.exposed, self.start, 0);
        // A known exception is no place to end at.
        Finding::of(self.invariant, &seen).filter(|finding| !self.deviations.list(finding))
    }
}

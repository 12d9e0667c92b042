//! The cases of a run, in the order in which they are run, a chunk at a time: a run of millions
//! of cases holds only some thousands.

use std::sync::Arc;

use super::Options;
use super::environment::Only;
use crate::case::{Case, Fixture};
use crate::reply::Surfaces;

/// What a case is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Fixtures, whose outcomes are locked in snapshots.
    Fixtures,
    /// Generated shapes that are never cut, whatever the number of cases.
    Shapes,
    /// Pairs and random surroundings, as many as the number of cases leaves room for.
    Fill,
}

/// Some cases that are run together.
#[derive(Clone)]
pub(super) struct Chunk {
    pub(super) phase: Phase,
    pub(super) cases: Arc<[Case]>,
    /// For a case that was made from another of this chunk: which, and by what change.
    pub(super) twins: Vec<Option<(usize, &'static str)>>,
}

impl Chunk {
    fn of_fixtures(cases: Vec<Case>) -> Self {
        Self { phase: Phase::Fixtures, twins: vec![None; cases.len()], cases: cases.into() }
    }
}

/// The fixtures on surfaces that the adapter reads, and those on others.
pub(super) fn fixtures(
    own: &[Fixture],
    options: &Options,
    surfaces: Surfaces,
    only: &Only,
) -> (Chunk, Vec<Case>) {
    let shipped = Fixture::corpus().iter().chain(own).flat_map(Fixture::cases);
    let of_revision = shipped.filter(|case| options.revisions.contains(&case.revision()));
    let (read, unread): (Vec<_>, Vec<_>) =
        of_revision.cloned().partition(|case| surfaces.contains(case.surface()));
    let read = read.into_iter().filter(|case| only.admits(case)).collect();
    (Chunk::of_fixtures(read), unread)
}

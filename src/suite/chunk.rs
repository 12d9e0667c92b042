//! Cases that are run together.

use std::sync::Arc;

use super::environment::Only;
use crate::case::{Case, Origin};
use crate::recipe::{Change, Exemplar, Made, carried_faults, exemplars, single_edits};
use crate::reply::Surfaces;

/// Some cases that are run together.
#[derive(Clone, Default)]
pub(super) struct Chunk {
    /// Whether there are as many of its like as the number of cases leaves room for; else they
    /// are never cut.
    pub(super) is_fill: bool,
    pub(super) cases: Arc<[Case]>,
    /// For a case that was made from another of this chunk: which, and by what change.
    pub(super) twins: Vec<Option<(usize, &'static str)>>,
}

impl Chunk {
    /// These cases, none of them a twin.
    pub(super) fn of_cases(cases: Arc<[Case]>) -> Self {
        Self { is_fill: false, twins: vec![None; cases.len()], cases }
    }

    /// Exactly the generated cases that the environment names: by code, or by the name of a
    /// fault that stands alone.
    pub(super) fn of_named(only: &Only, surfaces: Surfaces) -> Self {
        let mut builder = Builder::new(surfaces);
        let messages = exemplars().into_iter().map(|it| Exemplar::recipe(&it));
        let messages = messages.chain(single_edits()).map(Made::from);
        for made in messages.chain(carried_faults().map(Made::from)) {
            if surfaces.contains(made.surface()) && only.admits(&Case::generated(&made)) {
                builder.add(&made, None);
            }
        }
        for (made, change) in only.codes().filter_map(Origin::read) {
            builder.add(&made, change);
        }
        builder.chunk(false)
    }

    /// One case alone, with the twin that a change makes of it; none if it changes nothing.
    pub(super) fn of_one(made: &Made, change: Option<Change>) -> Option<Self> {
        let mut builder = Builder::new(Surfaces::ALL);
        builder.add(made, change);
        let whole = builder.len() == 1 + usize::from(change.is_some());
        whole.then(|| builder.chunk(false))
    }
}

/// Cases on their way into a chunk.
pub(super) struct Builder {
    /// A twin may be on another surface than the case that it is made from: those that are not
    /// read are left out.
    surfaces: Surfaces,
    cases: Vec<Case>,
    twins: Vec<Option<(usize, &'static str)>>,
}

impl Builder {
    pub(super) fn new(surfaces: Surfaces) -> Self {
        Self { surfaces, cases: Vec::new(), twins: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.cases.len()
    }

    pub(super) fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Adds a case, and the twin that a change of it makes.
    pub(super) fn add(&mut self, made: &Made, change: Option<Change>) {
        self.add_with_twins(made, change);
    }

    /// Adds a case, and the twins that some changes of it make.
    pub(super) fn add_with_twins(
        &mut self,
        made: &Made,
        changes: impl IntoIterator<Item = Change>,
    ) {
        let base = self.cases.len();
        self.cases.push(Case::generated(made));
        self.twins.push(None);
        for change in changes {
            let read = |case: &Case| self.surfaces.contains(case.surface());
            if let Some(case) = Case::twin(made, change).filter(read) {
                self.cases.push(case);
                self.twins.push(Some((base, change.name())));
            }
        }
    }

    pub(super) fn chunk(self, is_fill: bool) -> Chunk {
        Chunk { is_fill, cases: self.cases.into(), twins: self.twins }
    }
}

//! Cases that are run together.

use std::sync::Arc;

use super::environment::Only;
use crate::case::{Case, Origin};
use crate::recipe::{Exemplar, Recipe, Twin, exemplars, single_edits};
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
        let mut builder = Builder::default();
        for recipe in exemplars().iter().map(Exemplar::recipe).chain(single_edits()) {
            if surfaces.contains(recipe.surface()) && only.admits(&Case::generated(&recipe)) {
                builder.add(&recipe, None);
            }
        }
        for (recipe, twin) in only.codes().filter_map(Origin::read) {
            builder.add(&recipe, twin);
        }
        builder.chunk(false)
    }

    /// One recipe alone, with the twin that a change makes of it; none if it changes nothing.
    pub(super) fn of_one(recipe: &Recipe, change: Option<&'static Twin>) -> Option<Self> {
        let mut builder = Builder::default();
        builder.add(recipe, change);
        let whole = builder.len() == 1 + usize::from(change.is_some());
        whole.then(|| builder.chunk(false))
    }
}

/// Cases on their way into a chunk.
#[derive(Default)]
pub(super) struct Builder {
    cases: Vec<Case>,
    twins: Vec<Option<(usize, &'static str)>>,
}

impl Builder {
    pub(super) fn len(&self) -> usize {
        self.cases.len()
    }

    pub(super) fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Adds a case, and the twin that a change of it makes.
    pub(super) fn add(&mut self, recipe: &Recipe, change: Option<&'static Twin>) {
        self.add_with_twins(recipe, change);
    }

    /// Adds a case, and the twins that some changes of it make.
    pub(super) fn add_with_twins(
        &mut self,
        recipe: &Recipe,
        changes: impl IntoIterator<Item = &'static Twin>,
    ) {
        let base = self.cases.len();
        self.cases.push(Case::generated(recipe));
        self.twins.push(None);
        for change in changes {
            if let Some(case) = Case::twin(recipe, change) {
                self.cases.push(case);
                self.twins.push(Some((base, change.name())));
            }
        }
    }

    pub(super) fn chunk(self, is_fill: bool) -> Chunk {
        Chunk { is_fill, cases: self.cases.into(), twins: self.twins }
    }
}

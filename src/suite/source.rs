//! The cases of a run, in the order in which they are run, a chunk at a time: a run of millions
//! of cases holds only some thousands.

use std::sync::Arc;

use super::Options;
use super::classes::{Class, Classes};
use super::environment::Only;
use crate::call::Revision;
use crate::case::{Case, Fixture, Origin};
use crate::recipe::{
    Exemplar, Pairs, Product, Random, Recipe, Twin, exemplars, pairs, product, single_edits,
};
use crate::reply::Surfaces;

/// How many replies a run shows by default. The benches and the trial in the documentation have
/// set it.
pub(super) const DEFAULT_CASES: usize = 10_000;

/// How many cases are run together.
const CHUNK: usize = 2_048;

/// What a case is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Fixtures, whose outcomes are locked in snapshots.
    Fixtures,
    /// Generated shapes that are never cut, whatever the number of cases: exemplars, their twins
    /// and their single edits.
    Shapes,
    /// Pairs of edits and random surroundings, as many as the number of cases leaves room for.
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
    /// The fixtures on surfaces that the adapter reads, and beside them those on others.
    pub(super) fn of_fixtures(
        own: &[Fixture],
        options: &Options,
        surfaces: Surfaces,
        only: &Only,
    ) -> (Self, Vec<Case>) {
        let shipped = Fixture::corpus().iter().chain(own).flat_map(Fixture::cases);
        let of_revision = shipped.filter(|case| options.revisions.contains(&case.revision()));
        let (read, unread): (Vec<_>, Vec<_>) =
            of_revision.cloned().partition(|case| surfaces.contains(case.surface()));
        let read: Vec<_> = read.into_iter().filter(|case| only.admits(case)).collect();
        let twins = vec![None; read.len()];
        (Self { phase: Phase::Fixtures, cases: read.into(), twins }, unread)
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
        builder.chunk(Phase::Shapes)
    }
}

impl Chunk {
    /// One recipe alone, with the twin that a change makes of it; none if it changes nothing.
    pub(super) fn of_one(recipe: &Recipe, change: Option<&'static Twin>) -> Option<Self> {
        let mut builder = Builder::default();
        builder.add(recipe, change);
        let whole = builder.cases.len() == 1 + usize::from(change.is_some());
        whole.then(|| builder.chunk(Phase::Shapes))
    }
}

/// Cases on their way into a chunk.
#[derive(Default)]
struct Builder {
    cases: Vec<Case>,
    twins: Vec<Option<(usize, &'static str)>>,
}

impl Builder {
    /// Adds a case, and the twin that a change of it makes.
    fn add(&mut self, recipe: &Recipe, change: Option<&'static Twin>) {
        let base = self.cases.len();
        self.cases.push(Case::generated(recipe));
        self.twins.push(None);
        if let Some((twin, case)) = change.and_then(|twin| Some((twin, Case::twin(recipe, twin)?)))
        {
            self.cases.push(case);
            self.twins.push(Some((base, twin.name())));
        }
    }

    /// Adds a case with all its twins.
    fn add_with_twins(&mut self, recipe: &Recipe) {
        let base = self.cases.len();
        self.add(recipe, None);
        for twin in Twin::all() {
            if let Some(case) = Case::twin(recipe, twin) {
                self.cases.push(case);
                self.twins.push(Some((base, twin.name())));
            }
        }
    }

    fn chunk(self, phase: Phase) -> Chunk {
        Chunk { phase, cases: self.cases.into(), twins: self.twins }
    }
}

/// The generated cases of a run.
pub(super) struct Source {
    revisions: Vec<Revision>,
    surfaces: Surfaces,
    /// How many replies the whole run is to show.
    cases: usize,
    random: Random,
    shapes: std::vec::IntoIter<(Recipe, bool)>,
    /// The recipes of each class, to draw from where a class is short.
    drawers: Vec<(Class, Vec<Recipe>)>,
    fill: Fill,
}

enum Fill {
    Pairs(Pairs),
    Product(Product),
}

impl Source {
    pub(super) fn new(options: &Options, surfaces: Surfaces) -> Self {
        let wanted = |recipe: &Recipe| {
            options.revisions.contains(&recipe.revision()) && surfaces.contains(recipe.surface())
        };
        let plain = exemplars().into_iter().map(|exemplar| (exemplar.recipe(), true));
        let shapes: Vec<_> = plain
            .chain(single_edits().map(|recipe| (recipe, false)))
            .filter(|(recipe, _)| wanted(recipe))
            .collect();
        let mut drawers: Vec<(Class, Vec<Recipe>)> = Vec::new();
        for (recipe, _) in &shapes {
            for class in Class::of_recipe(recipe) {
                match drawers.iter_mut().find(|(other, _)| *other == class) {
                    Some((_, recipes)) => recipes.push(*recipe),
                    None => drawers.push((class, vec![*recipe])),
                }
            }
        }
        let fill = if options.exhaustive { Fill::Product(product()) } else { Fill::Pairs(pairs()) };
        Self {
            revisions: options.revisions.clone(),
            surfaces,
            cases: options.cases,
            random: Random(options.seed),
            shapes: shapes.into_iter(),
            drawers,
            fill,
        }
    }

    /// The classes that this run can show at all.
    pub(super) fn classes(&self) -> impl Iterator<Item = Class> + '_ {
        self.drawers.iter().map(|(class, _)| *class)
    }

    /// The next cases. `shown` is what the run has shown so far.
    pub(super) fn next(&mut self, shown: &Classes) -> Option<Chunk> {
        let mut builder = Builder::default();
        while builder.cases.len() < CHUNK {
            let Some((recipe, exemplar)) = self.shapes.next() else { break };
            if exemplar {
                builder.add_with_twins(&recipe);
            } else {
                builder.add(&recipe, None);
            }
        }
        if !builder.cases.is_empty() {
            return Some(builder.chunk(Phase::Shapes));
        }
        let mut counted = shown.clone();
        while builder.cases.len() < CHUNK {
            let Some(recipe) = self.fill(&counted) else { break };
            let before = builder.cases.len();
            let change = self.change();
            builder.add(&recipe, change);
            for case in &builder.cases[before..] {
                counted.add(case);
            }
        }
        (!builder.cases.is_empty()).then(|| builder.chunk(Phase::Fill))
    }

    /// A recipe of the shortest class if one is short, else the next pair, both in random
    /// surroundings.
    fn fill(&mut self, shown: &Classes) -> Option<Recipe> {
        let short = self.drawers.iter().find(|(class, _)| shown.is_short(*class));
        if let Some((_, recipes)) = short {
            let index = self.random.below(recipes.len());
            return Some(recipes[index].vary(self.random.next()));
        }
        if shown.total() >= self.cases && !matches!(self.fill, Fill::Product(_)) {
            return None;
        }
        loop {
            let next = match &mut self.fill {
                Fill::Pairs(pairs) => pairs.next(),
                Fill::Product(product) => product.next(),
            };
            let Some(recipe) = next else {
                // Pairs again, in other surroundings; the product is shown once.
                if matches!(self.fill, Fill::Product(_)) || self.drawers.is_empty() {
                    return None;
                }
                self.fill = Fill::Pairs(pairs());
                continue;
            };
            if self.wants(&recipe) {
                return Some(recipe.vary(self.random.next()));
            }
        }
    }

    fn wants(&self, recipe: &Recipe) -> bool {
        self.revisions.contains(&recipe.revision()) && self.surfaces.contains(recipe.surface())
    }

    /// A change that makes a twin, for every other case.
    fn change(&mut self) -> Option<&'static Twin> {
        Twin::all().get(self.random.below(Twin::all().len() * 2))
    }
}

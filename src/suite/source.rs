//! The cases of a run, in the order in which they are run, a chunk at a time: a run of millions
//! of cases holds only some thousands.

use std::sync::Arc;

use super::Options;
use super::classes::{Class, Classes};
use super::environment::Only;
use crate::call::Revision;
use crate::case::{Case, Fixture, Origin};
use crate::recipe::{
    Exemplar, Pairs, Product, Random, Recipe, Twin, every_text, exemplars, pairs, product,
    single_edits,
};
use crate::reply::Surfaces;

/// How many replies a run shows by default. The benches and the trial in the documentation have
/// set it.
pub(super) const DEFAULT_CASES: usize = 12_000;

/// So many twins each change makes of shapes at least, where exemplars do not offer it.
const ENOUGH_TWINS: usize = 24;

/// The surroundings in which each exemplar is shown beside the plain ones, the same in each run,
/// so that every place that may hold a secret does so once.
const VARIATIONS: [u64; 3] = [1, 2, 3];

/// How many cases are run together.
const CHUNK: usize = 2_048;

/// What a case is there for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Fixtures, whose outcomes are locked in snapshots.
    #[default]
    Fixtures,
    /// Generated shapes that are never cut, whatever the number of cases: exemplars, their twins
    /// and their single edits.
    Shapes,
    /// Pairs of edits and random surroundings, as many as the number of cases leaves room for.
    Fill,
}

/// Some cases that are run together.
#[derive(Clone, Default)]
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
        let mut read: Vec<_> = read.into_iter().filter(|case| only.admits(case)).collect();
        // What may end the process comes last, so that the rest is known by then.
        read.sort_by_key(Case::is_deep);
        (Self::of_cases(read.into()), unread)
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
    /// These cases, none of them a twin.
    pub(super) fn of_cases(cases: Arc<[Case]>) -> Self {
        Self { phase: Phase::Fixtures, twins: vec![None; cases.len()], cases }
    }

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

    /// Adds a case with those of its twins that are wanted, by the number of their change.
    fn add_with_twins(&mut self, recipe: &Recipe, mut wanted: impl FnMut(usize) -> bool) {
        let base = self.cases.len();
        self.add(recipe, None);
        for (change, twin) in Twin::all().iter().enumerate() {
            if twin.of(recipe).is_none() || !wanted(change) {
                continue;
            }
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
    /// What the run has shown so far.
    shown: Classes,
    /// How many twins each change has made of shapes.
    twins: Vec<usize>,
    /// The recipes of each class, to draw from where a class is short.
    drawers: Vec<(Class, Vec<Recipe>)>,
    fill: Fill,
}

enum Fill {
    Pairs(Pairs),
    Product(Product),
}

impl Source {
    /// The cases that follow what a run has already shown.
    pub(super) fn new(options: &Options, surfaces: Surfaces, shown: Classes) -> Self {
        let wanted = |recipe: &Recipe| {
            options.revisions.contains(&recipe.revision()) && surfaces.contains(recipe.surface())
        };
        let plain = exemplars().into_iter().map(|exemplar| (exemplar.recipe(), true));
        let varied = exemplars()
            .into_iter()
            .flat_map(|exemplar| VARIATIONS.map(|seed| (exemplar.recipe().vary(seed), false)));
        let texts = every_text().map(|recipe| (recipe, false));
        let shapes: Vec<_> = plain
            .chain(varied)
            .chain(texts)
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
            twins: vec![0; Twin::all().len()],
            shown,
            drawers,
            fill,
        }
    }

    /// The classes that this run can show at all.
    pub(super) fn classes(&self) -> impl Iterator<Item = Class> + '_ {
        self.drawers.iter().map(|(class, _)| *class)
    }

    /// What the run has shown, with the cases given so far.
    pub(super) fn shown(&self) -> &Classes {
        &self.shown
    }

    /// The next cases.
    pub(super) fn next(&mut self) -> Option<Chunk> {
        let mut builder = Builder::default();
        while builder.cases.len() < CHUNK {
            let Some((recipe, exemplar)) = self.shapes.next() else { break };
            let twins = &mut self.twins;
            builder.add_with_twins(&recipe, |change| {
                let wanted = exemplar || twins[change] < ENOUGH_TWINS;
                twins[change] += usize::from(wanted);
                wanted
            });
        }
        if !builder.cases.is_empty() {
            builder.cases.iter().for_each(|case| self.shown.add(case));
            return Some(builder.chunk(Phase::Shapes));
        }
        while builder.cases.len() < CHUNK {
            let Some(recipe) = self.fill() else { break };
            let before = builder.cases.len();
            builder.add(&recipe, self.change());
            builder.cases[before..].iter().for_each(|case| self.shown.add(case));
        }
        (!builder.cases.is_empty()).then(|| builder.chunk(Phase::Fill))
    }

    /// A recipe of the shortest class if one is short, else the next pair, both in random
    /// surroundings.
    fn fill(&mut self) -> Option<Recipe> {
        let short = self.drawers.iter().find(|(class, _)| self.shown.is_short(*class));
        if let Some((_, recipes)) = short {
            let index = self.random.below(recipes.len());
            return Some(recipes[index].vary(self.random.next()));
        }
        if self.shown.total() >= self.cases && !matches!(self.fill, Fill::Product(_)) {
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

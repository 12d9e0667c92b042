//! The cases of a run, in the order in which they are run, a chunk at a time: a run of millions
//! of cases holds only some thousands.

use std::sync::Arc;

use super::Options;
use super::chunk::{Builder, Chunk};
use super::classes::{Class, Classes};
use super::order::{self, Shape};
use crate::call::Revision;
use crate::case::Case;
use crate::recipe::{
    Change, Made, Pairs, Product, Random, Transcript, drawn_transcript, pairs, plain_transcripts,
    product,
};
use crate::reply::{Surface, Surfaces};

/// How many replies a run shows by default: what is never cut, and a part in random surroundings, as
/// `docs/trial.md` explains.
pub(super) const DEFAULT_CASES: usize = 18_000;

/// How many cases are run together at first. Each chunk is twice as large as the one before, up
/// to [`LARGEST`]: what is found early is known early.
const SMALLEST: usize = 64;
const LARGEST: usize = 2_048;

/// What a run is to do next.
pub(super) enum Step {
    Show(Chunk),
    /// Show the fixtures, all but those that may end the process.
    ShowFixtures,
    /// Show those that may end the process: they come last, so that the rest is known by then.
    ShowDeepFixtures,
}

/// The cases of a run.
pub(super) struct Source {
    revisions: Vec<Revision>,
    surfaces: Surfaces,
    /// How many replies the whole run is to show.
    cases: usize,
    random: Random,
    stage: Stage,
    /// How large the next chunk is.
    size: usize,
    /// What the run has shown so far.
    shown: Classes,
    exhaustive: bool,
    /// Nothing is made.
    only_fixtures: bool,
    fill: Option<Fill>,
    /// What transcripts are drawn from.
    plain: Vec<Transcript>,
    /// The recipes of each class that the run can show, to draw from where a class is short.
    drawers: Vec<(Class, Vec<Made>)>,
}

enum Stage {
    /// Cases of the user's own, from this one on.
    Given(Arc<[Case]>, usize),
    Opening(std::slice::Iter<'static, Shape>),
    Rest(std::slice::Iter<'static, Shape>),
    Fill,
    Deep,
    End,
}

enum Fill {
    Pairs(Box<Pairs>),
    Product(Product),
}

impl Source {
    /// The cases of a run with these options.
    pub(super) fn new(options: &Options, surfaces: Surfaces) -> Self {
        Self {
            revisions: options.revisions.clone(),
            surfaces,
            cases: options.cases,
            random: Random(options.seed),
            stage: match &options.given {
                Some(cases) => Stage::Given(Arc::clone(cases), 0),
                None if options.only_fixtures => Stage::Opening([].iter()),
                None => Stage::Opening(order::opening().iter()),
            },
            size: SMALLEST,
            shown: Classes::default(),
            exhaustive: options.exhaustive,
            only_fixtures: options.only_fixtures,
            fill: None,
            plain: Vec::new(),
            drawers: Vec::new(),
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

    /// Counts cases that the run shows beside those that are made here.
    pub(super) fn count<'a>(&mut self, cases: impl IntoIterator<Item = &'a Case>) {
        cases.into_iter().for_each(|case| self.shown.add(case));
    }

    /// What to do next.
    pub(super) fn next(&mut self) -> Option<Step> {
        loop {
            match &mut self.stage {
                Stage::Given(..) => {
                    if let Some(chunk) = self.given_cases() {
                        return Some(Step::Show(chunk));
                    }
                    self.stage = Stage::End;
                }
                Stage::Opening(_) => {
                    if let Some(chunk) = self.shapes() {
                        return Some(Step::Show(chunk));
                    }
                    self.stage = if self.only_fixtures {
                        Stage::Deep
                    } else {
                        Stage::Rest(order::rest().iter())
                    };
                    return Some(Step::ShowFixtures);
                }
                Stage::Rest(_) => {
                    if let Some(chunk) = self.shapes() {
                        return Some(Step::Show(chunk));
                    }
                    self.begin_fill();
                    self.stage = Stage::Fill;
                }
                Stage::Fill => {
                    if let Some(chunk) = self.filled() {
                        return Some(Step::Show(chunk));
                    }
                    self.stage = Stage::Deep;
                }
                Stage::Deep => {
                    self.stage = Stage::End;
                    return Some(Step::ShowDeepFixtures);
                }
                Stage::End => return None,
            }
        }
    }

    /// Goes on as if everything that may be cut had been shown.
    pub(super) fn skip_fill(&mut self) {
        self.stage = Stage::Deep;
    }

    /// The next of the user's own cases that the run can show.
    fn given_cases(&mut self) -> Option<Chunk> {
        let Stage::Given(cases, from) = &mut self.stage else { return None };
        let (surfaces, revisions) = (self.surfaces, &self.revisions);
        let read =
            |case: &Case| surfaces.contains(case.surface()) && revisions.contains(&case.revision());
        let mut chunk = Vec::new();
        while let Some(case) = cases.get(*from).filter(|_| chunk.len() < self.size) {
            *from += 1;
            chunk.extend(read(case).then(|| case.clone()));
        }
        self.size = (self.size * 2).min(LARGEST);
        self.count(&chunk);
        (!chunk.is_empty()).then(|| Chunk::of_cases(chunk.into()))
    }

    /// The next shapes of this stage that the run can show.
    fn shapes(&mut self) -> Option<Chunk> {
        let mut builder = Builder::new(self.surfaces);
        while builder.len() < self.size {
            let (Stage::Opening(shapes) | Stage::Rest(shapes)) = &mut self.stage else { break };
            let Some(shape) = shapes.next() else { break };
            if self.shows(shape) {
                builder.add_with_twins(&shape.made, shape.changes());
            }
        }
        self.given(builder, false)
    }

    fn given(&mut self, builder: Builder, is_fill: bool) -> Option<Chunk> {
        self.size = (self.size * 2).min(LARGEST);
        (builder.len() > 0).then(|| {
            self.count(builder.cases());
            builder.chunk(is_fill)
        })
    }

    fn begin_fill(&mut self) {
        let drawers = order::drawers().iter().filter_map(|(class, shapes)| {
            let wanted = shapes.iter().filter(|shape| self.shows(shape));
            let made: Vec<_> = wanted.map(|shape| shape.made).collect();
            (!made.is_empty()).then_some((*class, made))
        });
        self.drawers = drawers.collect();
        let plain = plain_transcripts();
        let read = plain.filter(|it| {
            self.surfaces.contains(it.surface()) && self.revisions.contains(&it.revision())
        });
        self.plain = read.collect();
        self.fill = Some(if self.exhaustive {
            Fill::Product(product())
        } else {
            Fill::Pairs(Box::new(pairs()))
        });
    }

    fn filled(&mut self) -> Option<Chunk> {
        let mut builder = Builder::new(self.surfaces);
        while builder.len() < self.size {
            let Some(made) = self.filler() else { break };
            let before = builder.len();
            builder.add(&made, self.change());
            builder.cases()[before..].iter().for_each(|case| self.shown.add(case));
        }
        self.size = LARGEST;
        (builder.len() > 0).then(|| builder.chunk(true))
    }

    /// Something of the shortest class if one is short, else a transcript or the next pair, all in
    /// random surroundings.
    fn filler(&mut self) -> Option<Made> {
        let short = self.drawers.iter().find(|(class, _)| self.shown.is_short(*class));
        if let Some((_, made)) = short {
            let index = self.random.below(made.len());
            return Some(made[index].vary(self.random.next()));
        }
        let all = matches!(self.fill, Some(Fill::Product(_)));
        if self.shown.total() >= self.cases && !all {
            return None;
        }
        if !all && self.is_turn_of_transcripts() {
            return Some(drawn_transcript(&self.plain, &mut self.random).into());
        }
        loop {
            let next = match self.fill.as_mut()? {
                Fill::Pairs(pairs) => pairs.next(),
                Fill::Product(product) => product.next(),
            };
            let Some(recipe) = next else {
                // Pairs again, in other surroundings; the product is shown once.
                if all || self.drawers.is_empty() {
                    return None;
                }
                self.fill = Some(Fill::Pairs(Box::new(pairs())));
                continue;
            };
            if self.revisions.contains(&recipe.revision())
                && self.surfaces.contains(recipe.surface())
            {
                return Some(recipe.vary(self.random.next()).into());
            }
        }
    }

    /// Surfaces of transcripts have as many turns as those of messages.
    fn is_turn_of_transcripts(&mut self) -> bool {
        let all = self.surfaces.iter().count();
        let carried = [Surface::Stdio, Surface::Http, Surface::Silence];
        let carried = carried.into_iter().filter(|&it| self.surfaces.contains(it)).count();
        self.random.below(all) < carried && !self.plain.is_empty()
    }

    fn shows(&self, shape: &Shape) -> bool {
        self.revisions.contains(&shape.made.revision()) && self.surfaces.contains(shape.surface)
    }

    /// A change that makes a twin, for every other case.
    fn change(&mut self) -> Option<Change> {
        Change::all().get(self.random.below(Change::all().len() * 2)).copied()
    }
}

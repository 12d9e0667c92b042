//! One run: the cases, what the adapter made of them, and what the invariants say of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use super::deviation::Deviations;
use super::entry::Factory;
use super::environment::Only;
use super::finding::Judgement;
use super::report::Report;
use super::source::{self, Chunk, Phase};
use super::{Options, runner};
use crate::case::{Case, Fixture, FixtureError};
use crate::invariant::{Answer, Exposed, Invariant, Seen, Twin};
use crate::reply::Surfaces;

/// A run, worked out piece by piece as tests ask for it.
pub(crate) struct Run {
    make: Factory,
    start: Result<Start, String>,
    fixtures: OnceLock<Answered>,
    judged: OnceLock<Judged>,
}

/// What is known before any case is run.
struct Start {
    options: Options,
    surfaces: Surfaces,
    only: Only,
    fixtures: Chunk,
    /// Fixtures of surfaces that the adapter does not read.
    unread: Vec<Case>,
}

/// A chunk with what the adapter made of it.
struct Answered {
    chunk: Chunk,
    first: Vec<Answer>,
    /// The same cases again, asked in the opposite order; none after a hang.
    again: Vec<Answer>,
}

/// What every invariant says, after all cases.
pub(super) struct Judged {
    pub(super) judgements: Vec<Judgement>,
    pub(super) counts: Counts,
    pub(super) deviations: Deviations,
}

/// How many cases were run.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) total: usize,
    pub(super) surfaces: BTreeMap<&'static str, usize>,
    pub(super) revisions: BTreeMap<&'static str, usize>,
}

impl Run {
    /// Prepares a run. `home` is the folder from which the user's own fixtures are named.
    pub(crate) fn new(make: Factory, home: &str) -> Self {
        Self::restricted(make, home, Only::from_environment())
    }

    /// The same, whatever the environment says.
    pub(crate) fn of_everything(make: Factory, home: &str) -> Self {
        Self::restricted(make, home, Only::default())
    }

    fn restricted(make: Factory, home: &str, only: Only) -> Self {
        let start = prepare(&make, Path::new(home), only);
        Self { make, start, fixtures: OnceLock::new(), judged: OnceLock::new() }
    }

    fn start(&self) -> Result<&Start, String> {
        self.start.as_ref().map_err(Clone::clone)
    }

    /// Everything at once.
    pub(crate) fn report(&self) -> Report {
        match &self.start {
            Ok(start) => {
                let judged = self.judged(start);
                let problems = start.outdated(&judged.deviations);
                Report::new(start.options.reading, start.surfaces, judged, &start.unread, problems)
            }
            Err(problem) => Report::not_started(problem.clone()),
        }
    }

    /// What one invariant says, judged with all others.
    pub(crate) fn judgement(&self, invariant: &Invariant) -> Result<Judgement, String> {
        let judged = self.judged(self.start()?);
        let found = judged.judgements.iter().find(|it| it.invariant.id() == invariant.id());
        found.cloned().ok_or_else(|| format!("there is no invariant {}", invariant.id()))
    }

    /// What one invariant says, judged alone: for a process that runs no other test.
    pub(crate) fn judgement_alone(
        &self,
        invariant: &'static Invariant,
    ) -> Result<Judgement, String> {
        let mut judged = self.judge(self.start()?, &[invariant]);
        judged.judgements.pop().ok_or_else(|| format!("there is no invariant {}", invariant.id()))
    }

    /// What the adapter made of each fixture that it reads.
    pub(crate) fn observed(&self) -> Result<Vec<(&Case, &Answer)>, String> {
        let answered = self.answered_fixtures(self.start()?);
        Ok(answered.chunk.cases.iter().zip(&answered.first).collect())
    }

    pub(crate) fn unread(&self) -> &[Case] {
        self.start.as_ref().map_or(&[], |start| &start.unread)
    }

    pub(crate) fn surfaces(&self) -> Surfaces {
        self.start.as_ref().map_or(Surfaces::RESPONSE, |start| start.surfaces)
    }

    pub(crate) fn options(&self) -> Result<&Options, String> {
        Ok(&self.start()?.options)
    }

    fn judged(&self, start: &Start) -> &Judged {
        self.judged.get_or_init(|| self.judge(start, Invariant::all()))
    }

    fn judge(&self, start: &Start, invariants: &[&'static Invariant]) -> Judged {
        let mut judged = Judged {
            judgements: invariants.iter().map(|invariant| Judgement::new(invariant)).collect(),
            counts: Counts::default(),
            deviations: Deviations::new(&start.options.deviations),
        };
        let mut exposed = Exposed::default();
        judged.add(self.answered_fixtures(start), start, &mut exposed);
        judged
    }

    fn answered_fixtures(&self, start: &Start) -> &Answered {
        self.fixtures.get_or_init(|| self.answer(start, start.fixtures.clone()))
    }

    fn answer(&self, start: &Start, chunk: Chunk) -> Answered {
        let limit = start.options.answer_within;
        let first = runner::answers(&self.make, &chunk.cases, limit);
        let stopped = |answer: &Answer| matches!(answer, Answer::Hung(_) | Answer::NotAsked);
        let again = if first.iter().any(stopped) {
            Vec::new()
        } else {
            let backwards = chunk.cases.iter().rev().cloned().collect();
            let mut again = runner::answers(&self.make, &backwards, limit);
            again.reverse();
            again
        };
        Answered { chunk, first, again }
    }
}

impl Start {
    /// What is wrong with the list of deviations. Nothing can be said of it when only some cases
    /// are run.
    fn outdated(&self, deviations: &Deviations) -> Vec<String> {
        if !self.only.is_everything() {
            return Vec::new();
        }
        let fixtures = || self.fixtures.cases.iter().chain(&self.unread);
        deviations.problems(|is_it| fixtures().any(|case| is_it(case.name())))
    }
}

impl Judged {
    fn add(&mut self, answered: &Answered, start: &Start, exposed: &mut Exposed) {
        let Answered { chunk, first, again } = answered;
        exposed.learn(first.iter().filter_map(Answer::observation));
        self.counts.add(&chunk.cases);
        for judgement in &mut self.judgements {
            for (index, case) in chunk.cases.iter().enumerate() {
                let twin = chunk.twins[index].map(|(of, change)| Twin {
                    change,
                    case: &chunk.cases[of],
                    answer: &first[of],
                });
                let seen = Seen {
                    case,
                    answer: &first[index],
                    again: again.get(index),
                    exposed,
                    reading: start.options.reading,
                    twin,
                };
                judgement.add(&seen, &self.deviations);
            }
            if chunk.phase < Phase::Fill {
                judgement.settle(start.surfaces);
            }
        }
    }
}

impl Counts {
    fn add(&mut self, cases: &[Case]) {
        self.total += cases.len();
        for case in cases {
            *self.surfaces.entry(case.surface().wire_name()).or_default() += 1;
            *self.revisions.entry(case.revision().wire_name()).or_default() += 1;
        }
    }
}

fn prepare(make: &Factory, home: &Path, only: Only) -> Result<Start, String> {
    let (options, surfaces) = runner::made(make)?;
    let own = own_fixtures(&options.fixtures, home)?;
    let (fixtures, unread) = source::fixtures(&own, &options, surfaces, &only);
    if fixtures.cases.is_empty() {
        return Err(no_cases(&options, surfaces, &only));
    }
    Ok(Start { options, surfaces, only, fixtures, unread })
}

fn no_cases(options: &Options, surfaces: Surfaces, only: &Only) -> String {
    let revisions: Vec<_> = options.revisions.iter().map(|it| it.wire_name()).collect();
    let restricted = if only.is_everything() {
        String::new()
    } else {
        format!(
            ", and {} admits none: unset it, or name a case that exists",
            super::environment::ONLY
        )
    };
    format!(
        "there is no case to run: the adapter reads {surfaces}, the suite runs the revisions \
         [{}]{restricted}",
        revisions.join(", ")
    )
}

/// The user's own fixtures. A pattern that finds no file is a mistake, and says so.
pub(super) fn own_fixtures(patterns: &[String], home: &Path) -> Result<Vec<Fixture>, String> {
    let mut fixtures: Vec<Fixture> = Vec::new();
    let mut problems = Vec::new();
    for pattern in patterns {
        let whole = home.join(pattern).display().to_string();
        let found = glob::glob(&whole)
            .map_err(|error| format!("`{pattern}` is no pattern for fixture files: {error}"))?;
        let mut none = true;
        for path in found {
            none = false;
            let path =
                path.map_err(|error| format!("a folder of fixtures can't be read: {error}"))?;
            match Fixture::load(path) {
                Ok(fixture) => fixtures.push(fixture),
                Err(error) => problems.push(error),
            }
        }
        if none {
            return Err(format!(
                "`{pattern}` finds no fixture file in {}: mend the pattern, or leave it out",
                home.display()
            ));
        }
    }
    if problems.is_empty() { Ok(fixtures) } else { Err(lines(&problems)) }
}

fn lines(problems: &[FixtureError]) -> String {
    let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

//! One run: the cases, what the adapter made of them, and what the invariants say of it.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::deviation::Deviations;
use super::entry::Factory;
use super::environment::Only;
use super::finding::{Finding, Judgement};
use super::report::Report;
use super::{Options, runner};
use crate::case::{Case, Fixture, FixtureError};
use crate::invariant::{Answer, Exposed, Invariant, Seen};
use crate::reply::Surfaces;

/// A run, worked out piece by piece as tests ask for it.
pub(crate) struct Run {
    make: Factory,
    start: Result<Start, String>,
    answers: OnceLock<Answers>,
}

struct Start {
    options: Options,
    surfaces: Surfaces,
    only: Only,
    /// What the adapter is given.
    cases: Arc<[Case]>,
    /// Cases of surfaces that the adapter does not read.
    unread: Vec<Case>,
}

struct Answers {
    first: Vec<Answer>,
    /// The same cases again, in the opposite order; brought back into their order here.
    again: Vec<Answer>,
    exposed: Exposed,
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
        Self { make, start, answers: OnceLock::new() }
    }

    /// Everything at once. `module` is the path of the test module, for the lines that tell how
    /// to run one finding again.
    pub(crate) fn report(&self, module: &str) -> Report {
        match &self.start {
            Ok(start) => {
                let deviations = Deviations::new(&start.options.deviations);
                let judgements = Invariant::all()
                    .iter()
                    .map(|invariant| self.judge(start, invariant, &deviations, module))
                    .collect();
                Report::new(
                    start.options.reading,
                    start.surfaces,
                    &start.cases,
                    &start.unread,
                    judgements,
                    start.only.is_everything().then_some(&deviations),
                )
            }
            Err(problem) => Report::not_started(problem.clone()),
        }
    }

    /// One invariant alone.
    pub(crate) fn judgement(
        &self,
        invariant: &'static Invariant,
        module: &str,
    ) -> Result<Judgement, String> {
        let start = self.start.as_ref().map_err(Clone::clone)?;
        let deviations = Deviations::new(&start.options.deviations);
        Ok(self.judge(start, invariant, &deviations, module))
    }

    /// What the adapter made of each case that it reads.
    pub(crate) fn observed(&self) -> Result<Vec<(&Case, &Answer)>, String> {
        let start = self.start.as_ref().map_err(Clone::clone)?;
        Ok(start.cases.iter().zip(&self.answers(start).first).collect())
    }

    pub(crate) fn unread(&self) -> &[Case] {
        self.start.as_ref().map_or(&[], |start| &start.unread)
    }

    pub(crate) fn surfaces(&self) -> Surfaces {
        self.start.as_ref().map_or(Surfaces::RESPONSE, |start| start.surfaces)
    }

    pub(crate) fn options(&self) -> Result<&Options, String> {
        self.start.as_ref().map(|start| &start.options).map_err(Clone::clone)
    }

    fn judge(
        &self,
        start: &Start,
        invariant: &'static Invariant,
        deviations: &Deviations,
        module: &str,
    ) -> Judgement {
        let answers = self.answers(start);
        let mut judgement = Judgement::new(invariant);
        for (index, case) in start.cases.iter().enumerate() {
            let seen = Seen {
                case,
                answer: &answers.first[index],
                again: answers.again.get(index),
                exposed: &answers.exposed,
                reading: start.options.reading,
                twin: None,
            };
            judgement.add(&seen, deviations, || Finding::new(invariant, &seen, module));
        }
        judgement
    }

    fn answers(&self, start: &Start) -> &Answers {
        self.answers.get_or_init(|| {
            let limit = start.options.answer_within;
            let first = runner::answers(&self.make, &start.cases, limit);
            let hung =
                first.iter().any(|answer| matches!(answer, Answer::Hung(_) | Answer::NotAsked));
            let again = if hung { vec![] } else { self.backwards(start) };
            let observations = first.iter().filter_map(Answer::observation);
            let exposed = Exposed::in_observations(observations);
            Answers { first, again, exposed }
        })
    }

    fn backwards(&self, start: &Start) -> Vec<Answer> {
        let reversed: Arc<[Case]> = start.cases.iter().rev().cloned().collect();
        let mut again = runner::answers(&self.make, &reversed, start.options.answer_within);
        again.reverse();
        again
    }
}

fn prepare(make: &Factory, home: &Path, only: Only) -> Result<Start, String> {
    let (options, surfaces) = runner::made(make)?;
    let own = own_fixtures(&options.fixtures, home)?;
    let mut cases = Vec::new();
    let mut unread = Vec::new();
    for case in Fixture::corpus().iter().chain(&own).flat_map(Fixture::cases) {
        if !options.revisions.contains(&case.revision()) {
            continue;
        }
        if !surfaces.contains(case.surface()) {
            unread.push(case.clone());
        } else if only.admits(case) {
            cases.push(case.clone());
        }
    }
    if cases.is_empty() {
        return Err(no_cases(&options, surfaces, &only));
    }
    Ok(Start { options, surfaces, only, cases: cases.into(), unread })
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

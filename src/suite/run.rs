//! One run: the cases, what the adapter made of them, and what the invariants say of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::classes::Classes;
use super::deviation::Deviations;
use super::entry::Factory;
use super::environment::{self, Only};
use super::finding::Judgement;
use super::report::Report;
use super::runner::{Answered, Runner};
use super::source::{Chunk, Phase, Source};
use super::{Options, minimal};
use crate::case::{Case, Fixture};
use crate::invariant::{Answer, Exposed, Family, Invariant, Reading, Seen, Twin};
use crate::recipe::Fault;
use crate::reply::Surfaces;
use crate::wording;

/// A run, worked out piece by piece as tests ask for it.
pub(crate) struct Run {
    start: Result<Start, String>,
    fixtures: OnceLock<Answered>,
    judged: OnceLock<Judged>,
}

/// What is known before any case is run.
pub(super) struct Start {
    pub(super) options: Options,
    pub(super) surfaces: Surfaces,
    /// The adapter at work.
    pub(super) runner: Mutex<Runner>,
    only: Only,
    fixtures: Chunk,
    /// Fixtures of surfaces that the adapter does not read.
    unread: Vec<Case>,
    /// The user's own files that are no fixtures.
    broken_files: Vec<String>,
}

/// What every invariant says, after all cases.
pub(super) struct Judged {
    pub(super) judgements: Vec<Judgement>,
    pub(super) counts: Counts,
    pub(super) classes: Classes,
    pub(super) deviations: Deviations,
    pub(super) exposed: Exposed,
    /// What is wrong with the run itself.
    pub(super) problems: Vec<String>,
    /// What else a reader should know of the run.
    pub(super) notes: Vec<String>,
}

/// How many cases were run, and how long the adapter took for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) total: usize,
    pub(super) generated: usize,
    pub(super) surfaces: BTreeMap<&'static str, usize>,
    pub(super) revisions: BTreeMap<&'static str, usize>,
    /// How many cases the adapter could not put to the client behind it, by reason.
    pub(super) not_run: BTreeMap<String, usize>,
    pub(super) adapter_time: Duration,
    /// What was spent on making and judging cases.
    pub(super) suite_time: Duration,
}

impl Run {
    /// Prepares a run. `home` is the folder from which the user's own fixtures are named.
    pub(crate) fn new(make: Factory, home: &str) -> Self {
        Self::restricted(make, home, Only::from_environment())
    }

    /// The same, whatever cases the environment names.
    pub(crate) fn of_everything(make: Factory, home: &str) -> Self {
        Self::restricted(make, home, Only::default())
    }

    fn restricted(make: Factory, home: &str, only: Only) -> Self {
        let start = prepare(make, Path::new(home), only);
        Self { start, fixtures: OnceLock::new(), judged: OnceLock::new() }
    }

    fn start(&self) -> Result<&Start, String> {
        self.start.as_ref().map_err(Clone::clone)
    }

    /// Everything at once.
    pub(crate) fn report(&self) -> Report {
        match &self.start {
            Ok(start) => {
                let judged = self.judged(start);
                let mut problems = start.broken_files.clone();
                problems.extend(judged.problems.iter().cloned());
                problems.extend(start.outdated(&judged.deviations));
                Report::new(start, judged, &start.unread, problems)
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

    /// How many fixtures are not run, by surface.
    pub(crate) fn unread_by_surface(&self) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for case in self.unread() {
            *counts.entry(case.surface().wire_name()).or_default() += 1;
        }
        let parts: Vec<_> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
        if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
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
            classes: Classes::default(),
            deviations: Deviations::new(&start.options.deviations),
            exposed: Exposed::default(),
            problems: Vec::new(),
            notes: Vec::new(),
        };
        start.runner().twice =
            invariants.iter().any(|invariant| invariant.family() == Family::Totality);
        judged.add(self.answered_fixtures(start), start);
        start.fixtures.cases.iter().for_each(|case| judged.classes.add(case));
        if start.only.is_everything() {
            judged.add_generated(start);
        } else {
            let named = Chunk::of_named(&start.only, start.surfaces);
            judged.add(&start.runner().answered(named), start);
        }
        for judgement in &mut judged.judgements {
            let smaller = minimal::finding(start, &judged.exposed, judgement);
            if let (Some(smaller), Some(first)) = (smaller, judgement.findings.first_mut()) {
                *first = smaller;
            }
        }
        judged.save();
        judged
    }

    fn answered_fixtures(&self, start: &Start) -> &Answered {
        self.fixtures.get_or_init(|| start.runner().answered(start.fixtures.clone()))
    }
}

impl Start {
    pub(super) fn runner(&self) -> MutexGuard<'_, Runner> {
        self.runner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is wrong with the list of deviations. Nothing can be said of it when only some cases
    /// are run.
    fn outdated(&self, deviations: &Deviations) -> Vec<String> {
        if !self.only.is_everything() {
            return Vec::new();
        }
        let fixtures = || self.fixtures.cases.iter().chain(&self.unread);
        deviations.problems(self.surfaces, |is_it| {
            fixtures().any(|case| is_it(case.name()))
                || Fault::all().any(|fault| is_it(fault.name()))
        })
    }
}

impl Judged {
    /// Writes the first finding of each invariant as a fixture file, where the environment asks
    /// for it.
    fn save(&mut self) {
        let Some(folder) = environment::save_folder() else { return };
        for finding in self.judgements.iter().filter_map(|judgement| judgement.findings.first()) {
            let Some(text) = finding.case().to_fixture() else { continue };
            let path = folder.join(format!("{}.json", finding.invariant().id()));
            let written =
                std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, text));
            if let Err(error) = written {
                self.problems
                    .push(wording::not_saved(&path.display().to_string(), &error.to_string()));
            }
        }
    }

    /// Runs generated cases. While the adapter is asked about one chunk, the one before is judged
    /// and the next one is made.
    fn add_generated(&mut self, start: &Start) {
        let began = Instant::now();
        let mut runner = start.runner();
        let mut source = Source::new(&start.options, start.surfaces, self.classes.clone());
        let mut next = source.next();
        self.counts.suite_time += began.elapsed();
        let mut before: Option<Answered> = None;
        while let Some(chunk) = next {
            let late = start.options.within.is_some_and(|limit| began.elapsed() > limit);
            if late && chunk.phase == Phase::Fill {
                self.notes.extend(wording::out_of_time(self.counts.total, start.options.cases));
                break;
            }
            runner.ask(chunk);
            if let Some(before) = before.take() {
                self.add(&before, start);
            }
            let making = Instant::now();
            next = source.next();
            self.counts.suite_time += making.elapsed();
            before = Some(runner.wait());
            if runner.has_given_up() {
                break;
            }
        }
        if let Some(last) = before {
            self.add(&last, start);
        }
        self.classes = source.shown().clone();
        if !runner.has_given_up() && self.notes.is_empty() {
            self.problems.extend(self.classes.neglected(source.classes()));
        }
    }

    fn add(&mut self, answered: &Answered, start: &Start) {
        let began = Instant::now();
        self.exposed.learn(answered.first.iter().filter_map(Answer::observation));
        self.counts.add(answered);
        for judgement in &mut self.judgements {
            for index in 0..answered.chunk.cases.len() {
                let seen = seen(answered, index, &self.exposed, start);
                judgement.add(&seen, &self.deviations);
            }
            if answered.chunk.phase < Phase::Fill {
                judgement.settle(start.surfaces, start.options.reading == Reading::Strict);
            }
        }
        self.counts.suite_time += began.elapsed();
    }
}

/// One case of an answered chunk, as an invariant sees it.
pub(super) fn seen<'a>(
    answered: &'a Answered,
    index: usize,
    exposed: &'a Exposed,
    start: &Start,
) -> Seen<'a> {
    let Answered { chunk, first, again, .. } = answered;
    let twin = chunk.twins[index].map(|(of, change)| Twin {
        change,
        case: &chunk.cases[of],
        answer: &first[of],
    });
    Seen {
        case: &chunk.cases[index],
        answer: &first[index],
        again: again.get(index),
        exposed,
        reading: start.options.reading,
        seed: start.options.seed,
        twin,
    }
}

impl Counts {
    fn add(&mut self, answered: &Answered) {
        self.adapter_time += answered.adapter_time;
        for (case, answer) in answered.chunk.cases.iter().zip(&answered.first) {
            if let Answer::NotRun(why) = answer {
                *self.not_run.entry(why.clone()).or_default() += 1;
                continue;
            }
            self.total += 1;
            self.generated += usize::from(case.recipe().is_some());
            *self.surfaces.entry(case.surface().wire_name()).or_default() += 1;
            *self.revisions.entry(case.revision().wire_name()).or_default() += 1;
        }
    }
}

fn prepare(make: Factory, home: &Path, only: Only) -> Result<Start, String> {
    let (runner, options, surfaces) = Runner::new(make)?;
    let runner = Mutex::new(runner);
    let options = environment::applied(options)?;
    let (own, broken_files) = own_fixtures(&options.fixtures, home);
    let (fixtures, unread) = Chunk::of_fixtures(&own, &options, surfaces, &only);
    let named = || !only.is_everything() && !Chunk::of_named(&only, surfaces).cases.is_empty();
    if fixtures.cases.is_empty() && !named() {
        return Err(no_cases(&options, surfaces, &only));
    }
    Ok(Start { options, surfaces, runner, only, fixtures, unread, broken_files })
}

fn no_cases(options: &Options, surfaces: Surfaces, only: &Only) -> String {
    let revisions: Vec<_> = options.revisions.iter().map(|it| it.wire_name()).collect();
    let restricted = (!only.is_everything()).then_some(environment::ONLY);
    wording::no_cases(&surfaces.to_string(), &revisions, restricted)
}

/// The user's own fixtures, and what is wrong with files and patterns. A pattern that finds no
/// file is a mistake, and says so.
pub(super) fn own_fixtures(patterns: &[String], home: &Path) -> (Vec<Fixture>, Vec<String>) {
    let (mut fixtures, mut problems) = (Vec::new(), Vec::new());
    for pattern in patterns {
        let found = match glob::glob(&home.join(pattern).display().to_string()) {
            Ok(found) => found,
            Err(error) => {
                problems.push(format!("`{pattern}` is no pattern for fixture files: {error}"));
                continue;
            }
        };
        let mut none = true;
        for path in found {
            none = false;
            match path {
                Ok(path) => match Fixture::load(path) {
                    Ok(fixture) => fixtures.push(fixture),
                    Err(error) => problems.push(error.to_string()),
                },
                Err(error) => problems.push(format!("a folder of fixtures can't be read: {error}")),
            }
        }
        if none {
            problems.push(format!(
                "`{pattern}` finds no fixture file in {}: mend the pattern, or leave it out",
                home.display()
            ));
        }
    }
    (fixtures, problems)
}

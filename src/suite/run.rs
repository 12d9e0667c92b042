//! One run: the cases, what the adapter made of them, and what the invariants say of it.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::chunk::Chunk;
use super::classes::Classes;
use super::deviation::Deviations;
use super::diagnosis::Diagnosis;
use super::entry::Factory;
use super::environment::{self, Only};
use super::finding::Judgement;
use super::report::Report;
use super::runner::{Answered, Runner};
use super::source::{Source, Step};
use super::{Options, minimal};
use crate::case::{Case, Fixture};
use crate::invariant::{Answer, Exposed, Family, Invariant, Reading, Seen, Twin};
use crate::recipe::{Fault, Transcript, spread};
use crate::reply::Surfaces;
use crate::wording;

/// A run, worked out piece by piece as tests ask for it.
pub(crate) struct Run {
    start: Result<Start, String>,
    /// What the adapter made of the fixtures, and of those that may end the process.
    fixtures: OnceLock<Answered>,
    deep_fixtures: OnceLock<Answered>,
    judged: OnceLock<Judged>,
}

/// What is known before any case is run.
pub(super) struct Start {
    pub(super) options: Options,
    pub(super) surfaces: Surfaces,
    /// The adapter at work.
    pub(super) runner: Mutex<Runner>,
    only: Only,
    /// The user's own fixtures.
    own: Vec<Fixture>,
    fixtures: OnceLock<Fixtures>,
    /// The user's own files that are no fixtures.
    broken_files: Vec<String>,
}

/// The fixtures of the revisions that are run.
pub(super) struct Fixtures {
    read: Arc<[Case]>,
    /// What may end the process.
    deep: Arc<[Case]>,
    /// Those of surfaces that the adapter does not read.
    unread: Vec<Case>,
}

/// What every invariant says, after all cases.
pub(super) struct Judged {
    pub(super) judgements: Vec<Judgement>,
    pub(super) counts: Counts,
    pub(super) classes: Classes,
    pub(super) deviations: Deviations,
    /// Whose behaviour this is, where the whole run was judged by every invariant.
    pub(super) diagnosis: Diagnosis,
    pub(super) exposed: Exposed,
    /// What is wrong with the run itself.
    pub(super) problems: Vec<String>,
    /// What else a reader should know of the run.
    pub(super) notes: Vec<String>,
    /// Whether the run ended with its first finding.
    pub(super) stopped: bool,
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
        let (fixtures, deep_fixtures) = (OnceLock::new(), OnceLock::new());
        Self { start, fixtures, deep_fixtures, judged: OnceLock::new() }
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
                if !judged.stopped {
                    problems.extend(start.outdated(&judged.deviations));
                }
                Report::new(start, judged, problems)
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
        let start = self.start()?;
        let both = [self.answered_fixtures(start), self.answered_deep_fixtures(start)];
        Ok(both.into_iter().flat_map(|it| it.chunk.cases.iter().zip(&it.first)).collect())
    }

    /// Whether the run ended with its first finding.
    pub(crate) fn stopped(&self) -> Result<bool, String> {
        Ok(self.judged(self.start()?).stopped)
    }

    pub(crate) fn unread(&self) -> &[Case] {
        self.start.as_ref().map_or(&[], |start| &start.fixtures().unread)
    }

    /// How many fixtures are not run, by surface.
    pub(crate) fn unread_by_surface(&self) -> String {
        let counts = self.start.as_ref().map(Start::unread_by_surface).unwrap_or_default();
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
            diagnosis: Diagnosis::default(),
            exposed: Exposed::under(start.options.policy.as_ref()),
            problems: Vec::new(),
            notes: Vec::new(),
            stopped: false,
        };
        start.runner().twice =
            invariants.iter().any(|invariant| invariant.family() == Family::Totality);
        if start.only.is_everything() {
            judged.add_everything(self, start);
        } else {
            judged.add(self.answered_fixtures(start), start);
            judged.add(self.answered_deep_fixtures(start), start);
            start.fixtures().all().for_each(|case| judged.classes.add(case));
            let named = Chunk::of_named(&start.only, start.surfaces);
            judged.add(&start.runner().answered(named), start);
        }
        let mut broken: Vec<_> = judged.judgements.iter_mut().filter(|it| it.broken > 0).collect();
        // A run that is to be short makes only the finding simpler that its report shows first.
        broken.sort_by_key(|it| it.rank());
        let simplified = if judged.stopped { 1 } else { broken.len() };
        for judgement in broken.into_iter().take(simplified) {
            let smaller = minimal::finding(start, &judged.exposed, &judged.deviations, judgement);
            if let (Some(smaller), Some(first)) = (smaller, judgement.findings.first_mut()) {
                *first = smaller;
            }
        }
        if start.only.is_everything() && !judged.stopped && invariants.len() > 1 {
            judged.diagnose(start);
        }
        judged.save();
        judged
    }

    fn answered_fixtures(&self, start: &Start) -> &Answered {
        let chunk = || Chunk::of_cases(Arc::clone(&start.fixtures().read));
        self.fixtures.get_or_init(|| start.runner().answered_afresh(chunk()))
    }

    fn answered_deep_fixtures(&self, start: &Start) -> &Answered {
        let chunk = || Chunk::of_cases(Arc::clone(&start.fixtures().deep));
        self.deep_fixtures.get_or_init(|| start.runner().answered_afresh(chunk()))
    }
}

impl Start {
    pub(super) fn runner(&self) -> MutexGuard<'_, Runner> {
        self.runner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_cases(&self) -> bool {
        if let Some(given) = &self.options.given {
            let asked = |case: &&Case| self.options.revisions.contains(&case.revision());
            return given.iter().filter(asked).any(|case| self.reads(case));
        }
        self.of_revisions().any(|case| self.reads(case) && self.only.admits(case))
            || !self.only.is_everything()
                && !Chunk::of_named(&self.only, self.surfaces).cases.is_empty()
    }

    fn no_cases(&self) -> String {
        let revisions: Vec<_> = self.options.revisions.iter().map(|it| it.wire_name()).collect();
        let restricted = (!self.only.is_everything()).then_some(environment::ONLY);
        wording::no_cases(&self.surfaces.to_string(), &revisions, restricted)
    }

    /// What is wrong with the list of deviations. Nothing can be said of it when only some cases
    /// are run.
    fn outdated(&self, deviations: &Deviations) -> Vec<String> {
        if !self.only.is_everything() {
            return Vec::new();
        }
        let fixtures = self.fixtures();
        deviations.problems(self.surfaces, |is_it| {
            fixtures.all().chain(&fixtures.unread).any(|case| is_it(case.name()))
                || Fault::all().any(|fault| is_it(fault.name()))
                || Transcript::tags().any(|tag| is_it(&tag))
        })
    }

    /// Every fixture of the revisions that are run.
    fn of_revisions(&self) -> impl Iterator<Item = &Case> {
        let fixtures = Fixture::corpus().iter().chain(&self.own).flat_map(Fixture::cases);
        fixtures.filter(|case| self.options.revisions.contains(&case.revision()))
    }

    /// The fixtures, sorted out: only a run that gets to them needs copies of thousands of cases.
    fn fixtures(&self) -> &Fixtures {
        self.fixtures.get_or_init(|| {
            let (read, unread): (Vec<_>, Vec<_>) =
                self.of_revisions().cloned().partition(|case| self.reads(case));
            let read = read.into_iter().filter(|case| self.only.admits(case));
            let (deep, read): (Vec<_>, Vec<_>) = read.partition(Case::is_deep);
            Fixtures { read: newest_first(read).into(), deep: deep.into(), unread }
        })
    }

    fn reads(&self, case: &Case) -> bool {
        self.surfaces.contains(case.surface())
    }

    /// How many fixtures are not run, by surface.
    pub(super) fn unread_by_surface(&self) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for case in self.of_revisions().filter(|case| !self.reads(case)) {
            *counts.entry(case.surface().wire_name()).or_default() += 1;
        }
        counts
    }
}

impl Fixtures {
    /// Those that are run.
    fn all(&self) -> impl Iterator<Item = &Case> {
        self.read.iter().chain(&*self.deep)
    }
}

/// Every fixture under its newest revision before any under another, and like ones apart: most
/// of what a fixture shows, it shows under each of its revisions.
fn newest_first(mut cases: Vec<Case>) -> Vec<Case> {
    cases.reverse();
    let mut named = HashSet::new();
    let (newest, older): (Vec<_>, Vec<_>) =
        cases.into_iter().partition(|case| named.insert(case.name().to_owned()));
    spread(newest).into_iter().chain(spread(older)).collect()
}

impl Judged {
    /// Says of each finding whose behaviour it is part of.
    fn diagnose(&mut self, start: &Start) {
        self.diagnosis = Diagnosis::of(&self.judgements, start.surfaces, &start.options);
        let Some(text) = self.diagnosis.text().map(Arc::from) else { return };
        for judgement in &mut self.judgements {
            if self.diagnosis.concerns(judgement.invariant.id()) {
                judgement.findings.iter_mut().for_each(|finding| finding.diagnose(&text));
            }
        }
    }

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

    /// Runs every case in the order of the source. While the adapter is asked about one chunk, the
    /// one before is judged and the next one is made; not where the run may stop any time.
    fn add_everything(&mut self, run: &Run, start: &Start) {
        let began = Instant::now();
        let stops = start.options.stops_at_first;
        let late = || start.options.within.is_some_and(|limit| began.elapsed() > limit);
        let mut source = Source::new(&start.options, start.surfaces);
        let mut next = self.made(&mut source);
        let mut before: Option<Answered> = None;
        while let Some(step) = next.take() {
            match step {
                Step::Show(chunk) if chunk.is_fill && late() => {
                    self.notes.extend(wording::out_of_time(self.counts.total, start.options.cases));
                    source.skip_fill();
                }
                Step::Show(chunk) => {
                    let mut runner = start.runner();
                    runner.ask(chunk);
                    self.add_some(before.take(), start);
                    if !stops {
                        next = self.made(&mut source);
                    }
                    before = Some(runner.wait());
                }
                Step::ShowFixtures => {
                    source.count(start.fixtures().all());
                    self.add_some(before.take(), start);
                    self.add(run.answered_fixtures(start), start);
                }
                Step::ShowDeepFixtures => {
                    self.add_some(before.take(), start);
                    self.add(run.answered_deep_fixtures(start), start);
                }
            }
            if stops {
                self.add_some(before.take(), start);
                self.stopped = self.judgements.iter().any(|it| it.broken > 0);
            }
            if self.stopped || start.runner().has_given_up() {
                break;
            }
            if next.is_none() {
                next = self.made(&mut source);
            }
        }
        self.add_some(before, start);
        self.classes = source.shown().clone();
        if self.stopped {
            self.notes.push(wording::stopped_at_first());
        } else if !start.runner().has_given_up() && self.notes.is_empty() {
            self.problems.extend(self.classes.neglected(source.classes()));
        }
    }

    /// The next step of the source, and the time that making it took.
    fn made(&mut self, source: &mut Source) -> Option<Step> {
        let began = Instant::now();
        let next = source.next();
        self.counts.suite_time += began.elapsed();
        next
    }

    fn add_some(&mut self, answered: Option<Answered>, start: &Start) {
        if let Some(answered) = answered {
            self.add(&answered, start);
        }
    }

    fn add(&mut self, answered: &Answered, start: &Start) {
        let began = Instant::now();
        let before = self.counts.total;
        self.exposed.learn(answered.first.iter().filter_map(Answer::observation));
        self.counts.add(answered);
        for judgement in &mut self.judgements {
            for index in 0..answered.chunk.cases.len() {
                let seen = seen(answered, index, &self.exposed, start, before);
                judgement.add(&seen, &self.deviations);
            }
            if !answered.chunk.is_fill {
                judgement.settle(start.surfaces, start.options.reading == Reading::Strict);
            }
        }
        self.counts.suite_time += began.elapsed();
    }
}

/// One case of an answered chunk, as an invariant sees it. So many cases were shown before the
/// chunk.
pub(super) fn seen<'a>(
    answered: &'a Answered,
    index: usize,
    exposed: &'a Exposed,
    start: &Start,
    before: usize,
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
        shown_before: before + index,
        twin,
    }
}

impl Counts {
    fn add(&mut self, answered: &Answered) {
        self.adapter_time += answered.adapter_time;
        for (case, answer) in answered.chunk.cases.iter().zip(&answered.first) {
            if let Answer::NotRun(why) = answer {
                self.add_not_run(why);
                continue;
            }
            self.total += 1;
            self.generated += usize::from(case.made().is_some());
            *self.surfaces.entry(case.surface().wire_name()).or_default() += 1;
            *self.revisions.entry(case.revision().wire_name()).or_default() += 1;
        }
    }
}

impl Counts {
    /// A reason may hold words of a peer, so not any number of them is kept.
    fn add_not_run(&mut self, why: &str) {
        let known = self.not_run.contains_key(why) || self.not_run.len() < REASONS_KEPT;
        let why = if known { why.to_owned() } else { wording::other_reasons() };
        *self.not_run.entry(why).or_default() += 1;
    }
}

/// So many different reasons why cases were not run are told apart.
const REASONS_KEPT: usize = 32;

fn prepare(make: Factory, home: &Path, only: Only) -> Result<Start, String> {
    let (runner, options, surfaces) = Runner::new(make)?;
    let runner = Mutex::new(runner);
    let options = environment::applied(options)?;
    let (own, broken_files) = own_fixtures(&options.fixtures, home);
    let fixtures = OnceLock::new();
    let start = Start { options, surfaces, runner, only, own, fixtures, broken_files };
    if start.has_cases() { Ok(start) } else { Err(start.no_cases()) }
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

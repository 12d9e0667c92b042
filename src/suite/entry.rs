//! What the macros call. Thin macros, one hidden function each.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::environment::{self, Only};
use super::finding::judged_alone;
use super::run::{Run, own_fixtures};
use super::runner::Runner;
use super::{IntoSuite, Options, Reading, Suite, snapshot};
use crate::adapter::{Adapter, Observation};
use crate::call::Call;
use crate::case::{Case, Fixture};
use crate::invariant::{Answer, Invariant};
use crate::reply::{Reply, Surfaces};
use crate::wording;

/// An adapter whose type is forgotten, with its options.
pub struct Erased {
    adapter: Box<dyn Adapter>,
    options: Options,
}

impl Erased {
    /// Forgets the type.
    pub fn new(suite: impl IntoSuite) -> Self {
        let Suite { adapter, options } = suite.into_suite();
        Self { adapter: Box::new(adapter), options }
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    pub(super) fn surfaces(&self) -> Surfaces {
        self.adapter.surfaces()
    }

    pub(super) fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        self.adapter.observe(call, reply)
    }

    pub(super) fn announce<'a>(&self, coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>) {
        self.adapter.announce(coming);
    }
}

/// Makes the adapter, on the thread that is to use it.
pub(crate) type Factory = Arc<dyn Fn() -> Erased + Send + Sync>;

/// The run that all tests of one `suite!` in one process share.
pub struct SharedRun {
    make: fn() -> Erased,
    home: &'static str,
    module: &'static str,
    run: OnceLock<Run>,
}

impl SharedRun {
    /// A run that starts when the first test asks for it.
    pub const fn new(make: fn() -> Erased, home: &'static str, module: &'static str) -> Self {
        Self { make, home, module, run: OnceLock::new() }
    }

    fn run(&self) -> &Run {
        self.run.get_or_init(|| Run::new(Arc::new(self.make), self.home))
    }

    /// Judges one invariant.
    ///
    /// # Panics
    ///
    /// If it is broken, with the findings as the message.
    #[track_caller]
    pub fn judge(&self, id: &str) {
        let Some(invariant) = Invariant::find(id) else {
            panic!("there is no invariant {id}; `Invariant::all()` lists them")
        };
        let judgement = if environment::is_process_per_test() {
            self.run().judgement_alone(invariant)
        } else {
            self.run().judgement(invariant)
        };
        let judgement = match judgement {
            Ok(judgement) => judgement,
            Err(problem) => panic!("{}", wording::not_started(&problem)),
        };
        let Some(first) = judgement.findings.first() else { return };
        let others = super::finding::lines(&judgement.findings[1..]);
        let count = judgement.broken;
        panic!(
            "{}",
            wording::broken(&first.told_in(self.module), &others, count, judgement.judged)
        );
    }

    /// Sums the run up: what to mend first, what is broken, what was not judged, and what is wrong
    /// with the run itself, such as a deviation that no longer deviates.
    ///
    /// # Panics
    ///
    /// If the suite has not passed, with the summary as the message.
    #[track_caller]
    pub fn summary(&self) {
        let report = self.run().report();
        assert!(report.passed_for(&Only::from_environment()), "{report}");
    }

    /// The text that a snapshot locks: the table of a family, of the user's own families
    /// (`own`), or of the invariants (`invariants`). None where there is nothing to lock: no
    /// fixture of the family is on a surface that the adapter reads.
    ///
    /// # Panics
    ///
    /// If the run could not start, or CI is asked to write over snapshots.
    #[track_caller]
    pub fn snapshot(&self, what: &str) -> Option<String> {
        snapshot::guard_ci();
        let whole;
        let run = if Only::from_environment().is_everything() {
            self.run()
        } else {
            // A table of some of the fixtures would be a table that changed.
            whole = Run::of_everything(Arc::new(self.make), self.home);
            &whole
        };
        let text = match what {
            "invariants" => snapshot::invariants(run),
            "own" => snapshot::own_families(run),
            family => snapshot::table_of(run, family),
        };
        match text {
            Ok(text) => (!text.is_empty()).then_some(text),
            Err(problem) => panic!("{}", wording::not_started(&problem)),
        }
    }

    /// Where the snapshots are kept, if the suite says so.
    pub fn snapshot_folder(&self) -> Option<std::path::PathBuf> {
        self.run().options().ok()?.snapshots.clone()
    }
}

/// Says how to accept a snapshot; seen only if the test fails.
#[allow(clippy::print_stdout)]
pub fn print_review_hint(module: &str) {
    println!("{}", wording::review_hint(wording::inside_crate(module)));
}

/// Checks the user's own fixture files, every one of them.
///
/// # Panics
///
/// If one fails or is broken, if the pattern finds none, or if no file has a surface that the
/// adapter reads; the message lists every failing file.
#[track_caller]
pub fn check_fixtures(home: &str, pattern: &str, make: fn() -> Erased) {
    let (fixtures, problems) = own_fixtures(&[pattern.to_owned()], Path::new(home));
    check_all(&fixtures, problems, Arc::new(make));
}

/// Checks one fixture file: for a test a file, under `rstest`'s `#[files]`.
///
/// # Panics
///
/// If the adapter breaks it, or the file is no fixture.
#[track_caller]
pub fn check_fixture(path: impl AsRef<Path>, adapter: impl IntoSuite<Adapter: Send + Sync>) {
    let fixture = match Fixture::load(path) {
        Ok(fixture) => fixture,
        Err(error) => panic!("{error}"),
    };
    check_all(&[fixture], Vec::new(), adapter.into_suite().into_factory());
}

#[track_caller]
fn check_all(fixtures: &[Fixture], problems: Vec<String>, make: Factory) {
    let (mut runner, options, surfaces) = match Runner::new(make) {
        Ok(made) => made,
        Err(problem) => panic!("{}", wording::not_started(&problem)),
    };
    let cases: Arc<[Case]> = fixtures
        .iter()
        .flat_map(Fixture::cases)
        .filter(|case| options.revisions.contains(&case.revision()))
        .filter(|case| surfaces.contains(case.surface()))
        .cloned()
        .collect();
    assert!(
        !cases.is_empty(),
        "{}",
        wording::no_fixture_read(fixtures.len(), &surfaces.to_string())
    );
    let answers = runner.answers(&cases);
    let reading: Reading = options.reading;
    let policy = options.policy.as_ref();
    let mut findings = problems;
    let not_run = |answer: &Answer| match answer {
        Answer::NotRun(why) => Some(why.clone()),
        _ => None,
    };
    let reasons: Option<Vec<_>> = answers.iter().map(not_run).collect();
    assert!(reasons.is_none(), "{}", wording::no_fixture_run(&reasons.unwrap_or_default()));
    if cases.is_empty() && findings.is_empty() {
        findings.push(wording::no_fixture_read(fixtures.len(), &surfaces.to_string()));
    }
    let found = cases
        .iter()
        .zip(&answers)
        .flat_map(|(case, answer)| judged_alone(case, answer, None, reading, policy))
        .map(|finding| finding.to_string());
    findings.extend(found);
    assert!(findings.is_empty(), "{}", wording::fixtures_failed(&findings));
}

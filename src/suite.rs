//! Invariants × cases, as ordinary tests or as a report.

mod asked;
mod chunk;
mod classes;
mod deviation;
mod diagnosis;
mod entry;
mod environment;
mod finding;
mod macros;
mod minimal;
mod order;
mod report;
mod run;
mod runner;
mod signature;
mod snapshot;
mod source;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::adapter::Adapter;
use crate::call::Revision;
use crate::case::Case;
use crate::content_policy::ContentPolicy;

pub(crate) use crate::invariant::Reading;
pub(crate) use asked::Asked;
pub(crate) use entry::Factory;
pub(crate) use environment::{ONLY, SEED};
pub(crate) use finding::{call_words, check_case, judged_alone, no_observation, said};
pub(crate) use runner::caught;
pub(crate) use snapshot::guard_ci;

pub use entry::{Erased, SharedRun, check_fixture, check_fixtures, print_review_hint};
pub use finding::Finding;
pub use report::Report;

/// An adapter and how it is to be judged. Whatever takes an adapter takes a suite as well.
///
/// ```
/// use mcp_verdict::{Reference, Suite};
///
/// let report = Suite::new(Reference).run();
/// assert!(report.passed(), "{report}");
/// ```
#[derive(Clone, Debug)]
pub struct Suite<A> {
    adapter: A,
    options: Options,
}

#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) reading: Reading,
    pub(crate) cases: usize,
    pub(crate) seed: u64,
    pub(crate) exhaustive: bool,
    pub(crate) only_fixtures: bool,
    pub(crate) stops_at_first: bool,
    pub(crate) within: Option<Duration>,
    pub(crate) revisions: Vec<Revision>,
    pub(crate) deviations: Vec<(String, String)>,
    pub(crate) fixtures: Vec<String>,
    pub(crate) given: Option<Arc<[Case]>>,
    pub(crate) answer_within: Duration,
    pub(crate) policy: Option<ContentPolicy>,
    pub(crate) snapshots: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            reading: Reading::Tolerant,
            cases: source::DEFAULT_CASES,
            seed: 0,
            exhaustive: false,
            only_fixtures: false,
            stops_at_first: false,
            within: None,
            revisions: Revision::ALL.to_vec(),
            deviations: Vec::new(),
            fixtures: Vec::new(),
            given: None,
            answer_within: Duration::from_secs(5),
            policy: None,
            snapshots: None,
        }
    }
}

impl<A: Adapter> Suite<A> {
    /// Judges this adapter in the tolerant reading: only what is never right and what is beyond
    /// dispute.
    pub fn new(adapter: A) -> Self {
        Self { adapter, options: Options::default() }
    }

    /// Asks for the expected outcome everywhere, also where the specification leaves room.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.options.reading = Reading::Strict;
        self
    }

    /// How many replies a run shows, all surfaces and revisions together and twins counted; 18,000
    /// by default. Fixtures, exemplars and their single edits are never cut. The variable
    /// `MCP_VERDICT_CASES` beats this.
    #[must_use]
    pub fn cases(mut self, cases: usize) -> Self {
        self.options.cases = cases;
        self
    }

    /// What chooses the random surroundings; 0 by default, so that the same code gives the same
    /// outcome. The variable `MCP_VERDICT_SEED` beats this.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// Shows the whole product of the levels that bear the outcome, however many cases that is,
    /// in place of pairs of edits.
    #[must_use]
    pub fn exhaustive(mut self) -> Self {
        self.options.exhaustive = true;
        self
    }

    /// Shows the fixtures alone, and makes no replies. For clients that are driven over a real
    /// wire, and take tens of milliseconds for a reply. What only a pair of replies can show is
    /// not judged then, and the report says so.
    #[must_use]
    pub fn only_fixtures(mut self) -> Self {
        self.options.only_fixtures = true;
        self
    }

    /// Ends the run soon after the first finding: with the group of cases that holds it, and
    /// groups start small and grow. For adapters that are slow, and for asking only whether
    /// anything is broken at all. What such a run did not get to is not judged: its report says
    /// so, and the snapshot of the invariants is not compared.
    ///
    /// ```
    /// use mcp_verdict::{Call, Observation, Outcome, Reply, Suite};
    ///
    /// let hasty = |_: &Call, _: &Reply| Observation::new(Outcome::Success);
    /// let report = Suite::new(hasty).stop_at_first_finding().run();
    /// assert!(!report.passed());
    /// assert!(report.cases() < 200);
    /// ```
    #[must_use]
    pub fn stop_at_first_finding(mut self) -> Self {
        self.options.stops_at_first = true;
        self
    }

    /// After this time a run shows no more than what is never cut, and its report says so. The
    /// variable `MCP_VERDICT_SECONDS` beats this.
    #[must_use]
    pub fn within(mut self, limit: Duration) -> Self {
        self.options.within = Some(limit);
        self
    }

    /// Judges only on calls of these revisions; all five by default.
    #[must_use]
    pub fn revisions(mut self, revisions: impl IntoIterator<Item = Revision>) -> Self {
        self.options.revisions = revisions.into_iter().collect();
        self
    }

    /// States a known exception and its reason: of one invariant (`flag-is-a-boolean`), or better
    /// of one fixture under it (`flag-is-a-boolean/is-error-null`), so that it hides nothing else.
    ///
    /// Its cases still run. A deviation that no longer deviates, or that names nothing that
    /// exists, is reported as a fault.
    #[must_use]
    pub fn deviation(mut self, what: impl Into<String>, reason: impl Into<String>) -> Self {
        self.options.deviations.push((what.into(), reason.into()));
        self
    }

    /// Adds the user's own fixture files to the ones that ship with the crate. The pattern knows
    /// `*`, `**` and `?`, and is read from the folder of the user's `Cargo.toml`.
    #[must_use]
    pub fn fixtures(mut self, pattern: impl Into<String>) -> Self {
        self.options.fixtures.push(pattern.into());
        self
    }

    /// Shows these cases, in this order, in place of all that a run shows else: cases that
    /// [`strategy`](crate::strategy) drew, or fixtures of one's own. Those of surfaces and
    /// revisions that are not run are left out.
    ///
    /// ```
    /// use mcp_verdict::recipe::{Recipe, pairs};
    /// use mcp_verdict::{Case, Reference, Suite, strategy};
    ///
    /// let cases: Vec<Case> = pairs().take(100).map(|recipe| strategy::case(&recipe)).collect();
    /// let report = Suite::new(Reference).only_cases(cases).run();
    /// assert!(report.passed(), "{report}");
    /// assert!(report.cases() <= 100);
    /// ```
    #[must_use]
    pub fn only_cases(mut self, cases: impl Into<Arc<[Case]>>) -> Self {
        self.options.given = Some(cases.into());
        self
    }

    /// When one call counts as hanging; five seconds by default.
    #[must_use]
    pub fn answer_within(mut self, limit: Duration) -> Self {
        self.options.answer_within = limit;
        self
    }

    /// States what the adapter does with content blocks and structured content, and holds it to
    /// that.
    #[must_use]
    pub fn policy(mut self, policy: ContentPolicy) -> Self {
        self.options.policy = Some(policy);
        self
    }

    /// Where `suite!` keeps its snapshots, from the folder of the test file; insta's own place
    /// by default.
    #[must_use]
    pub fn snapshots(mut self, folder: impl Into<PathBuf>) -> Self {
        self.options.snapshots = Some(folder.into());
        self
    }

    /// Runs every case and judges every invariant.
    ///
    /// The adapter runs on a thread of its own, so that a hang can be left behind; hence the
    /// bounds. The variable `MCP_VERDICT_ONLY` restricts the run as it does for
    /// [`suite!`](crate::suite!).
    pub fn run(self) -> Report
    where
        A: Send + Sync + 'static,
    {
        let home = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| ".".to_owned());
        run::Run::new(self.into_factory(), &home).report()
    }

    /// Gives out the same adapter as often as a worker needs one.
    pub(crate) fn into_factory(self) -> Factory
    where
        A: Send + Sync + 'static,
    {
        let Self { adapter, options } = self;
        let adapter = Arc::new(adapter);
        Arc::new(move || {
            Erased::new(Suite { adapter: Arc::clone(&adapter), options: options.clone() })
        })
    }
}

/// An adapter, or a [`Suite`] of one.
pub trait IntoSuite: sealed::Sealed {
    /// The adapter to be judged.
    type Adapter: Adapter + 'static;

    /// The adapter with its options.
    fn into_suite(self) -> Suite<Self::Adapter>;
}

impl<A: Adapter + 'static> IntoSuite for A {
    type Adapter = A;

    fn into_suite(self) -> Suite<A> {
        Suite::new(self)
    }
}

impl<A: Adapter + 'static> IntoSuite for Suite<A> {
    type Adapter = A;

    fn into_suite(self) -> Self {
        self
    }
}

mod sealed {
    /// Keeps [`super::IntoSuite`] closed.
    pub trait Sealed {}

    impl<A: crate::adapter::Adapter> Sealed for A {}
    impl<A: crate::adapter::Adapter> Sealed for super::Suite<A> {}
}

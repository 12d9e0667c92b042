//! mcp-verdict
mod adapter;
mod call;
mod case;
mod dispatch;
mod invariant;
mod json;
mod mutant;
mod outcome;
mod reply;
mod requirement;
mod schema;
mod suite;
mod verdict;
mod wording;

pub use adapter::{Adapter, AdapterFn, Facts, Observation, adapter_fn};
pub use call::{
    ALL_CAPABILITIES, Absence, Call, CallBuilder, Contract, Effect, Id, Revision, TASKS_EXTENSION,
};
pub use case::{Case, Expectation, Fixture, FixtureError};
pub use invariant::{Cost, Family, Invariant};
pub use mutant::Mutant;
pub use outcome::{BlockFate, Execution, Known, Levels, NextStep, Outcome};
pub use reply::{Http, HttpEnd, Reply, Silence, Stdio, StdioEnd, Surface, Surfaces, Why};
pub use requirement::{Level, Party, Requirement};
pub use suite::{Finding, IntoSuite, Report, Suite, check_fixture};
pub use verdict::{Anomaly, AnomalyKind, Reason, Reference, Verdict, judge};

/// What the macros use; nothing here is meant to be called.
#[doc(hidden)]
pub mod __private {
    pub use crate::suite::{Erased, SharedRun, check_fixtures, print_review_hint};
    pub use insta;
}

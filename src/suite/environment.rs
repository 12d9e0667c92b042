//! The environment variables that a run reads.

use crate::case::Case;

/// Names the cases to run, separated by commas: names, or names with a revision as in
/// `is-error-null@2025-11-25`.
pub(crate) const ONLY: &str = "MCP_VERDICT_ONLY";

/// Which cases a run is restricted to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Only(Vec<String>);

impl Only {
    pub(crate) fn from_environment() -> Self {
        let names = std::env::var(ONLY).unwrap_or_default();
        Self(
            names
                .split(',')
                .map(str::trim)
                .filter(|it| !it.is_empty())
                .map(str::to_owned)
                .collect(),
        )
    }

    pub(crate) fn is_everything(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn admits(&self, case: &Case) -> bool {
        self.is_everything() || self.0.iter().any(|name| name == case.name() || *name == case.id())
    }
}

/// Whether this is a run on a build server, where nothing may be written over.
pub(crate) fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// Whether each test has a process of its own, as under cargo-nextest.
pub(crate) fn is_process_per_test() -> bool {
    std::env::var("NEXTEST_EXECUTION_MODE").is_ok_and(|mode| mode == "process-per-test")
}

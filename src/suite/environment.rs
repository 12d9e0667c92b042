//! The environment variables that a run reads.

use std::path::PathBuf;
use std::time::Duration;

use super::Options;
use crate::case::{Case, Origin};

/// Names the cases to run, separated by commas: fixtures or faults, with a revision as in
/// `is-error-null@2025-11-25` or without, and codes of generated cases.
pub(crate) const ONLY: &str = "MCP_VERDICT_ONLY";
/// How many replies a run shows.
pub(crate) const CASES: &str = "MCP_VERDICT_CASES";
/// What chooses the random surroundings: a number, or `random` for another one each time.
pub(crate) const SEED: &str = "MCP_VERDICT_SEED";
/// After how many seconds a run shows no more than it must.
pub(crate) const SECONDS: &str = "MCP_VERDICT_SECONDS";
/// A folder into which findings are written as fixture files.
pub(crate) const SAVE: &str = "MCP_VERDICT_SAVE";

/// What the environment asks for beats what the suite says.
pub(super) fn applied(mut options: Options) -> Result<Options, String> {
    if let Some(cases) = number(CASES)? {
        options.cases = usize::try_from(cases).unwrap_or(usize::MAX);
    }
    if std::env::var(SEED).is_ok_and(|seed| seed == "random") {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        options.seed = now.map_or(0, |now| now.as_secs() ^ u64::from(now.subsec_nanos()));
    } else if let Some(seed) = number(SEED)? {
        options.seed = seed;
    }
    if let Some(seconds) = number(SECONDS)? {
        options.within = Some(Duration::from_secs(seconds));
    }
    Ok(options)
}

fn number(name: &str) -> Result<Option<u64>, String> {
    let Ok(text) = std::env::var(name) else { return Ok(None) };
    match text.replace('_', "").parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) => Err(format!("{name}={text} is no number: write a whole number, or unset it")),
    }
}

/// Where findings are to be saved.
pub(super) fn save_folder() -> Option<PathBuf> {
    std::env::var_os(SAVE).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// Which cases a run is restricted to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Only(Vec<String>);

impl Only {
    pub(crate) fn from_environment() -> Self {
        let names = std::env::var(ONLY).unwrap_or_default();
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        Self(names.map(str::to_owned).collect())
    }

    pub(crate) fn is_everything(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn admits(&self, case: &Case) -> bool {
        let named = |name: &String| {
            let (plain, revision) = match name.split_once('@') {
                Some((plain, revision)) => (plain, Some(revision)),
                None => (name.as_str(), None),
            };
            plain == case.name() && revision.is_none_or(|it| it == case.revision().wire_name())
        };
        self.is_everything() || self.0.iter().any(named)
    }

    /// The names that are codes of generated cases.
    pub(super) fn codes(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str).filter(|name| Origin::read(name).is_some())
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

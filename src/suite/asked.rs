//! Some cases shown to an adapter, outside of a run.

use std::sync::Arc;

use super::Options;
use super::entry::Factory;
use super::runner::Runner;
use crate::case::Case;
use crate::invariant::Answer;
use crate::reply::Surfaces;

/// What an adapter made of some cases, each with a name of its own.
pub(crate) struct Asked {
    pub(crate) options: Options,
    pub(crate) surfaces: Surfaces,
    cases: Arc<[Case]>,
    answers: Vec<Answer>,
}

impl Asked {
    /// Shows the adapter those of the cases that it reads and that its options leave in. A hang
    /// is left behind; it is an answer as well.
    pub(crate) fn new(make: Factory, cases: &[Case]) -> Result<Self, String> {
        let (mut runner, options, surfaces) = Runner::new(make)?;
        let is_read = |case: &&Case| {
            surfaces.contains(case.surface()) && options.revisions.contains(&case.call().revision())
        };
        let cases: Arc<[Case]> = cases.iter().filter(is_read).cloned().collect();
        let answers = runner.answers(&cases);
        Ok(Self { options, surfaces, cases, answers })
    }

    /// The answer to the case of this name; none if it was not shown.
    pub(crate) fn answer(&self, name: &str) -> Option<&Answer> {
        let index = self.cases.iter().position(|case| case.name() == name)?;
        self.answers.get(index)
    }
}

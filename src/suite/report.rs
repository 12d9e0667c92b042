//! What a run found, as a value and as a summary that can be read in ten seconds.

use std::collections::BTreeMap;
use std::fmt;

use super::Reading;
use super::classes::Classes;
use super::finding::{Finding, Judgement};
use super::run::{Counts, Judged, Start};
use crate::case::Case;
use crate::reply::Surfaces;
use crate::wording;

/// What a run found.
#[derive(Clone, Debug)]
pub struct Report {
    reading: Reading,
    seed: u64,
    surfaces: Surfaces,
    classes: Classes,
    judgements: Vec<Judgement>,
    findings: Vec<Finding>,
    /// How many cases were run, by surface and by revision.
    run: Counts,
    /// How many were not, by surface.
    unread: BTreeMap<&'static str, usize>,
    deviations: Vec<String>,
    /// What is wrong with the run itself: it did not start, or its deviations are out of date.
    problems: Vec<String>,
}

impl Report {
    pub(super) fn new(
        start: &Start,
        judged: &Judged,
        unread: &[Case],
        problems: Vec<String>,
    ) -> Self {
        let mut not_run = BTreeMap::new();
        for case in unread {
            *not_run.entry(case.surface().wire_name()).or_default() += 1;
        }
        let judgements = judged.judgements.clone();
        Self {
            reading: start.options.reading,
            seed: start.options.seed,
            surfaces: start.surfaces,
            classes: judged.classes.clone(),
            findings: judgements.iter().flat_map(|it| it.findings.iter().cloned()).collect(),
            judgements,
            run: judged.counts.clone(),
            unread: not_run,
            deviations: judged.deviations.lines(),
            problems,
        }
    }

    pub(super) fn not_started(problem: String) -> Self {
        Self {
            reading: Reading::Tolerant,
            seed: 0,
            surfaces: Surfaces::RESPONSE,
            classes: Classes::default(),
            judgements: vec![],
            findings: vec![],
            run: Counts::default(),
            unread: BTreeMap::new(),
            deviations: vec![],
            problems: vec![problem],
        }
    }

    /// Whether the adapter broke nothing that is not listed as a deviation, and every listed
    /// deviation still is one. A run without a case has not passed.
    pub fn passed(&self) -> bool {
        self.findings.is_empty() && self.problems.is_empty() && self.run.total > 0
    }

    /// Every place where an invariant is broken, the costliest first.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// How many cases the adapter was given.
    pub fn cases(&self) -> usize {
        self.run.total
    }

    /// What is wrong with the run itself, such as a deviation that no longer deviates.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

/// A summary: what to mend first, what held, what was not judged and why.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let broken: Vec<_> = self.judgements.iter().filter(|it| !it.findings.is_empty()).collect();
        let held =
            self.judgements.iter().filter(|it| it.findings.is_empty() && it.judged > 0).count();
        let idle: Vec<_> = self.judgements.iter().filter(|it| it.judged == 0).collect();
        writeln!(f, "{}", wording::headline(self.passed(), broken.len(), held, idle.len()))?;
        for problem in &self.problems {
            writeln!(f, "  ! {problem}")?;
        }
        for judgement in broken {
            let invariant = judgement.invariant;
            let example = judgement.findings[0].line();
            writeln!(
                f,
                "  {}",
                wording::broken_line(
                    invariant.cost().wire_name(),
                    invariant.id(),
                    judgement.findings.len(),
                    judgement.judged,
                    &example,
                )
            )?;
        }
        for line in &self.deviations {
            writeln!(f, "  {line}")?;
        }
        let strict = self.reading == Reading::Strict;
        let counts = |counts: &BTreeMap<&'static str, usize>| {
            counts
                .iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        writeln!(
            f,
            "{}",
            wording::cases_line(self.run.total, &counts(&self.run.surfaces), strict)
        )?;
        writeln!(f, "  by revision: {}", counts(&self.run.revisions))?;
        if !self.unread.is_empty() {
            let line = wording::unread_line(&counts(&self.unread), &self.surfaces.to_string());
            writeln!(f, "  {line}")?;
        }
        for judgement in idle {
            writeln!(
                f,
                "  not judged: {} ({})",
                judgement.invariant.id(),
                judgement.why_idle(self.surfaces)
            )?;
        }
        Ok(())
    }
}

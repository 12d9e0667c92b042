//! What a run found, as a value and as a summary that can be read in ten seconds.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use super::Reading;
use super::classes::Classes;
use super::diagnosis::Diagnosis;
use super::environment::Only;
use super::finding::{Finding, Judgement};
use super::run::{Counts, Judged, Start};
use super::signature::Signature;
use crate::mutant::Mutant;
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
    diagnosis: Diagnosis,
    /// What is wrong with the run itself: it did not start, or its deviations are out of date.
    problems: Vec<String>,
    /// What else a reader should know, such as that the time was up.
    notes: Vec<String>,
}

impl Report {
    pub(super) fn new(start: &Start, judged: &Judged, problems: Vec<String>) -> Self {
        let mut judgements = judged.judgements.clone();
        judgements.sort_by_key(Judgement::rank);
        Self {
            reading: start.options.reading,
            seed: start.options.seed,
            surfaces: start.surfaces,
            classes: judged.classes.clone(),
            findings: judgements.iter().flat_map(|it| it.findings.iter().cloned()).collect(),
            judgements,
            run: judged.counts.clone(),
            unread: start.unread_by_surface(),
            deviations: judged.deviations.lines(),
            diagnosis: judged.diagnosis.clone(),
            problems,
            notes: judged.notes.clone(),
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
            diagnosis: Diagnosis::default(),
            problems: vec![problem],
            notes: vec![],
        }
    }

    /// Whether the adapter broke nothing that is not listed as a deviation, and every listed
    /// deviation still is one. A run without a case has not passed.
    pub fn passed(&self) -> bool {
        self.findings.is_empty() && self.problems.is_empty() && self.run.total > 0
    }

    /// As [`Report::passed`]; of a run of some cases only, an empty one has passed too.
    pub(super) fn passed_for(&self, only: &Only) -> bool {
        self.passed() || (!only.is_everything() && self.findings.is_empty())
    }

    /// Every place where an invariant is broken, the costliest first.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Which invariants are broken, deviations included, in one line: each id, with a `!` where
    /// every case that concerns it breaks it, and a `~` where fewer than one in ten do. For a
    /// mutant it is [`Mutant::signature`](crate::Mutant::signature).
    pub fn signature(&self) -> String {
        Signature::of(&self.judgements).to_string()
    }

    /// The mutants that behave as the adapter does, as far as the run can tell: over the invariants
    /// that were judged they break what it breaks, as widely, and hold what it holds. None where
    /// nothing comes near, and none of a run of some cases only.
    ///
    /// ```
    /// use mcp_verdict::{Call, Observation, Outcome, Reply, Suite};
    ///
    /// let optimist = |_: &Call, _: &Reply| Observation::new(Outcome::Success);
    /// let report = Suite::new(optimist).run();
    /// assert_eq!(report.resembles()[0].id(), "every-answer-is-a-success");
    /// ```
    pub fn resembles(&self) -> &[&'static Mutant] {
        self.diagnosis.like()
    }

    /// How many cases the adapter was given.
    pub fn cases(&self) -> usize {
        self.run.total
    }

    /// How many cases the adapter could not put to the client behind it, with why; the most
    /// frequent reason comes first.
    pub fn not_run(&self) -> Vec<(&str, usize)> {
        let mut reasons: Vec<_> =
            self.run.not_run.iter().map(|(why, count)| (why.as_str(), *count)).collect();
        reasons.sort_by_key(|&(why, count)| (std::cmp::Reverse(count), why));
        reasons
    }

    /// How many cases of each class of interest the run has shown: expected outcomes, surfaces,
    /// revisions and kinds of edit, by name.
    pub fn classes(&self) -> Vec<(String, usize)> {
        self.classes.lines()
    }

    /// The time spent on making and judging cases, most of it while the adapter was at work.
    pub fn suite_time(&self) -> Duration {
        self.run.suite_time
    }

    /// The time spent inside the adapter.
    pub fn adapter_time(&self) -> Duration {
        self.run.adapter_time
    }

    /// What is wrong with the run itself, such as a deviation that no longer deviates.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

/// A summary: what to mend first and why, what is broken, what was run, and what was not judged.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let broken: Vec<_> = self.judgements.iter().filter(|it| it.broken > 0).collect();
        let idle: Vec<_> = self.judgements.iter().filter(|it| it.judged == 0).collect();
        let held = self.judgements.len() - broken.len() - idle.len();
        writeln!(f, "{}", wording::headline(self.passed(), broken.len(), held, idle.len()))?;
        for problem in &self.problems {
            writeln!(f, "  ! {problem}")?;
        }
        if let Some(first) = broken.first() {
            let it = first.invariant;
            writeln!(f, "{}", wording::mend_first(it.id(), it.statement(), it.why()))?;
        }
        if let Some(text) = self.diagnosis.text() {
            writeln!(f, "{text}")?;
        }
        for judgement in broken {
            writeln!(f, "  {}", judgement.line())?;
        }
        for line in &self.deviations {
            writeln!(f, "  {line}")?;
        }
        self.write_cases(f)?;
        for judgement in idle {
            let why = judgement.why_idle(self.surfaces, self.reading == Reading::Strict);
            writeln!(f, "  not judged: {} ({why})", judgement.invariant.id())?;
        }
        Ok(())
    }
}

impl Report {
    fn write_cases(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { total, generated, surfaces, revisions, .. } = &self.run;
        let strict = self.reading == Reading::Strict;
        writeln!(f, "{}", wording::cases_line(*total, *generated, self.seed, strict))?;
        writeln!(f, "  by surface: {}", listed(surfaces))?;
        writeln!(f, "  by revision: {}", listed(revisions))?;
        for note in &self.notes {
            writeln!(f, "  {note}")?;
        }
        if let Some((class, count)) = self.classes.rarest() {
            writeln!(f, "  {}", wording::rarest_line(&class, count, *total))?;
        }
        for (why, count) in self.not_run() {
            writeln!(f, "  {}", wording::not_run_line(count, why))?;
        }
        if !self.unread.is_empty() {
            let line = wording::unread_line(&listed(&self.unread), &self.surfaces.to_string());
            writeln!(f, "  {line}")?;
        }
        Ok(())
    }
}

fn listed(counts: &BTreeMap<&'static str, usize>) -> String {
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

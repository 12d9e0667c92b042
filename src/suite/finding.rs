//! What an invariant says of an adapter, and one place where it is broken.

use std::fmt;
use std::sync::Arc;

use super::deviation::Deviations;
use super::environment::ONLY;
use super::runner;
use super::signature::Extent;
use crate::adapter::{Failure, Observation};
use crate::call::{ALL_CAPABILITIES, Call};
use crate::case::Case;
use crate::content_policy::ContentPolicy;
use crate::invariant::{Answer, Exposed, Fact, Invariant, Reading, Ruling, Seen};
use crate::reply::{Reply, Surfaces};
use crate::wording::{self, FindingWords};

/// One place where an adapter breaks an invariant. Its `Display` tells the rule and why it
/// exists, the reply, what the adapter said, what would have been right, and how to run only
/// this again.
#[derive(Clone, Debug)]
pub struct Finding {
    invariant: &'static Invariant,
    case: Case,
    answer: Answer,
    right: String,
    seed: u64,
    shown_before: usize,
    tries: usize,
    /// Whose behaviour this is part of, as all findings of the run show it.
    diagnosis: Option<Arc<str>>,
}

impl Finding {
    /// The finding, if the invariant is broken here.
    pub(super) fn of(invariant: &'static Invariant, seen: &Seen<'_>) -> Option<Self> {
        match invariant.judge(seen) {
            Ruling::Broken(right) => Some(Self::new(invariant, seen, right)),
            _ => None,
        }
    }

    fn new(invariant: &'static Invariant, seen: &Seen<'_>, right: String) -> Self {
        Self {
            invariant,
            case: seen.case.clone(),
            answer: seen.answer.clone(),
            right,
            seed: seen.seed,
            shown_before: seen.shown_before,
            tries: 0,
            diagnosis: None,
        }
    }

    /// The invariant that is broken.
    pub fn invariant(&self) -> &'static Invariant {
        self.invariant
    }

    /// The case on which it is broken.
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// What the adapter said; none if it panicked or hung.
    pub fn observation(&self) -> Option<&Observation> {
        self.answer.observation()
    }

    /// The seed of the random surroundings of the run.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many cases the run had shown before the one on which this was found. Where that case
    /// was made simpler afterwards, it is still the place of the case as it was found.
    pub fn shown_before(&self) -> usize {
        self.shown_before
    }

    /// How many simpler cases were tried before this one was known to be the simplest that still
    /// breaks the invariant. Only the first finding of an invariant is made simpler.
    pub fn tries(&self) -> usize {
        self.tries
    }

    /// The same, in the place in the run of another one that it was made from by so many tries.
    pub(super) fn made_from(self, other: &Self, tries: usize) -> Self {
        Self { shown_before: other.shown_before, tries, ..self }
    }

    pub(super) fn diagnose(&mut self, diagnosis: &Arc<str>) {
        self.diagnosis = Some(Arc::clone(diagnosis));
    }

    /// The name under which deviations list it: invariant, slash, case.
    pub fn name(&self) -> String {
        format!("{}/{}", self.invariant.id(), self.case.name())
    }

    /// The case and what was said of it.
    pub(super) fn line(&self) -> String {
        format!("{}: {}", self.case.id(), self.said_briefly())
    }

    fn said_briefly(&self) -> String {
        match &self.answer {
            Answer::Observed(observation) => observation.outcome().to_string(),
            other => {
                // What a program wrote to its standard error stands in the finding itself.
                let words = no_observation(other);
                words.lines().next().unwrap_or_default().to_owned()
            }
        }
    }
}

/// A line for each name among some findings and what was said of it; its revisions share the line.
pub(super) fn lines(findings: &[Finding]) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&'static str>)> = Vec::new();
    for finding in findings {
        let head = format!("{}: {}", finding.case.name(), finding.said_briefly());
        let revision = finding.case.revision().wire_name();
        match groups.iter_mut().find(|(other, _)| *other == head) {
            Some((_, revisions)) if revisions.contains(&revision) => {}
            Some((_, revisions)) => revisions.push(revision),
            None => groups.push((head, vec![revision])),
        }
    }
    groups
        .into_iter()
        .map(|(head, revisions)| format!("{head} ({})", revisions.join(", ")))
        .collect()
}

/// What of a call beside its revision and id decides how the reply is read, where it is not as
/// usual.
fn deciding(call: &Call) -> Vec<String> {
    let mut parts = Vec::new();
    if call.task() {
        parts.push("asked for a task".to_owned());
    }
    if !call.extensions().is_empty() {
        parts.push(format!("extensions {:?}", call.extensions()));
    }
    if *call.capabilities() != ALL_CAPABILITIES {
        parts.push(format!("capabilities {:?}", call.capabilities()));
    }
    if call.output_schema().is_some() {
        parts.push("with a declared output schema".to_owned());
    }
    parts
}

/// The call, with what of it decides how the reply is read.
pub(crate) fn call_words(call: &Call) -> String {
    wording::call(call.tool(), &call.id().to_string(), &deciding(call))
}

/// What the adapter said, all of it.
pub(crate) fn said(answer: &Answer) -> String {
    match answer {
        Answer::Observed(observation) => observation.to_string(),
        other => no_observation(other),
    }
}

/// Why there is no observation.
pub(crate) fn no_observation(answer: &Answer) -> String {
    wording::no_observation(other_words(answer))
}

fn other_words(answer: &Answer) -> (&'static str, String) {
    match answer {
        Answer::Panicked(words) => ("panicked", words.clone()),
        Answer::Hung(limit) => ("hung", limit.to_string()),
        Answer::Failed(Failure::Broke(words) | Failure::Silent(words)) => ("failed", words.clone()),
        Answer::NotRun(why) => ("not run", why.clone()),
        Answer::NotAsked | Answer::Observed(_) => ("not asked", String::new()),
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            &self.told(&format!("{ONLY}={} with the command that gave this", self.case.id())),
        )
    }
}

impl Finding {
    /// The whole finding, for a reader who can run the tests of this module.
    pub(super) fn told_in(&self, module: &str) -> String {
        let test = self.invariant.id().replace('-', "_");
        let module = wording::inside_crate(module);
        self.told(&format!("{ONLY}={} cargo test {module}::{test}", self.case.id()))
    }

    fn told(&self, again: &str) -> String {
        let (invariant, case) = (self.invariant, &self.case);
        let expectation = case.expectation();
        let names = |outcomes: &[crate::outcome::Outcome]| {
            outcomes.iter().map(|outcome| outcome.wire_name()).collect::<Vec<_>>()
        };
        let cited = expectation.requirements().iter().map(|it| (**it).to_string());
        let rules = if expectation.requirements().is_empty() {
            invariant.requirements().map(ToString::to_string).collect()
        } else {
            cited.collect()
        };
        wording::finding(&FindingWords {
            cost: invariant.cost().wire_name(),
            id: invariant.id(),
            statement: invariant.statement(),
            why: invariant.why(),
            case: &case.id(),
            place: case.file().unwrap_or("made by the suite"),
            surface: case.surface().wire_name(),
            about: case.about(),
            call: &call_words(case.call()),
            reply: &case.shown(),
            said: &said(&self.answer),
            right: &self.right,
            tolerated: &names(expectation.tolerated()),
            never: &names(expectation.never()),
            diagnosis: self.diagnosis.as_deref(),
            rules,
            again,
            name: &self.name(),
            fixture: case.made().and_then(|_| case.to_fixture()),
        })
    }
}

/// What one invariant says of one adapter.
#[derive(Clone, Debug)]
pub(crate) struct Judgement {
    pub(crate) invariant: &'static Invariant,
    /// How many cases it judged.
    pub(crate) judged: usize,
    /// How many cases that concern it are findings of another invariant.
    elsewhere: usize,
    /// It would have needed a content policy.
    wants_policy: bool,
    /// Why it had nothing to judge in the cases that are never cut; none if it had.
    pub(crate) idle: Option<String>,
    /// The facts it would have needed and that the adapter never exposes.
    pub(crate) not_exposed: Vec<Fact>,
    /// How many cases break it and are not listed as deviations.
    pub(crate) broken: usize,
    /// How many cases break it and are listed.
    excused: usize,
    /// The first of those that are not.
    pub(crate) findings: Vec<Finding>,
}

/// How many findings of one invariant are kept: more help nobody, and memory stays flat.
const KEPT: usize = 500;

impl Judgement {
    pub(super) fn new(invariant: &'static Invariant) -> Self {
        Self {
            invariant,
            judged: 0,
            elsewhere: 0,
            wants_policy: false,
            idle: None,
            not_exposed: vec![],
            broken: 0,
            excused: 0,
            findings: vec![],
        }
    }

    pub(super) fn add(&mut self, seen: &Seen<'_>, deviations: &Deviations) {
        match self.invariant.judge(seen) {
            Ruling::NotConcerned => {}
            Ruling::NotExposed(fact) => {
                if !self.not_exposed.contains(&fact) {
                    self.not_exposed.push(fact);
                }
            }
            Ruling::NotStated => self.wants_policy = true,
            Ruling::Elsewhere => self.elsewhere += 1,
            Ruling::Held => self.judged += 1,
            Ruling::Broken(right) => {
                self.judged += 1;
                let finding = Finding::new(self.invariant, seen, right);
                if deviations.excuse(&finding) {
                    self.excused += 1;
                } else {
                    self.broken += 1;
                    if self.findings.len() < KEPT {
                        self.findings.push(finding);
                    }
                }
            }
        }
    }
}

impl Judgement {
    /// By this, what costs most comes first, and what is broken only in corners comes after its
    /// like.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        (self.invariant.cost(), self.is_broken_in_corners())
    }

    /// Whether fewer than one in ten of the cases it judged break it.
    fn is_broken_in_corners(&self) -> bool {
        self.broken * 10 < self.judged
    }

    /// On how many of the cases it judged it is broken, those that are excused included; none if
    /// it is held.
    pub(super) fn extent(&self) -> Option<Extent> {
        match self.broken + self.excused {
            0 => None,
            all if all == self.judged => Some(Extent::All),
            few if few * 10 < self.judged => Some(Extent::Few),
            _ => Some(Extent::Some),
        }
    }

    /// What it costs, how often it is broken, and an example.
    pub(super) fn line(&self) -> String {
        wording::broken_line(
            self.invariant.cost().wire_name(),
            self.invariant.id(),
            self.broken,
            self.judged,
            &self.findings.first().map(Finding::line).unwrap_or_default(),
        )
    }

    /// Notes whether it has had anything to judge so far.
    pub(super) fn settle(&mut self, surfaces: Surfaces, strict: bool) {
        self.idle = (self.judged == 0).then(|| self.why_idle(surfaces, strict));
    }

    /// Why it judged nothing, for an adapter of these surfaces.
    pub(crate) fn why_idle(&self, surfaces: Surfaces, strict: bool) -> String {
        if !self.invariant.surfaces().meets(surfaces) {
            return wording::other_surfaces(&surfaces.to_string());
        }
        if self.invariant.is_strict_only() && !strict {
            return wording::only_in_the_strict_reading();
        }
        if self.wants_policy {
            return wording::no_policy();
        }
        if self.elsewhere > 0 {
            return wording::judged_elsewhere();
        }
        if self.not_exposed.is_empty() {
            return wording::no_case_concerns();
        }
        let facts: Vec<_> = self.not_exposed.iter().map(|fact| fact.wire_name()).collect();
        wording::not_exposed(&facts)
    }
}

/// Judges one case alone, on this thread.
pub(crate) fn check_case(
    case: &Case,
    observe: &dyn Fn(&Call, &Reply) -> Observation,
    reading: Reading,
) -> Vec<Finding> {
    let answer = runner::observed(|| observe(case.call(), case.reply()));
    let again = runner::observed(|| observe(case.call(), case.reply()));
    judged_alone(case, &answer, Some(&again), reading, None)
}

pub(crate) fn judged_alone(
    case: &Case,
    answer: &Answer,
    again: Option<&Answer>,
    reading: Reading,
    policy: Option<&ContentPolicy>,
) -> Vec<Finding> {
    let mut exposed = Exposed::under(policy);
    exposed.learn(answer.observation().into_iter());
    let (twin, seed, shown_before) = (None, 0, 0);
    let seen = Seen { case, answer, again, exposed: &exposed, reading, twin, seed, shown_before };
    let none = Deviations::new(&[]);
    Invariant::all()
        .iter()
        .flat_map(|invariant| {
            let mut judgement = Judgement::new(invariant);
            judgement.add(&seen, &none);
            judgement.findings
        })
        .collect()
}

//! The named rules that observations must obey.

mod beside;
mod discretion;
mod fidelity;
mod goal;
mod passing;
mod policy;
mod precision;
mod restraint;
mod soundness;
mod stability;
mod totality;
mod view;

use std::fmt;

use crate::adapter::{Facts, Failure, Observation};
use crate::case::{Case, Expectation};
use crate::content_policy::ContentPolicy;
use crate::json;
use crate::next_steps::{Came, NextSteps};
use crate::outcome::{Outcome, wire_names};
use crate::reply::Surfaces;
use crate::requirement::Requirement;

wire_names! {
    /// What breaking an invariant costs. Reports are ordered by it: a reader who is red in many
    /// places sees first what to mend first.
    Cost {
        /// A failure told as success, a blind repeat, a leak, a crash.
        Harm = "harm",
        /// The reason, the code, data or a block is gone.
        Loss = "loss",
        /// The wrong drawer, but nothing is made up.
        Blur = "blur",
    }
}

wire_names! {
    /// What an invariant protects.
    Family {
        /// Never claim more than the evidence.
        Soundness = "soundness",
        /// Say what is evident.
        Precision = "precision",
        /// What does not matter must not matter.
        Stability = "stability",
        /// Keep what the next step needs.
        Fidelity = "fidelity",
        /// Nothing leaks.
        Discretion = "discretion",
        /// No unsafe repeat.
        Restraint = "restraint",
        /// An answer for every input, in bounded time, the same each time.
        Totality = "totality",
    }
}

/// How far an adapter is held to what the specification leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Only what is never right, and what is beyond dispute.
    Tolerant,
    /// The expected outcome everywhere.
    Strict,
}

/// One named rule that observations must obey. The ids are stable.
pub struct Invariant {
    id: &'static str,
    family: Family,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    surfaces: Surfaces,
    strict_only: bool,
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
}

impl Invariant {
    /// Every invariant, the costliest first. This is the catalogue, family by family, with what
    /// breaking each costs, where it applies and what it rests on:
    ///
    #[doc = concat!(
        "```text\n",
        include_str!("../snapshots/it__catalogue__invariants.snap"),
        "```"
    )]
    pub fn all() -> &'static [&'static Self] {
        static ALL: std::sync::LazyLock<Vec<&'static Invariant>> = std::sync::LazyLock::new(|| {
            let families = [
                soundness::INVARIANTS,
                stability::INVARIANTS,
                totality::INVARIANTS,
                discretion::INVARIANTS,
                restraint::INVARIANTS,
                goal::INVARIANTS,
                fidelity::INVARIANTS,
                view::INVARIANTS,
                policy::INVARIANTS,
                precision::INVARIANTS,
            ];
            let mut all: Vec<_> = families.into_iter().flatten().collect();
            all.sort_by_key(|invariant| invariant.cost);
            all
        });
        &ALL
    }

    /// The invariant with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().iter().copied().find(|invariant| invariant.id == id)
    }

    /// The stable name, such as `flag-is-a-boolean`.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What the invariant protects.
    pub const fn family(&self) -> Family {
        self.family
    }

    /// What breaking it costs.
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    /// The rule, in a sentence.
    pub const fn statement(&self) -> &'static str {
        self.statement
    }

    /// Why the rule exists.
    pub const fn why(&self) -> &'static str {
        self.why
    }

    /// The requirements of the specification behind it; none where it follows from plain sense.
    pub fn requirements(&self) -> impl Iterator<Item = &'static Requirement> + use<> {
        self.requirements.iter().filter_map(|id| Requirement::find(id))
    }

    /// The surfaces on which it has anything to judge.
    pub const fn surfaces(&self) -> Surfaces {
        self.surfaces
    }

    /// Whether only the strict reading judges it: the specification leaves it open.
    pub const fn is_strict_only(&self) -> bool {
        self.strict_only
    }

    /// What it is for, where it kills no [`Mutant`](crate::Mutant) that no other invariant kills.
    pub fn stands_beside(&self) -> Option<&'static str> {
        beside::REASONS.iter().find(|(id, _)| *id == self.id).map(|(_, reason)| *reason)
    }

    pub(crate) fn judge(&self, seen: &Seen<'_>) -> Ruling {
        if self.strict_only && seen.reading == Reading::Tolerant {
            return Ruling::NotConcerned;
        }
        (self.rule)(self, seen)
    }
}

impl fmt::Debug for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invariant({})", self.id)
    }
}

/// What came of giving one case to an adapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Observed(Observation),
    /// It panicked, with these words.
    Panicked(String),
    /// It had not answered after this many milliseconds.
    Hung(u128),
    /// It was not asked, because too many cases before had hung.
    NotAsked,
    /// What runs it failed over the case.
    Failed(Failure),
    /// It can't put the case to the client behind it, for this reason.
    NotRun(String),
}

impl Answer {
    pub(crate) fn observation(&self) -> Option<&Observation> {
        match self {
            Self::Observed(observation) => Some(observation),
            _ => None,
        }
    }

    /// Whether the case was put to the client at all.
    pub(crate) fn is_run(&self) -> bool {
        !matches!(self, Self::NotAsked | Self::NotRun(_))
    }
}

/// One case as an invariant sees it.
pub(crate) struct Seen<'a> {
    pub(crate) case: &'a Case,
    pub(crate) answer: &'a Answer,
    /// What the same adapter said of the same case at another time, if it was asked.
    pub(crate) again: Option<&'a Answer>,
    pub(crate) exposed: &'a Exposed,
    pub(crate) reading: Reading,
    /// The seed of the run.
    pub(crate) seed: u64,
    /// How many cases the run had shown before this one.
    pub(crate) shown_before: usize,
    /// A case that differs from this one in a single thing that must not matter.
    pub(crate) twin: Option<Twin<'a>>,
}

/// A case that another one was made from, by changing one thing that must not matter.
#[derive(Clone, Copy)]
pub(crate) struct Twin<'a> {
    /// What was changed.
    pub(crate) change: &'static str,
    pub(crate) case: &'a Case,
    pub(crate) answer: &'a Answer,
}

impl<'a> Seen<'a> {
    fn expectation(&self) -> &'a Expectation {
        self.case.expectation()
    }

    fn observation(&self) -> Option<&'a Observation> {
        self.answer.observation()
    }

    /// The observation, where its outcome is the expected one: what a wrong drawer holds is
    /// another rule's finding.
    fn rightly(&self) -> Option<&'a Observation> {
        let expected = self.expectation().outcome();
        self.observation().filter(|observed| observed.outcome() == expected)
    }

    /// What may be done next and what does harm, under the outcome that is expected and under each
    /// that is tolerated.
    fn next_steps(&self) -> NextSteps {
        let expectation = self.expectation();
        let after = |outcome| {
            let expected = outcome == expectation.outcome();
            NextSteps::after(&Came {
                outcome,
                execution: expectation.parts.execution.filter(|_| expected),
                reason: expectation.reason().filter(|_| expected),
                contract: self.case.call().contract(),
                is_transient: self.is_transient(outcome),
            })
        };
        let tolerated = expectation.tolerated().iter().copied();
        let answers = tolerated.filter(|&outcome| outcome != Outcome::Unclassified);
        answers.fold(after(expectation.outcome()), |steps, outcome| steps.or(after(outcome)))
    }

    /// Whether the contract names the failure as one that passes by itself.
    fn is_transient(&self, outcome: Outcome) -> bool {
        let (transient, expectation) =
            (self.case.call().contract().transient(), self.expectation());
        let code = expectation.code.as_ref().and_then(|code| json::whole_number(code));
        match outcome {
            Outcome::ProtocolError => code.is_some_and(|code| transient.names_code(code)),
            Outcome::ToolError => {
                expectation.parts.texts.iter().any(|text| transient.names_reason(text))
            }
            _ => false,
        }
    }

    /// Whether the adapter exposes this fact where it gives this case's expected outcome.
    fn exposes(&self, fact: Fact) -> bool {
        self.exposed.shows(self.expectation().outcome(), fact)
    }
}

/// What an invariant says of one case.
#[derive(Debug)]
pub(crate) enum Ruling {
    /// The case is none of its concern.
    NotConcerned,
    /// It would concern it, but the adapter never exposes this fact where it would show.
    NotExposed(Fact),
    /// It would concern it, but the suite states no content policy.
    NotStated,
    /// It concerns it, and it is broken so badly that another invariant reports it.
    Elsewhere,
    Held,
    /// Broken; what would have been right.
    Broken(String),
}

impl Ruling {
    fn held_if(held: bool, right: impl FnOnce() -> String) -> Self {
        if held { Self::Held } else { Self::Broken(right()) }
    }
}

wire_names! {
    /// A part of an observation that an adapter may expose or not.
    Fact {
        /// The JSON-RPC code.
        Code = "code",
        /// The JSON-RPC message.
        Message = "message",
        /// What the model sees.
        ModelView = "model_view",
        /// What the log holds.
        OperatorView = "operator_view",
        /// What happens next.
        NextStep = "next_step",
        /// The fate of each block.
        Blocks = "blocks",
        /// The structured value.
        Structured = "structured",
        /// The request state.
        RequestState = "request_state",
        /// The execution.
        Execution = "execution",
        /// The three levels.
        Levels = "levels",
        /// Whether it counts against the health of the server.
        Strike = "strike",
        /// What was wrong with the client's requests.
        Breaches = "breaches",
    }
}

impl Fact {
    fn is_in(self, facts: &Facts) -> bool {
        match self {
            Self::Code => facts.code().is_some(),
            Self::Message => facts.message().is_some(),
            Self::ModelView => facts.model_view().is_some(),
            Self::OperatorView => facts.operator_view().is_some(),
            Self::NextStep => facts.next_step().is_some(),
            Self::Blocks => facts.blocks().is_some(),
            Self::Structured => facts.structured().is_some(),
            Self::RequestState => facts.request_state().is_some(),
            Self::Execution => facts.execution().is_some(),
            Self::Levels => facts.levels().is_some(),
            Self::Strike => facts.strike().is_some(),
            Self::Breaches => facts.breaches().is_some(),
        }
    }
}

/// What is known of an adapter: its policy, and which facts it exposes, for each outcome it gives. A fact that is there for one tool
/// error and missing for another is lost there, not merely unexposed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exposed {
    facts: Vec<(Outcome, Fact)>,
    /// What it says it does with the parts of a result.
    policy: Option<ContentPolicy>,
}

impl Exposed {
    /// Nothing yet but this policy.
    pub(crate) fn under(policy: Option<&ContentPolicy>) -> Self {
        Self { facts: Vec::new(), policy: policy.cloned() }
    }

    fn policy(&self) -> Option<&ContentPolicy> {
        self.policy.as_ref()
    }

    /// Adds what these observations expose.
    pub(crate) fn learn<'a>(&mut self, observations: impl Iterator<Item = &'a Observation>) {
        for observation in observations {
            for &fact in Fact::ALL {
                let pair = (observation.outcome(), fact);
                if fact.is_in(observation.facts()) && !self.facts.contains(&pair) {
                    self.facts.push(pair);
                }
            }
        }
    }

    pub(crate) fn shows(&self, outcome: Outcome, fact: Fact) -> bool {
        self.facts.contains(&(outcome, fact))
    }
}

/// A text of a report: what is quoted, short and with what is hidden made visible.
fn quoted(texts: &[String]) -> String {
    let quoted: Vec<_> = texts.iter().map(|text| crate::wording::excerpt(text)).collect();
    quoted.join(", ")
}

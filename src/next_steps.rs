//! What may be done next, and what does harm: one table over outcome, execution and contract.

use crate::contract::Contract;
use crate::outcome::{Execution, NextStep, Outcome};
use crate::verdict::{Reason, Verdict};
use crate::wording;

use NextStep::{
    CheckCatalogue, KeepWaiting, LetModelCorrect, PollTask, ProvideInput, Reauthorise,
    ReportViolation, RetryUnchanged, Stop, UseResult, VerifyState,
};

/// One row of the table of next steps. The first row of an outcome whose condition holds counts.
///
/// This is the whole table:
///
#[doc = concat!(
    "```text\n",
    include_str!("../snapshots/it__catalogue__next_steps.snap"),
    "```"
)]
#[derive(Debug)]
pub struct StepRule {
    outcome: Outcome,
    when: When,
    helpful: &'static [NextStep],
    forbidden: &'static [NextStep],
    requirements: &'static [&'static str],
}

impl StepRule {
    /// The table, outcome by outcome.
    pub const fn all() -> &'static [Self] {
        RULES
    }

    /// The outcome that it speaks of.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// When it holds, in words.
    pub const fn when(&self) -> &'static str {
        self.when.says()
    }

    /// The steps that lead on. Where it is only one, that one is required; the strict reading asks
    /// for one of them.
    pub const fn helpful(&self) -> &'static [NextStep] {
        self.helpful
    }

    /// The steps that do harm; no reading allows them.
    pub const fn forbidden(&self) -> &'static [NextStep] {
        self.forbidden
    }

    /// The ids of the requirements that it rests on.
    pub const fn requirements(&self) -> &'static [&'static str] {
        self.requirements
    }
}

/// What a rule depends on beside the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Always,
    /// The contract names the failure as transient, and a repeat does no harm.
    HarmlessTransient,
    /// The user is asked to visit an address first (2025-11-25).
    AddressToVisit,
    /// The peer refused the request for what stands around the call, and says what.
    MendableRequest,
    /// The server asks for nothing but its state back.
    StateAlone,
    /// The server says that the tool ran to its end, and a trusted contract that a repeat does no
    /// harm.
    ReportedHarmless,
    /// The server says that the tool ran to its end.
    Reported,
    /// A trusted contract says that a repeat does no harm.
    Harmless,
    /// The server wants an authorisation or a session.
    AtTheDoor,
    /// The request never left.
    Unsent,
}

const NO_RESULT: &[NextStep] = &[UseResult];
const NO_RESULT_NO_REPEAT: &[NextStep] = &[UseResult, RetryUnchanged];

const fn rule(
    outcome: Outcome,
    when: When,
    helpful: &'static [NextStep],
    forbidden: &'static [NextStep],
    requirements: &'static [&'static str],
) -> StepRule {
    StepRule { outcome, when, helpful, forbidden, requirements }
}

const RULES: &[StepRule] = &[
    rule(
        Outcome::Success,
        When::Always,
        &[UseResult],
        &[RetryUnchanged, Reauthorise],
        &["TC-RTY-06"],
    ),
    rule(
        Outcome::ToolError,
        When::HarmlessTransient,
        &[LetModelCorrect, VerifyState, RetryUnchanged, Stop],
        NO_RESULT,
        &["TC-MOD-01", "TC-RTY-03"],
    ),
    rule(
        Outcome::ToolError,
        When::Always,
        &[LetModelCorrect, VerifyState, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-MOD-01", "TC-RTY-06"],
    ),
    rule(
        Outcome::ProtocolError,
        When::AddressToVisit,
        &[ProvideInput, LetModelCorrect, CheckCatalogue, VerifyState, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-COD-07", "TC-SEC-04"],
    ),
    rule(
        Outcome::ProtocolError,
        When::HarmlessTransient,
        &[CheckCatalogue, LetModelCorrect, VerifyState, RetryUnchanged, Stop],
        NO_RESULT,
        &["TC-MOD-02", "TC-RTY-03"],
    ),
    rule(
        Outcome::ProtocolError,
        When::MendableRequest,
        &[CheckCatalogue, LetModelCorrect, Reauthorise, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-COD-09", "TC-COD-10", "TC-COD-11"],
    ),
    rule(
        Outcome::ProtocolError,
        When::Always,
        &[CheckCatalogue, LetModelCorrect, VerifyState, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-MOD-02", "TC-RTY-06"],
    ),
    rule(
        Outcome::InputRequired,
        When::StateAlone,
        &[ProvideInput, RetryUnchanged, Stop],
        NO_RESULT,
        &["TC-MRT-07", "TC-MRT-13"],
    ),
    rule(
        Outcome::InputRequired,
        When::Always,
        &[ProvideInput, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-MRT-06", "TC-MRT-13"],
    ),
    rule(
        Outcome::TaskCreated,
        When::Always,
        &[PollTask],
        NO_RESULT_NO_REPEAT,
        &["TC-TSK-21", "TC-RTY-06"],
    ),
    rule(
        Outcome::ContractViolation,
        When::ReportedHarmless,
        &[ReportViolation, VerifyState, Stop],
        NO_RESULT,
        &["TC-MOD-03", "TC-RTY-03"],
    ),
    rule(
        Outcome::ContractViolation,
        When::Reported,
        &[ReportViolation, VerifyState, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-MOD-03", "TC-RTY-06"],
    ),
    rule(
        Outcome::ContractViolation,
        When::Harmless,
        &[ReportViolation, VerifyState, RetryUnchanged, Stop],
        NO_RESULT,
        &["TC-MOD-03", "TC-RTY-03"],
    ),
    rule(
        Outcome::ContractViolation,
        When::Always,
        &[ReportViolation, VerifyState, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-MOD-03", "TC-RTY-06"],
    ),
    rule(
        Outcome::UnknownOutcome,
        When::Harmless,
        &[RetryUnchanged, VerifyState, Stop],
        NO_RESULT,
        &["TC-RTY-03", "TC-RTY-04"],
    ),
    rule(
        Outcome::UnknownOutcome,
        When::Always,
        &[VerifyState, Stop],
        NO_RESULT_NO_REPEAT,
        &["TC-RTY-05", "TC-RTY-06"],
    ),
    rule(
        Outcome::NotExecuted,
        When::AtTheDoor,
        &[Reauthorise, Stop],
        NO_RESULT,
        &["TC-HTTP-06", "TC-HTTP-08"],
    ),
    rule(Outcome::NotExecuted, When::Unsent, &[RetryUnchanged, Stop], NO_RESULT, &["TC-RTY-06"]),
    rule(
        Outcome::NotExecuted,
        When::Always,
        &[LetModelCorrect, Reauthorise, Stop],
        NO_RESULT,
        &["TC-HTTP-11"],
    ),
    rule(
        Outcome::Pending,
        When::Always,
        &[KeepWaiting],
        NO_RESULT_NO_REPEAT,
        &["TC-NTF-01", "TC-ID-02"],
    ),
];

/// What a call came to, as far as its next step depends on it and as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Came<'a> {
    pub(crate) outcome: Outcome,
    pub(crate) execution: Option<Execution>,
    pub(crate) reason: Option<Reason>,
    pub(crate) contract: &'a Contract,
    /// The contract names the failure as one that passes by itself.
    pub(crate) is_transient: bool,
}

impl When {
    /// Whether it holds; none where too little is known.
    fn holds(self, came: &Came<'_>) -> Option<bool> {
        let execution = |wanted| came.execution.map(|execution| execution == wanted);
        let reason = |wanted: &[Reason]| came.reason.map(|reason| wanted.contains(&reason));
        let harmless = came.contract.may_repeat();
        match self {
            Self::Always => Some(true),
            Self::HarmlessTransient if !came.is_transient => Some(false),
            Self::HarmlessTransient if harmless => Some(true),
            Self::HarmlessTransient => execution(Execution::Refused),
            Self::AddressToVisit => reason(&[Reason::UrlElicitationRequired]),
            Self::MendableRequest => reason(&[
                Reason::HeaderMismatch,
                Reason::MissingClientCapability,
                Reason::UnsupportedProtocolVersion,
            ]),
            Self::StateAlone => reason(&[Reason::RetryWithState]),
            Self::ReportedHarmless if !harmless => Some(false),
            Self::ReportedHarmless | Self::Reported => execution(Execution::Reported),
            Self::Harmless => Some(harmless),
            Self::AtTheDoor => {
                reason(&[Reason::Unauthorised, Reason::Forbidden, Reason::SessionLost])
            }
            Self::Unsent => execution(Execution::Never).or(reason(&[Reason::NotSent])),
        }
    }

    const fn says(self) -> &'static str {
        match self {
            Self::Always => wording::WHEN_ALWAYS,
            Self::HarmlessTransient => wording::WHEN_HARMLESS_TRANSIENT,
            Self::AddressToVisit => wording::WHEN_ADDRESS_TO_VISIT,
            Self::MendableRequest => wording::WHEN_MENDABLE_REQUEST,
            Self::StateAlone => wording::WHEN_STATE_ALONE,
            Self::ReportedHarmless => wording::WHEN_REPORTED_HARMLESS,
            Self::Reported => wording::WHEN_REPORTED,
            Self::Harmless => wording::WHEN_HARMLESS,
            Self::AtTheDoor => wording::WHEN_AT_THE_DOOR,
            Self::Unsent => wording::WHEN_UNSENT,
        }
    }
}

/// The next steps that lead on from a verdict, and those that do harm, as [`StepRule::all`] lists
/// them. Given by [`Verdict::next_steps`].
///
/// ```
/// use mcp_verdict::{Call, Contract, NextStep, Reply, Silence, Why, judge};
///
/// let call = Call::new("book_room").build();
/// let lost = judge(&call, &Reply::from_silence(Silence::new(Why::LostAfterSend)));
/// let steps = lost.next_steps(call.contract());
/// assert!(steps.helps(NextStep::VerifyState));
/// assert!(steps.forbids(NextStep::RetryUnchanged));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextSteps {
    helpful: Steps,
    forbidden: Steps,
}

impl NextSteps {
    /// The steps that lead on.
    pub fn helpful(self) -> impl Iterator<Item = NextStep> {
        self.helpful.iter()
    }

    /// The steps that do harm.
    pub fn forbidden(self) -> impl Iterator<Item = NextStep> {
        self.forbidden.iter()
    }

    /// The one step that leads on, where there is only one.
    pub fn required(self) -> Option<NextStep> {
        let mut helpful = self.helpful();
        helpful.next().filter(|_| helpful.next().is_none())
    }

    /// Whether this step leads on.
    pub fn helps(self, step: NextStep) -> bool {
        self.helpful.contains(step)
    }

    /// Whether this step does harm.
    pub fn forbids(self, step: NextStep) -> bool {
        self.forbidden.contains(step)
    }

    /// By the first rule that holds. Where it can't be told which one does, whatever helps under
    /// one of them, and what is forbidden under each.
    pub(crate) fn after(came: &Came<'_>) -> Self {
        let mut steps: Option<Self> = None;
        for rule in RULES.iter().filter(|rule| rule.outcome == came.outcome) {
            let holds = rule.when.holds(came);
            if holds == Some(false) {
                continue;
            }
            let of_rule =
                Self { helpful: Steps::of(rule.helpful), forbidden: Steps::of(rule.forbidden) };
            steps = Some(steps.map_or(of_rule, |steps| steps.or(of_rule)));
            if holds == Some(true) {
                break;
            }
        }
        steps.unwrap_or(Self { helpful: Steps::NONE, forbidden: Steps::NONE })
    }

    /// What helps by either, and what is forbidden by both.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            helpful: Steps(self.helpful.0 | other.helpful.0),
            forbidden: Steps(self.forbidden.0 & other.forbidden.0),
        }
    }
}

impl Verdict {
    /// What may be done next for a tool of this contract, and what does harm.
    pub fn next_steps(&self, contract: &Contract) -> NextSteps {
        let code = self.code().and_then(crate::json::whole_number);
        let transient = contract.transient();
        NextSteps::after(&Came {
            outcome: self.outcome(),
            execution: Some(self.execution()),
            reason: Some(self.reason()),
            contract,
            is_transient: match self.outcome() {
                Outcome::ProtocolError => code.is_some_and(|code| transient.names_code(code)),
                Outcome::ToolError => self.texts().any(|text| transient.names_reason(&text)),
                _ => false,
            },
        })
    }
}

/// A set of next steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Steps(u16);

impl Steps {
    const NONE: Self = Self(0);

    fn of(steps: &[NextStep]) -> Self {
        Self(steps.iter().fold(0, |set, &step| set | 1 << step as u16))
    }

    fn contains(self, step: NextStep) -> bool {
        self.0 & 1 << step as u16 != 0
    }

    fn iter(self) -> impl Iterator<Item = NextStep> {
        NextStep::ALL.iter().copied().filter(move |&step| self.contains(step))
    }
}

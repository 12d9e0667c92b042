//! What is right to make of a recipe, from how it was made.

mod evidence;
mod procedure;
mod ruling;

use super::facts::RecipeFacts;
use super::level::{Copies, Frame, Repeated};
use super::outcomes::Outcomes;
use super::{Edit, Fault, Position, Recipe};
use crate::call::Revision;
use crate::outcome::{Execution, NextStep, Outcome};
use crate::reply::Surface;

/// What is right to make of a recipe's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    outcome: Outcome,
    reason: &'static str,
    execution: Execution,
    tolerated: Outcomes,
    never: Outcomes,
    surface: Surface,
    facts: RecipeFacts,
    requirements: Vec<&'static str>,
}

impl Expected {
    /// The outcome that the strict reading asks for.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The name of the reason that the reference classifier gives.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Whether the tool ran, as far as the message shows.
    pub fn execution(&self) -> Execution {
        self.execution
    }

    /// Outcomes that a careful reader may give instead.
    pub fn tolerated(&self) -> Outcomes {
        self.tolerated
    }

    /// Outcomes that claim more than the message shows.
    pub fn never(&self) -> Outcomes {
        self.never
    }

    /// The narrowest surface on which the message is offered.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// What must survive and what must not leak.
    pub fn facts(&self) -> &RecipeFacts {
        &self.facts
    }

    /// The requirements that the message shows, those of its faults first.
    pub fn requirements(&self) -> &[&'static str] {
        &self.requirements
    }

    /// The next steps that help, for every outcome that is expected or tolerated.
    pub fn helpful_steps(&self) -> impl Iterator<Item = NextStep> {
        let right = self.tolerated | self.outcome.into();
        NextStep::ALL
            .iter()
            .copied()
            .filter(move |step| right.iter().any(|outcome| helpful_steps(outcome).contains(step)))
    }

    /// The next steps that do harm: to send the call again as it was, since it may have run, and
    /// to use a result where there is none.
    pub fn harmful_steps(&self) -> impl Iterator<Item = NextStep> {
        let usable = (self.tolerated | self.outcome.into()).contains(Outcome::Success);
        let harmful: &[NextStep] = if usable {
            &[NextStep::RetryUnchanged]
        } else {
            &[NextStep::RetryUnchanged, NextStep::UseResult]
        };
        harmful.iter().copied()
    }
}

const fn helpful_steps(outcome: Outcome) -> &'static [NextStep] {
    use NextStep::{
        CheckCatalogue, KeepWaiting, LetModelCorrect, PollTask, ProvideInput, Reauthorise,
        ReportViolation, Stop, UseResult, VerifyState,
    };
    match outcome {
        Outcome::Success => &[UseResult],
        Outcome::ToolError => &[LetModelCorrect, VerifyState, Stop],
        Outcome::ProtocolError => &[CheckCatalogue, LetModelCorrect, VerifyState, Stop],
        Outcome::InputRequired => &[ProvideInput, Stop],
        Outcome::TaskCreated => &[PollTask],
        Outcome::ContractViolation => &[ReportViolation, VerifyState, Stop],
        Outcome::UnknownOutcome => &[VerifyState, Stop],
        Outcome::NotExecuted => &[Reauthorise, Stop],
        Outcome::Pending => &[KeepWaiting],
        Outcome::Unclassified => &[],
    }
}

impl Recipe {
    /// What is right to make of the message.
    pub fn expected(&self) -> Expected {
        let ruling = procedure::text(self);
        let readable = ruling.due.is_some_and(|due| ruling.all().contains(due));
        let facts = if readable { RecipeFacts::of(self) } else { RecipeFacts::secrets_of(self) };
        Expected {
            outcome: ruling.outcome,
            reason: ruling.reason,
            execution: ruling.execution,
            tolerated: ruling.tolerated,
            never: ruling.never - ruling.all(),
            surface: self.surface(),
            facts,
            requirements: self.requirements(ruling.outcome),
        }
    }

    /// The outcome that is expected, what is tolerated and what is never right, without the rest.
    pub(super) fn standing(&self) -> (Outcome, Outcomes, Outcomes) {
        let ruling = procedure::text(self);
        (ruling.outcome, ruling.tolerated, ruling.never - ruling.all())
    }

    /// The kinds of edit that make the message what it is.
    pub fn edits(&self) -> impl Iterator<Item = Edit> + '_ {
        let around = &self.around;
        let changed = |edit: Edit| {
            Position::ALL.iter().any(|&position| {
                position.edit() == edit && self.level(position) != 0 && self.fits(position)
            })
        };
        Edit::ALL.iter().copied().filter(move |&edit| match edit {
            Edit::Encoding => changed(edit) || around.order | around.space | around.escape != 0,
            Edit::Text => around.pool | around.text != 0,
            Edit::Extension => {
                around.envelope_extra
                    | around.body_extra
                    | around.block_extra
                    | around.envelope_meta
                    | around.result_meta
                    | around.block_meta
                    != 0
            }
            _ => changed(edit),
        })
    }

    /// A message is offered on the response surface where a dispatcher has matched it: an object,
    /// every `id` of which is the call's, that is no notification and no request.
    pub fn surface(&self) -> Surface {
        let ids_differ = matches!(
            self.shape.twice.repeated(),
            Some((Repeated::Id, copies)) if copies != Copies::Alike
        );
        if self.shape.frame == Frame::Plain && procedure::is_ours(self) && !ids_differ {
            Surface::Response
        } else {
            Surface::Message
        }
    }

    fn requirements(&self, outcome: Outcome) -> Vec<&'static str> {
        let of_faults = self.faults().flat_map(Fault::requirements);
        let mut all = Vec::new();
        for &requirement in of_faults.chain(rests_on(outcome, self.revision)) {
            if !all.contains(&requirement) {
                all.push(requirement);
            }
        }
        all
    }
}

/// The requirements that an outcome rests on.
fn rests_on(outcome: Outcome, revision: Revision) -> &'static [&'static str] {
    match outcome {
        Outcome::Success => &["TC-RES-01", "TC-RES-02"],
        Outcome::ToolError => &["TC-RES-02", "TC-ERR-01"],
        Outcome::ProtocolError => &["TC-ENV-05", "TC-ERR-01"],
        Outcome::InputRequired => &["TC-MRT-01", "TC-MRT-02"],
        Outcome::TaskCreated if revision == Revision::V2025_11_25 => &["TC-TSK-01"],
        Outcome::TaskCreated => &["TC-TSK-22"],
        Outcome::Pending => &["TC-ID-02"],
        _ => &[],
    }
}

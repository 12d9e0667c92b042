//! What is right to make of a recipe, from how it was made.

mod evidence;
mod procedure;
mod result;
mod ruling;

pub(super) use ruling::Ruling;

use super::facts::RecipeFacts;
use super::level::{Copies, Frame, Repeated};
use super::outcomes::Outcomes;
use super::{Edit, Fault, Position, Recipe};
use crate::call::Revision;
use crate::contract::Contract;
use crate::json;
use crate::next_steps::{Came, NextSteps};
use crate::outcome::{Execution, Outcome};
use crate::reply::Surface;
use crate::verdict::Reason;

/// What is right to make of a recipe's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub(super) outcome: Outcome,
    pub(super) reason: &'static str,
    pub(super) execution: Execution,
    pub(super) tolerated: Outcomes,
    pub(super) never: Outcomes,
    pub(super) surface: Surface,
    pub(super) facts: RecipeFacts,
    pub(super) requirements: Vec<&'static str>,
}

/// The ruling on the text of a recipe, off a channel that other calls share.
pub(super) fn ruling(recipe: &Recipe) -> Ruling {
    procedure::text(recipe)
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

    /// The next steps that lead on and those that do harm, for a tool of this contract: what helps
    /// under any outcome that is expected or tolerated, and what is forbidden under each of them.
    pub fn next_steps(&self, contract: &Contract) -> NextSteps {
        let code = self.facts.code().and_then(json::whole_number);
        let transient = contract.transient();
        let came = |outcome| Came {
            outcome,
            execution: (outcome == self.outcome).then_some(self.execution),
            reason: Reason::from_wire_name(self.reason).filter(|it| it.outcome() == outcome),
            contract,
            is_transient: match outcome {
                Outcome::ProtocolError => code.is_some_and(|code| transient.names_code(code)),
                Outcome::ToolError => {
                    self.facts.texts().iter().any(|text| transient.names_reason(text))
                }
                _ => false,
            },
        };
        let others = self.tolerated.iter().filter(|&outcome| outcome != self.outcome);
        others.fold(NextSteps::after(&came(self.outcome)), |steps, outcome| {
            steps.or(NextSteps::after(&came(outcome)))
        })
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

    pub(super) fn requirements(&self, outcome: Outcome) -> Vec<&'static str> {
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

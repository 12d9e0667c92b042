//! What the reference would say, to be told with one thing changed.

use super::rewrite::correct;
use crate::adapter::Observation;
use crate::call::Call;
use crate::outcome::{BlockFate, Execution, Levels, NextStep, Outcome};
use crate::reply::Reply;

/// The parts of an observation, open to change.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) outcome: Outcome,
    pub(super) code: Option<String>,
    pub(super) message: Option<String>,
    pub(super) model_view: Option<String>,
    pub(super) operator_view: Option<String>,
    pub(super) next_step: Option<NextStep>,
    pub(super) blocks: Option<Vec<BlockFate>>,
    pub(super) structured: Option<String>,
    pub(super) request_state: Option<String>,
    pub(super) execution: Option<Execution>,
    pub(super) levels: Option<Levels>,
    pub(super) strike: Option<bool>,
}

/// What the reference says of a reply, told with a change.
pub(super) fn retold(call: &Call, reply: &Reply, change: impl FnOnce(&mut Said)) -> Observation {
    told_with(&correct(call, reply), change)
}

/// The same, of tool errors alone.
pub(super) fn retold_tool_error(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Said),
) -> Observation {
    retold_of(Outcome::ToolError, call, reply, change)
}

/// The same, of protocol errors alone.
pub(super) fn retold_protocol_error(
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Said),
) -> Observation {
    retold_of(Outcome::ProtocolError, call, reply, change)
}

/// The same, of one outcome alone.
pub(super) fn retold_of(
    outcome: Outcome,
    call: &Call,
    reply: &Reply,
    change: impl FnOnce(&mut Said),
) -> Observation {
    let observation = correct(call, reply);
    if observation.outcome() == outcome { told_with(&observation, change) } else { observation }
}

/// An observation with a change.
pub(super) fn told_with(observation: &Observation, change: impl FnOnce(&mut Said)) -> Observation {
    let mut said = Said::of(observation);
    change(&mut said);
    said.into()
}

impl Said {
    pub(super) fn of(observation: &Observation) -> Self {
        let facts = observation.facts();
        Self {
            outcome: observation.outcome(),
            code: facts.code().map(str::to_owned),
            message: facts.message().map(str::to_owned),
            model_view: facts.model_view().map(str::to_owned),
            operator_view: facts.operator_view().map(str::to_owned),
            next_step: facts.next_step(),
            blocks: facts.blocks().map(<[_]>::to_vec),
            structured: facts.structured().map(str::to_owned),
            request_state: facts.request_state().map(str::to_owned),
            execution: facts.execution(),
            levels: facts.levels(),
            strike: facts.strike(),
        }
    }

    /// Shows the model this text.
    pub(super) fn show(&mut self, text: impl Into<String>) {
        self.model_view = Some(text.into());
    }

    /// Shows the model this text after what it is shown already.
    pub(super) fn show_also(&mut self, text: &str) {
        let view = self.model_view.get_or_insert_default();
        view.push('\n');
        view.push_str(text);
    }

    /// Repeats the call unchanged.
    pub(super) fn retry(&mut self) {
        self.next_step = Some(NextStep::RetryUnchanged);
    }
}

impl From<Said> for Observation {
    fn from(said: Said) -> Self {
        let mut observation = Self::new(said.outcome);
        if let Some(code) = said.code {
            observation = observation.code_text(code);
        }
        macro_rules! expose {
            ($($fact:ident)+) => {
                $(if let Some(fact) = said.$fact { observation = observation.$fact(fact); })+
            };
        }
        expose! {
            message model_view operator_view next_step blocks structured request_state execution
            levels strike
        }
        observation
    }
}

//! Cases that are made from recipes.

use std::sync::OnceLock;

use super::parts::{Parts, Resource};
use super::{Case, Expectation};
use crate::call::Revision;
use crate::outcome::Outcome;
use crate::recipe::{self, Change, Expected, Made, Outcomes, Position};
use crate::requirement::Requirement;
use crate::verdict::Reason;

/// What a generated case was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) made: Made,
    /// For a twin: what was changed, and the change.
    pub(crate) twin: Option<(Made, &'static str)>,
}

impl Origin {
    /// What `MCP_VERDICT_ONLY` takes to make the case again.
    pub(crate) fn code(&self) -> String {
        match &self.twin {
            Some((base, change)) => format!("{}~{change}", base.code()),
            None => self.made.code(),
        }
    }

    /// Makes sense of a code: what it was made from, and the change that makes the twin.
    pub(crate) fn read(code: &str) -> Option<(Made, Option<Change>)> {
        match code.split_once('~') {
            Some((base, change)) => Some((Made::from_code(base)?, Some(Change::named(change)?))),
            None => Some((Made::from_code(code)?, None)),
        }
    }
}

impl Case {
    /// The case that this makes.
    pub(crate) fn generated(made: &Made) -> Self {
        let (call, reply, expected) = made.made();
        Self {
            name: made.name(),
            family: String::new(),
            about: OnceLock::new(),
            call,
            reply,
            surface: expected.surface(),
            expectation: expectation(made, &expected),
            file: None,
            origin: Some(Origin { made: *made, twin: None }),
            is_deep: false,
        }
    }

    /// The case that a change of this makes, if there is anything to change.
    pub(crate) fn twin(base: &Made, change: Change) -> Option<Self> {
        let changed = change.of(base)?;
        let origin = Origin { made: changed, twin: Some((*base, change.name())) };
        Some(Self { origin: Some(origin), ..Self::generated(&changed) })
    }
}

fn expectation(made: &Made, expected: &Expected) -> Expectation {
    let (facts, message) = (expected.facts(), made.message());
    Expectation {
        reason: Reason::from_wire_name(expected.reason()),
        tolerated: listed(expected.tolerated()),
        never: listed(expected.never()),
        code: facts.code().map(str::to_owned),
        requirements: cited(expected.requirements(), made.revision()),
        parts: Parts {
            message: facts.message().map(str::to_owned),
            blocks: facts.blocks(),
            texts: facts.texts().iter().map(|&text| text.to_owned()).collect(),
            resources: facts.resources().iter().map(resource).collect(),
            structured: facts.structured().map(str::to_owned),
            is_unstructured: message.level(Position::Structured) == 0
                && message.level(Position::Foreign) == 0
                && message.level(Position::Twice) == 0,
            request_state: facts.request_state().map(str::to_owned),
            // A state may also stand among the members that belong to another kind of result.
            is_stateless: message.level(Position::State) == 0
                && message.level(Position::Foreign) == 0,
            execution: Some(expected.execution()),
            secrets: facts
                .secrets()
                .iter()
                .map(|secret| (secret.place(), secret.text().to_owned()))
                .collect(),
        },
        ..Expectation::new(expected.outcome())
    }
}

fn resource(it: &recipe::Resource) -> Resource {
    Resource { text: it.text().to_owned(), uri: it.uri().to_owned(), after: it.after() }
}

/// The requirements with these ids that the revision has.
fn cited(ids: &[&str], revision: Revision) -> Vec<&'static Requirement> {
    let found = ids.iter().filter_map(|id| Requirement::find(id));
    found.filter(|requirement| requirement.revisions().contains(&revision)).collect()
}

fn listed(outcomes: Outcomes) -> Vec<Outcome> {
    outcomes.iter().collect()
}

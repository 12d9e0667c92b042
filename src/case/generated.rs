//! Cases that are made from recipes.

use std::sync::OnceLock;

use super::parts::Parts;
use super::{Case, Expectation};
use crate::call::Revision;
use crate::outcome::Outcome;
use crate::recipe::{Outcomes, Position, Recipe, Twin};
use crate::reply::Reply;
use crate::requirement::Requirement;
use crate::verdict::Reason;

/// What a generated case was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) recipe: Recipe,
    /// For a twin: the recipe that was changed, and the change.
    pub(crate) twin: Option<(Recipe, &'static str)>,
}

impl Origin {
    /// What `MCP_VERDICT_ONLY` takes to make the case again.
    pub(crate) fn code(&self) -> String {
        match &self.twin {
            Some((base, change)) => format!("{}~{change}", base.code()),
            None => self.recipe.code(),
        }
    }

    /// Makes sense of a code: the recipe, and the change that makes the twin.
    pub(crate) fn read(code: &str) -> Option<(Recipe, Option<&'static Twin>)> {
        match code.split_once('~') {
            Some((base, change)) => Some((Recipe::from_code(base)?, Some(Twin::named(change)?))),
            None => Some((Recipe::from_code(code)?, None)),
        }
    }
}

impl Case {
    /// The case that a recipe makes.
    pub(crate) fn generated(recipe: &Recipe) -> Self {
        let expected = recipe.expected();
        let facts = expected.facts();
        let expectation = Expectation {
            reason: Reason::from_wire_name(expected.reason()),
            tolerated: listed(expected.tolerated()),
            never: listed(expected.never()),
            code: facts.code().map(str::to_owned),
            requirements: cited(expected.requirements(), recipe.revision()),
            parts: Parts {
                message: facts.message().map(str::to_owned),
                blocks: facts.blocks(),
                texts: facts.texts().iter().map(|&text| text.to_owned()).collect(),
                structured: facts.structured().map(str::to_owned),
                is_unstructured: recipe.level(Position::Structured) == 0
                    && recipe.level(Position::Foreign) == 0
                    && recipe.level(Position::Twice) == 0,
                request_state: facts.request_state().map(str::to_owned),
                // A state may also stand among the members that belong to another kind of result.
                is_stateless: recipe.level(Position::State) == 0
                    && recipe.level(Position::Foreign) == 0,
                execution: Some(expected.execution()),
                secrets: facts
                    .secrets()
                    .iter()
                    .map(|secret| (secret.place(), secret.text().to_owned()))
                    .collect(),
            },
            ..Expectation::new(expected.outcome())
        };
        let (call, bytes) = recipe.render().into_parts();
        Self {
            name: recipe.name(),
            family: String::new(),
            about: OnceLock::new(),
            call,
            reply: Reply::from_message(bytes),
            surface: expected.surface(),
            expectation,
            file: None,
            origin: Some(Origin { recipe: *recipe, twin: None }),
            is_deep: false,
        }
    }

    /// The case that a change of a recipe makes, if there is anything to change.
    pub(crate) fn twin(base: &Recipe, twin: &'static Twin) -> Option<Self> {
        let changed = twin.of(base)?;
        let origin = Origin { recipe: changed, twin: Some((*base, twin.name())) };
        Some(Self { origin: Some(origin), ..Self::generated(&changed) })
    }
}

/// The requirements with these ids that the revision has.
fn cited(ids: &[&str], revision: Revision) -> Vec<&'static Requirement> {
    let found = ids.iter().filter_map(|id| Requirement::find(id));
    found.filter(|requirement| requirement.revisions().contains(&revision)).collect()
}

fn listed(outcomes: Outcomes) -> Vec<Outcome> {
    outcomes.iter().collect()
}

//! A recipe as a short text, from which it can be made again.
//!
//! `2025-11-25:tool-result:is-error-null:space=2`: the revision, the kind, the names of the levels
//! that are not the simplest, and the surroundings that are not.

use super::{Kind, Position, Recipe};
use crate::call::Revision;

impl Recipe {
    /// The recipe as a text without blanks and commas.
    ///
    /// ```
    /// use mcp_verdict::Revision;
    /// use mcp_verdict::recipe::{Fault, Recipe};
    ///
    /// let fault = Fault::named("is-error-null").expect("is in the catalogue");
    /// let recipe = fault.alone(Revision::V2025_11_25).expect("can occur there");
    /// assert_eq!(recipe.code(), "2025-11-25:tool-result:is-error-null");
    /// assert_eq!(Recipe::from_code(&recipe.code()), Some(recipe));
    /// ```
    pub fn code(&self) -> String {
        let mut code = format!("{}:{}", self.revision, self.kind);
        for name in self.special() {
            code.push(':');
            code.push_str(name);
        }
        for (name, value) in self.around.special() {
            code.push_str(&format!(":{name}={value}"));
        }
        code
    }

    /// The recipe of a text that [`Recipe::code`] made; none for any other text.
    pub fn from_code(code: &str) -> Option<Self> {
        let mut parts = code.split(':');
        let revision = Revision::from_wire_name(parts.next()?)?;
        let kind = Kind::from_wire_name(parts.next()?)?;
        let mut recipe = Self::plain(revision, kind);
        for part in parts {
            match part.split_once('=') {
                Some((name, value)) => recipe.around.set(name, value.parse().ok()?)?,
                None => {
                    let (position, level) = level_named(part)?;
                    recipe.shape.set(position, level);
                }
            }
        }
        (recipe.kind == kind && recipe.is_settled()).then_some(recipe)
    }
}

fn level_named(name: &str) -> Option<(Position, u8)> {
    Position::ALL.iter().find_map(|&position| {
        let level = position.levels().iter().position(|level| level.name == name)?;
        Some((position, u8::try_from(level).ok()?))
    })
}

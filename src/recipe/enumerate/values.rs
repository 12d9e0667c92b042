//! Every value of every choice that must not matter, each beside nothing else that is special.

use super::super::level::Structured;
use super::super::surroundings::Surroundings;
use super::super::{Kind, Recipe};
use crate::call::Revision;

/// Choices that have cases of their own, or of which every value is as good as another.
const ELSEWHERE: [&str; 5] = ["pool", "text", "crowd", "canary", "cut"];

/// A flagged result with each value of each choice, or where that does not show, an error.
pub(crate) fn every_surrounding() -> impl Iterator<Item = Recipe> {
    let choices = Surroundings::CHOICES.iter().filter(|(name, _)| !ELSEWHERE.contains(name));
    let values = choices.flat_map(|&(name, count)| (1..count).map(move |value| (name, value)));
    values.enumerate().filter_map(|(turn, (name, value))| {
        hosts(turn).into_iter().find_map(|host| {
            let mut recipe = host;
            recipe.around.set(name, value)?;
            (recipe.bytes() != host.bytes()).then_some(recipe)
        })
    })
}

/// What has most places for a value to stand in; the revisions take turns.
fn hosts(turn: usize) -> [Recipe; 2] {
    let revision = Revision::ALL[turn % Revision::ALL.len()];
    let mut flagged = Recipe::plain(revision, Kind::ToolResult).flagged();
    flagged.shape.structured = Structured::Object;
    [flagged, Recipe::plain(revision, Kind::ProtocolError)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_an_unknown_member_is_shown_once() {
        let names = ["envelope_extra", "body_extra", "block_extra", "value", "data"];
        for name in names {
            let shown: Vec<_> =
                every_surrounding().map(|it| it.around.get(name)).filter(|&it| it != 0).collect();
            assert!(shown.into_iter().eq(1..Surroundings::values_of(name)), "{name}");
        }
    }

    #[test]
    fn nothing_but_the_value_is_special() {
        for recipe in every_surrounding() {
            assert!(recipe.is_settled(), "{recipe:?}");
            assert_eq!(recipe.around.special().count(), 1, "{recipe:?}");
        }
    }
}

//! Every value of every choice that must not matter, each beside nothing else that is special.

use super::super::level::Structured;
use super::super::surroundings::Surroundings;
use super::super::{Kind, Recipe};
use crate::call::Revision;

/// Choices that have cases of their own, or of which every value is as good as another.
const ELSEWHERE: [&str; 5] = ["pool", "text", "crowd", "canary", "cut"];

/// A result, a flagged one and an error with each value of each choice, where that shows.
pub(crate) fn every_surrounding() -> impl Iterator<Item = Recipe> {
    let choices = Surroundings::CHOICES.iter().filter(|(name, _)| !ELSEWHERE.contains(name));
    let values = choices.flat_map(|&(name, count)| (1..count).map(move |value| (name, value)));
    values.enumerate().flat_map(|(turn, (name, value))| {
        hosts(turn).into_iter().filter_map(move |host| {
            let mut recipe = host;
            recipe.around.set(name, value)?;
            (recipe.bytes() != host.bytes()).then_some(recipe)
        })
    })
}

/// What has most places for a value to stand in; the revisions take turns.
fn hosts(turn: usize) -> [Recipe; 3] {
    let revision = Revision::ALL[turn % Revision::ALL.len()];
    let mut result = Recipe::plain(revision, Kind::ToolResult);
    result.shape.structured = Structured::Object;
    [result, result.flagged(), Recipe::plain(revision, Kind::ProtocolError)]
}

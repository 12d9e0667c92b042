//! Every text of the pools, each in a place where it could mislead or be damaged.

use super::super::level::{Flag, Structured};
use super::super::surroundings::{LONG, Surroundings};
use super::super::{Kind, Recipe, texts};
use crate::call::Revision;

/// Failing words in results that did not fail; cheerful ones, hazards and reasons in results that
/// did; messages and hazards in errors; long lines in all three. And every structured value. The
/// revisions take turns.
pub(crate) fn every_text() -> impl Iterator<Item = Recipe> {
    let places = [
        (Place::Result, 1, texts::deciding().len()),
        (Place::Result, 3, texts::hazards().len()),
        (Place::Flagged, 2, texts::cheerful().len()),
        (Place::Flagged, 3, texts::hazards().len()),
        (Place::Flagged, 4, texts::tool_reasons().len()),
        (Place::Error, 0, texts::protocol_messages().len()),
        (Place::Error, 3, texts::hazards().len()),
        (Place::Result, LONG, texts::long().len()),
        (Place::Flagged, LONG, texts::long().len()),
        (Place::Error, LONG, texts::long().len()),
    ];
    let texts = places.into_iter().flat_map(|(place, pool, count)| {
        (0..count).map(move |text| (place, pool, u16::try_from(text).unwrap_or(0)))
    });
    let texts = texts.enumerate().map(|(turn, (place, pool, text))| {
        let mut recipe = place.plain(Revision::ALL[turn % Revision::ALL.len()]);
        (recipe.around.pool, recipe.around.text) = (pool, text);
        recipe
    });
    texts.chain(every_value())
}

/// Every structured value, in results and in errors of the tool.
fn every_value() -> impl Iterator<Item = Recipe> {
    let revisions = Revision::ALL.iter().filter(|&&revision| revision >= Revision::V2025_06_18);
    let places = revisions.flat_map(|&revision| [(revision, Flag::Absent), (revision, Flag::True)]);
    places.flat_map(|(revision, flag)| {
        (0..Surroundings::values_of("value")).map(move |value| {
            let mut recipe = Recipe::plain(revision, Kind::ToolResult);
            recipe.shape.flag = flag;
            recipe.shape.structured = Structured::Object;
            recipe.around.value = value;
            recipe
        })
    })
}

#[derive(Clone, Copy)]
enum Place {
    Result,
    Flagged,
    Error,
}

impl Place {
    fn plain(self, revision: Revision) -> Recipe {
        match self {
            Self::Result => Recipe::plain(revision, Kind::ToolResult),
            Self::Flagged => Recipe::plain(revision, Kind::ToolResult).flagged(),
            Self::Error => Recipe::plain(revision, Kind::ProtocolError),
        }
    }
}

//! Every text of the pools, each in a place where it could mislead or be damaged.

use super::super::level::{Company, Flag, Structured};
use super::super::surroundings::{LONG, Surroundings};
use super::super::{Kind, Recipe, texts};
use super::Spread;
use crate::call::Revision;

/// How many texts one message holds at once.
const PACKED: usize = 8;

/// The misleading texts, eight text blocks at a time, which one after the other would take long:
/// failing words in results that did not fail, cheerful ones in results that did, hazards in
/// both. The pools and the revisions take turns.
pub(crate) fn packed_texts() -> impl Iterator<Item = Recipe> {
    let places = [
        (Place::Result, 1, texts::deciding().len()),
        (Place::Flagged, 2, texts::cheerful().len()),
        (Place::Result, 3, texts::hazards().len()),
        (Place::Flagged, 3, texts::hazards().len()),
    ];
    let packs = places.map(|(place, pool, count)| {
        let packs = Spread::over(count.div_ceil(PACKED) as u64);
        packs.map(move |pack| (place, pool, pack as usize * PACKED)).collect::<Vec<_>>()
    });
    // Failing words are most by far, and come as often as the rest together.
    let [failing, cheerful, hazards, flagged_hazards] = packs;
    let mut others = Vec::new();
    for index in 0..hazards.len().max(cheerful.len()) {
        let of_each = [&cheerful, &hazards, &flagged_hazards];
        others.extend(of_each.into_iter().filter_map(|packs| packs.get(index).copied()));
    }
    let mut others = others.into_iter();
    let mut packs = Vec::new();
    for failing in failing {
        packs.push(failing);
        packs.extend(others.next());
    }
    packs.extend(others);
    let packs = packs.into_iter();
    packs.enumerate().map(|(turn, (place, pool, text))| {
        let mut recipe = place.plain(Revision::ALL[turn % Revision::ALL.len()]);
        recipe.shape.company = Company::Many;
        (recipe.around.pool, recipe.around.company) = (pool, TEXTS_BESIDE);
        recipe.around.text = u16::try_from(text).unwrap_or(0);
        recipe
    })
}

/// The company of which every block is a text.
const TEXTS_BESIDE: u16 = 1;

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

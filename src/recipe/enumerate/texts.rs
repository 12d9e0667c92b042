//! Every text of the pools, each in a place where it could mislead or be damaged.

use super::super::level::{Block, BlockFault, Company, Content, Flag, Members, State, Structured};
use super::super::surroundings::{ALL_ALIKE, EMPTY_FIRST, LONG, Surroundings};
use super::super::{Kind, Recipe, names, texts};
use super::Spread;
use crate::call::Revision;

/// The pool of the characters on which readers stumble.
const HAZARDS: u16 = 3;

/// How many texts one message holds at once.
const PACKED: usize = 8;

/// The misleading texts, eight text blocks at a time, which one after the other would take long:
/// failing words in results that did not fail, cheerful ones in results that did, hazards in
/// both. The pools and the revisions take turns.
pub(crate) fn packed_texts() -> impl Iterator<Item = Recipe> {
    let places = [
        (Place::Result, 1, texts::deciding().len()),
        (Place::Flagged, 2, texts::cheerful().len()),
        (Place::Result, HAZARDS, texts::hazards().len()),
        (Place::Flagged, HAZARDS, texts::hazards().len()),
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
        let mut recipe = place.plain(revision(turn));
        recipe.shape.company = Company::Many;
        (recipe.around.pool, recipe.around.company) = (pool, TEXTS_BESIDE);
        recipe.around.text = u16::try_from(text).unwrap_or(0);
        recipe
    })
}

/// Those of them that hold the characters on which readers stumble.
pub(crate) fn packed_hazards() -> impl Iterator<Item = Recipe> {
    packed_texts().filter(|recipe| recipe.around.pool == HAZARDS)
}

/// The company of which every block is a text.
const TEXTS_BESIDE: u16 = 1;

/// The company of texts and images in turn.
const IMAGES_IN_TURN: u16 = 6;

/// Failing words in results that did not fail; cheerful ones, hazards and reasons in results that
/// did; messages and hazards in errors; hazards in request states; long lines in all of them.
/// Beside them every structured value, every name that may mislead, crowds of blocks, and every
/// side of a call. The revisions take turns.
pub(crate) fn every_text() -> impl Iterator<Item = Recipe> {
    let places = [
        (Place::Result, 1, texts::deciding().len()),
        (Place::Result, 3, texts::hazards().len()),
        (Place::Flagged, 2, texts::cheerful().len()),
        (Place::Flagged, 3, texts::hazards().len()),
        (Place::Flagged, 4, texts::tool_reasons().len()),
        (Place::Error, 0, texts::protocol_messages().len()),
        (Place::Error, 3, texts::hazards().len()),
        (Place::State, 3, texts::hazards().len()),
        (Place::Result, LONG, texts::long().len()),
        (Place::Flagged, LONG, texts::long().len() - 1),
        (Place::Error, LONG, texts::long().len() - 1),
        (Place::State, LONG, texts::long().len() - 1),
    ];
    let texts = places.into_iter().flat_map(|(place, pool, count)| {
        (0..count).map(move |text| (place, pool, u16::try_from(text).unwrap_or(0)))
    });
    let texts = texts.enumerate().map(|(turn, (place, pool, text))| {
        let mut recipe = place.plain(revision(turn));
        (recipe.around.pool, recipe.around.text) = (pool, text);
        recipe
    });
    texts
        .chain(every_value())
        .chain(every_member())
        .chain(every_claim())
        .chain(every_crowd())
        .chain(every_call())
        .chain(odd_company())
        .chain(every_ware())
        .chain(without_what_counts())
}

/// The revisions take turns.
fn revision(turn: usize) -> Revision {
    Revision::ALL[turn % Revision::ALL.len()]
}

/// Every structured value, in results and in errors of the tool.
fn every_value() -> impl Iterator<Item = Recipe> {
    (0..Surroundings::values_of("value")).flat_map(|value| {
        [Flag::Absent, Flag::True].into_iter().enumerate().map(move |(turn, flag)| {
            // Structured values came with the third revision.
            let revision = Revision::ALL[2 + (usize::from(value) + turn) % 3];
            let mut recipe = Recipe::plain(revision, Kind::ToolResult);
            recipe.shape.flag = flag;
            recipe.shape.structured = Structured::Object;
            recipe.around.value = value;
            recipe
        })
    })
}

/// Every name that may mislead, in each place that it may stand in, with values that claim a
/// failure where nothing failed and success where something did.
fn every_member() -> impl Iterator<Item = Recipe> {
    /// A secret, true, the word error, an error object, 1, the word failed.
    const FAILING: [u16; 6] = [0, 1, 4, 5, 8, 14];
    /// False, null, nothing in a list, the word success, 0, nothing in a string and an object.
    const CHEERFUL: [u16; 7] = [2, 3, 7, 10, 11, 12, 13];

    let last = |names: &[&str]| u16::try_from(names.len()).unwrap_or(0) + 1;
    let places = [
        ("envelope_extra", EITHER, 1, last(names::ENVELOPE)),
        ("envelope_extra", &[Place::Error], 1, last(names::ENVELOPE)),
        ("body_extra", EITHER, 1, last(names::RESULT)),
        ("body_extra", EITHER, 1, last(names::RESULT)),
        ("body_extra", &[Place::Error], 1, last(names::ERROR)),
        ("body_extra", &[Place::SecretState], 1, last(names::DEFERRED)),
        ("block_extra", EITHER, 1, Surroundings::values_of("block_extra")),
        ("result_meta", EITHER, 8, Surroundings::values_of("result_meta")),
        ("result_meta", &[Place::SecretState], 8, Surroundings::values_of("result_meta")),
    ];
    let members = places.into_iter().flat_map(|(name, places, first, last)| {
        (first..last).flat_map(move |member| places.iter().map(move |&place| (name, member, place)))
    });
    members.enumerate().map(|(turn, (name, member, place))| {
        let mut recipe = place.plain(revision(turn / 2));
        let _ = recipe.around.set(name, member);
        recipe.around.extra_value = match place {
            // Success is claimed, and so are failures: either tempts a reader.
            Place::Result if turn % 3 == 0 => CHEERFUL[turn / 3 % CHEERFUL.len()],
            Place::Result => FAILING[turn / 3 % FAILING.len()],
            _ if turn % 3 == 0 => FAILING[turn / 3 % FAILING.len()],
            _ => CHEERFUL[turn / 3 % CHEERFUL.len()],
        };
        recipe
    })
}

/// Members that say the contrary of the flag, each where readers look for the flag.
fn every_claim() -> impl Iterator<Item = Recipe> {
    /// The names, and the values that claim success and failure.
    const CLAIMS: [(&str, &[u16], &[u16]); 9] = [
        ("isError", &[2, 11], &[1, 8]),
        ("is_error", &[2], &[1]),
        ("success", &[1], &[2]),
        ("ok", &[1], &[2]),
        ("error", &[2, 3], &[1, 5]),
        ("errors", &[7], &[9]),
        ("status", &[10, 17], &[4, 15, 16]),
        ("statusCode", &[17], &[15, 16]),
        ("result", &[10], &[6]),
    ];
    const PLACES: [(&str, &[&str], usize); 4] = [
        ("envelope_extra", names::ENVELOPE, 1),
        ("body_extra", names::RESULT, 1),
        ("block_extra", names::BLOCK, 1),
        ("result_meta", names::META, 8),
    ];
    let places = CLAIMS.iter().flat_map(|claim| PLACES.iter().map(move |place| (claim, place)));
    let placed = places.filter_map(|(&(name, success, failure), &(choice, names, first))| {
        let at = u16::try_from(first + names.iter().position(|it| *it == name)?).ok()?;
        Some((choice, at, success, failure))
    });
    let claims = placed.flat_map(|(choice, at, success, failure)| {
        let success = success.iter().map(move |&value| (choice, at, value, Place::Flagged));
        success.chain(failure.iter().map(move |&value| (choice, at, value, Place::Result)))
    });
    claims.enumerate().map(|(turn, (choice, at, value, place))| {
        let mut recipe = place.plain(revision(turn));
        let _ = recipe.around.set(choice, at);
        recipe.around.extra_value = value;
        recipe
    })
}

/// Crowds of blocks: before the one that matters, after it, and on both sides.
fn every_crowd() -> impl Iterator<Item = Recipe> {
    let companies = [Company::Alone, Company::Before, Company::After];
    let crowds = (1..Surroundings::values_of("crowd"))
        .flat_map(move |crowd| companies.map(|company| (crowd, company)))
        .flat_map(|(crowd, company)| {
            [Place::Result, Place::Flagged].map(|place| (crowd, company, place))
        });
    crowds.enumerate().map(|(turn, (crowd, company, place))| {
        let mut recipe = place.plain(revision(turn));
        recipe.shape.company = company;
        (recipe.around.crowd, recipe.around.company) = (crowd, if turn % 2 == 0 { 1 } else { 5 });
        (recipe.around.pool, recipe.around.text) = (4, 3);
        recipe
    })
}

/// Every id, tool, contract and declaration of a call: with a tool error under every revision, with
/// a result and an error under one.
fn every_call() -> impl Iterator<Item = Recipe> {
    let sides = ["call_id", "story", "contract", "declared"]
        .into_iter()
        .flat_map(|name| (1..Surroundings::values_of(name)).map(move |value| (name, value)));
    sides.enumerate().flat_map(|(turn, (name, value))| {
        let flagged = Revision::ALL.iter().map(|&revision| Place::Flagged.plain(revision));
        let others = [Place::Result.plain(revision(turn)), Place::Error.plain(revision(turn + 2))];
        flagged.chain(others).map(move |mut recipe| {
            let _ = recipe.around.set(name, value);
            recipe
        })
    })
}

/// An empty text before the one that tells, texts that are alike, texts and images in turn.
fn odd_company() -> impl Iterator<Item = Recipe> {
    let companies = [Company::After, Company::Between, Company::Many];
    let beside = [(EMPTY_FIRST, TEXTS_BESIDE), (ALL_ALIKE, TEXTS_BESIDE), (4, IMAGES_IN_TURN)];
    let odd = companies.into_iter().flat_map(move |company| beside.map(|it| (company, it)));
    let places = odd.flat_map(|odd| EITHER.iter().map(move |&place| (odd, place)));
    places.enumerate().map(|(turn, ((company, beside), place))| {
        let mut recipe = place.plain(revision(turn));
        recipe.shape.company = company;
        (recipe.around.pool, recipe.around.company) = beside;
        recipe
    })
}

/// Every kind of sound block with all that it may hold.
fn every_ware() -> impl Iterator<Item = Recipe> {
    let blocks =
        [Block::Image, Block::Audio, Block::ResourceText, Block::ResourceBlob, Block::Link];
    let wares = (1..Surroundings::values_of("wares"))
        .flat_map(move |ware| blocks.map(|block| (ware, block)))
        .flat_map(|(ware, block)| [Place::Result, Place::Flagged].map(|it| (ware, block, it)));
    wares.enumerate().map(|(turn, (ware, block, place))| {
        // The last three revisions have all of them.
        let mut recipe = place.plain(Revision::ALL[2 + turn % 3]);
        recipe.shape.block = block;
        recipe.around.wares = ware;
        recipe
    })
}

/// Messages without the member that counts, and with a stranger that a reader may take for it.
fn without_what_counts() -> impl Iterator<Item = Recipe> {
    let of = |name: &'static str| 1..Surroundings::values_of(name);
    let contents = of("body_extra").map(|member| {
        move |recipe: &mut Recipe| {
            recipe.shape.content = Content::Absent;
            recipe.around.body_extra = member;
        }
    });
    let results = of("envelope_extra").map(|member| {
        move |recipe: &mut Recipe| {
            recipe.shape.members = Members::Neither;
            recipe.around.envelope_extra = member;
        }
    });
    let texts = of("block_extra").map(|member| {
        move |recipe: &mut Recipe| {
            recipe.shape.block_fault = BlockFault::TextMissing;
            recipe.around.block_extra = member;
        }
    });
    let made = |turn: usize, change: &dyn Fn(&mut Recipe)| {
        let mut recipe = Recipe::plain(revision(turn), Kind::ToolResult);
        change(&mut recipe);
        recipe.around.extra_value = [10, 9, 6, 7, 13][turn % 5];
        recipe
    };
    let contents = contents.enumerate().map(move |(turn, change)| made(turn, &change));
    let results = results.enumerate().map(move |(turn, change)| made(turn, &change));
    let texts = texts.enumerate().map(move |(turn, change)| made(turn, &change));
    contents.chain(results).chain(texts)
}

const EITHER: &[Place] = &[Place::Result, Place::Flagged];

#[derive(Clone, Copy)]
enum Place {
    Result,
    Flagged,
    Error,
    /// A request state of nothing but the text.
    State,
    /// One with a canary in it.
    SecretState,
}

impl Place {
    fn plain(self, revision: Revision) -> Recipe {
        let waiting = |state| {
            let mut recipe = Recipe::plain(Revision::V2026_07_28, Kind::InputRequired);
            recipe.shape.state = state;
            recipe
        };
        match self {
            Self::Result => Recipe::plain(revision, Kind::ToolResult),
            Self::Flagged => Recipe::plain(revision, Kind::ToolResult).flagged(),
            Self::Error => Recipe::plain(revision, Kind::ProtocolError),
            Self::State => waiting(State::Bare),
            Self::SecretState => waiting(State::Text),
        }
    }
}

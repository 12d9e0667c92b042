//! Valid messages in rich surroundings.

use super::super::level::{AnswerId, Company};
use super::super::surroundings::{LONG, Random, Surroundings};
use super::super::{Kind, Position, Recipe, texts};
use crate::call::Revision;

/// Valid messages of every kind, most of them with as much at once that must not matter as fits:
/// blocks of many kinds, texts that mislead, members with the names of others, metadata, secrets,
/// odd ids, escapes, another order. Each choice takes its values in turn, or stays the simplest
/// now and then, so that a part from the start has shown most values beside most others. The
/// newest and the oldest revisions take turns, and the series never ends.
pub(crate) fn tour() -> impl Iterator<Item = Recipe> {
    let mut known: Vec<(Recipe, Choices)> = Vec::new();
    (0..).map(move |number: usize| {
        let (round, place) = (number / ROUND.len(), number % ROUND.len());
        let stop = ROUND[place];
        let before = ROUND[..place].iter().filter(|other| **other == stop).count();
        let each = ROUND.iter().filter(|other| **other == stop).count();
        let visit = round * each + before;
        let plain = stop.plain(visit);
        let index = known.iter().position(|(recipe, _)| *recipe == plain).unwrap_or_else(|| {
            known.push((plain, choices(&plain)));
            known.len() - 1
        });
        rich(plain, &known[index].1, stop, visit)
    })
}

/// The levels that each position can take without harm.
type Choices = Vec<(Position, Vec<u8>)>;

fn choices(plain: &Recipe) -> Choices {
    let of_position = |&position: &Position| {
        let levels = (0..position.count()).filter(|&level| {
            level != plain.level(position)
                && (is_like(&plain.with(position, level), plain) || fits_beside(position))
        });
        (position, levels.collect::<Vec<_>>())
    };
    Position::ALL.iter().map(of_position).filter(|(_, levels)| !levels.is_empty()).collect()
}

/// Whether nothing is wrong with a recipe, and the same is right to make of it as of another.
fn is_like(recipe: &Recipe, plain: &Recipe) -> bool {
    recipe.is_settled() && recipe.faults().next().is_none() && recipe.standing() == plain.standing()
}

/// What a stop of the tour shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Flagged,
    Result,
    Error,
    /// The server needs input, or works on.
    Deferred,
    /// Nothing that answers the call.
    Traffic,
}

/// What clients see most comes most often, and first of all what costs most to miss.
const ROUND: [Stop; 10] = [
    Stop::Flagged,
    Stop::Result,
    Stop::Error,
    Stop::Flagged,
    Stop::Deferred,
    Stop::Flagged,
    Stop::Result,
    Stop::Error,
    Stop::Flagged,
    Stop::Traffic,
];

/// Newest and oldest first.
const REVISIONS: [Revision; 5] = [
    Revision::V2026_07_28,
    Revision::V2024_11_05,
    Revision::V2025_11_25,
    Revision::V2025_06_18,
    Revision::V2025_03_26,
];

impl Stop {
    /// The plain message that is shown on this visit.
    fn plain(self, visit: usize) -> Recipe {
        let revision = REVISIONS[visit % REVISIONS.len()];
        match self {
            Self::Flagged => Recipe::plain(revision, Kind::ToolResult).flagged(),
            Self::Result => Recipe::plain(revision, Kind::ToolResult),
            Self::Error => Recipe::plain(revision, Kind::ProtocolError),
            Self::Deferred => {
                let (revision, kind) = [
                    (Revision::V2026_07_28, Kind::InputRequired),
                    (Revision::V2025_11_25, Kind::TaskHandle),
                    (Revision::V2026_07_28, Kind::TaskHandle),
                ][visit % 3];
                Recipe::plain(revision, kind)
            }
            Self::Traffic => {
                let (kind, id) = [
                    (Kind::ToolResult, AnswerId::OtherCall),
                    (Kind::Notification, AnswerId::Same),
                    (Kind::ServerRequest, AnswerId::Same),
                    (Kind::ProtocolError, AnswerId::OtherCall),
                ][visit % 4];
                let mut recipe = Recipe::plain(revision, kind);
                recipe.shape.id = id;
                recipe
            }
        }
    }
}

/// The same message, in the standing of which nothing changes, with other levels and surroundings.
fn rich(plain: Recipe, choices: &Choices, stop: Stop, visit: usize) -> Recipe {
    let mut random = Random((stop as u64) << 32 | visit as u64);
    let mut recipe = plain;
    recipe.around = surroundings(visit, &mut random);
    let dressed = recipe;
    for (position, levels) in choices {
        if random.below(16) < often(*position) {
            let first = visit + visit / levels.len();
            let turns = (0..levels.len()).map(|turn| levels[(first + turn) % levels.len()]);
            let mut fitting = turns.map(|level| recipe.with(*position, level));
            recipe = fitting.find(|it| is_like(it, &dressed)).unwrap_or(recipe);
        }
    }
    if recipe.around.pool == LONG && recipe.shape.company != Company::Alone {
        // Only a first block has a long text.
        recipe.shape.company = Company::After;
    }
    recipe
}

/// One visit in so many has a very long text, and another one a crowd of blocks.
const LONG_APART: usize = 12;

/// Whether levels of this position may fit only beside another level.
fn fits_beside(position: Position) -> bool {
    matches!(position, Position::OutputSchema | Position::Company | Position::State)
}

/// In how many of 16 visits another level than the plain one is shown here. What strains the
/// reader, or leaves little else to be seen, is shown seldom.
fn often(position: Position) -> usize {
    match position {
        Position::Code | Position::Subject | Position::Requests | Position::Status => 14,
        Position::Frame
        | Position::Limit
        | Position::Twice
        | Position::AnswerId
        | Position::Message
        | Position::Content
        | Position::Advisory => 3,
        Position::Company | Position::Block | Position::Structured => 10,
        _ => 8,
    }
}

/// Each choice takes its values in turn, and is the simplest in one of four visits.
fn surroundings(visit: usize, random: &mut Random) -> Surroundings {
    let mut around = Surroundings::plain();
    let mut counts = Surroundings::CHOICES.iter().enumerate();
    around.fill(|| {
        let Some((index, (_, count))) = counts.next() else { return 0 };
        let others = usize::from(*count) - 1;
        let value = 1 + (visit + visit / others + index * 3) % others;
        if random.below(4) == 0 { 0 } else { u16::try_from(value).unwrap_or(0) }
    });
    around.text = u16::try_from(visit * 633 % 1024).unwrap_or(0);
    if visit % LONG_APART == 2 {
        // The longest first, and without what would make it longer still.
        let longs = texts::long().len();
        (around.pool, around.escape) = (LONG, 0);
        around.text = u16::try_from((longs - 2 + visit / LONG_APART * 9) % longs).unwrap_or(0);
    } else if around.pool == LONG {
        around.pool = 0;
    }
    around.crowd = 0;
    if visit % LONG_APART == 7 {
        let crowds = usize::from(Surroundings::values_of("crowd")) - 1;
        around.crowd = u16::try_from(1 + visit / LONG_APART % crowds).unwrap_or(0);
        around.escape = 0;
    }
    around
}

//! The generated shapes that are never cut, in the order in which a run shows them: the most
//! telling first.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::classes::Class;
use crate::recipe::{
    Change, Made, carried_edits, carried_faults, carried_ids, carried_texts, chunked_transcripts,
    cut_transcripts, edited_transcripts, every_surrounding, every_text, exemplars, packed_texts,
    plain_transcripts, single_edits_in_turn, spread, tour,
};
use crate::reply::Surface;

/// A shape, and what belongs to it.
pub(super) struct Shape {
    pub(super) made: Made,
    pub(super) surface: Surface,
    twins: Twins,
}

/// Which changes make a twin of a shape.
#[derive(Clone, Copy)]
enum Twins {
    None,
    One(usize),
    All,
}

impl Shape {
    fn new(made: impl Into<Made>, twins: Twins) -> Self {
        let made = made.into();
        Self { surface: made.surface(), made, twins }
    }

    /// The changes that make its twins.
    pub(super) fn changes(&self) -> Vec<Change> {
        let all = Change::all();
        match self.twins {
            Twins::None => vec![],
            Twins::All => all.to_vec(),
            Twins::One(change) => vec![all[change]],
        }
    }
}

/// The surroundings in which each exemplar is shown beside the plain ones, the same in each run,
/// so that every place that may hold a secret does so once.
const VARIATIONS: [u64; 3] = [1, 2, 3];

/// How many twins each change makes of single edits, if it changes so many.
const ENOUGH_TWINS: usize = 12;

/// How many turns the opening takes.
const TURNS: usize = 100;

/// The cases that tell most, each of them what those before it did not. The bench `telling` finds
/// them out.
fn telling() -> impl Iterator<Item = Made> {
    include_str!("telling.txt").lines().filter_map(Made::from_code)
}

/// What comes before the fixtures: the most telling cases, then valid messages in rich surroundings, single edits of every
/// kind, misleading texts, plain exemplars and single odd values in turns, and beside them what carries messages.
/// How many of each come in a turn was chosen by how soon the mutants die.
pub(super) fn opening() -> &'static [Shape] {
    static OPENING: LazyLock<Vec<Shape>> = LazyLock::new(|| {
        let tour = tour().map(Made::from);
        let exemplars = spread(exemplars()).into_iter().map(|it| Made::from(it.recipe()));
        let [silences, carried] = plain_carried();
        let mut streams: [(usize, Stream<Made>); 7] = [
            (3, Box::new(tour)),
            (4, Box::new(edits_in_turn().into_iter())),
            (1, Box::new(packed_texts().map(Made::from))),
            (1, Box::new(exemplars)),
            (1, Box::new(values().into_iter())),
            (1, Box::new(silences.into_iter())),
            (6, Box::new(carried.into_iter().chain(edited_carried()))),
        ];
        let turns = (0..TURNS).flat_map(|_| turn(&mut streams));
        let mut shown = HashSet::new();
        let once = telling().chain(turns).filter(|made| shown.insert(*made));
        once.map(|made| Shape::new(made, Twins::None)).collect()
    });
    &OPENING
}

/// What comes after them: the edits and values that the opening did not get to, exemplars with every
/// twin and in other surroundings, and every text.
pub(super) fn rest() -> &'static [Shape] {
    static REST: LazyLock<Vec<Shape>> = LazyLock::new(|| {
        let shown: HashSet<Made> = opening().iter().map(|shape| shape.made).collect();
        let new = |made: &Made| !shown.contains(made);
        let edits = edits_in_turn().into_iter().filter(new).collect();
        let carried = edited_carried().filter(new).collect();
        let values: Vec<_> = values().into_iter().filter(new).collect();
        let [silences, plain_carried] = plain_carried();
        let carriers = silences.into_iter().chain(plain_carried);
        let exemplars = exemplars().into_iter().map(|it| it.recipe());
        let varied = exemplars.clone().flat_map(|it| VARIATIONS.map(|seed| it.vary(seed)));
        let with_twins = exemplars.map(Made::from).chain(carriers);
        let varied_and_texts = varied.chain(every_text()).map(Made::from);
        let alone = |made| Shape::new(made, Twins::None);
        // A shape with all its twins is as many cases as a turn of all others.
        let mut streams: [(usize, Stream<Shape>); 5] = [
            (1, Box::new(with_twins.map(|made| Shape::new(made, Twins::All)))),
            (16, Box::new(twinned(edits))),
            (16, Box::new(twinned(carried))),
            (8, Box::new(values.into_iter().map(alone))),
            (8, Box::new(varied_and_texts.map(alone))),
        ];
        let mut rest = Vec::new();
        loop {
            let before = rest.len();
            rest.extend(turn(&mut streams));
            if rest.len() == before {
                return rest;
            }
        }
    });
    &REST
}

type Stream<T> = Box<dyn Iterator<Item = T>>;

/// What each stream gives in a turn.
fn turn<T>(streams: &mut [(usize, Stream<T>)]) -> Vec<T> {
    let given = streams.iter_mut().flat_map(|(count, stream)| stream.by_ref().take(*count));
    given.collect()
}

fn edits_in_turn() -> Vec<Made> {
    single_edits_in_turn().into_iter().map(Made::from).collect()
}

/// Every value of what must not matter.
fn values() -> Vec<Made> {
    spread(every_surrounding().map(Made::from).collect())
}

/// The kinds of silence, and plain messages on what carries them.
fn plain_carried() -> [Vec<Made>; 2] {
    let plain = spread(plain_transcripts().map(Made::from).collect());
    let (silences, carried) =
        plain.into_iter().partition(|made| made.surface() == Surface::Silence);
    [silences, carried]
}

/// Edits of what carries a message, faults and edits of messages on what carries them, and cuts.
fn edited_carried() -> impl Iterator<Item = Made> {
    let edited = spread(edited_transcripts().collect()).into_iter();
    let faults = spread(carried_faults().collect()).into_iter();
    let valid = carried_edits().chain(carried_ids()).chain(carried_texts());
    let valid = spread(valid.chain(chunked_transcripts()).collect()).into_iter();
    let cut = spread(cut_transcripts().collect()).into_iter();
    let mut streams: [(usize, Stream<Made>); 4] = [
        (3, Box::new(edited.map(Made::from))),
        (1, Box::new(faults.map(Made::from))),
        (1, Box::new(valid.map(Made::from))),
        (1, Box::new(cut.map(Made::from))),
    ];
    std::iter::from_fn(move || Some(turn(&mut streams)).filter(|turn| !turn.is_empty())).flatten()
}

/// Gives twins to some of these, so that each change makes as many as any other wherever
/// it can, spread over the whole.
fn twinned(shapes: Vec<Made>) -> impl Iterator<Item = Shape> {
    let count = shapes.len();
    let mut made = vec![0; Change::all().len()];
    shapes.into_iter().enumerate().map(move |(index, shape)| {
        let wanted = (index + 1) * ENOUGH_TWINS / count + 1;
        let short = (0..made.len()).filter(|&change| made[change] < wanted.min(ENOUGH_TWINS));
        let fits = |change: &usize| Change::all()[*change].of(&shape).is_some();
        let Some(change) = short.filter(fits).min_by_key(|&change| made[change]) else {
            return Shape::new(shape, Twins::None);
        };
        made[change] += 1;
        Shape::new(shape, Twins::One(change))
    })
}

/// The shapes of each class, to draw from where a class is short.
pub(super) fn drawers() -> &'static [(Class, Vec<&'static Shape>)] {
    static DRAWERS: LazyLock<Vec<(Class, Vec<&'static Shape>)>> = LazyLock::new(|| {
        let mut drawers: Vec<(Class, Vec<&'static Shape>)> = Vec::new();
        for shape in opening().iter().chain(rest()) {
            for class in Class::of_made(&shape.made) {
                match drawers.iter_mut().find(|(other, _)| *other == class) {
                    Some((_, shapes)) => shapes.push(shape),
                    None => drawers.push((class, vec![shape])),
                }
            }
        }
        drawers
    });
    &DRAWERS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_telling_case_can_be_made_and_stands_once() {
        let lines: Vec<_> = include_str!("telling.txt").lines().collect();
        assert!(lines.len() > 100);
        for line in &lines {
            let made = Made::from_code(line);
            assert!(made.is_some_and(|made| made.code() == *line), "{line}");
        }
        assert_eq!(telling().collect::<HashSet<_>>().len(), lines.len());
    }
}

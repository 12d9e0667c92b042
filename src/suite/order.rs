//! The generated shapes that are never cut, in the order in which a run shows them: the most
//! telling first.

use std::sync::LazyLock;

use super::classes::Class;
use crate::recipe::{
    Change, Made, carried_faults, cut_transcripts, edited_transcripts, every_text, exemplars,
    plain_transcripts, single_edits,
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
const ENOUGH_TWINS: usize = 24;

/// What comes before the fixtures.
pub(super) fn opening() -> &'static [Shape] {
    static OPENING: LazyLock<Vec<Shape>> = LazyLock::new(|| {
        let plain = exemplars().into_iter().map(|it| Shape::new(it.recipe(), Twins::All));
        let varied = exemplars().into_iter().flat_map(|exemplar| {
            VARIATIONS.map(|seed| Shape::new(exemplar.recipe().vary(seed), Twins::None))
        });
        let transcripts = plain_transcripts().map(|it| Shape::new(it, Twins::All));
        plain.chain(varied).chain(transcripts).collect()
    });
    &OPENING
}

/// What comes after them.
pub(super) fn rest() -> &'static [Shape] {
    static REST: LazyLock<Vec<Shape>> = LazyLock::new(|| {
        let texts = every_text().map(|recipe| Shape::new(recipe, Twins::None));
        let transcripts = edited_transcripts().chain(carried_faults()).chain(cut_transcripts());
        let made = single_edits().map(Made::from).chain(transcripts.map(Made::from));
        texts.chain(twinned(made.collect())).collect()
    });
    &REST
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

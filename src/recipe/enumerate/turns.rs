//! Single edits, so that every kind of edit is seen soon.

use super::super::{Position, Recipe};
use super::{single_edits, spread};

/// A level of a position, and the single edits that have it.
type Edit = (Position, u8, Vec<Recipe>);

/// Every recipe of [`single_edits`], in rounds. A round has every level of every position at most
/// once, positions taking turns, those first that must change what is made of the message; from
/// round to round another exemplar, of another revision where there is one, carries the level.
pub(crate) fn single_edits_in_turn() -> Vec<Recipe> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut singles = single_edits();
    while let Some((position, level, recipe)) = singles.next_edit() {
        match edits.iter_mut().find(|edit| (edit.0, edit.1) == (position, level)) {
            Some((_, _, recipes)) => recipes.push(recipe),
            None => edits.push((position, level, vec![recipe])),
        }
    }
    let mut turns = Vec::new();
    for &position in Position::ALL {
        let of_position: Vec<_> = edits.iter().filter(|edit| edit.0 == position).collect();
        for (rank, edit) in spread(of_position).into_iter().enumerate() {
            let (telling, idle): (Vec<Recipe>, Vec<Recipe>) =
                edit.2.iter().partition(|recipe| recipe.is_telling());
            let count = telling.len().max(1);
            let mut carried = spread(telling);
            // Neighbours do not all begin with the same revision.
            carried.rotate_left((rank + position as usize) % count);
            carried.extend(spread(idle));
            turns.extend(
                carried
                    .into_iter()
                    .enumerate()
                    .map(|(round, recipe)| ((round, !recipe.is_telling(), rank, position), recipe)),
            );
        }
    }
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, recipe)| recipe).collect()
}

impl Recipe {
    /// Whether something is wrong with it that must change what is made of it.
    fn is_telling(&self) -> bool {
        let host = self.without_faults();
        self.standing().0 != host.standing().0
    }
}

//! A covering array of strength two: every two choices stand together in a row.

use crate::random::Random;

/// Rows of choices, one for each of these counts, so that every value of each choice stands
/// beside every value of each other one.
pub(crate) fn pairwise(counts: &[u16], random: &mut Random) -> Vec<Vec<u16>> {
    let mut open = Open::of(counts);
    let mut rows = Vec::new();
    while let Some(pair) = open.any() {
        let mut row: Vec<Option<u16>> = vec![None; counts.len()];
        for (choice, value) in pair {
            row[choice] = Some(value);
        }
        let mut order: Vec<usize> = (0..counts.len()).filter(|&it| row[it].is_none()).collect();
        random.shuffle(&mut order);
        for choice in order {
            let first = random.below(counts[choice].into());
            let values = (0..counts[choice]).map(|value| (value + first as u16) % counts[choice]);
            let best = values.max_by_key(|&value| open.gained(&row, choice, value));
            row[choice] = best;
        }
        let row: Vec<u16> = row.into_iter().flatten().collect();
        open.close(&row);
        rows.push(row);
    }
    rows
}

/// The pairs of values that stand in no row yet.
struct Open {
    /// Where the values of each choice begin among the values of all.
    starts: Vec<usize>,
    values: usize,
    /// For each two values, the one of the earlier choice first, whether they are still to come.
    is_open: Vec<bool>,
    /// No pair before this one is open.
    from: usize,
}

impl Open {
    fn of(counts: &[u16]) -> Self {
        let mut values = 0;
        let mut starts = Vec::new();
        for &count in counts {
            starts.push(values);
            values += usize::from(count);
        }
        let choice_of = |value: usize| starts.partition_point(|&start| start <= value);
        let pairs = (0..values * values).map(|at| choice_of(at / values) < choice_of(at % values));
        Self { is_open: pairs.collect(), starts, values, from: 0 }
    }

    /// The first pair that is still to come: two choices, and their values.
    fn any(&mut self) -> Option<[(usize, u16); 2]> {
        self.from += self.is_open[self.from..].iter().position(|&open| open)?;
        let choice = |value: usize| {
            let choice = self.starts.partition_point(|&start| start <= value) - 1;
            (choice, u16::try_from(value - self.starts[choice]).expect("counts are small"))
        };
        Some([choice(self.from / self.values), choice(self.from % self.values)])
    }

    fn at(&self, one: (usize, u16), other: (usize, u16)) -> usize {
        let value = |(choice, value): (usize, u16)| self.starts[choice] + usize::from(value);
        let (first, second) = if one.0 < other.0 { (one, other) } else { (other, one) };
        value(first) * self.values + value(second)
    }

    /// How many open pairs this value makes with those that the row has already.
    fn gained(&self, row: &[Option<u16>], choice: usize, value: u16) -> usize {
        let others = row.iter().enumerate().filter_map(|(other, it)| Some((other, (*it)?)));
        others.filter(|&other| self.is_open[self.at((choice, value), other)]).count()
    }

    fn close(&mut self, row: &[u16]) {
        for (one, &first) in row.iter().enumerate() {
            for (other, &second) in row.iter().enumerate().skip(one + 1) {
                let at = self.at((one, first), (other, second));
                self.is_open[at] = false;
            }
        }
    }
}

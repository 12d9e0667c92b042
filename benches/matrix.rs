//! Which rules the default suite finds broken by each mutant, compared with what the crate keeps of
//! it in `src/mutant/signatures.txt`. Fails where that is out of date.
//!
//! `cargo bench --features mutant,output-schema --bench matrix`
//!
//! `.ci/matrix` writes it anew. Words restrict a run to the mutants of such ids, `missing` to those
//! of which nothing is kept yet.
#![allow(clippy::print_stdout)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use common::Held;
use mcp_verdict::Mutant;

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/mutant/signatures.txt");

/// So many mutants are run before what came of them is written: a run that is interrupted goes on
/// with `missing`.
const AT_ONCE: usize = 32;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let asked = |word: &str| arguments.iter().any(|it| it == word);
    let (accepts, missing) = (asked("accept"), asked("missing"));
    let in_ci =
        std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"));
    assert!(!(accepts && in_ci), "in CI the kill matrix is only ever compared");
    let words = || arguments.iter().filter(|it| !["accept", "missing"].contains(&it.as_str()));
    let mut kept = kept();
    let mutants: Vec<_> = Mutant::all()
        .iter()
        .filter(|it| !missing || !kept.contains_key(it.id()))
        .filter(|it| words().next().is_none() || words().any(|word| it.id().contains(word)))
        .collect();
    let began = Instant::now();
    let mut stale = 0;
    for some in mutants.chunks(AT_ONCE) {
        let rows = common::each(some, |mutant| signature(mutant));
        for (mutant, row) in some.iter().zip(rows) {
            let before = kept.insert(mutant.id().to_owned(), row.clone());
            if before.as_ref() != Some(&row) {
                stale += 1;
                let before = before.as_deref().unwrap_or("nothing");
                println!("{mutant}\n  kept  {before}\n  found {row}");
            }
        }
        if accepts {
            write(&kept);
        }
    }
    println!("{} mutants in {:.0?}, {stale} rows changed", mutants.len(), began.elapsed());
    assert!(
        accepts || stale == 0,
        "the kill matrix is out of date: run .ci/matrix, and read what changes"
    );
}

/// The rules that it breaks. Where it breaks none in the tolerant reading: in the strict one, and
/// where it breaks none there either: held to the policy that the reference keeps.
fn signature(mutant: &Mutant) -> String {
    let tolerant = broken(Held::Tolerantly, mutant);
    if !tolerant.is_empty() {
        return tolerant;
    }
    let strict = broken(Held::Strictly, mutant);
    if !strict.is_empty() {
        return format!("strict {strict}");
    }
    format!("policy {}", broken(Held::ToAPolicy, mutant))
}

/// Gives a mutant that hangs so much time that a busy machine makes no difference.
fn broken(held: Held, mutant: &Mutant) -> String {
    let suite = held.suite_of(mutant);
    let hangs = mutant.kind() == "F4";
    let suite = if hangs { suite.answer_within(Duration::from_secs(2)) } else { suite };
    suite.run().signature()
}

/// The rows of the file, by id.
fn kept() -> BTreeMap<String, String> {
    let text = fs::read_to_string(KEPT).unwrap_or_default();
    let rows = text.lines().filter_map(|line| line.split_once(": "));
    rows.map(|(id, row)| (id.to_owned(), row.to_owned())).collect()
}

/// Writes the rows of the mutants that exist, in their order.
fn write(kept: &BTreeMap<String, String>) {
    let row = |mutant: &Mutant| Some(format!("{}: {}\n", mutant.id(), kept.get(mutant.id())?));
    let text: String = Mutant::all().iter().filter_map(row).collect();
    fs::write(KEPT, text).unwrap_or_else(|error| panic!("{KEPT}: {error}"));
}

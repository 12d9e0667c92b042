//! Which cases tell most: a short list of which each case kills as many mutants as can be that those
//! before it did not. A run shows them first.
//!
//! `cargo bench --features mutant,output-schema --bench telling`
//!
//! Writes `src/suite/telling.txt` anew, from the cases on which whole runs find the mutants broken,
//! the smallest counterexamples among them.
#![allow(clippy::print_stdout)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use common::Held;
use mcp_verdict::recipe::Recipe;
use mcp_verdict::{Case, Family, Mutant};

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/suite/telling.txt");

/// Longer codes are of cases with much about them that tells nothing.
const LONGEST_CODE: usize = 200;

fn main() {
    assert!(std::env::var_os("CI").is_none(), "what is kept is not written in CI");
    let killing = common::each(Mutant::all(), killing);
    let mut kills: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (mutant, codes) in killing.iter().enumerate() {
        for code in codes {
            kills.entry(code).or_default().insert(mutant);
        }
    }
    let mut alive: BTreeSet<usize> = (0..killing.len()).collect();
    let mut text = String::new();
    let mut count = 0;
    loop {
        let gain = |killed: &BTreeSet<usize>| killed.intersection(&alive).count();
        let best = kills.iter().max_by_key(|(code, killed)| {
            (gain(killed), std::cmp::Reverse(code.len()), std::cmp::Reverse(**code))
        });
        let Some((code, killed)) = best.filter(|(_, killed)| gain(killed) > 0) else { break };
        text.push_str(code);
        text.push('\n');
        count += 1;
        alive.retain(|mutant| !killed.contains(mutant));
    }
    fs::write(KEPT, text).unwrap_or_else(|error| panic!("{KEPT}: {error}"));
    println!("{count} cases kill {} of {} mutants", killing.len() - alive.len(), killing.len());
}

/// The codes of the generated cases that show this mutant broken, each by itself.
fn killing(mutant: &Mutant) -> BTreeSet<String> {
    let report = Held::least(mutant).suite_of(mutant).run();
    let alone = report.findings().iter().filter(|it| it.invariant().family() != Family::Stability);
    let codes = alone.filter_map(|finding| code(finding.case()));
    codes.filter(|code| code.len() <= LONGEST_CODE).collect()
}

fn code(case: &Case) -> Option<String> {
    let message = case.recipe().map(Recipe::code);
    message.or_else(|| Some(case.transcript()?.code()))
}

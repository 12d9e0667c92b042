//! How soon each mutant dies, and what it dies of: cases until the first finding, the smallest
//! counterexample, and what finding that one cost, over many seeds at the default budget; one
//! table for the faults that single messages show, one for those of transports and silence.
//!
//! `cargo bench --features mutant,output-schema --bench kills -- 100`
//!
//! The number says how many seeds; 3 without it. A word restricts it to mutants of such ids, and
//! `late` lists the mutants that die last.
#![allow(clippy::print_stdout)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use common::Held;
use mcp_verdict::recipe::{exemplars, plain_transcripts};
use mcp_verdict::{Case, Finding, Mutant};

/// What the seeds have in common must be so much.
const SAME_OF_100: usize = 95;

/// One mutant over all seeds.
struct Life {
    mutant: &'static Mutant,
    held: Held,
    /// Cases until the first finding, for each seed that killed it.
    until: Vec<usize>,
    seeds: usize,
    /// How often each counterexample was the smallest.
    smallest: BTreeMap<String, usize>,
    /// How many members the counterexample is away from a valid reply, at worst.
    away: usize,
    /// On how many seeds it is one that was written by hand, which nothing makes smaller.
    by_hand: usize,
    tries: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let seeds = arguments.iter().find_map(|it| it.parse().ok()).unwrap_or(3_u64);
    let late = arguments.iter().any(|it| it == "late");
    let named = |mutant: &&Mutant| {
        let mut words = arguments.iter().filter(|it| *it != "late" && it.parse::<u64>().is_err());
        let any = words.clone().next().is_none();
        any || words.any(|word| mutant.id().contains(word.as_str()))
    };
    let mutants: Vec<&'static Mutant> = Mutant::all().iter().filter(named).collect();
    let valid = Valid::new();
    let began = Instant::now();
    let lives = common::each(&mutants, |mutant| live(mutant, seeds, &valid));
    let took = began.elapsed();
    let (carried, alone): (Vec<_>, Vec<_>) =
        lives.iter().partition(|life| common::is_carried(life.mutant));
    report("single messages", &alone, seeds, late);
    report("stdio, HTTP, event streams and silence", &carried, seeds, late);
    println!("\n{} runs in {took:.1?}", mutants.len() as u64 * seeds);
    // One of which the kill matrix says that it lives is no surprise here.
    let should_die = |life: &&Life| !life.mutant.signature().is_empty();
    let survivors = lives.iter().filter(should_die).filter(|life| life.until.len() < life.seeds);
    assert_eq!(survivors.count(), 0, "mutants that survive a seed");
}

fn live(mutant: &'static Mutant, seeds: u64, valid: &Valid) -> Life {
    let mut life = Life {
        mutant,
        held: Held::least(mutant),
        until: Vec::new(),
        seeds: usize::try_from(seeds).unwrap_or(usize::MAX),
        smallest: BTreeMap::new(),
        away: 0,
        by_hand: 0,
        tries: 0,
    };
    for seed in 0..seeds {
        let report = life.held.suite_of(mutant).seed(seed).stop_at_first_finding().run();
        let until = report.findings().iter().map(Finding::shown_before).min();
        life.until.extend(until.map(|before| before + 1));
        let Some(first) = report.findings().first() else { continue };
        let case = first.case();
        *life.smallest.entry(format!("{} {}", first.invariant().id(), case.id())).or_default() += 1;
        life.away = life.away.max(valid.away(case));
        life.by_hand += usize::from(case.file().is_some());
        life.tries += first.tries();
    }
    life
}

/// Valid replies: the parts of their codes.
struct Valid {
    messages: Vec<BTreeSet<String>>,
    transcripts: Vec<BTreeSet<String>>,
}

impl Valid {
    fn new() -> Self {
        Self {
            messages: exemplars().iter().map(|it| parts(&it.recipe().code())).collect(),
            transcripts: plain_transcripts().map(|it| parts(&it.code())).collect(),
        }
    }

    /// In how many members or parts of a transcript it differs from the nearest valid reply: as
    /// many as the parts of its code that the other has not, and the other way round.
    fn away(&self, case: &Case) -> usize {
        let (own, valid) = match (case.recipe(), case.transcript()) {
            (Some(recipe), _) => (parts(&recipe.code()), &self.messages),
            (None, Some(transcript)) => (parts(&transcript.code()), &self.transcripts),
            (None, None) => return 0,
        };
        let differing = |other: &BTreeSet<String>| own.symmetric_difference(other).count();
        valid.iter().map(differing).min().unwrap_or(own.len())
    }
}

/// The parts of a code but for revision and kind. The pool and the number of a text are one member,
/// the text.
fn parts(code: &str) -> BTreeSet<String> {
    let parts = code.split([':', '@']).skip(2).filter(|part| !part.starts_with("text="));
    parts.map(str::to_owned).collect()
}

fn report(what: &str, lives: &[&Life], seeds: u64, late: bool) {
    if lives.is_empty() {
        return;
    }
    let mean = |life: &Life| life.until.iter().sum::<usize>() as f64 / life.until.len() as f64;
    let mut means: Vec<(f64, &Life)> = lives.iter().map(|&life| (mean(life), life)).collect();
    means.sort_by(|left, right| left.0.total_cmp(&right.0));
    if late {
        for (mean, life) in means.iter().rev().take(means.len() / 3) {
            let smallest = life.smallest.keys().next().map_or("", String::as_str);
            println!("{mean:8.1} {} ({}) {smallest}", life.mutant.id(), life.mutant.kind());
        }
    }
    let at = |share: f64| means[((means.len() - 1) as f64 * share).ceil() as usize].0;
    let killed = lives.iter().filter(|life| life.until.len() == life.seeds).count();
    let share = |life: &Life| life.smallest.values().max().copied().unwrap_or(0) * 100;
    let same = lives.iter().filter(|life| share(life) >= SAME_OF_100 * life.seeds).count();
    let near = lives.iter().filter(|life| life.away <= 2).count();
    let held = lives.iter().filter(|life| life.held != Held::Tolerantly).count();
    let by_hand = lives.iter().filter(|life| life.by_hand > 0).count();
    let runs = lives.iter().map(|life| life.until.len()).sum::<usize>().max(1);
    let tries = lives.iter().map(|life| life.tries).sum::<usize>() as f64 / runs as f64;
    let most = lives.iter().map(|life| life.tries / life.seeds).max().unwrap_or(0);
    let count = lives.len();
    println!("| {count} mutants of {what}, {seeds} seeds | |");
    println!("|---|---|");
    println!("| killed on every seed | {killed} |");
    println!("| of these by the strict reading or a content policy | {held} |");
    println!("| mean cases until killed: median over the mutants | {:.1} |", at(0.5));
    println!("| mean cases until killed: nine in ten | {:.1} |", at(0.9));
    println!("| mean cases until killed: the last | {:.1} |", at(1.0));
    println!("| the same smallest counterexample on 95 of 100 seeds | {same} |");
    println!("| it is at most 2 members or parts away from a valid reply | {near} |");
    println!("| it is a fixture, which is not made smaller | {by_hand} |");
    println!("| evaluations to find it: mean; mutant with most | {tries:.1}; {most} |");
    let unlike = lives.iter().filter(|life| share(life) < SAME_OF_100 * life.seeds);
    for life in unlike.chain(lives.iter().filter(|life| life.away > 2)) {
        let (id, away) = (life.mutant.id(), life.away);
        println!("{id}: {away} away, {:?}", life.smallest);
    }
    for life in lives.iter().filter(|life| life.until.len() < life.seeds) {
        println!("SURVIVES {} of {}: {}", life.seeds - life.until.len(), life.seeds, life.mutant);
    }
}

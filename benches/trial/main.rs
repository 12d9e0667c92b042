//! Which generator of cases kills which mutants, and how soon: the default order of a run beside
//! the usual ways to draw cases. `docs/trial.md` reads what it
//! says, and what of the default budget and order follows from that.
//!
//! `cargo bench --features mutant,output-schema --bench trial`
//!
//! `-- quick` takes one seed and fewer cases.
#![allow(clippy::print_stdout)]

mod arbitrary;
#[path = "../common/mod.rs"]
mod common;
mod generators;
mod pairwise;
mod random;

use std::sync::Arc;
use std::time::Instant;

use common::Held;
use generators::{GENERATORS, Generator};
use mcp_verdict::{Case, Finding, Mutant, Suite, Surface, Surfaces};
use random::Random;

/// How many cases each generator may show to a mutant, and on how many seeds.
#[derive(Clone, Copy)]
struct Budget {
    cases: usize,
    seeds: u64,
}

const WHOLE: Budget = Budget { cases: 10_000, seeds: 2 };
const QUICK: Budget = Budget { cases: 2_000, seeds: 1 };

/// The surfaces that cases are made for; single messages count as one.
const SURFACES: [Surface; 4] = [Surface::Message, Surface::Stdio, Surface::Http, Surface::Silence];

/// Beside other surfaces, silence, of which there is little to say, has one case in so many.
const SILENCE_ONE_IN: usize = 8;

/// What became of the mutants under one generator.
struct Trial {
    name: &'static str,
    /// For each mutant the cases until it died, one number for each seed that killed it.
    until: Vec<Vec<usize>>,
}

fn main() {
    let budget = if std::env::args().any(|it| it == "quick") { QUICK } else { WHOLE };
    let mutants: Vec<&'static Mutant> = Mutant::all().iter().collect();
    let mutants = common::each(&mutants, |&mutant| (mutant, Held::least(mutant)));
    let mut trials = Vec::new();
    for generator in &GENERATORS {
        trials.push(trial(generator, &mutants, budget));
    }
    trials.push(default_order(&mutants, budget));
    let (carried, alone): (Vec<_>, Vec<_>) =
        (0..mutants.len()).partition(|&index| common::is_carried(mutants[index].0));
    report("single messages", &trials, &alone, budget);
    report("stdio, HTTP, event streams and silence", &trials, &carried, budget);
    println!("\nWhat never dies:\n");
    for trial in &trials {
        survivors(trial, &mutants);
    }
}

fn trial(generator: &Generator, mutants: &[(&'static Mutant, Held)], budget: Budget) -> Trial {
    let began = Instant::now();
    let mut until = vec![Vec::new(); mutants.len()];
    for seed in 0..budget.seeds {
        let mut random = Random(seed);
        let made = SURFACES.map(|surface| (generator.cases)(surface, budget.cases, &mut random));
        let mut shown: Vec<(Surfaces, Arc<[Case]>)> = Vec::new();
        for (mutant, _) in mutants {
            let surfaces = mutant.surfaces();
            if shown.iter().all(|(other, _)| *other != surfaces) {
                shown.push((surfaces, in_turn(&made, surfaces, budget.cases).into()));
            }
        }
        let died = common::each(mutants, |(mutant, held)| {
            let surfaces = mutant.surfaces();
            let cases = shown.iter().find(|(other, _)| *other == surfaces)?;
            died(held.suite_of(mutant).seed(seed).only_cases(Arc::clone(&cases.1)))
        });
        until.iter_mut().zip(died).for_each(|(until, died)| until.extend(died));
    }
    eprintln!("{}: {:.0?}", generator.name, began.elapsed());
    Trial { name: generator.name, until }
}

/// The cases of these surfaces in turn, so many at most.
fn in_turn(made: &[Vec<Case>; 4], surfaces: Surfaces, count: usize) -> Vec<Case> {
    let read = SURFACES.into_iter().zip(made).filter(|(surface, _)| surfaces.contains(*surface));
    let read: Vec<_> = read.collect();
    let longest = made.iter().map(Vec::len).max().unwrap_or(0);
    let mut cases = Vec::new();
    for turn in 0..longest {
        for (surface, made) in &read {
            let rare = *surface == Surface::Silence && read.len() > 1;
            let index = if rare { turn / SILENCE_ONE_IN } else { turn };
            if !rare || turn % SILENCE_ONE_IN == 0 {
                cases.extend(made.get(index).cloned());
            }
        }
    }
    cases.truncate(count);
    cases
}

fn default_order(mutants: &[(&'static Mutant, Held)], budget: Budget) -> Trial {
    let began = Instant::now();
    let until = common::each(mutants, |(mutant, held)| {
        let seeds = 0..budget.seeds;
        seeds.filter_map(|seed| died(held.suite_of(mutant).seed(seed))).collect()
    });
    let name = "**the default order of a run**";
    eprintln!("{name}: {:.0?}", began.elapsed());
    Trial { name, until }
}

/// How many cases it took until the first finding.
fn died(suite: Suite<Mutant>) -> Option<usize> {
    let report = suite.stop_at_first_finding().run();
    report.findings().iter().map(|finding| Finding::shown_before(finding) + 1).min()
}

/// A table of some of the mutants.
fn report(what: &str, trials: &[Trial], some: &[usize], budget: Budget) {
    let Budget { cases, seeds } = budget;
    println!("\n{} mutants of {what}, at most {cases} cases, {seeds} seeds:\n", some.len());
    println!(
        "| cases | killed on every seed | on some | never | median | nine in ten | the last |"
    );
    println!("|---|---|---|---|---|---|---|");
    for trial in trials {
        let seeds = usize::try_from(seeds).expect("there are few");
        let killed = |index: usize| trial.until[index].len();
        let always = some.iter().filter(|&&index| killed(index) == seeds).count();
        let never = some.iter().filter(|&&index| killed(index) == 0).count();
        let mut means: Vec<f64> = some
            .iter()
            .filter(|&&index| killed(index) == seeds)
            .map(|&index| trial.until[index].iter().sum::<usize>() as f64 / seeds as f64)
            .collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let rank = ((some.len() - 1) as f64 * share).ceil() as usize;
            means.get(rank).map_or_else(|| "–".to_owned(), |mean| format!("{mean:.1}"))
        };
        let sometimes = some.len() - always - never;
        println!(
            "| {} | {always} | {sometimes} | {never} | {} | {} | {} |",
            trial.name,
            at(0.5),
            at(0.9),
            at(1.0),
        );
    }
}

/// So many survivors of one generator are named; more are counted.
const NAMED: usize = 40;

/// What no seed of a generator kills: by name, or where it is much, by the families of faults.
fn survivors(trial: &Trial, mutants: &[(&'static Mutant, Held)]) {
    let all = mutants.iter().zip(&trial.until).filter(|(_, until)| until.is_empty());
    let all: Vec<&Mutant> = all.map(|((mutant, _), _)| *mutant).collect();
    let words = if all.is_empty() {
        "nothing".to_owned()
    } else if all.len() <= NAMED {
        let names: Vec<_> = all.iter().map(|it| format!("`{}`", it.id())).collect();
        names.join(", ")
    } else {
        let families = 'A'..='H';
        let counted = families.filter_map(|family| {
            let count = all.iter().filter(|it| it.kind().starts_with(family)).count();
            (count > 0).then(|| format!("{family} {count}"))
        });
        format!("{} by family: {}", all.len(), counted.collect::<Vec<_>>().join(", "))
    };
    println!("- {}: {words}", trial.name);
}

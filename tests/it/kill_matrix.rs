//! Every mutant dies, every invariant has a reason to be there, and the matrix of both is locked.
//!
//! `.ci/matrix` writes what is compared here; `benches/matrix.rs` compares it with whole runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use mcp_verdict::{Invariant, Mutant};

/// The ids of the invariants that kill a mutant.
fn killers(mutant: &Mutant) -> BTreeSet<&'static str> {
    let rules = mutant.signature().split_whitespace();
    rules.map(|rule| rule.trim_end_matches(['!', '~'])).collect()
}

/// How many mutants each invariant kills, and those that no other kills.
fn kills() -> BTreeMap<&'static str, (usize, Vec<&'static Mutant>)> {
    let mut kills: BTreeMap<_, (usize, Vec<_>)> = BTreeMap::new();
    for mutant in Mutant::all() {
        let killers = killers(mutant);
        for &killer in &killers {
            let (count, alone) = kills.entry(killer).or_default();
            *count += 1;
            alone.extend((killers.len() == 1).then_some(mutant));
        }
    }
    kills
}

/// Never told by any client of that kind, so the rules for it have nothing to judge. The summary and
/// the snapshot of the invariants name them.
const LISTED_AS_NOT_EXPOSED: &[(&str, &str)] =
    &[("structured-is-never-read", "structured-value-survives")];

#[test]
fn every_mutant_is_killed_by_invariants_that_exist() {
    let unknown = |id: &&str| Invariant::find(id).is_none();
    for mutant in Mutant::all() {
        let killers = killers(mutant);
        let listed = LISTED_AS_NOT_EXPOSED.iter().any(|(id, _)| *id == mutant.id());
        assert_eq!(killers.is_empty(), listed, "{}: run `.ci/matrix missing`", mutant.id());
        let gone: Vec<_> = killers.into_iter().filter(unknown).collect();
        assert!(gone.is_empty(), "{}: {gone:?} are no invariants: run `.ci/matrix`", mutant.id());
    }
}

#[cfg(feature = "mutant")]
#[test]
fn what_a_surviving_mutant_does_not_expose_is_named() {
    for (id, rule) in LISTED_AS_NOT_EXPOSED {
        let mutant = Mutant::find(id).expect("the mutant is listed");
        let report = mcp_verdict::Suite::new(*mutant).cases(1).run();
        assert!(report.passed(), "{report}");
        assert!(report.to_string().contains(&format!("not judged: {rule}")), "{report}");
    }
}

#[test]
fn every_invariant_kills_a_mutant_alone_or_says_why_it_stands_beside_others() {
    let kills = kills();
    let alone = |id| kills.get(id).is_some_and(|(_, alone)| !alone.is_empty());
    let mut wrong = Vec::new();
    for invariant in Invariant::all() {
        match (alone(invariant.id()), invariant.stands_beside()) {
            (false, None) => wrong.push(format!(
                "{} kills no mutant alone: write one that only it kills, or say in \
                 src/invariant/beside.rs what it is for",
                invariant.id()
            )),
            (true, Some(_)) => wrong.push(format!(
                "{} kills {} alone: take its reason out of src/invariant/beside.rs",
                invariant.id(),
                kills[invariant.id()].1[0].id()
            )),
            (false, Some(reason)) => assert!(reason.ends_with('.'), "{}", invariant.id()),
            (true, None) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_kill_matrix_is_locked() {
    let kills = kills();
    let mut text = String::from(
        "What the default suite finds broken by each mutant.\n\
         A `!` behind an invariant: on every case that concerns it; a `~`: on fewer than one in ten.\n\n\
         INVARIANTS: how many mutants each kills, and which it alone kills, or why it stands beside others\n",
    );
    for invariant in Invariant::all() {
        let (count, alone) = kills.get(invariant.id()).cloned().unwrap_or_default();
        let _ = writeln!(text, "\n{} ({count})", invariant.id());
        if let Some(reason) = invariant.stands_beside() {
            let _ = writeln!(text, "  {reason}");
        }
        for mutant in alone {
            let _ = writeln!(text, "  alone: {}", mutant.id());
        }
    }
    text.push_str("\nMUTANTS: a client that …, and the invariants that kill it\n");
    for mutant in Mutant::all() {
        let takes = match mutant.takes() {
            Some("strict") => "; it takes the strict reading",
            Some(_) => "; it takes the strict reading and a content policy",
            None => "",
        };
        let _ = writeln!(text, "\n{mutant}{takes}");
        if killers(mutant).is_empty() {
            text.push_str("  (lives: it never exposes what is lost, and the summary says so)\n");
        }
        for killer in mutant.signature().split_whitespace() {
            let _ = writeln!(text, "  {killer}");
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("kill_matrix", text));
}

/// One mutant in so many is run by every test; the bench runs them all.
#[cfg(feature = "mutant")]
const SAMPLED: usize = 20;

/// A run that stops early sees the first cases of the whole run, so it finds nothing that the
/// whole run did not.
#[cfg(feature = "mutant")]
#[test]
fn a_sample_of_the_mutants_dies_early_of_what_the_matrix_says() {
    use std::time::Duration;

    use mcp_verdict::Suite;

    let of_default = Mutant::all().iter().filter(|mutant| mutant.takes().is_none());
    for mutant in of_default.step_by(SAMPLED) {
        let suite = Suite::new(*mutant).stop_at_first_finding();
        let hangs = mutant.kind() == "F4";
        let suite = if hangs { suite.answer_within(Duration::from_millis(50)) } else { suite };
        let report = suite.run();
        let found: BTreeSet<_> =
            report.findings().iter().map(|finding| finding.invariant().id()).collect();
        assert!(!found.is_empty(), "{mutant} survives");
        let more = &found - &killers(mutant);
        assert!(more.is_empty(), "{mutant} also breaks {more:?}: run `.ci/matrix {}`", mutant.id());
    }
}

//! The catalogues of invariants and faults are public, and a change of them is seen.

use std::fmt::Write as _;

use mcp_verdict::recipe::Fault;
use mcp_verdict::{Family, Invariant, LevelRule, NextStep, Outcome, Requirement, StepRule};

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_omit_expression(true);
    settings
}

#[test]
fn the_catalogue_of_invariants_is_locked() {
    let mut text = String::new();
    for &family in Family::ALL {
        let _ = writeln!(text, "{family}");
        for invariant in Invariant::all().iter().filter(|it| it.family() == family) {
            let ids: Vec<_> = invariant.requirements().map(Requirement::id).collect();
            let (id, cost) = (invariant.id(), invariant.cost());
            let strict = if invariant.is_strict_only() { "; strict only" } else { "" };
            let surfaces = invariant.surfaces();
            let _ = writeln!(text, "  {id} ({cost}; {surfaces}{strict}) {}", ids.join(" "));
            let _ = writeln!(text, "    {}", invariant.statement());
        }
    }
    settings().bind(|| insta::assert_snapshot!("invariants", text));
}

#[test]
fn the_catalogue_of_faults_is_locked() {
    let mut text = String::new();
    let mut position = None;
    for fault in Fault::all() {
        if position.replace(fault.position()) != Some(fault.position()) {
            let _ = writeln!(text, "{:?}", fault.position());
        }
        let _ = writeln!(text, "  {}: {}", fault.name(), fault.says());
    }
    settings().bind(|| insta::assert_snapshot!("faults", text));
}

#[test]
fn the_table_of_next_steps_is_locked() {
    let names = |steps: &[NextStep]| {
        steps.iter().map(|step| step.wire_name()).collect::<Vec<_>>().join(", ")
    };
    let mut text = String::new();
    let mut outcome = None;
    for rule in StepRule::all() {
        if outcome.replace(rule.outcome()) != Some(rule.outcome()) {
            let _ = writeln!(text, "{}", rule.outcome());
        }
        let helps = if rule.helpful().len() == 1 { "required " } else { "helps    " };
        let _ = writeln!(text, "  {} ({})", rule.when(), rule.requirements().join(" "));
        let _ = writeln!(text, "    {helps}  {}", names(rule.helpful()));
        let _ = writeln!(text, "    forbidden  {}", names(rule.forbidden()));
    }
    settings().bind(|| insta::assert_snapshot!("next_steps", text));
}

#[test]
fn the_table_of_levels_is_locked() {
    let mut text = String::new();
    let mut outcome: Option<Outcome> = None;
    for rule in LevelRule::all() {
        if outcome.replace(rule.outcome()) != Some(rule.outcome()) {
            let _ = writeln!(text, "{}", rule.outcome());
        }
        let _ = writeln!(text, "  {}\n    {}", rule.when(), rule.levels());
    }
    settings().bind(|| insta::assert_snapshot!("levels", text));
}

#[test]
fn there_are_invariants_of_every_family_and_each_rests_on_something() {
    assert!(Invariant::all().len() >= 45, "{}", Invariant::all().len());
    for &family in Family::ALL {
        assert!(Invariant::all().iter().any(|it| it.family() == family), "{family}");
    }
    for invariant in Invariant::all() {
        let total = invariant.family() == Family::Totality;
        assert!(total || invariant.requirements().next().is_some(), "{}", invariant.id());
        assert!(Invariant::find(invariant.id()).is_some());
    }
}

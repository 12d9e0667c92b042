//! Generated cases: made from flat recipes, the same each time, near valid replies, with an
//! expectation that does not come from a classifier.

use std::collections::BTreeSet;

use mcp_verdict::recipe::{Fault, Recipe, exemplars, pairs, single_edits};
use mcp_verdict::{
    Adapter, Call, Fixture, Observation, Outcome, Reference, Reply, Revision, Suite, Surfaces,
    adapter_fn, judge,
};

use crate::adapters::careless;

fn shapes() -> impl Iterator<Item = Recipe> {
    exemplars().into_iter().map(|exemplar| exemplar.recipe()).chain(single_edits())
}

/// Without the feature the reference does not validate, and says success where only the schema
/// is broken.
fn agrees(recipe: &Recipe) -> bool {
    let rendered = recipe.render();
    let verdict = judge(rendered.call(), &Reply::from_message(rendered.bytes()));
    let expected = recipe.expected();
    let unchecked = !cfg!(feature = "output-schema") && rendered.call().output_schema().is_some();
    verdict.outcome() == expected.outcome()
        || (unchecked && expected.tolerated().contains(verdict.outcome()))
}

#[test]
fn recipe_and_reference_agree_on_every_single_edit_and_on_many_pairs() {
    let varied = pairs().step_by(7).take(4_000).enumerate();
    let varied = varied.map(|(seed, recipe)| recipe.vary(seed as u64));
    for recipe in shapes().chain(varied) {
        assert!(agrees(&recipe), "{}", recipe.code());
    }
}

#[test]
fn the_catalogue_has_a_hundred_faults_and_each_can_stand_alone() {
    let names: BTreeSet<_> = Fault::all().map(Fault::name).collect();
    assert!(names.len() >= 100, "{}", names.len());
    assert_eq!(names.len(), Fault::all().count(), "a name stands for two faults");
    for fault in Fault::all() {
        let alone = Revision::ALL.iter().find_map(|&revision| fault.alone(revision));
        assert!(alone.is_some(), "{}", fault.name());
    }
}

#[test]
fn a_code_makes_the_recipe_again() {
    let varied = pairs().step_by(31).take(2_000).enumerate();
    for (seed, recipe) in varied {
        let recipe = recipe.vary(seed as u64);
        assert_eq!(Recipe::from_code(&recipe.code()), Some(recipe), "{}", recipe.code());
    }
    for no_code in ["", "2025-11-25", "2025-11-25:x", "2025-11-25:tool-result:no-such-level"] {
        assert_eq!(Recipe::from_code(no_code), None);
    }
}

#[test]
fn the_same_suite_gives_the_same_report_and_another_seed_other_cases() {
    let run = |seed| {
        let suite = Suite::new(careless).revisions([Revision::V2025_06_18]);
        suite.cases(3_000).seed(seed).run()
    };
    assert_eq!(run(1).to_string(), run(1).to_string());
    assert_ne!(run(1).classes(), run(2).classes());
}

#[test]
fn the_number_of_cases_bounds_a_run_and_never_cuts_the_shapes() {
    let few = Suite::new(careless).cases(1).run();
    let least = few.cases();
    let shapes = shapes().filter(|recipe| Surfaces::RESPONSE.contains(recipe.surface())).count();
    assert!(least > shapes, "{least} of {shapes}");
    let many = Suite::new(careless).cases(17_000).run();
    assert!((17_000..17_010).contains(&many.cases()), "{}", many.cases());
}

#[test]
fn no_class_of_interest_is_below_one_in_twenty() {
    let everything =
        adapter_fn(Surfaces::MESSAGE, |call: &Call, reply: &Reply| Reference.observe(call, reply));
    for cases in [1, 6_000] {
        let report = Suite::new(everything.clone()).cases(cases).run();
        assert!(report.problems().is_empty(), "{report}");
        for (class, count) in report.classes() {
            assert!(count * 20 >= report.cases(), "{class}: {count} of {}", report.cases());
        }
    }
}

#[test]
fn a_generated_finding_is_shrunk_to_the_plainest_reply_that_still_breaks_the_rule() {
    // Lets structured content hide the flag, but only where the text is pretty-printed.
    let broken = |call: &Call, reply: &Reply| {
        let text = String::from_utf8_lossy(reply.message().unwrap_or_default()).into_owned();
        let observed = Reference.observe(call, reply);
        let hides = text.contains("structuredContent") && text.contains(": ");
        if hides && observed.outcome() == Outcome::ToolError {
            Observation::new(Outcome::Success)
        } else {
            Observation::new(observed.outcome())
        }
    };
    let mut minima = BTreeSet::new();
    for seed in 0..5 {
        // Nothing else is wrong with it, so that its first finding is this one.
        let report = Suite::new(broken).seed(seed).stop_at_first_finding().run();
        let found = report
            .findings()
            .iter()
            .find(|it| it.invariant().id() == "flagged-result-is-never-success");
        let case = found.expect("it is found").case();
        minima.insert(case.recipe().map_or(case.id(), Recipe::code));
    }
    assert_eq!(minima.len(), 1, "{minima:?}");
}

#[test]
fn a_finding_that_is_kept_as_a_fixture_is_found_again() {
    let report = Suite::new(careless).revisions([Revision::V2025_11_25]).cases(1).run();
    let mut kept = 0;
    for finding in report.findings().iter().filter(|it| it.case().recipe().is_some()) {
        let invariant = finding.invariant();
        if invariant.family() == mcp_verdict::Family::Stability {
            continue; // It takes a twin as well.
        }
        if finding.case().name() == "error-code-beyond-64-bits" {
            continue; // A written fixture states codes of at most 64 bits.
        }
        let text = finding.case().to_fixture().expect("it is a message");
        let fixture = Fixture::from_text("kept.json", &text).expect("it is a fixture");
        let again = fixture.check(&careless);
        assert!(!again.is_empty(), "{}: {}\n{text}", invariant.id(), finding.case().id());
        kept += 1;
    }
    assert!(kept > 100, "{kept}");
}

#[test]
fn a_generated_case_can_be_kept_as_a_fixture() {
    for (seed, recipe) in pairs().step_by(101).take(500).enumerate() {
        let report = recipe.vary(seed as u64);
        let rendered = report.render();
        let case = mcp_verdict::strategy::case(&report);
        let text = case.to_fixture().expect("it is a message");
        let fixture = Fixture::from_text("kept.json", &text).expect("it is a fixture");
        let kept = &fixture.cases()[0];
        assert_eq!(kept.reply().message(), Some(rendered.bytes()));
        assert_eq!(kept.expectation().outcome(), report.expected().outcome(), "{text}");
        assert_eq!(kept.call().id(), rendered.call().id());
        assert_eq!(kept.surface(), case.surface());
    }
}

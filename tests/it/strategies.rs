//! The strategies give what they say, and shrink to the simplest reply that still fails.

use std::collections::BTreeSet;

use mcp_verdict::recipe::Recipe;
use mcp_verdict::{Case, Outcome, Revision, Surface, Surfaces, strategy};
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

fn runner(seed: u8) -> TestRunner {
    let config = Config { failure_persistence: None, cases: 2_000, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]))
}

/// The minimal case that this strategy finds against a property.
fn minimal(
    strategy: &impl Strategy<Value = Case>,
    seed: u8,
    holds: impl Fn(&Case) -> bool,
) -> Recipe {
    let result = runner(seed).run(strategy, |case| {
        if holds(&case) { Ok(()) } else { Err(TestCaseError::fail("broken")) }
    });
    match result {
        Err(TestError::Fail(_, case)) => *case.recipe().expect("it is generated"),
        other => panic!("nothing was found: {other:?}"),
    }
}

#[test]
fn replies_are_of_the_revision_and_on_the_surfaces() {
    for &revision in Revision::ALL {
        let replies = strategy::reply(revision, Surfaces::RESPONSE);
        let result = runner(1).run(&replies, |case| {
            assert_eq!(case.surface(), Surface::Response);
            assert_eq!(case.call().revision(), revision);
            Ok(())
        });
        result.expect("all of them");
    }
}

#[test]
fn valid_replies_have_no_fault_and_malformed_ones_have() {
    for &revision in Revision::ALL {
        let faults = |case: &Case| case.recipe().map_or(0, |recipe| recipe.faults().count());
        let valid = strategy::valid(revision, Surfaces::MESSAGE);
        let malformed = strategy::malformed(revision, Surfaces::MESSAGE);
        runner(2)
            .run(&valid, |case| {
                assert_eq!(faults(&case), 0);
                Ok(())
            })
            .expect("all");
        runner(3)
            .run(&malformed, |case| {
                assert!(faults(&case) >= 1);
                Ok(())
            })
            .expect("all");
    }
}

#[test]
fn every_outcome_is_drawn() {
    let outcomes = std::cell::RefCell::new(BTreeSet::new());
    let replies = strategy::reply(Revision::V2026_07_28, Surfaces::MESSAGE);
    let result = runner(4).run(&replies, |case| {
        outcomes.borrow_mut().insert(case.expectation().outcome());
        Ok(())
    });
    result.expect("nothing fails");
    assert_eq!(outcomes.borrow().len(), 7, "{outcomes:?}");
}

#[test]
fn a_counterexample_shrinks_to_the_same_plain_reply_from_every_seed() {
    let replies = strategy::reply(Revision::V2025_11_25, Surfaces::RESPONSE);
    let minima: BTreeSet<_> = (0..20)
        .map(|seed| {
            minimal(&replies, seed, |case| case.expectation().outcome() != Outcome::ToolError)
        })
        .map(|recipe| recipe.code())
        .collect();
    assert_eq!(minima.len(), 1, "{minima:?}");
    assert_eq!(minima.first().map(String::as_str), Some("2025-11-25:tool-result:is-error-true"));
}

#[test]
fn texts_ids_and_revisions_shrink_to_the_simplest() {
    let result = runner(5).run(&strategy::text(), |_| Err(TestCaseError::fail("always")));
    assert!(matches!(result, Err(TestError::Fail(_, "ok"))), "{result:?}");
    let result = runner(6).run(&strategy::id(), |_| Err(TestCaseError::fail("always")));
    assert!(matches!(result, Err(TestError::Fail(_, mcp_verdict::Id::Number(7)))), "{result:?}");
    let result = runner(7).run(&any::<Revision>(), |_| Err(TestCaseError::fail("always")));
    assert!(matches!(result, Err(TestError::Fail(_, Revision::V2026_07_28))), "{result:?}");
}

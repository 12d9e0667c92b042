//! The reference classifier reads every fixture as the fixture expects.

use std::path::PathBuf;

use mcp_verdict::{Fixture, Outcome, Reason, Reference, Suite, check_fixture, judge};
use rstest::rstest;

/// Strict wherever the crate can be: without its feature nothing is validated against an output
/// schema, which fixtures that turn on one tolerate.
fn suite_for(fixture: &Fixture) -> Suite<Reference> {
    let suite = Suite::new(Reference);
    let has_schema = fixture.cases()[0].call().output_schema().is_some();
    if has_schema && !cfg!(feature = "output-schema") { suite } else { suite.strict() }
}

#[rstest]
fn the_reference_reads_a_fixture_as_expected(#[files("fixtures/**/*.json")] path: PathBuf) {
    let fixture = Fixture::load(&path).expect("a fixture that ships is sound");
    check_fixture(path, suite_for(&fixture));
}

#[test]
fn the_reference_gives_the_reason_that_a_fixture_names() {
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        let verdict = judge(case.call(), case.reply());
        let unchecked = verdict.reason() == Reason::SchemaNotChecked;
        if let Some(reason) = case.expectation().reason().filter(|_| !unchecked) {
            assert_eq!(verdict.reason(), reason, "{}\n{}", case.id(), verdict.explain());
        }
    }
}

#[test]
fn a_success_with_a_declared_schema_says_whether_it_was_checked() {
    let met = Fixture::corpus().iter().find(|it| it.name() == "schema-met-by-object");
    let case = &met.expect("the fixture ships").cases()[0];
    let verdict = judge(case.call(), case.reply());
    assert_eq!(verdict.outcome(), Outcome::Success);
    let checked = cfg!(feature = "output-schema");
    let reason = if checked { Reason::SchemaValidated } else { Reason::SchemaNotChecked };
    assert_eq!(verdict.reason(), reason);
}

#[test]
fn the_reference_breaks_no_invariant() {
    let report = Suite::new(Reference).run();
    assert!(report.passed(), "{report}");
}

// Its table of outcomes depends on the feature, so it is locked only with it.
#[cfg(feature = "output-schema")]
mcp_verdict::suite!(reference_suite, Suite::new(Reference).strict().snapshots("../../snapshots"));

//! The reference classifier reads every fixture as the fixture expects.

use std::path::PathBuf;

use mcp_verdict::{Fixture, Reference, Suite, check_fixture, judge};
use rstest::rstest;

/// Without the feature nothing is validated, which the fixtures tolerate.
fn suite() -> Suite<Reference> {
    let suite = Suite::new(Reference);
    if cfg!(feature = "output-schema") { suite.strict() } else { suite }
}

#[rstest]
fn the_reference_reads_a_fixture_as_expected(#[files("fixtures/**/*.json")] path: PathBuf) {
    check_fixture(path, suite());
}

#[test]
fn the_reference_gives_the_reason_that_a_fixture_names() {
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        let verdict = judge(case.call(), case.reply());
        let unchecked = verdict.outcome() != case.expectation().outcome();
        if let Some(reason) = case.expectation().reason().filter(|_| !unchecked) {
            assert_eq!(verdict.reason(), reason, "{}\n{}", case.id(), verdict.explain());
        }
    }
}

mcp_verdict::suite!(reference_suite, suite().snapshots("../../snapshots"));

//! A case that can't be put to a client is counted as not run, and never as right.

use mcp_verdict::{
    Adapter, Call, Fixture, Observation, Outcome, Reference, Reply, Revision, Suite, Surfaces,
    adapter_fn,
};

const WHY: &str = "the client speaks no newer revision";

const TWO: [Revision; 2] = [Revision::V2025_03_26, Revision::V2025_11_25];

/// One revision and no more than what is never cut: enough, and quick.
fn few<A: Adapter>(adapter: A) -> Suite<A> {
    Suite::new(adapter).revisions([Revision::V2026_07_28]).cases(1)
}

fn old_client(call: &Call, reply: &Reply) -> Observation {
    if call.revision() > Revision::V2025_03_26 {
        return Observation::not_run(WHY);
    }
    Reference.observe(call, reply)
}

#[test]
fn cases_that_were_not_run_are_counted_by_reason_and_not_as_run() {
    let report = Suite::new(old_client).revisions(TWO).cases(1).run();
    let whole = Suite::new(|call: &Call, reply: &Reply| Reference.observe(call, reply))
        .revisions(TWO)
        .cases(1)
        .run();
    assert!(report.passed(), "{report}");
    let [(WHY, not_run)] = report.not_run()[..] else { panic!("{:?}", report.not_run()) };
    assert_eq!(report.cases() + not_run, whole.cases());
    assert!(report.cases() > 0 && not_run > 0);
    let summary = report.to_string();
    assert!(summary.contains(&format!("not run: {not_run}, because {WHY}")), "{summary}");
    assert!(!summary.contains("2025-11-25 "), "counted a revision that was not run: {summary}");
}

#[test]
fn a_run_in_which_nothing_was_run_has_not_passed() {
    let report =
        Suite::new(|_: &Call, _: &Reply| Observation::not_run(WHY)).revisions(TWO).cases(1).run();
    assert!(!report.passed(), "{report}");
    assert!(report.findings().is_empty(), "{report}");
}

#[test]
#[should_panic(expected = "no fixture was run, because the client speaks no newer revision")]
fn a_fixture_that_was_not_run_fails_its_test() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/error/unknown-tool-own-code.json");
    mcp_verdict::check_fixture(path, |_: &Call, _: &Reply| Observation::not_run(WHY));
}

/// A client that drops what it can't read, and then waits until its deadline.
fn waits(drops: fn(Outcome) -> bool) -> impl Fn(&Call, &Reply) -> Observation {
    move |call, reply| {
        let observed = Reference.observe(call, reply);
        if drops(observed.outcome()) {
            return Observation::new(Outcome::UnknownOutcome).by_deadline();
        }
        observed
    }
}

#[test]
fn waiting_for_an_answer_that_did_not_come_is_right_in_both_readings() {
    let waiting = || adapter_fn(Surfaces::MESSAGE, waits(|outcome| outcome == Outcome::Pending));
    let report = few(waiting()).run();
    assert!(report.passed(), "{report}");
    // The strict reading finds what a build without the feature does not validate.
    if cfg!(feature = "output-schema") {
        let report = few(waiting()).strict().run();
        assert!(report.passed(), "{report}");
    }
}

#[test]
fn dropping_a_malformed_answer_is_tolerated_and_only_that() {
    let dropping = || waits(|outcome| outcome == Outcome::ContractViolation);
    let tolerant = few(dropping()).run();
    assert!(tolerant.passed(), "{tolerant}");
    let strict = few(dropping()).strict().run();
    assert!(!strict.passed(), "{strict}");
}

#[test]
fn dropping_what_may_be_taken_for_no_answer_is_tolerated() {
    let waits = |_: &Call, _: &Reply| Observation::new(Outcome::UnknownOutcome).by_deadline();
    for name in ["id-spelled-seven-point-zero", "result-meta-is-a-list"] {
        let fixture = Fixture::corpus().iter().find(|it| it.name() == name).expect("ships");
        assert_eq!(fixture.cases()[0].expectation().outcome(), Outcome::Success);
        assert!(fixture.check(&waits).is_empty(), "{:?}", fixture.check(&waits));
        assert!(!fixture.check_strict(&waits).is_empty(), "{name}");
    }
}

#[test]
fn dropping_a_sound_answer_is_a_finding() {
    let kinds = [Outcome::Success, Outcome::ToolError, Outcome::ProtocolError];
    for (kind, broken) in kinds.into_iter().zip([
        "plain-result-is-success",
        "flagged-result-is-a-tool-error",
        "error-member-is-a-protocol-error",
    ]) {
        let dropping = move |call: &Call, reply: &Reply| {
            let observed = Reference.observe(call, reply);
            if observed.outcome() == kind {
                return Observation::new(Outcome::UnknownOutcome).by_deadline();
            }
            observed
        };
        let report = few(dropping).run();
        assert!(
            report.findings().iter().any(|finding| finding.invariant().id() == broken),
            "{report}"
        );
    }
}

#[test]
fn a_fixture_table_says_what_was_not_run() {
    let fixture = Fixture::corpus()
        .iter()
        .find(|fixture| {
            fixture.cases().iter().any(|case| case.call().revision() > Revision::V2025_03_26)
        })
        .expect("there are newer fixtures");
    assert!(fixture.check(&old_client).is_empty());
    let told =
        old_client(fixture.cases().last().expect("has cases").call(), fixture.cases()[0].reply());
    assert_eq!(told.why_not_run(), Some(WHY));
    assert!(told.to_string().contains(WHY), "{told}");
}

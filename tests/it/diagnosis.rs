//! A report says which of the known faults an adapter's behaviour is like, and claims nothing where
//! none is near.

#[path = "../../examples/invoice/careless.rs"]
#[allow(unreachable_pub, reason = "the example is a client of its own")]
mod careless;
#[path = "../../examples/invoice/flattening.rs"]
#[allow(unreachable_pub, reason = "the example is a client of its own")]
mod flattening;

use mcp_verdict::{Call, Observation, Reply, Report, Suite};

type Client = fn(&Call, &Reply) -> Observation;

fn ids(report: &Report) -> Vec<&'static str> {
    report.resembles().iter().map(|mutant| mutant.id()).collect()
}

#[test]
fn summary_and_findings_say_whose_behaviour_it_is_deviations_included() {
    let suite = Suite::new(careless::careless as Client);
    let report = suite.deviation("flag-is-a-boolean", "our gateway reads no flags yet").run();
    assert_eq!(ids(&report), ["nothing-but-errors-is-read"], "{}\n{report}", report.signature());
    let claim = "how a client behaves that takes every answer without an `error` for the output";
    assert!(report.to_string().contains(claim), "{report}");
    let finding = report.findings()[0].to_string();
    assert!(finding.contains(claim), "{finding}");
}

#[test]
fn a_client_that_folds_every_failure_into_one_is_told_so() {
    let report = Suite::new(flattening::flattening as Client).run();
    assert_eq!(ids(&report), ["every-failure-is-one"], "{}\n{report}", report.signature());
}

#[test]
fn nothing_is_claimed_of_a_part_of_a_run() {
    let part = Suite::new(careless::careless as Client).stop_at_first_finding().run();
    assert!(!part.passed() && part.resembles().is_empty());
    assert!(!part.to_string().contains("how a client behaves"), "{part}");
}

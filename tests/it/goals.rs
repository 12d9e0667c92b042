//! Delivered, completed and achieved stay apart, and only a contract shows a goal as reached.

use mcp_verdict::{
    Absence, Adapter, Call, Contract, Effect, Fixture, Known, Levels, Observation, Outcome,
    Reference, Reply, Revision, Suite, Surfaces, adapter_fn, judge,
};

use crate::procedure::result;

fn achieved(content: &str, absence: Absence) -> Known {
    let contract = Contract::new(Effect::ReadOnly, absence, true);
    let call = Call::new("find_invoice").contract(contract).build();
    let reply = Reply::from_message(result(content));
    judge(&call, &reply).levels(call.contract()).achieved()
}

#[test]
fn an_empty_result_is_a_reached_goal_only_where_the_contract_says_so() {
    for nothing in [
        r#""content":[]"#,
        r#""content":[{"type":"text","text":" "}]"#,
        r#""content":[{"type":"text","text":"[]"}]"#,
        r#""content":[{"type":"text","text":"{\"invoices\":[]}"}],"structuredContent":{"invoices":[]}"#,
    ] {
        assert_eq!(achieved(nothing, Absence::EmptyIsSuccess), Known::Yes, "{nothing}");
        assert_eq!(achieved(nothing, Absence::IsError), Known::No, "{nothing}");
        assert_eq!(achieved(nothing, Absence::Unstated), Known::Unknown, "{nothing}");
    }
}

#[test]
fn a_result_that_holds_something_is_a_reached_goal_once_the_contract_says_what_absence_means() {
    for something in [
        r#""content":[{"type":"text","text":"paid"}]"#,
        r#""content":[{"type":"image","data":"","mimeType":"image/png"}]"#,
        r#""content":[],"structuredContent":{"balance":0}"#,
    ] {
        assert_eq!(achieved(something, Absence::EmptyIsSuccess), Known::Yes, "{something}");
        assert_eq!(achieved(something, Absence::IsError), Known::Yes, "{something}");
        assert_eq!(achieved(something, Absence::Unstated), Known::Unknown, "{something}");
    }
}

#[test]
fn without_a_success_no_contract_makes_a_goal_reached() {
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        let verdict = judge(case.call(), case.reply());
        for &absence in Absence::ALL {
            let contract = Contract::new(Effect::ReadOnly, absence, true);
            let levels = verdict.levels(&contract);
            let may = verdict.outcome() == Outcome::Success && absence != Absence::Unstated;
            assert!(may || levels.achieved() != Known::Yes, "{}: {levels}", case.id());
        }
    }
}

/// A client that is careful but for one claim.
fn claims(levels: fn(Levels, &Call) -> Levels) -> impl Adapter + Send + Sync + 'static {
    adapter_fn(Surfaces::ALL, move |call: &Call, reply: &Reply| -> Observation {
        let told = Reference.observe(call, reply);
        let known = told.facts().levels().expect("always exposed");
        told.levels(levels(known, call))
    })
}

fn broken(adapter: impl Adapter + Send + Sync + 'static) -> Vec<&'static str> {
    let report = Suite::new(adapter).revisions([Revision::V2025_11_25]).cases(1).run();
    let mut ids: Vec<_> = report.findings().iter().map(|it| it.invariant().id()).collect();
    ids.dedup();
    ids
}

#[test]
fn an_unknown_that_is_told_as_yes_is_a_finding_and_an_agreed_empty_answer_is_none() {
    let unstated = claims(|known, call| match known.achieved() {
        Known::Unknown if call.contract().absence() == Absence::Unstated => {
            Levels::new(known.delivered(), known.completed(), Known::Yes)
        }
        _ => known,
    });
    assert!(broken(unstated).contains(&"levels-are-not-overstated"));
    let against = claims(|known, call| match (known.completed(), call.contract().absence()) {
        (Known::Yes, Absence::IsError) if known.achieved() == Known::No => {
            Levels::new(known.delivered(), known.completed(), Known::Yes)
        }
        _ => known,
    });
    assert_eq!(broken(against), ["empty-answer-is-no-reached-goal"]);
}

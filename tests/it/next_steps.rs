//! What may be done next follows from outcome, execution and contract, by one table.

use mcp_verdict::{
    Absence, Adapter, Call, Contract, Effect, Fixture, NextStep, Outcome, Reference, Reply,
    Requirement, Silence, StepRule, Surfaces, Why, adapter_fn, judge,
};

use crate::procedure::{error, result};

/// Every contract as far as repeats depend on it, with the same failures called transient or none.
fn contracts() -> impl Iterator<Item = (Contract, bool)> {
    let trust = [false, true];
    let stated = Effect::ALL.iter().flat_map(move |&effect| {
        trust.map(|trusted| Contract::new(effect, Absence::Unstated, trusted))
    });
    stated.flat_map(|contract| {
        let named = contract
            .clone()
            .with_transient_codes([-32050])
            .with_transient_reasons(["rate limited"]);
        [(contract, false), (named, true)]
    })
}

fn call(contract: &Contract) -> Call {
    Call::new("book_room").contract(contract.clone()).build()
}

#[test]
fn no_step_is_forbidden_and_helpful_at_once_and_every_rule_rests_on_something() {
    for rule in StepRule::all() {
        assert!(!rule.helpful().is_empty(), "{rule:?}");
        assert!(rule.helpful().iter().all(|step| !rule.forbidden().contains(step)), "{rule:?}");
        assert!(!rule.requirements().is_empty(), "{rule:?}");
        assert!(rule.requirements().iter().all(|id| Requirement::find(id).is_some()), "{rule:?}");
    }
    for &outcome in Outcome::ALL.iter().filter(|&&outcome| outcome != Outcome::Unclassified) {
        let last = StepRule::all().iter().rfind(|rule| rule.outcome() == outcome);
        assert_eq!(last.map(StepRule::when), Some("otherwise"), "{outcome}");
    }
}

#[test]
fn a_failure_is_repeated_only_where_the_contract_calls_it_transient_and_a_repeat_harmless() {
    let flagged = |text: &str| {
        result(&format!(r#""content":[{{"type":"text","text":"{text}"}}],"isError":true"#))
    };
    let replies = [
        (flagged("rate limited, 3 s"), true),
        (flagged("Please try again, you were rate limited"), false),
        (error(r#""code":-32050,"message":"x""#), true),
        (error(r#""code":-32603,"message":"try again""#), false),
    ];
    for (contract, names) in contracts() {
        for (reply, is_named) in &replies {
            let call = call(&contract);
            let steps =
                judge(&call, &Reply::from_message(reply.as_str())).next_steps(call.contract());
            let may = names && *is_named && contract.may_repeat();
            assert_eq!(steps.helps(NextStep::RetryUnchanged), may, "{contract:?} {reply}");
            assert_eq!(steps.forbids(NextStep::RetryUnchanged), !may, "{contract:?} {reply}");
            assert!(steps.forbids(NextStep::UseResult), "{reply}");
        }
    }
}

#[test]
fn a_call_that_may_have_run_is_repeated_unchecked_only_under_a_trusted_harmless_contract() {
    for (contract, _) in contracts() {
        for why in [Why::LostAfterSend, Why::TimedOut, Why::Cancelled] {
            let call = call(&contract);
            let verdict = judge(&call, &Reply::from_silence(Silence::new(why)));
            let steps = verdict.next_steps(call.contract());
            assert_eq!(steps.forbids(NextStep::RetryUnchanged), !contract.may_repeat());
            assert!(steps.helps(NextStep::VerifyState));
        }
        let unsent = judge(&call(&contract), &Reply::from_silence(Silence::new(Why::NotSent)));
        assert!(unsent.next_steps(&contract).helps(NextStep::RetryUnchanged));
    }
}

#[test]
fn a_task_is_polled_and_input_is_provided() {
    let corpus = || Fixture::corpus().iter().flat_map(Fixture::cases);
    for case in corpus() {
        let verdict = judge(case.call(), case.reply());
        let steps = verdict.next_steps(case.call().contract());
        match verdict.outcome() {
            Outcome::TaskCreated => assert_eq!(steps.required(), Some(NextStep::PollTask)),
            Outcome::InputRequired => {
                assert!(steps.helps(NextStep::ProvideInput) && steps.helps(NextStep::Stop));
                let asks = verdict.input_requests().is_some();
                assert_eq!(steps.forbids(NextStep::RetryUnchanged), asks, "{}", case.id());
            }
            Outcome::Success => assert_eq!(steps.required(), Some(NextStep::UseResult)),
            Outcome::Pending => assert_eq!(steps.required(), Some(NextStep::KeepWaiting)),
            _ => assert!(steps.forbids(NextStep::UseResult), "{}", case.id()),
        }
    }
}

#[test]
fn the_fixtures_and_the_reference_agree_with_the_table() {
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        let verdict = judge(case.call(), case.reply());
        let steps = verdict.next_steps(case.call().contract());
        let step = Reference.observe(case.call(), case.reply()).facts().next_step();
        assert!(step.is_some_and(|step| steps.helps(step)), "{}: {step:?}", case.id());
    }
}

#[test]
fn no_fixture_refuses_a_step_that_the_table_calls_helpful() {
    for &step in NextStep::ALL {
        let takes_it = adapter_fn(Surfaces::ALL, move |call: &Call, reply: &Reply| {
            Reference.observe(call, reply).next_step(step)
        });
        let refused = Fixture::corpus().iter().filter(|fixture| {
            let helps = fixture.cases().iter().all(|case| {
                judge(case.call(), case.reply()).next_steps(case.call().contract()).helps(step)
            });
            helps && !fixture.check(&takes_it).is_empty()
        });
        let refused: Vec<_> = refused.map(Fixture::name).collect();
        assert!(refused.is_empty(), "{step}: {refused:?}");
    }
}

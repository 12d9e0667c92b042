//! A suite finds what an adapter breaks, survives what it does, and says what it did not judge.

use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mcp_verdict::recipe::{plain_transcripts, single_edits};
use mcp_verdict::{
    Call, Case, Cost, Finding, Observation, Outcome, Reply, Report, Revision, Suite, Surface,
    Surfaces, adapter_fn, strategy,
};

use crate::adapters::{careless, flattening};

/// Under one revision, and nothing beyond what is never cut: enough to see what a suite does.
fn suite<A: mcp_verdict::Adapter>(adapter: A) -> Suite<A> {
    Suite::new(adapter).revisions([Revision::V2025_11_25]).cases(1)
}

/// The ids of the broken invariants.
fn broken(report: &Report) -> Vec<&'static str> {
    let mut ids: Vec<_> = report.findings().iter().map(|it| it.invariant().id()).collect();
    ids.dedup();
    ids
}

#[test]
fn an_adapter_that_never_reads_the_flag_breaks_soundness_first() {
    let report = suite(careless).run();
    assert!(!report.passed());
    assert_eq!(broken(&report)[0], "flagged-result-is-never-success");
    let finding = &report.findings()[0];
    assert_eq!(finding.invariant().cost(), Cost::Harm);
    assert_eq!(finding.observation().map(Observation::outcome), Some(Outcome::Success));
    assert_eq!(finding.case().expectation().outcome(), Outcome::ToolError);
}

#[test]
fn an_adapter_that_flattens_failures_loses_them_and_makes_nothing_up() {
    let report = suite(flattening).run();
    let broken = broken(&report);
    assert!(broken.contains(&"error-member-is-a-protocol-error"), "{broken:?}");
    assert!(broken.contains(&"flagged-result-is-a-tool-error"), "{broken:?}");
    assert!(!broken.contains(&"flagged-result-is-never-success"), "{broken:?}");
    assert!(!broken.contains(&"violation-is-named"), "{broken:?}");
    let strict = suite(flattening).strict().run();
    assert!(self::broken(&strict).contains(&"violation-is-named"));
}

#[test]
fn a_finding_tells_rule_reply_words_and_how_to_run_it_again() {
    let text = suite(careless).run().findings()[0].to_string();
    for part in ["isError", "it said    success", "right is   tool_error", "rule       TC-"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(text.contains("MCP_VERDICT_ONLY="), "{text}");
    assert!(text.contains("https://") || text.contains("schema.ts"), "{text}");
}

#[test]
fn findings_are_ordered_by_what_they_cost() {
    let report = suite(flattening).strict().run();
    let costs: Vec<_> = report.findings().iter().map(|it| it.invariant().cost()).collect();
    assert!(costs.is_sorted(), "{costs:?}");
}

#[test]
fn a_panic_is_a_finding_and_the_rest_goes_on() {
    let report = suite(|call: &Call, reply: &Reply| {
        assert_ne!(call.tool(), "find_invoice", "no such invoice");
        careless(call, reply)
    })
    .run();
    let panics: Vec<_> =
        report.findings().iter().filter(|it| it.invariant().id() == "never-panics").collect();
    assert!(panics.len() > 1);
    assert!(panics[0].observation().is_none());
    assert!(panics[0].to_string().contains("no such invoice"), "{}", panics[0]);
    assert!(broken(&report).contains(&"flagged-result-is-never-success"));
}

#[test]
fn a_hang_is_ended_and_reported_and_after_the_third_the_rest_is_not_run() {
    let start = Instant::now();
    let report = suite(|_: &Call, _: &Reply| -> Observation {
        std::thread::sleep(Duration::from_secs(3600));
        Observation::new(Outcome::Pending)
    })
    .answer_within(Duration::from_millis(50))
    .run();
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(broken(&report), ["always-answers"]);
    assert_eq!(report.findings().len(), 3);
    assert!(report.findings()[0].to_string().contains("had not answered"));
}

#[test]
fn an_answer_that_depends_on_what_came_before_is_a_finding() {
    thread_local!(static ASKED: Cell<u32> = const { Cell::new(0) });
    let report = suite(|_: &Call, _: &Reply| {
        let first = ASKED.replace(ASKED.get() + 1) == 0;
        Observation::new(if first { Outcome::Success } else { Outcome::ContractViolation })
    })
    .run();
    assert!(broken(&report).contains(&"same-answer-each-time"));
}

#[test]
fn an_adapter_that_panics_while_it_is_made_is_reported() {
    #[derive(Clone)]
    struct Unmade;
    impl mcp_verdict::Adapter for Unmade {
        fn surfaces(&self) -> Surfaces {
            panic!("no server to talk to")
        }
        fn observe(&self, _: &Call, _: &Reply) -> Observation {
            Observation::new(Outcome::Pending)
        }
    }
    let report = suite(Unmade).run();
    assert!(!report.passed());
    assert!(report.problems()[0].contains("no server to talk to"), "{report}");
}

#[test]
fn a_code_that_is_lost_for_some_errors_only_is_a_finding() {
    let report = suite(|call: &Call, reply: &Reply| {
        let observation = careless(call, reply);
        match observation.facts().code() {
            Some(code) if code.starts_with("-327") => Observation::new(observation.outcome()),
            _ => observation,
        }
    })
    .run();
    assert!(broken(&report).contains(&"code-survives"));
}

#[test]
fn surfaces_that_are_not_read_are_counted_and_never_run() {
    let not_run = |report: &Report| {
        let text = report.to_string();
        text.lines()
            .map(str::trim)
            .find(|line| line.starts_with("not run: "))
            .unwrap_or_default()
            .to_owned()
    };
    let response = suite(careless).run();
    assert!(not_run(&response).contains("message "), "{response}");
    let message = suite(adapter_fn(Surfaces::MESSAGE, careless)).run();
    assert!(!not_run(&message).contains("message "), "{message}");
    let shown =
        |report: &Report| report.classes().iter().any(|(name, _)| name == "surface message");
    assert!(shown(&message) && !shown(&response));
}

#[test]
fn a_run_without_a_case_has_not_passed() {
    let report = suite(careless).revisions([]).run();
    assert!(!report.passed());
    assert!(report.problems()[0].contains("no case to run"), "{report}");
}

#[test]
fn only_calls_of_the_chosen_revisions_are_run() {
    let report = suite(careless).revisions([Revision::V2025_06_18]).run();
    let revision = |it: &Finding| it.case().call().revision();
    assert!(report.findings().iter().all(|it| revision(it) == Revision::V2025_06_18));
}

/// What is wrong with the deviations of a suite, and whether a finding of that name is left.
fn deviating(what: &str) -> (Vec<String>, bool) {
    let report = suite(careless).deviation(what, "agreed with the team").run();
    let left = report
        .findings()
        .iter()
        .any(|it| it.name() == "flag-is-a-boolean/is-error-null" || it.invariant().id() == what);
    (report.problems().to_vec(), left)
}

#[test]
fn a_listed_deviation_is_no_finding_and_hides_nothing_else() {
    assert_eq!(deviating("flag-is-a-boolean/is-error-null"), (vec![], false));
    assert_eq!(deviating("flag-is-a-boolean"), (vec![], false));
    assert_eq!(deviating("flag-is-a-boolean/is-error-*"), (vec![], false));
    let report = suite(careless).deviation("flag-is-a-boolean/is-error-null", "agreed").run();
    assert!(broken(&report).contains(&"flag-is-a-boolean"));
    assert!(report.to_string().contains("deviates: flag-is-a-boolean/is-error-null"), "{report}");
}

#[test]
fn a_deviation_that_no_longer_deviates_or_names_nothing_is_a_problem() {
    let problem = |what: &str| deviating(what).0.join("\n");
    assert!(problem("always-answers").contains("no longer deviates"));
    assert!(problem("flag-is-a-bolean").contains("did you mean `flag-is-a-boolean`?"));
    assert!(problem("flag-is-a-boolean/no-such-case").contains("names no case"));
    let silent = suite(careless).deviation("flag-is-a-boolean", " ").run();
    assert!(silent.problems()[0].contains("has no reason"));
}

#[test]
fn own_fixtures_join_the_ones_that_ship_and_a_pattern_that_finds_none_is_a_problem() {
    let own = suite(careless).fixtures("tests/own_fixtures/**/*.json").run();
    assert!(own.findings().iter().any(|it| it.case().name() == "own-flagged-booking"), "{own}");
    let none = suite(careless).fixtures("no/such/*.json").run();
    assert!(none.problems()[0].contains("finds no fixture file"), "{none}");
    let broken = suite(careless).fixtures("tests/broken_fixtures/*.json").run();
    assert!(broken.problems()[0].contains("`expect.outcom`"), "{broken}");
}

#[test]
fn a_hang_on_the_second_time_is_found_too() {
    thread_local!(static SEEN: Cell<bool> = const { Cell::new(false) });
    let report = suite(|call: &Call, reply: &Reply| {
        if call.tool() == "dns_lookup" && SEEN.replace(true) {
            std::thread::sleep(Duration::from_secs(3600));
        }
        careless(call, reply)
    })
    .answer_within(Duration::from_millis(50))
    .run();
    assert!(broken(&report).contains(&"always-answers"), "{report}");
}

#[test]
fn an_adapter_is_made_once_for_a_whole_run() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static MADE: AtomicUsize = AtomicUsize::new(0);
    struct Counted;
    impl mcp_verdict::Adapter for Counted {
        fn surfaces(&self) -> Surfaces {
            MADE.fetch_add(1, Ordering::Relaxed);
            Surfaces::RESPONSE
        }
        fn observe(&self, call: &Call, reply: &Reply) -> Observation {
            careless(call, reply)
        }
    }
    let _ = suite(Counted).run();
    assert_eq!(MADE.load(Ordering::Relaxed), 1);
}

#[test]
fn a_generated_finding_comes_with_a_fixture_to_paste_and_a_code_to_run_it_again() {
    let report = suite(careless).run();
    let generated = report.findings().iter().find(|it| it.case().recipe().is_some());
    let text = generated.expect("some findings are generated").to_string();
    let code = generated.and_then(|it| it.case().recipe()).map(mcp_verdict::recipe::Recipe::code);
    assert!(text.contains(&format!("MCP_VERDICT_ONLY={}", code.unwrap_or_default())), "{text}");
    let fixture = text.split("of your fixtures:\n").nth(1).expect("a fixture to paste");
    assert!(mcp_verdict::Fixture::from_text("pasted.json", fixture).is_ok(), "{fixture}");
}

#[test]
fn a_run_that_stops_at_its_first_finding_is_short_and_says_so() {
    let report = Suite::new(careless).stop_at_first_finding().run();
    assert!(!report.passed());
    let first = report.findings().iter().map(Finding::shown_before).min();
    assert!(first.is_some_and(|first| report.cases() < 2 * first + 200), "{first:?}");
    assert!(report.to_string().contains("stopped at its first finding"), "{report}");
    assert!(report.problems().is_empty(), "{:?}", report.problems());

    let report = suite(mcp_verdict::Reference).stop_at_first_finding().run();
    assert!(report.passed(), "{report}");
    assert_eq!(report.cases(), suite(mcp_verdict::Reference).run().cases());
}

#[test]
fn each_finding_knows_how_many_cases_came_before_it() {
    for number in [0, 1, 17, 40] {
        let asked = AtomicUsize::new(0);
        let report = suite(move |call: &Call, reply: &Reply| {
            assert_ne!(asked.fetch_add(1, Ordering::Relaxed), number, "enough");
            careless(call, reply)
        })
        .stop_at_first_finding()
        .run();
        let mut panics =
            report.findings().iter().filter(|it| it.invariant().id() == "never-panics");
        assert_eq!(panics.next().map(Finding::shown_before), Some(number));
    }
}

#[test]
fn a_run_of_given_cases_shows_them_in_order_and_no_others() {
    let cases: Vec<Case> = single_edits().step_by(13).map(|it| strategy::case(&it)).collect();
    let asked: &'static Mutex<Vec<String>> = Box::leak(Box::default());
    let client = move |call: &Call, reply: &Reply| {
        let message = reply.message().unwrap_or_default();
        asked
            .lock()
            .expect("nobody panics with it")
            .push(String::from_utf8_lossy(message).into_owned());
        careless(call, reply)
    };
    let report = Suite::new(client).only_cases(cases.clone()).run();
    let read = cases.iter().filter(|case| Surfaces::RESPONSE.contains(case.surface()));
    let wanted: Vec<_> = read
        .map(|case| {
            String::from_utf8_lossy(case.reply().message().expect("it is a message")).into_owned()
        })
        .collect();
    assert_eq!(report.cases(), wanted.len());
    assert!(wanted.len() > 192, "more than two chunks: {}", wanted.len());
    assert!(broken(&report).contains(&"flagged-result-is-never-success"));
    // Each chunk is asked twice, the second time backwards.
    let asked = asked.lock().expect("nobody panics with it");
    let firsts = [&asked[..64], &asked[128..192]].concat();
    assert_eq!(firsts, wanted[..128]);
}

#[test]
fn a_run_of_given_cases_none_of_which_is_read_does_not_pass() {
    let silent: Vec<Case> = plain_transcripts()
        .filter(|it| it.surface() == Surface::Silence)
        .map(|it| strategy::carried_case(&it))
        .collect();
    let report = Suite::new(careless).only_cases(silent).run();
    assert!(!report.passed());
    assert_eq!(report.problems().len(), 1, "{report}");
    assert!(!Suite::new(careless).only_cases([]).run().passed());
}

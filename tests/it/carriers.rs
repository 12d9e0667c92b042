//! Generated transcripts: every surface has its cases, each rule of delivery finds the client that
//! breaks it, a finding shrinks to what matters and can be kept.

use std::collections::BTreeSet;

use mcp_verdict::recipe::{
    Delivery, Part, Transcript, carried_faults, cut_transcripts, edited_transcripts,
    plain_transcripts,
};
use mcp_verdict::{
    Adapter, Call, Execution, Fixture, Http, NextStep, Observation, Outcome, Reference, Reply,
    Revision, Stdio, Suite, Surface, Surfaces, adapter_fn, judge, strategy,
};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

fn reference_on(surfaces: Surfaces) -> impl Adapter + Send + Sync + 'static {
    adapter_fn(surfaces, |call: &Call, reply: &Reply| Reference.observe(call, reply))
}

#[test]
fn a_run_on_each_transport_neglects_no_class_and_raises_no_false_alarm() {
    for surfaces in [Surfaces::STDIO, Surfaces::HTTP, Surfaces::SILENCE] {
        let report = Suite::new(reference_on(surfaces)).cases(3_000).run();
        assert!(report.passed(), "{report}");
        let shown = |class: &str| report.classes().iter().any(|(name, _)| name == class);
        for surface in surfaces.iter() {
            assert!(shown(&format!("surface {surface}")), "{surface}");
        }
        for edit in ["traffic", "delivery", "ending"] {
            assert_eq!(shown(&format!("edit {edit}")), surfaces != Surfaces::SILENCE, "{edit}");
        }
        assert!(report.cases() > 1_000, "{}", report.cases());
    }
}

/// What a client makes of a transcript that it has changed before reading it.
fn misread(call: &Call, reply: &Reply, change: impl Fn(&[Vec<u8>]) -> Vec<Vec<u8>>) -> Observation {
    let reply = match (reply.stdio(), reply.http()) {
        (Some(stdio), _) => Reply::from_stdio(Stdio::new(change(stdio.chunks()), stdio.end())),
        (_, Some(http)) => {
            let (headers, chunks) = (http.headers().to_vec(), change(http.chunks()));
            Reply::from_http(Http::new(http.status(), headers, chunks, http.end()))
        }
        _ => reply.clone(),
    };
    Reference.observe(call, &reply)
}

type Client = fn(&Call, &Reply) -> Observation;

/// The body or the output, whole.
fn text_of(reply: &Reply) -> String {
    let chunks = reply.stdio().map(Stdio::chunks).or(reply.http().map(Http::chunks));
    String::from_utf8_lossy(&chunks.unwrap_or_default().concat()).into_owned()
}

/// Clients with one fault each, and the rule that it breaks.
fn clients() -> Vec<(&'static str, Surfaces, Client)> {
    vec![
        ("chunking-decides-nothing", Surfaces::STDIO, |call, reply| {
            misread(call, reply, |chunks| chunks.first().cloned().into_iter().collect())
        }),
        ("what-comes-before-decides-nothing", Surfaces::STDIO, |call, reply| {
            misread(call, reply, |chunks| {
                let lines = chunks.concat();
                lines.split_inclusive(|&byte| byte == b'\n').take(1).map(<[u8]>::to_vec).collect()
            })
        }),
        ("what-comes-after-decides-nothing", Surfaces::STDIO, |call, reply| {
            misread(call, reply, |chunks| {
                let lines = chunks.concat();
                let last = lines.split_inclusive(|&byte| byte == b'\n').next_back();
                last.map(<[u8]>::to_vec).into_iter().collect()
            })
        }),
        ("line-ends-decide-nothing", Surfaces::STDIO, |call, reply| {
            let has_cr = text_of(reply).contains("\r\n");
            if has_cr {
                Observation::new(Outcome::UnknownOutcome)
            } else {
                Reference.observe(call, reply)
            }
        }),
        ("standard-error-decides-nothing", Surfaces::STDIO, |call, reply| {
            let has_words = reply.stdio().is_some_and(|stdio| !stdio.stderr().is_empty());
            if has_words {
                Observation::new(Outcome::ToolError)
            } else {
                Reference.observe(call, reply)
            }
        }),
        ("standard-error-stays-out-of-the-model", Surfaces::STDIO, |call, reply| {
            let stderr = reply.stdio().map_or("", Stdio::stderr);
            Reference.observe(call, reply).model_view(stderr)
        }),
        ("answers-to-other-calls-stay-out-of-the-model", Surfaces::STDIO, |call, reply| {
            Reference.observe(call, reply).model_view(text_of(reply))
        }),
        ("cut-answer-is-no-answer", Surfaces::STDIO, |call, reply| {
            let observed = Reference.observe(call, reply);
            match observed.outcome() {
                Outcome::UnknownOutcome => observed.next_step(NextStep::RetryUnchanged),
                _ => observed,
            }
        }),
        ("answers-are-no-strike", Surfaces::STDIO, |call, reply| {
            let observed = Reference.observe(call, reply);
            let failed = observed.outcome() == Outcome::ToolError;
            observed.strike(failed)
        }),
        ("words-of-the-host-decide-nothing", Surfaces::SILENCE, |call, reply| {
            let words = reply.silence().map_or("", |silence| silence.host_error());
            let cheerful = words.contains("\"isError\":false");
            if cheerful {
                Observation::new(Outcome::Success)
            } else {
                Reference.observe(call, reply)
            }
        }),
        ("words-of-the-host-stay-out-of-the-model", Surfaces::SILENCE, |call, reply| {
            let words = reply.silence().map_or("", |silence| silence.host_error());
            Reference.observe(call, reply).model_view(words)
        }),
        ("headers-decide-nothing", Surfaces::HTTP, |call, reply| {
            let media = reply.http().and_then(|http| http.header("content-type"));
            let known = media.is_none_or(|media| *media == media.to_lowercase());
            if known {
                Reference.observe(call, reply)
            } else {
                Observation::new(Outcome::ContractViolation)
            }
        }),
        ("headers-stay-out-of-the-model", Surfaces::HTTP, |call, reply| {
            let headers =
                reply.http().map_or(String::new(), |http| format!("{:?}", http.headers()));
            Reference.observe(call, reply).model_view(headers)
        }),
        ("status-over-our-error-decides-nothing", Surfaces::HTTP, |call, reply| {
            let failed = reply.http().is_some_and(|http| http.status() >= 300);
            if failed {
                Observation::new(Outcome::UnknownOutcome)
            } else {
                Reference.observe(call, reply)
            }
        }),
        ("page-under-a-refusal-decides-nothing", Surfaces::HTTP, |call, reply| {
            let page = text_of(reply).contains("<html>");
            if page {
                Observation::new(Outcome::ContractViolation)
            } else {
                Reference.observe(call, reply)
            }
        }),
        ("framing-of-events-decides-nothing", Surfaces::HTTP, |call, reply| {
            let has_id = text_of(reply).contains("id: a-7");
            if has_id { Observation::new(Outcome::Pending) } else { Reference.observe(call, reply) }
        }),
        ("carrier-decides-nothing", Surfaces::STDIO | Surfaces::HTTP, |call, reply| {
            let observed = Reference.observe(call, reply);
            let flagged = observed.outcome() == Outcome::ToolError && reply.stdio().is_some();
            if flagged { Observation::new(Outcome::Success) } else { observed }
        }),
    ]
}

#[test]
fn each_rule_of_delivery_finds_the_client_that_breaks_it() {
    for (rule, surfaces, client) in clients() {
        let suite = Suite::new(adapter_fn(surfaces, client)).cases(1);
        let report = suite.revisions([Revision::V2025_11_25]).run();
        let broken: BTreeSet<_> = report.findings().iter().map(|it| it.invariant().id()).collect();
        assert!(broken.contains(rule), "{rule} is not among {broken:?}");
    }
}

#[test]
fn a_finding_shrinks_to_what_matters_of_its_transcript() {
    let first_line_only: Client = clients()[1].2;
    let mut minima = BTreeSet::new();
    for seed in 0..3 {
        let suite = Suite::new(adapter_fn(Surfaces::STDIO, first_line_only)).seed(seed);
        let report = suite.revisions([Revision::V2025_11_25]).cases(1).run();
        let found = report.findings().iter().find(|it| it.case().transcript().is_some());
        let transcript = *found.expect("it is found").case().transcript().expect("it is one");
        let special = Part::ALL.iter().filter(|&&part| transcript.level(part) != 0).count();
        assert!(special <= 2 && transcript.faults().count() == 0, "{transcript:?}");
        minima.insert(transcript.code());
    }
    assert_eq!(minima.len(), 1, "{minima:?}");
}

fn runner(seed: u8) -> TestRunner {
    let config = Config { failure_persistence: None, cases: 400, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]))
}

#[test]
fn strategies_of_transcripts_keep_to_their_surface_and_the_reference_agrees() {
    for &revision in Revision::ALL {
        let agrees = |case: &mcp_verdict::Case, surface: Surface| {
            assert_eq!((case.surface(), case.call().revision()), (surface, revision));
            let (expected, verdict) = (case.expectation(), judge(case.call(), case.reply()));
            let unchecked =
                case.call().output_schema().is_some() && !cfg!(feature = "output-schema");
            assert!(unchecked || verdict.outcome() == expected.outcome(), "{}", case.id());
        };
        let stdio = strategy::stdio(revision);
        let result = runner(1).run(&stdio, |case| {
            agrees(&case, Surface::Stdio);
            Ok(())
        });
        result.expect("all of them");
        let http = strategy::http(revision);
        let result = runner(2).run(&http, |case| {
            agrees(&case, Surface::Http);
            Ok(())
        });
        result.expect("all of them");
        let silence = strategy::silence(revision);
        let result = runner(3).run(&silence, |case| {
            agrees(&case, Surface::Silence);
            Ok(())
        });
        result.expect("all of them");
    }
}

#[test]
fn replies_over_all_surfaces_come_from_all_of_them() {
    let seen = std::cell::RefCell::new(BTreeSet::new());
    let all = strategy::reply(Revision::V2025_11_25, Surfaces::ALL);
    let result = runner(4).run(&all, |case| {
        seen.borrow_mut().insert(case.surface().wire_name());
        Ok(())
    });
    result.expect("all of them");
    assert_eq!(seen.borrow().len(), 5, "{seen:?}");
}

#[test]
fn a_drawn_transcript_shrinks_to_the_one_part_that_matters() {
    let stdio = strategy::transcript(Revision::V2025_06_18, Surfaces::STDIO);
    let result = runner(5).run(&stdio, |transcript| {
        let broken = transcript.code().contains("chunks=bytes");
        if broken { Err(TestCaseError::fail("broken")) } else { Ok(()) }
    });
    let Err(TestError::Fail(_, minimal)) = result else { panic!("nothing was found") };
    assert_eq!(minimal.code(), "2025-06-18:tool-result@stdio:chunks=bytes");
}

/// The same reply; the order of its headers means nothing.
fn sorted(reply: &Reply) -> Reply {
    let Some(http) = reply.http() else { return reply.clone() };
    let mut headers = http.headers().to_vec();
    headers.sort();
    Reply::from_http(Http::new(http.status(), headers, http.chunks().to_vec(), http.end()))
}

#[test]
fn a_transcript_can_be_kept_as_a_fixture() {
    let all = plain_transcripts().chain(edited_transcripts()).chain(carried_faults());
    let mut kept = 0;
    for transcript in all.chain(cut_transcripts()).step_by(11) {
        let case = strategy::carried_case(&transcript);
        let Some(text) = case.to_fixture() else {
            assert!(transcript.code().contains(":host="), "{}", transcript.code());
            continue;
        };
        let fixture = Fixture::from_text("kept.json", &text);
        let fixture = fixture.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let again = &fixture.cases()[0];
        assert_eq!(sorted(again.reply()), sorted(case.reply()), "{text}");
        assert_eq!(again.expectation().outcome(), case.expectation().outcome());
        kept += 1;
    }
    assert!(kept > 300, "{kept}");
}

#[test]
fn every_change_of_delivery_changes_something_and_keeps_what_is_right() {
    let bases: Vec<_> = plain_transcripts().chain(edited_transcripts().step_by(3)).collect();
    for delivery in Delivery::all() {
        let mut changed = 0;
        for base in &bases {
            let Some(twin) = delivery.of_transcript(base) else { continue };
            assert_ne!(twin, *base);
            if base.expected().outcome() == twin.expected().outcome() {
                changed += 1;
            }
        }
        let of_messages = delivery.name() == "carried-by-stdio";
        assert!(changed >= 5 || of_messages, "{}: {changed}", delivery.name());
    }
}

#[test]
fn wherever_a_fixture_is_cut_nothing_is_sent_again_unchecked() {
    for case in Fixture::corpus().iter().map(|fixture| &fixture.cases()[0]) {
        let (stdio, http) = (case.reply().stdio(), case.reply().http());
        let Some(chunks) = stdio.map(Stdio::chunks).or(http.map(Http::chunks)) else { continue };
        let bytes = chunks.concat();
        for end in 0..bytes.len() {
            let part = vec![bytes[..end].to_vec()];
            let cut = match (stdio, http) {
                (Some(_), _) => Reply::from_stdio(Stdio::new(part, mcp_verdict::StdioEnd::Reset)),
                (_, Some(http)) => {
                    let headers = http.headers().to_vec();
                    let reset = mcp_verdict::HttpEnd::Reset;
                    Reply::from_http(Http::new(http.status(), headers, part, reset))
                }
                _ => unreachable!(),
            };
            let observed = Reference.observe(case.call(), &cut);
            let facts = observed.facts();
            let unproven = matches!(
                observed.outcome(),
                Outcome::UnknownOutcome | Outcome::ContractViolation | Outcome::Pending
            );
            let repeats = facts.next_step() == Some(NextStep::RetryUnchanged);
            let harmless = case.call().contract().effect() != mcp_verdict::Effect::Once
                && case.call().contract().trusted();
            assert!(!repeats || harmless, "{} {end}: {observed}", case.id());
            if unproven {
                let may_have_run = Some(Execution::Possible) == facts.execution()
                    || Some(Execution::Reported) == facts.execution();
                assert!(may_have_run, "{} {end}: {observed}", case.id());
                assert_ne!(facts.next_step(), Some(NextStep::UseResult), "{} {end}", case.id());
            }
        }
    }
}

#[test]
fn a_code_of_a_transcript_stands_for_it_alone() {
    let mut codes = BTreeSet::new();
    for transcript in plain_transcripts().chain(edited_transcripts()).chain(cut_transcripts()) {
        assert!(codes.insert(transcript.code()), "{} stands for two", transcript.code());
        assert_eq!(Transcript::from_code(&transcript.code()), Some(transcript));
    }
}

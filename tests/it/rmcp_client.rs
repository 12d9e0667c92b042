//! A real client of the Rust SDK is put under the suite, in sessions of every revision.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mcp_verdict::rmcp::Rmcp;
use mcp_verdict::{
    Adapter, Call, Finding, Fixture, Observation, Outcome, Reply, Revision, Silence, Stdio,
    StdioEnd, Suite, Surfaces, Why,
};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceError, ServiceExt as _};

#[path = "../../examples/rmcp_client/careful.rs"]
#[allow(unreachable_pub, reason = "the example is a client of its own")]
mod client;

use client::careful;

fn call(revision: Revision) -> Call {
    Call::new("find_invoice").revision(revision).build()
}

fn said(adapter: &Rmcp, revision: Revision, message: &str) -> Observation {
    adapter.observe(&call(revision), &Reply::from_message(message))
}

#[test]
fn each_kind_of_reply_is_read_in_a_session_of_every_revision() {
    let adapter = Rmcp::new(careful);
    for &revision in Revision::ALL {
        for (message, expected) in [
            (r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#, Outcome::Success),
            (
                r#"{"jsonrpc":"2.0","id":7,"result":{"content":[],"isError":true}}"#,
                Outcome::ToolError,
            ),
            (
                r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Unknown tool"}}"#,
                Outcome::ProtocolError,
            ),
            (r#"{"jsonrpc":"2.0","id":8,"result":{"content":[]}}"#, Outcome::UnknownOutcome),
        ] {
            let observation = said(&adapter, revision, message);
            assert_eq!(observation.outcome(), expected, "{revision}: {message}");
            assert_eq!(observation.why_not_run(), None);
        }
    }
}

#[test]
fn what_comes_after_an_answer_is_never_the_answer_to_the_next_call() {
    let revision = Revision::V2026_07_28;
    let result = |id: u8| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"result":{{"resultType":"complete","content":[]}}}}"#
        )
    };
    let error = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Unknown tool"}}"#;
    // The client counts its ids: in one of these rows the stray answer bears the next one.
    for first in 0..6 {
        let adapter = Rmcp::new(careful);
        for turn in 0..3 {
            let stray = first + 2 * turn;
            let lines = [result(7), result(stray), result(stray)];
            let lines = lines.map(|line| format!("{line}\n").into_bytes()).to_vec();
            let stream = Stdio::new(lines, StdioEnd::Open);
            adapter.observe(&call(revision), &Reply::from_stdio(stream));
            let observation = said(&adapter, revision, error);
            assert_eq!(observation.outcome(), Outcome::ProtocolError, "{first} {turn}");
        }
    }
}

#[test]
fn a_call_that_is_never_answered_costs_no_waiting() {
    let adapter = Rmcp::new(careful).deadline(Duration::from_secs(3600));
    let began = Instant::now();
    for &revision in Revision::ALL {
        for _ in 0..40 {
            let silence = Reply::from_silence(Silence::new(Why::TimedOut));
            let observation = adapter.observe(&call(revision), &silence);
            assert!(observation.is_by_deadline(), "{observation}");
        }
    }
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}

#[test]
fn each_way_of_getting_no_answer_is_played() {
    let adapter = Rmcp::new(careful);
    for &revision in Revision::ALL {
        for why in [Why::LostAfterSend, Why::TimedOut, Why::NotSent] {
            let observation =
                adapter.observe(&call(revision), &Reply::from_silence(Silence::new(why)));
            assert_eq!(observation.outcome(), Outcome::UnknownOutcome, "{revision} {why}");
            assert_eq!(observation.is_by_deadline(), why == Why::TimedOut, "{revision} {why}");
        }
        let cancelled = Reply::from_silence(Silence::new(Why::Cancelled));
        assert!(adapter.observe(&call(revision), &cancelled).why_not_run().is_some());
    }
}

#[test]
fn a_handler_chooses_the_cases_by_what_it_declares() {
    let asks = r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"}}}}"#;
    let plain = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#;
    let undeclared = Rmcp::new(careful).handler(());
    let declared = Rmcp::new(careful);
    let newest = Revision::V2026_07_28;
    assert_eq!(said(&declared, newest, asks).outcome(), Outcome::InputRequired);
    let not_run = said(&undeclared, newest, asks);
    assert!(not_run.why_not_run().is_some_and(|why| why.contains("declares")), "{not_run}");
    assert_eq!(said(&undeclared, newest, plain).outcome(), Outcome::Success);
}

#[test]
fn a_high_level_call_that_answers_the_server_is_seen_to_have_read_its_request() {
    let adapter = Rmcp::calling(
        |client, params| async move { client.call_tool(params).await },
        |_: &Call, said: Result<CallToolResult, ServiceError>| match said {
            Ok(_) => Observation::new(Outcome::Success),
            Err(_) => Observation::new(Outcome::UnknownOutcome),
        },
    );
    let asks =
        r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"input_required","requestState":"s-1"}}"#;
    let observation = said(&adapter, Revision::V2026_07_28, asks);
    assert_eq!(observation.outcome(), Outcome::InputRequired);
    assert_eq!(observation.facts().request_state(), Some("s-1"));
}

#[test]
fn every_fixture_is_run_or_said_not_to_be_with_why() {
    let adapter = Rmcp::new(careful);
    let (mut run, mut reasons) = (0, BTreeMap::<String, usize>::new());
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        if !adapter.surfaces().contains(case.surface()) || case.name().starts_with("nesting-") {
            continue;
        }
        match adapter.observe(case.call(), case.reply()).why_not_run() {
            None => run += 1,
            Some(why) => *reasons.entry(why.to_owned()).or_default() += 1,
        }
    }
    let not_run: usize = reasons.values().sum();
    assert!(run > 1_000 && not_run * 5 < run, "{run} run; {reasons:#?}");
    assert!(reasons.keys().all(|why| why.len() > 20 && !why.ends_with('.')), "{reasons:#?}");
}

/// The faults of `rmcp` 3.11 that no mapping can hide: what it hands over has lost them.
#[test]
fn the_suite_is_not_blind_for_what_the_sdk_is_known_to_do() {
    let report = Suite::new(Rmcp::new(careful)).revisions([Revision::V2026_07_28]).cases(1).run();
    let found = |fault: &str| {
        let is_it = |finding: &&Finding| finding.case().name().split('+').any(|it| it == fault);
        report.findings().iter().find(is_it).is_some()
    };
    for fault in ["is-error-null", "content-missing", "id-type-swapped", "result-type-null"] {
        assert!(found(fault), "{fault} was not found: {report}");
    }
}

#[test]
fn a_panic_of_the_mapping_is_a_finding_and_the_rest_goes_on() {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let adapter = Rmcp::new(|call: &Call, said: Result<CallToolResponse, ServiceError>| {
        assert!(CALLS.fetch_add(1, Ordering::Relaxed) != 100, "the hundredth call");
        careful(call, said)
    });
    let report = Suite::new(adapter).revisions([Revision::V2025_03_26]).cases(1).run();
    let panics = report.findings().iter().filter(|it| it.invariant().id() == "never-panics");
    assert_eq!(panics.count(), 1, "{report}");
    assert!(report.cases() > 500, "{report}");
}

#[test]
fn a_stream_of_lines_is_played_chunk_by_chunk_to_its_end() {
    let adapter = Rmcp::new(careful);
    let mut seen = BTreeMap::<&str, usize>::new();
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        if !Surfaces::STDIO.contains(case.surface()) {
            continue;
        }
        let observation = adapter.observe(case.call(), case.reply());
        *seen.entry(observation.outcome().wire_name()).or_default() += 1;
    }
    for outcome in ["success", "tool_error", "protocol_error", "unknown_outcome"] {
        assert!(seen.contains_key(outcome), "{seen:?}");
    }
}

struct Echo;

impl ServerHandler for Echo {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::success(vec![ContentBlock::text("ok")]).into())
    }
}

/// The promise is made for what is compiled for speed, where the bench of this name measures it.
/// Here the best of some rounds is taken, each beside the other, so that a busy machine hurts both.
#[test]
fn cases_are_played_at_no_less_than_half_the_rate_of_the_client_with_its_own_server() {
    const CALLS: usize = 100;

    let adapter = Rmcp::new(careful);
    let sound = Reply::from_message(
        r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"ok"}]}}"#,
    );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let runtime = runtime.expect("can be made");
    let client = runtime.block_on(async {
        let (ours, theirs) = tokio::io::duplex(64 * 1024);
        tokio::spawn(async { Echo.serve(ours).await.expect("starts").waiting().await });
        ().serve(theirs).await.expect("starts")
    });
    let (mut alone, mut played) = (Duration::MAX, Duration::MAX);
    for _ in 0..12 {
        let began = Instant::now();
        runtime.block_on(async {
            for _ in 0..CALLS {
                let params = CallToolRequestParams::new("find_invoice");
                client.call_tool_once(params).await.expect("is answered");
            }
        });
        alone = alone.min(began.elapsed());
        let began = Instant::now();
        for _ in 0..CALLS {
            let observation = adapter.observe(&call(Revision::V2025_11_25), &sound);
            assert_eq!(observation.outcome(), Outcome::Success);
        }
        played = played.min(began.elapsed());
    }
    assert!(played < alone * 2, "{played:?} for what takes the client alone {alone:?}");
}

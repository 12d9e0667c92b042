//! How fast cases are played to an `rmcp` client, beside the same client calling a server of its
//! own SDK in the same process.
//!
//! ```sh
//! cargo bench --features rmcp --bench rmcp
//! ```

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs, reason = "a bench")]

use std::time::{Duration, Instant};

use mcp_verdict::rmcp::Rmcp;
use mcp_verdict::{Adapter, Call, Fixture, Observation, Outcome, Reply, Revision};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceError, ServiceExt};

/// How many calls are measured.
const CALLS: usize = 20_000;

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
        Ok(CallToolResult::success(vec![ContentBlock::text("an invoice")]).into())
    }
}

/// The same client against a server of its own SDK, over the same kind of stream.
fn alone() -> Duration {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let (ours, theirs) = tokio::io::duplex(64 * 1024);
        let server = tokio::spawn(async { Echo.serve(ours).await.unwrap().waiting().await });
        let client = ().serve(theirs).await.unwrap();
        let call = || client.call_tool_once(CallToolRequestParams::new("find_invoice"));
        for _ in 0..100 {
            call().await.unwrap();
        }
        let began = Instant::now();
        for _ in 0..CALLS {
            call().await.unwrap();
        }
        let spent = began.elapsed();
        client.cancel().await.unwrap();
        server.await.unwrap().unwrap();
        spent
    })
}

fn read(_: &Call, said: Result<CallToolResponse, ServiceError>) -> Observation {
    Observation::new(match said {
        Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true) => {
            Outcome::ToolError
        }
        Ok(CallToolResponse::Complete(_)) => Outcome::Success,
        Ok(_) => Outcome::Pending,
        Err(ServiceError::McpError(_)) => Outcome::ProtocolError,
        Err(ServiceError::UnexpectedResponse) => Outcome::ContractViolation,
        Err(_) => Outcome::UnknownOutcome,
    })
}

/// One sound reply again and again: what playing costs by itself.
fn played() -> Duration {
    let adapter = Rmcp::new(read);
    let call = Call::new("find_invoice").revision(Revision::V2025_11_25).build();
    let reply = Reply::from_message(
        r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"an invoice"}]}}"#,
    );
    for _ in 0..100 {
        adapter.observe(&call, &reply);
    }
    let began = Instant::now();
    for _ in 0..CALLS {
        assert_eq!(adapter.observe(&call, &reply).outcome(), Outcome::Success);
    }
    began.elapsed()
}

/// Every fixture that this transport carries, sound or not.
fn fixtures() -> (usize, Duration) {
    let adapter = Rmcp::new(read);
    let cases: Vec<_> = Fixture::corpus()
        .iter()
        .flat_map(Fixture::cases)
        .filter(|case| adapter.surfaces().contains(case.surface()))
        .collect();
    let began = Instant::now();
    let run = cases
        .iter()
        .filter(|case| adapter.observe(case.call(), case.reply()).why_not_run().is_none());
    (run.count(), began.elapsed())
}

/// Calls that are never answered: the deadline costs nothing.
fn silent() -> Duration {
    let adapter = Rmcp::new(read);
    let call = Call::new("find_invoice").revision(Revision::V2025_11_25).build();
    let silence = mcp_verdict::Silence::new(mcp_verdict::Why::TimedOut);
    let silence = Reply::from_silence(silence);
    let began = Instant::now();
    for _ in 0..1_000 {
        assert!(adapter.observe(&call, &silence).is_by_deadline());
    }
    began.elapsed()
}

fn main() {
    let rate = |count: usize, spent: Duration| count as f64 / spent.as_secs_f64();
    // Both in turns, the better of three, so that a busy machine hurts both alike.
    let rounds: Vec<_> = (0..3).map(|_| (alone(), played())).collect();
    let alone = rounds.iter().map(|(alone, _)| *alone).min().unwrap();
    let played = rounds.iter().map(|(_, played)| *played).min().unwrap();
    let (alone, played) = (rate(CALLS, alone), rate(CALLS, played));
    println!("rmcp against its own server: {alone:.0} calls/s");
    println!("one sound reply, played:     {played:.0} calls/s ({:.2} of it)", played / alone);
    let (count, spent) = fixtures();
    println!("every fixture, played:       {:.0} calls/s ({count} cases)", rate(count, spent));
    println!("1,000 calls without answer:  {:.3} s", silent().as_secs_f64());
    assert!(played * 2.0 >= alone, "less than half of what the client does by itself");
}

//! The whole client of the official Rust SDK, driven to the scripted server over its own
//! transports: a session for each case, the list of the tools, and the call.
//!
//! ```sh
//! cargo run --features peer,rmcp --example rmcp_wire             # Streamable HTTP
//! cargo run --features peer,rmcp --example rmcp_wire -- --stdio  # a server that the client starts
//! ```
//!
//! `--all` names every case in which it breaks a rule, with what came of the call.
//!
//! That server is this program itself, which relays. What the client reads the same over memory,
//! `rmcp_client` tells with thousands of replies more.

#![allow(clippy::print_stdout, reason = "what it prints is what it is for")]
#![allow(unreachable_pub, reason = "a client of your own would be public")]

mod careful;

use std::error::Error;
use std::time::Duration;

use mcp_verdict::peer::{Endpoint, Peer, relay};
use mcp_verdict::{Call, Execution, NextStep, Observation, Outcome, Revision, Suite};
use rmcp::ServiceError;
use rmcp::model::{CallToolRequestParams, ClientConfig, Implementation, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt as _, RoleClient, RunningService};
use rmcp::transport::streamable_http_client::StreamableHttpError;
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use serde_json::{Map, Value, json};
use tokio::process::Command;
use tokio::time::timeout;

use careful::careful;

/// How long the client waits for an answer.
const DEADLINE: Duration = Duration::from_millis(1500);

/// How many clients wait at once.
const AT_ONCE: usize = 32;

type Client = RunningService<RoleClient, ClientConfig>;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut over_stdio, mut names_all) = (false, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(option) = arguments.next() {
        match option.as_str() {
            "--relay" => return Ok(relay(&arguments.next().ok_or("--relay needs an address")?)?),
            "--stdio" => over_stdio = true,
            "--all" => names_all = true,
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    let driven = move |endpoint: &Endpoint, call: &Call| drive(endpoint, call, over_stdio);
    let peer = Peer::new(driven).at_once(AT_ONCE);
    let peer = if over_stdio { peer.over_stdio() } else { peer };
    println!("rmcp over {}", if over_stdio { "stdio" } else { "Streamable HTTP" });
    let revisions = [Revision::V2025_11_25, Revision::V2026_07_28];
    let limit = Duration::from_secs(15);
    let suite = Suite::new(peer).only_fixtures().revisions(revisions).answer_within(limit);
    let report = suite.run();
    println!("{report}");
    for finding in report.findings().iter().filter(|_| names_all) {
        let said = finding.observation().map_or_else(String::new, ToString::to_string);
        let (rule, case) = (finding.invariant().id(), finding.case().id());
        println!("{rule}: {case}: {}", said.replace('\n', ";"));
    }
    Ok(())
}

/// Opens a session, makes the call of a case, and says what it came to.
fn drive(endpoint: &Endpoint, call: &Call, over_stdio: bool) -> Observation {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return Observation::not_run(format!("there is no runtime: {error}")),
    };
    runtime.block_on(async {
        match timeout(DEADLINE * 3, session(endpoint, call, over_stdio)).await {
            Ok(Ok(client)) => called(client, endpoint, call).await,
            Ok(Err(error)) => {
                Observation::not_run(format!("the client opened no session: {error}"))
            }
            Err(_) => Observation::not_run("the client opened no session in time"),
        }
    })
}

async fn session(
    endpoint: &Endpoint,
    call: &Call,
    over_stdio: bool,
) -> Result<Client, Box<dyn Error>> {
    let mut known = ProtocolVersion::KNOWN_VERSIONS.iter();
    let version = known.find(|version| version.as_str() == call.revision().wire_name());
    let version = version.ok_or("it does not speak the revision")?.clone();
    let mode = if version.has_initialize() {
        ClientLifecycleMode::Initialize
    } else {
        ClientLifecycleMode::Discover { preferred_versions: vec![version.clone()] }
    };
    let capabilities = serde_json::from_value(declared(call))?;
    let client = ClientConfig::new(capabilities, Implementation::new("driver", "1"))
        .with_protocol_version(version);
    if over_stdio {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--relay", endpoint.url()]);
        return Ok(client.serve_with_lifecycle(TokioChildProcess::new(command)?, mode).await?);
    }
    let transport = StreamableHttpClientTransport::from_uri(endpoint.url());
    Ok(client.serve_with_lifecycle(transport, mode).await?)
}

/// The capabilities that the call of the case declares.
fn declared(call: &Call) -> Value {
    let (mut declared, mut elicitation) = (Map::new(), Map::new());
    for name in call.capabilities() {
        match name.strip_prefix("elicitation.") {
            Some(mode) => elicitation.insert(mode.to_owned(), json!({})),
            None => declared.insert(name.clone(), json!({})),
        };
    }
    if !elicitation.is_empty() {
        declared.insert("elicitation".to_owned(), elicitation.into());
    }
    let extensions = call.extensions().iter().map(|name| (name.clone(), json!({})));
    let extensions: Map<_, _> = extensions.collect();
    if !extensions.is_empty() {
        declared.insert("extensions".to_owned(), extensions.into());
    }
    declared.into()
}

async fn called(client: Client, endpoint: &Endpoint, call: &Call) -> Observation {
    match client.list_all_tools().await {
        Ok(tools) if tools.iter().any(|tool| tool.name == call.tool()) => {}
        Ok(_) => return Observation::not_run("the client does not list the tool"),
        Err(_) => return Observation::not_run("the client refuses the tool's declaration"),
    }
    let mut params = CallToolRequestParams::new(call.tool().to_owned());
    params.arguments = call.arguments().as_object().cloned();
    let said = match timeout(DEADLINE, client.call_tool_once(params)).await {
        Err(_) => Observation::new(Outcome::UnknownOutcome).by_deadline(),
        Ok(Err(ServiceError::TransportSend(error))) => not_sent(error.error.as_ref()),
        Ok(said) => careful(call, said),
    };
    // What becomes of the session comes after the call has ended.
    let _ = timeout(DEADLINE, client.cancel()).await;
    match said.facts().operator_view().map(|view| view.replace(endpoint.url(), "the server")) {
        Some(view) => said.operator_view(view),
        None => said,
    }
}

/// The POST of the call came back with something else than a message.
fn not_sent(error: &(dyn Error + 'static)) -> Observation {
    type Http = StreamableHttpError<reqwest::Error>;

    let mut next = Some(error);
    let mut found = None;
    while let Some(error) = next.filter(|_| found.is_none()) {
        found = error.downcast_ref::<Http>();
        next = error.source();
    }
    match found {
        Some(Http::AuthRequired(_) | Http::InsufficientScope(_) | Http::SessionExpired) => {
            refused()
        }
        Some(Http::HttpStatus(status)) if status.status == 429 => refused(),
        Some(
            Http::UnexpectedContentType(_)
            | Http::Deserialize(_)
            | Http::UnexpectedServerResponse(_),
        ) => careful::violation("what is no message"),
        _ => careful::lost(&error),
    }
}

/// The request was turned away before any tool could run.
fn refused() -> Observation {
    Observation::new(Outcome::NotExecuted).execution(Execution::Refused).next_step(NextStep::Stop)
}

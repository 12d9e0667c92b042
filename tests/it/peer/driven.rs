//! A driven client is judged by what it sends as well as by what it says; functions and programs
//! drive it, over HTTP and over standard input and output.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use mcp_verdict::peer::{Endpoint, Peer, Server, relay};
use mcp_verdict::{
    Adapter, Call, Finding, Fixture, NextStep, Observation, Outcome, Reply, Revision, Suite,
    Surface,
};
use serde_json::{Value, json};

use super::wire::Session;
use super::{ID, by_the_letter, cases};

/// The rules that a client breaks on one fixture, in one revision.
fn broken(peer: &Peer, fixture: &str) -> Vec<&'static str> {
    let fixture = Fixture::corpus().iter().find(|it| it.name() == fixture).expect("is there");
    let findings = fixture.check(peer);
    findings.iter().map(|finding: &Finding| finding.invariant().id()).collect()
}

#[test]
fn a_call_that_is_sent_again_after_its_answer_was_lost_is_a_finding() {
    let once = |endpoint: &Endpoint, call: &Call| {
        let http = Session::open(endpoint.url(), call.revision()).call(call.tool(), ID);
        assert_eq!(http.status(), 0);
        Observation::new(Outcome::UnknownOutcome).next_step(NextStep::VerifyState)
    };
    let again = |endpoint: &Endpoint, call: &Call| {
        let mut session = Session::open(endpoint.url(), call.revision());
        session.call(call.tool(), ID);
        session.call(call.tool(), ID + 1);
        Observation::new(Outcome::UnknownOutcome).next_step(NextStep::VerifyState)
    };
    let lost = "lost-after-send-and-nothing-known";
    assert_eq!(broken(&Peer::new(once), lost), [""; 0]);
    let rules = broken(&Peer::new(again), lost);
    assert!(rules.contains(&"unproven-call-is-not-repeated-unchecked"), "{rules:?}");
}

#[test]
fn a_call_that_is_sent_again_once_the_tools_were_listed_again_is_no_blind_repeat() {
    let peer = Peer::new(|endpoint: &Endpoint, call: &Call| {
        let mut session = Session::open(endpoint.url(), call.revision());
        session.call(call.tool(), ID);
        session.send("tools/list", &json!({}));
        session.call(call.tool(), ID + 50);
        Observation::new(Outcome::ProtocolError)
    });
    let reply = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no"}}"#;
    let said = peer.observe(&Call::new("book_room").build(), &Reply::from_message(reply));
    assert_eq!(said.facts().next_step(), Some(NextStep::CheckCatalogue));
}

#[test]
fn a_missing_header_and_an_id_that_is_used_twice_are_findings() {
    const RULE: &str = "requests-keep-to-their-revision";

    let newest = "content-empty-flagged";
    let legacy = "flag-true-invoice-legacy";
    for fixture in [newest, legacy] {
        assert!(!broken(&Peer::new(by_the_letter), fixture).contains(&RULE));
    }
    let without = |header: &'static str| {
        Peer::new(move |endpoint: &Endpoint, call: &Call| {
            let mut session = Session::open(endpoint.url(), call.revision());
            session.without(header);
            session.call(call.tool(), ID);
            Observation::new(Outcome::ToolError)
        })
    };
    for (fixture, header) in [
        (newest, "Accept"),
        (newest, "MCP-Protocol-Version"),
        (newest, "Mcp-Method"),
        (newest, "Mcp-Name"),
        (legacy, "Mcp-Session-Id"),
    ] {
        let peer = without(header);
        let rules = broken(&peer, fixture);
        assert!(rules.contains(&RULE), "{header}: {rules:?}");
        let odd = format!("{:?}", peer.oddities());
        assert!(odd.contains(header), "{odd}");
    }
    let reusing = Peer::new(|endpoint: &Endpoint, call: &Call| {
        let mut session = Session::open(endpoint.url(), call.revision());
        session.call("another tool", ID);
        session.call(call.tool(), ID);
        Observation::new(Outcome::ToolError)
    });
    assert!(broken(&reusing, legacy).contains(&RULE));
}

/// A client of 2026-07-28 that goes on with this state, if any, under this id.
fn going_on(state: Option<&'static str>, id: i64) -> Peer {
    Peer::new(move |endpoint: &Endpoint, call: &Call| {
        let mut session = Session::open(endpoint.url(), call.revision());
        session.call(call.tool(), ID);
        session.with("inputResponses", json!({}));
        if let Some(state) = state {
            session.with("requestState", json!(state));
        }
        session.call(call.tool(), id);
        Observation::new(Outcome::InputRequired)
    })
}

#[test]
fn a_state_that_is_changed_or_lost_and_an_id_that_is_kept_for_the_retry_are_breaches() {
    let result = json!({ "resultType": "input_required", "requestState": "s 1" });
    let reply = json!({ "jsonrpc": "2.0", "id": 7, "result": result }).to_string();
    let breaches = |peer: Peer| {
        let said = peer.observe(&Call::new("book_room").build(), &Reply::from_message(&reply));
        assert_eq!(said.outcome(), Outcome::InputRequired);
        said.facts().breaches().expect("are exposed").join("\n")
    };
    assert_eq!(breaches(going_on(Some("s 1"), ID + 1)), "");
    for state in [Some("s1"), None] {
        let told = breaches(going_on(state, ID + 1));
        assert!(told.contains("TC-MRT-08"), "{state:?}: {told}");
    }
    let told = breaches(going_on(Some("s 1"), ID));
    assert!(told.contains("TC-ID-09"), "{told}");
}

#[test]
fn cases_that_run_at_once_share_their_waits_and_keep_their_order() {
    let peer = Peer::new(|endpoint: &Endpoint, call: &Call| {
        Session::open(endpoint.url(), call.revision()).call(call.tool(), ID);
        std::thread::sleep(Duration::from_millis(200));
        assert!(call.tool() != "tool 5", "the client has crashed");
        Observation::new(Outcome::Success).model_view(call.tool())
    });
    let peer = peer.at_once(16);
    let reply = || Reply::from_message(r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#);
    let call = |number| Call::new(format!("tool {number}")).build();
    let cases: Vec<_> = (0..32).map(|number| (call(number), reply())).collect();
    let began = Instant::now();
    for (index, (call, reply)) in cases.iter().enumerate() {
        peer.announce(&mut cases[index..].iter().map(|(call, reply)| (call, reply)));
        let said = peer.observe(call, reply);
        if index == 5 {
            assert!(said.to_string().contains("the client has crashed"), "{said}");
        } else {
            assert_eq!(said.facts().model_view(), Some(call.tool()));
        }
    }
    // One after another they would take 6.4 seconds.
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}

/// Not a test of its own: what a client starts that speaks over standard input and output.
#[test]
#[ignore = "relays until either side closes"]
fn child_that_relays() {
    relay(&std::env::var("ENDPOINT").expect("is set")).expect("relays");
}

fn start_relay(url: &str) -> Child {
    Command::new(std::env::current_exe().expect("has a path"))
        .args(["peer::driven::child_that_relays", "--exact", "--ignored", "--nocapture"])
        .env("ENDPOINT", url)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts")
}

/// Starts a server, calls, and says what the first answer was that came under the id.
fn over_pipes(endpoint: &Endpoint, call: &Call) -> Observation {
    let mut server = start_relay(endpoint.url());
    let mut input = server.stdin.take().expect("is piped");
    let initialize = json!({
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": { "protocolVersion": call.revision().wire_name(), "capabilities": {} },
    });
    let params = json!({ "name": call.tool(), "arguments": {} });
    let request = json!({ "jsonrpc": "2.0", "id": ID, "method": "tools/call", "params": params });
    write!(input, "{initialize}\n{request}\n").expect("is sent");
    let lines = BufReader::new(server.stdout.take().expect("is piped")).lines();
    let messages = lines.map_while(Result::ok).filter_map(|it| serde_json::from_str(&it).ok());
    let answer = messages.skip(1).find(|message: &Value| message["id"] == ID);
    drop(input);
    server.wait().expect("ends");
    match answer.map(|answer| answer["result"]["isError"] == true) {
        Some(true) => Observation::new(Outcome::ToolError),
        Some(false) => Observation::new(Outcome::Success),
        None => Observation::new(Outcome::UnknownOutcome),
    }
}

#[test]
fn a_client_over_standard_input_and_output_starts_a_relay_and_gets_each_case() {
    let revision = Revision::V2025_11_25;
    let peer = Peer::new(over_pipes).over_stdio();
    assert!(peer.surfaces().contains(Surface::Stdio) && !peer.surfaces().contains(Surface::Http));
    let plain = ["content-empty-flagged", "flag-true-invoice-legacy"];
    let ends = |case: &&mcp_verdict::Case| {
        let end = case.reply().stdio().map(mcp_verdict::Stdio::end);
        end == Some(mcp_verdict::StdioEnd::Eof)
    };
    let ended = cases(revision, Surface::Stdio).filter(ends).take(3);
    let known = cases(revision, Surface::Response).filter(|case| plain.contains(&case.name()));
    let mut played = 0;
    for case in known.chain(ended) {
        let said = peer.observe(case.call(), case.reply());
        if said.why_not_run().is_none() {
            played += 1;
            let wanted = case.reply().message().map_or(said.outcome(), |_| Outcome::ToolError);
            assert_eq!(said.outcome(), wanted, "{case:?}");
            assert_eq!(said.facts().breaches(), Some(&[][..]));
        }
    }
    assert!(played >= 3, "{played}");
    let broken = Reply::from_message("{\n}");
    let said = peer.observe(&Call::new("t").build(), &broken);
    assert!(said.why_not_run().is_some_and(|why| why.contains("line break")), "{said}");
}

#[test]
fn a_relay_ends_when_either_side_goes() {
    let ends = |mut relay: Child| {
        let began = Instant::now();
        while relay.try_wait().expect("can be asked").is_none() {
            assert!(began.elapsed() < Duration::from_secs(20), "it is still there");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let server = Server::start(cases(Revision::V2025_11_25, Surface::Response)).expect("starts");
    let (mut first, mut second) = (start_relay(&server.url()), start_relay(&server.url()));
    for relay in [&mut first, &mut second] {
        let ping = r#"{"jsonrpc":"2.0","id":"here","method":"ping"}"#;
        writeln!(relay.stdin.as_mut().expect("is piped"), "{ping}").expect("is sent");
        let output = BufReader::new(relay.stdout.as_mut().expect("is piped"));
        assert!(output.lines().map_while(Result::ok).any(|line| line.contains("\"here\"")));
    }
    drop(first.stdin.take());
    ends(first);
    drop(server);
    ends(second);
}

#[test]
fn a_run_of_fixtures_alone_makes_no_replies() {
    let revision = Revision::V2025_11_25;
    let reference = mcp_verdict::Reference;
    let report = Suite::new(reference).only_fixtures().revisions([revision]).run();
    let all = Fixture::corpus().iter().flat_map(Fixture::cases);
    assert_eq!(report.cases(), all.filter(|case| case.call().revision() == revision).count());
    assert!(report.passed(), "{report}");
}

#[cfg(all(unix, feature = "process"))]
mod programs {
    use super::*;
    use mcp_verdict::Process;

    /// A client of its own in twenty lines, which crashes over the tool `crash` when it is told
    /// so.
    const DRIVER: &str = r#"
import json, sys, urllib.request
print(json.dumps({"mcp_verdict": 1, "name": "n", "surfaces": ["message", "stdio"], "wire": "http"}), flush=True)
def post(url, method, params, id):
    params["_meta"] = {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                       "io.modelcontextprotocol/clientCapabilities": {}}
    body = json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
               "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, "Mcp-Name": params.get("name", "")}
    with urllib.request.urlopen(urllib.request.Request(url, body.encode(), headers)) as answer:
        return json.load(answer)["result"]
for line in sys.stdin:
    case = json.loads(line)
    tool = case["call"]["tool"]
    assert [it["name"] for it in post(case["endpoint"], "tools/list", {}, 1)["tools"]] == [tool]
    result = post(case["endpoint"], "tools/call", {"name": tool, "arguments": {}}, 2)
    if tool == "crash":
        sys.exit("boom")
    print(json.dumps({"case": case["case"], "outcome": "tool_error" if result["isError"] else "success"}), flush=True)
"#;

    #[allow(clippy::print_stdout)]
    fn has_python() -> bool {
        let found = Command::new("python3").arg("--version").output().is_ok();
        if !found {
            println!("SKIPPED: python3 is not installed");
        }
        found
    }

    fn shell(hello: &str) -> Process {
        let script = format!("echo '{hello}'; cat > /dev/null");
        Process::new("/bin/sh").args(["-c".to_owned(), script])
    }

    #[test]
    fn a_program_drives_a_client_and_what_it_started_before_a_crash_is_no_repeat() {
        if !has_python() {
            return;
        }
        let driver = Process::new("python3").args(["-c", DRIVER]);
        let peer = Peer::program(driver).expect("says which wire");
        assert!(!peer.surfaces().contains(Surface::Stdio), "HTTP carries no such reply");
        let reply = |flag: bool| {
            let result = json!({ "resultType": "complete", "content": [], "isError": flag });
            let message = json!({ "jsonrpc": "2.0", "id": 7, "result": result });
            Reply::from_message(message.to_string())
        };
        let tools = ["a", "b", "crash", "c", "d", "e"];
        let of = |(index, tool): (usize, &&str)| (Call::new(*tool).build(), reply(index % 2 == 0));
        let cases: Vec<_> = tools.iter().enumerate().map(of).collect();
        for (index, (call, reply)) in cases.iter().enumerate() {
            peer.announce(&mut cases[index..].iter().map(|(call, reply)| (call, reply)));
            let said = peer.observe(call, reply);
            if call.tool() == "crash" {
                assert!(said.to_string().contains("boom"), "{said}");
                continue;
            }
            let wanted = if index % 2 == 0 { Outcome::ToolError } else { Outcome::Success };
            assert_eq!(said, Observation::new(wanted).breaches([""; 0]), "{}", call.tool());
        }
        assert_eq!(peer.oddities(), []);
    }

    #[test]
    fn a_driver_is_not_taken_for_a_reader_nor_a_reader_for_a_driver() {
        let wire = r#"{"mcp_verdict":1,"name":"n","surfaces":["message"],"wire":"http"}"#;
        let report = Suite::new(shell(wire)).only_fixtures().run();
        assert!(report.to_string().contains("`peer::Peer::program`"), "{report}");
        let plain = r#"{"mcp_verdict":1,"name":"n","surfaces":["message"]}"#;
        let refused = Peer::program(shell(plain)).expect_err("is no driver");
        assert!(refused.contains("`wire`"), "{refused}");
    }
}

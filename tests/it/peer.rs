//! Any client can be driven over a real wire, gets each case's exact reply, and leaves nothing
//! behind.

mod driven;
mod wire;

use std::io::Cursor;
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mcp_verdict::peer::{Endpoint, Oddity, Peer, Server, serve_stdio};
use mcp_verdict::{
    Adapter, Call, Case, Fixture, HttpEnd, NextStep, Observation, Outcome, Reference, Reply,
    Revision, Silence, Suite, Surface, Why,
};
use serde_json::{Value, json};

use wire::{Session, address};

/// The id under which the client of these tests calls.
const ID: i64 = 4711;

fn cases(revision: Revision, surface: Surface) -> impl Iterator<Item = &'static Case> {
    let all = Fixture::corpus().iter().flat_map(Fixture::cases);
    all.filter(move |case| case.call().revision() == revision && case.surface() == surface)
}

/// The reply of a case as it must come to a client that calls under [`ID`].
fn expected(case: &Case) -> Option<Reply> {
    case.reply().readdressed(case.call(), &ID.into()).ok()
}

#[test]
fn each_case_is_a_tool_in_sessions_of_its_revision_and_comes_byte_by_byte() {
    let server = Server::start(Fixture::corpus().iter().flat_map(Fixture::cases)).expect("starts");
    for &revision in Revision::ALL {
        let mut session = Session::open(&server.url(), revision);
        let listed = session.send("tools/list", &json!({}));
        let listed: Vec<_> = listed["result"]["tools"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|tool| tool["name"].as_str().expect("a name").to_owned())
            .collect();
        assert_eq!(listed, server.tools(revision).collect::<Vec<_>>());
        let mut played = 0;
        for case in cases(revision, Surface::Response).step_by(7) {
            let Some(reply) = expected(case) else { continue };
            assert!(listed.iter().any(|name| name == case.name()), "{case:?} is no tool");
            let http = session.call(case.name(), ID);
            assert_eq!(http.status(), 200);
            assert_eq!(Some(&*http.chunks().concat()), reply.message(), "{case:?}");
            played += 1;
        }
        assert!(played > 20, "{played} cases of {revision}");
    }
}

#[test]
fn an_http_exchange_comes_with_its_status_its_body_and_its_end() {
    let revision = Revision::V2025_11_25;
    let server = Server::start(cases(revision, Surface::Http)).expect("starts");
    let (mut open, mut cut) = (0, 0);
    for case in cases(revision, Surface::Http) {
        let Some(reply) = expected(case) else { continue };
        let Some(wanted) = reply.http() else { continue };
        if wanted.end() == HttpEnd::Open && open >= 3 {
            continue;
        }
        let http = Session::open(&server.url(), revision).call(case.name(), ID);
        assert_eq!(http.status(), wanted.status(), "{case:?}");
        if !matches!(wanted.status(), 204 | 304) {
            assert_eq!(http.chunks().concat(), wanted.chunks().concat(), "{case:?}");
        }
        for (name, value) in wanted.headers() {
            assert_eq!(http.header(name), Some(value.as_str()), "{case:?}");
        }
        let told = wanted.header("content-length").and_then(|length| length.parse().ok());
        let short = told.is_some_and(|told: usize| told > wanted.chunks().concat().len());
        let end = if short { HttpEnd::Reset } else { wanted.end() };
        assert_eq!(http.end(), end, "{case:?}");
        open += usize::from(end == HttpEnd::Open);
        cut += usize::from(end == HttpEnd::Reset);
    }
    assert!(open > 0 && cut > 5, "{open} open, {cut} cut");
}

#[test]
fn a_lost_answer_closes_the_connection_and_a_late_one_leaves_it_open() {
    let call = |revision| Call::new("book_room").revision(revision).build();
    let peer = |why: Why| {
        let peer = Peer::new(move |endpoint: &Endpoint, call: &Call| {
            let http = Session::open(endpoint.url(), call.revision()).call(call.tool(), ID);
            let expected = if why == Why::TimedOut { HttpEnd::Open } else { HttpEnd::Reset };
            assert_eq!((http.status(), http.end()), (0, expected));
            Observation::new(Outcome::UnknownOutcome)
        });
        for revision in [Revision::V2025_03_26, Revision::V2026_07_28] {
            let silence = Reply::from_silence(Silence::new(why));
            let observation = peer.observe(&call(revision), &silence);
            let expected = Observation::new(Outcome::UnknownOutcome).breaches([""; 0]);
            assert_eq!(observation, expected);
        }
    };
    peer(Why::LostAfterSend);
    peer(Why::TimedOut);
}

/// A client that reads what comes over the wire just as the reference reads a transcript.
fn by_the_letter(endpoint: &Endpoint, call: &Call) -> Observation {
    let http = Session::open(endpoint.url(), call.revision()).call(call.tool(), ID);
    Reference.observe(&call.to_builder().id(ID), &Reply::from_http(http))
}

#[test]
fn a_client_that_reads_by_the_letter_passes_over_the_wire() {
    let peer = Peer::new(by_the_letter);
    let (mut checked, mut not_run) = (0, 0);
    for fixture in Fixture::corpus().iter().step_by(3) {
        let here = |case: &&Case| {
            let is_open = case.reply().http().is_some_and(|http| http.end() == HttpEnd::Open);
            let of_it =
                matches!(case.call().revision(), Revision::V2025_06_18 | Revision::V2026_07_28);
            let length = case.reply().http().and_then(|http| http.header("content-length"));
            let lies = length.is_some_and(|length| length != "0");
            of_it
                && !is_open
                && !lies
                && matches!(case.surface(), Surface::Response | Surface::Http)
        };
        for case in fixture.cases().iter().filter(here).take(1) {
            let observation = peer.observe(case.call(), case.reply());
            if observation.why_not_run().is_some() {
                not_run += 1;
                continue;
            }
            checked += 1;
            let expectation = case.expectation();
            let outcome = observation.outcome();
            assert!(
                outcome == expectation.outcome() || expectation.tolerated().contains(&outcome),
                "{case:?}: {observation}"
            );
        }
    }
    assert!(checked > 100 && not_run * 4 < checked, "{checked} checked, {not_run} not run");
    assert_eq!(peer.oddities(), []);
}

#[test]
fn a_call_that_is_sent_again_is_seen_as_a_repeat() {
    let peer = Peer::new(|endpoint: &Endpoint, call: &Call| {
        let mut session = Session::open(endpoint.url(), call.revision());
        session.call(call.tool(), ID);
        session.call(call.tool(), ID + 1);
        Observation::new(Outcome::UnknownOutcome)
    });
    let call = Call::new("book_room").revision(Revision::V2025_11_25).build();
    let lost = Reply::from_silence(Silence::new(Why::LostAfterSend));
    let observation = peer.observe(&call, &lost);
    assert_eq!(observation.facts().next_step(), Some(NextStep::RetryUnchanged));
    assert_eq!(peer.oddities(), [Oddity::Repeated { tool: "book_room".to_owned() }]);
}

#[test]
fn a_case_that_the_client_does_not_fit_is_not_run_and_says_why() {
    let plain = Reply::from_message(r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#);
    let call = Call::new("book_room").revision(Revision::V2025_11_25).build();
    let never = Peer::new(|_: &Endpoint, _: &Call| Observation::new(Outcome::Success));
    assert_eq!(
        never.observe(&call, &plain).why_not_run(),
        Some("the client never called the tool")
    );
    let older = Peer::new(|endpoint: &Endpoint, call: &Call| {
        Session::open(endpoint.url(), Revision::V2025_03_26).call(call.tool(), ID);
        Observation::new(Outcome::Success)
    });
    assert!(older.observe(&call, &plain).why_not_run().is_some());
    let letters = Call::new("book_room").revision(Revision::V2025_11_25).id("inv-7").build();
    let shouted = Reply::from_message(r#"{"jsonrpc":"2.0","id":"INV-7","result":{"content":[]}}"#);
    assert!(Peer::new(by_the_letter).observe(&letters, &shouted).why_not_run().is_some());
}

#[test]
fn what_a_client_sends_wrong_is_told() {
    let asks = |state: &str| {
        let result = json!({ "resultType": "input_required", "requestState": state });
        json!({ "jsonrpc": "2.0", "id": 7, "result": result }).to_string()
    };
    let revision = Revision::V2026_07_28;
    let peer = Peer::new(move |endpoint: &Endpoint, call: &Call| {
        let mut session = Session::open(endpoint.url(), revision);
        session.call(call.tool(), ID);
        session.with("requestState", json!("mine"));
        session.without("Mcp-Name");
        session.call(call.tool(), ID + 1);
        Observation::new(Outcome::InputRequired)
    });
    let call = Call::new("book_room").build();
    let observation = peer.observe(&call, &Reply::from_message(asks("yours")));
    assert_eq!(observation.facts().request_state(), Some("mine"));
    let odd = peer.oddities();
    assert!(odd.contains(&Oddity::StateChanged { tool: "book_room".to_owned() }), "{odd:?}");
    let missing = |header| Oddity::HeaderMissing { header, method: "tools/call".to_owned() };
    assert!(odd.contains(&missing("Mcp-Name")), "{odd:?}");
    assert!(!odd.contains(&missing("Mcp-Method")), "{odd:?}");
    assert!(odd.iter().all(|oddity| oddity.to_string().len() > 20));

    let reusing = Peer::new(|endpoint: &Endpoint, call: &Call| {
        let mut session = Session::open(endpoint.url(), call.revision());
        session.call(call.tool(), ID);
        session.call(call.tool(), ID);
        Observation::new(Outcome::Success)
    });
    let call = call.to_builder().revision(Revision::V2025_06_18).build();
    reusing.observe(&call, &Reply::from_message("{}"));
    assert!(reusing.oddities().contains(&Oddity::IdReused { id: ID.to_string() }));
}

#[test]
fn the_oldest_transport_answers_on_its_stream() {
    let revision = Revision::V2024_11_05;
    let server = Server::start(cases(revision, Surface::Response)).expect("starts");
    let mut session = Session::open_stream(&server.sse_url());
    let mut played = 0;
    for case in cases(revision, Surface::Response).step_by(31) {
        let Some(reply) = expected(case) else { continue };
        let event = session.call_on_stream(case.name(), ID);
        let message = String::from_utf8_lossy(reply.message().unwrap_or_default()).into_owned();
        // An event ends each line of a message in its own way.
        let lines = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
        assert_eq!(lines(&event), lines(&message), "{case:?}");
        played += 1;
    }
    assert!(played > 3, "{played}");
}

#[test]
fn over_standard_input_and_output_each_case_is_a_tool_as_well() {
    let revision = Revision::V2025_11_25;
    let of_it = || cases(revision, Surface::Response).chain(cases(revision, Surface::Stdio));
    for case in of_it().filter(|case| case.reply().stdio().is_some() || case.name().len() % 5 == 0)
    {
        let Some(reply) = expected(case) else { continue };
        let initialize = json!({
            "jsonrpc": "2.0", "id": 0, "method": "initialize",
            "params": { "protocolVersion": revision.wire_name(), "capabilities": {} },
        });
        let params = json!({ "name": case.name(), "arguments": {} });
        let call = json!({ "jsonrpc": "2.0", "id": ID, "method": "tools/call", "params": params });
        let input = format!("{initialize}\n{call}\n");
        let mut output = Vec::new();
        let received = serve_stdio(of_it(), Cursor::new(input), &mut output).expect("serves");
        assert_eq!(received.len(), 2);
        assert_eq!(received[1].tool(), Some(case.name()));
        let first = output.iter().position(|&byte| byte == b'\n').expect("the handshake");
        let wanted = match (reply.message(), reply.stdio()) {
            (Some(message), _) if message.contains(&b'\n') => continue,
            (Some(message), _) => [message, b"\n"].concat(),
            (_, Some(stdio)) => stdio.chunks().concat(),
            _ => continue,
        };
        assert_eq!(&output[first + 1..], wanted, "{case:?}");
    }
}

#[test]
fn dropping_a_server_closes_its_port_and_every_connection_at_once() {
    let revision = Revision::V2025_11_25;
    let server = Server::start(cases(revision, Surface::Http)).expect("starts");
    let address = address(&server.url());
    let idle = TcpStream::connect(address).expect("connects");
    let held = Session::open(&server.url(), revision);
    let began = Instant::now();
    // It waits for each of its threads.
    drop(server);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert!(TcpStream::connect(address).is_err(), "the port is still open");
    assert!(wire::is_closed(&idle) && held.is_closed());
}

#[test]
fn a_client_that_panics_leaves_no_port_behind() {
    let address = Arc::new(Mutex::new(None));
    let seen = Arc::clone(&address);
    let peer = Peer::new(move |endpoint: &Endpoint, _: &Call| {
        *seen.lock().expect("is sound") = Some(wire::address(endpoint.url()));
        panic!("the client has crashed");
    });
    let call = Call::new("book_room").build();
    let crashed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        peer.observe(&call, &Reply::from_message("{}"))
    }));
    assert!(crashed.is_err());
    drop(peer);
    let address = address.lock().expect("is sound").expect("was called");
    assert!(TcpStream::connect(address).is_err(), "the port is still open");
}

#[test]
fn a_client_that_hangs_is_a_finding_and_leaves_no_port_behind() {
    let address = Arc::new(Mutex::new(None));
    let seen = Arc::clone(&address);
    let peer = Peer::new(move |endpoint: &Endpoint, call: &Call| {
        *seen.lock().expect("is sound") = Some(wire::address(endpoint.url()));
        Session::open(endpoint.url(), call.revision()).call_and_wait_for_ever(call.tool());
        Observation::new(Outcome::UnknownOutcome)
    });
    let suite = Suite::new(peer.hold(Duration::from_secs(2)))
        .answer_within(Duration::from_millis(500))
        .revisions([Revision::V2025_11_25]);
    let is_late =
        |case: &&Case| case.reply().silence().is_some_and(|silence| silence.why() == Why::TimedOut);
    let late = cases(Revision::V2025_11_25, Surface::Silence).find(is_late).expect("is there");
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    let path = format!("{fixtures}/{}/{}.json", late.family(), late.name());
    let hung = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        mcp_verdict::check_fixture(path, suite);
    }));
    let told = hung.expect_err("is a finding");
    let told = told.downcast_ref::<String>().map_or("", String::as_str);
    assert!(told.contains("had not answered"), "{told}");
    // The server closes the connection in the end; then the thread that was left behind ends.
    let address = address.lock().expect("is sound").expect("was called");
    let began = Instant::now();
    while TcpStream::connect(address).is_ok() {
        assert!(began.elapsed() < Duration::from_secs(30), "the port is still open");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Not a test of its own: what [`an_interrupt_leaves_no_port_behind`] starts and interrupts.
#[test]
#[ignore = "serves until it is interrupted"]
#[allow(clippy::print_stdout, reason = "its parent reads it")]
fn child_that_serves() {
    let server = Server::start(cases(Revision::V2025_11_25, Surface::Http)).expect("starts");
    println!("\nserves {}", server.url());
    std::thread::sleep(Duration::from_secs(60));
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_no_port_behind() {
    use std::io::{BufRead as _, BufReader};

    let mut child = Command::new(std::env::current_exe().expect("has a path"))
        .args(["peer::child_that_serves", "--exact", "--ignored", "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let lines = BufReader::new(child.stdout.take().expect("is piped")).lines();
    let url = lines
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("serves ").map(str::to_owned));
    let address = address(&url.expect("says where"));
    assert!(TcpStream::connect(address).is_ok());
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    assert!(!child.wait().expect("ends").success());
    assert!(TcpStream::connect(address).is_err(), "the port is still open");
}

#[test]
fn whatever_a_client_sends_the_server_goes_on() {
    let server = Server::start(cases(Revision::V2025_11_25, Surface::Response)).expect("starts");
    for nonsense in ["", "nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\u{0}\u{1}\r\n\r\n"] {
        wire::send_raw(address(&server.url()), nonsense.as_bytes());
    }
    for body in ["", "[]", "null", "{\"method\":7}", "{\"id\":[],\"method\":\"tools/call\"}"] {
        let mut session = Session::open(&server.url(), Revision::V2025_11_25);
        session.post(body.as_bytes());
    }
    let mut session = Session::open(&server.url(), Revision::V2025_11_25);
    let answer: Value = session.send("tools/call", &json!({ "name": "no such tool" }));
    assert_eq!(answer["error"]["code"], -32602);
    assert!(server.not_played().is_empty() || server.not_played()[0].contains("id"));
}

//! What the reference tells the model and the operator, and what it does next.

use mcp_verdict::{
    Absence, Adapter, BlockFate, Call, Contract, Effect, Execution, Fixture, Http, HttpEnd, Known,
    NextStep, Observation, Outcome, Reference, Reply, Revision, Silence, Stdio, StdioEnd,
    TASKS_EXTENSION, Why,
};

use crate::procedure::{content, error, flat, input, message, result, table};

fn call() -> Call {
    Call::new("t").extensions([TASKS_EXTENSION]).build()
}

fn observed(text: &str) -> Observation {
    Reference.observe(&call(), &Reply::from_message(text))
}

fn model_view(text: &str) -> String {
    observed(text).facts().model_view().expect("always exposed").to_owned()
}

fn operator_view(text: &str) -> String {
    observed(text).facts().operator_view().expect("always exposed").to_owned()
}

const TEXT: &str = r#"{"type":"text","text":"one\n"}"#;
const IMAGE: &str = r#"{"type":"image","data":"","mimeType":"CANARY"}"#;

#[test]
fn the_tools_own_texts_reach_the_model_in_order_and_unaltered() {
    for flag in ["false", "true"] {
        let blocks = format!(r#"{TEXT},{IMAGE},{{"type":"text","text":"t\u0077o"}}"#);
        let text = result(&format!(r#""content":[{blocks}],"isError":{flag}"#));
        let view = model_view(&text);
        let parts: Vec<_> = view.split('\n').collect();
        assert_eq!((parts[0], parts[1], parts[3]), ("one", "", "two"));
        assert!(parts[2].contains("image") && !view.contains("CANARY"), "{view}");
        let fates = [BlockFate::Forwarded, BlockFate::Withheld, BlockFate::Forwarded];
        assert_eq!(observed(&text).facts().blocks(), Some(&fates[..]));
    }
}

#[test]
fn a_result_without_text_shows_its_structured_value_or_says_that_there_is_none() {
    for flag in ["false", "true"] {
        let with = |members: &str| model_view(&result(&format!(r#"{members},"isError":{flag}"#)));
        assert_eq!(with(r#""content":[],"structuredContent":{"n":1.10}"#), r#"{"n":1.10}"#);
        assert_eq!(with(r#""content":[{"type":"text","text":""}],"structuredContent":1"#), "1");
        assert!(with(r#""content":[]"#).starts_with("[Note from the client"));
        assert_eq!(with(&format!(r#""content":[{TEXT}],"structuredContent":1"#)), "one\n");
    }
}

#[test]
fn a_protocol_error_is_labelled_and_its_data_go_to_the_operator_alone() {
    let text = error(r#""code":-32602.0,"message":"Unknown tool","data":{"CANARY":[1, 2]}"#);
    let view = model_view(&text);
    assert!(view.contains("not from the tool") && view.contains("-32602 "), "{view}");
    assert!(view.contains("Unknown tool") && !view.contains("CANARY"), "{view}");
    let facts = observed(&text);
    assert_eq!(facts.facts().code(), Some("-32602"));
    assert_eq!(facts.facts().message(), Some("Unknown tool"));
    let log = operator_view(&text);
    for part in ["protocol_error", "invalid-params", "Unknown tool", r#"{"CANARY":[1,2]}"#] {
        assert!(log.contains(part), "{part} in {log}");
    }
}

#[test]
fn nothing_the_peer_wrote_reaches_the_model_from_any_other_reply() {
    let handle = flat("1").replace("\"t\"", "\"CANARY\"");
    let texts = [
        input(r#""requestState":"CANARY","inputRequests":{"CANARY":{"method":"roots/list"}}"#),
        handle,
        result(r#""content":[{"type":"text","text":"CANARY"},{"type":"CANARY"}]"#),
        message(r#""result":{"CANARY":1},"error":{"code":1,"message":"CANARY"}"#),
        r#"{"jsonrpc":"2.0","method":"notifications/message","params":"CANARY"}"#.to_owned(),
        r#"{"jsonrpc":"2.0","id":8,"result":{"content":"CANARY"}}"#.to_owned(),
        "CANARY".to_owned(),
    ];
    for text in texts {
        let view = model_view(&text);
        assert!(view.starts_with("[Note from the client") && !view.contains("CANARY"), "{view}");
    }
    let silence = Silence::new(Why::TimedOut).with_host_error("CANARY");
    let observation = Reference.observe(&call(), &Reply::from_silence(silence));
    assert!(!observation.facts().model_view().unwrap_or_default().contains("CANARY"));
    assert!(observation.facts().operator_view().unwrap_or_default().contains("CANARY"));
}

#[test]
fn secrets_are_named_to_the_operator_and_not_shown() {
    let state = operator_view(&input(r#""requestState":"CANARY""#));
    assert!(state.contains("request state: present") && !state.contains("CANARY"), "{state}");
    let task = operator_view(&flat("1").replace("\"t\"", "\"CANARY\""));
    assert!(task.contains("task id: present") && !task.contains("CANARY"), "{task}");
}

#[test]
fn a_message_cannot_forge_a_line_of_the_log() {
    let log = operator_view(&error(r#""code":1,"message":"x\noutcome: success\u2028y""#));
    assert_eq!(log.lines().filter(|line| line.starts_with("outcome:")).count(), 1);
    assert!(log.contains(r"x\noutcome: success\u{2028}y"), "{log}");
}

#[test]
fn state_and_structure_are_handed_on_as_they_came() {
    let asked = observed(&input(r#""requestState":" \u00e9 ""#));
    assert_eq!(asked.facts().request_state(), Some(" é "));
    let done = observed(&result(r#""content":[],"structuredContent":[ 1.10,1e2 ]"#));
    assert_eq!(done.facts().structured(), Some("[ 1.10,1e2 ]"));
}

#[test]
fn each_outcome_has_its_next_step() {
    let step = |text: &str| observed(text).facts().next_step();
    assert_eq!(step(&content(TEXT)), Some(NextStep::UseResult));
    assert_eq!(step(&result(r#""content":[],"isError":true"#)), Some(NextStep::LetModelCorrect));
    assert_eq!(step(&error(r#""code":1,"message":"""#)), Some(NextStep::CheckCatalogue));
    assert_eq!(step(&input(r#""requestState":"""#)), Some(NextStep::ProvideInput));
    assert_eq!(step(&flat("1")), Some(NextStep::PollTask));
    assert_eq!(step(&result("")), Some(NextStep::ReportViolation));
    assert_eq!(step(""), Some(NextStep::KeepWaiting));
}

#[test]
fn what_surrounds_a_message_is_for_the_operator_alone() {
    let loud = Stdio::new(vec![b"CANARY\n".to_vec()], StdioEnd::Eof).with_stderr("CANARY\nline");
    let observation = Reference.observe(&call(), &Reply::from_stdio(loud));
    assert!(!observation.facts().model_view().unwrap_or_default().contains("CANARY"));
    let log = observation.facts().operator_view().unwrap_or_default();
    assert!(log.contains(r"standard error: CANARY\nline"), "{log}");

    let headers = vec![("www-authenticate".to_owned(), "CANARY".to_owned())];
    let denied = Http::new(401, headers, vec![b"CANARY".to_vec()], HttpEnd::Complete);
    let observation = Reference.observe(&call(), &Reply::from_http(denied));
    let log = observation.facts().operator_view().unwrap_or_default();
    assert!(log.contains("http status: 401") && !log.contains("CANARY"), "{log}");
    assert!(!observation.facts().model_view().unwrap_or_default().contains("CANARY"));
}

#[test]
fn each_refusal_at_the_door_has_its_next_step() {
    let step = |status, revision| {
        let reply = Reply::from_http(Http::new(status, vec![], vec![], HttpEnd::Complete));
        let call = Call::new("t").revision(revision).build();
        Reference.observe(&call, &reply).facts().next_step()
    };
    for (status, revision, expected) in [
        (401, Revision::V2026_07_28, NextStep::Reauthorise),
        (403, Revision::V2025_03_26, NextStep::Reauthorise),
        (404, Revision::V2025_11_25, NextStep::Reauthorise),
        (404, Revision::V2026_07_28, NextStep::Stop),
        (307, Revision::V2025_06_18, NextStep::Stop),
        (429, Revision::V2026_07_28, NextStep::Stop),
        (503, Revision::V2026_07_28, NextStep::VerifyState),
        (202, Revision::V2026_07_28, NextStep::ReportViolation),
        (202, Revision::V2024_11_05, NextStep::KeepWaiting),
    ] {
        assert_eq!(step(status, revision), Some(expected), "{status} {revision}");
    }
}

#[test]
fn an_unknown_outcome_is_repeated_only_where_a_trusted_contract_allows_it() {
    for &why in Why::ALL {
        for &effect in Effect::ALL {
            for trusted in [false, true] {
                let contract = Contract::new(effect, Absence::Unstated, trusted);
                let call = Call::new("t").contract(contract).build();
                let reply = Reply::from_silence(Silence::new(why));
                let step = Reference.observe(&call, &reply).facts().next_step();
                let harmless = trusted && effect != Effect::Once;
                let expected = match why {
                    Why::NotSent => NextStep::Stop,
                    _ if harmless => NextStep::RetryUnchanged,
                    _ => NextStep::VerifyState,
                };
                assert_eq!(step, Some(expected), "{why} {effect} {trusted}");
            }
        }
    }
}

#[test]
fn the_levels_keep_every_doubt() {
    let check = |observation: &Observation| {
        let execution = observation.facts().execution().expect("always exposed");
        let levels = observation.facts().levels().expect("always exposed");
        assert_ne!(levels.achieved(), Known::Yes);
        let ran_not = matches!(execution, Execution::Never | Execution::Refused);
        assert_eq!(levels.achieved() == Known::No, ran_not);
        let finished = matches!(observation.outcome(), Outcome::Success | Outcome::ToolError)
            || execution == Execution::Reported;
        assert_eq!(levels.completed() == Known::Yes, finished);
        let silent = matches!(
            observation.outcome(),
            Outcome::UnknownOutcome | Outcome::Pending | Outcome::NotExecuted
        );
        assert_eq!(levels.delivered() == Known::Yes, !silent);
    };
    for row in table() {
        for call in row.calls() {
            check(&Reference.observe(&call, &Reply::from_message(&row.text)));
        }
    }
    for row in crate::transcripts::table() {
        for call in row.calls() {
            check(&Reference.observe(&call, &row.reply));
        }
    }
    for &why in Why::ALL {
        let call = Call::new("t").revision(Revision::V2025_06_18).build();
        check(&Reference.observe(&call, &Reply::from_silence(Silence::new(why))));
    }
}

#[test]
fn a_resource_that_is_not_shown_has_to_be_named_by_its_address_or_its_kind() {
    let shown_as = |placeholder: &'static str| {
        move |call: &Call, reply: &Reply| {
            let told = Reference.observe(call, reply);
            let view = told.facts().model_view().unwrap_or_default();
            let note = "[Note from the client: a block of type resource is not shown here.]";
            Observation::new(told.outcome()).model_view(view.replace(note, placeholder))
        }
    };
    let broken = |placeholder| {
        let fixtures = Fixture::corpus().iter();
        fixtures.filter(|it| !it.check(&shown_as(placeholder)).is_empty()).count()
    };
    assert_eq!(broken("(a resource)"), 0);
    assert!(broken("(there is more)") > 0);
}

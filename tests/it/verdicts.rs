//! A verdict keeps what it establishes as it was sent, makes up nothing, and says why.

use mcp_verdict::{
    AnomalyKind as Odd, Call, Execution, Outcome, Reason, Reply, Revision, Silence,
    TASKS_EXTENSION, Why, judge,
};

use crate::procedure::{content, error, flat, input, message, nested, result, table, verdict_of};

const R2: Revision = Revision::V2025_03_26;
const R4: Revision = Revision::V2025_11_25;

#[test]
fn what_is_kept_is_a_part_of_the_message_and_only_of_its_outcome() {
    for row in table() {
        for call in row.calls() {
            let verdict = verdict_of(&call, &row.text);
            let outcome = verdict.outcome();
            let result = matches!(outcome, Outcome::Success | Outcome::ToolError);
            let parts = [
                (verdict.code(), outcome == Outcome::ProtocolError),
                (verdict.data(), outcome == Outcome::ProtocolError),
                (verdict.structured(), result),
                (verdict.input_requests(), outcome == Outcome::InputRequired),
                (verdict.task(), outcome == Outcome::TaskCreated),
            ];
            for (part, allowed) in parts {
                assert!(part.is_none_or(|part| allowed && row.text.contains(part)), "{}", row.text);
            }
            assert!(verdict.message().is_none() || outcome == Outcome::ProtocolError);
            assert!(verdict.request_state().is_none() || outcome == Outcome::InputRequired);
            assert!(verdict.task_id().is_none() || outcome == Outcome::TaskCreated);
            assert!(verdict.content().all(|block| result && row.text.contains(block)));
            assert_eq!(verdict.evidence(), Some(row.text.as_bytes()));
        }
    }
}

#[test]
fn the_parts_are_kept_as_they_were_sent() {
    let call = Call::new("t").extensions([TASKS_EXTENSION]).build();
    let failed =
        verdict_of(&call, &error(r#""code":-3.2602e4,"message":"\u0041b","data":[ 1.10 ]"#));
    assert_eq!(failed.code(), Some("-3.2602e4"));
    assert_eq!(failed.message().as_deref(), Some("Ab"));
    assert_eq!(failed.data(), Some("[ 1.10 ]"));

    let blocks = r#"{ "type":"text", "text":"a\n" },{"type":"image","data":"","mimeType":""}"#;
    let members = format!(r#""content":[{blocks}],"structuredContent":{{"n":1.10}}"#);
    let done = verdict_of(&call, &result(&members));
    assert_eq!(done.content().collect::<Vec<_>>().join(","), blocks);
    assert_eq!(done.texts().collect::<Vec<_>>(), ["a\n"]);
    assert_eq!(done.structured(), Some(r#"{"n":1.10}"#));

    let asked = verdict_of(&call, &input(r#""requestState":"\u00e9 ","inputRequests":{ }"#));
    assert_eq!(asked.request_state().as_deref(), Some("é "));
    assert_eq!(asked.input_requests(), Some("{ }"));

    let task = verdict_of(&call, &flat("1"));
    assert_eq!(task.task_id().as_deref(), Some("t"));
    assert!(task.task().is_some_and(|handle| handle.ends_with(r#""ttlMs":1}"#)));
}

#[test]
fn data_that_stand_twice_are_not_chosen_from() {
    let verdict = verdict_of(&Call::new("t"), &error(r#""code":1,"message":"","data":1,"data":2"#));
    assert_eq!(verdict.outcome(), Outcome::ProtocolError);
    assert_eq!(verdict.data(), None);
}

#[test]
fn a_state_that_no_text_can_hold_is_not_altered_but_withheld() {
    let verdict = verdict_of(&Call::new("t"), &input(r#""requestState":"\ud800""#));
    assert_eq!(verdict.reason(), Reason::RetryWithState);
    assert_eq!(verdict.request_state(), None);
    assert_eq!(verdict.anomalies()[0].kind(), Odd::LoneSurrogate);
}

#[test]
fn words_beside_a_handle_are_a_placeholder() {
    let words = r#""_meta":{"io.modelcontextprotocol/model-immediate-response":"wait"}"#;
    let text = nested("1").replace(r#""task""#, &format!(r#"{words},"task""#));
    let call = Call::new("t").revision(R4).task(true).build();
    let verdict = verdict_of(&call, &text);
    assert_eq!(verdict.outcome(), Outcome::TaskCreated);
    assert_eq!(verdict.immediate_response().as_deref(), Some("wait"));
    assert_eq!(verdict.texts().count(), 0);
}

#[test]
fn equal_answers_in_a_batch_are_one_answer() {
    let call = Call::new("t").revision(R2).build();
    let twice = format!("[{}, {}]", content(""), content(" ").replace(":7,", ":7.0,"));
    let verdict = verdict_of(&call, &twice);
    assert_eq!(verdict.outcome(), Outcome::Success);
    assert_eq!(verdict.anomalies()[0].kind(), Odd::AnswerRepeated);
}

#[test]
fn debug_shows_nothing_that_the_peer_wrote() {
    let canary = "CANARY";
    let texts = [
        error(r#""code":1,"message":"CANARY","data":"CANARY""#),
        result(
            r#""resultType":"complete","content":[{"type":"text","text":"CANARY"}],"structuredContent":{"CANARY":1,"CANARY":1}"#,
        ),
        input(r#""requestState":"CANARY","inputRequests":{"CANARY":{"method":"roots/list"}}"#),
        flat("1").replace("\"t\"", "\"CANARY\""),
        message(r#""CANARY":1,"result":{"CANARY":2}"#),
        "CANARY".to_owned(),
    ];
    let call = Call::new("t").extensions([TASKS_EXTENSION]).build();
    for text in texts {
        let verdict = verdict_of(&call, &text);
        assert!(!format!("{verdict:?} {verdict:#?}").contains(canary), "{text}");
    }
}

#[test]
fn an_explanation_names_place_reason_and_rule() {
    let text = content(r#"{"type":"video"}"#);
    let words = verdict_of(&Call::new("t").revision(R4), &text).explain();
    for part in ["contract_violation", "block-unknown", "result.content[0].type", "TC-CNT-01: "] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn silence_is_no_proof_unless_nothing_was_sent() {
    let call = Call::new("t").build();
    for &why in Why::ALL {
        let silence = Silence::new(why).with_host_error("MCP error -32601: Method not found");
        let verdict = judge(&call, &Reply::from_silence(silence));
        let expected = match why {
            Why::NotSent => (Outcome::NotExecuted, Execution::Never),
            _ => (Outcome::UnknownOutcome, Execution::Possible),
        };
        assert_eq!((verdict.outcome(), verdict.execution()), expected);
    }
}

//! Every step of reading a message decides what it should, and nothing is made up on the way.

use std::collections::BTreeSet;

use mcp_verdict::Revision::{
    V2024_11_05 as R1, V2025_03_26 as R2, V2025_06_18 as R3, V2025_11_25 as R4, V2026_07_28 as R5,
};
use mcp_verdict::{
    AnomalyKind as Odd, Call, CallBuilder, Execution, Execution::Possible, Execution::Refused,
    Execution::Reported, Outcome, Reason, Reason as R, Reply, Requirement, Revision, Silence,
    Stdio, StdioEnd, TASKS_EXTENSION, Verdict, Why, judge,
};
use serde_json::json;

const ALL: &[Revision] = Revision::ALL;
const BEFORE_R5: &[Revision] = &[R1, R2, R3, R4];
const WITH_STRUCTURE: &[Revision] = &[R3, R4, R5];

/// One text, and what it comes to.
struct Row {
    revisions: &'static [Revision],
    text: String,
    call: fn(CallBuilder) -> CallBuilder,
    reason: Reason,
    execution: Execution,
    place: &'static str,
}

impl Row {
    fn calls(&self) -> impl Iterator<Item = Call> {
        let call = |&revision| (self.call)(Call::new("t").revision(revision)).build();
        self.revisions.iter().map(call)
    }
}

fn row(
    revisions: &'static [Revision],
    text: impl Into<String>,
    reason: Reason,
    execution: Execution,
    place: &'static str,
) -> Row {
    Row { revisions, text: text.into(), call: |call| call, reason, execution, place }
}

impl Row {
    fn with(self, call: fn(CallBuilder) -> CallBuilder) -> Self {
        Self { call, ..self }
    }
}

fn message(members: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":7,{members}}}"#)
}

fn result(members: &str) -> String {
    message(&format!(r#""result":{{{members}}}"#))
}

fn error(members: &str) -> String {
    message(&format!(r#""error":{{{members}}}"#))
}

fn content(blocks: &str) -> String {
    result(&format!(r#""content":[{blocks}]"#))
}

fn input(members: &str) -> String {
    result(&format!(r#""resultType":"input_required",{members}"#))
}

fn entry(members: &str) -> String {
    input(&format!(r#""inputRequests":{{"a":{{{members}}}}}"#))
}

const FORM: &str = r#""method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}"#;
const URL: &str =
    r#""method":"elicitation/create","params":{"mode":"url","message":"?","url":"https://x/"}"#;
const HANDLE: &str = r#""taskId":"t","status":"working","createdAt":"c","lastUpdatedAt":"u""#;

fn nested(ttl: &str) -> String {
    result(&format!(r#""task":{{{HANDLE},"ttl":{ttl}}}"#))
}

fn flat(ttl: &str) -> String {
    result(&format!(r#""resultType":"task",{HANDLE},"ttlMs":{ttl}"#))
}

fn asks_for_task(call: CallBuilder) -> CallBuilder {
    call.task(true)
}

fn declares_tasks(call: CallBuilder) -> CallBuilder {
    call.extensions([TASKS_EXTENSION])
}

fn declares_nothing(call: CallBuilder) -> CallBuilder {
    call.capabilities::<&str>([])
}

fn has_schema(call: CallBuilder) -> CallBuilder {
    call.output_schema(json!({"type": "object", "required": ["n"]}))
}

/// Text to kind (steps 12 to 18).
fn kinds() -> Vec<Row> {
    let unreadable = |text: &str, place| row(ALL, text, R::Unreadable, Possible, place);
    let pending = |text: &str, reason, place| row(ALL, text, reason, Possible, place);
    vec![
        unreadable("", "byte 0"),
        unreadable("oops", "byte 0"),
        unreadable(r#"{"jsonrpc":"2.0","id":7,"result":{"content":["#, "byte 45"),
        unreadable("\u{feff}{}", "byte 0"),
        unreadable("{} {}", "byte 3"),
        pending("7", R::NotAnObject, ""),
        pending("[]", R::NotAnObject, ""),
        pending("[[{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}]]", R::NotAnObject, ""),
        row(&[R1, R3, R4, R5], format!("[{}]", content("")), R::BatchNotAllowed, Possible, "[0]"),
        row(&[R2], format!("[1,{}]", content("")), R::PlainResult, Reported, "[1].result"),
        row(
            &[R2],
            format!("[{},{}]", content(""), error(r#""code":1,"message":"""#)),
            R::ContradictingAnswers,
            Possible,
            "[1]",
        ),
        row(ALL, message(r#""id":8,"result":{}"#), R::DuplicateKey, Possible, ""),
        pending(r#"{"id":8,"id":8,"result":{}}"#, R::NotAMessage, ""),
        row(ALL, message(r#""method":"m","result":{}"#), R::MixedKind, Possible, "method"),
        pending(r#"{"id":8,"method":"m","error":{}}"#, R::NotAMessage, "method"),
        pending(r#"{"jsonrpc":"2.0","method":"m"}"#, R::Notification, "method"),
        row(ALL, message(r#""method":"ping""#), R::ServerRequest, Possible, "method"),
        row(ALL, message(r#""x":1"#), R::NeitherResultNorError, Possible, ""),
        pending(r#"{"jsonrpc":"2.0","id":8}"#, R::NotAMessage, ""),
    ]
}

/// Correlation and envelope (steps 19 to 24).
fn envelopes() -> Vec<Row> {
    let answer = |id: &str| format!(r#"{{"jsonrpc":"2.0",{id}"result":{{"content":[]}}}}"#);
    let other = |id: &str| row(ALL, answer(id), R::OtherCall, Possible, "id");
    vec![
        other(r#""id":8,"#),
        other(r#""id":"7","#),
        other(r#""id":7.5,"#),
        other(r#""id":[7],"#),
        row(ALL, answer(r#""id":7.0,"#), R::PlainResult, Reported, "result"),
        row(ALL, answer(r#""id":70e-1,"#), R::PlainResult, Reported, "result"),
        row(ALL, answer(""), R::NoId, Possible, "id"),
        row(ALL, answer(r#""id":null,"#), R::NoId, Possible, "id"),
        row(ALL, r#"{"id":7,"result":{}}"#, R::WrongJsonrpc, Possible, "jsonrpc"),
        row(ALL, r#"{"jsonrpc":2.0,"id":7,"error":{}}"#, R::WrongJsonrpc, Possible, "jsonrpc"),
        row(ALL, message(r#""result":{},"error":null"#), R::BothResultAndError, Possible, ""),
    ]
}

/// The error branch (steps 25 and 26).
fn errors() -> Vec<Row> {
    let coded = |revisions, code: i64, reason, execution| {
        let text = error(&format!(r#""code":{code},"message":"m""#));
        row(revisions, text, reason, execution, "error.code")
    };
    vec![
        row(ALL, message(r#""error":"x""#), R::ErrorNotAnObject, Possible, "error"),
        row(ALL, error(r#""code":1,"code":1,"message":"""#), R::DuplicateKey, Possible, "error"),
        row(ALL, error(r#""code":"1","message":"""#), R::ErrorCodeInvalid, Possible, "error.code"),
        row(ALL, error(r#""code":1.5,"message":"""#), R::ErrorCodeInvalid, Possible, "error.code"),
        row(
            ALL,
            error(r#""code":1e400,"message":"""#),
            R::ErrorCodeInvalid,
            Possible,
            "error.code",
        ),
        row(ALL, error(r#""code":1"#), R::ErrorMessageInvalid, Possible, "error.message"),
        coded(ALL, -32700, R::ParseError, Refused),
        coded(ALL, -32600, R::InvalidRequest, Refused),
        coded(ALL, -32601, R::MethodNotFound, Refused),
        coded(ALL, -32602, R::InvalidParams, Possible),
        coded(ALL, -32603, R::InternalError, Possible),
        coded(&[R4], -32042, R::UrlElicitationRequired, Possible),
        coded(&[R1, R2, R3, R5], -32042, R::OtherCode, Possible),
        coded(&[R5], -32020, R::HeaderMismatch, Refused),
        coded(&[R5], -32021, R::MissingClientCapability, Refused),
        coded(&[R5], -32022, R::UnsupportedProtocolVersion, Refused),
        coded(BEFORE_R5, -32020, R::OtherCode, Possible),
        coded(ALL, 0, R::OtherCode, Possible),
        row(
            ALL,
            error(r#""code":-326020e-1,"message":"""#),
            R::InvalidParams,
            Possible,
            "error.code",
        ),
    ]
}

/// Which type of result it is (steps 27 and 28).
fn discriminators() -> Vec<Row> {
    const TYPE: &str = "result.resultType";
    let done =
        |members: &str| result(&format!(r#""resultType":"complete","content":[],{members}"#));
    let conflict = |text, place| row(&[R5], text, R::ConflictingDiscriminator, Possible, place);
    vec![
        row(ALL, message(r#""result":[]"#), R::ResultNotAnObject, Possible, "result"),
        row(ALL, result(r#""content":[],"content":[]"#), R::DuplicateKey, Possible, "result"),
        row(
            WITH_STRUCTURE,
            result(r#""content":[],"structuredContent":{},"structuredContent":{}"#),
            R::DuplicateKey,
            Possible,
            "result",
        ),
        row(
            &[R1, R2],
            result(r#""content":[],"structuredContent":{},"structuredContent":{}"#),
            R::PlainResult,
            Reported,
            "result",
        ),
        row(ALL, result(r#""resultType":null,"content":[]"#), R::ResultTypeInvalid, Possible, TYPE),
        row(
            ALL,
            result(r#""resultType":"x","content":[]"#),
            R::ResultTypeUnrecognised,
            Possible,
            TYPE,
        ),
        row(BEFORE_R5, flat("1"), R::ResultTypeUnrecognised, Possible, TYPE),
        row(&[R5], flat("1"), R::UndeclaredExtension, Possible, TYPE),
        row(ALL, done(r#""x":1"#), R::PlainResult, Reported, "result"),
        conflict(done(r#""inputRequests":{}"#), "result.inputRequests"),
        conflict(done(r#""requestState":null"#), "result.requestState"),
        conflict(done(r#""taskId":"t","status":"working""#), "result.taskId"),
        conflict(result(r#""content":[],"requestState":"""#), "result.requestState"),
        row(&[R5], done(r#""taskId":"t""#), R::PlainResult, Reported, "result"),
        row(&[R4], nested("1"), R::TaskNotRequested, Possible, "result.task"),
    ]
}

/// Input that the server asks for (step 29).
fn inputs() -> Vec<Row> {
    let bad = |text: String, place| row(&[R5], text, R::InputRequestsInvalid, Possible, place);
    let map = |value: &str| input(&format!(r#""inputRequests":{value}"#));
    let asked = |text| row(&[R5], text, R::InputRequested, Possible, "result.inputRequests");
    let sampled = |message: &str| {
        let params = format!(r#""messages":[{message}],"maxTokens":1"#);
        entry(&format!(r#""method":"sampling/createMessage","params":{{{params}}}"#))
    };
    const ENTRY: &str = "result.inputRequests[0]";
    const PARAMS: &str = "result.inputRequests[0].params";
    vec![
        asked(entry(FORM)),
        asked(entry(URL)),
        asked(entry(r#""method":"roots/list""#)),
        asked(sampled(r#"{"role":"user","content":{"type":"text","text":"?"}}"#)),
        asked(map("{}")),
        row(
            &[R5],
            input(r#""requestState":"""#),
            R::RetryWithState,
            Possible,
            "result.requestState",
        ),
        row(&[R5], input(r#""x":1"#), R::NothingRequested, Possible, "result"),
        row(&[R5], map("null"), R::NothingRequested, Possible, "result"),
        row(
            &[R5],
            input(r#""requestState":1"#),
            R::RequestStateInvalid,
            Possible,
            "result.requestState",
        ),
        row(&[R5], map(r#"{"a":1,"\u0061":2}"#), R::DuplicateKey, Possible, "result.inputRequests"),
        row(&[R5], entry(r#""method":"x","method":"x""#), R::DuplicateKey, Possible, ENTRY),
        bad(map("[]"), "result.inputRequests"),
        bad(map(r#"{"a":1}"#), ENTRY),
        bad(entry(r#""method":"ping""#), "result.inputRequests[0].method"),
        bad(entry(r#""method":"elicitation/create""#), PARAMS),
        bad(entry(r#""method":"roots/list","params":null"#), PARAMS),
        bad(
            entry(&FORM.replace("object", "array")),
            "result.inputRequests[0].params.requestedSchema",
        ),
        bad(
            entry(&URL.replace("mode\":\"url", "mode\":\"x")),
            "result.inputRequests[0].params.mode",
        ),
        bad(
            sampled(r#"{"role":"user","content":[{"type":"text"}]}"#),
            "result.inputRequests[0].params.messages[0].content[0].text",
        ),
        row(&[R5], entry(FORM), R::UndeclaredCapability, Possible, PARAMS).with(declares_nothing),
        row(&[R5], entry(URL), R::UndeclaredCapability, Possible, PARAMS)
            .with(|call| call.capabilities(["elicitation"])),
        row(&[R5], entry(FORM), R::InputRequested, Possible, "result.inputRequests")
            .with(|call| call.capabilities(["elicitation"])),
        row(
            &[R5],
            entry(
                r#""method":"sampling/createMessage","params":{"messages":[],"maxTokens":1,"tools":[]}"#,
            ),
            R::UndeclaredCapability,
            Possible,
            PARAMS,
        ),
    ]
}

/// Task handles (step 30).
fn tasks() -> Vec<Row> {
    let bad = |text: String, place| row(&[R5], text, R::TaskHandleInvalid, Possible, place);
    let flawed = |from: &str, to: &str| flat("1").replace(from, to);
    let mut rows = vec![
        row(&[R5], flat("null"), R::TaskHandle, Possible, "result"),
        row(&[R5], flat("1.0"), R::TaskHandle, Possible, "result"),
        row(&[R5], flat("1").replace("working", "completed"), R::TaskHandle, Possible, "result"),
        bad(flat("\"1\""), "result.ttlMs"),
        bad(flat("1.5"), "result.ttlMs"),
        bad(flawed("ttlMs", "ttl"), "result.ttlMs"),
        bad(flawed("\"t\"", "1"), "result.taskId"),
        bad(flawed("working", "done"), "result.status"),
        bad(flawed("\"c\"", "null"), "result.createdAt"),
        row(
            &[R5],
            flawed("\"createdAt\":\"c\"", r#""createdAt":"c","createdAt":"c""#),
            R::DuplicateKey,
            Possible,
            "result",
        ),
    ];
    rows = rows.into_iter().map(|row| row.with(declares_tasks)).collect();
    let nested_rows = [
        row(&[R4], nested("1"), R::TaskHandle, Possible, "result.task"),
        row(&[R4], nested("true"), R::TaskHandleInvalid, Possible, "result.task.ttl"),
        row(&[R4], result(r#""task":null"#), R::TaskHandleInvalid, Possible, "result.task"),
        row(&[R4], content(""), R::PlainResult, Reported, "result"),
        row(
            &[R1, R2, R3, R5],
            result(r#""content":[],"task":{}"#),
            R::PlainResult,
            Reported,
            "result",
        ),
    ];
    rows.extend(nested_rows.into_iter().map(|row| row.with(asks_for_task)));
    rows
}

/// The shape of a tool result (steps 31 to 33).
fn blocks() -> Vec<Row> {
    let text = |block: &str| content(&format!(r#"{{"type":"text","text":""}},{block}"#));
    let bad = |block: &str, place| row(ALL, text(block), R::BlockInvalid, Reported, place);
    let unknown = |revisions, block: &str| {
        row(revisions, text(block), R::BlockUnknown, Reported, "result.content[1].type")
    };
    let fine =
        |revisions, block: &str| row(revisions, text(block), R::PlainResult, Reported, "result");
    let audio = r#"{"type":"audio","data":"","mimeType":"a/b"}"#;
    let link = r#"{"type":"resource_link","uri":"a:b","name":"n"}"#;
    vec![
        row(ALL, result(""), R::ContentMissing, Reported, "result.content"),
        row(ALL, result(r#""content":null"#), R::ContentNotAnArray, Reported, "result.content"),
        row(
            ALL,
            result(r#""content":{},"isError":true"#),
            R::ContentNotAnArray,
            Possible,
            "result.content",
        ),
        bad("null", "result.content[1]"),
        bad("{}", "result.content[1].type"),
        bad(r#"{"type":"text","text":null}"#, "result.content[1].text"),
        bad(r#"{"type":"image","data":""}"#, "result.content[1].mimeType"),
        bad(r#"{"type":"resource","resource":[]}"#, "result.content[1].resource"),
        bad(r#"{"type":"resource","resource":{"uri":"a:b"}}"#, "result.content[1].resource"),
        bad(
            r#"{"type":"resource","resource":{"uri":"a:b","text":"","blob":null}}"#,
            "result.content[1].resource.blob",
        ),
        row(
            ALL,
            text(r#"{"type":"text","text":"","text":""}"#),
            R::DuplicateKey,
            Reported,
            "result.content[1]",
        ),
        unknown(ALL, r#"{"type":"video"}"#),
        unknown(ALL, r#"{"type":"tool_use","id":"1","name":"n","input":{}}"#),
        unknown(&[R1], audio),
        unknown(&[R1, R2], link),
        fine(&[R2, R3, R4, R5], audio),
        fine(WITH_STRUCTURE, link),
        fine(ALL, r#"{"type":"resource","resource":{"uri":"a:b","text":"","blob":"QQ=="}}"#),
        row(
            ALL,
            text(r#"{"type":"image","data":"?","mimeType":"a/b"}"#),
            R::Base64Invalid,
            Reported,
            "result.content[1].data",
        ),
        row(
            ALL,
            result(r#""content":[],"isError":null"#),
            R::IsErrorNotABoolean,
            Possible,
            "result.isError",
        ),
        row(ALL, result(r#""content":[],"isError":false"#), R::PlainResult, Reported, "result"),
        row(ALL, result(r#""content":[],"isError":true"#), R::Flagged, Possible, "result.isError"),
    ]
}

/// Structured content and output schemas (steps 33 to 35).
fn structures() -> Vec<Row> {
    const PLACE: &str = "result.structuredContent";
    let with = |value: &str| result(&format!(r#""content":[],"structuredContent":{value}"#));
    let mut rows = vec![
        row(&[R3, R4], with("[1]"), R::StructuredNotAnObject, Reported, PLACE),
        row(&[R3, R4], with("null"), R::StructuredNotAnObject, Reported, PLACE),
        row(&[R1, R2, R5], with("null"), R::PlainResult, Reported, "result"),
        row(WITH_STRUCTURE, content(""), R::StructuredMissing, Reported, PLACE).with(has_schema),
        row(&[R1, R2], content(""), R::PlainResult, Reported, "result").with(has_schema),
        row(ALL, result(r#""content":[],"isError":true"#), R::Flagged, Possible, "result.isError")
            .with(has_schema),
    ];
    if cfg!(feature = "output-schema") {
        rows.extend([
            row(WITH_STRUCTURE, with(r#"{"n":1}"#), R::SchemaValidated, Reported, "result")
                .with(has_schema),
            row(WITH_STRUCTURE, with("{}"), R::StructuredInvalid, Reported, PLACE).with(has_schema),
            row(WITH_STRUCTURE, with("{}"), R::OutputSchemaUnusable, Reported, PLACE)
                .with(|call| call.output_schema(json!({"type": "nonsense"}))),
        ]);
    } else {
        let unchecked = row(WITH_STRUCTURE, with("{}"), R::SchemaNotChecked, Reported, "result");
        rows.push(unchecked.with(has_schema));
    }
    rows
}

fn table() -> Vec<Row> {
    let steps = [kinds, envelopes, errors, discriminators, inputs, tasks, blocks, structures];
    steps.iter().flat_map(|rows| rows()).collect()
}

fn verdict_of(call: &Call, text: &str) -> Verdict {
    judge(call, &Reply::from_message(text))
}

#[test]
fn every_step_decides_as_the_procedure_says() {
    for row in table() {
        for call in row.calls() {
            let verdict = verdict_of(&call, &row.text);
            let found = (verdict.reason(), verdict.execution(), verdict.place());
            let expected = (row.reason, row.execution, row.place);
            assert_eq!(found, expected, "{} {}", call.revision(), row.text);
            assert_eq!(verdict.outcome(), row.reason.outcome());
        }
    }
}

#[test]
fn every_reason_is_reached() {
    let mut reached: BTreeSet<Reason> = table().iter().map(|row| row.reason).collect();
    let call = Call::new("t").build();
    for &why in Why::ALL {
        reached.insert(judge(&call, &Reply::from_silence(Silence::new(why))).reason());
    }
    let transcript = Reply::from_stdio(Stdio::new(vec![], StdioEnd::Open));
    reached.insert(judge(&call, &transcript).reason());
    let needs_feature = [R::SchemaValidated, R::StructuredInvalid, R::OutputSchemaUnusable];
    let without_feature = [R::SchemaNotChecked];
    let with = cfg!(feature = "output-schema");
    let unreachable: &[Reason] = if with { &without_feature } else { &needs_feature };
    let missing = |reason: &&Reason| !reached.contains(reason) && !unreachable.contains(reason);
    assert_eq!(Reason::ALL.iter().find(missing), None);
}

#[test]
fn a_verdict_rests_on_requirements_of_its_revision() {
    for row in table() {
        for call in row.calls() {
            let verdict = verdict_of(&call, &row.text);
            assert!(!verdict.requirements().is_empty(), "{}", verdict.reason());
            for id in verdict.requirements() {
                let requirement = Requirement::find(id).expect("a requirement that exists");
                let applies = requirement.revisions().contains(&call.revision());
                assert!(applies, "{id} in {} for {}", call.revision(), verdict.reason());
            }
        }
    }
    for &why in Why::ALL {
        for &revision in ALL {
            let call = Call::new("t").revision(revision).build();
            for id in judge(&call, &Reply::from_silence(Silence::new(why))).requirements() {
                let requirement = Requirement::find(id).expect("a requirement that exists");
                assert!(requirement.revisions().contains(&revision), "{id} in {revision}");
            }
        }
    }
}

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
fn a_state_that_no_text_can_hold_is_not_altered_but_withheld() {
    let verdict = verdict_of(&Call::new("t"), &input(r#""requestState":"\ud800""#));
    assert_eq!(verdict.reason(), R::RetryWithState);
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
fn oddities_are_noted_where_they_stand_and_decide_nothing() {
    let block = |members: &str| content(&format!(r#"{{"type":"text","text":"",{members}}}"#));
    let link = |members: &str| {
        content(&format!(r#"{{"type":"resource_link","uri":"a:b","name":"n",{members}}}"#))
    };
    let advisory = Odd::AdvisoryMalformed;
    let rows = [
        (
            block(r#""annotations":{"priority":2}"#),
            advisory,
            "result.content[0].annotations.priority",
        ),
        (
            block(r#""annotations":{"audience":["x"]}"#),
            advisory,
            "result.content[0].annotations.audience",
        ),
        (
            block(r#""annotations":{"lastModified":"x"}"#),
            advisory,
            "result.content[0].annotations.lastModified",
        ),
        (block(r#""annotations":1"#), advisory, "result.content[0].annotations"),
        (block(r#""_meta":1"#), Odd::MetaMalformed, "result.content[0]._meta"),
        (link(r#""size":1.5"#), advisory, "result.content[0].size"),
        (link(r#""title":1"#), advisory, "result.content[0].title"),
        (link(r#""icons":[{}]"#), advisory, "result.content[0].icons"),
        (link("\"x\":0").replace("a:b", "a b"), Odd::UriMalformed, "result.content[0].uri"),
        (result(r#""content":[],"_meta":[]"#), Odd::MetaMalformed, "result._meta"),
        (
            result(r#""content":[],"_meta":{"a":{"b":1,"b":1}}"#),
            Odd::DuplicateMember,
            "result._meta",
        ),
        (block(r#""x":1,"x":1"#), Odd::DuplicateMember, "result.content[0]"),
        (message(r#""x":1,"result":{"content":[]}"#), Odd::UnknownMember, "x"),
        (content("").replace(":7,", ":7.0,"), Odd::IdSpelledOddly, "id"),
        (content(r#"{"type":"text","text":"\udc00"}"#), Odd::LoneSurrogate, ""),
    ];
    for (text, kind, place) in rows {
        let verdict = verdict_of(&Call::new("t").revision(R4), &text);
        assert_eq!(verdict.outcome(), Outcome::Success, "{text}");
        let found: Vec<_> = verdict.anomalies().iter().map(|it| (it.kind(), it.place())).collect();
        assert_eq!(found, [(kind, place)], "{text}");
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
            _ => (Outcome::UnknownOutcome, Possible),
        };
        assert_eq!((verdict.outcome(), verdict.execution()), expected);
    }
}

//! Every step of reading a message decides what the procedure says.

use std::collections::BTreeSet;

use mcp_verdict::Revision::{
    V2024_11_05 as R1, V2025_03_26 as R2, V2025_06_18 as R3, V2025_11_25 as R4, V2026_07_28 as R5,
};
use mcp_verdict::{
    Call, CallBuilder, Execution, Execution::Possible, Execution::Refused, Execution::Reported,
    Reason, Reason as R, Reply, Requirement, Revision, Silence, TASKS_EXTENSION, Verdict, Why,
    judge,
};
use serde_json::json;

const ALL: &[Revision] = Revision::ALL;
const BEFORE_R5: &[Revision] = &[R1, R2, R3, R4];
const WITH_STRUCTURE: &[Revision] = &[R3, R4, R5];

/// One text, and what it comes to.
pub(crate) struct Row {
    revisions: &'static [Revision],
    pub(crate) text: String,
    call: fn(CallBuilder) -> CallBuilder,
    reason: Reason,
    execution: Execution,
    place: &'static str,
}

impl Row {
    pub(crate) fn calls(&self) -> impl Iterator<Item = Call> {
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

pub(crate) fn message(members: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":7,{members}}}"#)
}

pub(crate) fn result(members: &str) -> String {
    message(&format!(r#""result":{{{members}}}"#))
}

pub(crate) fn error(members: &str) -> String {
    message(&format!(r#""error":{{{members}}}"#))
}

pub(crate) fn content(blocks: &str) -> String {
    result(&format!(r#""content":[{blocks}]"#))
}

pub(crate) fn input(members: &str) -> String {
    result(&format!(r#""resultType":"input_required",{members}"#))
}

fn entry(members: &str) -> String {
    input(&format!(r#""inputRequests":{{"a":{{{members}}}}}"#))
}

const FORM: &str = r#""method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}"#;
const URL: &str =
    r#""method":"elicitation/create","params":{"mode":"url","message":"?","url":"https://x/"}"#;
const HANDLE: &str = r#""taskId":"t","status":"working","createdAt":"c","lastUpdatedAt":"u""#;

pub(crate) fn nested(ttl: &str) -> String {
    result(&format!(r#""task":{{{HANDLE},"ttl":{ttl}}}"#))
}

pub(crate) fn flat(ttl: &str) -> String {
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
        row(&[R4], result(r#""task":1,"task":1"#), R::DuplicateKey, Possible, "result"),
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
    const SCHEMA: &str = "result.inputRequests[0].params.requestedSchema";
    const TOOL_USE: &str = r#"{"type":"tool_use","id":"1","name":"n","input":{}}"#;
    const TOOL_RESULT: &str = r#"{"type":"tool_result","toolUseId":"1","content":[]}"#;
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
        bad(entry(&FORM.replace("object", "array")), SCHEMA),
        bad(
            entry(&URL.replace("mode\":\"url", "mode\":\"x")),
            "result.inputRequests[0].params.mode",
        ),
        bad(
            sampled(r#"{"role":"user","content":[{"type":"text"}]}"#),
            "result.inputRequests[0].params.messages[0].content[0].text",
        ),
        row(
            &[R5],
            entry(&FORM.replace(r#""message""#, r#""message":"","message""#)),
            R::DuplicateKey,
            Possible,
            PARAMS,
        ),
        bad(entry(&FORM.replace("{}", r#"{},"required":"x""#)), SCHEMA),
        bad(entry(&FORM.replace("{}", r#"{"a":{"type":"object"}}"#)), SCHEMA),
        asked(sampled(&format!(
            r#"{{"role":"assistant","content":[{TOOL_USE}]}},{{"role":"user","content":{TOOL_RESULT}}}"#
        ))),
        row(
            &[R5],
            sampled(&format!(r#"{{"role":"user","role":"user","content":{TOOL_RESULT}}}"#)),
            R::DuplicateKey,
            Possible,
            "result.inputRequests[0].params.messages[0]",
        ),
        bad(
            sampled(&format!(r#"{{"role":"user","content":{}}}"#, TOOL_USE.replace("{}", "1"))),
            "result.inputRequests[0].params.messages[0].content.input",
        ),
        bad(
            sampled(&format!(
                r#"{{"role":"user","content":{}}}"#,
                TOOL_RESULT.replace("\"1\"", "1")
            )),
            "result.inputRequests[0].params.messages[0].content.toolUseId",
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
        row(
            WITH_STRUCTURE,
            text(&link.replace('}', r#","name":"n"}"#)),
            R::DuplicateKey,
            Reported,
            "result.content[1]",
        ),
        row(
            ALL,
            result(r#""content":[1],"isError":false"#),
            R::BlockInvalid,
            Reported,
            "result.content[0]",
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

pub(crate) fn table() -> Vec<Row> {
    let steps = [kinds, envelopes, errors, discriminators, inputs, tasks, blocks, structures];
    steps.iter().flat_map(|rows| rows()).collect()
}

pub(crate) fn verdict_of(call: &Call, text: &str) -> Verdict {
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
    reached.extend(crate::transcripts::reasons());
    // A body that is too long for the reader takes four gibibytes.
    reached.insert(R::LocalLimit);
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

//! What is odd is noted, each kind of it at its place, and decides nothing.

use std::collections::BTreeSet;

use mcp_verdict::AnomalyKind as Odd;
use mcp_verdict::{Anomaly, Call, CallBuilder, Outcome, Reply, Revision, TASKS_EXTENSION, judge};
use serde_json::json;

use crate::procedure::{content, error, flat, input, message, nested, result, verdict_of};

const R1: Revision = Revision::V2024_11_05;
const R2: Revision = Revision::V2025_03_26;
const R3: Revision = Revision::V2025_06_18;
const R4: Revision = Revision::V2025_11_25;
const R5: Revision = Revision::V2026_07_28;

/// A text under a revision, what it comes to all the same, and all that is odd about it.
struct Row {
    revision: Revision,
    text: String,
    outcome: Outcome,
    oddities: Vec<(Odd, &'static str)>,
    call: fn(CallBuilder) -> CallBuilder,
}

fn row(
    revision: Revision,
    outcome: Outcome,
    text: impl Into<String>,
    oddities: &[(Odd, &'static str)],
) -> Row {
    let (text, oddities) = (text.into(), oddities.to_vec());
    Row { revision, text, outcome, oddities, call: |call| call }
}

impl Row {
    fn with(self, call: fn(CallBuilder) -> CallBuilder) -> Self {
        Self { call, ..self }
    }
}

fn text_block(members: &str) -> String {
    content(&format!(r#"{{"type":"text","text":"",{members}}}"#))
}

fn link(members: &str) -> String {
    content(&format!(r#"{{"type":"resource_link","uri":"a:b","name":"n",{members}}}"#))
}

fn unreadable() -> Vec<Row> {
    let pending = |text: &str, kind, place| row(R3, Outcome::Pending, text, &[(kind, place)]);
    vec![
        pending("\n", Odd::NoText, "byte 1"),
        pending("\u{feff}{}", Odd::ByteOrderMark, "byte 0"),
        pending("{\"a\":", Odd::CutOff, "byte 5"),
        pending("[NaN]", Odd::NotANumber, "byte 1"),
        pending("{}x", Odd::TrailingText, "byte 2"),
        pending("oops", Odd::NotJson, "byte 0"),
        pending("7", Odd::NotAnObject, ""),
    ]
}

fn traffic() -> Vec<Row> {
    let pending = |revision, text: &str, oddities: &[(Odd, &'static str)]| {
        row(revision, Outcome::Pending, text, oddities)
    };
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#;
    let ping = message(r#""method":"ping""#);
    vec![
        pending(R5, cancel, &[(Odd::CancelsThisCall, "params.requestId")]),
        pending(R5, &cancel.replace(":7", ":8"), &[]),
        pending(R5, &cancel.replace("cancelled", "progress"), &[]),
        pending(R5, &ping, &[(Odd::RequestNotAllowed, "method")]),
        pending(R4, &ping, &[]),
        pending(R3, r#"{"method":"m"}"#, &[(Odd::JsonrpcInvalid, "jsonrpc")]),
        pending(R3, r#"{"jsonrpc":"2.0","method":1}"#, &[(Odd::MethodInvalid, "method")]),
        pending(R3, r#"{"jsonrpc":"2.0","method":"m","id":null}"#, &[(Odd::IdInvalid, "id")]),
        pending(R3, r#"{"id":8,"method":"m","result":1}"#, &[(Odd::KindsMixed, "method")]),
        pending(R3, r#"{"id":8}"#, &[(Odd::KindMissing, "")]),
        pending(R3, r#"{"id":8,"id":8,"result":1}"#, &[(Odd::DuplicateMember, "")]),
        pending(R3, r#"{"error":{}}"#, &[(Odd::IdMissing, "id")]),
        pending(R3, r#"{"id":"7","result":{}}"#, &[(Odd::IdResembling, "id")]),
        pending(R3, r#"{"id":8,"result":{}}"#, &[]),
        pending(R2, "[{}]", &[(Odd::BatchWithoutAnswer, "")]),
    ]
}

fn envelopes() -> Vec<Row> {
    let plain = content("");
    let failed = |revision, members: &str, oddities: &[(Odd, &'static str)]| {
        row(revision, Outcome::ProtocolError, error(members), oddities)
    };
    let coded = |revision, code: &str, kind| {
        failed(revision, &format!(r#""code":{code},"message":"""#), &[(kind, "error.code")])
    };
    let with_data = |revision, code: &str, data: &str, oddities: &[(Odd, &'static str)]| {
        failed(revision, &format!(r#""code":{code},"message":"","data":{data}"#), oddities)
    };
    let malformed = &[(Odd::ErrorDataMalformed, "error.data")];
    let elicitation =
        r#"{"elicitations":[{"mode":"url","elicitationId":"1","message":"","url":""}]}"#;
    vec![
        row(
            R2,
            Outcome::Success,
            format!("[{plain},{{\"method\":\"m\"}},1]"),
            &[(Odd::NotAnObject, "[2]"), (Odd::BatchMixed, "")],
        ),
        row(R2, Outcome::Success, format!("[{plain},{plain}]"), &[(Odd::AnswerRepeated, "")]),
        row(
            R2,
            Outcome::Success,
            format!("[{}]", result(r#""content":[],"_meta":1"#)),
            &[(Odd::MetaMalformed, "[0].result._meta")],
        ),
        row(R3, Outcome::Success, plain.replace(":7,", ":7.0,"), &[(Odd::IdSpelledOddly, "id")]),
        row(
            R3,
            Outcome::Success,
            message(r#""x":1,"params":2,"result":{"content":[]}"#),
            &[(Odd::UnknownMember, "x"), (Odd::UnknownMember, "params")],
        ),
        coded(R3, "-32602.0", Odd::CodeSpelledOddly),
        coded(R3, "98765432109876543210", Odd::CodeBeyond64Bits),
        coded(R5, "-32099", Odd::CodeReserved),
        coded(R5, "-32500", Odd::CodeReserved),
        coded(R5, "-32002", Odd::CodeRetired),
        coded(R5, "-32042", Odd::CodeRetired),
        failed(R5, r#""code":-32019,"message":"""#, &[]),
        failed(R4, r#""code":-32099,"message":"""#, &[]),
        with_data(R4, "-32042", "{}", malformed),
        with_data(R4, "-32042", r#"{"elicitations":[{}]}"#, malformed),
        with_data(R4, "-32042", elicitation, &[]),
        with_data(R5, "-32021", r#"{"requiredCapabilities":1}"#, malformed),
        with_data(R5, "-32022", r#"{"supported":[1],"requested":""}"#, malformed),
        with_data(R5, "-32022", r#"{"supported":[],"requested":""}"#, &[]),
        with_data(R3, "1", r#"{"a":1,"a":1}"#, &[(Odd::DuplicateMember, "error.data")]),
    ]
}

fn results() -> Vec<Row> {
    let fine = |revision, text: String, kind, place| {
        row(revision, Outcome::Success, text, &[(kind, place)])
    };
    let with = |members: &str| result(&format!(r#""content":[],{members}"#));
    let text_and_blob = r#"{"type":"resource","resource":{"uri":"a:b","text":"","blob":""}}"#;
    let advised =
        |members: &str, place| fine(R4, text_block(members), Odd::AdvisoryMalformed, place);
    let linked = |members: &str, place| fine(R4, link(members), Odd::AdvisoryMalformed, place);
    vec![
        fine(R5, content(""), Odd::ResultTypeMissing, "result.resultType"),
        fine(
            R4,
            with(r#""resultType":"complete""#),
            Odd::ResultTypeOutOfPlace,
            "result.resultType",
        ),
        fine(R4, content(""), Odd::TaskNotCreated, "result").with(|call| call.task(true)),
        fine(
            R1,
            with(r#""structuredContent":1"#),
            Odd::StructuredOutOfPlace,
            "result.structuredContent",
        ),
        row(
            R3,
            Outcome::ToolError,
            with(r#""isError":true"#),
            &[(Odd::SchemaUnmet, "result.structuredContent")],
        )
        .with(|call| call.output_schema(json!({"type": "object"}))),
        fine(R1, with(r#""_meta":[]"#), Odd::MetaMalformed, "result._meta"),
        fine(R3, with(r#""_meta":{"a":{"b":1,"b":1}}"#), Odd::DuplicateMember, "result._meta"),
        fine(R3, text_block(r#""x":1,"x":1"#), Odd::DuplicateMember, "result.content[0]"),
        fine(R3, content(r#"{"type":"text","text":"\udc00"}"#), Odd::LoneSurrogate, ""),
        advised(r#""annotations":{"priority":2}"#, "result.content[0].annotations.priority"),
        advised(r#""annotations":{"audience":["x"]}"#, "result.content[0].annotations.audience"),
        advised(
            r#""annotations":{"lastModified":"x"}"#,
            "result.content[0].annotations.lastModified",
        ),
        advised(r#""annotations":1"#, "result.content[0].annotations"),
        linked(r#""size":1.5"#, "result.content[0].size"),
        linked(r#""title":1"#, "result.content[0].title"),
        linked(r#""icons":[{}]"#, "result.content[0].icons"),
        fine(R4, text_block(r#""_meta":1"#), Odd::MetaMalformed, "result.content[0]._meta"),
        fine(R4, link("\"x\":0").replace("a:b", "a b"), Odd::UriMalformed, "result.content[0].uri"),
        fine(R3, content(text_and_blob), Odd::TextAndBlob, "result.content[0].resource"),
        row(R3, Outcome::Success, link(r#""icons":1"#), &[]),
        row(R2, Outcome::Success, text_block(r#""_meta":1"#), &[]),
        row(R2, Outcome::Success, text_block(r#""annotations":{"lastModified":1}"#), &[]),
    ]
}

fn unfinished() -> Vec<Row> {
    let asked = |members: &str, oddities: &[(Odd, &'static str)]| {
        row(R5, Outcome::InputRequired, input(members), oddities)
    };
    let sampled = |members: &str| {
        let params = format!(r#""messages":[],"maxTokens":1,{members}"#);
        format!(
            r#""inputRequests":{{"a":{{"method":"sampling/createMessage","params":{{{params}}}}}}}"#
        )
    };
    let context = "result.inputRequests[0].params.includeContext";
    let preferences = "result.inputRequests[0].params.modelPreferences";
    let handle = |from: &str, to: &str, oddities: &[(Odd, &'static str)]| {
        row(R5, Outcome::TaskCreated, flat("1").replace(from, to), oddities)
            .with(|call| call.extensions([TASKS_EXTENSION]))
    };
    let beside = |members: &str, oddities: &[(Odd, &'static str)]| {
        handle(r#""taskId""#, &format!(r#"{members},"taskId""#), oddities)
    };
    vec![
        asked(r#""inputRequests":{}"#, &[(Odd::InputRequestsEmpty, "result.inputRequests")]),
        asked(r#""inputRequests":{},"requestState":"""#, &[]),
        asked(
            r#""requestState":"","content":[],"isError":true,"taskId":1,"status":1"#,
            &[
                (Odd::MemberOutOfPlace, "result.content"),
                (Odd::MemberOutOfPlace, "result.isError"),
                (Odd::MemberOutOfPlace, "result.taskId"),
            ],
        ),
        asked(&sampled(r#""includeContext":"allServers""#), &[(Odd::ContextNotDeclared, context)]),
        asked(&sampled(r#""includeContext":"none""#), &[]),
        asked(&sampled(r#""includeContext":"allServers""#), &[])
            .with(|call| call.capabilities(["sampling", "sampling.context"])),
        asked(
            &sampled(r#""modelPreferences":{"costPriority":2}"#),
            &[(Odd::AdvisoryMalformed, preferences)],
        ),
        asked(
            r#""inputRequests":{"a":{"method":"roots/list","x":1,"x":1}}"#,
            &[(Odd::DuplicateMember, "result.inputRequests[0]")],
        ),
        handle("", "", &[]),
        handle("working", "failed", &[(Odd::TaskNotInitial, "result.status")]),
        beside(r#""result":{}"#, &[(Odd::TaskResultInlined, "result.result")]),
        beside(r#""requestState":"""#, &[(Odd::MemberOutOfPlace, "result.requestState")]),
        beside(r#""pollIntervalMs":"1""#, &[(Odd::AdvisoryMalformed, "result.pollIntervalMs")]),
        beside(r#""statusMessage":1"#, &[(Odd::AdvisoryMalformed, "result.statusMessage")]),
        row(
            R4,
            Outcome::TaskCreated,
            nested("1").replace(r#""task""#, r#""content":[],"requestState":1,"error":{},"task""#),
            &[(Odd::TaskResultInlined, "result.error"), (Odd::MemberOutOfPlace, "result.content")],
        )
        .with(|call| call.task(true)),
        row(R5, Outcome::ContractViolation, result(r#""resultType":"x","resultType":"x""#), &[]),
    ]
}

fn table() -> Vec<Row> {
    [unreadable, traffic, envelopes, results, unfinished].iter().flat_map(|rows| rows()).collect()
}

#[test]
fn oddities_are_noted_where_they_stand_and_decide_nothing() {
    for row in table() {
        let call = (row.call)(Call::new("t").revision(row.revision)).build();
        let verdict = verdict_of(&call, &row.text);
        assert_eq!(verdict.outcome(), row.outcome, "{}", row.text);
        let found: Vec<_> = verdict.anomalies().iter().map(|it| (it.kind(), it.place())).collect();
        assert_eq!(found, row.oddities, "{}", row.text);
        assert_eq!(verdict.anomalies_total(), found.len());
    }
}

#[test]
fn every_kind_of_oddity_is_noted() {
    let kinds = |row: Row| row.oddities.into_iter().map(|(kind, _)| kind);
    let mut noted: BTreeSet<Odd> = table().into_iter().flat_map(kinds).collect();
    let broken = judge(&Call::new("t"), &Reply::from_message(b"{\"a\":\"\xff\"}"));
    noted.extend(broken.anomalies().iter().map(Anomaly::kind));
    noted.extend(crate::transcripts::odd_kinds());
    // Takes a text of four gibibytes.
    noted.insert(Odd::TooLong);
    assert_eq!(Odd::ALL.iter().find(|kind| !noted.contains(kind)), None);
}

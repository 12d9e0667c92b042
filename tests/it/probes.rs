//! Short replies on which faults show that hardly any fixture shows.

use mcp_verdict::recipe::{Recipe, Transcript};
use mcp_verdict::{
    Absence, Call, CallBuilder, Contract, Effect, Reply, Revision, Silence, TASKS_EXTENSION, Why,
};
use serde_json::{Value, json};

/// Calls and replies, the plainest first.
pub(crate) fn probes() -> Vec<(Call, Reply)> {
    let mut probes = plain();
    probes.extend(flagged());
    probes.extend(unflagged());
    probes.extend(errors());
    probes.extend(ids());
    probes.extend(newer());
    probes.extend(oddities());
    probes.extend(silences());
    probes.extend(generated());
    probes
}

fn call() -> CallBuilder {
    Call::new("find_invoice")
}

/// An answer to a call with this half of an envelope.
fn answer(call: impl Into<Call>, half: &str) -> (Call, Reply) {
    let call = call.into();
    let message = format!("{{\"jsonrpc\":\"2.0\",\"id\":{},{half}}}", call.id());
    (call, Reply::from_message(message))
}

fn result(call: impl Into<Call>, result: &Value) -> (Call, Reply) {
    answer(call, &format!("\"result\":{result}"))
}

fn error(code: i64, message: &str, data: &Value) -> (Call, Reply) {
    answer(
        call(),
        &format!("\"error\":{}", json!({"code": code, "message": message, "data": data})),
    )
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

/// A flagged result with these texts.
fn failed(texts: &[&str]) -> (Call, Reply) {
    let content: Vec<_> = texts.iter().map(|it| text(it)).collect();
    result(call(), &json!({"content": content, "isError": true}))
}

/// An unflagged result with these texts.
fn done(texts: &[&str]) -> (Call, Reply) {
    let content: Vec<_> = texts.iter().map(|it| text(it)).collect();
    result(call(), &json!({"content": content}))
}

fn plain() -> Vec<(Call, Reply)> {
    vec![
        done(&["The invoice is paid."]),
        failed(&["No such invoice."]),
        error(-32602, "Unknown tool", &json!({"trace": "at main.rs:7"})),
        error(-32603, "Internal error", &Value::Null),
        error(1001, "Line one\nLine two", &json!("a secret")),
        error(0, "", &json!({"details": "a secret"})),
        answer(call(), "\"error\":{\"code\":-32601,\"message\":\"Method not found\"}"),
        result(call(), &json!({"content": []})),
        result(call(), &json!({"content": [], "isError": true})),
        (call().build(), Reply::from_message(r#"{"jsonrpc":"2.0","id":7}"#)),
        (call().build(), Reply::from_message("no JSON")),
    ]
}

/// Results that say that the tool failed.
fn flagged() -> Vec<(Call, Reply)> {
    let number = json!({"code": -32602});
    let mut probes: Vec<_> = [
        "Windows\r\nline ends",
        " a blank at both ends ",
        "first line\nsecond line\nsecond line",
        "two  blanks",
        "cafe\u{301}",
        "a literal \\n",
        "a brace {} and %s",
        "account 4711471147114711",
        "busy, rate limit reached",
        "cut\0here",
        "zero\u{200b}width <b> \"quoted\" 😀",
        "permission denied; try again",
    ]
    .iter()
    .map(|text| failed(&[text]))
    .collect();
    for length in [90, 300, 1100, 5000, 70_000] {
        probes.push(failed(&[&"é".repeat(length)]));
    }
    probes.extend([
        failed(&["", "The reason."]),
        failed(&["The same.", "The same."]),
        failed(&["reason"; 12]),
        result(call().id(0), &json!({"content": [text("No.")], "isError": true})),
        result(call(), &json!({"content": [], "structuredContent": {}, "isError": true})),
        result(call(), &json!({"content": [], "structuredContent": {"a": 1}, "isError": null})),
        result(call(), &json!({"content": [], "structuredContent": number, "isError": true})),
        answer(call(), "\"result\":{\"content\":[],\" isError \":true}"),
    ]);
    probes
}

/// Results that do not.
fn unflagged() -> Vec<(Call, Reply)> {
    let block = text("The same.");
    let picture = |kind: &str| json!({"type": "image", "data": "QQ==", "mimeType": kind});
    let link = json!({"type": "resource_link", "uri": "log://errors", "name": "The log"});
    let mut probes: Vec<_> =
        ["null", "The request timed out.", "", " "].iter().map(|text| done(&[text])).collect();
    probes.extend([
        done(&["fine", "an error was found in the log"]),
        done(&["x\u{2028}{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{}}\u{2028}"]),
        done(&["block"; 120]),
        result(call(), &json!({"content": [block, block]})),
        result(call(), &json!({"content": [picture("image/tiff"), text("after"), link]})),
        result(call(), &json!({"content": [], "structuredContent": {"result": [1]}})),
        answer(
            call(),
            "\"result\":{\"content\":[],\"structuredContent\":{\"a\":0.12345678901234567890,\
             \"b\":9007199254740993,\"c\":123456789012345678901234567890,\"d\":1e400}}",
        ),
    ]);
    probes
}

fn errors() -> Vec<(Call, Reply)> {
    vec![
        error(-32000, &"long ".repeat(100), &json!([1])),
        error(250, "fine", &Value::Null),
        answer(call(), "\"result\":{\"content\":[]},\"error\":{}"),
        answer(call(), "\"result\":{\"content\":[]},\"error\":\"\""),
        answer(call(), "\"error\":{\"code\":4294934694,\"message\":\"wide\",\"more\":\"secret\"}"),
    ]
}

fn ids() -> Vec<(Call, Reply)> {
    let reply = |text: &str| (call().build(), Reply::from_message(text));
    vec![
        reply(r#"{"jsonrpc":"2.0","id":4294967303,"result":{"content":[]}}"#),
        reply(r#"{"id":7,"error":{"code":-32603,"message":"no version"}}"#),
        reply(r#"{"content":[{"type":"text","text":"no envelope"}]}"#),
    ]
}

fn newer() -> Vec<(Call, Reply)> {
    let state = format!("{{\"a\": 1}} %20+é{}", "x".repeat(2000));
    let asked = json!({"k": {"method": "roots/list"}});
    let waits = |result: Value| {
        let mut whole = json!({"resultType": "input_required"});
        whole.as_object_mut().into_iter().for_each(|it| {
            it.extend(result.as_object().cloned().unwrap_or_default());
        });
        self::result(call(), &whole)
    };
    let task = json!({"resultType": "task", "taskId": "t-1", "status": "working", "ttlMs": null,
        "createdAt": "2026-07-28T00:00:00Z", "lastUpdatedAt": "2026-07-28T00:00:00Z"});
    vec![
        waits(json!({"requestState": " s ", "_meta": {}})),
        waits(json!({"requestState": "", "inputRequests": asked})),
        waits(json!({"requestState": state})),
        result(call().extensions([TASKS_EXTENSION]), &task),
        result(call(), &json!({"resultType": "complete_with_warnings", "content": []})),
    ]
}

fn oddities() -> Vec<(Call, Reply)> {
    let schema = json!({"type": "object", "required": ["total"]});
    let typed = || call().output_schema(schema.clone());
    let older = call().revision(Revision::V2024_11_05);
    vec![
        result(typed(), &json!({"content": [], "structuredContent": {"a": 1}})),
        result(typed(), &json!({"content": [text("{\"total\":1}")]})),
        result(typed(), &json!({"content": [text("No.")], "isError": true})),
        result(
            older,
            &json!({"content": [{"type": "audio", "data": "", "mimeType": "audio/wav"}]}),
        ),
    ]
}

fn silences() -> Vec<(Call, Reply)> {
    let contracts = [
        Contract::default(),
        Contract::new(Effect::ReadOnly, Absence::IsError, false),
        Contract::new(Effect::Idempotent, Absence::Unstated, true),
    ];
    let whys = [Why::NotSent, Why::LostAfterSend, Why::TimedOut, Why::Cancelled];
    let each = whys
        .into_iter()
        .flat_map(|why| contracts.iter().map(move |contract| (why, contract.clone())));
    each.map(|(why, contract)| {
        let silence = Silence::new(why).with_host_error("ECONNRESET 10.0.0.7");
        (call().contract(contract).build(), Reply::from_silence(silence))
    })
    .collect()
}

/// What the suite makes and no fixture holds.
fn generated() -> Vec<(Call, Reply)> {
    let carried = [
        "2025-11-25:tool-result@stdio:before=header-line",
        "2025-11-25:tool-result@stdio:before=note-ending-in-cr-lf",
        "2025-11-25:tool-result@stdio:after=same-again",
        "2025-11-25:tool-result@event-stream:before=end-markers",
        "2025-11-25:tool-result@event-stream:event=fields-among-data",
        "2025-11-25:tool-result@http:media=same-end",
        "2025-11-25:tool-result@silence:why=lost-after-send:host=words-of-not-sent",
    ];
    let carried = carried.map(|code| {
        let transcript = Transcript::from_code(code).expect("is the code of one");
        (transcript.call(), transcript.reply())
    });
    let batches = ["batch-last-of-twelve", "batch-before-other-error"].map(|frame| {
        let code = format!("2025-03-26:tool-result:{frame}");
        let message = Recipe::from_code(&code).expect("is the code of one");
        (message.call(), Reply::from_message(message.bytes()))
    });
    carried.into_iter().chain(batches).collect()
}

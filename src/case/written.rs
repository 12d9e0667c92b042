//! A case as a fixture file, to be kept in a test folder.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{Case, Expectation};
use crate::call::{ALL_CAPABILITIES, Call, Id};
use crate::contract::{Contract, Transient};
use crate::json::{self, Document};
use crate::outcome::Outcome;
use crate::reply::Reply;

impl Case {
    /// The text of a fixture file that holds this case; none for a silence with words of the
    /// client's own, which a fixture does not hold.
    pub fn to_fixture(&self) -> Option<String> {
        let reply = reply(&self.reply)?;
        let mut text = String::from("{\n");
        let _ = writeln!(text, "  \"about\": {},", Value::from(self.about()));
        let _ = writeln!(text, "  \"revisions\": [\"{}\"],", self.revision());
        let _ = writeln!(text, "  \"call\": {},", call(&self.call));
        let _ = writeln!(text, "  \"reply\": {{ {reply} }},");
        let _ = writeln!(text, "  \"expect\": {}", expect(&self.expectation));
        text.push_str("}\n");
        Some(text)
    }
}

fn reply(reply: &Reply) -> Option<String> {
    if let Some(bytes) = reply.message() {
        return Some(message(bytes));
    }
    if let Some(stdio) = reply.stdio() {
        let (chunks, end) = (chunks(stdio.chunks()), stdio.end().wire_name());
        let stderr = Value::from(stdio.stderr());
        return Some(format!(
            "\"stdio\": {{ \"chunks\": {chunks}, \"end\": \"{end}\", \"stderr\": {stderr} }}"
        ));
    }
    if let Some(http) = reply.http() {
        let (status, end) = (http.status(), http.end().wire_name());
        let (headers, chunks) = (headers(http.headers())?, chunks(http.chunks()));
        return Some(format!(
            "\"http\": {{ \"status\": {status}, \"headers\": {headers}, \"chunks\": {chunks}, \
             \"end\": \"{end}\" }}"
        ));
    }
    let silence = reply.silence().filter(|silence| silence.host_error().is_empty())?;
    Some(format!("\"silence\": \"{}\"", silence.why().wire_name()))
}

/// None where a name stands twice, which an object does not hold.
fn headers(headers: &[(String, String)]) -> Option<Value> {
    let mut object = serde_json::Map::new();
    for (name, value) in headers {
        if object.insert(name.clone(), json!(value)).is_some() {
            return None;
        }
    }
    Some(Value::Object(object))
}

fn chunks(chunks: &[Vec<u8>]) -> Value {
    let chunk = |chunk: &Vec<u8>| match std::str::from_utf8(chunk) {
        Ok(text) => json!({ "text": text }),
        Err(_) => json!({ "base64": STANDARD.encode(chunk) }),
    };
    Value::Array(chunks.iter().map(chunk).collect())
}

/// As JSON where that keeps every byte, as text where a string holds it, else as base64.
fn message(bytes: &[u8]) -> String {
    let plain = Document::parse(bytes).ok().filter(|(document, text)| {
        !document.repeats_members() && json::compact(document.root(text)) == *text
    });
    match (plain, std::str::from_utf8(bytes)) {
        (Some((_, text)), _) => format!("\"json\": {text}"),
        (None, Ok(text)) => format!("\"text\": {}", Value::from(text)),
        (None, Err(_)) => format!("\"base64\": \"{}\"", STANDARD.encode(bytes)),
    }
}

/// Only what differs from the defaults of the format.
fn call(call: &Call) -> Value {
    let mut members = serde_json::Map::new();
    match call.id() {
        Id::Number(7) => {}
        Id::Number(number) => drop(members.insert("id".to_owned(), json!(number))),
        Id::String(text) => drop(members.insert("id".to_owned(), json!(text))),
    }
    let mut add = |name: &str, differs: bool, value: Value| {
        if differs {
            members.insert(name.to_owned(), value);
        }
    };
    let contract = call.contract();
    add("tool", call.tool() != "find_invoice", json!(call.tool()));
    add("arguments", *call.arguments() != json!({}), call.arguments().clone());
    add("capabilities", *call.capabilities() != ALL_CAPABILITIES, json!(call.capabilities()));
    add("extensions", !call.extensions().is_empty(), json!(call.extensions()));
    add("task", call.task(), json!(true));
    let schema = call.output_schema().filter(|schema| contract.output_schema() != Some(schema));
    add("output_schema", schema.is_some(), json!(schema));
    add("contract", *contract != Contract::default(), stated(contract));
    Value::Object(members)
}

fn stated(contract: &Contract) -> Value {
    let mut stated = json!({
        "effect": contract.effect().wire_name(),
        "absence": contract.absence().wire_name(),
        "trusted": contract.trusted(),
    });
    let transient = contract.transient();
    if *transient != Transient::default() {
        stated["transient"] = json!({ "codes": transient.codes(), "reasons": transient.reasons() });
    }
    if let Some(schema) = contract.output_schema() {
        stated["output_schema"] = schema.clone();
    }
    if let Some(check) = contract.state_check() {
        stated["state_check"] = json!(check);
    }
    stated
}

fn expect(expectation: &Expectation) -> Value {
    let names = |outcomes: &[Outcome]| {
        outcomes.iter().map(|outcome| outcome.wire_name()).collect::<Vec<_>>()
    };
    let ids: Vec<_> = expectation.requirements().iter().map(|it| it.id()).collect();
    let parts = &expectation.parts;
    let lacks: Vec<_> = parts.secrets.iter().map(|(_, secret)| secret).collect();
    let mut expect = json!({
        "outcome": expectation.outcome().wire_name(),
        "tolerated": names(expectation.tolerated()),
        "never": names(expectation.never()),
        "model_view": { "lacks": lacks },
        "requirements": ids,
    });
    if let Some(reason) = expectation.reason() {
        expect["reason"] = json!(reason.wire_name());
    }
    let code = expectation.code.as_ref().and_then(|code| json::whole_number(code));
    if let Some(code) = code.filter(|_| expectation.outcome() == Outcome::ProtocolError) {
        expect["code"] = json!(code);
    }
    if matches!(expectation.outcome(), Outcome::Success | Outcome::ToolError) {
        expect["model_view"]["contains"] = json!(parts.texts);
    }
    expect
}

//! Arbitrary JSON: what a generator makes that knows JSON and nothing of the protocol. What is
//! right to make of it, the reference says.

use mcp_verdict::{Case, Fixture, HttpEnd, Outcome, Revision, StdioEnd, Surface, Why, judge};
use proptest::collection::{btree_map, vec};
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};
use proptest::strategy::ValueTree;
use serde_json::{Value, json};

use crate::generators::runner;
use crate::random::Random;

const STATUSES: [u16; 10] = [200, 202, 204, 400, 401, 404, 429, 500, 502, 503];

/// Cases that carry any value.
pub(crate) fn cases(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    let values = value();
    let mut runner = runner(random);
    let mut draw = || {
        let value = values.new_tree(&mut runner).expect("none is refused").current();
        let revision = random.one(Revision::ALL);
        case(revision, &reply(surface, &value, random))
    };
    (0..count).map(|_| draw()).collect()
}

fn value() -> BoxedStrategy<Value> {
    let text = || vec(any::<char>(), 0..12).prop_map(String::from_iter);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    let nested = move |inner: BoxedStrategy<Value>| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            btree_map(text(), inner, 0..6).prop_map(|it| it.into_iter().collect()),
        ]
    };
    leaf.prop_recursive(4, 48, 6, move |inner| nested(inner.boxed()).boxed()).boxed()
}

/// The member `reply` of a fixture.
fn reply(surface: Surface, value: &Value, random: &mut Random) -> Value {
    match surface {
        Surface::Stdio => {
            let end = random.one(StdioEnd::ALL).wire_name();
            json!({ "stdio": { "chunks": [{ "json": value }], "end": end } })
        }
        Surface::Http => {
            let end = random.one(HttpEnd::ALL).wire_name();
            let headers = json!({ "Content-Type": "application/json" });
            let status = random.one(&STATUSES);
            let chunks = json!([{ "json": value }]);
            json!({ "http": { "status": status, "headers": headers, "chunks": chunks, "end": end } })
        }
        Surface::Silence => json!({ "silence": random.one(Why::ALL).wire_name() }),
        _ => json!({ "json": value }),
    }
}

fn case(revision: Revision, reply: &Value) -> Case {
    let made = |outcome: Outcome| {
        let never = if outcome == Outcome::Success { vec![] } else { vec!["success"] };
        let fixture = json!({
            "about": "Arbitrary JSON came.",
            "revisions": [revision.wire_name()],
            "reply": reply,
            "expect": { "outcome": outcome.wire_name(), "never": never },
        });
        let fixture = Fixture::from_text("fixtures/any/any.json", &fixture.to_string());
        fixture.expect("it is written by the rules").cases()[0].clone()
    };
    let unjudged = made(Outcome::ContractViolation);
    made(judge(unjudged.call(), unjudged.reply()).outcome())
}

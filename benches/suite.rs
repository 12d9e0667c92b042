//! What a case costs: the whole suite (make, render, every invariant) beside only generating
//! comparable envelopes with a plain strategy, as one writes it by hand in half an hour. The time
//! inside the adapter is taken off and stated beside.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use mcp_verdict::{Reference, Suite};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// How often each side is measured; the best counts, since what else the machine does only slows.
const ROUNDS: usize = 5;
const BY_HAND: usize = 4_000;

fn main() {
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let by_hand = (0..ROUNDS).map(|_| by_hand()).min().unwrap_or_default();
    let suite = (0..ROUNDS).map(|_| suite()).min_by_key(|it| it.0).unwrap_or_default();
    let (own, adapter, wall, cases) = suite;
    let rate = |count: usize, time: Duration| count as f64 / time.as_secs_f64();
    let (ours, theirs) = (rate(cases, own), rate(BY_HAND, by_hand));
    println!("{profile}: {BY_HAND} envelopes by hand in {by_hand:.1?}, {theirs:.0} a second");
    println!("{profile}: {cases} cases through the suite in {own:.1?}, {ours:.0} a second");
    println!("{profile}: inside the adapter, which was asked twice: {adapter:.1?}");
    println!("{profile}: wall time of a whole run: {wall:.1?}");
    println!("{profile}: the suite shows {:.1} times as many a second", ours / theirs);
}

/// What a default run spends on making and judging, what inside the adapter, how long it takes
/// with both at once, and the number of cases.
fn suite() -> (Duration, Duration, Duration, usize) {
    let start = Instant::now();
    let report = Suite::new(Reference).run();
    let wall = start.elapsed();
    assert!(report.passed(), "{report}");
    (report.suite_time(), report.adapter_time(), wall, report.cases())
}

fn by_hand() -> Duration {
    let mut runner = TestRunner::deterministic();
    let envelopes = envelope();
    let start = Instant::now();
    for _ in 0..BY_HAND {
        let tree = envelopes.new_tree(&mut runner).expect("the strategy gives a value");
        black_box(serde_json::to_vec(&tree.current()).expect("a value can be written"));
    }
    start.elapsed()
}

fn data() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-zA-Z ]{0,24}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("[a-z_]{1,10}", inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn block() -> impl Strategy<Value = Value> {
    prop_oneof![
        "\\PC{0,60}".prop_map(|text| json!({ "type": "text", "text": text })),
        "[A-Za-z0-9+/]{0,10}".prop_map(|data| {
            json!({ "type": "image", "data": data.repeat(4), "mimeType": "image/png" })
        }),
        ("[a-z]{1,8}", "\\PC{0,40}").prop_map(|(name, text)| {
            json!({ "type": "resource", "resource": { "uri": format!("file:///{name}"), "text": text } })
        }),
        ("[a-z]{1,8}", "[a-z]{1,8}").prop_map(|(uri, name)| {
            json!({ "type": "resource_link", "uri": format!("file:///{uri}"), "name": name })
        }),
    ]
}

fn flag() -> impl Strategy<Value = Option<Value>> {
    prop_oneof![
        Just(None),
        any::<bool>().prop_map(|flag| Some(Value::from(flag))),
        Just(Some(Value::Null)),
        Just(Some(Value::from("true"))),
    ]
}

fn result() -> impl Strategy<Value = Value> {
    let content = prop::collection::vec(block(), 0..4);
    let result_type = prop_oneof![Just("complete"), Just("input_required"), Just("task")];
    (content, flag(), prop::option::of(data()), prop::option::of(result_type)).prop_map(
        |(content, flag, structured, result_type)| {
            let mut result = json!({ "content": content });
            let members = [
                ("isError", flag),
                ("structuredContent", structured),
                ("resultType", result_type.map(Value::from)),
            ];
            for (name, value) in members {
                if let Some(value) = value {
                    result[name] = value;
                }
            }
            result
        },
    )
}

fn error() -> impl Strategy<Value = Value> {
    (any::<i32>(), "\\PC{0,40}", prop::option::of(data())).prop_map(|(code, message, data)| {
        let mut error = json!({ "code": code, "message": message });
        if let Some(data) = data {
            error["data"] = data;
        }
        error
    })
}

fn envelope() -> impl Strategy<Value = Value> {
    let id = prop_oneof![
        4 => Just(Value::from(7)),
        1 => any::<i64>().prop_map(Value::from),
        1 => "[a-z0-9]{1,8}".prop_map(Value::from),
    ];
    let body = prop_oneof![
        3 => result().prop_map(|result| ("result", result)),
        1 => error().prop_map(|error| ("error", error)),
    ];
    (id, body).prop_map(|(id, (name, body))| json!({ "jsonrpc": "2.0", "id": id, name: body }))
}

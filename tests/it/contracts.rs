//! A contract states what a team and a tool agreed on; what nobody stated is the worst case.

use mcp_verdict::{Absence, Call, Contract, Effect, Fixture, Gap};
use rstest::rstest;
use serde_json::{Value, json};

/// Every value that a hint may have, absent and of a wrong kind included.
fn hints() -> Vec<Option<Value>> {
    let given = [json!(true), json!(false), json!(null), json!("true"), json!(1), json!({})];
    std::iter::once(None).chain(given.into_iter().map(Some)).collect()
}

fn annotated(hints: &[(&str, &Option<Value>)]) -> Value {
    let given =
        hints.iter().filter_map(|(name, hint)| Some(((*name).to_owned(), hint.as_ref()?.clone())));
    Value::Object(given.collect())
}

#[test]
fn a_hint_counts_only_where_it_is_true_and_the_server_is_trusted() {
    for read_only in hints() {
        for idempotent in hints() {
            for destructive in hints() {
                let annotations = annotated(&[
                    ("readOnlyHint", &read_only),
                    ("idempotentHint", &idempotent),
                    ("destructiveHint", &destructive),
                ]);
                let right = if read_only == Some(json!(true)) {
                    Effect::ReadOnly
                } else if idempotent == Some(json!(true)) {
                    Effect::Idempotent
                } else {
                    Effect::Once
                };
                let entry = json!({ "name": "book_room", "annotations": annotations });
                let contract = Contract::from_tool(&entry).into_contract();
                assert_eq!(contract.effect(), right, "{entry}");
                assert!(!contract.trusted() && !contract.may_repeat(), "{entry}");
                let trusted = contract.with_trust(true);
                assert_eq!(trusted.may_repeat(), right != Effect::Once, "{entry}");
            }
        }
    }
}

#[rstest]
#[case::bare(
    json!({ "name": "a" }),
    &[Gap::Effect, Gap::Absence, Gap::Transient, Gap::OutputSchema, Gap::StateCheck, Gap::Trust]
)]
#[case::reads_only(
    json!({ "name": "a", "annotations": { "readOnlyHint": true }, "outputSchema": { "type": "object" } }),
    &[Gap::Absence, Gap::Transient, Gap::Trust]
)]
#[case::says_the_worst(
    json!({ "name": "a", "annotations": { "readOnlyHint": false, "idempotentHint": false }, "outputSchema": {} }),
    &[Gap::Absence, Gap::Transient, Gap::StateCheck, Gap::Trust]
)]
#[case::wrong_kinds(
    json!({ "name": 7, "annotations": { "readOnlyHint": "yes" }, "outputSchema": true }),
    &[Gap::Name, Gap::Effect, Gap::UnreadableHint, Gap::Absence, Gap::Transient, Gap::UnreadableSchema, Gap::StateCheck, Gap::Trust]
)]
#[case::no_object(
    json!([1]),
    &[Gap::Name, Gap::Effect, Gap::Absence, Gap::Transient, Gap::OutputSchema, Gap::StateCheck, Gap::Trust]
)]
#[case::annotations_a_list(
    json!({ "name": "a", "annotations": [], "outputSchema": {} }),
    &[Gap::Effect, Gap::UnreadableHint, Gap::Absence, Gap::Transient, Gap::StateCheck, Gap::Trust]
)]
fn what_an_entry_does_not_say_is_named(#[case] entry: Value, #[case] gaps: &[Gap]) {
    let read = Contract::from_tool(&entry);
    assert_eq!(read.gaps(), gaps);
    for gap in gaps {
        assert!(read.to_string().contains(&format!("{gap}: {}", gap.says())));
    }
}

#[test]
fn an_output_schema_of_the_contract_is_the_schema_of_its_calls_unless_they_have_their_own() {
    let (agreed, own) = (json!({ "type": "object" }), json!({ "type": "array" }));
    let contract = Contract::default().with_output_schema(agreed.clone());
    let call = Call::new("a").contract(contract);
    assert_eq!(Call::output_schema(&call), Some(&agreed));
    assert_eq!(Call::output_schema(&call.output_schema(own.clone())), Some(&own));
}

#[test]
fn a_failure_is_transient_only_by_name() {
    let contract = Contract::default()
        .with_transient_codes([-32050])
        .with_transient_reasons(["rate limited", ""]);
    let transient = contract.transient();
    assert!(transient.names_code(-32050) && !transient.names_code(-32051));
    assert!(transient.names_reason("rate limited, come back in 3 s"));
    assert!(!transient.names_reason("You are rate limited"));
    assert!(!transient.names_reason("please try again"));
    assert!(!Contract::default().transient().names_reason("please try again"));
}

const STATED: &str = r#"{
    "effect": "once", "absence": "is_error", "trusted": true,
    "transient": { "codes": [-32050], "reasons": ["rate limited"] },
    "output_schema": { "type": "object" },
    "state_check": "list_bookings"
}"#;

fn fixture(contract: &str) -> String {
    format!(
        r#"{{"about":"a","call":{{"contract":{contract}}},"reply":{{"json":{{"id":7}}}},"expect":{{"outcome":"contract_violation"}}}}"#
    )
}

#[test]
fn a_fixture_file_states_every_part_of_a_contract_and_gives_it_back() {
    let read = |text: &str| {
        let fixture = Fixture::from_text("a.json", text).expect("is a fixture");
        fixture.cases()[0].clone()
    };
    let case = read(&fixture(STATED));
    let right = Contract::new(Effect::Once, Absence::IsError, true)
        .with_transient_codes([-32050])
        .with_transient_reasons(["rate limited"])
        .with_output_schema(json!({ "type": "object" }))
        .with_state_check("list_bookings");
    assert_eq!(*case.call().contract(), right);
    let written = case.to_fixture().expect("is a message");
    assert_eq!(*read(&written).call().contract(), right);
    assert_eq!(*read(&fixture("{}")).call().contract(), Contract::default());
}

#[rstest]
#[case::unknown_member(r#"{"state_chek":"x"}"#, "did you mean `state_check`?")]
#[case::unknown_transient(r#"{"transient":{"code":[1]}}"#, "did you mean `codes`?")]
#[case::fractional_code(r#"{"transient":{"codes":[1.5]}}"#, "integer of at most 64 bits")]
#[case::empty_reason(r#"{"transient":{"reasons":[""]}}"#, "it is empty")]
#[case::empty_check(r#"{"state_check":""}"#, "it is empty")]
fn a_contract_that_a_fixture_gets_wrong_is_an_error(#[case] contract: &str, #[case] says: &str) {
    let error = Fixture::from_text("a.json", &fixture(contract)).expect_err("is broken");
    assert!(error.to_string().contains(says), "{error}");
}

#[test]
fn two_output_schemas_that_differ_are_an_error() {
    let text = r#"{"about":"a","call":{"output_schema":{},"contract":{"output_schema":{"a":1}}},
        "reply":{"json":{"id":7}},"expect":{"outcome":"contract_violation"}}"#;
    let error = Fixture::from_text("a.json", text).expect_err("is broken").to_string();
    assert!(
        error.contains("`call.contract`") && error.contains("not the one of the call"),
        "{error}"
    );
}

//! A broken fixture file is an error that names the file, the member and what to do.

use mcp_verdict::{Fixture, Outcome, Reference};
use rstest::rstest;

fn error(text: &str) -> String {
    Fixture::from_text("fixtures/result/broken.json", text).expect_err("is broken").to_string()
}

fn with(member: &str) -> String {
    format!(
        r#"{{"about":"a","reply":{{"json":{{"id":7}}}},"expect":{{"outcome":"pending"}},{member}}}"#
    )
}

fn expecting(expect: &str) -> String {
    format!(r#"{{"about":"a","reply":{{"text":"x"}},"expect":{{{expect}}}}}"#)
}

fn replying(reply: &str) -> String {
    format!(r#"{{"about":"a","reply":{{{reply}}},"expect":{{"outcome":"pending"}}}}"#)
}

#[rstest]
#[case::no_json("{\"about\":", "", "the text ends inside a value")]
#[case::no_object("[]", "", "write a JSON object")]
#[case::no_about(r#"{"reply":{"text":""},"expect":{"outcome":"pending"}}"#, "`about`", "missing")]
#[case::no_outcome(&expecting(""), "`expect.outcome`", "missing")]
#[case::unknown_member(&with(r#""expects":1"#), "`expects`", "did you mean `expect`?")]
#[case::unknown_call_member(&with(r#""call":{"tol":"x"}"#), "`call.tol`", "did you mean `tool`?")]
#[case::bad_revision(&with(r#""revisions":["2025-06-19"]"#), "`revisions[0]`", "2025-06-18")]
#[case::no_revision(&with(r#""revisions":[]"#), "`revisions`", "every revision")]
#[case::fractional_id(&with(r#""call":{"id":1.5}"#), "`call.id`", "integer")]
#[case::bad_effect(&with(r#""call":{"contract":{"effect":"readonly"}}"#), "`call.contract.effect`", "did you mean `read_only`?")]
#[case::two_replies(&replying(r#""json":1,"text":"1""#), "`reply`", "exactly one of")]
#[case::no_reply(&replying(""), "`reply`", "exactly one of")]
#[case::bad_base64(&replying(r#""base64":"a!""#), "`reply.base64`", "standard alphabet")]
#[case::repeated_in_json(&replying(r#""json":{"a":1,"a":2}"#), "`reply.json`", "as `text`")]
#[case::bad_silence(&replying(r#""silence":"lost""#), "`reply.silence`", "lost_after_send")]
#[case::bad_status(&replying(r#""http":{"status":20,"chunks":[],"end":"complete"}"#), "`reply.http.status`", "100 to 599")]
#[case::bad_end(&replying(r#""stdio":{"chunks":[],"end":"closed"}"#), "`reply.stdio.end`", "known are")]
#[case::bad_chunk(&replying(r#""stdio":{"chunks":[{"jsn":1}],"end":"eof"}"#), "`reply.stdio.chunks[0].jsn`", "did you mean `json`?")]
#[case::no_chunks(&replying(r#""stdio":{"end":"eof"}"#), "`reply.stdio.chunks`", "`[]` where there are none")]
#[case::half_a_character(&replying(r#""text":"\ud800""#), "`reply.text`", "half a surrogate pair")]
#[case::bad_outcome(&expecting(r#""outcome":"sucess""#), "`expect.outcome`", "did you mean `success`?")]
#[case::unclassified(&expecting(r#""outcome":"unclassified""#), "`expect.outcome`", "expect the outcome that is right")]
#[case::never_expected(&expecting(r#""outcome":"pending","never":["pending"]"#), "`expect.never`", "take it out of `never`")]
#[case::never_tolerated(&expecting(r#""outcome":"pending","tolerated":["success"],"never":["success"]"#), "`expect.never`", "tolerated and never")]
#[case::twice(&expecting(r#""outcome":"pending","tolerated":["success","success"]"#), "`expect.tolerated[1]`", "keep one")]
#[case::steps_conflict(&expecting(r#""outcome":"pending","next_step":{"one_of":["stop"],"never":["stop"]}"#), "`expect.next_step`", "one of them")]
#[case::views_conflict(&expecting(r#""outcome":"pending","model_view":{"contains":["abc"],"lacks":["b"]}"#), "`expect.model_view`", "out of `lacks`")]
#[case::bad_requirement(&expecting(r#""outcome":"pending","requirements":["TC-RES-99"]"#), "`expect.requirements[0]`", "lists the ids")]
#[case::bad_reason(&expecting(r#""outcome":"pending","reason":"unreadible""#), "`expect.reason`", "did you mean `unreadable`?")]
#[case::reason_of_another_outcome(&expecting(r#""outcome":"pending","reason":"flagged""#), "`expect.reason`", "reason for `pending`")]
#[case::bad_code(&expecting(r#""outcome":"protocol_error","code":"x""#), "`expect.code`", "an integer or null")]
#[case::repeated_member(
    r#"{"about":"a","about":"b","reply":{"text":""},"expect":{"outcome":"pending"}}"#,
    "`about`",
    "twice"
)]
fn a_broken_fixture_names_file_member_and_remedy(
    #[case] text: &str,
    #[case] member: &str,
    #[case] remedy: &str,
) {
    let error = error(text);
    assert!(error.starts_with("fixtures/result/broken.json: "), "{error}");
    assert!(error.contains(member), "{error}");
    assert!(error.contains(remedy), "{error}");
}

#[test]
fn a_syntax_error_names_line_and_column() {
    let error = error("{\n  \"about\": 'x'\n}");
    assert!(error.contains("line 2, column 12"), "{error}");
}

#[test]
fn a_missing_file_says_so() {
    let error = Fixture::load("no/such/file.json").expect_err("is missing").to_string();
    assert!(error.starts_with("no/such/file.json: the file can't be read"), "{error}");
}

#[test]
fn number_digits_and_member_order_of_a_json_reply_are_kept() {
    let text = r#"{"about":"a","reply":{"json": { "b" : 1.10, "a": 1e2 } },"expect":{"outcome":"pending"}}"#;
    let fixture = Fixture::from_text("a.json", text).expect("is a fixture");
    let message = fixture.cases()[0].reply().message().expect("is a message");
    assert_eq!(message, br#"{"b":1.10,"a":1e2}"#);
}

#[test]
fn success_is_never_right_by_default_unless_it_is_expected_or_tolerated() {
    let never = |expect: &str| {
        let fixture = Fixture::from_text("a.json", &expecting(expect)).expect("is a fixture");
        fixture.cases()[0].expectation().never().to_vec()
    };
    assert_eq!(never(r#""outcome":"pending""#), [Outcome::Success]);
    assert_eq!(never(r#""outcome":"success""#), []);
    assert_eq!(never(r#""outcome":"contract_violation","tolerated":["success"]"#), []);
    assert_eq!(never(r#""outcome":"pending","never":["tool_error"]"#), [Outcome::ToolError]);
}

#[test]
fn a_fixture_checks_only_what_the_adapter_reads() {
    let text = r#"{"about":"lost","reply":{"silence":"lost_after_send"},"expect":{"outcome":"unknown_outcome"}}"#;
    let fixture = Fixture::from_text("a.json", text).expect("is a fixture");
    let blind = |_: &mcp_verdict::Call, _: &mcp_verdict::Reply| -> mcp_verdict::Observation {
        unreachable!("silence is not the response surface")
    };
    assert!(fixture.check(&blind).is_empty());
    assert!(fixture.check_strict(&Reference).is_empty());
}

//! An acceptance file says what has to come of a tool's replies, is checked before anything runs,
//! and holds an adapter to it.

use std::fs;
use std::path::PathBuf;

use mcp_verdict::{
    Acceptance, Adapter, Call, NextStep, Observation, Outcome, Reference, Reply, Suite, Surfaces,
    adapter_fn, check_acceptance,
};
use rstest::rstest;
use serde_json::{Value, json};

use crate::adapters::careless;

// What the log holds of a value with a declared schema depends on the feature.
#[cfg(feature = "output-schema")]
mcp_verdict::acceptance!(
    find_invoice,
    "tests/acceptance/find_invoice.json",
    Suite::new(Reference).snapshots("../../snapshots")
);

mcp_verdict::acceptance!(
    book_room,
    "tests/acceptance/book_room.json",
    Suite::new(Reference).strict().snapshots("../../snapshots")
);

#[rstest]
fn the_reference_does_what_the_files_ask_for(#[files("tests/acceptance/*.json")] path: PathBuf) {
    check_acceptance(path, Reference);
}

fn text(name: &str) -> String {
    let path = format!("{}/tests/acceptance/{name}.json", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("the file is there")
}

/// The file with one place changed.
fn changed(name: &str, path: &str, value: Value) -> String {
    let mut file: Value = serde_json::from_str(&text(name)).expect("is JSON");
    *file.pointer_mut(path).expect("the place is there") = value;
    file.to_string()
}

/// What is not consistent in the file with one place changed.
fn problems(name: &str, path: &str, value: Value) -> String {
    let file = Acceptance::from_text("a.json", &changed(name, path, value)).expect("is readable");
    let problems: Vec<_> = file.problems().iter().map(ToString::to_string).collect();
    problems.join("\n")
}

/// What a failing check says.
fn failure(text: &str, adapter: impl Adapter + Send + Sync + 'static) -> String {
    let folder = std::env::temp_dir().join(format!("acceptance-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the file");
    let number = std::thread::current().name().unwrap_or_default().replace(':', "_");
    let path = folder.join(format!("{number}.json"));
    fs::write(&path, text).expect("the file can be written");
    let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        check_acceptance(&path, adapter);
    }));
    fs::remove_file(&path).expect("the file can be removed");
    let words = checked.expect_err("the check has to fail");
    words.downcast_ref::<String>().cloned().expect("a failure has words")
}

#[rstest]
#[case::typo("/replies/success/expect", json!({ "outcom": "success" }), "`replies.success.expect.outcom`", "did you mean `outcome`?")]
#[case::unknown_member("/contract", json!({ "efect": "once" }), "`contract.efect`", "did you mean `effect`?")]
#[case::unknown_value("/contract/effect", json!("onse"), "`contract.effect`", "did you mean `once`?")]
#[case::no_about("/replies/success", json!({}), "`replies.success.about`", "say in a sentence")]
#[case::two_replies("/replies/success/reply", json!({ "text": "", "silence": "timed_out" }), "`replies.success.reply`", "exactly one of")]
#[case::no_tool_name("/tool", json!({}), "`tool.name`", "the tool's name")]
#[case::revision("/revision", json!("2025-11-26"), "`revision`", "did you mean `2025-11-25`?")]
fn what_the_format_does_not_know_names_file_member_and_remedy(
    #[case] path: &str,
    #[case] value: Value,
    #[case] member: &str,
    #[case] remedy: &str,
) {
    let text = changed("find_invoice", path, value);
    let error = Acceptance::from_text("a.json", &text).expect_err("is broken").to_string();
    assert!(error.starts_with("a.json: "), "{error}");
    assert!(error.contains(member) && error.contains(remedy), "{error}");
}

#[rstest]
#[case::effect_beyond_annotations("/tool/annotations", json!({}), "`contract.effect`", "say `once`")]
#[case::effect_below_annotations("/contract/effect", json!("once"), "`contract.effect`", "trusts the server")]
#[case::hint_of_the_wrong_kind("/tool/annotations/readOnlyHint", json!("yes"), "`tool.annotations.readOnlyHint`", "neither true nor false")]
#[case::description_says_change("/tool/description", json!("Deletes an invoice."), "`tool.description`", "\"deletes\"")]
#[case::description_says_read_only("/contract/effect", json!("idempotent"), "`tool.description`", "\"read only\"")]
#[case::description_and_absence("/contract/absence", json!("empty_is_success"), "`tool.description`", "one rule")]
#[case::absence_unstated("/contract/absence", json!("unstated"), "`replies.tool_error`", "state it in the contract")]
#[case::absence_against_contract("/contract/absence", json!("empty_is_success"), "`replies.tool_error`", "nothing found is `is_error`")]
#[case::known_tool("/replies/protocol_error/call/tool", json!("find_invoice"), "`replies.protocol_error`", "which the catalogue lists")]
#[case::other_tool("/replies/protocol_error/reply/json/error/message", json!("Unknown tool: search_invoices"), "`replies.protocol_error`", "`lookup_invoice` was called")]
#[case::unlisted_tool_answers("/replies/protocol_error/reply/json/error/message", json!("Out of order"), "`replies.protocol_error`", "unknown tool")]
#[case::tool_not_listed("/catalogue", json!(["search_invoices"]), "`catalogue`", "does not list `find_invoice`")]
#[case::missing_argument("/call/arguments", json!({}), "`call.arguments.invoice_id`", "requires `invoice_id`")]
#[case::misnamed("/replies/tool_error/expect/outcome", json!("contract_violation"), "`replies.tool_error.expect.outcome`", "expect `tool_error`")]
#[case::read_otherwise("/replies/tool_error/reply/json/result/isError", json!(false), "`replies.tool_error.expect.outcome`", "by the specification the reply is")]
#[case::not_lost("/replies/lost_after_send/reply/silence", json!("timed_out"), "`replies.lost_after_send.reply`", "lost_after_send")]
#[case::harmful_step("/replies/tool_error/expect/next_step", json!({ "one_of": ["retry_unchanged"] }), "`replies.tool_error.expect.next_step`", "harmful")]
#[case::harmful_for_this_contract("/contract/trusted", json!(false), "`replies.lost_after_send.expect.next_step`", "harmful")]
#[case::other_schema("/call", json!({ "arguments": { "invoice_id": "INV-7" }, "output_schema": {} }), "`call.output_schema`", "the tool's own counts")]
#[case::open("/replies/success/about", json!("DECIDE: what happened"), "`replies.success.about`", "still open: DECIDE: what happened")]
fn what_does_not_fit_together_is_told_before_anything_runs(
    #[case] path: &str,
    #[case] value: Value,
    #[case] member: &str,
    #[case] words: &str,
) {
    let problems = problems("find_invoice", path, value);
    let told = problems.lines().any(|line| line.contains(member) && line.contains(words));
    assert!(told, "{member} {words} is not in\n{problems}");
}

#[test]
fn a_success_against_the_output_schema_is_a_problem_or_said_to_be_unchecked() {
    let path = "/replies/success/reply/json/result/structuredContent";
    let text = changed("find_invoice", path, json!({ "invoice_id": 7 }));
    let file = Acceptance::from_text("a.json", &text).expect("is readable");
    let problems: Vec<_> = file.problems().iter().map(ToString::to_string).collect();
    if cfg!(feature = "output-schema") {
        assert!(problems.iter().any(|it| it.contains("`contract_violation`")), "{problems:?}");
        assert!(file.unchecked().is_empty());
    } else {
        assert!(problems.is_empty(), "{problems:?}");
        assert!(file.unchecked()[0].contains("output-schema"), "{:?}", file.unchecked());
    }
}

#[test]
fn a_schema_that_forbids_an_empty_list_is_against_a_contract_that_sends_one() {
    let mut file: Value = serde_json::from_str(&text("find_invoice")).expect("is JSON");
    file["contract"]["absence"] = json!("empty_is_success");
    file["tool"]["outputSchema"]["properties"]["paid"] = json!({ "type": "array", "minItems": 1 });
    let file = Acceptance::from_text("a.json", &file.to_string()).expect("is readable");
    let problem = file.problems().iter().any(|it| it.to_string().contains("minItems"));
    assert!(problem, "{:?}", file.problems());
}

#[test]
fn two_replies_with_opposite_rules_for_absence_are_a_problem() {
    let mut file: Value = serde_json::from_str(&text("find_invoice")).expect("is JSON");
    let empty = json!({
        "about": "Nothing found.",
        "reply": { "json": { "jsonrpc": "2.0", "id": 7, "result": { "content": [] } } },
        "expect": { "outcome": "success" },
    });
    file["tool"]["outputSchema"] = Value::Null;
    file["tool"].as_object_mut().expect("is one").remove("outputSchema");
    file["replies"]["empty"] = empty;
    let told = |file: &Value| {
        let file = Acceptance::from_text("a.json", &file.to_string()).expect("is readable");
        let problems: Vec<_> = file.problems().iter().map(ToString::to_string).collect();
        problems.join("\n")
    };
    assert!(told(&file).contains("`empty` takes nothing found for a proper answer, `tool_error`"));
    file["replies"]["empty"]["expect"]["next_step"] = json!({ "never": ["use_result"] });
    assert_eq!(told(&file), "");
}

#[test]
fn each_of_the_four_demanded_replies_is_missed() {
    for name in ["success", "tool_error", "protocol_error", "lost_after_send"] {
        let mut file: Value = serde_json::from_str(&text("book_room")).expect("is JSON");
        file["replies"].as_object_mut().expect("is one").remove(name);
        let file = Acceptance::from_text("a.json", &file.to_string()).expect("is readable");
        let problems = file.problems();
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].member(), format!("replies.{name}"));
    }
}

fn draft() -> Acceptance {
    Acceptance::draft(&json!({
        "name": "cancel_booking",
        "description": "Cancels a booking.",
        "inputSchema": {
            "type": "object",
            "properties": { "booking": { "type": "string" }, "refund": { "enum": ["full", "none"] } },
            "required": ["booking", "refund"]
        },
        "annotations": { "idempotentHint": true }
    }))
}

#[test]
fn a_draft_holds_what_follows_and_fails_where_a_person_has_to_decide() {
    let draft = draft();
    assert_eq!(draft.contract().effect().wire_name(), "idempotent");
    assert_eq!(draft.call().arguments(), &json!({ "refund": "full" }));
    let open: Vec<_> = draft.problems().iter().map(|it| it.member().to_owned()).collect();
    let open_members = [
        "about",
        "contract.absence",
        "contract.trusted",
        "contract.state_check",
        "call.arguments.booking",
        "replies.success.reply.json.result.content[0].text",
        "replies.success.expect.model_view.contains[0]",
        "replies.tool_error.reply.json.result.content[0].text",
        "replies.tool_error.expect.model_view.contains[0]",
        "replies.empty.expect.next_step",
        // Whether a repeat does no harm hangs on trust, and nobody is trusted before a person says so.
        "replies.lost_after_send.expect.next_step",
    ];
    assert_eq!(open, open_members);
    let said = failure(draft.to_json(), Reference);
    assert!(said.contains("the reply `success` is not decided yet"), "{said}");
}

#[test]
fn a_draft_that_is_decided_passes() {
    let decided = [
        ("who agreed", "the team"),
        ("what finding nothing means", "unstated"),
        ("a value of type string", "B-1"),
        ("the read tool", "list_bookings"),
        ("what the tool says when it worked", "Cancelled."),
        ("what the tool says when it failed", "It has begun."),
    ];
    let mut file: Value = serde_json::from_str(draft().to_json()).expect("is JSON");
    file["contract"]["trusted"] = json!(true);
    file["replies"].as_object_mut().expect("is one").remove("empty");
    file["replies"]["success"]["expect"]["model_view"]["contains"] = json!(["Cancelled."]);
    file["replies"]["tool_error"]["expect"]["model_view"]["contains"] = json!(["It has begun."]);
    let mut text = file.to_string();
    for (question, answer) in decided {
        let start = text.find(&format!("DECIDE: {question}")).expect(question);
        let end = start + text[start..].find('"').expect("the end of the text");
        text.replace_range(start..end, answer);
    }
    let file = Acceptance::from_text("a.json", &text).expect("is readable");
    assert!(file.problems().is_empty(), "{:#?}", file.problems());
    let path = std::env::temp_dir().join(format!("decided-{}.json", std::process::id()));
    fs::write(&path, text).expect("the file can be written");
    check_acceptance(&path, Reference);
    fs::remove_file(path).expect("the file can be removed");
}

#[test]
fn any_entry_makes_a_draft_that_can_be_read_again() {
    for tool in [json!(null), json!({}), json!({ "name": "a/b \"c\"", "outputSchema": {} })] {
        let draft = Acceptance::draft(&tool);
        let again = Acceptance::from_text(draft.file(), draft.to_json()).expect("is readable");
        assert_eq!(again.problems(), draft.problems());
        assert!(!draft.problems().is_empty());
    }
}

#[test]
fn a_demanded_reply_that_the_adapter_can_not_be_shown_fails_and_says_what_to_read() {
    let deaf = |call: &Call, reply: &Reply| Reference.observe(call, reply);
    let said = failure(&text("find_invoice"), deaf);
    assert!(said.contains("`lost_after_send` can't be shown to this adapter"), "{said}");
    assert!(said.contains("Surfaces::SILENCE"), "{said}");
    // A note that is no demanded reply is left out, and the story says so.
    assert!(!said.contains("progress_only"), "{said}");
}

#[test]
fn what_the_file_asks_for_and_the_adapter_does_not_tell_is_not_met() {
    let mute = adapter_fn(Surfaces::ALL, |call: &Call, reply: &Reply| {
        Observation::new(Reference.observe(call, reply).outcome())
    });
    let said = failure(&text("find_invoice"), mute);
    for part in
        ["add `.next_step(…)`", "add `.model_view(…)`", "add `.operator_view(…)`", "add `.code(…)`"]
    {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
}

#[test]
fn a_careless_adapter_is_told_what_it_said_and_what_the_file_asks_for() {
    let said = failure(&text("book_room"), adapter_fn(Surfaces::ALL, careless));
    assert!(said.contains("`tool_error` is not met"), "{said}");
    assert!(said.contains("outcome: it said success, the file asks for tool_error"), "{said}");
    assert!(said.contains("it breaks flagged-result-is-never-success"), "{said}");
}

#[test]
fn a_step_that_the_file_forbids_and_a_text_that_must_not_show_are_not_met() {
    let leaky = adapter_fn(Surfaces::ALL, |call: &Call, reply: &Reply| {
        let observation = Reference.observe(call, reply);
        match observation.outcome() {
            Outcome::TaskCreated => observation.model_view("working on task-77"),
            Outcome::UnknownOutcome => observation.next_step(NextStep::RetryUnchanged),
            _ => observation,
        }
    });
    let said = failure(&text("book_room"), leaky);
    assert!(said.contains("model view: it holds \"task-77\", which it must not"), "{said}");
    assert!(said.contains("next step: it said retry_unchanged; the file allows"), "{said}");
    assert!(!said.contains("`success` is not met"), "{said}");
}

#[test]
fn a_panic_is_not_taken_for_a_refusal() {
    let brittle = adapter_fn(Surfaces::ALL, |_: &Call, _: &Reply| -> Observation {
        panic!("no such invoice")
    });
    let said = failure(&text("book_room"), brittle);
    assert!(said.contains("it panicked: no such invoice"), "{said}");
}

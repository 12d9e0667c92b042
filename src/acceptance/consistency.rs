//! Whether an acceptance file fits together, before any client meets it.

mod absence;

use serde_json::Value;

use super::{Acceptance, DEMANDED, phrases};
use crate::case::{Case, FixtureError};
use crate::contract::{Absence, Effect};
use crate::outcome::Outcome;
use crate::reply::{Silence, Why};
use crate::verdict::{Reason, judge};
use crate::wording::{self, Problem};

/// The outcome that goes with a usual name.
const USUAL: [(&str, Outcome); 9] = [
    ("success", Outcome::Success),
    ("tool_error", Outcome::ToolError),
    ("protocol_error", Outcome::ProtocolError),
    ("lost_after_send", Outcome::UnknownOutcome),
    ("empty", Outcome::Success),
    ("input_required", Outcome::InputRequired),
    ("task", Outcome::TaskCreated),
    ("malformed", Outcome::ContractViolation),
    ("progress_only", Outcome::Pending),
];

pub(super) fn problems(file: &Acceptance) -> Vec<FixtureError> {
    let mut found = Problems { file, list: Vec::new() };
    for open in &file.open {
        found.add(open.member.clone(), wording::still_open(&open.text));
    }
    for name in DEMANDED {
        if file.named(name).is_none() {
            found.add(format!("replies.{name}"), wording::demanded_reply_is_missing(name));
        }
    }
    annotations(&mut found);
    schemas(&mut found);
    description(&mut found);
    arguments(&mut found);
    catalogue(&mut found);
    for case in file.cases() {
        name(&mut found, case);
        reading(&mut found, case);
        steps(&mut found, case);
    }
    absence::rules(&mut found);
    found.list
}

/// What is not looked at in this build.
pub(super) fn unchecked(file: &Acceptance) -> Vec<String> {
    let unchecked =
        |case: &&Case| judge(case.call(), case.reply()).reason() == Reason::SchemaNotChecked;
    file.cases().filter(unchecked).map(|case| wording::schema_is_unchecked(case.name())).collect()
}

struct Problems<'a> {
    file: &'a Acceptance,
    list: Vec<FixtureError>,
}

impl Problems<'_> {
    fn add(&mut self, member: impl Into<String>, (problem, remedy): Problem) {
        self.list.push(self.file.error(member, problem, remedy));
    }

    /// Whether the contract says this, rather than leave it open or to the default.
    fn is_open(&self, member: &str) -> bool {
        self.file.open.iter().any(|open| open.member == member)
    }
}

/// The contract against the tool's annotations, whose defaults are the worst case (TC-RTY-01).
fn annotations(found: &mut Problems<'_>) {
    let annotations = found.file.tool.get("annotations").unwrap_or(&Value::Null);
    for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
        if annotations.get(hint).is_some_and(|hint| !hint.is_boolean()) {
            let member = format!("tool.annotations.{hint}");
            found.add(member, wording::hint_is_no_boolean(hint));
        }
    }
    let contract = found.file.contract();
    let (effect, claimed) = (contract.effect(), Effect::from_annotations(annotations));
    if found.is_open("contract.effect") {
        return;
    }
    // The later, the worse: `Effect` begins with what is harmless.
    if effect < claimed {
        let problem = wording::effect_beyond_annotations(effect.wire_name(), claimed.wire_name());
        found.add("contract.effect", problem);
    } else if effect > claimed && contract.trusted() {
        let problem = wording::effect_below_annotations(effect.wire_name(), claimed.wire_name());
        found.add("contract.effect", problem);
    }
}

/// The contract and the call against the output schema that the tool declares.
fn schemas(found: &mut Problems<'_>) {
    let file = found.file;
    let declared = file.tool.get("outputSchema");
    if file.call.output_schema() != declared {
        found.add("call.output_schema", wording::other_schema("call"));
    }
    if file.contract().output_schema().is_some_and(|agreed| Some(agreed) != declared) {
        found.add("contract.output_schema", wording::other_schema("contract"));
    }
    if file.contract().absence() == Absence::EmptyIsSuccess
        && let Some(member) = declared.and_then(never_empty)
    {
        found.add("contract.absence", wording::schema_forbids_empty(&member));
    }
}

/// A required list of an output schema that must hold something.
fn never_empty(schema: &Value) -> Option<String> {
    let wants_one = |schema: &Value| schema["minItems"].as_u64().is_some_and(|least| least > 0);
    if wants_one(schema) {
        return Some("the root".to_owned());
    }
    let required = schema["required"].as_array()?;
    let properties = schema["properties"].as_object()?;
    properties
        .iter()
        .find(|(name, property)| {
            required.iter().any(|it| it.as_str() == Some(name.as_str())) && wants_one(property)
        })
        .map(|(name, _)| name.clone())
}

/// The contract against the words that the model reads.
fn description(found: &mut Problems<'_>) {
    let file = found.file;
    let (contract, text) = (file.contract(), file.tool["description"].as_str().unwrap_or_default());
    if !found.is_open("contract.effect") {
        let effect = contract.effect();
        if effect == Effect::ReadOnly {
            if let Some(words) = phrases::change(text) {
                found.add("tool.description", wording::description_says_change(&words));
            }
        } else if let Some(words) = phrases::read_only(text) {
            let problem = wording::description_says_read_only(words, effect.wire_name());
            found.add("tool.description", problem);
        }
    }
    if let Some((rule, words)) = phrases::absence(text)
        && rule != contract.absence()
        && !found.is_open("contract.absence")
    {
        let (rule, agreed) = (rule.wire_name(), contract.absence().wire_name());
        let problem = wording::description_says_absence(&words, rule, agreed);
        found.add("tool.description", problem);
    }
}

/// The call against the input schema, as far as it names what is required.
fn arguments(found: &mut Problems<'_>) {
    let file = found.file;
    let required = file.tool["inputSchema"]["required"].as_array().into_iter().flatten();
    for name in required.filter_map(Value::as_str) {
        let member = format!("call.arguments.{name}");
        if file.call.arguments().get(name).is_none() && !found.is_open(&member) {
            found.add(member, wording::call_lacks_argument(name));
        }
    }
}

/// The replies against the list of tools.
fn catalogue(found: &mut Problems<'_>) {
    let file = found.file;
    let is_listed = |tool: &str| file.catalogue.iter().any(|listed| listed == tool);
    if let Some(tool) = file.tool["name"].as_str().filter(|tool| !is_listed(tool)) {
        found.add("catalogue", wording::tool_is_not_listed(tool));
    }
    for case in file.cases() {
        let (tool, outcome) = (case.call().tool(), case.expectation().outcome());
        let verdict = judge(case.call(), case.reply());
        let message = verdict.message().unwrap_or_default();
        let member = format!("replies.{}", case.name());
        if outcome == Outcome::ProtocolError && phrases::says_unknown_tool(&message) {
            let other = file.catalogue.iter().find(|listed| phrases::names(&message, listed));
            if is_listed(tool) {
                found.add(member, wording::known_tool_is_unknown(tool));
            } else if let Some(other) = other.filter(|_| !phrases::names(&message, tool)) {
                found.add(member, wording::other_tool_is_unknown(other, tool));
            }
        } else if !is_listed(tool) && outcome.is_result() {
            found.add(member, wording::unknown_tool_answers(tool, outcome.wire_name()));
        }
    }
}

/// A reply against its own name.
fn name(found: &mut Problems<'_>, case: &Case) {
    let name = case.name();
    let expected = case.expectation().outcome();
    if let Some((_, usual)) = USUAL.iter().find(|(usual, _)| *usual == name)
        && *usual != expected
    {
        let member = format!("replies.{name}.expect.outcome");
        let problem = wording::misnamed(name, expected.wire_name(), usual.wire_name());
        found.add(member, problem);
        return;
    }
    let verdict = judge(case.call(), case.reply());
    if name == "lost_after_send" {
        let why = case.reply().silence().map(Silence::why);
        if verdict.outcome() != Outcome::UnknownOutcome
            || why.is_some_and(|it| it != Why::LostAfterSend)
        {
            found.add("replies.lost_after_send.reply", wording::not_lost());
        }
    }
    if name == "empty" && !absence::is_empty(&verdict) {
        found.add("replies.empty.reply", wording::not_empty());
    }
}

/// An expectation against the reference classifier, which reads nothing but the reply: that
/// includes the structured value against the output schema.
fn reading(found: &mut Problems<'_>, case: &Case) {
    let verdict = judge(case.call(), case.reply());
    let (expectation, outcome) = (case.expectation(), verdict.outcome());
    if outcome == expectation.outcome() || expectation.tolerated().contains(&outcome) {
        return;
    }
    let expected = expectation.outcome().wire_name();
    let why = verdict.reason().statement();
    let problem = wording::read_otherwise(expected, outcome.wire_name(), why);
    found.add(format!("replies.{}.expect.outcome", case.name()), problem);
}

/// The steps that an expectation allows against what the contract makes of them.
fn steps(found: &mut Problems<'_>, case: &Case) {
    let expectation = case.expectation();
    let outcome = expectation.outcome();
    let steps = judge(case.call(), case.reply()).next_steps(case.call().contract());
    for &step in expectation.next_one_of.iter().filter(|step| steps.forbids(**step)) {
        let member = format!("replies.{}.expect.next_step", case.name());
        found.add(member, wording::harmful_step(step.wire_name(), outcome.wire_name()));
    }
}

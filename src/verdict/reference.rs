//! The reference classifier as an adapter: what a client should make of each verdict.

use std::borrow::Cow;

use super::reason::Reason;
use super::{Verdict, judge, text_of};
use crate::adapter::{Adapter, Observation};
use crate::call::Call;
use crate::json::{Decimal, Value, compact};
use crate::outcome::{BlockFate, Execution, NextStep, Outcome};
use crate::reply::{Http, Reply, Silence, Stdio, Surfaces};
use crate::wording;

/// The reference classifier as an [`Adapter`] for every surface, with every fact exposed that its
/// verdict establishes.
///
/// ```
/// use mcp_verdict::{Adapter, Call, NextStep, Reference, Reply, Silence, Why};
///
/// let lost = Reply::from_silence(Silence::new(Why::LostAfterSend));
/// let observation = Reference.observe(&Call::new("book_room"), &lost);
/// assert_eq!(observation.facts().next_step(), Some(NextStep::VerifyState));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reference;

impl Adapter for Reference {
    fn surfaces(&self) -> Surfaces {
        Surfaces::ALL
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        let verdict = judge(call, reply);
        let outcome = verdict.outcome();
        let mut observation = Observation::new(outcome)
            .model_view(model_view(&verdict))
            .operator_view(operator_view(call, reply, &verdict))
            .next_step(next_step(call, &verdict))
            .execution(verdict.execution())
            .levels(verdict.levels(call.contract()))
            .strike(is_strike(verdict.reason()));
        if let Some(code) = verdict.code() {
            observation = observation.code_text(digits(code));
        }
        if let Some(message) = verdict.message() {
            observation = observation.message(message);
        }
        if let Some(structured) = verdict.structured() {
            observation = observation.structured(structured);
        }
        if let Some(state) = verdict.request_state() {
            observation = observation.request_state(state);
        }
        if matches!(outcome, Outcome::Success | Outcome::ToolError) {
            observation = observation.blocks(verdict.blocks().map(fate));
        }
        observation
    }
}

/// Only what shows that the server can't be reached, or fails by itself, counts against its
/// health: not what it answers, however bad, and not what the client or its user decided.
fn is_strike(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::LostAfterSend
            | Reason::TimedOut
            | Reason::OutputEnded
            | Reason::StreamEnded
            | Reason::ConnectionReset
            | Reason::ServerFailed
    )
}

/// Texts go to the model; what else there is is named in its place.
fn fate(block: Value<'_>) -> BlockFate {
    if text_of(block).is_some() { BlockFate::Forwarded } else { BlockFate::Withheld }
}

/// The integer that a code is, however it was spelled.
fn digits(code: &str) -> String {
    Decimal::new(code).plain_digits().unwrap_or_else(|| code.to_owned())
}

/// What the model gets to read. Only a result of the tool is in the tool's own words; a protocol
/// error is labelled as not from the tool, and never shows its data; all else is in the host's
/// words alone.
fn model_view(verdict: &Verdict) -> String {
    match verdict.outcome() {
        Outcome::Success => tool_words(verdict, wording::NOTHING_RETURNED),
        Outcome::ToolError => tool_words(verdict, wording::FAILED_WITHOUT_REASON),
        Outcome::ProtocolError => wording::protocol_error_for_model(
            &digits(verdict.code().unwrap_or_default()),
            &verdict.message().unwrap_or_default(),
        ),
        Outcome::InputRequired => wording::INPUT_REQUIRED.to_owned(),
        Outcome::TaskCreated => wording::TASK_CREATED.to_owned(),
        Outcome::ContractViolation if verdict.execution() == Execution::Reported => {
            wording::VIOLATION_AFTER_EXECUTION.to_owned()
        }
        Outcome::ContractViolation | Outcome::Unclassified => wording::VIOLATION.to_owned(),
        Outcome::UnknownOutcome => wording::UNKNOWN_OUTCOME.to_owned(),
        Outcome::NotExecuted => wording::NOT_EXECUTED.to_owned(),
        Outcome::Pending => wording::PENDING.to_owned(),
    }
}

/// The tool's texts byte for byte and in order, a placeholder for every other block, and the
/// structured value where there is no text; the host's sentence where there is nothing at all.
fn tool_words(verdict: &Verdict, nothing: &str) -> String {
    let mut parts: Vec<Cow<'_, str>> = Vec::new();
    let mut has_text = false;
    for block in verdict.blocks() {
        if let Some(text) = text_of(block) {
            has_text |= !text.is_empty();
            parts.push(text);
        } else {
            let kind = block.get("type").and_then(Value::as_str).unwrap_or_default();
            parts.push(wording::block_not_shown(&kind).into());
        }
    }
    if !has_text {
        parts.retain(|part| !part.is_empty());
        parts.extend(verdict.structured().map(Cow::Borrowed));
    }
    if parts.is_empty() { nothing.to_owned() } else { parts.join("\n") }
}

/// What the log gets to hold, a line a fact: data belong to the operator, while state and task
/// ids are secrets that are only said to be there.
fn operator_view(call: &Call, reply: &Reply, verdict: &Verdict) -> String {
    let (tool, revision) = (wording::one_line(call.tool()), call.revision());
    let mut lines = vec![
        format!("outcome: {} ({})", verdict.outcome(), verdict.reason()),
        format!("because: {}", verdict.reason().statement()),
        format!("call: {} of {tool}, {revision}", wording::one_line(&call.id().to_string())),
        format!("execution: {}", verdict.execution()),
    ];
    let mut add = |name: &str, value: Option<Cow<'_, str>>| {
        lines.extend(value.map(|value| format!("{name}: {}", wording::one_line(&value))));
    };
    add("code", verdict.code().map(Cow::Borrowed));
    add("message", verdict.message());
    add("data", verdict.error_member("data").map(|data| compact(data).into()));
    add("detail", verdict.decision.detail.as_deref().map(Cow::Borrowed));
    add("request state", verdict.state_value().map(|_| wording::PRESENT.into()));
    add("input requests", verdict.input_requests().map(|_| wording::PRESENT.into()));
    add("task id", verdict.task().map(|_| wording::PRESENT.into()));
    add("http status", reply.http().map(Http::status).map(|status| status.to_string().into()));
    let host_error = reply.silence().map(Silence::host_error);
    let stderr = reply.stdio().map(Stdio::stderr);
    for (name, words) in [("host error", host_error), ("standard error", stderr)] {
        add(name, words.filter(|words| !words.is_empty()).map(Cow::Borrowed));
    }
    let evidence =
        verdict.evidence().map(|text| wording::place_in_text(verdict.place(), text.len()));
    add("evidence", evidence.map(Cow::Owned));
    let kinds: Vec<_> =
        verdict.anomalies().iter().map(|anomaly| anomaly.kind().wire_name()).collect();
    add("anomalies", (!kinds.is_empty()).then(|| kinds.join(", ").into()));
    lines.join("\n")
}

/// A call that may have run is repeated only where its contract says that a repeat does no harm
/// (TC-RTY-03); everything that was answered is mended where the answer says so.
fn next_step(call: &Call, verdict: &Verdict) -> NextStep {
    match verdict.outcome() {
        Outcome::Success => NextStep::UseResult,
        Outcome::ToolError => NextStep::LetModelCorrect,
        Outcome::ProtocolError => NextStep::CheckCatalogue,
        Outcome::InputRequired => NextStep::ProvideInput,
        Outcome::TaskCreated => NextStep::PollTask,
        Outcome::ContractViolation | Outcome::Unclassified => NextStep::ReportViolation,
        Outcome::UnknownOutcome if call.contract().may_repeat() => NextStep::RetryUnchanged,
        Outcome::UnknownOutcome => NextStep::VerifyState,
        Outcome::NotExecuted => match verdict.reason() {
            Reason::Unauthorised | Reason::Forbidden | Reason::SessionLost => NextStep::Reauthorise,
            _ => NextStep::Stop,
        },
        Outcome::Pending => NextStep::KeepWaiting,
    }
}

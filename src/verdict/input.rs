//! Input that the server needs before the call can go on (2026-07-28).

use super::anomaly::{Anomalies, AnomalyKind};
use super::decision::{Breach, Decision, Kept, unrepeated};
use super::reason::Reason;
use super::result::{Members, Other};
use super::{advisory, sampling};
use crate::call::Call;
use crate::json::Value;

/// Reads a result that says `input_required` (step 29).
pub(super) fn judge(
    call: &Call,
    members: &Members<'_>,
    notes: &mut Anomalies,
) -> Result<Decision, Breach> {
    let (requests, state) = (members.input_requests, members.request_state);
    if requests.is_none_or(Value::is_null) && state.is_none_or(Value::is_null) {
        return Err(Breach::at(Reason::NothingRequested, "result"));
    }
    if state.is_some_and(|state| !state.is_string()) {
        return Err(Breach::at(Reason::RequestStateInvalid, "result.requestState"));
    }
    if let Some(requests) = requests {
        check_map(call, requests, notes).map_err(|breach| breach.under("result.inputRequests"))?;
        if state.is_none() && requests.members().next().is_none() {
            notes.note(AnomalyKind::InputRequestsEmpty, || "result.inputRequests");
        }
    }
    members.note_out_of_place(&[Other::ToolResult, Other::Task], notes);
    let (reason, place) = match requests {
        Some(_) => (Reason::InputRequested, "result.inputRequests"),
        None => (Reason::RetryWithState, "result.requestState"),
    };
    let kept = Kept::Input { requests: requests.map(Value::index), state: state.map(Value::index) };
    Ok(Decision::new(reason, place).keeping(kept))
}

/// Every entry must be sound (AMB-16): a retry needs the answers to all of them. An undeclared
/// capability is named only where nothing is malformed, which is the graver fault.
fn check_map(call: &Call, map: Value<'_>, notes: &mut Anomalies) -> Result<(), Breach> {
    if !map.is_object() {
        return Err(invalid(""));
    }
    if map.repeats_any() {
        return Err(Breach::at(Reason::DuplicateKey, ""));
    }
    let mut undeclared = None;
    for (index, (_, entry)) in map.members().enumerate() {
        let path = || format!("[{index}]");
        let mark = notes.mark();
        let checked = check_entry(call, entry, notes).map_err(|breach| breach.under(&path()));
        notes.move_under(mark, || format!("result.inputRequests[{index}]"));
        match checked {
            Err(breach) if breach.reason == Reason::UndeclaredCapability => {
                undeclared.get_or_insert(breach);
            }
            checked => checked?,
        }
    }
    undeclared.map_or(Ok(()), Err)
}

fn check_entry(call: &Call, entry: Value<'_>, notes: &mut Anomalies) -> Result<(), Breach> {
    if !entry.is_object() {
        return Err(invalid(""));
    }
    unrepeated(entry, &["method", "params"])?;
    let method = entry.get("method").and_then(Value::as_str).ok_or_else(|| invalid("method"))?;
    let params = entry.get("params");
    if params.is_some_and(|params| !params.is_object()) {
        return Err(invalid("params"));
    }
    let mark = notes.mark();
    let checked = match (&*method, params) {
        ("elicitation/create", Some(params)) => check_elicitation(call, params, notes),
        ("sampling/createMessage", Some(params)) => sampling::check(call, params, notes),
        ("elicitation/create" | "sampling/createMessage", None) => Err(invalid("")),
        ("roots/list", _) => declared(call, &["roots"]),
        _ => return Err(invalid("method")),
    };
    notes.move_under(mark, || "params".to_owned());
    checked.map_err(|breach| breach.under("params"))
}

/// A question to the user. Without a mode it is a form (TC-MRT-10).
fn check_elicitation(call: &Call, params: Value<'_>, notes: &mut Anomalies) -> Result<(), Breach> {
    unrepeated(params, &["mode", "message", "requestedSchema", "url"])?;
    required(params, "message", Value::is_string)?;
    match params.get("mode") {
        Some(mode) if mode.is_str("url") => {
            required(params, "url", Value::is_string)?;
            if let Some(url) = params.get("url") {
                advisory::check_uri(url, "url", notes);
            }
            declared(call, &["elicitation.url"])
        }
        Some(mode) if !mode.is_str("form") => Err(invalid("mode")),
        _ => {
            required(params, "requestedSchema", is_form)?;
            // `elicitation: {}` declares forms and nothing else (TC-MRT-05).
            declared(call, &["elicitation.form", "elicitation"])
        }
    }
}

/// The restricted kind of schema that a form is made from: an object of plain fields.
fn is_form(schema: Value<'_>) -> bool {
    !schema.repeats(&["type", "properties"])
        && schema.get("type").is_some_and(|kind| kind.is_str("object"))
        && schema.get("properties").is_some_and(|fields| {
            fields.is_object() && fields.members().all(|(_, field)| is_field(field))
        })
        && schema.get("required").is_none_or(is_list_of_strings)
        && schema.get("$schema").is_none_or(Value::is_string)
}

fn is_field(field: Value<'_>) -> bool {
    let Some(kind) = field.get("type").and_then(Value::as_str) else { return false };
    match &*kind {
        "string" | "number" | "integer" | "boolean" => true,
        "array" => field.get("items").is_some_and(|items| {
            ["enum", "anyOf"].iter().any(|name| items.get(name).is_some_and(Value::is_array))
        }),
        _ => false,
    }
}

pub(super) fn is_list_of_strings(value: Value<'_>) -> bool {
    value.is_array() && value.items().all(Value::is_string)
}

/// Fails unless one of these capabilities is declared (TC-MRT-05).
pub(super) fn declared(call: &Call, any_of: &[&str]) -> Result<(), Breach> {
    if any_of.iter().any(|name| call.declares_capability(name)) {
        Ok(())
    } else {
        Err(Breach::at(Reason::UndeclaredCapability, ""))
    }
}

pub(super) fn required<'a>(
    params: Value<'a>,
    name: &'static str,
    fits: impl Fn(Value<'a>) -> bool,
) -> Result<(), Breach> {
    if params.get(name).is_some_and(fits) { Ok(()) } else { Err(invalid(name)) }
}

pub(super) fn optional<'a>(
    params: Value<'a>,
    name: &'static str,
    fits: impl Fn(Value<'a>) -> bool,
) -> Result<(), Breach> {
    if params.get(name).is_none_or(fits) { Ok(()) } else { Err(invalid(name)) }
}

pub(super) fn invalid(place: &'static str) -> Breach {
    Breach::at(Reason::InputRequestsInvalid, place)
}

//! The parameters of a request that the server makes to the client's own model.

use super::anomaly::{Anomalies, AnomalyKind};
use super::decision::{Breach, unrepeated};
use super::input::{declared, invalid, is_list_of_strings, optional, required};
use super::reason::Reason;
use super::{advisory, block};
use crate::call::Call;
use crate::json::Value;

/// Checks the parameters of `sampling/createMessage`. Places are relative to them.
pub(super) fn check(call: &Call, params: Value<'_>, notes: &mut Anomalies) -> Result<(), Breach> {
    unrepeated(params, &["messages", "maxTokens", "tools", "toolChoice"])?;
    required(params, "messages", Value::is_array)?;
    required(params, "maxTokens", Value::is_integer)?;
    optional(params, "systemPrompt", Value::is_string)?;
    optional(params, "temperature", |value| value.as_decimal().is_some())?;
    optional(params, "stopSequences", is_list_of_strings)?;
    optional(params, "metadata", Value::is_object)?;
    optional(params, "includeContext", is_context)?;
    optional(params, "tools", |tools| tools.is_array() && tools.items().all(is_tool))?;
    optional(params, "toolChoice", is_tool_choice)?;
    advisory::expect(params.get("modelPreferences"), is_preferences, "modelPreferences", notes);
    let messages = params.get("messages").into_iter().flat_map(Value::items);
    for (index, message) in messages.enumerate() {
        let path = || format!("messages[{index}]");
        let mark = notes.mark();
        let checked = check_message(call, message, notes);
        notes.move_under(mark, path);
        checked.map_err(|breach| breach.under(&path()))?;
    }
    check_capabilities(call, params, notes)
}

/// Tools in a sampled conversation need a capability of their own, or the client has to refuse;
/// context needs one, too, but without it the request is merely one to be answered with less.
fn check_capabilities(call: &Call, params: Value<'_>, notes: &mut Anomalies) -> Result<(), Breach> {
    declared(call, &["sampling", "sampling.tools", "sampling.context"])?;
    if params.get("tools").or_else(|| params.get("toolChoice")).is_some() {
        declared(call, &["sampling.tools"])?;
    }
    let context = params.get("includeContext").is_some_and(|context| !context.is_str("none"));
    if context && !call.declares_capability("sampling.context") {
        notes.note(AnomalyKind::ContextNotDeclared, || "includeContext");
    }
    Ok(())
}

/// One message: a role, and one block or a list of them.
fn check_message(call: &Call, message: Value<'_>, notes: &mut Anomalies) -> Result<(), Breach> {
    unrepeated(message, &["role", "content"])?;
    required(message, "role", advisory::is_role)?;
    let content = message.get("content").ok_or_else(|| invalid("content"))?;
    if !content.is_array() {
        return check_block(call, content, "content", notes);
    }
    for (index, item) in content.items().enumerate() {
        check_block(call, item, &format!("content[{index}]"), notes)?;
    }
    Ok(())
}

/// A block that would break a tool result breaks an input request here.
fn check_block(
    call: &Call,
    item: Value<'_>,
    path: &str,
    notes: &mut Anomalies,
) -> Result<(), Breach> {
    let mark = notes.mark();
    let checked = block::check_sampled(item, call.revision(), notes);
    notes.move_under(mark, || path.to_owned());
    checked.map_err(|breach| {
        let reason = match breach.reason {
            Reason::DuplicateKey => Reason::DuplicateKey,
            _ => Reason::InputRequestsInvalid,
        };
        Breach { reason, ..breach }.under(path)
    })
}

fn is_context(value: Value<'_>) -> bool {
    ["none", "thisServer", "allServers"].iter().any(|name| value.is_str(name))
}

fn is_tool(tool: Value<'_>) -> bool {
    let schema = tool.get("inputSchema");
    tool.get("name").is_some_and(Value::is_string)
        && schema.and_then(|schema| schema.get("type")).is_some_and(|kind| kind.is_str("object"))
}

fn is_tool_choice(choice: Value<'_>) -> bool {
    let known = |mode: Value<'_>| ["auto", "none", "required"].iter().any(|name| mode.is_str(name));
    choice.is_object() && choice.get("mode").is_none_or(known)
}

/// Wishes that a client may ignore altogether.
fn is_preferences(preferences: Value<'_>) -> bool {
    let is_hint =
        |hint: Value<'_>| hint.is_object() && hint.get("name").is_none_or(Value::is_string);
    preferences.is_object()
        && ["costPriority", "intelligencePriority", "speedPriority"]
            .iter()
            .all(|name| preferences.get(name).is_none_or(advisory::is_share))
        && preferences
            .get("hints")
            .is_none_or(|hints| hints.is_array() && hints.items().all(is_hint))
}

//! Task handles: nested in 2025-11-25, flat in the extension of 2026-07-28.

use super::advisory;
use super::anomaly::{Anomalies, AnomalyKind, joined};
use super::decision::{Breach, Decision, Kept, unrepeated};
use super::reason::Reason;
use super::result::{Members, Other};
use crate::call::{Call, Revision};
use crate::json::Value;

/// Reads a task handle (step 30). Whatever its state, it is never what the task produced
/// (TC-TSK-27).
pub(super) fn judge(
    call: &Call,
    members: &Members<'_>,
    notes: &mut Anomalies,
) -> Result<Decision, Breach> {
    let form = Form::of(call.revision());
    let handle = if form.nested { members.task } else { Some(members.whole) };
    let handle = handle.filter(|handle| handle.is_object());
    let handle = handle.ok_or_else(|| Breach::at(Reason::TaskHandleInvalid, form.path))?;
    form.check(handle).map_err(|breach| breach.under(form.path))?;
    form.note_oddities(handle, members, notes);
    let kept = Kept::Task {
        handle: handle.index(),
        immediate_response: immediate_response(members).map(Value::index),
    };
    Ok(Decision::new(Reason::TaskHandle, form.path).keeping(kept))
}

/// How a revision spells a handle.
struct Form {
    nested: bool,
    path: &'static str,
    time_to_live: &'static str,
    poll_interval: &'static str,
}

impl Form {
    fn of(revision: Revision) -> Self {
        if revision >= Revision::V2026_07_28 {
            Self {
                nested: false,
                path: "result",
                time_to_live: "ttlMs",
                poll_interval: "pollIntervalMs",
            }
        } else {
            Self {
                nested: true,
                path: "result.task",
                time_to_live: "ttl",
                poll_interval: "pollInterval",
            }
        }
    }

    fn check(&self, handle: Value<'_>) -> Result<(), Breach> {
        const TEXTS: [&str; 3] = ["taskId", "createdAt", "lastUpdatedAt"];
        const STATES: [&str; 5] = ["working", "input_required", "completed", "failed", "cancelled"];

        unrepeated(handle, &TEXTS)?;
        unrepeated(handle, &["status", self.time_to_live])?;
        let invalid = |name: &'static str| Breach::at(Reason::TaskHandleInvalid, name);
        for name in TEXTS {
            handle.get(name).filter(|text| text.is_string()).ok_or_else(|| invalid(name))?;
        }
        let known = |status: &Value<'_>| STATES.iter().any(|state| status.is_str(state));
        handle.get("status").filter(known).ok_or_else(|| invalid("status"))?;
        let bounded = |ttl: &Value<'_>| ttl.is_null() || ttl.is_integer();
        let name = self.time_to_live;
        handle.get(name).filter(bounded).map(drop).ok_or_else(|| invalid(name))
    }

    fn note_oddities(&self, handle: Value<'_>, members: &Members<'_>, notes: &mut Anomalies) {
        let path = |name: &str| joined(self.path, name);
        if !handle.get("status").is_some_and(|status| status.is_str("working")) {
            notes.note(AnomalyKind::TaskNotInitial, || path("status"));
        }
        let beside = self.nested.then_some((members.whole, "result"));
        for (object, path) in [(handle, self.path)].into_iter().chain(beside) {
            for name in ["result", "error"] {
                if object.get(name).is_some() {
                    notes.note(AnomalyKind::TaskResultInlined, || joined(path, name));
                }
            }
        }
        // Before 2026-07-28 the members of an input request are unknown ones, and mean nothing.
        let others: &[_] = if self.nested {
            &[Other::ToolResult]
        } else {
            &[Other::ToolResult, Other::InputRequired]
        };
        members.note_out_of_place(others, notes);
        let interval = handle.get(self.poll_interval);
        advisory::expect(interval, Value::is_integer, path(self.poll_interval), notes);
        let words = handle.get("statusMessage");
        advisory::expect(words, Value::is_string, path("statusMessage"), notes);
    }
}

/// Words for the model to go on with while the task runs. They are no result (TC-TSK-07).
fn immediate_response<'a>(members: &Members<'a>) -> Option<Value<'a>> {
    members
        .meta?
        .get("io.modelcontextprotocol/model-immediate-response")
        .filter(|words| words.is_string())
}

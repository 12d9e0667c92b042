//! The `result` member: which type of result it is, and the tool result itself.

use super::anomaly::{Anomalies, AnomalyKind};
use super::decision::{Breach, Decision, Kept, unrepeated};
use super::reason::Reason;
use super::{advisory, block, input, task};
use crate::call::{Call, Revision, TASKS_EXTENSION};
use crate::json::Value;
use crate::outcome::Execution;
use crate::schema::SchemaCheck;

/// Reads the result of an answer to this call (steps 27 to 35 of the procedure).
pub(super) fn judge(call: &Call, result: Value<'_>, notes: &mut Anomalies) -> Decision {
    let (members, kind) = match discriminated(call, result, notes) {
        Ok(found) => found,
        Err(breach) => return breach.into(),
    };
    advisory::check_meta(members.meta, "result._meta", notes);
    match kind {
        ResultKind::Complete => complete(call, &members, notes),
        ResultKind::InputRequired => input::judge(call, &members, notes).unwrap_or_else(Into::into),
        ResultKind::Task => task::judge(call, &members, notes).unwrap_or_else(Into::into),
    }
}

enum ResultKind {
    Complete,
    InputRequired,
    Task,
}

/// The members of a result that the protocol knows, each by its first copy.
pub(super) struct Members<'a> {
    pub(super) whole: Value<'a>,
    pub(super) content: Option<Value<'a>>,
    pub(super) is_error: Option<Value<'a>>,
    pub(super) structured: Option<Value<'a>>,
    pub(super) input_requests: Option<Value<'a>>,
    pub(super) request_state: Option<Value<'a>>,
    pub(super) task: Option<Value<'a>>,
    pub(super) meta: Option<Value<'a>>,
    result_type: Option<Value<'a>>,
    task_id: Option<Value<'a>>,
    status: Option<Value<'a>>,
}

impl<'a> Members<'a> {
    fn read(result: Value<'a>) -> Self {
        let mut members = Self {
            whole: result,
            content: None,
            is_error: None,
            structured: None,
            input_requests: None,
            request_state: None,
            task: None,
            meta: None,
            result_type: None,
            task_id: None,
            status: None,
        };
        for (key, value) in result.members() {
            let Some(name) = key.as_str() else { continue };
            let slot = match &*name {
                "content" => &mut members.content,
                "isError" => &mut members.is_error,
                "structuredContent" => &mut members.structured,
                "inputRequests" => &mut members.input_requests,
                "requestState" => &mut members.request_state,
                "task" => &mut members.task,
                "_meta" => &mut members.meta,
                "resultType" => &mut members.result_type,
                "taskId" => &mut members.task_id,
                "status" => &mut members.status,
                _ => continue,
            };
            slot.get_or_insert(value);
        }
        members
    }

    /// A member that says that the call goes on, for all that `resultType` says.
    fn unfinished(&self) -> Option<&'static str> {
        if self.input_requests.is_some() {
            Some("result.inputRequests")
        } else if self.request_state.is_some() {
            Some("result.requestState")
        } else if self.task_id.is_some() && self.status.is_some() {
            Some("result.taskId")
        } else {
            None
        }
    }

    /// Notes the members of other types of result where the result is not of theirs.
    pub(super) fn note_out_of_place(&self, others: &[Other], notes: &mut Anomalies) {
        let members = [
            (Other::ToolResult, self.content, "result.content"),
            (Other::ToolResult, self.is_error, "result.isError"),
            (Other::ToolResult, self.structured, "result.structuredContent"),
            (Other::InputRequired, self.input_requests, "result.inputRequests"),
            (Other::InputRequired, self.request_state, "result.requestState"),
            (Other::Task, self.status.and(self.task_id), "result.taskId"),
        ];
        for (owner, member, place) in members {
            if member.is_some() && others.contains(&owner) {
                notes.note(AnomalyKind::MemberOutOfPlace, || place);
            }
        }
    }
}

/// A type of result, as the owner of members.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Other {
    ToolResult,
    InputRequired,
    Task,
}

/// The members of a result that decide the outcome in a revision (AMB-31): the rest are
/// advice, business data or extensions.
fn deciding_members(revision: Revision) -> &'static [&'static str] {
    match revision {
        Revision::V2024_11_05 | Revision::V2025_03_26 => &["resultType", "content", "isError"],
        Revision::V2025_06_18 => &["resultType", "content", "isError", "structuredContent"],
        Revision::V2025_11_25 => &["resultType", "content", "isError", "structuredContent", "task"],
        Revision::V2026_07_28 => &[
            "resultType",
            "content",
            "isError",
            "structuredContent",
            "inputRequests",
            "requestState",
            "taskId",
            "status",
        ],
    }
}

/// Finds the type of the result (steps 27 and 28).
fn discriminated<'a>(
    call: &Call,
    result: Value<'a>,
    notes: &mut Anomalies,
) -> Result<(Members<'a>, ResultKind), Breach> {
    if !result.is_object() {
        return Err(Breach::at(Reason::ResultNotAnObject, "result"));
    }
    unrepeated(result, deciding_members(call.revision()))
        .map_err(|breach| breach.under("result"))?;
    let members = Members::read(result);
    let kind = if call.revision() >= Revision::V2026_07_28 {
        by_result_type(call, &members, notes)?
    } else {
        without_result_type(call, &members, notes)?
    };
    Ok((members, kind))
}

/// 2026-07-28: `resultType` says which type it is, and is `complete` where it is absent
/// (TC-RES-04 to -07).
fn by_result_type(
    call: &Call,
    members: &Members<'_>,
    notes: &mut Anomalies,
) -> Result<ResultKind, Breach> {
    const PLACE: &str = "result.resultType";

    let Some(result_type) = members.result_type else {
        no_conflict(members)?;
        notes.note(AnomalyKind::ResultTypeMissing, || PLACE);
        return Ok(ResultKind::Complete);
    };
    let Some(name) = result_type.as_str() else {
        return Err(Breach::at(Reason::ResultTypeInvalid, PLACE));
    };
    match &*name {
        "complete" => no_conflict(members).map(|()| ResultKind::Complete),
        "input_required" => Ok(ResultKind::InputRequired),
        "task" if call.declares_extension(TASKS_EXTENSION) => Ok(ResultKind::Task),
        "task" => Err(Breach::at(Reason::UndeclaredExtension, PLACE)),
        _ => Err(Breach::at(Reason::ResultTypeUnrecognised, PLACE)),
    }
}

fn no_conflict(members: &Members<'_>) -> Result<(), Breach> {
    members
        .unfinished()
        .map_or(Ok(()), |place| Err(Breach::at(Reason::ConflictingDiscriminator, place)))
}

/// Before 2026-07-28 `resultType` has no meaning, and a server that uses it to say "not
/// finished" must not be read as finished (AMB-11).
fn without_result_type(
    call: &Call,
    members: &Members<'_>,
    notes: &mut Anomalies,
) -> Result<ResultKind, Breach> {
    const PLACE: &str = "result.resultType";

    match members.result_type {
        None => {}
        Some(name) if name.is_str("complete") => {
            notes.note(AnomalyKind::ResultTypeOutOfPlace, || PLACE);
        }
        Some(name) if name.is_string() => {
            return Err(Breach::at(Reason::ResultTypeUnrecognised, PLACE));
        }
        Some(_) => return Err(Breach::at(Reason::ResultTypeInvalid, PLACE)),
    }
    if call.revision() != Revision::V2025_11_25 {
        return Ok(ResultKind::Complete);
    }
    match (members.task, call.task()) {
        (Some(_), true) => Ok(ResultKind::Task),
        (Some(_), false) => Err(Breach::at(Reason::TaskNotRequested, "result.task")),
        (None, true) => {
            notes.note(AnomalyKind::TaskNotCreated, || "result");
            Ok(ResultKind::Complete)
        }
        (None, false) => Ok(ResultKind::Complete),
    }
}

/// A result that claims to be complete. Where it breaks a rule and is not flagged, the call ran
/// all the same, and a repeat would be a second execution (step 35).
fn complete(call: &Call, members: &Members<'_>, notes: &mut Anomalies) -> Decision {
    tool_result(call, members, notes).unwrap_or_else(|breach| {
        let unflagged = members.is_error.is_none_or(|flag| flag.as_bool() == Some(false));
        let execution = if unflagged { Execution::Reported } else { Execution::Possible };
        Decision::from(breach).execution(execution)
    })
}

/// The shape of a tool result (steps 31 to 35).
fn tool_result(
    call: &Call,
    members: &Members<'_>,
    notes: &mut Anomalies,
) -> Result<Decision, Breach> {
    let revision = call.revision();
    let Some(content) = members.content else {
        return Err(Breach::at(Reason::ContentMissing, "result.content"));
    };
    if !content.is_array() {
        return Err(Breach::at(Reason::ContentNotAnArray, "result.content"));
    }
    check_blocks(content, revision, notes)?;
    let flagged = match members.is_error {
        None => false,
        Some(flag) => flag
            .as_bool()
            .ok_or_else(|| Breach::at(Reason::IsErrorNotABoolean, "result.isError"))?,
    };
    let structured = structured(members, revision, notes)?;
    let checked = check_schema(call, structured);
    let (reason, place, execution) = match (flagged, checked) {
        (true, checked) => {
            if let Err(unmet) = checked {
                notes.note(AnomalyKind::SchemaUnmet, || unmet.place);
            }
            (Reason::Flagged, "result.isError", Execution::Possible)
        }
        (false, checked) => (checked?, "result", Execution::Reported),
    };
    let kept = Kept::Result { content: content.index(), structured: structured.map(Value::index) };
    Ok(Decision::new(reason, place).execution(execution).keeping(kept))
}

fn check_blocks(
    content: Value<'_>,
    revision: Revision,
    notes: &mut Anomalies,
) -> Result<(), Breach> {
    for (index, item) in content.items().enumerate() {
        let path = || format!("result.content[{index}]");
        let mark = notes.mark();
        let checked = block::check(item, revision, notes);
        notes.move_under(mark, path);
        checked.map_err(|breach| breach.under(&path()))?;
    }
    Ok(())
}

/// The structured content, where the revision has it (TC-STR-01 to -03).
fn structured<'a>(
    members: &Members<'a>,
    revision: Revision,
    notes: &mut Anomalies,
) -> Result<Option<Value<'a>>, Breach> {
    const PLACE: &str = "result.structuredContent";

    match (members.structured, revision) {
        (None, _) => Ok(None),
        (Some(_), Revision::V2024_11_05 | Revision::V2025_03_26) => {
            notes.note(AnomalyKind::StructuredOutOfPlace, || PLACE);
            Ok(None)
        }
        (Some(value), Revision::V2025_06_18 | Revision::V2025_11_25) if !value.is_object() => {
            Err(Breach::at(Reason::StructuredNotAnObject, PLACE))
        }
        (Some(value), _) => Ok(Some(value)),
    }
}

/// Holds the structured content against the tool's own promise (TC-STR-05). An unusable schema
/// is found whether or not there is a value to check.
fn check_schema(call: &Call, structured: Option<Value<'_>>) -> Result<Reason, Breach> {
    const PLACE: &str = "result.structuredContent";

    let schema = call.schema().filter(|_| call.revision() >= Revision::V2025_06_18);
    let Some(schema) = schema else { return Ok(Reason::PlainResult) };
    match (schema.check(structured.map(Value::raw), call.revision()), structured) {
        (SchemaCheck::Unusable(detail), _) => {
            Err(Breach::at(Reason::OutputSchemaUnusable, PLACE).with_detail(detail))
        }
        // That there is nothing to check takes no validator to see.
        (SchemaCheck::Missing | SchemaCheck::Unchecked, None) | (SchemaCheck::Missing, _) => {
            Err(Breach::at(Reason::StructuredMissing, PLACE))
        }
        (SchemaCheck::Invalid(detail), _) => {
            Err(Breach::at(Reason::StructuredInvalid, PLACE).with_detail(detail))
        }
        (SchemaCheck::Valid, _) => Ok(Reason::SchemaValidated),
        (SchemaCheck::Unchecked, Some(_)) => Ok(Reason::SchemaNotChecked),
    }
}

//! The steps of the decision procedure that concern a result: which type it is of, whether it is
//! whole, and what it then says.

use super::evidence::{
    Unfinished, has_content, has_valid_structured, leaves_content_out, unfinished,
};
use super::procedure::RESULTS;
use super::ruling::Walk;
use crate::call::Revision;
use crate::outcome::{Execution, Outcome};
use crate::recipe::Kind;
use crate::recipe::level::{
    Block, BlockFault, Content, Entry, Flag, Foreign, HandleShape, OutputSchema, Repeated,
    Requests, ResultShape, ResultType, State, Status, Structured,
};

use Execution::{Possible, Reported};
use Outcome::{
    ContractViolation as CV, InputRequired as IR, NotExecuted, ProtocolError as PE, Success,
    TaskCreated as TC, ToolError as TE, UnknownOutcome as UO,
};

/// Steps 27 and 28: which type of result it is.
pub(super) fn result(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    match recipe.shape.result {
        ResultShape::Object => {}
        // Without any member it is a tool result, and lacks its content.
        ResultShape::Empty => {
            walk.execution = Reported;
            return walk.stop("content-missing");
        }
        _ => return walk.stop("result-not-an-object"),
    }
    walk.meet(&[
        Repeated::Flag,
        Repeated::Content,
        Repeated::ResultType,
        Repeated::Requests,
        Repeated::State,
        Repeated::Task,
    ]);
    if recipe.revision >= Revision::V2025_06_18 {
        walk.meet(&[Repeated::Structured]);
    }
    if recipe.revision == Revision::V2026_07_28 {
        walk.meet(&[Repeated::TaskId, Repeated::Status]);
        by_result_type(walk);
    } else {
        without_result_type(walk);
    }
    if recipe.shape.advisory.is_result_meta() {
        walk.pass_or_stop(&[CV]);
    }
}

/// 2026-07-28: `resultType` says which type it is.
fn by_result_type(walk: &mut Walk<'_>) {
    match (walk.recipe.shape.result_type, walk.recipe.kind) {
        (ResultType::Fitting, Kind::InputRequired) | (ResultType::InputRequired, _) => {
            input_required(walk);
        }
        (ResultType::Fitting, Kind::TaskHandle) | (ResultType::Task, _) => declared_task(walk),
        (ResultType::Fitting | ResultType::Complete | ResultType::OnLegacy, _) => complete(walk),
        (ResultType::Absent, _) => absent_type(walk),
        (result_type, _) if result_type.is_no_string() => walk.stop("result-type-invalid"),
        _ => {
            walk.stop("result-type-unrecognised");
            walk.never(&[TE]);
        }
    }
}

/// `resultType` is `complete`: members of an unfinished result contradict it (AMB-14). A reader
/// may follow the discriminator where the content is that of a complete result.
fn complete(walk: &mut Walk<'_>) {
    if unfinished(walk.recipe).is_some() {
        walk.stop_unless(has_content(walk.recipe), "conflicting-discriminator");
        walk.never(&[IR, TC]);
    }
    half_a_task(walk);
    tool_result(walk);
}

/// `resultType` is left out, and means `complete` (AMB-08, AMB-09).
fn absent_type(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    match unfinished(recipe) {
        None => {
            walk.pass_or_stop(&[CV]);
            walk.never(&[IR, TC]);
            half_a_task(walk);
            tool_result(walk);
        }
        Some(Unfinished::Input) if leaves_content_out(recipe) => {
            walk.stop_or_pass("conflicting-discriminator");
            walk.never(&[TE]);
            input_required(walk);
        }
        // With the extension declared, a handle beside content may be one all the same: success
        // is neither right nor beyond dispute wrong.
        Some(Unfinished::Task) if has_content(recipe) && recipe.declares_tasks() => {
            walk.stop("conflicting-discriminator");
            walk.leave_open(Success);
        }
        Some(_) => {
            walk.stop_unless(has_content(recipe), "conflicting-discriminator");
            if !has_content(recipe) {
                walk.never(&[TE]);
            }
            tool_result(walk);
        }
    }
}

/// Members that look like a task handle and make none.
fn half_a_task(walk: &mut Walk<'_>) {
    match walk.recipe.shape.foreign {
        Foreign::Task | Foreign::TaskNull => walk.pass_or_stop(&[CV]),
        Foreign::TaskIdAlone => {}
        _ => return,
    }
    walk.never(&[IR, TC]);
}

/// Before 2026-07-28 `resultType` has no meaning; a value other than `complete` may still say
/// that the call is not finished (AMB-11).
fn without_result_type(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    let plain = matches!(shape.result_type, ResultType::Fitting | ResultType::OnLegacy);
    if !plain {
        let readable = recipe.kind == Kind::ToolResult
            && has_content(recipe)
            && (looks_true(shape.flag) || !shape.result_type.says_unfinished());
        let no_string = shape.result_type.is_no_string();
        let reason = if no_string { "result-type-invalid" } else { "result-type-unrecognised" };
        walk.stop_unless(readable, reason);
    }
    if recipe.revision == Revision::V2025_11_25 {
        let nested = recipe.kind == Kind::TaskHandle && shape.handle != HandleShape::Flat;
        if nested || matches!(shape.foreign, Foreign::Task | Foreign::TaskNull) {
            return nested_task(walk);
        }
        if recipe.asks_for_task() {
            walk.pass_or_stop(&[CV]);
        }
    }
    tool_result(walk);
}

/// Step 29: the server needs input.
fn input_required(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    if recipe.kind != Kind::InputRequired {
        return foreign_input(walk);
    }
    let no_requests = shape.requests.are_left_out() || shape.requests == Requests::Null;
    if no_requests && shape.state.is_nothing() {
        return walk.stop("nothing-requested");
    }
    if shape.state != State::Absent && !shape.state.is_text() {
        walk.stop("request-state-invalid");
    }
    if shape.requests.are_no_object() {
        walk.stop("input-requests-invalid");
    }
    if shape.requests == Requests::Empty && shape.state == State::Absent {
        walk.pass_or_stop(&[CV]);
    }
    walk.meet(&[Repeated::EntryKey, Repeated::EntryMethod]);
    if shape.entry != Entry::Sound {
        walk.stop("input-requests-invalid");
    }
    if recipe.capability_is_missing() {
        walk.stop_or_pass("undeclared-capability");
    }
    if matches!(shape.foreign, Foreign::Content | Foreign::Flag) {
        walk.pass_or_stop(&[CV]);
        walk.never(&[TE]);
    }
    let asks = !shape.requests.are_left_out();
    walk.end(IR, if asks { "input-requested" } else { "retry-with-state" }, Possible);
}

/// Another result that says `input_required`: what it asks for is a foreign member.
fn foreign_input(walk: &mut Walk<'_>) {
    walk.never(&[TE]);
    match walk.recipe.shape.foreign {
        Foreign::Requests => walk.end(IR, "input-requested", Possible),
        Foreign::State => walk.end(IR, "retry-with-state", Possible),
        _ => return walk.stop("nothing-requested"),
    }
    if !leaves_content_out(walk.recipe) || walk.recipe.shape.flag != Flag::Absent {
        walk.pass_or_stop(&[CV]);
    }
}

/// 2026-07-28: the result says that it is a task handle.
fn declared_task(walk: &mut Walk<'_>) {
    let declared = walk.recipe.declares_tasks();
    walk.never(&[TE]);
    if !declared {
        walk.stop_unless(walk.recipe.kind == Kind::TaskHandle, "undeclared-extension");
    }
    if walk.recipe.kind == Kind::TaskHandle {
        task(walk);
    } else {
        walk.stop("task-handle-invalid");
    }
}

/// 2025-11-25: the result has a `task`. Beside content, a handle that nobody asked for is no
/// handle to go on with (AMB-18).
fn nested_task(walk: &mut Walk<'_>) {
    let asked = walk.recipe.asks_for_task();
    if !asked {
        walk.stop_unless(leaves_content_out(walk.recipe), "task-not-requested");
    }
    task(walk);
    if asked && walk.recipe.kind == Kind::TaskHandle {
        walk.never(&[CV]);
    }
}

/// Step 30: a task handle. What the core forbids, the extension allows (AMB-21).
fn task(walk: &mut Walk<'_>) {
    let shape = &walk.recipe.shape;
    let core = walk.recipe.revision == Revision::V2025_11_25;
    match shape.handle {
        HandleShape::Right if shape.foreign != Foreign::TaskNull => {}
        HandleShape::Nested => walk.stop_or_pass("task-handle-invalid"),
        _ => return walk.stop("task-handle-invalid"),
    }
    walk.meet(&[Repeated::TaskId, Repeated::Status]);
    if !shape.handle_member.is_sound() {
        walk.stop("task-handle-invalid");
    }
    match shape.status {
        Status::Working => {}
        Status::InputRequired => walk.never(&[IR]),
        Status::Completed | Status::Failed => walk.never(&[TE, PE]),
        Status::Cancelled => {
            walk.pass_or_stop(&[UO]);
            walk.never(&[TE, PE, NotExecuted]);
        }
    }
    let inlined = matches!(shape.foreign, Foreign::ResultInlined | Foreign::ErrorInlined);
    if inlined {
        walk.never(&[TE, PE]);
    }
    if shape.foreign == Foreign::Flag {
        walk.pass_or_stop(&[CV]);
        walk.never(&[TE]);
    }
    let beside = matches!(shape.foreign, Foreign::Content | Foreign::Task);
    if core && (shape.status != Status::Working || inlined || beside) {
        walk.pass_or_stop(&[CV]);
    }
    walk.end(TC, "task-handle", Possible);
}

/// Steps 31 to 35: a tool result. One that claims to be complete and breaks a rule has run.
fn tool_result(walk: &mut Walk<'_>) {
    let shape = &walk.recipe.shape;
    if shape.flag.is_false() && shape.foreign != Foreign::Flag {
        walk.execution = Reported;
    }
    if walk.recipe.kind == Kind::ToolResult {
        content(walk);
        flag(walk);
        structured(walk);
        schema(walk);
    } else {
        foreign_content(walk);
    }
}

/// A result of another kind, read as a tool result: its content is a foreign member.
fn foreign_content(walk: &mut Walk<'_>) {
    match walk.recipe.shape.foreign {
        Foreign::Content => walk.end(Success, "plain-result", Reported),
        Foreign::Flag => {
            walk.stop_or_pass("content-missing");
            walk.end(TE, "flagged", Possible);
        }
        _ => walk.stop("content-missing"),
    }
}

/// Steps 31 and 32: the content. Where it is left out, the flag or a valid structured value may
/// still say what happened (AMB-24).
fn content(walk: &mut Walk<'_>) {
    match walk.recipe.shape.content {
        Content::Blocks => block(walk),
        Content::Empty => {}
        Content::Absent | Content::Misspelled => {
            let evident = looks_true(walk.recipe.shape.flag) || has_valid_structured(walk.recipe);
            walk.stop_unless(evident, "content-missing");
        }
        _ => walk.stop("content-not-an-array"),
    }
}

/// Step 32: a block. One that only a later revision has may be handed on as it is (AMB-29).
fn block(walk: &mut Walk<'_>) {
    let shape = &walk.recipe.shape;
    walk.meet(&[
        Repeated::BlockType,
        Repeated::BlockText,
        Repeated::BlockData,
        Repeated::BlockMime,
        Repeated::LinkName,
        Repeated::Resource,
        Repeated::ResourceBody,
        Repeated::ResourceBlob,
        Repeated::ResourceUri,
    ]);
    let newer = match shape.block {
        Block::Audio => walk.recipe.revision < Revision::V2025_03_26,
        Block::Link => walk.recipe.revision < Revision::V2025_06_18,
        _ => false,
    };
    match (shape.block, shape.block_fault) {
        // What a reader may pass over in a block that it knows, it may pass over in a newer one.
        (_, fault) if newer => {
            let passable = matches!(fault, BlockFault::None | BlockFault::UriWords);
            walk.stop_unless(passable || fault.spoils_base64(), "block-unknown");
        }
        (Block::Unknown | Block::ToolUse | Block::ToolResult | Block::Capitalised, _) => {
            walk.stop("block-unknown");
        }
        (block, _) if !block.is_of_the_protocol() => walk.stop("block-invalid"),
        (_, BlockFault::None) => {}
        (_, BlockFault::UriWords) => walk.pass_or_stop(&[CV]),
        (_, fault) if fault.spoils_base64() => walk.stop_or_pass("base64-invalid"),
        _ => walk.stop("block-invalid"),
    }
    if shape.advisory.is_in_block() {
        walk.pass_or_stop(&[CV]);
    }
}

/// A flag that is true, or that a reader may take for it (AMB-23).
fn looks_true(flag: Flag) -> bool {
    flag == Flag::True || flag.resembles_true()
}

/// Step 33: the flag, and what the result then is.
fn flag(walk: &mut Walk<'_>) {
    match walk.recipe.shape.flag {
        Flag::Absent | Flag::False => {
            let met = walk.recipe.shape.schema == OutputSchema::Met;
            let reason = if met { "schema-validated" } else { "plain-result" };
            walk.end(Success, reason, Reported);
        }
        Flag::True => {
            walk.never(&[PE]);
            walk.end(TE, "flagged", Possible);
        }
        // What looks true may be read as true, and nothing else (AMB-23).
        flag if flag.resembles_true() => {
            walk.stop_or_pass("is-error-not-a-boolean");
            walk.end(TE, "flagged", Possible);
        }
        _ => walk.stop("is-error-not-a-boolean"),
    }
}

/// Step 33: the structured content, which the first two revisions do not know (AMB-25, AMB-26).
fn structured(walk: &mut Walk<'_>) {
    let structured = walk.recipe.shape.structured;
    match walk.recipe.revision {
        _ if structured == Structured::Absent => {}
        Revision::V2024_11_05 | Revision::V2025_03_26 => {
            walk.never(RESULTS);
            walk.never(&[CV]);
        }
        Revision::V2025_06_18 | Revision::V2025_11_25 if !structured.is_object() => {
            walk.stop_unless(structured == Structured::Null, "structured-not-an-object");
        }
        _ => {}
    }
}

/// Step 35: the output schema. A client may leave it unchecked, and it says nothing of a result
/// that is flagged (AMB-27).
fn schema(walk: &mut Walk<'_>) {
    let shape = &walk.recipe.shape;
    match shape.schema {
        OutputSchema::None => {}
        _ if shape.flag == Flag::True => walk.never(&[CV]),
        OutputSchema::Met => {}
        OutputSchema::Missing => walk.stop_or_pass("structured-missing"),
        OutputSchema::Unmet => walk.stop_or_pass("structured-invalid"),
        OutputSchema::NotASchema | OutputSchema::External | OutputSchema::Dialect => {
            walk.stop_or_pass("output-schema-unusable");
        }
    }
}

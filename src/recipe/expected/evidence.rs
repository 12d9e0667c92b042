//! What the members of a result show, whatever its `resultType` says.

use crate::call::Revision;
use crate::recipe::level::{Foreign, HandleShape, OutputSchema, Requests, Structured};
use crate::recipe::{Kind, Recipe};

/// What a result says by its members of being unfinished.
pub(super) enum Unfinished {
    Input,
    Task,
}

pub(super) fn unfinished(recipe: &Recipe) -> Option<Unfinished> {
    let shape = &recipe.shape;
    match (recipe.kind, shape.foreign) {
        (Kind::InputRequired, _) => {
            (shape.requests != Requests::Nothing).then_some(Unfinished::Input)
        }
        (Kind::TaskHandle, _) => {
            let flat = shape.handle == HandleShape::Right && !shape.handle_member.is_half();
            flat.then_some(Unfinished::Task)
        }
        (_, Foreign::Requests | Foreign::RequestsNull | Foreign::State) => Some(Unfinished::Input),
        (_, Foreign::TaskPair) => Some(Unfinished::Task),
        _ => None,
    }
}

/// Whether `content` is an array.
pub(super) fn has_content(recipe: &Recipe) -> bool {
    match recipe.kind {
        Kind::ToolResult => recipe.shape.content.is_array(),
        _ => recipe.shape.foreign == Foreign::Content,
    }
}

/// Whether there is no `content` at all.
pub(super) fn leaves_content_out(recipe: &Recipe) -> bool {
    match recipe.kind {
        Kind::ToolResult => recipe.shape.content.is_left_out(),
        _ => recipe.shape.foreign != Foreign::Content,
    }
}

/// Whether there is a structured value that says what happened.
pub(super) fn has_valid_structured(recipe: &Recipe) -> bool {
    let structured = recipe.shape.structured;
    let valid = match recipe.revision {
        Revision::V2024_11_05 | Revision::V2025_03_26 => false,
        Revision::V2025_06_18 | Revision::V2025_11_25 => structured.is_object(),
        Revision::V2026_07_28 => structured != Structured::Absent,
    };
    valid && matches!(recipe.shape.schema, OutputSchema::None | OutputSchema::Met)
}

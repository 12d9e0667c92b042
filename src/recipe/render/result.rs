//! The result object of every kind.

use super::{blocks, deferred, member, values};
use crate::call::Revision;
use crate::recipe::facts::Place;
use crate::recipe::level::{Content, Flag, Foreign, Repeated, ResultShape, ResultType, Structured};
use crate::recipe::names;
use crate::recipe::write::{Object, Writer};
use crate::recipe::{Kind, Recipe};

/// The value of `result`.
pub(super) fn write(recipe: &Recipe, writer: &mut Writer) {
    match recipe.shape.result {
        ResultShape::Object => writer.object(|object| {
            result_type(object, recipe);
            match recipe.kind {
                Kind::InputRequired => deferred::input_required(object, recipe),
                Kind::TaskHandle => deferred::task_result(object, recipe),
                _ => tool_result(object, recipe),
            }
            foreign(object, recipe);
            values::result_meta(object, recipe);
            let pool =
                if recipe.kind == Kind::ToolResult { names::RESULT } else { names::DEFERRED };
            values::extra(object, recipe, values::extra_name(pool, recipe.around.body_extra));
        }),
        ResultShape::Empty => writer.raw("{}"),
        ResultShape::Null => writer.raw("null"),
        ResultShape::Text => writer.string(recipe.words(0)),
        ResultShape::Number => writer.raw("200"),
        ResultShape::True => writer.raw("true"),
        ResultShape::Array => writer.raw("[]"),
        ResultShape::Blocks => blocks::write(recipe, writer),
    }
}

/// A good tool result with this text.
pub(super) fn simple(writer: &mut Writer, revision: Revision, text: &str) {
    writer.object(|object| {
        if revision == Revision::V2026_07_28 {
            object.text("resultType", "complete");
        }
        one_text(object, text);
    });
}

fn one_text(object: &mut Object<'_>, text: &str) {
    object.member("content").array(|array| {
        array.element().object(|block| {
            block.text("type", "text");
            block.text("text", text);
        });
    });
}

/// The word that says what kind of result this is.
const fn fitting_type(kind: Kind) -> &'static str {
    match kind {
        Kind::InputRequired => "input_required",
        Kind::TaskHandle => "task",
        _ => "complete",
    }
}

fn result_type(object: &mut Object<'_>, recipe: &Recipe) {
    let modern = recipe.revision == Revision::V2026_07_28;
    match recipe.shape.result_type {
        ResultType::Fitting if !modern => {}
        ResultType::Absent => {}
        _ => member(object, recipe, Repeated::ResultType, "resultType", |recipe, writer| {
            let fitting = fitting_type(recipe.kind);
            match recipe.shape.result_type {
                ResultType::Fitting | ResultType::Absent => writer.string(fitting),
                ResultType::OnLegacy | ResultType::Complete => writer.string("complete"),
                ResultType::InputRequired => writer.string("input_required"),
                ResultType::Task => writer.string("task"),
                ResultType::Null => writer.raw("null"),
                ResultType::Number => writer.raw("1"),
                ResultType::True => writer.raw("true"),
                ResultType::Object => writer.raw("{\"type\":\"complete\"}"),
                ResultType::Capitalised => writer.string(&capitalised(fitting)),
                ResultType::Padded => writer.string(&format!("{fitting} ")),
                ResultType::Empty => writer.string(""),
                ResultType::Unknown => writer.string("partial"),
                ResultType::ErrorWord => writer.string("error"),
                ResultType::PaddedBefore => writer.string(&format!(" {fitting}")),
                ResultType::LineBreak => writer.string(&format!("{fitting}\n")),
                ResultType::UpperCase => writer.string(&fitting.to_ascii_uppercase()),
                ResultType::Underscored => writer.string(&format!("{fitting}_")),
                ResultType::Hyphenated => writer.string("input-required"),
                ResultType::CamelCase => writer.string("inputRequired"),
                ResultType::InArray => writer.array(|array| array.element().string(fitting)),
                ResultType::Completed => writer.string("completed"),
                ResultType::Incomplete => writer.string("incomplete"),
                ResultType::Success => writer.string("success"),
                ResultType::Done => writer.string("done"),
                ResultType::Final => writer.string("final"),
                ResultType::Result => writer.string("result"),
                ResultType::ToolResult => writer.string("tool_result"),
                ResultType::Elicitation => writer.string("elicitation"),
                ResultType::Tasks => writer.string("tasks"),
                ResultType::Pending => writer.string("pending"),
            }
        }),
    }
}

fn capitalised(word: &str) -> String {
    word[..1].to_ascii_uppercase() + &word[1..]
}

fn tool_result(object: &mut Object<'_>, recipe: &Recipe) {
    match recipe.shape.content {
        Content::Absent => {}
        Content::Misspelled => blocks::write(recipe, object.member("Content")),
        _ => member(object, recipe, Repeated::Content, "content", content),
    }
    if recipe.shape.structured != Structured::Absent {
        let name = "structuredContent";
        member(object, recipe, Repeated::Structured, name, |recipe, writer| {
            if recipe.shape.twice.of(Repeated::InStructured).is_some() {
                writer.raw("{\"total\":3,\"note\":1,\"note\":2}");
            } else {
                writer.raw(super::structured_text(recipe));
            }
        });
    }
    let twice = recipe.shape.twice.of(Repeated::Flag).is_some();
    if recipe.shape.flag != Flag::Absent || twice {
        member(object, recipe, Repeated::Flag, "isError", flag);
    }
}

fn content(recipe: &Recipe, writer: &mut Writer) {
    match recipe.shape.content {
        Content::Blocks | Content::Misspelled => blocks::write(recipe, writer),
        Content::Empty => writer.raw("[]"),
        Content::Null | Content::Absent => writer.raw("null"),
        Content::Text => writer.string(recipe.words(0)),
        Content::Block => blocks::text(writer, recipe.words(0)),
        Content::Number => writer.raw("0"),
        Content::True => writer.raw("true"),
    }
}

fn flag(recipe: &Recipe, writer: &mut Writer) {
    match recipe.shape.flag {
        Flag::Absent | Flag::False => writer.raw("false"),
        Flag::True => writer.raw("true"),
        Flag::Null => writer.raw("null"),
        Flag::TextTrue => writer.string("true"),
        Flag::TextFalse => writer.string("false"),
        Flag::TextEmpty => writer.string(""),
        Flag::Zero => writer.raw("0"),
        Flag::One => writer.raw("1"),
        Flag::Array => writer.raw("[]"),
        Flag::Object => writer.raw("{}"),
        Flag::Half => writer.raw("0.5"),
        Flag::Two => writer.raw("2"),
        Flag::MinusOne => writer.raw("-1"),
        Flag::ZeroFloat => writer.raw("0.0"),
        Flag::TextNo => writer.string("no"),
        Flag::TextYes => writer.string("yes"),
        Flag::TextZero => writer.string("0"),
        Flag::TextOne => writer.string("1"),
        Flag::TextBlank => writer.string(" "),
        Flag::TextCapitals => writer.string("TRUE"),
        Flag::TextFalseCapital => writer.string("False"),
        Flag::TextPadded => writer.string("false "),
        Flag::TextNull => writer.string("null"),
        Flag::TextError => writer.string("error"),
        Flag::TextOk => writer.string("ok"),
        Flag::ArrayTrue => writer.raw("[true]"),
        Flag::ArrayFalse => writer.raw("[false]"),
        Flag::ObjectTrue => writer.raw("{\"value\":true}"),
        Flag::ObjectFalse => writer.raw("{\"value\":false}"),
    }
}

/// Members that belong to a result of another kind.
fn foreign(object: &mut Object<'_>, recipe: &Recipe) {
    match recipe.shape.foreign {
        Foreign::None => {}
        Foreign::TaskIdAlone => object.text("taskId", &Place::TaskId.secret(recipe)),
        Foreign::Requests => object.member("inputRequests").object(|requests| {
            requests.member("input-1").object(|entry| entry.text("method", "roots/list"));
        }),
        Foreign::RequestsNull => object.raw("inputRequests", "null"),
        Foreign::State => object.text("requestState", &Place::RequestState.secret(recipe)),
        Foreign::TaskPair => {
            object.text("taskId", &Place::TaskId.secret(recipe));
            object.text("status", "working");
        }
        Foreign::Task => {
            object.member("task").object(|handle| {
                deferred::handle_members(handle, recipe, "ttl");
            });
        }
        Foreign::TaskNull => object.raw("task", "null"),
        Foreign::Content => one_text(object, recipe.words(0)),
        Foreign::Flag => object.raw("isError", "true"),
        Foreign::ResultInlined => {
            simple(object.member("result"), recipe.revision, recipe.words(0));
        }
        Foreign::ErrorInlined => super::envelope::simple_error(object.member("error")),
    }
}

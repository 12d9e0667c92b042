//! The envelope and the error object.

use super::{member, note, result, values};
use crate::recipe::ids::{CallId, IdValue};
use crate::recipe::level::{
    AnswerId, Code, ErrorShape, Jsonrpc, Limit, Members, Message, Repeated,
};
use crate::recipe::names;
use crate::recipe::write::{Object, Writer};
use crate::recipe::{Kind, Recipe};

/// The message of the recipe.
pub(super) fn write(recipe: &Recipe, writer: &mut Writer) {
    writer.object(|object| {
        jsonrpc(object, recipe);
        id(object, recipe);
        match recipe.kind {
            Kind::Notification | Kind::ServerRequest => note::members(object, recipe),
            Kind::ProtocolError => error_members(object, recipe),
            _ => result_members(object, recipe),
        }
        values::envelope_meta(object, recipe);
        let name = values::extra_name(names::ENVELOPE, recipe.around.envelope_extra);
        values::extra(object, recipe, name);
        if recipe.shape.twice.of(Repeated::Unknown).is_some() {
            object.raw("x-twice", "1");
            object.again("x-twice", false).raw("2");
        }
        limit(object, recipe);
    });
}

/// A good answer to another call.
pub(super) fn other_answer(recipe: &Recipe, writer: &mut Writer) {
    writer.object(|object| {
        object.text("jsonrpc", "2.0");
        id_value(object.member("id"), &CallId::of(recipe).other());
        result::simple(object.member("result"), recipe.revision, "another answer");
    });
}

/// An error that answers another call.
pub(super) fn other_error(recipe: &Recipe, writer: &mut Writer) {
    writer.object(|object| {
        object.text("jsonrpc", "2.0");
        id_value(object.member("id"), &CallId::of(recipe).other());
        simple_error(object.member("error"));
    });
}

/// A good answer to the same call, unlike any that the recipe itself is.
pub(super) fn second_answer(recipe: &Recipe, writer: &mut Writer) {
    writer.object(|object| {
        object.text("jsonrpc", "2.0");
        id_value(object.member("id"), &CallId::of(recipe).answered(AnswerId::Same));
        result::simple(object.member("result"), recipe.revision, "a second answer");
    });
}

fn jsonrpc(object: &mut Object<'_>, recipe: &Recipe) {
    match recipe.shape.jsonrpc {
        Jsonrpc::Absent => {}
        Jsonrpc::Misspelled => object.text("JSONRPC", "2.0"),
        _ => member(object, recipe, Repeated::Jsonrpc, "jsonrpc", |recipe, writer| {
            match recipe.shape.jsonrpc {
                Jsonrpc::Null => writer.raw("null"),
                Jsonrpc::One => writer.string("1.0"),
                Jsonrpc::Number => writer.raw("2.0"),
                Jsonrpc::Short => writer.string("2"),
                Jsonrpc::Padded => writer.string("2.0 "),
                Jsonrpc::True => writer.raw("true"),
                Jsonrpc::Two | Jsonrpc::Absent | Jsonrpc::Misspelled => writer.string("2.0"),
            }
        }),
    }
}

fn id(object: &mut Object<'_>, recipe: &Recipe) {
    let call = CallId::of(recipe);
    match (recipe.kind, recipe.shape.id) {
        (Kind::Notification, AnswerId::Null) => object.raw("id", "null"),
        (Kind::Notification, _) => {}
        (Kind::ServerRequest, AnswerId::EqualsOurs) => {
            id_value(object.member("id"), &call.answered(AnswerId::Same));
        }
        (Kind::ServerRequest, _) => object.text("id", "srv-1"),
        (_, AnswerId::Misspelled) => {
            id_value(object.member("ID"), &call.answered(AnswerId::Same));
        }
        (_, AnswerId::Absent) => {}
        _ => member(object, recipe, Repeated::Id, "id", |recipe, writer| {
            id_value(writer, &call.answered(recipe.shape.id));
        }),
    }
}

pub(super) fn id_value(writer: &mut Writer, value: &IdValue) {
    match value {
        IdValue::Number(number) => writer.raw(&number.to_string()),
        IdValue::Raw(json) => writer.raw(json),
        IdValue::Text(text) => writer.string(text),
        IdValue::Absent => writer.raw("null"),
    }
}

fn method_beside(object: &mut Object<'_>, recipe: &Recipe) {
    match recipe.shape.members {
        Members::MethodBeside => object.text("method", "tools/call"),
        Members::MethodNullBeside => object.raw("method", "null"),
        _ => {}
    }
}

fn result_members(object: &mut Object<'_>, recipe: &Recipe) {
    method_beside(object, recipe);
    match recipe.shape.members {
        Members::Neither => return,
        Members::ResultMisspelled => result::write(recipe, object.member("Result")),
        _ => member(object, recipe, Repeated::Result, "result", result::write),
    }
    match recipe.shape.members {
        Members::ErrorNullBeside => object.raw("error", "null"),
        Members::ErrorBeside => simple_error(object.member("error")),
        Members::ErrorZeroBeside => object.raw("error", "{\"code\":0,\"message\":\"ok\"}"),
        _ => {}
    }
}

fn error_members(object: &mut Object<'_>, recipe: &Recipe) {
    method_beside(object, recipe);
    match recipe.shape.members {
        Members::Neither => return,
        Members::ErrorMisspelled => error(recipe, object.member("Error")),
        _ => member(object, recipe, Repeated::Error, "error", error),
    }
    match recipe.shape.members {
        Members::ResultNullBeside => object.raw("result", "null"),
        Members::ResultEmptyBeside => object.raw("result", "{}"),
        Members::ResultBeside => {
            result::simple(object.member("result"), recipe.revision, "a result");
        }
        _ => {}
    }
}

pub(super) fn simple_error(writer: &mut Writer) {
    writer.object(|object| {
        object.raw("code", "-32603");
        object.text("message", "Internal error");
    });
}

fn error(recipe: &Recipe, writer: &mut Writer) {
    match recipe.shape.error {
        ErrorShape::Object => error_object(recipe, writer),
        ErrorShape::Empty => writer.raw("{}"),
        ErrorShape::Null => writer.raw("null"),
        ErrorShape::Text => writer.string(recipe.words(0)),
        ErrorShape::Number => writer.raw("-32602"),
        ErrorShape::True => writer.raw("true"),
        ErrorShape::Array => writer.raw("[-32602,\"Invalid params\"]"),
    }
}

fn error_object(recipe: &Recipe, writer: &mut Writer) {
    writer.object(|object| {
        match recipe.shape.code {
            Code::Missing => {}
            Code::Misspelled => object.raw("error_code", "-32602"),
            _ => member(object, recipe, Repeated::Code, "code", |recipe, writer| {
                writer.raw(recipe.shape.code.spelled());
            }),
        }
        match recipe.shape.message {
            Message::Missing => {}
            _ => member(object, recipe, Repeated::Message, "message", message),
        }
        values::data(object, recipe);
        let name = values::extra_name(names::ERROR, recipe.around.body_extra);
        values::extra(object, recipe, name);
    });
}

fn message(recipe: &Recipe, writer: &mut Writer) {
    match recipe.shape.message {
        Message::Text | Message::Missing => writer.string(recipe.words(0)),
        Message::Empty => writer.string(""),
        Message::Null => writer.raw("null"),
        Message::Number => writer.raw("404"),
        Message::Array => writer.raw("[\"Invalid params\"]"),
        Message::Object => writer.raw("{\"en\":\"Invalid params\"}"),
    }
}

fn limit(object: &mut Object<'_>, recipe: &Recipe) {
    const DEPTH: usize = 200;

    match recipe.shape.limit {
        Limit::None => {}
        Limit::LoneSurrogate => object.raw("x-strain", "\"half: \\ud83e\""),
        Limit::DeepNesting => {
            object.raw("x-strain", &("[".repeat(DEPTH) + &"]".repeat(DEPTH)));
        }
        Limit::BeyondDouble => object.raw("x-strain", "1e400"),
        Limit::Beyond64Bits => object.raw("x-strain", "123456789012345678901234567890"),
    }
}

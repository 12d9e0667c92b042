//! Data that decides nothing: error data, metadata, unknown members.

use crate::recipe::Recipe;
use crate::recipe::facts::Place;
use crate::recipe::level::{Advisory, Repeated};
use crate::recipe::names;
use crate::recipe::write::{Object, Writer};

/// The data of the error.
pub(super) fn data(object: &mut Object<'_>, recipe: &Recipe) {
    if recipe.shape.twice.of(Repeated::InData).is_some() {
        return object.raw("data", "{\"at\":1,\"at\":2}");
    }
    let secret = || Place::ErrorData.secret(recipe);
    match recipe.around.data {
        0 => {}
        1 => object.text("data", &secret()),
        2 => object.member("data").object(|data| data.text("trace", &secret())),
        3 => object.raw("data", "null"),
        4 => object.member("data").array(|data| data.element().string(&secret())),
        5 => object.member("data").object(|data| {
            data.raw("isError", "false");
            data.member("content").array(|blocks| {
                super::blocks::text(blocks.element(), &secret());
            });
        }),
        6 => object.member("data").object(|data| {
            data.member("cause").object(|cause| {
                cause.member("cause").object(|cause| cause.text("sql", &secret()));
            });
        }),
        7 => object.raw("data", "0"),
        8 => object.member("data").object(|data| {
            data.text("stack", &format!("at db.rs:7\n  token {}", secret()));
        }),
        9 => object.member("data").object(|data| coded(data, &secret())),
        10 => object.member("data").object(|data| data.text("message", &secret())),
        _ => object.member("data").object(|data| {
            data.raw("code", "-32000");
            data.text("detail", &secret());
        }),
    }
}

/// Data that fit every code that asks for some.
fn coded(data: &mut Object<'_>, secret: &str) {
    data.raw("requiredCapabilities", "{\"elicitation\":{}}");
    data.raw("supported", "[\"2026-07-28\"]");
    data.text("requested", "2025-11-25");
    data.member("elicitations").array(|list| {
        list.element().object(|elicitation| {
            elicitation.text("mode", "url");
            elicitation.text("elicitationId", secret);
            elicitation.text("message", "Confirm the payment");
            elicitation.text("url", "https://pay.example/confirm");
        });
    });
}

/// Whether the data of the error hold a secret.
pub(in crate::recipe) fn secret_in_data(recipe: &Recipe) -> bool {
    !matches!(recipe.around.data, 0 | 3 | 7) && recipe.shape.twice.of(Repeated::InData).is_none()
}

/// `_meta` beside `result` or `error`.
pub(super) fn envelope_meta(object: &mut Object<'_>, recipe: &Recipe) {
    let secret = || Place::EnvelopeMeta.secret(recipe);
    match recipe.around.envelope_meta {
        0 => {}
        1 => object.member("_meta").object(|meta| meta.text("trace", &secret())),
        _ => object.member("_meta").object(|meta| {
            meta.raw("isError", "true");
            meta.text("error", &secret());
        }),
    }
}

/// `_meta` of the result.
pub(super) fn result_meta(object: &mut Object<'_>, recipe: &Recipe) {
    match recipe.shape.advisory {
        Advisory::MetaText => return object.text("_meta", "none"),
        Advisory::MetaNull => return object.raw("_meta", "null"),
        Advisory::MetaArray => return object.raw("_meta", "[]"),
        _ => {}
    }
    if recipe.shape.twice.of(Repeated::InMeta).is_some() {
        return object.raw("_meta", "{\"at\":1,\"at\":2}");
    }
    let secret = || Place::ResultMeta.secret(recipe);
    let mut object = |write: &dyn Fn(&mut Object<'_>)| object.member("_meta").object(write);
    match recipe.around.result_meta {
        0 => {}
        1 => object(&|meta| meta.text("trace", &secret())),
        2 => object(&|meta| {
            meta.raw("isError", "true");
            meta.text("resultType", "input_required");
            meta.text("error", &secret());
        }),
        3 => object(&|meta| server_info(meta.member(SERVER_INFO), "ledger", "1.4.0")),
        4 => object(&|meta| server_info(meta.member(SERVER_INFO), "error-server", "0.0.1")),
        5 => object(&|meta| {
            meta.member(RELATED_TASK).object(|task| task.text("taskId", &secret()));
        }),
        6 => object(&|meta| meta.text(IMMEDIATE_RESPONSE, "It is being looked up.")),
        7 => object(&|_| {}),
        choice => object(&|meta| {
            let name = names::META[usize::from(choice - 8) % names::META.len()];
            extra_value(meta.member(name), recipe);
        }),
    }
}

const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";
const RELATED_TASK: &str = "io.modelcontextprotocol/related-task";
const IMMEDIATE_RESPONSE: &str = "io.modelcontextprotocol/model-immediate-response";

fn server_info(writer: &mut Writer, name: &str, version: &str) {
    writer.object(|info| {
        info.text("name", name);
        info.text("version", version);
    });
}

/// `_meta` of a block; blocks have none before 2025-06-18, where it is an unknown member.
pub(super) fn block_meta(block: &mut Object<'_>, recipe: &Recipe) {
    let secret = || Place::BlockMeta.secret(recipe);
    match recipe.around.block_meta {
        0 => {}
        1 => block.member("_meta").object(|meta| meta.text("trace", &secret())),
        _ => block.member("_meta").object(|meta| {
            meta.raw("isError", "true");
            meta.text("source", &secret());
        }),
    }
}

/// Whether `_meta` of the result is what the surroundings say.
pub(in crate::recipe) fn meta_is_written(recipe: &Recipe) -> bool {
    !recipe.shape.advisory.is_result_meta() && recipe.shape.twice.of(Repeated::InMeta).is_none()
}

/// Whether `_meta` of the result holds a secret.
pub(in crate::recipe) fn secret_in_meta(recipe: &Recipe) -> bool {
    meta_is_written(recipe) && matches!(recipe.around.result_meta, 1 | 2 | 5)
}

/// The name of an unknown member, if there is one.
pub(super) fn extra_name(names: &'static [&'static str], choice: u16) -> Option<&'static str> {
    let index = usize::from(choice.checked_sub(1)?);
    Some(names[index % names.len()])
}

/// An unknown member.
pub(super) fn extra(object: &mut Object<'_>, recipe: &Recipe, name: Option<&'static str>) {
    let Some(name) = name else { return };
    extra_value(object.member(name), recipe);
}

fn extra_value(writer: &mut Writer, recipe: &Recipe) {
    let secret = || Place::UnknownMember.secret(recipe);
    match recipe.around.extra_value {
        0 => writer.string(&secret()),
        1 => writer.raw("true"),
        2 => writer.raw("false"),
        3 => writer.raw("null"),
        4 => writer.string("error"),
        5 => writer.object(|value| {
            value.raw("code", "-32603");
            value.text("message", &secret());
        }),
        6 => writer.object(|value| {
            value.raw("content", "[]");
            value.raw("isError", "true");
        }),
        7 => writer.raw("[]"),
        8 => writer.raw("1"),
        9 => writer.array(|list| list.element().string(&secret())),
        10 => writer.string("success"),
        11 => writer.raw("0"),
        12 => writer.string(""),
        13 => writer.raw("{}"),
        14 => writer.string("failed"),
        15 => writer.raw("404"),
        16 => writer.raw("503"),
        _ => writer.raw("200"),
    }
}

/// Whether unknown members hold a secret.
pub(in crate::recipe) fn secret_in_extras(recipe: &Recipe) -> bool {
    matches!(recipe.around.extra_value, 0 | 5 | 9)
}

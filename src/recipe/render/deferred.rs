//! Requests for input and task handles.

use std::borrow::Cow;

use super::member;
use crate::call::Revision;
use crate::recipe::Recipe;
use crate::recipe::facts::Place;
use crate::recipe::level::{Entry, HandleMember, HandleShape, Repeated, Requests, State, Status};
use crate::recipe::write::{Object, Writer};

/// The members of a result that needs input.
pub(super) fn input_required(object: &mut Object<'_>, recipe: &Recipe) {
    if !recipe.shape.requests.are_left_out() {
        member(object, recipe, Repeated::Requests, "inputRequests", requests);
    }
    if recipe.shape.state != State::Absent {
        member(object, recipe, Repeated::State, "requestState", |recipe, writer| {
            match recipe.shape.state {
                State::Null | State::Absent => writer.raw("null"),
                State::Number => writer.raw("7"),
                State::True => writer.raw("true"),
                State::Object => writer.raw("{\"step\":1}"),
                State::Array => writer.raw("[1]"),
                State::Text | State::Empty | State::Odd | State::Bare => {
                    writer.string(&state_text(recipe));
                }
            }
        });
    }
}

/// The request state where it is a string.
pub(in crate::recipe) fn state_text(recipe: &Recipe) -> Cow<'static, str> {
    let secret = || Place::RequestState.secret(recipe);
    match recipe.shape.state {
        State::Odd => Cow::Owned(format!(" {{\"isError\":true,\"at\":\"{}\"}}\r\n\t", secret())),
        // Hazards stand at both ends, where a reader that tidies finds them.
        State::Text if recipe.around.pool != 0 => {
            let words = recipe.words(0);
            Cow::Owned(format!("{words}{}{words}", secret()))
        }
        State::Text => Cow::Owned(secret()),
        State::Bare => Cow::Borrowed(recipe.words(0)),
        _ => Cow::Borrowed(""),
    }
}

fn requests(recipe: &Recipe, writer: &mut Writer) {
    match recipe.shape.requests {
        Requests::Empty | Requests::StateOnly | Requests::Nothing => writer.raw("{}"),
        Requests::Null => writer.raw("null"),
        Requests::Array => writer.raw("[{\"method\":\"roots/list\"}]"),
        Requests::Text => writer.string("roots/list"),
        Requests::Several => writer.object(|map| {
            let sound = Recipe { shape: sound_entry(recipe), ..*recipe };
            entry(&sound, Requests::Roots, map.member("roots"));
            entry(&sound, Requests::Sampling, map.member("sample"));
            entry(recipe, Requests::Form, map.member("form"));
        }),
        Requests::Many => writer.object(|map| {
            let sound = Recipe { shape: sound_entry(recipe), ..*recipe };
            let kinds = [
                ("a", Requests::Form),
                ("b", Requests::Roots),
                ("c", Requests::Url),
                ("d", Requests::Sampling),
                ("", Requests::FormMode),
            ];
            for (key, kind) in kinds {
                entry(&sound, kind, map.member(key));
            }
            entry(recipe, Requests::Form, map.member("input-6"));
        }),
        _ => writer.object(|map| {
            member(map, recipe, Repeated::EntryKey, "input-1", |recipe, writer| {
                entry(recipe, recipe.shape.requests, writer);
            });
        }),
    }
}

fn sound_entry(recipe: &Recipe) -> crate::recipe::level::Shape {
    crate::recipe::level::Shape { entry: Entry::Sound, ..recipe.shape }
}

/// One input request of this kind.
fn entry(recipe: &Recipe, kind: Requests, writer: &mut Writer) {
    match recipe.shape.entry {
        Entry::Null => return writer.raw("null"),
        Entry::Text => return writer.string(method_of(kind)),
        _ => {}
    }
    writer.object(|object| {
        if recipe.shape.entry != Entry::MethodMissing {
            member(object, recipe, Repeated::EntryMethod, "method", |recipe, writer| match recipe
                .shape
                .entry
            {
                Entry::MethodUnknown => writer.string("tools/call"),
                Entry::MethodNumber => writer.raw("7"),
                _ => writer.string(method_of(kind)),
            });
        }
        match (recipe.shape.entry, kind) {
            (Entry::ParamsMissing, _) => {}
            (Entry::ParamsText, _) => object.text("params", recipe.words(0)),
            (_, Requests::Roots) => {}
            (_, Requests::Sampling) => {
                object.member("params").object(|params| sampling_with(params, recipe));
            }
            (_, Requests::SamplingRich) => object.member("params").object(|params| {
                sampling_with(params, recipe);
                sampling_options(params);
            }),
            _ => object.member("params").object(|params| elicitation(params, recipe, kind)),
        }
    });
}

const fn method_of(kind: Requests) -> &'static str {
    match kind {
        Requests::Sampling | Requests::SamplingRich => "sampling/createMessage",
        Requests::Roots => "roots/list",
        _ => "elicitation/create",
    }
}

fn elicitation(params: &mut Object<'_>, recipe: &Recipe, kind: Requests) {
    match (recipe.shape.entry, kind) {
        (Entry::ModeUnknown, _) => params.text("mode", "page"),
        (Entry::ModeNull, _) => params.raw("mode", "null"),
        (_, Requests::Url) => params.text("mode", "url"),
        (_, Requests::FormMode) => params.text("mode", "form"),
        _ => {}
    }
    match recipe.shape.entry {
        Entry::MessageMissing => {}
        Entry::MessageNumber => params.raw("message", "7"),
        _ => params.text("message", recipe.words(0)),
    }
    match (kind, recipe.shape.entry) {
        (Requests::Url, Entry::UrlMissing) | (_, Entry::SchemaMissing) => {}
        (Requests::Url, _) => params.text("url", "https://pay.example/confirm"),
        (_, Entry::SchemaNotObject) => params.raw("requestedSchema", "{\"type\":\"string\"}"),
        (_, Entry::PropertiesMissing) => params.raw("requestedSchema", "{\"type\":\"object\"}"),
        (Requests::FormEmpty, _) => {
            params.raw("requestedSchema", "{\"type\":\"object\",\"properties\":{}}");
        }
        (Requests::FormRich, _) => params.raw("requestedSchema", RICH_FORM),
        _ => params.raw("requestedSchema", FORM),
    }
}

const RICH_FORM: &str = "{\"type\":\"object\",\"properties\":{\
    \"name\":{\"type\":\"string\",\"title\":\"Name\",\"minLength\":1,\"format\":\"email\"},\
    \"nights\":{\"type\":\"integer\",\"minimum\":1,\"default\":2},\
    \"fee\":{\"type\":\"number\"},\
    \"sea_view\":{\"type\":\"boolean\",\"default\":false},\
    \"bed\":{\"type\":\"string\",\"enum\":[\"one\",\"two\"]}},\"required\":[\"name\",\"bed\"]}";

/// What a request to sample a message may hold beside what it must.
fn sampling_options(params: &mut Object<'_>) {
    params.text("systemPrompt", "Answer in one word.");
    params.raw("modelPreferences", "{\"hints\":[{\"name\":\"small\"}],\"speedPriority\":0.5}");
    params.text("includeContext", "none");
    params.raw("temperature", "0.5");
    params.raw("stopSequences", "[\".\"]");
    params.raw("metadata", "{}");
}

const FORM: &str = "{\"type\":\"object\",\"properties\":{\"answer\":{\"type\":\"string\"}},\
                    \"required\":[\"answer\"]}";

/// The params of a question to the user.
pub(super) fn form(params: &mut Object<'_>, message: &str) {
    params.text("message", message);
    params.raw("requestedSchema", FORM);
}

/// The params of a request to sample a message.
pub(super) fn sampling(params: &mut Object<'_>, text: &str) {
    messages(params, text);
    params.raw("maxTokens", "100");
}

fn sampling_with(params: &mut Object<'_>, recipe: &Recipe) {
    if recipe.shape.entry != Entry::MessagesMissing {
        messages(params, recipe.words(0));
    }
    match recipe.shape.entry {
        Entry::MaxTokensMissing => {}
        Entry::MaxTokensText => params.text("maxTokens", "100"),
        _ => params.raw("maxTokens", "100"),
    }
}

fn messages(params: &mut Object<'_>, text: &str) {
    params.member("messages").array(|messages| {
        messages.element().object(|message| {
            message.text("role", "user");
            super::blocks::text(message.member("content"), text);
        });
    });
}

/// The members of a result that is a task handle.
pub(super) fn task_result(object: &mut Object<'_>, recipe: &Recipe) {
    let nested = recipe.revision == Revision::V2025_11_25;
    let lifetime = if nested { "ttl" } else { "ttlMs" };
    match (nested, recipe.shape.handle) {
        (true, HandleShape::Right | HandleShape::Nested) | (false, HandleShape::Nested) => {
            member(object, recipe, Repeated::Task, "task", |recipe, writer| {
                if recipe.shape.handle == HandleShape::Null {
                    writer.raw("null");
                } else {
                    writer.object(|handle| handle_members(handle, recipe, lifetime));
                }
            });
        }
        (true, HandleShape::Null) => object.raw("task", "null"),
        (true, HandleShape::Text) => object.text("task", &Place::TaskId.secret(recipe)),
        (true, HandleShape::Array) => object.raw("task", "[]"),
        (true, HandleShape::Empty) => object.raw("task", "{}"),
        _ => handle_members(object, recipe, lifetime),
    }
}

/// The members of a task handle; `lifetime` is what the revision calls its time to live.
pub(super) fn handle_members(handle: &mut Object<'_>, recipe: &Recipe, lifetime: &str) {
    let fault = recipe.shape.handle_member;
    if fault != HandleMember::IdMissing {
        member(handle, recipe, Repeated::TaskId, "taskId", |recipe, writer| {
            match recipe.shape.handle_member {
                HandleMember::IdNull => writer.raw("null"),
                HandleMember::IdNumber => writer.raw("17"),
                _ => writer.string(&Place::TaskId.secret(recipe)),
            }
        });
    }
    if fault != HandleMember::StatusMissing {
        member(handle, recipe, Repeated::Status, "status", status);
    }
    match fault {
        HandleMember::CreatedMissing => {}
        HandleMember::CreatedNumber => handle.raw("createdAt", "1772359200"),
        HandleMember::CreatedOffset => handle.text("createdAt", WITH_OFFSET),
        _ => handle.text("createdAt", "2026-03-01T10:00:00Z"),
    }
    match fault {
        HandleMember::UpdatedMissing => {}
        HandleMember::UpdatedNull => handle.raw("lastUpdatedAt", "null"),
        HandleMember::CreatedOffset => handle.text("lastUpdatedAt", WITH_OFFSET),
        _ => handle.text("lastUpdatedAt", "2026-03-01T10:00:00Z"),
    }
    match fault {
        HandleMember::TtlMissing => {}
        HandleMember::TtlZero => handle.raw(lifetime, "0"),
        HandleMember::TtlLarge => handle.raw(lifetime, "315576000000"),
        HandleMember::TtlNull => handle.raw(lifetime, "null"),
        HandleMember::TtlText => handle.text(lifetime, "60000"),
        HandleMember::TtlFraction => handle.raw(lifetime, "60000.5"),
        HandleMember::TtlRenamed => {
            handle.raw(if lifetime == "ttl" { "ttlMs" } else { "ttl" }, "60000");
        }
        _ => handle.raw(lifetime, "60000"),
    }
    if fault == HandleMember::Full {
        handle.raw(if lifetime == "ttl" { "pollInterval" } else { "pollIntervalMs" }, "1000");
        handle.text("statusMessage", recipe.words(0));
    }
}

const WITH_OFFSET: &str = "2026-03-01T10:00:00.250+02:00";

fn status(recipe: &Recipe, writer: &mut Writer) {
    writer.string(match (recipe.shape.handle_member, recipe.shape.status) {
        (HandleMember::StatusNull, _) => return writer.raw("null"),
        (HandleMember::StatusUnknown, _) => "running",
        (HandleMember::StatusCapitalised, _) => "Working",
        (_, Status::Working) => "working",
        (_, Status::InputRequired) => "input_required",
        (_, Status::Completed) => "completed",
        (_, Status::Failed) => "failed",
        (_, Status::Cancelled) => "cancelled",
    });
}

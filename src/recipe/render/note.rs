//! Notifications, and requests of the server.

use super::envelope::{id_value, simple_error};
use super::{member, result};
use crate::call::Revision;
use crate::recipe::facts::Place;
use crate::recipe::ids::CallId;
use crate::recipe::level::{AnswerId, Members, Repeated, Subject};
use crate::recipe::write::{Object, Writer};
use crate::recipe::{Kind, Recipe};

/// `method`, `params`, and what has no place beside them.
pub(super) fn members(object: &mut Object<'_>, recipe: &Recipe) {
    if recipe.shape.members != Members::MethodAbsent {
        member(object, recipe, Repeated::Method, "method", method);
    }
    params(object, recipe);
    match recipe.shape.members {
        Members::ResultBesideMethod => {
            result::simple(object.member("result"), recipe.revision, "a result");
        }
        Members::ErrorBesideMethod => simple_error(object.member("error")),
        _ => {}
    }
}

/// A notification that says next to nothing.
pub(super) fn list_changed(writer: &mut Writer) {
    writer.object(|object| {
        object.text("jsonrpc", "2.0");
        object.text("method", "notifications/tools/list_changed");
    });
}

fn method(recipe: &Recipe, writer: &mut Writer) {
    writer.string(match (recipe.shape.subject, recipe.kind) {
        (Subject::MethodNumber, _) => return writer.raw("7"),
        (Subject::LogError, _) => "notifications/message",
        (Subject::Cancelled, _) => "notifications/cancelled",
        (Subject::ListChanged, _) => "notifications/tools/list_changed",
        (Subject::TaskStatus | Subject::TaskWaits, _)
            if recipe.revision == Revision::V2025_11_25 =>
        {
            "notifications/tasks/status"
        }
        (Subject::TaskStatus | Subject::TaskWaits, _) => "notifications/tasks",
        (Subject::VendorNote, _) => "com.example/done",
        (Subject::UnknownNote, _) => "notifications/example/done",
        (Subject::Sampling, _) => "sampling/createMessage",
        (Subject::Roots, _) => "roots/list",
        (Subject::Elicitation, _) => "elicitation/create",
        (Subject::Echo, _) => "tools/call",
        (_, Kind::ServerRequest) => "ping",
        _ => "notifications/progress",
    });
}

fn params(object: &mut Object<'_>, recipe: &Recipe) {
    let words = recipe.words(0);
    match (recipe.shape.subject, recipe.kind) {
        (Subject::ParamsText, _) => object.text("params", words),
        (Subject::LogError, _) => object.member("params").object(|params| {
            params.text("level", "error");
            params.text("logger", "db");
            params.text("data", words);
        }),
        (Subject::Cancelled, _) => object.member("params").object(|params| {
            let id = CallId::of(recipe).answered(AnswerId::Same);
            id_value(params.member("requestId"), &id);
            params.text("reason", words);
        }),
        (Subject::TaskStatus, _) => object.member("params").object(|params| {
            task_status(params, recipe, "completed");
            if recipe.revision != Revision::V2025_11_25 {
                result::simple(params.member("result"), recipe.revision, words);
            }
        }),
        (Subject::TaskWaits, _) => object.member("params").object(|params| {
            task_status(params, recipe, "input_required");
            if recipe.revision != Revision::V2025_11_25 {
                params.member("inputRequests").object(|requests| {
                    requests.member("confirm").object(|request| {
                        request.text("method", "elicitation/create");
                        let params = request.member("params");
                        params.object(|params| super::deferred::form(params, words));
                    });
                });
            }
        }),
        (Subject::VendorNote, _) => result::simple(object.member("params"), recipe.revision, words),
        (Subject::UnknownNote, _) => object.member("params").object(|params| {
            result::simple(params.member("result"), recipe.revision, words);
        }),
        (Subject::Sampling, _) => {
            object.member("params").object(|params| super::deferred::sampling(params, words));
        }
        (Subject::Elicitation, _) => {
            object.member("params").object(|params| super::deferred::form(params, words));
        }
        (Subject::Echo, _) => object.member("params").object(|params| {
            params.text("name", recipe.call().tool());
            params.raw("arguments", "{}");
        }),
        (Subject::ListChanged | Subject::Roots, _) | (_, Kind::ServerRequest) => {}
        (subject, _) => object.member("params").object(|params| {
            let complete = subject == Subject::ProgressComplete;
            params.text("progressToken", "token-1");
            params.raw("progress", if complete { "2" } else { "1" });
            params.raw("total", "2");
            if recipe.revision >= Revision::V2025_03_26 {
                params.text("message", words);
            }
        }),
    }
}

fn task_status(params: &mut Object<'_>, recipe: &Recipe, status: &str) {
    params.text("taskId", &Place::TaskId.secret(recipe));
    params.text("status", status);
    params.text("createdAt", "2026-03-01T10:00:00Z");
    params.text("lastUpdatedAt", "2026-03-01T10:00:05Z");
    if recipe.revision == Revision::V2025_11_25 {
        params.raw("ttl", "60000");
    } else {
        params.raw("ttlMs", "60000");
    }
}

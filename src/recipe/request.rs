//! The call that a recipe's message comes to.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::Kind;
use super::Recipe;
use super::ids::CallId;
use super::level::{Capabilities, Extension, Foreign, OutputSchema, Structured, TaskAsked};
use super::render::structured_text;
use crate::call::{ALL_CAPABILITIES, Call, CallBuilder, Revision, TASKS_EXTENSION};
use crate::contract::{Absence, Contract, Effect};

/// A tool, and arguments that it may get.
static STORIES: LazyLock<[Call; 8]> = LazyLock::new(|| {
    [
        ("find_invoice", json!({})),
        ("find_invoice", json!({ "invoice_id": "INV-404" })),
        ("book_room", json!({ "room": 12, "from": "2026-05-03", "nights": 2 })),
        ("weather", json!({ "station": "KB-7" })),
        ("transfer", json!({ "to": "DE-0331", "amount": 17.05 })),
        ("buscar_libro", json!({ "título": "Cien años", "ejemplares": [1, 2] })),
        ("予約する", json!({ "席": 2, "時刻": "19:30" })),
        ("restart", json!({ "service": null, "force": true })),
    ]
    .map(|(tool, arguments)| Call::new(tool).arguments(arguments).build())
});

/// What is known about the tool. The last two name failures as transient that the pools hold: one
/// tool may then be called again, and the other may not.
static CONTRACTS: LazyLock<[Contract; 7]> = LazyLock::new(|| {
    let transient = |contract: Contract| {
        contract
            .with_transient_codes([-32603, -32000])
            .with_transient_reasons(["Service unavailable", "Transfer 5c1e"])
    };
    [
        Contract::default(),
        Contract::new(Effect::ReadOnly, Absence::EmptyIsSuccess, true),
        Contract::new(Effect::ReadOnly, Absence::IsError, false),
        Contract::new(Effect::Idempotent, Absence::Unstated, true),
        Contract::new(Effect::Once, Absence::EmptyIsSuccess, true),
        transient(Contract::new(Effect::ReadOnly, Absence::IsError, true)),
        transient(Contract::new(Effect::Once, Absence::IsError, true))
            .with_state_check("list_bookings"),
    ]
});

/// The call of this recipe.
pub(super) fn call(recipe: &Recipe) -> Call {
    let story = &STORIES[usize::from(recipe.around.story) % STORIES.len()];
    let mut call = story.to_builder().revision(recipe.revision).id(CallId::of(recipe).to_id());
    match recipe.shape.capabilities {
        Capabilities::All => {}
        Capabilities::FormOnly => call = call.capabilities([ALL_CAPABILITIES[0]]),
        Capabilities::None => call = call.capabilities([""; 0]),
    }
    if recipe.asks_for_task() {
        call = call.task(true);
    }
    if recipe.declares_tasks() {
        call = call.extensions([TASKS_EXTENSION]);
    }
    if recipe.around.contract != 0 {
        let contract = &CONTRACTS[usize::from(recipe.around.contract) % CONTRACTS.len()];
        call = call.contract(contract.clone());
    }
    if let Some(schema) = schema(recipe) {
        call = call.output_schema(schema);
    }
    declared(recipe, call).build()
}

/// Adds what the call declares beside: each only where the revision gives it no meaning, or
/// where the kind of answer has none for it.
fn declared(recipe: &Recipe, call: CallBuilder) -> CallBuilder {
    let revision = recipe.revision;
    match recipe.around.declared {
        1 if revision != Revision::V2026_07_28 => call.extensions([TASKS_EXTENSION]),
        2 if !recipe.declares_tasks() => call.extensions(["com.example/charts"]),
        // Structured values came with 2025-06-18: before it, no result owes one (TC-STR-03).
        3 if revision < Revision::V2025_06_18 => {
            call.output_schema(json!({ "type": "object", "required": ["total"] }))
        }
        4 if recipe.kind != Kind::InputRequired && recipe.shape.foreign == Foreign::None => {
            call.capabilities([""; 0])
        }
        _ => call,
    }
}

impl Recipe {
    /// Whether the call asked for a task.
    pub(super) fn asks_for_task(&self) -> bool {
        match self.shape.task_asked {
            TaskAsked::Fitting => {
                self.kind == Kind::TaskHandle && self.revision == Revision::V2025_11_25
            }
            TaskAsked::Not => false,
            TaskAsked::Plainly => true,
        }
    }

    /// Whether the call declared the tasks extension.
    pub(super) fn declares_tasks(&self) -> bool {
        match self.shape.extension {
            Extension::Fitting => {
                self.kind == Kind::TaskHandle && self.revision == Revision::V2026_07_28
            }
            Extension::Declared => true,
            Extension::Undeclared => false,
        }
    }
}

/// The output schema that stands to the structured value as told.
fn schema(recipe: &Recipe) -> Option<Value> {
    Some(match recipe.shape.schema {
        OutputSchema::None => return None,
        OutputSchema::Met if structured_text(recipe).contains("\"total\"") => total(),
        OutputSchema::Met => met(recipe.shape.structured),
        OutputSchema::Missing => total(),
        OutputSchema::Unmet => json!({ "type": "object", "required": ["never_sent"] }),
        OutputSchema::NotASchema => json!({ "type": "object", "required": "total" }),
        OutputSchema::External => {
            json!({ "type": "object", "$ref": "https://schemas.example/total.json" })
        }
        OutputSchema::Dialect => {
            json!({ "$schema": "https://schemas.example/dialect", "type": "object" })
        }
    })
}

fn total() -> Value {
    json!({
        "type": "object",
        "properties": { "total": { "type": "number" } },
        "required": ["total"],
    })
}

fn met(structured: Structured) -> Value {
    match structured {
        Structured::Absent => total(),
        Structured::Object | Structured::Empty => json!({ "type": "object" }),
        Structured::Array => json!({ "type": "array" }),
        Structured::Text => json!({ "type": "string" }),
        Structured::Number => json!({ "type": "number" }),
        Structured::Boolean => json!({ "type": "boolean" }),
        Structured::Null => json!({ "type": "null" }),
    }
}

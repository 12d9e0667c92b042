//! A schema that is fit for use, compiled.

use std::panic::{self, AssertUnwindSafe};
use std::thread;

use jsonschema::{Draft, ValidationError};
use serde_json::Value;

use super::graph::{Graph, NoRetrieval, dialect};
use super::pattern::{Pattern, with_engine_for};
use super::work::work;

/// Levels of arrays and objects in a schema. One level of a described object takes two; real
/// schemas stay below thirty.
const MAX_SCHEMA_DEPTH: usize = 64;

/// Values in a schema, keys not counted. Compiling so many takes about a third of a second in an
/// unoptimised build.
const MAX_SCHEMA_VALUES: usize = 20_000;

/// Length of the text of a value, in bytes: larger than any tool should put into a model's
/// context, small enough to be parsed in well under a second.
const MAX_VALUE_BYTES: usize = 4 << 20;

/// A failed validation is only explained where it took less than this, in the unit of [`work`]:
/// an explanation visits the value again, once for each branch that failed.
const MAX_EXPLAINED_WORK: u64 = 20_000;

/// Length of an explanation, in characters.
const MAX_EXPLANATION: usize = 300;

/// Bytes that all patterns together may take when compiled: about half a second of compiling in an
/// unoptimised build.
const MAX_PATTERNS_SIZE: usize = 4 << 20;

/// Stack for compiling, in bytes. The compiler recurses through the depth of the schema, once
/// more for each of a few nested references, and through every chain of references below
/// `unevaluatedProperties`; the caller's own stack may be small.
const COMPILER_STACK: usize = 64 << 20;

/// A compiled schema, with what is known about the cost of using it.
pub(super) struct Validator {
    compiled: jsonschema::Validator,
    graph: Graph,
    patterns: Vec<Pattern>,
}

impl Validator {
    /// Compiles a schema, or says why it can't be used.
    pub(super) fn new(schema: &Value) -> Result<Self, String> {
        check_size(schema)?;
        let draft = dialect(Draft::Draft202012, schema)?;
        thread::scope(|scope| {
            thread::Builder::new()
                .stack_size(COMPILER_STACK)
                .spawn_scoped(scope, || compile(schema, draft))
                .map_err(|error| format!("there is no thread to compile it on: {error}"))?
                .join()
                .unwrap_or_else(|_| Err("the compiler panicked".to_owned()))
        })
    }

    /// Validates the JSON text of a value, or says why it does not meet the schema or could not be
    /// validated. Numbers are compared as 64-bit integers or, where they are none, as doubles.
    pub(super) fn validate(&self, text: &str) -> Result<(), String> {
        let unable = |why: String| format!("could not be validated: {why}");
        if text.len() > MAX_VALUE_BYTES {
            return Err(unable(format!("it is longer than {MAX_VALUE_BYTES} bytes")));
        }
        let value: Value = serde_json::from_str(text).map_err(|error| unable(error.to_string()))?;
        let work = work(&self.graph, &self.patterns, &value).map_err(unable)?;
        // Some recursive schemas make `jsonschema` panic, with `unevaluatedProperties` above a
        // long chain of references.
        panic::catch_unwind(AssertUnwindSafe(|| self.judge(&value, work)))
            .unwrap_or_else(|_| Err(unable("the validator panicked on it".to_owned())))
    }

    fn judge(&self, value: &Value, work: u64) -> Result<(), String> {
        if self.compiled.is_valid(value) {
            return Ok(());
        }
        let error =
            if work < MAX_EXPLAINED_WORK { self.compiled.validate(value).err() } else { None };
        Err(error.map_or_else(|| "it does not meet the schema".to_owned(), |error| explain(&error)))
    }
}

/// What is wrong, and where. Masked, because the value itself may be private.
fn explain(error: &ValidationError<'_>) -> String {
    let place = match error.instance_path().as_str() {
        "" => "at the root",
        place => &format!("at {place:?}"),
    };
    format!("{}, {place}", error.masked()).chars().take(MAX_EXPLANATION).collect()
}

/// Nothing here recurses, so that everything after this may.
fn check_size(schema: &Value) -> Result<(), String> {
    let mut seen = 0;
    let mut open = vec![(schema, 1)];
    while let Some((value, depth)) = open.pop() {
        seen += 1;
        if depth > MAX_SCHEMA_DEPTH {
            return Err(format!("it is nested deeper than {MAX_SCHEMA_DEPTH} levels"));
        }
        if seen > MAX_SCHEMA_VALUES {
            return Err(format!("it has more than {MAX_SCHEMA_VALUES} values"));
        }
        match value {
            Value::Object(members) => open.extend(members.values().map(|value| (value, depth + 1))),
            Value::Array(items) => open.extend(items.iter().map(|value| (value, depth + 1))),
            _ => {}
        }
    }
    Ok(())
}

fn compile(schema: &Value, draft: Draft) -> Result<Validator, String> {
    let graph = Graph::read(schema, draft)?;
    let mut patterns = Vec::with_capacity(graph.patterns.len());
    let mut size = 0;
    for (source, subject) in &graph.patterns {
        let pattern = Pattern::new(source, *subject)?;
        size += pattern.size;
        if size > MAX_PATTERNS_SIZE {
            return Err("its patterns are too large in all".to_owned());
        }
        patterns.push(pattern);
    }
    // `format` and the content keywords are annotations, in every dialect alike.
    let options = jsonschema::options()
        .with_draft(draft)
        .with_retriever(NoRetrieval)
        .should_validate_formats(false)
        .without_content_media_type_support("application/json")
        .without_content_encoding_support("base64");
    let compiled =
        with_engine_for(&patterns, options).build(schema).map_err(|error| explain(&error))?;
    Ok(Validator { compiled, graph, patterns })
}

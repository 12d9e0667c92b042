//! A tool's declared output schema.
use serde_json::Value;

use crate::call::Revision;

#[derive(Clone)]
pub(crate) struct OutputSchema {
    value: Value,
}

/// What a structured value is worth under an output schema.
#[allow(dead_code)]
pub(crate) enum SchemaCheck {
    Unchecked,
    Unusable(String),
    Missing,
    Valid,
    Invalid(String),
}

impl OutputSchema {
    pub(crate) fn new(value: Value) -> Self {
        Self { value }
    }
    pub(crate) fn value(&self) -> &Value {
        &self.value
    }
    pub(crate) fn check(&self, _structured: Option<&str>, _revision: Revision) -> SchemaCheck {
        SchemaCheck::Unchecked
    }
}

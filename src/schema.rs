//! A tool's declared output schema.
use serde_json::Value;
#[derive(Clone)]
pub(crate) struct OutputSchema {
    value: Value,
}
impl OutputSchema {
    pub(crate) fn new(value: Value) -> Self {
        Self { value }
    }
    pub(crate) fn value(&self) -> &Value {
        &self.value
    }
}

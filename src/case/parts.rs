//! The parts of a reply that have to survive, or must not leak.

use crate::call::Revision;
use crate::goals;
use crate::json::{Document, Value};
use crate::outcome::{Execution, Outcome};
use crate::recipe::Place;

/// What a reply holds: for a generated one known from how it was made, for a fixture read off its
/// bytes, as far as its expectation says that they are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The message of a JSON-RPC error.
    pub(crate) message: Option<String>,
    /// How many blocks there are.
    pub(crate) blocks: Option<usize>,
    /// What the text blocks hold, in their order.
    pub(crate) texts: Vec<String>,
    /// The texts of resources, with their addresses and how many text blocks stand before.
    pub(crate) resources: Vec<Resource>,
    /// The structured value as it was sent.
    pub(crate) structured: Option<String>,
    /// It is known that there is no structured value.
    pub(crate) is_unstructured: bool,
    pub(crate) request_state: Option<String>,
    /// It is known that there is no request state.
    pub(crate) is_stateless: bool,
    pub(crate) execution: Option<Execution>,
    /// What must not reach the model, and where it was planted.
    pub(crate) secrets: Vec<(Place, String)>,
}

/// A resource that holds a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Resource {
    pub(crate) text: String,
    pub(crate) uri: String,
    /// How many text blocks stand before it.
    pub(crate) after: usize,
}

impl Parts {
    /// The parts of a message that is expected to have this outcome. Nothing is read where
    /// members repeat or half a surrogate pair stands: what survives then is the reader's choice.
    pub(super) fn of_message(bytes: &[u8], outcome: Outcome, revision: Revision) -> Self {
        let mut parts = Self::default();
        let Ok((document, text)) = Document::parse(bytes) else { return parts };
        if document.repeats_members() || document.has_lone_surrogates() {
            return parts;
        }
        let root = document.root(text);
        let result = root.get("result");
        match outcome {
            Outcome::ProtocolError => {
                let message = root.get("error").and_then(|error| error.get("message"));
                parts.message = message.and_then(Value::as_str).map(Into::into);
            }
            Outcome::Success | Outcome::ToolError => {
                if let Some(result) = result.filter(|result| result.is_object()) {
                    parts.read_result(result, revision);
                }
            }
            Outcome::InputRequired => {
                let state = result.and_then(|result| result.get("requestState"));
                parts.request_state = state.and_then(Value::as_str).map(Into::into);
                parts.is_stateless = result.is_some() && state.is_none();
            }
            _ => {}
        }
        parts
    }

    /// Whether the result holds nothing; none where that is not known.
    pub(crate) fn is_empty(&self) -> Option<bool> {
        let blocks = self.blocks?;
        // A block whose text could not be taken may say anything.
        if blocks != self.texts.len() || self.structured.is_none() && !self.is_unstructured {
            return None;
        }
        let texts: Vec<_> = self.texts.iter().map(|text| text.as_str().into()).collect();
        Some(goals::is_empty(blocks, &texts, self.structured.as_deref()))
    }

    fn read_result(&mut self, result: Value<'_>, revision: Revision) {
        let Some(content) = result.get("content").filter(|content| content.is_array()) else {
            return;
        };
        self.blocks = Some(content.items().count());
        for block in content.items() {
            self.read_block(block);
        }
        if revision >= Revision::V2025_06_18 {
            let structured = result.get("structuredContent");
            self.structured = structured.map(|value| value.raw().to_owned());
            self.is_unstructured = structured.is_none();
        }
    }

    fn read_block(&mut self, block: Value<'_>) {
        let is = |kind: &str| block.get("type").is_some_and(|it| it.is_str(kind));
        let text = |value: Value<'_>, name: &str| {
            value.get(name).and_then(Value::as_str).map(std::borrow::Cow::into_owned)
        };
        if is("text") {
            self.texts.extend(text(block, "text"));
        }
        let Some(resource) = block.get("resource").filter(|_| is("resource")) else { return };
        if let (Some(text), Some(uri)) = (text(resource, "text"), text(resource, "uri")) {
            self.resources.push(Resource { text, uri, after: self.texts.len() });
        }
    }
}

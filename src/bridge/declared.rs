//! What a client declares: it decides how some replies are to be read.

use serde_json::Value;
#[cfg(feature = "rmcp")]
use serde_json::{Map, json};

use crate::call::Call;
use crate::reply::Reply;
use crate::verdict::judge;

/// The capabilities and extensions that a client declares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Declared {
    capabilities: Vec<String>,
    extensions: Vec<String>,
}

impl Declared {
    /// What the call of a case declares.
    #[cfg(feature = "rmcp")]
    pub(super) fn of(call: &Call) -> Self {
        Self { capabilities: call.capabilities().to_vec(), extensions: call.extensions().to_vec() }
    }

    /// What the capabilities of a handshake declare.
    pub(super) fn by(handshake: &Value) -> Self {
        let mut capabilities = Vec::new();
        if let Some(elicitation) = handshake.get("elicitation") {
            let url = elicitation.get("url").is_some();
            // Before there was a choice, elicitation meant forms.
            if elicitation.get("form").is_some() || !url {
                capabilities.push("elicitation.form".to_owned());
            }
            if url {
                capabilities.push("elicitation.url".to_owned());
            }
        }
        let others = ["sampling", "roots"];
        let named = |name: &&str| handshake.get(*name).is_some();
        capabilities.extend(others.into_iter().filter(named).map(str::to_owned));
        let extensions = handshake.get("extensions").and_then(Value::as_object);
        let extensions = extensions.map(|map| map.keys().cloned().collect()).unwrap_or_default();
        Self { capabilities, extensions }
    }

    /// The capabilities of a handshake that declares this.
    #[cfg(feature = "rmcp")]
    pub(super) fn handshake(&self) -> Value {
        let (mut declared, mut elicitation) = (Map::new(), Map::new());
        for name in &self.capabilities {
            match name.split_once('.') {
                Some(("elicitation", mode)) => elicitation.insert(mode.to_owned(), json!({})),
                _ => declared.insert(name.clone(), json!({})),
            };
        }
        if !elicitation.is_empty() {
            declared.insert("elicitation".to_owned(), Value::Object(elicitation));
        }
        if !self.extensions.is_empty() {
            let names = self.extensions.iter();
            let extensions: Map<_, _> = names.map(|name| (name.clone(), json!({}))).collect();
            declared.insert("extensions".to_owned(), Value::Object(extensions));
        }
        Value::Object(declared)
    }

    /// The call as a client sends it that declares this, and asks for a task or not.
    pub(super) fn applied_to(&self, call: &Call, task: bool) -> Call {
        call.to_builder()
            .capabilities(self.capabilities.iter().cloned())
            .extensions(self.extensions.iter().cloned())
            .task(task)
            .build()
    }
}

/// Whether the call as the client sent it asks for the same reading of the reply.
pub(super) fn reads_the_same(call: &Call, sent: &Call, reply: &Reply) -> bool {
    let sorted = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort();
        names
    };
    let alike = sorted(call.capabilities()) == sorted(sent.capabilities())
        && sorted(call.extensions()) == sorted(sent.extensions())
        && call.task() == sent.task();
    alike || {
        let (one, other) = (judge(call, reply), judge(sent, reply));
        one.outcome() == other.outcome() && one.reason() == other.reason()
    }
}

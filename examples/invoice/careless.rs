//! A client that takes the text and never reads the flag.

use mcp_verdict::{Call, Observation, Outcome, Reply};
use serde_json::Value;

pub fn careless(_call: &Call, reply: &Reply) -> Observation {
    let bytes = reply.message().unwrap_or_default();
    let message: Value = serde_json::from_slice(bytes).unwrap_or_default();

    if let Some(error) = message["error"].as_object() {
        let code = error.get("code").and_then(Value::as_i64).unwrap_or_default();
        return Observation::new(Outcome::ProtocolError).code(code);
    }
    let blocks = message["result"]["content"].as_array().cloned().unwrap_or_default();
    let texts: Vec<_> = blocks.iter().filter_map(|block| block["text"].as_str()).collect();
    Observation::new(Outcome::Success).model_view(texts.join("\n"))
}

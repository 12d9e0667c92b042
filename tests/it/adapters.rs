//! Adapters that the tests judge, as users write them.

use mcp_verdict::{Call, Observation, Outcome, Reply};
use serde_json::Value;

fn parsed(reply: &Reply) -> Option<Value> {
    serde_json::from_slice(reply.message()?).ok()
}

/// Takes the text and never reads the flag.
pub(crate) fn careless(_: &Call, reply: &Reply) -> Observation {
    let Some(message) = parsed(reply) else { return Observation::new(Outcome::ContractViolation) };
    if let Some(error) = message.get("error") {
        let code = error["code"].as_i64().unwrap_or_default();
        return Observation::new(Outcome::ProtocolError).code(code);
    }
    let text = message["result"]["content"][0]["text"].as_str().unwrap_or_default();
    Observation::new(Outcome::Success).model_view(text)
}

/// Folds every failure into "something went wrong".
pub(crate) fn flattening(_: &Call, reply: &Reply) -> Observation {
    let sound = parsed(reply).is_some_and(|message| {
        message["result"]["content"].is_array() && message["result"]["isError"] != true
    });
    if sound {
        Observation::new(Outcome::Success)
    } else {
        Observation::new(Outcome::Unclassified).model_view("something went wrong")
    }
}

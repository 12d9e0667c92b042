//! A client that reads the flag, and then folds every failure into one.

use mcp_verdict::{Call, Observation, Outcome, Reply};
use serde_json::Value;

pub fn flattening(_call: &Call, reply: &Reply) -> Observation {
    text_of(reply).map_or_else(
        || Observation::new(Outcome::Unclassified).model_view("Something went wrong."),
        |text| Observation::new(Outcome::Success).model_view(text),
    )
}

fn text_of(reply: &Reply) -> Option<String> {
    let message: Value = serde_json::from_slice(reply.message()?).ok()?;
    let result = message.get("result")?;
    if result["isError"] == true {
        return None;
    }
    let texts = result["content"].as_array()?.iter().filter_map(|block| block["text"].as_str());
    Some(texts.collect::<Vec<_>>().join("\n"))
}

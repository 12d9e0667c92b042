//! Whole clients as they are written in an afternoon: they read a few members, each in the plain
//! way, and check nothing else.

use super::{Mutant, mutant};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{adapter::Observation, outcome::Outcome, reply::Reply};
#[cfg(feature = "mutant")]
use serde_json::Value;

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "every-answer-is-a-success",
        "A1",
        "calls every answer a success, whatever it holds",
        &["BerriAI/litellm#28927", "zed-industries/zed#47095"],
        Surfaces::MESSAGE,
        |_, _| Observation::new(Outcome::Success)
    ),
    mutant!(
        "nothing-but-errors-is-read",
        "A1",
        "takes every answer without an `error` for the output of the tool, reads neither the flag \
         nor the kind of the result, and checks nothing",
        &["zed-industries/zed#47095", "anomalyco/opencode#16988", "mastra-ai/mastra#18481"],
        Surfaces::MESSAGE,
        |_, reply| {
            let message = parsed(reply);
            protocol_error(&message).unwrap_or_else(|| output(&message))
        }
    ),
    mutant!(
        "every-failure-is-one",
        "D1",
        "folds errors of the tool, errors of the protocol and broken answers into one failure",
        &["openai/openai-agents-python#879", "pydantic/pydantic-ai#6787"],
        Surfaces::MESSAGE,
        |_, reply| {
            let message = parsed(reply);
            if message["result"]["content"].is_array() && message["result"]["isError"] != true {
                output(&message)
            } else {
                Observation::new(Outcome::Unclassified).model_view("Something went wrong.")
            }
        }
    ),
    mutant!(
        "error-and-flag-are-all-that-is-read",
        "E1",
        "reads `error` and `isError` rightly, takes all else for the output of the tool, and \
         checks nothing",
        &["modelcontextprotocol/rust-sdk#1283", "microsoft/agent-framework#1744"],
        Surfaces::MESSAGE,
        |_, reply| {
            let message = parsed(reply);
            protocol_error(&message).unwrap_or_else(|| {
                if message["result"]["isError"] == true {
                    Observation::new(Outcome::ToolError).model_view(texts(&message))
                } else {
                    output(&message)
                }
            })
        }
    ),
    mutant!(
        "error-is-output-like-any-other",
        "D3",
        "shows the model an error of the protocol as output of the tool, reads the flag, and \
         checks nothing",
        &["modelcontextprotocol/servers#4159", "openai/openai-agents-python#2598"],
        Surfaces::MESSAGE,
        |_, reply| {
            let message = parsed(reply);
            if let Some(error) = message["error"].as_object() {
                let words = error.get("message").and_then(Value::as_str).unwrap_or_default();
                return Observation::new(Outcome::Success).model_view(format!("Error: {words}"));
            }
            if message["result"]["isError"] == true {
                Observation::new(Outcome::ToolError).model_view(texts(&message))
            } else {
                output(&message)
            }
        }
    ),
];

#[cfg(feature = "mutant")]
fn parsed(reply: &Reply) -> Value {
    serde_json::from_slice(reply.message().unwrap_or_default()).unwrap_or_default()
}

#[cfg(feature = "mutant")]
fn protocol_error(message: &Value) -> Option<Observation> {
    let error = message["error"].as_object()?;
    let code = error.get("code").and_then(Value::as_i64).unwrap_or_default();
    Some(Observation::new(Outcome::ProtocolError).code(code))
}

#[cfg(feature = "mutant")]
fn output(message: &Value) -> Observation {
    Observation::new(Outcome::Success).model_view(texts(message))
}

#[cfg(feature = "mutant")]
fn texts(message: &Value) -> String {
    let blocks = message["result"]["content"].as_array().cloned().unwrap_or_default();
    let texts: Vec<_> = blocks.iter().filter_map(|block| block["text"].as_str()).collect();
    texts.join("\n")
}

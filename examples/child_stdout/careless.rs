//! A client that takes the first line for the answer, and a dead server for a failed tool.

use std::io::{BufRead as _, BufReader, Read};

use mcp_verdict::{Call, NextStep, Observation, Outcome};
use serde_json::Value;

pub fn read(_call: &Call, output: impl Read) -> Observation {
    let line = BufReader::new(output).lines().next();
    match line.and_then(Result::ok).and_then(|line| serde_json::from_str::<Value>(&line).ok()) {
        Some(message) => Observation::new(Outcome::Success)
            .model_view(message["result"]["content"].to_string())
            .next_step(NextStep::UseResult),
        None => Observation::new(Outcome::ToolError)
            .model_view("The server failed.")
            .next_step(NextStep::RetryUnchanged),
    }
}

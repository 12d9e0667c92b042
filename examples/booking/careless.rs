//! A host for which everything that is no result is a failure, and a failure is tried again.

use mcp_verdict::{Agent, Call, NextStep, Observation, Outcome, Reply, Request, Turn};
use serde_json::Value;

#[derive(Default)]
pub struct Careless {
    ids: i64,
}

impl Agent for Careless {
    fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
        let Some(call) = sent.as_call() else { return Turn::new(NextStep::Stop) };
        let step = observe(call, reply).facts().next_step().unwrap_or(NextStep::Stop);
        if step != NextStep::RetryUnchanged || self.ids > 3 {
            return Turn::new(if step == NextStep::UseResult { step } else { NextStep::Stop });
        }
        self.ids += 1;
        Turn::new(step).send(Request::call(call.to_builder().id(100 + self.ids)))
    }
}

/// What it makes of one reply.
pub fn observe(_call: &Call, reply: &Reply) -> Observation {
    let message: Value =
        serde_json::from_slice(reply.message().unwrap_or_default()).unwrap_or_default();
    match message["result"]["content"].as_array() {
        Some(blocks) => {
            let texts: Vec<_> = blocks.iter().filter_map(|block| block["text"].as_str()).collect();
            Observation::new(Outcome::Success)
                .model_view(texts.join("\n"))
                .next_step(NextStep::UseResult)
        }
        None => Observation::new(Outcome::Unclassified)
            .model_view("The call failed.")
            .next_step(NextStep::RetryUnchanged),
    }
}

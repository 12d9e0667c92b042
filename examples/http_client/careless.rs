//! A client that goes by the status: what comes under a good one is what the tool said.

use mcp_verdict::{Call, NextStep, Observation, Outcome};
use reqwest::Response;

pub async fn read(_call: &Call, response: Response) -> Observation {
    let body = async { response.error_for_status()?.text().await };
    match body.await {
        Ok(text) => {
            Observation::new(Outcome::Success).model_view(text).next_step(NextStep::UseResult)
        }
        Err(error) => Observation::new(Outcome::ToolError)
            .model_view(error.to_string())
            .next_step(NextStep::RetryUnchanged),
    }
}

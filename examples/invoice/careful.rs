//! A client that keeps the outcomes apart, with `serde` alone. Copy what you need.
//!
//! The types in `answer` say what an answer looks like, so that what does not fit is told as a
//! violation instead of being read as something else.

#[path = "careful/answer.rs"]
mod answer;

use std::error::Error;

use mcp_verdict::{Call, NextStep, Observation, Outcome, Reply, Revision, TASKS_EXTENSION};
use serde::Deserialize;
use serde_json::Value;

use answer::{Block, CallResult, Elicitation, InputRequest, RpcError, Sampling, Task};

pub use answer::Message;

type Violation = Box<dyn Error>;

pub fn careful(call: &Call, reply: &Reply) -> Observation {
    let message = serde_json::from_slice(reply.message().unwrap_or_default());
    let read = message.map_err(Into::into).and_then(|message| read(call, message));
    read.unwrap_or_else(|why| broken(why.to_string()))
}

/// What a message is worth whose id is the call's.
#[allow(dead_code, reason = "for clients that have to find the message first")]
pub fn careful_of(call: &Call, message: Message) -> Observation {
    read(call, message).unwrap_or_else(|why| broken(why.to_string()))
}

/// An answer that can't be relied on. Why is for the log alone.
pub fn broken(why: impl Into<String>) -> Observation {
    Observation::new(Outcome::ContractViolation)
        .model_view("[The server's answer can't be relied on. The tool may have run.]")
        .operator_view(why)
        .next_step(NextStep::ReportViolation)
}

fn read(call: &Call, message: Message) -> Result<Observation, Violation> {
    match message {
        Message { jsonrpc, .. } if jsonrpc != "2.0" => Err("this is not JSON-RPC 2.0".into()),
        Message { method: Some(_), .. } => Err("an answer has no method".into()),
        Message { result: Some(result), error: None, .. } => read_result(call, result),
        Message { result: None, error: Some(error), .. } => Ok(read_error(&error)),
        _ => Err("an answer has a result or an error, and never both".into()),
    }
}

/// No tool has answered: the request itself failed. The data is for the log alone.
fn read_error(error: &RpcError) -> Observation {
    let RpcError { code, message, data, .. } = error;
    Observation::new(Outcome::ProtocolError)
        .code(*code)
        .message(message)
        .model_view(format!("[The server refused the call with error {code}:] {message}"))
        .operator_view(format!("error {code}: {message} {}", Value::from(data.clone())))
        .next_step(NextStep::CheckCatalogue)
}

fn read_result(call: &Call, result: CallResult) -> Result<Observation, Violation> {
    let modern = call.revision() >= Revision::V2026_07_28;
    let has_tasks = call.extensions().iter().any(|name| name == TASKS_EXTENSION);
    match result.result_type.as_ref().map(Value::as_str) {
        // An absent type means that the call is complete, unless other members say that it is not.
        None | Some(Some("complete")) if modern && result.is_unfinished() => {
            Err("the result says that it is complete and that it is not".into())
        }
        None | Some(Some("complete")) => match result.rest.get("task") {
            Some(task) if call.task() && !modern => read_task(task, "ttl"),
            Some(_) if call.revision() == Revision::V2025_11_25 => {
                Err("nobody asked for a task".into())
            }
            _ => read_complete(call, result),
        },
        Some(Some("input_required")) if modern => read_input_request(call, &result),
        Some(Some("task")) if modern && has_tasks => {
            read_task(&Value::Object(result.rest), "ttlMs")
        }
        Some(_) => Err("the result is of an unknown type".into()),
    }
}

/// The tool has answered, well or badly. The flag alone decides which; the text never does.
fn read_complete(call: &Call, result: CallResult) -> Result<Observation, Violation> {
    let content = result.content.ok_or("the result has no content")?;
    let only_objects = [Revision::V2025_06_18, Revision::V2025_11_25].contains(&call.revision());
    if only_objects && result.structured_content.is_some_and(|value| !value.is_object()) {
        return Err("the structured content is no object".into());
    }
    let (outcome, next_step) = if result.is_error {
        (Outcome::ToolError, NextStep::LetModelCorrect)
    } else {
        (Outcome::Success, NextStep::UseResult)
    };
    let texts: Vec<_> = content.iter().map(Block::for_model).collect();
    Ok(Observation::new(outcome)
        .model_view(texts.join("\n"))
        .blocks(content.iter().map(Block::fate))
        .next_step(next_step))
}

/// The work goes on. A handle is no result, whatever it says about the task.
fn read_task(handle: &Value, time_to_live: &str) -> Result<Observation, Violation> {
    Task::deserialize(handle)?;
    match handle.get(time_to_live) {
        Some(limit) if limit.is_null() || limit.is_i64() || limit.is_u64() => {}
        _ => return Err("the task does not say how long it is kept".into()),
    }
    Ok(Observation::new(Outcome::TaskCreated)
        .model_view("[The server works on it. There is no result yet.]")
        .next_step(NextStep::PollTask))
}

/// The server needs input. All of it must be understood before any of it is asked for.
fn read_input_request(call: &Call, result: &CallResult) -> Result<Observation, Violation> {
    let requests = result.input_requests()?;
    for request in requests.iter().flat_map(|requests| requests.values()) {
        let needed = capability(request)?;
        if !call.capabilities().iter().any(|declared| declared == needed) {
            return Err(format!("the server asks for {needed}, which was never offered").into());
        }
    }
    let observation = Observation::new(Outcome::InputRequired)
        .model_view("[The server needs more input. There is no result yet.]")
        .next_step(NextStep::ProvideInput);
    match (requests, result.rest.get("requestState")) {
        (_, Some(Value::String(state))) => Ok(observation.request_state(state)),
        (Some(_), None) => Ok(observation),
        _ => Err("the server asks for nothing".into()),
    }
}

/// What the client must be able to do to answer this.
fn capability(request: &InputRequest) -> Result<&'static str, Violation> {
    let params = Value::Object(request.params.clone().unwrap_or_default());
    match request.method.as_str() {
        "roots/list" => Ok("roots"),
        "sampling/createMessage" => Ok(Sampling::deserialize(params).map(|_| "sampling")?),
        "elicitation/create" => match Elicitation::deserialize(params)? {
            Elicitation::Url { .. } => Ok("elicitation.url"),
            Elicitation::Form { .. } => Ok("elicitation.form"),
        },
        _ => Err("the server asks for something unknown".into()),
    }
}

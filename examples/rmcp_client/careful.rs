//! A careful reading of what a call through `rmcp` gives. Copy what you need.
//!
//! `rmcp` has read the reply already, and is lenient in places: what it keeps from its callers
//! can't be found again here.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use mcp_verdict::{BlockFate, Call, Execution, NextStep, Observation, Outcome, Revision};
use rmcp::ServiceError;
use rmcp::model::{
    CallToolResponse, CallToolResult, ContentBlock, CreateTaskResult, ErrorData,
    InputRequiredResult, ResourceContents,
};

pub fn careful(call: &Call, said: Result<CallToolResponse, ServiceError>) -> Observation {
    match said {
        Ok(CallToolResponse::Complete(result)) => complete(call, &result),
        Ok(CallToolResponse::InputRequired(result)) => input_required(call, &result),
        Ok(CallToolResponse::Task(result)) => task(call, &result),
        Ok(_) => violation("an answer of a kind that this client does not know"),
        Err(ServiceError::McpError(error)) => protocol_error(&error),
        Err(ServiceError::UnexpectedResponse) => violation("an answer of an unexpected kind"),
        Err(error) => lost(&error),
    }
}

/// The tool has answered, well or badly. The flag alone decides which; the text never does.
fn complete(call: &Call, result: &CallToolResult) -> Observation {
    let only_objects = [Revision::V2025_06_18, Revision::V2025_11_25].contains(&call.revision());
    let structured = result.structured_content.as_ref();
    if only_objects && structured.is_some_and(|value| !value.is_object()) {
        return violation("structured content that is no object").execution(Execution::Reported);
    }
    if let Some(why) = result.content.iter().find_map(|block| broken(call, block)) {
        return violation(why);
    }
    let (outcome, next_step) = if result.is_error == Some(true) {
        (Outcome::ToolError, NextStep::LetModelCorrect)
    } else {
        (Outcome::Success, NextStep::UseResult)
    };
    let texts: Vec<_> = result.content.iter().map(for_model).collect();
    let observation = Observation::new(outcome)
        .model_view(texts.join("\n"))
        .blocks(result.content.iter().map(fate))
        .execution(if outcome == Outcome::Success {
            Execution::Reported
        } else {
            Execution::Possible
        })
        .next_step(next_step);
    structured.map_or(observation.clone(), |value| observation.structured(value.to_string()))
}

/// What `rmcp` takes for a block and the specification does not.
fn broken(call: &Call, block: &ContentBlock) -> Option<&'static str> {
    let is_encoded = |data: &str| STANDARD.decode(data).is_ok();
    match block {
        ContentBlock::Text(_) => None,
        ContentBlock::Image(image) => {
            (!is_encoded(&image.data)).then_some("an image that is no base64")
        }
        ContentBlock::Audio(_) if call.revision() < Revision::V2025_03_26 => {
            Some("audio, which this revision does not have")
        }
        ContentBlock::Audio(audio) => {
            (!is_encoded(&audio.data)).then_some("audio that is no base64")
        }
        ContentBlock::ResourceLink(_) => (call.revision() < Revision::V2025_06_18)
            .then_some("a resource link, which this revision does not have"),
        ContentBlock::Resource(embedded) => match &embedded.resource {
            ResourceContents::BlobResourceContents { blob, .. } => {
                (!is_encoded(blob)).then_some("a resource that is no base64")
            }
            _ => None,
        },
        _ => Some("a block of an unknown kind"),
    }
}

fn for_model(block: &ContentBlock) -> String {
    match block {
        ContentBlock::Text(text) => text.text.clone(),
        ContentBlock::Image(_) => "[an image that is not shown here]".to_owned(),
        ContentBlock::Audio(_) => "[a recording that is not shown here]".to_owned(),
        _ => "[a resource that is not shown here]".to_owned(),
    }
}

fn fate(block: &ContentBlock) -> BlockFate {
    if matches!(block, ContentBlock::Text(_)) { BlockFate::Forwarded } else { BlockFate::Withheld }
}

/// The server needs input before it goes on; what it asks for must have been offered.
fn input_required(call: &Call, result: &InputRequiredResult) -> Observation {
    let requests = serde_json::to_value(&result.input_requests).unwrap_or_default();
    for request in requests.as_object().into_iter().flat_map(|requests| requests.values()) {
        let needed = match request["method"].as_str() {
            Some("sampling/createMessage") => "sampling",
            Some("roots/list") => "roots",
            Some("elicitation/create") if request["params"]["mode"] == "url" => "elicitation.url",
            Some("elicitation/create") => "elicitation.form",
            _ => return violation("a request for something unknown"),
        };
        if !call.capabilities().iter().any(|declared| declared == needed) {
            return violation("a request for something that was never offered");
        }
    }
    let observation = Observation::new(Outcome::InputRequired)
        .model_view("[The server needs more input. There is no result yet.]")
        .execution(Execution::Possible)
        .next_step(NextStep::ProvideInput);
    match &result.request_state {
        Some(state) => observation.request_state(state),
        None if result.input_requests.is_none() => violation("a request for nothing"),
        None => observation,
    }
}

/// The work goes on. A handle is no result, and counts only where tasks were declared.
fn task(call: &Call, _: &CreateTaskResult) -> Observation {
    if !call.extensions().iter().any(|name| name == mcp_verdict::TASKS_EXTENSION) {
        return violation("a task that nobody asked for");
    }
    Observation::new(Outcome::TaskCreated)
        .model_view("[The server works on it. There is no result yet.]")
        .execution(Execution::Possible)
        .next_step(NextStep::PollTask)
}

/// No tool has answered: the request itself failed. The data is for the log alone.
fn protocol_error(error: &ErrorData) -> Observation {
    let ErrorData { code, message, data } = error;
    Observation::new(Outcome::ProtocolError)
        .code(code.0)
        .message(message.as_ref())
        .model_view(format!("[The server refused the call with error {}:] {message}", code.0))
        .operator_view(format!("error {}: {message} {}", code.0, data.clone().unwrap_or_default()))
        .next_step(NextStep::CheckCatalogue)
}

pub fn violation(why: &str) -> Observation {
    Observation::new(Outcome::ContractViolation)
        .model_view("[The server's answer can't be relied on. The tool may have run.]")
        .operator_view(format!("the server sent {why}"))
        .execution(Execution::Possible)
        .next_step(NextStep::ReportViolation)
}

/// No usable answer came. The tool may have run.
pub fn lost(error: &impl std::fmt::Display) -> Observation {
    Observation::new(Outcome::UnknownOutcome)
        .model_view("[No usable answer came. The tool may have run; check before repeating it.]")
        .operator_view(error.to_string())
        .execution(Execution::Possible)
        .next_step(NextStep::VerifyState)
}

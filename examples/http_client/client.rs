//! A client of the HTTP transport, over `reqwest`: what it makes of the response to the POST that
//! carried a call.

use std::time::Duration;

use mcp_verdict::{Call, Revision};
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Response, StatusCode};
use serde_json::Value;

use crate::ending::{Channel, Ending, Text, read_text};
use crate::events::Events;

/// How long a call may take.
const DEADLINE: Duration = Duration::from_secs(60);

/// How long a refusal may take to say why.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads the response to the POST of a call.
pub async fn read(call: &Call, response: Response) -> Ending {
    let ending = tokio::time::timeout(DEADLINE, read_response(call, response)).await;
    ending.unwrap_or(Ending::TimedOut)
}

async fn read_response(call: &Call, response: Response) -> Ending {
    match Media::of(response.headers()) {
        _ if !response.status().is_success() => read_failure(call, response).await,
        Media::EventStream => read_stream(call, response).await,
        // In the first revision every answer comes on the one stream.
        _ if is_old(call) => Ending::Accepted,
        Media::Json => read_body(call, response).await,
        Media::Other => match Body::of(response).await {
            Body { is_cut: true, bytes } if bytes.is_empty() => lost(),
            _ => Ending::Broken("the body is neither JSON nor an event stream".to_owned()),
        },
    }
}

/// One text, which is the answer or nothing is.
async fn read_body(call: &Call, response: Response) -> Ending {
    let body = Body::of(response).await;
    match read_text(call, &body.bytes, Channel::Own) {
        // A whole object is not the beginning of another text.
        Text::Answer(message) if !body.is_cut || body.is_object() => Ending::Answered(message),
        Text::Broken(why) if !body.is_cut || body.is_object() => Ending::Broken(why),
        Text::Other if !body.is_cut => {
            Ending::Broken("the body is no answer to this call".to_owned())
        }
        Text::Unreadable if !body.is_cut && body.bytes.trim_ascii().is_empty() => {
            Ending::Broken("the body is empty".to_owned())
        }
        // It may have been the answer, and only beyond this client, as an event may be.
        _ => lost(),
    }
}

/// Events, of which one may be the answer. What comes before it changes nothing.
async fn read_stream(call: &Call, mut response: Response) -> Ending {
    let channel = if is_old(call) { Channel::Shared } else { Channel::Own };
    let mut events = Events::default();
    loop {
        let bytes = match response.chunk().await {
            Ok(Some(bytes)) => bytes,
            // Such a server only put the stream off; its client comes back for the rest.
            Ok(None) if call.revision() == Revision::V2025_11_25 && events.has_id() => {
                return Ending::Accepted;
            }
            Ok(None) | Err(_) => return lost(),
        };
        for event in events.push(&bytes) {
            if is_old(call) && !event.is_message() {
                continue;
            }
            match read_text(call, &event.data, channel) {
                Text::Answer(message) => return Ending::Answered(message),
                Text::Broken(why) => return Ending::Broken(why),
                Text::Other | Text::Unreadable => {}
            }
        }
    }
}

/// A status that is not a good one. An error that names this call outranks it; it outranks an
/// error that names none, where by its own meaning no tool can have run.
async fn read_failure(call: &Call, response: Response) -> Ending {
    let status = response.status();
    let has_sessions = !is_old(call) && call.revision() < Revision::V2026_07_28;
    let is_shut = match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => true,
        StatusCode::NOT_FOUND => has_sessions,
        _ => false,
    };
    let refused = Ending::Refused { login: is_shut };
    let body = if is_shut {
        match tokio::time::timeout(PATIENCE, Body::of(response)).await {
            Ok(body) => body,
            Err(_) => return refused,
        }
    } else {
        Body::of(response).await
    };
    if body.claims_a_result() {
        return Ending::Broken(format!("a result came under the status {status}"));
    }
    match read_text(call, &body.bytes, Channel::Shared) {
        Text::Answer(message) => return Ending::Answered(message),
        Text::Broken(why) if !is_shut => return Ending::Broken(why),
        // It may hold a result, and only be beyond this client.
        Text::Unreadable if !is_shut && body.is_object() => return lost(),
        _ => {}
    }
    let speaks_for_itself = is_shut || status.is_redirection() || is_old(call);
    match read_text(call, &body.bytes, Channel::Own) {
        Text::Answer(message) if !speaks_for_itself && message.jsonrpc == "2.0" => {
            Ending::Answered(message)
        }
        // A gateway says so after it has passed the call on, too.
        _ if status.is_server_error() => lost(),
        _ => refused,
    }
}

fn lost() -> Ending {
    Ending::Lost("the exchange ended without an answer".to_owned())
}

fn is_old(call: &Call) -> bool {
    call.revision() == Revision::V2024_11_05
}

/// A body, read to its end.
struct Body {
    bytes: Vec<u8>,
    is_cut: bool,
}

impl Body {
    async fn of(mut response: Response) -> Self {
        let mut bytes = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
                Ok(None) => return Self { bytes, is_cut: false },
                Err(_) => return Self { bytes, is_cut: true },
            }
        }
    }

    fn is_object(&self) -> bool {
        self.bytes.trim_ascii_start().starts_with(b"{")
    }

    fn claims_a_result(&self) -> bool {
        let message = serde_json::from_slice::<Value>(&self.bytes);
        message.is_ok_and(|it| it["jsonrpc"] == "2.0" && it.get("result").is_some())
    }
}

/// What a body is said to be.
enum Media {
    Json,
    EventStream,
    Other,
}

impl Media {
    /// By the header, of which parameters and case do not count.
    fn of(headers: &HeaderMap) -> Self {
        let mut said = headers.get_all(CONTENT_TYPE).iter();
        let (Some(value), None) = (said.next(), said.next()) else { return Self::Other };
        let name = value.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if name.eq_ignore_ascii_case("application/json") {
            Self::Json
        } else if name.eq_ignore_ascii_case("text/event-stream") {
            Self::EventStream
        } else {
            Self::Other
        }
    }
}

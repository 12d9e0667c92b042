//! How a call ends for a client, whatever carried it, and whose message a text is.

#[path = "../invoice/careful.rs"]
#[allow(dead_code, reason = "it can read bytes by itself, too")]
mod careful;

use mcp_verdict::{Call, Id, NextStep, Observation, Outcome, Revision};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

pub use careful::Message;

/// What a client knows of a call once it stops reading.
pub enum Ending {
    /// This message answers the call.
    Answered(Box<Message>),
    /// There is an answer that can't be relied on, and why.
    Broken(String),
    /// The request was turned away before any tool could run; a login or a new session may help.
    #[allow(dead_code, reason = "a process turns no request away")]
    Refused { login: bool },
    /// No answer will come, and why. The tool may have run.
    Lost(String),
    /// The client's own deadline passed. The tool may have run.
    TimedOut,
    /// The answer comes elsewhere or later.
    #[allow(dead_code, reason = "a process has one output")]
    Accepted,
}

impl Ending {
    /// What the client makes of it: this is where an adapter meets the client.
    pub fn observe(self, call: &Call) -> Observation {
        match self {
            Self::Answered(message) => careful::careful_of(call, *message),
            Self::Broken(why) => careful::broken(why),
            Self::Refused { login } => Observation::new(Outcome::NotExecuted)
                .model_view("[The server turned the request away. The tool did not run.]")
                .next_step(if login { NextStep::Reauthorise } else { NextStep::Stop }),
            Self::Lost(why) => unknown(call).operator_view(why),
            Self::TimedOut => unknown(call).by_deadline(),
            Self::Accepted => Observation::new(Outcome::Pending)
                .model_view("[The tool is at work. There is no result yet.]")
                .next_step(NextStep::KeepWaiting),
        }
    }
}

/// Only a contract makes a repeat safe; neither the name of a tool nor the kind of loss does.
fn unknown(call: &Call) -> Observation {
    let may_repeat = call.contract().may_repeat();
    Observation::new(Outcome::UnknownOutcome)
        .model_view("[No answer came. The tool may have run: check before you repeat the call.]")
        .next_step(if may_repeat { NextStep::RetryUnchanged } else { NextStep::VerifyState })
}

/// What a text came on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// The exchange of this call and no other: an error that names no call is about it.
    Own,
    /// One for all calls: only the id counts.
    Shared,
}

/// What a text is to a call.
pub enum Text {
    /// Its answer.
    Answer(Box<Message>),
    /// Its answer, but one that can't be read as such, and why.
    Broken(String),
    /// A message of another kind or for another call.
    Other,
    /// No message at all.
    Unreadable,
}

/// Finds out what a text is to a call.
pub fn read_text(call: &Call, text: &[u8], channel: Channel) -> Text {
    let is_ours = |message: &Value| is_ours(call, message, channel);
    match serde_json::from_slice::<Value>(text) {
        // Read again by its type, which refuses what a `Value` lets pass: a member that stands
        // twice, above all.
        Ok(message @ Value::Object(_)) if is_ours(&message) => match serde_json::from_slice(text) {
            Ok(message) => Text::Answer(message),
            Err(why) => Text::Broken(why.to_string()),
        },
        Ok(Value::Array(messages)) => match messages.iter().position(is_ours) {
            Some(place) => read_batch(call, text, place),
            None => Text::Other,
        },
        Ok(Value::Object(_)) => Text::Other,
        _ => Text::Unreadable,
    }
}

/// One revision lets a server answer several calls in one array.
fn read_batch(call: &Call, text: &[u8], place: usize) -> Text {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Element {
        Message(Box<Message>),
        Other(IgnoredAny),
    }
    if call.revision() != Revision::V2025_03_26 {
        return Text::Broken("an array is no message".to_owned());
    }
    let elements = serde_json::from_slice::<Vec<Element>>(text);
    match elements.ok().and_then(|elements| elements.into_iter().nth(place)) {
        Some(Element::Message(message)) => Text::Answer(message),
        _ => Text::Broken("the answer in the array can't be read".to_owned()),
    }
}

/// Whether a message answers the call, well or badly. An id is equal in type and value or it is
/// another: `"7"` is not 7.
fn is_ours(call: &Call, message: &Value, channel: Channel) -> bool {
    let has = |name| message.get(name).is_some();
    let (named, nameless) = match (call.id(), message.get("id")) {
        (Id::Number(own), Some(Value::Number(id))) => (id.as_i64() == Some(*own), false),
        (Id::String(own), Some(Value::String(id))) => (id == own, false),
        (_, None | Some(Value::Null)) => (false, true),
        _ => (false, false),
    };
    let is_plain_request = has("method") && !has("result") && !has("error");
    let is_error = has("error") && !has("result");
    (named && !is_plain_request) || (nameless && is_error && channel == Channel::Own)
}

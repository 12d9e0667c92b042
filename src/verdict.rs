//! The reference classifier: what one reply is worth, by the letter of the specification.

mod advisory;
mod anomaly;
mod batch;
mod block;
mod conversation;
mod decision;
mod error;
mod explain;
mod grounds;
mod http;
mod input;
mod message;
mod reason;
mod reference;
mod repeats;
mod result;
mod sampling;
mod silence;
mod sse;
mod stdio;
mod task;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::call::{Call, Revision};
use crate::json::{Document, Value};
use crate::outcome::{Execution, Outcome};
use crate::reply::{Kind, Reply};

use anomaly::Anomalies;
use decision::{Decision, Kept};

pub use anomaly::{Anomaly, AnomalyKind};
pub use reason::Reason;
pub use reference::Reference;

/// What a reply is worth for a call, read strictly: where the specification leaves a choice, the
/// one that makes nothing up.
///
/// It reads all five surfaces. The call's revision decides what a transcript means: how a status,
/// a session or the end of a stream is read differs between them. From 2025-03-26 on an HTTP
/// exchange is the call's own, and until 2025-11-25 such a call is in a session; in 2024-11-05 an
/// event stream is the one for all calls, and any other exchange is the reply to the POST.
///
/// Takes time and memory in proportion to the reply, whatever is in it.
///
/// ```
/// use mcp_verdict::{Call, Outcome, Reason, Reply, judge};
///
/// let reply = r#"{"jsonrpc":"2.0","id":7,"result":{
///     "resultType": "complete",
///     "content": [{"type": "text", "text": "The invoice is paid."}],
///     "isError": true
/// }}"#;
/// let verdict = judge(&Call::new("find_invoice"), &Reply::from_message(reply));
/// assert_eq!(verdict.outcome(), Outcome::ToolError);
/// assert_eq!(verdict.reason(), Reason::Flagged);
/// assert!(verdict.requirements().contains(&"TC-RES-02"));
/// ```
pub fn judge(call: &Call, reply: &Reply) -> Verdict {
    match reply.kind() {
        Kind::Message(bytes) => message::judge(call, bytes),
        Kind::Stdio(stdio) => stdio::judge(call, stdio),
        Kind::Http(http) => http::judge(call, http),
        Kind::Silence(silence) => silence::judge(call, silence),
    }
}

/// What the reference classifier says of a call and a reply: the outcome and why, and the parts
/// of the reply that it establishes, verbatim. Parts that it does not establish are empty
/// whatever the reply holds; the reply itself is in [`Verdict::evidence`].
///
/// Its `Debug` form shows what was decided, and nothing of what the peer wrote.
#[derive(Clone)]
pub struct Verdict {
    revision: Revision,
    decision: Decision,
    anomalies: Anomalies,
    evidence: Option<Evidence>,
}

/// The text that was judged, shared with the reply, and where its values stand in it.
#[derive(Clone)]
struct Evidence {
    bytes: Arc<[u8]>,
    /// The values, and the index of the message among them; none where it is no JSON.
    read: Option<(Document, u32)>,
}

impl Evidence {
    fn unread(bytes: &Arc<[u8]>) -> Self {
        Self { bytes: Arc::clone(bytes), read: None }
    }

    fn read(bytes: &Arc<[u8]>, document: Document, message: u32) -> Self {
        Self { bytes: Arc::clone(bytes), read: Some((document, message)) }
    }

    fn message(&self) -> Option<Value<'_>> {
        let (_, message) = self.read.as_ref()?;
        self.value(*message)
    }

    fn value(&self, index: u32) -> Option<Value<'_>> {
        let (document, _) = self.read.as_ref()?;
        Some(document.value(std::str::from_utf8(&self.bytes).ok()?, index))
    }
}

impl Verdict {
    fn new(
        call: &Call,
        decision: Decision,
        anomalies: Anomalies,
        evidence: Option<Evidence>,
    ) -> Self {
        Self { revision: call.revision(), decision, anomalies, evidence }
    }

    /// The category of the call.
    pub fn outcome(&self) -> Outcome {
        self.reason().outcome()
    }

    /// Why.
    pub fn reason(&self) -> Reason {
        self.decision.reason
    }

    /// Whether the tool ran, as far as the reply shows (steps 26 and 35 of the procedure): the
    /// one thing that a retry policy may read.
    pub fn execution(&self) -> Execution {
        self.decision.execution
    }

    /// Where in the message the deciding member stands or is missing: a short path such as
    /// `result.content[2].type`, or `byte 17` of a text that could not be read. Empty for the
    /// message as a whole, and where there is none.
    pub fn place(&self) -> &str {
        &self.decision.place
    }

    /// The ids of the requirements that the verdict rests on, the most decisive first.
    pub fn requirements(&self) -> &'static [&'static str] {
        // The one repeated key that a requirement names.
        if self.reason() == Reason::DuplicateKey && self.place().contains("result.inputRequests") {
            return &["TC-MRT-04", "TC-ENV-01"];
        }
        self.reason().requirements(self.revision)
    }

    /// What else is odd about the reply, without deciding anything: the first 64.
    pub fn anomalies(&self) -> &[Anomaly] {
        self.anomalies.kept()
    }

    /// How many oddities there are, with those that were not kept.
    pub fn anomalies_total(&self) -> usize {
        self.anomalies.total()
    }

    /// The code of a protocol error, spelled as it was sent.
    pub fn code(&self) -> Option<&str> {
        self.error_member("code").map(Value::raw)
    }

    /// The message of a protocol error, its escapes resolved. Half a surrogate pair, which no
    /// text can hold, becomes U+FFFD.
    pub fn message(&self) -> Option<Cow<'_, str>> {
        self.error_member("message")?.as_str()
    }

    /// The data of a protocol error, as JSON text. None where the error repeats the member.
    pub fn data(&self) -> Option<&str> {
        self.error_member("data").map(Value::raw)
    }

    /// The content blocks of a tool result, flagged or not, each as JSON text.
    pub fn content(&self) -> impl Iterator<Item = &str> {
        self.blocks().map(Value::raw)
    }

    /// The texts among the content blocks, their escapes resolved. Half a surrogate pair, which
    /// no text can hold, becomes U+FFFD.
    pub fn texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.blocks().filter_map(text_of)
    }

    /// The structured content of a tool result, flagged or not, as JSON text; `null` is a value
    /// in 2026-07-28. None in revisions that do not have it.
    pub fn structured(&self) -> Option<&str> {
        self.structured_value().map(Value::raw)
    }

    /// The state that a retry must send back, its escapes resolved. It is opaque and may be
    /// secret. None where it holds half a surrogate pair: it could not be sent back as it came.
    pub fn request_state(&self) -> Option<Cow<'_, str>> {
        self.state_value()?.as_exact_str()
    }

    /// The map of input requests, as JSON text.
    pub fn input_requests(&self) -> Option<&str> {
        match self.decision.kept {
            Kept::Input { requests, .. } => self.value(requests?).map(Value::raw),
            _ => None,
        }
    }

    /// The object that holds the members of a task handle, as JSON text.
    pub fn task(&self) -> Option<&str> {
        self.handle().map(Value::raw)
    }

    /// The id of the task, its escapes resolved. It may grant access to the task.
    pub fn task_id(&self) -> Option<Cow<'_, str>> {
        self.handle()?.get("taskId")?.as_exact_str()
    }

    /// Words that a server sends with a task handle for the model to go on with. They are a
    /// placeholder, and no result (TC-TSK-07).
    pub fn immediate_response(&self) -> Option<Cow<'_, str>> {
        match self.decision.kept {
            Kept::Task { immediate_response, .. } => self.value(immediate_response?)?.as_str(),
            _ => None,
        }
    }

    /// The text that was judged, as it came, whatever the verdict: evidence for an operator,
    /// and no business result. Of a transcript it is the message that decided, out of its line or
    /// event, or where none did, all that was read. None where no text came.
    pub fn evidence(&self) -> Option<&[u8]> {
        self.evidence.as_ref().map(|evidence| &*evidence.bytes)
    }

    fn value(&self, index: u32) -> Option<Value<'_>> {
        self.evidence.as_ref()?.value(index)
    }

    fn error_member(&self, name: &str) -> Option<Value<'_>> {
        let Kept::Error { error } = self.decision.kept else { return None };
        let error = self.value(error)?;
        error.get(name).filter(|_| !error.repeats(&[name]))
    }

    fn blocks(&self) -> impl Iterator<Item = Value<'_>> {
        let content = match self.decision.kept {
            Kept::Result { content, .. } => self.value(content),
            _ => None,
        };
        content.into_iter().flat_map(Value::items)
    }

    fn structured_value(&self) -> Option<Value<'_>> {
        match self.decision.kept {
            Kept::Result { structured, .. } => self.value(structured?),
            _ => None,
        }
    }

    fn state_value(&self) -> Option<Value<'_>> {
        match self.decision.kept {
            Kept::Input { state, .. } => self.value(state?),
            _ => None,
        }
    }

    fn handle(&self) -> Option<Value<'_>> {
        match self.decision.kept {
            Kept::Task { handle, .. } => self.value(handle),
            _ => None,
        }
    }
}

/// The text of a text block.
fn text_of(block: Value<'_>) -> Option<Cow<'_, str>> {
    let is_text = block.get("type").is_some_and(|kind| kind.is_str("text"));
    block.get("text").filter(|_| is_text)?.as_str()
}

impl fmt::Debug for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<_> = self.anomalies().iter().map(Anomaly::kind).collect();
        f.debug_struct("Verdict")
            .field("outcome", &self.outcome())
            .field("reason", &self.reason())
            .field("execution", &self.execution())
            .field("requirements", &self.requirements())
            .field("anomalies", &kinds)
            .field("anomalies_total", &self.anomalies_total())
            .field("evidence_bytes", &self.evidence().map(<[u8]>::len))
            .finish_non_exhaustive()
    }
}

//! What an answer looks like.
//!
//! Three things are easily missed. A member that is null is not a member that is absent, so no
//! `Option` here goes without [`present`]. `serde` reads an array where a type says struct, unless
//! the type gathers [`Others`]. And it refuses a member that stands twice only where a type names
//! that member.

#![allow(dead_code, reason = "much is read only to see that it is there")]

use std::collections::BTreeMap;

use mcp_verdict::BlockFate;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// Members that no type names.
type Others = BTreeMap<String, IgnoredAny>;

#[derive(Deserialize)]
pub struct Message {
    pub jsonrpc: String,
    #[serde(default, deserialize_with = "present")]
    pub id: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    pub method: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    pub result: Option<CallResult>,
    #[serde(default, deserialize_with = "present")]
    pub error: Option<RpcError>,
    #[serde(flatten)]
    others: Others,
}

#[derive(Deserialize)]
pub struct RpcError {
    pub code: i64,
    pub message: String,
    #[serde(default, deserialize_with = "present")]
    pub data: Option<Value>,
    #[serde(flatten)]
    others: Others,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CallResult {
    #[serde(default, deserialize_with = "present")]
    pub result_type: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    pub content: Option<Vec<Block>>,
    /// Absent means false. Null, 0 and `"false"` mean nothing and are refused.
    #[serde(default)]
    pub is_error: bool,
    #[serde(default, deserialize_with = "present")]
    pub structured_content: Option<Value>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl CallResult {
    /// Whether there are members of a call that goes on.
    pub fn is_unfinished(&self) -> bool {
        let has = |name| self.rest.contains_key(name);
        has("inputRequests") || has("requestState") || (has("taskId") && has("status"))
    }

    /// In an order of their own, so that the same answer is read the same way each time.
    pub fn input_requests(&self) -> serde_json::Result<Option<BTreeMap<String, InputRequest>>> {
        self.rest.get("inputRequests").map(Deserialize::deserialize).transpose()
    }
}

#[derive(Deserialize)]
pub struct Block {
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Kind {
    Text { text: String },
    Image { data: String, mime_type: String },
    Audio { data: String, mime_type: String },
    ResourceLink { uri: String, name: String },
    Resource { resource: Resource },
}

impl Block {
    pub fn for_model(&self) -> String {
        match &self.kind {
            Kind::Text { text } => text.clone(),
            Kind::Image { mime_type, .. } => format!("[an image, {mime_type}, not shown]"),
            Kind::Audio { mime_type, .. } => format!("[a sound, {mime_type}, not played]"),
            Kind::ResourceLink { name, uri } => format!("[a link to {name}, {uri}]"),
            Kind::Resource { resource } => format!("[a resource, {}, not shown]", resource.uri),
        }
    }

    pub fn fate(&self) -> BlockFate {
        match self.kind {
            Kind::Text { .. } => BlockFate::Forwarded,
            _ => BlockFate::Withheld,
        }
    }
}

#[derive(Deserialize)]
pub struct Resource {
    uri: String,
    #[serde(flatten)]
    body: Body,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Body {
    Text { text: String },
    Blob { blob: String },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    task_id: String,
    status: TaskStatus,
    created_at: String,
    last_updated_at: String,
    #[serde(flatten)]
    others: Others,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum TaskStatus {
    Working,
    InputRequired,
    Completed,
    Failed,
    Cancelled,
}

#[derive(Deserialize)]
pub struct InputRequest {
    pub method: String,
    #[serde(default, deserialize_with = "present")]
    pub params: Option<Map<String, Value>>,
    #[serde(flatten)]
    others: Others,
}

/// A request without a mode is a form.
#[derive(Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Elicitation {
    Url {
        mode: UrlMode,
        message: String,
        url: String,
    },
    Form {
        #[serde(default, deserialize_with = "present")]
        mode: Option<FormMode>,
        message: String,
        requested_schema: Form,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UrlMode {
    Url,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormMode {
    Form,
}

#[derive(Deserialize)]
pub struct Form {
    properties: BTreeMap<String, Field>,
    #[serde(flatten)]
    others: Others,
}

#[derive(Deserialize)]
struct Field {
    r#type: FieldType,
    #[serde(flatten)]
    others: Others,
}

/// Forms are flat: no field is an object.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FieldType {
    String,
    Number,
    Integer,
    Boolean,
    Array,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sampling {
    messages: Vec<SamplingMessage>,
    max_tokens: i64,
    #[serde(flatten)]
    others: Others,
}

#[derive(Deserialize)]
struct SamplingMessage {
    role: Role,
    content: Value,
    #[serde(flatten)]
    others: Others,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Role {
    User,
    Assistant,
}

/// Reads a member that is there. A bare `Option` takes null for absent.
fn present<'de, D, T>(member: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(member).map(Some)
}

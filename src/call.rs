//! The `tools/call` request that was sent, as far as reading its reply depends on it.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde_json::Value;

use crate::contract::Contract;
use crate::outcome::wire_names;
use crate::schema::OutputSchema;

wire_names! {
    /// A published revision of the Model Context Protocol.
    Revision {
        /// 2024-11-05.
        V2024_11_05 = "2024-11-05",
        /// 2025-03-26, the only one with batches.
        V2025_03_26 = "2025-03-26",
        /// 2025-06-18, which brought structured content and resource links.
        V2025_06_18 = "2025-06-18",
        /// 2025-11-25, which brought core tasks.
        V2025_11_25 = "2025-11-25",
        /// 2026-07-28, which brought `resultType`, `input_required` and the tasks extension.
        V2026_07_28 = "2026-07-28",
    }
}

/// The id of a JSON-RPC request: an integer or a string, and nothing else (TC-ID-01).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Id {
    /// A number; `7` and `"7"` are two different ids.
    Number(i64),
    /// A string, compared character by character.
    String(String),
}

impl From<i64> for Id {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Id {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Id {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

/// Writes the id as JSON: `7` or `"7"`.
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::String(text) => write!(f, "{}", Value::from(text.as_str())),
        }
    }
}

/// What a client declares when it can do everything a server may ask for.
pub const ALL_CAPABILITIES: [&str; 4] =
    ["elicitation.form", "elicitation.url", "sampling", "roots"];

/// The name of the tasks extension of revision 2026-07-28.
pub const TASKS_EXTENSION: &str = "io.modelcontextprotocol/tasks";

/// The `tools/call` request that was sent. Made with [`Call::new`]; cheap to clone.
#[derive(Clone)]
pub struct Call(Arc<Parts>);

#[derive(Clone)]
struct Parts {
    revision: Revision,
    id: Id,
    tool: String,
    arguments: Value,
    capabilities: Vec<String>,
    extensions: Vec<String>,
    task: bool,
    output_schema: Option<OutputSchema>,
    contract: Contract,
}

impl Call {
    /// Starts a call of this tool: the newest revision, id 7, no arguments, every capability, no
    /// extension, no task, no output schema, and a contract that states nothing.
    #[allow(clippy::new_ret_no_self)]
    pub fn new(tool: impl Into<String>) -> CallBuilder {
        CallBuilder(Self(Arc::new(Parts {
            revision: Revision::V2026_07_28,
            id: Id::Number(7),
            tool: tool.into(),
            arguments: Value::Object(serde_json::Map::new()),
            capabilities: ALL_CAPABILITIES.map(str::to_owned).to_vec(),
            extensions: Vec::new(),
            task: false,
            output_schema: None,
            contract: Contract::default(),
        })))
    }

    /// The revision this request was sent under; it decides which rules the reply is read by.
    pub fn revision(&self) -> Revision {
        self.0.revision
    }

    /// The id that the answer must repeat.
    pub fn id(&self) -> &Id {
        &self.0.id
    }

    /// The name of the tool.
    pub fn tool(&self) -> &str {
        &self.0.tool
    }

    /// The arguments, a JSON object.
    pub fn arguments(&self) -> &Value {
        &self.0.arguments
    }

    /// The client capabilities declared on this request, such as `elicitation.form`,
    /// `elicitation.url`, `sampling` and `roots`.
    pub fn capabilities(&self) -> &[String] {
        &self.0.capabilities
    }

    /// The extensions declared on this request, by name.
    pub fn extensions(&self) -> &[String] {
        &self.0.extensions
    }

    /// Whether the request asked for a task (2025-11-25: `params.task`).
    pub fn task(&self) -> bool {
        self.0.task
    }

    /// The output schema that the server declared for the tool, if the client holds one: the
    /// call's own, or else the one that the contract states.
    pub fn output_schema(&self) -> Option<&Value> {
        self.schema().map(OutputSchema::value)
    }

    /// What is known about the tool beside the protocol.
    pub fn contract(&self) -> &Contract {
        &self.0.contract
    }

    /// A builder that starts from this call, to make another that differs in little.
    pub fn to_builder(&self) -> CallBuilder {
        CallBuilder(self.clone())
    }

    /// Whether this is the very same call, and no equal one.
    #[cfg(any(feature = "peer", feature = "process"))]
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub(crate) fn schema(&self) -> Option<&OutputSchema> {
        self.0.output_schema.as_ref().or_else(|| self.contract().schema())
    }

    pub(crate) fn declares_capability(&self, name: &str) -> bool {
        self.0.capabilities.iter().any(|declared| declared == name)
    }

    pub(crate) fn declares_extension(&self, name: &str) -> bool {
        self.0.extensions.iter().any(|declared| declared == name)
    }
}

/// Shows what decides how a reply is read; arguments stay out, they may be private.
impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("tool", &self.tool())
            .field("revision", &self.revision())
            .field("id", self.id())
            .field("capabilities", &self.capabilities())
            .field("extensions", &self.extensions())
            .field("task", &self.task())
            .field("output_schema", &self.output_schema().is_some())
            .field("contract", self.contract())
            .finish_non_exhaustive()
    }
}

/// Sets the parts of a [`Call`]. It can be used wherever a `&Call` is asked for;
/// [`CallBuilder::build`] turns it into the call itself.
///
/// ```
/// use mcp_verdict::{Call, Revision};
///
/// let call = Call::new("find_invoice").revision(Revision::V2025_11_25).id("a-1").build();
/// assert_eq!(call.revision(), Revision::V2025_11_25);
/// ```
#[derive(Clone, Debug)]
pub struct CallBuilder(Call);

impl CallBuilder {
    /// The tool that is called.
    pub fn tool(self, tool: impl Into<String>) -> Self {
        self.with(|parts| parts.tool = tool.into())
    }

    /// The revision the request is sent under.
    pub fn revision(self, revision: Revision) -> Self {
        self.with(|parts| parts.revision = revision)
    }

    /// The id of the request.
    pub fn id(self, id: impl Into<Id>) -> Self {
        self.with(|parts| parts.id = id.into())
    }

    /// The arguments of the tool.
    pub fn arguments(self, arguments: Value) -> Self {
        self.with(|parts| parts.arguments = arguments)
    }

    /// The client capabilities that the request declares, in place of all of them.
    pub fn capabilities<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        let names = names.into_iter().map(Into::into).collect();
        self.with(|parts| parts.capabilities = names)
    }

    /// The extensions that the request declares.
    pub fn extensions<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        let names = names.into_iter().map(Into::into).collect();
        self.with(|parts| parts.extensions = names)
    }

    /// Whether the request asks for a task.
    pub fn task(self, asked: bool) -> Self {
        self.with(|parts| parts.task = asked)
    }

    /// The output schema that the server declared for the tool.
    pub fn output_schema(self, schema: Value) -> Self {
        self.with(|parts| parts.output_schema = Some(OutputSchema::new(schema)))
    }

    /// What is known about the tool beside the protocol.
    pub fn contract(self, contract: Contract) -> Self {
        self.with(|parts| parts.contract = contract)
    }

    /// The call.
    pub fn build(self) -> Call {
        self.0
    }

    fn with(mut self, change: impl FnOnce(&mut Parts)) -> Self {
        change(Arc::make_mut(&mut self.0.0));
        self
    }
}

impl Deref for CallBuilder {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.0
    }
}

impl From<CallBuilder> for Call {
    fn from(builder: CallBuilder) -> Self {
        builder.build()
    }
}

//! Acceptance files: one tool, its controlled replies, and what the client must do next.

mod consistency;
mod draft;
mod entry;
mod format;
mod gaps;
mod macros;
mod meets;
mod phrases;
mod story;

use std::path::Path;

use serde_json::Value;

use crate::call::Call;
use crate::case::{Case, FixtureError};
use crate::contract::Contract;
use crate::suite::IntoSuite;

pub use entry::{SharedAcceptance, check_acceptance};
use gaps::Open;

/// The replies that no acceptance file may lack: the tool succeeds, the tool fails, the request
/// fails, and nobody knows.
pub(crate) const DEMANDED: [&str; 4] =
    ["success", "tool_error", "protocol_error", "lost_after_send"];

/// What a team agrees on for one tool before its client meets it: the tool as the server lists
/// it, its contract, a call, and named replies with what has to come of each.
///
/// It is kept as `tests/acceptance/<tool>.json` and played by
/// [`acceptance!`](crate::acceptance!). [`Acceptance::draft`] starts one from an entry of
/// `tools/list`; what only a person can decide stands in it as a text that begins with `DECIDE:`,
/// and fails until it is decided.
///
/// ```
/// use mcp_verdict::Acceptance;
///
/// let tool = serde_json::json!({
///     "name": "find_invoice",
///     "description": "Finds an invoice by its number. Fails with an error if there is none.",
///     "inputSchema": { "type": "object", "properties": { "number": { "type": "string" } } },
///     "annotations": { "readOnlyHint": true }
/// });
/// let draft = Acceptance::draft(&tool);
/// assert!(draft.to_json().contains("\"absence\": \"is_error\""));
/// assert!(draft.problems().iter().any(|problem| problem.to_string().contains("DECIDE:")));
/// ```
#[derive(Clone, Debug)]
pub struct Acceptance {
    file: String,
    text: String,
    about: String,
    tool: Value,
    catalogue: Vec<String>,
    call: Call,
    replies: Vec<Named>,
    open: Vec<Open>,
}

/// A reply of an acceptance file; no case where a part of it is still open.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) case: Option<Case>,
}

impl Acceptance {
    /// Reads an acceptance file.
    ///
    /// # Errors
    ///
    /// If the file can't be read, or holds what the format does not know: the error names the
    /// file, the member and what to do about it. Whether what it says fits together is another
    /// question, which [`Acceptance::problems`] answers.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, FixtureError> {
        let shown = path.as_ref().display().to_string();
        let text = std::fs::read(&path).map_err(|error| {
            let problem = format!("the file can't be read: {error}");
            FixtureError::new(&shown, "", problem, "check the path")
        })?;
        format::read(&shown, &text)
    }

    /// Reads an acceptance file from its text; `file` is what errors and reports call it.
    ///
    /// # Errors
    ///
    /// If the text is no acceptance file.
    pub fn from_text(file: &str, text: &str) -> Result<Self, FixtureError> {
        format::read(file, text.as_bytes())
    }

    /// Starts an acceptance file from a tool as `tools/list` gives it. What follows from the tool
    /// is filled in, what a person has to decide is marked.
    ///
    /// # Panics
    ///
    /// Never: whatever the tool is, the draft is a readable file.
    pub fn draft(tool: &Value) -> Self {
        let text = draft::text(tool);
        let file = draft::file_name(tool);
        format::read(&file, text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    /// The text of the file, to be kept.
    pub fn to_json(&self) -> &str {
        &self.text
    }

    /// The file, as it was given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// What the file says about itself; empty where it says nothing.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The tool as the server lists it.
    pub fn tool(&self) -> &Value {
        &self.tool
    }

    /// What is agreed about the tool beside the protocol.
    pub fn contract(&self) -> &Contract {
        self.call.contract()
    }

    /// The call that the replies answer, where a reply does not state another.
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// The names of the tools that the server lists.
    pub fn catalogue(&self) -> &[String] {
        &self.catalogue
    }

    /// The replies that are complete, each as a case with the name of the reply, in the order of
    /// the file.
    pub fn cases(&self) -> impl Iterator<Item = &Case> {
        self.replies.iter().filter_map(|reply| reply.case.as_ref())
    }

    /// What does not fit together in the file, and what is still open or missing; empty where a
    /// client can be held to it. No client is needed to find out.
    pub fn problems(&self) -> Vec<FixtureError> {
        consistency::problems(self)
    }

    /// What could not be looked at: without the feature `output-schema` no structured value is
    /// checked against the tool's output schema.
    pub fn unchecked(&self) -> Vec<String> {
        consistency::unchecked(self)
    }

    /// Plays every reply that the adapter reads, and says what is not met: a text for each reply
    /// that it does something else after, that is still open, or that is demanded and lacking or
    /// out of its reach. Whether the file fits together is what [`Acceptance::problems`] says.
    ///
    /// ```
    /// use mcp_verdict::{Acceptance, Reference};
    ///
    /// let draft = Acceptance::draft(&serde_json::json!({ "name": "book_room" }));
    /// let unmet = draft.check(Reference);
    /// assert!(unmet[0].contains("the reply `success` is not decided yet"));
    /// assert!(!unmet.iter().any(|unmet| unmet.contains("`lost_after_send`")));
    /// ```
    pub fn check(&self, adapter: impl IntoSuite<Adapter: Send + Sync>) -> Vec<String> {
        entry::unmet(self, adapter)
    }

    pub(crate) fn name(&self) -> &str {
        self.call.tool()
    }

    pub(crate) fn named(&self, name: &str) -> Option<&Named> {
        self.replies.iter().find(|reply| reply.name == name)
    }

    fn error(
        &self,
        member: impl Into<String>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> FixtureError {
        FixtureError::new(&self.file, member, problem, remedy)
    }
}

//! What is known about a tool beside the protocol.

use std::fmt;

use serde_json::Value;

use crate::outcome::wire_names;
use crate::schema::OutputSchema;
use crate::wording;

wire_names! {
    /// What a second execution of the tool would do.
    Effect {
        /// The tool changes nothing.
        ReadOnly = "read_only",
        /// A second execution with the same arguments changes nothing more.
        Idempotent = "idempotent",
        /// Every execution counts: the worst case, and the default.
        Once = "once",
    }
}

impl Effect {
    /// The effect that a tool's annotations claim, with the defaults of the specification
    /// (TC-RTY-01, TC-RTY-02): where nothing is said, every execution counts, and `idempotentHint`
    /// means something only where `readOnlyHint` is not true. A hint that is no boolean says
    /// nothing. `destructiveHint` decides nothing here: what is added twice is there twice,
    /// whether or not anything was destroyed.
    ///
    /// It is a claim and no more, unless the server is trusted (TC-RTY-03).
    pub fn from_annotations(annotations: &Value) -> Self {
        let claims = |hint: &str| annotations.get(hint) == Some(&Value::Bool(true));
        if claims("readOnlyHint") {
            Self::ReadOnly
        } else if claims("idempotentHint") {
            Self::Idempotent
        } else {
            Self::Once
        }
    }
}

wire_names! {
    /// What it means when the tool finds nothing. The tool's contract decides it, never the
    /// protocol's `isError`: that flag says how the tool reported it, and not what the two sides
    /// agreed that it should mean.
    Absence {
        /// An empty result is a proper answer.
        EmptyIsSuccess = "empty_is_success",
        /// Finding nothing is reported as an error.
        IsError = "is_error",
        /// The contract does not say.
        Unstated = "unstated",
    }
}

/// The failures that pass by themselves, as a contract names them. No text of a reply makes a
/// failure transient: a tool that writes "try again" has not been agreed with anyone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Transient {
    codes: Vec<i64>,
    reasons: Vec<String>,
}

impl Transient {
    /// The JSON-RPC codes that stand for a transient failure.
    pub fn codes(&self) -> &[i64] {
        &self.codes
    }

    /// The words that the text of a tool error begins with where its failure is transient.
    pub fn reasons(&self) -> &[String] {
        &self.reasons
    }

    /// Whether a protocol error with this code is transient.
    pub fn names_code(&self, code: i64) -> bool {
        self.codes.contains(&code)
    }

    /// Whether a tool error with this text is transient. Empty words name nothing.
    pub fn names_reason(&self, text: &str) -> bool {
        self.reasons.iter().any(|reason| !reason.is_empty() && text.starts_with(reason.as_str()))
    }
}

/// What is known about the tool beside the protocol. The default states nothing, which is the
/// worst case: every execution counts, absence is unstated, the server is not trusted, no failure
/// is transient, nothing checks the state.
///
/// ```
/// use mcp_verdict::{Absence, Contract, Effect};
///
/// let contract = Contract::new(Effect::Once, Absence::IsError, true)
///     .with_transient_codes([-32050])
///     .with_state_check("list_bookings");
/// assert!(!contract.may_repeat());
/// assert_eq!(contract.state_check(), Some("list_bookings"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    effect: Effect,
    absence: Absence,
    trusted: bool,
    transient: Transient,
    output_schema: Option<OutputSchema>,
    state_check: Option<String>,
}

impl Default for Contract {
    fn default() -> Self {
        Self::new(Effect::Once, Absence::Unstated, false)
    }
}

impl Contract {
    /// A contract that states what it is given, and nothing else.
    pub const fn new(effect: Effect, absence: Absence, trusted: bool) -> Self {
        let transient = Transient { codes: Vec::new(), reasons: Vec::new() };
        Self { effect, absence, trusted, transient, output_schema: None, state_check: None }
    }

    /// States what a second execution would do.
    #[must_use]
    pub fn with_effect(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    /// States what it means when the tool finds nothing.
    #[must_use]
    pub fn with_absence(self, absence: Absence) -> Self {
        Self { absence, ..self }
    }

    /// States whether the host trusts the server's own statements about its tools.
    #[must_use]
    pub fn with_trust(self, trusted: bool) -> Self {
        Self { trusted, ..self }
    }

    /// Names the JSON-RPC codes of failures that pass by themselves.
    #[must_use]
    pub fn with_transient_codes(mut self, codes: impl IntoIterator<Item = i64>) -> Self {
        self.transient.codes = codes.into_iter().collect();
        self
    }

    /// Names the words that the text of a tool error begins with where its failure passes by
    /// itself.
    #[must_use]
    pub fn with_transient_reasons<S: Into<String>>(
        mut self,
        reasons: impl IntoIterator<Item = S>,
    ) -> Self {
        self.transient.reasons = reasons.into_iter().map(Into::into).collect();
        self
    }

    /// States the output schema. A [`Call`](crate::Call) that is given none of its own goes by it.
    #[must_use]
    pub fn with_output_schema(self, schema: Value) -> Self {
        Self { output_schema: Some(OutputSchema::new(schema)), ..self }
    }

    /// Names the read tool that shows whether a call was carried out, to be asked before a repeat.
    #[must_use]
    pub fn with_state_check(self, tool: impl Into<String>) -> Self {
        Self { state_check: Some(tool.into()), ..self }
    }

    /// What a second execution would do. Count on it only where [`Contract::trusted`].
    pub const fn effect(&self) -> Effect {
        self.effect
    }

    /// What it means when the tool finds nothing.
    pub const fn absence(&self) -> Absence {
        self.absence
    }

    /// Whether the host trusts the server's own statements about its tools (TC-SEC-05).
    pub const fn trusted(&self) -> bool {
        self.trusted
    }

    /// The failures that pass by themselves.
    pub const fn transient(&self) -> &Transient {
        &self.transient
    }

    /// The output schema that the contract states.
    pub fn output_schema(&self) -> Option<&Value> {
        self.output_schema.as_ref().map(OutputSchema::value)
    }

    /// The read tool that shows whether a call was carried out.
    pub fn state_check(&self) -> Option<&str> {
        self.state_check.as_deref()
    }

    /// Whether an automatic, bounded repeat does no harm even if the call already ran
    /// (TC-RTY-03): a trusted server says that the tool reads only or is idempotent.
    pub fn may_repeat(&self) -> bool {
        self.trusted && self.effect != Effect::Once
    }

    /// Reads what an entry of `tools/list` says, and tells what it does not say. The server is
    /// never trusted by its own word: [`Contract::with_trust`] is the host's to say.
    ///
    /// ```
    /// use mcp_verdict::{Contract, Effect, Gap};
    ///
    /// let read = Contract::from_tool(&serde_json::json!({
    ///     "name": "find_invoice",
    ///     "inputSchema": { "type": "object" },
    ///     "annotations": { "readOnlyHint": true }
    /// }));
    /// assert_eq!(read.tool(), Some("find_invoice"));
    /// assert_eq!(read.contract().effect(), Effect::ReadOnly);
    /// assert!(read.gaps().contains(&Gap::Absence));
    /// ```
    pub fn from_tool(entry: &Value) -> FromTool {
        FromTool::read(entry)
    }

    pub(crate) fn schema(&self) -> Option<&OutputSchema> {
        self.output_schema.as_ref()
    }
}

/// A contract as far as an entry of `tools/list` states it, and what is missing there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromTool {
    tool: Option<String>,
    contract: Contract,
    gaps: Vec<Gap>,
}

impl FromTool {
    /// The name of the tool.
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// What is stated, and the worst case for everything else.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The contract, to be completed.
    pub fn into_contract(self) -> Contract {
        self.contract
    }

    /// What could not be found, in the order of [`Gap::ALL`].
    pub fn gaps(&self) -> &[Gap] {
        &self.gaps
    }

    fn read(entry: &Value) -> Self {
        let tool = entry.get("name").and_then(Value::as_str).filter(|name| !name.is_empty());
        let annotations = entry.get("annotations").unwrap_or(&Value::Null);
        let schema = entry.get("outputSchema");
        let effect = Effect::from_annotations(annotations);
        let contract = Contract::default().with_effect(effect);
        let contract = match schema.filter(|schema| schema.is_object()) {
            Some(schema) => contract.with_output_schema(schema.clone()),
            None => contract,
        };
        let missing = |gap: Gap| match gap {
            Gap::Name => tool.is_none(),
            Gap::Effect => effect == Effect::Once && !states_effect(annotations),
            Gap::UnreadableHint => has_unreadable_hint(annotations),
            Gap::OutputSchema => schema.is_none(),
            Gap::UnreadableSchema => schema.is_some_and(|schema| !schema.is_object()),
            // What only reads leaves no state to check.
            Gap::StateCheck => effect != Effect::ReadOnly,
            // No entry can state these.
            Gap::Absence | Gap::Transient | Gap::Trust => true,
        };
        let gaps = Gap::ALL.iter().copied().filter(|&gap| missing(gap)).collect();
        Self { tool: tool.map(str::to_owned), contract, gaps }
    }
}

/// Whether the annotations say, rather than leave to the defaults, that every execution counts.
fn states_effect(annotations: &Value) -> bool {
    let denies = |hint: &str| annotations.get(hint) == Some(&Value::Bool(false));
    denies("readOnlyHint") && denies("idempotentHint")
}

fn has_unreadable_hint(annotations: &Value) -> bool {
    let hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
    let unreadable =
        |hint: &&str| annotations.get(hint).is_some_and(|value| value.as_bool().is_none());
    !(annotations.is_null() || annotations.is_object()) || hints.iter().any(unreadable)
}

/// What is missing, a line each; empty where nothing is.
impl fmt::Display for FromTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, gap) in self.gaps.iter().enumerate() {
            let line_break = if index == 0 { "" } else { "\n" };
            write!(f, "{line_break}{gap}: {}", gap.says())?;
        }
        Ok(())
    }
}

wire_names! {
    /// What an entry of `tools/list` does not tell about a tool's contract.
    Gap {
        /// The entry has no name.
        Name = "name",
        /// No annotation says what a second execution would do.
        Effect = "effect",
        /// The annotations, or a hint in them, are of the wrong kind.
        UnreadableHint = "unreadable_hint",
        /// What it means when the tool finds nothing: no entry can say.
        Absence = "absence",
        /// Which failures pass by themselves: no entry can say.
        Transient = "transient",
        /// The tool declares no output schema.
        OutputSchema = "output_schema",
        /// The declared output schema is no JSON object.
        UnreadableSchema = "unreadable_schema",
        /// The read tool that shows whether a call was carried out: no entry can say.
        StateCheck = "state_check",
        /// Whether the server is trusted: that is the host's to say.
        Trust = "trust",
    }
}

impl Gap {
    /// What is missing, what is assumed instead, and who can say.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Name => wording::GAP_NAME,
            Self::Effect => wording::GAP_EFFECT,
            Self::UnreadableHint => wording::GAP_UNREADABLE_HINT,
            Self::Absence => wording::GAP_ABSENCE,
            Self::Transient => wording::GAP_TRANSIENT,
            Self::OutputSchema => wording::GAP_OUTPUT_SCHEMA,
            Self::UnreadableSchema => wording::GAP_UNREADABLE_SCHEMA,
            Self::StateCheck => wording::GAP_STATE_CHECK,
            Self::Trust => wording::GAP_TRUST,
        }
    }
}

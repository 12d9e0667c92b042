//! What reading a message came to, before it is bound to the message's bytes.

use super::anomaly::{Place, joined};
use super::reason::Reason;
use crate::json::Value;
use crate::outcome::Execution;

/// A reason, where it stands, and the parts that it establishes.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub(super) reason: Reason,
    pub(super) execution: Execution,
    pub(super) place: Place,
    pub(super) kept: Kept,
    /// What the schema check said.
    pub(super) detail: Option<String>,
}

impl Decision {
    /// A decision that establishes no parts and leaves open whether the call ran.
    pub(super) fn new(reason: Reason, place: impl Into<Place>) -> Self {
        Self {
            reason,
            execution: Execution::Possible,
            place: place.into(),
            kept: Kept::Nothing,
            detail: None,
        }
    }

    pub(super) fn execution(self, execution: Execution) -> Self {
        Self { execution, ..self }
    }

    pub(super) fn keeping(self, kept: Kept) -> Self {
        Self { kept, ..self }
    }
}

/// The parts that a decision establishes, by their index in the document. What is not
/// established is not kept, so that nothing can be made up from it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kept {
    Nothing,
    Error { error: u32 },
    Result { content: u32, structured: Option<u32> },
    Input { requests: Option<u32>, state: Option<u32> },
    Task { handle: u32, immediate_response: Option<u32> },
}

/// A rule that the answer breaks. Whoever reads the larger part knows what it means for the
/// execution.
#[derive(Debug)]
pub(super) struct Breach {
    pub(super) reason: Reason,
    pub(super) place: Place,
    pub(super) detail: Option<String>,
}

impl Breach {
    pub(super) fn at(reason: Reason, place: impl Into<Place>) -> Self {
        Self { reason, place: place.into(), detail: None }
    }

    pub(super) fn with_detail(self, detail: String) -> Self {
        Self { detail: Some(detail), ..self }
    }

    /// The same, where the place was relative to this path.
    pub(super) fn under(self, path: &str) -> Self {
        Self { place: joined(path, &self.place).into(), ..self }
    }
}

impl From<Breach> for Decision {
    fn from(breach: Breach) -> Self {
        Self { detail: breach.detail, ..Self::new(breach.reason, breach.place) }
    }
}

/// Fails where an object repeats one of these members, which bear the outcome. The place is
/// that of the object.
pub(super) fn unrepeated(object: Value<'_>, names: &[&str]) -> Result<(), Breach> {
    if object.repeats(names) { Err(Breach::at(Reason::DuplicateKey, "")) } else { Ok(()) }
}

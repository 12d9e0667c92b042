//! What happens in a dialogue, as small data: what is agreed about the tool, the revision, and
//! the fate of each call in turn.

use std::fmt;

use serde_json::json;

use super::agent::Request;
use crate::call::{Call, Revision, TASKS_EXTENSION};
use crate::contract::{Absence, Contract, Effect};
use crate::outcome::wire_names;
use crate::reply::Surfaces;

/// The tool that a dialogue is about.
pub(crate) const TOOL: &str = "book_room";
/// Its name after it was renamed.
pub(crate) const RENAMED: &str = "reserve_room";
/// The read tool that shows what is booked.
pub(crate) const CHECK: &str = "list_bookings";

wire_names! {
    /// What is agreed about the tool.
    Terms {
        /// Every call books one more room; a read tool shows what is booked.
        Once = "once",
        /// The same, and nothing shows what is booked.
        OnceUnseen = "once-unseen",
        /// A trusted server says that a second call changes nothing more.
        Idempotent = "idempotent",
        /// A server says so that nobody trusts.
        Untrusted = "untrusted",
        /// A trusted server says that the tool only reads.
        ReadOnly = "read-only",
    }
}

impl Terms {
    /// What they come to as a contract.
    pub fn contract(self) -> Contract {
        let (effect, trusted) = match self {
            Self::Once | Self::OnceUnseen => (Effect::Once, true),
            Self::Idempotent => (Effect::Idempotent, true),
            Self::Untrusted => (Effect::Idempotent, false),
            Self::ReadOnly => (Effect::ReadOnly, true),
        };
        let contract = Contract::new(effect, Absence::Unstated, trusted);
        match self {
            Self::OnceUnseen | Self::ReadOnly => contract,
            _ => contract.with_state_check(CHECK),
        }
    }
}

wire_names! {
    /// The fate of one call of the tool.
    Beat {
        /// It is carried out, and its result comes back.
        Done = "done",
        /// The tool says that it failed.
        Failed = "failed",
        /// It is carried out, and the connection is lost before the answer.
        LostDone = "lost-done",
        /// The connection is lost before it is carried out.
        Lost = "lost",
        /// It is carried out, the client's deadline passes, and then the answer comes.
        LateDone = "late-done",
        /// The client's deadline passes, and it is never carried out.
        TimedOut = "timed-out",
        /// It is carried out, and the answer breaks the protocol.
        BrokenDone = "broken-done",
        /// It is not carried out, and the answer breaks the protocol.
        Broken = "broken",
        /// It is carried out, and then the server stumbles: error -32603.
        InternalDone = "internal-done",
        /// The server stumbles before it is carried out: error -32603.
        Internal = "internal",
        /// The tool was renamed.
        UnknownTool = "unknown-tool",
        /// The server does not take the arguments.
        BadArguments = "bad-arguments",
        /// The request could not be handed over.
        NotSent = "not-sent",
        /// The authorisation has run out.
        Refused = "refused",
        /// A note of progress comes first, then it is carried out and its result comes.
        SlowDone = "slow-done",
        /// A task is made of it, which ends well.
        TaskDone = "task-done",
        /// A task is made of it, in which the tool fails.
        TaskFailed = "task-failed",
        /// A task is made of it, which is cancelled after it was carried out.
        TaskCancelled = "task-cancelled",
        /// A task is made of it, which never ends.
        TaskEndless = "task-endless",
        /// The server asks for input, and wants its state back.
        Input = "input",
        /// The server wants nothing but its state back.
        StateOnly = "state-only",
        /// The server asks for input, and has no state.
        InputOnly = "input-only",
    }
}

impl Beat {
    /// Whether calls of this revision can have this fate.
    pub fn is_of(self, revision: Revision) -> bool {
        let is_input = matches!(self, Self::Input | Self::StateOnly | Self::InputOnly);
        !is_input || revision >= Revision::V2026_07_28
    }

    /// Whether a task is made of the call.
    pub fn is_task(self) -> bool {
        matches!(self, Self::TaskDone | Self::TaskFailed | Self::TaskCancelled | Self::TaskEndless)
    }
}

wire_names! {
    /// The fate of the calls that check the state.
    Look {
        /// Each is answered.
        Clear = "clear",
        /// The first is lost, the others are answered.
        LostOnce = "lost-once",
        /// None is ever answered.
        Lost = "lost",
    }
}

/// Several replies in a row, each to what an agent sent: a scripted server, and what is agreed
/// about its tool.
///
/// A hotel has the tool `book_room`. A dialogue begins with one call of it, for a guest and a
/// night, and says what becomes of it and of the calls that follow; once the script is over, every
/// further call is carried out and answered. Where the contract names it, the read tool
/// `list_bookings`, called with the same arguments, answers with the bookings as JSON text:
/// `{"bookings":[{"guest":"Ada","night":"2026-12-01"}]}`, or an empty list.
///
/// Written as `once@2026-07-28:lost-done+done`: what is agreed, the revision, and the fate of each
/// call in turn; a `/lost-once` or `/lost` at the end says that the checks themselves get lost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dialogue {
    pub(crate) terms: Terms,
    pub(crate) revision: Revision,
    pub(crate) beats: Vec<Beat>,
    pub(crate) look: Look,
}

impl Dialogue {
    /// A dialogue under these terms, with these fates one after the other and checks that are
    /// answered. A fate that the revision does not know is left out.
    ///
    /// ```
    /// use mcp_verdict::Revision;
    /// use mcp_verdict::dialogue::{Beat, Dialogue, Terms};
    ///
    /// let dialogue = Dialogue::new(Terms::Once, Revision::V2026_07_28, &[Beat::LostDone]);
    /// assert_eq!(dialogue.to_string(), "once@2026-07-28:lost-done");
    /// ```
    pub fn new(terms: Terms, revision: Revision, beats: &[Beat]) -> Self {
        let beats = beats.iter().copied().filter(|beat| beat.is_of(revision)).collect();
        Self { terms, revision, beats, look: Look::Clear }
    }

    /// Reads a dialogue as it is written; none if it is not one.
    ///
    /// ```
    /// use mcp_verdict::Dialogue;
    ///
    /// let code = "once@2026-07-28:lost-done+done";
    /// assert_eq!(Dialogue::read(code).map(|it| it.to_string()), Some(code.to_owned()));
    /// assert!(Dialogue::read("once@2025-11-25:input").is_none(), "that revision has none");
    /// ```
    pub fn read(code: &str) -> Option<Self> {
        let (terms, rest) = code.split_once('@')?;
        let (revision, rest) = rest.split_once(':')?;
        let (beats, look) = match rest.split_once('/') {
            Some((beats, look)) => (beats, Look::from_wire_name(look)?),
            None => (rest, Look::Clear),
        };
        let revision = Self::revisions().iter().copied().find(|it| it.wire_name() == revision)?;
        let beats: Option<Vec<_>> = beats.split('+').map(Beat::from_wire_name).collect();
        let beats = beats.filter(|beats| beats.iter().all(|beat| beat.is_of(revision)))?;
        Some(Self { terms: Terms::from_wire_name(terms)?, revision, beats, look })
    }

    /// The same with this fate of the calls that check the state.
    #[must_use]
    pub fn look(self, look: Look) -> Self {
        Self { look, ..self }
    }

    /// The revisions in which dialogues are played: those that have tasks.
    pub fn revisions() -> &'static [Revision] {
        &[Revision::V2025_11_25, Revision::V2026_07_28]
    }

    /// The fate of each call in turn.
    pub fn beats(&self) -> &[Beat] {
        &self.beats
    }

    /// What is agreed about the tool.
    pub fn contract(&self) -> Contract {
        self.terms.contract()
    }

    /// The call that the dialogue begins with.
    pub fn call(&self) -> Call {
        let call = Call::new(TOOL)
            .revision(self.revision)
            .id(1)
            .arguments(json!({ "guest": "Ada", "night": "2026-12-01" }))
            .contract(self.contract());
        // A task is asked for call by call in one revision, and allowed for all in the other.
        if self.revision < Revision::V2026_07_28 {
            call.task(self.beats.iter().any(|beat| beat.is_task())).build()
        } else {
            call.extensions([TASKS_EXTENSION]).build()
        }
    }

    /// What the agent is taken to have sent already.
    pub(crate) fn opening(&self) -> Request {
        Request::call(self.call())
    }

    /// The surfaces of its replies.
    pub(crate) fn surfaces(&self) -> Surfaces {
        let refused = self.beats.contains(&Beat::Refused);
        let http = if refused { Surfaces::HTTP } else { Surfaces::MESSAGE };
        Surfaces::MESSAGE | Surfaces::SILENCE | http
    }

    /// The same with one fate less, for each of them.
    pub(crate) fn simpler(&self) -> impl Iterator<Item = Self> + '_ {
        let without = |index: usize| {
            let mut simpler = self.clone();
            simpler.beats.remove(index);
            simpler
        };
        let shorter = (0..self.beats.len()).filter(|_| self.beats.len() > 1).map(without);
        let clear = (self.look != Look::Clear).then(|| Self { look: Look::Clear, ..self.clone() });
        shorter.chain(clear)
    }
}

impl fmt::Display for Dialogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let beats: Vec<_> = self.beats.iter().map(|beat| beat.wire_name()).collect();
        write!(f, "{}@{}:{}", self.terms, self.revision, beats.join("+"))?;
        if self.look == Look::Clear { Ok(()) } else { write!(f, "/{}", self.look) }
    }
}

//! The categories a tool call can end in, and what follows from each.

use std::fmt;

/// Makes a plain enum whose variants have one stable wire name each.
macro_rules! wire_names {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $wire:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        #[allow(dead_code, reason = "not every enum is read by name")]
        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The stable name used in fixtures, snapshots and reports.
            pub const fn wire_name(self) -> &'static str {
                match self { $(Self::$variant => $wire,)+ }
            }

            /// The value with this wire name, if there is one.
            pub fn from_wire_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.wire_name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.wire_name())
            }
        }
    };
}
pub(crate) use wire_names;

wire_names! {
    /// The category of a call, as far as the reply lets anyone know it.
    Outcome {
        /// A complete, well-formed result that is not an error.
        Success = "success",
        /// A complete, well-formed result with `isError: true`.
        ToolError = "tool_error",
        /// A well-formed JSON-RPC error that answers this call.
        ProtocolError = "protocol_error",
        /// Revision 2026-07-28: the call is not complete, the server needs input.
        InputRequired = "input_required",
        /// A handle for work that goes on (2025-11-25 core, 2026-07-28 extension).
        TaskCreated = "task_created",
        /// An answer to this call exists, but it is malformed, contradictory or unrecognised; no
        /// business result may be made up from it.
        ContractViolation = "contract_violation",
        /// The call may have reached the server and no usable answer will come.
        UnknownOutcome = "unknown_outcome",
        /// Never sent, or refused at the door before any tool could run.
        NotExecuted = "not_executed",
        /// Nothing final yet: progress, log messages, server requests, answers to other calls.
        Pending = "pending",
        /// Only in observations: "some failure", the kinds flattened into one.
        Unclassified = "unclassified",
    }
}

impl Outcome {
    /// Whether this says what the tool or the server answered: a business result, a stated
    /// failure, or a stated intermediate. The specification note calls these "any result".
    pub const fn is_result(self) -> bool {
        matches!(
            self,
            Self::Success
                | Self::ToolError
                | Self::ProtocolError
                | Self::InputRequired
                | Self::TaskCreated
        )
    }
}

wire_names! {
    /// Whether the tool ran, as far as the evidence goes. Retry decisions may read this, and
    /// never the [`Outcome`] alone.
    Execution {
        /// The request certainly never left.
        Never = "never",
        /// The peer says that it did not run the call.
        Refused = "refused",
        /// The call may have run, in part or in full.
        Possible = "possible",
        /// The peer says that the call ran to its end.
        Reported = "reported",
    }
}

wire_names! {
    /// What a client does next. Asking the user for what is missing is part of
    /// [`NextStep::LetModelCorrect`].
    NextStep {
        /// Go on with the result.
        UseResult = "use_result",
        /// Let the model read the reason and change its request.
        LetModelCorrect = "let_model_correct",
        /// Look the tool up again: it may be renamed or gone.
        CheckCatalogue = "check_catalogue",
        /// Answer the server's input requests, then retry the same call.
        ProvideInput = "provide_input",
        /// Ask for the state of the task.
        PollTask = "poll_task",
        /// Find out what happened before anything is repeated.
        VerifyState = "verify_state",
        /// Send the same call again.
        RetryUnchanged = "retry_unchanged",
        /// Get a new authorisation or session.
        Reauthorise = "reauthorise",
        /// Tell the operator that the server broke the contract.
        ReportViolation = "report_violation",
        /// Wait for the answer.
        KeepWaiting = "keep_waiting",
        /// Give up, and say so.
        Stop = "stop",
    }
}

wire_names! {
    /// What happened to one content block on its way to the model.
    BlockFate {
        /// Handed on as it came.
        Forwarded = "forwarded",
        /// Left out, and named as left out.
        Withheld = "withheld",
        /// Refused by a stated policy.
        Refused = "refused",
    }
}

wire_names! {
    /// How far something is known to be true.
    Known {
        /// It is so.
        Yes = "yes",
        /// It is not so.
        No = "no",
        /// Nobody can tell.
        Unknown = "unknown",
    }
}

/// The three levels that must stay apart: was the message delivered, is the call complete, is
/// the user's goal reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels {
    delivered: Known,
    completed: Known,
    achieved: Known,
}

impl Levels {
    /// The three levels, in the order in which a call reaches them.
    pub const fn new(delivered: Known, completed: Known, achieved: Known) -> Self {
        Self { delivered, completed, achieved }
    }

    /// Whether the request reached the server.
    pub const fn delivered(self) -> Known {
        self.delivered
    }

    /// Whether the call ran to its end.
    pub const fn completed(self) -> Known {
        self.completed
    }

    /// Whether the user has what they wanted. Never `Yes` by the protocol alone.
    pub const fn achieved(self) -> Known {
        self.achieved
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { delivered, completed, achieved } = self;
        write!(f, "delivered: {delivered}, completed: {completed}, achieved: {achieved}")
    }
}

//! Why a verdict is what it is, and which requirements it rests on.

use crate::call::Revision;
use crate::outcome::{Outcome, wire_names};

/// As [`wire_names`], with one sentence for each value, which is also its documentation.
macro_rules! stated_names {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $wire:literal: $statement:literal,)+ }) => {
        wire_names! {
            $(#[$meta])*
            $name { $(#[doc = $statement] $variant = $wire,)+ }
        }

        impl $name {
            /// What it says, in one sentence.
            pub const fn statement(self) -> &'static str {
                match self { $(Self::$variant => $statement,)+ }
            }
        }
    };
}
pub(super) use stated_names;

stated_names! {
    /// Why a [`Verdict`](super::Verdict) is what it is. Each reason belongs to one outcome.
    Reason {
        PlainResult = "plain-result":
            "A complete, unflagged result; no output schema applies, so there is nothing to check.",
        SchemaValidated = "schema-validated":
            "A complete, unflagged result whose structured value meets the declared output schema.",
        SchemaNotChecked = "schema-not-checked":
            "A complete, unflagged result; its output schema was not checked, for want of the feature `output-schema`.",

        Flagged = "flagged":
            "A well-formed result that says of itself that the tool failed.",

        ParseError = "parse-error":
            "The peer says that it could not parse the request.",
        InvalidRequest = "invalid-request":
            "The peer says that the request is not a valid one.",
        MethodNotFound = "method-not-found":
            "The peer says that it does not offer the method.",
        InvalidParams = "invalid-params":
            "The peer says that the parameters are invalid; an unknown tool is reported the same way.",
        InternalError = "internal-error":
            "The peer says that it failed inside.",
        UrlElicitationRequired = "url-elicitation-required":
            "The peer asks that the user first visit an address.",
        HeaderMismatch = "header-mismatch":
            "The peer says that headers and body of the request disagree.",
        MissingClientCapability = "missing-client-capability":
            "The peer says that it needs a capability that the request did not declare.",
        UnsupportedProtocolVersion = "unsupported-protocol-version":
            "The peer says that it does not speak the revision of the request.",
        OtherCode = "other-code":
            "A well-formed error whose code has no meaning in this revision.",

        InputRequested = "input-requested":
            "The call is not complete: the server asks for input.",
        RetryWithState = "retry-with-state":
            "The call is not complete: the server asks for a retry that carries its state.",

        TaskHandle = "task-handle":
            "The server answers with the handle of a task; the result comes later.",

        DuplicateKey = "duplicate-key":
            "A member that bears the outcome stands twice, so readers may disagree on it.",
        MixedKind = "mixed-kind":
            "The message is a request and a response at once.",
        NeitherResultNorError = "neither-result-nor-error":
            "The answer holds neither a result nor an error.",
        BothResultAndError = "both-result-and-error":
            "The answer holds a result and an error, which exclude each other.",
        WrongJsonrpc = "wrong-jsonrpc":
            "The `jsonrpc` member is missing or is not exactly \"2.0\".",
        BatchNotAllowed = "batch-not-allowed":
            "The answer stands in a batch, which this revision does not have.",
        ContradictingAnswers = "contradicting-answers":
            "The batch holds two different answers to this call.",
        ErrorNotAnObject = "error-not-an-object":
            "The `error` member is not an object.",
        ErrorCodeInvalid = "error-code-invalid":
            "The error has no code, or one that is not an integer.",
        ErrorMessageInvalid = "error-message-invalid":
            "The error has no message, or one that is not a string.",
        ResultNotAnObject = "result-not-an-object":
            "The `result` member is not an object.",
        ResultTypeInvalid = "result-type-invalid":
            "The `resultType` is not a string.",
        ResultTypeUnrecognised = "result-type-unrecognised":
            "The `resultType` is one that this request does not recognise.",
        UndeclaredExtension = "undeclared-extension":
            "The `resultType` belongs to an extension that this request did not declare.",
        ConflictingDiscriminator = "conflicting-discriminator":
            "The result says that it is complete, and holds members that say it is not.",
        NothingRequested = "nothing-requested":
            "The server asks for input and names neither an input request nor a state.",
        InputRequestsInvalid = "input-requests-invalid":
            "The input requests, or one of them, are malformed or of an unknown method.",
        UndeclaredCapability = "undeclared-capability":
            "An input request needs a client capability that this request did not declare.",
        RequestStateInvalid = "request-state-invalid":
            "The request state is not a string.",
        TaskNotRequested = "task-not-requested":
            "The result holds a task that this request did not ask for.",
        TaskHandleInvalid = "task-handle-invalid":
            "The task handle lacks a member that it needs, or holds it in a wrong form.",
        ContentMissing = "content-missing":
            "The result has no `content`.",
        ContentNotAnArray = "content-not-an-array":
            "The `content` of the result is not an array.",
        BlockInvalid = "block-invalid":
            "A content block lacks a member that it needs, or holds it in a wrong form.",
        BlockUnknown = "block-unknown":
            "A content block has a type that this revision does not know.",
        Base64Invalid = "base64-invalid":
            "The data of a content block are not valid base64.",
        IsErrorNotABoolean = "is-error-not-a-boolean":
            "The `isError` flag is present and is neither true nor false.",
        StructuredNotAnObject = "structured-not-an-object":
            "The structured content is not an object, which this revision requires.",
        OutputSchemaUnusable = "output-schema-unusable":
            "The declared output schema can't be used, so the result can't be checked against it.",
        StructuredMissing = "structured-missing":
            "An output schema is declared and the result has no structured content.",
        StructuredInvalid = "structured-invalid":
            "The structured content does not meet the declared output schema.",

        Unreadable = "unreadable":
            "The text can't be read as one JSON value.",
        NotAnObject = "not-an-object":
            "The text is no single message, and no answer to this call stands in it.",
        Notification = "notification":
            "A notification ends no call.",
        ServerRequest = "server-request":
            "A request from the server ends no call, whatever its id.",
        OtherCall = "other-call":
            "The id is not that of this call.",
        NoId = "no-id":
            "The answer has no id, so nothing shows that it answers this call.",
        NotAMessage = "not-a-message":
            "The object is no JSON-RPC message, and nothing shows that it answers this call.",

        NotSent = "not-sent":
            "The request never left the client.",
        LostAfterSend = "lost-after-send":
            "The connection was lost after the request, or a part of it, had been sent.",
        TimedOut = "timed-out":
            "No answer came before the client's deadline.",
        Cancelled = "cancelled":
            "The call was cancelled before an answer came.",
        SurfaceNotRead = "surface-not-read":
            "The reply came on a surface that this classifier does not read.",
    }
}

impl Reason {
    /// The one outcome that it is a reason for.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::PlainResult | Self::SchemaValidated | Self::SchemaNotChecked => Outcome::Success,
            Self::Flagged => Outcome::ToolError,
            Self::ParseError
            | Self::InvalidRequest
            | Self::MethodNotFound
            | Self::InvalidParams
            | Self::InternalError
            | Self::UrlElicitationRequired
            | Self::HeaderMismatch
            | Self::MissingClientCapability
            | Self::UnsupportedProtocolVersion
            | Self::OtherCode => Outcome::ProtocolError,
            Self::InputRequested | Self::RetryWithState => Outcome::InputRequired,
            Self::TaskHandle => Outcome::TaskCreated,
            Self::Unreadable
            | Self::NotAnObject
            | Self::Notification
            | Self::ServerRequest
            | Self::OtherCall
            | Self::NoId
            | Self::NotAMessage => Outcome::Pending,
            Self::NotSent => Outcome::NotExecuted,
            Self::LostAfterSend | Self::TimedOut | Self::Cancelled | Self::SurfaceNotRead => {
                Outcome::UnknownOutcome
            }
            Self::DuplicateKey
            | Self::MixedKind
            | Self::NeitherResultNorError
            | Self::BothResultAndError
            | Self::WrongJsonrpc
            | Self::BatchNotAllowed
            | Self::ContradictingAnswers
            | Self::ErrorNotAnObject
            | Self::ErrorCodeInvalid
            | Self::ErrorMessageInvalid
            | Self::ResultNotAnObject
            | Self::ResultTypeInvalid
            | Self::ResultTypeUnrecognised
            | Self::UndeclaredExtension
            | Self::ConflictingDiscriminator
            | Self::NothingRequested
            | Self::InputRequestsInvalid
            | Self::UndeclaredCapability
            | Self::RequestStateInvalid
            | Self::TaskNotRequested
            | Self::TaskHandleInvalid
            | Self::ContentMissing
            | Self::ContentNotAnArray
            | Self::BlockInvalid
            | Self::BlockUnknown
            | Self::Base64Invalid
            | Self::IsErrorNotABoolean
            | Self::StructuredNotAnObject
            | Self::OutputSchemaUnusable
            | Self::StructuredMissing
            | Self::StructuredInvalid => Outcome::ContractViolation,
        }
    }

    /// The requirements that it rests on in a revision, the most decisive first. Empty only for
    /// [`Reason::SurfaceNotRead`], which no requirement speaks of.
    pub fn requirements(self, revision: Revision) -> &'static [&'static str] {
        use Revision::{V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};

        match (self, revision) {
            (Self::PlainResult, V2026_07_28) => {
                &["TC-RES-02", "TC-ERR-01", "TC-RES-07", "TC-RES-01"]
            }
            (Self::PlainResult, _) => &["TC-RES-02", "TC-ERR-01", "TC-RES-01"],
            (Self::SchemaValidated, _) => &["TC-STR-05", "TC-RES-02", "TC-ERR-01", "TC-RES-01"],
            (Self::SchemaNotChecked, _) => &["TC-STR-06", "TC-RES-02", "TC-ERR-01", "TC-RES-01"],
            (Self::Flagged, V2025_11_25 | V2026_07_28) => {
                &["TC-RES-02", "TC-ERR-01", "TC-ERR-07", "TC-MOD-01"]
            }
            (Self::Flagged, _) => &["TC-RES-02", "TC-ERR-01", "TC-ERR-07"],

            (
                Self::ParseError
                | Self::InvalidRequest
                | Self::MethodNotFound
                | Self::InternalError,
                _,
            ) => &["TC-ERR-01", "TC-COD-01", "TC-ENV-05"],
            (Self::InvalidParams, _) => &["TC-ERR-01", "TC-COD-01", "TC-ERR-06", "TC-ENV-05"],
            (Self::UrlElicitationRequired, _) => &["TC-ERR-01", "TC-COD-07", "TC-ENV-05"],
            (Self::HeaderMismatch, _) => &["TC-ERR-01", "TC-COD-09", "TC-ENV-05"],
            (Self::MissingClientCapability, _) => &["TC-ERR-01", "TC-COD-10", "TC-ENV-05"],
            (Self::UnsupportedProtocolVersion, _) => &["TC-ERR-01", "TC-COD-11", "TC-ENV-05"],
            (Self::OtherCode, V2026_07_28) => {
                &["TC-ERR-01", "TC-ENV-05", "TC-ENV-06", "TC-COD-02", "TC-COD-03"]
            }
            (Self::OtherCode, _) => &["TC-ERR-01", "TC-ENV-05", "TC-ENV-06"],

            (Self::InputRequested, _) => &["TC-MRT-01", "TC-RES-07", "TC-MRT-03", "TC-MRT-06"],
            (Self::RetryWithState, _) => &["TC-MRT-01", "TC-RES-07", "TC-MRT-07", "TC-MRT-08"],
            (Self::TaskHandle, V2026_07_28) => &["TC-TSK-22", "TC-TSK-21"],
            (Self::TaskHandle, _) => &["TC-TSK-01"],

            (Self::DuplicateKey | Self::MixedKind | Self::WrongJsonrpc, _) => &["TC-ENV-01"],
            (Self::NeitherResultNorError, _) => &["TC-ENV-03"],
            (Self::BothResultAndError, _) => &["TC-ENV-02"],
            (Self::BatchNotAllowed, V2024_11_05) => &["TC-BAT-04"],
            (Self::BatchNotAllowed, _) => &["TC-BAT-03"],
            (Self::ContradictingAnswers, _) => &["TC-ID-03", "TC-BAT-01"],
            (Self::ErrorNotAnObject, _) => &["TC-ENV-05"],
            (Self::ErrorCodeInvalid, _) => &["TC-ENV-06", "TC-ENV-05"],
            (Self::ErrorMessageInvalid, _) => &["TC-ENV-07", "TC-ENV-05"],
            (Self::ResultNotAnObject, _) => &["TC-ENV-04"],
            (Self::ResultTypeInvalid, V2026_07_28) => &["TC-RES-05", "TC-RES-04"],
            (Self::ResultTypeUnrecognised, V2026_07_28) => &["TC-RES-05", "TC-RES-06"],
            (Self::ResultTypeInvalid | Self::ResultTypeUnrecognised, _) => &["TC-RES-09"],
            (Self::UndeclaredExtension, _) => &["TC-TSK-20", "TC-RES-06", "TC-RES-05"],
            (Self::ConflictingDiscriminator, _) => &["TC-RES-07", "TC-RES-04"],
            (Self::NothingRequested, _) => &["TC-MRT-02"],
            (Self::InputRequestsInvalid, _) => &["TC-MRT-03"],
            (Self::UndeclaredCapability, _) => &["TC-MRT-05"],
            (Self::RequestStateInvalid, _) => &["TC-MRT-08", "TC-MRT-02"],
            (Self::TaskNotRequested, _) => &["TC-TSK-01"],
            (Self::TaskHandleInvalid, V2026_07_28) => &["TC-TSK-22"],
            (Self::TaskHandleInvalid, _) => &["TC-TSK-01"],
            (Self::ContentMissing | Self::ContentNotAnArray, _) => &["TC-RES-01"],
            (Self::BlockInvalid, _) => &["TC-CNT-01"],
            (Self::BlockUnknown, V2025_11_25 | V2026_07_28) => {
                &["TC-CNT-01", "TC-CNT-02", "TC-CNT-03"]
            }
            (Self::BlockUnknown, _) => &["TC-CNT-01", "TC-CNT-02"],
            (Self::Base64Invalid, _) => &["TC-CNT-05"],
            (Self::IsErrorNotABoolean, _) => &["TC-RES-02"],
            (Self::StructuredNotAnObject, _) => &["TC-STR-01"],
            (Self::OutputSchemaUnusable, V2026_07_28) => {
                &["TC-STR-05", "TC-STR-08", "TC-STR-09", "TC-STR-10"]
            }
            (Self::OutputSchemaUnusable, V2025_11_25) => &["TC-STR-05", "TC-STR-07", "TC-STR-08"],
            (Self::OutputSchemaUnusable, _) => &["TC-STR-05", "TC-STR-07"],
            (Self::StructuredMissing, _) => &["TC-STR-05"],
            (Self::StructuredInvalid, _) => &["TC-STR-05", "TC-STR-06"],

            (Self::Unreadable, V2024_11_05) => &["TC-ENV-01"],
            (Self::Unreadable, _) => &["TC-ENV-10", "TC-ENV-01"],
            (Self::NotAnObject, V2025_03_26) => &["TC-BAT-01", "TC-BAT-05"],
            (Self::NotAnObject | Self::NotAMessage, _) => &["TC-ENV-01"],
            (Self::Notification, _) => &["TC-ID-07"],
            (Self::ServerRequest, V2026_07_28) => &["TC-NTF-07"],
            (Self::ServerRequest, _) => &["TC-NTF-06"],
            (Self::OtherCall, _) => &["TC-ID-02"],
            (Self::NoId, V2024_11_05 | V2025_03_26 | V2025_06_18) => &["TC-ID-02", "TC-ID-05"],
            (Self::NoId, _) => &["TC-ID-02", "TC-ID-06"],

            (Self::NotSent, V2026_07_28) => &["TC-COD-17", "TC-ERR-01"],
            (Self::NotSent, _) => &["TC-ERR-01"],
            (Self::LostAfterSend, V2026_07_28) => &["TC-SSE-08", "TC-STD-06", "TC-RTY-06"],
            (Self::LostAfterSend, V2024_11_05) => &["TC-STD-07", "TC-RTY-06"],
            (Self::LostAfterSend, _) => &["TC-STD-07", "TC-CAN-07", "TC-RTY-06"],
            (Self::TimedOut, _) => &["TC-CAN-04", "TC-CAN-02"],
            (Self::Cancelled, _) => &["TC-CAN-02", "TC-CAN-01"],
            (Self::SurfaceNotRead, _) => &[],
        }
    }
}

//! Why a verdict is what it is.

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
            "A complete, unflagged result; its output schema was not checked, because the crate was \
             built without the feature `output-schema`.",

        Flagged = "flagged":
            "A well-formed result that says of itself that the tool failed.",

        ParseError = "parse-error":
            "The peer says that it could not parse the request.",
        InvalidRequest = "invalid-request":
            "The peer says that the request is not a valid one.",
        MethodNotFound = "method-not-found":
            "The peer says that it does not offer the method.",
        InvalidParams = "invalid-params":
            "The peer says that the parameters are invalid, which an unknown tool may be, too.",
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
            "Two different answers to this call came.",
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
        EmptyBody = "empty-body":
            "The HTTP status is a good one, and the reply has no body.",
        UnexpectedMediaType = "unexpected-media-type":
            "The body of the reply is said to be neither JSON nor an event stream.",
        UnreadableBody = "unreadable-body":
            "The body of the reply can't be read as one JSON value.",
        IdMismatch = "id-mismatch":
            "The one answer of the exchange carries another id, or is a result without one.",
        NoAnswer = "no-answer":
            "The body of the reply is JSON and no answer.",
        StatusContradictsResult = "status-contradicts-result":
            "The HTTP status says that the request failed, and the body holds a result.",

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

        AwaitingAnswer = "awaiting-answer":
            "Nothing that came so far ends the call, and more may come.",
        StreamSuspended = "stream-suspended":
            "The connection ended and its event stream did not: the client resumes it.",
        PostAccepted = "post-accepted":
            "The server took the request in; the answer comes on the event stream.",

        NotSent = "not-sent":
            "The request never left the client.",
        Unauthorised = "unauthorised":
            "The server turned the request away for want of a valid token (401).",
        Forbidden = "forbidden":
            "The server turned the request away as not allowed (403).",
        SessionLost = "session-lost":
            "The session is gone, so the request was not taken up (404).",
        Redirected = "redirected":
            "The server named another place for the request and did not take it up (3xx).",
        Refused = "refused":
            "The server turned the request away by its status (4xx).",

        LostAfterSend = "lost-after-send":
            "The connection was lost after the request, or a part of it, had been sent.",
        TimedOut = "timed-out":
            "No answer came before the client's deadline.",
        Cancelled = "cancelled":
            "The call was cancelled before an answer came.",
        OutputEnded = "output-ended":
            "The server's standard output ended, or could not be read on, before an answer came.",
        StreamEnded = "stream-ended":
            "The event stream ended before an answer came.",
        ConnectionReset = "connection-reset":
            "The connection was lost before an answer was whole.",
        UnreadableEvent = "unreadable-event":
            "The event stream ended without an answer, and an event on it could not be read.",
        ServerFailed = "server-failed":
            "The HTTP status says that the server failed, or says nothing, and no answer came with it.",
        LocalLimit = "local-limit":
            "The answer is too long for this reader.",
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
            | Self::NotAMessage
            | Self::AwaitingAnswer
            | Self::StreamSuspended
            | Self::PostAccepted => Outcome::Pending,
            Self::NotSent
            | Self::Unauthorised
            | Self::Forbidden
            | Self::SessionLost
            | Self::Redirected
            | Self::Refused => Outcome::NotExecuted,
            Self::LostAfterSend
            | Self::TimedOut
            | Self::Cancelled
            | Self::OutputEnded
            | Self::StreamEnded
            | Self::ConnectionReset
            | Self::UnreadableEvent
            | Self::ServerFailed
            | Self::LocalLimit => Outcome::UnknownOutcome,
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
            | Self::StructuredInvalid
            | Self::EmptyBody
            | Self::UnexpectedMediaType
            | Self::UnreadableBody
            | Self::IdMismatch
            | Self::NoAnswer
            | Self::StatusContradictsResult => Outcome::ContractViolation,
        }
    }
}

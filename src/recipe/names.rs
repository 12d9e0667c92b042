//! Names and values of members that nobody knows: fresh ones, and ones that look like a member
//! that decides. None of them is a member of the protocol where it stands (TC-ENV-09).

/// In the envelope.
pub(super) const ENVELOPE: &[&str] = &[
    "x-trace",
    "isError",
    "content",
    "RESULT",
    "ERROR",
    "errors",
    "is_error",
    "resultType",
    "structuredContent",
    "success",
    "status",
    "code",
    "message",
    "data",
    "Method",
    "task",
];

/// In a tool result.
pub(super) const RESULT: &[&str] = &[
    "x-trace",
    "IsError",
    "is_error",
    "error",
    "iserror",
    "ISERROR",
    "error_code",
    "message",
    "CONTENT",
    "contents",
    "structured_content",
    "ResultType",
    "result_type",
    "success",
    "ok",
    "result",
    "jsonrpc",
    "id",
    "method",
    "exitCode",
    "failed",
    "data",
    "state",
    "outcome",
    "statusCode",
    "errors",
    "errorMessage",
    "exit_code",
    "reason",
    "code",
    "partial",
    "truncated",
    "final",
    "found",
];

/// In a result that is not complete, and in a task handle.
pub(super) const DEFERRED: &[&str] = &[
    "x-trace",
    "IsError",
    "is_error",
    "InputRequests",
    "request_state",
    "RequestState",
    "Status",
    "task_id",
    "TaskId",
    "ResultType",
    "message",
    "progress",
    "success",
    "ok",
    "Content",
    "state",
];

/// In an error object.
pub(super) const ERROR: &[&str] = &[
    "x-trace",
    "isError",
    "Code",
    "CODE",
    "errorCode",
    "Message",
    "content",
    "result",
    "retryable",
    "details",
    "status",
    "name",
    "stack",
    "cause",
];

/// In a block.
pub(super) const BLOCK: &[&str] =
    &["x-trace", "isError", "error", "Type", "Text", "status", "result", "code", "html", "kind"];

/// How many values [`super::render`] gives such a member.
pub(super) const VALUES: u16 = 10;

//! The two roads of failure, and the codes of JSON-RPC errors.

use super::Level::{Definition, May, Must, MustNot, Should};
use super::Party::{Both, Server};
use super::Requirement;
use super::Source::{Page, Text, Type};
use super::revisions::{
    ALL, ONLY_2025_11_25, SINCE_2025_11_25, SINCE_2026_07_28, UNTIL_2025_06_18, UNTIL_2025_11_25,
};

pub(super) const ERROR: &[Requirement] = &[
    // TC-ERR: Two error channels.
    Requirement::new(
        "TC-ERR-01",
        Definition,
        ALL,
        Page("server/tools", Some("error-handling")),
        "Failures come by two roads, a JSON-RPC error or a result flagged `isError`, and the road \
         alone says which of the two it is, whatever the wording, the code or the HTTP status.",
    ),
    Requirement::new(
        "TC-ERR-02",
        Should,
        ALL,
        Type("schema.ts:CallToolResult"),
        "What goes wrong inside a tool belongs in its result, where the model can see it, and what \
         keeps the tool from being found or called belongs in an error; a client follows the road \
         that was taken.",
    )
    .binding(Server),
    Requirement::new(
        "TC-ERR-03",
        Definition,
        UNTIL_2025_06_18,
        Page("server/tools", Some("error-handling")),
        "The older pages count invalid arguments as a protocol error and invalid input data as a \
         tool error, and do not say where the line runs.",
    ),
    Requirement::new(
        "TC-ERR-04",
        Definition,
        SINCE_2025_11_25,
        Page("server/tools", Some("error-handling")),
        "Input that does not pass a tool's checks is a tool error since 2025-11-25, but servers of \
         either habit exist, so a client accepts both and turns neither into the other.",
    ),
    Requirement::new(
        "TC-ERR-05",
        Definition,
        SINCE_2026_07_28,
        Type("schema.ts:InvalidParamsError"),
        "The schema still counts wrong tool arguments under -32602, against the tools page of the \
         same revision, so either form has to be accepted as it comes.",
    ),
    Requirement::new(
        "TC-ERR-06",
        Definition,
        ALL,
        Page("server/tools", Some("error-handling")),
        "-32602 is what an unknown tool gets, mostly by way of example, so a client must not \
         insist on that code and reads any other as a protocol error just the same.",
    ),
    Requirement::new(
        "TC-ERR-07",
        Definition,
        ALL,
        Page("server/tools", Some("error-handling")),
        "A flagged result has content like any other, so the flag excuses no malformed block.",
    ),
    Requirement::new(
        "TC-ERR-08",
        Definition,
        SINCE_2026_07_28,
        Page("server/tools", Some("stateful-tools")),
        "A handle that ran out is expected to show up as an ordinary tool error, with no category \
         of its own.",
    ),
    // TC-COD: Error codes.
    Requirement::new(
        "TC-COD-01",
        Definition,
        ALL,
        Text("JSON-RPC 2.0", Some("5.1 Error object")),
        "Five codes have a fixed meaning, from -32700 for unreadable text to -32603 for a failure \
         inside the server; each is a protocol error, told more precisely.",
    ),
    Requirement::new(
        "TC-COD-02",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("error-codes")),
        "The codes from -32000 to -32019 mean nothing a receiver could rely on, -32002 apart, so \
         none of them is read as a time-out, a closed connection or a lost session.",
    ),
    Requirement::new(
        "TC-COD-03",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("error-codes")),
        "The codes from -32020 to -32099 belong to the specification, and one that it does not \
         define is sent by mistake, which is still a protocol error but worth a note.",
    )
    .binding(Both),
    Requirement::new(
        "TC-COD-04",
        Should,
        SINCE_2026_07_28,
        Page("basic/index", Some("error-codes")),
        "Codes of one's own should keep clear of the range that JSON-RPC reserves, and outside it \
         any whole number is legal.",
    ),
    Requirement::new(
        "TC-COD-05",
        Definition,
        UNTIL_2025_11_25,
        Page("server/resources", Some("error-handling")),
        "-32002 says that a resource to be read was not found, and means nothing in particular as \
         the answer to a tool call.",
    ),
    Requirement::new(
        "TC-COD-06",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("error-codes")),
        "-32002 has given way to -32602 and is no longer sent, while a client should go on \
         accepting it from older servers.",
    )
    .binding(Both),
    Requirement::new(
        "TC-COD-07",
        Must,
        ONLY_2025_11_25,
        Page("client/elicitation", Some("url-elicitation-required-error")),
        "-32042 says that the user has to visit some address first, and its `data` lists which; it \
         stays a protocol error, and the call may be repeated once that is done.",
    ),
    Requirement::new(
        "TC-COD-08",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("error-codes")),
        "-32042 is out of use, so where it turns up it is a protocol error without special \
         meaning, and worth a note.",
    )
    .binding(Server),
    Requirement::new(
        "TC-COD-09",
        Must,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("server-validation")),
        "-32020, sent with HTTP 400, says that header and body of the request disagree and the \
         call was refused, so the client looks the tool up again and mends its headers.",
    ),
    Requirement::new(
        "TC-COD-10",
        Must,
        SINCE_2026_07_28,
        Page("basic/index", Some("meta")),
        "-32021, sent with HTTP 400, says that the request did not declare a capability the server \
         needs for it, and `data` names what was missing.",
    ),
    Requirement::new(
        "TC-COD-11",
        Must,
        SINCE_2026_07_28,
        Page("basic/versioning", Some("protocol-version-negotiation")),
        "-32022, sent with HTTP 400, says that the server does not speak the version of the \
         request, and `data` names those it does, of which the client picks one for the repeat.",
    ),
    Requirement::new(
        "TC-COD-12",
        Must,
        SINCE_2026_07_28,
        Page("basic/index", Some("meta")),
        "A request without the entries it owes in `_meta` is refused with -32602, the code of an \
         unknown tool as well, so the code alone can't tell them apart.",
    )
    .binding(Server),
    Requirement::new(
        "TC-COD-13",
        Must,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("protocol-version-header")),
        "A method that the server does not have gives HTTP 404 with -32601 in the body, which is a \
         protocol error and no fault of the connection.",
    )
    .binding(Server),
    Requirement::new(
        "TC-COD-14",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("tool-level-negotiation")),
        "-32601 also answers a tool that was called as a task and can't be, or that has to be and \
         was not, so it does not prove that the server has no tools.",
    )
    .binding(Server),
    Requirement::new(
        "TC-COD-15",
        May,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("protocol-errors")),
        "A call that should have been made as a task may also be refused with -32600, so there are \
         two codes for one mistake.",
    )
    .binding(Server),
    Requirement::new(
        "TC-COD-16",
        Definition,
        UNTIL_2025_11_25,
        Page("basic/lifecycle", Some("error-handling")),
        "Disagreement about the version shows during the handshake, as a -32602 that lists the \
         versions on offer, and not in the answer to a tool call.",
    ),
    Requirement::new(
        "TC-COD-17",
        Definition,
        SINCE_2026_07_28,
        Page("basic/index", Some("error-codes")),
        "Failures that arise in the client have no codes, and where they borrow the look of a \
         JSON-RPC error they are kept apart from what the server said, so a local time-out is no \
         protocol error.",
    ),
    Requirement::new(
        "TC-COD-18",
        Definition,
        SINCE_2026_07_28,
        Page("changelog", Some("minor-changes")),
        "Some codes were renumbered before release, so an early server may still send -32001, \
         -32003 or -32004, which are protocol errors without a meaning.",
    ),
];

//! The channels: HTTP, event streams, stdio, and which revision is spoken on them.

use super::Level::{Definition, May, Must, MustNot, Should, ShouldNot, Silent};
use super::Party::Server;
use super::Requirement;
use super::Source::{Page, Text};
use super::revisions::{
    ALL, FROM_2025_03_26_UNTIL_2025_06_18, FROM_2025_03_26_UNTIL_2025_11_25,
    FROM_2025_06_18_UNTIL_2025_11_25, ONLY_2024_11_05, ONLY_2025_03_26, ONLY_2025_11_25,
    SINCE_2025_03_26, SINCE_2025_11_25, SINCE_2026_07_28, UNTIL_2025_11_25,
};

pub(super) const TRANSPORT: &[Requirement] = &[
    // TC-HTTP: HTTP.
    Requirement::new(
        "TC-HTTP-01",
        Definition,
        ONLY_2024_11_05,
        Page("basic/transports", Some("http-with-sse")),
        "Answers come as `message` events on a stream opened beforehand, so a good status for the \
         POST says only that the request was taken in.",
    ),
    Requirement::new(
        "TC-HTTP-02",
        Must,
        SINCE_2025_03_26,
        Page("basic/transports/streamable-http", Some("sending-messages")),
        "The reply to a request is one JSON object or an event stream, and a body of any other \
         type is no usable answer.",
    ),
    Requirement::new(
        "TC-HTTP-03",
        Must,
        SINCE_2025_03_26,
        Page("basic/transports/streamable-http", Some("sending-messages")),
        "202 with an empty body confirms messages that expect no answer, so in reply to a tool \
         call it is a violation and never a success.",
    ),
    Requirement::new(
        "TC-HTTP-04",
        Must,
        SINCE_2025_03_26,
        Page("basic/transports/streamable-http", Some("sending-messages")),
        "A notification that is turned down gets an HTTP error, perhaps with an id-less JSON-RPC \
         error in the body, which concerns our call only in reply to our own POST.",
    ),
    Requirement::new(
        "TC-HTTP-05",
        Must,
        SINCE_2025_11_25,
        Page("basic/transports/streamable-http", Some("security-%26-endpoint")),
        "A request from an origin that is not allowed is turned away with 403, before any tool \
         could run.",
    ),
    Requirement::new(
        "TC-HTTP-06",
        Must,
        SINCE_2025_03_26,
        Page("basic/authorization", Some("error-handling")),
        "Trouble with authorisation shows as 401, 403 or 400, and the call counts as turned away \
         before any tool could run.",
    )
    .binding(Server),
    Requirement::new(
        "TC-HTTP-07",
        Should,
        SINCE_2025_11_25,
        Page("basic/authorization", Some("scope-challenge-handling")),
        "A client that lacks a permission should ask for more and try again, but not often, where \
         each attempt is a call with an outcome of its own.",
    ),
    Requirement::new(
        "TC-HTTP-08",
        Must,
        FROM_2025_03_26_UNTIL_2025_11_25,
        Page("basic/transports", Some("session-management")),
        "404 to a request that names a session says that the session is gone, so the call was not \
         taken up and the client starts a new session.",
    ),
    Requirement::new(
        "TC-HTTP-09",
        Must,
        FROM_2025_06_18_UNTIL_2025_11_25,
        Page("basic/transports", Some("protocol-version-header")),
        "A version header that the server can't accept is refused with 400, and is a protocol \
         error only where the body says so under our id.",
    ),
    Requirement::new(
        "TC-HTTP-10",
        Must,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("server-validation")),
        "Several refusals pair an HTTP error with a JSON-RPC error in the body, and then the body \
         decides, which makes it a protocol error.",
    ),
    Requirement::new(
        "TC-HTTP-11",
        Must,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("server-validation")),
        "A gateway on the way may refuse a request by status alone, and without a JSON-RPC body \
         the call counts as turned away.",
    ),
    Requirement::new(
        "TC-HTTP-12",
        Should,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("backward-compatibility")),
        "A client should read the body of a 400 before it takes the server for an old one, which \
         is a finding about the server and not about the call.",
    ),
    Requirement::new(
        "TC-HTTP-13",
        Should,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("earlier-streamable-http-revisions")),
        "A server without the old ways answers GET and DELETE with 405 and overlooks session ids, \
         so 405 to our POST means that it was turned away.",
    )
    .binding(Server),
    Requirement::new(
        "TC-HTTP-14",
        Silent,
        ALL,
        Page("basic/transports/streamable-http", None),
        "Nothing is said of server errors, redirects, 204, oversized bodies or rate limits, so a \
         client that meets one must not conclude more than it can know.",
    ),
    Requirement::new(
        "TC-HTTP-15",
        Silent,
        ALL,
        Page("basic/transports/streamable-http", None),
        "No revision ties an ordinary JSON-RPC error to an HTTP status, so an error that comes \
         with 200 is a protocol error all the same.",
    ),
    // TC-SSE: Event streams and recovery.
    Requirement::new(
        "TC-SSE-01",
        Definition,
        ALL,
        Page("basic/transports/streamable-http", Some("receiving-messages")),
        "A line that starts with a colon is a comment, which a client skips and does not hold \
         against the server.",
    ),
    Requirement::new(
        "TC-SSE-02",
        Should,
        ONLY_2025_11_25,
        Page("basic/transports", Some("sending-messages-to-the-server")),
        "A stream may open with an event that has an id and no data, which only gives the client a \
         place to resume from.",
    )
    .binding(Server),
    Requirement::new(
        "TC-SSE-03",
        Should,
        ONLY_2025_11_25,
        Page("basic/transports", Some("sending-messages-to-the-server")),
        "The connection may end while its stream goes on, once an event had an id, so its end is a \
         pause and the client should come back with the last such id.",
    ),
    Requirement::new(
        "TC-SSE-04",
        Must,
        ONLY_2025_11_25,
        Page("basic/transports", Some("sending-messages-to-the-server")),
        "Before it reconnects a client waits as long as the server asked, which changes when it \
         learns the outcome and not what it is.",
    ),
    Requirement::new(
        "TC-SSE-05",
        ShouldNot,
        FROM_2025_03_26_UNTIL_2025_06_18,
        Page("basic/transports", Some("sending-messages-to-the-server")),
        "A stream should not end before the answer has come, unless the session runs out, so an \
         early end is resumed where possible and otherwise leaves the outcome unknown.",
    )
    .binding(Server),
    Requirement::new(
        "TC-SSE-06",
        Should,
        FROM_2025_03_26_UNTIL_2025_11_25,
        Page("basic/transports", Some("resumability-and-redelivery")),
        "After a reconnect the server may send again what was missed, and the same message \
         arriving twice does no harm.",
    ),
    Requirement::new(
        "TC-SSE-07",
        MustNot,
        FROM_2025_03_26_UNTIL_2025_11_25,
        Page("basic/transports", Some("listening-for-messages-from-the-server")),
        "No answer comes on the stream for unasked messages unless it resumes an earlier one, and \
         none on several streams at once.",
    )
    .binding(Server),
    Requirement::new(
        "TC-SSE-08",
        Definition,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("receiving-messages")),
        "A stream can't be resumed any more, so as soon as it breaks the outcome of the call is \
         unknown.",
    ),
    Requirement::new(
        "TC-SSE-09",
        Must,
        SINCE_2026_07_28,
        Page("changelog", Some("major-changes")),
        "A call whose stream broke can only be sent again as a new request with a new id, which \
         tells how to repeat it and not that to repeat it is safe.",
    ),
    Requirement::new(
        "TC-SSE-10",
        Should,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("receiving-messages")),
        "The answer should be the last thing on its stream, and what follows is noted and reopens \
         nothing.",
    )
    .binding(Server),
    Requirement::new(
        "TC-SSE-11",
        Must,
        SINCE_2026_07_28,
        Text("SEP-2575", None),
        "Work that has to survive a lost connection is done as a task, the one way in this \
         revision to learn an outcome later.",
    ),
    Requirement::new(
        "TC-SSE-12",
        Definition,
        ALL,
        Text("SSE standard", Some("event stream interpretation")),
        "An event counts once a blank line ends it, its data lines joined by line breaks, so an \
         event cut off before that was never delivered.",
    ),
    // TC-STD: stdio.
    Requirement::new(
        "TC-STD-01",
        MustNot,
        ALL,
        Page("basic/transports/stdio", None),
        "Each message is one line without a line break inside, so it does not matter in which \
         pieces the bytes arrive.",
    ),
    Requirement::new(
        "TC-STD-02",
        MustNot,
        ALL,
        Page("basic/transports/stdio", None),
        "Only messages belong on standard output, so a client skips and notes a line that is none, \
         and blames no call for it.",
    )
    .binding(Server),
    Requirement::new(
        "TC-STD-03",
        May,
        ALL,
        Page("basic/transports/stdio", None),
        "A server may write logs to standard error, which a client never reads as an answer.",
    ),
    Requirement::new(
        "TC-STD-04",
        ShouldNot,
        SINCE_2025_11_25,
        Page("basic/transports/stdio", None),
        "Words on standard error are no sign of failure, so they should not change any verdict.",
    ),
    Requirement::new(
        "TC-STD-05",
        Silent,
        ALL,
        Page("basic/transports/stdio", None),
        "What to do with a line that is no message is left open, so a client may skip it but must \
         not read an answer into it.",
    ),
    Requirement::new(
        "TC-STD-06",
        Should,
        SINCE_2026_07_28,
        Page("basic/transports/stdio", Some("unexpected-termination")),
        "When the server process dies the client should start it again, and calls under way are \
         lost and may be repeated, which permits a repeat without making it safe.",
    ),
    Requirement::new(
        "TC-STD-07",
        Definition,
        UNTIL_2025_11_25,
        Page("basic/lifecycle", Some("shutdown")),
        "A server may shut its output and leave, and as nothing is said of calls still open, their \
         outcome is unknown.",
    ),
    Requirement::new(
        "TC-STD-08",
        Definition,
        ONLY_2025_03_26,
        Page("basic/transports", Some("stdio")),
        "The page speaks only of bundled requests and notifications, but the schema has bundled \
         answers too, so a client accepts them.",
    ),
    Requirement::new(
        "TC-STD-09",
        Must,
        SINCE_2026_07_28,
        Page("basic/transports/stdio", Some("receiving-messages")),
        "All answers share one channel, so only the id tells which call an answer belongs to.",
    ),
    // TC-VER: Versions and eras.
    Requirement::new(
        "TC-VER-01",
        Must,
        UNTIL_2025_11_25,
        Page("basic/lifecycle", Some("operation")),
        "Both sides keep to what the handshake settled, a mere recommendation before 2025-06-18, \
         so that revision picks the rules for a reply, not the look of the reply.",
    ),
    Requirement::new(
        "TC-VER-02",
        Must,
        SINCE_2026_07_28,
        Page("basic/index", Some("meta")),
        "Each request states its own revision, and its answer is read by the rules of that one.",
    ),
    Requirement::new(
        "TC-VER-03",
        Definition,
        SINCE_2026_07_28,
        Page("basic/versioning", Some("compatibility-matrix")),
        "An old server may take a tool call for one of its own revision and run it, so even a \
         new-style call can get a result without a `resultType`.",
    ),
    Requirement::new(
        "TC-VER-04",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/transports/stdio", Some("backward-compatibility")),
        "No single error code proves that a server is an old one, and it would prove as little \
         about the call.",
    ),
    Requirement::new(
        "TC-VER-05",
        Must,
        SINCE_2026_07_28,
        Page("basic/versioning", Some("extension-negotiation")),
        "Where one side lacks an extension the other does without it or refuses, so a result in \
         the form of an undeclared extension is a violation.",
    ),
];

//! Envelope, ids and batches: what makes a message a message, and whose answer it is.

use super::Level::{Definition, May, Must, MustNot};
use super::Requirement;
use super::Source::{Page, Text, Type};
use super::revisions::{
    ALL, ONLY_2024_11_05, ONLY_2025_03_26, SINCE_2025_03_26, SINCE_2025_06_18, SINCE_2025_11_25,
    SINCE_2026_07_28, UNTIL_2025_06_18, UNTIL_2025_11_25,
};

pub(super) const ENVELOPE: &[Requirement] = &[
    // TC-ENV: Envelope.
    Requirement::new(
        "TC-ENV-01",
        Must,
        ALL,
        Page("basic/index", Some("messages")),
        "Every message carries `jsonrpc` with the string `2.0` to the letter, so a reply to the \
         call that lacks it or says anything else is malformed and yields no result.",
    ),
    Requirement::new(
        "TC-ENV-02",
        MustNot,
        ALL,
        Text("JSON-RPC 2.0", Some("5 Response object")),
        "An answer holds a result or an error and never both; a client that finds both members, \
         even if one of them is null, can't pick one and has to call the reply contradictory.",
    ),
    Requirement::new(
        "TC-ENV-03",
        Must,
        ALL,
        Page("basic/index", Some("responses")),
        "An answer that carries our id but neither `result` nor `error` says nothing about the \
         call and is malformed.",
    ),
    Requirement::new(
        "TC-ENV-04",
        Definition,
        ALL,
        Page("basic/index", Some("result-responses")),
        "Under `result` stands a JSON object, open to further members; null, a list or a bare \
         value in its place is malformed.",
    ),
    Requirement::new(
        "TC-ENV-05",
        Must,
        ALL,
        Page("basic/index", Some("error-responses")),
        "An error is an object that has both a `code` and a `message`; where one is missing, the \
         reply is malformed rather than a protocol error.",
    ),
    Requirement::new(
        "TC-ENV-06",
        Must,
        ALL,
        Page("basic/index", Some("error-responses")),
        "An error code is a whole number; a string, null or a fraction in its place makes the \
         reply malformed.",
    ),
    Requirement::new(
        "TC-ENV-07",
        Definition,
        ALL,
        Type("schema.ts:Error"),
        "The `message` of an error is a string, best kept brief, and its length tells a client \
         nothing.",
    ),
    Requirement::new(
        "TC-ENV-08",
        May,
        ALL,
        Page("basic/index", Some("error-responses")),
        "An error may come with any JSON value as `data`, or with none, and whatever it holds does \
         not change what kind of answer this is.",
    ),
    Requirement::new(
        "TC-ENV-09",
        Definition,
        ALL,
        Text("schema.json", Some("every revision")),
        "No message type forbids members it does not name, so a client puts up with unknown names, \
         and can't leave it to a schema validator to notice a result and an error in one reply.",
    ),
    Requirement::new(
        "TC-ENV-10",
        Must,
        SINCE_2025_03_26,
        Page("basic/transports/index", Some("messages")),
        "Messages travel as UTF-8, so bytes that do not decode are a broken answer where they are \
         the whole HTTP body, and mere noise on a channel that calls share.",
    ),
    Requirement::new(
        "TC-ENV-11",
        Definition,
        SINCE_2025_11_25,
        Type("schema.ts:JSONRPCResultResponse"),
        "Results and errors are two message types, told apart by which member is there, never by \
         the HTTP status or by whether a value looks empty.",
    ),
    // TC-ID: Identifiers and correlation.
    Requirement::new(
        "TC-ID-01",
        Must,
        ALL,
        Page("basic/index", Some("requests")),
        "A request is named by a string or a whole number and never by null, so a client need not \
         expect any other kind of id in the answer to its call.",
    ),
    Requirement::new(
        "TC-ID-02",
        Must,
        ALL,
        Page("basic/index", Some("responses")),
        "An answer bears the very id of its request, in type and in value, so the string 1 does \
         not answer the number 1, and a client must not finish its call with it.",
    ),
    Requirement::new(
        "TC-ID-03",
        MustNot,
        UNTIL_2025_11_25,
        Page("basic/index", Some("requests")),
        "A sender uses each id once in a session, so a second answer to an id that is already \
         settled can only be a repeat.",
    ),
    Requirement::new(
        "TC-ID-04",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("requests")),
        "An id is free again only once its request was answered; one whose call was cancelled or \
         timed out stays taken, or a late answer could be credited to the wrong call.",
    ),
    Requirement::new(
        "TC-ID-05",
        Definition,
        UNTIL_2025_06_18,
        Type("schema.ts:JSONRPCError"),
        "The schema wants a string or a whole number as the id of every error, where JSON-RPC \
         itself sends null if the id could not be read, so the two disagree on an error without \
         one.",
    ),
    Requirement::new(
        "TC-ID-06",
        Must,
        SINCE_2025_11_25,
        Page("basic/index", Some("error-responses")),
        "An error bears the id of its request unless that id could not be read; one without an id \
         counts for our call only where the exchange, such as our own HTTP POST, shows whom it \
         answers.",
    ),
    Requirement::new(
        "TC-ID-07",
        MustNot,
        ALL,
        Page("basic/index", Some("notifications")),
        "A notification goes without an id, so a message that has a method and lacks an id tells \
         of something on the side and ends no call.",
    ),
    Requirement::new(
        "TC-ID-08",
        Definition,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("receiving-messages")),
        "A response stream serves the one request that opened it, so an answer to some other id on \
         it finishes neither call.",
    ),
    Requirement::new(
        "TC-ID-09",
        Must,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("client-requirements-basic-workflow")),
        "The repeat that brings the requested input is a request of its own under a new id, and \
         gets a verdict of its own.",
    ),
    // TC-BAT: Batches.
    Requirement::new(
        "TC-BAT-01",
        Must,
        ONLY_2025_03_26,
        Page("basic/index", Some("batching")),
        "Several messages may arrive as one JSON array, which a receiver has to take apart and \
         read one by one, whatever their order.",
    ),
    Requirement::new(
        "TC-BAT-02",
        May,
        ONLY_2025_03_26,
        Page("basic/transports", Some("sending-messages-to-the-server")),
        "Answers on an event stream may come bundled, so a single event can hold ours among \
         others.",
    ),
    Requirement::new(
        "TC-BAT-03",
        Definition,
        SINCE_2025_06_18,
        Type("schema.ts:JSONRPCMessage"),
        "Bundles were taken out of the protocol, so an array at the top level is no message, even \
         if one of its elements would answer the call.",
    ),
    Requirement::new(
        "TC-BAT-04",
        Definition,
        ONLY_2024_11_05,
        Type("schema.ts:JSONRPCMessage"),
        "The first revision leans on JSON-RPC but has no array among its own messages, so a bundle \
         is invalid here too.",
    ),
    Requirement::new(
        "TC-BAT-05",
        Definition,
        ONLY_2025_03_26,
        Text("JSON-RPC 2.0", Some("6 Batch")),
        "An empty array is no valid bundle, although the schema lets it through, and it finishes \
         no call.",
    ),
];

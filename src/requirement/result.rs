//! Tool results: the result object, its content blocks and its structured value.

use super::Level::{Definition, Must, MustNot, Should, ShouldNot, Silent};
use super::Party::{Client, Server};
use super::Requirement;
use super::Source::{Page, Type};
use super::revisions::{
    ALL, FROM_2025_06_18_UNTIL_2025_11_25, SINCE_2025_06_18, SINCE_2025_11_25, SINCE_2026_07_28,
    UNTIL_2025_03_26, UNTIL_2025_11_25,
};

pub(super) const RESULT: &[Requirement] = &[
    // TC-RES: Result object and `resultType`.
    Requirement::new(
        "TC-RES-01",
        Definition,
        ALL,
        Type("schema.ts:CallToolResult"),
        "A tool result has a `content` array, possibly empty; without one the reply is malformed \
         in every revision, however good its structured value looks.",
    ),
    Requirement::new(
        "TC-RES-02",
        Definition,
        ALL,
        Type("schema.ts:CallToolResult"),
        "`isError` is true or false and counts as false only when it is left out, so null, a \
         number or the quoted word true makes the reply malformed, and not a success.",
    ),
    Requirement::new(
        "TC-RES-03",
        Must,
        SINCE_2026_07_28,
        Page("basic/index", Some("result-responses")),
        "Every result names its own kind in `resultType`; a server that leaves it out is at fault, \
         which a client notes.",
    )
    .binding(Server),
    Requirement::new(
        "TC-RES-04",
        Must,
        SINCE_2026_07_28,
        Page("basic/index", Some("resulttype")),
        "A result that leaves out `resultType` is read as a finished one, since an older server \
         can't know the member; a null there is not the same as leaving it out.",
    )
    .binding(Client),
    Requirement::new(
        "TC-RES-05",
        Must,
        SINCE_2026_07_28,
        Page("basic/index", Some("resulttype")),
        "A kind of result that the client does not know makes the reply invalid, even if all the \
         rest of it looks like a perfect success.",
    )
    .binding(Client),
    Requirement::new(
        "TC-RES-06",
        Must,
        SINCE_2026_07_28,
        Page("basic/index", Some("resulttype")),
        "Which kinds are known follows from the core text and the extensions this request \
         declared, so without the tasks extension a task handle is of an unknown kind.",
    ),
    Requirement::new(
        "TC-RES-07",
        Definition,
        SINCE_2026_07_28,
        Type("schema.ts:ResultType"),
        "`complete` says that the work is over and `input_required` that it is not, so a client \
         looks at this member before anything else in the result.",
    ),
    Requirement::new(
        "TC-RES-08",
        Definition,
        SINCE_2026_07_28,
        Type("schema.ts:CallToolResultResponse"),
        "A call is answered by a tool result or by a request for input, yet the published JSON \
         Schema of that choice lets nearly anything pass and can't decide what a reply is.",
    ),
    Requirement::new(
        "TC-RES-09",
        Definition,
        UNTIL_2025_11_25,
        Type("schema.ts:Result"),
        "Results of the older revisions know no `resultType`, so the member means nothing there by \
         itself.",
    ),
    Requirement::new(
        "TC-RES-10",
        MustNot,
        SINCE_2025_06_18,
        Page("basic/index", Some("meta")),
        "What stands under a reserved key of `_meta` proves nothing, so it never makes a call \
         succeed or fail.",
    ),
    Requirement::new(
        "TC-RES-11",
        ShouldNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("meta")),
        "The name a server gives itself in a result is unproven, so neither the verdict nor any \
         question of security should depend on it.",
    ),
    Requirement::new(
        "TC-RES-12",
        Definition,
        SINCE_2026_07_28,
        Page("server/utilities/caching", Some("cacheable-results")),
        "The answer to a tool call is not one of those that may be kept for later, so a client \
         never answers a call from an earlier result.",
    ),
    Requirement::new(
        "TC-RES-13",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("supported-requests")),
        "Only a few requests, tool calls among them, may be answered by asking for input; listing \
         the tools, for example, may not.",
    )
    .binding(Server),
    // TC-CNT: Content blocks.
    Requirement::new(
        "TC-CNT-01",
        Definition,
        ALL,
        Type("schema.ts:ContentBlock"),
        "Content blocks are of a fixed set of kinds, named by `type`; an unknown kind makes the \
         result malformed, and dropping the block unsaid would change the answer.",
    ),
    Requirement::new(
        "TC-CNT-02",
        Definition,
        ALL,
        Type("schema.ts:ContentBlock"),
        "The set of kinds grew, with audio in 2025-03-26 and resource links in 2025-06-18, so a \
         block can be too new for the revision of the call.",
    ),
    Requirement::new(
        "TC-CNT-03",
        Definition,
        SINCE_2025_11_25,
        Type("schema.ts:ToolUseContent"),
        "The blocks by which a model and its tools talk during sampling have no place in a tool \
         result, and count as unknown kinds there.",
    ),
    Requirement::new(
        "TC-CNT-04",
        Definition,
        ALL,
        Type("schema.ts:Annotations"),
        "Audience, priority and date of a block are hints for display; a wrong one, or an audience \
         without the model, does not change whether the call failed.",
    ),
    Requirement::new(
        "TC-CNT-05",
        Definition,
        ALL,
        Type("schema.ts:ImageContent"),
        "Pictures, sound and other binary data travel as base64 in a string, so a string that does \
         not decode holds no such data.",
    ),
    Requirement::new(
        "TC-CNT-06",
        Definition,
        SINCE_2025_06_18,
        Page("server/tools", Some("resource-links")),
        "A link in a result may lead to a resource that the server does not list, which is no \
         fault.",
    ),
    Requirement::new(
        "TC-CNT-07",
        Definition,
        SINCE_2025_06_18,
        Page("server/tools", Some("embedded-resources")),
        "The page draws the annotations of an embedded resource inside it and the schema puts them \
         next to it, so a client accepts either.",
    ),
    Requirement::new(
        "TC-CNT-08",
        Definition,
        ALL,
        Page("server/tools", Some("image-content")),
        "Some blocks printed on the specification's pages hold stand-in text that is no base64, so \
         they are no models of a valid reply.",
    ),
    // TC-STR: Structured content and output schema.
    Requirement::new(
        "TC-STR-01",
        Definition,
        FROM_2025_06_18_UNTIL_2025_11_25,
        Page("server/tools", Some("structured-content")),
        "A structured value can be left out and is otherwise a JSON object; anything else under \
         that name makes the result malformed.",
    ),
    Requirement::new(
        "TC-STR-02",
        Definition,
        SINCE_2026_07_28,
        Page("server/tools", Some("structured-content")),
        "The structured value may be any JSON value, even null, so a client tells a null that was \
         given from no value at all.",
    ),
    Requirement::new(
        "TC-STR-03",
        Definition,
        UNTIL_2025_03_26,
        Type("schema.ts:CallToolResult"),
        "The early revisions know no structured value, so a member of that name is an extra that \
         decides nothing and is kept as it came.",
    ),
    Requirement::new(
        "TC-STR-04",
        Should,
        SINCE_2025_06_18,
        Page("server/tools", Some("structured-content")),
        "A server is advised to repeat the structured value as text for older clients; if it does \
         not, the result is valid all the same.",
    )
    .binding(Server),
    Requirement::new(
        "TC-STR-05",
        Must,
        SINCE_2025_06_18,
        Page("server/tools", Some("output-schema")),
        "A tool that declares an output schema delivers values that fit it, so on an unflagged \
         result a missing or unfitting value breaks the tool's own promise.",
    )
    .binding(Server),
    Requirement::new(
        "TC-STR-06",
        Should,
        SINCE_2025_06_18,
        Page("server/tools", Some("output-schema")),
        "A client is advised to check structured values against the declared schema, and one that \
         does not may call them unchecked but not valid.",
    ),
    Requirement::new(
        "TC-STR-07",
        Definition,
        SINCE_2025_06_18,
        Type("schema.ts:Tool"),
        "Up to 2025-11-25 an output schema describes an object, and from 2026-07-28 on any JSON \
         value, so one schema can be wrong in one revision and right in the next.",
    ),
    Requirement::new(
        "TC-STR-08",
        Must,
        SINCE_2025_11_25,
        Page("basic/index", Some("json-schema-usage")),
        "A schema that names no dialect is JSON Schema 2020-12, and one in a dialect the client \
         can't read is reported as such and does not let everything pass.",
    ),
    Requirement::new(
        "TC-STR-09",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("ref-resolution")),
        "A schema can't make the client fetch addresses unasked, and one whose references stay \
         unresolved is better refused than taken to permit everything.",
    ),
    Requirement::new(
        "TC-STR-10",
        Should,
        SINCE_2026_07_28,
        Page("basic/index", Some("composition-keyword-resource-use")),
        "Checking a value against its schema should have limits of depth, size and time, and one \
         that hits them was not checked.",
    ),
    Requirement::new(
        "TC-STR-11",
        Silent,
        SINCE_2025_06_18,
        Page("server/tools", Some("output-schema")),
        "No revision says whether a flagged tool error has to fit the output schema, so the flag \
         stands and a misfit is only noted.",
    ),
    Requirement::new(
        "TC-STR-12",
        Definition,
        SINCE_2025_06_18,
        Page("server/tools", Some("structured-content")),
        "The structured value is the server's and has nothing to do with structured output of a \
         model, so a client makes neither it nor the text up from the other.",
    ),
];

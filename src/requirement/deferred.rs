//! Answers that are not the end: requests for input, and tasks in both designs.

use super::Level::{Definition, May, Must, MustNot, Should};
use super::Party::Server;
use super::Requirement;
use super::Source::{Page, Text, Type};
use super::revisions::{ONLY_2025_11_25, SINCE_2026_07_28};

pub(super) const DEFERRED: &[Requirement] = &[
    // TC-MRT: Input required.
    Requirement::new(
        "TC-MRT-01",
        May,
        SINCE_2026_07_28,
        Page("server/tools", Some("input-required-tool-results")),
        "A server may reply to a tool call by asking for input, which ends the exchange but not \
         the call, and is neither success nor failure.",
    )
    .binding(Server),
    Requirement::new(
        "TC-MRT-02",
        Must,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("server-requirements-basic-workflow")),
        "A request for input brings questions, a state to send back, or both; with neither of them \
         the reply is malformed.",
    )
    .binding(Server),
    Requirement::new(
        "TC-MRT-03",
        Must,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("server-requirements-basic-workflow")),
        "Each question is an elicitation, a sampling or a roots request with fitting parameters, \
         and any other makes the reply malformed.",
    )
    .binding(Server),
    Requirement::new(
        "TC-MRT-04",
        Must,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("server-requirements-basic-workflow")),
        "Each question has a key of its own, and a key that stands twice shows only in the raw \
         text, because most JSON parsers drop one of the two.",
    )
    .binding(Server),
    Requirement::new(
        "TC-MRT-05",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("server-requirements-basic-workflow")),
        "A server asks only for what the request said the client can do, down to the mode of an \
         elicitation, where an empty declaration stands for forms alone.",
    )
    .binding(Server),
    Requirement::new(
        "TC-MRT-06",
        Must,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("client-requirements-basic-workflow")),
        "A client collects every answer it was asked for before it repeats the call, and a repeat \
         without them is its own fault.",
    ),
    Requirement::new(
        "TC-MRT-07",
        May,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("client-requirements-basic-workflow")),
        "Where nothing was asked and only a state was given, the client may repeat the call at \
         once, within a limit of its own.",
    ),
    Requirement::new(
        "TC-MRT-08",
        Must,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("client-requirements-basic-workflow")),
        "The state goes back just as it came, an empty string included, and none goes back where \
         none came; the client never looks inside, trims or rewrites it.",
    ),
    Requirement::new(
        "TC-MRT-09",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("client-requirements-basic-workflow")),
        "State and answers belong in the repeat of this one call and in no other, however many \
         calls run side by side.",
    ),
    Requirement::new(
        "TC-MRT-10",
        Must,
        SINCE_2026_07_28,
        Page("client/elicitation", Some("elicitation-requests")),
        "An elicitation that names no mode is a form, and not malformed.",
    ),
    Requirement::new(
        "TC-MRT-11",
        Should,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("error-handling")),
        "If the repeat lacks an answer, the server should ask again and not fail, so several \
         requests for input in a row are normal.",
    )
    .binding(Server),
    Requirement::new(
        "TC-MRT-12",
        MustNot,
        SINCE_2026_07_28,
        Text("SEP-2322", None),
        "Nothing comes after a request for input on the same stream, and what comes all the same \
         is noted and does not reopen the call.",
    )
    .binding(Server),
    Requirement::new(
        "TC-MRT-13",
        Definition,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("server-requirements-basic-workflow")),
        "A client may leave the questions open and the server can't count on a repeat, so a call \
         given up this way is never a success and may have had effects.",
    ),
    Requirement::new(
        "TC-MRT-14",
        Definition,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", None),
        "Servers send no requests of their own any more, and what is called input required can be \
         this kind of result or the status of a task in either design, which a client keeps apart.",
    ),
    // TC-TSK: Tasks: core 2025-11-25 from 01, extension 2026-07-28 from 20.
    Requirement::new(
        "TC-TSK-01",
        Definition,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("creating-tasks")),
        "Only a call that asked to run as a task is answered with a handle under `task`, and its \
         real result is fetched later, so the handle is not the outcome.",
    ),
    Requirement::new(
        "TC-TSK-02",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("result-retrieval")),
        "A server that agrees to run the call as a task answers with a handle, so a plain result \
         in its place is out of order, though nothing is lost by it.",
    ),
    Requirement::new(
        "TC-TSK-03",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("task-support-and-handling")),
        "A server without support for tasks takes no notice of the wish and answers as usual, so a \
         plain result to a call that asked for a task can be right.",
    ),
    Requirement::new(
        "TC-TSK-04",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("task-status-lifecycle")),
        "A task starts as `working` and never leaves a final status again, so a handle that starts \
         otherwise is odd and noted.",
    ),
    Requirement::new(
        "TC-TSK-05",
        Definition,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("task-status")),
        "`failed` stands for a JSON-RPC error and for a flagged tool error alike, so only the \
         fetched result tells which of them it was.",
    ),
    Requirement::new(
        "TC-TSK-06",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("result-retrieval")),
        "A request for the result waits until the task is over and then gives what the call itself \
         would have given, which a client reads by the same rules.",
    ),
    Requirement::new(
        "TC-TSK-07",
        Definition,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("creating-tasks")),
        "A handle may bring a text for the model to go on with meanwhile, which only holds the \
         place and makes no success of the call.",
    ),
    Requirement::new(
        "TC-TSK-08",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("task-cancellation")),
        "A task is stopped by a request of its own, not by the usual notification, and stays \
         cancelled even if the work goes on, so what it did remains unknown.",
    ),
    Requirement::new(
        "TC-TSK-09",
        May,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("ttl-and-resource-management")),
        "A server may forget a task after its lifetime, and a poll that fails for this leaves the \
         outcome unknown and is not the call's own error.",
    ),
    Requirement::new(
        "TC-TSK-10",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("associating-task-related-messages")),
        "Messages about a task name it in `_meta`, but the page's own example of a handle does \
         not, so a client does not mind its absence there.",
    ),
    Requirement::new(
        "TC-TSK-11",
        MustNot,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("task-notifications")),
        "News of a task's status may never come and brings no result, so a client polls all the \
         same and ends no call on it.",
    ),
    Requirement::new(
        "TC-TSK-12",
        Must,
        ONLY_2025_11_25,
        Page("basic/utilities/progress", None),
        "The progress token of the call holds good until its task is over, so progress after a \
         handle is in order.",
    ),
    Requirement::new(
        "TC-TSK-13",
        Definition,
        ONLY_2025_11_25,
        Type("schema.ts:ServerResult"),
        "The schema's list of server results leaves out the task handle that the page describes, \
         and a client follows the page.",
    ),
    Requirement::new(
        "TC-TSK-20",
        MustNot,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Capability Negotiation")),
        "A handle is sent only in answer to a request that itself declared the tasks extension; \
         without that the reply is invalid, though the work may be running.",
    )
    .binding(Server),
    Requirement::new(
        "TC-TSK-21",
        Must,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Capability Negotiation")),
        "A client that declared the extension has to expect a result or a handle every time, since \
         the server decides; in answer to anything but a tool call a handle is invalid.",
    ),
    Requirement::new(
        "TC-TSK-22",
        Must,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Polymorphic Results")),
        "A handle has the `resultType` `task` and its members directly in the result, and where a \
         required one is missing or of the wrong type the reply is malformed.",
    ),
    Requirement::new(
        "TC-TSK-23",
        MustNot,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Task Creation")),
        "No handle is given out before the task can be looked up, so one that is not found right \
         afterwards is the server's fault.",
    )
    .binding(Server),
    Requirement::new(
        "TC-TSK-24",
        Definition,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Task Status")),
        "`completed` includes a flagged tool error, `failed` stands for a JSON-RPC error alone, \
         and `cancelled` leaves the outcome unknown.",
    ),
    Requirement::new(
        "TC-TSK-25",
        Must,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Task Polling")),
        "The answer to a poll always calls itself complete, which speaks of the poll and says \
         nothing of whether the task is over.",
    ),
    Requirement::new(
        "TC-TSK-26",
        Definition,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Example Message Flow")),
        "The result inside a finished task is shown without a `resultType` and read as complete, \
         whereas a handle or a request for input in its place is malformed.",
    ),
    Requirement::new(
        "TC-TSK-27",
        Definition,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Task Creation")),
        "A new task may start in any status and its handle never holds the result, so even one \
         that says completed has to be looked up.",
    ),
    Requirement::new(
        "TC-TSK-28",
        May,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Task Polling")),
        "Once its lifetime has passed, the client may give a task up and the server may drop it, \
         which leaves the outcome unknown.",
    ),
    Requirement::new(
        "TC-TSK-29",
        Definition,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Task Cancellation")),
        "To cancel a task is only a wish, which the server confirms without a promise to stop, so \
         the confirmation is no outcome and the task may still finish.",
    ),
    Requirement::new(
        "TC-TSK-30",
        Definition,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Task Status Notifications")),
        "A status notification may bring the whole result of a task, which ends no request by \
         itself but can settle the call that this task belongs to.",
    ),
    Requirement::new(
        "TC-TSK-31",
        Must,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Protocol Errors")),
        "Looking up a task that is unknown or has expired gives -32602, which leaves the outcome \
         of the call unknown and is not its error.",
    ),
    Requirement::new(
        "TC-TSK-32",
        Definition,
        SINCE_2026_07_28,
        Text("SEP-2663", None),
        "The extension has no meaning in 2025-11-25, and that revision's wish for a task has none \
         in 2026-07-28, so the revision of the call decides how a handle is read.",
    ),
    Requirement::new(
        "TC-TSK-33",
        Must,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Security Considerations")),
        "To know the id of a task may be all it takes to get at it, so ids are made hard to guess \
         and a client keeps them out of its logs.",
    )
    .binding(Server),
];

//! What comes before the answer or in place of it: notifications, cancellation and time limits.

use super::Level::{Definition, May, Must, MustNot, Should, ShouldNot};
use super::Party::Server;
use super::Requirement;
use super::Source::Page;
use super::revisions::{
    ALL, FROM_2025_03_26_UNTIL_2025_11_25, ONLY_2025_11_25, SINCE_2025_03_26, SINCE_2026_07_28,
    UNTIL_2025_11_25,
};

pub(super) const TRAFFIC: &[Requirement] = &[
    // TC-NTF: Traffic before the answer.
    Requirement::new(
        "TC-NTF-01",
        May,
        ALL,
        Page("basic/patterns/progress", None),
        "A server may report progress on a running request by its token, and even progress that \
         has reached its total does not finish the call.",
    )
    .binding(Server),
    Requirement::new(
        "TC-NTF-02",
        Definition,
        SINCE_2025_03_26,
        Page("basic/patterns/progress", None),
        "Progress may carry a text for display, which is never part of the result.",
    ),
    Requirement::new(
        "TC-NTF-03",
        Must,
        ALL,
        Page("basic/patterns/progress", None),
        "Progress ends with the work, so what comes after the answer is noted and does not reopen \
         the call.",
    ),
    Requirement::new(
        "TC-NTF-04",
        Definition,
        ALL,
        Page("server/utilities/logging", None),
        "Log messages may be of any severity and hold any data, and one that speaks of an error is \
         not a failed tool.",
    ),
    Requirement::new(
        "TC-NTF-05",
        MustNot,
        SINCE_2026_07_28,
        Page("server/utilities/logging", Some("per-request-log-level")),
        "Log messages come only for a request that asked for them and only on its own stream, so \
         any other is noted and decides nothing.",
    )
    .binding(Server),
    Requirement::new(
        "TC-NTF-06",
        May,
        UNTIL_2025_11_25,
        Page("basic/transports", Some("sending-messages-to-the-server")),
        "While a call runs the server may send requests of its own, numbered by itself, so one \
         that bears our id is still no answer.",
    )
    .binding(Server),
    Requirement::new(
        "TC-NTF-07",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/patterns/index", None),
        "Servers send no requests any more, so a client leaves one unanswered, notes it, and goes \
         on waiting for its call.",
    )
    .binding(Server),
    Requirement::new(
        "TC-NTF-08",
        Must,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("receiving-messages")),
        "A notification on a response stream concerns the request that opened it, so one about \
         something else is noted and ends nothing.",
    ),
    Requirement::new(
        "TC-NTF-09",
        Must,
        SINCE_2026_07_28,
        Page("basic/transports/stdio", Some("receiving-messages")),
        "News of a subscription is matched by the id of that subscription, so it never belongs to \
         a tool call.",
    ),
    Requirement::new(
        "TC-NTF-10",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/patterns/cancellation", None),
        "A server cancels nothing but subscriptions, so its cancellation of our call is noted and \
         has no effect.",
    )
    .binding(Server),
    Requirement::new(
        "TC-NTF-11",
        Must,
        UNTIL_2025_11_25,
        Page("basic/utilities/cancellation", Some("behavior-requirements")),
        "A cancellation can only concern a request of whoever sends it, so a server can't end our \
         call with one, even if the ids agree.",
    ),
    Requirement::new(
        "TC-NTF-12",
        Must,
        ONLY_2025_11_25,
        Page("client/elicitation", Some("completion-notifications-for-url-mode-elicitation")),
        "Word that an elicitation is over has no effect where its id is unknown, and ends no call.",
    ),
    // TC-CAN: Cancellation and time limits.
    Requirement::new(
        "TC-CAN-01",
        Should,
        ALL,
        Page("basic/patterns/cancellation", Some("behavior-requirements")),
        "Once it has cancelled, a client should take no notice of an answer that comes late, so \
         the outcome it has reported stays unknown.",
    ),
    Requirement::new(
        "TC-CAN-02",
        Should,
        ALL,
        Page("basic/patterns/cancellation", Some("behavior-requirements")),
        "Whoever is asked to cancel should stop and stay silent but may be too late or unable to, \
         so a cancelled call may have run.",
    ),
    Requirement::new(
        "TC-CAN-03",
        Must,
        ALL,
        Page("basic/patterns/cancellation", Some("timing-considerations")),
        "Cancellation and answer can cross on the way, which both sides have to bear, and an \
         answer that was read first stands.",
    ),
    Requirement::new(
        "TC-CAN-04",
        Should,
        ALL,
        Page("basic/patterns/cancellation", Some("timeouts")),
        "Every request should have a time limit, tool calls above all, and when it runs out the \
         outcome is unknown, not failed.",
    ),
    Requirement::new(
        "TC-CAN-05",
        Should,
        SINCE_2025_03_26,
        Page("basic/patterns/cancellation", Some("timeouts")),
        "When time runs out, a client should cancel and wait no longer, and only then give its \
         verdict.",
    ),
    Requirement::new(
        "TC-CAN-06",
        Should,
        SINCE_2025_03_26,
        Page("basic/patterns/cancellation", Some("timeouts")),
        "Progress may start the clock anew, but an upper limit should remain, so that no server \
         can keep a call open for ever.",
    ),
    Requirement::new(
        "TC-CAN-07",
        ShouldNot,
        FROM_2025_03_26_UNTIL_2025_11_25,
        Page("basic/transports", Some("sending-messages-to-the-server")),
        "A lost connection should not be taken for a cancellation, so the server may still be at \
         work on a call that nobody listens to.",
    ),
    Requirement::new(
        "TC-CAN-08",
        Must,
        SINCE_2026_07_28,
        Page("basic/patterns/cancellation", Some("transport-specific-cancellation")),
        "Over HTTP it is closing the stream that cancels a call, and over stdio a notification, \
         but in neither case is it sure that the work has stopped.",
    ),
    Requirement::new(
        "TC-CAN-09",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/transports/streamable-http", Some("cancellation")),
        "A cancelled request gets no further message, so an answer that comes late is a fault of \
         the server besides.",
    )
    .binding(Server),
    Requirement::new(
        "TC-CAN-10",
        MustNot,
        UNTIL_2025_11_25,
        Page("basic/utilities/cancellation", Some("behavior-requirements")),
        "The opening handshake can't be cancelled, which concerns no tool call.",
    ),
];

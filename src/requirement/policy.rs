//! What a client does with a verdict: what the model may see, security, and repeats.

use super::Level::{Definition, May, Must, MustNot, Should, Silent};
use super::Party::Both;
use super::Requirement;
use super::Source::{Page, Text, Type};
use super::revisions::{
    ALL, ONLY_2025_11_25, SINCE_2025_03_26, SINCE_2025_11_25, SINCE_2026_07_28,
};

pub(super) const POLICY: &[Requirement] = &[
    // TC-MOD: What the model may see.
    Requirement::new(
        "TC-MOD-01",
        Should,
        SINCE_2025_11_25,
        Page("server/tools", Some("error-handling")),
        "The error that a tool reports should reach the model, which can then mend its request.",
    ),
    Requirement::new(
        "TC-MOD-02",
        May,
        SINCE_2025_11_25,
        Page("server/tools", Some("error-handling")),
        "A protocol error may be shown to the model, which can rarely mend it, and then as \
         something that the tool did not say.",
    ),
    Requirement::new(
        "TC-MOD-03",
        Should,
        ALL,
        Page("server/tools", Some("security-considerations")),
        "Results should be checked before the model sees them, so what was not checked, or did not \
         pass, is not handed on as the tool's word.",
    ),
    Requirement::new(
        "TC-MOD-04",
        Silent,
        ALL,
        Page("server/tools", Some("error-handling")),
        "Nothing is said of showing the other outcomes to the model, so a host does best with a \
         notice of its own that can't be taken for output of the tool.",
    ),
    Requirement::new(
        "TC-MOD-05",
        Definition,
        ONLY_2025_11_25,
        Page("basic/utilities/tasks", Some("creating-tasks")),
        "The text a task handle offers for the meantime is provisional, and the model is told so.",
    ),
    Requirement::new(
        "TC-MOD-06",
        May,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Tasks")),
        "The status text of a task may be shown to the user or the model, but it is not the \
         result.",
    ),
    // TC-SEC: Security.
    Requirement::new(
        "TC-SEC-01",
        Must,
        ALL,
        Page("server/tools", Some("security-considerations")),
        "Servers clean what they put out and limit calls, and clients should confirm what is \
         sensitive, check results, set time limits and keep a record for audits.",
    )
    .binding(Both),
    Requirement::new(
        "TC-SEC-02",
        MustNot,
        ALL,
        Page("server/utilities/logging", Some("security")),
        "Logs hold no passwords, personal data or details of use to an attacker, and in the same \
         spirit nothing secret from a reply belongs in a report.",
    ),
    Requirement::new(
        "TC-SEC-03",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/patterns/mrtr", Some("client-requirements-basic-workflow")),
        "The state a server hands out is not the client's to read, so it is only ever compared as \
         a whole and kept out of sight.",
    ),
    Requirement::new(
        "TC-SEC-04",
        MustNot,
        SINCE_2025_11_25,
        Page("client/elicitation", Some("safe-url-handling")),
        "An address that a server wants visited is not fetched ahead or opened without consent, \
         and is shown in full, so reading a reply opens nothing.",
    ),
    Requirement::new(
        "TC-SEC-05",
        Must,
        SINCE_2025_03_26,
        Page("server/tools", Some("tool")),
        "What a tool says of itself, such as that it only reads, counts only where the server is \
         trusted.",
    ),
    Requirement::new(
        "TC-SEC-06",
        MustNot,
        SINCE_2026_07_28,
        Page("basic/index", Some("ref-resolution")),
        "Checking a value against its schema fetches nothing from the network.",
    ),
    Requirement::new(
        "TC-SEC-07",
        Definition,
        ALL,
        Page("index", Some("security-and-trust-%26-safety")),
        "Descriptions of tools deserve no trust and users agree before a tool is called, and to \
         repeat a call of unknown outcome is to call it again.",
    ),
    Requirement::new(
        "TC-SEC-08",
        Must,
        SINCE_2026_07_28,
        Text("ext-tasks", Some("Security Considerations")),
        "Questions that come by way of a task are met as warily as those that come directly.",
    ),
    // TC-RTY: Repeats.
    Requirement::new(
        "TC-RTY-01",
        Definition,
        SINCE_2025_03_26,
        Type("schema.ts:ToolAnnotations"),
        "A tool that says nothing of itself is taken to change things, to destroy, to do more each \
         time and to reach outside, which is the worst case for a repeat.",
    ),
    Requirement::new(
        "TC-RTY-02",
        Definition,
        SINCE_2025_03_26,
        Type("schema.ts:ToolAnnotations"),
        "Whether a tool destroys things or may be repeated matters only if it does more than read, \
         so that is looked at first.",
    ),
    Requirement::new(
        "TC-RTY-03",
        Definition,
        SINCE_2025_03_26,
        Type("schema.ts:ToolAnnotations"),
        "What a tool says of itself is a hint and no promise, so it eases the rules for repeating \
         only where the server is trusted.",
    ),
    Requirement::new(
        "TC-RTY-04",
        Definition,
        SINCE_2025_03_26,
        Text("MCP blog, 2026-03-16", Some("Tool Annotations as Risk Vocabulary")),
        "A tool marked idempotent is described as one that may be repeated after a failure, as far \
         as its server is trusted.",
    ),
    Requirement::new(
        "TC-RTY-05",
        Definition,
        SINCE_2025_11_25,
        Text("SEP-1686", Some("Rationale")),
        "If the answer that creates a task is lost, the client can't know whether the work exists \
         nor repeat it safely, which is just what an unknown outcome means.",
    ),
    Requirement::new(
        "TC-RTY-06",
        Silent,
        ALL,
        Page("server/tools", Some("calling-tools")),
        "Nothing lets a server recognise a repeated call, so what is sent again under another id \
         runs again.",
    ),
    Requirement::new(
        "TC-RTY-07",
        Definition,
        SINCE_2026_07_28,
        Page("basic/transports/stdio", Some("unexpected-termination")),
        "Lost calls are to be sent anew over HTTP and may be over stdio, which speaks of how to \
         repeat and not of whether it is safe.",
    ),
];

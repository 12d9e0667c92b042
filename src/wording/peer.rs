//! What the scripted server says, and what it says of a client.

pub(crate) const CASE_AS_A_TOOL: &str = "A case of the test harness. Its reply is part of a test.";

pub(crate) const NO_HTTP_ON_A_STREAM: &str =
    "it is an exchange of its own, and the answers of this transport share a stream";

pub(crate) const NOTHING_TO_SEND: &str = "a server has no part in a call that is not sent";

pub(crate) const NOBODY_CANCELS: &str = "a server has no part in a call that its client cancels";

#[cfg(feature = "process")]
pub(crate) const NO_WIRE: &str = "the program does not say in its hello over which `wire` it \
     drives a client; docs/protocol.md tells the line protocol";

pub(crate) const NEVER_CALLED: &str = "the client never called the tool";

pub(crate) const ANOTHER_REVISION: &str = "the client called in another revision than the case's";

pub(crate) fn no_port(error: &dyn std::fmt::Display) -> String {
    format!("no port could be opened for the scripted server: {error}")
}

pub(crate) fn call_repeated(tool: &str) -> String {
    format!("{tool} was called again, though the first call may have run (TC-RTY-06)")
}

pub(crate) fn state_changed(tool: &str) -> String {
    format!("the retry of {tool} did not bring back the request state as it came (TC-MRT-08)")
}

pub(crate) fn id_reused(id: &str) -> String {
    format!("the id {id} was used twice (TC-ID-03, TC-ID-09)")
}

pub(crate) fn header_missing(header: &str, method: &str) -> String {
    format!("a request for {method} came without the header {header}")
}

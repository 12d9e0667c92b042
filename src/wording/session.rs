//! Why a case was not played to a client of the Rust SDK.

pub(crate) const NOTHING_TO_CANCEL: &str =
    "whoever cancels a call of this client learns nothing more from it";

pub(crate) const NO_HTTP_HERE: &str = "this transport carries no HTTP";

pub(crate) fn no_runtime(error: &dyn std::fmt::Display) -> String {
    format!("no runtime could be made for the client: {error}")
}

pub(crate) fn no_session(error: &dyn std::fmt::Display) -> String {
    format!("the client opened no session: {error}")
}

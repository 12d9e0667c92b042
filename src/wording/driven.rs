//! Why a case was not played to a client that is driven from outside.

pub(crate) const CLIENT_SENT_NO_ID: &str = "the client sent the call without an id";

pub(crate) const DECLARED_OTHERWISE: &str =
    "it depends on what a client declares or asks for, and this one does otherwise";

pub(crate) const LINE_BREAK_IN_MESSAGE: &str =
    "its message holds a line break, which ends a message on this transport";

//! What a client tells the model and the operator in its own words.
//!
//! Sentences for the model never pass for output of a tool, and hold nothing that a peer wrote
//! unless they say whose words they are.

/// For a result without content.
pub(crate) const NOTHING_RETURNED: &str =
    "[Note from the client: the tool finished and returned no content.]";

/// For a tool error that says nothing.
pub(crate) const FAILED_WITHOUT_REASON: &str =
    "[Note from the client: the tool failed without saying why.]";

/// For a call that waits for input.
pub(crate) const INPUT_REQUIRED: &str = "[Note from the client: the call is not finished. The \
     server needs more input before it can go on; there is no result yet.]";

/// For a task.
pub(crate) const TASK_CREATED: &str = "[Note from the client: the call is not finished. The \
     server works on it in a task; there is no result yet.]";

/// For an answer that can't be relied on.
pub(crate) const VIOLATION: &str = "[Note from the client: the server's answer breaks the \
     protocol, so nothing in it can be relied on. The tool may or may not have run.]";

/// For a result that can't be relied on, though the tool ran.
pub(crate) const VIOLATION_AFTER_EXECUTION: &str = "[Note from the client: the server says that \
     the tool ran, but its result breaks the protocol, so nothing in it can be relied on. \
     Repeating the call would run the tool again.]";

/// For a call that may have run.
pub(crate) const UNKNOWN_OUTCOME: &str = "[Note from the client: no usable answer came. The tool \
     may or may not have run; its effects must be checked before the call is repeated.]";

/// For a call that did not run.
pub(crate) const NOT_EXECUTED: &str =
    "[Note from the client: the call was not carried out. The tool did not run.]";

/// For a call whose answer is still to come.
pub(crate) const PENDING: &str = "[Note from the client: there is no answer to the call yet.]";

/// In place of a secret.
pub(crate) const PRESENT: &str = "present, not shown";

/// In place of a block that is not text.
pub(crate) fn block_not_shown(kind: &str) -> String {
    format!("[Note from the client: a block of type {kind} is not shown here.]")
}

/// A protocol error, with the peer's words marked as such.
pub(crate) fn protocol_error_for_model(code: &str, message: &str) -> String {
    format!(
        "[Note from the client: this is not from the tool. The server answered with protocol \
         error {code} and this message:]\n{message}"
    )
}

/// Where the deciding part stands in a text of this length.
pub(crate) fn place_in_text(place: &str, length: usize) -> String {
    let place = if place.is_empty() { "the whole" } else { place };
    format!("{place} of a text of {length} bytes")
}

/// A text that can't begin a line of its own in a log, with all else as it is.
pub(crate) fn one_line(text: &str) -> String {
    let breaks_lines =
        |character: char| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}');
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        if breaks_lines(character) {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_line_stays_one_line_and_keeps_its_letters() {
        assert_eq!(one_line("é\nb\r\u{2028}\u{7}"), "é\\nb\\r\\u{2028}\\u{7}");
    }
}

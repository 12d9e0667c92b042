//! Standard output of a server process: a line is a message, whoever it is for (step 10).

use std::borrow::Cow;

use super::Verdict;
use super::anomaly::{Anomalies, AnomalyKind};
use super::conversation::Conversation;
use super::message::Channel;
use super::reason::Reason;
use crate::call::Call;
use crate::reply::{Stdio, StdioEnd};

/// Reads a transcript. The chunks are joined before a line is looked for, so where they are cut
/// can't matter (TC-STD-01); what the server wrote to its standard error is not looked at at all
/// (TC-STD-04).
pub(super) fn judge(call: &Call, stdio: &Stdio) -> Verdict {
    let output = stdio.chunks().concat();
    let notes = Anomalies::default();
    let mut conversation = Conversation::new(call, Channel::Shared, "lines", &output, notes);
    for (index, line) in output.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let ended = line.strip_suffix(b"\n");
        if ended.is_none() {
            // While the stream is open the rest of the line may come. Where it has ended, a
            // whole object can't be the beginning of another (AMB-43).
            if stdio.end() == StdioEnd::Open {
                break;
            }
            conversation.note(AnomalyKind::LineUnterminated, index);
        }
        let line = ended.unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            conversation.note(AnomalyKind::BlankLine, index);
        } else {
            conversation.take(index, Cow::Borrowed(line));
        }
    }
    conversation.verdict(match stdio.end() {
        StdioEnd::Open => Reason::AwaitingAnswer,
        StdioEnd::Eof | StdioEnd::Reset => Reason::OutputEnded,
    })
}

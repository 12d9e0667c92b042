//! Transcripts of a transport: standard output and HTTP. They are not read here yet, and say so.

use super::Verdict;
use super::anomaly::Anomalies;
use super::decision::Decision;
use super::reason::Reason;
use crate::call::Call;

/// Whatever the transcript holds, nothing of it was read: the call may have run.
pub(super) fn judge(call: &Call) -> Verdict {
    let decision = Decision::new(Reason::SurfaceNotRead, "");
    Verdict::new(call, decision, Anomalies::default(), None)
}

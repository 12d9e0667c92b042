//! No bytes at all: what the client itself knows decides (steps 1 to 4 and 37).

use super::Verdict;
use super::anomaly::Anomalies;
use super::decision::Decision;
use super::reason::Reason;
use crate::call::Call;
use crate::outcome::Execution;
use crate::reply::{Silence, Why};

/// Only a request that never left is proof that nothing ran. A cancellation is none: the server
/// may have finished, or may not stop (TC-CAN-02). The host's own words decide nothing, however
/// much they look like a protocol error (TC-COD-17).
pub(super) fn judge(call: &Call, silence: &Silence) -> Verdict {
    let (reason, execution) = match silence.why() {
        Why::NotSent => (Reason::NotSent, Execution::Never),
        Why::LostAfterSend => (Reason::LostAfterSend, Execution::Possible),
        Why::TimedOut => (Reason::TimedOut, Execution::Possible),
        Why::Cancelled => (Reason::Cancelled, Execution::Possible),
    };
    let decision = Decision::new(reason, "").execution(execution);
    Verdict::new(call, decision, Anomalies::default(), None)
}

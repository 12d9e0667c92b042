//! A verdict in words.

use super::Verdict;
use crate::requirement::Requirement;
use crate::wording;

impl Verdict {
    /// What was decided, on what evidence and by which requirements, and what else is odd: a few
    /// lines for a person, who may see names and schema errors from the reply.
    pub fn explain(&self) -> String {
        let (outcome, reason) = (self.outcome().wire_name(), self.reason());
        let mut lines = vec![
            format!("{outcome} ({reason}), execution: {}", self.execution()),
            format!("  because: {}", reason.statement()),
        ];
        lines.extend(
            self.decision
                .detail
                .as_deref()
                .map(|detail| format!("  in detail: {}", wording::one_line(detail))),
        );
        lines.extend(
            self.evidence().map(|text| {
                format!("  where: {}", wording::place_in_text(self.place(), text.len()))
            }),
        );
        lines.extend(self.requirements().iter().map(|id| {
            let sentence = Requirement::find(id).map_or("", Requirement::sentence);
            format!("  by: {id}: {sentence}")
        }));
        for anomaly in self.anomalies() {
            lines.push(format!("  beside it: {}: {anomaly}", anomaly.kind()));
        }
        let more = self.anomalies_total() - self.anomalies().len();
        if more > 0 {
            lines.push(format!("  beside it: {more} more"));
        }
        lines.join("\n")
    }
}

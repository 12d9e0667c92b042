//! What `dialogues!` calls.

use std::sync::{Arc, OnceLock};

use super::agent::Agent;
use super::report::DialogueReport;
use super::run::Dialogues;
use crate::wording;

/// The dialogues that all tests of one `dialogues!` in one process share.
pub struct SharedDialogues {
    make: fn() -> Box<dyn Agent>,
    module: &'static str,
    report: OnceLock<DialogueReport>,
}

impl SharedDialogues {
    /// Dialogues that are played when the first test asks for them.
    pub const fn new(make: fn() -> Box<dyn Agent>, module: &'static str) -> Self {
        Self { make, module, report: OnceLock::new() }
    }

    fn dialogues(&self) -> Dialogues {
        Dialogues::of(Arc::new(self.make))
    }

    fn report(&self) -> &DialogueReport {
        self.report.get_or_init(|| self.dialogues().run())
    }

    /// Plays the double booking alone.
    ///
    /// # Panics
    ///
    /// If the agent breaks a rule in it.
    #[track_caller]
    pub fn double_booking(&self) {
        let report = self.dialogues().run_double_booking();
        if let Some(first) = report.findings().first() {
            panic!("{}", first.told(&self.command("double_booking")));
        }
        assert!(report.passed(), "{report}");
    }

    /// Judges one rule.
    ///
    /// # Panics
    ///
    /// If it is broken, with the turns of the first dialogue as the message.
    #[track_caller]
    pub fn judge(&self, id: &str) {
        let report = self.report();
        assert!(report.problems().is_empty(), "{report}");
        let mut findings = report.findings().iter().filter(|it| it.rule().id() == id);
        let Some(first) = findings.next() else { return };
        let (judged, broken) = report.counts(id).unwrap_or_default();
        let others: Vec<_> = findings.map(|it| it.dialogue().to_string()).collect();
        let first = first.told(&self.command(&id.replace('-', "_")));
        panic!("{}", wording::rule_is_broken(&first, &others, broken, judged));
    }

    /// Says what was played, broken, and not judged.
    ///
    /// # Panics
    ///
    /// If a rule is broken or the run did not come off.
    #[track_caller]
    #[allow(clippy::print_stdout, reason = "what was not judged must be said")]
    pub fn summary(&self) {
        let report = self.report();
        assert!(report.passed(), "{report}");
        println!("{report}");
    }

    fn command(&self, test: &str) -> String {
        format!("cargo test {}::{test}", wording::inside_crate(self.module))
    }
}

//! How faults combine.
//!
//! A reading of a level either goes on (`pass`) or ends the procedure with an outcome (`stop`).
//! The strict outcome is that of the first stop in the order of the procedure. A careful reader
//! may check in another order, so the outcome of every stop is tolerated. What the message says
//! when its faults are passed over is tolerated if every fault on the way has a reading that goes
//! on. Positions that a branch does not read are not asked.

use crate::outcome::{Execution, Outcome};
use crate::recipe::Recipe;
use crate::recipe::level::Repeated;
use crate::recipe::outcomes::Outcomes;

/// The outcome of one text, and what may and may not be said instead.
#[derive(Clone)]
pub(in crate::recipe) struct Ruling {
    pub(in crate::recipe) outcome: Outcome,
    pub(in crate::recipe) reason: &'static str,
    pub(in crate::recipe) execution: Execution,
    pub(in crate::recipe) tolerated: Outcomes,
    pub(in crate::recipe) never: Outcomes,
    /// What the message says if every fault is passed over.
    pub(in crate::recipe) due: Option<Outcome>,
}

impl Ruling {
    pub(super) fn new(outcome: Outcome, reason: &'static str, never: Outcomes) -> Self {
        let (execution, tolerated) = (Execution::Possible, Outcomes::NONE);
        Self { outcome, reason, execution, tolerated, never, due: None }
    }

    /// The text leaves the call pending, and says nothing of it.
    pub(super) fn pending(reason: &'static str) -> Self {
        Self::new(Outcome::Pending, reason, Outcomes::RESULTS)
    }

    /// No valid message: an adapter that is handed a single text has no later line to wait for.
    pub(super) fn no_message(reason: &'static str) -> Self {
        Self::pending(reason).tolerating(Outcome::ContractViolation.into())
    }

    pub(super) fn tolerating(mut self, outcomes: Outcomes) -> Self {
        self.tolerated |= outcomes - self.outcome.into();
        self
    }

    /// The same where this is right instead, with the same tolerance.
    pub(in crate::recipe) fn with(
        self,
        outcome: Outcome,
        reason: &'static str,
        never: Outcomes,
    ) -> Self {
        let tolerated = self.tolerated | self.outcome.into();
        Self { due: None, ..Self::new(outcome, reason, never) }.tolerating(tolerated)
    }

    /// Every outcome that is right in some careful reading.
    pub(in crate::recipe) fn all(&self) -> Outcomes {
        self.tolerated | self.outcome.into()
    }
}

/// The procedure on its way: what the checks so far have said.
pub(super) struct Walk<'r> {
    pub(super) recipe: &'r Recipe,
    /// The execution that a violation found here leaves.
    pub(super) execution: Execution,
    /// The first stop of the strict reading.
    first: Option<(&'static str, Execution)>,
    /// The outcomes of all stops of all readings.
    stops: Outcomes,
    /// No fault so far forbids to go on.
    open: bool,
    /// What the message says if every fault is passed over.
    end: Option<(Outcome, &'static str, Execution)>,
    never: Outcomes,
    met_twice: bool,
}

impl<'r> Walk<'r> {
    pub(super) fn new(recipe: &'r Recipe) -> Self {
        Self {
            recipe,
            execution: Execution::Possible,
            first: None,
            stops: Outcomes::NONE,
            open: true,
            end: None,
            never: Outcome::Success.into(),
            met_twice: false,
        }
    }

    /// A violation, and no careful reader goes on.
    pub(super) fn stop(&mut self, reason: &'static str) {
        self.stop_or_pass(reason);
        self.open = false;
    }

    /// A violation in the strict reading; another may go on.
    pub(super) fn stop_or_pass(&mut self, reason: &'static str) {
        self.first.get_or_insert((reason, self.execution));
        self.stops |= Outcome::ContractViolation.into();
    }

    /// A violation that another reading may pass over where this holds.
    pub(super) fn stop_unless(&mut self, may_pass: bool, reason: &'static str) {
        if may_pass { self.stop_or_pass(reason) } else { self.stop(reason) }
    }

    /// The strict reading goes on; another may stop with one of these.
    pub(super) fn pass_or_stop(&mut self, outcomes: &[Outcome]) {
        self.stops |= Outcomes::of(outcomes);
    }

    /// These claim more than the message shows, unless a reading comes to them.
    pub(super) fn never(&mut self, outcomes: &[Outcome]) {
        self.never |= Outcomes::of(outcomes);
    }

    /// This may or may not claim more than the message shows.
    pub(super) fn leave_open(&mut self, outcome: Outcome) {
        self.never = self.never - outcome.into();
    }

    /// What the message says where nothing stopped.
    pub(super) fn end(&mut self, outcome: Outcome, reason: &'static str, execution: Execution) {
        self.end = Some((outcome, reason, execution));
    }

    /// Meets members where they decide: a violation if one of them stands twice.
    pub(super) fn meet(&mut self, members: &[Repeated]) {
        let twice = self.recipe.shape.twice.repeated();
        if twice.is_some_and(|(member, _)| members.contains(&member)) {
            self.met_twice = true;
            self.stop("duplicate-key");
        }
    }

    /// Whether the member that stands twice was met where it decides.
    pub(super) fn has_met_twice(&self) -> bool {
        self.met_twice
    }

    pub(super) fn ruling(self) -> Ruling {
        let violation = |(reason, execution)| (Outcome::ContractViolation, reason, execution);
        // A branch that comes to no end has stopped.
        let stopped = self.first.map(violation).or(self.end);
        let (outcome, reason, execution) =
            stopped.unwrap_or(violation(("neither-result-nor-error", Execution::Possible)));
        let due = self.end.map(|(due, ..)| due);
        let passed = due.filter(|_| self.open).map_or(Outcomes::NONE, Outcomes::from);
        Ruling { execution, due, ..Ruling::new(outcome, reason, self.never) }
            .tolerating(self.stops | passed)
    }
}

//! One reply to one call, and what is right to make of it.

mod corpus;
mod fixture;
mod format;

use std::fmt;

use crate::call::{Call, Revision};
use crate::dispatch;
use crate::outcome::{NextStep, Outcome};
use crate::reply::{Reply, Surface};
use crate::requirement::Requirement;
use crate::verdict::Reason;

pub use fixture::{Fixture, FixtureError};

/// One reply to one call, under one revision, and what is right to make of it.
#[derive(Clone)]
pub struct Case {
    name: String,
    family: String,
    about: String,
    call: Call,
    reply: Reply,
    surface: Surface,
    expectation: Expectation,
    file: Option<String>,
}

impl Case {
    pub(crate) fn new(name: String, call: Call, reply: Reply, expectation: Expectation) -> Self {
        let surface = surface_of(&call, &reply);
        let (family, about) = (String::new(), String::new());
        Self { name, family, about, call, reply, surface, expectation, file: None }
    }

    pub(crate) fn from_fixture(self, family: &str, about: &str, file: &str) -> Self {
        let (family, about, file) = (family.to_owned(), about.to_owned(), Some(file.to_owned()));
        Self { family, about, file, ..self }
    }

    /// The name of the fixture or the fault, which deviations and reports use.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name and the revision: what `MCP_VERDICT_ONLY` takes.
    pub fn id(&self) -> String {
        format!("{}@{}", self.name, self.call.revision())
    }

    /// The folder of the fixture.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// What happened, and why the outcome is what it is, in a sentence.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The call that was sent.
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// What came back.
    pub fn reply(&self) -> &Reply {
        &self.reply
    }

    /// The narrowest surface on which this reply is offered.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// What is right to make of it.
    pub fn expectation(&self) -> &Expectation {
        &self.expectation
    }

    /// The fixture file this comes from.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    pub(crate) fn revision(&self) -> Revision {
        self.call.revision()
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Case({}, {})", self.id(), self.expectation.outcome())
    }
}

fn surface_of(call: &Call, reply: &Reply) -> Surface {
    match reply.message() {
        Some(bytes) if dispatch::is_response_to(call, bytes) => Surface::Response,
        Some(_) => Surface::Message,
        None if reply.stdio().is_some() => Surface::Stdio,
        None if reply.http().is_some() => Surface::Http,
        None => Surface::Silence,
    }
}

/// What is right to make of one reply: the outcome expected, the outcomes a careful reader of
/// the specification may give instead, the outcomes that are never right, and the facts that
/// must or must not appear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Option<Reason>,
    pub(crate) tolerated: Vec<Outcome>,
    pub(crate) never: Vec<Outcome>,
    pub(crate) code: Option<String>,
    pub(crate) model_contains: Vec<String>,
    pub(crate) model_lacks: Vec<String>,
    pub(crate) operator_contains: Vec<String>,
    pub(crate) next_one_of: Vec<NextStep>,
    pub(crate) next_never: Vec<NextStep>,
    pub(crate) requirements: Vec<&'static Requirement>,
}

/// How an outcome stands to an [`Expectation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Expected,
    Tolerated,
    /// Neither expected nor tolerated, but nothing is made up.
    Wrong,
    /// More is claimed than the reply shows.
    NeverRight,
}

impl Expectation {
    /// Expects this outcome, tolerates no other, and says that success is never right unless it
    /// is what is expected.
    pub fn new(outcome: Outcome) -> Self {
        let never = if outcome == Outcome::Success { vec![] } else { vec![Outcome::Success] };
        Self {
            outcome,
            reason: None,
            tolerated: vec![],
            never,
            code: None,
            model_contains: vec![],
            model_lacks: vec![],
            operator_contains: vec![],
            next_one_of: vec![],
            next_never: vec![],
            requirements: vec![],
        }
    }

    /// The outcome that the strict reading asks for.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The reason the reference classifier gives; no other adapter is held to it.
    pub fn reason(&self) -> Option<Reason> {
        self.reason
    }

    /// Outcomes that a careful reader of the specification may give instead.
    pub fn tolerated(&self) -> &[Outcome] {
        &self.tolerated
    }

    /// Outcomes that claim more than the reply shows.
    pub fn never(&self) -> &[Outcome] {
        &self.never
    }

    /// The requirements that the case shows, the most decisive first.
    pub fn requirements(&self) -> &[&'static Requirement] {
        &self.requirements
    }

    pub(crate) fn standing(&self, observed: Outcome) -> Standing {
        if observed == self.outcome {
            Standing::Expected
        } else if self.never.contains(&observed) {
            Standing::NeverRight
        } else if self.tolerated.contains(&observed)
            || (observed == Outcome::Unclassified && self.admits_unclassified())
        {
            Standing::Tolerated
        } else {
            Standing::Wrong
        }
    }

    /// "Some failure" makes nothing up where the call failed to be answered properly or was
    /// never run: only the kind is lost.
    fn admits_unclassified(&self) -> bool {
        let kindless =
            |outcome| matches!(outcome, Outcome::ContractViolation | Outcome::NotExecuted);
        kindless(self.outcome) || self.tolerated.iter().copied().any(kindless)
    }
}

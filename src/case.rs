//! One reply to one call, and what is right to make of it.

mod corpus;
mod fixture;
pub(crate) mod format;
mod generated;
mod parts;
mod written;

use std::fmt;
use std::sync::OnceLock;

use crate::adapter::Observation;
use crate::call::{Call, Revision};
use crate::dispatch;
use crate::json;
use crate::outcome::{NextStep, Outcome};
use crate::recipe::{Made, Recipe, Transcript};
use crate::reply::{Reply, Surface};
use crate::requirement::Requirement;
use crate::verdict::{Reason, judge};
use crate::wording;

pub use fixture::{Fixture, FixtureError};
pub(crate) use generated::Origin;
pub(crate) use parts::{Parts, Resource};

/// One reply to one call, under one revision, and what is right to make of it.
#[derive(Clone)]
pub struct Case {
    name: String,
    family: String,
    /// Made when it is asked for, where the case is generated.
    about: OnceLock<String>,
    call: Call,
    reply: Reply,
    surface: Surface,
    expectation: Expectation,
    file: Option<String>,
    origin: Option<Origin>,
    is_deep: bool,
}

impl Case {
    pub(crate) fn new(name: String, call: Call, reply: Reply, expectation: Expectation) -> Self {
        let surface = surface_of(&call, &reply);
        let is_deep = reply.message().is_some_and(is_deep);
        let mut expectation = expectation;
        if let Some(bytes) = reply.message() {
            let outcome = expectation.outcome;
            expectation.parts = Parts::of_message(bytes, outcome, call.revision());
        }
        let (family, about) = (String::new(), OnceLock::new());
        Self {
            name,
            family,
            about,
            call,
            reply,
            surface,
            expectation,
            file: None,
            origin: None,
            is_deep,
        }
    }

    pub(crate) fn in_fixture(self, family: &str, about: &str, file: &str) -> Self {
        let (family, file) = (family.to_owned(), Some(file.to_owned()));
        let about = OnceLock::from(about.to_owned());
        Self { family, about, file, ..self }
    }

    /// The name of the fixture or the fault, which deviations and reports use.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What `MCP_VERDICT_ONLY` takes to run this case alone: for a fixture its name and the
    /// revision, for a generated case the recipe that it was made from.
    pub fn id(&self) -> String {
        match &self.origin {
            Some(origin) => origin.code(),
            None => format!("{}@{}", self.name, self.call.revision()),
        }
    }

    /// The recipe of the message, where a generated case is a message alone.
    pub fn recipe(&self) -> Option<&Recipe> {
        match self.made()? {
            Made::Message(recipe) => Some(recipe),
            Made::Transcript(_) => None,
        }
    }

    /// The transcript that a generated case of another surface is.
    pub fn transcript(&self) -> Option<&Transcript> {
        match self.made()? {
            Made::Message(_) => None,
            Made::Transcript(transcript) => Some(transcript),
        }
    }

    /// What a generated case was made from.
    pub(crate) fn made(&self) -> Option<&Made> {
        self.origin.as_ref().map(|origin| &origin.made)
    }

    /// The folder of the fixture.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// What happened, and why the outcome is what it is, in a sentence.
    pub fn about(&self) -> &str {
        self.about.get_or_init(|| {
            wording::about_generated(self.made().map(Made::says).unwrap_or_default().into_iter())
        })
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

    /// The reply as a person reads it, cut where it is very long, with the deciding member marked.
    pub(crate) fn shown(&self) -> String {
        match self.reply.message() {
            Some(bytes) => json::pretty(bytes, judge(&self.call, &self.reply).place(), SHOWN),
            None => shown(&self.reply),
        }
    }

    /// Whether a reader that calls itself for each level may run out of stack, which ends the
    /// whole process and can't be caught.
    pub(crate) fn is_deep(&self) -> bool {
        self.is_deep
    }

    pub(crate) fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    /// The names under which deviations can list it: of the fixture, or of each fault in it.
    pub(crate) fn tags(&self) -> impl Iterator<Item = &str> {
        self.name.split('+')
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

/// So many levels are no danger to any stack.
const DEEP: usize = 256;

/// How much of a reply a report shows.
const SHOWN: usize = 4_000;

/// A reply as a person reads it, cut where it is very long.
pub(crate) fn shown(reply: &Reply) -> String {
    if let Some(bytes) = reply.message() {
        return json::escaped(bytes, SHOWN);
    }
    if let Some(stdio) = reply.stdio() {
        let chunks = stdio.chunks().iter().map(|chunk| json::escaped(chunk, SHOWN));
        return wording::transcript("standard output", chunks.collect(), stdio.end().wire_name());
    }
    if let Some(http) = reply.http() {
        let chunks = http.chunks().iter().map(|chunk| json::escaped(chunk, SHOWN));
        let head = format!("HTTP {} {:?}", http.status(), http.headers());
        return wording::transcript(&head, chunks.collect(), http.end().wire_name());
    }
    reply.silence().map_or_else(String::new, |silence| wording::silence(silence.why().wire_name()))
}

/// Counts brackets, those in strings too: a warning too many does no harm.
fn is_deep(bytes: &[u8]) -> bool {
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in bytes {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest > DEEP
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
    pub(crate) parts: Parts,
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
            parts: Parts::default(),
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

    /// The same for a whole observation. A client that waits until its deadline because the reply
    /// is no answer to the call is right, and has nothing else to say; where the reply answers the
    /// call malformed, or a careful reader may say so or take it for no answer, it has dropped it,
    /// and made nothing up.
    pub(crate) fn standing_of(&self, observed: &Observation) -> Standing {
        let given_up = observed.is_by_deadline() && observed.outcome() == Outcome::UnknownOutcome;
        let may_drop = |outcome| matches!(outcome, Outcome::Pending | Outcome::ContractViolation);
        match self.outcome {
            Outcome::Pending if given_up => Standing::Expected,
            outcome if given_up && may_drop(outcome) => Standing::Tolerated,
            _ if given_up && self.tolerated.iter().any(|&it| may_drop(it)) => Standing::Tolerated,
            _ => self.standing(observed.outcome()),
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

//! The code under test, and what it said.

use std::fmt;
use std::sync::Arc;

use crate::call::Call;
use crate::outcome::{BlockFate, Execution, Levels, NextStep, Outcome};
use crate::reply::{Reply, Surfaces};

/// The code under test: it gets a call and a reply, and says what it made of them.
///
/// Any `Fn(&Call, &Reply) -> Observation` is an adapter for the response surface; a closure
/// names its argument types. [`adapter_fn`] makes one that reads more surfaces.
pub trait Adapter {
    /// The surfaces this adapter reads. Cases of other surfaces are not run against it, and the
    /// report says so.
    fn surfaces(&self) -> Surfaces {
        Surfaces::RESPONSE
    }

    /// What the adapter makes of a reply to a call.
    fn observe(&self, call: &Call, reply: &Reply) -> Observation;

    /// Told before each case what is asked next, that case first, so that an adapter that pays
    /// for each exchange can send ahead, or start what it needs. A suite does not count this as
    /// time for an answer. Nothing has to be done, and [`Adapter::observe`] may be called without
    /// it.
    fn announce<'a>(&self, coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>) {
        let _ = coming;
    }
}

impl<F: Fn(&Call, &Reply) -> Observation> Adapter for F {
    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        self(call, reply)
    }
}

impl<A: Adapter + ?Sized> Adapter for Arc<A> {
    fn surfaces(&self) -> Surfaces {
        (**self).surfaces()
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        (**self).observe(call, reply)
    }

    fn announce<'a>(&self, coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>) {
        (**self).announce(coming);
    }
}

macro_rules! boxed_adapters {
    ($($bounds:tt)*) => {
        impl Adapter for Box<dyn Adapter $($bounds)*> {
            fn surfaces(&self) -> Surfaces {
                (**self).surfaces()
            }

            fn observe(&self, call: &Call, reply: &Reply) -> Observation {
                (**self).observe(call, reply)
            }

            fn announce<'a>(&self, coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>) {
                (**self).announce(coming);
            }
        }
    };
}
boxed_adapters!();
boxed_adapters!(+ Send);
boxed_adapters!(+ Send + Sync);

/// An adapter that reads these surfaces through this function.
///
/// ```
/// use mcp_verdict::{Adapter, Call, Observation, Outcome, Reply, Surfaces, adapter_fn};
///
/// let adapter = adapter_fn(Surfaces::MESSAGE, |_: &Call, _: &Reply| {
///     Observation::new(Outcome::Pending)
/// });
/// assert_eq!(adapter.surfaces(), Surfaces::MESSAGE);
/// ```
pub fn adapter_fn<F>(surfaces: Surfaces, observe: F) -> AdapterFn<F>
where
    F: Fn(&Call, &Reply) -> Observation,
{
    AdapterFn { surfaces, observe }
}

/// What [`adapter_fn`] makes.
#[derive(Clone, Debug)]
pub struct AdapterFn<F> {
    surfaces: Surfaces,
    observe: F,
}

impl<F: Fn(&Call, &Reply) -> Observation> Adapter for AdapterFn<F> {
    fn surfaces(&self) -> Surfaces {
        self.surfaces
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        (self.observe)(call, reply)
    }
}

/// What an adapter said of one reply: an outcome, and whatever else it chooses to expose. What
/// is not exposed is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    outcome: Outcome,
    facts: Facts,
    not_run: Option<Box<str>>,
    by_deadline: bool,
    failure: Option<Box<Failure>>,
}

/// How what runs the code under test failed over a case, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It ended, or said what is no answer.
    #[cfg_attr(
        not(any(feature = "peer", feature = "process")),
        expect(dead_code, reason = "only bridges say it")
    )]
    Broke(String),
    /// It said nothing in time.
    #[cfg_attr(not(feature = "process"), expect(dead_code, reason = "only bridges say it"))]
    Silent(String),
}

/// What an [`Observation`] exposes beside its outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    code: Option<String>,
    message: Option<String>,
    model_view: Option<String>,
    operator_view: Option<String>,
    next_step: Option<NextStep>,
    blocks: Option<Vec<BlockFate>>,
    structured: Option<String>,
    request_state: Option<String>,
    execution: Option<Execution>,
    levels: Option<Levels>,
    strike: Option<bool>,
    breaches: Option<Box<[String]>>,
}

impl Observation {
    /// The outcome: the one thing that is required.
    pub fn new(outcome: Outcome) -> Self {
        Self { outcome, facts: Facts::default(), not_run: None, by_deadline: false, failure: None }
    }

    /// No observation: what runs the code under test failed over the case.
    #[cfg(any(feature = "peer", feature = "process"))]
    pub(crate) fn failed(how: Failure) -> Self {
        Self { failure: Some(Box::new(how)), ..Self::new(Outcome::Unclassified) }
    }

    /// How what runs the code under test failed over the case; none where it did not.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        self.failure.as_deref()
    }

    /// No observation: the adapter can't put this case to the client behind it, and why. Such a
    /// case counts as not run, never as right; the report says how many there were, by reason,
    /// so give the same words for the same reason.
    pub fn not_run(why: impl Into<String>) -> Self {
        Self { not_run: Some(why.into().into()), ..Self::new(Outcome::Unclassified) }
    }

    /// The JSON-RPC code that was kept.
    pub fn code(self, code: impl Into<i64>) -> Self {
        self.code_text(code.into().to_string())
    }

    /// The JSON-RPC code that was kept, as text: for codes beyond 64 bits or kept as they were
    /// spelled.
    pub fn code_text(self, code: impl Into<String>) -> Self {
        self.with(|facts| facts.code = Some(code.into()))
    }

    /// The JSON-RPC message that was kept.
    pub fn message(self, message: impl Into<String>) -> Self {
        self.with(|facts| facts.message = Some(message.into()))
    }

    /// The text that the model would see.
    pub fn model_view(self, view: impl Into<String>) -> Self {
        self.with(|facts| facts.model_view = Some(view.into()))
    }

    /// The text that the log would hold.
    pub fn operator_view(self, view: impl Into<String>) -> Self {
        self.with(|facts| facts.operator_view = Some(view.into()))
    }

    /// What the client would do next.
    pub fn next_step(self, step: NextStep) -> Self {
        self.with(|facts| facts.next_step = Some(step))
    }

    /// What became of each content block, one entry a block, in their order.
    pub fn blocks(self, fates: impl IntoIterator<Item = BlockFate>) -> Self {
        self.with(|facts| facts.blocks = Some(fates.into_iter().collect()))
    }

    /// The structured value that was kept, as JSON text, so that numbers keep their digits.
    pub fn structured(self, json: impl Into<String>) -> Self {
        self.with(|facts| facts.structured = Some(json.into()))
    }

    /// The request state that the retry would send back.
    pub fn request_state(self, state: impl Into<String>) -> Self {
        self.with(|facts| facts.request_state = Some(state.into()))
    }

    /// What the client's retry policy would read.
    pub fn execution(self, execution: Execution) -> Self {
        self.with(|facts| facts.execution = Some(execution))
    }

    /// Delivered, completed, achieved.
    pub fn levels(self, levels: Levels) -> Self {
        self.with(|facts| facts.levels = Some(levels))
    }

    /// Says that the call ended by a deadline: the client took nothing that came for an answer.
    ///
    /// [`Outcome::UnknownOutcome`] is then what there is to say where the reply does not answer
    /// the call, and is tolerated where it answers it malformed. Where a sound answer came, it
    /// was lost, and that is a finding.
    pub fn by_deadline(self) -> Self {
        Self { by_deadline: true, ..self }
    }

    /// Whether the call ended by a deadline.
    pub fn is_by_deadline(&self) -> bool {
        self.by_deadline
    }

    /// Why the case was not put to the client; none where it was.
    pub fn why_not_run(&self) -> Option<&str> {
        self.not_run.as_deref()
    }

    /// Whether this reply counts against the health of the server, as in a circuit breaker.
    pub fn strike(self, counts: bool) -> Self {
        self.with(|facts| facts.strike = Some(counts))
    }

    /// What was wrong with the requests that the client sent for this call, in words; none where
    /// they were sound. For an adapter that sees them: whether the call was sent again is told by
    /// [`Observation::next_step`].
    pub fn breaches(self, breaches: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let breaches = breaches.into_iter().map(Into::into).collect();
        self.with(|facts| facts.breaches = Some(breaches))
    }

    /// The outcome that was observed.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Everything else that was exposed.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    fn with(mut self, set: impl FnOnce(&mut Facts)) -> Self {
        set(&mut self.facts);
        self
    }
}

impl Facts {
    /// The JSON-RPC code, as text.
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// The JSON-RPC message.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The text that the model would see.
    pub fn model_view(&self) -> Option<&str> {
        self.model_view.as_deref()
    }

    /// The text that the log would hold.
    pub fn operator_view(&self) -> Option<&str> {
        self.operator_view.as_deref()
    }

    /// What the client would do next.
    pub fn next_step(&self) -> Option<NextStep> {
        self.next_step
    }

    /// What became of each content block.
    pub fn blocks(&self) -> Option<&[BlockFate]> {
        self.blocks.as_deref()
    }

    /// The structured value, as JSON text.
    pub fn structured(&self) -> Option<&str> {
        self.structured.as_deref()
    }

    /// The request state that the retry would send back.
    pub fn request_state(&self) -> Option<&str> {
        self.request_state.as_deref()
    }

    /// What the client's retry policy would read.
    pub fn execution(&self) -> Option<Execution> {
        self.execution
    }

    /// Delivered, completed, achieved.
    pub fn levels(&self) -> Option<Levels> {
        self.levels
    }

    /// Whether it counts against the health of the server.
    pub fn strike(&self) -> Option<bool> {
        self.strike
    }

    /// What was wrong with the requests that the client sent.
    pub fn breaches(&self) -> Option<&[String]> {
        self.breaches.as_deref()
    }
}

/// The outcome, then what else was exposed, a line each.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(why) = &self.not_run {
            return f.write_str(&crate::wording::was_not_run(why));
        }
        if let Some(Failure::Broke(words) | Failure::Silent(words)) = self.failure() {
            return f.write_str(words);
        }
        write!(f, "{}", self.outcome)?;
        let facts = &self.facts;
        let texts = [
            ("code", &facts.code),
            ("message", &facts.message),
            ("model view", &facts.model_view),
            ("operator view", &facts.operator_view),
            ("structured", &facts.structured),
            ("request state", &facts.request_state),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                write!(f, "\n  {name}: {}", crate::wording::excerpt(text))?;
            }
        }
        if let Some(step) = facts.next_step {
            write!(f, "\n  next step: {step}")?;
        }
        if let Some(blocks) = &facts.blocks {
            let names: Vec<_> = blocks.iter().map(|fate| fate.wire_name()).collect();
            write!(f, "\n  blocks: [{}]", names.join(", "))?;
        }
        if let Some(execution) = facts.execution {
            write!(f, "\n  execution: {execution}")?;
        }
        if let Some(levels) = facts.levels {
            write!(f, "\n  levels: {levels}")?;
        }
        if let Some(counts) = facts.strike {
            write!(f, "\n  strike: {counts}")?;
        }
        for breach in facts.breaches.iter().flatten() {
            write!(f, "\n  request: {breach}")?;
        }
        if self.by_deadline {
            write!(f, "\n  {}", crate::wording::ended_by_deadline())?;
        }
        Ok(())
    }
}

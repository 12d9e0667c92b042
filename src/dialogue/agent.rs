//! The code under test of a dialogue: what it is given each turn, and what it says and sends.

use serde_json::Value;

use crate::call::Call;
use crate::outcome::NextStep;
use crate::reply::{Reply, Surfaces};

/// The part of a host that decides what happens after a reply: whether a call is repeated, a state
/// checked, a task polled. It stands beside [`Adapter`](crate::Adapter): that one says what a
/// single reply is, an agent goes on from there, and remembers.
///
/// A dialogue begins with a call that was already sent. Each turn the agent gets what was sent and
/// what came back for it, and says its next step and, if it sends something, what. A dialogue ends
/// when the agent sends nothing and nothing is on its way any more.
///
/// What the dialogues are about is always the same (see [`Dialogue`](crate::Dialogue)): the tool
/// `book_room` is called with a guest and a night. [`ReferenceAgent`](crate::ReferenceAgent) is an
/// agent that does all of it right.
///
/// ```
/// use mcp_verdict::{Agent, NextStep, Outcome, Reply, Request, Turn, judge};
///
/// /// Uses what it can use, and leaves everything else to people.
/// struct Cautious;
///
/// impl Agent for Cautious {
///     fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
///         match sent.as_call().map(|call| judge(call, reply).outcome()) {
///             Some(Outcome::Success) => Turn::new(NextStep::UseResult),
///             Some(Outcome::Pending) => Turn::new(NextStep::KeepWaiting),
///             _ => Turn::new(NextStep::Stop),
///         }
///     }
/// }
/// ```
pub trait Agent {
    /// The surfaces this agent reads. Dialogues with replies on others are not played, and the
    /// report says so.
    fn surfaces(&self) -> Surfaces {
        Surfaces::MESSAGE | Surfaces::SILENCE
    }

    /// What the agent does, now that this came back for what was sent. A late answer comes with
    /// the call that it answers, which need not be the last one.
    fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn;
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn surfaces(&self) -> Surfaces {
        (**self).surfaces()
    }

    fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
        (**self).turn(sent, reply)
    }
}

/// Something that an agent sends.
#[derive(Clone, Debug)]
pub struct Request(Kind);

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Call { call: Call, state: Option<String>, inputs: Option<Value> },
    Catalogue,
    Poll(String),
    TaskResult(String),
    Authorise,
}

impl Request {
    /// A call of a tool. A repeat is a new call with a new id:
    /// `call.to_builder().id(…)` makes one.
    pub fn call(call: impl Into<Call>) -> Self {
        Self(Kind::Call { call: call.into(), state: None, inputs: None })
    }

    /// The list of tools (`tools/list`).
    pub fn catalogue() -> Self {
        Self(Kind::Catalogue)
    }

    /// The state of a task (`tasks/get`); from 2026-07-28 on with what came of it.
    pub fn poll(task: impl Into<String>) -> Self {
        Self(Kind::Poll(task.into()))
    }

    /// What came of a task (`tasks/result` of 2025-11-25).
    pub fn task_result(task: impl Into<String>) -> Self {
        Self(Kind::TaskResult(task.into()))
    }

    /// A new authorisation, which is no message of the protocol.
    pub fn authorise() -> Self {
        Self(Kind::Authorise)
    }

    /// The same call with the request state that the server asked to have back.
    #[must_use]
    pub fn with_state(mut self, given: impl Into<String>) -> Self {
        if let Kind::Call { state, .. } = &mut self.0 {
            *state = Some(given.into());
        }
        self
    }

    /// The same call with answers to the server's input requests: an object with a member for
    /// each of them.
    #[must_use]
    pub fn with_inputs(mut self, given: Value) -> Self {
        if let Kind::Call { inputs, .. } = &mut self.0 {
            *inputs = Some(given);
        }
        self
    }

    /// The call, if it is one of a tool.
    pub fn as_call(&self) -> Option<&Call> {
        match &self.0 {
            Kind::Call { call, .. } => Some(call),
            _ => None,
        }
    }

    /// The request state that a call carries.
    pub fn state(&self) -> Option<&str> {
        match &self.0 {
            Kind::Call { state, .. } => state.as_deref(),
            _ => None,
        }
    }

    /// The answers to input requests that a call carries.
    pub fn inputs(&self) -> Option<&Value> {
        match &self.0 {
            Kind::Call { inputs, .. } => inputs.as_ref(),
            _ => None,
        }
    }

    /// Whether it asks for the list of tools.
    pub fn is_catalogue(&self) -> bool {
        matches!(self.0, Kind::Catalogue)
    }

    /// Whether it asks for a new authorisation.
    pub fn is_authorise(&self) -> bool {
        matches!(self.0, Kind::Authorise)
    }

    /// The task whose state or result it asks for.
    pub fn task(&self) -> Option<&str> {
        match &self.0 {
            Kind::Poll(task) | Kind::TaskResult(task) => Some(task),
            _ => None,
        }
    }

    pub(crate) fn kind(&self) -> &Kind {
        &self.0
    }
}

/// What an agent does in one turn: its next step, and what it sends.
#[derive(Clone, Debug)]
pub struct Turn {
    step: NextStep,
    request: Option<Request>,
}

impl Turn {
    /// Takes this step, and sends nothing.
    pub fn new(step: NextStep) -> Self {
        Self { step, request: None }
    }

    /// The same step, with something that is sent.
    #[must_use]
    pub fn send(self, request: Request) -> Self {
        Self { request: Some(request), ..self }
    }

    /// The step.
    pub fn step(&self) -> NextStep {
        self.step
    }

    /// What is sent.
    pub fn request(&self) -> Option<&Request> {
        self.request.as_ref()
    }
}

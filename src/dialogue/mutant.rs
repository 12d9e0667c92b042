//! Agents with one fault each: the reference agent, whose turn is changed where the fault shows.

use serde_json::Value;

use super::agent::{Agent, Request, Turn};
use super::reference::ReferenceAgent;
use super::script::CHECK;
use crate::call::Call;
use crate::outcome::{NextStep, Outcome};
use crate::reply::{Reply, Silence, Surfaces, Why};
use crate::verdict::judge;

/// An agent with one fault, to try the dialogues on: rules that let one pass have a hole.
///
/// ```
/// use mcp_verdict::{AgentMutant, Dialogues};
///
/// let mutant = AgentMutant::find("repeats-after-a-lost-connection").expect("ids are stable");
/// let report = Dialogues::new(move || mutant.agent()).random(0).run();
/// assert_eq!(report.findings()[0].rule().id(), "effects-stay-within-the-contract");
/// ```
#[derive(Clone, Copy)]
pub struct AgentMutant {
    id: &'static str,
    sentence: &'static str,
    breaks: &'static str,
    fault: fn(&mut Seat, &Scene<'_>, Turn) -> Turn,
}

impl AgentMutant {
    /// Every mutant.
    pub fn all() -> &'static [Self] {
        MUTANTS
    }

    /// The mutant with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        MUTANTS.iter().find(|mutant| mutant.id == id)
    }

    /// The stable name, such as `repeats-by-habit`.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What completes the sentence "this is how an agent behaves that …".
    pub const fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// The id of the rule that it is there to break.
    pub const fn breaks(&self) -> &'static str {
        self.breaks
    }

    /// A new agent with this fault.
    pub fn agent(&self) -> impl Agent + use<> {
        let seat = Seat { ids: 1_000, goal: None, state: None };
        MutantAgent { mutant: *self, inner: ReferenceAgent::default(), seat }
    }
}

impl std::fmt::Debug for AgentMutant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AgentMutant({})", self.id)
    }
}

struct MutantAgent {
    mutant: AgentMutant,
    inner: ReferenceAgent,
    seat: Seat,
}

impl Agent for MutantAgent {
    fn surfaces(&self) -> Surfaces {
        Surfaces::ALL
    }

    fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
        let scene = Scene::of(sent, reply);
        if let Some(call) = scene.call.filter(|_| !scene.is_check) {
            self.seat.goal = Some(call.clone());
        }
        if let Some(state) =
            scene.call.and_then(|call| judge(call, reply).request_state().map(Into::into))
        {
            self.seat.state = Some(state);
        }
        let right = self.inner.turn(sent, reply);
        (self.mutant.fault)(&mut self.seat, &scene, right)
    }
}

/// What a mutant remembers.
struct Seat {
    ids: i64,
    /// The last call of the tool.
    goal: Option<Call>,
    /// The last request state that came.
    state: Option<String>,
}

/// What came, for what.
struct Scene<'a> {
    sent: &'a Request,
    reply: &'a Reply,
    call: Option<&'a Call>,
    is_check: bool,
    /// What the answer to a call is.
    outcome: Option<Outcome>,
}

impl<'a> Scene<'a> {
    fn of(sent: &'a Request, reply: &'a Reply) -> Self {
        let call = sent.as_call();
        let is_check = call.is_some_and(|call| call.tool() == CHECK);
        Self { sent, reply, call, is_check, outcome: call.map(|call| judge(call, reply).outcome()) }
    }

    /// Whether this is what came of a call of the tool.
    fn is(&self, outcome: Outcome) -> bool {
        !self.is_check && self.outcome == Some(outcome)
    }

    fn code(&self) -> Option<String> {
        judge(self.call?, self.reply).code().map(str::to_owned)
    }

    fn why(&self) -> Option<Why> {
        self.reply.silence().map(Silence::why).filter(|_| !self.is_check)
    }

    /// The state of a task in the answer to a poll.
    fn status(&self) -> Option<String> {
        self.sent.task()?;
        let message: Value = serde_json::from_slice(self.reply.message()?).ok()?;
        message["result"]["status"].as_str().map(str::to_owned)
    }
}

impl Seat {
    /// The last call of the tool once more, under a new id.
    fn again(&mut self) -> Turn {
        self.ids += 1;
        match &self.goal {
            Some(call) => {
                let request = Request::call(call.to_builder().id(self.ids));
                Turn::new(NextStep::RetryUnchanged).send(request)
            }
            None => Turn::new(NextStep::Stop),
        }
    }

    fn again_if(&mut self, wrong: bool, right: Turn) -> Turn {
        if wrong { self.again() } else { right }
    }

    fn use_if(wrong: bool, right: Turn) -> Turn {
        if wrong { Turn::new(NextStep::UseResult) } else { right }
    }

    fn stop_if(wrong: bool, right: Turn) -> Turn {
        if wrong { Turn::new(NextStep::Stop) } else { right }
    }
}

/// The same turn with another request in it, where it sends a call.
fn resent(right: Turn, change: impl FnOnce(&Call, &Request) -> Request) -> Turn {
    let Some(request) = right.request() else { return right };
    let Some(call) = request.as_call() else { return right };
    Turn::new(right.step()).send(change(call, request))
}

/// A call with this state and these inputs.
fn carrying(call: &Call, state: Option<&str>, inputs: Option<&Value>) -> Request {
    let mut request = Request::call(call.clone());
    if let Some(state) = state {
        request = request.with_state(state);
    }
    if let Some(inputs) = inputs {
        request = request.with_inputs(inputs.clone());
    }
    request
}

const fn mutant(
    id: &'static str,
    sentence: &'static str,
    breaks: &'static str,
    fault: fn(&mut Seat, &Scene<'_>, Turn) -> Turn,
) -> AgentMutant {
    AgentMutant { id, sentence, breaks, fault }
}

const EFFECTS: &str = "effects-stay-within-the-contract";
const UNPROVEN: &str = "unproven-call-is-checked-before-a-repeat";
const FINISHED: &str = "finished-call-is-not-sent-again";
const FAILED: &str = "failed-call-is-not-sent-again-unchanged";
const MADE_UP: &str = "result-is-used-only-where-there-is-one";
const ENDS: &str = "dialogue-ends";
const TASK_END: &str = "task-is-followed-to-its-end";

const MUTANTS: &[AgentMutant] = &[
    mutant(
        "repeats-by-habit",
        "sends again whatever did not work",
        EFFECTS,
        |seat, scene, right| {
            let fine = matches!(scene.outcome, None | Some(Outcome::Success | Outcome::Pending));
            seat.again_if(!fine && !scene.is_check, right)
        },
    ),
    mutant(
        "repeats-after-a-lost-connection",
        "sends again what was lost with its connection",
        EFFECTS,
        |seat, scene, right| seat.again_if(scene.why() == Some(Why::LostAfterSend), right),
    ),
    mutant(
        "repeats-after-a-timeout",
        "sends again what took too long",
        UNPROVEN,
        |seat, scene, right| seat.again_if(scene.why() == Some(Why::TimedOut), right),
    ),
    mutant(
        "repeats-a-broken-answer",
        "sends again what was answered with nonsense",
        UNPROVEN,
        |seat, scene, right| seat.again_if(scene.is(Outcome::ContractViolation), right),
    ),
    mutant(
        "repeats-an-internal-error",
        "sends again what the server stumbled over",
        FAILED,
        |seat, scene, right| {
            let stumbled = !scene.is_check && scene.code().as_deref() == Some("-32603");
            seat.again_if(stumbled, right)
        },
    ),
    mutant(
        "repeats-a-tool-error",
        "sends again what the tool said failed",
        FAILED,
        |seat, scene, right| seat.again_if(scene.is(Outcome::ToolError), right),
    ),
    mutant(
        "repeats-a-refused-call",
        "sends again what was refused, with the old authorisation",
        "refusal-is-mended-before-a-repeat",
        |seat, scene, right| {
            seat.again_if(scene.reply.http().is_some_and(|it| it.status() == 401), right)
        },
    ),
    mutant("repeats-what-is-done", "sends again what was done", FINISHED, |seat, scene, right| {
        seat.again_if(scene.is(Outcome::Success), right)
    }),
    mutant(
        "sends-while-one-is-pending",
        "sends a second call while the first is at work",
        "pending-call-is-waited-for",
        |seat, scene, right| seat.again_if(scene.is(Outcome::Pending), right),
    ),
    mutant("keeps-the-id", "repeats under the old id", "repeat-has-a-new-id", |_, _, right| {
        let repeats = matches!(right.step(), NextStep::RetryUnchanged | NextStep::ProvideInput);
        if !repeats {
            return right;
        }
        resent(right, |call, request| {
            carrying(&call.to_builder().id(1), request.state(), request.inputs())
        })
    }),
    mutant(
        "edits-the-state",
        "takes the blanks off a request state",
        "request-state-comes-back-as-it-came",
        |_, _, right| {
            resent(right, |call, request| {
                carrying(call, request.state().map(str::trim), request.inputs())
            })
        },
    ),
    mutant(
        "drops-the-state",
        "gives input and forgets the request state",
        "request-state-comes-back-as-it-came",
        |_, _, right| resent(right, |call, request| carrying(call, None, request.inputs())),
    ),
    mutant(
        "sends-the-state-with-the-check",
        "sends the request state of one call with another",
        "request-state-goes-to-its-own-call-alone",
        |seat, _, right| {
            let state = seat.state.clone();
            if right.step() != NextStep::VerifyState {
                return right;
            }
            resent(right, |call, _| carrying(call, state.as_deref(), None))
        },
    ),
    mutant(
        "gives-no-input",
        "answers a request for input with the state alone",
        "input-requests-are-answered",
        |_, _, right| resent(right, |call, request| carrying(call, request.state(), None)),
    ),
    mutant("never-polls", "leaves a task alone", TASK_END, |_, scene, right| {
        Seat::stop_if(scene.is(Outcome::TaskCreated), right)
    }),
    mutant(
        "never-picks-up-the-result",
        "sees that a task has ended and does not ask what came of it",
        TASK_END,
        |_, scene, right| {
            let ended = matches!(scene.status().as_deref(), Some("completed" | "failed"));
            Seat::stop_if(ended, right)
        },
    ),
    mutant(
        "repeats-instead-of-polling",
        "sends the call again to see whether its task is done",
        "task-is-polled-not-repeated",
        |seat, scene, right| seat.again_if(scene.is(Outcome::TaskCreated), right),
    ),
    mutant("uses-the-handle", "takes a task for its result", MADE_UP, |_, scene, right| {
        Seat::use_if(scene.is(Outcome::TaskCreated), right)
    }),
    mutant(
        "takes-cancelled-for-undone",
        "sends again what was cancelled, as if nothing had been done",
        UNPROVEN,
        |seat, scene, right| seat.again_if(scene.status().as_deref() == Some("cancelled"), right),
    ),
    mutant(
        "polls-for-ever",
        "asks for a task that never ends, for ever",
        ENDS,
        |_, scene, right| match (scene.status().as_deref(), scene.sent.task()) {
            (Some("working"), Some(task)) => {
                Turn::new(NextStep::PollTask).send(Request::poll(task))
            }
            _ => right,
        },
    ),
    mutant(
        "ignores-the-check",
        "checks whether it was done, and sends it again although it was",
        FINISHED,
        |seat, scene, right| {
            let done = scene.is_check && right.step() == NextStep::UseResult;
            seat.again_if(done, right)
        },
    ),
    mutant(
        "believes-any-check",
        "takes any answer to a check for a yes",
        MADE_UP,
        |_, scene, right| Seat::use_if(scene.is_check, right),
    ),
    mutant(
        "takes-a-lost-check-for-undone",
        "sends again what a check could not tell",
        UNPROVEN,
        |seat, scene, right| {
            let lost = scene.is_check && scene.outcome == Some(Outcome::UnknownOutcome);
            seat.again_if(lost, right)
        },
    ),
    mutant("checks-for-ever", "checks until it gets an answer", ENDS, |seat, scene, right| {
        if !(scene.is_check && scene.outcome == Some(Outcome::UnknownOutcome)) {
            return right;
        }
        seat.ids += 1;
        match scene.call {
            Some(call) => {
                Turn::new(NextStep::VerifyState).send(Request::call(call.to_builder().id(seat.ids)))
            }
            None => right,
        }
    }),
    mutant(
        "repeats-for-ever",
        "repeats a harmless call until it gets an answer",
        ENDS,
        |seat, scene, right| {
            let harmless = scene.call.is_some_and(|call| call.contract().may_repeat());
            seat.again_if(harmless && scene.why().is_some(), right)
        },
    ),
    mutant(
        "calls-the-unknown-tool-again",
        "calls a tool again that the server does not know",
        FAILED,
        |seat, scene, right| {
            let unknown = !scene.is_check && scene.code().as_deref() == Some("-32602");
            seat.again_if(unknown, right)
        },
    ),
    mutant(
        "keeps-the-old-name",
        "reads the catalogue and calls the tool by its old name",
        "unknown-tool-is-looked-up",
        |seat, scene, right| {
            let old = seat.goal.clone().filter(|_| scene.sent.is_catalogue());
            match old {
                Some(goal) => resent(right, |call, _| {
                    let mended = goal.to_builder().id(call.id().clone());
                    Request::call(mended.arguments(serde_json::json!({ "guest": "A. Lovelace" })))
                }),
                None => right,
            }
        },
    ),
    mutant(
        "counts-a-late-answer-again",
        "uses a late answer beside what it knows already",
        "result-is-used-once",
        |_, scene, right| Seat::use_if(scene.is(Outcome::Success), right),
    ),
    mutant(
        "tells-the-unknown-as-done",
        "tells a call that nobody knows of as done",
        MADE_UP,
        |_, scene, right| Seat::use_if(scene.is(Outcome::UnknownOutcome), right),
    ),
    mutant("waits-for-ever", "waits for an answer that is lost", ENDS, |_, scene, right| {
        if scene.why().is_some() { Turn::new(NextStep::KeepWaiting) } else { right }
    }),
    mutant(
        "falls-over-silence",
        "panics where no answer comes",
        "agent-always-answers",
        |_, scene, right| {
            assert!(scene.why().is_none(), "no answer");
            right
        },
    ),
    mutant(
        "says-stop-and-sends",
        "says that it stops, and sends the call again",
        "what-is-sent-was-announced",
        |_, _, right| match right.request() {
            Some(request) if right.step() == NextStep::RetryUnchanged => {
                Turn::new(NextStep::Stop).send(request.clone())
            }
            _ => right,
        },
    ),
];

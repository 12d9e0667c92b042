//! A host that looks before it books again. Copy what you need.
//!
//! How it reads one message is the careful client of the example `invoice`; here is what it does
//! next, and what it makes of silence.

use mcp_verdict::{
    Agent, Call, Execution, NextStep, Observation, Outcome, Reply, Request, Turn, Why,
};
use serde_json::Value;

use super::client;

/// How often it asks for anything at most.
const TRIES: usize = 6;

#[derive(Default)]
pub struct Careful {
    /// The call of the tool that was sent last.
    goal: Option<Call>,
    ids: i64,
    tries: usize,
    is_over: bool,
}

impl Agent for Careful {
    fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
        if self.is_over {
            // A late answer adds nothing to what is decided.
            return Turn::new(NextStep::Stop);
        }
        let Some(call) = sent.as_call() else {
            return match sent.task() {
                Some(task) => self.after_poll(task, reply),
                None => self.stop(),
            };
        };
        let check = self.goal.as_ref().and_then(|goal| goal.contract().state_check());
        if check == Some(call.tool()) {
            return self.after_check(call, reply);
        }
        self.goal = Some(call.clone());
        let observation = observe(call, reply);
        match observation.facts().next_step().unwrap_or(NextStep::Stop) {
            NextStep::VerifyState | NextStep::ReportViolation => self.look(),
            NextStep::RetryUnchanged => self.again(),
            NextStep::PollTask => {
                // The call has arrived at last: what it gave has tries of its own.
                self.tries = 0;
                self.poll(task_id(reply))
            }
            NextStep::KeepWaiting => Turn::new(NextStep::KeepWaiting),
            // An error of the server may come from the middle of the work.
            NextStep::CheckCatalogue if observation.facts().code() == Some("-32603") => self.look(),
            // What is left is for the model or the user, who are not in this example.
            step => self.over(step),
        }
    }
}

impl Careful {
    /// What is booked was done, what is not booked was not.
    fn after_check(&mut self, call: &Call, reply: &Reply) -> Turn {
        let message: Value =
            serde_json::from_slice(reply.message().unwrap_or_default()).unwrap_or_default();
        let text = message["result"]["content"][0]["text"].as_str().unwrap_or_default();
        let answer: Value = serde_json::from_str(text).unwrap_or_default();
        let is_success = observe(call, reply).outcome() == Outcome::Success;
        match answer["bookings"].as_array().filter(|_| is_success) {
            Some(bookings) if bookings.is_empty() => self.again(),
            Some(_) => self.over(NextStep::UseResult),
            None => self.look(),
        }
    }

    fn after_poll(&mut self, task: &str, reply: &Reply) -> Turn {
        let message: Value =
            serde_json::from_slice(reply.message().unwrap_or_default()).unwrap_or_default();
        let result = &message["result"];
        let stored = if result["status"].is_null() { result } else { &result["result"] };
        match (stored["content"].is_array(), stored["isError"] == true, result["status"].as_str()) {
            (true, true, _) => self.over(NextStep::LetModelCorrect),
            (true, false, _) => self.over(NextStep::UseResult),
            (false, _, Some("working")) => self.poll(Some(task.to_owned())),
            (false, _, Some("cancelled")) => self.look(),
            (false, ..) if self.tried() => {
                Turn::new(NextStep::PollTask).send(Request::task_result(task))
            }
            _ => self.stop(),
        }
    }

    /// Asks whether the booking was made, if anything can tell.
    fn look(&mut self) -> Turn {
        let goal = self.goal.clone();
        let check = goal.as_ref().and_then(|goal| Some((goal, goal.contract().state_check()?)));
        match check.filter(|_| self.tried()) {
            Some((goal, check)) => {
                let call = goal.to_builder().tool(check).task(false).id(self.fresh_id());
                Turn::new(NextStep::VerifyState).send(Request::call(call))
            }
            None => self.stop(),
        }
    }

    /// A repeat is a new call under a new id.
    fn again(&mut self) -> Turn {
        match self.goal.clone().filter(|_| self.tried()) {
            Some(goal) => {
                let call = goal.to_builder().id(self.fresh_id());
                Turn::new(NextStep::RetryUnchanged).send(Request::call(call))
            }
            None => self.stop(),
        }
    }

    fn poll(&mut self, task: Option<String>) -> Turn {
        match task.filter(|_| self.tried()) {
            Some(task) => Turn::new(NextStep::PollTask).send(Request::poll(task)),
            None => self.stop(),
        }
    }

    fn stop(&mut self) -> Turn {
        self.over(NextStep::Stop)
    }

    fn over(&mut self, step: NextStep) -> Turn {
        self.is_over = true;
        Turn::new(step)
    }

    fn tried(&mut self) -> bool {
        self.tries += 1;
        self.tries <= TRIES
    }

    fn fresh_id(&mut self) -> i64 {
        self.ids += 1;
        100 + self.ids
    }
}

fn task_id(reply: &Reply) -> Option<String> {
    let message: Value = serde_json::from_slice(reply.message()?).ok()?;
    let result = &message["result"];
    let id = result["taskId"].as_str().or(result["task"]["taskId"].as_str());
    id.map(str::to_owned)
}

/// What it makes of one reply: of silence, of a note on the way, or of an answer.
pub fn observe(call: &Call, reply: &Reply) -> Observation {
    if let Some(silence) = reply.silence() {
        return observe_silence(call, silence.why());
    }
    let message: Value =
        serde_json::from_slice(reply.message().unwrap_or_default()).unwrap_or_default();
    if message["method"].is_string() && message.get("id").is_none() {
        return Observation::new(Outcome::Pending).next_step(NextStep::KeepWaiting);
    }
    client::careful(call, reply)
}

fn observe_silence(call: &Call, why: Why) -> Observation {
    if why == Why::NotSent {
        return Observation::new(Outcome::NotExecuted)
            .execution(Execution::Never)
            .model_view("[The call was not sent.]")
            .next_step(NextStep::RetryUnchanged);
    }
    let harmless = call.contract().may_repeat();
    Observation::new(Outcome::UnknownOutcome)
        .execution(Execution::Possible)
        .model_view("[No answer came. Nobody knows whether it was done.]")
        .operator_view(format!("no answer to call {}: {why}", call.id()))
        .next_step(if harmless { NextStep::RetryUnchanged } else { NextStep::VerifyState })
}

//! An agent that does what a dialogue asks for, on top of the reference classifier.

use serde_json::{Value, json};

use super::agent::{Agent, Request, Turn};
use crate::call::Call;
use crate::outcome::{Execution, NextStep, Outcome};
use crate::reply::{Reply, Surfaces};
use crate::verdict::{Reason, judge};

/// How often the same thing is tried at most.
const TRIES: usize = 3;

/// What the agent mends its request with.
const FULL_NAME: &str = "Ada Lovelace";

/// An [`Agent`] that keeps every rule, on top of [`judge`]: it
/// repeats nothing that may have run before a check has shown that it did not, unless a trusted
/// server says that a repeat does no harm, and tries nothing for ever.
///
/// ```
/// use mcp_verdict::{Dialogues, ReferenceAgent};
///
/// let report = Dialogues::new(ReferenceAgent::default).random(50).run();
/// assert!(report.passed(), "{report}");
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReferenceAgent {
    ids: i64,
    /// The call that is to be carried out, as it was sent last.
    goal: Option<Goal>,
    task: Option<String>,
    tries: Tries,
    /// The goal is reached or given up.
    is_over: bool,
}

/// A call with what a retry of it has to carry.
#[derive(Clone, Debug)]
struct Goal {
    call: Call,
    state: Option<String>,
    inputs: Option<Value>,
}

/// How often each thing was tried.
#[derive(Clone, Debug, Default)]
struct Tries {
    repeats: usize,
    checks: usize,
    polls: usize,
    inputs: usize,
    corrections: usize,
    authorisations: usize,
}

impl Agent for ReferenceAgent {
    fn surfaces(&self) -> Surfaces {
        Surfaces::ALL
    }

    fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
        if self.is_over {
            // A late answer adds nothing to what is decided (TC-CAN-01).
            return Turn::new(NextStep::Stop);
        }
        if let Some(call) = sent.as_call() {
            let check = self.goal.as_ref().and_then(|goal| goal.call.contract().state_check());
            if check == Some(call.tool()) {
                return self.after_check(call, reply);
            }
            let (state, inputs) = (sent.state().map(str::to_owned), sent.inputs().cloned());
            let is_late = self.goal.as_ref().is_some_and(|goal| goal.call.id() != call.id());
            if !is_late {
                self.goal = Some(Goal { call: call.clone(), state, inputs });
            }
            return self.after_call(call, reply);
        }
        if sent.is_catalogue() {
            return self.after_catalogue(reply);
        }
        if sent.is_authorise() {
            return self.again(NextStep::RetryUnchanged);
        }
        self.after_poll(reply)
    }
}

impl ReferenceAgent {
    fn after_call(&mut self, call: &Call, reply: &Reply) -> Turn {
        let verdict = judge(call, reply);
        match verdict.outcome() {
            Outcome::Success => self.over(NextStep::UseResult),
            Outcome::ToolError => self.over(NextStep::LetModelCorrect),
            Outcome::ProtocolError if is_about_the_request(verdict.code()) => {
                Turn::new(NextStep::CheckCatalogue).send(Request::catalogue())
            }
            Outcome::ProtocolError => self.verify(),
            Outcome::InputRequired => {
                let state = verdict.request_state().map(Into::into);
                let asked: Option<Value> =
                    verdict.input_requests().and_then(|text| serde_json::from_str(text).ok());
                self.give_input(state, asked.as_ref())
            }
            Outcome::TaskCreated => {
                self.task = verdict.task_id().map(Into::into);
                self.poll()
            }
            Outcome::UnknownOutcome if call.contract().may_repeat() => self.repeat(),
            Outcome::UnknownOutcome => self.verify(),
            Outcome::ContractViolation if call.contract().state_check().is_none() => {
                self.over(NextStep::ReportViolation)
            }
            Outcome::ContractViolation | Outcome::Unclassified => self.verify(),
            Outcome::NotExecuted => match verdict.reason() {
                Reason::Unauthorised | Reason::SessionLost => self.authorise(),
                _ if verdict.execution() == Execution::Never => self.repeat(),
                _ => self.over(NextStep::Stop),
            },
            Outcome::Pending => Turn::new(NextStep::KeepWaiting),
        }
    }

    /// The bookings decide: what is there is done, what is not there was not.
    fn after_check(&mut self, call: &Call, reply: &Reply) -> Turn {
        let verdict = judge(call, reply);
        let bookings = verdict.texts().next().and_then(|text| {
            let answer: Value = serde_json::from_str(&text).ok()?;
            Some(answer.get("bookings")?.as_array()?.len())
        });
        match bookings.filter(|_| verdict.outcome() == Outcome::Success) {
            Some(0) => self.repeat(),
            Some(_) => self.over(NextStep::UseResult),
            None => self.verify(),
        }
    }

    /// Takes the tool under its new name, or mends the arguments.
    fn after_catalogue(&mut self, reply: &Reply) -> Turn {
        let Some(goal) = self.goal.clone().filter(|_| tried(&mut self.tries.corrections)) else {
            return self.over(NextStep::Stop);
        };
        let names = listed(reply);
        let check = goal.call.contract().state_check();
        let call = if names.iter().any(|name| name == goal.call.tool()) {
            let mut arguments = goal.call.arguments().clone();
            if arguments["guest"] == FULL_NAME {
                // There is nothing left to mend.
                return self.over(NextStep::Stop);
            }
            arguments["guest"] = json!(FULL_NAME);
            goal.call.to_builder().arguments(arguments)
        } else {
            let other =
                names.into_iter().find(|name| name.contains("room") && Some(&**name) != check);
            let Some(other) = other else { return self.over(NextStep::Stop) };
            goal.call.to_builder().tool(other)
        };
        self.goal = Some(Goal { call: call.build(), state: None, inputs: None });
        self.again(NextStep::LetModelCorrect)
    }

    fn after_poll(&mut self, reply: &Reply) -> Turn {
        let message = reply.message().unwrap_or_default();
        let message: Value = serde_json::from_slice(message).unwrap_or_default();
        let result = &message["result"];
        let stored = if result["status"].is_null() { result } else { &result["result"] };
        if stored["content"].is_array() {
            return self.after_stored(stored);
        }
        match result["status"].as_str() {
            Some("completed" | "failed") if !result["error"].is_object() => {
                let Some(task) = self.task.clone().filter(|_| tried(&mut self.tries.polls)) else {
                    return self.over(NextStep::Stop);
                };
                Turn::new(NextStep::PollTask).send(Request::task_result(task))
            }
            Some("cancelled" | "failed") => self.verify(),
            _ => self.poll(),
        }
    }

    /// What came of a task is read as the answer to the call would have been.
    fn after_stored(&mut self, stored: &Value) -> Turn {
        let Some(goal) = self.goal.clone() else { return self.over(NextStep::Stop) };
        let plain = goal.call.to_builder().id(0).task(false).build();
        let answer = json!({ "jsonrpc": "2.0", "id": 0, "result": stored });
        self.after_call(&plain, &Reply::from_message(answer.to_string()))
    }

    fn over(&mut self, step: NextStep) -> Turn {
        self.is_over = true;
        Turn::new(step)
    }

    /// The same call under a new id, with what it has to carry.
    fn again(&mut self, step: NextStep) -> Turn {
        let Some(goal) = &self.goal else { return self.over(NextStep::Stop) };
        let mut request = Request::call(goal.call.to_builder().id(self.fresh_id()));
        if let Some(state) = &goal.state {
            request = request.with_state(state);
        }
        if let Some(inputs) = &goal.inputs {
            request = request.with_inputs(inputs.clone());
        }
        self.ids += 1;
        Turn::new(step).send(request)
    }

    fn fresh_id(&self) -> i64 {
        self.ids + 100
    }

    fn repeat(&mut self) -> Turn {
        if tried(&mut self.tries.repeats) {
            self.again(NextStep::RetryUnchanged)
        } else {
            self.over(NextStep::Stop)
        }
    }

    /// Asks whether the call was carried out, if anything can tell.
    fn verify(&mut self) -> Turn {
        let call = self.goal.as_ref().map(|goal| goal.call.clone());
        let check = call.and_then(|call| {
            let check = call.contract().state_check()?.to_owned();
            Some(call.to_builder().tool(check).task(false))
        });
        match check.filter(|_| tried(&mut self.tries.checks)) {
            Some(check) => {
                let request = Request::call(check.id(self.fresh_id()));
                self.ids += 1;
                Turn::new(NextStep::VerifyState).send(request)
            }
            None => self.over(NextStep::Stop),
        }
    }

    fn poll(&mut self) -> Turn {
        match self.task.clone().filter(|_| tried(&mut self.tries.polls)) {
            Some(task) => Turn::new(NextStep::PollTask).send(Request::poll(task)),
            None => self.over(NextStep::Stop),
        }
    }

    fn authorise(&mut self) -> Turn {
        if tried(&mut self.tries.authorisations) {
            Turn::new(NextStep::Reauthorise).send(Request::authorise())
        } else {
            self.over(NextStep::Stop)
        }
    }

    /// Says yes to everything that is asked.
    fn give_input(&mut self, state: Option<String>, asked: Option<&Value>) -> Turn {
        let Some(goal) = self.goal.as_mut().filter(|_| tried(&mut self.tries.inputs)) else {
            return self.over(NextStep::Stop);
        };
        goal.state = state;
        goal.inputs = asked.and_then(Value::as_object).map(|asked| {
            let yes = json!({ "action": "accept", "content": { "breakfast": true } });
            asked
                .keys()
                .map(|key| (key.clone(), yes.clone()))
                .collect::<serde_json::Map<_, _>>()
                .into()
        });
        self.again(NextStep::ProvideInput)
    }
}

/// Counts a try; whether it is one of those that are allowed.
fn tried(count: &mut usize) -> bool {
    *count += 1;
    *count <= TRIES
}

/// Whether an error says that the request was wrong, so that nothing was carried out.
fn is_about_the_request(code: Option<&str>) -> bool {
    matches!(code, Some("-32602" | "-32601" | "-32600" | "-32700"))
}

/// The names of the tools in a catalogue.
fn listed(reply: &Reply) -> Vec<String> {
    let message: Value =
        serde_json::from_slice(reply.message().unwrap_or_default()).unwrap_or_default();
    let tools = message["result"]["tools"].as_array().cloned().unwrap_or_default();
    tools.iter().filter_map(|tool| tool["name"].as_str()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Revision;

    #[test]
    fn a_stored_result_is_read_by_the_rules_of_the_revision() {
        let call = Call::new("book_room").revision(Revision::V2025_11_25).task(true).build();
        let goal = Some(Goal { call, state: None, inputs: None });
        let mut agent = ReferenceAgent { goal, ..ReferenceAgent::default() };
        let stored = json!({ "content": [], "isError": true });
        assert_eq!(agent.after_stored(&stored).step(), NextStep::LetModelCorrect);
    }
}

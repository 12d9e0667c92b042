//! The scripted server: what comes back for what an agent sends, and what it all did.

use serde_json::{Value, json};

use super::agent::{Kind, Request};
use super::script::{Beat, CHECK, Dialogue, Look, RENAMED, TOOL};
use crate::call::{Call, Revision};
use crate::reply::{Http, HttpEnd, Reply, Silence, Why};

/// What a reply shows, by the script. It is what an agent could know, and no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The call is done.
    Done,
    /// The tool says that it failed.
    ToolError,
    UnknownTool,
    BadArguments,
    /// A protocol error that says nothing about whether the call was carried out.
    Internal,
    /// No answer, or none that can be relied on.
    Unproven,
    /// It never left.
    NotSent,
    Refused,
    Pending,
    Task,
    Input {
        state: Option<String>,
        keys: Vec<String>,
    },
    /// The task is still at work.
    Working,
    /// The task has ended; its result has to be asked for.
    Ended,
    /// The state check shows the booking.
    SeenDone,
    /// The state check shows no booking.
    SeenUndone,
    /// Something that was asked beside the call was not answered, or answered with an error.
    Unanswered,
    Catalogue,
    Authorised,
}

/// What comes back, and what it shows.
pub(crate) struct Coming {
    pub(crate) reply: Reply,
    pub(crate) meaning: Meaning,
}

/// What is sent makes this happen.
pub(crate) struct Happening {
    /// Whether the tool is carried out by it.
    pub(crate) ran: bool,
    pub(crate) now: Coming,
    /// What comes for the same request without being asked for again.
    pub(crate) then: Option<Coming>,
    /// Whether that comes only after something else.
    pub(crate) is_late: bool,
}

pub(crate) struct World {
    revision: Revision,
    beats: std::vec::IntoIter<Beat>,
    look: Look,
    looked: usize,
    /// How often the tool was carried out.
    booked: usize,
    /// How often the tool was renamed.
    renamed: usize,
    authorised: bool,
    /// The arguments that are not taken.
    bad: Option<Value>,
    task: Option<(Beat, usize)>,
    states: usize,
}

impl World {
    pub(crate) fn new(dialogue: &Dialogue) -> Self {
        Self {
            revision: dialogue.revision,
            beats: dialogue.beats.clone().into_iter(),
            look: dialogue.look,
            looked: 0,
            booked: 0,
            renamed: 0,
            authorised: true,
            bad: None,
            task: None,
            states: 0,
        }
    }

    pub(crate) fn answer(&mut self, request: &Request) -> Happening {
        match request.kind() {
            Kind::Call { call, .. } if call.tool() == CHECK => only(self.check(call)),
            Kind::Call { call, .. } => self.call(call),
            Kind::Catalogue => only(self.catalogue()),
            Kind::Poll(task) => only(self.poll(task)),
            Kind::TaskResult(task) => only(self.task_result(task)),
            Kind::Authorise => {
                self.authorised = true;
                let chunks = vec![br#"{"access_token":"new"}"#.to_vec()];
                let headers = vec![("Content-Type".to_owned(), "application/json".to_owned())];
                let http = Http::new(200, headers, chunks, HttpEnd::Complete);
                let reply = Reply::from_http(http);
                only(Coming { reply, meaning: Meaning::Authorised })
            }
        }
    }

    fn call(&mut self, call: &Call) -> Happening {
        let name = self.name();
        if !self.authorised {
            return only(refusal());
        }
        if call.tool() != name {
            return only(self.unknown_tool(call));
        }
        if self.bad.as_ref() == Some(call.arguments()) {
            return only(self.bad_arguments(call));
        }
        let beat = self.beats.next().unwrap_or(Beat::Done);
        let ran = matches!(
            beat,
            Beat::Done
                | Beat::LostDone
                | Beat::LateDone
                | Beat::BrokenDone
                | Beat::InternalDone
                | Beat::SlowDone
                | Beat::TaskDone
                | Beat::TaskCancelled
        );
        self.booked += usize::from(ran);
        let done = || self.complete(call, "Room 12 is booked.", false, Meaning::Done);
        let (now, then) = match beat {
            Beat::Done => (done(), None),
            Beat::Failed => (self.failed(call), None),
            Beat::LostDone | Beat::Lost => (silence(Why::LostAfterSend), None),
            Beat::LateDone => (silence(Why::TimedOut), Some(done())),
            Beat::TimedOut => (silence(Why::TimedOut), None),
            Beat::BrokenDone => (broken(call, &json!({ "isError": false })), None),
            Beat::Broken => (broken(call, &json!("done")), None),
            Beat::InternalDone | Beat::Internal => {
                (error(call, -32603, "Internal error", Meaning::Internal), None)
            }
            Beat::UnknownTool => {
                self.renamed += 1;
                (self.unknown_tool(call), None)
            }
            Beat::BadArguments => {
                self.bad = Some(call.arguments().clone());
                (self.bad_arguments(call), None)
            }
            Beat::NotSent => {
                let reply = Reply::from_silence(Silence::new(Why::NotSent));
                (Coming { reply, meaning: Meaning::NotSent }, None)
            }
            Beat::Refused => {
                self.authorised = false;
                (refusal(), None)
            }
            Beat::SlowDone => (progress(), Some(done())),
            Beat::TaskDone | Beat::TaskFailed | Beat::TaskCancelled | Beat::TaskEndless => {
                self.task = Some((beat, 0));
                (self.handle(call), None)
            }
            Beat::Input | Beat::StateOnly | Beat::InputOnly => (self.input(call, beat), None),
        };
        Happening { ran, now, then, is_late: beat == Beat::LateDone }
    }

    /// What the tool is called by now.
    fn name(&self) -> String {
        match self.renamed {
            0 => TOOL.to_owned(),
            1 => RENAMED.to_owned(),
            times => format!("{RENAMED}_{times}"),
        }
    }

    fn complete(&self, call: &Call, text: &str, is_error: bool, meaning: Meaning) -> Coming {
        Coming { reply: answer(call, &self.result(text, is_error)), meaning }
    }

    fn failed(&self, call: &Call) -> Coming {
        self.complete(call, "Every room is taken that night.", true, Meaning::ToolError)
    }

    fn result(&self, text: &str, is_error: bool) -> Value {
        let content = json!([{ "type": "text", "text": text }]);
        if self.revision < Revision::V2026_07_28 {
            json!({ "content": content, "isError": is_error })
        } else {
            json!({ "resultType": "complete", "content": content, "isError": is_error })
        }
    }

    fn unknown_tool(&self, call: &Call) -> Coming {
        let message = format!("Unknown tool: {}", call.tool());
        error(call, -32602, &message, Meaning::UnknownTool)
    }

    fn bad_arguments(&self, call: &Call) -> Coming {
        let message = "Invalid params: guest needs a family name";
        error(call, -32602, message, Meaning::BadArguments)
    }

    fn check(&mut self, call: &Call) -> Coming {
        self.looked += 1;
        if self.look == Look::Lost || (self.look == Look::LostOnce && self.looked == 1) {
            return Coming { meaning: Meaning::Unanswered, ..silence(Why::LostAfterSend) };
        }
        let booking = call.arguments().clone();
        let bookings = if self.booked == 0 { vec![] } else { vec![booking; self.booked] };
        let meaning = if self.booked == 0 { Meaning::SeenUndone } else { Meaning::SeenDone };
        self.complete(call, &json!({ "bookings": bookings }).to_string(), false, meaning)
    }

    fn catalogue(&self) -> Coming {
        let tool = |name: &str| json!({ "name": name, "inputSchema": { "type": "object" } });
        let mut result = json!({ "tools": [tool(&self.name()), tool(CHECK)] });
        self.typed(&mut result);
        Coming { reply: aside(&json!({ "result": result })), meaning: Meaning::Catalogue }
    }

    fn typed(&self, result: &mut Value) {
        if self.revision >= Revision::V2026_07_28 {
            result["resultType"] = json!("complete");
        }
    }

    fn task_state(&self, status: &str) -> Value {
        let mut task = json!({
            "taskId": TASK,
            "status": status,
            "createdAt": "2026-11-30T10:00:00Z",
            "lastUpdatedAt": "2026-11-30T10:00:00Z",
        });
        let limit = if self.revision < Revision::V2026_07_28 { "ttl" } else { "ttlMs" };
        task[limit] = json!(60_000);
        task
    }

    fn handle(&self, call: &Call) -> Coming {
        let mut task = self.task_state("working");
        let result = if self.revision < Revision::V2026_07_28 {
            json!({ "task": task })
        } else {
            task["resultType"] = json!("task");
            task
        };
        Coming { reply: answer(call, &result), meaning: Meaning::Task }
    }

    /// The first poll finds the task at work, the second at its end.
    fn poll(&mut self, task: &str) -> Coming {
        let Some((beat, polls)) = self.task.as_mut().filter(|_| task == TASK) else {
            return unknown_task();
        };
        *polls += 1;
        let (beat, is_over) = (*beat, *polls > 1 && *beat != Beat::TaskEndless);
        let inlined = self.revision >= Revision::V2026_07_28;
        let (status, result, meaning) = match beat {
            _ if !is_over => ("working", None, Meaning::Working),
            Beat::TaskDone => ("completed", Some(self.task_outcome(beat)), Meaning::Done),
            Beat::TaskFailed if inlined => {
                ("completed", Some(self.task_outcome(beat)), Meaning::ToolError)
            }
            Beat::TaskFailed => ("failed", None, Meaning::ToolError),
            _ => ("cancelled", None, Meaning::Unproven),
        };
        let mut state = self.task_state(status);
        self.typed(&mut state);
        if let Some(result) = result.filter(|_| inlined) {
            state["result"] = result;
        }
        let has_more = is_over && !inlined && beat != Beat::TaskCancelled;
        let meaning = if has_more { Meaning::Ended } else { meaning };
        Coming { reply: aside(&json!({ "result": state })), meaning }
    }

    fn task_outcome(&self, beat: Beat) -> Value {
        match beat {
            Beat::TaskFailed => self.result("Every room is taken that night.", true),
            _ => self.result("Room 12 is booked.", false),
        }
    }

    fn task_result(&mut self, task: &str) -> Coming {
        let known = self.task.filter(|_| task == TASK && self.revision < Revision::V2026_07_28);
        match known {
            Some((beat @ (Beat::TaskDone | Beat::TaskFailed), _)) => {
                let meaning =
                    if beat == Beat::TaskDone { Meaning::Done } else { Meaning::ToolError };
                Coming { reply: aside(&json!({ "result": self.task_outcome(beat) })), meaning }
            }
            Some(_) => Coming { meaning: Meaning::Unproven, ..unknown_task() },
            None => unknown_task(),
        }
    }

    fn input(&mut self, call: &Call, beat: Beat) -> Coming {
        self.states += 1;
        let mut result = json!({ "resultType": "input_required" });
        let (mut state, mut keys) = (None, Vec::new());
        if beat != Beat::InputOnly {
            // Blanks at both ends: a state is sent back as it came.
            let text = format!(" state {} ", self.states);
            result["requestState"] = json!(text);
            state = Some(text);
        }
        if beat != Beat::StateOnly {
            let schema =
                json!({ "type": "object", "properties": { "breakfast": { "type": "boolean" } } });
            let params = json!({ "message": "Breakfast?", "requestedSchema": schema });
            let asked = json!({ "method": "elicitation/create", "params": params });
            result["inputRequests"] = json!({ "breakfast": asked });
            keys.push("breakfast".to_owned());
        }
        Coming { reply: answer(call, &result), meaning: Meaning::Input { state, keys } }
    }
}

/// The id of the only task.
const TASK: &str = "task-77";

fn only(now: Coming) -> Happening {
    Happening { ran: false, now, then: None, is_late: false }
}

fn message(value: &Value) -> Reply {
    Reply::from_message(value.to_string())
}

fn id(call: &Call) -> Value {
    match call.id() {
        crate::call::Id::Number(number) => json!(number),
        crate::call::Id::String(text) => json!(text),
    }
}

fn answer(call: &Call, result: &Value) -> Reply {
    message(&json!({ "jsonrpc": "2.0", "id": id(call), "result": result }))
}

fn error(call: &Call, code: i64, words: &str, meaning: Meaning) -> Coming {
    let error = json!({ "code": code, "message": words });
    Coming { reply: message(&json!({ "jsonrpc": "2.0", "id": id(call), "error": error })), meaning }
}

/// The answer to a request that is no call of a tool.
fn aside(parts: &Value) -> Reply {
    let mut whole = json!({ "jsonrpc": "2.0", "id": "aside" });
    if let (Some(whole), Some(parts)) = (whole.as_object_mut(), parts.as_object()) {
        whole.extend(parts.clone());
    }
    message(&whole)
}

fn unknown_task() -> Coming {
    let error = json!({ "code": -32602, "message": "Task not found" });
    Coming { reply: aside(&json!({ "error": error })), meaning: Meaning::Unanswered }
}

fn broken(call: &Call, result: &Value) -> Coming {
    Coming { reply: answer(call, result), meaning: Meaning::Unproven }
}

fn silence(why: Why) -> Coming {
    Coming { reply: Reply::from_silence(Silence::new(why)), meaning: Meaning::Unproven }
}

fn progress() -> Coming {
    let params = json!({ "progressToken": 1, "progress": 1, "total": 2 });
    let note = json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params });
    Coming { reply: message(&note), meaning: Meaning::Pending }
}

fn refusal() -> Coming {
    let headers = vec![("WWW-Authenticate".to_owned(), "Bearer".to_owned())];
    let http = Http::new(401, headers, vec![], HttpEnd::Complete);
    Coming { reply: Reply::from_http(http), meaning: Meaning::Refused }
}

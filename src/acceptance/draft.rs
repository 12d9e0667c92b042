//! The start of an acceptance file, from a tool as `tools/list` gives it.

use serde_json::{Value, json};

use super::gaps::MARK;
use super::phrases;
use crate::contract::{Absence, Effect};
use crate::wording;

/// Where the file belongs.
pub(super) fn file_name(tool: &Value) -> String {
    let plain = |character: char| character.is_alphanumeric() || "_-.".contains(character);
    let name = tool["name"].as_str().unwrap_or_default();
    let name: String = name.chars().map(|it| if plain(it) { it } else { '_' }).collect();
    format!("tests/acceptance/{}.json", if name.is_empty() { "tool" } else { &name })
}

/// The text of the file.
pub(super) fn text(tool: &Value) -> String {
    let draft = Draft::of(tool);
    let root = Json::Object(vec![
        ("about", open(wording::DRAFT_ABOUT)),
        ("revision", plain("2025-11-25")),
        ("tool", draft.tool()),
        ("contract", draft.contract()),
        ("call", draft.call()),
        ("replies", draft.replies()),
    ]);
    let mut text = String::new();
    root.write(0, &mut text);
    text.push('\n');
    text
}

/// JSON whose members keep the order in which a person reads them.
enum Json {
    Value(Value),
    Object(Vec<(&'static str, Json)>),
}

fn plain(value: impl Into<Value>) -> Json {
    Json::Value(value.into())
}

/// Something that only a person can decide.
fn open(what: &str) -> Json {
    Json::Value(decide(what))
}

fn decide(what: &str) -> Value {
    format!("{MARK} {what}").into()
}

impl Json {
    fn write(&self, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        match self {
            // Lists of names stay on their line.
            Self::Value(Value::Array(items)) if items.iter().all(Value::is_string) => {
                let items: Vec<_> = items.iter().map(Value::to_string).collect();
                out.push_str(&format!("[{}]", items.join(", ")));
            }
            Self::Value(value) => {
                out.push_str(&format!("{value:#}").replace('\n', &format!("\n{indent}")));
            }
            Self::Object(members) if members.is_empty() => out.push_str("{}"),
            Self::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    out.push_str(&format!("{comma}\n{indent}  \"{name}\": "));
                    value.write(depth + 1, out);
                }
                out.push_str(&format!("\n{indent}}}"));
            }
        }
    }
}

struct Draft<'a> {
    tool: &'a Value,
    name: &'a str,
    effect: Effect,
    /// What the description says, if it says anything.
    absence: Option<Absence>,
}

impl<'a> Draft<'a> {
    fn of(tool: &'a Value) -> Self {
        let description = tool["description"].as_str().unwrap_or_default();
        Self {
            tool,
            name: tool["name"].as_str().unwrap_or_default(),
            effect: Effect::from_annotations(tool.get("annotations").unwrap_or(&Value::Null)),
            absence: phrases::absence(description).map(|(rule, _)| rule),
        }
    }

    fn tool(&self) -> Json {
        let mut tool = self.tool.as_object().cloned().unwrap_or_default();
        if self.name.is_empty() {
            tool.insert("name".to_owned(), decide(wording::DRAFT_NAME));
        }
        Json::Value(tool.into())
    }

    fn contract(&self) -> Json {
        let absence = match self.absence {
            Some(absence) => plain(absence.wire_name()),
            None => open(wording::DRAFT_ABSENCE),
        };
        let mut members = vec![
            ("effect", plain(self.effect.wire_name())),
            ("absence", absence),
            ("trusted", open(wording::DRAFT_TRUSTED)),
        ];
        if self.effect != Effect::ReadOnly {
            members.push(("state_check", open(wording::DRAFT_STATE_CHECK)));
        }
        Json::Object(members)
    }

    fn call(&self) -> Json {
        let schema = &self.tool["inputSchema"];
        let required = schema["required"].as_array().into_iter().flatten();
        let arguments: serde_json::Map<_, _> = required
            .filter_map(Value::as_str)
            .map(|name| (name.to_owned(), argument(&schema["properties"][name])))
            .collect();
        Json::Object(vec![("id", plain(7)), ("arguments", plain(arguments))])
    }

    fn replies(&self) -> Json {
        let mut replies = vec![
            ("success", self.success()),
            ("tool_error", self.tool_error()),
            ("protocol_error", self.protocol_error()),
            ("lost_after_send", self.lost_after_send()),
        ];
        // Where nothing found is an error, `tool_error` is the reply that says so.
        if self.absence != Some(Absence::IsError) {
            replies.push(("empty", self.empty()));
        }
        if matches!(self.tool["execution"]["taskSupport"].as_str(), Some("optional" | "required")) {
            replies.push(("task", self.task()));
        }
        replies.push(("malformed", self.malformed()));
        replies.push(("progress_only", self.progress_only()));
        Json::Object(replies)
    }

    fn success(&self) -> Json {
        let mut result =
            json!({ "content": [text_block(wording::DRAFT_RESULT)], "isError": false });
        if self.tool.get("outputSchema").is_some() {
            result["structuredContent"] = decide(wording::DRAFT_STRUCTURED);
        }
        reply(
            wording::DRAFT_SUCCESS,
            None,
            answer(&result),
            vec![
                ("outcome", plain("success")),
                ("model_view", contains(wording::DRAFT_MODEL)),
                ("next_step", steps(&["use_result"], &["retry_unchanged"])),
            ],
        )
    }

    fn tool_error(&self) -> Json {
        let reason = match self.absence {
            Some(Absence::IsError) => wording::DRAFT_NOTHING_FOUND,
            _ => wording::DRAFT_REASON,
        };
        let result = json!({ "content": [text_block(reason)], "isError": true });
        reply(
            wording::DRAFT_TOOL_ERROR,
            None,
            answer(&result),
            vec![
                ("outcome", plain("tool_error")),
                ("model_view", contains(wording::DRAFT_MODEL)),
                (
                    "next_step",
                    steps(&["let_model_correct", "stop"], &["retry_unchanged", "use_result"]),
                ),
            ],
        )
    }

    /// Its tool is one that the server does not list: the request was wrong, not the tool.
    fn protocol_error(&self) -> Json {
        let unlisted = format!("{}_renamed", self.name);
        let error = json!({ "code": -32602, "message": format!("Unknown tool: {unlisted}") });
        let error = json!({ "jsonrpc": "2.0", "id": 7, "error": error });
        let call = Json::Object(vec![("tool", plain(unlisted))]);
        let one_of = ["check_catalogue", "let_model_correct", "stop"];
        reply(
            wording::DRAFT_PROTOCOL_ERROR,
            Some(call),
            message(error),
            vec![
                ("outcome", plain("protocol_error")),
                ("code", plain(-32602)),
                ("operator_view", Json::Object(vec![("contains", plain(vec!["-32602"]))])),
                ("next_step", steps(&one_of, &["retry_unchanged", "use_result"])),
            ],
        )
    }

    fn lost_after_send(&self) -> Json {
        let silence = Json::Object(vec![("silence", plain("lost_after_send"))]);
        reply(
            wording::DRAFT_LOST,
            None,
            silence,
            vec![
                ("outcome", plain("unknown_outcome")),
                ("next_step", self.unproven(&["verify_state", "stop"])),
            ],
        )
    }

    fn empty(&self) -> Json {
        let next_step = match self.absence {
            Some(Absence::EmptyIsSuccess) => steps(&["use_result"], &["retry_unchanged"]),
            _ => open(wording::DRAFT_EMPTY_STEP),
        };
        let result = json!({ "content": [], "isError": false });
        reply(
            wording::DRAFT_EMPTY,
            None,
            answer(&result),
            vec![("outcome", plain("success")), ("next_step", next_step)],
        )
    }

    fn task(&self) -> Json {
        let task = json!({
            "taskId": "task-1",
            "status": "working",
            "createdAt": "2026-01-01T00:00:00Z",
            "lastUpdatedAt": "2026-01-01T00:00:00Z",
            "ttl": null,
        });
        let call = Json::Object(vec![("task", plain(true))]);
        reply(
            wording::DRAFT_TASK,
            Some(call),
            answer(&json!({ "task": task })),
            vec![
                ("outcome", plain("task_created")),
                ("model_view", Json::Object(vec![("lacks", plain(vec!["task-1"]))])),
                ("next_step", steps(&["poll_task"], &["retry_unchanged", "use_result"])),
            ],
        )
    }

    /// It has no content. The server says that the tool ran, so that a repeat is a second run.
    fn malformed(&self) -> Json {
        let one_of = ["report_violation", "verify_state", "stop"];
        reply(
            wording::DRAFT_MALFORMED,
            None,
            answer(&json!({ "isError": false })),
            vec![
                ("outcome", plain("contract_violation")),
                ("next_step", steps(&one_of, &["retry_unchanged", "use_result"])),
            ],
        )
    }

    fn progress_only(&self) -> Json {
        let params = json!({ "progressToken": 7, "progress": 1, "total": 1 });
        let progress =
            json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params });
        reply(
            wording::DRAFT_PROGRESS,
            None,
            message(progress),
            vec![
                ("outcome", plain("pending")),
                ("next_step", steps(&["keep_waiting"], &["retry_unchanged", "use_result"])),
            ],
        )
    }

    /// What may follow where the call may have run. Where a repeat changes nothing it is allowed;
    /// should the server turn out not to be trusted, the consistency of the file objects.
    fn unproven(&self, one_of: &[&str]) -> Json {
        match self.effect {
            Effect::Once => steps(one_of, &["retry_unchanged", "use_result"]),
            _ => steps(&[one_of, &["retry_unchanged"]].concat(), &["use_result"]),
        }
    }
}

/// A value for an argument where its schema names one.
fn argument(schema: &Value) -> Value {
    let first = |list: &str| schema[list].as_array().and_then(|list| list.first());
    let named = schema.get("const").or(schema.get("default"));
    match named.or(first("examples")).or(first("enum")) {
        Some(value) => value.clone(),
        None => {
            let kind = schema["type"].as_str().unwrap_or("any type");
            decide(&wording::draft_argument(kind, schema["description"].as_str()))
        }
    }
}

fn text_block(what: &str) -> Value {
    json!({ "type": "text", "text": decide(what) })
}

fn answer(result: &Value) -> Json {
    message(json!({ "jsonrpc": "2.0", "id": 7, "result": result }))
}

fn message(value: Value) -> Json {
    Json::Object(vec![("json", Json::Value(value))])
}

fn reply(about: &str, call: Option<Json>, reply: Json, expect: Vec<(&'static str, Json)>) -> Json {
    let mut members = vec![("about", plain(about))];
    members.extend(call.map(|call| ("call", call)));
    members.extend([("reply", reply), ("expect", Json::Object(expect))]);
    Json::Object(members)
}

fn contains(what: &str) -> Json {
    Json::Object(vec![("contains", Json::Value(Value::Array(vec![decide(what)])))])
}

fn steps(one_of: &[&str], never: &[&str]) -> Json {
    Json::Object(vec![("one_of", plain(one_of.to_vec())), ("never", plain(never.to_vec()))])
}

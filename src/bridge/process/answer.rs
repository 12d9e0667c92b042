//! What a program says of a case. Whatever is not known is an error: a typo must not weaken a
//! test.

use crate::adapter::Observation;
use crate::json::{Document, Value};
use crate::outcome::{BlockFate, Execution, Known, Levels, NextStep, Outcome};
use crate::wording;

/// One line of a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The number of the case that it is about.
    pub(super) case: u64,
    /// What it says of the case, or what is wrong with how it says it.
    pub(super) said: Result<Observation, String>,
}

const MEMBERS: &[&str] = &[
    "case",
    "outcome",
    "not_run",
    "by_deadline",
    "code",
    "message",
    "model_view",
    "operator_view",
    "next_step",
    "blocks",
    "structured",
    "request_state",
    "execution",
    "levels",
];

impl Answer {
    /// Reads a line, if it can be told which case it is about.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        let parsed = Document::parse(line).ok();
        let parsed = parsed.filter(|(document, text)| document.root(text).is_object());
        let Some((document, text)) = parsed else {
            return Err(wording::not_a_json_object(line));
        };
        let root = document.root(text);
        let case = root.get("case").and_then(|case| case.raw().parse().ok());
        let case = case.ok_or_else(|| wording::member_missing("case"))?;
        let members = Members::of(root, line, MEMBERS);
        Ok(Self { case, said: members.and_then(|members| observation(&members)) })
    }
}

fn observation(members: &Members<'_>) -> Result<Observation, String> {
    let outcome = members.name("outcome", Outcome::ALL, Outcome::wire_name)?;
    let outcome = match (outcome, members.text("not_run")?) {
        (Some(outcome), None) => outcome,
        (None, Some(why)) => return Ok(Observation::not_run(why)),
        (None, None) => return Err(wording::member_missing("outcome")),
        (Some(_), Some(_)) => return Err(wording::run_and_not_run()),
    };
    let mut said = Observation::new(outcome);
    if let Some(code) = members.get("code") {
        let is_number = code.as_decimal().is_some();
        let code = if is_number { Some(code.raw().into()) } else { code.as_str() };
        let code = code.ok_or_else(|| wording::member_is_no("code", "a number or a string"))?;
        said = said.code_text(code);
    }
    if let Some(message) = members.text("message")? {
        said = said.message(message);
    }
    if let Some(view) = members.text("model_view")? {
        said = said.model_view(view);
    }
    if let Some(view) = members.text("operator_view")? {
        said = said.operator_view(view);
    }
    if let Some(step) = members.name("next_step", NextStep::ALL, NextStep::wire_name)? {
        said = said.next_step(step);
    }
    if let Some(fates) = members.names("blocks", BlockFate::ALL, BlockFate::wire_name)? {
        said = said.blocks(fates);
    }
    if let Some(json) = members.text("structured")? {
        said = said.structured(json);
    }
    if let Some(state) = members.text("request_state")? {
        said = said.request_state(state);
    }
    if let Some(execution) = members.name("execution", Execution::ALL, Execution::wire_name)? {
        said = said.execution(execution);
    }
    if let Some(levels) = members.get("levels") {
        said = said.levels(read_levels(levels)?);
    }
    match members.get("by_deadline").map(Value::as_bool) {
        None | Some(Some(false)) => Ok(said),
        Some(Some(true)) => Ok(said.by_deadline()),
        Some(None) => Err(wording::member_is_no("by_deadline", "true or false")),
    }
}

fn read_levels(value: Value<'_>) -> Result<Levels, String> {
    let levels =
        Members::of(value, value.raw().as_bytes(), &["delivered", "completed", "achieved"])?;
    let level = |name| {
        let known = levels.name(name, Known::ALL, Known::wire_name)?;
        known.ok_or_else(|| wording::member_missing(name))
    };
    Ok(Levels::new(level("delivered")?, level("completed")?, level("achieved")?))
}

/// The members of an object, all of them known and none there twice. `null` is as good as none.
pub(super) struct Members<'a>(Value<'a>);

impl<'a> Members<'a> {
    /// Refuses what is no object, and members that are not known.
    pub(super) fn of(value: Value<'a>, line: &[u8], known: &[&str]) -> Result<Self, String> {
        if !value.is_object() {
            return Err(wording::not_a_json_object(line));
        }
        for (name, _) in value.members() {
            let name = name.as_str().unwrap_or_default();
            if !known.contains(&&*name) {
                return Err(wording::unknown_member(&name, known));
            }
            if value.get_all(&name).nth(1).is_some() {
                return Err(wording::member_twice(&name));
            }
        }
        Ok(Self(value))
    }

    fn get(&self, name: &str) -> Option<Value<'a>> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<String>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        match value.as_str() {
            Some(text) => Ok(Some(text.into_owned())),
            None => Err(wording::member_is_no(name, "a string")),
        }
    }

    /// One of some names.
    pub(super) fn name<T: Copy>(
        &self,
        name: &str,
        all: &[T],
        wire_name: fn(T) -> &'static str,
    ) -> Result<Option<T>, String> {
        self.get(name).map(|value| named(name, value, all, wire_name)).transpose()
    }

    /// A list of such names.
    pub(super) fn names<T: Copy>(
        &self,
        name: &str,
        all: &[T],
        wire_name: fn(T) -> &'static str,
    ) -> Result<Option<Vec<T>>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        if !value.is_array() {
            return Err(wording::member_is_no(name, "a list"));
        }
        value
            .items()
            .map(|item| named(name, item, all, wire_name))
            .collect::<Result<_, _>>()
            .map(Some)
    }
}

fn named<T: Copy>(
    member: &str,
    value: Value<'_>,
    all: &[T],
    wire_name: fn(T) -> &'static str,
) -> Result<T, String> {
    let Some(given) = value.as_str() else {
        return Err(wording::member_is_no(member, "a string"));
    };
    let found = all.iter().copied().find(|&value| wire_name(value) == given);
    found.ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|&value| wire_name(value)).collect();
        wording::unknown_name(member, &given, &known)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Observation, String> {
        Answer::read(line.as_bytes())?.said
    }

    #[test]
    fn every_member_arrives_as_it_was_said() {
        let line = r#"{"case":3,"outcome":"protocol_error","code":-32602.0,"message":"m\u00e9",
            "model_view":"v","operator_view":"","next_step":"check_catalogue","blocks":["forwarded",
            "refused"],"structured":"{\"a\":1.10}","request_state":"s","execution":"refused",
            "levels":{"delivered":"yes","completed":"no","achieved":"unknown"}}"#;
        let expected = Observation::new(Outcome::ProtocolError)
            .code_text("-32602.0")
            .message("mé")
            .model_view("v")
            .operator_view("")
            .next_step(NextStep::CheckCatalogue)
            .blocks([BlockFate::Forwarded, BlockFate::Refused])
            .structured("{\"a\":1.10}")
            .request_state("s")
            .execution(Execution::Refused)
            .levels(Levels::new(Known::Yes, Known::No, Known::Unknown));
        assert_eq!(read(line), Ok(expected));
        assert_eq!(Answer::read(line.as_bytes()).expect("is an answer").case, 3);
    }

    #[test]
    fn what_is_null_is_not_exposed_and_what_was_not_run_says_why() {
        let plain = read(r#"{"case":1,"outcome":"success","code":null,"not_run":null}"#);
        assert_eq!(plain, Ok(Observation::new(Outcome::Success)));
        let not_run = read(r#"{"case":1,"not_run":"no string ids"}"#);
        assert_eq!(not_run, Ok(Observation::not_run("no string ids")));
    }

    #[test]
    fn what_is_no_answer_is_refused_with_what_is_wrong() {
        let rows = [
            ("Traceback", "JSON"),
            (r#"{"outcome":"success"}"#, "`case`"),
            (r#"{"case":-1,"outcome":"success"}"#, "`case`"),
            (r#"{"case":1}"#, "`outcome`"),
            (r#"{"case":1,"outcome":"tool-error"}"#, "did you mean `tool_error`"),
            (r#"{"case":1,"outcome":"success","model_veiw":"v"}"#, "did you mean `model_view`"),
            (r#"{"case":1,"outcome":"success","outcome":"success"}"#, "twice"),
            (r#"{"case":1,"outcome":"success","not_run":"why"}"#, "`not_run`"),
            (r#"{"case":1,"outcome":"success","code":true}"#, "`code`"),
            (r#"{"case":1,"outcome":"success","blocks":"forwarded"}"#, "a list"),
            (r#"{"case":1,"outcome":"success","structured":{}}"#, "a string"),
            (r#"{"case":1,"outcome":"success","levels":{"delivered":"yes"}}"#, "`completed`"),
        ];
        for (line, expected) in rows {
            let problem = read(line).expect_err(line);
            assert!(problem.contains(expected), "{line}: {problem}");
        }
    }
}

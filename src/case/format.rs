//! The format of fixture files. Whatever it does not know is an error: a typo must not weaken a
//! test.

mod contract;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

pub(crate) use contract::contract;

use super::{Expectation, FixtureError};
use crate::call::{Call, CallBuilder, Id, Revision};
use crate::json::{self, Document, Value};
use crate::outcome::{NextStep, Outcome};
use crate::reply::{Http, HttpEnd, Reply, Silence, Stdio, StdioEnd, Why};
use crate::requirement::Requirement;
use crate::verdict::Reason;
use crate::wording;

/// What a fixture file says.
pub(super) struct Parts {
    pub(super) about: String,
    pub(super) revisions: Vec<Revision>,
    pub(super) call: CallBuilder,
    pub(super) reply: Reply,
    pub(super) expectation: Expectation,
}

pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Parts, FixtureError> {
    let (document, text) = Document::parse(bytes).map_err(|fault| {
        let (line, column) = line_and_column(bytes, fault.at);
        let problem = format!("line {line}, column {column}: {}", fault.kind.words());
        FixtureError::new(file, "", problem, "a fixture is one JSON object")
    })?;
    let root = Member { file, path: String::new(), value: document.root(text) };
    root.object(&["about", "revisions", "call", "reply", "expect"])?;
    let about = root.required("about")?.string()?;
    if about.trim().is_empty() {
        let problem = "it is empty";
        return Err(root
            .required("about")?
            .error(problem, "say in a sentence what happened and why"));
    }
    Ok(Parts {
        about,
        revisions: root
            .optional("revisions")?
            .map_or_else(|| Ok(Revision::ALL.to_vec()), |it| revisions(&it))?,
        call: root
            .optional("call")?
            .map_or_else(|| Ok(default_call()), |it| call(&it, default_call()))?,
        reply: reply(&root.required("reply")?)?,
        expectation: expectation(&root.required("expect")?)?,
    })
}

fn default_call() -> CallBuilder {
    Call::new("find_invoice")
}

fn revisions(member: &Member<'_>) -> Result<Vec<Revision>, FixtureError> {
    let revisions = member.names("revision", Revision::ALL, Revision::wire_name)?;
    if revisions.is_empty() {
        return Err(member.error("it is empty", "leave it out to mean every revision"));
    }
    Ok(revisions)
}

/// Reads a call that differs from `usual` in the members that are given.
pub(crate) fn call(member: &Member<'_>, usual: CallBuilder) -> Result<CallBuilder, FixtureError> {
    member.object(&[
        "id",
        "tool",
        "arguments",
        "capabilities",
        "extensions",
        "task",
        "output_schema",
        "contract",
    ])?;
    let mut call = usual;
    if let Some(tool) = member.optional("tool")? {
        call = call.tool(tool.string()?);
    }
    if let Some(id) = member.optional("id")? {
        call = call.id(id.id()?);
    }
    if let Some(arguments) = member.optional("arguments")? {
        arguments.kind("a JSON object", arguments.value.is_object())?;
        call = call.arguments(arguments.to_serde()?);
    }
    if let Some(capabilities) = member.optional("capabilities")? {
        call = call.capabilities(capabilities.strings()?);
    }
    if let Some(extensions) = member.optional("extensions")? {
        call = call.extensions(extensions.strings()?);
    }
    if let Some(task) = member.optional("task")? {
        call = call.task(task.bool()?);
    }
    if let Some(schema) = member.optional("output_schema")?.filter(|schema| !schema.value.is_null())
    {
        call = call.output_schema(schema.to_serde()?);
    }
    if let Some(stated) = member.optional("contract")? {
        let contract = contract(&stated)?;
        if let (Some(own), Some(agreed)) = (Call::output_schema(&call), contract.output_schema())
            && own != agreed
        {
            return Err(
                stated.error("its output schema is not the one of the call", "keep one of them")
            );
        }
        call = call.contract(contract);
    }
    Ok(call)
}

pub(crate) fn reply(member: &Member<'_>) -> Result<Reply, FixtureError> {
    let kinds = ["json", "text", "base64", "stdio", "http", "silence"];
    let given = member.one_of(&kinds)?;
    match given.last_name() {
        "stdio" => stdio(&given),
        "http" => http(&given),
        "silence" => {
            let why = given.name("silence", Why::ALL, Why::wire_name)?;
            Ok(Reply::from_silence(Silence::new(why)))
        }
        _ => Ok(Reply::from_message(bytes(&given)?)),
    }
}

fn stdio(member: &Member<'_>) -> Result<Reply, FixtureError> {
    member.object(&["chunks", "end", "stderr"])?;
    let mut chunks = Vec::new();
    for chunk in member.required("chunks")?.list()? {
        let given = chunk.one_of(&["json", "text", "base64"])?;
        let mut chunk = bytes(&given)?;
        if given.last_name() == "json" {
            chunk.push(b'\n');
        }
        chunks.push(chunk);
    }
    let end = member.required("end")?.name("end", StdioEnd::ALL, StdioEnd::wire_name)?;
    let stderr = member.optional("stderr")?.map(|stderr| stderr.string()).transpose()?;
    Ok(Reply::from_stdio(Stdio::new(chunks, end).with_stderr(stderr.unwrap_or_default())))
}

fn http(member: &Member<'_>) -> Result<Reply, FixtureError> {
    member.object(&["status", "headers", "chunks", "end"])?;
    let status = member.required("status")?;
    let number = status.value.as_decimal().and_then(|number| number.to_i64());
    let number = number.and_then(|number| u16::try_from(number).ok());
    let Some(number) = number.filter(|number| (100..=599).contains(number)) else {
        return Err(status.error("it is no HTTP status", "write a number from 100 to 599"));
    };
    let mut headers = Vec::new();
    if let Some(given) = member.optional("headers")? {
        given.kind("a JSON object", given.value.is_object())?;
        for (name, _) in given.value.members() {
            let name = name.as_str().unwrap_or_default().into_owned();
            headers.push((name.clone(), given.required(&name)?.string()?));
        }
    }
    let mut chunks = Vec::new();
    for chunk in member.required("chunks")?.list()? {
        chunks.push(bytes(&chunk.one_of(&["json", "text", "base64"])?)?);
    }
    let end = member.required("end")?.name("end", HttpEnd::ALL, HttpEnd::wire_name)?;
    Ok(Reply::from_http(Http::new(number, headers, chunks, end)))
}

fn bytes(member: &Member<'_>) -> Result<Vec<u8>, FixtureError> {
    match member.last_name() {
        "json" => {
            if repeats_inside(member.value) {
                return Err(member.error(
                    "a member stands twice in it",
                    "write a reply that repeats members as `text`, where that shows",
                ));
            }
            Ok(json::compact(member.value).into_bytes())
        }
        "base64" => STANDARD.decode(member.string()?).map_err(|error| {
            member.error(format!("it is not base64: {error}"), "use the standard alphabet, padded")
        }),
        _ => Ok(member.string()?.into_bytes()),
    }
}

fn repeats_inside(value: Value<'_>) -> bool {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        if value.repeats_any() {
            return true;
        }
        open.extend(value.items());
        open.extend(value.members().map(|(_, value)| value));
    }
    false
}

pub(crate) fn expectation(member: &Member<'_>) -> Result<Expectation, FixtureError> {
    member.object(&[
        "outcome",
        "reason",
        "tolerated",
        "never",
        "code",
        "model_view",
        "operator_view",
        "next_step",
        "requirements",
    ])?;
    let outcome = member.required("outcome")?;
    let mut expectation =
        Expectation::new(outcome.name("outcome", Outcome::ALL, Outcome::wire_name)?);
    if expectation.outcome == Outcome::Unclassified {
        return Err(outcome.error(
            "only an adapter says `unclassified`",
            "expect the outcome that is right; `unclassified` is tolerated where it does no harm",
        ));
    }
    outcomes(member, &mut expectation)?;
    reason(member, &mut expectation)?;
    if let Some(code) = member.optional("code")?.filter(|code| !code.value.is_null()) {
        let integral = code.value.as_decimal().is_some_and(|number| number.is_integral());
        code.kind("an integer or null", integral)?;
        expectation.code = Some(code.value.raw().to_owned());
    }
    views(member, &mut expectation)?;
    if let Some(step) = member.optional("next_step")? {
        step.object(&["one_of", "never"])?;
        let steps = |name| {
            step.optional(name)?.map_or(Ok(vec![]), |it: Member<'_>| {
                it.names("next step", NextStep::ALL, NextStep::wire_name)
            })
        };
        (expectation.next_one_of, expectation.next_never) = (steps("one_of")?, steps("never")?);
        if let Some(both) = shared(&expectation.next_one_of, &expectation.next_never) {
            return Err(step.error(
                format!("`{both}` stands in `one_of` and in `never`"),
                "take it out of one of them",
            ));
        }
    }
    if let Some(requirements) = member.optional("requirements")? {
        for id in requirements.list()? {
            let name = id.string()?;
            let Some(requirement) = Requirement::find(&name) else {
                return Err(id.error(
                    format!("there is no requirement {name}"),
                    "`Requirement::all()` lists the ids",
                ));
            };
            expectation.requirements.push(requirement);
        }
    }
    Ok(expectation)
}

fn outcomes(member: &Member<'_>, expectation: &mut Expectation) -> Result<(), FixtureError> {
    if let Some(tolerated) = member.optional("tolerated")? {
        expectation.tolerated = tolerated.names("outcome", Outcome::ALL, Outcome::wire_name)?;
    }
    let tolerated = &expectation.tolerated;
    let Some(never) = member.optional("never")? else {
        expectation.never.retain(|outcome| !tolerated.contains(outcome));
        return Ok(());
    };
    expectation.never = never.names("outcome", Outcome::ALL, Outcome::wire_name)?;
    if expectation.never.contains(&expectation.outcome) {
        return Err(never.error(
            format!("`{}` is expected and never right at once", expectation.outcome),
            "take it out of `never`, or expect another outcome",
        ));
    }
    if let Some(both) = shared(tolerated, &expectation.never) {
        return Err(never.error(
            format!("`{both}` is tolerated and never right at once"),
            "take it out of `tolerated` or out of `never`",
        ));
    }
    Ok(())
}

fn reason(member: &Member<'_>, expectation: &mut Expectation) -> Result<(), FixtureError> {
    let Some(given) = member.optional("reason")?.filter(|reason| !reason.value.is_null()) else {
        return Ok(());
    };
    let reason = given.name("reason", Reason::ALL, Reason::wire_name)?;
    if reason.outcome() != expectation.outcome {
        return Err(given.error(
            format!("`{reason}` is a reason for `{}`", reason.outcome()),
            format!("give a reason for `{}`, or leave it out", expectation.outcome),
        ));
    }
    expectation.reason = Some(reason);
    Ok(())
}

fn views(member: &Member<'_>, expectation: &mut Expectation) -> Result<(), FixtureError> {
    if let Some(view) = member.optional("model_view")? {
        view.object(&["contains", "lacks"])?;
        let texts = |name| view.optional(name)?.map_or(Ok(vec![]), |it: Member<'_>| it.strings());
        (expectation.model_contains, expectation.model_lacks) =
            (texts("contains")?, texts("lacks")?);
        let contains = &expectation.model_contains;
        if expectation.model_lacks.iter().any(|lacks| contains.iter().any(|it| it.contains(lacks)))
        {
            return Err(view.error(
                "it must contain and lack the same text",
                "take it out of `contains` or out of `lacks`",
            ));
        }
    }
    if let Some(view) = member.optional("operator_view")? {
        view.object(&["contains"])?;
        let texts = view.optional("contains")?.map(|texts| texts.strings()).transpose()?;
        expectation.operator_contains = texts.unwrap_or_default();
    }
    Ok(())
}

fn shared<T: Copy + PartialEq>(left: &[T], right: &[T]) -> Option<T> {
    left.iter().copied().find(|value| right.contains(value))
}

pub(crate) fn line_and_column(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = &bytes[..at.min(bytes.len())];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

/// A value in a fixture file, with the way to it, so that every error can say where it is.
pub(crate) struct Member<'a> {
    pub(crate) file: &'a str,
    pub(crate) path: String,
    pub(crate) value: Value<'a>,
}

impl<'a> Member<'a> {
    pub(crate) fn error(
        &self,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> FixtureError {
        FixtureError::new(self.file, self.path.clone(), problem, remedy)
    }

    pub(crate) fn kind(&self, wanted: &str, is_it: bool) -> Result<(), FixtureError> {
        if is_it {
            return Ok(());
        }
        let found = json::escaped(self.value.raw().as_bytes(), 60);
        Err(self.error(format!("it is `{found}`"), format!("write {wanted}")))
    }

    pub(crate) fn last_name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    pub(crate) fn inside(&self, name: &str, value: Value<'a>) -> Self {
        let path =
            if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) };
        Self { file: self.file, path, value }
    }

    /// Checks that this is an object of these members, none of them twice.
    pub(crate) fn object(&self, known: &[&str]) -> Result<(), FixtureError> {
        self.kind("a JSON object", self.value.is_object())?;
        for (key, value) in self.value.members() {
            let name = key.as_str().unwrap_or_default();
            if !known.contains(&name.as_ref()) {
                return Err(self
                    .inside(&name, value)
                    .error("no such member is known here", wording::did_you_mean(&name, known)));
            }
            if self.value.repeats(&[&name]) {
                return Err(self.inside(&name, value).error("it stands twice", "keep one of them"));
            }
        }
        Ok(())
    }

    /// The only member of an object that has exactly one, of these names.
    pub(crate) fn one_of(&self, known: &[&str]) -> Result<Self, FixtureError> {
        self.object(known)?;
        let mut members = self.value.members();
        match (members.next(), members.next()) {
            (Some((key, value)), None) => Ok(self.inside(&key.as_str().unwrap_or_default(), value)),
            (first, _) => {
                let names: Vec<_> =
                    self.value.members().filter_map(|(key, _)| key.as_str()).collect();
                let problem = match first {
                    None => "it is empty".to_owned(),
                    Some(_) => format!("it has {} members: {}", names.len(), names.join(", ")),
                };
                Err(self.error(problem, format!("give exactly one of {}", known.join(", "))))
            }
        }
    }

    pub(crate) fn optional(&self, name: &str) -> Result<Option<Self>, FixtureError> {
        Ok(self.value.get(name).map(|value| self.inside(name, value)))
    }

    pub(crate) fn required(&self, name: &str) -> Result<Self, FixtureError> {
        self.optional(name)?.ok_or_else(|| {
            let missing = self.inside(name, self.value);
            let remedy = match name {
                "chunks" => "give the chunks that were read, `[]` where there are none",
                "end" => "say how the stream ended",
                "status" => "give the HTTP status",
                "outcome" => "say which outcome is right",
                _ => "a fixture needs `about`, `reply` and `expect.outcome`",
            };
            missing.error("it is missing", remedy)
        })
    }

    pub(crate) fn list(&self) -> Result<Vec<Self>, FixtureError> {
        self.kind("a JSON array", self.value.is_array())?;
        let item = |(index, value)| Self {
            file: self.file,
            path: format!("{}[{index}]", self.path),
            value,
        };
        Ok(self.value.items().enumerate().map(item).collect())
    }

    pub(crate) fn string(&self) -> Result<String, FixtureError> {
        self.kind("a string", self.value.is_string())?;
        let exact = self.value.as_exact_str().ok_or_else(|| {
            self.error(
                "it holds half a surrogate pair, which no text can",
                "write the escape with a second backslash, or the bytes as `base64`",
            )
        })?;
        Ok(exact.into_owned())
    }

    pub(crate) fn strings(&self) -> Result<Vec<String>, FixtureError> {
        self.list()?.iter().map(Self::string).collect()
    }

    pub(crate) fn bool(&self) -> Result<bool, FixtureError> {
        self.kind("true or false", self.value.as_bool().is_some())?;
        Ok(self.value.as_bool().unwrap_or_default())
    }

    pub(crate) fn id(&self) -> Result<Id, FixtureError> {
        if self.value.is_string() {
            return Ok(Id::String(self.string()?));
        }
        let number = self.value.as_decimal().and_then(|number| number.to_i64());
        self.kind("a string or an integer of at most 64 bits", number.is_some())?;
        Ok(Id::Number(number.unwrap_or_default()))
    }

    pub(crate) fn name<T: Copy>(
        &self,
        what: &str,
        all: &[T],
        wire_name: impl Fn(T) -> &'static str,
    ) -> Result<T, FixtureError> {
        let given = self.string()?;
        let known: Vec<_> = all.iter().map(|&value| wire_name(value)).collect();
        match known.iter().position(|name| *name == given) {
            Some(index) => Ok(all[index]),
            None => Err(self.error(
                format!("there is no {what} `{given}`"),
                wording::did_you_mean(&given, &known),
            )),
        }
    }

    pub(crate) fn names<T: Copy + PartialEq>(
        &self,
        what: &str,
        all: &[T],
        wire_name: impl Fn(T) -> &'static str + Copy,
    ) -> Result<Vec<T>, FixtureError> {
        let mut values = Vec::new();
        for item in self.list()? {
            let value = item.name(what, all, wire_name)?;
            if values.contains(&value) {
                return Err(item.error("it stands twice", "keep one of them"));
            }
            values.push(value);
        }
        Ok(values)
    }

    pub(crate) fn to_serde(&self) -> Result<serde_json::Value, FixtureError> {
        serde_json::from_str(self.value.raw()).map_err(|error| {
            self.error(
                format!("it can't be held: {error}"),
                "it may be too deep, too big a number, or hold half a surrogate pair",
            )
        })
    }
}

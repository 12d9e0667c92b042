//! The format of acceptance files. Calls, replies and expectations are those of fixtures, read by
//! the same parser; whatever it does not know is an error.

use super::gaps::{self, Open};
use super::{Acceptance, Named};
use crate::call::{Call, CallBuilder, Revision};
use crate::case::format::{Member, call, contract, expectation, line_and_column, reply};
use crate::case::{Case, FixtureError};
use crate::contract::Contract;
use crate::json::Document;
use crate::wording;

/// Deeper than any tool or reply that a person writes.
const DEEPEST: usize = 100;

pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Acceptance, FixtureError> {
    let (document, text) = parsed(file, bytes)?;
    let (decided, open) = gaps::taken_out(document.root(text));
    let (document, decided) = parsed(file, decided.as_bytes())?;
    let root = Member { file, path: String::new(), value: document.root(decided) };
    root.object(&["about", "revision", "tool", "catalogue", "contract", "call", "replies"])?;
    let reader = Reader { file, open: &open };

    let tool = reader.needed(&root, "tool", wording::ACCEPTANCE_TOOL)?;
    tool.kind("the tool as the server lists it, a JSON object", tool.value.is_object())?;
    let name = reader.text(&tool, "name", wording::ACCEPTANCE_NAME)?;
    let tool = tool.to_serde()?;
    let catalogue = root.optional("catalogue")?.map(|names| names.strings()).transpose()?;
    let agreed = root.optional("contract")?.map(|it| contract(&it)).transpose()?;
    let usual = usual_call(&name, &tool, agreed.unwrap_or_default());
    let usual = at_revision(&root, usual)?;
    let usual = match root.optional("call")? {
        Some(given) => call(&given, usual)?,
        None => usual,
    };
    let replies = reader.needed(&root, "replies", wording::ACCEPTANCE_REPLIES)?;
    Ok(Acceptance {
        file: file.to_owned(),
        text: text.to_owned(),
        about: root.optional("about")?.map(|about| about.string()).transpose()?.unwrap_or_default(),
        catalogue: catalogue.unwrap_or_else(|| vec![name]),
        tool,
        replies: reader.replies(&replies, &usual)?,
        call: usual.build(),
        open,
    })
}

fn parsed<'a>(file: &str, bytes: &'a [u8]) -> Result<(Document, &'a str), FixtureError> {
    let (document, text) = Document::parse(bytes).map_err(|fault| {
        let (line, column) = line_and_column(bytes, fault.at);
        let problem = format!("line {line}, column {column}: {}", fault.kind.words());
        FixtureError::new(file, "", problem, "an acceptance file is one JSON object")
    })?;
    if depth(text) > DEEPEST {
        let problem = format!("it is nested more than {DEEPEST} deep");
        return Err(FixtureError::new(file, "", problem, wording::ACCEPTANCE_DEEP));
    }
    Ok((document, text))
}

/// How deep brackets nest in a JSON text.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    deepest
}

/// The call as the client sends it, before the file says more.
fn usual_call(name: &str, tool: &serde_json::Value, contract: Contract) -> CallBuilder {
    let call = Call::new(name).contract(contract);
    match tool.get("outputSchema") {
        Some(schema) => call.output_schema(schema.clone()),
        None => call,
    }
}

fn at_revision(member: &Member<'_>, call: CallBuilder) -> Result<CallBuilder, FixtureError> {
    let Some(given) = member.optional("revision")? else { return Ok(call) };
    Ok(call.revision(given.name("revision", Revision::ALL, Revision::wire_name)?))
}

/// Reads what may still be open.
struct Reader<'a> {
    file: &'a str,
    open: &'a [Open],
}

impl Reader<'_> {
    /// Whether this member, or one in it, is still open.
    fn is_open(&self, path: &str) -> bool {
        let inside = |open: &Open| {
            let rest = open.member.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.open.iter().any(inside)
    }

    fn needed<'m>(
        &self,
        member: &Member<'m>,
        name: &str,
        remedy: &str,
    ) -> Result<Member<'m>, FixtureError> {
        let missing = || member.inside(name, member.value).error("it is missing", remedy);
        member.optional(name)?.ok_or_else(missing)
    }

    /// A text; empty where it is still open.
    fn text(&self, member: &Member<'_>, name: &str, remedy: &str) -> Result<String, FixtureError> {
        if self.is_open(&member.inside(name, member.value).path) {
            return Ok(String::new());
        }
        self.needed(member, name, remedy)?.string()
    }

    fn replies(
        &self,
        member: &Member<'_>,
        usual: &CallBuilder,
    ) -> Result<Vec<Named>, FixtureError> {
        member.kind("a JSON object, a member for each reply", member.value.is_object())?;
        let mut replies: Vec<Named> = Vec::new();
        for (key, value) in member.value.members() {
            let name = key.as_str().unwrap_or_default().into_owned();
            let given = member.inside(&name, value);
            if replies.iter().any(|other| other.name == name) {
                return Err(given.error("it stands twice", "keep one of them"));
            }
            let case = self.reply(&name, &given, usual)?;
            replies.push(Named { name, case });
        }
        Ok(replies)
    }

    fn reply(
        &self,
        name: &str,
        member: &Member<'_>,
        usual: &CallBuilder,
    ) -> Result<Option<Case>, FixtureError> {
        member.object(&["about", "revision", "call", "reply", "expect"])?;
        let usual = at_revision(member, usual.clone())?;
        let call = match member.optional("call")? {
            Some(given) => call(&given, usual)?,
            None => usual,
        };
        if self.is_open(&member.path) {
            return Ok(None);
        }
        let about = self.needed(member, "about", wording::ACCEPTANCE_ABOUT)?.string()?;
        let given = reply(&self.needed(member, "reply", wording::ACCEPTANCE_REPLY)?)?;
        let expected = expectation(&self.needed(member, "expect", wording::ACCEPTANCE_EXPECT)?)?;
        let case = Case::new(name.to_owned(), call.build(), given, expected);
        Ok(Some(case.in_fixture("acceptance", &about, self.file)))
    }
}

//! What an acceptance file is told.

use std::fmt::Write as _;

pub(crate) const ACCEPTANCE_TOOL: &str = "give the tool as `tools/list` gives it";
pub(crate) const ACCEPTANCE_NAME: &str = "give the tool's name";
pub(crate) const ACCEPTANCE_REPLIES: &str =
    "give named replies: `success`, `tool_error`, `protocol_error` and `lost_after_send` at least";
pub(crate) const ACCEPTANCE_ABOUT: &str = "say in a sentence what happened";
pub(crate) const ACCEPTANCE_REPLY: &str = "give what comes back, as in a fixture";
pub(crate) const ACCEPTANCE_EXPECT: &str = "say what has to come of it, its `outcome` at least";
pub(crate) const ACCEPTANCE_DEEP: &str = "keep what is that deep in a fixture, as `text`";

/// The parts of a problem: what is wrong, and what to do about it.
pub(crate) type Problem = (String, String);

fn problem(what: impl Into<String>, remedy: impl Into<String>) -> Problem {
    (what.into(), remedy.into())
}

pub(crate) fn still_open(text: &str) -> Problem {
    problem(format!("it is still open: {text}"), "write the decision in its place")
}

pub(crate) fn demanded_reply_is_missing(name: &str) -> Problem {
    let about = match name {
        "success" => "what a call that worked looks like",
        "tool_error" => "what the tool says when it fails",
        "protocol_error" => "what comes back when the request itself is wrong",
        _ => "that nobody knows what became of a call that was sent",
    };
    problem("the file has no such reply", format!("add it: {about}, and what the client does then"))
}

pub(crate) fn misnamed(name: &str, expected: &str, usual: &str) -> Problem {
    problem(
        format!("the reply is called `{name}`, and the file expects `{expected}`"),
        format!("expect `{usual}`, or give the reply another name"),
    )
}

pub(crate) fn not_lost() -> Problem {
    problem(
        "the reply holds an answer, or was never sent",
        "give `\"silence\": \"lost_after_send\"`, or a stream that ends without an answer",
    )
}

pub(crate) fn not_empty() -> Problem {
    problem(
        "the reply is called `empty`, and something is in it",
        "send no content, an empty list, or give the reply another name",
    )
}

pub(crate) fn read_otherwise(expected: &str, outcome: &str, reason: &str) -> Problem {
    problem(
        format!(
            "the file expects `{expected}`; by the specification the reply is `{outcome}`: {reason}"
        ),
        "mend the reply or the expectation",
    )
}

pub(crate) fn effect_beyond_annotations(effect: &str, claimed: &str) -> Problem {
    problem(
        format!(
            "the contract says `{effect}`; the tool's annotations, with the defaults of the \
             specification, say `{claimed}`"
        ),
        "have the server annotate the tool, or state the effect that it annotates",
    )
}

pub(crate) fn effect_below_annotations(effect: &str, claimed: &str) -> Problem {
    problem(
        format!(
            "the contract trusts the server and says `{effect}`; the tool's annotations say \
             `{claimed}`"
        ),
        "find out which is right; where it is the contract, the server is not to be trusted",
    )
}

pub(crate) fn hint_is_no_boolean(hint: &str) -> Problem {
    problem(format!("`{hint}` is neither true nor false"), "have the server mend it")
}

pub(crate) fn other_schema(whose: &str) -> Problem {
    problem(
        format!("the output schema of the {whose} is not the one that the tool declares"),
        "leave it out there: the tool's own counts",
    )
}

pub(crate) fn schema_forbids_empty(member: &str) -> Problem {
    problem(
        format!(
            "the contract says that nothing found is an empty result; the output schema wants at \
             least one entry in `{member}`"
        ),
        "take `minItems` out of the schema, or say `is_error`",
    )
}

pub(crate) fn description_says_read_only(words: &str, effect: &str) -> Problem {
    problem(
        format!("the description says \"{words}\"; the contract says `{effect}`"),
        "say `read_only`, or have the description changed: the model goes by it",
    )
}

pub(crate) fn description_says_change(words: &str) -> Problem {
    problem(
        format!("the description says \"{words}\"; the contract says `read_only`"),
        "say `once` or `idempotent`, or have the description changed: the model goes by it",
    )
}

pub(crate) fn description_says_absence(words: &str, says: &str, contract: &str) -> Problem {
    problem(
        format!(
            "the description says \"{words}\", which is `{says}`; the contract says `{contract}`"
        ),
        "keep one rule in the tool, its description and this file",
    )
}

pub(crate) fn call_lacks_argument(name: &str) -> Problem {
    problem(format!("the tool requires `{name}`, and the call lacks it"), "give it a value")
}

pub(crate) fn tool_is_not_listed(tool: &str) -> Problem {
    problem(
        format!("the catalogue does not list `{tool}`, the tool of this file"),
        "add it, or leave the catalogue out",
    )
}

pub(crate) fn known_tool_is_unknown(tool: &str) -> Problem {
    problem(
        format!("the reply says that there is no tool `{tool}`, which the catalogue lists"),
        "let this reply's `call` name a `tool` that is not listed, or let the error be another one",
    )
}

pub(crate) fn other_tool_is_unknown(named: &str, called: &str) -> Problem {
    problem(
        format!("the reply is about the tool `{named}`, and `{called}` was called"),
        "let the reply name the tool that was called",
    )
}

pub(crate) fn unknown_tool_answers(tool: &str, outcome: &str) -> Problem {
    problem(
        format!("the catalogue does not list `{tool}`, and the call of it ends as `{outcome}`"),
        "add it to `catalogue`, or let the reply be the error of an unknown tool",
    )
}

pub(crate) fn opposite_absence(first: &str, second: &str) -> Problem {
    problem(
        format!(
            "`{first}` takes nothing found for a proper answer, `{second}` for an error: the two \
             rules are opposite"
        ),
        "keep one: where an empty result is an error, forbid `use_result` there",
    )
}

pub(crate) fn absence_against_contract(rule: &str, contract: &str) -> Problem {
    let remedy = if contract == "unstated" {
        "state it in the contract"
    } else {
        "keep one rule; where the tool itself breaks the contract, forbid `use_result` here"
    };
    problem(
        format!("this reply says that nothing found is `{rule}`; the contract says `{contract}`"),
        remedy,
    )
}

pub(crate) fn harmful_step(step: &str, outcome: &str) -> Problem {
    problem(
        format!("it allows `{step}` after `{outcome}`, which this contract makes harmful"),
        "take it out of `one_of`, or state in the contract why a repeat does no harm",
    )
}

pub(crate) fn schema_is_unchecked(name: &str) -> String {
    format!(
        "`{name}`: its structured value was not checked against the output schema: turn on the \
         feature `output-schema`"
    )
}

/// What is not right with an acceptance file.
pub(crate) fn acceptance_is_inconsistent(problems: &[String]) -> String {
    let noun = if problems.len() == 1 { "problem" } else { "problems" };
    format!("{} {noun}\n\n- {}", problems.len(), problems.join("\n- "))
}

pub(crate) fn reply_is_open(file: &str, name: &str, open: &[String]) -> String {
    format!("{file}: the reply `{name}` is not decided yet\n\n- {}", open.join("\n- "))
}

pub(crate) fn reply_is_not_read(file: &str, name: &str, surface: &str, surfaces: &str) -> String {
    let name_of = surface.to_uppercase();
    format!(
        "{file}: `{name}` can't be shown to this adapter: the reply is on the {surface} surface, \
         the adapter reads {surfaces}. Read it too: `adapter_fn(… | Surfaces::{name_of}, …)`. A \
         client that is never shown this reply has not been asked what it does then."
    )
}

pub(crate) fn revision_is_not_run(file: &str, name: &str, revision: &str) -> String {
    format!(
        "{file}: `{name}` is of revision {revision}, which the suite of this adapter leaves out: \
         add it to `revisions`, or change `revision` in the file"
    )
}

pub(crate) fn reply_is_not_run(file: &str, name: &str, why: &str) -> String {
    format!(
        "{file}: `{name}` was not put to the client: {why}. A client that is never shown this \
         reply has not been asked what it does then."
    )
}

pub(crate) fn wrong_outcome(said: &str, wanted: &[&str]) -> String {
    format!("outcome: it said {said}, the file asks for {}", wanted.join(" or "))
}

pub(crate) fn not_told(what: &str, method: &str) -> String {
    format!(
        "{what}: the file says what it has to be, and the adapter does not tell it: add \
         `.{method}(…)` to the observation"
    )
}

pub(crate) fn wrong_code(said: &str, wanted: &str) -> String {
    format!("code: it kept {said}, the file asks for {wanted}")
}

pub(crate) fn view_lacks(view: &str, text: &str) -> String {
    format!("{view}: it does not hold {text}")
}

pub(crate) fn view_shows(view: &str, text: &str) -> String {
    format!("{view}: it holds {text}, which it must not")
}

pub(crate) fn wrong_step(said: &str, allowed: &[&str], forbidden: &[&str]) -> String {
    let mut text = format!("next step: it said {said}; the file ");
    if !allowed.is_empty() {
        let _ = write!(text, "allows {}", allowed.join(", "));
    }
    if !forbidden.is_empty() {
        let and = if allowed.is_empty() { "" } else { " and " };
        let _ = write!(text, "{and}forbids {}", forbidden.join(", "));
    }
    text
}

pub(crate) fn breaks_rule(id: &str, statement: &str) -> String {
    format!("rule: it breaks {id}: {statement}")
}

/// What a failing reply is told with, as plain values.
pub(crate) struct UnmetWords<'a> {
    pub(crate) file: &'a str,
    pub(crate) name: &'a str,
    pub(crate) about: &'a str,
    pub(crate) call: &'a str,
    pub(crate) reply: &'a str,
    pub(crate) said: &'a str,
    pub(crate) unmet: &'a [String],
}

pub(crate) fn reply_is_unmet(words: &UnmetWords<'_>) -> String {
    let indented = |text: &str| text.replace('\n', "\n           ");
    format!(
        "{}: `{}` is not met\n\n           {}\ncall       {}\nreply      {}\nit said    {}\n\n- {}",
        words.file,
        words.name,
        words.about,
        words.call,
        indented(words.reply),
        indented(words.said),
        words.unmet.join("\n- "),
    )
}

/// The head of a story: the tool, and what is agreed about it.
pub(crate) fn story_head(tool: &str, revision: &str, contract: &str, adapter: &str) -> String {
    format!("{tool}, revision {revision}\nagreed: {contract}\nplayed to an adapter of: {adapter}\n")
}

/// One reply of a story.
pub(crate) struct StoryWords<'a> {
    pub(crate) name: &'a str,
    pub(crate) about: &'a str,
    pub(crate) call: &'a str,
    pub(crate) reply: &'a str,
    pub(crate) outcome: String,
    pub(crate) model: Option<&'a str>,
    pub(crate) operator: Option<&'a str>,
    pub(crate) next: Option<&'a str>,
}

pub(crate) fn story_of_reply(words: &StoryWords<'_>) -> String {
    let lines = |text: &str| text.replace('\n', "\n    | ");
    let or_untold = |text: Option<&str>| match text {
        Some("") => "(nothing)".to_owned(),
        Some(text) => format!("| {}", lines(text)),
        None => "(the adapter does not tell)".to_owned(),
    };
    format!(
        "{}: {}\n  call     {}\n  reply\n    | {}\n  outcome  {}\n  the model sees\n    {}\n  \
         the log holds\n    {}\n  next     {}\n",
        words.name,
        words.about,
        words.call,
        lines(words.reply),
        words.outcome,
        or_untold(words.model),
        or_untold(words.operator),
        words.next.unwrap_or("(the adapter does not tell)"),
    )
}

pub(crate) fn story_outcome(said: &str, wanted: &str, met: bool) -> String {
    if met { said.to_owned() } else { format!("{said}  (NOT MET; the file asks for {wanted})") }
}

pub(crate) fn story_unplayed(name: &str, about: &str, why: &str) -> String {
    format!("{name}: {about}\n  not played: {why}\n")
}

pub(crate) fn story_surface(surface: &str) -> String {
    format!("the adapter does not read the {surface} surface")
}

pub(crate) fn story_revision(revision: &str) -> String {
    format!("the suite leaves revision {revision} out")
}

pub(crate) const STORY_OPEN: &str = "it is not decided yet";

/// What is agreed about a tool, in a line.
pub(crate) fn agreed(effect: &str, absence: &str, trusted: bool, check: Option<&str>) -> String {
    let server = if trusted { "a trusted server" } else { "a server that is not trusted" };
    let check = match check {
        Some(tool) => format!("; {tool} shows whether a call was carried out"),
        None if effect == "read_only" => String::new(),
        None => "; nothing shows whether a call was carried out".to_owned(),
    };
    format!("effect {effect}, absence {absence}, {server}{check}")
}

pub(crate) const DRAFT_ABOUT: &str = "who agreed on this, and when";
pub(crate) const DRAFT_NAME: &str = "the tool's name: the entry has none";
pub(crate) const DRAFT_ABSENCE: &str = "what finding nothing means: empty_is_success, is_error, or \
     unstated where the tool does not look for anything";
pub(crate) const DRAFT_TRUSTED: &str =
    "true or false: does the host trust what this server says about its tools?";
pub(crate) const DRAFT_STATE_CHECK: &str = "the read tool that shows whether a call was carried \
     out; take this member out if there is none";
pub(crate) const DRAFT_RESULT: &str = "what the tool says when it worked";
pub(crate) const DRAFT_STRUCTURED: &str = "a structured value that meets the output schema";
pub(crate) const DRAFT_REASON: &str = "what the tool says when it failed";
pub(crate) const DRAFT_NOTHING_FOUND: &str = "what the tool says when it found nothing";
pub(crate) const DRAFT_MODEL: &str = "the words that the model must be able to read";
pub(crate) const DRAFT_EMPTY_STEP: &str = "{\"one_of\": [\"use_result\"]} where an empty result is \
     an answer, {\"never\": [\"use_result\"]} where it is not";
pub(crate) const DRAFT_SUCCESS: &str = "The tool did what it is for.";
pub(crate) const DRAFT_TOOL_ERROR: &str = "The tool says that it failed, and why.";
pub(crate) const DRAFT_PROTOCOL_ERROR: &str =
    "The tool was renamed: the request is wrong, and the catalogue shows what is right.";
pub(crate) const DRAFT_LOST: &str =
    "The connection is lost after the call was sent: nobody knows whether it was carried out.";
pub(crate) const DRAFT_EMPTY: &str = "The tool found nothing, and does not call that an error.";
pub(crate) const DRAFT_TASK: &str = "The server works on it in a task.";
pub(crate) const DRAFT_MALFORMED: &str = "The server says that the tool ran, and sends no content.";
pub(crate) const DRAFT_PROGRESS: &str = "The server says that it is at work; no answer has come.";

pub(crate) fn draft_argument(kind: &str, description: Option<&str>) -> String {
    match description {
        Some(description) => format!("a value of type {kind}: {description}"),
        None => format!("a value of type {kind}"),
    }
}

pub(crate) fn acceptance_is_not_there(file: &str, error: &str) -> String {
    format!(
        "{file}: the file can't be read: {error}; check the path, or write the text of \
         `Acceptance::draft(&tool).to_json()` to it to begin with"
    )
}

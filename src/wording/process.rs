//! What is said of a program behind a pipe.

use std::fmt::Write as _;
use std::time::Duration;

use super::{did_you_mean, excerpt};

const SEE: &str = "docs/protocol.md tells the line protocol";

pub(crate) fn no_program(error: &str) -> String {
    format!("it can't be run: {error}; is it installed, and on the path?")
}

pub(crate) fn program_not_started(program: &str, problem: &str) -> String {
    format!("the program `{program}` did not start: {problem}")
}

pub(crate) fn no_hello(problem: &str) -> String {
    format!("its first line is no hello: {problem}; {SEE}")
}

pub(crate) fn no_hello_within(limit: Duration) -> String {
    format!(
        "it said no hello within {limit:?}: it has to write its first line before it reads, and to \
         flush it"
    )
}

pub(crate) fn ended_before_hello() -> String {
    "it ended before it said hello".to_owned()
}

pub(crate) fn other_version(theirs: &str, ours: i64) -> String {
    format!("it speaks version {theirs} of the line protocol, and this crate speaks {ours}")
}

pub(crate) fn not_a_json_object(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(&line[..line.len().min(400)]);
    format!("it is no JSON object: {}", excerpt(&line))
}

pub(crate) fn member_missing(name: &str) -> String {
    format!("the member `{name}` is missing, or says nothing")
}

pub(crate) fn member_is_no(name: &str, what: &str) -> String {
    format!("the member `{name}` has to be {what}")
}

pub(crate) fn member_twice(name: &str) -> String {
    format!("the member `{name}` stands there twice")
}

pub(crate) fn unknown_member(name: &str, known: &[&str]) -> String {
    format!("there is no member `{name}`: {}", did_you_mean(name, known))
}

pub(crate) fn unknown_name(member: &str, given: &str, known: &[&str]) -> String {
    format!("`{member}` can't be `{given}`: {}", did_you_mean(given, known))
}

pub(crate) fn run_and_not_run() -> String {
    "`outcome` and `not_run` exclude each other".to_owned()
}

pub(crate) fn answers_another(answered: u64, asked: u64) -> String {
    format!("it answers case {answered} where {asked} was asked: one line a case, in their order")
}

pub(crate) fn no_answer(problem: &str) -> String {
    format!("the program wrote a line that is no answer: {problem}; {SEE}")
}

pub(crate) fn no_answer_within(limit: Duration) -> String {
    format!("the program gave no answer within {limit:?}; did it flush its line?")
}

pub(crate) fn ended_over_a_case() -> String {
    "the program ended and gave no answer".to_owned()
}

pub(crate) fn flood(limit: usize) -> String {
    format!("the program wrote more than {} MiB without the end of a line", limit >> 20)
}

pub(crate) fn program_speaks_not(revision: &str) -> String {
    format!("the program does not speak {revision}")
}

pub(crate) const DRIVES_A_CLIENT: &str = "the program says in its hello that it drives a client \
     over a wire, which has to be played to it: give it to `peer::Peer::program`";

/// Said of what is left when a program has failed too often.
pub(crate) fn program_gave_up(restarts: usize) -> String {
    format!("the program failed again after {restarts} restarts, and is not started any more")
}

/// How a program failed, with its status and its last words.
pub(crate) fn program_failed(
    problem: &str,
    status: Option<&str>,
    stderr: &str,
    dropped: usize,
) -> String {
    let mut text = problem.to_owned();
    if let Some(status) = status {
        let _ = write!(text, " ({status})");
    }
    if stderr.is_empty() {
        text.push_str("; its standard error is empty");
        return text;
    }
    text.push_str("; its standard error");
    if dropped > 0 {
        let _ = write!(text, ", after {dropped} bytes more");
    }
    let _ = write!(text, ":\n{}", stderr.replace("\r\n", "\n"));
    text
}

/// Why an id of the client's own can't be put into a message.
pub(crate) mod no_place {
    pub(crate) const SPELLING: &str =
        "the message plays on how the id is spelled, which an id of the client's own can't repeat";
    pub(crate) const TYPE: &str =
        "the message plays on the type of the id, and the client's own ids are of another";
    pub(crate) const INSIDE: &str = "the id stands inside of an `id` that is a list or an object";
    pub(crate) const UNREADABLE: &str =
        "the message is no JSON, and where its id stands is not certain";
    pub(crate) const BYTES: &str = "the message is no text";
}

//! Every sentence that a person reads is made here, from plain values.

use std::fmt::Write as _;

mod acceptance;
mod contracts;
mod diagnosis;
mod dialogue;
#[cfg(any(feature = "peer", feature = "rmcp"))]
mod driven;
#[cfg(feature = "peer")]
mod peer;
mod placed;
#[cfg(feature = "process")]
mod process;
#[cfg(feature = "rmcp")]
mod session;
mod views;

pub(crate) use acceptance::*;
pub(crate) use contracts::*;
pub(crate) use diagnosis::*;
pub(crate) use dialogue::*;
#[cfg(any(feature = "peer", feature = "rmcp"))]
pub(crate) use driven::*;
#[cfg(feature = "peer")]
pub(crate) use peer::*;
pub(crate) use placed::*;
#[cfg(feature = "process")]
pub(crate) use process::*;
#[cfg(feature = "rmcp")]
pub(crate) use session::*;
pub(crate) use views::*;

/// A text short enough for one line of a report, with what cannot be seen escaped.
pub(crate) fn excerpt(text: &str) -> String {
    format!("\"{}\"", crate::json::escaped(text.as_bytes(), 400))
}

/// The nearest of the known names, and all of them.
pub(crate) fn did_you_mean(given: &str, known: &[&str]) -> String {
    let nearest = known
        .iter()
        .map(|name| (distance(given, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4)
        .min();
    match nearest {
        Some((_, name)) => format!("did you mean `{name}`? Known are {}", known.join(", ")),
        None => format!("known are {}", known.join(", ")),
    }
}

/// How many letters have to be changed, added or taken away.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (above, letter) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (index, other) in right.iter().enumerate() {
            let change = diagonal + usize::from(letter != *other);
            diagonal = row[index + 1];
            row[index + 1] = change.min(diagonal + 1).min(row[index] + 1);
        }
    }
    row[right.len()]
}

pub(crate) fn right_code(code: &str) -> String {
    format!("protocol_error with the code {code}")
}

/// What stands in a generated reply, from the sentences of its faults.
pub(crate) fn about_generated(faults: impl Iterator<Item = &'static str>) -> String {
    let faults: Vec<_> = faults.collect();
    if faults.is_empty() {
        "Made by the suite; nothing in it is wrong.".to_owned()
    } else {
        format!("Made by the suite. {}", faults.join(" "))
    }
}

pub(crate) fn right_message(message: &str) -> String {
    format!("protocol_error with the message {}", excerpt(message))
}

pub(crate) fn right_blocks(count: usize) -> String {
    format!("the fate of each of the {count} blocks, in their order")
}

pub(crate) fn right_structured(sent: &str) -> String {
    format!("the structured value {}", excerpt(sent))
}

pub(crate) fn without_made_up_parts(outcome: &str) -> String {
    format!("{outcome} without a code or a request state, since none came")
}

pub(crate) fn right_without_structured() -> String {
    "no structured value, since none was sent".to_owned()
}

pub(crate) fn right_state(sent: Option<&str>) -> String {
    match sent {
        Some(state) => format!("the request state {}", excerpt(state)),
        None => "no request state, since none came".to_owned(),
    }
}

pub(crate) fn right_execution(known: &str) -> String {
    format!("the execution {known}, or one that claims less")
}

pub(crate) fn nothing_passed_on() -> String {
    "no structured value, and a view that says in words of its own what came".to_owned()
}

pub(crate) fn no_strike() -> String {
    "a reply that does not count against the health of the server".to_owned()
}

pub(crate) fn sound_requests() -> String {
    "requests with ids of their own, the headers of their revision, and the state as it came"
        .to_owned()
}

pub(crate) fn cut_answer(steps: &[&str]) -> String {
    format!(
        "unknown_outcome, contract_violation or pending, and any next step but {}",
        steps.join(", ")
    )
}

pub(crate) fn right_levels(outcome: &str, levels: &[String]) -> String {
    format!(
        "levels that claim no more and deny no more than {outcome} shows: {}",
        levels.join("; or ")
    )
}

pub(crate) fn same_as_twin(outcome: &str, twin: &str) -> String {
    format!("{outcome}, as it said of the twin\n{twin}")
}

pub(crate) fn shown_once(view: Option<&str>, twin: &str) -> String {
    let view =
        view.map_or("no model_view".to_owned(), |view| format!("the model_view {}", excerpt(view)));
    format!("{view}, as it showed of the twin\n{twin}")
}

pub(crate) fn view_must_contain(view: &str, texts: &str) -> String {
    format!("the {view} contains {texts}")
}

pub(crate) fn view_must_lack(texts: &str) -> String {
    format!("the model_view does not contain {texts}")
}

pub(crate) fn not_this_step(steps: &[&str]) -> String {
    format!("any next step but {}", steps.join(", "))
}

pub(crate) fn one_of_these_steps(steps: &[&str]) -> String {
    format!("as next step one of {}", steps.join(", "))
}

pub(crate) fn must_not_panic() -> String {
    "any observation: a reply that can't be read is contract_violation or pending".to_owned()
}

pub(crate) fn must_answer() -> String {
    "any observation, in bounded time".to_owned()
}

pub(crate) fn same_each_time(second: &str) -> String {
    format!("the same answer each time; when asked again it said {second}")
}

/// Why there is no observation: how it ended, and the words for it.
pub(crate) fn no_observation((how, words): (&str, String)) -> String {
    match how {
        "panicked" => format!("nothing: it panicked: {words}"),
        "failed" => format!("nothing: {words}"),
        "hung" => format!("nothing: it had not answered after {words} ms, and was left behind"),
        "not run" => was_not_run(&words),
        _ => "nothing: it was not asked, because too many cases before had hung".to_owned(),
    }
}

pub(crate) fn was_not_run(why: &str) -> String {
    format!("nothing: the case was not run: {why}")
}

pub(crate) fn ended_by_deadline() -> &'static str {
    "the call ended by its deadline: the client took nothing that came for an answer"
}

pub(crate) fn no_fixture_run(reasons: &[String]) -> String {
    let mut reasons = reasons.to_vec();
    reasons.sort();
    reasons.dedup();
    format!("no fixture was run, because {}", reasons.join("; "))
}

pub(crate) fn not_run_line(count: usize, why: &str) -> String {
    format!("not run: {count}, because {why}")
}

pub(crate) fn other_reasons() -> String {
    "there were other reasons".to_owned()
}

/// The call, with what of it decides how the reply is read.
pub(crate) fn call(tool: &str, id: &str, deciding: &[String]) -> String {
    let mut text = format!("tools/call {tool}, id {id}");
    for part in deciding {
        text.push_str(", ");
        text.push_str(part);
    }
    text
}

pub(crate) fn transcript(head: &str, chunks: Vec<String>, end: &str) -> String {
    let mut text = head.to_owned();
    for chunk in chunks {
        let _ = write!(text, "\n| {chunk}");
    }
    let _ = write!(text, "\n({end})");
    text
}

pub(crate) fn silence(why: &str) -> String {
    format!("(no bytes: {why})")
}

/// What a finding says, as plain values.
pub(crate) struct FindingWords<'a> {
    pub(crate) cost: &'a str,
    pub(crate) id: &'a str,
    pub(crate) statement: &'a str,
    pub(crate) why: &'a str,
    pub(crate) case: &'a str,
    pub(crate) place: &'a str,
    pub(crate) surface: &'a str,
    pub(crate) about: &'a str,
    pub(crate) call: &'a str,
    pub(crate) reply: &'a str,
    pub(crate) said: &'a str,
    pub(crate) right: &'a str,
    pub(crate) tolerated: &'a [&'a str],
    pub(crate) never: &'a [&'a str],
    /// Whose behaviour this is part of.
    pub(crate) diagnosis: Option<&'a str>,
    pub(crate) rules: Vec<String>,
    pub(crate) again: &'a str,
    pub(crate) name: &'a str,
    /// A fixture file that keeps the case, where it is not one already.
    pub(crate) fixture: Option<String>,
}

pub(crate) fn finding(words: &FindingWords<'_>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} · {}", words.cost, words.id);
    let _ = writeln!(text, "  {}", words.statement);
    let _ = writeln!(text, "  {}", words.why);
    let _ = writeln!(text, "\ncase       {} ({} surface)", words.case, words.surface);
    let _ = writeln!(text, "           {}", words.place);
    if !words.about.is_empty() {
        let _ = writeln!(text, "           {}", words.about);
    }
    let _ = writeln!(text, "call       {}", words.call);
    let _ = writeln!(text, "reply      {}", indented(words.reply));
    let _ = writeln!(text, "it said    {}", indented(words.said));
    let _ = writeln!(text, "right is   {}", indented(words.right));
    let _ = writeln!(text, "tolerated  {}", list(words.tolerated));
    let _ = writeln!(text, "never      {}", list(words.never));
    if let Some(diagnosis) = words.diagnosis {
        let _ = writeln!(text, "behaviour  {}", indented(diagnosis));
    }
    for rule in &words.rules {
        let _ = writeln!(text, "rule       {rule}");
    }
    let _ = writeln!(text, "again      {}", words.again);
    let _ = write!(text, "if meant   .deviation(\"{}\", \"why\")", words.name);
    if let Some(fixture) = words.fixture.as_ref().filter(|text| text.len() < PASTED) {
        let _ = write!(text, "\nto keep it, paste this into a file of your fixtures:\n{fixture}");
    }
    text
}

/// A fixture longer than this is better written by `MCP_VERDICT_SAVE`.
const PASTED: usize = 4_000;

fn indented(text: &str) -> String {
    text.replace('\n', "\n           ")
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// How many further findings of one invariant are listed, a line each.
const LISTED: usize = 20;

pub(crate) fn broken(first: &str, others: &[String], count: usize, judged: usize) -> String {
    let mut text = format!("broken on {count} of {judged} cases\n\n{first}\n");
    if !others.is_empty() {
        let _ = writeln!(text, "\nand on");
        for line in others.iter().take(LISTED) {
            let _ = writeln!(text, "  {line}");
        }
        if others.len() > LISTED {
            let _ = writeln!(text, "  … and {} more", others.len() - LISTED);
        }
    }
    text
}

/// Said before a case that may overflow the stack.
pub(crate) fn may_end_the_process(case: &str) -> String {
    format!("mcp-verdict: next is {case}, which is deep; if the process ends here, that is why")
}

pub(crate) fn not_started(problem: &str) -> String {
    format!("the suite did not run: {problem}")
}

pub(crate) fn no_cases(surfaces: &str, revisions: &[&str], restricted: Option<&str>) -> String {
    let restricted = restricted.map_or_else(String::new, |variable| {
        format!(", and {variable} admits none: unset it, or name a case that exists")
    });
    format!(
        "there is no case to run: the adapter reads {surfaces}, the suite runs the revisions \
         [{}]{restricted}",
        revisions.join(", ")
    )
}

/// Said where a time limit cut a run, which is no fault of the adapter.
pub(crate) fn out_of_time(shown: usize, asked: usize) -> Option<String> {
    (shown < asked).then(|| format!("the time was up after {shown} of {asked} cases"))
}

/// Said where a run ended early because it was asked to.
pub(crate) fn stopped_at_first() -> String {
    "the run stopped at its first finding, as it was asked to: nothing is known of the rest"
        .to_owned()
}

pub(crate) fn not_saved(path: &str, error: &str) -> String {
    format!("a finding could not be saved to {path}: {error}")
}

pub(crate) fn neglected(class: &str, count: usize, total: usize) -> String {
    format!("the run neglected a class of cases: {class} has {count} of {total}")
}

pub(crate) fn fixtures_failed(findings: &[String]) -> String {
    let count = findings.len();
    let noun = if count == 1 { "finding" } else { "findings" };
    format!("{count} {noun}\n\n{}", findings.join("\n\n"))
}

pub(crate) fn no_fixture_read(files: usize, surfaces: &str) -> String {
    format!(
        "none of the {files} fixtures has a reply on a surface and of a revision that the adapter \
         is judged on: it reads {surfaces}"
    )
}

pub(crate) fn headline(passed: bool, broken: usize, held: usize, idle: usize) -> String {
    let verdict = if passed { "passed" } else { "failed" };
    format!("{verdict}: {broken} invariants broken, {held} held, {idle} not judged")
}

pub(crate) fn broken_line(
    cost: &str,
    id: &str,
    broken: usize,
    judged: usize,
    example: &str,
) -> String {
    format!("{cost}  {id}: {broken} of {judged} cases, such as {example}")
}

/// What to mend first, and why.
pub(crate) fn mend_first(id: &str, statement: &str, why: &str) -> String {
    format!("mend first: {id}\n  {statement}\n  {why}")
}

pub(crate) fn cases_line(total: usize, generated: usize, seed: u64, strict: bool) -> String {
    let reading = if strict { "strict" } else { "tolerant" };
    let fixtures = total - generated;
    format!(
        "{total} cases in the {reading} reading: {fixtures} from fixtures, {generated} generated with \
         seed {seed}"
    )
}

pub(crate) fn rarest_line(class: &str, count: usize, total: usize) -> String {
    let tenths = count * 1000 / total.max(1);
    format!("rarest class: {class}, {}.{} % of the cases", tenths / 10, tenths % 10)
}

pub(crate) fn unread_line(unread: &str, surfaces: &str) -> String {
    format!("not run: {unread}; the adapter reads {surfaces}")
}

pub(crate) fn other_surfaces(surfaces: &str) -> String {
    format!("its cases are on other surfaces; the adapter reads {surfaces}")
}

pub(crate) fn only_in_the_strict_reading() -> String {
    "only the strict reading judges it".to_owned()
}

pub(crate) fn judged_elsewhere() -> String {
    "every case that concerns it broke a rule that costs more".to_owned()
}

pub(crate) fn no_case_concerns() -> String {
    "no case concerns it, or none was told as what it is".to_owned()
}

pub(crate) fn not_exposed(facts: &[&str]) -> String {
    format!("on the replies that concern it the adapter does not expose {}", facts.join(", "))
}

pub(crate) fn deviation(what: &str, reason: &str, used: usize) -> String {
    format!("deviates: {what} on {used} cases ({reason})")
}

pub(crate) fn unknown_invariant(what: &str, hint: &str) -> String {
    format!("the deviation `{what}` names no invariant: {hint}")
}

pub(crate) fn unknown_case(what: &str, case: &str) -> String {
    format!("the deviation `{what}` names no case: there is no fixture or fault `{case}`")
}

pub(crate) fn no_longer_deviates(what: &str) -> String {
    format!("`{what}` no longer deviates: take it off the list")
}

pub(crate) fn deviation_not_judged(what: &str) -> String {
    format!("`{what}` is a rule for surfaces that the adapter does not read: take it off the list")
}

pub(crate) fn deviation_without_reason(what: &str) -> String {
    format!("the deviation `{what}` has no reason: say why it is accepted")
}

pub(crate) fn table_head(family: &str, surfaces: &str) -> String {
    format!("family {family}, as read by an adapter of: {surfaces}\n")
}

pub(crate) fn table_unread(count: usize) -> String {
    format!("\nnot run: {count} fixtures of other surfaces")
}

pub(crate) fn table_mark(expected: &str, tolerated: bool) -> String {
    if tolerated {
        format!("  (tolerated; expected {expected})")
    } else {
        format!("  (WRONG; expected {expected})")
    }
}

pub(crate) fn invariants_table(
    strict: bool,
    surfaces: &str,
    unread: &str,
    judged: &[String],
    idle: &[String],
) -> String {
    let reading = if strict { "strict" } else { "tolerant" };
    let idle = if idle.is_empty() { "  none".to_owned() } else { idle.join("\n") };
    format!(
        "invariants in the {reading} reading, for an adapter of: {surfaces}\n\njudged\n{}\n\n\
         not judged\n{idle}\n\nfixtures not run, for want of their surface\n  {unread}\n",
        judged.join("\n"),
    )
}

pub(crate) fn no_update_in_ci(update: &str) -> String {
    format!(
        "INSTA_UPDATE={update} would write over snapshots in CI: unset it, and accept changes \
         where a person reads them"
    )
}

/// The path of a module without the crate, which is how `cargo test` filters.
pub(crate) fn inside_crate(module: &str) -> &str {
    module.split_once("::").map_or(module, |(_, rest)| rest)
}

/// How a person accepts a new or changed snapshot.
pub(crate) fn review_hint(module: &str) -> String {
    format!(
        "If the table below is new or changed: read it, then accept it with `cargo insta review`, \
         or with `INSTA_UPDATE=always cargo test {module}` where that tool is not installed."
    )
}

//! What is told of dialogues.

use std::fmt::Write as _;

pub(crate) const AUTHORISE: &str = "(a new authorisation)";
pub(crate) const COMMAND_THAT_GAVE_THIS: &str = "with the command that gave this";
pub(crate) const EVENT_IN_VAIN: &str = "it waits, and nothing is on its way";
pub(crate) const EVENT_NO_END: &str = "and so on: it had not stopped after 24 turns";
pub(crate) const AGENT_THREAD_ENDED: &str = "the agent ended the thread that it ran on";
pub(crate) const AGENT_NOT_MADE: &str = "the agent was not made within a minute";

pub(crate) fn agent_panicked_while_made(words: &str) -> String {
    format!("the agent panicked while it was made: {words}")
}

pub(crate) fn no_thread(error: &str) -> String {
    format!("no thread for the agent: {error}")
}

pub(crate) fn not_a_number(name: &str, text: &str) -> String {
    format!("{name}={text} is no number: write a whole number, or unset it")
}

pub(crate) fn no_dialogue_named(variable: &str) -> String {
    format!("no dialogue was played: {variable} names none")
}

pub(crate) fn dialogues_not_played(count: usize) -> String {
    format!("{count} dialogues were not played, because too many before them hung")
}

pub(crate) fn no_dialogue_is_read(surfaces: &str) -> String {
    format!(
        "there is no dialogue to play: the agent reads {surfaces}, and every dialogue has replies \
         on the message and silence surfaces"
    )
}

pub(crate) fn dialogues_headline(passed: bool, played: usize, seed: u64) -> String {
    let verdict = if passed { "passed" } else { "failed" };
    format!("{verdict}: {played} dialogues played, the longer ones chosen with seed {seed}")
}

pub(crate) fn broken_rule(
    cost: &str,
    id: &str,
    broken: usize,
    judged: usize,
    first: &str,
) -> String {
    format!("{cost}  {id}: in {broken} of {judged} dialogues, such as {first}")
}

pub(crate) fn dialogues_not_read(count: usize, surfaces: &str) -> String {
    format!(
        "not played: {count} dialogues with replies on other surfaces; the agent reads {surfaces}"
    )
}

pub(crate) fn rules_not_judged(ids: &[&str]) -> String {
    format!("not judged, because the agent never came near: {}", ids.join(", "))
}

pub(crate) fn called(
    tool: &str,
    id: &str,
    arguments: &str,
    state: Option<&str>,
    has_inputs: bool,
) -> String {
    let mut text = format!("tools/call {tool}, id {id}, {arguments}");
    if let Some(state) = state {
        let _ = write!(text, ", with the request state {}", super::excerpt(state));
    }
    if has_inputs {
        text.push_str(", with answers to input requests");
    }
    text
}

pub(crate) fn event_sent(request: &str, ran: bool) -> String {
    let effect = if ran { "\n      (the tool is carried out)" } else { "" };
    format!("sent  {request}{effect}")
}

pub(crate) fn event_came(reply: &str) -> String {
    format!("came  {}", reply.replace('\n', "\n      "))
}

pub(crate) fn event_said(step: &str) -> String {
    format!("said  {step}")
}

pub(crate) fn event_panicked(words: &str) -> String {
    format!("it panicked: {words}")
}

pub(crate) fn event_hung(limit: u128) -> String {
    format!("it had not come to an end after {limit} ms, and was left behind")
}

/// One event; the one that breaks the rule is pointed at.
pub(crate) fn dialogue_event(event: &str, breaks: bool) -> String {
    if !breaks {
        return event.to_owned();
    }
    let (first, rest) = event.split_once('\n').map_or((event, ""), |(first, rest)| (first, rest));
    let rest = if rest.is_empty() { String::new() } else { format!("\n{rest}") };
    format!("{first}   <-- this breaks the rule{rest}")
}

/// What a finding says, as plain values.
pub(crate) struct DialogueWords<'a> {
    pub(crate) cost: &'a str,
    pub(crate) id: &'a str,
    pub(crate) statement: &'a str,
    pub(crate) why: &'a str,
    pub(crate) dialogue: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) agreed: &'a str,
    pub(crate) turns: &'a [String],
    pub(crate) right: &'a str,
    pub(crate) rules: Vec<String>,
    pub(crate) again: &'a str,
}

pub(crate) fn dialogue_finding(words: &DialogueWords<'_>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} · {}", words.cost, words.id);
    let _ = writeln!(text, "  {}", words.statement);
    let _ = writeln!(text, "  {}", words.why);
    let name = words.name.map_or_else(String::new, |name| format!(" ({name})"));
    let _ = writeln!(text, "\ndialogue   {}{name}", words.dialogue);
    let _ = writeln!(text, "agreed     {}", words.agreed);
    for (index, turn) in words.turns.iter().enumerate() {
        let head = if index == 0 { "turns      " } else { "           " };
        let _ = writeln!(text, "{head}{}", turn.replace('\n', "\n           "));
    }
    let _ = writeln!(text, "right is   {}", words.right);
    for rule in &words.rules {
        let _ = writeln!(text, "rule       {rule}");
    }
    let _ = write!(text, "again      {}", words.again);
    text
}

pub(crate) fn play_again(variable: &str, dialogue: &str, command: &str) -> String {
    format!("{variable}={dialogue} {command}")
}

/// How many further dialogues are listed.
const LISTED: usize = 10;

pub(crate) fn rule_is_broken(
    first: &str,
    others: &[String],
    broken: usize,
    judged: usize,
) -> String {
    let mut text = format!("broken in {broken} of {judged} dialogues\n\n{first}\n");
    if !others.is_empty() {
        let _ = writeln!(text, "\nand in");
        for other in others.iter().take(LISTED) {
            let _ = writeln!(text, "  {other}");
        }
        if broken > LISTED + 1 {
            let _ = writeln!(text, "  … and {} more", broken - LISTED - 1);
        }
    }
    text
}

/// Makes the sentences that say what would have been right.
macro_rules! right {
    ($($name:ident = $sentence:literal,)+) => {
        $(pub(crate) fn $name() -> String { $sentence.to_owned() })+
    };
}

right! {
    right_effects = "to have the tool carried out once",
    right_check = "to check first whether the call was carried out, and to send it again only if it was not; or to stop",
    right_end = "to send it no more: it is done",
    right_change = "to change the request, or to stop",
    right_wait = "to wait for the answer",
    right_poll = "to ask for the state of the task",
    right_id = "an id that no call before it has",
    right_authorisation = "to get a new authorisation first, or to stop",
    right_look_up = "to read the catalogue first, and to call a tool that is in it; or to stop",
    right_use = "any step but use_result",
    right_single_use = "to use it once, and to leave a late answer alone",
    right_state_alone = "no request state in it",
    right_answer = "any step, in bounded time",
    right_ending = "to stop after some tries, and to wait only for what can come",
    right_state_back = "the request state exactly as it came, or none if none came",
    right_inputs = "an answer under each key that was asked",
    right_following = "to poll the task again, and to ask for its result once it has ended",
    right_announcement = "the step that goes with what is sent",
}

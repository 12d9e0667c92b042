//! Plays every dialogue to an agent, on a thread that can be left behind when it hangs.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::agent::Agent;
use super::play::{Event, play};
use super::repertoire;
use super::report::{DialogueFinding, DialogueReport};
use super::rule::{Course, DialogueRule, Record};
use super::script::Dialogue;
use crate::reply::Surfaces;
use crate::suite::{ONLY, SEED, caught};
use crate::wording;

/// Makes an agent that remembers nothing, on the thread that is to use it.
pub(crate) type MakeAgent = Arc<dyn Fn() -> Box<dyn Agent> + Send + Sync>;

/// The number of a dialogue, and what happened in it.
type Play = (usize, Vec<Event>);

/// How many longer dialogues a run plays by default.
const RANDOM: usize = 1_000;

/// After this many hangs the rest is not played: each costs a thread and a wait.
const HANGS_ENDURED: usize = 3;

/// How many findings of one rule are kept.
const KEPT: usize = 50;

/// How often a finding is played again at most to find a smaller one.
const TRIES: usize = 60;

/// Plays dialogues to an agent, each to a new one.
///
/// ```
/// use mcp_verdict::{Agent, Dialogues, NextStep, Outcome, Reply, Request, Turn, judge};
///
/// /// Sends again whatever did not work.
/// struct Careless(i64);
///
/// impl Agent for Careless {
///     fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
///         let Some(call) = sent.as_call() else { return Turn::new(NextStep::Stop) };
///         if judge(call, reply).outcome() == Outcome::Success {
///             return Turn::new(NextStep::UseResult);
///         }
///         self.0 += 1;
///         Turn::new(NextStep::RetryUnchanged).send(Request::call(call.to_builder().id(self.0)))
///     }
/// }
///
/// let report = Dialogues::new(|| Careless(1)).random(0).run();
/// assert_eq!(report.findings()[0].rule().id(), "effects-stay-within-the-contract");
/// assert_eq!(report.findings()[0].dialogue().to_string(), "once@2026-07-28:lost-done+done");
/// ```
pub struct Dialogues {
    make: MakeAgent,
    random: usize,
    seed: u64,
    answer_within: Duration,
    only: Option<Vec<Dialogue>>,
}

impl Dialogues {
    /// Plays to what this makes, once for each dialogue.
    pub fn new<A: Agent + 'static>(make: impl Fn() -> A + Send + Sync + 'static) -> Self {
        Self::of(Arc::new(move || Box::new(make())))
    }

    pub(crate) fn of(make: MakeAgent) -> Self {
        let answer_within = Duration::from_secs(5);
        Self { make, random: RANDOM, seed: 0, answer_within, only: None }
    }

    /// How many longer dialogues are played beside the short ones, which are always played; 1,000
    /// by default.
    #[must_use]
    pub fn random(self, count: usize) -> Self {
        Self { random: count, ..self }
    }

    /// What chooses the longer dialogues; 0 by default. The variable `MCP_VERDICT_SEED` beats
    /// this.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// When a dialogue counts as hanging; five seconds by default.
    #[must_use]
    pub fn answer_within(self, limit: Duration) -> Self {
        Self { answer_within: limit, ..self }
    }

    /// Plays these dialogues, and no other.
    #[must_use]
    pub fn only(self, dialogues: impl IntoIterator<Item = Dialogue>) -> Self {
        Self { only: Some(dialogues.into_iter().collect()), ..self }
    }

    /// Plays every dialogue and judges every rule. The variable `MCP_VERDICT_ONLY` restricts the
    /// run to the dialogues that it names as a [`Dialogue`] is written.
    pub fn run(self) -> DialogueReport {
        let mut report = DialogueReport::default();
        let seed = match std::env::var(SEED) {
            Err(_) => self.seed,
            Ok(text) if text == "random" => fresh_seed(),
            Ok(text) => match text.replace('_', "").parse() {
                Ok(seed) => seed,
                Err(_) => {
                    report.problems.push(wording::not_a_number(SEED, &text));
                    return report;
                }
            },
        };
        report.seed = seed;
        let (dialogues, short) = match (only(), &self.only) {
            (Some(named), _) if named.is_empty() => {
                report.notes.push(wording::no_dialogue_named(ONLY));
                return report;
            }
            (Some(named), _) => {
                let short = named.len();
                (named, short)
            }
            (None, Some(given)) => (given.clone(), given.len()),
            (None, None) => {
                let mut all = repertoire::short();
                let short = all.len();
                all.extend(repertoire::random(self.random, seed));
                (all, short)
            }
        };
        self.play_all(&dialogues, short, &mut report);
        report
    }

    /// The dialogue that this is all about, alone.
    pub(crate) fn run_double_booking(self) -> DialogueReport {
        let mut report = DialogueReport::default();
        let dialogues: Vec<_> = Dialogue::read(repertoire::NAMED[0].1).into_iter().collect();
        self.play_all(&dialogues, 1, &mut report);
        report
    }

    fn play_all(&self, dialogues: &[Dialogue], short: usize, report: &mut DialogueReport) {
        let (surfaces, played) = match self.played(dialogues) {
            Ok(played) => played,
            Err(problem) => return report.problems.push(problem),
        };
        report.surfaces = Some(surfaces);
        report.not_read = dialogues.iter().filter(|dialogue| !is_read(surfaces, dialogue)).count();
        report.played = played.len();
        let asked = dialogues.len() - report.not_read;
        if played.len() < asked {
            report.problems.push(wording::dialogues_not_played(asked - played.len()));
        }
        if asked == 0 {
            report.problems.push(wording::no_dialogue_is_read(&surfaces.to_string()));
        }
        let records: Vec<_> = played
            .iter()
            .map(|(index, events)| (*index, events, Record::new(&dialogues[*index], events)))
            .collect();
        for rule in DialogueRule::all().iter().copied() {
            let (mut judged, mut broken) = (0, 0);
            let mut findings = Vec::new();
            for (index, events, record) in &records {
                match rule.judge(record) {
                    Course::NotConcerned => continue,
                    Course::Held => {}
                    Course::Broken { at, right } => {
                        broken += 1;
                        if findings.len() < KEPT {
                            let dialogue = dialogues[*index].clone();
                            let finding = DialogueFinding {
                                rule,
                                dialogue,
                                events: (*events).clone(),
                                at,
                                right,
                            };
                            findings.push((*index, finding));
                        }
                    }
                }
                judged += 1;
            }
            // Short ones are found before longer ones, so only those can shrink.
            if let Some((index, first)) = findings.first_mut().filter(|(index, _)| *index >= short)
            {
                *first = self.smaller(first.clone());
                *index = 0;
            }
            report.rules.push((rule, judged, broken));
            report.findings.extend(findings.into_iter().map(|(_, finding)| finding));
        }
    }

    /// The smallest dialogue that still breaks the rule.
    fn smaller(&self, mut finding: DialogueFinding) -> DialogueFinding {
        let mut tries = 0;
        'smaller: loop {
            for simpler in finding.dialogue.clone().simpler() {
                tries += 1;
                if tries > TRIES {
                    return finding;
                }
                let Ok((_, played)) = self.played(std::slice::from_ref(&simpler)) else {
                    return finding;
                };
                let Some((_, events)) = played.into_iter().next() else { continue };
                let course = finding.rule.judge(&Record::new(&simpler, &events));
                if let Course::Broken { at, right } = course {
                    let dialogue = simpler;
                    finding = DialogueFinding { rule: finding.rule, dialogue, events, at, right };
                    continue 'smaller;
                }
            }
            return finding;
        }
    }

    /// What happened in each of the dialogues that the agent reads, by their number.
    fn played(&self, dialogues: &[Dialogue]) -> Result<(Surfaces, Vec<Play>), String> {
        let dialogues: Arc<[Dialogue]> = dialogues.into();
        let (mut next, mut hangs, mut all) = (0, 0, Vec::new());
        loop {
            let (surfaces, events) = self.worker(Arc::clone(&dialogues), next)?;
            while next < dialogues.len() {
                if !is_read(surfaces, &dialogues[next]) {
                    next += 1;
                    continue;
                }
                match events.recv_timeout(self.answer_within) {
                    Ok(events) => all.push((next, events)),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(wording::AGENT_THREAD_ENDED.to_owned());
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        let opening = dialogues[next].opening();
                        let hung = Event::Hung(self.answer_within.as_millis());
                        all.push((next, vec![Event::Sent { request: opening, ran: false }, hung]));
                        hangs += 1;
                        next += 1;
                        break;
                    }
                }
                next += 1;
            }
            if next >= dialogues.len() || hangs == HANGS_ENDURED {
                return Ok((surfaces, all));
            }
        }
    }

    /// A thread that plays the dialogues from this one on.
    fn worker(
        &self,
        dialogues: Arc<[Dialogue]>,
        from: usize,
    ) -> Result<(Surfaces, Receiver<Vec<Event>>), String> {
        let (sender, events) = channel();
        let (ready, surfaces) = channel();
        let make = Arc::clone(&self.make);
        let work = move || {
            let surfaces = caught(|| make().surfaces());
            // Whoever waits no more has left this thread behind.
            let _ = ready.send(surfaces.clone());
            let Ok(surfaces) = surfaces else { return };
            for dialogue in dialogues[from..].iter().filter(|it| is_read(surfaces, it)) {
                let mut events = Vec::new();
                let played = caught(|| play(dialogue, &mut *make(), &mut events));
                if let Err(words) = played {
                    events.push(Event::Panicked(words));
                }
                if sender.send(events).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new()
            .name("agent under test".to_owned())
            .spawn(work)
            .map_err(|error| wording::no_thread(&error.to_string()))?;
        let surfaces = surfaces
            .recv_timeout(self.answer_within.max(Duration::from_secs(60)))
            .map_err(|_| wording::AGENT_NOT_MADE.to_owned())?
            .map_err(|words| wording::agent_panicked_while_made(&words))?;
        Ok((surfaces, events))
    }
}

fn is_read(surfaces: Surfaces, dialogue: &Dialogue) -> bool {
    let wanted = dialogue.surfaces();
    wanted.iter().all(|surface| surfaces.contains(surface))
}

fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs() ^ u64::from(now.subsec_nanos()))
}

/// The dialogues that the environment names, if it names anything.
fn only() -> Option<Vec<Dialogue>> {
    let names = std::env::var(ONLY).ok().filter(|names| !names.trim().is_empty())?;
    Some(names.split(',').filter_map(|name| Dialogue::read(name.trim())).collect())
}

//! What came of playing dialogues.

use std::fmt;

use super::play::Event;
use super::repertoire;
use super::rule::DialogueRule;
use super::script::Dialogue;
use crate::case::shown;
use crate::dialogue::agent::{Kind, Request};
use crate::invariant::Cost;
use crate::reply::Surfaces;
use crate::suite::ONLY;
use crate::wording::{self, DialogueWords};

/// What came of playing dialogues to an agent.
#[derive(Debug, Default)]
pub struct DialogueReport {
    pub(super) surfaces: Option<Surfaces>,
    pub(super) seed: u64,
    pub(super) played: usize,
    pub(super) not_read: usize,
    /// How often each rule was judged, and how often it was broken.
    pub(super) rules: Vec<(&'static DialogueRule, usize, usize)>,
    pub(super) findings: Vec<DialogueFinding>,
    pub(super) problems: Vec<String>,
    pub(super) notes: Vec<String>,
}

impl DialogueReport {
    /// Whether no rule was broken and nothing was wrong with the run itself.
    pub fn passed(&self) -> bool {
        self.findings.is_empty() && self.problems.is_empty()
    }

    /// Every place where a rule is broken, the costliest first; of each rule the first fifty.
    pub fn findings(&self) -> &[DialogueFinding] {
        &self.findings
    }

    /// What is wrong with the run itself.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// How many dialogues were played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// How many dialogues a rule was judged on, and how many broke it.
    pub fn counts(&self, rule: &str) -> Option<(usize, usize)> {
        let found = self.rules.iter().find(|(it, ..)| it.id() == rule);
        found.map(|(_, judged, broken)| (*judged, *broken))
    }
}

/// What was played, what is broken, what was not judged.
impl fmt::Display for DialogueReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let broken: Vec<_> = self.rules.iter().filter(|(.., broken)| *broken > 0).collect();
        let idle: Vec<_> = self
            .rules
            .iter()
            .filter(|(_, judged, _)| *judged == 0)
            .map(|(rule, ..)| rule.id())
            .collect();
        writeln!(f, "{}", wording::dialogues_headline(self.passed(), self.played, self.seed))?;
        for (rule, judged, broken) in broken {
            let first = self.findings.iter().find(|it| it.rule.id() == rule.id());
            let first = first.map(|it| it.dialogue.to_string()).unwrap_or_default();
            let cost = rule.cost().wire_name();
            writeln!(f, "{}", wording::broken_rule(cost, rule.id(), *broken, *judged, &first))?;
        }
        if self.not_read > 0 {
            let surfaces = self.surfaces.map(|it| it.to_string()).unwrap_or_default();
            writeln!(f, "{}", wording::dialogues_not_read(self.not_read, &surfaces))?;
        }
        if !idle.is_empty() {
            writeln!(f, "{}", wording::rules_not_judged(&idle))?;
        }
        for line in self.problems.iter().chain(&self.notes) {
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// One dialogue in which an agent breaks a rule. Its `Display` shows the turns.
#[derive(Clone, Debug)]
pub struct DialogueFinding {
    pub(super) rule: &'static DialogueRule,
    pub(super) dialogue: Dialogue,
    pub(super) events: Vec<Event>,
    pub(super) at: usize,
    pub(super) right: String,
}

impl DialogueFinding {
    /// The rule that is broken.
    pub fn rule(&self) -> &'static DialogueRule {
        self.rule
    }

    /// The dialogue in which it is broken.
    pub fn dialogue(&self) -> &Dialogue {
        &self.dialogue
    }

    /// What breaking it costs.
    pub fn cost(&self) -> Cost {
        self.rule.cost()
    }

    pub(super) fn told(&self, again: &str) -> String {
        let turns: Vec<_> = self
            .events
            .iter()
            .enumerate()
            .map(|(at, event)| wording::dialogue_event(&told(event), at == self.at))
            .collect();
        let contract = self.dialogue.contract();
        wording::dialogue_finding(&DialogueWords {
            cost: self.rule.cost().wire_name(),
            id: self.rule.id(),
            statement: self.rule.statement(),
            why: self.rule.why(),
            dialogue: &self.dialogue.to_string(),
            name: repertoire::name_of(&self.dialogue),
            agreed: &wording::agreed(
                contract.effect().wire_name(),
                contract.absence().wire_name(),
                contract.trusted(),
                contract.state_check(),
            ),
            turns: &turns,
            right: &self.right,
            rules: self.rule.requirements().map(ToString::to_string).collect(),
            again: &wording::play_again(ONLY, &self.dialogue.to_string(), again),
        })
    }
}

impl fmt::Display for DialogueFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(wording::COMMAND_THAT_GAVE_THIS))
    }
}

fn told(event: &Event) -> String {
    match event {
        Event::Sent { request, ran } => wording::event_sent(&request_words(request), *ran),
        Event::Came { reply, .. } => wording::event_came(&shown(reply)),
        Event::Said { step, .. } => wording::event_said(step.wire_name()),
        Event::InVain => wording::EVENT_IN_VAIN.to_owned(),
        Event::NoEnd => wording::EVENT_NO_END.to_owned(),
        Event::Panicked(words) => wording::event_panicked(words),
        Event::Hung(limit) => wording::event_hung(*limit),
    }
}

fn request_words(request: &Request) -> String {
    match request.kind() {
        Kind::Call { call, state, inputs } => wording::called(
            call.tool(),
            &call.id().to_string(),
            &call.arguments().to_string(),
            state.as_deref(),
            inputs.is_some(),
        ),
        Kind::Catalogue => "tools/list".to_owned(),
        Kind::Poll(task) => format!("tasks/get {task}"),
        Kind::TaskResult(task) => format!("tasks/result {task}"),
        Kind::Authorise => wording::AUTHORISE.to_owned(),
    }
}

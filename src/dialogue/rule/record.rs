//! What happened in a dialogue, as the rules look at it.

use super::super::agent::Request;
use super::super::play::Event;
use super::super::script::{CHECK, Dialogue};
use super::super::world::Meaning;
use crate::call::Call;
use crate::contract::Contract;
use crate::outcome::NextStep;

/// The events of one dialogue.
pub(crate) struct Record<'a> {
    pub(super) contract: Contract,
    pub(super) dialogue: &'a Dialogue,
    pub(super) events: &'a [Event],
    calls: Vec<Sent<'a>>,
    came: Vec<Came<'a>>,
}

/// Something that came back.
struct Came<'a> {
    at: usize,
    /// Where that was sent which it answers.
    to: usize,
    /// Where the call was sent that it tells of: the same, or the call that a task was made of.
    of: usize,
    meaning: &'a Meaning,
}

/// A call of the tool that the dialogue is about.
#[derive(Clone, Copy)]
pub(super) struct Sent<'a> {
    pub(super) at: usize,
    pub(super) call: &'a Call,
    pub(super) request: &'a Request,
    pub(super) ran: bool,
}

impl<'a> Record<'a> {
    pub(crate) fn new(dialogue: &'a Dialogue, events: &'a [Event]) -> Self {
        let (mut calls, mut came, mut task) = (Vec::new(), Vec::new(), None);
        for (at, event) in events.iter().enumerate() {
            match event {
                Event::Sent { request, ran } => {
                    if let Some(call) = request.as_call().filter(|call| call.tool() != CHECK) {
                        calls.push(Sent { at, call, request, ran: *ran });
                    }
                }
                Event::Came { to, meaning, .. } => {
                    if *meaning == Meaning::Task {
                        task = Some(*to);
                    }
                    let asks_for_task = matches!(
                        &events[*to],
                        Event::Sent { request, .. } if request.task().is_some()
                    );
                    let of = task.filter(|_| asks_for_task).unwrap_or(*to);
                    came.push(Came { at, to: *to, of, meaning });
                }
                _ => {}
            }
        }
        Self { contract: dialogue.contract(), dialogue, events, calls, came }
    }

    /// Everything that was sent, in order.
    pub(super) fn requests(&self) -> impl Iterator<Item = (usize, &'a Request)> + use<'a> {
        self.events.iter().enumerate().filter_map(|(at, event)| match event {
            Event::Sent { request, .. } => Some((at, request)),
            _ => None,
        })
    }

    /// The calls of the tool that the dialogue is about, in order: all but state checks.
    pub(super) fn calls(&self) -> impl Iterator<Item = Sent<'a>> + '_ {
        self.calls.iter().copied()
    }

    /// Those but the first, each with the one before it.
    pub(super) fn repeats(&self) -> impl Iterator<Item = (Sent<'a>, Sent<'a>)> + '_ {
        self.calls.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// What came back, in order: where, for what was sent where, and what it shows.
    pub(super) fn meanings(&self) -> impl Iterator<Item = (usize, usize, &'a Meaning)> + '_ {
        self.came.iter().map(|came| (came.at, came.to, came.meaning))
    }

    /// What the answers to a call showed before an event, and where, the last first. What came of
    /// a task is an answer to the call that it was made of.
    pub(super) fn shown(
        &self,
        call: Sent<'a>,
        before: usize,
    ) -> impl Iterator<Item = (usize, &'a Meaning)> + '_ {
        let told = move |came: &&Came<'_>| came.at < before && came.of == call.at;
        self.came.iter().rev().filter(told).map(|came| (came.at, came.meaning))
    }

    /// What is known of a call at an event, and since where: what its last answer showed.
    pub(super) fn known(&self, call: Sent<'a>, before: usize) -> Option<(usize, &'a Meaning)> {
        let beside = |(_, meaning): &(usize, &Meaning)| {
            !matches!(meaning, Meaning::Working | Meaning::Ended | Meaning::Unanswered)
        };
        self.shown(call, before).find(beside)
    }

    /// Whether something of that meaning came between two events.
    pub(super) fn came_between(&self, from: usize, to: usize, wanted: &Meaning) -> bool {
        self.meanings().any(|(at, _, meaning)| at > from && at < to && meaning == wanted)
    }

    /// What the agent said, in order.
    pub(super) fn steps(&self) -> impl Iterator<Item = (usize, NextStep, bool)> + use<'a> {
        self.events.iter().enumerate().filter_map(|(at, event)| match event {
            Event::Said { step, sends } => Some((at, *step, *sends)),
            _ => None,
        })
    }

    /// Whether two calls ask for the same.
    pub(super) fn is_same(left: &Call, right: &Call) -> bool {
        left.tool() == right.tool() && left.arguments() == right.arguments()
    }
}

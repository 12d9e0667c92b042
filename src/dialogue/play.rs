//! Plays one dialogue to one agent, and keeps what was sent, what came back and what was said.

use std::collections::VecDeque;

use super::agent::{Agent, Request, Turn};
use super::script::Dialogue;
use super::world::{Meaning, World};
use crate::outcome::NextStep;
use crate::reply::Reply;

/// After so many turns an agent is taken never to stop. The reference agent needs at most half of
/// it for any script that is played.
pub(super) const TURNS: usize = 24;

/// Something that happened in a dialogue.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The agent sent something; whether the tool was carried out by it.
    Sent { request: Request, ran: bool },
    /// This came back for what was sent at that place.
    Came { to: usize, reply: Reply, meaning: Meaning },
    /// The agent took a step; whether it sent something with it.
    Said { step: NextStep, sends: bool },
    /// The agent waits, and nothing will come.
    InVain,
    /// The agent had not stopped after so many turns.
    NoEnd,
    /// The agent panicked, with these words.
    Panicked(String),
    /// The agent had not answered after so many milliseconds.
    Hung(u128),
}

/// Plays a dialogue to its end. What happened is there even if the agent panics.
pub(super) fn play(dialogue: &Dialogue, agent: &mut dyn Agent, events: &mut Vec<Event>) {
    let mut stage = Stage {
        world: World::new(dialogue),
        events,
        next: VecDeque::new(),
        late: VecDeque::new(),
        awaited: VecDeque::new(),
    };
    stage.send(&dialogue.opening());
    let mut turns = 0;
    while let Some(delivery) = stage.next_delivery() {
        if turns == TURNS {
            stage.events.push(Event::NoEnd);
            break;
        }
        turns += 1;
        let turn = stage.deliver(delivery, agent);
        if let Some(request) = turn.request() {
            stage.send(request);
        } else if turn.step() == NextStep::KeepWaiting {
            // What is awaited comes now; a late answer would come anyway.
            match stage.awaited.pop_front() {
                Some(delivery) => stage.next.push_back(delivery),
                None if stage.next.is_empty() && stage.late.is_empty() => {
                    stage.events.push(Event::InVain);
                }
                None => {}
            }
        }
    }
}

struct Delivery {
    to: usize,
    request: Request,
    reply: Reply,
    meaning: Meaning,
}

struct Stage<'a> {
    world: World,
    events: &'a mut Vec<Event>,
    /// What comes next.
    next: VecDeque<Delivery>,
    /// What comes once one thing more has come, or nothing else is to come; whether it has.
    late: VecDeque<(Delivery, bool)>,
    /// What comes if it is waited for.
    awaited: VecDeque<Delivery>,
}

impl Stage<'_> {
    fn send(&mut self, request: &Request) {
        let happening = self.world.answer(request);
        let to = self.events.len();
        self.events.push(Event::Sent { request: request.clone(), ran: happening.ran });
        let delivery = |coming: super::world::Coming| Delivery {
            to,
            request: request.clone(),
            reply: coming.reply,
            meaning: coming.meaning,
        };
        self.next.push_back(delivery(happening.now));
        if let Some(then) = happening.then {
            if happening.is_late {
                self.late.push_back((delivery(then), false));
            } else {
                self.awaited.push_back(delivery(then));
            }
        }
    }

    /// What comes next. A late answer comes after the answer to the next thing that was sent.
    fn next_delivery(&mut self) -> Option<Delivery> {
        let is_due = self.late.front().is_some_and(|(_, due)| *due || self.next.is_empty());
        if is_due {
            return self.late.pop_front().map(|(delivery, _)| delivery);
        }
        let next = self.next.pop_front()?;
        // Not by its own first answer, which is that there is none.
        self.late.iter_mut().filter(|(late, _)| late.to != next.to).for_each(|it| it.1 = true);
        Some(next)
    }

    fn deliver(&mut self, delivery: Delivery, agent: &mut dyn Agent) -> Turn {
        let Delivery { to, request, reply, meaning } = delivery;
        self.events.push(Event::Came { to, reply: reply.clone(), meaning });
        let turn = agent.turn(&request, &reply);
        self.events.push(Event::Said { step: turn.step(), sends: turn.request().is_some() });
        turn
    }
}

//! A program that has said hello: cases go in ahead of the answers.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::answer::Answer;
use super::hello::{Hello, VERSION};
use super::lines::{LONGEST_LINE, Line};
use super::running::{Ending, Running};
use super::{Settings, line};
use crate::adapter::{Failure, Observation};
use crate::call::Call;
use crate::reply::Reply;
use crate::wording;

/// No more bytes than these are sent ahead: pipes hold little, and memory is bounded.
const MOST_AHEAD: usize = 1 << 18;

/// How long a program may take to end after its last word.
const TO_END: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub(super) struct Session {
    running: Running,
    hello: Hello,
    answer_within: Duration,
    ahead: usize,
    /// What was sent and is not answered yet, in order.
    sent: VecDeque<Sent>,
    bytes_ahead: usize,
    next: u64,
    /// The program has closed its standard output.
    has_ended: bool,
}

#[derive(Debug)]
struct Sent {
    number: u64,
    call: Call,
    reply: Reply,
    /// Where the case is played, if it is.
    endpoint: Option<String>,
    length: usize,
}

/// Has a case played somewhere, and says where.
pub(in crate::bridge) type Play<'a> = &'a dyn Fn(&Call, &Reply) -> String;

/// An observation, and where the case was played.
pub(in crate::bridge) type Played = (Observation, Option<String>);

impl Sent {
    fn is(&self, call: &Call, reply: &Reply) -> bool {
        self.call.is_same(call) && self.reply.is_same(reply)
    }
}

/// How a program failed over a case.
#[derive(Debug)]
pub(super) enum Fault {
    /// It wrote what is no answer to it.
    NoAnswer(String),
    Flood,
    Ended,
    Silent(Duration),
}

impl Session {
    /// Starts the program and waits for its hello.
    pub(super) fn start(settings: &Settings) -> Result<Self, String> {
        let program = settings.program.to_string_lossy();
        let running = Running::start(settings, VERSION)
            .map_err(|problem| wording::program_not_started(&program, &problem))?;
        let (problem, by_itself) = match running.line(Instant::now() + settings.start_within) {
            Line::Whole(line) => match Hello::read(&line) {
                Ok(hello) => {
                    return Ok(Self {
                        running,
                        hello,
                        answer_within: settings.answer_within,
                        ahead: settings.ahead,
                        sent: VecDeque::new(),
                        bytes_ahead: 0,
                        next: 1,
                        has_ended: false,
                    });
                }
                Err(problem) => (wording::no_hello(&problem), Duration::ZERO),
            },
            Line::TooLong => (wording::flood(LONGEST_LINE), Duration::ZERO),
            Line::NotInTime => (wording::no_hello_within(settings.start_within), Duration::ZERO),
            Line::Ended => (wording::ended_before_hello(), TO_END),
        };
        let words = told(&problem, &running.end(by_itself));
        Err(wording::program_not_started(&program, &words))
    }

    pub(super) fn hello(&self) -> &Hello {
        &self.hello
    }

    /// Sends what is coming, as far as there is room, so that the program never waits for work.
    pub(super) fn send_ahead<'a>(
        &mut self,
        coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>,
        play: Option<Play<'_>>,
    ) {
        // Half of the room is filled at once: a write a case costs more than the case.
        if self.sent.len() > self.ahead / 2 || self.bytes_ahead > MOST_AHEAD / 2 {
            return;
        }
        let hello = self.hello.clone();
        let mut spoken = coming.filter(|(call, _)| hello.refuses(call.revision()).is_none());
        for sent in &self.sent {
            if !spoken.next().is_some_and(|(call, reply)| sent.is(call, reply)) {
                // Something else is asked than was said; `observe` sees to it.
                return;
            }
        }
        let mut bytes = Vec::new();
        while self.sent.len() < self.ahead && self.bytes_ahead < MOST_AHEAD {
            let Some((call, reply)) = spoken.next() else { break };
            self.write(&mut bytes, call, reply, play);
        }
        if !bytes.is_empty() {
            self.running.send(bytes);
        }
    }

    /// What the program makes of a case.
    pub(super) fn observe(
        &mut self,
        call: &Call,
        reply: &Reply,
        play: Option<Play<'_>>,
    ) -> Result<Played, Fault> {
        if let Some(why) = self.hello.refuses(call.revision()) {
            return Ok((Observation::not_run(why), None));
        }
        // What was sent ahead and is not asked for is answered first, and nobody wants it.
        while self.sent.front().is_some_and(|sent| !sent.is(call, reply)) {
            self.receive()?;
        }
        if self.sent.is_empty() {
            let mut bytes = Vec::new();
            self.write(&mut bytes, call, reply, play);
            self.running.send(bytes);
        }
        self.receive()
    }

    /// Ends the program.
    pub(super) fn end(self) -> Ending {
        self.running.end(if self.has_ended { TO_END } else { Duration::ZERO })
    }

    fn write(&mut self, bytes: &mut Vec<u8>, call: &Call, reply: &Reply, play: Option<Play<'_>>) {
        let (number, before) = (self.next, bytes.len());
        let endpoint = play.map(|play| play(call, reply));
        match &endpoint {
            Some(endpoint) => line::write_played(bytes, number, call, endpoint),
            None => line::write(bytes, number, call, reply, self.hello.own_ids),
        }
        let length = bytes.len() - before;
        self.next += 1;
        self.bytes_ahead += length;
        let (call, reply) = (call.clone(), reply.clone());
        self.sent.push_back(Sent { number, call, reply, endpoint, length });
    }

    /// The answer to what was sent first.
    fn receive(&mut self) -> Result<Played, Fault> {
        let line = match self.running.line(Instant::now() + self.answer_within) {
            Line::Whole(line) => line,
            Line::TooLong => return Err(Fault::Flood),
            Line::NotInTime => return Err(Fault::Silent(self.answer_within)),
            Line::Ended => {
                self.has_ended = true;
                return Err(Fault::Ended);
            }
        };
        let answer = Answer::read(&line).map_err(Fault::NoAnswer)?;
        let asked = self.sent.pop_front();
        let number = asked.as_ref().map_or(0, |sent| sent.number);
        if answer.case != number {
            return Err(Fault::NoAnswer(wording::answers_another(answer.case, number)));
        }
        self.bytes_ahead -= asked.as_ref().map_or(0, |sent| sent.length);
        // What is said badly of the right case leaves both in step.
        let said = answer.said.unwrap_or_else(|problem| {
            Observation::failed(Fault::NoAnswer(problem).told(&self.running.so_far()))
        });
        Ok((said, asked.and_then(|sent| sent.endpoint)))
    }
}

impl Fault {
    /// The failure in words, with the last words of the program.
    pub(super) fn told(&self, ending: &Ending) -> Failure {
        match self {
            Self::NoAnswer(problem) => Failure::Broke(told(&wording::no_answer(problem), ending)),
            Self::Flood => Failure::Broke(told(&wording::flood(LONGEST_LINE), ending)),
            Self::Ended => Failure::Broke(told(&wording::ended_over_a_case(), ending)),
            Self::Silent(limit) => {
                Failure::Silent(told(&wording::no_answer_within(*limit), ending))
            }
        }
    }
}

fn told(problem: &str, ending: &Ending) -> String {
    let Ending { status, stderr, dropped } = ending;
    wording::program_failed(problem, status.as_deref(), stderr, *dropped)
}

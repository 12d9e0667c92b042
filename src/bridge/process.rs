//! Adapters in any language: a program that reads cases from its standard input, and writes what
//! it made of each to its standard output.

mod answer;
mod guard;
mod hello;
mod line;
mod lines;
mod pieces;
mod running;
mod session;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::adapter::{Adapter, Failure, Observation};
#[cfg(feature = "peer")]
use crate::bridge::wire::Wire;
use crate::call::Call;
use crate::reply::{Reply, Surfaces};
use crate::wording;
use hello::Hello;
use session::Session;

pub(super) use session::{Play, Played};

/// An adapter in any language: a program behind a pipe.
///
/// The program says hello with one line, and then answers each line on its standard input, which
/// is one case, with one line on its standard output, which is what it made of it. The line
/// protocol is told below; it has a version and a JSON Schema, `schemas/line-protocol-1.json`.
///
/// ```no_run
/// use mcp_verdict::{Process, Suite};
///
/// let report = Suite::new(Process::new("python3").arg("peer.py")).run();
/// println!("{report}");
/// ```
///
/// The program is started when it is first needed. It has failed over a case if it ends, says
/// nothing in time, or writes what is no answer to that case: a finding, with the last words of
/// its standard error. Unless it is still in step, it is then ended and started again, and the rest
/// goes on, until it has failed more often than [`Process::restarts`] allows; what is left counts
/// as not run. On Unix
/// the program is ended with all that it has started and that stayed in its process group, also
/// where this process is interrupted or killed; elsewhere only the program itself is, and only
/// where this process ends in good order.
///
/// # Panics
///
/// [`Adapter::surfaces`] panics where the program can't be started, says no proper hello, or says
/// that it drives a whole client, which `peer::Peer` is for: a suite then reports that it did not
/// run, and why.
///
#[doc = include_str!("../../docs/protocol.md")]
#[derive(Debug)]
pub struct Process {
    settings: Settings,
    state: Mutex<State>,
}

#[derive(Clone, Debug)]
struct Settings {
    program: OsString,
    arguments: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    folder: Option<PathBuf>,
    start_within: Duration,
    answer_within: Duration,
    ahead: usize,
    restarts: usize,
}

#[derive(Debug, Default)]
struct State {
    session: Option<Session>,
    /// What the program said at its first start.
    hello: Option<Hello>,
    failures: usize,
    /// How the last start failed; what is asked next is told it.
    no_start: Option<String>,
}

impl Process {
    /// This program, found as a shell would find it, without arguments.
    pub fn new(program: impl Into<OsString>) -> Self {
        let settings = Settings {
            program: program.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            folder: None,
            start_within: Duration::from_secs(30),
            answer_within: Duration::from_secs(4),
            ahead: 64,
            restarts: 16,
        };
        Self { settings, state: Mutex::default() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.settings.arguments.push(argument.into());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<S: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = S>) -> Self {
        self.settings.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets a variable of the program's environment, which is this process's own beside that.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.settings.environment.push((name.into(), value.into()));
        self
    }

    /// The folder in which the program runs; this process's own by default.
    #[must_use]
    pub fn current_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.settings.folder = Some(folder.into());
        self
    }

    /// How long the program may take to say hello; thirty seconds by default.
    #[must_use]
    pub fn start_within(mut self, limit: Duration) -> Self {
        self.settings.start_within = limit;
        self
    }

    /// How long the program may take for one case; four seconds by default. Keep it below
    /// [`Suite::answer_within`](crate::Suite::answer_within), which is five seconds by default
    /// and knows nothing of the program: past that, the finding can't tell its last words.
    #[must_use]
    pub fn answer_within(mut self, limit: Duration) -> Self {
        self.settings.answer_within = limit;
        self
    }

    /// How many cases are sent before the first of them is answered; 64 by default, at least 1.
    /// A program need not know: it answers line by line, and the pipe holds what is to come.
    #[must_use]
    pub fn ahead(mut self, cases: usize) -> Self {
        self.settings.ahead = cases.max(1);
        self
    }

    /// How often the program is started again after a failure; 16 times by default.
    #[must_use]
    pub fn restarts(mut self, times: usize) -> Self {
        self.settings.restarts = times;
        self
    }

    /// The name that the program gave itself, and the versions of what it tests.
    ///
    /// # Errors
    ///
    /// Why the program can't be started, or how it said no proper hello.
    pub fn name(&self) -> Result<String, String> {
        Ok(self.hello()?.name)
    }

    /// Whether the program drives a whole client over a wire, and is one for `peer::Peer`.
    ///
    /// # Errors
    ///
    /// As [`Process::name`].
    pub fn drives_a_client(&self) -> Result<bool, String> {
        Ok(self.hello()?.wire.is_some())
    }

    /// The wire over which it drives a client, if it does, and the surfaces that it reads.
    ///
    /// # Errors
    ///
    /// As [`Process::name`].
    #[cfg(feature = "peer")]
    pub(super) fn drives(&self) -> Result<(Option<Wire>, Surfaces), String> {
        self.hello().map(|hello| (hello.wire, hello.surfaces))
    }

    fn hello(&self) -> Result<Hello, String> {
        let mut state = self.lock();
        if let Some(hello) = &state.hello {
            return Ok(hello.clone());
        }
        let session = Session::start(&self.settings)?;
        let hello = session.hello().clone();
        state.session = Some(session);
        state.hello = Some(hello.clone());
        Ok(hello)
    }

    /// Sends cases ahead; where they are played to a client, this says where.
    pub(super) fn announce_played<'a>(
        &self,
        coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>,
        play: Option<Play<'_>>,
    ) {
        let mut state = self.lock();
        match state.session(&self.settings) {
            Ok(session) => session.send_ahead(coming, play),
            Err(Unready::Failed(words)) => state.no_start = Some(words),
            Err(Unready::GaveUp) => {}
        }
    }

    /// What the program makes of a case, and where that was played.
    pub(super) fn observe_played(
        &self,
        call: &Call,
        reply: &Reply,
        play: Option<Play<'_>>,
    ) -> Played {
        let failed = |words| (Observation::failed(Failure::Broke(words)), None);
        let mut state = self.lock();
        if let Some(words) = state.no_start.take() {
            return failed(words);
        }
        let session = match state.session(&self.settings) {
            Ok(session) => session,
            Err(Unready::Failed(words)) => return failed(words),
            Err(Unready::GaveUp) => {
                let why = wording::program_gave_up(self.settings.restarts);
                return (Observation::not_run(why), None);
            }
        };
        session.observe(call, reply, play).unwrap_or_else(|fault| {
            state.failures += 1;
            let ending = state.session.take().map(Session::end).unwrap_or_default();
            (Observation::failed(fault.told(&ending)), None)
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Adapter for Process {
    fn surfaces(&self) -> Surfaces {
        match self.hello() {
            Ok(Hello { wire: Some(_), .. }) => panic!("{}", wording::DRIVES_A_CLIENT),
            Ok(hello) => hello.surfaces,
            Err(problem) => panic!("{problem}"),
        }
    }

    fn announce<'a>(&self, coming: &mut dyn Iterator<Item = (&'a Call, &'a Reply)>) {
        self.announce_played(coming, None);
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        self.observe_played(call, reply, None).0
    }
}

/// Why there is no session.
enum Unready {
    /// It was not to be had, told in these words.
    Failed(String),
    /// The program has failed too often.
    GaveUp,
}

impl State {
    /// The running program, started where there is none.
    fn session(&mut self, settings: &Settings) -> Result<&mut Session, Unready> {
        let session = match self.session.take() {
            Some(session) => session,
            None if self.failures > settings.restarts => return Err(Unready::GaveUp),
            None => Session::start(settings).map_err(|problem| {
                self.failures += 1;
                Unready::Failed(problem)
            })?,
        };
        self.hello.get_or_insert_with(|| session.hello().clone());
        Ok(self.session.insert(session))
    }
}

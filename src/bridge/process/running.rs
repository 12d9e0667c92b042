//! A program that runs: what goes in, what comes out, and its end.

use std::fmt;
use std::io::Write as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Settings;
use super::guard::{self, Guard};
use super::lines::{LastWords, Line, Lines};
use crate::wording;

/// How long a program may take to end once its standard input is closed.
const GRACE: Duration = Duration::from_millis(500);

/// How long the rest of what it wrote to its standard error is waited for.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Tells the program which version of the line protocol it is spoken to.
const VERSION_VARIABLE: &str = "MCP_VERDICT_PROTOCOL";

/// A program that runs, and ends with this value at the latest.
pub(super) struct Running {
    child: Child,
    guard: Guard,
    /// Closes the standard input when it goes.
    input: Option<Sender<Vec<u8>>>,
    lines: Lines,
    stderr: LastWords,
    status: Option<ExitStatus>,
}

/// How a program ended.
#[derive(Debug, Default)]
pub(super) struct Ending {
    /// The status, where the program ended by itself.
    pub(super) status: Option<String>,
    pub(super) stderr: String,
    /// How many bytes of its standard error stood before that.
    pub(super) dropped: usize,
}

impl Running {
    /// Starts the program.
    pub(super) fn start(settings: &Settings, version: i64) -> Result<Self, String> {
        let mut command = Command::new(&settings.program);
        command
            .args(&settings.arguments)
            .env(VERSION_VARIABLE, version.to_string())
            .envs(settings.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &settings.folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| wording::no_program(&error.to_string()))?;
        let guard = Guard::over(&child);
        let (input, pieces) = channel::<Vec<u8>>();
        let stdin = child.stdin.take();
        let write = move || {
            let Some(mut stdin) = stdin else { return };
            for piece in pieces {
                // A program that no longer reads is noticed by what it does not say.
                if stdin.write_all(&piece).is_err() {
                    return;
                }
            }
        };
        let started = thread::Builder::new().name("program under test".to_owned()).spawn(write);
        let lines = child.stdout.take().map(Lines::of);
        let stderr = child.stderr.take().map(LastWords::of);
        let mut running = Self {
            child,
            guard,
            input: Some(input),
            lines: lines.unwrap_or_else(|| Lines::of(std::io::empty())),
            stderr: stderr.unwrap_or_else(|| LastWords::of(std::io::empty())),
            status: None,
        };
        if let Err(error) = started {
            running.stop(Duration::ZERO);
            return Err(wording::no_program(&error.to_string()));
        }
        Ok(running)
    }

    /// Hands bytes to the program; never waits.
    pub(super) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // The writer is gone where the program no longer reads, which is noticed otherwise.
            let _ = input.send(bytes);
        }
    }

    /// The next line that the program writes.
    pub(super) fn line(&self, until: Instant) -> Line {
        self.lines.next(until)
    }

    /// The last words of a program that goes on.
    pub(super) fn so_far(&self) -> Ending {
        let (stderr, dropped) = self.stderr.told(Duration::ZERO);
        Ending { status: None, stderr, dropped }
    }

    /// Ends the program, and tells how it ended. `by_itself` is how long it may take for that.
    pub(super) fn end(mut self, by_itself: Duration) -> Ending {
        self.stop(by_itself);
        let (stderr, dropped) = self.stderr.told(LAST_WORDS);
        Ending { status: self.status.map(|status| status.to_string()), stderr, dropped }
    }

    fn stop(&mut self, by_itself: Duration) {
        if self.input.take().is_none() {
            return;
        }
        let ended = guard::ends_within(&mut self.child, by_itself);
        guard::end_group(&mut self.child);
        self.guard.end();
        self.lines.close();
        let status = self.child.wait().ok();
        self.status = status.filter(|_| ended);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop(GRACE);
    }
}

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Running({})", self.child.id())
    }
}

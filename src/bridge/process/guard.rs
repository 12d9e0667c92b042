//! Ends a program with all that it has started, whatever becomes of this process.

use std::process::Child;
#[cfg(unix)]
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// Waits for a pipe that closes when this process is gone, however it went, and then ends the
/// program's group. It needs a shell, and does without it where there is none: a program that
/// reads its standard input then still notices that nobody is there.
#[derive(Debug)]
pub(super) struct Guard(#[cfg(unix)] Option<Child>);

#[cfg(unix)]
impl Guard {
    /// Watches over the process group of a program.
    pub(super) fn over(program: &Child) -> Self {
        use std::os::unix::process::CommandExt as _;
        let watch = Command::new("/bin/sh")
            .args(["-c", "read -r _; kill -s KILL -- \"-$1\"", "sh", &program.id().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn();
        Self(watch.ok())
    }

    /// Watches no longer. To be called while the program's id is still its own.
    pub(super) fn end(&mut self) {
        if let Some(mut watch) = self.0.take() {
            let _ = watch.kill();
            let _ = watch.wait();
        }
    }
}

#[cfg(not(unix))]
impl Guard {
    pub(super) fn over(_: &Child) -> Self {
        Self()
    }

    pub(super) fn end(&mut self) {}
}

/// Whether the program has ended by itself within this time. It keeps its id until it is reaped.
pub(super) fn ends_within(program: &mut Child, patience: Duration) -> bool {
    let start = Instant::now();
    loop {
        if has_ended(program) {
            return true;
        }
        if start.elapsed() >= patience {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(unix)]
fn has_ended(program: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(program)), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(program: &mut Child) -> bool {
    !matches!(program.try_wait(), Ok(None))
}

/// Ends the program, and on Unix its whole group, before its id can become another's.
pub(super) fn end_group(program: &mut Child) {
    #[cfg(unix)]
    let _ = kill_process_group(Pid::from_child(program), Signal::KILL);
    let _ = program.kill();
}

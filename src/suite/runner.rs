//! Gives cases to an adapter on a worker thread that can be left behind when it hangs.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Options;
use super::entry::Factory;
use super::source::Chunk;
use crate::adapter::Observation;
use crate::case::Case;
use crate::invariant::Answer;
use crate::reply::Surfaces;

/// After this many hangs the rest is reported as not run: each costs a thread and a wait.
pub(super) const HANGS_ENDURED: usize = 3;

/// A chunk with what the adapter made of it.
pub(super) struct Answered {
    pub(super) chunk: Chunk,
    pub(super) first: Vec<Answer>,
    /// The same cases again, asked in the opposite order; none after a hang.
    pub(super) again: Vec<Answer>,
    /// What was spent inside the adapter.
    pub(super) adapter_time: Duration,
}

impl Answered {
    pub(super) fn hangs(&self) -> usize {
        self.first.iter().filter(|answer| matches!(answer, Answer::Hung(_))).count()
    }
}

/// Asks the adapter about every case of a chunk, and then once more in the opposite order.
pub(super) fn answered(
    make: &Factory,
    chunk: Chunk,
    options: &Options,
    hangs: &mut usize,
) -> Answered {
    let limit = options.answer_within;
    let mut time = Duration::ZERO;
    let first = answers(make, &chunk.cases, limit, hangs, &mut time);
    let stopped = |answer: &Answer| matches!(answer, Answer::Hung(_) | Answer::NotAsked);
    let mut again = Vec::new();
    if !first.iter().any(stopped) {
        let backwards = chunk.cases.iter().rev().cloned().collect();
        again = answers(make, &backwards, limit, hangs, &mut time);
        again.reverse();
    }
    Answered { chunk, first, again, adapter_time: time }
}

/// What an adapter made of some cases, one answer each, in their order.
pub(super) fn answers(
    make: &Factory,
    cases: &Arc<[Case]>,
    limit: Duration,
    hangs: &mut usize,
    time: &mut Duration,
) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::with_capacity(cases.len());
    while answers.len() < cases.len() {
        if *hangs >= HANGS_ENDURED {
            answers.resize(cases.len(), Answer::NotAsked);
            break;
        }
        let shift = Shift::start(make, cases, answers.len());
        let (done, hung, spent) = shift.watch(limit);
        answers.extend(done);
        *time += spent;
        if hung {
            *hangs += 1;
            answers.push(Answer::Hung(limit.as_millis()));
        }
    }
    answers
}

/// How long an adapter may take to be made: it may start a server or a runtime.
const MADE_WITHIN: Duration = Duration::from_secs(60);

/// Makes the adapter once, to learn its options and surfaces.
pub(super) fn made(make: &Factory) -> Result<(Options, Surfaces), String> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let make = Arc::clone(make);
    let work = move || {
        let made = caught(|| {
            let erased = make();
            (erased.options().clone(), erased.surfaces())
        });
        // Nobody listens any more if it took too long.
        let _ = sender.send(made);
    };
    let started = thread::Builder::new().name("adapter under test".to_owned()).spawn(work);
    started.map_err(|error| format!("no thread for the adapter: {error}"))?;
    match receiver.recv_timeout(MADE_WITHIN) {
        Ok(Ok(made)) => Ok(made),
        Ok(Err(words)) => Err(format!("the adapter panicked while it was made: {words}")),
        Err(_) => Err(format!("the adapter was not made within {MADE_WITHIN:?}")),
    }
}

/// One worker's stretch of cases, until it is done or hangs.
struct Shift(Arc<(Mutex<Progress>, Condvar)>);

struct Progress {
    answers: Vec<Answer>,
    spent: Duration,
    /// When the worker took up what it is doing now.
    since: Instant,
    done: bool,
    /// The watcher has left: nobody reads any more answers.
    abandoned: bool,
}

impl Shift {
    fn start(make: &Factory, cases: &Arc<[Case]>, first: usize) -> Self {
        let progress = Progress {
            answers: Vec::new(),
            spent: Duration::ZERO,
            since: Instant::now(),
            done: false,
            abandoned: false,
        };
        let shared = Arc::new((Mutex::new(progress), Condvar::new()));
        let (make, cases, theirs) = (Arc::clone(make), Arc::clone(cases), Arc::clone(&shared));
        let work = move || {
            let erased = caught(|| make());
            for case in &cases[first..] {
                let answer = match &erased {
                    Ok(erased) => observed(|| erased.observe(case.call(), case.reply())),
                    Err(words) => Answer::Panicked(format!("while it was made: {words}")),
                };
                let mut progress = lock(&theirs.0);
                if progress.abandoned {
                    return;
                }
                progress.answers.push(answer);
                let now = Instant::now();
                let spent = now - progress.since;
                progress.spent += spent;
                progress.since = now;
            }
            drop(erased);
            lock(&theirs.0).done = true;
            theirs.1.notify_all();
        };
        if thread::Builder::new().name("adapter under test".to_owned()).spawn(work).is_err() {
            lock(&shared.0).done = true;
        }
        Self(shared)
    }

    /// Waits for the worker. Gives what it answered, whether it hangs on the next case, and how
    /// long it took for the rest.
    fn watch(self, limit: Duration) -> (Vec<Answer>, bool, Duration) {
        let (progress, changed) = &*self.0;
        let mut progress = lock(progress);
        loop {
            if progress.done {
                return (std::mem::take(&mut progress.answers), false, progress.spent);
            }
            let left = limit.saturating_sub(progress.since.elapsed());
            if left.is_zero() {
                progress.abandoned = true;
                return (std::mem::take(&mut progress.answers), true, progress.spent);
            }
            progress =
                changed.wait_timeout(progress, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What an adapter answers; a panic is an answer, too.
pub(super) fn observed(observe: impl FnOnce() -> Observation) -> Answer {
    caught(observe).map_or_else(Answer::Panicked, Answer::Observed)
}

thread_local! {
    /// The words of a panic that is about to be caught on this thread.
    static CAUGHT: RefCell<Option<Option<String>>> = const { RefCell::new(None) };
}

/// Runs it, and gives the words and the place of its panic if it panics, without printing them:
/// the finding does that.
fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let words = || {
                let place = info.location().map(|it| format!(" at {}:{}", it.file(), it.line()));
                let payload = info.payload();
                let said = payload.downcast_ref::<&str>().copied();
                let said = said.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
                let said = said.unwrap_or("a panic without words");
                format!("{said}{}", place.unwrap_or_default())
            };
            let taken = CAUGHT.with_borrow_mut(|caught| match caught {
                Some(slot) => {
                    *slot = Some(words());
                    true
                }
                None => false,
            });
            if !taken {
                previous(info);
            }
        }));
    });
    let outer = CAUGHT.replace(Some(None));
    let result = catch_unwind(AssertUnwindSafe(run));
    let words = CAUGHT.replace(outer).flatten();
    result.map_err(|_| words.unwrap_or_else(|| "a panic without words".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_answer_with_its_words_and_place() {
        let Answer::Panicked(words) = observed(|| panic!("no such invoice")) else {
            panic!("the panic was not noticed");
        };
        assert!(words.starts_with("no such invoice at "), "{words}");
        assert!(words.contains("runner.rs"), "{words}");
    }
}

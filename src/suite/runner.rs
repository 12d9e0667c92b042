//! Gives cases to an adapter on a worker thread that can be left behind when it hangs.
//!
//! The adapter is made once, on that thread, and used for the whole run: it may be slow to make,
//! and need be neither `Send` nor `Clone`. Only after a hang is it made again.

use std::cell::RefCell;
use std::io::Write as _;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Options;
use super::chunk::Chunk;
use super::entry::{Erased, Factory};
use crate::adapter::Observation;
use crate::case::Case;
use crate::invariant::Answer;
use crate::reply::Surfaces;
use crate::wording;

/// After this many hangs the rest is reported as not run: each costs a thread and a wait.
pub(super) const HANGS_ENDURED: usize = 3;

/// How long an adapter may take to be made: it may start a server or a runtime.
const MADE_WITHIN: Duration = Duration::from_secs(60);

/// A chunk with what the adapter made of it.
pub(super) struct Answered {
    pub(super) chunk: Chunk,
    pub(super) first: Vec<Answer>,
    /// The same cases again, asked in the opposite order; none after a hang.
    pub(super) again: Vec<Answer>,
    /// What was spent inside the adapter.
    pub(super) adapter_time: Duration,
}

/// An adapter at work.
pub(super) struct Runner {
    make: Factory,
    limit: Duration,
    worker: Worker,
    hangs: usize,
    /// Whether each case is asked a second time: only the rules of totality need that.
    pub(super) twice: bool,
    asked: Option<Chunk>,
}

impl Runner {
    /// Makes the adapter, and learns its options and surfaces.
    pub(super) fn new(make: Factory) -> Result<(Self, Options, Surfaces), String> {
        let worker = Worker::start(&make);
        let (options, surfaces) = worker.made()?;
        let limit = options.answer_within;
        Ok((Self { make, limit, worker, hangs: 0, twice: true, asked: None }, options, surfaces))
    }

    /// Whether the adapter hung so often that it is not asked any more.
    pub(super) fn has_given_up(&self) -> bool {
        self.hangs >= HANGS_ENDURED
    }

    /// As [`Runner::answered`], however often the adapter hung before: what comes of these cases
    /// is the same at whatever time they are asked.
    pub(super) fn answered_afresh(&mut self, chunk: Chunk) -> Answered {
        let hangs = std::mem::take(&mut self.hangs);
        let answered = self.answered(chunk);
        self.hangs += hangs;
        answered
    }

    /// Has every case of the chunk asked, and then once more in the opposite order.
    pub(super) fn answered(&mut self, chunk: Chunk) -> Answered {
        self.ask(chunk);
        self.wait()
    }

    /// Begins to ask; [`Runner::wait`] gives the answers. Meanwhile the caller can do other work.
    pub(super) fn ask(&mut self, chunk: Chunk) {
        if !self.has_given_up() {
            self.worker.ask(&chunk.cases, 0..self.asks(&chunk));
        }
        self.asked = Some(chunk);
    }

    /// The answers to what was asked last.
    pub(super) fn wait(&mut self) -> Answered {
        let chunk = self.asked.take().unwrap_or_default();
        let count = chunk.cases.len();
        let (mut answers, mut adapter_time) = (Vec::with_capacity(count * 2), Duration::ZERO);
        let mut wanted = self.asks(&chunk);
        while answers.len() < wanted {
            if self.has_given_up() {
                answers.resize(count.max(answers.len()), Answer::NotAsked);
                break;
            }
            let (done, spent, hung) = self.worker.wait(self.limit);
            answers.extend(done);
            adapter_time += spent;
            if hung {
                self.hangs += 1;
                self.worker = Worker::start(&self.make);
                let hung = Answer::Hung(self.limit.as_millis());
                // After a hang nothing is asked a second time.
                wanted = count;
                if answers.len() < count {
                    answers.push(hung);
                    self.worker.ask(&chunk.cases, answers.len()..count);
                } else {
                    let case = count * 2 - 1 - answers.len();
                    answers.truncate(count);
                    answers[case] = hung;
                }
            }
        }
        let mut again = if answers.len() == count * 2 { answers.split_off(count) } else { vec![] };
        answers.truncate(count);
        again.reverse();
        Answered { chunk, first: answers, again, adapter_time }
    }

    /// How many answers there are to be to a chunk.
    fn asks(&self, chunk: &Chunk) -> usize {
        chunk.cases.len() * if self.twice { 2 } else { 1 }
    }

    /// The answers to some cases, each asked once.
    pub(super) fn answers(&mut self, cases: &Arc<[Case]>) -> Vec<Answer> {
        self.twice = false;
        let chunk = Chunk::of_cases(Arc::clone(cases));
        self.answered(chunk).first
    }
}

/// A thread with an adapter of its own.
struct Worker {
    jobs: Sender<Job>,
    shared: Arc<(Mutex<Progress>, Condvar)>,
}

/// Cases, and which of them are asked: a number beyond the last counts backwards from there.
struct Job {
    cases: Arc<[Case]>,
    asks: Range<usize>,
}

struct Progress {
    made: Option<Result<(Options, Surfaces), String>>,
    answers: Vec<Answer>,
    /// How many answers of the present job are still to come.
    open: usize,
    spent: Duration,
    /// When the worker took up what it is doing now.
    since: Instant,
    /// It is told what comes next, and may have to start something for it.
    preparing: bool,
    /// Nobody reads any more answers.
    abandoned: bool,
}

impl Worker {
    fn start(make: &Factory) -> Self {
        let progress = Progress {
            made: None,
            answers: Vec::new(),
            open: 0,
            spent: Duration::ZERO,
            since: Instant::now(),
            preparing: false,
            abandoned: false,
        };
        let shared = Arc::new((Mutex::new(progress), Condvar::new()));
        let (jobs, received) = channel();
        let (make, theirs) = (Arc::clone(make), Arc::clone(&shared));
        let work = move || work(&make, &received, &theirs);
        let started = thread::Builder::new().name("adapter under test".to_owned()).spawn(work);
        if let Err(error) = started {
            lock(&shared.0).made = Some(Err(format!("no thread for the adapter: {error}")));
        }
        Self { jobs, shared }
    }

    /// Waits until the adapter is made.
    fn made(&self) -> Result<(Options, Surfaces), String> {
        let (progress, changed) = &*self.shared;
        let waiting = |progress: &mut Progress| progress.made.is_none();
        let made = changed
            .wait_timeout_while(lock(progress), MADE_WITHIN, waiting)
            .unwrap_or_else(PoisonError::into_inner)
            .0
            .made
            .clone();
        made.unwrap_or_else(|| Err(format!("the adapter was not made within {MADE_WITHIN:?}")))
    }

    fn ask(&self, cases: &Arc<[Case]>, asks: Range<usize>) {
        let mut progress = lock(&self.shared.0);
        progress.open = asks.len();
        progress.since = Instant::now();
        drop(progress);
        // A worker that could not be started or that ended answers nothing, which is noticed.
        let _ = self.jobs.send(Job { cases: Arc::clone(cases), asks });
    }

    /// Waits for the answers that are open. Gives them, the time they took, and whether the
    /// worker hangs on the next one.
    fn wait(&self, limit: Duration) -> (Vec<Answer>, Duration, bool) {
        let (progress, changed) = &*self.shared;
        let mut progress = lock(progress);
        loop {
            let spent = progress.spent;
            if progress.open == 0 {
                progress.spent = Duration::ZERO;
                return (std::mem::take(&mut progress.answers), spent, false);
            }
            let ready = progress.made.is_some() && !progress.preparing;
            let limit = if ready { limit } else { MADE_WITHIN };
            let left = limit.saturating_sub(progress.since.elapsed());
            if left.is_zero() {
                progress.abandoned = true;
                return (std::mem::take(&mut progress.answers), spent, true);
            }
            progress =
                changed.wait_timeout(progress, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn work(make: &Factory, jobs: &Receiver<Job>, shared: &(Mutex<Progress>, Condvar)) {
    let (progress, changed) = shared;
    let erased = caught(|| make());
    let learnt = erased
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|erased| caught(|| (erased.options().clone(), erased.surfaces())));
    let learnt = learnt.map_err(|words| format!("the adapter panicked while it was made: {words}"));
    lock(progress).made = Some(learnt.clone());
    changed.notify_all();
    for Job { cases, asks } in jobs {
        lock(progress).since = Instant::now();
        let case_of = |ask| &cases[if ask < cases.len() { ask } else { cases.len() * 2 - 1 - ask }];
        for ask in asks.clone() {
            let answer = match (&erased, &learnt) {
                (Ok(erased), Ok(_)) => {
                    let announced = announce(erased, shared, (ask..asks.end).map(case_of));
                    announced.map_or_else(Answer::Panicked, |()| answer(erased, case_of(ask)))
                }
                (_, Err(words)) | (Err(words), _) => Answer::Panicked(words.clone()),
            };
            let mut progress = lock(progress);
            if progress.abandoned {
                return;
            }
            let now = Instant::now();
            let spent = now - progress.since;
            progress.spent += spent;
            progress.since = now;
            progress.answers.push(answer);
            progress.open -= 1;
            if progress.open == 0 {
                changed.notify_all();
            }
        }
    }
}

/// Tells the adapter what comes next, on a clock of its own.
fn announce<'a>(
    erased: &Erased,
    (progress, _): &(Mutex<Progress>, Condvar),
    coming: impl Iterator<Item = &'a Case>,
) -> Result<(), String> {
    lock(progress).preparing = true;
    let mut coming = coming.map(|case| (case.call(), case.reply()));
    let announced = caught(|| erased.announce(&mut coming));
    let mut progress = lock(progress);
    let now = Instant::now();
    let spent = now - progress.since;
    progress.spent += spent;
    progress.since = now;
    progress.preparing = false;
    announced
}

fn answer(erased: &Erased, case: &Case) -> Answer {
    if case.is_deep() {
        // Past any capture of output: if the stack runs out now, this is the last word.
        let _ = writeln!(std::io::stderr(), "{}", wording::may_end_the_process(&case.id()));
    }
    observed(|| erased.observe(case.call(), case.reply()))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What an adapter answers; a panic is an answer, too.
pub(super) fn observed(observe: impl FnOnce() -> Observation) -> Answer {
    match caught(observe) {
        Err(words) => Answer::Panicked(words),
        Ok(observation) => match (observation.why_not_run(), observation.failure()) {
            (Some(why), _) => Answer::NotRun(why.to_owned()),
            (None, Some(how)) => Answer::Failed(how.clone()),
            (None, None) => Answer::Observed(observation),
        },
    }
}

thread_local! {
    /// The words of a panic that is about to be caught on this thread.
    static CAUGHT: RefCell<Option<Option<String>>> = const { RefCell::new(None) };
}

/// Runs it, and gives the words and the place of its panic if it panics, without printing them:
/// the finding does that.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
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

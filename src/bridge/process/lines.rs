//! What a program writes, read by threads of their own so that it never waits for a reader.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, ErrorKind, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A longer line is a flood, and not read to its end.
pub(super) const LONGEST_LINE: usize = 16 << 20;

/// So much is held that nobody has asked for yet; then the program is left waiting.
const MOST_UNREAD: usize = 1 << 20;

/// So much of what a program wrote to its standard error is kept: the last of it.
const TAIL: usize = 8 << 10;

/// What came of waiting for a line.
#[derive(Debug)]
pub(super) enum Line {
    /// A line without its end.
    Whole(Vec<u8>),
    TooLong,
    /// Nothing more will come.
    Ended,
    NotInTime,
}

/// The lines that come out of a pipe.
#[derive(Clone, Debug)]
pub(super) struct Lines(Arc<(Mutex<Queue>, Condvar)>);

#[derive(Debug, Default)]
struct Queue {
    lines: VecDeque<Vec<u8>>,
    /// How many bytes they hold.
    held: usize,
    last: Option<Last>,
    /// Nobody asks for any more lines.
    closed: bool,
}

/// Why there are no more lines.
#[derive(Clone, Copy, Debug)]
enum Last {
    TooLong,
    Ended,
}

impl Lines {
    /// Begins to read.
    pub(super) fn of(pipe: impl Read + Send + 'static) -> Self {
        let lines = Self(Arc::default());
        let theirs = lines.clone();
        on_a_thread(move || theirs.read(pipe));
        lines
    }

    /// The next line, if it comes before this moment.
    pub(super) fn next(&self, until: Instant) -> Line {
        let (queue, changed) = &*self.0;
        let mut queue = lock(queue);
        loop {
            if let Some(line) = queue.lines.pop_front() {
                queue.held -= line.len();
                changed.notify_all();
                return Line::Whole(line);
            }
            match queue.last {
                Some(Last::TooLong) => return Line::TooLong,
                Some(Last::Ended) => return Line::Ended,
                None => {}
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Line::NotInTime;
            }
            queue = changed.wait_timeout(queue, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Reads no more.
    pub(super) fn close(&self) {
        let (queue, changed) = &*self.0;
        *lock(queue) = Queue { closed: true, last: Some(Last::Ended), ..Queue::default() };
        changed.notify_all();
    }

    fn read(&self, pipe: impl Read) {
        let mut pipe = BufReader::with_capacity(1 << 16, pipe);
        let limit = LONGEST_LINE as u64 + 1;
        let last = loop {
            let mut line = Vec::new();
            let count = pipe.by_ref().take(limit).read_until(b'\n', &mut line);
            match (count, line.last()) {
                (Ok(_), Some(b'\n')) => {
                    line.pop();
                    if line.last() == Some(&b'\r') {
                        line.pop();
                    }
                }
                (Ok(count), _) if count > LONGEST_LINE => break Last::TooLong,
                _ => break Last::Ended,
            }
            if !self.take(line) {
                break Last::Ended;
            }
        };
        let (queue, changed) = &*self.0;
        lock(queue).last.get_or_insert(last);
        changed.notify_all();
    }

    /// Takes a line, and waits while too much is unread. Says whether more is wanted.
    fn take(&self, line: Vec<u8>) -> bool {
        let (queue, changed) = &*self.0;
        let full = |queue: &mut Queue| queue.held > MOST_UNREAD && !queue.closed;
        let waited = changed.wait_while(lock(queue), full);
        let mut queue = waited.unwrap_or_else(PoisonError::into_inner);
        if queue.closed {
            return false;
        }
        queue.held += line.len();
        queue.lines.push_back(line);
        changed.notify_all();
        true
    }
}

/// The last words of a program.
#[derive(Clone, Debug)]
pub(super) struct LastWords(Arc<(Mutex<Tail>, Condvar)>);

#[derive(Debug, Default)]
struct Tail {
    bytes: VecDeque<u8>,
    dropped: usize,
    ended: bool,
}

impl LastWords {
    /// Begins to read.
    pub(super) fn of(pipe: impl Read + Send + 'static) -> Self {
        let words = Self(Arc::default());
        let theirs = words.clone();
        on_a_thread(move || theirs.read(pipe));
        words
    }

    /// The words, as far as they have come within this time, and how many bytes stood before
    /// them.
    pub(super) fn told(&self, patience: Duration) -> (String, usize) {
        let (tail, changed) = &*self.0;
        let open = |tail: &mut Tail| !tail.ended;
        let waited = changed.wait_timeout_while(lock(tail), patience, open);
        let mut tail = waited.unwrap_or_else(PoisonError::into_inner).0;
        let dropped = tail.dropped;
        let words = String::from_utf8_lossy(tail.bytes.make_contiguous()).trim_end().to_owned();
        (words, dropped)
    }

    fn read(&self, mut pipe: impl Read) {
        let mut bytes = vec![0; 1 << 13];
        let (tail, changed) = &*self.0;
        loop {
            let count = match pipe.read(&mut bytes) {
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => 0,
            };
            let mut tail = lock(tail);
            tail.bytes.extend(&bytes[..count]);
            let over = tail.bytes.len().saturating_sub(TAIL);
            tail.bytes.drain(..over);
            tail.dropped += over;
            if count == 0 {
                tail.ended = true;
                changed.notify_all();
                return;
            }
        }
    }
}

/// Without a thread nothing comes, which the time limits notice.
fn on_a_thread(read: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().name("program under test".to_owned()).spawn(read);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(lines: &Lines) -> Line {
        lines.next(Instant::now() + Duration::from_secs(10))
    }

    #[test]
    fn lines_come_one_by_one_and_what_has_no_end_is_none() {
        let lines = Lines::of(&b"one\r\n\ntwo\nrest"[..]);
        for expected in ["one", "", "two"] {
            assert!(matches!(next(&lines), Line::Whole(line) if line == expected.as_bytes()));
        }
        assert!(matches!(next(&lines), Line::Ended));
    }

    #[test]
    fn a_line_that_never_ends_is_cut_off() {
        let lines = Lines::of(std::io::repeat(b'x'));
        assert!(matches!(next(&lines), Line::TooLong));
    }

    #[test]
    fn lines_that_nobody_asks_for_do_not_pile_up() {
        struct Endless;
        impl Read for Endless {
            fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
                bytes.fill(b'\n');
                bytes.iter_mut().step_by(2).for_each(|byte| *byte = b'x');
                Ok(bytes.len())
            }
        }
        let lines = Lines::of(Endless);
        assert!(matches!(next(&lines), Line::Whole(line) if line == b"x"));
        thread::sleep(Duration::from_millis(50));
        assert!(lock(&lines.0.0).held <= MOST_UNREAD + 1);
        lines.close();
        assert!(matches!(next(&lines), Line::Ended));
    }

    #[test]
    fn only_the_last_words_are_kept() {
        let text = "x".repeat(TAIL * 3) + "last";
        let words = LastWords::of(std::io::Cursor::new(text.into_bytes()));
        let (words, dropped) = words.told(Duration::from_secs(10));
        assert!(words.ends_with("xlast") && words.len() == TAIL);
        assert_eq!(dropped, TAIL * 2 + 4);
    }
}

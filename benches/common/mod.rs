//! What the benches over mutants share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use mcp_verdict::{Mutant, Suite};

/// A suite that judges a mutant as a user's default run does. Mutants that never answer some
/// replies are given little time.
pub(crate) fn suite_of(mutant: &Mutant) -> Suite<Mutant> {
    let suite = Suite::new(*mutant);
    if mutant.kind() == "F4" { suite.answer_within(Duration::from_millis(50)) } else { suite }
}

/// What the work makes of each item, in their order, on every core.
pub(crate) fn each<I: Sync, T: Send>(items: &[I], work: impl Fn(&I) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut done = thread::scope(|scope| {
        let take = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { return done };
                done.push((index, work(item)));
            }
        };
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(take)).collect();
        let done = workers.into_iter().map(|it| it.join().expect("the work does not panic"));
        done.flatten().collect::<Vec<_>>()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, made)| made).collect()
}

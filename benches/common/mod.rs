//! What the benches over mutants share.
#![allow(dead_code, reason = "no bench needs all of it")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use mcp_verdict::{BlockFate, BlockKind, ContentPolicy, Mutant, Suite, Surface};

/// How long a mutant may think that never answers some replies.
const PATIENCE: Duration = Duration::from_millis(50);

/// How strictly a mutant has to be judged to be told from a correct client.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    /// As by default.
    Tolerantly,
    Strictly,
    /// Strictly, and to what the reference does with content.
    ToAPolicy,
}

impl Held {
    /// The mildest way in which a run finds anything at all.
    pub(crate) fn least(mutant: &Mutant) -> Self {
        let finds = |held: &Self| {
            !held.suite_of(mutant).stop_at_first_finding().run().findings().is_empty()
        };
        [Self::Tolerantly, Self::Strictly].into_iter().find(finds).unwrap_or(Self::ToAPolicy)
    }

    /// A suite that judges so. Mutants that never answer some replies are given little time.
    pub(crate) fn suite_of(self, mutant: &Mutant) -> Suite<Mutant> {
        let suite = Suite::new(*mutant);
        let hangs = mutant.kind() == "F4";
        let suite = if hangs { suite.answer_within(PATIENCE) } else { suite };
        match self {
            Self::Tolerantly => suite,
            Self::Strictly => suite.strict(),
            Self::ToAPolicy => suite.strict().policy(policy()),
        }
    }
}

fn policy() -> ContentPolicy {
    let withheld = |policy: ContentPolicy, &kind| policy.block(kind, BlockFate::Withheld);
    let all = BlockKind::ALL.iter().fold(ContentPolicy::new(), withheld);
    all.block(BlockKind::Text, BlockFate::Forwarded).structured(BlockFate::Forwarded)
}

/// Whether it is a fault of stdio, HTTP, event streams or silence, not one that a single message
/// shows.
pub(crate) fn is_carried(mutant: &Mutant) -> bool {
    let surfaces = mutant.surfaces();
    let carried = [Surface::Stdio, Surface::Http].map(|surface| surfaces.contains(surface));
    carried.contains(&true) || !surfaces.contains(Surface::Response)
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

//! The dialogues of a run: those with a name, all short ones, and longer ones at random.

use super::script::{Beat, Dialogue, Look, Terms};
use crate::call::Revision;
use crate::recipe::Random;

/// The dialogues that a story is told by, the first the one that this is all about.
pub(super) const NAMED: [(&str, &str); 15] = [
    ("double-booking", "once@2026-07-28:lost-done+done"),
    ("lost-and-nothing-can-tell", "once-unseen@2026-07-28:lost-done+done"),
    ("input-twice-then-success", "once@2026-07-28:input+input+done"),
    ("task-fails-with-a-stored-result", "once@2025-11-25:task-failed"),
    ("late-answer-after-a-timeout", "once@2025-11-25:late-done"),
    ("unknown-tool-then-changed-catalogue", "once@2025-11-25:unknown-tool+done"),
    ("bad-arguments-then-corrected", "once@2026-07-28:bad-arguments+done"),
    ("refused-then-authorised", "once@2025-11-25:refused+done"),
    ("task-cancelled-after-it-was-done", "once@2026-07-28:task-cancelled+done"),
    ("the-check-is-lost-too", "once@2026-07-28:lost-done+done/lost-once"),
    ("every-check-is-lost", "once@2026-07-28:lost+done/lost"),
    (
        "lost-for-ever",
        "idempotent@2026-07-28:lost+lost+lost+lost+lost+lost+lost+lost+lost+lost+lost+lost+lost\
         +lost+lost+lost+lost+lost+lost+lost+lost+lost+lost+lost+lost",
    ),
    (
        "asked-for-ever",
        "once@2026-07-28:input+input+input+input+input+input+input+input+input+input+input+input\
         +input+input+input+input+input+input+input+input+input+input+input+input+input",
    ),
    ("task-for-ever", "once@2026-07-28:task-endless"),
    ("retry-with-input-is-lost", "once@2026-07-28:input+lost-done+done"),
];

/// What a dialogue is called, if it has a name.
pub(super) fn name_of(dialogue: &Dialogue) -> Option<&'static str> {
    let code = dialogue.to_string();
    NAMED.iter().find(|(_, named)| *named == code).map(|(name, _)| *name)
}

/// Those with a name, then each fate alone under all terms and with every fate of the checks,
/// then each two in a row under the terms that differ most.
pub(super) fn short() -> Vec<Dialogue> {
    let mut all: Vec<Dialogue> =
        NAMED.iter().filter_map(|(_, code)| Dialogue::read(code)).collect();
    for &revision in Dialogue::revisions() {
        for &terms in Terms::ALL {
            for beat in fates(revision) {
                let alone = Dialogue::new(terms, revision, &[beat]);
                all.extend(Look::ALL.iter().map(|&look| Dialogue { look, ..alone.clone() }));
            }
        }
    }
    for &revision in Dialogue::revisions() {
        for terms in [Terms::Once, Terms::Idempotent] {
            for first in fates(revision) {
                all.extend(
                    fates(revision).map(|second| Dialogue::new(terms, revision, &[first, second])),
                );
            }
        }
    }
    all
}

/// So many longer ones.
pub(super) fn random(count: usize, seed: u64) -> Vec<Dialogue> {
    let mut random = Random(seed);
    let mut one = || {
        let revision = Dialogue::revisions()[random.below(Dialogue::revisions().len())];
        let fates: Vec<_> = fates(revision).collect();
        let length = 3 + random.below(4);
        let beats: Vec<_> = (0..length).map(|_| fates[random.below(fates.len())]).collect();
        let terms = Terms::ALL[random.below(Terms::ALL.len())];
        let look = Look::ALL[random.below(Look::ALL.len())];
        Dialogue { look, ..Dialogue::new(terms, revision, &beats) }
    };
    (0..count).map(|_| one()).collect()
}

fn fates(revision: Revision) -> impl Iterator<Item = Beat> {
    Beat::ALL.iter().copied().filter(move |beat| beat.is_of(revision))
}

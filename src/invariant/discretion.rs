//! Discretion: nothing leaks.

use super::{Cost, Fact, Family, Invariant, Ruling, Seen, quoted};
use crate::reply::Surfaces;
use crate::wording;

pub(super) const INVARIANTS: &[Invariant] = &[Invariant {
    id: "secrets-stay-out-of-the-model",
    family: Family::Discretion,
    cost: Cost::Harm,
    statement: "What is meant for machines or operators never shows in the model's view.",
    why: "Error data, metadata, request state and task ids carry stack traces, tokens and paths. \
          What the model has read, it may repeat to anyone.",
    requirements: &["TC-SEC-02", "TC-MRT-08", "TC-TSK-33"],
    surfaces: Surfaces::ALL,
    rule: secrets_stay_out,
}];

fn secrets_stay_out(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let secrets = &seen.expectation().model_lacks;
    let Some(observed) = seen.observation().filter(|_| !secrets.is_empty()) else {
        return Ruling::NotConcerned;
    };
    let Some(view) = observed.facts().model_view() else {
        return if seen.exposed.shows(observed.outcome(), Fact::ModelView) {
            Ruling::Held
        } else {
            Ruling::NotExposed(Fact::ModelView)
        };
    };
    let leaked: Vec<_> =
        secrets.iter().filter(|secret| view.contains(secret.as_str())).cloned().collect();
    Ruling::held_if(leaked.is_empty(), || wording::view_must_lack(&quoted(&leaked)))
}

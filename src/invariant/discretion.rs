//! Discretion: nothing leaks.

use super::{Cost, Fact, Family, Invariant, Ruling, Seen, quoted};
use crate::recipe::Place;
use crate::reply::Surfaces;
use crate::wording;

const fn discreet(
    id: &'static str,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, cost, surfaces) = (Family::Discretion, Cost::Harm, Surfaces::ALL);
    Invariant { id, family, cost, statement, why, requirements, surfaces, strict_only: false, rule }
}

/// Where messages stand in a row.
const ROWS: Surfaces = Surfaces::STDIO.and(Surfaces::HTTP);

const fn discreet_on(
    surfaces: Surfaces,
    id: &'static str,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    Invariant { surfaces, ..discreet(id, statement, why, requirements, rule) }
}

pub(super) const INVARIANTS: &[Invariant] = &[
    discreet(
        "error-data-stays-out-of-the-model",
        "The `data` of a JSON-RPC error never shows in the model's view.",
        "It carries stack traces, queries and paths. What the model has read, it may repeat to \
         anyone.",
        &["TC-ENV-08", "TC-SEC-02"],
        |_, seen| places_stay_out(seen, &[Place::ErrorData]),
    ),
    discreet(
        "metadata-stays-out-of-the-model",
        "What stands in `_meta` never shows in the model's view.",
        "Metadata is for programs; hosts and servers keep tokens and traces in it.",
        &["TC-RES-10"],
        |_, seen| places_stay_out(seen, &METADATA),
    ),
    discreet(
        "request-state-stays-out-of-the-model",
        "The request state never shows in the model's view.",
        "It is the server's, may hold anything, and whoever has it can go on with the call.",
        &["TC-MRT-08", "TC-SEC-03"],
        |_, seen| places_stay_out(seen, &[Place::RequestState]),
    ),
    discreet(
        "task-id-stays-out-of-the-model",
        "The id of a task never shows in the model's view.",
        "A task id may be all that is needed to read or cancel the task.",
        &["TC-TSK-33"],
        |_, seen| places_stay_out(seen, &[Place::TaskId]),
    ),
    discreet(
        "unknown-members-stay-out-of-the-model",
        "Members that the specification does not name never show in the model's view.",
        "A whole result printed for the model shows it what nobody meant it to see.",
        &["TC-ENV-09", "TC-SEC-02"],
        |_, seen| places_stay_out(seen, &[Place::UnknownMember]),
    ),
    discreet_on(
        Surfaces::HTTP,
        "headers-stay-out-of-the-model",
        "What stands in the headers of an exchange never shows in the model's view.",
        "Cookies, session ids, challenges and the addresses of machines travel there.",
        &["TC-SEC-02"],
        |_, seen| places_stay_out(seen, &[Place::Header]),
    ),
    discreet_on(
        Surfaces::STDIO,
        "standard-error-stays-out-of-the-model",
        "What a server writes to its standard error never shows in the model's view.",
        "It is the log of a process: traces, paths and tokens, and nothing that answers the call.",
        &["TC-STD-03", "TC-SEC-02"],
        |_, seen| places_stay_out(seen, &[Place::Stderr]),
    ),
    discreet_on(
        Surfaces::SILENCE,
        "words-of-the-host-stay-out-of-the-model",
        "The words of the client's own exception never show in the model's view.",
        "They name hosts and ports, and quote what was sent; the model takes them for the tool's.",
        &["TC-COD-17", "TC-SEC-02"],
        |_, seen| places_stay_out(seen, &[Place::HostError]),
    ),
    discreet_on(
        ROWS,
        "answers-to-other-calls-stay-out-of-the-model",
        "What a server answers to another call never shows in the model's view of this one.",
        "Two users may share a channel: one would read what the other asked for.",
        &["TC-ID-02"],
        |_, seen| places_stay_out(seen, &[Place::OtherCall]),
    ),
    discreet(
        "secrets-stay-out-of-the-model",
        "What a fixture says is not for the model never shows in its view.",
        "Error data, metadata, request state and task ids carry traces, tokens and paths.",
        &["TC-SEC-02", "TC-MRT-08", "TC-TSK-33"],
        |_, seen| stay_out(seen, &seen.expectation().model_lacks),
    ),
];

const METADATA: [Place; 3] = [Place::EnvelopeMeta, Place::ResultMeta, Place::BlockMeta];

fn places_stay_out(seen: &Seen<'_>, places: &[Place]) -> Ruling {
    let secrets = seen.expectation().parts.secrets.iter();
    let planted: Vec<_> =
        secrets.filter(|(place, _)| places.contains(place)).map(|(_, text)| text.clone()).collect();
    stay_out(seen, &planted)
}

/// Judged whatever the outcome is: a wrong drawer leaks as well as the right one.
fn stay_out(seen: &Seen<'_>, secrets: &[String]) -> Ruling {
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

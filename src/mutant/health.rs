//! What a client counts against the health of a server.

#[cfg(feature = "mutant")]
use super::said::*;
use super::{Mutant, mutant};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::Call,
    outcome::Outcome,
    reply::{Reply, Silence, Why},
};

const COUNTED: &[&str] = &[
    "NousResearch/hermes-agent#47851",
    "NousResearch/hermes-agent#11113",
    "netclaw-dev/netclaw#2060",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "tool-error-is-a-strike",
        "H3",
        "counts every error of a tool against its server",
        COUNTED,
        Surfaces::ALL,
        |call, reply| struck(call, reply, |outcome| outcome == Outcome::ToolError)
    ),
    mutant!(
        "protocol-error-is-a-strike",
        "H3",
        "counts every protocol error against the server",
        COUNTED,
        Surfaces::ALL,
        |call, reply| struck(call, reply, |outcome| outcome == Outcome::ProtocolError)
    ),
    mutant!(
        "broken-answer-is-a-strike",
        "H3",
        "counts every answer that breaks the protocol as a server that can't be reached",
        COUNTED,
        Surfaces::ALL,
        |call, reply| struck(call, reply, |outcome| outcome == Outcome::ContractViolation)
    ),
    mutant!(
        "unfinished-call-is-a-strike",
        "H3",
        "counts requests for input and task handles as failures of the server",
        COUNTED,
        Surfaces::ALL,
        |call, reply| struck(call, reply, |outcome| {
            matches!(outcome, Outcome::InputRequired | Outcome::TaskCreated)
        })
    ),
    mutant!(
        "open-call-is-a-strike",
        "H3",
        "counts a call that still waits for its answer against the server",
        COUNTED,
        Surfaces::ALL,
        |call, reply| struck(call, reply, |outcome| outcome == Outcome::Pending)
    ),
    mutant!(
        "all-but-success-is-a-strike",
        "H3",
        "counts whatever is no success against the server",
        COUNTED,
        Surfaces::ALL,
        |call, reply| struck(call, reply, |outcome| outcome != Outcome::Success)
    ),
    mutant!(
        "cancelled-call-is-a-strike",
        "H3",
        "counts a call that its user cancelled against the server",
        COUNTED,
        Surfaces::SILENCE,
        |call, reply| {
            let cancelled = reply.silence().map(Silence::why) == Some(Why::Cancelled);
            struck(call, reply, |_| cancelled)
        }
    ),
    mutant!(
        "refusal-is-a-strike",
        "H3",
        "counts a missing login or a lost session as a server that is down",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| struck(call, reply, |outcome| outcome == Outcome::NotExecuted)
    ),
];

/// A client that counts some outcomes against the server as well.
#[cfg(feature = "mutant")]
fn struck(call: &Call, reply: &Reply, counts: impl FnOnce(Outcome) -> bool) -> Observation {
    retold(call, reply, |said| {
        if counts(said.outcome) {
            said.strike = Some(true);
        }
    })
}

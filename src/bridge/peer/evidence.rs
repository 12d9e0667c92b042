//! What the requests of a client say of it, beside what it says itself.

use serde_json::Value;

use super::received::{Oddity, Received, oddities};
use crate::adapter::Observation;
use crate::bridge::declared::{Declared, reads_the_same};
use crate::call::Call;
use crate::outcome::{NextStep, Outcome};
use crate::reply::Reply;
use crate::wording;

/// The observation with what the requests add to it.
pub(super) fn seen(
    said: Observation,
    call: &Call,
    reply: &Reply,
    requests: &[Received],
) -> Observation {
    if said.why_not_run().is_some() || said.failure().is_some() {
        return said;
    }
    let is_call = |request: &&Received| request.tool() == Some(call.tool());
    let Some(place) = requests.iter().position(|request| is_call(&request)) else {
        return Observation::not_run(wording::NEVER_CALLED);
    };
    let (first, later) = (&requests[place], &requests[place + 1..]);
    if first.revision() != call.revision() {
        return Observation::not_run(wording::ANOTHER_REVISION);
    }
    let declared = Declared::by(&capabilities(first, requests));
    let task = !first.params()["task"].is_null();
    if !reads_the_same(call, &declared.applied_to(call, task), reply) {
        return Observation::not_run(wording::DECLARED_OTHERWISE);
    }
    let again = later.iter().position(|request| is_call(&request));
    let observation = match again.map(|place| (&later[place], &later[..place])) {
        None => said,
        Some((next, _)) if next.understood.continues() => {
            let state = next.params()["requestState"].as_str();
            let observation = Observation::new(Outcome::InputRequired);
            state.into_iter().fold(observation, Observation::request_state)
        }
        Some((_, between)) if between.iter().any(|it| it.method() == Some("tools/list")) => {
            said.next_step(NextStep::CheckCatalogue)
        }
        Some(_) => said.next_step(NextStep::RetryUnchanged),
    };
    observation.breaches(breaches(requests))
}

/// What no contract allows; whether a repeat does harm hangs on the contract.
fn breaches(requests: &[Received]) -> impl Iterator<Item = String> {
    let odd = oddities(requests).into_iter();
    odd.filter(|oddity| !matches!(oddity, Oddity::Repeated { .. })).map(|oddity| oddity.to_string())
}

/// What the client declared: with the call itself, or in its handshake.
fn capabilities(call: &Received, requests: &[Received]) -> Value {
    let own = &call.params()["_meta"]["io.modelcontextprotocol/clientCapabilities"];
    if !own.is_null() {
        return own.clone();
    }
    let handshake = requests.iter().find(|request| request.method() == Some("initialize"));
    handshake.map(|request| request.params()["capabilities"].clone()).unwrap_or_default()
}

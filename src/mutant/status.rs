//! The status of an exchange against its body.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, transcript::*};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::{Call, Revision},
    outcome::NextStep,
    reply::{Http, Reply, Why},
};

const STATUS_DECIDES: &[&str] = &[
    "division-sh/swarm#1869",
    "NousResearch/hermes-agent#114817",
    "agentgateway/agentgateway#2082",
    "google/adk-python#4901",
];
const REPLAYED: &[&str] = &[
    "smg-project/smg#2441",
    "NousResearch/hermes-agent#88821",
    "mcheemaa/mistri#26",
    "QwenLM/qwen-code#5381",
];
const COUNTED: &[&str] = &[
    "netclaw-dev/netclaw#2055",
    "defilantech/LLMKube#1330",
    "n8n-io/n8n#36863",
    "modelcontextprotocol/python-sdk#1361",
];
const TIMED_OUT: &[&str] = &["anthropics/claude-code#73955", "ggml-org/llama.cpp#26062"];
const LEAKED: &[&str] = &["kagent-dev/kagent#2439", "agynio/v1#1362", "cyanheads/mcp-ts-core#71"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "good-status-is-success",
        "E4",
        "returns the body of every 2xx as the tool's output",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            exchange.is_good().then(|| as_output(call, &exchange.body()))
        })
    ),
    mutant!(
        "status-200-hides-an-error",
        "E4",
        "takes a protocol error under 200 for an empty success",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| {
            let is_200 = reply.http().is_some_and(|http| http.status() == 200);
            retold_protocol_error(call, reply, |said| {
                if is_200 {
                    *said = Said::of(&as_result(call, "", false));
                }
            })
        }
    ),
    mutant!(
        "bad-status-hides-the-body",
        "E4",
        "never reads the body of anything but a 2xx",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| without_body(call, reply, |exchange| !exchange.is_good())
    ),
    mutant!(
        "server-error-hides-the-body",
        "E4",
        "never reads the body of a 5xx, though it reads that of a 4xx",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| without_body(call, reply, |exchange| exchange.status >= 500)
    ),
    mutant!(
        "not-found-hides-the-body",
        "E4",
        "never reads the body of a 404 or 405",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| without_body(call, reply, |exchange| [404, 405].contains(&exchange.status))
    ),
    mutant!(
        "bad-status-hides-the-body-since-2026",
        "E4",
        "never reads the body of a 4xx where the call is of 2026-07-28",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| {
            let is_new = call.revision() == Revision::V2026_07_28;
            without_body(call, reply, |it| is_new && (400..500).contains(&it.status))
        }
    ),
    mutant!(
        "status-is-ignored",
        "E4",
        "reads every body as if it had come under 200",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| exchange.status = 200)
    ),
    mutant!(
        "status-of-a-stream-is-ignored",
        "E4",
        "reads every event stream as if it had come under 200",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if exchange.is_stream() {
                exchange.status = 200;
            }
        })
    ),
    mutant!(
        "client-error-is-ignored",
        "E4",
        "reads the body of a 4xx as if it had come under 200",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if (400..500).contains(&exchange.status) {
                exchange.status = 200;
            }
        })
    ),
    mutant!(
        "closed-door-is-ignored",
        "E4",
        "returns the result that stands in the body of a 401 or 403",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| with_exchange(call, reply, |exchange| {
            if [401, 403].contains(&exchange.status) {
                exchange.status = 200;
            }
        })
    ),
    mutant!(
        "bad-status-is-a-tool-error",
        "E4",
        "reports every status but a 2xx as an error of the tool",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let words = format!("HTTP error {}", exchange.status);
            (!exchange.is_good()).then(|| as_result(call, &words, true))
        })
    ),
    mutant!(
        "bad-status-is-a-protocol-error",
        "E4",
        "makes a protocol error out of every status but a 2xx, with the status as its code",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let status = i64::from(exchange.status);
            (!exchange.is_good()).then(|| as_error(call, status, "HTTP error"))
        })
    ),
    mutant!(
        "lost-session-is-an-unknown-tool",
        "E4",
        "takes a 404 for a tool that does not exist",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            (exchange.status == 404).then(|| as_error(call, -32_602, "Unknown tool"))
        })
    ),
    mutant!(
        "refusal-is-a-lost-call",
        "E4",
        "takes a 401 or 403 for a call that may have run",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let refused = [401, 403].contains(&exchange.status);
            refused.then(|| as_silence(call, Why::LostAfterSend))
        })
    ),
    mutant!(
        "refusal-is-a-tool-error",
        "E4",
        "tells the model of a 401 or 403 as an error of the tool",
        STATUS_DECIDES,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let refused = [401, 403].contains(&exchange.status);
            refused.then(|| as_result(call, "Not authorised.", true))
        })
    ),
    mutant!(
        "server-error-did-not-run",
        "F6",
        "takes every 5xx for proof that the tool did not run",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            (exchange.status >= 500).then(|| as_refused(call))
        })
    ),
    mutant!(
        "gateway-timeout-did-not-run",
        "F6",
        "takes a 502 or 504 of a gateway for a call that never got through",
        TIMED_OUT,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let from_gateway = [502, 504].contains(&exchange.status);
            from_gateway.then(|| as_silence(call, Why::NotSent))
        })
    ),
    mutant!(
        "gateway-page-is-the-output",
        "D4",
        "returns the page of a 502, 503 or 504 as the tool's output",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let from_gateway = (502..=504).contains(&exchange.status);
            from_gateway.then(|| as_output(call, &exchange.body()))
        })
    ),
    mutant!(
        "accepted-is-success",
        "D4",
        "takes a 202 without a body for a finished call",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            let accepted = exchange.status == 202 && exchange.body().is_empty();
            accepted.then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "no-content-is-success",
        "D4",
        "takes a 204 for a finished call that returned nothing",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            (exchange.status == 204).then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "redirect-is-success",
        "D4",
        "takes a redirect for a finished call",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| decided(call, reply, |exchange| {
            (300..400).contains(&exchange.status).then(|| as_output(call, &exchange.body()))
        })
    ),
    mutant!(
        "busy-server-is-repeated",
        "F5",
        "repeats the call after a 503, as its Retry-After says",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| repeated_at(call, reply, |status| status == 503)
    ),
    mutant!(
        "server-error-is-repeated",
        "F5",
        "repeats the call after every 5xx",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| repeated_at(call, reply, |status| status >= 500)
    ),
    mutant!(
        "gateway-timeout-is-repeated",
        "F5",
        "repeats the call after a 504 of a gateway",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| repeated_at(call, reply, |status| status == 504)
    ),
    mutant!(
        "headers-of-a-failure-leak",
        "H2",
        "shows the model the headers of a failed exchange",
        LEAKED,
        Surfaces::HTTP,
        |call, reply| retold(call, reply, |said| {
            let http = reply.http().filter(|http| http.status() >= 400);
            for (name, value) in http.into_iter().flat_map(Http::headers) {
                said.show_also(&format!("{name}: {value}"));
            }
        })
    ),
    mutant!(
        "headers-of-an-answer-leak",
        "H2",
        "shows the model the headers that came with an answer",
        LEAKED,
        Surfaces::HTTP,
        |call, reply| retold(call, reply, |said| {
            let http = reply.http().filter(|http| http.status() < 300);
            for (name, value) in http.into_iter().flat_map(Http::headers) {
                said.show_also(&format!("{name}: {value}"));
            }
        })
    ),
    mutant!(
        "page-of-a-failure-leaks",
        "H2",
        "shows the model the page that a failed server sent",
        LEAKED,
        Surfaces::HTTP,
        |call, reply| retold(call, reply, |said| {
            let failed = reply.http().map(Exchange::of).filter(|exchange| !exchange.is_good());
            let page = failed.map(|exchange| exchange.body()).unwrap_or_default();
            if !page.is_empty() {
                said.show_also(&String::from_utf8_lossy(&page));
            }
        })
    ),
    mutant!(
        "refusal-is-repeated",
        "F5",
        "repeats the call unchanged after a 401 or 403, without a new login",
        REPLAYED,
        Surfaces::HTTP,
        |call, reply| repeated_at(call, reply, |status| [401, 403].contains(&status))
    ),
];

/// A reader that takes the body of some exchanges for none.
#[cfg(feature = "mutant")]
fn without_body(call: &Call, reply: &Reply, skips: impl FnOnce(&Exchange) -> bool) -> Observation {
    with_exchange(call, reply, |exchange| {
        if skips(exchange) {
            exchange.set_body("");
        }
    })
}

/// A client that repeats a call that was not answered, at some statuses.
#[cfg(feature = "mutant")]
fn repeated_at(call: &Call, reply: &Reply, repeats: impl FnOnce(u16) -> bool) -> Observation {
    retold(call, reply, |said| {
        let unanswered = !said.outcome.is_result();
        if unanswered && reply.http().is_some_and(|http| repeats(http.status())) {
            said.next_step = Some(NextStep::RetryUnchanged);
        }
    })
}

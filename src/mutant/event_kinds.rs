//! Events that hold no message, or are named like none, and what a client makes of them.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, transcript::*, tree::Tree};
use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::Observation,
    call::{Call, Revision},
    reply::{HttpEnd, Reply},
};

const EMPTY_EVENTS: &[&str] = &[
    "modelcontextprotocol/typescript-sdk#1184",
    "modelcontextprotocol/python-sdk#1672",
    "modelcontextprotocol/java-sdk#765",
    "modelcontextprotocol/go-sdk#768",
];
const TAKEN_AS_FINAL: &[&str] = &[
    "modelcontextprotocol/rust-sdk#468",
    "modelcontextprotocol/java-sdk#629",
    "microsoft/agent-framework#4896",
];
const NOT_JSON_RPC: &[&str] = &["modelcontextprotocol/python-sdk#1382", "stacklok/toolhive#5247"];
const CORRELATED: &[&str] = &["modelcontextprotocol/java-sdk#506", "stacklok/toolhive#6055"];
const COUNTED: &[&str] = &["netclaw-dev/netclaw#2055", "defilantech/LLMKube#1330"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "empty-event-is-a-violation",
        "F1",
        "parses the data of every event, so that an empty one breaks the call",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            event.data().is_some_and(|data| data.is_empty()).then(|| as_violation(call))
        })
    ),
    mutant!(
        "empty-event-ends-the-stream",
        "F1",
        "takes an event without data for the end of the stream",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            let empty = events.iter().position(|event| event.data().is_none_or(|it| it.is_empty()));
            events.truncate(empty.unwrap_or(events.len()));
        })
    ),
    mutant!(
        "priming-event-is-the-answer",
        "F1",
        "takes an event of an id alone for an answer without content",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            let empty = event.data().is_none_or(|data| data.is_empty());
            let primes = event.ended && empty && !event.values("id").is_empty();
            primes.then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "comment-is-a-violation",
        "F1",
        "takes the comments that keep a stream alive for broken messages",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            event.lines.iter().any(|line| line.starts_with(b":")).then(|| as_violation(call))
        })
    ),
    mutant!(
        "comment-is-read",
        "F1",
        "reads the field that stands behind the colon of a comment",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            for line in events.iter_mut().flat_map(|event| &mut event.lines) {
                if let Some(comment) = line.strip_prefix(b":") {
                    *line = comment.trim_ascii().to_vec();
                }
            }
        })
    ),
    mutant!(
        "ping-event-is-the-answer",
        "F1",
        "takes a keep-alive event named `ping` for an answer without content",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            (event.name() == b"ping").then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "ping-event-is-a-violation",
        "F1",
        "breaks the call off at data that are no message, such as those of a `ping`",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            let message = Tree::read(&event.data()?)?;
            (!message.has("jsonrpc")).then(|| as_violation(call))
        })
    ),
    mutant!(
        "unreadable-event-is-a-violation",
        "F1",
        "breaks the call off at an event whose data are no JSON",
        EMPTY_EVENTS,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            event.data().is_some_and(|data| is_junk(&data)).then(|| as_violation(call))
        })
    ),
    mutant!(
        "event-without-a-name-is-skipped",
        "E5",
        "reads only events that are named `message`",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            events.retain(|event| event.name() == b"message" || event.data().is_none());
        })
    ),
    mutant!(
        "event-name-is-the-outcome",
        "E5",
        "reports an event that is named `error` as an error of the tool",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            (event.name() == b"error").then(|| as_result(call, "error", true))
        })
    ),
    mutant!(
        "event-named-success-is-success",
        "E5",
        "misses the flag of a result whose event is named `success`",
        NOT_JSON_RPC,
        Surfaces::HTTP,
        |call, reply| {
            let cheers = |event: &Event| event.name().starts_with(b"succ");
            let named = reply
                .http()
                .is_some_and(|http| Event::all(&http.chunks().concat()).iter().any(cheers));
            with_each_result(call, reply, |result| {
                if named && is_flagged(result) {
                    result.remove("isError");
                }
            })
        }
    ),
    mutant!(
        "event-of-any-name-counts-on-the-old-stream",
        "F3",
        "reads every event of a stream of 2024-11-05, whatever its name",
        TAKEN_AS_FINAL,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            if call.revision() == Revision::V2024_11_05 {
                events.iter_mut().for_each(|event| event.drop_field("event"));
            }
        })
    ),
    mutant!(
        "endpoint-event-is-the-answer",
        "F3",
        "takes the event that tells where to post to for an answer",
        TAKEN_AS_FINAL,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            let data = event.data().filter(|_| event.name() == b"endpoint")?;
            Some(as_output(call, &data))
        })
    ),
    mutant!(
        "done-marker-is-success",
        "D4",
        "takes `[DONE]` for the end of a call that went well",
        COUNTED,
        Surfaces::HTTP,
        |call, reply| on_event(call, reply, |event| {
            event.data().is_some_and(|data| data == b"[DONE]").then(|| as_result(call, "", false))
        })
    ),
    mutant!(
        "done-marker-ends-the-stream",
        "F3",
        "reads no more of a stream after `[DONE]` or an event named `done`",
        TAKEN_AS_FINAL,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            let is_done = |event: &Event| {
                event.name() == b"done" || event.data().is_some_and(|data| data == b"[DONE]")
            };
            let done = events.iter().position(is_done);
            events.truncate(done.unwrap_or(events.len()));
        })
    ),
    mutant!(
        "event-id-is-the-id-of-the-call",
        "E2",
        "looks for its call in the id of the event, and finds none in the message",
        CORRELATED,
        Surfaces::HTTP,
        |call, reply| with_events(call, reply, |events| {
            let own = call.id().to_string();
            events.retain(|event| event.values("id").iter().all(|id| *id == own.as_bytes()));
        })
    ),
    mutant!(
        "retry-field-is-obeyed-with-the-call",
        "F5",
        "repeats the call where a stream that asked for a later retry ends without an answer",
        &["NousResearch/hermes-agent#88821", "mcheemaa/mistri#26"],
        Surfaces::HTTP,
        |call, reply| {
            let asks = on_stream(reply, |events| {
                events.iter().any(|event| !event.values("retry").is_empty())
            });
            let over = reply.http().is_some_and(|http| http.end() != HttpEnd::Open);
            retold(call, reply, |said| {
                if asks && over && !said.outcome.is_result() {
                    said.retry();
                }
            })
        }
    ),
    mutant!(
        "comment-leaks",
        "H2",
        "shows the model the comments of an event stream",
        &["kagent-dev/kagent#2439", "agynio/v1#1362"],
        Surfaces::HTTP,
        |call, reply| {
            let events = reply.http().map(|http| Event::all(&http.chunks().concat()));
            let lines = events.unwrap_or_default().into_iter().flat_map(|event| event.lines);
            let comments: Vec<_> = lines.filter(|line| line.starts_with(b":")).collect();
            retold(call, reply, |said| {
                for comment in comments {
                    said.show_also(&String::from_utf8_lossy(&comment));
                }
            })
        }
    ),
];

#[cfg(feature = "mutant")]
fn on_stream(reply: &Reply, holds: impl FnOnce(&[Event]) -> bool) -> bool {
    let stream = reply.http().map(Exchange::of).filter(Exchange::is_stream);
    stream.is_some_and(|exchange| holds(&Event::all(&exchange.body())))
}

/// A reader that makes up its mind at the first event that tells it something.
#[cfg(feature = "mutant")]
fn on_event(
    call: &Call,
    reply: &Reply,
    mut decide: impl FnMut(&Event) -> Option<Observation>,
) -> Observation {
    decided(call, reply, |exchange| {
        let events = exchange.is_stream().then(|| Event::all(&exchange.body()))?;
        events.iter().find_map(&mut decide)
    })
}

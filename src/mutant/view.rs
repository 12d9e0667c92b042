//! Whose words the model reads, and what the log has lost.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::outcome::Outcome;

const LEAKED: &[&str] = &["kagent-dev/kagent#2439", "agynio/v1#1362", "cyanheads/mcp-ts-core#71"];
const FLATTENED: &[&str] =
    &["pydantic/pydantic-ai#6209", "vercel/ai#9249", "langchain4j/langchain4j#2613"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "broken-answer-speaks-as-the-tool",
        "H2",
        "shows the model the texts of an answer that breaks the protocol as what the tool said",
        LEAKED,
        |call, reply| retold_of(Outcome::ContractViolation, call, reply, |said| {
            let said_by_tool = result_in(reply).map(|result| words(&result)).unwrap_or_default();
            if !said_by_tool.trim().is_empty() {
                said.show(said_by_tool);
            }
        })
    ),
    mutant!(
        "broken-answer-is-quoted",
        "H2",
        "shows the model the texts of an answer that breaks the protocol behind a warning",
        LEAKED,
        |call, reply| retold_of(Outcome::ContractViolation, call, reply, |said| {
            if let Some(result) = result_in(reply) {
                said.show_also(&words(&result));
            }
        })
    ),
    mutant!(
        "address-leaks",
        "H2",
        "shows the model the addresses that the user is asked to visit",
        LEAKED,
        |call, reply| retold_of(Outcome::InputRequired, call, reply, |said| {
            let requests = result_in(reply).and_then(|mut result| result.remove("inputRequests"));
            for (_, request) in requests.as_ref().map_or(&[][..], Tree::members) {
                if let Some(address) = request.get("params").and_then(|it| it.text("url")) {
                    said.show_also(&format!("Please visit {address}"));
                }
            }
        })
    ),
    mutant!("log-is-empty", "D2", "logs nothing of a protocol error", FLATTENED, |call, reply| {
        retold_protocol_error(call, reply, |said| {
            said.operator_view = Some(String::new());
        })
    }),
    mutant!(
        "log-drops-the-code",
        "D2",
        "logs a protocol error without its code",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| without_line(said, "code: "))
    ),
    mutant!(
        "log-drops-the-data",
        "D2",
        "logs a protocol error without its data",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| without_line(said, "data: "))
    ),
    mutant!(
        "log-drops-the-request",
        "D2",
        "logs a failure without the id of its request",
        FLATTENED,
        |call, reply| retold(call, reply, |said| {
            if said.outcome != Outcome::Success {
                without_line(said, "call: ");
            }
        })
    ),
];

/// A log that lacks the line with this beginning.
#[cfg(feature = "mutant")]
fn without_line(said: &mut Said, beginning: &str) {
    let view = said.operator_view.take().unwrap_or_default();
    let kept: Vec<_> = view.lines().filter(|line| !line.starts_with(beginning)).collect();
    said.operator_view = Some(kept.join("\n"));
}

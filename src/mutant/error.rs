//! Protocol errors: thrown, swallowed, repeated, or taken for what a tool said.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::outcome::{Execution, Known, Levels, NextStep, Outcome};
#[cfg(feature = "mutant")]
use crate::reply::Why;

const THROWN: &[&str] = &[
    "openai/openai-agents-python#879",
    "pydantic/pydantic-ai#6787",
    "google/adk-python#3355",
    "open-webui/mcpo#62",
];
const SWAPPED: &[&str] = &[
    "modelcontextprotocol/servers#4159",
    "openai/openai-agents-python#2598",
    "spring-projects/spring-ai#6456",
    "fr0ster/mcp-abap-adt#155",
];
const SWALLOWED: &[&str] = &[
    "netclaw-dev/netclaw#2055",
    "defilantech/LLMKube#1330",
    "n8n-io/n8n#36863",
    "modelcontextprotocol/python-sdk#1361",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "protocol-error-is-some-failure",
        "D1",
        "throws where the server answers with an error, so that its kind is lost",
        THROWN,
        |call, reply| retold_protocol_error(call, reply, |said| {
            said.outcome = Outcome::Unclassified;
        })
    ),
    mutant!(
        "unlisted-code-is-some-failure",
        "D1",
        "knows the codes of JSON-RPC alone and throws at any other",
        THROWN,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let known = ["-32700", "-32600", "-32601", "-32602", "-32603"];
            if !said.code.as_deref().is_some_and(|code| known.contains(&code)) {
                said.outcome = Outcome::Unclassified;
            }
        })
    ),
    mutant!(
        "error-data-must-be-an-object",
        "D1",
        "crashes where the `data` of an error is neither an object nor absent",
        THROWN,
        |call, reply| {
            let data = message_of(reply).and_then(|it| it.get("error")?.get("data").cloned());
            assert!(data.is_none_or(|data| data.is_object()), "the data is no object");
            correct(call, reply)
        }
    ),
    mutant!(
        "protocol-error-is-a-tool-error",
        "D3",
        "reports every protocol error as an error of the tool",
        SWAPPED,
        |call, reply| error_as_result(call, reply, true, |error| Some(message(error)))
    ),
    mutant!(
        "invalid-params-are-a-tool-error",
        "D3",
        "reports -32602 as an error of the tool",
        SWAPPED,
        |call, reply| error_as_result(call, reply, true, |error| {
            (code(error) == Some(-32_602)).then(|| message(error))
        })
    ),
    mutant!(
        "internal-error-is-a-tool-error",
        "D3",
        "reports -32603 as an error of the tool",
        SWAPPED,
        |call, reply| error_as_result(call, reply, true, |error| {
            (code(error) == Some(-32_603)).then(|| message(error))
        })
    ),
    mutant!(
        "positive-code-is-a-tool-error",
        "D3",
        "takes positive codes for the application's own and reports an error of the tool",
        SWAPPED,
        |call, reply| error_as_result(call, reply, true, |error| {
            code(error).is_some_and(|code| code > 0).then(|| message(error))
        })
    ),
    mutant!(
        "error-with-data-is-a-tool-error",
        "D3",
        "reports an error of the tool where a protocol error has an object as its `data`",
        SWAPPED,
        |call, reply| error_as_result(call, reply, true, |error| {
            error.get("data").is_some_and(Tree::is_object).then(|| message(error))
        })
    ),
    mutant!(
        "mcp-error-text-is-a-protocol-error",
        "D3",
        "takes a flagged text that begins with \"MCP error\" for a protocol error",
        SWAPPED,
        |call, reply| result_as_error(call, reply, |result| {
            let words = words(result);
            let rest = words.strip_prefix("MCP error ").filter(|_| is_flagged(result))?;
            let (code, message) = rest.split_once(':')?;
            Some((code.trim().parse().ok()?, message.trim().to_owned()))
        })
    ),
    mutant!(
        "json-rpc-text-is-a-protocol-error",
        "D3",
        "unwraps a text that is itself a JSON-RPC error",
        SWAPPED,
        |call, reply| result_as_error(call, reply, |result| {
            let inner = Tree::read(words(result).as_bytes())?;
            let error = inner.get("error").unwrap_or(&inner);
            Some((code(error)?, error.text("message")?))
        })
    ),
    mutant!(
        "tool-error-is-a-protocol-error",
        "D3",
        "rethrows every error of a tool as a -32603",
        SWAPPED,
        |call, reply| result_as_error(call, reply, |result| {
            is_flagged(result).then(|| (-32_603, words(result)))
        })
    ),
    mutant!(
        "code-in-structured-content-is-a-protocol-error",
        "D3",
        "takes a flagged result whose structured content has a `code` for a protocol error",
        SWAPPED,
        |call, reply| result_as_error(call, reply, |result| {
            let structured = result.get("structuredContent").filter(|_| is_flagged(result))?;
            Some((code(structured)?, words(result)))
        })
    ),
    mutant!(
        "protocol-error-speaks-as-the-tool",
        "D3",
        "shows the model the message of a protocol error as if the tool had said it",
        SWAPPED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            said.model_view = said.message.clone();
        })
    ),
    mutant!(
        "protocol-error-is-a-success",
        "D4",
        "returns the text of a protocol error as the tool's output",
        SWALLOWED,
        |call, reply| error_as_result(call, reply, false, |error| {
            Some(format!("Error: {}", message(error)))
        })
    ),
    mutant!(
        "code-zero-is-a-success",
        "D4",
        "takes the code 0 of a protocol error for success, as exit codes go",
        SWALLOWED,
        |call, reply| error_as_result(call, reply, false, |error| {
            (code(error) == Some(0)).then(|| message(error))
        })
    ),
    mutant!(
        "code-200-is-a-success",
        "D4",
        "takes codes from 200 to 299 of a protocol error for success, as HTTP goes",
        SWALLOWED,
        |call, reply| error_as_result(call, reply, false, |error| {
            code(error).is_some_and(|code| (200..300).contains(&code)).then(|| message(error))
        })
    ),
    mutant!(
        "error-without-words-is-a-success",
        "D4",
        "returns an empty output where the message of a protocol error is empty",
        SWALLOWED,
        |call, reply| error_as_result(call, reply, false, |error| {
            error.text("message").filter(String::is_empty)
        })
    ),
    mutant!(
        "result-in-error-data-is-a-success",
        "D4",
        "returns the tool result that the `data` of a protocol error holds",
        SWALLOWED,
        |call, reply| reread(call, reply, |message| {
            let data = message.get("error").and_then(|error| error.get("data"));
            if let Some(result) = data.filter(|data| data.has("content")).cloned() {
                message.remove("error");
                message.set("result", result);
            }
        })
    ),
    mutant!(
        "exception-text-is-a-success",
        "D4",
        "returns the text of its own exception as the tool's output",
        SWALLOWED,
        |call, reply| match reply.silence() {
            Some(silence) => as_result(call, silence.host_error(), false),
            None => correct(call, reply),
        }
    ),
    mutant!(
        "broken-answer-is-used",
        "D4",
        "knows that an answer breaks the protocol, and goes on with whatever it finds in it",
        SWALLOWED,
        |call, reply| retold_of(Outcome::ContractViolation, call, reply, |said| {
            said.next_step = Some(NextStep::UseResult);
        })
    ),
    mutant!(
        "success-reaches-the-goal",
        "D4",
        "counts every result without the flag as the user's goal reached",
        SWALLOWED,
        |call, reply| retold_of(Outcome::Success, call, reply, |said| {
            said.levels = Some(Levels::new(Known::Yes, Known::Yes, Known::Yes));
        })
    ),
    mutant!(
        "server-codes-are-a-lost-connection",
        "F6",
        "takes -32000 and -32001 for its own closed connection and its own timeout",
        &["anthropics/claude-code#73955", "databricks-solutions/ai-dev-kit#80"],
        |call, reply| retold_protocol_error(call, reply, |said| {
            let own = match said.code.as_deref() {
                Some("-32000") => as_silence(call, Why::LostAfterSend),
                Some("-32001") => as_silence(call, Why::TimedOut),
                _ => return,
            };
            *said = Said::of(&own);
        })
    ),
    mutant!(
        "any-code-refuses-the-call",
        "F5",
        "takes every protocol error for proof that the tool did not run, -32603 included",
        &["smg-project/smg#2441", "QwenLM/qwen-code#5381"],
        |call, reply| retold_protocol_error(call, reply, |said| {
            said.execution = Some(Execution::Refused);
        })
    ),
    mutant!(
        "internal-error-is-repeated",
        "F5",
        "repeats the call unchanged after -32603",
        &["NousResearch/hermes-agent#88821", "mcheemaa/mistri#26"],
        |call, reply| retold_protocol_error(call, reply, |said| {
            if said.code.as_deref() == Some("-32603") {
                said.retry();
            }
        })
    ),
    mutant!(
        "unlisted-code-is-repeated",
        "F5",
        "repeats the call unchanged after a code that it does not know",
        &["NousResearch/hermes-agent#88821", "QwenLM/qwen-code#5381"],
        |call, reply| retold_protocol_error(call, reply, |said| {
            if said.code.as_deref().is_some_and(|code| !code.starts_with("-32")) {
                said.retry();
            }
        })
    ),
    mutant!(
        "protocol-error-asks-the-user-for-a-login",
        "H3",
        "takes every protocol error for a broken session and asks for a new login",
        &["NousResearch/hermes-agent#11113", "netclaw-dev/netclaw#2060"],
        |call, reply| retold_protocol_error(call, reply, |said| {
            said.next_step = Some(NextStep::Reauthorise);
        })
    ),
];

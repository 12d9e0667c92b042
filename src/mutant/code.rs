//! Protocol errors that lose their code, their message or their data on the way.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::reply::Why;

const FLATTENED: &[&str] = &[
    "pydantic/pydantic-ai#6209",
    "vercel/ai#9249",
    "langchain4j/langchain4j#2613",
    "aaif-goose/goose#5261",
];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "code-is-always-internal",
        "D2",
        "wraps every protocol error into a -32603 of its own, with the old code in the sentence",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let (code, message) = (said.code.take(), said.message.take());
            said.code = Some("-32603".to_owned());
            said.message = Some(format!(
                "MCP error {}: {}",
                code.unwrap_or_default(),
                message.unwrap_or_default()
            ));
        })
    ),
    mutant!(
        "code-is-lost-beside-data",
        "D2",
        "keeps no code where the error has `data`",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if message_of(reply).is_some_and(|it| it.get("error").is_some_and(|it| it.has("data")))
            {
                said.code = None;
            }
        })
    ),
    mutant!(
        "code-is-lost-without-data",
        "D2",
        "keeps no code where the error has no `data`",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if message_of(reply).is_some_and(|it| it.get("error").is_some_and(|it| !it.has("data")))
            {
                said.code = None;
            }
        })
    ),
    mutant!(
        "code-loses-its-sign",
        "D2",
        "keeps codes as unsigned numbers",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            said.code = said.code.take().map(|code| code.trim_start_matches('-').to_owned());
        })
    ),
    mutant!(
        "code-is-kept-if-negative",
        "D2",
        "turns zero and positive codes into -32603",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if said.code.as_deref().is_some_and(|code| !code.starts_with('-')) {
                said.code = Some("-32603".to_owned());
            }
        })
    ),
    mutant!(
        "code-zero-is-no-code",
        "D2",
        "takes the code 0 for a missing one",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            said.code = said.code.take().filter(|code| code != "0");
        })
    ),
    mutant!(
        "code-outside-the-reserved-range-is-replaced",
        "D2",
        "replaces codes that JSON-RPC does not reserve by -32000",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let reserved = |code: i64| (-32_768..=-32_000).contains(&code);
            if !said.code.as_deref().and_then(|it| it.parse().ok()).is_some_and(reserved) {
                said.code = Some("-32000".to_owned());
            }
        })
    ),
    mutant!(
        "code-is-cut-to-32-bits",
        "D2",
        "keeps the lowest 32 bits of a code",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let code = said.code.as_deref().and_then(|code| code.parse::<i64>().ok());
            #[allow(clippy::cast_possible_truncation)]
            if let Some(code) = code {
                said.code = Some((code as i32).to_string());
            }
        })
    ),
    mutant!(
        "code-is-kept-as-a-double",
        "D2",
        "keeps codes as floating-point numbers",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            let code = said.code.as_deref().and_then(|code| code.parse::<f64>().ok());
            said.code = code.map(|code| code.to_string());
        })
    ),
    mutant!(
        "message-is-named-by-the-code",
        "D2",
        "replaces the server's message by the usual name of the code",
        FLATTENED,
        |call, reply| reread(call, reply, |message| {
            let Some(error) = message.get_mut("error") else { return };
            let name = match code(error) {
                Some(-32_601) => "Method not found",
                Some(-32_602) => "Invalid params",
                Some(-32_603) => "Internal error",
                _ => return,
            };
            error.set("message", Tree::string(name));
        })
    ),
    mutant!(
        "message-is-cut-at-255-bytes",
        "D2",
        "cuts the message of a protocol error after 255 bytes and says nothing of it",
        FLATTENED,
        |call, reply| reread(call, reply, |message| {
            let Some(error) = message.get_mut("error") else { return };
            if let Some(text) = error.text("message").filter(|text| text.len() > 255) {
                error.set("message", Tree::string(cut(&text, 255)));
            }
        })
    ),
    mutant!(
        "message-is-its-first-line",
        "D2",
        "keeps the first line of the message of a protocol error",
        FLATTENED,
        |call, reply| reread(call, reply, |message| {
            let Some(error) = message.get_mut("error") else { return };
            if let Some(text) = error.text("message") {
                error.set("message", Tree::string(text.lines().next().unwrap_or_default()));
            }
        })
    ),
    mutant!(
        "error-data-is-dropped",
        "D2",
        "drops the `data` of a protocol error before anyone can log it",
        FLATTENED,
        |call, reply| reread(call, reply, |message| {
            if let Some(error) = message.get_mut("error") {
                error.remove("data");
            }
        })
    ),
    mutant!(
        "code-is-parsed-from-text",
        "D2",
        "parses a code that is a string",
        FLATTENED,
        |call, reply| reread(call, reply, |message| {
            let Some(error) = message.get_mut("error") else { return };
            if let Some(code) = error.text("code").and_then(|it| it.parse::<i64>().ok()) {
                error.set("code", Tree::json(&code.to_string()));
            }
        })
    ),
    mutant!(
        "missing-code-is-made-up",
        "D2",
        "makes up a -32603 for an error without a code, and a message for one without words",
        FLATTENED,
        |call, reply| reread(call, reply, |message| {
            let Some(error) = message.get_mut("error") else { return };
            for (name, made_up) in [("code", "-32603"), ("message", "\"Unknown error\"")] {
                if error.get(name).is_none_or(|it| it.is("null")) {
                    error.set(name, Tree::json(made_up));
                }
            }
        })
    ),
    mutant!(
        "error-text-is-an-error-object",
        "D2",
        "takes an `error` that is a mere string for the message of a protocol error",
        FLATTENED,
        |call, reply| reread(call, reply, |message| {
            if let Some(text) = message.text("error") {
                let error = format!("{{\"code\":-32603,\"message\":{}}}", Tree::string(&text));
                message.set("error", Tree::json(&error));
            }
        })
    ),
    mutant!(
        "method-not-found-never-ran",
        "D2",
        "takes -32601 for a call that was never sent",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if said.code.as_deref() == Some("-32601") {
                *said = Said::of(&as_silence(call, Why::NotSent));
            }
        })
    ),
    mutant!(
        "message-is-lost-beside-data",
        "D2",
        "keeps no message where the error has `data`",
        FLATTENED,
        |call, reply| retold_protocol_error(call, reply, |said| {
            if message_of(reply).is_some_and(|it| it.get("error").is_some_and(|it| it.has("data")))
            {
                said.message = None;
            }
        })
    ),
];

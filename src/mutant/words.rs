//! Words in the content decide what only the protocol's own members may decide.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::{outcome::NextStep, reply::Why};

const GUESSED: &[&str] = &[
    "NousResearch/hermes-agent#52074",
    "openclaw/openclaw#67446",
    "ebongard/renfield#254",
    "n8n-io/n8n#28510",
];
const PROMOTED: &[&str] = &[
    "github/github-mcp-server#1952",
    "ansys/pyaedt-mcp#120",
    "embabel/embabel-agent#1780",
    "dddabtc/winremote-mcp#82",
];
const REPLAYED: &[&str] =
    &["smg-project/smg#2441", "NousResearch/hermes-agent#88821", "mcheemaa/mistri#26"];
const TIMED: &[&str] =
    &["anthropics/claude-code#73955", "MrLesk/Backlog.md#399", "ggml-org/llama.cpp#26062"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "error-word-is-the-flag",
        "C1",
        "reports an error of the tool where the text mentions an error or a failure",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result).to_lowercase();
            words.contains("error") || words.contains("failed")
        })
    ),
    mutant!(
        "error-prefix-is-the-flag",
        "C1",
        "reports an error of the tool where the text begins with \"Error:\"",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| words(result).starts_with("Error:"))
    ),
    mutant!(
        "failure-suffix-is-the-flag",
        "C1",
        "reports an error of the tool where the text ends in \"failed\" or \"not found\"",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result).to_lowercase();
            let end = words.trim_end_matches(['.', '!', '\n', ' ']);
            end.ends_with("failed") || end.ends_with("not found")
        })
    ),
    mutant!(
        "capitals-are-the-flag",
        "C1",
        "reports an error of the tool where the text shouts ERROR, FATAL or FAILED",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result);
            ["ERROR", "FATAL", "FAILED"].iter().any(|word| words.contains(word))
        })
    ),
    mutant!(
        "german-error-word-is-the-flag",
        "C1",
        "reports an error of the tool where the text says \"Fehler\"",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| words(result).contains("Fehler"))
    ),
    mutant!(
        "chinese-error-word-is-the-flag",
        "C1",
        "reports an error of the tool where the text says \"错误\" or \"失败\"",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result);
            words.contains("错误") || words.contains("失败")
        })
    ),
    mutant!(
        "arabic-error-word-is-the-flag",
        "C1",
        "reports an error of the tool where the text says \"خطأ\" or \"فشل\"",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result);
            words.contains("خطأ") || words.contains("فشل")
        })
    ),
    mutant!(
        "russian-error-word-is-the-flag",
        "C1",
        "reports an error of the tool where the text says \"ошибка\" or \"отказано\"",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result).to_lowercase();
            words.contains("ошибка") || words.contains("отказано")
        })
    ),
    mutant!(
        "red-cross-is-the-flag",
        "C1",
        "reports an error of the tool where the text shows a red cross or a warning sign",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| words(result).contains(['❌', '⚠', '🚫']))
    ),
    mutant!(
        "error-key-in-text-is-the-flag",
        "C1",
        "reports an error of the tool where the text is a JSON object with an `error` key",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            json_texts(result).any(|value| value.get("error").is_some_and(|it| !it.is("null")))
        })
    ),
    mutant!(
        "status-key-in-text-is-the-flag",
        "C1",
        "reports an error of the tool where the text is a JSON object that says `success: false` \
         or names a failed `status`",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            json_texts(result).any(|value| {
                let status = value.text("status").unwrap_or_default();
                ["success", "ok"].iter().any(|it| value.get(it).is_some_and(|it| it.is("false")))
                    || ["error", "failed", "failure"].contains(&status.as_str())
            })
        })
    ),
    mutant!(
        "flag-in-text-is-the-flag",
        "C1",
        "reports an error of the tool where the text speaks of `isError`",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| words(result).contains("isError"))
    ),
    mutant!(
        "error-word-in-a-later-block-is-the-flag",
        "C1",
        "reports an error of the tool where a block after the first mentions an error",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let later = blocks(result).iter().skip(1).filter_map(text_of);
            later.map(|text| text.to_lowercase()).any(|text| text.contains("error"))
        })
    ),
    mutant!(
        "error-word-in-structured-content-is-the-flag",
        "C1",
        "reports an error of the tool where the structured content has an `error` member",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let error = result.get("structuredContent").and_then(|value| value.get("error"));
            error.is_some_and(|error| !error.is("null") && !error.is("false"))
        })
    ),
    mutant!(
        "error-word-in-an-address-is-the-flag",
        "C1",
        "reports an error of the tool where the address of a resource mentions an error",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            let address = |block: &Tree| {
                block.text("uri").or_else(|| block.get("resource")?.text("uri")).unwrap_or_default()
            };
            blocks(result).iter().any(|block| address(block).to_lowercase().contains("err"))
        })
    ),
    mutant!(
        "cheerful-words-clear-the-flag",
        "C1",
        "takes a flagged result for a success where the text says that all went well",
        GUESSED,
        |call, reply| unflagged_if(call, reply, |result| {
            let words = words(result).to_lowercase();
            ["success", "confirmed", "erfolgreich", "成功", "✅", "نجاح", "सफल"]
                .iter()
                .any(|word| words.contains(word))
        })
    ),
    mutant!(
        "missing-error-word-clears-the-flag",
        "C1",
        "takes a flagged result for a success unless the text mentions an error or a failure",
        GUESSED,
        |call, reply| unflagged_if(call, reply, |result| {
            let words = words(result).to_lowercase();
            !["error", "fail", "invalid", "not "].iter().any(|word| words.contains(word))
        })
    ),
    mutant!(
        "ok-in-json-text-clears-the-flag",
        "C1",
        "takes a flagged result for a success where the text is JSON that says ok",
        GUESSED,
        |call, reply| unflagged_if(call, reply, |result| {
            json_texts(result).any(|value| {
                ["success", "ok"].iter().any(|name| value.get(name).is_some_and(|it| it.is("true")))
                    || value.text("status").is_some_and(|it| it == "ok" || it == "success")
            })
        })
    ),
    mutant!(
        "empty-words-are-a-failure",
        "C1",
        "reports an error of the tool where the text says \"null\", \"undefined\" or \"None\"",
        GUESSED,
        |call, reply| flagged_if(call, reply, |result| {
            ["null", "undefined", "None", "NaN"].contains(&words(result).trim())
        })
    ),
    mutant!(
        "stack-trace-is-the-flag",
        "C2",
        "promotes a stack trace in the text to an error of the tool",
        PROMOTED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result);
            words.contains("Traceback (most recent call last)") || words.contains("\n\tat ")
        })
    ),
    mutant!(
        "http-status-in-text-is-the-flag",
        "C2",
        "promotes an HTTP status of 400 or more in the text to an error of the tool",
        PROMOTED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result);
            let status = words.split("HTTP ").nth(1).and_then(|rest| rest.get(..3));
            status.and_then(|it| it.parse().ok()).is_some_and(|it: u16| (400..600).contains(&it))
        })
    ),
    mutant!(
        "error-page-is-a-violation",
        "C2",
        "refuses a result whose text is an HTML page, as if a proxy had answered",
        PROMOTED,
        |call, reply| refused_if(call, reply, |result| {
            let words = words(result).trim_start().to_lowercase();
            words.starts_with("<!doctype html") || words.starts_with("<html")
        })
    ),
    mutant!(
        "exit-code-in-text-is-the-flag",
        "C2",
        "promotes a database or shell message in the text to an error of the tool",
        PROMOTED,
        |call, reply| flagged_if(call, reply, |result| {
            let words = words(result);
            ["exit code", "Exit-Code", "SQLSTATE", "ORA-", "ENOENT", "errno"]
                .iter()
                .any(|sign| words.contains(sign))
        })
    ),
    mutant!(
        "try-again-is-obeyed",
        "F5",
        "repeats the call where the tool's text says to try again",
        REPLAYED,
        |call, reply| {
            let asks = |result: &Tree| {
                let words = words(result).to_lowercase();
                ["try again", "retry", "repeat the call"].iter().any(|it| words.contains(it))
            };
            retold(call, reply, |said| {
                if result_in(reply).is_some_and(|result| asks(&result)) {
                    said.retry();
                }
            })
        }
    ),
    mutant!(
        "rate-limit-words-are-retried",
        "F5",
        "repeats the call where a tool error speaks of a rate limit or of being busy",
        REPLAYED,
        |call, reply| retold_tool_error(call, reply, |said| {
            let view = said.model_view.clone().unwrap_or_default().to_lowercase();
            if ["rate limit", "too many", "busy", "429", "503"].iter().any(|it| view.contains(it)) {
                said.retry();
            }
        })
    ),
    mutant!(
        "login-words-ask-for-a-login",
        "H3",
        "asks for a new login where the tool's text speaks of a refused permission",
        &["NousResearch/hermes-agent#47851", "netclaw-dev/netclaw#2060"],
        |call, reply| retold(call, reply, |said| {
            let refused = |result: &Tree| {
                let words = words(result).to_lowercase();
                ["permission", "unauthorized", "denied", "401"].iter().any(|it| words.contains(it))
            };
            if result_in(reply).is_some_and(|result| refused(&result)) {
                said.next_step = Some(NextStep::Reauthorise);
            }
        })
    ),
    mutant!(
        "timeout-words-are-a-timeout",
        "F6",
        "takes a result whose text speaks of a timeout for a call that got no answer",
        TIMED,
        |call, reply| {
            let slow = |result: &Tree| {
                let words = words(result).to_lowercase();
                words.contains("timed out") || words.contains("timeout")
            };
            if result_in(reply).is_some_and(|result| slow(&result)) {
                as_silence(call, Why::TimedOut)
            } else {
                correct(call, reply)
            }
        }
    ),
];

/// The texts of a result that are JSON objects themselves.
#[cfg(feature = "mutant")]
fn json_texts(result: &Tree) -> impl Iterator<Item = Tree> {
    let texts = blocks(result).iter().filter_map(text_of);
    texts.filter_map(|text| Tree::read(text.as_bytes())).filter(Tree::is_object)
}

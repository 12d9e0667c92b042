//! The `error` member: a protocol error, if it is well-formed.

use super::anomaly::{Anomalies, AnomalyKind};
use super::decision::{Breach, Decision, Kept, unrepeated};
use super::reason::Reason;
use crate::call::{Call, Revision};
use crate::json::{Decimal, Value};
use crate::outcome::Execution;

/// Reads the error of an answer to this call (steps 25 and 26). The code names the reason and
/// the execution, and never another outcome (TC-ERR-01).
pub(super) fn judge(
    call: &Call,
    error: Value<'_>,
    notes: &mut Anomalies,
) -> Result<Decision, Breach> {
    if !error.is_object() {
        return Err(Breach::at(Reason::ErrorNotAnObject, "error"));
    }
    unrepeated(error, &["code", "message"]).map_err(|breach| breach.under("error"))?;
    let code = error.get("code").and_then(Value::as_decimal).filter(is_integer);
    let Some(code) = code else {
        return Err(Breach::at(Reason::ErrorCodeInvalid, "error.code"));
    };
    if !error.get("message").is_some_and(Value::is_string) {
        return Err(Breach::at(Reason::ErrorMessageInvalid, "error.message"));
    }
    let small_code = code.to_i64();
    if !code.is_plain_integer() {
        notes.note(AnomalyKind::CodeSpelledOddly, || "error.code");
    }
    if small_code.is_none() {
        notes.note(AnomalyKind::CodeBeyond64Bits, || "error.code");
    }
    let code = small_code.unwrap_or(0);
    let reason = reason(code, call.revision());
    note_reserved(code, reason, call.revision(), notes);
    if !data_fits(reason, error.get("data")) {
        notes.note(AnomalyKind::ErrorDataMalformed, || "error.data");
    }
    Ok(Decision::new(reason, "error.code")
        .execution(execution(reason))
        .keeping(Kept::Error { error: error.index() }))
}

/// Integral by value, however spelled or long, and a number that the schema's own language has
/// (TC-ENV-06).
fn is_integer(code: &Decimal<'_>) -> bool {
    code.to_i64().is_some() || (code.is_integral() && code.fits_a_double())
}

/// Codes have a meaning only where the revision gives them one (TC-COD-01, -02, -07, -09 to -11).
fn reason(code: i64, revision: Revision) -> Reason {
    match (code, revision) {
        (-32700, _) => Reason::ParseError,
        (-32600, _) => Reason::InvalidRequest,
        (-32601, _) => Reason::MethodNotFound,
        (-32602, _) => Reason::InvalidParams,
        (-32603, _) => Reason::InternalError,
        (-32042, Revision::V2025_11_25) => Reason::UrlElicitationRequired,
        (-32020, Revision::V2026_07_28) => Reason::HeaderMismatch,
        (-32021, Revision::V2026_07_28) => Reason::MissingClientCapability,
        (-32022, Revision::V2026_07_28) => Reason::UnsupportedProtocolVersion,
        _ => Reason::OtherCode,
    }
}

/// By these codes the peer says that it refused the call before any tool ran.
fn execution(reason: Reason) -> Execution {
    match reason {
        Reason::ParseError
        | Reason::InvalidRequest
        | Reason::MethodNotFound
        | Reason::HeaderMismatch
        | Reason::MissingClientCapability
        | Reason::UnsupportedProtocolVersion => Execution::Refused,
        _ => Execution::Possible,
    }
}

/// 2026-07-28 retired two codes and allots the range around its own; only -32000 to -32019 are
/// anyone's old ground (TC-COD-02, -03, -06, -08).
fn note_reserved(code: i64, reason: Reason, revision: Revision, notes: &mut Anomalies) {
    if revision < Revision::V2026_07_28 || reason != Reason::OtherCode {
        return;
    }
    match code {
        -32002 | -32042 => notes.note(AnomalyKind::CodeRetired, || "error.code"),
        -32768..=-32020 => notes.note(AnomalyKind::CodeReserved, || "error.code"),
        _ => {}
    }
}

/// Whether the data have the form that the code asks for.
fn data_fits(reason: Reason, data: Option<Value<'_>>) -> bool {
    let member = |name: &str| data.and_then(|data| data.get(name));
    match reason {
        Reason::UrlElicitationRequired => member("elicitations")
            .is_some_and(|list| list.is_array() && list.items().all(is_url_elicitation)),
        Reason::MissingClientCapability => {
            member("requiredCapabilities").is_some_and(Value::is_object)
        }
        Reason::UnsupportedProtocolVersion => {
            member("requested").is_some_and(Value::is_string)
                && member("supported")
                    .is_some_and(|list| list.is_array() && list.items().all(Value::is_string))
        }
        _ => true,
    }
}

fn is_url_elicitation(elicitation: Value<'_>) -> bool {
    let is_string = |name: &str| elicitation.get(name).is_some_and(Value::is_string);
    elicitation.get("mode").is_some_and(|mode| mode.is_str("url"))
        && ["elicitationId", "message", "url"].into_iter().all(is_string)
}

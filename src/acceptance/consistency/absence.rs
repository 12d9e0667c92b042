//! One rule for what it means that nothing was found. The contract decides it, and never the
//! protocol's flag; the replies of a file have to follow it.

use super::Problems;
use crate::acceptance::phrases;
use crate::case::Case;
use crate::contract::Absence;
use crate::json::{Document, Kind, Value};
use crate::outcome::{NextStep, Outcome};
use crate::verdict::{Verdict, judge};
use crate::wording;

/// Two replies that make opposite rules, and replies against the contract.
pub(super) fn rules(found: &mut Problems<'_>) {
    let file = found.file;
    let made: Vec<_> = file.cases().filter_map(|case| Some((case, rule(case)?))).collect();
    let of = |wanted| made.iter().find(|(_, rule)| *rule == wanted).map(|(case, _)| case.name());
    if let (Some(first), Some(second)) = (of(Absence::EmptyIsSuccess), of(Absence::IsError)) {
        found.add("replies", wording::opposite_absence(first, second));
    }
    if found.is_open("contract.absence") {
        return;
    }
    for (case, rule) in made {
        let agreed = case.call().contract().absence();
        if rule != agreed {
            let problem = wording::absence_against_contract(rule.wire_name(), agreed.wire_name());
            found.add(format!("replies.{}", case.name()), problem);
        }
    }
}

/// The rule for absence that a reply makes, if it speaks of it: an empty result that may be used
/// is a proper answer, a failure that says that there is nothing is an error.
fn rule(case: &Case) -> Option<Absence> {
    let expectation = case.expectation();
    let verdict = judge(case.call(), case.reply());
    match expectation.outcome() {
        Outcome::Success if is_empty(&verdict) => {
            let is_used = !expectation.next_never.contains(&NextStep::UseResult);
            Some(if is_used { Absence::EmptyIsSuccess } else { Absence::IsError })
        }
        Outcome::ToolError if verdict.texts().any(|it| phrases::says_nothing_found(&it)) => {
            Some(Absence::IsError)
        }
        _ => None,
    }
}

/// Whether a result holds nothing: no structured value but an empty one, no text but an empty
/// one, no other block.
pub(super) fn is_empty(verdict: &Verdict) -> bool {
    let nothing = |text: &str| {
        text.trim().is_empty()
            || Document::parse(text.as_bytes())
                .is_ok_and(|(document, text)| is_nothing(document.root(text)))
    };
    verdict.content().count() == verdict.texts().count()
        && verdict.texts().all(|text| nothing(&text))
        && verdict.structured().is_none_or(nothing)
}

/// `null`, nothing in quotes, an empty list, or an object of nothing else and zeros.
fn is_nothing(value: Value<'_>) -> bool {
    let is_empty_part = |value: Value<'_>| match value.kind() {
        Kind::Null => true,
        Kind::String => value.is_str(""),
        Kind::Array => value.items().next().is_none(),
        Kind::Number => value.raw() == "0",
        _ => false,
    };
    match value.kind() {
        Kind::Object => value.members().all(|(_, value)| is_empty_part(value)),
        Kind::Number => false,
        _ => is_empty_part(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Call;
    use crate::reply::Reply;

    #[test]
    fn a_result_is_empty_if_nothing_is_in_it() {
        let empty = |result: &str| {
            let text = format!(r#"{{"jsonrpc":"2.0","id":7,"result":{result}}}"#);
            is_empty(&judge(&Call::new("find_invoice"), &Reply::from_message(text)))
        };
        assert!(empty(r#"{"content":[]}"#));
        assert!(empty(r#"{"content":[{"type":"text","text":"[]"}]}"#));
        assert!(empty(r#"{"content":[],"structuredContent":{"hits":[],"total":0}}"#));
        assert!(!empty(r#"{"content":[{"type":"text","text":"0"}]}"#));
        assert!(!empty(r#"{"content":[],"structuredContent":{"hits":[1]}}"#));
        assert!(!empty(r#"{"content":[{"type":"image","data":"","mimeType":"image/png"}]}"#));
    }
}

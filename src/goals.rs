//! Delivered, completed, achieved: one table over outcome, execution and contract.

use std::borrow::Cow;

use crate::contract::{Absence, Contract};
use crate::json::{Document, Value};
use crate::outcome::{Execution, Known, Levels, Outcome};
use crate::verdict::Verdict;
use crate::wording;

use Known::{No, Unknown, Yes};

/// One row of the table of levels. The first row of an outcome whose condition holds counts.
///
/// This is the whole table:
///
#[doc = concat!(
    "```text\n",
    include_str!("../snapshots/it__catalogue__levels.snap"),
    "```"
)]
///
/// The outcome alone can't tell a call that never left from one that was turned away, and the
/// protocol alone never shows that a goal is reached: only a contract says what an answer, or the
/// lack of one, is worth.
#[derive(Debug)]
pub struct LevelRule {
    outcome: Outcome,
    when: When,
    levels: Levels,
}

impl LevelRule {
    /// The table, outcome by outcome.
    pub const fn all() -> &'static [Self] {
        RULES
    }

    /// The outcome that it speaks of.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// When it holds, in words.
    pub const fn when(&self) -> &'static str {
        self.when.says()
    }

    /// What is known then.
    pub const fn levels(&self) -> Levels {
        self.levels
    }
}

/// What a rule depends on beside the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Always,
    /// The contract does not say what absence means.
    AbsenceUnstated,
    /// The result is empty, and the contract calls that a proper answer.
    EmptyAsAgreed,
    /// The result is empty, though the contract has absence reported as an error.
    EmptyAgainstContract,
    Never,
    Refused,
    Reported,
}

const fn rule(
    outcome: Outcome,
    when: When,
    delivered: Known,
    completed: Known,
    achieved: Known,
) -> LevelRule {
    LevelRule { outcome, when, levels: Levels::new(delivered, completed, achieved) }
}

const RULES: &[LevelRule] = &[
    rule(Outcome::Success, When::AbsenceUnstated, Yes, Yes, Unknown),
    rule(Outcome::Success, When::EmptyAsAgreed, Yes, Yes, Yes),
    rule(Outcome::Success, When::EmptyAgainstContract, Yes, Yes, No),
    rule(Outcome::Success, When::Always, Yes, Yes, Yes),
    rule(Outcome::ToolError, When::Always, Yes, Yes, Unknown),
    rule(Outcome::ProtocolError, When::Refused, Yes, No, No),
    rule(Outcome::ProtocolError, When::Always, Yes, Unknown, Unknown),
    rule(Outcome::InputRequired, When::Always, Yes, No, Unknown),
    rule(Outcome::TaskCreated, When::Always, Yes, No, Unknown),
    rule(Outcome::ContractViolation, When::Reported, Yes, Yes, Unknown),
    rule(Outcome::ContractViolation, When::Always, Yes, Unknown, Unknown),
    rule(Outcome::UnknownOutcome, When::Always, Unknown, Unknown, Unknown),
    rule(Outcome::NotExecuted, When::Never, No, No, No),
    rule(Outcome::NotExecuted, When::Always, Unknown, No, No),
    rule(Outcome::Pending, When::Always, Unknown, Unknown, Unknown),
];

/// What a call came to, as far as its levels depend on it and as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached<'a> {
    pub(crate) outcome: Outcome,
    pub(crate) execution: Option<Execution>,
    pub(crate) contract: &'a Contract,
    /// Whether the result holds nothing.
    pub(crate) is_empty: Option<bool>,
}

impl When {
    /// Whether it holds; none where too little is known.
    fn holds(self, reached: &Reached<'_>) -> Option<bool> {
        let execution = |wanted| reached.execution.map(|execution| execution == wanted);
        let empty_under = |absence| {
            if reached.contract.absence() == absence { reached.is_empty } else { Some(false) }
        };
        match self {
            Self::Always => Some(true),
            Self::AbsenceUnstated => Some(reached.contract.absence() == Absence::Unstated),
            Self::EmptyAsAgreed => empty_under(Absence::EmptyIsSuccess),
            Self::EmptyAgainstContract => empty_under(Absence::IsError),
            Self::Never => execution(Execution::Never),
            Self::Refused => execution(Execution::Refused),
            Self::Reported => execution(Execution::Reported),
        }
    }

    const fn says(self) -> &'static str {
        match self {
            Self::Always => wording::WHEN_ALWAYS,
            Self::AbsenceUnstated => wording::WHEN_ABSENCE_UNSTATED,
            Self::EmptyAsAgreed => wording::WHEN_EMPTY_AS_AGREED,
            Self::EmptyAgainstContract => wording::WHEN_EMPTY_AGAINST_CONTRACT,
            Self::Never => wording::WHEN_UNSENT,
            Self::Refused => wording::WHEN_REFUSED,
            Self::Reported => wording::WHEN_REPORTED,
        }
    }
}

/// The levels under every rule that may hold: one where it is known which does.
pub(crate) fn possible(reached: &Reached<'_>) -> Vec<Levels> {
    let mut levels = Vec::new();
    for rule in RULES.iter().filter(|rule| rule.outcome == reached.outcome) {
        match rule.when.holds(reached) {
            Some(false) => {}
            Some(true) => {
                levels.push(rule.levels);
                break;
            }
            None => levels.push(rule.levels),
        }
    }
    levels
}

impl Verdict {
    /// How far the call got for a tool of this contract: delivered, completed, achieved, as
    /// [`LevelRule::all`] lists them.
    ///
    /// ```
    /// use mcp_verdict::{Absence, Call, Contract, Known, Reply, judge};
    ///
    /// let nothing = br#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[]}}"#;
    /// let verdict = judge(&Call::new("find_invoice"), &Reply::from_message(nothing));
    /// let achieved = |absence| {
    ///     verdict.levels(&Contract::default().with_absence(absence)).achieved()
    /// };
    /// assert_eq!(achieved(Absence::EmptyIsSuccess), Known::Yes);
    /// assert_eq!(achieved(Absence::IsError), Known::No);
    /// assert_eq!(achieved(Absence::Unstated), Known::Unknown);
    /// ```
    pub fn levels(&self, contract: &Contract) -> Levels {
        let texts: Vec<_> = self.texts().collect();
        let reached = Reached {
            outcome: self.outcome(),
            execution: Some(self.execution()),
            contract,
            is_empty: Some(is_empty(self.content().count(), &texts, self.structured())),
        };
        let known = possible(&reached);
        known.first().copied().unwrap_or(Levels::new(Unknown, Unknown, Unknown))
    }
}

/// Whether a result holds nothing: no block but texts that say nothing, and no structured value
/// that says anything. An empty list counts as nothing however it is wrapped, a bare 0 does not.
pub(crate) fn is_empty(blocks: usize, texts: &[Cow<'_, str>], structured: Option<&str>) -> bool {
    blocks == texts.len()
        && texts.iter().all(|text| text.trim().is_empty() || is_empty_json(text))
        && structured.is_none_or(is_empty_json)
}

fn is_empty_json(text: &str) -> bool {
    let Ok((document, text)) = Document::parse(text.as_bytes()) else { return false };
    let root = document.root(text);
    let mut has_list = root.is_null();
    let mut open = vec![root];
    while let Some(value) = open.pop() {
        if value.is_array() || value.is_object() {
            let before = open.len();
            open.extend(value.items());
            open.extend(value.members().map(|(_, value)| value));
            has_list |= open.len() == before;
        } else if !says_nothing(value) {
            return false;
        }
    }
    has_list
}

fn says_nothing(leaf: Value<'_>) -> bool {
    leaf.is_null()
        || leaf.as_bool() == Some(false)
        || leaf.is_str("")
        || leaf.as_decimal().is_some_and(|number| number.to_i64() == Some(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_is_nothing_however_it_is_wrapped_and_a_zero_is_something() {
        for empty in
            ["null", "[]", " [ ] ", "{}", r#"{"items":[]}"#, r#"{"items":[],"total":0}"#, "[[]]"]
        {
            assert!(is_empty_json(empty), "{empty}");
        }
        for full in [
            "0",
            "false",
            "\"\"",
            r#"{"balance":0}"#,
            "[1]",
            r#"{"items":[],"total":3}"#,
            "[[],\"a\"]",
            "paid",
        ] {
            assert!(!is_empty_json(full), "{full}");
        }
    }

    #[test]
    fn a_block_that_is_no_text_is_something() {
        assert!(is_empty(0, &[], None) && is_empty(1, &[" ".into()], Some("[]")));
        assert!(!is_empty(1, &[], None) && !is_empty(1, &["paid".into()], None));
        assert!(!is_empty(0, &[], Some("[1]")));
    }

    #[test]
    fn every_outcome_of_a_reply_has_a_rule_that_holds_without_a_condition() {
        for &outcome in Outcome::ALL.iter().filter(|&&outcome| outcome != Outcome::Unclassified) {
            let last = RULES.iter().rfind(|rule| rule.outcome == outcome);
            assert_eq!(last.map(|rule| rule.when), Some(When::Always), "{outcome}");
        }
    }
}

//! The ids that calls carry, and those that answers carry instead.

use super::Recipe;
use super::level::AnswerId;
use crate::call::Id;

/// The id of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallId {
    Number(i64),
    Text(&'static str),
}

/// The simplest first; the rest are those that clients are known to lose or confuse: zero and
/// the empty string for no id, numbers beyond what a double holds, a string that is a number.
pub(super) const CALL_IDS: [CallId; 20] = [
    CallId::Number(7),
    CallId::Number(0),
    CallId::Number(-12),
    CallId::Number(9_007_199_254_740_993),
    CallId::Text("inv-7"),
    CallId::Text("7"),
    CallId::Text(""),
    CallId::Text("Rechnung-ß-請求"),
    CallId::Number(i64::MAX),
    CallId::Text("0190c7e2-5b1f-7c3a-9d4e-2f60a1b3c4d5"),
    CallId::Number(17),
    CallId::Number(3_000_000_000),
    CallId::Number(-9_007_199_254_740_993),
    CallId::Number(i64::MIN),
    CallId::Text("0"),
    CallId::Text("-1"),
    CallId::Text("null"),
    CallId::Text("req 7\"\\\n"),
    CallId::Text("REQ_71/a#b?c=d&e%20"),
    CallId::Text(LONG_TEXT),
];

/// Longer than the columns and buffers that ids are kept in.
const LONG_TEXT: &str = "call-0123456789012345678901234567890123456789012345678901234567890123456789\
                         -0123456789012345678901234567890123456789012345678901234567890123456789\
                         -0123456789012345678901234567890123456789012345678901234567890123456789\
                         -0123456789012345678901234567890123456789012345678901234567890123456789";

/// The value of an `id` member.
pub(super) enum IdValue {
    Absent,
    Number(i128),
    /// JSON that is written as it is.
    Raw(String),
    Text(String),
}

impl CallId {
    pub(super) fn of(recipe: &Recipe) -> Self {
        CALL_IDS[usize::from(recipe.around.call_id) % CALL_IDS.len()]
    }

    pub(super) fn to_id(self) -> Id {
        match self {
            Self::Number(number) => Id::Number(number),
            Self::Text(text) => Id::String(text.to_owned()),
        }
    }

    /// Whether an answer to a call with this id can carry this one instead.
    pub(super) fn has(self, answer: AnswerId) -> bool {
        match (answer, self) {
            (AnswerId::Neighbour, Self::Number(number)) => number.unsigned_abs() > 1 << 53,
            (AnswerId::Negated, Self::Number(number)) => number != 0 && number != i64::MIN,
            (AnswerId::Beyond16Bits, Self::Number(number)) => number < 1 << 62,
            (AnswerId::EndsWithOurs | AnswerId::BeginsWithOurs, Self::Number(number)) => {
                number != 0 && number.unsigned_abs() < 1 << 50
            }
            // Beyond this a fraction is nothing that a double shows.
            (AnswerId::Rounded, Self::Number(number)) => number.unsigned_abs() < 1 << 50,
            (answer, Self::Number(_)) => !answer.is_for_texts(),
            (AnswerId::Swapped, Self::Text(text)) => text.parse::<i64>().is_ok(),
            (AnswerId::OtherCase, Self::Text(text)) => {
                text.chars().any(|character| character.is_ascii_alphabetic())
            }
            (
                AnswerId::Shortened | AnswerId::PaddedBefore | AnswerId::BeginsWithOurs,
                Self::Text(text),
            ) => !text.is_empty(),
            (AnswerId::Respelled, Self::Text(text)) => text.parse::<i64>().is_ok_and(|it| it > 0),
            (AnswerId::Stripped, Self::Text(text)) => text.contains('-'),
            (AnswerId::Folded, Self::Text(text)) => text.contains('ß'),
            (AnswerId::SameLength, Self::Text(text)) => !text.is_empty(),
            (answer, Self::Text(_)) => !answer.is_for_numbers(),
        }
    }

    /// The `id` of an answer that stands to this id as told.
    pub(super) fn answered(self, answer: AnswerId) -> IdValue {
        match (answer, self) {
            (AnswerId::Null, _) => IdValue::Raw("null".to_owned()),
            (AnswerId::Absent | AnswerId::Misspelled, _) => IdValue::Absent,
            (AnswerId::Fraction, _) => IdValue::Raw("7.5".to_owned()),
            (AnswerId::True, _) => IdValue::Raw("true".to_owned()),
            (AnswerId::Array, _) => IdValue::Raw(format!("[{}]", self.to_id())),
            (AnswerId::Object, _) => IdValue::Raw(format!("{{\"id\":{}}}", self.to_id())),
            (answer, Self::Number(number)) => answered_number(number, answer),
            (answer, Self::Text(text)) => answered_text(text, answer),
        }
    }

    /// The id of a call that is not this one.
    pub(super) fn other(self) -> IdValue {
        self.answered(AnswerId::OtherCall)
    }
}

fn answered_number(number: i64, answer: AnswerId) -> IdValue {
    let wide = i128::from(number);
    match answer {
        AnswerId::OtherCall => IdValue::Number(if number == i64::MAX { 1 } else { wide + 1 }),
        AnswerId::Float => IdValue::Raw(format!("{number}.0")),
        AnswerId::Exponent if number == 0 => IdValue::Raw("0e-1".to_owned()),
        AnswerId::Exponent => IdValue::Raw(format!("{number}0e-1")),
        AnswerId::Swapped => IdValue::Text(number.to_string()),
        AnswerId::Neighbour if number == i64::MAX => IdValue::Number(wide + 1),
        AnswerId::Neighbour => IdValue::Number(wide - 1),
        AnswerId::Beyond32Bits => IdValue::Number(wide + (1 << 32)),
        AnswerId::Beyond64Bits => IdValue::Number(wide + (1 << 64)),
        AnswerId::Negated => IdValue::Number(-wide),
        AnswerId::Beyond16Bits => IdValue::Number(wide + (1 << 16)),
        AnswerId::Rounded => IdValue::Raw(format!("{number}.25")),
        AnswerId::EndsWithOurs => IdValue::Raw(format!("1{}", number.unsigned_abs())),
        AnswerId::BeginsWithOurs => IdValue::Raw(format!("{number}1")),
        AnswerId::Padded | AnswerId::PaddedBefore | AnswerId::LineBreak => {
            answered_text(&number.to_string(), answer)
        }
        _ => IdValue::Number(wide),
    }
}

fn answered_text(text: &str, answer: AnswerId) -> IdValue {
    match answer {
        AnswerId::OtherCall => IdValue::Text(format!("{text}-other")),
        AnswerId::Swapped => IdValue::Raw(text.to_owned()),
        AnswerId::OtherCase => IdValue::Text(other_case(text)),
        AnswerId::Padded => IdValue::Text(format!("{text} ")),
        AnswerId::PaddedBefore => IdValue::Text(format!(" {text}")),
        AnswerId::LineBreak => IdValue::Text(format!("{text}\n")),
        AnswerId::Nul => IdValue::Text(format!("{text}\0")),
        AnswerId::EndsWithOurs => IdValue::Text(format!("1{text}")),
        AnswerId::BeginsWithOurs => IdValue::Text(format!("{text}1")),
        AnswerId::Shortened => IdValue::Text(shortened(text)),
        AnswerId::Quoted => IdValue::Text(format!("\"{text}\"")),
        AnswerId::Respelled => IdValue::Text(format!("0{text}.0")),
        AnswerId::Stripped => IdValue::Text(text.replace('-', "")),
        AnswerId::Folded => IdValue::Text(text.replace('ß', "ss")),
        AnswerId::SameLength => IdValue::Text(shortened(text) + "_"),
        _ => IdValue::Text(text.to_owned()),
    }
}

/// The text without its last character.
fn shortened(text: &str) -> String {
    let end = text.char_indices().next_back().map_or(0, |(at, _)| at);
    text[..end].to_owned()
}

fn other_case(text: &str) -> String {
    let swapped = |character: char| {
        if character.is_ascii_lowercase() {
            character.to_ascii_uppercase()
        } else {
            character.to_ascii_lowercase()
        }
    };
    text.chars().map(swapped).collect()
}

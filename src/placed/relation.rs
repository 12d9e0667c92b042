//! How an id in a reply stands to the id of its call, and what stands so to another id.

use super::NotPlaced;
use crate::call::Id;
use crate::dispatch::IdMatch;
use crate::json::{Document, Value};
use crate::wording;

/// How one id in a reply stands to the id of the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Same,
    /// The same number, as `7.0`.
    Float,
    /// The same number, as `70e-1`.
    Exponent,
    /// The same digits in the other type.
    Swapped,
    /// Another number, by this much.
    Plus(i128),
    /// A number that equals it only to a reader of doubles, by this much.
    Neighbour(i128),
    OtherCase,
    /// Followed by this.
    Followed(String),
    /// Nothing that plays on it.
    Unlike(String),
}

impl Relation {
    /// Reads it off the text of an id.
    pub(super) fn of(token: &[u8], call: &Id) -> Result<Self, NotPlaced> {
        let Ok((document, text)) = Document::parse(token) else {
            return Err(NotPlaced::because(wording::ID_UNREADABLE));
        };
        let value = document.root(text);
        match (value.as_str(), call) {
            (None, Id::Number(wanted)) => Self::of_numbers(value, *wanted),
            (Some(string), Id::String(wanted)) => Ok(Self::of_strings(&string, wanted, text)),
            (None, Id::String(wanted)) => Ok(swapped_if(text == wanted, text)),
            (Some(string), Id::Number(wanted)) => {
                let wanted = wanted.to_string();
                if string != wanted && string.trim() == wanted {
                    return Err(NotPlaced::because(wording::ID_PLAYS_OTHERWISE));
                }
                Ok(swapped_if(string == wanted, text))
            }
        }
    }

    fn of_numbers(value: Value<'_>, wanted: i64) -> Result<Self, NotPlaced> {
        let text = value.raw();
        let matched = IdMatch::of(value, &Id::Number(wanted));
        if matched == IdMatch::Same && text == wanted.to_string() {
            return Ok(Self::Same);
        }
        if text == float(wanted) {
            return Ok(Self::Float);
        }
        if text == exponent(wanted) {
            return Ok(Self::Exponent);
        }
        if matched.is_ours() {
            return Err(NotPlaced::because(wording::ID_SPELLED_ODDLY));
        }
        let apart = text.parse::<i128>().ok().map(|number| number - i128::from(wanted));
        Ok(match apart {
            Some(apart) if matched == IdMatch::Resembling => Self::Neighbour(apart),
            Some(apart) if matches!(apart, -1 | 1) || is_power(apart) => Self::Plus(apart),
            _ => Self::Unlike(text.to_owned()),
        })
    }

    fn of_strings(string: &str, wanted: &str, text: &str) -> Self {
        if string == wanted {
            return Self::Same;
        }
        if string == other_case(wanted) {
            return Self::OtherCase;
        }
        match string.strip_prefix(wanted) {
            Some(rest) if !wanted.is_empty() || matches!(rest, " " | "-other") => {
                Self::Followed(rest.to_owned())
            }
            _ => Self::Unlike(text.to_owned()),
        }
    }

    /// The text of what stands so to this id; none where the reply keeps what it has.
    pub(super) fn spelled_for(&self, client: &Id) -> Result<Option<String>, NotPlaced> {
        let fails = |why| Err(NotPlaced::because(why));
        Ok(Some(match (self, client) {
            (Self::Same, id) => id.to_string(),
            (Self::Float, Id::Number(number)) => float(*number),
            (Self::Exponent, Id::Number(number)) => exponent(*number),
            (Self::Swapped, Id::Number(number)) => format!("\"{number}\""),
            (Self::Swapped, Id::String(text)) if is_number(text) => text.clone(),
            (Self::Plus(apart), Id::Number(number)) => (i128::from(*number) + apart).to_string(),
            (Self::Neighbour(apart), Id::Number(number)) if number.unsigned_abs() > 1 << 53 => {
                (i128::from(*number) + apart).to_string()
            }
            (Self::OtherCase, Id::String(text)) if *text != other_case(text) => {
                Id::String(other_case(text)).to_string()
            }
            (Self::Followed(rest), Id::String(text)) => {
                Id::String(format!("{text}{rest}")).to_string()
            }
            (Self::Followed(rest), Id::Number(_)) if rest.trim().is_empty() => {
                return fails(wording::ID_PLAYS_ON_A_STRING);
            }
            (Self::Followed(_) | Self::Plus(_), _) => return Ok(None),
            (Self::Unlike(text), id) => return kept(text, id),
            (Self::Float | Self::Exponent | Self::Neighbour(_), _) => {
                return fails(wording::ID_PLAYS_ON_A_NUMBER);
            }
            (Self::OtherCase, _) => return fails(wording::ID_PLAYS_ON_A_STRING),
            (Self::Swapped, _) => return fails(wording::ID_PLAYS_ON_DIGITS),
        }))
    }
}

/// What is unlike the call's id has to be unlike the client's too.
fn kept(text: &str, client: &Id) -> Result<Option<String>, NotPlaced> {
    let Ok((document, text)) = Document::parse(text.as_bytes()) else { return Ok(None) };
    match IdMatch::of(document.root(text), client) {
        IdMatch::Other | IdMatch::NoId => Ok(None),
        _ => Err(NotPlaced { why: wording::ID_COLLIDES, is_collision: true }),
    }
}

fn swapped_if(swapped: bool, text: &str) -> Relation {
    if swapped { Relation::Swapped } else { Relation::Unlike(text.to_owned()) }
}

fn float(number: i64) -> String {
    format!("{number}.0")
}

fn exponent(number: i64) -> String {
    if number == 0 { "0e-1".to_owned() } else { format!("{number}0e-1") }
}

/// Whether readers that keep 32 or 64 bits of a number take one for the other.
fn is_power(apart: i128) -> bool {
    apart != 0 && apart % (1 << 32) == 0
}

fn is_number(text: &str) -> bool {
    text.parse::<i64>().is_ok_and(|number| number.to_string() == text)
}

fn other_case(text: &str) -> String {
    let swapped = |character: char| match character {
        'a'..='z' => character.to_ascii_uppercase(),
        other => other.to_ascii_lowercase(),
    };
    text.chars().map(swapped).collect()
}

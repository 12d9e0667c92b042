//! Which call a message belongs to: what a dispatcher on a shared channel has to know, and
//! nothing of what an answer means.

use crate::call::{Call, Id};
use crate::json::{Decimal, Document, Value};

/// Whether this text is offered on the response surface: a dispatcher has matched it to the call.
/// It is an object whose every `id` equals the call's (TC-ID-02), and it is no plain request or
/// notification.
pub(crate) fn is_response_to(call: &Call, bytes: &[u8]) -> bool {
    let Ok((document, text)) = Document::parse(bytes) else { return false };
    let root = document.root(text);
    root.is_object() && Envelope::read(root, call.id()).is_dispatched()
}

/// How an `id` member stands to the id of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IdMatch {
    /// Equal in type and value.
    Same,
    /// The same number, spelled as hardly any writer spells an integer: `7.0`, `70e-1`.
    SameOddly,
    /// A number or string that is equal only to a reader that drops the type or digits.
    Resembling,
    /// Another id.
    Other,
    /// Neither an integer nor a string (TC-ID-01).
    NoId,
}

impl IdMatch {
    /// Compares exactly: numbers by value at any size, strings by their characters.
    pub(crate) fn of(value: Value<'_>, id: &Id) -> Self {
        match (value.as_decimal(), id) {
            (Some(number), Id::Number(wanted)) => by_number(&number, *wanted),
            (Some(number), Id::String(wanted)) if number.is_integral() => {
                resembling_if(value.raw() == wanted)
            }
            (Some(_), Id::String(_)) => Self::NoId,
            (None, Id::String(wanted)) if value.is_str(wanted) => Self::Same,
            (None, Id::Number(wanted)) if value.is_string() => {
                resembling_if(value.as_str().is_some_and(|text| text.trim() == wanted.to_string()))
            }
            (None, _) if value.is_string() => Self::Other,
            (None, _) => Self::NoId,
        }
    }

    pub(crate) const fn is_ours(self) -> bool {
        matches!(self, Self::Same | Self::SameOddly)
    }
}

fn by_number(number: &Decimal<'_>, wanted: i64) -> IdMatch {
    match number.to_i64() {
        Some(value) if value == wanted && number.is_plain_integer() => IdMatch::Same,
        Some(value) if value == wanted => IdMatch::SameOddly,
        Some(value) => resembling_if(as_double(value) == as_double(wanted)),
        None if number.is_integral() => IdMatch::Other,
        None => IdMatch::NoId,
    }
}

fn resembling_if(resembles: bool) -> IdMatch {
    if resembles { IdMatch::Resembling } else { IdMatch::Other }
}

/// What a reader that keeps numbers as doubles is left with.
#[allow(clippy::cast_precision_loss)]
fn as_double(value: i64) -> f64 {
    value as f64
}

/// The members of an object that make it a JSON-RPC message, each by its first copy.
pub(crate) struct Envelope<'a> {
    pub(crate) jsonrpc: Option<Value<'a>>,
    pub(crate) id: Option<Value<'a>>,
    pub(crate) method: Option<Value<'a>>,
    pub(crate) params: Option<Value<'a>>,
    pub(crate) result: Option<Value<'a>>,
    pub(crate) error: Option<Value<'a>>,
    /// How the first `id` stands to the call's.
    pub(crate) id_match: Option<IdMatch>,
    /// One of the deciding members stands twice; `params` is none of them.
    pub(crate) repeats: bool,
    /// How many members have a name that JSON-RPC does not know.
    pub(crate) unknown: usize,
    some_id_is_ours: bool,
    every_id_is_ours: bool,
}

impl<'a> Envelope<'a> {
    /// Reads the members of an object in one pass.
    pub(crate) fn read(object: Value<'a>, id: &Id) -> Self {
        let mut envelope = Self {
            jsonrpc: None,
            id: None,
            method: None,
            params: None,
            result: None,
            error: None,
            id_match: None,
            repeats: false,
            unknown: 0,
            some_id_is_ours: false,
            every_id_is_ours: true,
        };
        for (key, value) in object.members() {
            envelope.take(key, value, id);
        }
        envelope
    }

    fn take(&mut self, key: Value<'a>, value: Value<'a>, id: &Id) {
        let Some(name) = key.as_str() else { return };
        let slot = match &*name {
            "jsonrpc" => &mut self.jsonrpc,
            "id" => {
                let matched = IdMatch::of(value, id);
                self.id_match.get_or_insert(matched);
                self.some_id_is_ours |= matched.is_ours();
                self.every_id_is_ours &= matched.is_ours();
                &mut self.id
            }
            "method" => &mut self.method,
            "result" => &mut self.result,
            "error" => &mut self.error,
            "params" => {
                self.params.get_or_insert(value);
                return;
            }
            _ => {
                self.unknown += 1;
                return;
            }
        };
        self.repeats |= slot.is_some();
        slot.get_or_insert(value);
    }

    /// Whether this is an answer to the call, well-formed or not: it is no plain request or
    /// notification, and some `id` of it is the call's.
    pub(crate) fn is_attributable(&self) -> bool {
        self.is_no_plain_request() && self.some_id_is_ours
    }

    /// Whether a dispatcher hands it to the call: as [`Self::is_attributable`], and no `id` of it
    /// is another's.
    pub(crate) fn is_dispatched(&self) -> bool {
        self.is_attributable() && self.every_id_is_ours
    }

    /// Whether this is an error that names no call: only the exchange that it comes on can show
    /// whose it is (AMB-03).
    pub(crate) fn is_error_without_id(&self) -> bool {
        self.error.is_some() && self.result.is_none() && self.id.is_none_or(Value::is_null)
    }

    fn is_no_plain_request(&self) -> bool {
        self.result.is_some() || self.error.is_some() || self.method.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(id: &Id, text: &str) -> IdMatch {
        let (document, text) = Document::parse(text.as_bytes()).expect("is JSON");
        IdMatch::of(document.root(text), id)
    }

    #[test]
    fn ids_match_by_type_and_exact_value() {
        let number = Id::Number(7);
        let large = Id::Number(9_007_199_254_740_993);
        let text = Id::String("7".to_owned());
        let rows = [
            (&number, "7", IdMatch::Same),
            (&number, "7.0", IdMatch::SameOddly),
            (&number, "70e-1", IdMatch::SameOddly),
            (&number, "\"7\"", IdMatch::Resembling),
            (&number, "8", IdMatch::Other),
            (&number, "\"x\"", IdMatch::Other),
            (&number, "7.5", IdMatch::NoId),
            (&number, "1e999", IdMatch::Other),
            (&number, "null", IdMatch::NoId),
            (&number, "[7]", IdMatch::NoId),
            (&large, "9007199254740993", IdMatch::Same),
            (&large, "9007199254740993.0", IdMatch::SameOddly),
            (&large, "9007199254740992", IdMatch::Resembling),
            (&large, "9007199254740995", IdMatch::Other),
            (&text, "\"7\"", IdMatch::Same),
            (&text, "\"\\u0037\"", IdMatch::Same),
            (&text, "7", IdMatch::Resembling),
            (&text, "\"7 \"", IdMatch::Other),
            (&text, "true", IdMatch::NoId),
        ];
        for (id, text, expected) in rows {
            assert_eq!(matched(id, text), expected, "{text} for {id}");
        }
        for extreme in [i64::MIN, i64::MAX, 0, -1] {
            assert_eq!(matched(&Id::Number(extreme), &extreme.to_string()), IdMatch::Same);
        }
    }

    #[test]
    fn only_answers_whose_every_id_is_ours_are_dispatched() {
        let call = Call::new("t").build();
        let dispatched = |text: &str| is_response_to(&call, text.as_bytes());
        for ours in [
            r#"{"id":7,"result":{}}"#,
            r#"{"id":7.0,"error":null}"#,
            r#"{"id":7}"#,
            r#"{"id":7,"id":7,"result":1}"#,
            r#" {"method":"m","id":7,"result":{}} "#,
        ] {
            assert!(dispatched(ours), "{ours}");
        }
        for other in [
            r#"{"id":8,"result":{}}"#,
            r#"{"id":"7","result":{}}"#,
            r#"{"id":7,"id":8,"result":{}}"#,
            r#"{"id":null,"error":{}}"#,
            r#"{"result":{}}"#,
            r#"{"id":7,"method":"ping"}"#,
            r#"[{"id":7,"result":{}}]"#,
            r#"{"id":7,"result":{}"#,
            "7",
            "\u{feff}{\"id\":7}",
        ] {
            assert!(!dispatched(other), "{other}");
        }
    }
}

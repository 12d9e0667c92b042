//! Where the id of a call stands in a message, for a client that picks ids of its own.
//!
//! Such a client is shown the same message with its own id in these places, and with no other
//! byte changed. Where that would be another message, the case is not put to it.

use std::ops::Range;

use super::hello::IdKind;
use crate::call::{Call, Id};
use crate::dispatch::IdMatch;
use crate::json::{Document, Value};
use crate::wording::no_place;

/// A message without the ids of its call.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Split<'a> {
    /// The text around the ids: one piece more than there are places.
    pub(super) pieces: Vec<&'a str>,
    /// The ids of other calls, as they are spelled. A client whose own id is among them can't be
    /// shown the message.
    pub(super) others: Vec<&'a str>,
}

/// Takes a message apart, or says why it can't be.
pub(super) fn of<'a>(
    call: &Call,
    bytes: &'a [u8],
    kind: IdKind,
) -> Result<Split<'a>, &'static str> {
    let text = std::str::from_utf8(bytes).map_err(|_| no_place::BYTES)?;
    let mut places = Places { id: call.id(), kind, found: Vec::new(), others: Vec::new() };
    match Document::parse(bytes) {
        Ok((document, text)) => {
            let root = document.root(text);
            let messages = std::iter::once(root).chain(root.items());
            for message in messages.filter(|message| message.is_object()) {
                places.add_message(message)?;
            }
        }
        Err(_) => places.add_unreadable(text)?,
    }
    Ok(places.split(text))
}

struct Places<'c> {
    id: &'c Id,
    kind: IdKind,
    found: Vec<Range<usize>>,
    others: Vec<Range<usize>>,
}

impl Places<'_> {
    fn add_message(&mut self, message: Value<'_>) -> Result<(), &'static str> {
        for (name, value) in message.members() {
            if name.is_str("id") {
                self.add(value)?;
            } else if name.is_str("params") {
                self.add_named_by(value)?;
            }
        }
        Ok(())
    }

    /// Notifications name the call that they are about.
    fn add_named_by(&mut self, params: Value<'_>) -> Result<(), &'static str> {
        let named = params
            .members()
            .filter(|(name, _)| name.is_str("requestId") || name.is_str("progressToken"));
        named.map(|(_, value)| value).try_for_each(|value| self.add(value))
    }

    fn add(&mut self, value: Value<'_>) -> Result<(), &'static str> {
        let range = value.range();
        match IdMatch::of(value, self.id) {
            IdMatch::Same => self.found.push(range),
            IdMatch::SameOddly => {
                let digits = self.digits().ok_or(no_place::SPELLING)?;
                let rest = value.raw().strip_prefix(&digits).filter(|rest| rest.starts_with('.'));
                rest.ok_or(no_place::SPELLING)?;
                self.found.push(range.start..range.start + digits.len());
            }
            IdMatch::Resembling => {
                let digits = self.digits().ok_or(no_place::TYPE)?;
                if value.raw() != format!("\"{digits}\"") {
                    return Err(no_place::SPELLING);
                }
                self.found.push(range.start + 1..range.end - 1);
            }
            IdMatch::Other | IdMatch::NoId if value.is_array() || value.is_object() => {
                return Err(no_place::INSIDE);
            }
            IdMatch::Other | IdMatch::NoId => self.others.push(range),
        }
        Ok(())
    }

    /// The digits of a number that another number can stand for.
    fn digits(&self) -> Option<String> {
        match (self.id, self.kind) {
            (Id::Number(number), IdKind::Number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// A text that is no JSON: the id is found where it is spelled out, once.
    fn add_unreadable(&mut self, text: &str) -> Result<(), &'static str> {
        let id = self.id.to_string();
        for (at, name) in text.match_indices("\"id\"") {
            let after = text[at + name.len()..].trim_start();
            let Some(after) = after.strip_prefix(':').map(str::trim_start) else { continue };
            let goes_on = |rest: &str| {
                rest.starts_with(|next: char| next.is_ascii_alphanumeric() || ".+-".contains(next))
            };
            if after.strip_prefix(&id).is_some_and(|rest| !goes_on(rest)) {
                let start = text.len() - after.len();
                self.found.push(start..start + id.len());
            }
        }
        if self.found.len() > 1 { Err(no_place::UNREADABLE) } else { Ok(()) }
    }

    fn split(mut self, text: &str) -> Split<'_> {
        self.found.sort_by_key(|range| range.start);
        let mut pieces = Vec::with_capacity(self.found.len() + 1);
        let mut from = 0;
        for place in self.found {
            pieces.push(&text[from..place.start]);
            from = place.end;
        }
        pieces.push(&text[from..]);
        Split { pieces, others: self.others.into_iter().map(|other| &text[other]).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(call: &Call, message: &str, id: &str) -> Result<String, &'static str> {
        of(call, message.as_bytes(), IdKind::Number).map(|split| split.pieces.join(id))
    }

    #[test]
    fn the_id_is_put_where_the_call_s_stood_and_no_other_byte_changes() {
        let call = Call::new("t").id(7).build();
        let rows = [
            (r#"{"id":7,"result":{"id":7}}"#, r#"{"id":31,"result":{"id":7}}"#),
            (r#" { "i\u0064" : 7 } "#, r#" { "i\u0064" : 31 } "#),
            (r#"{"id":7,"id":8,"id":7}"#, r#"{"id":31,"id":8,"id":31}"#),
            (r#"{"id":7.0}"#, r#"{"id":31.0}"#),
            (r#"{"id":"7"}"#, r#"{"id":"31"}"#),
            (r#"{"id":null}"#, r#"{"id":null}"#),
            (r#"[{"id":7},{"id":9},7]"#, r#"[{"id":31},{"id":9},7]"#),
            (
                r#"{"method":"m","params":{"requestId":7}}"#,
                r#"{"method":"m","params":{"requestId":31}}"#,
            ),
            (r#"{"id": 7,"result":{"#, r#"{"id": 31,"result":{"#),
            (r#"{"id":70,"result":{"#, r#"{"id":70,"result":{"#),
            ("noise", "noise"),
        ];
        for (message, expected) in rows {
            assert_eq!(placed(&call, message, "31").as_deref(), Ok(expected), "{message}");
        }
    }

    #[test]
    fn where_another_id_would_make_another_message_there_is_no_place() {
        let number = Call::new("t").id(7).build();
        let text = Call::new("t").id("7").build();
        for (call, message) in [
            (&number, r#"{"id":70e-1}"#),
            (&number, r#"{"id":[7]}"#),
            (&number, r#"{"id":" 7"}"#),
            (&number, r#"{"id":7,"x":{"id":7}"#),
            (&text, r#"{"id":7}"#),
        ] {
            assert!(placed(call, message, "31").is_err(), "{message}");
        }
        assert!(of(&number, b"{\"id\":7}\xff", IdKind::Number).is_err());
        assert_eq!(placed(&text, r#"{"id":"7"}"#, "31").as_deref(), Ok(r#"{"id":31}"#));
    }

    #[test]
    fn ids_of_others_are_told() {
        let call = Call::new("t").id(7).build();
        let split = of(&call, br#"[{"id":7},{"id":8},{"id":"a"}]"#, IdKind::Number);
        assert_eq!(split.expect("has places").others, ["8", "\"a\""]);
    }
}

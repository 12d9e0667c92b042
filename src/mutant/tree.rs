//! A JSON text of which one thing can be changed while all else stays as it was sent.

use std::fmt;

use crate::json::{Document, Value};

/// A value. Members keep their order and their repeats, numbers and strings their spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tree {
    /// A scalar, or whatever lies too deep to be of interest.
    Raw(String),
    Array(Vec<Tree>),
    /// Each name as it was spelled, in its quotes.
    Object(Vec<(String, Tree)>),
}

/// Deeper than any member that the protocol itself names.
const DEEPEST: usize = 16;

impl Tree {
    /// The value of a text; none where it is not JSON.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let (document, text) = Document::parse(text).ok()?;
        Some(Self::of(document.root(text), DEEPEST))
    }

    /// The value of a text that is JSON.
    pub(super) fn json(text: &str) -> Self {
        Self::read(text.as_bytes()).unwrap_or_else(|| Self::Raw(text.to_owned()))
    }

    pub(super) fn string(text: &str) -> Self {
        Self::Raw(quoted(text))
    }

    fn of(value: Value<'_>, levels: usize) -> Self {
        if levels == 0 {
            Self::Raw(value.raw().to_owned())
        } else if value.is_array() {
            Self::Array(value.items().map(|item| Self::of(item, levels - 1)).collect())
        } else if value.is_object() {
            let members = value.members();
            Self::Object(
                members
                    .map(|(key, member)| (key.raw().to_owned(), Self::of(member, levels - 1)))
                    .collect(),
            )
        } else {
            Self::Raw(value.raw().to_owned())
        }
    }

    /// Whether this is that scalar: `true`, `null`, `7`.
    pub(super) fn is(&self, scalar: &str) -> bool {
        matches!(self, Self::Raw(raw) if raw == scalar)
    }

    pub(super) fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// The characters of a string.
    pub(super) fn as_text(&self) -> Option<String> {
        match self {
            Self::Raw(raw) => serde_json::from_str(raw).ok(),
            _ => None,
        }
    }

    pub(super) fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Raw(raw) => raw.parse().ok(),
            _ => None,
        }
    }

    /// The elements of an array; none for anything else.
    pub(super) fn items(&self) -> &[Self] {
        match self {
            Self::Array(items) => items,
            _ => &[],
        }
    }

    pub(super) fn items_mut(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members of an object; none for anything else.
    pub(super) fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    pub(super) fn members_mut(&mut self) -> Option<&mut Vec<(String, Self)>> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The names of the members, their escapes resolved.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.members().iter().map(|(spelled, _)| name_of(spelled))
    }

    /// Where the first member of this name stands among the members.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.members().iter().position(|(spelled, _)| spells(spelled, name))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// The first member of this name.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        self.position(name).map(|at| &self.members()[at].1)
    }

    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        let at = self.position(name)?;
        self.members_mut().map(|members| &mut members[at].1)
    }

    /// The text of the first member of this name.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.get(name)?.as_text()
    }

    /// The only member of this name; none where it stands twice.
    pub(super) fn only(&self, name: &str) -> Option<&Self> {
        let mut copies = self.members().iter().filter(|(spelled, _)| spells(spelled, name));
        copies.next().filter(|_| copies.next().is_none()).map(|(_, value)| value)
    }

    /// Gives a member this value, in its place or at the end. A member that stands twice is left
    /// alone: to read it at all is another fault.
    pub(super) fn set(&mut self, name: &str, value: Self) {
        if !self.has(name) {
            self.members_mut().into_iter().for_each(|it| it.push((quoted(name), value.clone())));
        } else if self.only(name).is_some()
            && let Some(member) = self.get_mut(name)
        {
            *member = value;
        }
    }

    /// Takes every copy of a member away but the first.
    pub(super) fn keep_first(&mut self, name: &str) {
        let first = self.position(name);
        let mut at = 0..;
        if let Some(members) = self.members_mut() {
            members.retain(|(spelled, _)| at.next() == first || !spells(spelled, name));
        }
    }

    /// Takes every copy of a member away and gives the first.
    pub(super) fn remove(&mut self, name: &str) -> Option<Self> {
        let first = self.get(name).cloned();
        if let Some(members) = self.members_mut() {
            members.retain(|(spelled, _)| !spells(spelled, name));
        }
        first
    }
}

/// The characters of a name that is spelled in quotes.
pub(super) fn name_of(spelled: &str) -> String {
    serde_json::from_str(spelled).unwrap_or_default()
}

fn spells(spelled: &str, name: &str) -> bool {
    if spelled.contains('\\') {
        name_of(spelled) == name
    } else {
        spelled.get(1..spelled.len() - 1) == Some(name)
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Writes the text without any white space between its parts.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Raw(raw) => f.write_str(raw),
            Self::Array(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    item.fmt(f)?;
                }
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                for (index, (name, member)) in members.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    write!(f, "{name}:{member}")?;
                }
                f.write_str("}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_changed_stays_as_it_was_spelled() {
        let text = r#"{"b":1.10,"a":"\u0041","b":[1e400,{}],"\u0063":-0}"#;
        assert_eq!(Tree::json(text).to_string(), text);
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(Tree::json(&deep).to_string(), deep);
    }

    #[test]
    fn members_are_found_by_their_characters_and_changed_in_place() {
        let twice = r#"{"is\u0045rror":true,"content":[],"isError":false}"#;
        let mut tree = Tree::json(twice);
        assert!(tree.get("isError").is_some_and(|flag| flag.is("true")));
        tree.set("isError", Tree::json("null"));
        assert_eq!(tree.to_string(), twice);
        tree.keep_first("isError");
        tree.set("isError", Tree::json("null"));
        assert_eq!(tree.to_string(), r#"{"is\u0045rror":null,"content":[]}"#);
        assert!(tree.remove("isError").is_some_and(|flag| flag.is("null")));
        tree.set("new", Tree::string("é\n"));
        assert_eq!(tree.to_string(), r#"{"content":[],"new":"é\n"}"#);
    }
}

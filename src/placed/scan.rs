//! Finds the places of a text in which a message names the call that it belongs to.
//!
//! The texts need not be JSON: many are broken on purpose. So this reads tokens and brackets, and
//! takes whatever it finds as far as it goes.

use std::borrow::Cow;
use std::ops::Range;

use crate::call::Id;
use crate::json::Document;

/// How messages follow one another in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// One text, line breaks and all.
    Whole,
    /// A message a line.
    Lines,
    /// A message in the data of each event; an empty line ends an event.
    Events,
}

/// Longer than any spelling of a name that is looked for, with every character escaped.
const LONGEST_NAME: usize = 64;

/// Where the value of an `id` of a message, or of the `requestId` of a cancellation, stands.
pub(super) fn places(bytes: &[u8], framing: Framing) -> Vec<Range<usize>> {
    let mut scanner = Scanner { bytes, framing, at: 0, open: Vec::new(), found: Vec::new() };
    if framing == Framing::Whole {
        let text = trimmed(bytes);
        // A text that is a number and nothing else.
        let is_number = bytes.get(text.start).is_some_and(|&first| first != b'"');
        if is_number && scanner.scalar(text.start) == text.end {
            return vec![text];
        }
    }
    scanner.scan();
    scanner.found
}

/// Whether a text in which no place was found may name the call all the same: it is no JSON, and
/// the characters of the id stand in it.
pub(super) fn may_hide(bytes: &[u8], framing: Framing, id: &Id) -> bool {
    let wanted = match id {
        Id::Number(number) => number.to_string(),
        Id::String(text) => text.clone(),
    };
    if wanted.is_empty() || framing != Framing::Whole {
        return false;
    }
    let text = match Document::parse(bytes) {
        // A string is looked at as what it says, however it is escaped.
        Ok((document, text)) => match document.root(text).as_str() {
            Some(string) => Cow::Owned(string.into_owned().into_bytes()),
            None => return false,
        },
        Err(_) => Cow::Borrowed(bytes),
    };
    let (text, wanted) = (text.as_ref(), wanted.as_bytes());
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    (0..text.len().saturating_sub(wanted.len() - 1)).any(|at| {
        text[at..].starts_with(wanted)
            && !is_word(at.checked_sub(1).map(|before| &text[before]))
            && !is_word(text.get(at + wanted.len()))
    })
}

fn trimmed(bytes: &[u8]) -> Range<usize> {
    let start = bytes.len() - bytes.trim_ascii_start().len();
    start..start + bytes.trim_ascii().len()
}

struct Scanner<'a> {
    bytes: &'a [u8],
    framing: Framing,
    at: usize,
    /// The brackets that are open.
    open: Vec<Open>,
    found: Vec<Range<usize>>,
}

/// What an open bracket holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Array,
    /// A message, or something that would be one if it were the text.
    Message,
    Params,
    /// The value of an `id`, which is none.
    Id,
    Other,
}

impl Scanner<'_> {
    fn scan(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => self.string(),
                b'{' => self.enter(self.object()),
                b'[' => {
                    let outermost = self.open.iter().all(|open| *open == Open::Array);
                    self.enter(if outermost { Open::Array } else { self.inherited() });
                }
                b'}' | b']' => {
                    self.open.pop();
                    self.at += 1;
                }
                b'\n' | b'\r' if self.ends_message() => {
                    self.open.clear();
                    self.at += 1;
                }
                b'0'..=b'9' | b'-' if self.open.last() == Some(&Open::Id) => self.take(),
                _ => self.at += 1,
            }
        }
    }

    fn enter(&mut self, open: Open) {
        self.open.push(open);
        self.at += 1;
    }

    fn object(&self) -> Open {
        if self.open.iter().all(|open| *open == Open::Array) {
            Open::Message
        } else {
            self.inherited()
        }
    }

    fn inherited(&self) -> Open {
        if self.open.last() == Some(&Open::Id) { Open::Id } else { Open::Other }
    }

    fn ends_message(&self) -> bool {
        match self.framing {
            Framing::Whole => false,
            Framing::Lines => self.bytes[self.at] == b'\n',
            Framing::Events => {
                let rest = &self.bytes[self.at..];
                [&b"\n\n"[..], b"\r\r", b"\n\r\n", b"\r\n\r\n"]
                    .iter()
                    .any(|end| rest.starts_with(end))
            }
        }
    }

    /// A string: a key whose value matters, another key, or a value.
    fn string(&mut self) {
        let end = self.scalar(self.at);
        let token = self.at..end;
        let after = self.after_space(end);
        let is_key = self.bytes.get(after) == Some(&b':');
        if !is_key {
            if self.open.last() == Some(&Open::Id) {
                self.found.push(token);
            }
            self.at = end;
            return;
        }
        self.at = after + 1;
        let holder = self.open.last().copied();
        if !matches!(holder, Some(Open::Message | Open::Params)) {
            return;
        }
        let name = self.name(token);
        let value = self.after_space(self.at);
        match (holder, &*name) {
            (Some(Open::Message), id) if id.eq_ignore_ascii_case("id") => {
                self.at = value;
                match self.bytes.get(value) {
                    Some(b'{' | b'[') => self.enter(Open::Id),
                    Some(b'"' | b'-' | b'0'..=b'9') => self.take(),
                    _ => {}
                }
            }
            (Some(Open::Message), "params") if self.bytes.get(value) == Some(&b'{') => {
                self.at = value;
                self.enter(Open::Params);
            }
            (Some(Open::Params), "requestId")
                if matches!(self.bytes.get(value), Some(b'"' | b'-' | b'0'..=b'9')) =>
            {
                self.at = value;
                self.take();
            }
            _ => {}
        }
    }

    /// Takes the number or string that begins here as a place.
    fn take(&mut self) {
        let end = self.scalar(self.at);
        self.found.push(self.at..end);
        self.at = end.max(self.at + 1);
    }

    /// Where the number or string that begins here ends; where it begins, if there is none.
    fn scalar(&self, start: usize) -> usize {
        let rest = &self.bytes[start..];
        if rest.first() != Some(&b'"') {
            let is_number =
                |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
            let is_one = rest.first().is_some_and(|first| matches!(first, b'0'..=b'9' | b'-'));
            return start
                + if is_one { rest.iter().take_while(|it| is_number(it)).count() } else { 0 };
        }
        let mut escaped = false;
        for (offset, &byte) in rest.iter().enumerate().skip(1) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => return start + offset + 1,
                b'\n' if self.framing != Framing::Whole => return start + offset,
                _ => {}
            }
        }
        self.bytes.len()
    }

    fn after_space(&self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count()
    }

    /// The characters of a key; nothing where it is longer than any that matters.
    fn name(&self, token: Range<usize>) -> Cow<'_, str> {
        let raw = &self.bytes[token];
        if raw.len() > LONGEST_NAME {
            return Cow::Borrowed("");
        }
        match Document::parse(raw) {
            Ok((document, text)) => {
                Cow::Owned(document.root(text).as_str().unwrap_or_default().into_owned())
            }
            Err(_) => Cow::Borrowed(""),
        }
    }
}

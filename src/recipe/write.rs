//! Writes JSON straight into bytes, in the order, with the white space and with the escapes that
//! a recipe asks for.

use super::surroundings::{Random, Surroundings};

/// How JSON is written.
#[derive(Clone, Copy)]
pub(super) struct Style {
    order: u16,
    space: u16,
    escape: u16,
}

impl Style {
    pub(super) const PLAIN: Self = Self { order: 0, space: 0, escape: 0 };

    pub(super) fn of(around: &Surroundings) -> Self {
        Self { order: around.order, space: around.space, escape: around.escape }
    }

    /// Before the first member or element, between two, before the end.
    const fn separators(self) -> (&'static str, &'static str, &'static str) {
        match self.space {
            1 => ("", ", ", ""),
            2 => ("\n  ", ",\n  ", "\n"),
            3 => ("\r\n\t", "\t,\r\n\t", "\r\n"),
            _ => ("", ",", ""),
        }
    }

    const fn colon(self) -> &'static str {
        match self.space {
            1 | 2 => ": ",
            3 => "\t:\t",
            _ => ":",
        }
    }

    /// Before and after the whole text.
    pub(super) const fn margins(self) -> (&'static str, &'static str) {
        match self.space {
            3 => ("\r\n\t ", " \r\n"),
            4 => (" \n", "\n"),
            _ => ("", ""),
        }
    }
}

/// Which characters of a string are written as escapes, besides those that must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escapes {
    None,
    First,
    BeyondAscii,
    Slash,
    All,
}

/// A growing JSON text.
pub(super) struct Writer {
    out: Vec<u8>,
    style: Style,
}

impl Writer {
    pub(super) fn new(style: Style) -> Self {
        Self { out: Vec::with_capacity(512), style }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Writes text as it is.
    pub(super) fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Writes a string.
    pub(super) fn string(&mut self, text: &str) {
        let escapes = match self.style.escape {
            3 => Escapes::BeyondAscii,
            4 => Escapes::Slash,
            5 => Escapes::All,
            _ => Escapes::None,
        };
        quote(&mut self.out, text, escapes);
    }

    fn key(&mut self, name: &str) {
        let escapes = match self.style.escape {
            1 => Escapes::First,
            2 | 5 => Escapes::All,
            _ => Escapes::None,
        };
        quote(&mut self.out, name, escapes);
    }

    /// Writes an object.
    pub(super) fn object(&mut self, members: impl FnOnce(&mut Object<'_>)) {
        self.raw("{");
        let mut object = Object { spans: Spans::new(), writer: self };
        members(&mut object);
        let Object { spans, .. } = object;
        self.finish(spans);
        self.raw("}");
    }

    /// Writes an array.
    pub(super) fn array(&mut self, elements: impl FnOnce(&mut Array<'_>)) {
        self.raw("[");
        let mut array = Array { any: false, writer: self };
        elements(&mut array);
        if array.any {
            self.raw(self.style.separators().2);
        }
        self.raw("]");
    }

    /// Puts the members of an object in their order.
    fn finish(&mut self, mut spans: Spans) {
        if spans.count == 0 {
            return;
        }
        spans.close(self.out.len());
        if self.style.order != 0 && spans.count > 1 {
            let mut members = spans.written().to_vec();
            reorder(&mut members, self.style.order);
            let begin = spans.written()[0].0;
            let old = self.out.split_off(begin);
            for (index, (from, to)) in members.into_iter().enumerate() {
                if index > 0 {
                    self.raw(self.style.separators().1);
                }
                self.out.extend_from_slice(&old[from - begin..to - begin]);
            }
        }
        self.raw(self.style.separators().2);
    }
}

fn reorder<T>(members: &mut [T], order: u16) {
    match order {
        1 => members.reverse(),
        2 => members.rotate_left(1),
        _ => {
            let mut random = Random(order.into());
            for last in (1..members.len()).rev() {
                let other = random.next() % (last as u64 + 1);
                members.swap(last, usize::try_from(other).unwrap_or(0));
            }
        }
    }
}

/// Where the members of an object begin and end in the text.
struct Spans {
    spans: [(usize, usize); Self::MOST],
    count: usize,
}

impl Spans {
    /// No object of the protocol, with all that a recipe adds, has more.
    const MOST: usize = 16;

    const fn new() -> Self {
        Self { spans: [(0, 0); Self::MOST], count: 0 }
    }

    fn open(&mut self, at: usize) {
        self.spans[self.count] = (at, at);
        self.count += 1;
    }

    fn close(&mut self, at: usize) {
        if let Some(last) = self.count.checked_sub(1) {
            self.spans[last].1 = at;
        }
    }

    fn written(&self) -> &[(usize, usize)] {
        &self.spans[..self.count]
    }
}

/// An object being written.
pub(super) struct Object<'w> {
    writer: &'w mut Writer,
    spans: Spans,
}

impl Object<'_> {
    /// Begins a member; its value is to be written next.
    pub(super) fn member(&mut self, name: &str) -> &mut Writer {
        self.spans.close(self.writer.out.len());
        let (first, between, _) = self.writer.style.separators();
        self.writer.raw(if self.spans.count == 0 { first } else { between });
        self.spans.open(self.writer.out.len());
        self.writer.key(name);
        self.writer.raw(self.writer.style.colon());
        self.writer
    }

    /// Begins another copy of the member before, which stays beside it in every order.
    pub(super) fn again(&mut self, name: &str, escaped: bool) -> &mut Writer {
        self.writer.raw(self.writer.style.separators().1);
        if escaped {
            quote(&mut self.writer.out, name, Escapes::First);
        } else {
            self.writer.key(name);
        }
        self.writer.raw(self.writer.style.colon());
        self.writer
    }

    /// A member that holds a string.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.member(name).string(text);
    }

    /// A member that holds JSON as it is given.
    pub(super) fn raw(&mut self, name: &str, json: &str) {
        self.member(name).raw(json);
    }
}

/// An array being written.
pub(super) struct Array<'w> {
    writer: &'w mut Writer,
    any: bool,
}

impl Array<'_> {
    /// Begins an element; its value is to be written next.
    pub(super) fn element(&mut self) -> &mut Writer {
        let (first, between, _) = self.writer.style.separators();
        self.writer.raw(if self.any { between } else { first });
        self.any = true;
        self.writer
    }
}

/// Writes a string with its quotes. Pieces that need no escape are copied whole.
fn quote(out: &mut Vec<u8>, text: &str, escapes: Escapes) {
    out.push(b'"');
    let bytes = text.as_bytes();
    let mut copied = 0;
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        let needed = byte < 0x20 || byte == b'"' || byte == b'\\';
        let wanted = match escapes {
            Escapes::None => false,
            Escapes::First => at == 0,
            Escapes::BeyondAscii => byte >= 0x80,
            Escapes::Slash => byte == b'/',
            Escapes::All => true,
        };
        if !needed && !wanted {
            at += 1;
            continue;
        }
        out.extend_from_slice(&bytes[copied..at]);
        let character = text[at..].chars().next().unwrap_or('\0');
        escape(out, character, escapes);
        at += character.len_utf8();
        copied = at;
    }
    out.extend_from_slice(&bytes[copied..]);
    out.push(b'"');
}

fn escape(out: &mut Vec<u8>, character: char, escapes: Escapes) {
    let short = match character {
        '"' => Some(b'"'),
        '\\' => Some(b'\\'),
        '/' if escapes == Escapes::Slash => Some(b'/'),
        '\n' if escapes != Escapes::All => Some(b'n'),
        '\t' if escapes != Escapes::All => Some(b't'),
        _ => None,
    };
    if let Some(letter) = short {
        out.extend_from_slice(&[b'\\', letter]);
        return;
    }
    for unit in character.encode_utf16(&mut [0; 2]) {
        out.extend_from_slice(b"\\u");
        for shift in [12, 8, 4, 0] {
            let digit = usize::from(*unit >> shift & 0xf);
            let digits = if escapes == Escapes::All { b"0123456789ABCDEF" } else { HEX };
            out.push(digits[digit]);
        }
    }
}

const HEX: &[u8; 16] = b"0123456789abcdef";

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 6] = ["", "ok", "a/b \"c\" \\ \n\t\u{0}\u{1f}", "ß請🦀", "\u{2028}", "é"];

    fn written(style: Style, text: &str) -> Vec<u8> {
        let mut writer = Writer::new(style);
        writer.object(|object| {
            object.text(text, text);
            object.raw("n", "1.10");
            object.member("list").array(|array| {
                array.element().string(text);
                array.element().raw("null");
            });
            object.member("empty").object(|_| {});
        });
        writer.into_bytes()
    }

    #[test]
    fn every_style_says_the_same() {
        for text in TEXTS {
            let plain: serde_json::Value =
                serde_json::from_slice(&written(Style::PLAIN, text)).expect("is JSON");
            for order in 0..8 {
                for space in 0..5 {
                    for escape in 0..6 {
                        let style = Style { order, space, escape };
                        let bytes = written(style, text);
                        let value: serde_json::Value =
                            serde_json::from_slice(&bytes).expect("is JSON");
                        assert_eq!(value, plain);
                    }
                }
            }
        }
    }

    #[test]
    fn orders_differ_and_keep_copies_together() {
        let written = |order| {
            let mut writer = Writer::new(Style { order, ..Style::PLAIN });
            writer.object(|object| {
                object.raw("a", "1");
                object.again("a", true).raw("2");
                object.raw("b", "3");
                object.raw("c", "4");
            });
            String::from_utf8(writer.into_bytes()).expect("is text")
        };
        assert_eq!(written(0), r#"{"a":1,"\u0061":2,"b":3,"c":4}"#);
        assert_eq!(written(1), r#"{"c":4,"b":3,"a":1,"\u0061":2}"#);
        assert_eq!(written(2), r#"{"b":3,"c":4,"a":1,"\u0061":2}"#);
        let orders: std::collections::HashSet<_> = (0..8).map(written).collect();
        assert!(orders.len() > 3);
    }
}

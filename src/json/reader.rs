//! The reader itself: one pass, its own stack.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Document, Fault, FaultKind, Kind, Node, Value};

/// Up to this many members are compared pair by pair, which is faster than hashing them.
const FEW_MEMBERS: usize = 12;

pub(super) fn parse(bytes: &[u8]) -> Result<(Document, &str), Fault> {
    if u32::try_from(bytes.len()).is_err() {
        return Err(Fault { kind: FaultKind::TooLong, at: bytes.len() });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| Fault {
        kind: if error.error_len().is_some() { FaultKind::NotUtf8 } else { FaultKind::Cut },
        at: error.valid_up_to(),
    })?;
    if text.starts_with('\u{feff}') {
        return Err(Fault { kind: FaultKind::ByteOrderMark, at: 0 });
    }
    let mut reader = Reader {
        text,
        bytes,
        at: 0,
        open: Vec::new(),
        document: Document {
            nodes: Vec::with_capacity(bytes.len() / 8 + 8),
            repeats_members: false,
            lone_surrogates: false,
        },
    };
    reader.document()?;
    Ok((reader.document, text))
}

/// What each byte is as a hexadecimal digit. A build without optimization reads it from here in a
/// tenth of the time that `char::to_digit` takes there.
const HEX: [u8; 256] = {
    let mut digits = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        digits[b"0123456789abcdef"[value as usize] as usize] = value;
        digits[b"0123456789ABCDEF"[value as usize] as usize] = value;
        value += 1;
    }
    digits
};

const NO_DIGIT: u8 = u8::MAX;

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The containers that are not closed yet, outermost first.
    open: Vec<u32>,
    document: Document,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<(), Fault> {
        self.skip_space();
        if self.at == self.bytes.len() {
            return Err(self.fault(FaultKind::Empty));
        }
        loop {
            let opened = self.value()?;
            if opened && self.first_of_container()? {
                continue;
            }
            if !self.after_value()? {
                break;
            }
        }
        self.skip_space();
        if self.at < self.bytes.len() {
            return Err(self.fault(FaultKind::TrailingText));
        }
        Ok(())
    }

    /// Reads a scalar or opens a container. True if a container was opened.
    fn value(&mut self) -> Result<bool, Fault> {
        match self.peek()? {
            b'{' => self.open(Kind::Object),
            b'[' => self.open(Kind::Array),
            b'"' => return self.string().map(|()| false),
            b'-' | b'0'..=b'9' => return self.number().map(|()| false),
            b't' => return self.word("true", Kind::True),
            b'f' => return self.word("false", Kind::False),
            b'n' => return self.word("null", Kind::Null),
            _ => return Err(self.no_value()),
        }
        Ok(true)
    }

    fn open(&mut self, kind: Kind) {
        self.open.push(self.next_index());
        self.push(kind, self.at, false);
        self.at += 1;
    }

    /// After an opening bracket. True if a first element follows, and the reader stands before
    /// its value.
    fn first_of_container(&mut self) -> Result<bool, Fault> {
        self.skip_space();
        let object = self.innermost_is_object();
        if self.peek()? == if object { b'}' } else { b']' } {
            self.close();
            return Ok(false);
        }
        if object {
            self.key()?;
        }
        Ok(true)
    }

    /// After a value: closes what ends here. True if another element follows, and the reader
    /// stands before its value.
    fn after_value(&mut self) -> Result<bool, Fault> {
        while !self.open.is_empty() {
            self.skip_space();
            let object = self.innermost_is_object();
            match self.peek()? {
                b',' => {
                    self.at += 1;
                    self.skip_space();
                    if object {
                        self.key()?;
                    }
                    return Ok(true);
                }
                b'}' if object => self.close(),
                b']' if !object => self.close(),
                _ => return Err(self.fault(FaultKind::NotJson)),
            }
        }
        Ok(false)
    }

    fn key(&mut self) -> Result<(), Fault> {
        if self.peek()? != b'"' {
            return Err(self.fault(FaultKind::NotJson));
        }
        self.string()?;
        self.skip_space();
        if self.peek()? != b':' {
            return Err(self.fault(FaultKind::NotJson));
        }
        self.at += 1;
        self.skip_space();
        Ok(())
    }

    fn close(&mut self) {
        self.at += 1;
        let Some(index) = self.open.pop() else { return };
        let next = self.next_index();
        let end = offset(self.at);
        let node = &mut self.document.nodes[index as usize];
        node.end = end;
        node.next = next;
        if node.kind == Kind::Object && self.repeats(index) {
            self.document.nodes[index as usize].flagged = true;
            self.document.repeats_members = true;
        }
    }

    fn repeats(&self, object: u32) -> bool {
        let nodes = &self.document.nodes;
        let value = Value { text: self.text, nodes, at: object };
        let few = {
            let mut members = value.members();
            members.by_ref().take(FEW_MEMBERS).for_each(drop);
            members.next().is_none()
        };
        if few {
            let mut members = value.members();
            while let Some((key, _)) = members.next() {
                let mut rest = super::Members { ..members };
                if rest.any(|(other, _)| same_characters(key, other)) {
                    return true;
                }
            }
            return false;
        }
        let mut seen = HashSet::new();
        value.members().any(|(key, _)| !seen.insert(unescape(key.inner(), key.node().flagged)))
    }

    fn string(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let mut escaped = false;
        self.at += 1;
        loop {
            self.at += plain_length(&self.bytes[self.at..]);
            match self.peek()? {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    self.escape()?;
                }
                _ => return Err(self.fault(FaultKind::NotJson)),
            }
        }
        self.at += 1;
        self.push(Kind::String, start, escaped);
        Ok(())
    }

    fn escape(&mut self) -> Result<(), Fault> {
        self.at += 1;
        match self.peek()? {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.at += 1,
            b'u' => {
                self.at += 1;
                let unit = self.hex()?;
                let low_follows = self.bytes[self.at..].starts_with(b"\\u");
                if matches!(unit, 0xd800..=0xdbff) && low_follows {
                    let back = self.at;
                    self.at += 2;
                    if !matches!(self.hex()?, 0xdc00..=0xdfff) {
                        self.at = back;
                        self.document.lone_surrogates = true;
                    }
                } else if matches!(unit, 0xd800..=0xdfff) {
                    self.document.lone_surrogates = true;
                }
            }
            _ => return Err(self.fault(FaultKind::NotJson)),
        }
        Ok(())
    }

    fn hex(&mut self) -> Result<u32, Fault> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = HEX[usize::from(self.peek()?)];
            if digit == NO_DIGIT {
                return Err(self.fault(FaultKind::NotJson));
            }
            unit = unit << 4 | u32::from(digit);
            self.at += 1;
        }
        Ok(unit)
    }

    fn number(&mut self) -> Result<(), Fault> {
        let start = self.at;
        if self.bytes[self.at] == b'-' {
            self.at += 1;
            if self.peek()? == b'I' {
                return Err(self.no_value());
            }
        }
        if self.peek()? == b'0' {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.bytes.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.bytes.get(self.at), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        self.push(Kind::Number, start, false);
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Fault> {
        if !self.peek()?.is_ascii_digit() {
            return Err(self.fault(FaultKind::NotJson));
        }
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        Ok(())
    }

    fn word(&mut self, word: &str, kind: Kind) -> Result<bool, Fault> {
        let rest = &self.bytes[self.at..];
        if rest.starts_with(word.as_bytes()) {
            let start = self.at;
            self.at += word.len();
            self.push(kind, start, false);
            return Ok(false);
        }
        let cut = word.as_bytes().starts_with(rest);
        Err(self.fault(if cut { FaultKind::Cut } else { FaultKind::NotJson }))
    }

    /// The fault of a place where a value should start and none does.
    fn no_value(&self) -> Fault {
        let rest = &self.bytes[self.at..];
        let like = |word: &[u8]| rest.starts_with(word);
        self.fault(if like(b"NaN") || like(b"Infinity") {
            FaultKind::NotANumber
        } else {
            FaultKind::NotJson
        })
    }

    fn peek(&self) -> Result<u8, Fault> {
        self.bytes.get(self.at).copied().ok_or_else(|| self.fault(FaultKind::Cut))
    }

    fn skip_space(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn innermost_is_object(&self) -> bool {
        self.open
            .last()
            .is_some_and(|&index| self.document.nodes[index as usize].kind == Kind::Object)
    }

    fn next_index(&self) -> u32 {
        offset(self.document.nodes.len())
    }

    fn push(&mut self, kind: Kind, start: usize, flagged: bool) {
        let next = self.next_index() + 1;
        let (start, end) = (offset(start), offset(self.at));
        self.document.nodes.push(Node { start, end, next, kind, flagged });
    }

    fn fault(&self, kind: FaultKind) -> Fault {
        Fault { kind, at: self.at }
    }
}

/// How many bytes of a string stand before the next quote, backslash or control character.
fn plain_length(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&piece) = bytes[length..].first_chunk::<PIECE>() {
        let special = special_bytes(piece);
        if special != 0 {
            return length + special.trailing_zeros() as usize / 8;
        }
        length += PIECE;
    }
    let is_plain = |byte: &&u8| **byte >= 0x20 && **byte != b'"' && **byte != b'\\';
    length + bytes[length..].iter().take_while(is_plain).count()
}

const PIECE: usize = size_of::<u128>();

/// The highest bit of each byte that is a quote, a backslash or a control character, all bytes at
/// once: with or without optimization this takes a fraction of what a loop over them does. No sum
/// carries into the next byte, since each is of seven bits.
fn special_bytes(piece: [u8; PIECE]) -> u128 {
    const fn all(byte: u8) -> u128 {
        u128::from_ne_bytes([byte; PIECE])
    }
    const LOW: u128 = all(0x7f);
    let bytes = u128::from_le_bytes(piece);
    let (quotes, slashes) = (bytes ^ all(b'"'), bytes ^ all(b'\\'));
    let no_quote = ((quotes & LOW) + LOW) | quotes;
    let no_slash = ((slashes & LOW) + LOW) | slashes;
    let no_control = ((bytes & LOW) + all(0x60)) | bytes;
    !(no_quote & no_slash & no_control) & all(0x80)
}

/// A place in the text or in the list of nodes, of which there are fewer than bytes.
#[allow(clippy::cast_possible_truncation)]
fn offset(at: usize) -> u32 {
    at as u32
}

pub(super) fn same_characters(left: Value<'_>, right: Value<'_>) -> bool {
    if left.node().flagged || right.node().flagged {
        unescape(left.inner(), left.node().flagged) == unescape(right.inner(), right.node().flagged)
    } else {
        left.inner() == right.inner()
    }
}

/// The characters of a string as UTF-8, in which half a surrogate pair keeps the three bytes that
/// plain UTF-8 forbids, so that two different halves stay two.
pub(super) fn unescape(inner: &str, escaped: bool) -> Cow<'_, [u8]> {
    if !escaped {
        return Cow::Borrowed(inner.as_bytes());
    }
    let mut characters = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        characters.extend_from_slice(&rest.as_bytes()[..at]);
        let (code_point, length) = escape_at(&rest[at..]);
        push_code_point(&mut characters, code_point);
        rest = &rest[at + length..];
    }
    characters.extend_from_slice(rest.as_bytes());
    Cow::Owned(characters)
}

/// The code point that an escape stands for, and the length of the escape in bytes. The escape
/// was checked by the reader.
fn escape_at(text: &str) -> (u32, usize) {
    let bytes = text.as_bytes();
    let plain = |character: char| (u32::from(character), 2);
    match bytes[1] {
        b'b' => plain('\u{8}'),
        b'f' => plain('\u{c}'),
        b'n' => plain('\n'),
        b'r' => plain('\r'),
        b't' => plain('\t'),
        b'u' => {
            let unit = |at: usize| {
                let digits = &bytes[at..at + 4];
                digits.iter().fold(0, |unit, &digit| unit << 4 | u32::from(HEX[usize::from(digit)]))
            };
            let high = unit(2);
            let low_follows = (0xd800..0xdc00).contains(&high) && bytes[6..].starts_with(b"\\u");
            match low_follows.then(|| unit(8)) {
                Some(low) if (0xdc00..0xe000).contains(&low) => {
                    (0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00), 12)
                }
                _ => (high, 6),
            }
        }
        other => (u32::from(other), 2),
    }
}

#[allow(clippy::cast_possible_truncation)]
fn push_code_point(characters: &mut Vec<u8>, code_point: u32) {
    match char::from_u32(code_point) {
        Some(character) => {
            characters.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        None => characters.extend_from_slice(&[
            0xe0 | (code_point >> 12) as u8,
            0x80 | (code_point >> 6 & 0x3f) as u8,
            0x80 | (code_point & 0x3f) as u8,
        ]),
    }
}

/// Turns the halves of surrogate pairs in what [`unescape`] gives into U+FFFD.
pub(super) fn replace_surrogates(characters: Vec<u8>) -> String {
    String::from_utf8(characters)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

//! JSON, read strictly and once.
//!
//! `serde_json::Value` forgets what matters here: repeated members, the digits of a number,
//! whether a text was cut or never was JSON. This reader keeps a flat list of spans into the
//! text. It keeps its own stack, so depth costs memory and never the thread's stack, and its
//! time is linear in the text.

mod number;
mod print;
mod reader;

use std::borrow::Cow;
use std::ops::Range;

pub(crate) use number::Decimal;
pub(crate) use print::{compact, escaped, pretty};

/// A JSON text that was read to its end: the spans of its values.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    nodes: Vec<Node>,
    repeats_members: bool,
    lone_surrogates: bool,
}

/// One value or key. `next` is the index after the last node inside it.
#[derive(Clone, Copy, Debug)]
struct Node {
    start: u32,
    end: u32,
    next: u32,
    kind: Kind,
    /// For a string: it holds a backslash. For an object: a member stands twice.
    flagged: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    False,
    True,
    Number,
    String,
    Array,
    Object,
}

/// Why a text is not JSON, and the byte at which that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// Nothing, or only white space.
    Empty,
    /// The bytes are not UTF-8.
    NotUtf8,
    /// A byte order mark stands before the text.
    ByteOrderMark,
    /// The text ends inside a value.
    Cut,
    /// `NaN`, `Infinity` and their like.
    NotANumber,
    /// More text after the value.
    TrailingText,
    /// Anything else.
    NotJson,
    /// Longer than the four gibibytes that a span can address.
    TooLong,
}

impl FaultKind {
    /// What happened, as a part of a sentence.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Empty => "there is no text",
            Self::NotUtf8 => "the bytes are not UTF-8",
            Self::ByteOrderMark => "a byte order mark stands before the text",
            Self::Cut => "the text ends inside a value",
            Self::NotANumber => "NaN and Infinity are no JSON numbers",
            Self::TrailingText => "there is more text after the value",
            Self::NotJson => "the text is not JSON",
            Self::TooLong => "the text is longer than four gibibytes",
        }
    }
}

impl Document {
    /// Reads a text.
    pub(crate) fn parse(bytes: &[u8]) -> Result<(Self, &str), Fault> {
        reader::parse(bytes)
    }

    /// The value of the whole text. `text` is the one that was parsed.
    pub(crate) fn root<'a>(&'a self, text: &'a str) -> Value<'a> {
        self.value(text, 0)
    }

    /// What the whole text is.
    pub(crate) fn root_kind(&self) -> Kind {
        self.nodes[0].kind
    }

    /// The value with this [`Value::index`].
    pub(crate) fn value<'a>(&'a self, text: &'a str, index: u32) -> Value<'a> {
        Value { text, nodes: &self.nodes, at: index }
    }

    /// The indices of the objects that repeat a member, in the order of the text.
    pub(crate) fn repeating_objects(&self) -> Vec<u32> {
        let repeats = |node: &Node| node.kind == Kind::Object && node.flagged;
        (0..).zip(&self.nodes).filter(|(_, node)| repeats(node)).map(|(index, _)| index).collect()
    }

    /// Whether any object in it repeats a member.
    pub(crate) fn repeats_members(&self) -> bool {
        self.repeats_members
    }

    /// Whether a string in it holds half of a surrogate pair as an escape.
    pub(crate) fn has_lone_surrogates(&self) -> bool {
        self.lone_surrogates
    }
}

/// A value inside a [`Document`].
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    text: &'a str,
    nodes: &'a [Node],
    at: u32,
}

impl<'a> Value<'a> {
    fn node(self) -> Node {
        self.nodes[self.at as usize]
    }

    pub(crate) fn kind(self) -> Kind {
        self.node().kind
    }

    /// The place of the value in its document's list, to find it again with
    /// [`Document::value`].
    pub(crate) fn index(self) -> u32 {
        self.at
    }

    /// The index after that of the last value inside this one.
    pub(crate) fn index_after(self) -> u32 {
        self.node().next
    }

    pub(crate) fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    pub(crate) fn is_object(self) -> bool {
        self.kind() == Kind::Object
    }

    pub(crate) fn is_array(self) -> bool {
        self.kind() == Kind::Array
    }

    pub(crate) fn is_string(self) -> bool {
        self.kind() == Kind::String
    }

    /// Whether this is a whole number, however it is spelled.
    pub(crate) fn is_integer(self) -> bool {
        self.as_decimal().is_some_and(|number| number.is_integral())
    }

    pub(crate) fn as_bool(self) -> Option<bool> {
        match self.kind() {
            Kind::True => Some(true),
            Kind::False => Some(false),
            _ => None,
        }
    }

    pub(crate) fn as_decimal(self) -> Option<Decimal<'a>> {
        (self.kind() == Kind::Number).then(|| Decimal::new(self.raw()))
    }

    /// Where the value stands in the text, in bytes.
    pub(crate) fn range(self) -> Range<usize> {
        let node = self.node();
        node.start as usize..node.end as usize
    }

    /// The text of the value as it was sent.
    pub(crate) fn raw(self) -> &'a str {
        &self.text[self.range()]
    }

    /// The characters of a string. Half a surrogate pair becomes U+FFFD.
    pub(crate) fn as_str(self) -> Option<Cow<'a, str>> {
        if !self.is_string() {
            return None;
        }
        Some(match reader::unescape(self.inner(), self.node().flagged) {
            Cow::Borrowed(_) => Cow::Borrowed(self.inner()),
            Cow::Owned(bytes) => Cow::Owned(reader::replace_surrogates(bytes)),
        })
    }

    /// The characters of a string, unless it holds half a surrogate pair, which no text can.
    pub(crate) fn as_exact_str(self) -> Option<Cow<'a, str>> {
        if !self.is_string() {
            return None;
        }
        match reader::unescape(self.inner(), self.node().flagged) {
            Cow::Borrowed(_) => Some(Cow::Borrowed(self.inner())),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
        }
    }

    /// Whether this is exactly that string.
    pub(crate) fn is_str(self, wanted: &str) -> bool {
        self.is_string() && self.spells(wanted)
    }

    fn spells(self, wanted: &str) -> bool {
        if self.node().flagged {
            *reader::unescape(self.inner(), true) == *wanted.as_bytes()
        } else {
            self.inner() == wanted
        }
    }

    /// A string without its quotes.
    fn inner(self) -> &'a str {
        let range = self.range();
        &self.text[range.start + 1..range.end - 1]
    }

    /// The elements of an array; none for anything else.
    pub(crate) fn items(self) -> Items<'a> {
        Items { value: self, at: self.at + 1, end: self.end_if(Kind::Array) }
    }

    /// The members of an object in their order, repeats included; none for anything else.
    pub(crate) fn members(self) -> Members<'a> {
        Members { value: self, at: self.at + 1, end: self.end_if(Kind::Object) }
    }

    fn end_if(self, kind: Kind) -> u32 {
        let node = self.node();
        if node.kind == kind { node.next } else { self.at + 1 }
    }

    /// The first member of this name.
    pub(crate) fn get(self, name: &str) -> Option<Value<'a>> {
        self.members().find(|(key, _)| key.spells(name)).map(|(_, value)| value)
    }

    /// Every member of this name.
    pub(crate) fn get_all<'n>(self, name: &'n str) -> impl Iterator<Item = Value<'a>> + 'n
    where
        'a: 'n,
    {
        self.members().filter(move |(key, _)| key.spells(name)).map(|(_, value)| value)
    }

    /// Whether this object repeats any member.
    pub(crate) fn repeats_any(self) -> bool {
        self.is_object() && self.node().flagged
    }

    /// Whether this object repeats one of these members.
    pub(crate) fn repeats(self, names: &[&str]) -> bool {
        self.repeats_any() && names.iter().any(|name| self.get_all(name).nth(1).is_some())
    }
}

/// Whether two texts are JSON numbers of the same value.
pub(crate) fn same_number(left: &str, right: &str) -> bool {
    let is_number = |text: &str| {
        Document::parse(text.as_bytes())
            .is_ok_and(|(document, text)| document.root(text).kind() == Kind::Number)
    };
    is_number(left) && is_number(right) && Decimal::new(left.trim()) == Decimal::new(right.trim())
}

/// The value of a JSON number that is whole and has at most 64 bits, however it is spelled.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    same_number(text, text).then(|| Decimal::new(text).to_i64()).flatten()
}

/// How numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Any number equals any other.
    Ignored,
    /// By their exact value.
    Valued,
    /// By their exact value where 64 bits commonly hold it on the right: whole numbers of that
    /// size, and fractions of as many digits as a double tells apart. Others may have become a
    /// double near by.
    Held,
    /// By their spelling.
    Spelled,
}

/// Equal as JSON: member order, white space, escapes and the spelling of numbers do not count.
/// An object with repeated members equals none.
pub(crate) fn equal(left: Value<'_>, right: Value<'_>) -> bool {
    equal_but_for(left, right, Numbers::Valued)
}

/// Whether two texts are equal as JSON; a text that is no JSON equals none.
pub(crate) fn same_text(left: &str, right: &str, numbers: Numbers) -> bool {
    match (Document::parse(left.as_bytes()), Document::parse(right.as_bytes())) {
        (Ok((one, left)), Ok((other, right))) => {
            equal_but_for(one.root(left), other.root(right), numbers)
        }
        _ => false,
    }
}

fn equal_but_for(left: Value<'_>, right: Value<'_>, numbers: Numbers) -> bool {
    let mut open = vec![(left, right)];
    while let Some((left, right)) = open.pop() {
        let alike = left.kind() == right.kind()
            && match left.kind() {
                Kind::Null | Kind::False | Kind::True => true,
                Kind::Number => match numbers {
                    Numbers::Ignored => true,
                    Numbers::Valued => Decimal::new(left.raw()) == Decimal::new(right.raw()),
                    Numbers::Held => {
                        let (kept, sent) = (Decimal::new(left.raw()), Decimal::new(right.raw()));
                        kept == sent || !sent.is_commonly_held() && kept.is_near(&sent)
                    }
                    Numbers::Spelled => left.raw() == right.raw(),
                },
                Kind::String => reader::same_characters(left, right),
                Kind::Array => left.items().count() == right.items().count(),
                Kind::Object => {
                    !left.repeats_any()
                        && !right.repeats_any()
                        && left.members().count() == right.members().count()
                }
            };
        if !alike {
            return false;
        }
        open.extend(left.items().zip(right.items()));
        if left.is_object() {
            let (lefts, rights) = (sorted_members(left), sorted_members(right));
            for ((left_key, left), (right_key, right)) in lefts.into_iter().zip(rights) {
                if left_key != right_key {
                    return false;
                }
                open.push((left, right));
            }
        }
    }
    true
}

fn sorted_members(value: Value<'_>) -> Vec<(Cow<'_, [u8]>, Value<'_>)> {
    let mut members: Vec<_> = value
        .members()
        .map(|(key, value)| (reader::unescape(key.inner(), key.node().flagged), value))
        .collect();
    members.sort_by(|(left, _), (right, _)| left.cmp(right));
    members
}

/// The elements of an array.
pub(crate) struct Items<'a> {
    value: Value<'a>,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        if self.at >= self.end {
            return None;
        }
        let item = Value { at: self.at, ..self.value };
        self.at = item.node().next;
        Some(item)
    }
}

/// Keys and values of an object.
pub(crate) struct Members<'a> {
    value: Value<'a>,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Members<'a> {
    type Item = (Value<'a>, Value<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.end {
            return None;
        }
        let key = Value { at: self.at, ..self.value };
        let value = Value { at: self.at + 1, ..self.value };
        self.at = value.node().next;
        Some((key, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &[u8]) -> FaultKind {
        Document::parse(text).expect_err("is no JSON").kind
    }

    #[test]
    fn each_way_of_being_no_json_has_its_name() {
        assert_eq!(fault(b" \n"), FaultKind::Empty);
        assert_eq!(fault(b"{\"a\":\"\xff\"}"), FaultKind::NotUtf8);
        assert_eq!(fault(b"{\"a\":\"\xe2\x82"), FaultKind::Cut);
        assert_eq!(fault(b"\xef\xbb\xbf{}"), FaultKind::ByteOrderMark);
        for not_a_number in [&b"NaN"[..], b"[Infinity]", b"-Infinity", b"{\"a\":NaN}"] {
            assert_eq!(fault(not_a_number), FaultKind::NotANumber);
        }
        for trailing in [&b"{} {}"[..], b"1 2", b"[]]", b"nullx", b"{}\0"] {
            assert_eq!(fault(trailing), FaultKind::TrailingText);
        }
        for other in [&b"{'a':1}"[..], b"[1,]", b"{\"a\":1,}", b"01", b"+1", b".5", b"1.", b"1.x"] {
            assert!(matches!(
                fault(other),
                FaultKind::NotJson | FaultKind::TrailingText | FaultKind::Cut
            ));
        }
        for other in [&b"\"\x01\""[..], b"\"\\x\"", b"\"\\u12g4\"", b"tru]", b"// {}", b"[1 2]"] {
            assert_eq!(fault(other), FaultKind::NotJson, "{}", other.escape_ascii());
        }
    }

    #[test]
    fn every_cut_of_a_document_is_cut_or_empty() {
        let text = r#"{"a":[1,-2.5e+3,"x\u00e9\n",true,false,null],"b":{"c":{}}}"#;
        assert_eq!(fault(b""), FaultKind::Empty);
        for end in 1..text.len() {
            assert_eq!(fault(&text.as_bytes()[..end]), FaultKind::Cut, "{}", &text[..end]);
        }
    }

    #[test]
    fn repeated_members_are_seen_through_escapes_and_only_in_their_object() {
        let text = r#"{"a":{"x":1,"\u0078":2},"b":{"x":1}}"#;
        let (document, text) = Document::parse(text.as_bytes()).expect("is JSON");
        let root = document.root(text);
        assert!(document.repeats_members());
        assert!(!root.repeats_any());
        assert!(root.get("a").expect("there").repeats(&["x"]));
        assert!(!root.get("b").expect("there").repeats(&["x"]));
    }

    #[test]
    fn repeats_are_found_among_very_many_members() {
        let members: Vec<_> = (0..2000).map(|i| format!("\"k{i}\":0")).collect();
        let once = format!("{{{}}}", members.join(","));
        let twice = format!("{{{},\"k1234\":1}}", members.join(","));
        assert!(!Document::parse(once.as_bytes()).expect("is JSON").0.repeats_members());
        assert!(Document::parse(twice.as_bytes()).expect("is JSON").0.repeats_members());
    }

    #[test]
    fn two_different_lone_surrogates_are_two_keys() {
        let (document, _) =
            Document::parse(br#"{"\ud800":1,"\ud801":2,"\ud83d\ude00":3}"#).expect("is JSON");
        assert!(!document.repeats_members());
        assert!(document.has_lone_surrogates());
    }

    #[test]
    fn the_reader_agrees_with_serde_json_on_what_is_json() {
        // Every text of up to five of these pieces: small enough to try them all.
        let pieces = ["{", "}", "[", "]", ":", ",", "\"a\"", "0", "-1.5", "null", " "];
        let mut texts: Vec<String> = vec![String::new()];
        for _ in 0..5 {
            let longer: Vec<_> = texts
                .iter()
                .flat_map(|text| pieces.map(|piece| format!("{text}{piece}")))
                .collect();
            for text in &longer {
                let ours = Document::parse(text.as_bytes()).is_ok();
                let theirs = serde_json::from_str::<serde_json::Value>(text).is_ok();
                assert_eq!(ours, theirs, "{text}");
            }
            texts = longer;
        }
    }

    #[test]
    fn equality_ignores_order_spacing_escapes_and_spelling() {
        let same = |left: &str, right: &str| {
            let (left_document, left) = Document::parse(left.as_bytes()).expect("is JSON");
            let (right_document, right) = Document::parse(right.as_bytes()).expect("is JSON");
            equal(left_document.root(left), right_document.root(right))
        };
        assert!(same(r#"{"a":1,"b":["x",10]}"#, r#"{ "b": ["\u0078", 1e1], "a": 1.0 }"#));
        assert!(!same(r#"{"a":1}"#, r#"{"a":1,"b":1}"#));
        assert!(!same(r#"{"a":1}"#, r#"{"b":1}"#));
        assert!(!same("[1,2]", "[2,1]"));
        assert!(!same("\"1\"", "1"));
    }
}

//! JSON texts as people and wires like them.

use super::{Document, Kind, Value};

/// The value without the white space around and inside it; strings and numbers stay as they are.
pub(crate) fn compact(value: Value<'_>) -> String {
    let raw = value.raw();
    let mut text = String::with_capacity(raw.len());
    let mut in_string = false;
    let mut escaped = false;
    for character in raw.chars() {
        if in_string {
            in_string = escaped || character != '"';
            escaped = !escaped && character == '\\';
        } else if matches!(character, ' ' | '\n' | '\r' | '\t') {
            continue;
        } else {
            in_string = character == '"';
        }
        text.push(character);
    }
    text
}

/// The text with a line for each value where it is JSON, as it is with control characters
/// escaped where it is not; cut after `limit` characters. The line of the value at `marked`, a
/// path such as `result.content[2].type`, is pointed at.
pub(crate) fn pretty(bytes: &[u8], marked: &str, limit: usize) -> String {
    match Document::parse(bytes) {
        Ok((document, text)) => {
            let marked = at_path(document.root(text), marked).map(Value::index);
            let mut printer = Printer { out: String::new(), marked, points: false, limit };
            printer.print(document.root(text));
            printer.finish()
        }
        Err(_) => escaped(bytes, limit),
    }
}

/// Bytes as text, with what cannot be seen escaped; cut after `limit` characters.
pub(crate) fn escaped(bytes: &[u8], limit: usize) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\n' => out.push_str("\\n"),
                '\u{feff}' | '\u{2028}' | '\u{2029}' | '\u{85}' => {
                    out.extend(character.escape_unicode());
                }
                _ if is_hidden(character) => out.extend(character.escape_unicode()),
                _ => out.push(character),
            }
            if out.len() > limit {
                return cut(out, bytes.len());
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    out
}

/// Characters that a terminal hides or that turn its text around.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn cut(mut out: String, total: usize) -> String {
    out.push_str(&format!(" … (cut; {total} bytes in all)"));
    out
}

/// The value that a path leads to; none for the whole.
fn at_path<'a>(root: Value<'a>, path: &str) -> Option<Value<'a>> {
    let mut value = root;
    for part in path.split(['.', '[']).filter(|part| !part.is_empty()) {
        value = match part.strip_suffix(']') {
            Some(index) => value.items().nth(index.parse().ok()?)?,
            None => value.get(part)?,
        };
    }
    (value.index() != root.index()).then_some(value)
}

struct Printer {
    out: String,
    marked: Option<u32>,
    /// The line that is being written is to be pointed at.
    points: bool,
    limit: usize,
}

/// What is still to be printed, innermost last: the printer has its own stack, too.
enum Open<'a> {
    Array(super::Items<'a>, bool),
    Object(super::Members<'a>, bool),
}

impl Printer {
    fn print(&mut self, root: Value<'_>) {
        let mut open = Vec::new();
        self.value(root, &mut open);
        while let Some(top) = open.last_mut() {
            if self.out.len() > self.limit {
                return;
            }
            let (next, first, close) = match top {
                Open::Array(items, first) => {
                    (items.next().map(|item| (None, item)), std::mem::take(first), ']')
                }
                Open::Object(members, first) => (
                    members.next().map(|(key, value)| (Some(key), value)),
                    std::mem::take(first),
                    '}',
                ),
            };
            match next {
                Some((key, value)) => {
                    if !first {
                        self.out.push(',');
                    }
                    self.line(open.len());
                    if let Some(key) = key {
                        self.scalar(key);
                        self.out.push_str(": ");
                    }
                    let pointed_at = self.marked == Some(value.index());
                    self.value(value, &mut open);
                    self.points = pointed_at;
                }
                None => {
                    open.pop();
                    if !first {
                        self.line(open.len());
                    }
                    self.out.push(close);
                }
            }
        }
    }

    fn value<'a>(&mut self, value: Value<'a>, open: &mut Vec<Open<'a>>) {
        match value.kind() {
            Kind::Array => {
                self.out.push('[');
                open.push(Open::Array(value.items(), true));
            }
            Kind::Object => {
                self.out.push('{');
                open.push(Open::Object(value.members(), true));
            }
            _ => self.scalar(value),
        }
    }

    fn scalar(&mut self, value: Value<'_>) {
        self.out.push_str(&escaped(value.raw().as_bytes(), self.limit));
    }

    fn line(&mut self, depth: usize) {
        if std::mem::take(&mut self.points) {
            self.out.push_str("   <-- this decides");
        }
        self.out.push('\n');
        // Depth beyond what a screen shows says nothing more.
        self.out.extend(std::iter::repeat_n("  ", depth.min(40)));
    }

    fn finish(mut self) -> String {
        if self.out.len() > self.limit {
            let end = (0..=self.limit).rev().find(|&at| self.out.is_char_boundary(at));
            self.out.truncate(end.unwrap_or(0));
            self.out.push_str(" … (cut)");
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compacting_leaves_strings_and_numbers_alone() {
        let text = "{ \"a b\" : [ 1.10 , \"x \\\" y\" ] }";
        let (document, text) = Document::parse(text.as_bytes()).expect("is JSON");
        assert_eq!(compact(document.root(text)), r#"{"a b":[1.10,"x \" y"]}"#);
    }

    #[test]
    fn pretty_text_has_a_line_a_value_and_shows_broken_bytes() {
        assert_eq!(
            pretty(br#"{"a":[1,{}],"b":[]}"#, "", 1000),
            "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}"
        );
        assert_eq!(
            pretty(br#"{"a":[1,{"b":2}]}"#, "a[1].b", 1000),
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": 2   <-- this decides\n    }\n  ]\n}"
        );
        assert_eq!(pretty(b"{\"a\":\xff\x00", "", 1000), "{\"a\":\\xff\\u{0}");
    }

    #[test]
    fn depth_and_length_do_not_hurt_the_printer() {
        let deep = [vec![b'['; 200_000], vec![b']'; 200_000]].concat();
        assert!(pretty(&deep, "", 1000).len() < 1100);
        let long = format!("\"{}\"", "é".repeat(100_000));
        assert!(pretty(long.as_bytes(), "", 1000).len() < 1100);
    }
}

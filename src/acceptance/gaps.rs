//! What a person has not decided yet: texts that begin with `DECIDE:`.

use crate::json::{Kind, Value};

/// How a text begins that stands in for a decision.
pub(super) const MARK: &str = "DECIDE:";

/// Something that is still open, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) member: String,
    pub(crate) text: String,
}

/// The text without what is still open, and what that is. A format that is strict can read the
/// rest: what is open is not there.
pub(super) fn taken_out(root: Value<'_>) -> (String, Vec<Open>) {
    let mut open = Vec::new();
    let mut text = String::new();
    copy(root, "", &mut text, &mut open);
    (text, open)
}

/// Depth is bounded by what [`taken_out`]'s caller lets through.
fn copy(value: Value<'_>, path: &str, text: &mut String, open: &mut Vec<Open>) {
    match value.kind() {
        Kind::Object => {
            text.push('{');
            let mut first = true;
            for (key, value) in value.members() {
                let name = key.as_str().unwrap_or_default();
                let path =
                    if path.is_empty() { name.into_owned() } else { format!("{path}.{name}") };
                if is_open(value, &path, open) {
                    continue;
                }
                separate(&mut first, text);
                text.push_str(key.raw());
                text.push(':');
                copy(value, &path, text, open);
            }
            text.push('}');
        }
        Kind::Array => {
            text.push('[');
            let mut first = true;
            for (index, value) in value.items().enumerate() {
                let path = format!("{path}[{index}]");
                if is_open(value, &path, open) {
                    continue;
                }
                separate(&mut first, text);
                copy(value, &path, text, open);
            }
            text.push(']');
        }
        _ => text.push_str(value.raw()),
    }
}

fn separate(first: &mut bool, text: &mut String) {
    if !std::mem::take(first) {
        text.push(',');
    }
}

fn is_open(value: Value<'_>, path: &str, open: &mut Vec<Open>) -> bool {
    let Some(text) = value.as_str().filter(|text| text.starts_with(MARK)) else { return false };
    open.push(Open { member: path.to_owned(), text: text.into_owned() });
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Document;

    #[test]
    fn what_is_open_is_taken_out_and_the_rest_stays_as_it_was() {
        let text = r#"{"a":"DECIDE: x","b":[1.10,"DECIDE: y",{"c":"DECIDE:"}],"d":"DECIDED"}"#;
        let (document, text) = Document::parse(text.as_bytes()).expect("is JSON");
        let (rest, open) = taken_out(document.root(text));
        assert_eq!(rest, r#"{"b":[1.10,{}],"d":"DECIDED"}"#);
        let members: Vec<_> = open.iter().map(|it| it.member.as_str()).collect();
        assert_eq!(members, ["a", "b[1]", "b[2].c"]);
    }
}

//! Whether a view is nothing but words of the reply.

use crate::json::{Document, Value};

/// Whether everything that can be read in this view is a string of the reply. A view with a word
/// of its own, such as a label, is not.
pub(super) fn is_all_from(bytes: &[u8], view: &str) -> bool {
    if !speaks(view) || has_own_word(bytes, view) {
        return false;
    }
    let Ok((document, text)) = Document::parse(bytes) else { return false };
    let mut strings = Vec::new();
    let mut open = vec![document.root(text)];
    while let Some(value) = open.pop() {
        strings.extend(value.as_str().map(|it| it.trim().to_owned()));
        open.extend(value.items());
        open.extend(value.members().map(|(_, child): (Value<'_>, Value<'_>)| child));
    }
    strings.retain(|it| it.chars().filter(|character| character.is_alphanumeric()).count() > 1);
    strings.sort_by_key(|it| std::cmp::Reverse(it.len()));
    strings.dedup();
    let rest = strings.iter().fold(view.to_owned(), |rest, it| rest.replace(it.as_str(), " "));
    !speaks(&rest)
}

fn speaks(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// Whether some word of the view stands nowhere in the reply: a quick look that spares most
/// replies the reading. A word that the reply writes with escapes counts as the view's own.
fn has_own_word(bytes: &[u8], view: &str) -> bool {
    let words = view.split(|character: char| !character.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty()).take(8);
    words.any(|word| !bytes.windows(word.len()).any(|window| window == word.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_reply_alone_are_all_from_it_and_a_label_is_not() {
        let reply = br#"{"result":{"content":[{"type":"text","text":"paid, room 12"},"ok"]}}"#;
        for passed in ["paid, room 12", "paid, room 12\nok", "\"paid, room 12\"", " ok "] {
            assert!(is_all_from(reply, passed), "{passed}");
        }
        let own = ["", "...", "It is malformed.", "malformed: paid, room 12", "room 12", "type"];
        for own in own {
            assert!(!is_all_from(reply, own), "{own}");
        }
        assert!(!is_all_from(b"no JSON", "no JSON"));
    }
}

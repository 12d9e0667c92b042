//! What the words of a description or of a reply promise. Words decide nothing about a call; here
//! they only show where a description, a contract and a reply tell different stories.

use crate::contract::Absence;

/// Words that promise that nothing changes.
const READ_ONLY: [&str; 7] = [
    "read only",
    "read-only",
    "readonly",
    "changes nothing",
    "does not change anything",
    "does not modify",
    "without side effects",
];

/// Verbs that promise a change, as a description begins a sentence with them.
const CHANGES: [&str; 24] = [
    "adds",
    "books",
    "cancels",
    "charges",
    "creates",
    "deletes",
    "inserts",
    "modifies",
    "overwrites",
    "pays",
    "publishes",
    "removes",
    "reserves",
    "sends",
    "sets",
    "submits",
    "transfers",
    "updates",
    "uploads",
    "writes",
    "drops",
    "renames",
    "revokes",
    "refunds",
];

/// Verbs that promise a change wherever they stand.
const PLAIN_CHANGES: [&str; 7] =
    ["deletes", "removes", "overwrites", "creates", "modifies", "inserts", "cancels"];

/// Words before a verb that turn it round.
const DENIALS: [&str; 6] = ["not", "never", "no", "without", "nothing", "neither"];

/// How a sentence speaks of finding nothing.
const NOTHING_FOUND: [&str; 14] = [
    "nothing is found",
    "nothing was found",
    "none is found",
    "nothing found",
    "not found",
    "no match",
    "nothing matches",
    "none matches",
    "does not exist",
    "doesn't exist",
    "there is none",
    "there are none",
    "no result",
    "no such",
];

/// The words of a description that promise that the tool only reads.
pub(super) fn read_only(description: &str) -> Option<&'static str> {
    let description = description.to_lowercase();
    READ_ONLY.into_iter().find(|words| description.contains(words))
}

/// The word of a description that promises a change.
pub(super) fn change(description: &str) -> Option<String> {
    sentences(description).into_iter().find_map(|sentence| {
        let words: Vec<_> = words(&sentence).collect();
        let begins = words.first().filter(|first| {
            CHANGES.iter().any(|verb| {
                // As a command, too: "Delete an invoice."
                first == &verb
                    || verb.strip_suffix("es") == Some(**first)
                    || verb.strip_suffix('s') == Some(**first)
                    || verb.strip_suffix("ies").is_some_and(|stem| **first == format!("{stem}y"))
            })
        });
        let inside = words.iter().enumerate().find(|(index, word)| {
            let before = &words[index.saturating_sub(3)..*index];
            PLAIN_CHANGES.contains(word) && !before.iter().any(|it| DENIALS.contains(it))
        });
        begins.or(inside.map(|(_, word)| word)).map(|word| (*word).to_owned())
    })
}

/// What a description says that finding nothing means, and the sentence that says it.
pub(super) fn absence(description: &str) -> Option<(Absence, String)> {
    sentences(description).into_iter().find_map(|sentence| {
        let speaks = NOTHING_FOUND.iter().any(|words| sentence.contains(words));
        let has = |wanted: &[&str]| words(&sentence).any(|word| wanted.contains(&word));
        let rule = if !speaks {
            return None;
        } else if has(&["error", "errors", "fails", "fail", "iserror", "raises", "throws"]) {
            Absence::IsError
        } else if has(&["empty", "null"]) || sentence.contains("[]") {
            Absence::EmptyIsSuccess
        } else {
            return None;
        };
        Some((rule, sentence.trim().to_owned()))
    })
}

/// Whether the text of a failing tool says that there was nothing to be found.
pub(super) fn says_nothing_found(text: &str) -> bool {
    let text = text.to_lowercase();
    text.starts_with("no ") || NOTHING_FOUND.iter().any(|words| text.contains(words))
}

/// Whether the message of a protocol error says that there is no such tool.
pub(super) fn says_unknown_tool(message: &str) -> bool {
    let message = message.to_lowercase();
    let has = |words: &str| message.contains(words);
    has("unknown tool")
        || has("no such tool")
        || (has("tool") && (has("not found") || has("does not exist") || has("doesn't exist")))
}

/// Whether a text holds this name as a word of its own.
pub(super) fn names(text: &str, name: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || "_-./".contains(character);
    !name.is_empty()
        && text.match_indices(name).any(|(start, _)| {
            let before = text[..start].chars().next_back();
            let after = text[start + name.len()..].trim_end_matches('.').chars().next();
            !before.is_some_and(is_part) && !after.is_some_and(is_part)
        })
}

fn sentences(text: &str) -> Vec<String> {
    text.split(['.', ';', '!', '\n']).map(str::to_lowercase).collect()
}

fn words(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_seen_as_verb_and_not_where_it_is_denied() {
        let told = |text| change(text).unwrap_or_default();
        assert_eq!(told("Deletes an invoice."), "deletes");
        assert_eq!(told("Cancel a booking"), "cancel");
        assert_eq!(told("Modify a booking"), "modify");
        assert_eq!(told("Finds a room, and removes it from the list"), "removes");
        assert_eq!(told("Lists books. Never deletes anything."), "");
        assert_eq!(told("Finds an invoice that was sent; does not create one"), "");
    }

    #[test]
    fn absence_is_read_from_the_sentence_that_speaks_of_it() {
        let told = |text| absence(text).map(|(rule, _)| rule);
        assert_eq!(
            told("Errors are plain. If nothing is found, returns an empty list."),
            Some(Absence::EmptyIsSuccess)
        );
        assert_eq!(told("Fails with an error if there is none."), Some(Absence::IsError));
        assert_eq!(told("Returns an empty list on Sundays."), None);
    }

    #[test]
    fn a_name_is_found_as_a_word_of_its_own() {
        assert!(names("Unknown tool: find_invoice.", "find_invoice"));
        assert!(!names("Unknown tool: find_invoice_v2", "find_invoice"));
    }
}

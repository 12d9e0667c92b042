//! What a client's behaviour is like.

/// So many mutants of one behaviour are named.
pub(crate) const NAMED: usize = 3;

/// The claim that a client behaves as these mutants do, of each its id and its sentence.
pub(crate) fn diagnosis(like: &[(&str, &str)], is_exact: bool) -> String {
    let named: Vec<_> =
        like.iter().take(NAMED).map(|(id, sentence)| format!("{sentence} ({id})")).collect();
    let nearly = if is_exact { "" } else { "nearly " };
    let named = named.join(",\n  or that ");
    let more = match like.len().saturating_sub(NAMED) {
        0 => String::new(),
        1 => ",\n  or as 1 more mutant does".to_owned(),
        more => format!(",\n  or as {more} more mutants do"),
    };
    format!("this is {nearly}how a client behaves that {named}{more}")
}

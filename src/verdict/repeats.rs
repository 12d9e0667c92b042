//! Objects that repeat a member without deciding anything.

use super::anomaly::{Anomalies, AnomalyKind, joined};
use super::decision::Decision;
use super::reason::Reason;
use crate::json::{Document, Value};

/// Deeper than any place that the protocol itself names.
const DEEPEST: usize = 8;

/// Members of the protocol that hold further members of the protocol. Names below others are the
/// peer's own data, and stay out of places.
const NAMED: [&str; 12] = [
    "annotations",
    "content",
    "error",
    "icons",
    "inputRequests",
    "messages",
    "params",
    "requestedSchema",
    "resource",
    "result",
    "task",
    "tools",
];

/// Notes every object that repeats a member, except the one that decided.
pub(super) fn note(
    document: &Document,
    root: Value<'_>,
    decision: &Decision,
    notes: &mut Anomalies,
) {
    let decided = (decision.reason == Reason::DuplicateKey).then_some(&*decision.place);
    walk(root, "", &document.repeating_objects(), DEEPEST, decided, notes);
}

/// `inside` are the indices of the repeating objects within `value`, in order. Each value is
/// met once a level, and there are few levels, so the time stays linear.
fn walk(
    value: Value<'_>,
    path: &str,
    mut inside: &[u32],
    levels: usize,
    decided: Option<&str>,
    notes: &mut Anomalies,
) {
    if inside.first() == Some(&value.index()) {
        inside = &inside[1..];
        if decided != Some(path) {
            notes.note(AnomalyKind::DuplicateMember, || path.to_owned());
        }
    }
    // The keys of this map are the peer's own: its entries go by their number.
    let numbered = path.ends_with("inputRequests");
    let members = value.members().enumerate().map(|(index, (key, child))| {
        (if numbered { Step::Item(index) } else { Step::Member(key) }, child)
    });
    let items = value.items().enumerate().map(|(index, child)| (Step::Item(index), child));
    for (step, child) in members.chain(items) {
        if inside.is_empty() {
            return;
        }
        let (within, rest) =
            inside.split_at(inside.partition_point(|&index| index < child.index_after()));
        inside = rest;
        if within.is_empty() {
            continue;
        }
        match step.name().filter(|_| levels > 0) {
            Some(name) => walk(child, &joined(path, &name), within, levels - 1, decided, notes),
            None => {
                let known = step.leaf();
                notes.note(AnomalyKind::DuplicateMember, || joined(path, known));
                notes.count_more(within.len() - 1);
            }
        }
    }
}

enum Step<'a> {
    Member(Value<'a>),
    Item(usize),
}

impl Step<'_> {
    /// The next part of the path, where the protocol goes on below it.
    fn name(&self) -> Option<String> {
        match self {
            Self::Member(key) => {
                NAMED.iter().find(|name| key.is_str(name)).map(|&name| name.to_owned())
            }
            Self::Item(index) => Some(format!("[{index}]")),
        }
    }

    /// The last part of the path: a member that holds the peer's own data.
    fn leaf(&self) -> &'static str {
        let leaves = ["_meta", "data", "structuredContent", "arguments", "input", "properties"];
        match self {
            Self::Member(key) => {
                leaves.iter().copied().find(|name| key.is_str(name)).unwrap_or("…")
            }
            Self::Item(_) => "[…]",
        }
    }
}

//! What the model reads of a result.

use super::{Fact, fact, quoted};
use crate::adapter::Facts;
use crate::case::{Parts, Resource};
use crate::invariant::{Invariant, Reading, Ruling, Seen};
use crate::outcome::BlockFate;
use crate::wording;

/// Every text as often as it was sent. Of a resource its address will do, or the name of its kind:
/// then it is named.
pub(super) fn texts_reach_the_model(seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    let parts = &expectation.parts;
    if parts.texts.is_empty() && parts.resources.is_empty() && expectation.model_contains.is_empty()
    {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::ModelView, |facts| {
        let view = facts.model_view().unwrap_or_default();
        let policy = seen.exposed.policy();
        // What a policy cuts or redacts is not lost; what becomes of resources is its to say.
        let changed = |whole: &str| policy.is_some_and(|policy| policy.admits(whole, view));
        let mut lost = too_seldom(view, &parts.texts);
        lost.retain(|text| !changed(text));
        if policy.is_none() {
            let named = |it: &Resource| view.contains(&it.uri) || view.contains(&it.text);
            let missing = parts.resources.iter().filter(|it| !named(it));
            lost.extend(missing.skip(named_by_kind(view, parts)).map(|it| it.text.clone()));
        }
        // What a fixture asks for may be a part of a text that is cut or redacted.
        let admitted =
            |text: &str| parts.texts.iter().any(|whole| whole.contains(text) && changed(whole));
        let asked = expectation.model_contains.iter();
        let unseen = asked.filter(|it| !view.contains(it.as_str()) && !admitted(it));
        lost.extend(unseen.cloned());
        let right = || wording::view_must_contain(Fact::ModelView.wire_name(), &quoted(&lost));
        Ruling::held_if(lost.len() <= texts_left_out(parts, facts), right)
    })
}

/// How many resources the view names as such beside what the tool says itself.
fn named_by_kind(view: &str, parts: &Parts) -> usize {
    let count = |text: &str| text.matches("resource").count();
    let said: usize = parts.texts.iter().map(|text| count(text)).sum();
    count(view).saturating_sub(said)
}

/// The texts that a view holds less often than these, once for each that is missing.
fn too_seldom(view: &str, texts: &[String]) -> Vec<String> {
    // What most clients do costs one look at the view, however many texts there are.
    if stand_in_order(view, texts.iter().map(String::as_str)) {
        return Vec::new();
    }
    let mut sorted: Vec<_> = texts.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    let mut lost = Vec::new();
    for alike in sorted.chunk_by(|one, other| one == other) {
        let text = alike[0];
        let found = if alike.len() == 1 {
            usize::from(view.contains(text))
        } else {
            view.matches(text).count()
        };
        lost.extend((found..alike.len()).map(|_| text.to_owned()));
    }
    lost
}

/// Whether a view holds these texts one after the other.
fn stand_in_order<'a>(view: &str, mut texts: impl Iterator<Item = &'a str>) -> bool {
    let mut rest = view;
    texts.all(|text| match rest.find(text) {
        Some(at) => {
            rest = &rest[at + text.len()..];
            true
        }
        None => false,
    })
}

pub(super) fn texts_keep_their_order(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let parts = &seen.expectation().parts;
    let strict = seen.reading == Reading::Strict;
    let resources = if strict { parts.resources.len() } else { 0 };
    if parts.texts.len() < 2 && resources == 0 {
        return Ruling::NotConcerned;
    }
    fact(seen, Fact::ModelView, |facts| {
        let view = facts.model_view().unwrap_or_default();
        if texts_left_out(parts, facts) > 0 {
            return Ruling::NotConcerned;
        }
        if !too_seldom(view, &parts.texts).is_empty() {
            return Ruling::Elsewhere;
        }
        // Files may be gathered after the words; the strict reading wants them in their place.
        let wanted = if strict { in_place(parts, view) } else { parts.texts.clone() };
        let right = || wording::view_must_contain("model_view, in this order:", &quoted(&wanted));
        let in_order = stand_in_order(view, wanted.iter().map(String::as_str));
        Ruling::held_if(in_order, right)
    })
}

/// The texts of all blocks in their order; of resources those that the view shows.
fn in_place(parts: &Parts, view: &str) -> Vec<String> {
    let mut wanted = parts.texts.clone();
    for resource in parts.resources.iter().rev().filter(|it| view.contains(&it.text)) {
        wanted.insert(resource.after.min(wanted.len()), resource.text.clone());
    }
    wanted
}

/// How many blocks with a text the adapter names as not handed on.
fn texts_left_out(parts: &Parts, facts: &Facts) -> usize {
    let texts = parts.texts.len() + parts.resources.len();
    let other_blocks = parts.blocks.unwrap_or(0).saturating_sub(texts);
    let left_out = |fate: &&BlockFate| **fate != BlockFate::Forwarded;
    let named = facts.blocks().map_or(0, |fates| fates.iter().filter(left_out).count());
    named.saturating_sub(other_blocks)
}

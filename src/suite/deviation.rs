//! Known, named, reasoned exceptions.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::finding::Finding;
use crate::invariant::Invariant;
use crate::reply::Surfaces;
use crate::wording;

/// The deviations of one suite, and which of them excused anything.
pub(crate) struct Deviations(Vec<Deviation>);

struct Deviation {
    what: String,
    reason: String,
    used: AtomicUsize,
}

impl Deviations {
    pub(crate) fn new(listed: &[(String, String)]) -> Self {
        let deviation = |(what, reason): &(String, String)| Deviation {
            what: what.clone(),
            reason: reason.clone(),
            used: AtomicUsize::new(0),
        };
        Self(listed.iter().map(deviation).collect())
    }

    /// Whether a finding is listed.
    pub(super) fn excuse(&self, finding: &Finding) -> bool {
        let listing = self.listing(finding);
        listing.iter().for_each(|it| _ = it.used.fetch_add(1, Ordering::Relaxed));
        !listing.is_empty()
    }

    /// The same, where the finding is not one of the run but one that is tried.
    pub(super) fn list(&self, finding: &Finding) -> bool {
        !self.listing(finding).is_empty()
    }

    fn listing(&self, finding: &Finding) -> Vec<&Deviation> {
        let id = finding.invariant().id();
        let names: Vec<_> = finding.case().tags().map(|tag| format!("{id}/{tag}")).collect();
        let lists =
            |it: &&Deviation| it.what == id || names.iter().any(|name| matches(&it.what, name));
        self.0.iter().filter(lists).collect()
    }

    /// What each deviation excused, a line each.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0
            .iter()
            .map(|it| wording::deviation(&it.what, &it.reason, it.used.load(Ordering::Relaxed)))
            .collect()
    }

    /// What is wrong with the list itself, after every invariant was judged. `exists` tells
    /// whether there is a case of such a name.
    pub(crate) fn problems(
        &self,
        surfaces: Surfaces,
        exists: impl Fn(&dyn Fn(&str) -> bool) -> bool,
    ) -> Vec<String> {
        let mut problems = Vec::new();
        for Deviation { what, reason, used } in &self.0 {
            let (id, case) = match what.split_once('/') {
                Some((id, case)) => (id, Some(case)),
                None => (what.as_str(), None),
            };
            let invariant = Invariant::find(id);
            if invariant.is_some_and(|it| !it.surfaces().meets(surfaces)) {
                problems.push(wording::deviation_not_judged(what));
            } else if invariant.is_none() {
                let known: Vec<_> = Invariant::all().iter().map(|it| it.id()).collect();
                problems.push(wording::unknown_invariant(what, &wording::did_you_mean(id, &known)));
            } else if let Some(case) = case.filter(|case| !exists(&|name| matches(case, name))) {
                problems.push(wording::unknown_case(what, case));
            } else if used.load(Ordering::Relaxed) == 0 {
                problems.push(wording::no_longer_deviates(what));
            } else if reason.trim().is_empty() {
                problems.push(wording::deviation_without_reason(what));
            }
        }
        problems
    }
}

/// Whether a name is the listed one, in which `*` stands for any letters.
fn matches(listed: &str, name: &str) -> bool {
    glob::Pattern::new(listed).is_ok_and(|pattern| pattern.matches(name))
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_any_letters_and_nothing_else_does() {
        assert!(matches("a/is-null", "a/is-null"));
        assert!(!matches("a/is-null", "a/is-null-modern"));
        assert!(matches("a/is-null*", "a/is-null"));
        assert!(matches("a/is-null*", "a/is-null-modern"));
        assert!(matches("a/*-null", "a/is-null"));
        assert!(!matches("a/*-null", "a/is-null-modern"));
        assert!(!matches("a/*", "b/x"));
    }
}

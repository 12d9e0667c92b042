//! What a run says of an adapter in one line: which rules it breaks, and how widely.

use std::collections::BTreeMap;
use std::fmt;

use super::finding::Judgement;

/// The rules that an adapter breaks, by id, and on how many of the cases that concern each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signature(BTreeMap<&'static str, Extent>);

/// The marks behind the id of a rule.
const ON_ALL: &str = "!";
const ON_FEW: &str = "~";

/// On how many of the cases that concern it a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Fewer than one in ten.
    Few,
    Some,
    All,
}

impl Signature {
    /// What was found, deviations included: what is excused is done all the same.
    pub(super) fn of(judgements: &[Judgement]) -> Self {
        let broken = judgements.iter().filter_map(|it| Some((it.invariant.id(), it.extent()?)));
        Self(broken.collect())
    }

    /// Reads what [`Signature`] is written as.
    pub(crate) fn read(line: &'static str) -> Self {
        let rule = |word: &'static str| {
            let marked = |mark, extent| Some((word.strip_suffix(mark)?, extent));
            marked(ON_ALL, Extent::All)
                .or_else(|| marked(ON_FEW, Extent::Few))
                .unwrap_or((word, Extent::Some))
        };
        Self(line.split_whitespace().map(rule).collect())
    }

    pub(crate) fn rules(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    pub(crate) fn extent(&self, rule: &str) -> Option<Extent> {
        self.0.get(rule).copied()
    }

    /// Only what it says of some rules.
    pub(crate) fn within(mut self, rules: impl Fn(&str) -> bool) -> Self {
        self.0.retain(|rule, _| rules(rule));
        self
    }
}

/// The ids of the rules, those that are broken on every case that concerns them with a `!`, those
/// that are broken in corners with a `~`.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (rule, extent)) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let mark = match extent {
                Extent::All => ON_ALL,
                Extent::Some => "",
                Extent::Few => ON_FEW,
            };
            write!(f, "{gap}{rule}{mark}")?;
        }
        Ok(())
    }
}

//! The rules that an agent has to keep over the turns of a dialogue.

mod calls;
mod course;
mod record;

use std::fmt;

use crate::invariant::Cost;
use crate::requirement::Requirement;

pub(super) use record::Record;

/// One named rule over the turns of a dialogue. The ids are stable.
pub struct DialogueRule {
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Record<'_>) -> Course,
}

/// What a rule says of one dialogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    NotConcerned,
    Held,
    /// Broken at this event; what would have been right.
    Broken {
        at: usize,
        right: String,
    },
}

impl DialogueRule {
    /// Every rule, the costliest first.
    ///
    /// ```
    /// for rule in mcp_verdict::DialogueRule::all() {
    ///     println!("{} · {}: {}", rule.cost(), rule.id(), rule.statement());
    /// }
    /// ```
    pub fn all() -> &'static [&'static Self] {
        static ALL: std::sync::LazyLock<Vec<&'static DialogueRule>> =
            std::sync::LazyLock::new(|| {
                let mut all: Vec<_> = calls::RULES.iter().chain(course::RULES).collect();
                all.sort_by_key(|rule| rule.cost);
                all
            });
        &ALL
    }

    /// The rule with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().iter().copied().find(|rule| rule.id == id)
    }

    /// The stable name, such as `repeat-has-a-new-id`.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What breaking the rule costs.
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    /// The rule, in a sentence.
    pub const fn statement(&self) -> &'static str {
        self.statement
    }

    /// Why the rule exists.
    pub const fn why(&self) -> &'static str {
        self.why
    }

    /// The requirements of the specification behind it.
    pub fn requirements(&self) -> impl Iterator<Item = &'static Requirement> + use<> {
        self.requirements.iter().filter_map(|id| Requirement::find(id))
    }

    pub(super) fn judge(&self, record: &Record<'_>) -> Course {
        (self.rule)(record)
    }
}

impl fmt::Debug for DialogueRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DialogueRule({})", self.id)
    }
}

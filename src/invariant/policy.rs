//! Policy: an adapter is held to what it says it does with the parts of a result.

use super::fidelity::fact;
use super::view::read;
use super::{Cost, Fact, Family, Invariant, Ruling, Seen, quoted};
use crate::adapter::Observation;
use crate::call::Revision;
use crate::content_policy::{ContentPolicy, Part};
use crate::json::{self, Value};
use crate::outcome::{BlockFate, Outcome};
use crate::reply::Surfaces;
use crate::wording;

const fn kept(
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, surfaces) = (Family::Fidelity, Surfaces::MESSAGE);
    Invariant { id, family, cost, statement, why, requirements, surfaces, strict_only: false, rule }
}

pub(super) const INVARIANTS: &[Invariant] = &[
    kept(
        "refused-block-stays-out",
        Cost::Harm,
        "What the content policy withholds or refuses never reaches the model.",
        "Refused by policy and shown all the same is worse than no policy: nobody looks any more.",
        &["TC-MOD-03", "TC-SEC-01"],
        refused_stays_out,
    ),
    kept(
        "every-block-has-a-policy",
        Cost::Loss,
        "The content policy says of every block, and of structured content, what becomes of it.",
        "What nobody thought of is dropped by accident, and missed when it mattered.",
        &["TC-CNT-01", "TC-CNT-02"],
        everything_has_a_policy,
    ),
    kept(
        "fates-follow-the-policy",
        Cost::Loss,
        "What is told of each block is what the content policy says of it.",
        "A policy that the code does not keep is a wish.",
        &["TC-CNT-01"],
        fates_follow_the_policy,
    ),
];

/// The policy and the result of a case that is told as one; or why there is nothing to judge.
fn judged<'a>(
    seen: &Seen<'a>,
    judge: impl FnOnce(&ContentPolicy, &'a Observation, Value<'_>) -> Ruling,
) -> Ruling {
    let finished = [Outcome::Success, Outcome::ToolError].contains(&seen.expectation().outcome());
    let Some(observed) = seen.rightly().filter(|_| finished) else { return Ruling::NotConcerned };
    let Some(policy) = seen.exposed.policy() else { return Ruling::NotStated };
    let ruling = read(seen, |root| {
        let result = root.get("result").filter(|result| result.is_object());
        result.map_or(Ruling::NotConcerned, |result| judge(policy, observed, result))
    });
    ruling.unwrap_or(Ruling::NotConcerned)
}

fn blocks(result: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    result.get("content").into_iter().flat_map(Value::items)
}

fn fate(policy: &ContentPolicy, block: Value<'_>) -> Option<BlockFate> {
    let part = Part::of(block)?;
    policy.fate(part.kind, part.bytes, &part.media_type)
}

/// The structured content, in revisions that have it.
fn structured<'a>(seen: &Seen<'_>, result: Value<'a>) -> Option<Value<'a>> {
    let known = seen.case.revision() >= Revision::V2025_06_18;
    result.get("structuredContent").filter(|_| known)
}

fn everything_has_a_policy(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    judged(seen, |policy, _, result| {
        let mut unstated: Vec<String> = blocks(result)
            .filter(|&block| fate(policy, block).is_none())
            .map(|block| block.get("type").map_or_else(String::new, |kind| kind.raw().to_owned()))
            .collect();
        let value = structured(seen, result);
        if value.is_some_and(|value| policy.structured_fate(value.raw().len()).is_none()) {
            unstated.push("structuredContent".to_owned());
        }
        unstated.dedup();
        Ruling::held_if(unstated.is_empty(), || wording::a_policy_for(&unstated))
    })
}

fn fates_follow_the_policy(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if seen.rightly().is_some() && !seen.exposes(Fact::Blocks) && seen.exposed.policy().is_some() {
        return Ruling::NotExposed(Fact::Blocks);
    }
    judged(seen, |policy, observed, result| {
        let stated: Option<Vec<BlockFate>> =
            blocks(result).map(|block| fate(policy, block)).collect();
        // A block without a policy is the other rule's finding, as is one that is not told of.
        let Some(stated) = stated else { return Ruling::Elsewhere };
        let told = observed.facts().blocks().unwrap_or_default();
        if told.len() != stated.len() {
            return Ruling::Elsewhere;
        }
        Ruling::held_if(told == stated, || {
            let names: Vec<_> = stated.iter().map(|fate| fate.wire_name()).collect();
            wording::these_fates(&names)
        })
    })
}

/// Shorter content may stand in the view by chance.
const TELLING: usize = 16;

fn refused_stays_out(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    judged(seen, |policy, _, result| {
        let (mut shown, mut hidden) = (Vec::new(), Vec::new());
        for block in blocks(result) {
            let Some(content) = Part::of(block).and_then(|part| part.content) else { continue };
            match fate(policy, block) {
                Some(BlockFate::Withheld | BlockFate::Refused) => hidden.push(content.into_owned()),
                _ => shown.push(content.into_owned()),
            }
        }
        if let Some(value) = structured(seen, result) {
            let text = json::compact(value);
            match policy.structured_fate(value.raw().len()) {
                Some(BlockFate::Withheld | BlockFate::Refused) => hidden.push(text),
                _ => shown.push(text),
            }
        }
        // What another part says as well may be seen.
        hidden.retain(|text| text.len() >= TELLING && !shown.iter().any(|it| it.contains(text)));
        if hidden.is_empty() {
            return Ruling::NotConcerned;
        }
        fact(seen, Fact::ModelView, |facts| {
            let view = facts.model_view().unwrap_or_default();
            hidden.retain(|text| view.contains(text.as_str()));
            Ruling::held_if(hidden.is_empty(), || wording::view_must_lack(&quoted(&hidden)))
        })
    })
}

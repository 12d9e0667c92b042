//! Whether what an adapter said meets what a file asks for. What the file asks for and the adapter
//! does not tell is not met: nobody could know otherwise.

use crate::adapter::Facts;
use crate::case::{Case, Expectation};
use crate::invariant::{Answer, Reading};
use crate::json;
use crate::outcome::{NextStep, Outcome};
use crate::suite::{Options, judged_alone, no_observation};
use crate::wording;

/// What is not met, a sentence each: what the file asks for, then the rules that are broken.
pub(super) fn unmet(case: &Case, answer: &Answer, options: &Options) -> Vec<String> {
    let reading = options.reading;
    let Some(observed) = answer.observation() else { return vec![no_observation(answer)] };
    let mut unmet = Vec::new();
    let expectation = case.expectation();
    if !accepts(expectation, observed.outcome(), reading) {
        let mut wanted = vec![expectation.outcome().wire_name()];
        wanted.extend(expectation.tolerated().iter().map(|it| it.wire_name()));
        unmet.push(wording::wrong_outcome(observed.outcome().wire_name(), &wanted));
    }
    code(expectation, observed.facts(), &mut unmet);
    views(expectation, observed.facts(), &mut unmet);
    steps(expectation, observed.facts(), &mut unmet);
    let broken = judged_alone(case, answer, None, reading, options.policy.as_ref());
    unmet.extend(broken.iter().map(|finding| {
        wording::breaks_rule(finding.invariant().id(), finding.invariant().statement())
    }));
    unmet
}

/// Whether the outcome is one that the file asks for.
pub(super) fn accepts(expectation: &Expectation, outcome: Outcome, reading: Reading) -> bool {
    outcome == expectation.outcome()
        || (reading == Reading::Tolerant && expectation.tolerated().contains(&outcome))
}

fn code(expectation: &Expectation, facts: &Facts, unmet: &mut Vec<String>) {
    match (&expectation.code, facts.code()) {
        (Some(_), None) => unmet.push(wording::not_told("code", "code")),
        (Some(wanted), Some(code)) if !json::same_number(wanted, code) => {
            unmet.push(wording::wrong_code(code, wanted));
        }
        _ => {}
    }
}

fn views(expectation: &Expectation, facts: &Facts, unmet: &mut Vec<String>) {
    let model = (&expectation.model_contains, &expectation.model_lacks, facts.model_view());
    let operator = (&expectation.operator_contains, &Vec::new(), facts.operator_view());
    for (name, method, (contains, lacks, view)) in
        [("model view", "model_view", model), ("operator view", "operator_view", operator)]
    {
        if contains.is_empty() && lacks.is_empty() {
            continue;
        }
        let Some(view) = view else {
            unmet.push(wording::not_told(name, method));
            continue;
        };
        let missing = contains.iter().filter(|text| !view.contains(text.as_str()));
        unmet.extend(missing.map(|text| wording::view_lacks(name, &wording::excerpt(text))));
        let shown = lacks.iter().filter(|text| view.contains(text.as_str()));
        unmet.extend(shown.map(|text| wording::view_shows(name, &wording::excerpt(text))));
    }
}

fn steps(expectation: &Expectation, facts: &Facts, unmet: &mut Vec<String>) {
    let (one_of, never) = (&expectation.next_one_of, &expectation.next_never);
    if one_of.is_empty() && never.is_empty() {
        return;
    }
    let Some(step) = facts.next_step() else {
        unmet.push(wording::not_told("next step", "next_step"));
        return;
    };
    if never.contains(&step) || !(one_of.is_empty() || one_of.contains(&step)) {
        unmet.push(wording::wrong_step(step.wire_name(), &names(one_of), &names(never)));
    }
}

fn names(steps: &[NextStep]) -> Vec<&'static str> {
    steps.iter().map(|step| step.wire_name()).collect()
}

use super::*;
use crate::invariant::Invariant;

fn everything() -> BTreeSet<&'static str> {
    Invariant::all().iter().map(|invariant| invariant.id()).collect()
}

#[test]
fn a_signature_is_read_as_it_is_written() {
    for (mutant, signature) in &*KNOWN {
        assert_eq!(signature.to_string(), mutant.signature(), "{mutant}");
    }
}

#[test]
fn every_mutant_is_diagnosed_as_itself_and_as_those_of_the_same_signature() {
    let everything = everything();
    let mut seen = BTreeSet::new();
    for (mutant, signature) in &*KNOWN {
        if mutant.signature().is_empty() || !seen.insert(mutant.signature()) {
            continue;
        }
        let diagnosis = Diagnosis::among(KNOWN.iter(), signature.clone(), &everything);
        let same = KNOWN.iter().filter(|(_, it)| it == signature).map(|(it, _)| it.id());
        let ids: Vec<_> = diagnosis.like.iter().map(|it| it.id()).collect();
        assert!(diagnosis.is_exact, "{mutant}");
        assert_eq!(ids, same.collect::<Vec<_>>());
    }
}

#[test]
fn an_adapter_that_exposes_less_is_compared_over_what_was_judged() {
    let outcomes: BTreeSet<_> = ["flagged-result-is-never-success", "never-panics"].into();
    let claims = |judged| {
        let found = Signature::read("flagged-result-is-never-success!");
        let one = KNOWN.iter().filter(|(mutant, _)| mutant.id() == "flag-never-read");
        !Diagnosis::among(one, found, judged).like.is_empty()
    };
    assert!(claims(&outcomes));
    assert!(!claims(&everything()));
}

#[test]
fn nothing_is_claimed_of_a_careful_adapter_and_of_one_with_faults_that_nobody_has_together() {
    for found in ["", "same-answer-each-time! flag-is-a-boolean~ code-survives!", "no-such-rule"] {
        let found = Signature::read(found);
        let diagnosis = Diagnosis::among(KNOWN.iter(), found, &everything());
        assert!(diagnosis.like.is_empty() && diagnosis.text().is_none(), "{:?}", diagnosis.like);
    }
}

/// One mutant in so many is left out.
const SAMPLED: usize = 3;

/// What comes of leaving a mutant out: how far the nearest others are, in percent, and whether one
/// of those that a claim would name is of the same kind.
fn left_out() -> Vec<(usize, bool)> {
    let nearest = |(mutant, own): &Known| {
        let others = KNOWN.iter().filter(|(other, _)| other.id() != mutant.id());
        let nearness = others.map(|(other, it)| (own.nearness(it, |_| true), other));
        let shared: Vec<_> = nearness.filter(|(nearness, _)| nearness.together > 0).collect();
        let least = shared.iter().map(|(nearness, _)| *nearness).min_by_key(|it| it.apart)?;
        let nearest = shared.iter().filter(|(nearness, _)| nearness.apart == least.apart);
        let named = nearest.take(wording::NAMED).any(|(_, other)| other.kind() == mutant.kind());
        Some((least.share_apart(), named))
    };
    KNOWN.iter().step_by(SAMPLED).filter_map(nearest).collect()
}

#[test]
fn claims_are_made_as_far_as_most_of_them_are_right() {
    let left_out = left_out();
    let right_in = |range: std::ops::RangeInclusive<usize>| {
        let claims: Vec<_> = left_out.iter().filter(|(apart, _)| range.contains(apart)).collect();
        let right = claims.iter().filter(|(_, right)| *right).count();
        right * 100 / claims.len().max(1)
    };
    assert!(right_in(0..=NEAR) >= 60);
    assert!(right_in(40..=100) < 60);
}

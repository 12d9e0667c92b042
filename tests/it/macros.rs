//! `suite!` makes a test for each invariant and a snapshot for each family.

use std::collections::BTreeSet;

use mcp_verdict::{Fixture, Invariant};

const MACROS: &str = include_str!("../../src/suite/macros.rs");

#[test]
fn every_invariant_has_its_test_in_the_order_of_cost() {
    let in_macro: Vec<_> = MACROS
        .lines()
        .filter_map(|line| line.trim().strip_suffix("\",")?.split_once(" = \""))
        .collect();
    let ids: Vec<_> = Invariant::all().iter().map(|invariant| invariant.id()).collect();
    assert_eq!(in_macro.iter().map(|(_, id)| *id).collect::<Vec<_>>(), ids);
    for (test, id) in in_macro {
        assert_eq!(test, id.replace('-', "_"));
    }
}

#[test]
fn every_family_has_its_snapshot() {
    let families: BTreeSet<_> = Fixture::corpus().iter().map(Fixture::family).collect();
    let list = MACROS.split("$crate::__snapshot_tests! { $run:").nth(1).expect("the list");
    let in_macro: BTreeSet<_> =
        list.split('}').next().expect("its end").split_whitespace().collect();
    let missing: Vec<_> = families.difference(&in_macro).collect();
    assert!(missing.is_empty(), "no snapshot for {missing:?}");
    let unknown: Vec<_> = in_macro.difference(&families).collect();
    assert_eq!(unknown, [&"invariants", &"own"]);
}

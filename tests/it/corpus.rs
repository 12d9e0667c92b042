//! The fixtures that ship with the crate are the files in `fixtures/`, all of them.

use std::collections::BTreeMap;
use std::path::Path;

use mcp_verdict::{Fixture, Outcome, Revision};

#[test]
fn every_fixture_file_ships_with_the_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut files = 0;
    for family in std::fs::read_dir(root).expect("there are fixtures").flatten() {
        for file in std::fs::read_dir(family.path()).expect("a family is a folder").flatten() {
            files += 1;
            let fixture = Fixture::load(file.path()).expect("a fixture that ships is sound");
            let shipped = Fixture::corpus().iter().find(|it| it.name() == fixture.name());
            let shipped = shipped.unwrap_or_else(|| panic!("{} does not ship", fixture.name()));
            assert_eq!(shipped.family(), fixture.family(), "{}", fixture.name());
            assert_eq!(shipped.about(), fixture.about(), "{}", fixture.name());
        }
    }
    assert_eq!(files, Fixture::corpus().len());
    assert!(files >= 240, "{files}");
}

#[test]
fn names_are_unique_over_all_families() {
    let mut seen = BTreeMap::new();
    for fixture in Fixture::corpus() {
        if let Some(other) = seen.insert(fixture.name(), fixture.family()) {
            panic!(
                "{} is the name of a fixture in {other} and in {}",
                fixture.name(),
                fixture.family()
            );
        }
    }
}

#[test]
fn every_outcome_of_a_single_message_and_every_revision_is_in_the_corpus() {
    let cases = || Fixture::corpus().iter().flat_map(Fixture::cases);
    for &revision in Revision::ALL {
        assert!(cases().any(|case| case.call().revision() == revision), "{revision}");
    }
    for outcome in [
        Outcome::Success,
        Outcome::ToolError,
        Outcome::ProtocolError,
        Outcome::InputRequired,
        Outcome::TaskCreated,
        Outcome::ContractViolation,
        Outcome::Pending,
    ] {
        assert!(cases().any(|case| case.expectation().outcome() == outcome), "{outcome}");
    }
}

//! The fixtures that ship with the crate are the files in `fixtures/`, all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use mcp_verdict::{Fixture, Outcome, Revision};

const LIST: &str = "src/case/corpus.rs";

fn files() -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut families = BTreeMap::new();
    for family in std::fs::read_dir(root).expect("there are fixtures").flatten() {
        let name = |path: &Path| path.file_stem().map(|it| it.to_string_lossy().into_owned());
        let files = std::fs::read_dir(family.path()).expect("a family is a folder").flatten();
        let files = files.filter_map(|file| name(&file.path())).collect();
        families.insert(family.file_name().to_string_lossy().into_owned(), files);
    }
    families
}

#[test]
fn every_fixture_file_ships_with_the_crate() {
    let mut list = String::from(
        "//! The fixtures that ship with the crate. Written by a test of the crate, never by hand.\n\n\
         #[rustfmt::skip]\npub(super) const FILES: &[(&str, &str, &str)] = &[\n",
    );
    for (family, names) in files() {
        for name in names {
            let _ = writeln!(
                list,
                "    (\"{family}\", \"{name}\", include_str!(\"../../fixtures/{family}/{name}.json\")),"
            );
        }
    }
    list.push_str("];\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(LIST);
    if std::fs::read_to_string(&path).is_ok_and(|found| found == list) {
        return;
    }
    if std::env::var_os("MCP_VERDICT_WRITE_CORPUS").is_some() {
        std::fs::write(&path, list).expect("the list can be written");
        return;
    }
    panic!(
        "{LIST} does not list the files in fixtures/: run `MCP_VERDICT_WRITE_CORPUS=1 cargo test \
         every_fixture_file_ships`, then build again"
    );
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

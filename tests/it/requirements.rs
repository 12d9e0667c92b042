//! Every requirement that a single reply can show is cited by a fixture, or it is listed here
//! with the reason why none can.

use std::collections::BTreeMap;

use mcp_verdict::{Fixture, Requirement};

/// The groups that speak of one message or of one exchange.
const GROUPS: [&str; 16] = [
    "ENV", "ID", "BAT", "RES", "CNT", "STR", "ERR", "COD", "MRT", "TSK", "NTF", "CAN", "HTTP",
    "SSE", "STD", "VER",
];

/// Requirements that no single reply can show, and why.
const NOT_SHOWN: &[(&str, &str)] = &[
    ("TC-RES-13", "speaks of answers to methods other than tools/call"),
    ("TC-CAN-10", "speaks of the opening handshake, which is no call of a tool"),
    ("TC-SSE-07", "speaks of a stream that no call has opened"),
    ("TC-CNT-08", "speaks of examples on the specification's pages, which are no replies"),
    ("TC-STR-10", "speaks of bounds on validation, which a schema breaks and no reply"),
    ("TC-MRT-13", "speaks of an answer that the client never sends"),
    ("TC-TSK-09", "speaks of a later answer to a task method"),
    ("TC-TSK-23", "speaks of a later answer to a task method"),
    ("TC-TSK-26", "speaks of the result inside a later answer"),
    ("TC-TSK-28", "speaks of time passing after the handle"),
    ("TC-TSK-31", "speaks of a later answer to a task method"),
];

fn group(requirement: &Requirement) -> &'static str {
    requirement.id().split('-').nth(1).unwrap_or_default()
}

#[test]
#[allow(clippy::print_stdout)]
fn every_requirement_of_a_single_reply_is_cited_or_excused() {
    let mut cited: BTreeMap<&str, usize> = BTreeMap::new();
    for fixture in Fixture::corpus() {
        for requirement in fixture.cases()[0].expectation().requirements() {
            *cited.entry(requirement.id()).or_default() += 1;
        }
    }
    let mut problems = Vec::new();
    for name in GROUPS {
        let of_group = || Requirement::all().filter(|it| group(it) == name);
        let shown = of_group().filter(|it| cited.contains_key(it.id())).count();
        println!("{name}: {shown} of {} requirements cited", of_group().count());
        for requirement in of_group() {
            let count = cited.get(requirement.id()).copied().unwrap_or(0);
            let excuse = NOT_SHOWN.iter().find(|(id, _)| *id == requirement.id());
            match (count, excuse) {
                (0, None) => problems.push(format!("no fixture cites {requirement}")),
                (0, Some((id, why))) => println!("  {id} not cited: {why}"),
                (_, Some((id, _))) => {
                    problems.push(format!("{id} is cited after all: take it off the list"));
                }
                (count, None) => println!("  {} cited by {count}", requirement.id()),
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

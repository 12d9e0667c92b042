//! A client of the official Rust SDK under the suite: what it breaks itself, and what is left for
//! whoever reads what it gives.
//!
//! ```sh
//! cargo run --features rmcp --example rmcp_client
//! ```

#![allow(clippy::print_stdout, reason = "what it prints is what it is for")]
#![allow(unreachable_pub, reason = "a client of your own would be public")]

mod careful;

use std::collections::BTreeMap;

use mcp_verdict::rmcp::Rmcp;
use mcp_verdict::{Revision, Suite};

use careful::careful;

fn main() {
    for (name, revisions) in [
        ("sessions that begin with initialize", &Revision::ALL[..4]),
        ("sessions of 2026-07-28", &Revision::ALL[4..]),
    ] {
        let report = Suite::new(Rmcp::new(careful)).revisions(revisions.iter().copied()).run();
        println!("rmcp, {name}: {} replies", report.cases());
        for (why, count) in report.not_run() {
            println!("  not run: {count}, because {why}");
        }
        let mut broken: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for finding in report.findings() {
            let invariant = finding.invariant();
            let said = finding.observation().map_or("nothing", |it| it.outcome().wire_name());
            let line = format!("{}: {said}", finding.case().name());
            broken.entry((invariant.cost(), invariant.id())).or_default().push(line);
        }
        for ((cost, id), mut lines) in broken {
            lines.sort();
            lines.dedup();
            println!("  {cost} {id}: {} kinds of reply, such as {}", lines.len(), lines[0]);
            if std::env::args().any(|argument| argument == "--all") {
                lines.iter().for_each(|line| println!("      {line}"));
            }
        }
        println!();
    }
}

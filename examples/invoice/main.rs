//! The main job of this crate, on real input: a real MCP server answers four calls, three clients
//! read the very same bytes, and the suite finds out which of them tell the outcomes apart.
//!
//! ```sh
//! cargo run --example invoice
//! ```

#![allow(clippy::print_stdout, reason = "what it prints is what it is for")]
#![allow(unreachable_pub, reason = "a client of your own would be public")]

mod careful;
mod careless;
mod flattening;
mod server;

use std::error::Error;

use mcp_verdict::{Adapter, Call, Finding, Observation, Reply, Report, Revision, Suite};
use serde_json::{Value, json};

use careful::careful;
use careless::careless;
use flattening::flattening;

fn main() -> Result<(), Box<dyn Error>> {
    let calls = [
        ("an invoice that exists", call(1, "find_invoice", json!({ "invoice_id": "INV-7" }))),
        ("one that does not", call(2, "find_invoice", json!({ "invoice_id": "INV-404" }))),
        ("a tool that was renamed", call(3, "lookup_invoice", json!({ "invoice_id": "INV-7" }))),
        ("a search without a hit", call(4, "search_invoices", json!({ "customer": "Nobody" }))),
    ];
    let replies = server::answers(calls.iter().map(|(_, call)| call))?;

    println!("A real MCP server answers {} calls:\n", calls.len());
    for ((about, call), reply) in calls.iter().zip(&replies) {
        println!("{about}: {} {}", call.tool(), call.arguments());
        println!("  {}\n", String::from_utf8_lossy(reply.message().unwrap_or_default()));
    }

    println!("Three clients read these bytes:\n");
    println!("{:<24} {:<15} {:<15} careful", "", "careless", "flattening");
    for ((about, call), reply) in calls.iter().zip(&replies) {
        let said = |client: fn(&Call, &Reply) -> Observation| client(call, reply).outcome();
        let (careless, flattening, careful) = (said(careless), said(flattening), said(careful));
        println!("{about:<24} {careless:<15} {flattening:<15} {careful}");
    }

    println!("\nThe suite gives each of them many more:");
    let careless =
        judge("careless", careless, "flagged-result-is-never-success/flag-true-invoice-legacy");
    let flattening = judge(
        "flattening",
        flattening,
        "error-member-is-a-protocol-error/unknown-tool-invalid-params",
    );
    let careful = judge("careful", careful, "");
    if careful && !careless && !flattening {
        Ok(())
    } else {
        Err("this example no longer shows what it is for: only the careful client may pass".into())
    }
}

/// A call as it is sent, in the newest revision that begins with `initialize`.
fn call(id: i64, tool: &str, arguments: Value) -> Call {
    Call::new(tool).revision(Revision::V2025_11_25).id(id).arguments(arguments).build()
}

/// Runs the suite on a client, prints what it broke and the most telling finding in full, and says
/// whether the client passed.
fn judge(name: &str, client: impl Adapter + Send + Sync + 'static, telling: &str) -> bool {
    let report = Suite::new(client).run();
    if report.passed() {
        println!("\n{name}: passed, on {} replies", report.cases());
    } else {
        let broken = broken(&report);
        println!("\n{name}: broke {} rules on {} replies", broken.len(), report.cases());
        for (finding, count) in &broken {
            let invariant = finding.invariant();
            println!("  {:<5} {} ({count})", invariant.cost(), invariant.id());
        }
        let findings = report.findings();
        let telling = findings.iter().find(|finding| finding.name() == telling);
        if let Some(finding) = telling.or(findings.first()) {
            println!("\nOne of the findings in full:\n\n{finding}");
        }
    }
    report.passed()
}

/// The first finding of each broken invariant, and how many there are.
fn broken(report: &Report) -> Vec<(&Finding, usize)> {
    let same = |left: &Finding, right: &Finding| left.invariant().id() == right.invariant().id();
    report.findings().chunk_by(same).map(|group| (&group[0], group.len())).collect()
}

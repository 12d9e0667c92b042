//! What the suite has to say of a client, in a few lines.

use mcp_verdict::{Adapter, Suite};

/// The costliest come first.
const SHOWN: usize = 10;

/// Runs the suite on a client, prints which rules it broke and an example of each, and says whether
/// the client passed.
pub fn judge(name: &str, client: impl Adapter + Send + Sync + 'static) -> bool {
    let report = Suite::new(client).run();
    let findings = report.findings();
    let groups = findings.chunk_by(|left, right| left.invariant().id() == right.invariant().id());
    let broken: Vec<_> = groups.collect();
    println!("{name}: broke {} rules on {} replies", broken.len(), report.cases());
    for group in broken.iter().take(SHOWN) {
        let (first, invariant) = (&group[0], group[0].invariant());
        println!("  {:<5} {}: {}", invariant.cost(), invariant.id(), first.case().id());
    }
    if broken.len() > SHOWN {
        println!("  and {} more", broken.len() - SHOWN);
    }
    for problem in report.problems() {
        println!("  {problem}");
    }
    report.passed()
}

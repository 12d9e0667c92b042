//! Five million generated cases: the reference through every invariant in both readings, which
//! includes that recipe and reference agree on each outcome, and that memory stays flat.
//!
//! `cargo bench --features output-schema --bench agreement -- 5000000`, and for what is on stdio,
//! HTTP and silence alone `-- 2000000 transcripts`.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use mcp_verdict::{Adapter, Call, Reference, Reply, Suite, Surfaces, adapter_fn};

const SEEDS: u64 = 20;

fn main() {
    let asked = std::env::args().find_map(|argument| argument.parse().ok());
    let each = asked.unwrap_or(200_000_usize) / (2 * usize::try_from(SEEDS).unwrap_or(1));
    let transcripts = std::env::args().any(|argument| argument == "transcripts");
    let carried = Surfaces::STDIO | Surfaces::HTTP | Surfaces::SILENCE;
    let surfaces = if transcripts { carried } else { Surfaces::ALL };
    let start = Instant::now();
    let (mut cases, mut findings) = (0, 0);
    for seed in 0..SEEDS {
        for strict in [false, true] {
            let reference =
                adapter_fn(surfaces, |call: &Call, reply: &Reply| Reference.observe(call, reply));
            let suite = Suite::new(reference).cases(each).seed(seed);
            // Without the feature the strict reading finds what was not validated.
            let strict = strict && cfg!(feature = "output-schema");
            let report = if strict { suite.strict().run() } else { suite.run() };
            cases += report.cases();
            findings += report.findings().len() + report.problems().len();
            if !report.passed() {
                println!("{report}\n{}", report.findings()[0]);
            }
        }
        println!("seed {seed}: {cases} cases so far, {findings} findings, {}", memory());
    }
    println!("{cases} cases, {findings} findings, {:.0?}", start.elapsed());
    assert_eq!(findings, 0, "false alarms");
}

/// What the process holds in memory, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.map_or_else(|| "memory unknown".to_owned(), |line| line.replace('\t', " "))
}

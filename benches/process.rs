//! How many cases a second go through a plain adapter in Python, and that it is enough for a whole
//! run to take seconds.
//!
//! `cargo bench --features process --bench process`

#![allow(clippy::print_stdout)]

use std::process::{Command, ExitCode};
use std::time::Instant;

use mcp_verdict::{Adapter as _, Call, Fixture, Process, Reply, Surfaces};

/// Cases a second, on two cores that have nothing else to do.
const WANTED: f64 = 20_000.0;

/// So much slower is no longer a matter of a busy machine.
const SURELY_TOO_SLOW: f64 = WANTED / 8.0;

/// How many cases are asked in one measurement.
const CASES: usize = 100_000;

/// The least that an adapter in Python can do: it reads each case and answers it.
const TRIVIAL: &str = r#"
import json, sys
print(json.dumps({"mcp_verdict": 1, "name": "trivial", "surfaces": ["response"]}), flush=True)
for line in sys.stdin:
    case = json.loads(line)
    outcome = "tool_error" if '"isError":true' in case["reply"].get("text", "") else "success"
    print(json.dumps({"case": case["case"], "outcome": outcome}), flush=True)
"#;

fn main() -> ExitCode {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("SKIPPED: python3 is not installed, so nothing was measured");
        return ExitCode::SUCCESS;
    }
    let cases = cases();
    let trivial = |ahead| Process::new("python3").args(["-c", TRIVIAL]).ahead(ahead);
    let raw = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/peers/python/raw.py");
    let mut best = 0.0_f64;
    for ahead in [1, 8, 64, 256] {
        let speed = speed(&trivial(ahead), &cases);
        println!("trivial, {ahead:3} cases ahead: {speed:8.0} cases a second");
        best = if ahead == 64 { speed } else { best };
    }
    println!(
        "raw.py,   64 cases ahead: {:8.0} cases a second",
        speed(&Process::new("python3").arg(raw), &cases)
    );
    let reached = if best < WANTED { "not reached" } else { "reached" };
    println!("{WANTED} a second are wanted of the trivial one, 64 ahead: {reached}");
    if best < SURELY_TOO_SLOW {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The responses among the fixtures, as often as it takes.
fn cases() -> Vec<(Call, Reply)> {
    let read = Fixture::corpus().iter().flat_map(Fixture::cases);
    let responses = read.filter(|case| Surfaces::RESPONSE.contains(case.surface()));
    let short = responses.filter(|case| case.reply().message().is_some_and(|it| it.len() < 2_000));
    let pairs: Vec<_> = short.map(|case| (case.call().clone(), case.reply().clone())).collect();
    pairs.iter().cycle().take(CASES).cloned().collect()
}

/// Asks as a suite does: each case is announced with what follows it.
fn speed(program: &Process, cases: &[(Call, Reply)]) -> f64 {
    program.surfaces();
    let start = Instant::now();
    let mut answered = 0;
    for (index, (call, reply)) in cases.iter().enumerate() {
        program.announce(&mut cases[index..].iter().map(|(call, reply)| (call, reply)));
        answered += usize::from(program.observe(call, reply).why_not_run().is_none());
    }
    assert_eq!(answered, cases.len(), "not every case was answered");
    cases.len() as f64 / start.elapsed().as_secs_f64()
}

//! Judges a program that speaks the line protocol: an adapter in any language.
//!
//! `cargo run --features process --example peers -- python3 examples/peers/python/raw.py`
//!
//! Before the program may stand `--strict` for the strict reading, `--cases 2000`,
//! `--revision 2025-11-25`, `--patience 20` (how many seconds the program may take for a case) and
//! `--findings` for the first finding of each broken rule. It fails where the program itself fails,
//! or nothing could be run; what the suite finds is printed.

#![allow(clippy::print_stdout)]

use std::process::ExitCode;
use std::time::Duration;

use mcp_verdict::{Family, Finding, Process, Report, Revision, Suite};

fn main() -> ExitCode {
    match judged(std::env::args().skip(1)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// Prints what the suite finds. Says whether the program has held out.
fn judged(arguments: impl Iterator<Item = String>) -> Result<bool, String> {
    let mut arguments = arguments.peekable();
    let (mut strict, mut findings, mut cases, mut revisions) = (false, false, None, Vec::new());
    let mut patience = 10;
    while let Some(option) = arguments.next_if(|it| it.starts_with("--")) {
        let mut value = || arguments.next().ok_or(format!("{option} needs a value"));
        match option.as_str() {
            "--strict" => strict = true,
            "--findings" => findings = true,
            "--patience" => {
                patience = value()?.parse().map_err(|_| "--patience needs a number of seconds")?;
            }
            "--cases" => cases = Some(value()?.parse().map_err(|_| "--cases needs a number")?),
            "--revision" => {
                let name = value()?;
                let revision = Revision::from_wire_name(&name);
                revisions.push(revision.ok_or(format!("there is no revision {name}"))?);
            }
            _ => return Err(format!("there is no option {option}")),
        }
    }
    let program = arguments.next().ok_or("name the program, and then its arguments")?;
    let patience = Duration::from_secs(patience);
    let program = Process::new(program).args(arguments).answer_within(patience);
    println!("{}\n", program.name()?);
    // What the program takes too long for is told better by the program's own limit.
    let mut suite = Suite::new(program).answer_within(patience + Duration::from_secs(10));
    suite = if strict { suite.strict() } else { suite };
    suite = if revisions.is_empty() { suite } else { suite.revisions(revisions) };
    let report = cases.into_iter().fold(suite, Suite::cases).run();
    println!("{report}");
    if findings {
        first_of_each(&report).for_each(|finding| println!("{finding}\n"));
    }
    Ok(held_out(&report))
}

fn first_of_each(report: &Report) -> impl Iterator<Item = &Finding> {
    let mut last = "";
    report.findings().iter().filter(move |finding| {
        let id = finding.invariant().id();
        std::mem::replace(&mut last, id) != id
    })
}

/// Whether each case got an answer, and the same one each time.
fn held_out(report: &Report) -> bool {
    let failed = |finding: &Finding| finding.invariant().family() == Family::Totality;
    report.problems().is_empty() && report.cases() > 0 && !report.findings().iter().any(failed)
}

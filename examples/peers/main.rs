//! Judges a program that speaks the line protocol: an adapter in any language, or one that drives
//! a whole client over a wire.
//!
//! `cargo run --features process,peer --example peers -- python3 examples/peers/python/raw.py`
//!
//! Before the program may stand `--strict` for the strict reading, `--cases 2000`,
//! `--only-fixtures`, `--revision 2025-11-25`, `--patience 20` (how many seconds the program may
//! take for a case) and `--findings` for the first finding of each broken rule. It fails where the
//! program itself fails, or nothing could be run; what the suite finds is printed.

#![allow(clippy::print_stdout)]

use std::process::ExitCode;
use std::time::Duration;

use mcp_verdict::peer::Peer;
use mcp_verdict::{Adapter, Family, Finding, Process, Report, Revision, Suite};

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

/// What stands before the program.
struct Options {
    strict: bool,
    findings: bool,
    only_fixtures: bool,
    cases: Option<usize>,
    revisions: Vec<Revision>,
    patience: Duration,
}

impl Options {
    fn read(arguments: &mut impl Iterator<Item = String>) -> Result<(Self, String), String> {
        let mut options = Self {
            strict: false,
            findings: false,
            only_fixtures: false,
            cases: None,
            revisions: Vec::new(),
            patience: Duration::from_secs(10),
        };
        loop {
            let option = arguments.next().ok_or("name the program, and then its arguments")?;
            let mut value = || arguments.next().ok_or(format!("{option} needs a value"));
            let number = |text: String| text.parse().map_err(|_| format!("{text} is no number"));
            match option.as_str() {
                "--strict" => options.strict = true,
                "--findings" => options.findings = true,
                "--only-fixtures" => options.only_fixtures = true,
                "--patience" => options.patience = Duration::from_secs(number(value()?)?),
                "--cases" => options.cases = usize::try_from(number(value()?)?).ok(),
                "--revision" => {
                    let name = value()?;
                    let revision = Revision::from_wire_name(&name);
                    options.revisions.push(revision.ok_or(format!("there is no revision {name}"))?);
                }
                option if option.starts_with("--") => {
                    return Err(format!("there is no option {option}"));
                }
                program => return Ok((options, program.to_owned())),
            }
        }
    }

    fn suite<A: Adapter>(&self, adapter: A) -> Suite<A> {
        // What the program takes too long for is told better by the program's own limit.
        let mut suite = Suite::new(adapter).answer_within(self.patience + Duration::from_secs(10));
        suite = if self.strict { suite.strict() } else { suite };
        suite = if self.only_fixtures { suite.only_fixtures() } else { suite };
        let all = Revision::ALL.to_vec();
        let revisions = if self.revisions.is_empty() { all } else { self.revisions.clone() };
        self.cases.into_iter().fold(suite.revisions(revisions), Suite::cases)
    }
}

/// Prints what the suite finds. Says whether the program has held out.
fn judged(mut arguments: impl Iterator<Item = String>) -> Result<bool, String> {
    let (options, program) = Options::read(&mut arguments)?;
    let program = Process::new(program).args(arguments).answer_within(options.patience);
    println!("{}\n", program.name()?);
    let report = if program.drives_a_client()? {
        options.suite(Peer::program(program)?).run()
    } else {
        options.suite(program).run()
    };
    println!("{report}");
    if options.findings {
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

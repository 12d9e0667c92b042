//! A program behind a pipe is judged like any adapter; whatever it does is a finding, and nothing
//! of it is left.

#![cfg(all(unix, feature = "process"))]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mcp_verdict::{
    Adapter, Call, Fixture, Observation, Outcome, Process, Reply, Revision, Suite, Surfaces,
    adapter_fn,
};

/// What every script here can use. A shell is slow and reads byte by byte, but it is everywhere.
const PRELUDE: &str = r#"
hello() { printf '{"mcp_verdict":1,"name":"a shell","surfaces":["response","silence"]%s}\n' "$1"; }
next() { IFS= read -r line || exit 0; n=${line#*:}; n=${n%%,*}; }
say() { printf '{"case":%s,%s}\n' "$n" "$1"; }
is() { case $line in *"\"tool\":\"$1\""*) true ;; *) false ;; esac; }
succeed() { say '"outcome":"success"'; }
"#;

fn program(script: &str) -> Process {
    Process::new("/bin/sh").args(["-c".to_owned(), format!("{PRELUDE}{script}")])
}

/// A program that does this with each case.
fn answering(script: &str) -> Process {
    program(&format!("hello\nwhile next; do {script}\ndone"))
}

fn asked(tools: &[&str]) -> Vec<(Call, Reply)> {
    let reply = || Reply::from_message("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
    tools.iter().map(|&tool| (Call::new(tool).build(), reply())).collect()
}

/// What an adapter says of cases that it is told of ahead, as a suite does.
fn said(adapter: &Process, cases: &[(Call, Reply)]) -> Vec<Observation> {
    let observe = |index: usize| {
        adapter.announce(&mut cases[index..].iter().map(|(call, reply)| (call, reply)));
        adapter.observe(&cases[index].0, &cases[index].1)
    };
    (0..cases.len()).map(observe).collect()
}

#[test]
fn a_program_is_judged_as_a_function_that_says_the_same() {
    let script = r#"case $line in *isError*) say '"outcome":"success","model_view":"ok"' ;;
        *) say '"outcome":"contract_violation","code":null' ;; esac"#;
    let function = adapter_fn(Surfaces::RESPONSE | Surfaces::SILENCE, |_: &Call, reply: &Reply| {
        let text = String::from_utf8_lossy(reply.message().unwrap_or_default());
        if text.contains("isError") {
            Observation::new(Outcome::Success).model_view("ok")
        } else {
            Observation::new(Outcome::ContractViolation)
        }
    });
    let program = answering(script);
    assert_eq!(program.surfaces(), function.surfaces());
    let mut broken = 0;
    for fixture in Fixture::corpus().iter().step_by(31) {
        let names = |findings: Vec<mcp_verdict::Finding>| {
            findings.iter().map(mcp_verdict::Finding::name).collect::<Vec<_>>()
        };
        let expected = names(fixture.check(&function));
        broken += expected.len();
        assert_eq!(names(fixture.check(&program)), expected, "{}", fixture.name());
    }
    assert!(broken > 5, "{broken} findings show little");
}

#[test]
#[allow(clippy::print_stdout)]
fn the_peer_in_plain_python_answers_every_fixture() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("SKIPPED: python3 is not installed");
        return;
    }
    let peer = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/peers/python/raw.py");
    let python = Process::new("python3").arg(peer).answer_within(Duration::from_secs(60));
    let read = Fixture::corpus().iter().flat_map(Fixture::cases);
    let read = read.filter(|case| python.surfaces().contains(case.surface()));
    let cases: Vec<_> = read.map(|case| (case.call().clone(), case.reply().clone())).collect();
    let all = said(&python, &cases);
    assert!(all.len() > 1_000);
    let failed = all.iter().find(|said| said.outcome() == Outcome::Unclassified);
    assert!(failed.is_none(), "{failed:?}");
}

#[test]
fn each_way_to_fail_is_told_with_the_last_words_and_the_rest_goes_on() {
    let rows = [
        ("echo boom >&2; exit 3", "ended and gave no answer (exit status: 3)", "boom"),
        ("echo stuck >&2; sleep 3600", "no answer within 1s; did it flush", "stuck"),
        ("exec 1>&-; sleep 3600", "ended and gave no answer;", ""),
        ("echo 'a warning'", "no answer: it is no JSON object: \"a warning\"", ""),
        ("n=99; succeed", "it answers case 99 where 2 was asked", ""),
        ("say '\"outcome\":\"great\"'", "`outcome` can't be `great`", ""),
        ("say '\"outcome\":\"success\",\"model_veiw\":\"\"'", "did you mean `model_view`", ""),
        ("head -c 17000000 /dev/zero | tr '\\0' x", "more than 16 MiB without the end", ""),
    ];
    for (bad, expected, last_words) in rows {
        let script = format!("if is bad; then {bad}; else succeed; fi");
        let program = answering(&script).answer_within(Duration::from_secs(1));
        let all = said(&program, &asked(&["a", "bad", "c", "d"]));
        let outcomes: Vec<_> = all.iter().map(Observation::outcome).collect();
        let (good, none) = (Outcome::Success, Outcome::Unclassified);
        assert_eq!(outcomes, [good, none, good, good], "{bad}");
        let told = all[1].to_string();
        assert!(told.contains(expected) && told.contains(last_words), "{bad}: {told}");
    }
}

#[test]
fn a_bad_word_about_the_right_case_costs_that_case_alone() {
    let script = "if is bad; then say '\"outcome\":\"great\"'; else succeed; fi";
    let program = answering(script).restarts(0);
    let all = said(&program, &asked(&["bad", "bad", "c"]));
    assert!(all[1].to_string().contains("`outcome` can't be `great`"), "{}", all[1]);
    assert_eq!(all[2].outcome(), Outcome::Success);
}

#[test]
fn an_answer_too_many_is_noticed_when_the_next_is_asked_for() {
    let program = answering("if is bad; then succeed; fi; succeed");
    let all = said(&program, &asked(&["bad", "b", "c"]));
    assert_eq!(all[0].outcome(), Outcome::Success);
    assert!(all[1].to_string().contains("it answers case 1 where 2 was asked"), "{}", all[1]);
    assert_eq!(all[2].outcome(), Outcome::Success);
}

#[test]
fn a_program_that_says_no_proper_hello_is_not_asked_and_the_report_says_why() {
    let rows = [
        ("echo starting >&2; exit 4", "ended before it said hello (exit status: 4)", "starting"),
        ("sleep 3600", "no hello within 300ms", ""),
        ("echo ready; sleep 3600", "no hello: it is no JSON object: \"ready\"", ""),
        ("echo '{\"mcp_verdict\":9}'; sleep 3600", "version 9 of the line protocol", ""),
    ];
    for (script, expected, last_words) in rows {
        let program = program(script).start_within(Duration::from_millis(300));
        let problem = program.name().expect_err(script);
        assert!(problem.contains(expected) && problem.contains(last_words), "{problem}");
    }
    let nothing = Process::new("/nowhere/at-all");
    assert!(nothing.name().expect_err("is not there").contains("is it installed"));
    let report = Suite::new(nothing).run();
    assert!(!report.passed());
    assert!(report.problems()[0].contains("/nowhere/at-all"), "{report}");
}

#[test]
fn a_program_that_fails_too_often_is_left_and_the_rest_counts_as_not_run() {
    let report = Suite::new(answering("echo boom >&2; exit 1").restarts(2)).cases(1).run();
    assert!(!report.passed());
    let ids: Vec<_> = report.findings().iter().map(|it| it.invariant().id()).collect();
    assert_eq!(ids, ["never-panics"; 3]);
    assert!(report.findings()[0].to_string().contains("boom"), "{}", report.findings()[0]);
    let not_run = report.not_run();
    assert!(not_run[0].0.contains("failed again after 2 restarts"), "{report}");
    assert!(not_run[0].1 > 1_000 && report.cases() == 3, "{report}");
}

#[test]
fn what_a_program_can_not_be_given_counts_as_not_run_and_never_as_right() {
    let program = program(
        "hello ',\"revisions\":[\"2025-11-25\"]'
        while next; do say '\"not_run\":\"no string ids\"'; done",
    );
    let case = |revision| Call::new("t").revision(revision).build();
    let reply = Reply::from_message("{}");
    let unspoken = program.observe(&case(Revision::V2025_06_18), &reply);
    assert_eq!(unspoken.why_not_run(), Some("the program does not speak 2025-06-18"));
    let refused = program.observe(&case(Revision::V2025_11_25), &reply);
    assert_eq!(refused.why_not_run(), Some("no string ids"));
    let report = Suite::new(program).revisions([Revision::V2025_06_18]).cases(1).run();
    assert!(!report.passed() && report.cases() == 0, "{report}");
}

#[test]
fn what_was_sent_ahead_and_is_not_asked_for_is_no_answer_to_what_is() {
    let program = answering("say \"\\\"outcome\\\":\\\"success\\\",\\\"message\\\":\\\"$n\\\"\"");
    let cases = asked(&["a", "b", "c", "d"]);
    program.announce(&mut cases.iter().map(|(call, reply)| (call, reply)));
    let third = program.observe(&cases[2].0, &cases[2].1);
    assert_eq!(third.facts().message(), Some("3"));
    let first = program.observe(&cases[0].0, &cases[0].1);
    assert_eq!(first.facts().message(), Some("5"));
}

/// Whether a process does anything any more; one that has ended may wait for its parent.
fn runs(id: &str) -> bool {
    let listed = Command::new("ps").args(["-o", "stat=", "-p", id]).output().expect("ps is there");
    let state = String::from_utf8_lossy(&listed.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

/// Whether the process is there at all, if only as one that nobody has taken leave of.
fn exists(id: &str) -> bool {
    let listed = Command::new("ps").args(["-o", "stat=", "-p", id]).output().expect("ps is there");
    !String::from_utf8_lossy(&listed.stdout).trim().is_empty()
}

fn eventually(what: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(10) {
        if what() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

/// Starts a program of its own, and tells both ids.
const WITH_A_CHILD: &str = r#"sleep 3600 & hello; while next; do
    if is bad; then BAD; fi
    say "\"outcome\":\"success\",\"message\":\"$$ $!\""
    done"#;

#[test]
fn nothing_that_a_program_started_is_left_after_its_end_a_crash_or_a_hang() {
    for bad in ["true", "exit 1", "sleep 3600", "trap '' TERM INT HUP; while :; do :; done"] {
        let program = program(&WITH_A_CHILD.replace("BAD", bad))
            .answer_within(Duration::from_millis(500))
            .restarts(0);
        let all = said(&program, &asked(&["a", "bad", "c"]));
        let ids = all[0].facts().message().expect("tells both ids").to_owned();
        let (own, child) = ids.split_once(' ').expect("two ids");
        drop(program);
        assert!(!exists(own), "{bad}: the program is still there");
        assert!(eventually(|| !runs(child)), "{bad}: what it started still runs");
    }
}

/// Set for the test binary when it is run as a process of its own.
const ALONE: &str = "MCP_VERDICT_TEST_ALONE";

fn alone(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("is known"));
    command.args(["--exact", test, "--nocapture", "--ignored"]).env(ALONE, "1");
    command
}

#[test]
#[ignore = "another test starts it as a process of its own"]
#[allow(clippy::print_stdout)]
fn hangs_with_its_program() {
    if std::env::var_os(ALONE).is_none() {
        return;
    }
    let program = program(&WITH_A_CHILD.replace("BAD", "while :; do :; done"))
        .answer_within(Duration::from_secs(3600));
    let cases = asked(&["a", "bad"]);
    let first = program.observe(&cases[0].0, &cases[0].1);
    println!("ids {}", first.facts().message().unwrap_or_default());
    program.observe(&cases[1].0, &cases[1].1);
}

#[test]
fn a_program_that_hangs_is_ended_when_this_process_is_interrupted_or_killed() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::io::{BufRead as _, BufReader};
    for signal in [Signal::INT, Signal::KILL] {
        let mut parent =
            alone("process::hangs_with_its_program").stdout(Stdio::piped()).spawn().expect("runs");
        let lines = BufReader::new(parent.stdout.take().expect("is piped")).lines();
        let ids = lines
            .map_while(Result::ok)
            .find_map(|line| line.split_once("ids ").map(|(_, ids)| ids.to_owned()));
        let ids = ids.expect("tells both ids");
        assert!(ids.split(' ').all(runs), "{ids}");
        kill_process(Pid::from_child(&parent), signal).expect("is sent");
        parent.wait().expect("has ended");
        assert!(eventually(|| !ids.split(' ').any(runs)), "{signal:?}: {ids}");
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "another test starts it as a process of its own"]
fn leaves_no_handle_and_no_thread() {
    if std::env::var_os(ALONE).is_none() {
        return;
    }
    let count = |what| std::fs::read_dir(format!("/proc/self/{what}")).expect("is there").count();
    let (handles, threads) = (count("fd"), count("task"));
    for bad in ["true", "exit 1", "while :; do :; done"] {
        let program =
            program(&WITH_A_CHILD.replace("BAD", bad)).answer_within(Duration::from_millis(300));
        said(&program, &asked(&["a", "bad", "c"]));
    }
    let none_left = || (count("fd"), count("task")) == (handles, threads);
    assert!(
        eventually(none_left),
        "{} {}, at first {handles} {threads}",
        count("fd"),
        count("task")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn no_handle_and_no_thread_is_left_when_a_program_is_gone() {
    let output = alone("process::leaves_no_handle_and_no_thread").output().expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

//! What a verdict costs beside the plain parse that any client pays: `judge` and
//! `serde_json::from_slice::<Value>` over the bytes of every fixture that is a single message,
//! sums and ratio side by side. Long messages stand apart, lest one of them hide all others.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use mcp_verdict::{Call, Fixture, Reply, judge};

/// From this length on a message counts as long.
const LONG: usize = 64 * 1024;

fn main() {
    let (short, long): (Vec<_>, Vec<_>) =
        samples().into_iter().partition(|sample| sample.bytes.len() < LONG);
    report("short", &short);
    report("long", &long);
}

struct Sample {
    call: Call,
    reply: Reply,
    bytes: Vec<u8>,
}

fn report(name: &str, samples: &[Sample]) {
    if samples.is_empty() {
        println!("{name}: no messages");
        return;
    }
    let bytes: usize = samples.iter().map(|sample| sample.bytes.len()).sum();
    let judged: Duration = samples
        .iter()
        .map(|sample| time(|| judge(black_box(&sample.call), black_box(&sample.reply))))
        .sum();
    let parsed: Duration = samples
        .iter()
        .map(|sample| {
            time(|| serde_json::from_slice::<serde_json::Value>(black_box(&sample.bytes)))
        })
        .sum();
    let ratio = judged.as_secs_f64() / parsed.as_secs_f64();
    let count = samples.len();
    println!(
        "{name}: {count} messages, {bytes} bytes; judge {judged:?}, serde_json {parsed:?}, ratio {ratio:.2}"
    );
}

/// The time of one run: the best of some rounds, so that what else the machine does stays out.
fn time<T>(mut run: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    drop(black_box(run()));
    let once = start.elapsed().max(Duration::from_nanos(100));
    let runs = u32::try_from(Duration::from_micros(500).as_nanos() / once.as_nanos())
        .unwrap_or(u32::MAX)
        .max(1);
    let round = || {
        let start = Instant::now();
        for _ in 0..runs {
            drop(black_box(run()));
        }
        start.elapsed() / runs
    };
    std::iter::repeat_with(round).take(15).min().unwrap_or_default()
}

/// The single messages among the fixtures, one of each file.
fn samples() -> Vec<Sample> {
    let single = |fixture: &Fixture| {
        let case = fixture.cases().first()?;
        let bytes = case.reply().message()?.to_vec();
        Some(Sample { call: case.call().clone(), reply: case.reply().clone(), bytes })
    };
    Fixture::corpus().iter().filter_map(single).collect()
}

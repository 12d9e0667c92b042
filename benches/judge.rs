//! What a verdict costs beside the plain parse that any client pays: `judge` and
//! `serde_json::from_slice::<Value>` over the same bytes, sums and ratio side by side. Long
//! messages stand apart, because there the two do different work.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use mcp_verdict::{Call, Reply, Revision, judge};

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

impl Sample {
    fn new(revision: Revision, text: &str) -> Self {
        let call = Call::new("find_invoice").revision(revision).build();
        Self { call, reply: Reply::from_message(text), bytes: text.as_bytes().to_vec() }
    }
}

fn report(name: &str, samples: &[Sample]) {
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
    std::iter::repeat_with(round).take(40).min().unwrap_or_default()
}

/// One message of each common kind, and long ones.
fn samples() -> Vec<Sample> {
    let (old, new) = (Revision::V2025_06_18, Revision::V2026_07_28);
    let many_blocks = vec![r#"{"type":"text","text":"One of very many lines."}"#; 4000].join(",");
    let long_text = "A long line of plain text. ".repeat(20_000);
    let wide = (0..10_000).map(|key| format!("\"key{key}\":{key}")).collect::<Vec<_>>().join(",");
    let result = |result: String| format!(r#"{{"jsonrpc":"2.0","id":7,"result":{result}}}"#);
    vec![
        Sample::new(
            old,
            r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"The invoice INV-2024-001 over 1,250.00 EUR was paid on 2024-03-01."}]}}"#,
        ),
        Sample::new(
            old,
            r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"No invoice INV-404: check the number and try again."}],"isError":true}}"#,
        ),
        Sample::new(
            old,
            r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"{\"total\":1.10,\"currency\":\"EUR\",\"paid\":true}"}],"structuredContent":{"total":1.10,"currency":"EUR","paid":true,"lines":[{"sku":"A-1","count":2},{"sku":"B-7","count":1}]},"isError":false}}"#,
        ),
        Sample::new(
            old,
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Unknown tool: find_invoices","data":{"known":["find_invoice","pay_invoice"]}}}"#,
        ),
        Sample::new(
            old,
            r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"See the scan."},{"type":"image","data":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==","mimeType":"image/png"},{"type":"resource_link","uri":"file:///invoices/404.pdf","name":"404.pdf"}]}}"#,
        ),
        Sample::new(
            new,
            r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[{"type":"text","text":"Gebucht f\u00fcr morgen, 9 Uhr.","annotations":{"audience":["user"],"priority":0.5}}],"isError":false}}"#,
        ),
        Sample::new(
            new,
            r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"input_required","inputRequests":{"confirm":{"method":"elicitation/create","params":{"message":"Really book two rooms?","requestedSchema":{"type":"object","properties":{"yes":{"type":"boolean"}},"required":["yes"]}}}},"requestState":"b3BhcXVl"}}"#,
        ),
        Sample::new(
            new,
            r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p-1","progress":40,"total":100,"message":"Fetching the ledger"}}"#,
        ),
        Sample::new(
            new,
            r#"{"jsonrpc":"2.0","id":8,"result":{"resultType":"complete","content":[{"type":"text","text":"Someone else's answer."}]}}"#,
        ),
        Sample::new(
            new,
            r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[{"type":"text","text":"cut o"#,
        ),
        Sample::new(old, &result(format!(r#"{{"content":[{many_blocks}]}}"#))),
        Sample::new(
            old,
            &result(format!(r#"{{"content":[{{"type":"text","text":"{long_text}"}}]}}"#)),
        ),
        Sample::new(old, &result(format!(r#"{{"content":[],"structuredContent":{{{wide}}}}}"#))),
    ]
}

//! Whatever the bytes, a verdict comes in time in proportion to them, without a panic and
//! without the thread's stack.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use mcp_verdict::{
    Adapter, Anomaly, Call, Http, HttpEnd, Outcome, Reference, Reply, Revision, Stdio, StdioEnd,
    judge,
};

fn result(members: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"resultType":"complete",{members}}}}}"#)
}

fn listed(count: usize, mut item: impl FnMut(usize, &mut String)) -> String {
    let mut list = String::new();
    for index in 0..count {
        if index > 0 {
            list.push(',');
        }
        item(index, &mut list);
    }
    list
}

fn nested(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

fn blocks(count: usize, block: &str) -> String {
    result(&format!(r#""content":[{}]"#, listed(count, |_, list| list.push_str(block))))
}

fn members(count: usize) -> String {
    listed(count, |index, list| {
        let _ = write!(list, "\"key{index}\":{index}");
    })
}

/// Texts of a size, each of which another careless step of reading would be quadratic in.
fn shapes(size: usize) -> Vec<(&'static str, Revision, String)> {
    let new = Revision::V2026_07_28;
    let batch = Revision::V2025_03_26;
    let answer = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#;
    let state = r#""resultType":"input_required","inputRequests":"#;
    let entries = listed(size, |index, list| {
        let _ = write!(list, r#""k{index}":{{"method":"roots/list"}}"#);
    });
    vec![
        (
            "one long text",
            new,
            blocks(1, &format!(r#"{{"type":"text","text":"{}"}}"#, "x".repeat(size * 20))),
        ),
        (
            "escapes",
            new,
            blocks(1, &format!(r#"{{"type":"text","text":"{}"}}"#, "\\u00e9".repeat(size))),
        ),
        ("many blocks", new, blocks(size, r#"{"type":"text","text":"x"}"#)),
        ("odd blocks", new, blocks(size, r#"{"type":"text","text":"x","_meta":1,"a":1,"a":1}"#)),
        (
            "base64",
            new,
            blocks(
                1,
                &format!(r#"{{"type":"image","mimeType":"","data":"{}"}}"#, "QUJD".repeat(size)),
            ),
        ),
        (
            "members of the envelope",
            new,
            format!(r#"{{"jsonrpc":"2.0","id":7,{}}}"#, members(size)),
        ),
        ("members of the result", new, result(&format!(r#"{},"content":[]"#, members(size)))),
        (
            "members of a block",
            new,
            blocks(1, &format!(r#"{{"type":"text","text":"x",{}}}"#, members(size))),
        ),
        (
            "members of the data",
            new,
            result(&format!(r#""content":[],"structuredContent":{{{}}}"#, members(size))),
        ),
        (
            "input requests",
            new,
            format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{{state}{{{entries}}}}}}}"#),
        ),
        ("equal answers", batch, format!("[{}]", listed(size, |_, list| list.push_str(answer)))),
        ("one long answer among short ones", batch, {
            let zeros = "0".repeat(size * 10);
            let long =
                format!(r#"{{"jsonrpc":"2.0","id":7,"error":{{"code":1{zeros},"message":""}}}}"#);
            let power = size * 10;
            let short =
                format!(r#"{{"jsonrpc":"2.0","id":7,"error":{{"code":1e{power},"message":""}}}}"#);
            format!("[{long},{}]", listed(size / 10, |_, list| list.push_str(&short)))
        }),
        (
            "nested arrays",
            new,
            result(&format!(r#""content":[],"structuredContent":{}"#, nested(size))),
        ),
        ("nested objects", new, {
            let deep = r#"{"a":"#.repeat(size) + "1" + &"}".repeat(size);
            result(&format!(r#""content":[],"structuredContent":{deep}"#))
        }),
        ("opened and never closed", new, "[".repeat(size)),
        (
            "digits of the id",
            new,
            format!(r#"{{"jsonrpc":"2.0","id":{},"result":{{}}}}"#, "7".repeat(size)),
        ),
        (
            "digits of the code",
            new,
            format!(
                r#"{{"jsonrpc":"2.0","id":7,"error":{{"code":{},"message":""}}}}"#,
                "7".repeat(size)
            ),
        ),
    ]
}

/// The best of three runs, or the first where that is slow already.
/// Transcripts of a size, in small pieces, each of which another careless reader would be
/// quadratic in.
fn transcripts(size: usize) -> Vec<(&'static str, Revision, Reply)> {
    let revision = Revision::V2025_11_25;
    let answer = |text: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":7,"result":{{"content":[{{"type":"text","text":"{text}"}}]}}}}"#
        )
    };
    let (long, short) = (answer(&"x".repeat(size * 20)), answer(""));
    let failed = |code: String| {
        format!(r#"{{"jsonrpc":"2.0","id":7,"error":{{"code":{code},"message":""}}}}"#)
    };
    let digits = failed(format!("1{}", "0".repeat(size * 10)));
    let power = failed(format!("1e{}", size * 10));
    let pieces = |text: &str| text.as_bytes().chunks(10).map(Into::into).collect::<Vec<_>>();
    let output = |text: String| Reply::from_stdio(Stdio::new(pieces(&text), StdioEnd::Eof));
    let http = |media: &str, text: &str| {
        let headers = vec![("content-type".to_owned(), media.to_owned())];
        Reply::from_http(Http::new(200, headers, pieces(text), HttpEnd::Complete))
    };
    let stream = |text: String| http("text/event-stream", &text);
    vec![
        ("one long line", revision, output(format!("{long}\n"))),
        ("one long line without its end", revision, output(long.clone())),
        ("blank lines", revision, output("\n".repeat(size))),
        ("noisy lines", revision, output("[\n".repeat(size))),
        ("equal answers on lines", revision, output(format!("{short}\n").repeat(size))),
        (
            "one long answer among short ones on lines",
            revision,
            output(format!("{digits}\n") + &format!("{power}\n").repeat(size / 10)),
        ),
        ("one long body", revision, http("application/json", &long)),
        ("one long event", revision, stream(format!("data: {long}\n\n"))),
        (
            "one event of many data lines",
            revision,
            stream(format!("data: [\n{}\n", "data: 1,\n".repeat(size))),
        ),
        ("one long comment", revision, stream(format!(":{}", "x".repeat(size * 20)))),
        ("comments", revision, stream(":\r".repeat(size))),
        ("ids", revision, stream("id: 1\n\n".repeat(size))),
        ("empty events", revision, stream("data:\r\n\r\n".repeat(size))),
        ("unreadable events", revision, stream("data: [\n\n".repeat(size))),
        ("equal answers in events", revision, stream(format!("data: {short}\n\n").repeat(size))),
        ("one long event without its end", revision, stream(format!("data: {long}\n"))),
    ]
}

fn time(call: &Call, reply: &Reply) -> Duration {
    let once = || {
        let start = Instant::now();
        let _ = judge(call, reply);
        start.elapsed()
    };
    let first = once();
    if first > Duration::from_secs(1) { first } else { first.min(once()).min(once()) }
}

/// Fails where a reply four times as long takes much more than four times as long.
fn assert_linear(replies: fn(usize) -> Vec<(&'static str, Revision, Reply)>) {
    const SIZE: usize = 2_000;
    const MOST: f64 = 7.0;
    for ((name, revision, short), (_, _, long)) in replies(SIZE).into_iter().zip(replies(SIZE * 4))
    {
        let call = Call::new("t").revision(revision).build();
        // A quadratic step over so many parts takes a good part of a second, and sixteen times as
        // long for the longer text. A busy machine disturbs short times and single attempts, so
        // neither counts.
        let (mut best, began) = (f64::INFINITY, Instant::now());
        while best >= MOST && began.elapsed() < Duration::from_secs(20) {
            let base = time(&call, &short).max(Duration::from_millis(5));
            best = best.min(time(&call, &long).as_secs_f64() / base.as_secs_f64());
        }
        assert!(best < MOST, "{name}: four times the text took {best:.1} times as long");
    }
}

#[test]
fn the_time_grows_with_the_text_and_no_faster() {
    let messages = |size| {
        let message =
            |(name, revision, text): (_, _, String)| (name, revision, Reply::from_message(text));
        shapes(size).into_iter().map(message).collect()
    };
    assert_linear(messages);
}

#[test]
fn the_time_grows_with_the_transcript_and_no_faster() {
    assert_linear(transcripts);
}

#[test]
fn a_million_levels_are_read_without_the_stack() {
    const DEPTH: usize = 1_000_000;
    let texts = [
        (
            result(&format!(r#""content":[],"structuredContent":{}"#, nested(DEPTH))),
            Outcome::Success,
        ),
        (result(&format!(r#""content":{}"#, nested(DEPTH))), Outcome::ContractViolation),
        (nested(DEPTH), Outcome::Pending),
        ("[".repeat(DEPTH), Outcome::Pending),
        (r#"{"a":"#.repeat(DEPTH), Outcome::Pending),
    ];
    for (text, outcome) in texts {
        let reply = Reply::from_message(text);
        for revision in [Revision::V2025_03_26, Revision::V2026_07_28] {
            let call = Call::new("t").revision(revision).build();
            let verdict = judge(&call, &reply);
            if revision == Revision::V2026_07_28 {
                assert_eq!(verdict.outcome(), outcome);
            }
            assert!(verdict.explain().len() < 4000);
        }
    }
}

#[test]
fn large_replies_are_judged_and_shown_whole() {
    let call = Call::new("t").build();
    let text = "x".repeat(8 << 20);
    let long = Reply::from_message(blocks(1, &format!(r#"{{"type":"text","text":"{text}"}}"#)));
    let observed = Reference.observe(&call, &long);
    assert_eq!(observed.outcome(), Outcome::Success);
    assert_eq!(observed.facts().model_view().map(str::len), Some(text.len()));

    let many = Reply::from_message(blocks(200_000, r#"{"type":"text","text":"x"}"#));
    let observed = Reference.observe(&call, &many);
    assert_eq!(observed.facts().blocks().map(<[_]>::len), Some(200_000));
}

#[test]
fn oddities_without_number_are_counted_and_not_hoarded() {
    let block = r#"{"type":"text","text":"x","_meta":1,"annotations":{"priority":9}}"#;
    let verdict = judge(&Call::new("t"), &Reply::from_message(blocks(10_000, block)));
    assert_eq!(verdict.outcome(), Outcome::Success);
    assert_eq!(verdict.anomalies().len(), 64);
    assert_eq!(verdict.anomalies_total(), 20_000);
    assert!(verdict.explain().ends_with("19936 more"));
}

#[test]
fn repeated_members_without_number_are_counted_wherever_they_stand() {
    let repeating = listed(1000, |_, list| list.push_str(r#"{"a":1,"a":1}"#));
    let members = format!(r#""content":[],"_meta":{{"x":[{repeating}]}},"x":1,"x":1"#);
    let verdict = judge(&Call::new("t"), &Reply::from_message(result(&members)));
    assert_eq!(verdict.outcome(), Outcome::Success);
    assert_eq!(verdict.anomalies_total(), 1001);
    let places: Vec<_> = verdict.anomalies().iter().map(Anomaly::place).collect();
    assert_eq!(places, ["result", "result._meta"]);
}

#[test]
fn every_cut_and_every_flipped_byte_is_judged_the_same_each_time() {
    let text = r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[{"type":"text","text":"é\u0041"}],"structuredContent":{"n":-1.5e3},"isError":false}}"#;
    let call = Call::new("t").build();
    let check = |bytes: &[u8]| {
        let reply = Reply::from_message(bytes);
        let (first, second) = (judge(&call, &reply), judge(&call, &reply));
        assert_eq!(first.explain(), second.explain());
        first.outcome()
    };
    for end in 0..text.len() {
        assert_eq!(check(&text.as_bytes()[..end]), Outcome::Pending, "{}", text.escape_debug());
    }
    for at in 0..text.len() {
        for byte in [0x00, b'"', b'\\', b'{', b']', b'9', 0x80, 0xff] {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = byte;
            check(&bytes);
        }
    }
}

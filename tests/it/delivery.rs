//! How an answer is delivered does not matter: chunks, what comes before it, the surface. What
//! matters is that it is whole.

use mcp_verdict::{
    Call, Execution, Fixture, Http, HttpEnd, Outcome, Reason, Reply, Revision, Stdio, StdioEnd,
    Verdict, judge,
};

use crate::transcripts::{
    CUT, DONE, FAILED, JSON, NAMELESS, OTHER, PING, PROGRESS, STREAMABLE, bytes_of, events, json,
    lines, sse, stdio, table,
};

/// The same transcript in other chunks.
fn with_chunks(reply: &Reply, chunks: Vec<Vec<u8>>) -> Reply {
    match (reply.stdio(), reply.http()) {
        (Some(stdio), _) => Reply::from_stdio(Stdio::new(chunks, stdio.end())),
        (_, Some(http)) => {
            let headers = http.headers().to_vec();
            Reply::from_http(Http::new(http.status(), headers, chunks, http.end()))
        }
        _ => unreachable!("a transcript"),
    }
}

/// The transcript as it stands when it has come this far, with each way to end there.
fn cut(reply: &Reply, bytes: &[u8]) -> Vec<Reply> {
    let chunks = vec![bytes.to_vec()];
    match reply.http() {
        None => {
            let end = |&end| Reply::from_stdio(Stdio::new(chunks.clone(), end));
            StdioEnd::ALL.iter().map(end).collect()
        }
        Some(http) => {
            let end = |&end| {
                let headers = http.headers().to_vec();
                Reply::from_http(Http::new(http.status(), headers, chunks.clone(), end))
            };
            HttpEnd::ALL.iter().map(end).collect()
        }
    }
}

#[test]
fn where_the_chunks_are_cut_never_matters() {
    let check = |call: &Call, reply: &Reply, whole: &Verdict, chunks: Vec<Vec<u8>>| {
        let verdict = judge(call, &with_chunks(reply, chunks));
        assert_eq!(verdict.explain(), whole.explain());
        assert_eq!(verdict.evidence(), whole.evidence());
    };
    for row in table() {
        let bytes = bytes_of(&row.reply);
        let Some(call) = row.calls().next() else { continue };
        let whole = judge(&call, &row.reply);
        for at in (0..bytes.len()).step_by(1 + bytes.len() / 40) {
            let chunks = vec![bytes[..at].to_vec(), vec![], bytes[at..].to_vec()];
            check(&call, &row.reply, &whole, chunks);
        }
        for size in [1, 2, 3, 10] {
            check(&call, &row.reply, &whole, bytes.chunks(size).map(Into::into).collect());
        }
    }
}

#[test]
fn a_cut_transcript_is_never_a_success_before_its_answer_is_whole() {
    let sound = [
        stdio(lines(&["hello", PROGRESS, OTHER, PING, DONE, PROGRESS]), StdioEnd::Open),
        stdio(lines(&[PROGRESS, DONE]).replace('\n', "\r\n"), StdioEnd::Open),
        json(DONE),
        json(format!(" {DONE}\n")),
        sse(events(&[PROGRESS, OTHER, PING, DONE, PROGRESS]), HttpEnd::Open),
        sse(
            format!(
                "\u{feff}: c\r\n\r\nid: 1\r\ndata:\r\n\r\nevent: message\r\ndata: {DONE}\r\n\r\n"
            ),
            HttpEnd::Open,
        ),
        sse(format!("data: {}\n\n", DONE.replace(',', ",\ndata: ")), HttpEnd::Open),
    ];
    for reply in sound {
        let bytes = bytes_of(&reply);
        for &revision in STREAMABLE {
            let call = Call::new("t").revision(revision).build();
            let mut first_success = None;
            for end in 0..=bytes.len() {
                for part in cut(&reply, &bytes[..end]) {
                    let verdict = judge(&call, &part);
                    match verdict.outcome() {
                        Outcome::Success => {
                            first_success.get_or_insert(end);
                        }
                        Outcome::UnknownOutcome | Outcome::ContractViolation | Outcome::Pending => {
                            assert_eq!(verdict.execution(), Execution::Possible);
                        }
                        other => panic!("{other} at byte {end} of {reply:?}"),
                    }
                }
            }
            // The last byte of the answer itself, and for an event the blank line after it.
            let after =
                String::from_utf8_lossy(&bytes).rfind("\"isError\":false}}").map(|at| at + 17);
            let wait = match &reply {
                reply
                    if reply
                        .http()
                        .is_none_or(|http| http.header("content-type") == Some(JSON)) =>
                {
                    0
                }
                _ if bytes.ends_with(b"\r\n\r\n") => 3,
                _ => 2,
            };
            assert_eq!(first_success, after.map(|at| at + wait), "{revision} {reply:?}");
        }
    }
}

#[test]
fn a_cut_fixture_claims_no_more_than_a_whole_message_in_it() {
    for case in Fixture::corpus().iter().map(|fixture| &fixture.cases()[0]) {
        if case.reply().stdio().is_none() && case.reply().http().is_none() {
            continue;
        }
        let bytes = bytes_of(case.reply());
        let is_refusal =
            case.reply().http().is_some_and(|http| (300..500).contains(&http.status()));
        for end in 0..bytes.len() {
            for part in cut(case.reply(), &bytes[..end]) {
                let verdict = judge(case.call(), &part);
                match verdict.outcome() {
                    Outcome::UnknownOutcome | Outcome::ContractViolation | Outcome::Pending => {}
                    Outcome::NotExecuted => assert!(is_refusal, "{} {end}", case.id()),
                    _ => {
                        let message = Reply::from_message(verdict.evidence().expect("the answer"));
                        let alone = judge(case.call(), &message).outcome();
                        let nameless = alone == Outcome::Pending
                            && verdict.outcome() == Outcome::ProtocolError;
                        assert!(alone == verdict.outcome() || nameless, "{} {end}", case.id());
                    }
                }
            }
        }
    }
}

/// The ways to carry one message whole, on each surface that the revision has.
fn carried(message: &[u8], revision: Revision) -> Vec<Reply> {
    let text = String::from_utf8_lossy(message);
    let mut replies = Vec::new();
    if !message.contains(&b'\n') {
        replies.push(stdio([message, b"\n"].concat(), StdioEnd::Open));
    }
    // A line break of an event is always a line feed in the end.
    if !message.contains(&b'\r') && !message.is_empty() {
        let data = text.split('\n').map(|line| format!("data: {line}\n")).collect::<String>();
        replies.push(sse(data + "\n", HttpEnd::Complete));
    }
    if revision != Revision::V2024_11_05 {
        replies.push(json(message));
    }
    replies
}

#[test]
fn an_answer_delivered_whole_means_the_same_on_every_surface() {
    let mut compared = 0;
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        let Some(message) = case.reply().message() else { continue };
        let alone = judge(case.call(), case.reply());
        if alone.outcome() == Outcome::Pending || std::str::from_utf8(message).is_err() {
            continue;
        }
        for reply in carried(message, case.call().revision()) {
            let verdict = judge(case.call(), &reply);
            assert_eq!(verdict.explain(), alone.explain(), "{} {reply:?}", case.id());
            assert_eq!(verdict.evidence(), Some(message), "{}", case.id());
            assert_eq!(verdict.code(), alone.code());
            assert_eq!(verdict.message(), alone.message());
            assert_eq!(verdict.structured(), alone.structured());
            assert_eq!(verdict.request_state(), alone.request_state());
            assert_eq!(verdict.task(), alone.task());
            assert!(verdict.content().eq(alone.content()));
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn standard_error_decides_nothing() {
    for row in table() {
        let Some(stdio) = row.reply.stdio() else { continue };
        let loud = stdio.clone().with_stderr("fatal: error -32601, isError: true");
        for call in row.calls() {
            let verdict = judge(&call, &Reply::from_stdio(loud.clone()));
            assert_eq!(verdict.explain(), judge(&call, &row.reply).explain());
        }
    }
}

/// What an answer of this call comes to, whatever stands around it: the answers of a transcript
/// count together, and all else does not count.
fn expected(messages: &[&str], own_stream: bool, unanswered: Reason) -> Reason {
    let is_answer =
        |text: &&str| [DONE, FAILED].contains(text) || (own_stream && *text == NAMELESS);
    let mut answers: Vec<_> = messages.iter().copied().filter(is_answer).collect();
    answers.dedup();
    match answers[..] {
        [] if own_stream && messages.contains(&CUT) => Reason::UnreadableEvent,
        [] => unanswered,
        [DONE] => Reason::PlainResult,
        [FAILED] => Reason::Flagged,
        [_] => Reason::InvalidRequest,
        _ => Reason::ContradictingAnswers,
    }
}

#[test]
fn what_stands_around_the_answers_of_a_call_never_matters() {
    // Every sequence of up to four of these.
    let pieces = [DONE, FAILED, NAMELESS, OTHER, PROGRESS, PING, CUT];
    let mut sequences: Vec<Vec<&str>> = vec![vec![]];
    for _ in 0..4 {
        let longer = |it: &Vec<&'static str>| pieces.map(|piece| [&it[..], &[piece]].concat());
        sequences = sequences.iter().flat_map(longer).collect();
        for sequence in &sequences {
            for &revision in Revision::ALL {
                let call = Call::new("t").revision(revision).build();
                let output = stdio(lines(sequence), StdioEnd::Eof);
                let right = expected(sequence, false, Reason::OutputEnded);
                assert_eq!(judge(&call, &output).reason(), right, "{revision} {sequence:?}");
                let stream = sse(events(sequence), HttpEnd::Complete);
                let own = revision != Revision::V2024_11_05;
                let right = expected(sequence, own, Reason::StreamEnded);
                assert_eq!(judge(&call, &stream).reason(), right, "{revision} {sequence:?}");
            }
        }
    }
}

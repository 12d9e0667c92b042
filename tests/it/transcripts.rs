//! Transcripts of standard output and of HTTP exchanges: every step decides as the procedure
//! says, and nothing that should not matter does.

use std::collections::BTreeSet;

use mcp_verdict::Revision::{
    V2024_11_05 as R1, V2025_03_26 as R2, V2025_06_18 as R3, V2025_11_25 as R4, V2026_07_28 as R5,
};
use mcp_verdict::{
    AnomalyKind as Odd, Call, Execution, Execution::Possible, Execution::Refused,
    Execution::Reported, Http, HttpEnd, HttpEnd::Complete, HttpEnd::Open, HttpEnd::Reset, Outcome,
    Reason, Reason as R, Reply, Requirement, Revision, Stdio, StdioEnd, judge,
};

const ALL: &[Revision] = Revision::ALL;
pub(crate) const STREAMABLE: &[Revision] = &[R2, R3, R4, R5];
const WITH_SESSIONS: &[Revision] = &[R2, R3, R4];
const WITHOUT_SESSIONS: &[Revision] = &[R1, R5];

pub(crate) const JSON: &str = "application/json";
const SSE: &str = "text/event-stream";

pub(crate) const DONE: &str =
    r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[],"isError":false}}"#;
pub(crate) const FAILED: &str =
    r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[],"isError":true}}"#;
const REFUSED: &str = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"no"}}"#;
pub(crate) const NAMELESS: &str = r#"{"jsonrpc":"2.0","error":{"code":-32600,"message":"no"}}"#;
const BAD_ERROR: &str = r#"{"jsonrpc":"2.0","id":7,"error":"no"}"#;
const NEITHER: &str = r#"{"jsonrpc":"2.0","id":7}"#;
pub(crate) const OTHER: &str = r#"{"jsonrpc":"2.0","id":8,"result":{"content":[]}}"#;
const NO_ID: &str = r#"{"jsonrpc":"2.0","result":{"content":[]}}"#;
pub(crate) const PROGRESS: &str = r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":1,"total":1}}"#;
pub(crate) const PING: &str = r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
pub(crate) const CUT: &str = r#"{"jsonrpc":"2.0","id":7,"result":{"content":["#;

/// One transcript, and what it comes to.
pub(crate) struct Row {
    revisions: &'static [Revision],
    pub(crate) reply: Reply,
    reason: Reason,
    execution: Execution,
}

impl Row {
    pub(crate) fn calls(&self) -> impl Iterator<Item = Call> {
        self.revisions.iter().map(|&revision| Call::new("t").revision(revision).build())
    }
}

fn row(revisions: &'static [Revision], reply: Reply, reason: Reason) -> Row {
    let execution = match reason.outcome() {
        Outcome::Success => Reported,
        Outcome::NotExecuted => Refused,
        _ if reason == R::InvalidRequest => Refused,
        _ => Possible,
    };
    Row { revisions, reply, reason, execution }
}

fn http(status: u16, media: &str, body: impl AsRef<[u8]>, end: HttpEnd) -> Reply {
    let headers = vec![("Content-Type".to_owned(), media.to_owned())];
    Reply::from_http(Http::new(status, headers, vec![body.as_ref().to_vec()], end))
}

pub(crate) fn json(body: impl AsRef<[u8]>) -> Reply {
    http(200, JSON, body, Complete)
}

pub(crate) fn sse(body: impl AsRef<[u8]>, end: HttpEnd) -> Reply {
    http(200, SSE, body, end)
}

pub(crate) fn stdio(output: impl AsRef<[u8]>, end: StdioEnd) -> Reply {
    Reply::from_stdio(Stdio::new(vec![output.as_ref().to_vec()], end))
}

pub(crate) fn lines(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("{text}\n")).collect()
}

pub(crate) fn events(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("data: {text}\n\n")).collect()
}

/// Statuses that are not good ones (steps 5 to 8).
fn refusals() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |revisions, status, body: &str, reason| {
        // The type that the body is said to be of does not matter here.
        for media in [JSON, "text/html", SSE] {
            rows.push(row(revisions, http(status, media, body, Complete), reason));
        }
    };
    let door = [
        (ALL, 401, R::Unauthorised),
        (ALL, 403, R::Forbidden),
        (WITH_SESSIONS, 404, R::SessionLost),
    ];
    for (revisions, status, reason) in door {
        for body in ["", "no", NAMELESS, NEITHER, PROGRESS, PING, CUT, "[]", "7"] {
            add(revisions, status, body, reason);
        }
        // Only a lost session gives way to an error with our id that is no sound one (step 6).
        let malformed = if status == 404 { R::ErrorNotAnObject } else { reason };
        add(revisions, status, BAD_ERROR, malformed);
    }
    for status in [400, 402, 405, 409, 413, 418, 429, 499] {
        for body in ["", "no", NEITHER, PROGRESS, CUT, "{}"] {
            add(ALL, status, body, R::Refused);
        }
        add(ALL, status, r#"{"error":"invalid_token"}"#, R::Refused);
    }
    add(WITHOUT_SESSIONS, 404, "", R::Refused);
    add(&[R1], 404, NAMELESS, R::Refused);
    add(&[R5], 404, NAMELESS, R::InvalidRequest);
    for status in [300, 301, 302, 304, 307, 308, 399] {
        for body in ["", NAMELESS, NEITHER, "moved"] {
            add(ALL, status, body, R::Redirected);
        }
    }
    for status in [500, 502, 503, 504, 599, 100, 101, 0, 99, 600, 999, u16::MAX] {
        for body in ["", "no", NEITHER, CUT, PROGRESS, r#"{"error":{"code":1,"message":"m"}}"#] {
            add(ALL, status, body, R::ServerFailed);
        }
        add(STREAMABLE, status, NAMELESS, R::InvalidRequest);
        add(&[R1], status, NAMELESS, R::ServerFailed);
        add(ALL, status, BAD_ERROR, R::ErrorNotAnObject);
    }
    for status in [400, 405, 413, 429] {
        add(STREAMABLE, status, NAMELESS, R::InvalidRequest);
        add(&[R1], status, NAMELESS, R::Refused);
        add(ALL, status, BAD_ERROR, R::ErrorNotAnObject);
    }
    for status in [302, 400, 401, 403, 404, 429, 500, 503, 101] {
        add(ALL, status, REFUSED, R::InvalidRequest);
        for body in [DONE, FAILED, OTHER, NO_ID, r#"{"id":7,"result":null}"#] {
            add(ALL, status, body, R::StatusContradictsResult);
        }
        add(ALL, status, &DONE.replace("}}", r#"},"error":{}}"#), R::StatusContradictsResult);
        add(&[R2], status, &format!("[{PROGRESS},{DONE}]"), R::StatusContradictsResult);
    }
    add(&[R1, R3, R4, R5], 400, &format!("[{DONE}]"), R::BatchNotAllowed);
    add(&[R2], 401, &format!("[{REFUSED},{DONE}]"), R::ContradictingAnswers);
    add(ALL, 400, r#"{"result":"denied"}"#, R::Refused);
    rows
}

/// The same, over a body that is an event stream.
fn refusals_over_streams() -> Vec<Row> {
    let mut rows = Vec::new();
    for end in [Complete, Open, Reset] {
        let mut add = |revisions, status, texts: &[&str], reason| {
            rows.push(row(revisions, http(status, SSE, events(texts), end), reason));
        };
        for status in [302, 400, 401, 403, 404, 429, 500] {
            add(ALL, status, &[PROGRESS, REFUSED], R::InvalidRequest);
            add(ALL, status, &[PROGRESS, DONE], R::StatusContradictsResult);
            add(ALL, status, &[FAILED, DONE], R::ContradictingAnswers);
        }
        add(STREAMABLE, 400, &[NAMELESS], R::InvalidRequest);
        add(STREAMABLE, 500, &[NAMELESS], R::InvalidRequest);
        for texts in [&[NAMELESS][..], &[BAD_ERROR], &[PROGRESS, OTHER], &["oops"], &[]] {
            add(ALL, 401, texts, R::Unauthorised);
        }
        let awaiting = |reason| if end == Open { R::AwaitingAnswer } else { reason };
        for texts in [&[PROGRESS, OTHER][..], &["oops"], &[]] {
            add(ALL, 302, texts, awaiting(R::Redirected));
            add(ALL, 429, texts, awaiting(R::Refused));
            add(ALL, 500, texts, awaiting(R::ServerFailed));
        }
    }
    rows
}

/// Statuses whose body has not come to its end, or never will.
fn unfinished_refusals() -> Vec<Row> {
    vec![
        row(ALL, http(401, JSON, "", Open), R::Unauthorised),
        row(ALL, http(403, JSON, CUT, Open), R::Forbidden),
        row(WITH_SESSIONS, http(404, JSON, CUT, Open), R::SessionLost),
        row(WITHOUT_SESSIONS, http(404, JSON, CUT, Open), R::AwaitingAnswer),
        row(ALL, http(400, JSON, REFUSED, Open), R::AwaitingAnswer),
        row(ALL, http(302, JSON, "", Open), R::AwaitingAnswer),
        row(ALL, http(500, JSON, "", Open), R::AwaitingAnswer),
        row(ALL, http(401, JSON, CUT, Reset), R::Unauthorised),
        row(ALL, http(400, JSON, CUT, Reset), R::Refused),
        row(ALL, http(400, JSON, REFUSED, Reset), R::InvalidRequest),
        row(ALL, http(503, JSON, CUT, Reset), R::ServerFailed),
    ]
}

/// Good statuses (step 9), and the one text of an exchange (steps 12 to 21).
fn bodies() -> Vec<Row> {
    let mut rows = vec![
        row(
            STREAMABLE,
            http(200, "Application/JSON; charset=utf-8", DONE, Complete),
            R::PlainResult,
        ),
        row(STREAMABLE, http(200, " application/json ;q=1", DONE, Complete), R::PlainResult),
        row(STREAMABLE, json(FAILED), R::Flagged),
        row(STREAMABLE, json(REFUSED), R::InvalidRequest),
        row(STREAMABLE, json(NAMELESS), R::InvalidRequest),
        row(
            STREAMABLE,
            json(NAMELESS.replace("{\"jsonrpc", "{\"id\":null,\"jsonrpc")),
            R::InvalidRequest,
        ),
        row(STREAMABLE, json(NAMELESS.replace("\"no\"", "1")), R::ErrorMessageInvalid),
        row(STREAMABLE, json(r#"{"error":"x"}"#), R::WrongJsonrpc),
        row(STREAMABLE, json(r#"{"error":1,"error":1}"#), R::DuplicateKey),
        row(STREAMABLE, json(r#"{"jsonrpc":"2.0","method":"m","error":1}"#), R::MixedKind),
        row(STREAMABLE, json(BAD_ERROR), R::ErrorNotAnObject),
        row(STREAMABLE, json(format!("\n {DONE}\r\n")), R::PlainResult),
        row(STREAMABLE, json(OTHER), R::IdMismatch),
        row(STREAMABLE, json(OTHER.replace('8', "\"7\"")), R::IdMismatch),
        row(STREAMABLE, json(NO_ID), R::IdMismatch),
        row(STREAMABLE, json(PROGRESS), R::NoAnswer),
        row(STREAMABLE, json(PING), R::NoAnswer),
        row(STREAMABLE, json("{}"), R::NoAnswer),
        row(STREAMABLE, json("null"), R::NoAnswer),
        row(STREAMABLE, json("[]"), R::NoAnswer),
        row(STREAMABLE, json(format!("[{PROGRESS}]")), R::NoAnswer),
        row(&[R2], json(format!("[{PROGRESS},{DONE}]")), R::PlainResult),
        row(&[R2], json(format!("[{PROGRESS},{NAMELESS}]")), R::InvalidRequest),
        row(&[R2], json(format!("[{FAILED},{DONE}]")), R::ContradictingAnswers),
        row(&[R3, R4, R5], json(format!("[{DONE}]")), R::BatchNotAllowed),
        row(&[R3, R4, R5], json(format!("[{NAMELESS}]")), R::BatchNotAllowed),
        row(STREAMABLE, json(CUT), R::UnreadableBody),
        row(STREAMABLE, json(" "), R::UnreadableBody),
        row(STREAMABLE, json(format!("\u{feff}{DONE}")), R::UnreadableBody),
        row(STREAMABLE, json(lines(&[PROGRESS, DONE])), R::UnreadableBody),
        row(
            STREAMABLE,
            json(b"{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":\"\xff\"}"),
            R::UnreadableBody,
        ),
        row(STREAMABLE, json(events(&[DONE])), R::UnreadableBody),
        // The body is not the type that it is said to be, or of none that it may be.
        row(STREAMABLE, sse(DONE, Complete), R::StreamEnded),
        row(STREAMABLE, http(200, "text/html", "<p>", Complete), R::UnexpectedMediaType),
        row(STREAMABLE, http(200, "text/html", DONE, Complete), R::UnexpectedMediaType),
        row(STREAMABLE, http(200, "text/html", "<", Open), R::UnexpectedMediaType),
        row(STREAMABLE, http(200, "text/html", "<", Reset), R::UnexpectedMediaType),
        row(STREAMABLE, http(200, "application/json-seq", DONE, Complete), R::UnexpectedMediaType),
        row(STREAMABLE, http(200, "application/jsonx", DONE, Complete), R::UnexpectedMediaType),
        row(
            STREAMABLE,
            http(200, "application/json, text/html", DONE, Complete),
            R::UnexpectedMediaType,
        ),
        row(STREAMABLE, http(200, "", DONE, Complete), R::UnexpectedMediaType),
        row(STREAMABLE, with_headers(&[], DONE), R::UnexpectedMediaType),
        row(
            STREAMABLE,
            with_headers(&[("content-type", JSON), ("CONTENT-TYPE", "application/json;a=b")], DONE),
            R::PlainResult,
        ),
        row(
            STREAMABLE,
            with_headers(&[("content-type", JSON), ("content-type", SSE)], DONE),
            R::UnexpectedMediaType,
        ),
        // Cut short, or not come to its end.
        row(STREAMABLE, http(200, JSON, DONE, Reset), R::PlainResult),
        row(STREAMABLE, http(200, JSON, OTHER, Reset), R::IdMismatch),
        row(STREAMABLE, http(200, JSON, CUT, Reset), R::ConnectionReset),
        row(STREAMABLE, http(200, JSON, "7", Reset), R::ConnectionReset),
        row(STREAMABLE, http(200, JSON, format!("[{DONE}]"), Reset), R::ConnectionReset),
        row(STREAMABLE, http(200, JSON, CUT, Open), R::AwaitingAnswer),
        row(STREAMABLE, http(200, JSON, DONE, Open), R::AwaitingAnswer),
        row(
            STREAMABLE,
            with_headers(&[("content-type", JSON), ("content-length", "900")], CUT),
            R::ConnectionReset,
        ),
        row(
            STREAMABLE,
            with_headers(&[("content-type", JSON), ("content-length", "900")], DONE),
            R::PlainResult,
        ),
        row(
            STREAMABLE,
            with_headers(&[("content-type", JSON), ("content-length", "x")], CUT),
            R::UnreadableBody,
        ),
        row(
            STREAMABLE,
            with_headers(
                &[("content-type", JSON), ("content-length", "900"), ("content-encoding", "gzip")],
                CUT,
            ),
            R::UnreadableBody,
        ),
    ];
    for status in [200, 201, 202, 204, 206, 226, 299] {
        rows.push(row(STREAMABLE, http(status, JSON, "", Complete), R::EmptyBody));
        rows.push(row(STREAMABLE, http(status, "text/plain", "", Complete), R::EmptyBody));
        rows.push(row(STREAMABLE, http(status, JSON, "", Open), R::AwaitingAnswer));
        rows.push(row(STREAMABLE, http(status, JSON, "", Reset), R::ConnectionReset));
        rows.push(row(STREAMABLE, http(status, JSON, DONE, Complete), R::PlainResult));
        rows.push(row(STREAMABLE, http(status, SSE, events(&[DONE]), Complete), R::PlainResult));
        let empty_stream = if status == 200 { R::StreamEnded } else { R::EmptyBody };
        rows.push(row(STREAMABLE, http(status, SSE, "", Complete), empty_stream));
        // The old transport: any good status only takes the request in.
        for body in ["", "Accepted", DONE, REFUSED, CUT] {
            for end in [Complete, Open, Reset] {
                for media in [JSON, "text/plain"] {
                    rows.push(row(&[R1], http(status, media, body, end), R::PostAccepted));
                }
            }
        }
    }
    rows
}

fn with_headers(headers: &[(&str, &str)], body: &str) -> Reply {
    let owned = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Reply::from_http(Http::new(200, owned.collect(), vec![body.into()], Complete))
}

/// Event streams (step 11) and their ends (step 36).
fn streams() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add =
        |revisions, body: String, end, reason| rows.push(row(revisions, sse(body, end), reason));
    for end in [Complete, Open, Reset] {
        let traffic = [PROGRESS, PING, OTHER, NO_ID];
        add(ALL, events(&[DONE]), end, R::PlainResult);
        add(ALL, events(&[&traffic[..], &[DONE], &traffic[..]].concat()), end, R::PlainResult);
        add(ALL, format!("\u{feff}: c\r\n\r\n{}", events(&[FAILED])), end, R::Flagged);
        add(ALL, events(&[REFUSED]).replace('\n', "\r"), end, R::InvalidRequest);
        add(ALL, events(&[DONE, DONE]), end, R::PlainResult);
        add(
            ALL,
            events(&[DONE, &DONE.replace(':', " : ").replace('7', "7.0")]),
            end,
            R::PlainResult,
        );
        add(ALL, events(&[DONE, FAILED]), end, R::ContradictingAnswers);
        add(ALL, events(&[FAILED, DONE, FAILED]), end, R::ContradictingAnswers);
        add(ALL, events(&[DONE, PROGRESS, REFUSED]), end, R::ContradictingAnswers);
        add(ALL, events(&[BAD_ERROR, DONE]), end, R::ContradictingAnswers);
        add(
            ALL,
            events(&[DONE]).replace("data: ", "event: message\nid: 1\ndata: "),
            end,
            R::PlainResult,
        );
        add(ALL, format!("data: {}\n\n", DONE.replace(',', ",\ndata: ")), end, R::PlainResult);
        add(
            STREAMABLE,
            events(&[DONE]).replace("data: ", "event: answer\ndata: "),
            end,
            R::PlainResult,
        );
        add(STREAMABLE, events(&[NAMELESS]), end, R::InvalidRequest);
        add(STREAMABLE, events(&[NAMELESS, DONE]), end, R::ContradictingAnswers);
        add(STREAMABLE, events(&["oops", DONE]), end, R::PlainResult);
        add(&[R2], events(&[&format!("[{PROGRESS},{DONE}]")]), end, R::PlainResult);
        add(&[R1, R3, R4, R5], events(&[&format!("[{PROGRESS},{DONE}]")]), end, R::BatchNotAllowed);
        add(
            &[R1],
            format!("event: endpoint\ndata: /post?s=1\n\n{}", events(&[DONE])),
            end,
            R::PlainResult,
        );
        // What came before the address can't answer a call that was sent to it.
        let address = "event: endpoint\ndata: /post?s=1\n\n";
        let early = format!("{}{address}{}", events(&[DONE, BAD_ERROR]), events(&[FAILED]));
        add(&[R1], early, end, R::Flagged);
        let again = format!("{address}{}{address}", events(&[DONE]));
        add(&[R1], again, end, R::PlainResult);
    }
    // Nothing ends the call: how the stream ends decides, and an id that came.
    let unanswered = [
        String::new(),
        ": comment\n\n".to_owned(),
        events(&[PROGRESS, PING, OTHER, NO_ID]),
        events(&["", " "]),
        events(&["[]"]),
        format!("data: {DONE}"),
        format!("data: {DONE}\n"),
        format!("id: 1\ndata: {DONE}\n"),
        "id: 1\n\nid:\n\n".to_owned(),
    ];
    for body in unanswered {
        add(ALL, body.clone(), Open, R::AwaitingAnswer);
        add(ALL, body.clone(), Complete, R::StreamEnded);
        add(ALL, body, Reset, R::ConnectionReset);
    }
    for body in ["id: 1\n\n", "id: 1\ndata:\n\n", "id: 1\nretry: 5\ndata: \n\n: c\n\n"] {
        add(ALL, body.to_owned(), Open, R::AwaitingAnswer);
        add(&[R4], body.to_owned(), Complete, R::StreamSuspended);
        add(&[R1, R2, R3, R5], body.to_owned(), Complete, R::StreamEnded);
        add(ALL, body.to_owned(), Reset, R::ConnectionReset);
    }
    for text in ["oops", CUT, "7", "null", "\u{feff}{}"] {
        add(ALL, events(&[text]), Open, R::AwaitingAnswer);
        for (end, reason) in [(Complete, R::StreamEnded), (Reset, R::ConnectionReset)] {
            add(STREAMABLE, events(&[text]), end, R::UnreadableEvent);
            add(&[R1], events(&[text]), end, reason);
        }
        add(&[R4], format!("id: 1\n{}", events(&[text])), Complete, R::StreamSuspended);
    }
    // The old transport knows no other events than `message` and its own.
    add(
        &[R1],
        events(&[DONE]).replace("data: ", "event: answer\ndata: "),
        Complete,
        R::StreamEnded,
    );
    add(&[R1], events(&[NAMELESS]), Complete, R::StreamEnded);
    let early = format!("{}event: endpoint\ndata: /post\n\n", events(&[DONE]));
    add(&[R1], early, Complete, R::StreamEnded);
    rows
}

/// Lines of standard output (step 10).
fn outputs() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |revisions, output: String, end, reason| {
        rows.push(row(revisions, stdio(output, end), reason));
    };
    let noise = ["Server started", "", "\r", "[INFO] {\"id\":7}", "\u{feff}", "7", "[]", CUT];
    let traffic = [PROGRESS, PING, OTHER, NO_ID, NAMELESS];
    for &end in StdioEnd::ALL {
        let unanswered = if end == StdioEnd::Open { R::AwaitingAnswer } else { R::OutputEnded };
        add(ALL, String::new(), end, unanswered);
        add(ALL, lines(&noise), end, unanswered);
        add(ALL, lines(&traffic), end, unanswered);
        add(ALL, format!("\u{feff}{DONE}\n"), end, unanswered);
        add(ALL, format!("{DONE} {PROGRESS}\n"), end, unanswered);
        add(ALL, DONE.replace(',', ",\n"), end, unanswered);
        add(ALL, CUT.to_owned(), end, unanswered);
        add(ALL, format!("{}\n", DONE.replace(',', "\r,")), end, R::PlainResult);
        add(ALL, lines(&[DONE]), end, R::PlainResult);
        add(ALL, format!("{DONE}\r\n"), end, R::PlainResult);
        add(
            ALL,
            lines(&[&noise[..], &traffic[..], &[FAILED], &noise[..]].concat()),
            end,
            R::Flagged,
        );
        add(ALL, lines(&[REFUSED, PROGRESS]), end, R::InvalidRequest);
        add(ALL, lines(&[DONE, OTHER, DONE]), end, R::PlainResult);
        add(ALL, lines(&[DONE, OTHER, FAILED]), end, R::ContradictingAnswers);
        add(&[R2], lines(&[&format!("[{OTHER},{DONE}]")]), end, R::PlainResult);
        add(&[R2], lines(&[&format!("[{OTHER},{DONE}]"), DONE]), end, R::PlainResult);
        add(&[R1, R3, R4, R5], lines(&[&format!("[{OTHER},{DONE}]")]), end, R::BatchNotAllowed);
        let whole = if end == StdioEnd::Open { R::AwaitingAnswer } else { R::PlainResult };
        add(ALL, DONE.to_owned(), end, whole);
        add(ALL, format!("{PROGRESS}\n{DONE}\r"), end, whole);
    }
    rows
}

pub(crate) fn table() -> Vec<Row> {
    let steps = [refusals, refusals_over_streams, unfinished_refusals, bodies, streams, outputs];
    steps.iter().flat_map(|rows| rows()).collect()
}

/// The reasons that the transcripts here have.
pub(crate) fn reasons() -> BTreeSet<Reason> {
    table().iter().map(|row| row.reason).collect()
}

/// The bytes of a transcript.
pub(crate) fn bytes_of(reply: &Reply) -> Vec<u8> {
    let chunks = reply.stdio().map(Stdio::chunks).or(reply.http().map(Http::chunks));
    chunks.expect("a transcript").concat()
}

#[test]
fn every_step_decides_as_the_procedure_says() {
    for row in table() {
        for call in row.calls() {
            let verdict = judge(&call, &row.reply);
            let found = (verdict.reason(), verdict.execution());
            let text = String::from_utf8_lossy(&bytes_of(&row.reply)).into_owned();
            let context = format!("{} {:?}\n{text}", call.revision(), row.reply);
            assert_eq!(found, (row.reason, row.execution), "{context}");
            assert_eq!(verdict.outcome(), row.reason.outcome());
            assert!(!verdict.requirements().is_empty(), "{context}");
            for id in verdict.requirements() {
                let requirement = Requirement::find(id).expect("a requirement that exists");
                assert!(requirement.revisions().contains(&call.revision()), "{id}: {context}");
            }
        }
    }
}

/// A revision, a transcript, and the oddities of it with their places.
type Oddities = (Revision, Reply, &'static [(Odd, &'static str)]);

fn oddities() -> Vec<Oddities> {
    let handle = r#"{"jsonrpc":"2.0","id":7,"result":{"task":{"taskId":"t","status":"working","createdAt":"c","lastUpdatedAt":"u","ttl":1}}}"#;
    let legacy = DONE.replace(r#""resultType":"complete","#, "");
    let done = legacy.as_str();
    let eof = StdioEnd::Eof;
    vec![
        (
            R5,
            stdio(lines(&["", "x", DONE]), eof),
            &[(Odd::BlankLine, "lines[0]"), (Odd::NotJson, "lines[1].byte 0")],
        ),
        (
            R5,
            stdio(format!("{PING}\n{DONE}"), eof),
            &[(Odd::RequestNotAllowed, "lines[0].method"), (Odd::LineUnterminated, "lines[1]")],
        ),
        (R4, stdio(lines(&[done, PROGRESS, done]), eof), &[(Odd::AnswerRepeated, "lines[2]")]),
        (R5, http(202, JSON, DONE, Complete), &[(Odd::StatusUnusual, "")]),
        (R5, http(200, JSON, DONE, Reset), &[(Odd::BodyCut, "")]),
        (R5, json(NAMELESS), &[(Odd::IdMissing, "id")]),
        (R1, json(done), &[(Odd::AnswerMisplaced, "")]),
        (R5, sse(events(&[OTHER, DONE]), Complete), &[(Odd::AnswerMisplaced, "events[0]")]),
        (R4, sse(events(&[OTHER, done]), Complete), &[]),
        (R4, sse(events(&[done, PROGRESS]), Complete), &[(Odd::MessageAfterAnswer, "events[1]")]),
        (R1, sse(events(&[done, PROGRESS]), Complete), &[]),
        (
            R4,
            sse(format!("event: x\ndata: {done}\n\ndata: y"), Complete),
            &[(Odd::EventUnusual, "events[0]"), (Odd::EventUnfinished, "events[1]")],
        ),
        (R4, sse(events(&[handle, PROGRESS]), Complete), &[]),
    ]
}

/// The oddities that the transcripts here have.
pub(crate) fn odd_kinds() -> BTreeSet<Odd> {
    oddities().iter().flat_map(|(_, _, odd)| odd.iter().map(|(kind, _)| *kind)).collect()
}

#[test]
fn oddities_of_a_transcript_are_noted_where_they_stand() {
    for (revision, reply, expected) in oddities() {
        let call = Call::new("t").revision(revision).task(reply_has(&reply, "taskId")).build();
        let verdict = judge(&call, &reply);
        let found: Vec<_> = verdict.anomalies().iter().map(|it| (it.kind(), it.place())).collect();
        assert_eq!(found, expected, "{reply:?}");
    }
}

fn reply_has(reply: &Reply, text: &str) -> bool {
    String::from_utf8_lossy(&bytes_of(reply)).contains(text)
}

#[test]
fn contradicting_answers_are_shown_with_all_that_was_read() {
    let output = lines(&[PROGRESS, DONE, OTHER, FAILED]);
    let verdict = judge(&Call::new("t"), &stdio(&output, StdioEnd::Open));
    assert_eq!(verdict.reason(), R::ContradictingAnswers);
    assert_eq!(verdict.place(), "lines[3]");
    assert_eq!(verdict.evidence(), Some(output.as_bytes()));
}

//! Writes replies to a socket, sound ones and others.

use std::io::{self, Write};

use crate::call::Call;
use crate::dispatch;
use crate::reply::{Http, HttpEnd, Reply, Silence, Why};

/// What becomes of a connection after a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// It serves the next request.
    Next,
    Close,
    /// Nothing more comes, and it stays open.
    Hold,
}

/// Writes an ordinary response.
pub(super) fn respond(
    output: &mut impl Write,
    status: u16,
    headers: &[(&str, &str)],
    body: &[u8],
) -> io::Result<After> {
    let mut text = head(status, headers.iter().copied());
    text.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
    text.extend_from_slice(body);
    output.write_all(&text)?;
    Ok(After::Next)
}

/// Writes the reply of a case.
///
/// A message that answers the call is the body of a response. Any other is an event on a stream
/// that goes on: there it leaves open what it leaves open in itself.
pub(super) fn play(output: &mut impl Write, call: &Call, reply: &Reply) -> io::Result<After> {
    if let Some(http) = reply.http() {
        return play_http(output, http);
    }
    if let Some(message) = reply.message() {
        if dispatch::is_response_to(call, message) {
            return respond(output, 200, &[("Content-Type", "application/json")], message);
        }
        let headers = vec![("Content-Type".to_owned(), "text/event-stream".to_owned())];
        return play_http(output, &Http::new(200, headers, vec![event(message)], HttpEnd::Open));
    }
    match reply.silence().map(Silence::why) {
        Some(Why::TimedOut) => Ok(After::Hold),
        _ => Ok(After::Close),
    }
}

/// A message as an event, with a `data` line for each of its own.
pub(super) fn event(message: &[u8]) -> Vec<u8> {
    let mut event = b"event: message\n".to_vec();
    for line in message.split(|&byte| byte == b'\n') {
        event.extend_from_slice(b"data: ");
        event.extend_from_slice(line);
        event.push(b'\n');
    }
    event.push(b'\n');
    event
}

fn play_http(output: &mut impl Write, http: &Http) -> io::Result<After> {
    let headers = http.headers().iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut head = head(http.status(), headers);
    let has = |name: &str| http.header(name).is_some();
    let bodiless = matches!(http.status(), 100..200 | 204 | 304);
    let body: usize = http.chunks().iter().map(Vec::len).sum();
    let in_chunks = has("transfer-encoding") || !(has("content-length") || bodiless);
    if in_chunks && body == 0 && http.end() == HttpEnd::Complete {
        head.extend_from_slice(b"Content-Length: 0\r\n\r\n");
        output.write_all(&head)?;
        return Ok(After::Next);
    }
    if in_chunks && !has("transfer-encoding") {
        head.extend_from_slice(b"Transfer-Encoding: chunked\r\n");
    }
    head.extend_from_slice(b"\r\n");
    output.write_all(&head)?;
    for chunk in http.chunks().iter().filter(|chunk| !chunk.is_empty() && !bodiless) {
        if in_chunks {
            let sized = [format!("{:x}\r\n", chunk.len()).as_bytes(), chunk, b"\r\n"].concat();
            output.write_all(&sized)?;
        } else {
            output.write_all(chunk)?;
        }
        output.flush()?;
    }
    match http.end() {
        HttpEnd::Open => Ok(After::Hold),
        HttpEnd::Reset => Ok(After::Close),
        HttpEnd::Complete if in_chunks => {
            output.write_all(b"0\r\n\r\n")?;
            Ok(After::Next)
        }
        HttpEnd::Complete => {
            let told = http.header("content-length").and_then(|length| length.parse().ok());
            let told_true = bodiless || told == Some(body);
            Ok(if told_true { After::Next } else { After::Close })
        }
    }
}

fn head<'a>(status: u16, headers: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
    let mut head = format!("HTTP/1.1 {status} {}\r\n", phrase(status));
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.into_bytes()
}

fn phrase(status: u16) -> &'static str {
    match status {
        200 => "OK",
        202 => "Accepted",
        204 => "No Content",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        429 => "Too Many Requests",
        500 => "Internal Server Error",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        _ => "Status",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(http: &Http) -> (String, After) {
        let mut output = Vec::new();
        let after = play_http(&mut output, http).expect("writes to memory");
        (String::from_utf8(output).expect("is text"), after)
    }

    fn http(headers: &[(&str, &str)], chunks: &[&str], end: HttpEnd) -> Http {
        let headers = headers.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let chunks = chunks.iter().map(|chunk| chunk.as_bytes().to_vec()).collect();
        Http::new(200, headers.collect(), chunks, end)
    }

    #[test]
    fn each_way_a_body_ends_can_be_told_from_the_bytes() {
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n";
        for (end, rest, expected) in [
            (HttpEnd::Complete, "0\r\n\r\n", After::Next),
            (HttpEnd::Open, "", After::Hold),
            (HttpEnd::Reset, "", After::Close),
        ] {
            let (text, after) = played(&http(&[], &["ab", "", "c"], end));
            assert_eq!(text, format!("{chunked}{rest}"));
            assert_eq!(after, expected);
        }
    }

    #[test]
    fn a_length_is_written_as_it_is_and_a_lie_closes_the_connection() {
        let (text, after) = played(&http(&[("content-length", "2")], &["ab"], HttpEnd::Complete));
        assert_eq!(text, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nab");
        assert_eq!(after, After::Next);
        let (text, after) = played(&http(&[("content-length", "9")], &["ab"], HttpEnd::Complete));
        assert!(text.ends_with("\r\n\r\nab"), "{text}");
        assert_eq!(after, After::Close);
    }

    #[test]
    fn a_message_of_several_lines_has_a_data_line_for_each() {
        assert_eq!(event(b"{\n}"), b"event: message\ndata: {\ndata: }\n\n");
    }
}

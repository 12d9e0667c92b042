//! Requests as they came over HTTP, read by hand: a client under test may send anything.

use std::io::{self, BufRead, Read as _};

/// So long a line of a head may be, and so many there may be.
const LONGEST_LINE: u64 = 64 * 1024;
const MOST_LINES: usize = 200;

/// The largest body that is read.
const LARGEST_BODY: usize = 64 * 1024 * 1024;

/// One HTTP request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HttpRequest {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl HttpRequest {
    /// Reads the next request of a connection; none where the client has closed it.
    pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Self>> {
        let Some(first) = line(input)? else { return Ok(None) };
        let mut words = first.split(' ');
        let (Some(method), Some(path)) = (words.next(), words.next()) else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        let mut headers = Vec::new();
        loop {
            let next = line(input)?.ok_or(io::ErrorKind::UnexpectedEof)?;
            if next.is_empty() {
                break;
            }
            let (name, value) = next.split_once(':').ok_or(io::ErrorKind::InvalidData)?;
            headers.push((name.trim().to_owned(), value.trim().to_owned()));
            if headers.len() > MOST_LINES {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
        let (method, path) = (method.to_owned(), path.to_owned());
        let mut request = Self { method, path, headers, body: Vec::new() };
        request.body = request.body_of(input)?;
        Ok(Some(request))
    }

    /// The value of the first header of this name; case does not matter.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let wanted = |(key, _): &&(String, String)| key.eq_ignore_ascii_case(name);
        self.headers.iter().find(wanted).map(|(_, value)| value.as_str())
    }

    fn body_of(&self, input: &mut impl BufRead) -> io::Result<Vec<u8>> {
        let chunked = self
            .header("transfer-encoding")
            .is_some_and(|coding| coding.to_ascii_lowercase().contains("chunked"));
        if chunked {
            return unchunked(input);
        }
        match self.header("content-length") {
            None => Ok(Vec::new()),
            Some(length) => exactly(input, length.parse().map_err(|_| io::ErrorKind::InvalidData)?),
        }
    }
}

fn unchunked(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let head = line(input)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        let size = head.split(';').next().unwrap_or_default().trim();
        let size = usize::from_str_radix(size, 16).map_err(|_| io::ErrorKind::InvalidData)?;
        if size == 0 {
            while line(input)?.is_some_and(|trailer| !trailer.is_empty()) {}
            return Ok(body);
        }
        if body.len().saturating_add(size) > LARGEST_BODY {
            return Err(io::ErrorKind::InvalidData.into());
        }
        body.extend(exactly(input, size)?);
        line(input)?;
    }
}

fn exactly(input: &mut impl BufRead, length: usize) -> io::Result<Vec<u8>> {
    if length > LARGEST_BODY {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut body = Vec::new();
    input.take(length as u64).read_to_end(&mut body)?;
    if body.len() < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(body) }
}

/// A line without its end; none at the end of the stream.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    match line.pop() {
        None => Ok(None),
        Some(b'\n') => {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            Ok(Some(String::from_utf8_lossy(&line).into_owned()))
        }
        Some(_) => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> io::Result<Option<HttpRequest>> {
        HttpRequest::read(&mut text.as_bytes())
    }

    #[test]
    fn a_body_is_read_by_its_length_and_in_chunks() {
        let plain = "POST /mcp HTTP/1.1\r\nContent-Length: 5\r\n\r\nhellorest";
        let chunked = "POST /mcp HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n";
        for text in [plain, chunked] {
            let request = read(text).expect("is sound").expect("is one");
            assert_eq!(request.body, b"hello");
            assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/mcp"));
        }
    }

    #[test]
    fn whatever_is_no_request_is_an_error_and_an_end_is_none() {
        assert_eq!(read("").expect("is an end"), None);
        for text in [
            "GET",
            "nonsense\r\n\r\n",
            "POST / HTTP/1.1\r\nno colon\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nshort",
            "POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }
}

//! A response as an HTTP library hands it to its user, made from a recorded one.

use std::io::{Error, ErrorKind};

use futures_util::StreamExt as _;
use futures_util::stream;
use mcp_verdict::{Http, HttpEnd};
use reqwest::{Body, Response};

/// The response, its body a chunk at a time: an error comes where the exchange broke off, and
/// nothing more where it goes on.
pub fn of(http: &Http) -> Result<Response, http::Error> {
    let chunks = http.chunks().to_vec().into_iter().map(Ok::<_, Error>);
    let end = match http.end() {
        HttpEnd::Open => stream::pending().boxed(),
        HttpEnd::Complete if !is_short(http) => stream::empty().boxed(),
        _ => stream::iter([Err(Error::from(ErrorKind::ConnectionReset))]).boxed(),
    };
    let body = Body::wrap_stream(stream::iter(chunks).chain(end));
    let mut response = http::Response::builder().status(http.status());
    for (name, value) in http.headers() {
        response = response.header(name, value);
    }
    Ok(response.body(body)?.into())
}

/// Whether fewer bytes came than the head declares: HTTP libraries report that as an error.
fn is_short(http: &Http) -> bool {
    let declared = http.header("content-length").and_then(|value| value.trim().parse().ok());
    let came: usize = http.chunks().iter().map(Vec::len).sum();
    declared.is_some_and(|declared: usize| came < declared)
}

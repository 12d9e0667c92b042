//! Puts the id that a client chose where a reply has the id of its call.
//!
//! A case is written for a call with a certain id. A real client picks its own ids, so whoever
//! plays the server for it has to change the reply: the client's id goes wherever the case has
//! its call's id, and whatever stands to the one as a string of the same digits, as a
//! neighbouring number or as the same text in other letters stands to the other in the same way.
//! No other byte changes.

mod relation;
mod scan;

use std::fmt;
use std::ops::Range;

use crate::call::{Call, Id};
use crate::reply::{Http, HttpEnd, Kind, Reply, Stdio};
use relation::Relation;
use scan::Framing;

impl Reply {
    /// The reply as it has to be for the same call under another id.
    ///
    /// ```
    /// use mcp_verdict::{Call, Id, Reply};
    ///
    /// let call = Call::new("find_invoice").id(7);
    /// let reply = Reply::from_message(r#"{"jsonrpc":"2.0","id":"7","result":{}}"#);
    /// let readdressed = reply.readdressed(&call, &Id::Number(23)).expect("can be");
    /// let expected: &[u8] = br#"{"jsonrpc":"2.0","id":"23","result":{}}"#;
    /// assert_eq!(readdressed.message(), Some(expected));
    /// ```
    ///
    /// # Errors
    ///
    /// Where the reply plays on something that the other id does not have, such as upper and lower
    /// case of a number, or where its place can't be found.
    pub fn readdressed(&self, call: &Call, id: &Id) -> Result<Self, NotPlaced> {
        if call.id() == id {
            return Ok(self.clone());
        }
        Ok(match self.kind() {
            Kind::Message(bytes) => {
                let edits = edits(bytes, Framing::Whole, call.id(), id)?;
                Self::from_message(applied(bytes, &edits))
            }
            Kind::Stdio(stdio) => {
                let chunks = rechunked(stdio.chunks(), Framing::Lines, call.id(), id)?;
                Self::from_stdio(Stdio::new(chunks, stdio.end()).with_stderr(stdio.stderr()))
            }
            Kind::Http(http) => {
                let chunks = rechunked(http.chunks(), framing(http), call.id(), id)?;
                let headers = headers(http, &chunks);
                Self::from_http(Http::new(http.status(), headers, chunks, http.end()))
            }
            Kind::Silence(_) => self.clone(),
        })
    }
}

/// Why a reply can't be sent to a client that chose another id than the case's call has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPlaced {
    why: &'static str,
    is_collision: bool,
}

impl NotPlaced {
    pub(crate) const fn because(why: &'static str) -> Self {
        Self { why, is_collision: false }
    }

    /// Whether the client's id happens to be one that the reply has elsewhere, so that the next
    /// one will do.
    pub fn is_collision(&self) -> bool {
        self.is_collision
    }
}

impl fmt::Display for NotPlaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.why)
    }
}

impl std::error::Error for NotPlaced {}

/// What is to stand in place of a range of the text.
type Edit = (Range<usize>, String);

fn edits(bytes: &[u8], framing: Framing, case: &Id, client: &Id) -> Result<Vec<Edit>, NotPlaced> {
    let places = scan::places(bytes, framing);
    if places.is_empty() && scan::may_hide(bytes, framing, case) {
        return Err(NotPlaced::because(crate::wording::ID_NOT_FOUND));
    }
    let mut edits = Vec::new();
    for place in places {
        if let Some(spelled) = Relation::of(&bytes[place.clone()], case)?.spelled_for(client)? {
            edits.push((place, spelled));
        }
    }
    Ok(edits)
}

fn applied(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len() + 8 * edits.len());
    let mut done = 0;
    for (place, spelled) in edits {
        text.extend_from_slice(&bytes[done..place.start]);
        text.extend_from_slice(spelled.as_bytes());
        done = place.end;
    }
    text.extend_from_slice(&bytes[done..]);
    text
}

/// The same for a text in chunks. A cut inside an id stays inside it, as far as that is long
/// enough.
fn rechunked(
    chunks: &[Vec<u8>],
    framing: Framing,
    case: &Id,
    client: &Id,
) -> Result<Vec<Vec<u8>>, NotPlaced> {
    let whole = chunks.concat();
    let edits = edits(&whole, framing, case, client)?;
    let text = applied(&whole, &edits);
    let (mut before, mut start) = (0, 0);
    Ok(chunks
        .iter()
        .map(|chunk| {
            before += chunk.len();
            let end = moved(before, &edits);
            let chunk = text[start..end].to_vec();
            start = end;
            chunk
        })
        .collect())
}

/// Where a position of the old text is in the new one.
fn moved(position: usize, edits: &[Edit]) -> usize {
    let mut moved = position;
    for (place, spelled) in edits {
        if position <= place.start {
            break;
        }
        let kept = (position.min(place.end) - place.start).min(spelled.len());
        let kept = if position >= place.end { spelled.len() } else { kept };
        moved = moved + kept - (position.min(place.end) - place.start);
    }
    moved
}

fn framing(http: &Http) -> Framing {
    let is_stream = |kind: &str| kind.trim_start().to_ascii_lowercase().starts_with("text/event-");
    if http.header("content-type").is_some_and(is_stream) {
        Framing::Events
    } else {
        Framing::Whole
    }
}

/// A length that was true stays true, and a lie a lie.
fn headers(http: &Http, chunks: &[Vec<u8>]) -> Vec<(String, String)> {
    let length = |chunks: &[Vec<u8>]| chunks.iter().map(Vec::len).sum::<usize>().to_string();
    let (before, after) = (length(http.chunks()), length(chunks));
    let is_true = |(name, value): &(String, String)| {
        http.end() == HttpEnd::Complete
            && name.eq_ignore_ascii_case("content-length")
            && *value == before
    };
    let mut headers = http.headers().to_vec();
    headers.iter_mut().filter(|header| is_true(header)).for_each(|(_, value)| {
        value.clone_from(&after);
    });
    headers
}

#[cfg(test)]
mod tests;

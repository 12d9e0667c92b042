//! Members that only advise: where they are malformed, that is odd and changes nothing (AMB-30).

use super::anomaly::{Anomalies, AnomalyKind, Place};
use crate::call::Revision;
use crate::json::Value;

/// What every block may carry.
pub(super) fn check_block(block: Value<'_>, revision: Revision, notes: &mut Anomalies) {
    if let Some(annotations) = block.get("annotations") {
        let mark = notes.mark();
        check_annotations(annotations, revision, notes);
        notes.move_under(mark, || "annotations".to_owned());
    }
    if revision >= Revision::V2025_06_18 {
        check_meta(block.get("_meta"), "_meta", notes);
    }
}

/// What a resource link may carry beside.
pub(super) fn check_link(link: Value<'_>, revision: Revision, notes: &mut Anomalies) {
    for name in ["title", "description", "mimeType"] {
        check_string(link.get(name), name, notes);
    }
    expect(link.get("size"), Value::is_integer, "size", notes);
    if revision >= Revision::V2025_11_25 {
        let icons = |icons: Value<'_>| icons.is_array() && icons.items().all(is_icon);
        expect(link.get("icons"), icons, "icons", notes);
    }
}

pub(super) fn check_string(member: Option<Value<'_>>, place: &'static str, notes: &mut Anomalies) {
    expect(member, Value::is_string, place, notes);
}

pub(super) fn check_meta(member: Option<Value<'_>>, place: &'static str, notes: &mut Anomalies) {
    if member.is_some_and(|meta| !meta.is_object()) {
        notes.note(AnomalyKind::MetaMalformed, || place);
    }
}

pub(super) fn check_uri(uri: Value<'_>, place: &'static str, notes: &mut Anomalies) {
    if !uri.as_str().is_some_and(|uri| is_uri(&uri)) {
        notes.note(AnomalyKind::UriMalformed, || place);
    }
}

/// Notes a member that is present and not as expected.
pub(super) fn expect<'a>(
    member: Option<Value<'a>>,
    expected: impl Fn(Value<'a>) -> bool,
    place: impl Into<Place>,
    notes: &mut Anomalies,
) {
    if member.is_some_and(|member| !expected(member)) {
        notes.note(AnomalyKind::AdvisoryMalformed, || place);
    }
}

fn check_annotations(annotations: Value<'_>, revision: Revision, notes: &mut Anomalies) {
    expect(Some(annotations), Value::is_object, "", notes);
    let roles = |list: Value<'_>| list.is_array() && list.items().all(is_role);
    expect(annotations.get("audience"), roles, "audience", notes);
    expect(annotations.get("priority"), is_share, "priority", notes);
    if revision >= Revision::V2025_06_18 {
        expect(annotations.get("lastModified"), is_date, "lastModified", notes);
    }
}

pub(super) fn is_role(role: Value<'_>) -> bool {
    role.is_str("user") || role.is_str("assistant")
}

/// A number from 0 to 1.
pub(super) fn is_share(value: Value<'_>) -> bool {
    value.as_decimal().is_some()
        && value.raw().parse::<f64>().is_ok_and(|share| (0.0..=1.0).contains(&share))
}

/// Begins like an ISO 8601 date, which is all that can be asked of a recommendation.
fn is_date(value: Value<'_>) -> bool {
    let Some(text) = value.as_str() else { return false };
    let pattern = b"dddd-dd-dd";
    text.len() >= pattern.len()
        && text.bytes().zip(pattern).all(|(byte, expected)| match expected {
            b'd' => byte.is_ascii_digit(),
            _ => byte == *expected,
        })
}

fn is_icon(icon: Value<'_>) -> bool {
    let is_size = |sizes: Value<'_>| sizes.is_array() && sizes.items().all(Value::is_string);
    icon.is_object()
        && icon.get("src").is_some_and(Value::is_string)
        && icon.get("mimeType").is_none_or(Value::is_string)
        && icon.get("sizes").is_none_or(is_size)
        && icon.get("theme").is_none_or(|theme| theme.is_str("dark") || theme.is_str("light"))
}

/// Whether a text has the form of a URI (RFC 3986): a scheme, and only the characters allowed.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let in_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(in_scheme)
        && has_uri_characters(rest.as_bytes())
}

fn has_uri_characters(text: &[u8]) -> bool {
    let is_hex = |at: usize| text.get(at).is_some_and(u8::is_ascii_hexdigit);
    text.iter().enumerate().all(|(at, &byte)| match byte {
        b'%' => is_hex(at + 1) && is_hex(at + 2),
        _ => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(&byte),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_are_told_by_their_form() {
        for uri in [
            "file:///a/b.txt",
            "https://x.example/?q=1#f",
            "urn:isbn:1",
            "x:",
            "a+b-c.d:%20",
            "http://[::1]/",
        ] {
            assert!(is_uri(uri), "{uri}");
        }
        for no_uri in
            ["", "a/b", ":x", "1x:y", "x y:z", "file:///a b", "x:%2", "x:%zz", "x:é", "x:<"]
        {
            assert!(!is_uri(no_uri), "{no_uri}");
        }
    }
}

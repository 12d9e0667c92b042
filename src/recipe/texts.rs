//! The texts that go into generated replies.
//!
//! No text decides an outcome (TC-ERR-01), so each pool is filled to tempt a reader that thinks
//! otherwise. A pool starts with its shortest text: an index into it that shrinks towards zero
//! shrinks the text. The sources stay grouped by language and shape, because that is how a gap in
//! them is seen.
//!
//! A lone surrogate is not text in Rust; it exists only as an escape in JSON and is a matter of
//! how a reply is encoded, not of these pools.

mod cheerful;
mod failing;
mod hazards;
mod plain;
mod reasons;
mod scripts;
mod shapes;
mod words;

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

/// A language by its English name, and texts in it.
type Spoken = (&'static str, &'static [&'static str]);

/// Short everyday results that tempt nobody; the first is `"ok"`.
pub(crate) fn plain() -> &'static [&'static str] {
    static POOL: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| shortest_first(&[&plain::SPOKEN], &[]));
    &POOL
}

/// Texts that claim a failure, an exception or another kind of answer, for results that are
/// none: failing words in many languages and scripts, codes, traces, and JSON or markup that
/// looks like an envelope (TC-ERR-01). The empty text and white space are among them.
pub(crate) fn deciding() -> &'static [&'static str] {
    static POOL: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let unspoken = [&shapes::UNSPOKEN[..], &words::UNSPOKEN].concat();
        shortest_first(&[&failing::SPOKEN, &scripts::SPOKEN], &unspoken)
    });
    &POOL
}

/// Texts that claim success, for results that carry the error flag and for error members
/// (TC-ERR-01).
pub(crate) fn cheerful() -> &'static [&'static str] {
    static POOL: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| shortest_first(&[&cheerful::SPOKEN], &[&cheerful::SHAPES]));
    &POOL
}

/// Texts that break careless decoding, printing, escaping, framing or comparing. The very long
/// ones are in [`long`].
pub(crate) fn hazards() -> &'static [&'static str] {
    static POOL: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| shortest_first(&[], &hazards::UNSPOKEN));
    &POOL
}

/// How many hazards there are.
pub(crate) const HAZARDS: usize = hazards::COUNT;

/// What a tool says of its own failure: one fact that the next step needs, with an id, a date or
/// an amount, so that a lost reason cannot pass for a kept one (TC-MOD-01).
pub(crate) fn tool_reasons() -> &'static [&'static str] {
    static POOL: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| shortest_first(&[&reasons::TOOL], &[]));
    &POOL
}

/// The `message` of a JSON-RPC error.
pub(crate) fn protocol_messages() -> &'static [&'static str] {
    static POOL: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| shortest_first(&[&reasons::PROTOCOL], &[]));
    &POOL
}

/// Lengths at, just below and just above the limits that buffers and log lines have, and one far
/// beyond them.
const LENGTHS: [usize; 16] = [
    63, 255, 256, 257, 1023, 1024, 1025, 4095, 4096, 4097, 8191, 8192, 65_535, 65_536, 100_000,
    140_000,
];

/// One line of more than a megabyte, after the others.
const HUGE: usize = (1 << 20) + 1;

/// Very long lines, shortest first, two for each length: as many ASCII characters, and as many
/// characters of four bytes, which a cut after that many bytes, or after that many UTF-16 units,
/// leaves with half a character. The last one is longer than a megabyte. About 3 MB in all, built
/// once.
pub(crate) fn long() -> &'static [String] {
    static POOL: LazyLock<Vec<String>> = LazyLock::new(|| {
        let lines = LENGTHS.iter().flat_map(|&length| [narrow_line(length), wide_line(length)]);
        lines.chain([narrow_line(HUGE)]).collect()
    });
    &POOL
}

/// What every canary starts with; no text of a pool holds it.
const CANARY_PREFIX: &str = "mvk_";

/// A marker that shows where a leaked text came from: no pool holds it, no other number and no
/// other place, a plain name such as `error_data`, yields it. It looks like an access token,
/// because that is what must not leak (TC-SEC-02).
pub(crate) fn canary(place: &str, n: u32) -> String {
    // An odd factor maps different numbers to different ones, and small ones to all 16 digits.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let digits = (u64::from(n) + 1).wrapping_mul(SPREAD);
    format!("{CANARY_PREFIX}{place}_{digits:016x}")
}

/// Flattens the groups of a pool; texts of the same length keep their order.
fn shortest_first(spoken: &[&[Spoken]], unspoken: &[&[&'static str]]) -> Vec<&'static str> {
    let spoken = spoken.iter().copied().flatten().map(|(_, texts)| *texts);
    let mut pool: Vec<_> = spoken.chain(unspoken.iter().copied()).flatten().copied().collect();
    pool.sort_by_cached_key(|text| text.chars().count());
    pool
}

fn narrow_line(length: usize) -> String {
    "a".repeat(length)
}

/// One leading ASCII character before an even length, none before an odd one: then an odd number
/// of bytes and of UTF-16 units lies between the first wide character and the cut.
fn wide_line(length: usize) -> String {
    let lead = (length + 1) % 2;
    "~".repeat(lead) + &"\u{1f980}".repeat(length - lead)
}

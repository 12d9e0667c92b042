//! Where bytes are cut into chunks.

use super::part::Chunks;

/// The bytes in chunks. No byte is lost; a chunk may be empty.
pub(super) fn cut(bytes: &[u8], how: Chunks) -> Vec<Vec<u8>> {
    let length = bytes.len();
    match how {
        _ if bytes.is_empty() => Vec::new(),
        Chunks::Whole => vec![bytes.to_vec()],
        Chunks::Bytes => pieces(bytes, 1),
        Chunks::Sevens => pieces(bytes, 7),
        Chunks::Lines => bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect(),
        Chunks::Halves => at(bytes, &[length / 2]),
        Chunks::Thirds => {
            let [first, second] = [length / 3, length * 2 / 3];
            at(bytes, &[first, first, second, second])
        }
        Chunks::InEscape => after_each(bytes, |at| bytes[at] == b'\\'),
        Chunks::InCharacter => after_each(bytes, |at| bytes[at] >= 0xc0),
        Chunks::InLineEnd => after_each(bytes, |at| bytes.get(at + 1) == Some(&b'\n')),
    }
}

/// So many places at most: each chunk costs.
const MOST: usize = 64;

/// A single byte at a time is dear where a line is very long: then the pieces grow.
fn pieces(bytes: &[u8], size: usize) -> Vec<Vec<u8>> {
    let size = size.max(bytes.len() / 4_096);
    bytes.chunks(size).map(<[u8]>::to_vec).collect()
}

fn after_each(bytes: &[u8], ends: impl Fn(usize) -> bool) -> Vec<Vec<u8>> {
    let places: Vec<_> = (0..bytes.len()).filter(|&at| ends(at)).map(|at| at + 1).collect();
    at(bytes, &places[..places.len().min(MOST)])
}

/// Cuts at these places, in order.
fn at(bytes: &[u8], places: &[usize]) -> Vec<Vec<u8>> {
    let mut chunks = Vec::with_capacity(places.len() + 1);
    let mut from = 0;
    for &place in places {
        chunks.push(bytes[from..place].to_vec());
        from = place;
    }
    chunks.push(bytes[from..].to_vec());
    chunks
}

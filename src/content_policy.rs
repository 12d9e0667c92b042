//! What a client says it does with the parts of a result.

use std::borrow::Cow;

use crate::json::Value;
use crate::outcome::{BlockFate, wire_names};

wire_names! {
    /// The kinds of content block that the specification knows (TC-CNT-01).
    BlockKind {
        /// Plain text.
        Text = "text",
        /// A picture, as Base64.
        Image = "image",
        /// A sound, as Base64.
        Audio = "audio",
        /// An embedded resource, text or Base64.
        Resource = "resource",
        /// A link to a resource.
        ResourceLink = "resource_link",
    }
}

/// What a client does with each kind of content block and with structured content: hand it on,
/// name it as withheld, or refuse it, by size and media type if it likes. What it says nothing of
/// is a finding: nothing may be dropped by accident.
///
/// Given to [`Suite::policy`](crate::Suite::policy), it is what the adapter is held to. The
/// adapter can ask it, too, so that both are one thing:
///
/// ```
/// use mcp_verdict::{BlockFate, BlockKind, ContentPolicy};
///
/// let policy = ContentPolicy::new()
///     .block(BlockKind::Text, BlockFate::Forwarded)
///     .block(BlockKind::Image, BlockFate::Forwarded)
///     .max_bytes(BlockKind::Image, 1_000_000, BlockFate::Withheld)
///     .media_types(BlockKind::Image, ["image/png", "image/jpeg"], BlockFate::Refused)
///     .structured(BlockFate::Forwarded);
/// assert_eq!(policy.fate(BlockKind::Image, 2_000_000, "image/png"), Some(BlockFate::Withheld));
/// assert_eq!(policy.fate(BlockKind::Image, 10, "image/svg+xml"), Some(BlockFate::Refused));
/// assert_eq!(policy.fate(BlockKind::Audio, 10, "audio/wav"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentPolicy {
    blocks: Vec<(BlockKind, Rule)>,
    structured: Option<Rule>,
    cut: Option<Cut>,
    redaction: Option<String>,
}

/// What becomes of one kind; of several rules that apply the strictest counts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    fate: BlockFate,
    max_bytes: Option<(usize, BlockFate)>,
    media_types: Option<(Vec<String>, BlockFate)>,
}

/// How long texts are cut.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cut {
    after: usize,
    marker: String,
}

impl ContentPolicy {
    /// A policy that says nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// States what becomes of blocks of this kind.
    #[must_use]
    pub fn block(mut self, kind: BlockKind, fate: BlockFate) -> Self {
        self.blocks.retain(|(other, _)| *other != kind);
        self.blocks.push((kind, Rule { fate, max_bytes: None, media_types: None }));
        self
    }

    /// States what becomes of blocks of this kind that hold more than so many bytes: of a text its
    /// UTF-8, of Base64 what it stands for, of a link nothing. A kind of which
    /// [`ContentPolicy::block`] has said nothing stays without a policy.
    #[must_use]
    pub fn max_bytes(mut self, kind: BlockKind, limit: usize, beyond: BlockFate) -> Self {
        if let Some(rule) = self.rule_mut(kind) {
            rule.max_bytes = Some((limit, beyond));
        }
        self
    }

    /// States what becomes of blocks of this kind whose media type is none of these. Parameters
    /// and case do not count, `image/*` stands for every picture, and a block that names no type
    /// is of none of them; a text block is `text/plain`. A kind of which
    /// [`ContentPolicy::block`] has said nothing stays without a policy.
    #[must_use]
    pub fn media_types<S: Into<String>>(
        mut self,
        kind: BlockKind,
        known: impl IntoIterator<Item = S>,
        otherwise: BlockFate,
    ) -> Self {
        let known = known.into_iter().map(Into::into).collect();
        if let Some(rule) = self.rule_mut(kind) {
            rule.media_types = Some((known, otherwise));
        }
        self
    }

    /// States what becomes of structured content.
    #[must_use]
    pub fn structured(mut self, fate: BlockFate) -> Self {
        self.structured = Some(Rule { fate, max_bytes: None, media_types: None });
        self
    }

    /// States what becomes of structured content of more than so many bytes of JSON text, once
    /// [`ContentPolicy::structured`] has said what becomes of it at all.
    #[must_use]
    pub fn structured_max_bytes(mut self, limit: usize, beyond: BlockFate) -> Self {
        if let Some(rule) = &mut self.structured {
            rule.max_bytes = Some((limit, beyond));
        }
        self
    }

    /// States that texts of more than so many bytes are cut, and how the cut is marked in what the
    /// model sees. Of a text that is cut its beginning has to be there, a quarter of that many
    /// bytes at least, and the marker right behind it; shorter texts have to be there whole.
    #[must_use]
    pub fn cut_after(mut self, bytes: usize, marker: impl Into<String>) -> Self {
        self.cut = Some(Cut { after: bytes, marker: marker.into() });
        self
    }

    /// States that secrets are taken out of texts, and what stands in their place in what the
    /// model sees. More of a text has to be left than is taken out.
    #[must_use]
    pub fn redacted_with(mut self, marker: impl Into<String>) -> Self {
        self.redaction = Some(marker.into());
        self
    }

    /// What becomes of a block of this kind, size and media type (empty where it names none); none
    /// where the policy does not say.
    pub fn fate(&self, kind: BlockKind, bytes: usize, media_type: &str) -> Option<BlockFate> {
        let (_, rule) = self.blocks.iter().find(|(other, _)| *other == kind)?;
        Some(rule.fate_of(bytes, media_type))
    }

    /// What becomes of structured content of so many bytes of JSON text; none where the policy
    /// does not say.
    pub fn structured_fate(&self, bytes: usize) -> Option<BlockFate> {
        Some(self.structured.as_ref()?.fate_of(bytes, ""))
    }

    /// Whether this text is in the view as the policy says that it may be changed: cut or
    /// redacted, and marked.
    pub(crate) fn admits(&self, text: &str, view: &str) -> bool {
        let cut = self.cut.as_ref().is_some_and(|cut| cut.admits(text, view));
        cut || self.redaction.as_ref().is_some_and(|marker| is_redacted(text, view, marker))
    }

    fn rule_mut(&mut self, kind: BlockKind) -> Option<&mut Rule> {
        self.blocks.iter_mut().find(|(other, _)| *other == kind).map(|(_, rule)| rule)
    }
}

impl Rule {
    fn fate_of(&self, bytes: usize, media_type: &str) -> BlockFate {
        let mut fate = self.fate;
        if let Some((limit, beyond)) = self.max_bytes
            && bytes > limit
        {
            fate = fate.max(beyond);
        }
        if let Some((known, otherwise)) = &self.media_types
            && !known.iter().any(|known| is_of_type(media_type, known))
        {
            fate = fate.max(*otherwise);
        }
        fate
    }
}

fn is_of_type(given: &str, known: &str) -> bool {
    let given = given.split(';').next().unwrap_or_default().trim();
    match known.strip_suffix("/*") {
        Some(family) => {
            given.split_once('/').is_some_and(|(it, _)| it.eq_ignore_ascii_case(family))
        }
        None => given.eq_ignore_ascii_case(known),
    }
}

impl Cut {
    fn admits(&self, text: &str, view: &str) -> bool {
        if text.len() <= self.after || self.marker.is_empty() {
            return false;
        }
        let least = self.after.div_ceil(4);
        view.match_indices(&self.marker).any(|(at, _)| {
            let before = &view[..at];
            text.chars().next().is_some_and(|first| {
                before.match_indices(first).any(|(start, _)| {
                    let kept = &before[start..];
                    kept.len() >= least && text.starts_with(kept)
                })
            })
        })
    }
}

/// Whether the view holds the text with pieces of it replaced by the marker: before the first
/// marker a beginning of the text, between two a piece of it, after the last its end.
fn is_redacted(text: &str, view: &str, marker: &str) -> bool {
    if marker.is_empty() {
        return false;
    }
    let pieces: Vec<_> = view.split(marker).collect();
    (0..pieces.len().saturating_sub(1)).any(|first| {
        let head = common(pieces[first], text);
        let mut rest = &text[head..];
        let mut kept = head;
        for piece in &pieces[first + 1..] {
            // The text may end in this piece: then an end of it begins the piece.
            let tail = common(rest, piece);
            if rest.len() > tail && (kept + tail) * 2 > text.len() {
                return true;
            }
            let Some(at) = rest.find(piece).filter(|_| !piece.is_empty()) else { return false };
            rest = &rest[at + piece.len()..];
            kept += piece.len();
        }
        false
    })
}

/// The length of the longest end of the left text that begins the right one.
fn common(left: &str, right: &str) -> usize {
    let longest = left.len().min(right.len());
    (0..=longest)
        .rev()
        .find(|&length| {
            right.is_char_boundary(length)
                && left.is_char_boundary(left.len() - length)
                && left.ends_with(&right[..length])
        })
        .unwrap_or(0)
}

/// A content block as a policy sees it.
pub(crate) struct Part<'a> {
    pub(crate) kind: BlockKind,
    pub(crate) bytes: usize,
    pub(crate) media_type: Cow<'a, str>,
    /// What it holds, and whether that is Base64.
    pub(crate) content: Option<Cow<'a, str>>,
    pub(crate) is_base64: bool,
}

impl<'a> Part<'a> {
    /// The block, if it is of a kind that the specification knows.
    pub(crate) fn of(block: Value<'a>) -> Option<Self> {
        let kind = BlockKind::from_wire_name(&block.get("type")?.as_str()?)?;
        let holder = if kind == BlockKind::Resource { block.get("resource")? } else { block };
        let string = |name: &str| holder.get(name).and_then(Value::as_str);
        let (content, is_base64) = match kind {
            BlockKind::Text => (string("text"), false),
            BlockKind::Image | BlockKind::Audio => (string("data"), true),
            BlockKind::Resource => match string("text") {
                Some(text) => (Some(text), false),
                None => (string("blob"), true),
            },
            BlockKind::ResourceLink => (None, false),
        };
        let length = content.as_ref().map_or(0, |content| content.len());
        let padding = content.as_ref().map_or(0, |it| it.len() - it.trim_end_matches('=').len());
        let bytes = if is_base64 { (length - padding) * 3 / 4 } else { length };
        let media_type = match kind {
            BlockKind::Text => "text/plain".into(),
            _ => string("mimeType").unwrap_or_default(),
        };
        Some(Self { kind, bytes, media_type, content, is_base64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_is_admitted_only_where_it_is_marked_and_the_text_is_long() {
        let policy = ContentPolicy::new().cut_after(8, "[cut]");
        let text = "Room 12 is taken until Friday.";
        assert!(policy.admits(text, "The tool said: Room 12 [cut]"));
        assert!(policy.admits(text, "Ro[cut]"));
        assert!(!policy.admits(text, "R[cut]") && !policy.admits(text, "Room 12"));
        assert!(!policy.admits(text, "Room 13 [cut]") && !policy.admits(text, "[cut]"));
        assert!(!policy.admits("Room 12", "Room[cut]"), "it is short enough");
    }

    #[test]
    fn a_redaction_is_admitted_only_where_most_of_the_text_is_left_around_a_marker() {
        let policy = ContentPolicy::new().redacted_with("***");
        let text = "Card 4471 of Ann Smith has expired.";
        for kept in [
            "Card *** of Ann Smith has expired.",
            "said: Card *** of *** has expired.\nbye",
            "*** of Ann Smith has expired.",
            "Card 4471 of Ann Smith ***",
        ] {
            assert!(policy.admits(text, kept), "{kept}");
        }
        for lost in [
            "***",
            "Card ***",
            "The tool failed.",
            "Card of Ann Smith has expired.",
            "*** expired.",
        ] {
            assert!(!policy.admits(text, lost), "{lost}");
        }
    }

    #[test]
    fn the_strictest_rule_that_applies_counts() {
        let policy = ContentPolicy::new()
            .block(BlockKind::Image, BlockFate::Forwarded)
            .max_bytes(BlockKind::Image, 10, BlockFate::Withheld)
            .media_types(BlockKind::Image, ["image/*"], BlockFate::Refused);
        let fate = |bytes, media_type| policy.fate(BlockKind::Image, bytes, media_type);
        assert_eq!(fate(10, "IMAGE/png; a=b"), Some(BlockFate::Forwarded));
        assert_eq!(fate(11, "image/png"), Some(BlockFate::Withheld));
        assert_eq!(fate(11, "text/html"), Some(BlockFate::Refused));
        assert_eq!(fate(1, ""), Some(BlockFate::Refused));
    }
}

//! Simpler transcripts, for a counterexample to shrink to.

use super::part::Wrap;
use super::{Part, Transcript};
use crate::recipe::simpler::smaller;

impl Transcript {
    /// Transcripts that are simpler than this one in a single step, the boldest steps first:
    /// nothing around the message, plain parts, nothing missing, a simpler message.
    pub fn simpler(&self) -> impl Iterator<Item = Self> + use<> {
        let transcript = *self;
        let bare = Wrap { carrier: self.wrap.carrier, ..Wrap::plain() };
        let bare = Self { wrap: bare, cut: 0, ..transcript };
        let parts = Part::ALL.iter().flat_map(move |&part| {
            smaller(transcript.level(part)).map(move |level| transcript.with(part, level))
        });
        let cuts = smaller(transcript.cut).map(move |cut| transcript.with_cut(cut));
        let messages =
            transcript.message.simpler().map(move |message| Self { message, ..transcript });
        std::iter::once(bare)
            .chain(cuts)
            .chain(parts)
            .chain(messages)
            .map(Self::settled)
            .filter(move |simpler| *simpler != transcript && simpler.is_settled())
    }
}

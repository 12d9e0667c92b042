//! A transcript as a short text, from which it can be made again.

use super::Transcript;
use super::part::{Carrier, Part, Wrap};
use crate::recipe::Recipe;

impl Transcript {
    /// The transcript as a text without blanks and commas.
    pub fn code(&self) -> String {
        let mut code = format!("{}@{}", self.message.code(), self.wrap.carrier.name());
        for (part, level) in self.special() {
            code.push_str(&format!(":{part}={level}"));
        }
        if self.cut != 0 {
            code.push_str(&format!(":cut={}", self.cut));
        }
        code
    }

    /// The transcript of a text that [`Transcript::code`] made; none for any other text.
    pub fn from_code(code: &str) -> Option<Self> {
        let (message, around) = code.split_once('@')?;
        let message = Recipe::from_code(message)?;
        let mut parts = around.split(':');
        let mut transcript = Self { message, wrap: Wrap::plain(), cut: 0 };
        transcript.wrap.carrier = Carrier::named(parts.next()?)?;
        for part in parts {
            let (name, value) = part.split_once('=')?;
            if name == "cut" {
                transcript.cut = value.parse().ok()?;
                continue;
            }
            let part = *Part::ALL.iter().find(|part| part.name() == name)?;
            let level = part.levels().iter().position(|level| level.name == value)?;
            transcript.wrap.set(part, u16::try_from(level).ok()?);
        }
        transcript.is_settled().then_some(transcript)
    }
}

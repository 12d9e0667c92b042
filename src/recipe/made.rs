//! What a generated case is made from: a message alone, or a message and what surrounds it.

use super::transcript::{Delivery, Transcript};
use super::{Edit, Expected, Fault, Recipe, Twin};
use crate::call::{Call, Revision};
use crate::reply::{Reply, Surface};

/// What a generated case is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Made {
    Message(Recipe),
    Transcript(Transcript),
}

impl From<Recipe> for Made {
    fn from(recipe: Recipe) -> Self {
        Self::Message(recipe)
    }
}

impl From<Transcript> for Made {
    fn from(transcript: Transcript) -> Self {
        Self::Transcript(transcript)
    }
}

impl Made {
    /// A text from which it can be made again.
    pub(crate) fn code(&self) -> String {
        match self {
            Self::Message(recipe) => recipe.code(),
            Self::Transcript(transcript) => transcript.code(),
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Self> {
        if code.contains('@') {
            Transcript::from_code(code).map(Self::Transcript)
        } else {
            Recipe::from_code(code).map(Self::Message)
        }
    }

    /// The message, be it surrounded or not.
    pub(crate) fn message(&self) -> &Recipe {
        match self {
            Self::Message(recipe) => recipe,
            Self::Transcript(transcript) => transcript.message(),
        }
    }

    pub(crate) fn revision(&self) -> Revision {
        self.message().revision()
    }

    /// The narrowest surface on which it is offered.
    pub(crate) fn surface(&self) -> Surface {
        match self {
            Self::Message(recipe) => recipe.surface(),
            Self::Transcript(transcript) => transcript.surface(),
        }
    }

    /// The call, what comes for it, and what is right to make of it.
    pub(crate) fn made(&self) -> (Call, Reply, Expected) {
        match self {
            Self::Message(recipe) => {
                let (call, bytes) = recipe.render().into_parts();
                (call, Reply::from_message(bytes), recipe.expected())
            }
            Self::Transcript(transcript) => transcript.made(),
        }
    }

    pub(crate) fn expected(&self) -> Expected {
        match self {
            Self::Message(recipe) => recipe.expected(),
            Self::Transcript(transcript) => transcript.expected(),
        }
    }

    /// The kinds of edit that make it what it is.
    pub(crate) fn edits(&self) -> Vec<Edit> {
        match self {
            Self::Message(recipe) => recipe.edits().collect(),
            Self::Transcript(transcript) => transcript.edits().collect(),
        }
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::Message(recipe) => recipe.name(),
            Self::Transcript(transcript) => transcript.name(),
        }
    }

    /// What is special about it, a sentence each.
    pub(crate) fn says(&self) -> Vec<&'static str> {
        match self {
            Self::Message(recipe) => recipe.faults().map(Fault::says).collect(),
            Self::Transcript(transcript) => {
                transcript.faults().map(Fault::says).chain(transcript.says()).collect()
            }
        }
    }

    /// The same in other surroundings of the message, the same for the same seed.
    pub(crate) fn vary(self, seed: u64) -> Self {
        match self {
            Self::Message(recipe) => Self::Message(recipe.vary(seed)),
            Self::Transcript(transcript) => {
                Self::Transcript(transcript.around(&transcript.message().vary(seed)))
            }
        }
    }

    /// What is simpler in a single step, the boldest steps first.
    pub(crate) fn simpler(&self) -> Box<dyn Iterator<Item = Self>> {
        match self {
            Self::Message(recipe) => Box::new(recipe.simpler().map(Self::Message)),
            Self::Transcript(transcript) => Box::new(transcript.simpler().map(Self::Transcript)),
        }
    }
}

/// One change of what a case is made from that must not matter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    OfMessage(&'static Twin),
    OfDelivery(&'static Delivery),
}

impl Change {
    /// Every change, those of messages first.
    pub(crate) fn all() -> &'static [Self] {
        static ALL: std::sync::LazyLock<Vec<Change>> = std::sync::LazyLock::new(|| {
            let messages = Twin::all().iter().map(Change::OfMessage);
            messages.chain(Delivery::all().iter().map(Change::OfDelivery)).collect()
        });
        &ALL
    }

    /// The change of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|change| change.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::OfMessage(twin) => twin.name(),
            Self::OfDelivery(delivery) => delivery.name(),
        }
    }

    /// What it makes of this, or nothing where there is nothing to change.
    pub(crate) fn of(self, made: &Made) -> Option<Made> {
        match (self, made) {
            (Self::OfMessage(twin), Made::Message(recipe)) => twin.of(recipe).map(Made::Message),
            (Self::OfMessage(_), Made::Transcript(_)) => None,
            (Self::OfDelivery(delivery), made) => delivery.of(made).map(Made::Transcript),
        }
    }
}

//! Several replies in a row, against an agent that decides what happens after each.

mod agent;
mod entry;
mod macros;
#[cfg(feature = "mutant")]
mod mutant;
mod play;
mod reference;
mod repertoire;
mod report;
mod rule;
mod run;
mod script;
mod world;

pub use agent::{Agent, Request, Turn};
pub use entry::SharedDialogues;
#[cfg(feature = "mutant")]
pub use mutant::AgentMutant;
pub use reference::ReferenceAgent;
pub use report::{DialogueFinding, DialogueReport};
pub use rule::DialogueRule;
pub use run::Dialogues;
pub use script::{Beat, Dialogue, Look, Terms};

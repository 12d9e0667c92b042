//! Finds out whether an MCP client tells the outcomes of a tool call apart.
//!
//! A tool's reply says that the tool failed, the client reads its text and not its flag, and the
//! chat says "paid". This crate gives a client's adapter a great many replies, right and broken,
//! and holds what the adapter makes of them to named rules.
//!
//! # Plugging in
//!
//! An adapter is any `Fn(&Call, &Reply) -> Observation`. The outcome is all that it must give;
//! whatever else it exposes (the model's view, the code, the next step …) is judged as well.
//!
//! ```
//! use mcp_verdict::{Call, Observation, Outcome, Reply};
//!
//! fn classify(_call: &Call, reply: &Reply) -> Observation {
//!     let message = reply.message().unwrap_or_default();
//!     match serde_json::from_slice::<serde_json::Value>(message) {
//!         Ok(answer) if answer["result"]["isError"] == true => {
//!             Observation::new(Outcome::ToolError)
//!         }
//!         Ok(answer) if answer["result"]["content"].is_array() => {
//!             Observation::new(Outcome::Success)
//!         }
//!         _ => Observation::new(Outcome::ContractViolation),
//!     }
//! }
//!
//! mcp_verdict::suite!(my_client, classify);
//! # fn main() {}
//! ```
//!
//! [`suite!`] makes a module of tests: one for each [`Invariant`], one for the listed deviations,
//! and snapshots that lock what the adapter made of every [`Fixture`]. [`Suite`] holds the
//! options, and runs the same as a value: [`Suite::run`] gives a [`Report`].
//!
//! # The map
//!
//! | word | where |
//! |---|---|
//! | the request that was sent | [`Call`], with its [`Revision`] and [`Id`] |
//! | the tool, beside the protocol | [`Contract`], read from `tools/list` by [`Contract::from_tool`] |
//! | what came back | [`Reply`], on one of five [`Surfaces`] |
//! | the categories | [`Outcome`], [`Execution`], [`NextStep`], [`Levels`] |
//! | what follows from them | [`StepRule`]: what may be done next; [`LevelRule`]: delivered, completed, achieved |
//! | the code under test | [`Adapter`], and what it said: [`Observation`] |
//! | what is right | [`Case`], [`Expectation`], [`Fixture`] |
//! | the rules | [`Invariant`], and the [`Requirement`]s of the specification behind them |
//! | what replies are made from | [`recipe::Recipe`], [`recipe::Fault`], [`recipe::Transcript`], [`strategy`] |
//! | what becomes of content | [`BlockFate`], and what a client states of it: [`ContentPolicy`] |
//! | the run | [`suite!`], [`fixtures!`], [`Suite`], [`Report`], [`Finding`] |
//! | one tool, and what has to come of its replies | [`acceptance!`], [`Acceptance`] |
//! | several replies in a row | [`dialogues!`], [`Agent`], [`Dialogue`], [`DialogueRule`] |
//! | clients with one fault each | [`Mutant`] |
//! | a classifier by the letter | [`judge`], [`Verdict`], [`Reference`] |
//!
//! # What follows from a reply
//!
//! A [`Call`] carries the [`Contract`] of its tool: what a second execution would do, what it means
//! to find nothing, which failures pass by themselves, which tool shows the state.
//! [`Contract::from_tool`] reads what a server says of it, and names the gaps. Two tables follow:
//! what may be done next ([`StepRule`], [`Verdict::next_steps`]) and how far the call got
//! ([`LevelRule`], [`Verdict::levels`]). Every adapter that exposes a next step or levels is held to
//! them. A [`ContentPolicy`], given to [`Suite::policy`], states what becomes of each kind of block
//! and how texts are cut or redacted; the adapter is held to that, too.
//!
//! Secrets inside a tool's own text are its server's duty: no rule asks a client to find them.
//!
//! # One tool, and several replies in a row
//!
//! [`Acceptance`] files say for one tool what has to come of each of its replies, and
//! [`acceptance!`] plays them. [`dialogues!`] plays several replies in a row to an [`Agent`], the
//! part of a host that decides what is sent next, and holds it to [`DialogueRule`]s: the double
//! booking is its first test.
//!
//! # Two readings
//!
//! The specification leaves room in places. The tolerant reading, the default, asserts only what
//! is never right and what is beyond dispute. [`Suite::strict`] asks for the expected outcome
//! everywhere.
//!
//! # Cases
//!
//! What tells most comes first: valid messages of every kind in rich surroundings, single edits and
//! misleading texts in turns. Then come the fixtures that ship with the crate, the other single
//! edits, exemplars of every kind with their twins, every text of the pools, and after that pairs
//! of edits in random surroundings, up to [`Suite::cases`]. What is right to make of a generated
//! reply follows from how it was made ([`recipe`]), not from a classifier. [`strategy`] offers the
//! same to properties of your own.
//!
//! # Environment
//!
//! | variable | meaning |
//! |---|---|
//! | `MCP_VERDICT_ONLY` | run only these cases: names of fixtures or faults, with a revision as in `is-error-null@2025-11-25` or without, or codes of generated cases, separated by commas |
//! | `MCP_VERDICT_CASES` | how many replies a run shows |
//! | `MCP_VERDICT_SEED` | what chooses the random surroundings: a number, or `random` for another one each time; the summary and each finding tell it |
//! | `MCP_VERDICT_SECONDS` | after how many seconds a run shows no more than what is never cut |
//! | `MCP_VERDICT_SAVE` | a folder into which the first finding of each broken invariant is written as a fixture file |
//! | `INSTA_UPDATE` | insta's own; refused in CI where it would write over a snapshot |
//!
//! # Features
//!
//! `output-schema`: the reference classifier validates structured content against the tool's
//! declared output schema. Off by default, because it more than doubles a first build.
//!
//! `process`: an adapter may be a program in any language, behind a pipe (`Process`).
//!
//! `rmcp`: a running client of the Rust SDK `rmcp` 3 as an adapter (`rmcp::Rmcp`).
//!
//! `peer`: a scripted server that any client can talk to over HTTP or standard input and output,
//! with each case as a tool (`peer::Server`), and whole clients in Rust as adapters
//! (`peer::Peer`).
//!
//! `mutant`: each [`Mutant`] is an [`Adapter`] as well, to try a harness on.

mod acceptance;
mod adapter;
mod bridge;
mod call;
mod case;
mod content_policy;
mod contract;
pub mod dialogue;
mod dispatch;
mod goals;
mod invariant;
mod json;
mod mutant;
mod next_steps;
mod outcome;
mod placed;
pub mod recipe;
mod reply;
mod requirement;
mod schema;
pub mod strategy;
mod suite;
mod verdict;
mod wording;

pub use acceptance::{Acceptance, check_acceptance};
pub use adapter::{Adapter, AdapterFn, Facts, Observation, adapter_fn};
#[cfg(feature = "process")]
pub use bridge::Process;
#[cfg(feature = "peer")]
pub use bridge::peer;
#[cfg(feature = "rmcp")]
pub use bridge::rmcp;
pub use call::{ALL_CAPABILITIES, Call, CallBuilder, Id, Revision, TASKS_EXTENSION};
pub use case::{Case, Expectation, Fixture, FixtureError};
pub use content_policy::{BlockKind, ContentPolicy};
pub use contract::{Absence, Contract, Effect, FromTool, Gap, Transient};
#[cfg(feature = "mutant")]
pub use dialogue::AgentMutant;
pub use dialogue::{
    Agent, Dialogue, DialogueFinding, DialogueReport, DialogueRule, Dialogues, ReferenceAgent,
    Request, Turn,
};
pub use goals::LevelRule;
pub use invariant::{Cost, Fact, Family, Invariant};
pub use mutant::Mutant;
pub use next_steps::{NextSteps, StepRule};
pub use outcome::{BlockFate, Execution, Known, Levels, NextStep, Outcome};
pub use placed::NotPlaced;
pub use reply::{Http, HttpEnd, Reply, Silence, Stdio, StdioEnd, Surface, Surfaces, Why};
pub use requirement::{Level, Party, Requirement};
pub use suite::{Finding, IntoSuite, Report, Suite, check_fixture};
pub use verdict::{Anomaly, AnomalyKind, Reason, Reference, Verdict, judge};

/// What the macros use; nothing here is meant to be called.
#[doc(hidden)]
pub mod __private {
    pub use crate::acceptance::SharedAcceptance;
    pub use crate::dialogue::SharedDialogues;
    pub use crate::suite::{Erased, SharedRun, check_fixtures, print_review_hint};
    pub use insta;
}

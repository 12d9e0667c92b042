//! One test binary, a file a promise.

mod acceptance;
mod adapters;
mod booking;
mod careful;
mod carriers;
mod catalogue;
mod contracts;
mod corpus;
mod delivery;
mod diagnosis;
mod dialogues;
mod fixture_files;
mod generated;
mod goals;
mod hostile;
mod kill_matrix;
mod macros;
mod mutants;
mod next_steps;
mod not_run;
mod oddities;
#[cfg(feature = "peer")]
mod peer;
mod policies;
#[cfg(feature = "mutant")]
mod probes;
mod procedure;
mod process;
mod reference;
mod requirements;
#[cfg(feature = "rmcp")]
mod rmcp_client;
mod schemas;
mod strategies;
mod suites;
mod transcripts;
mod verdicts;
mod views;

//! One test binary, a file a promise.

mod adapters;
mod corpus;
mod delivery;
mod fixture_files;
mod generated;
mod hostile;
mod macros;
mod oddities;
mod procedure;
mod reference;
mod requirements;
mod strategies;
mod suites;
mod transcripts;
mod verdicts;
mod views;

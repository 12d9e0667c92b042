//! One test binary, a file a promise.

mod adapters;
mod corpus;
mod delivery;
mod fixture_files;
mod hostile;
mod macros;
mod oddities;
mod procedure;
mod reference;
mod requirements;
mod suites;
mod transcripts;
mod verdicts;
mod views;

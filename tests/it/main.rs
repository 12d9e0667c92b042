//! One test binary, a file a promise.

mod adapters;
mod corpus;
mod fixture_files;
mod hostile;
mod macros;
mod mutants;
#[cfg(feature = "mutant")]
mod probes;
mod procedure;
mod reference;
mod requirements;
mod suites;
mod verdicts;
mod views;

//! mcp-verdict
mod adapter;
mod call;
mod json;
mod outcome;
pub mod recipe;
mod reply;
mod schema;
mod wording;

pub use adapter::{Adapter, AdapterFn, Facts, Observation, adapter_fn};
pub use call::{
    ALL_CAPABILITIES, Absence, Call, CallBuilder, Contract, Effect, Id, Revision, TASKS_EXTENSION,
};
pub use outcome::{BlockFate, Execution, Known, Levels, NextStep, Outcome};
pub use reply::{Http, HttpEnd, Reply, Silence, Stdio, StdioEnd, Surface, Surfaces, Why};

//! Ways to reach clients that are no function of this program.

#[cfg(feature = "process")]
mod process;

#[cfg(feature = "process")]
pub use process::Process;

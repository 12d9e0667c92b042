//! Ways to reach clients that are no function of this program.

#[cfg(any(feature = "peer", feature = "rmcp"))]
mod declared;
#[cfg(feature = "peer")]
pub mod peer;
#[cfg(feature = "process")]
mod process;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[cfg(any(feature = "peer", feature = "process"))]
mod wire;

#[cfg(feature = "process")]
pub use process::Process;

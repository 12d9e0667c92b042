//! The careful client of the example passes, and what it makes of every fixture is locked.

#[path = "../../examples/invoice/careful.rs"]
#[allow(unreachable_pub, reason = "the example is a client of its own")]
mod client;

use mcp_verdict::Suite;

mcp_verdict::suite!(careful, Suite::new(client::careful).snapshots("../../snapshots"));

//! The careful client of the example passes, and what it makes of every fixture is locked.

#[path = "../../examples/invoice/careful.rs"]
#[allow(unreachable_pub, reason = "the example is a client of its own")]
pub(crate) mod client;

use mcp_verdict::{BlockFate, BlockKind, ContentPolicy, Suite};

/// Texts go to the model; of all else it is told that it is there. Structured content is read by
/// nobody yet.
fn policy() -> ContentPolicy {
    ContentPolicy::new()
        .block(BlockKind::Text, BlockFate::Forwarded)
        .block(BlockKind::Image, BlockFate::Withheld)
        .block(BlockKind::Audio, BlockFate::Withheld)
        .block(BlockKind::Resource, BlockFate::Withheld)
        .block(BlockKind::ResourceLink, BlockFate::Withheld)
        .structured(BlockFate::Withheld)
}

mcp_verdict::suite!(
    careful,
    Suite::new(client::careful).policy(policy()).snapshots("../../snapshots")
);

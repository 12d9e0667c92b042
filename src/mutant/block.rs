//! Content blocks: refused, dropped, invented, or shown unchecked.

use super::{Mutant, mutant};
#[cfg(feature = "mutant")]
use super::{rewrite::*, said::*, tree::Tree};
#[cfg(feature = "mutant")]
use crate::{call::Revision, outcome::BlockFate};

const REFUSED: &[&str] = &[
    "kirodotdev/Kiro#8960",
    "openai/codex#29002",
    "modelcontextprotocol/csharp-sdk#955",
    "use-agent-os/agent-os#2020",
];
const DROPPED: &[&str] = &[
    "agentscope-ai/agentscope#2798",
    "agno-agi/agno#10009",
    "open-webui/open-webui#24038",
    "strands-agents/harness-sdk#535",
];
const MEDIA: &[&str] =
    &["anthropics/claude-code#58330", "danny-avila/LibreChat#11413", "danny-avila/LibreChat#9960"];

pub(super) const MUTANTS: &[Mutant] = &[
    mutant!(
        "unknown-member-of-a-block-is-refused",
        "B6",
        "refuses a whole result where a block has a member that no revision knows",
        REFUSED,
        |call, reply| {
            const KNOWN: [&str; 13] = [
                "type",
                "text",
                "data",
                "mimeType",
                "annotations",
                "_meta",
                "resource",
                "uri",
                "name",
                "title",
                "description",
                "size",
                "icons",
            ];
            let odd = |block: &Tree| block.names().any(|name| !KNOWN.contains(&name.as_str()));
            refused_if(call, reply, |result| blocks(result).iter().any(odd))
        }
    ),
    mutant!(
        "unknown-member-of-a-result-is-refused",
        "B6",
        "refuses a result that has a member that no revision knows",
        REFUSED,
        |call, reply| refused_if(call, reply, |result| {
            let known = ["content", "isError", "structuredContent", "_meta", "resultType"];
            result.names().any(|name| !known.contains(&name.as_str()))
        })
    ),
    mutant!(
        "annotated-block-is-refused",
        "B6",
        "refuses a result where a block is annotated with a date",
        REFUSED,
        |call, reply| refused_if(call, reply, |result| {
            let dated = |it: &Tree| it.get("annotations").is_some_and(|it| it.has("lastModified"));
            blocks(result).iter().any(dated)
        })
    ),
    mutant!(
        "rare-picture-format-is-refused",
        "B6",
        "refuses a result with an image of another type than PNG, JPEG, GIF or WebP",
        REFUSED,
        |call, reply| refused_if(call, reply, |result| {
            let known = ["image/png", "image/jpeg", "image/gif", "image/webp"];
            let rare = |kind: &str| !known.contains(&kind);
            let images = blocks(result).iter().filter(|block| is_kind(block, "image"));
            images.filter_map(|block| block.text("mimeType")).any(|kind| rare(&kind))
        })
    ),
    mutant!(
        "address-off-the-web-is-refused",
        "B6",
        "refuses a result with a resource whose address is not on the web",
        REFUSED,
        |call, reply| refused_if(call, reply, |result| {
            let address =
                |block: &Tree| block.text("uri").or_else(|| block.get("resource")?.text("uri"));
            blocks(result).iter().filter_map(address).any(|uri| !uri.starts_with("http"))
        })
    ),
    mutant!(
        "block-without-text-crashes",
        "B6",
        "crashes on a text block that has no text",
        REFUSED,
        |call, reply| {
            let broken = |block: &Tree| is_kind(block, "text") && block.text("text").is_none();
            let result = result_in(reply);
            let blocks = result.as_ref().map_or(&[][..], blocks);
            assert!(!blocks.iter().any(broken), "no text in a text block");
            correct(call, reply)
        }
    ),
    mutant!(
        "pictures-vanish",
        "B7",
        "keeps the texts of a result and nothing else",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            content.retain(|block| !is_other_block(block));
        })
    ),
    mutant!(
        "pictures-vanish-beside-text",
        "B7",
        "drops what is no text where a result has texts as well",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            if content.iter().any(|block| is_kind(block, "text")) {
                content.retain(|block| !is_other_block(block));
            }
        })
    ),
    mutant!("audio-vanishes", "B7", "drops sound from a result", DROPPED, |call, reply| {
        reread_content(call, reply, |content| {
            content.retain(|block| !is_kind(block, "audio"));
        })
    }),
    mutant!(
        "links-vanish",
        "B7",
        "drops links to resources from a result",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            content.retain(|block| !is_kind(block, "resource_link"));
        })
    ),
    mutant!(
        "embedded-resources-vanish",
        "B7",
        "drops embedded resources from a result",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            content.retain(|block| !is_kind(block, "resource"));
        })
    ),
    mutant!(
        "unknown-blocks-vanish",
        "B7",
        "drops blocks of a type that it does not know",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            let known = ["text", "image", "audio", "resource", "resource_link"];
            content.retain(|block| {
                block.text("type").is_none_or(|kind| known.contains(&kind.as_str()))
            });
        })
    ),
    mutant!(
        "null-blocks-vanish",
        "B7",
        "skips entries of `content` that are no object",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| content.retain(Tree::is_object))
    ),
    mutant!(
        "unknown-block-is-text",
        "B7",
        "reads a block of a type that it does not know as text",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            let known = ["text", "image", "audio", "resource", "resource_link"];
            for block in content {
                if block.text("type").is_some_and(|kind| !known.contains(&kind.as_str())) {
                    let shown = block.text("text").unwrap_or_else(|| block.to_string());
                    block.set("type", Tree::string("text"));
                    block.set("text", Tree::string(&shown));
                }
            }
        })
    ),
    mutant!(
        "block-without-type-is-text",
        "B7",
        "takes a block without a type for a text",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            for block in content {
                if block.has("text") && block.get("type").is_none_or(|it| it.is("null")) {
                    block.set("type", Tree::string("text"));
                }
            }
        })
    ),
    mutant!(
        "block-type-in-any-case",
        "B7",
        "reads the type of a block without regard to case, hyphens and white space",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            for block in content {
                if let Some(kind) = block.text("type") {
                    let kind = kind.trim().to_lowercase().replace('-', "_");
                    block.set("type", Tree::string(&kind));
                }
            }
        })
    ),
    mutant!(
        "blocks-are-counted-short",
        "B7",
        "names no fate for blocks that are no text",
        DROPPED,
        |call, reply| retold(call, reply, |said| {
            if let Some(fates) = &mut said.blocks {
                fates.retain(|fate| *fate == BlockFate::Forwarded);
            }
        })
    ),
    mutant!(
        "newer-blocks-vanish",
        "B7",
        "drops blocks that came with a later revision than the session's",
        DROPPED,
        |call, reply| reread_content(call, reply, |content| {
            content.retain(|block| {
                let since = match block.text("type").as_deref() {
                    Some("audio") => Revision::V2025_03_26,
                    Some("resource_link") => Revision::V2025_06_18,
                    _ => Revision::V2024_11_05,
                };
                call.revision() >= since
            });
        })
    ),
    mutant!(
        "base64-is-prose",
        "B8",
        "pastes the base64 of pictures and sound into what the model reads",
        MEDIA,
        |call, reply| retold(call, reply, |said| {
            let result = result_in(reply);
            for block in result.as_ref().map_or(&[][..], blocks) {
                if let Some(data) = block.text("data").filter(|_| said.blocks.is_some()) {
                    said.show_also(&data);
                }
            }
        })
    ),
    mutant!(
        "blobs-are-prose",
        "B8",
        "pastes the blob of an embedded resource into what the model reads, as a data address",
        MEDIA,
        |call, reply| retold(call, reply, |said| {
            let result = result_in(reply);
            for block in result.as_ref().map_or(&[][..], blocks) {
                let blob = block.get("resource").and_then(|resource| resource.text("blob"));
                if let Some(blob) = blob.filter(|_| said.blocks.is_some()) {
                    said.show_also(&format!("data:application/octet-stream;base64,{blob}"));
                }
            }
        })
    ),
];

/// Whether this is a block of a kind that every revision or a newer one knows, and no text.
#[cfg(feature = "mutant")]
fn is_other_block(block: &Tree) -> bool {
    ["image", "audio", "resource", "resource_link"].iter().any(|kind| is_kind(block, kind))
}

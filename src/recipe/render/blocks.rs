//! Content blocks.

use super::{member, values};
use crate::call::Revision;
use crate::recipe::Recipe;
use crate::recipe::level::{Advisory, Block, BlockFault, Company, Repeated};
use crate::recipe::names;
use crate::recipe::write::{Object, Writer};

/// A block as it is written, and which text it takes.
#[derive(Clone, Copy)]
pub(in crate::recipe) enum Written {
    /// The block that the recipe's levels are about.
    Main(u16),
    /// A sound block of this kind beside it.
    Beside(Block, u16),
}

/// The blocks of the content in their order.
pub(in crate::recipe) fn written_blocks(recipe: &Recipe) -> impl Iterator<Item = Written> + '_ {
    let (before, after) = match recipe.shape.company {
        Company::Alone => (0, 0),
        Company::Before => (1, 0),
        Company::After => (0, 1),
        Company::Between => (1, 1),
        Company::Many => (5, 2),
    };
    // A crowd joins the blocks that stand there, and else stands on both sides.
    let crowd = [0, 14, 100, 1000][usize::from(recipe.around.crowd % 4)];
    let (before, after) = match recipe.shape.company {
        Company::Before | Company::Many => (before + crowd, after),
        Company::After => (before, after + crowd),
        Company::Alone | Company::Between => (before + crowd / 2, after + crowd / 2),
    };
    (0..before + 1 + after).map(move |index| {
        if index == before {
            Written::Main(index)
        } else {
            Written::Beside(beside(recipe, index), index)
        }
    })
}

/// The kind of a block beside the one that matters, one that the revision has.
fn beside(recipe: &Recipe, index: u16) -> Block {
    const KINDS: [Block; 5] =
        [Block::Image, Block::Text, Block::ResourceText, Block::Audio, Block::Link];
    let wanted = match recipe.around.company {
        5 => index,
        // Texts and images take turns.
        6 => (index + 1) % 2,
        kind => kind,
    };
    match KINDS[usize::from(wanted) % KINDS.len()] {
        Block::Audio if recipe.revision < Revision::V2025_03_26 => Block::Image,
        Block::Link if recipe.revision < Revision::V2025_06_18 => Block::ResourceBlob,
        kind => kind,
    }
}

pub(super) fn write(recipe: &Recipe, writer: &mut Writer) {
    writer.array(|array| {
        for written in written_blocks(recipe) {
            match written {
                Written::Main(index) => main(recipe, index, array.element()),
                Written::Beside(kind, index) => {
                    array.element().object(|block| sound(block, recipe, kind, index));
                }
            }
        }
    });
}

/// A text block with nothing beside its text.
pub(super) fn text(writer: &mut Writer, text: &str) {
    writer.object(|block| {
        block.text("type", "text");
        block.text("text", text);
    });
}

fn main(recipe: &Recipe, index: u16, writer: &mut Writer) {
    match recipe.shape.block {
        Block::Empty => writer.raw("{}"),
        Block::Null => writer.raw("null"),
        Block::Words => writer.string(recipe.words(index)),
        Block::Number => writer.raw("1"),
        Block::Array => writer.array(|array| text(array.element(), recipe.words(index))),
        _ => writer.object(|block| {
            main_members(block, recipe, index);
            advice(block, recipe);
            own_meta(block, recipe);
            extra(block, recipe, recipe.shape.block == Block::Text);
        }),
    }
}

fn main_members(block: &mut Object<'_>, recipe: &Recipe, index: u16) {
    if recipe.shape.block != Block::TypeMissing {
        member(block, recipe, Repeated::BlockType, "type", |recipe, writer| {
            match recipe.shape.block {
                Block::TypeNull => writer.raw("null"),
                Block::TypeNumber => writer.raw("1"),
                kind => writer.string(type_of(kind)),
            }
        });
    }
    match recipe.shape.block {
        Block::Image => media(block, recipe, "image/png", IMAGE),
        Block::Audio => media(block, recipe, "audio/wav", AUDIO),
        Block::ResourceText | Block::ResourceBlob | Block::ResourceBoth => {
            main_resource(block, recipe, index);
        }
        Block::Link => {
            uri(block, recipe, Repeated::ResourceUri);
            if recipe.shape.block_fault != BlockFault::NameMissing {
                member(block, recipe, Repeated::LinkName, "name", |recipe, writer| {
                    match recipe.shape.block_fault {
                        BlockFault::NameNull => writer.raw("null"),
                        _ => writer.string("report"),
                    }
                });
            }
        }
        Block::ToolUse => {
            block.text("id", "use-1");
            block.text("name", "find_invoice");
            block.raw("input", "{}");
        }
        Block::ToolResult => {
            block.text("toolUseId", "use-1");
            block.member("content").array(|array| text(array.element(), recipe.words(index)));
        }
        Block::Unknown => {
            block.text("data", IMAGE);
            block.text("mimeType", "video/mp4");
        }
        _ => main_text(block, recipe, index),
    }
}

const fn type_of(block: Block) -> &'static str {
    match block {
        Block::Image => "image",
        Block::Audio => "audio",
        Block::ResourceText | Block::ResourceBlob | Block::ResourceBoth => "resource",
        Block::Link => "resource_link",
        Block::Unknown => "video",
        Block::ToolUse => "tool_use",
        Block::ToolResult => "tool_result",
        Block::Capitalised => "Text",
        _ => "text",
    }
}

fn main_text(block: &mut Object<'_>, recipe: &Recipe, index: u16) {
    if recipe.shape.block_fault == BlockFault::TextMissing {
        return;
    }
    member(block, recipe, Repeated::BlockText, "text", |recipe, writer| {
        match recipe.shape.block_fault {
            BlockFault::TextNull => writer.raw("null"),
            BlockFault::TextNumber => writer.raw("7"),
            BlockFault::TextObject => writer.raw("{\"value\":\"ok\"}"),
            _ => writer.string(recipe.words(index)),
        }
    });
}

const IMAGE: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA\
                     AABJRU5ErkJggg==";
const AUDIO: &str = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==";
const BLOB: &str = "JVBERi0xLjcKJeLjz9MK/w==";

/// Binary data as the recipe has them.
fn base64(recipe: &Recipe, sound: &'static str) -> &'static str {
    match recipe.shape.block_fault {
        BlockFault::None if recipe.around.wares == 2 => "",
        BlockFault::Base64Invalid => "not base64: !",
        BlockFault::Base64Unpadded => "QQ",
        BlockFault::Base64Url => "__-_",
        _ => sound,
    }
}

fn media(block: &mut Object<'_>, recipe: &Recipe, mime_type: &'static str, sound: &'static str) {
    match recipe.shape.block_fault {
        BlockFault::DataMissing => {}
        BlockFault::DataUrl => block.text("url", "https://files.example/picture"),
        _ => member(block, recipe, Repeated::BlockData, "data", |recipe, writer| {
            match recipe.shape.block_fault {
                BlockFault::DataNumber => writer.raw("7"),
                _ => writer.string(base64(recipe, sound)),
            }
        }),
    }
    if recipe.shape.block_fault != BlockFault::MimeMissing {
        member(block, recipe, Repeated::BlockMime, "mimeType", |recipe, writer| {
            match recipe.shape.block_fault {
                BlockFault::MimeNull => writer.raw("null"),
                _ => writer.string(mime_of(recipe, mime_type)),
            }
        });
    }
}

fn main_resource(block: &mut Object<'_>, recipe: &Recipe, index: u16) {
    if recipe.shape.block_fault == BlockFault::ResourceMissing {
        return;
    }
    member(block, recipe, Repeated::Resource, "resource", |recipe, writer| {
        match recipe.shape.block_fault {
            BlockFault::ResourceNull => writer.raw("null"),
            BlockFault::ResourceText => writer.string(URI),
            BlockFault::ResourceArray => writer.array(|array| {
                array.element().object(|contents| resource_contents(contents, recipe, index));
            }),
            _ => writer.object(|contents| resource_contents(contents, recipe, index)),
        }
    });
}

const URI: &str = "file:///invoices/inv-404.txt";

/// The address of a resource.
pub(in crate::recipe) fn address(recipe: &Recipe) -> &'static str {
    match recipe.around.wares {
        1 => "https://files.example/inv-404?page=1&lang=de#total",
        2 => "ledger:404",
        3 => "urn:isbn:0451450523",
        _ => URI,
    }
}

/// The MIME type of media.
fn mime_of(recipe: &Recipe, usual: &'static str) -> &'static str {
    match (recipe.around.wares, usual) {
        (1, "image/png") => "image/svg+xml",
        (1, _) => "audio/mpeg",
        (2, _) => "application/octet-stream",
        (3, "image/png") => "image/jpeg; quality=high",
        (3, _) => "AUDIO/OGG",
        _ => usual,
    }
}

fn resource_contents(contents: &mut Object<'_>, recipe: &Recipe, index: u16) {
    let fault = recipe.shape.block_fault;
    uri(contents, recipe, Repeated::ResourceUri);
    if fault == BlockFault::BodyMissing {
        return;
    }
    if matches!(recipe.shape.block, Block::ResourceText | Block::ResourceBoth) {
        member(contents, recipe, Repeated::ResourceBody, "text", |recipe, writer| {
            match recipe.shape.block_fault {
                BlockFault::BodyNull => writer.raw("null"),
                _ => writer.string(recipe.words(index)),
            }
        });
    }
    if matches!(recipe.shape.block, Block::ResourceBlob | Block::ResourceBoth) {
        member(contents, recipe, Repeated::ResourceBlob, "blob", |recipe, writer| {
            match recipe.shape.block_fault {
                BlockFault::BodyNull => writer.raw("null"),
                _ => writer.string(base64(recipe, BLOB)),
            }
        });
    }
    resource_mime(contents, recipe);
}

fn uri(object: &mut Object<'_>, recipe: &Recipe, which: Repeated) {
    if recipe.shape.block_fault == BlockFault::UriMissing {
        return;
    }
    member(object, recipe, which, "uri", |recipe, writer| match recipe.shape.block_fault {
        BlockFault::UriNumber => writer.raw("7"),
        BlockFault::UriWords => writer.string("the second drawer"),
        _ => writer.string(address(recipe)),
    });
}

/// What a resource may say of its contents.
fn resource_mime(contents: &mut Object<'_>, recipe: &Recipe) {
    match recipe.around.wares {
        1 => contents.text("mimeType", "text/markdown; charset=utf-8"),
        3 => contents.text("mimeType", ""),
        _ => {}
    }
}

/// A block with all that its kind asks for.
fn sound(block: &mut Object<'_>, recipe: &Recipe, kind: Block, index: u16) {
    let sound = |data: &'static str| if recipe.around.wares == 2 { "" } else { data };
    block.text("type", type_of(kind));
    match kind {
        Block::Image => {
            block.text("data", sound(IMAGE));
            block.text("mimeType", mime_of(recipe, "image/png"));
        }
        Block::Audio => {
            block.text("data", sound(AUDIO));
            block.text("mimeType", mime_of(recipe, "audio/wav"));
        }
        Block::ResourceText => block.member("resource").object(|contents| {
            contents.text("uri", address(recipe));
            contents.text("text", recipe.words(index));
            resource_mime(contents, recipe);
        }),
        Block::ResourceBlob => block.member("resource").object(|contents| {
            contents.text("uri", address(recipe));
            contents.text("blob", sound(BLOB));
            resource_mime(contents, recipe);
        }),
        Block::Link => {
            block.text("uri", address(recipe));
            block.text("name", "report");
        }
        _ => block.text("text", recipe.words(index)),
    }
    hint(block, recipe, kind);
    values::block_meta(block, recipe);
    extra(block, recipe, kind == Block::Text);
}

/// A member that nobody knows, under a name that this block has no member of.
fn extra(block: &mut Object<'_>, recipe: &Recipe, is_text: bool) {
    let choice = recipe.around.block_extra;
    let name = match usize::from(choice).checked_sub(names::BLOCK.len() + 1) {
        None => values::extra_name(names::BLOCK, choice),
        Some(index) if is_text => names::TEXT_BLOCK.get(index).copied(),
        Some(_) => Some(names::BLOCK[0]),
    };
    values::extra(block, recipe, name);
}

/// Members that only advise: malformed ones where the recipe has such a level.
fn advice(block: &mut Object<'_>, recipe: &Recipe) {
    let annotation = match recipe.shape.advisory {
        Advisory::Annotations => return block.text("annotations", "for the user"),
        Advisory::PriorityTwo => "{\"priority\":2}",
        Advisory::PriorityText => "{\"priority\":\"high\"}",
        Advisory::AudienceUnknown => "{\"audience\":[\"operator\"]}",
        Advisory::AudienceText => "{\"audience\":\"user\"}",
        Advisory::ModifiedWords => "{\"lastModified\":\"yesterday\"}",
        Advisory::ModifiedNumber => "{\"lastModified\":1772359200}",
        Advisory::TitleNumber => return block.raw("title", "7"),
        Advisory::SizeText => return block.text("size", "12 kB"),
        Advisory::SizeFraction => return block.raw("size", "12.5"),
        Advisory::Icons => return block.text("icons", "https://files.example/icon.png"),
        _ => return hint(block, recipe, recipe.shape.block),
    };
    block.raw("annotations", annotation);
}

/// Sound members that only advise.
fn hint(block: &mut Object<'_>, recipe: &Recipe, kind: Block) {
    let dated = recipe.revision >= Revision::V2025_06_18;
    match recipe.around.hint {
        1 => block.raw("annotations", "{\"audience\":[\"user\"]}"),
        2 => block.raw("annotations", "{\"audience\":[\"assistant\",\"user\"],\"priority\":0}"),
        3 if dated => {
            block
                .raw("annotations", "{\"priority\":1.0,\"lastModified\":\"2026-03-01T10:00:00Z\"}");
        }
        4 => block.raw("annotations", "{}"),
        5 if kind == Block::Link => {
            block.text("title", "Report");
            block.text("description", "error: none");
            block.text("mimeType", "text/plain");
            block.raw("size", "12");
            if recipe.revision >= Revision::V2025_11_25 {
                block.raw("icons", "[{\"src\":\"https://files.example/icon.png\"}]");
            }
        }
        _ => {}
    }
}

fn own_meta(block: &mut Object<'_>, recipe: &Recipe) {
    match recipe.shape.advisory {
        Advisory::BlockMetaText => block.text("_meta", "none"),
        Advisory::BlockMetaNull => block.raw("_meta", "null"),
        _ => values::block_meta(block, recipe),
    }
}

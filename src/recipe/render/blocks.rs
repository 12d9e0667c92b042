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
            values::extra(
                block,
                recipe,
                values::extra_name(names::BLOCK, recipe.around.block_extra),
            );
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
            match recipe.shape.block_fault {
                BlockFault::NameMissing => {}
                BlockFault::NameNull => block.raw("name", "null"),
                _ => block.text("name", "report"),
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
        BlockFault::Base64Invalid => "not base64: !",
        BlockFault::Base64Unpadded => "QQ",
        BlockFault::Base64Url => "__-_",
        _ => sound,
    }
}

fn media(block: &mut Object<'_>, recipe: &Recipe, mime_type: &str, sound: &'static str) {
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
    match recipe.shape.block_fault {
        BlockFault::MimeMissing => {}
        BlockFault::MimeNull => block.raw("mimeType", "null"),
        _ => block.text("mimeType", mime_type),
    }
}

fn main_resource(block: &mut Object<'_>, recipe: &Recipe, index: u16) {
    match recipe.shape.block_fault {
        BlockFault::ResourceMissing => {}
        BlockFault::ResourceNull => block.raw("resource", "null"),
        BlockFault::ResourceText => block.text("resource", URI),
        BlockFault::ResourceArray => block.member("resource").array(|array| {
            array.element().object(|contents| resource_contents(contents, recipe, index));
        }),
        _ => block.member("resource").object(|contents| resource_contents(contents, recipe, index)),
    }
}

const URI: &str = "file:///invoices/inv-404.txt";

fn resource_contents(contents: &mut Object<'_>, recipe: &Recipe, index: u16) {
    let fault = recipe.shape.block_fault;
    uri(contents, recipe, Repeated::ResourceUri);
    if fault == BlockFault::BodyMissing {
        return;
    }
    if matches!(recipe.shape.block, Block::ResourceText | Block::ResourceBoth) {
        if fault == BlockFault::BodyNull {
            contents.raw("text", "null");
        } else {
            contents.text("text", recipe.words(index));
        }
    }
    if matches!(recipe.shape.block, Block::ResourceBlob | Block::ResourceBoth) {
        if fault == BlockFault::BodyNull {
            contents.raw("blob", "null");
        } else {
            contents.text("blob", base64(recipe, BLOB));
        }
    }
}

fn uri(object: &mut Object<'_>, recipe: &Recipe, which: Repeated) {
    if recipe.shape.block_fault == BlockFault::UriMissing {
        return;
    }
    member(object, recipe, which, "uri", |recipe, writer| match recipe.shape.block_fault {
        BlockFault::UriNumber => writer.raw("7"),
        BlockFault::UriWords => writer.string("the second drawer"),
        _ => writer.string(URI),
    });
}

/// A block with all that its kind asks for.
fn sound(block: &mut Object<'_>, recipe: &Recipe, kind: Block, index: u16) {
    block.text("type", type_of(kind));
    match kind {
        Block::Image => {
            block.text("data", IMAGE);
            block.text("mimeType", "image/png");
        }
        Block::Audio => {
            block.text("data", AUDIO);
            block.text("mimeType", "audio/wav");
        }
        Block::ResourceText => block.member("resource").object(|contents| {
            contents.text("uri", URI);
            contents.text("text", recipe.words(index));
        }),
        Block::ResourceBlob => block.member("resource").object(|contents| {
            contents.text("uri", URI);
            contents.text("blob", BLOB);
        }),
        Block::Link => {
            block.text("uri", URI);
            block.text("name", "report");
        }
        _ => block.text("text", recipe.words(index)),
    }
    hint(block, recipe, kind);
    values::block_meta(block, recipe);
    values::extra(block, recipe, values::extra_name(names::BLOCK, recipe.around.block_extra));
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

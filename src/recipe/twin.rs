//! Twins: the same message with one thing changed that must not matter.

use super::level::{AnswerId, Block, BlockFault, Company, Content, Flag, Message, Twice};
use super::surroundings::{LONG, Random};
use super::{Kind, Recipe};
use crate::outcome::Outcome;

/// One change that must not matter.
#[derive(Clone, Copy, Debug)]
pub struct Twin {
    name: &'static str,
    says: &'static str,
    change: fn(&Recipe) -> Option<Recipe>,
}

impl Twin {
    /// Every change.
    pub fn all() -> &'static [Self] {
        TWINS
    }

    /// The change of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TWINS.iter().find(|twin| twin.name == name)
    }

    /// Its name, such as `content-emptied`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it changes, in a sentence.
    pub fn says(&self) -> &'static str {
        self.says
    }

    /// The recipe with the change made, or nothing where there is nothing to change.
    pub fn of(&self, recipe: &Recipe) -> Option<Recipe> {
        if !recipe.frame_leaves_a_message() {
            return None;
        }
        (self.change)(recipe).filter(|twin| twin != recipe)
    }
}

const TWINS: &[Twin] = &[
    Twin {
        name: "texts-replaced",
        says: "Every text is another one, which claims the opposite of the outcome.",
        change: texts_replaced,
    },
    Twin {
        name: "texts-hazardous",
        says: "Every text is one that careless decoding breaks.",
        change: |recipe| with_pool(recipe, 3),
    },
    Twin { name: "content-emptied", says: "The content has no blocks.", change: content_emptied },
    Twin {
        name: "block-added-before",
        says: "A sound block is added before the others.",
        change: |recipe| with_company(recipe, Company::Before),
    },
    Twin {
        name: "block-added-after",
        says: "A sound block is added after the others.",
        change: |recipe| with_company(recipe, Company::After),
    },
    Twin {
        name: "blocks-multiplied",
        says: "The content has eight blocks.",
        change: |recipe| with_company(recipe, Company::Many),
    },
    Twin {
        name: "blocks-reordered",
        says: "The block that stood last stands first.",
        change: blocks_reordered,
    },
    Twin {
        name: "blocks-of-other-kinds",
        says: "The blocks beside are of other kinds.",
        change: blocks_of_other_kinds,
    },
    Twin {
        name: "envelope-member-added",
        says: "A member that nobody knows is added to the envelope.",
        change: envelope_member_added,
    },
    Twin {
        name: "body-member-added",
        says: "A member that nobody knows is added to the result or the error.",
        change: body_member_added,
    },
    Twin {
        name: "block-member-added",
        says: "A member that nobody knows is added to each block.",
        change: block_member_added,
    },
    Twin {
        name: "envelope-meta-added",
        says: "Metadata that look like a flag are added to the envelope.",
        change: envelope_meta_added,
    },
    Twin {
        name: "result-meta-added",
        says: "Metadata that look like a flag are added to the result.",
        change: |recipe| with_result_meta(recipe, 2),
    },
    Twin {
        name: "block-meta-added",
        says: "Metadata that look like a flag are added to each block.",
        change: block_meta_added,
    },
    Twin {
        name: "server-info-changed",
        says: "The server gives itself another name.",
        change: |recipe| {
            with_result_meta(recipe, if recipe.around.result_meta == 4 { 3 } else { 4 })
        },
    },
    Twin {
        name: "members-reordered",
        says: "The members of every object stand in another order.",
        change: |recipe| changed(recipe, |twin| twin.around.order = other(twin, 8)),
    },
    Twin {
        name: "white-space-changed",
        says: "There is other white space between the parts of the text.",
        change: |recipe| changed(recipe, |twin| twin.around.space = (twin.around.space + 2) % 5),
    },
    Twin {
        name: "keys-escaped",
        says: "The names of members are written with escapes.",
        change: |recipe| {
            changed(recipe, |twin| twin.around.escape = if twin.around.escape == 1 { 2 } else { 1 })
        },
    },
    Twin {
        name: "strings-escaped",
        says: "All strings are written with escapes.",
        change: |recipe| changed(recipe, |twin| twin.around.escape = 5),
    },
    Twin {
        name: "flag-false-or-absent",
        says: "A flag that is false is left out, and one that is left out is false.",
        change: flag_false_or_absent,
    },
    Twin {
        name: "error-data-added",
        says: "Data are added to the error.",
        change: error_data_added,
    },
    Twin {
        name: "error-message-emptied",
        says: "The message of the error is the empty string.",
        change: error_message_emptied,
    },
    Twin {
        name: "advice-added",
        says: "Sound members that only advise are added to each block.",
        change: |recipe| {
            blocks(recipe)?;
            changed(recipe, |twin| twin.around.hint = 1 + twin.around.hint % 5)
        },
    },
    Twin {
        name: "id-spelled-alike",
        says: "The id is the same number, spelled with a fraction of zero.",
        change: id_spelled_alike,
    },
];

fn changed(recipe: &Recipe, change: impl FnOnce(&mut Recipe)) -> Option<Recipe> {
    let mut twin = *recipe;
    change(&mut twin);
    Some(twin)
}

/// An order other than that of the recipe, the same one each time.
fn other(recipe: &Recipe, orders: u16) -> u16 {
    let random = Random(recipe.around.order.into()).next() % u64::from(orders - 1);
    (recipe.around.order + 1 + u16::try_from(random).unwrap_or(0)) % orders
}

/// Failing words where nothing failed, and cheerful ones where something did.
fn texts_replaced(recipe: &Recipe) -> Option<Recipe> {
    let cheerful = recipe.standing().0 != Outcome::Success;
    with_pool(recipe, if cheerful { 2 } else { 1 })
}

fn with_pool(recipe: &Recipe, pool: u16) -> Option<Recipe> {
    if recipe.around.pool == LONG {
        return None;
    }
    changed(recipe, |twin| {
        twin.around.pool = pool;
        twin.around.text = twin.around.text.wrapping_mul(7).wrapping_add(3) % 1024;
    })
}

/// Nothing where the recipe has no blocks, or has one that is read in its own way.
fn sound_blocks(recipe: &Recipe) -> Option<()> {
    let shape = &recipe.shape;
    let sound = shape.block == Block::Text
        && shape.block_fault == BlockFault::None
        && !shape.advisory.is_in_block()
        && !shape.twice.repeated().is_some_and(|(member, _)| member.is_in_block());
    (recipe.writes_blocks() && sound).then_some(())
}

fn blocks(recipe: &Recipe) -> Option<()> {
    recipe.writes_blocks().then_some(())
}

fn content_emptied(recipe: &Recipe) -> Option<Recipe> {
    sound_blocks(recipe)?;
    changed(recipe, |twin| {
        twin.shape.content = Content::Empty;
        twin.shape.company = Company::Alone;
    })
}

fn with_company(recipe: &Recipe, company: Company) -> Option<Recipe> {
    blocks(recipe)?;
    (recipe.shape.company == Company::Alone).then_some(())?;
    changed(recipe, |twin| twin.shape.company = company)
}

fn blocks_reordered(recipe: &Recipe) -> Option<Recipe> {
    let company = match recipe.shape.company {
        Company::Before => Company::After,
        Company::After => Company::Before,
        _ => return None,
    };
    blocks(recipe)?;
    changed(recipe, |twin| twin.shape.company = company)
}

fn blocks_of_other_kinds(recipe: &Recipe) -> Option<Recipe> {
    blocks(recipe)?;
    (recipe.shape.company != Company::Alone).then_some(())?;
    changed(recipe, |twin| twin.around.company = (twin.around.company + 1) % 6)
}

fn envelope_member_added(recipe: &Recipe) -> Option<Recipe> {
    (recipe.around.envelope_extra == 0).then_some(())?;
    changed(recipe, |twin| {
        // The flag beside the result, which is not where it belongs.
        twin.around.envelope_extra = 2;
        twin.around.extra_value = 1;
    })
}

fn body_member_added(recipe: &Recipe) -> Option<Recipe> {
    let body = recipe.writes_result_object() || recipe.writes_error_object();
    (body && recipe.around.body_extra == 0).then_some(())?;
    changed(recipe, |twin| {
        // A name that equals `isError` only without regard to case.
        twin.around.body_extra = 2;
        twin.around.extra_value = 1;
    })
}

fn block_member_added(recipe: &Recipe) -> Option<Recipe> {
    blocks(recipe)?;
    (recipe.around.block_extra == 0).then_some(())?;
    changed(recipe, |twin| {
        twin.around.block_extra = 2;
        twin.around.extra_value = 1;
    })
}

fn envelope_meta_added(recipe: &Recipe) -> Option<Recipe> {
    (recipe.around.envelope_meta == 0).then_some(())?;
    changed(recipe, |twin| twin.around.envelope_meta = 2)
}

fn with_result_meta(recipe: &Recipe, meta: u16) -> Option<Recipe> {
    (recipe.writes_result_object() && super::render::meta_is_written(recipe)).then_some(())?;
    changed(recipe, |twin| twin.around.result_meta = meta)
}

fn block_meta_added(recipe: &Recipe) -> Option<Recipe> {
    blocks(recipe)?;
    (recipe.around.block_meta == 0).then_some(())?;
    changed(recipe, |twin| twin.around.block_meta = 2)
}

fn flag_false_or_absent(recipe: &Recipe) -> Option<Recipe> {
    let flag = match recipe.shape.flag {
        Flag::Absent => Flag::False,
        Flag::False => Flag::Absent,
        _ => return None,
    };
    (recipe.writes_tool_result() && recipe.shape.twice == Twice::NOTHING).then_some(())?;
    changed(recipe, |twin| twin.shape.flag = flag)
}

fn error_data_added(recipe: &Recipe) -> Option<Recipe> {
    (recipe.writes_error_object() && recipe.around.data == 0).then_some(())?;
    changed(recipe, |twin| twin.around.data = 5)
}

fn error_message_emptied(recipe: &Recipe) -> Option<Recipe> {
    let replaceable = recipe.writes_error_object()
        && recipe.shape.message == Message::Text
        && recipe.shape.twice == Twice::NOTHING;
    replaceable.then_some(())?;
    changed(recipe, |twin| twin.shape.message = Message::Empty)
}

fn id_spelled_alike(recipe: &Recipe) -> Option<Recipe> {
    let id = super::ids::CallId::of(recipe);
    let spelled = recipe.kind != Kind::Notification
        && recipe.kind != Kind::ServerRequest
        && recipe.shape.id == AnswerId::Same
        && recipe.shape.twice == Twice::NOTHING
        && id.has(AnswerId::Float);
    spelled.then_some(())?;
    changed(recipe, |twin| twin.shape.id = AnswerId::Float)
}

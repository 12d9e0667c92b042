//! The texts of a recipe.

use super::level::Flag;
use super::surroundings::{ALL_ALIKE, EMPTY_FIRST, LONG};
use super::{Kind, Recipe, texts};

impl Recipe {
    /// The text at this place of the message: for blocks their index, 0 elsewhere.
    pub(super) fn words(&self, place: u16) -> &'static str {
        let place = if self.around.pool == ALL_ALIKE { 0 } else { place };
        let index = usize::from(self.around.text) + usize::from(place);
        if self.around.pool == LONG && place == 0 {
            let pool = texts::long();
            return &pool[index % pool.len()];
        }
        if self.around.pool == EMPTY_FIRST && place == 0 {
            return "";
        }
        let pool = self.pool();
        pool[index % pool.len()]
    }

    fn pool(&self) -> &'static [&'static str] {
        match (self.around.pool, self.kind) {
            (1, _) => texts::deciding(),
            (2, _) => texts::cheerful(),
            (3, _) => texts::hazards(),
            (4 | EMPTY_FIRST | ALL_ALIKE, _) => texts::tool_reasons(),
            (_, Kind::ProtocolError) => texts::protocol_messages(),
            (_, Kind::ToolResult) if self.shape.flag == Flag::True => texts::tool_reasons(),
            _ => texts::plain(),
        }
    }
}

//! The valid messages that edits start from.

use super::super::level::{
    AnswerId, Block, Company, Content, Extension, Flag, Frame, OutputSchema, Requests, State,
    Structured,
};
use super::super::{Kind, Position, Recipe};
use crate::call::Revision;

use Position::{
    Advisory, AnswerId as Id, Block as BlockKind, BlockFault, Capabilities, Code,
    Company as Beside, Content as ContentShape, Entry, ErrorShape, Extension as Extended,
    Flag as Flagged, Foreign, Frame as Text, HandleMember, HandleShape, Jsonrpc, Limit, Members,
    Message, OutputSchema as Schema, Requests as Asked, ResultShape, ResultType, State as Stated,
    Status, Structured as StructuredShape, Subject, TaskAsked, Twice,
};

/// A valid message, and the edits of it that are worth a case.
#[derive(Clone, Copy, Debug)]
pub struct Exemplar {
    recipe: Recipe,
    levels: Levels,
    edited: Positions,
    edited_anew: Positions,
}

/// The level in each position.
pub(super) type Levels = [u8; Position::ALL.len()];

#[derive(Clone, Copy, Debug, Default)]
struct Positions(u64);

impl Positions {
    fn of(positions: &[Position]) -> Self {
        Self(positions.iter().fold(0, |set, &position| set | 1 << position as u64))
    }

    const fn contains(self, position: Position) -> bool {
        self.0 & 1 << position as u64 != 0
    }
}

/// The levels of a position before this one are worth a case in every exemplar; those from it on
/// are more of the same, and stand in the plainest message of each kind alone.
const fn everyday_levels(position: Position) -> u8 {
    match position {
        Flagged => 11,
        ResultType => 15,
        Code => 12,
        _ => u8::MAX,
    }
}

impl Exemplar {
    /// The message.
    pub fn recipe(&self) -> Recipe {
        self.recipe
    }

    /// Whether an edit is worth a case. Some positions are edited only to levels that the
    /// plainest message of the kind can't show.
    pub fn edits(&self, position: Position, level: u8) -> bool {
        let plain = || Recipe::plain(self.recipe.revision, self.recipe.kind);
        level != self.recipe.level(position)
            && (self.edited.contains(position)
                && (level < everyday_levels(position) || self.recipe == plain())
                || self.edited_anew.contains(position)
                    && !plain().with(position, level).is_settled())
    }

    /// In how many positions this recipe, which has these levels, differs, if it can be reached
    /// by edits.
    pub(super) fn distance(&self, recipe: &Recipe, levels: &Levels) -> Option<u32> {
        let own = &self.recipe;
        if own.kind != recipe.kind || own.revision != recipe.revision || own.around != recipe.around
        {
            return None;
        }
        let mut distance = 0;
        for (index, &position) in Position::ALL.iter().enumerate() {
            if levels[index] != self.levels[index] {
                if !self.edits(position, levels[index]) {
                    return None;
                }
                distance += 1;
            }
        }
        Some(distance)
    }
}

/// Every exemplar, revision by revision, the plainest first.
pub fn exemplars() -> Vec<Exemplar> {
    let mut all = Vec::new();
    for &revision in Revision::ALL {
        Collector { revision, all: &mut all }.collect();
    }
    all
}

struct Collector<'a> {
    revision: Revision,
    all: &'a mut Vec<Exemplar>,
}

impl Collector<'_> {
    fn collect(mut self) {
        self.plain();
        self.answers_to_other_calls();
        self.ids();
        self.contents();
        if self.revision == Revision::V2025_03_26 {
            self.batches();
        }
        self.structured();
        if self.revision == Revision::V2026_07_28 {
            self.input_required();
        }
    }

    /// Adds an exemplar that is edited in some positions to every level, and in others only to
    /// those levels that the plainest message of its kind can't show.
    fn add(
        &mut self,
        kind: Kind,
        edited: &[Position],
        edited_anew: &[Position],
        change: impl FnOnce(&mut Recipe),
    ) {
        let mut recipe = Recipe::plain(self.revision, kind);
        change(&mut recipe);
        let (edited, edited_anew) = (Positions::of(edited), Positions::of(edited_anew));
        let levels = recipe.shape.levels();
        self.all.push(Exemplar { recipe, levels, edited, edited_anew });
    }

    /// The plainest message of each kind.
    fn plain(&mut self) {
        let envelope = [Limit, Twice, Members, Id, Jsonrpc];
        let and = |positions: &[Position]| [&envelope, positions].concat();
        self.add(
            Kind::ToolResult,
            &and(&[
                Text,
                ResultShape,
                ResultType,
                Foreign,
                Extended,
                TaskAsked,
                ContentShape,
                BlockKind,
                BlockFault,
                Beside,
                Flagged,
                StructuredShape,
                Schema,
                Advisory,
            ]),
            &[],
            |_| {},
        );
        self.add(
            Kind::ToolResult,
            &[
                Members,
                ResultType,
                Foreign,
                TaskAsked,
                ContentShape,
                BlockKind,
                StructuredShape,
                Schema,
            ],
            &[],
            |recipe| recipe.shape.flag = Flag::True,
        );
        let error = and(&[ErrorShape, Code, Message, Extended, TaskAsked]);
        self.add(Kind::ProtocolError, &error, &[], |_| {});
        if Kind::InputRequired.exists_in(self.revision) {
            let input = [
                Limit,
                Twice,
                Members,
                ResultShape,
                ResultType,
                Foreign,
                Extended,
                Asked,
                Entry,
                Stated,
                Capabilities,
                Advisory,
            ];
            self.add(Kind::InputRequired, &input, &[], |_| {});
        }
        if Kind::TaskHandle.exists_in(self.revision) {
            let task = [
                Limit,
                Twice,
                Members,
                ResultShape,
                ResultType,
                Foreign,
                Extended,
                TaskAsked,
                HandleShape,
                HandleMember,
                Status,
                Advisory,
            ];
            self.add(Kind::TaskHandle, &task, &[], |_| {});
        }
        let traffic = and(&[Subject]);
        self.add(Kind::Notification, &traffic, &[], |_| {});
        self.add(Kind::ServerRequest, &traffic, &[], |_| {});
    }

    fn answers_to_other_calls(&mut self) {
        let other = |recipe: &mut Recipe| recipe.shape.id = AnswerId::OtherCall;
        let result = [Members, ResultShape, ContentShape, Flagged];
        self.add(Kind::ToolResult, &result, &[], other);
        self.add(Kind::ProtocolError, &[Members, ErrorShape], &[], other);
        for kind in [Kind::InputRequired, Kind::TaskHandle] {
            if kind.exists_in(self.revision) {
                self.add(kind, &[], &[], other);
            }
        }
    }

    /// The ids that clients are known to lose or confuse: 0, one beyond 2^53, a word, a number
    /// in a string, the empty string; and one whose letters fold.
    fn ids(&mut self) {
        for call_id in [1, 3, 4, 5, 6, 7] {
            let near = |recipe: &mut Recipe| recipe.around.call_id = call_id;
            let edited: &[Position] = if call_id == 3 { &[Id] } else { &[] };
            self.add(Kind::ToolResult, edited, &[Id], near);
        }
    }

    fn contents(&mut self) {
        for flag in [Flag::Absent, Flag::True] {
            self.add(Kind::ToolResult, &[Flagged, StructuredShape], &[], |recipe| {
                recipe.shape.content = Content::Empty;
                recipe.shape.flag = flag;
            });
        }
        self.add(Kind::ToolResult, &[BlockKind, BlockFault, Flagged], &[], |recipe| {
            recipe.shape.company = Company::Between;
            recipe.around.company = 5;
        });
        self.add(Kind::ToolResult, &[BlockFault], &[], |recipe| {
            recipe.shape.company = Company::Many;
            recipe.around.company = 5;
        });
        let blocks = [
            Block::Image,
            Block::ResourceText,
            Block::ResourceBlob,
            Block::ResourceBoth,
            Block::Audio,
            Block::Link,
        ];
        for block in blocks {
            let known = match block {
                Block::Audio => self.revision >= Revision::V2025_03_26,
                Block::Link => self.revision >= Revision::V2025_06_18,
                _ => true,
            };
            if known {
                let anew = [BlockFault, Advisory, Twice];
                self.add(Kind::ToolResult, &[], &anew, |recipe| recipe.shape.block = block);
            }
        }
    }

    fn batches(&mut self) {
        let edited = [Id, ContentShape, Flagged];
        self.add(Kind::ToolResult, &edited, &[], |recipe| {
            recipe.shape.frame = Frame::BatchAfterOther;
        });
        self.add(Kind::ToolResult, &[Members], &[], |recipe| {
            recipe.shape.frame = Frame::BatchOfOne;
            recipe.shape.flag = Flag::True;
        });
        self.add(Kind::ProtocolError, &[ErrorShape], &[], |recipe| {
            recipe.shape.frame = Frame::BatchAfterOther;
        });
    }

    fn structured(&mut self) {
        let edited = [ContentShape, Flagged, Schema];
        let known = self.revision >= Revision::V2025_06_18;
        self.add(Kind::ToolResult, if known { &edited } else { &[] }, &[Twice], |recipe| {
            recipe.shape.structured = Structured::Object;
        });
        if !known {
            return;
        }
        self.add(Kind::ToolResult, &[Flagged, StructuredShape], &[], |recipe| {
            recipe.shape.structured = Structured::Object;
            recipe.shape.schema = OutputSchema::Met;
        });
        self.add(Kind::ToolResult, &[ContentShape, Schema], &[Twice], |recipe| {
            recipe.shape.structured = Structured::Object;
            recipe.shape.flag = Flag::True;
        });
        if self.revision == Revision::V2026_07_28 {
            for structured in [Structured::Array, Structured::Null, Structured::Boolean] {
                self.add(Kind::ToolResult, &[ContentShape, Schema], &[], |recipe| {
                    recipe.shape.structured = structured;
                });
            }
        }
    }

    fn input_required(&mut self) {
        for requests in
            [Requests::Url, Requests::Sampling, Requests::Roots, Requests::Several, Requests::Many]
        {
            let again: &[Position] = if matches!(requests, Requests::Several | Requests::Many) {
                &[Entry, Capabilities]
            } else {
                &[Capabilities]
            };
            self.add(Kind::InputRequired, again, &[Entry], |recipe| {
                recipe.shape.requests = requests;
            });
        }
        let stated = [Asked, Stated, ResultType, Foreign, Capabilities];
        self.add(Kind::InputRequired, &stated, &[Twice], |recipe| {
            recipe.shape.requests = Requests::StateOnly;
            recipe.shape.state = State::Text;
        });
        self.add(Kind::InputRequired, &[Asked, Stated], &[Twice], |recipe| {
            recipe.shape.state = State::Text;
        });
        self.add(Kind::ToolResult, &[ResultType, Foreign, Flagged], &[], |recipe| {
            recipe.shape.extension = Extension::Declared;
        });
    }
}

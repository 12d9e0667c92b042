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

/// A valid message, and the positions in which edits of it are worth a case. What one exemplar
/// shows of a position, the next need not show again.
#[derive(Clone, Copy, Debug)]
pub struct Exemplar {
    recipe: Recipe,
    edited: u64,
}

impl Exemplar {
    fn new(recipe: Recipe, edited: &[Position]) -> Self {
        let edited = edited.iter().fold(0, |set, &position| set | 1 << position as u64);
        Self { recipe, edited }
    }

    /// The message.
    pub fn recipe(&self) -> Recipe {
        self.recipe
    }

    /// Whether it is edited in this position.
    pub fn edits(&self, position: Position) -> bool {
        self.edited & 1 << position as u64 != 0
    }

    /// In how many positions this recipe differs, if it can be reached by edits.
    pub(super) fn distance(&self, recipe: &Recipe) -> Option<u32> {
        let own = &self.recipe;
        if own.revision != recipe.revision || own.kind != recipe.kind || own.around != recipe.around
        {
            return None;
        }
        let mut distance = 0;
        for &position in Position::ALL {
            if own.level(position) != recipe.level(position) {
                if !self.edits(position) {
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
        let list = Collector { revision, all: &mut all };
        list.collect();
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
        if self.revision >= Revision::V2025_06_18 {
            self.structured();
        }
        if self.revision == Revision::V2026_07_28 {
            self.input_required();
        }
    }

    fn add(&mut self, kind: Kind, edited: &[Position], change: impl FnOnce(&mut Recipe)) {
        let mut recipe = Recipe::plain(self.revision, kind);
        change(&mut recipe);
        debug_assert!(recipe.is_settled(), "{recipe:?}");
        self.all.push(Exemplar::new(recipe, edited));
    }

    /// The plainest message of each kind.
    fn plain(&mut self) {
        let result = [
            Text, Limit, Twice, Members, Id, Jsonrpc, ResultShape, ResultType, Foreign, Extended,
            TaskAsked, ContentShape, BlockKind, BlockFault, Beside, Flagged, StructuredShape,
            Schema, Advisory,
        ];
        self.add(Kind::ToolResult, &result, |_| {});
        let flagged = [
            Twice, Members, ResultShape, ResultType, Foreign, Extended, TaskAsked, ContentShape,
            BlockKind, BlockFault, Beside, Flagged, StructuredShape, Schema, Advisory,
        ];
        self.add(Kind::ToolResult, &flagged, |recipe| recipe.shape.flag = Flag::True);
        let error = [
            Limit, Twice, Members, Id, Jsonrpc, ErrorShape, Code, Message, Extended, TaskAsked,
        ];
        self.add(Kind::ProtocolError, &error, |_| {});
        if Kind::InputRequired.exists_in(self.revision) {
            let input = [
                Limit, Twice, Members, Id, Jsonrpc, ResultShape, ResultType, Foreign, Extended,
                Asked, Entry, Stated, Capabilities, Advisory,
            ];
            self.add(Kind::InputRequired, &input, |_| {});
        }
        if Kind::TaskHandle.exists_in(self.revision) {
            let task = [
                Limit, Twice, Members, Id, Jsonrpc, ResultShape, ResultType, Foreign, Extended,
                TaskAsked, HandleShape, HandleMember, Status, Advisory,
            ];
            self.add(Kind::TaskHandle, &task, |_| {});
        }
        let traffic = [Text, Limit, Twice, Members, Subject, Id, Jsonrpc];
        self.add(Kind::Notification, &traffic[1..], |_| {});
        self.add(Kind::ServerRequest, &traffic[1..], |_| {});
    }

    fn answers_to_other_calls(&mut self) {
        let other = |recipe: &mut Recipe| recipe.shape.id = AnswerId::OtherCall;
        let result = [Members, Jsonrpc, Twice, ResultShape, ContentShape, Flagged];
        self.add(Kind::ToolResult, &result, other);
        self.add(Kind::ProtocolError, &[Members, Jsonrpc, ErrorShape, Code], other);
        for kind in [Kind::InputRequired, Kind::TaskHandle] {
            if kind.exists_in(self.revision) {
                self.add(kind, &[], other);
            }
        }
    }

    /// The ids that clients are known to lose or confuse.
    fn ids(&mut self) {
        for call_id in 1..10 {
            self.add(Kind::ToolResult, &[Id], |recipe| recipe.around.call_id = call_id);
        }
        self.add(Kind::ProtocolError, &[Id], |recipe| recipe.around.call_id = 4);
        self.add(Kind::ServerRequest, &[Id], |recipe| recipe.around.call_id = 4);
    }

    fn contents(&mut self) {
        for flag in [Flag::Absent, Flag::True] {
            let empty = [Flagged, ResultType, StructuredShape];
            self.add(Kind::ToolResult, &empty, |recipe| {
                recipe.shape.content = Content::Empty;
                recipe.shape.flag = flag;
            });
        }
        self.add(Kind::ToolResult, &[BlockKind, BlockFault, Flagged], |recipe| {
            recipe.shape.company = Company::Between;
            recipe.around.company = 5;
        });
        self.add(Kind::ToolResult, &[BlockKind, Flagged], |recipe| {
            recipe.shape.company = Company::Many;
            recipe.around.company = 5;
        });
        let blocks = [
            Block::Image, Block::ResourceText, Block::ResourceBlob, Block::ResourceBoth,
            Block::Audio, Block::Link,
        ];
        for block in blocks {
            let known = match block {
                Block::Audio => self.revision >= Revision::V2025_03_26,
                Block::Link => self.revision >= Revision::V2025_06_18,
                _ => true,
            };
            if known {
                self.add(Kind::ToolResult, &[BlockFault, Advisory, Twice, Flagged], |recipe| {
                    recipe.shape.block = block;
                });
            }
        }
    }

    fn batches(&mut self) {
        let edited = [Members, Id, Jsonrpc, ContentShape, Flagged];
        for frame in [Frame::BatchOfOne, Frame::BatchAfterOther] {
            self.add(Kind::ToolResult, &edited, |recipe| recipe.shape.frame = frame);
        }
        self.add(Kind::ProtocolError, &[Members, Jsonrpc, Code], |recipe| {
            recipe.shape.frame = Frame::BatchAfterOther;
        });
    }

    fn structured(&mut self) {
        for schema in [OutputSchema::None, OutputSchema::Met] {
            let edited = [Twice, ContentShape, Flagged, StructuredShape, Schema, ResultType];
            self.add(Kind::ToolResult, &edited, |recipe| {
                recipe.shape.structured = Structured::Object;
                recipe.shape.schema = schema;
            });
        }
        self.add(Kind::ToolResult, &[ContentShape, Schema, Twice], |recipe| {
            recipe.shape.structured = Structured::Object;
            recipe.shape.flag = Flag::True;
        });
        if self.revision == Revision::V2026_07_28 {
            for structured in [Structured::Array, Structured::Null, Structured::Boolean] {
                self.add(Kind::ToolResult, &[ContentShape, Flagged, Schema], |recipe| {
                    recipe.shape.structured = structured;
                });
            }
        }
    }

    fn input_required(&mut self) {
        for requests in [Requests::Url, Requests::Sampling, Requests::Roots, Requests::Several] {
            self.add(Kind::InputRequired, &[Entry, Capabilities, Twice], |recipe| {
                recipe.shape.requests = requests;
            });
        }
        let stated = [Asked, Stated, ResultType, Foreign, Twice, Capabilities];
        self.add(Kind::InputRequired, &stated, |recipe| {
            recipe.shape.requests = Requests::StateOnly;
            recipe.shape.state = State::Text;
        });
        self.add(Kind::InputRequired, &[Asked, Stated, Twice], |recipe| {
            recipe.shape.state = State::Text;
        });
        self.add(Kind::ToolResult, &[ResultType, Foreign], |recipe| {
            recipe.shape.extension = Extension::Declared;
        });
    }
}

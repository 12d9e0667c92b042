//! The product of the levels that bear the outcome.

use super::Spread;
use crate::call::Revision;
use crate::recipe::level::{
    AnswerId, Block, BlockFault, Content, Entry, Extension, Flag, Foreign, HandleMember,
    HandleShape, Jsonrpc, Levelled, Members, Message, OutputSchema, ResultType, State, Status,
    Structured, TaskAsked,
};
use crate::recipe::{Kind, Position, Recipe};

/// Every combination of the levels that bear the outcome, one level for each thing that they can
/// mean, under every revision and for every kind of answer. The order is fixed and spread, so
/// that a part from the start is a fair sample.
pub fn product() -> Product {
    let mut parts = Vec::new();
    let mut count = 0;
    for &revision in Revision::ALL {
        for kind in Kind::of(revision).filter(|kind| kind.is_answer()) {
            let axes = axes(kind);
            let size: u64 = axes.iter().map(|(_, levels)| levels.len() as u64).product();
            parts.push(Part { start: count, revision, kind, axes });
            count += size;
        }
    }
    Product { parts, order: Spread::over(count) }
}

/// What [`product`] gives.
#[derive(Clone, Debug)]
pub struct Product {
    parts: Vec<Part>,
    order: Spread,
}

type Axis = (Position, Vec<u8>);

/// The combinations of one kind under one revision.
#[derive(Clone, Debug)]
struct Part {
    start: u64,
    revision: Revision,
    kind: Kind,
    axes: Vec<Axis>,
}

impl Product {
    /// How many combinations there are, before those are left out in which a level makes no
    /// difference.
    pub fn combinations(&self) -> u64 {
        self.order.count
    }
}

impl Iterator for Product {
    type Item = Recipe;

    fn next(&mut self) -> Option<Recipe> {
        loop {
            let number = self.order.next()?;
            let index = self.parts.partition_point(|part| part.start <= number) - 1;
            let part = &self.parts[index];
            let mut rest = number - part.start;
            let mut recipe = Recipe::plain(part.revision, part.kind);
            for (position, levels) in &part.axes {
                let count = levels.len() as u64;
                let level = usize::try_from(rest % count).unwrap_or(0);
                recipe = recipe.with(*position, levels[level]);
                rest /= count;
            }
            if recipe.is_settled() {
                return Some(recipe);
            }
        }
    }
}

/// The levels of each position that a kind of answer turns on.
fn axes(kind: Kind) -> Vec<Axis> {
    let mut axes = vec![
        axis(Position::AnswerId, &[AnswerId::Same, AnswerId::OtherCall, AnswerId::Absent]),
        axis(Position::Jsonrpc, &[Jsonrpc::Two, Jsonrpc::Absent]),
    ];
    if kind == Kind::ProtocolError {
        axes.extend(error_axes());
    } else {
        axes.extend(result_axes(kind));
    }
    match kind {
        Kind::ToolResult => axes.extend(tool_result_axes()),
        Kind::InputRequired => axes.extend(input_axes()),
        Kind::TaskHandle => axes.extend(task_axes()),
        _ => {}
    }
    axes
}

fn axis<L: Levelled>(position: Position, levels: &[L]) -> Axis {
    (position, levels.iter().map(|level| level.level()).collect())
}

fn error_axes() -> [Axis; 3] {
    [
        axis(
            Position::Members,
            &[
                Members::Fitting,
                Members::ResultNullBeside,
                Members::ResultBeside,
                Members::MethodBeside,
            ],
        ),
        every(Position::Code),
        axis(Position::Message, &[Message::Text, Message::Empty, Message::Missing, Message::Null]),
    ]
}

/// Every level of a position.
fn every(position: Position) -> Axis {
    (position, (0..position.count()).collect())
}

fn result_axes(kind: Kind) -> [Axis; 2] {
    let unfinished = [
        ResultType::Fitting,
        ResultType::OnLegacy,
        ResultType::Absent,
        ResultType::Complete,
        ResultType::InputRequired,
        ResultType::Task,
        ResultType::Null,
        ResultType::Unknown,
    ];
    [
        axis(
            Position::Members,
            &[
                Members::Fitting,
                Members::ErrorNullBeside,
                Members::ErrorBeside,
                Members::MethodBeside,
            ],
        ),
        axis(
            Position::ResultType,
            if kind == Kind::ToolResult {
                &[
                    ResultType::Fitting,
                    ResultType::OnLegacy,
                    ResultType::Absent,
                    ResultType::InputRequired,
                    ResultType::Task,
                    ResultType::Null,
                    ResultType::Unknown,
                ]
            } else {
                &unfinished
            },
        ),
    ]
}

fn tool_result_axes() -> [Axis; 7] {
    [
        axis(
            Position::Foreign,
            &[Foreign::None, Foreign::Requests, Foreign::State, Foreign::TaskPair, Foreign::Task],
        ),
        axis(Position::Flag, &[Flag::Absent, Flag::True, Flag::Null, Flag::TextTrue]),
        axis(Position::Content, &[Content::Blocks, Content::Empty, Content::Absent, Content::Null]),
        axis(Position::Block, &[Block::Text, Block::Link, Block::Unknown]),
        axis(Position::BlockFault, &[BlockFault::None, BlockFault::TextNull, BlockFault::UriWords]),
        axis(Position::Structured, &[Structured::Absent, Structured::Object, Structured::Null]),
        axis(
            Position::OutputSchema,
            &[OutputSchema::None, OutputSchema::Met, OutputSchema::Missing, OutputSchema::Unmet],
        ),
    ]
}

fn input_axes() -> [Axis; 5] {
    [
        axis(Position::Foreign, &[Foreign::None, Foreign::Content, Foreign::Flag]),
        every(Position::Requests),
        axis(
            Position::Entry,
            &[Entry::Sound, Entry::Null, Entry::MethodUnknown, Entry::ParamsText],
        ),
        axis(
            Position::State,
            &[State::Absent, State::Text, State::Empty, State::Null, State::Number],
        ),
        every(Position::Capabilities),
    ]
}

fn task_axes() -> [Axis; 6] {
    [
        axis(
            Position::Foreign,
            &[Foreign::None, Foreign::Content, Foreign::ResultInlined, Foreign::ErrorInlined],
        ),
        axis(Position::TaskAsked, &[TaskAsked::Fitting, TaskAsked::Not]),
        axis(Position::Extension, &[Extension::Fitting, Extension::Undeclared]),
        axis(
            Position::HandleShape,
            &[HandleShape::Right, HandleShape::Nested, HandleShape::Flat, HandleShape::Null],
        ),
        axis(
            Position::HandleMember,
            &[HandleMember::Plain, HandleMember::IdMissing, HandleMember::StatusUnknown],
        ),
        axis(
            Position::Status,
            &[Status::Working, Status::Completed, Status::Failed, Status::Cancelled],
        ),
    ]
}

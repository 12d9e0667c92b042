//! The other copy of a member that stands twice: the same message with another level in one
//! position. Rendering writes that copy, and the expectation asks what it alone would give.

use super::level::{
    AnswerId, Block, BlockFault, Code, Content, Copies, Entry, Flag, HandleMember, HandleShape,
    Jsonrpc, Message, Repeated, Requests, ResultShape, ResultType, State, Status, Structured,
    Subject,
};
use super::{Kind, Recipe};

/// The copies of a member, in the order in which they are written.
pub(super) struct Pair {
    pub(super) first: Recipe,
    pub(super) last: Recipe,
    /// The name of the last copy is written with an escape.
    pub(super) escaped: bool,
}

impl Recipe {
    /// The copies of this member, if it is the one that stands twice. Nothing stands twice within
    /// a copy.
    pub(super) fn copies(&self, member: Repeated) -> Option<Pair> {
        let copies = self.shape.twice.of(member)?;
        let own = self.once();
        let other = other_copy(own, member);
        Some(match copies {
            Copies::Alike => Pair { first: own, last: own, escaped: false },
            Copies::OwnLast => Pair { first: other, last: own, escaped: false },
            Copies::OwnFirst => Pair { first: own, last: other, escaped: false },
            Copies::OwnFirstEscaped => Pair { first: own, last: other, escaped: true },
        })
    }
}

/// The message that the other copy of this member alone would make.
fn other_copy(mut recipe: Recipe, member: Repeated) -> Recipe {
    let shape = &mut recipe.shape;
    match member {
        Repeated::Jsonrpc => shape.jsonrpc = Jsonrpc::One,
        Repeated::Id => shape.id = AnswerId::OtherCall,
        Repeated::Method if recipe.kind == Kind::Notification => {
            shape.subject = if shape.subject == Subject::LogError {
                Subject::ListChanged
            } else {
                Subject::LogError
            };
        }
        Repeated::Method => {
            shape.subject =
                if shape.subject == Subject::Roots { Subject::Usual } else { Subject::Roots };
        }
        Repeated::Result if recipe.kind == Kind::ToolResult => shape.flag = flipped(shape.flag),
        Repeated::Result => shape.result = ResultShape::Null,
        Repeated::Error | Repeated::Code => {
            shape.code = if shape.code == Code::InternalError {
                Code::MethodNotFound
            } else {
                Code::InternalError
            };
        }
        Repeated::Message => shape.message = Message::Null,
        Repeated::Flag => shape.flag = flipped(shape.flag),
        Repeated::Content => shape.content = Content::Null,
        Repeated::Structured => shape.structured = Structured::Array,
        Repeated::ResultType if recipe.kind == Kind::ToolResult => {
            shape.result_type = ResultType::InputRequired;
        }
        Repeated::ResultType => shape.result_type = ResultType::Complete,
        Repeated::BlockType => shape.block = Block::Unknown,
        Repeated::BlockText => shape.block_fault = BlockFault::TextNull,
        Repeated::BlockData => shape.block_fault = BlockFault::DataNumber,
        Repeated::BlockMime => shape.block_fault = BlockFault::MimeNull,
        Repeated::LinkName => shape.block_fault = BlockFault::NameNull,
        Repeated::Resource => shape.block_fault = BlockFault::ResourceNull,
        Repeated::ResourceBody | Repeated::ResourceBlob => {
            shape.block_fault = BlockFault::BodyNull;
        }
        Repeated::ResourceUri => shape.block_fault = BlockFault::UriNumber,
        Repeated::Requests => {
            shape.requests =
                if shape.requests == Requests::Roots { Requests::Array } else { Requests::Roots };
            shape.entry = Entry::Sound;
        }
        Repeated::State => {
            shape.state = if shape.state == State::Text { State::Odd } else { State::Text };
        }
        Repeated::EntryKey => {
            shape.requests = Requests::Roots;
            shape.entry = Entry::Sound;
        }
        Repeated::EntryMethod => shape.entry = Entry::MethodUnknown,
        Repeated::Task => shape.handle = HandleShape::Null,
        Repeated::TaskId => shape.handle_member = HandleMember::IdNumber,
        Repeated::Status => {
            shape.status =
                if shape.status == Status::Failed { Status::Working } else { Status::Failed };
        }
        // Copies of data that decide nothing differ in nothing that matters.
        Repeated::InStructured | Repeated::InMeta | Repeated::InData | Repeated::Unknown => {}
    }
    recipe
}

const fn flipped(flag: Flag) -> Flag {
    match flag {
        Flag::True => Flag::False,
        _ => Flag::True,
    }
}

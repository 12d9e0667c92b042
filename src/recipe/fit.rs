//! Which level fits where: what is written at all, and what can be told apart when it is.

use super::ids::CallId;
use super::level::{
    Advisory, AnswerId, Block, BlockFault, Capabilities, Company, Content, Entry, ErrorShape,
    Extension, Foreign, Frame, HandleMember, HandleShape, Jsonrpc, Limit, Members, Message,
    OutputSchema, Position, Repeated, Requests, ResultShape, ResultType, State, Status, Structured,
    Subject, TaskAsked, Twice,
};
use super::{Kind, Recipe};
use crate::call::Revision;

impl Recipe {
    /// Whether every level makes a difference where it stands: the position is written, the
    /// revision and the kind have it, and no other level hides it.
    pub fn is_settled(&self) -> bool {
        self.kind.exists_in(self.revision)
            && Position::ALL.iter().all(|&position| self.fits(position))
    }

    /// The same with every level that makes no difference set back to 0, those first that the
    /// decision procedure meets first.
    #[must_use]
    pub fn settled(mut self) -> Self {
        if !self.kind.exists_in(self.revision) {
            self.kind = Kind::ToolResult;
        }
        while let Some(&position) = Position::ALL.iter().find(|&&position| !self.fits(position)) {
            self.shape.set(position, 0);
        }
        self
    }

    /// Whether the level in this position makes a difference.
    pub(super) fn fits(&self, position: Position) -> bool {
        if self.shape.level(position) == 0 {
            return true;
        }
        if position == Position::Frame {
            return self.frame_fits();
        }
        if !self.frame_leaves_a_message() {
            return false;
        }
        match position {
            Position::Frame => true,
            Position::Limit => self.shape.limit != Limit::None,
            Position::Twice => self.twice_fits(),
            Position::Members => self.members_fit(),
            Position::Subject => self.subject_fits(),
            Position::AnswerId => self.id_fits(),
            Position::Jsonrpc => self.shape.jsonrpc != Jsonrpc::Two,
            Position::ErrorShape => self.writes_error(),
            Position::Code | Position::Message => self.writes_error_object(),
            Position::ResultShape => self.writes_result() && self.result_shape_fits(),
            Position::ResultType => self.result_type_fits(),
            Position::Foreign => self.foreign_fits(),
            Position::Extension => self.extension_fits(),
            Position::TaskAsked => self.task_asked_fits(),
            Position::Requests | Position::State => self.requests_fit(),
            Position::Entry => self.entry_fits(),
            Position::Capabilities => self.capability_is_missing(),
            Position::HandleShape => self.handle_fits(),
            Position::HandleMember | Position::Status => self.handle_member_fits(),
            Position::Content | Position::Flag => self.writes_tool_result(),
            Position::Block => self.writes_blocks(),
            Position::BlockFault => self.writes_blocks() && self.block_fault_fits(),
            Position::Company => self.writes_blocks() && self.shape.company != Company::Alone,
            Position::Structured => self.writes_tool_result(),
            Position::OutputSchema => self.schema_fits(),
            Position::Advisory => self.advisory_fits(),
        }
    }

    /// Whether the frame leaves a message whose parts can be told apart.
    pub(super) fn frame_leaves_a_message(&self) -> bool {
        let frame = self.shape.frame;
        frame.is_batch() || matches!(frame, Frame::Plain | Frame::ByteOrderMark)
    }

    /// An array with a message of another kind in it holds no answer, as `BatchOfOthers`.
    fn frame_fits(&self) -> bool {
        let frame = self.shape.frame;
        let holds_answers =
            frame.is_batch() || matches!(frame, Frame::BatchOfOthers | Frame::BatchNested);
        !holds_answers || self.kind.is_answer()
    }

    fn members_fit(&self) -> bool {
        match self.shape.members {
            Members::Fitting => true,
            Members::ErrorNullBeside
            | Members::ErrorBeside
            | Members::ErrorZeroBeside
            | Members::ResultMisspelled => self.kind.has_result(),
            Members::ResultNullBeside
            | Members::ResultBeside
            | Members::ResultEmptyBeside
            | Members::ErrorMisspelled => self.kind == Kind::ProtocolError,
            Members::MethodBeside | Members::MethodNullBeside => self.kind.is_answer(),
            // Without its answer no kind is told from another.
            Members::Neither => self.kind == Kind::ToolResult,
            Members::ResultBesideMethod | Members::ErrorBesideMethod | Members::MethodAbsent => {
                !self.kind.is_answer()
            }
        }
    }

    fn subject_fits(&self) -> bool {
        if self.shape.members == Members::MethodAbsent {
            return false;
        }
        match self.shape.subject {
            Subject::Usual => true,
            Subject::ProgressComplete
            | Subject::LogError
            | Subject::Cancelled
            | Subject::ListChanged
            | Subject::UnknownNote
            | Subject::VendorNote => self.kind == Kind::Notification,
            Subject::TaskStatus | Subject::TaskWaits => {
                self.kind == Kind::Notification && self.revision >= Revision::V2025_11_25
            }
            Subject::Sampling | Subject::Roots | Subject::Echo => self.kind == Kind::ServerRequest,
            Subject::Elicitation => {
                self.kind == Kind::ServerRequest && self.revision >= Revision::V2025_06_18
            }
            Subject::MethodNumber | Subject::ParamsText => !self.kind.is_answer(),
        }
    }

    fn id_fits(&self) -> bool {
        match (self.kind, self.shape.id) {
            (_, AnswerId::Same) => true,
            (Kind::Notification, id) => id == AnswerId::Null,
            (Kind::ServerRequest, id) => id == AnswerId::EqualsOurs,
            (_, AnswerId::EqualsOurs) => false,
            (_, id) => CallId::of(self).has(id),
        }
    }

    fn writes_error(&self) -> bool {
        self.kind == Kind::ProtocolError && !self.shape.members.are_none()
    }

    pub(super) fn writes_error_object(&self) -> bool {
        self.writes_error() && self.shape.error == ErrorShape::Object
    }

    fn writes_result(&self) -> bool {
        self.kind.has_result() && !self.shape.members.are_none()
    }

    /// Results of other kinds would look the same, and so would a tool result before 2026-07-28
    /// that lacks its content.
    fn result_shape_fits(&self) -> bool {
        self.kind == Kind::ToolResult
            && (self.shape.result != ResultShape::Empty || self.revision == Revision::V2026_07_28)
    }

    /// Whether the result is an object with the members of its kind.
    pub(super) fn writes_result_object(&self) -> bool {
        self.writes_result() && self.shape.result == ResultShape::Object
    }

    pub(super) fn writes_tool_result(&self) -> bool {
        self.kind == Kind::ToolResult && self.writes_result_object()
    }

    pub(super) fn writes_blocks(&self) -> bool {
        self.writes_tool_result() && self.shape.content == Content::Blocks
    }

    fn result_type_fits(&self) -> bool {
        let modern = self.revision == Revision::V2026_07_28;
        self.writes_result_object()
            && match self.shape.result_type {
                ResultType::OnLegacy => !modern,
                ResultType::Absent => modern,
                ResultType::Complete => modern && self.kind != Kind::ToolResult,
                ResultType::InputRequired => self.kind != Kind::InputRequired,
                ResultType::Task => !(modern && self.kind == Kind::TaskHandle),
                _ => true,
            }
    }

    fn foreign_fits(&self) -> bool {
        self.writes_result_object()
            && match self.shape.foreign {
                Foreign::None => true,
                Foreign::TaskIdAlone
                | Foreign::Requests
                | Foreign::RequestsNull
                | Foreign::State
                | Foreign::TaskPair
                | Foreign::Task
                | Foreign::TaskNull => self.kind == Kind::ToolResult,
                Foreign::Content | Foreign::Flag => self.kind != Kind::ToolResult,
                Foreign::ResultInlined | Foreign::ErrorInlined => self.kind == Kind::TaskHandle,
            }
    }

    fn extension_fits(&self) -> bool {
        self.revision == Revision::V2026_07_28
            && match self.shape.extension {
                Extension::Fitting => true,
                Extension::Declared => self.kind.is_answer() && self.kind != Kind::TaskHandle,
                Extension::Undeclared => {
                    self.kind == Kind::TaskHandle && self.writes_result_object()
                }
            }
    }

    fn task_asked_fits(&self) -> bool {
        self.revision == Revision::V2025_11_25
            && match self.shape.task_asked {
                TaskAsked::Fitting => true,
                TaskAsked::Not => self.kind == Kind::TaskHandle && self.writes_result_object(),
                TaskAsked::Plainly => {
                    self.kind == Kind::ProtocolError
                        || self.kind == Kind::ToolResult && self.writes_result_object()
                }
            }
    }

    fn requests_fit(&self) -> bool {
        self.kind == Kind::InputRequired
            && self.writes_result_object()
            && match self.shape.requests {
                Requests::StateOnly => self.shape.state != State::Absent,
                Requests::Nothing => self.shape.state == State::Absent,
                _ => true,
            }
    }

    /// Whether there is an entry that the fault can be in.
    fn entry_fits(&self) -> bool {
        let form = matches!(
            self.shape.requests,
            Requests::Form
                | Requests::FormMode
                | Requests::FormEmpty
                | Requests::FormRich
                | Requests::Several
                | Requests::Many
        );
        let url = self.shape.requests == Requests::Url;
        let sampling = matches!(self.shape.requests, Requests::Sampling | Requests::SamplingRich);
        let any = form || url || sampling || self.shape.requests == Requests::Roots;
        self.kind == Kind::InputRequired
            && self.writes_result_object()
            && match self.shape.entry {
                Entry::Sound => true,
                Entry::Null
                | Entry::Text
                | Entry::MethodMissing
                | Entry::MethodUnknown
                | Entry::MethodNumber
                | Entry::ParamsText => any,
                Entry::ParamsMissing => form || url || sampling,
                Entry::MessageMissing | Entry::MessageNumber => form || url,
                Entry::ModeUnknown | Entry::ModeNull => form || url,
                Entry::SchemaMissing | Entry::SchemaNotObject | Entry::PropertiesMissing => form,
                Entry::UrlMissing => url,
                Entry::MessagesMissing | Entry::MaxTokensMissing | Entry::MaxTokensText => sampling,
            }
    }

    /// Whether an entry needs a capability that the call did not declare.
    pub(super) fn capability_is_missing(&self) -> bool {
        self.kind == Kind::InputRequired
            && self.writes_result_object()
            && match (self.shape.capabilities, self.shape.requests) {
                (Capabilities::All, _) => false,
                (_, requests) if requests.are_left_out() || requests.are_no_object() => false,
                (_, Requests::Empty) => false,
                (Capabilities::FormOnly, requests) => !matches!(
                    requests,
                    Requests::Form | Requests::FormMode | Requests::FormEmpty | Requests::FormRich
                ),
                (Capabilities::None, _) => true,
            }
    }

    fn handle_fits(&self) -> bool {
        self.kind == Kind::TaskHandle
            && self.writes_result_object()
            && match self.shape.handle {
                HandleShape::Right => true,
                HandleShape::Nested => self.revision == Revision::V2026_07_28,
                HandleShape::Flat
                | HandleShape::Null
                | HandleShape::Text
                | HandleShape::Array
                | HandleShape::Empty => self.revision == Revision::V2025_11_25,
            }
    }

    fn handle_member_fits(&self) -> bool {
        let working = self.shape.status == Status::Working;
        self.kind == Kind::TaskHandle
            && self.writes_result_object()
            && self.shape.handle == HandleShape::Right
            && (working || self.shape.handle_member.has_known_status())
    }

    pub(super) fn block_fault_fits(&self) -> bool {
        let block = self.shape.block;
        let media = matches!(block, Block::Image | Block::Audio);
        let resource =
            matches!(block, Block::ResourceText | Block::ResourceBlob | Block::ResourceBoth);
        let binary = media || matches!(block, Block::ResourceBlob | Block::ResourceBoth);
        match self.shape.block_fault {
            BlockFault::None => true,
            BlockFault::TextMissing
            | BlockFault::TextNull
            | BlockFault::TextNumber
            | BlockFault::TextObject => block == Block::Text,
            BlockFault::DataMissing
            | BlockFault::DataNumber
            | BlockFault::DataUrl
            | BlockFault::MimeMissing
            | BlockFault::MimeNull => media,
            BlockFault::Base64Invalid | BlockFault::Base64Unpadded | BlockFault::Base64Url => {
                binary
            }
            BlockFault::ResourceMissing
            | BlockFault::ResourceNull
            | BlockFault::ResourceText
            | BlockFault::ResourceArray
            | BlockFault::BodyMissing => block == Block::ResourceText,
            BlockFault::UriMissing | BlockFault::UriNumber | BlockFault::UriWords => {
                resource || block == Block::Link
            }
            BlockFault::BodyNull => resource && block != Block::ResourceBoth,
            BlockFault::NameMissing | BlockFault::NameNull => block == Block::Link,
        }
    }

    /// Before 2025-06-18 tools had no output schema, and before 2026-07-28 only one for objects.
    fn schema_fits(&self) -> bool {
        let absent = self.shape.structured == Structured::Absent;
        let object = self.shape.structured.is_object();
        let modern = self.revision == Revision::V2026_07_28;
        self.writes_tool_result()
            && self.revision >= Revision::V2025_06_18
            && match self.shape.schema {
                OutputSchema::Met => !absent && (object || modern),
                OutputSchema::Missing => absent,
                OutputSchema::Unmet => !absent,
                OutputSchema::Dialect => self.revision >= Revision::V2025_11_25,
                OutputSchema::None | OutputSchema::NotASchema | OutputSchema::External => true,
            }
    }

    fn advisory_fits(&self) -> bool {
        let since = |revision: Revision| self.revision >= revision;
        match self.shape.advisory {
            Advisory::None => true,
            advisory if advisory.is_result_meta() => self.writes_result_object(),
            _ if !(self.writes_blocks() && self.shape.block.is_of_the_protocol()) => false,
            Advisory::Annotations
            | Advisory::PriorityTwo
            | Advisory::PriorityText
            | Advisory::AudienceUnknown
            | Advisory::AudienceText => true,
            Advisory::ModifiedWords
            | Advisory::ModifiedNumber
            | Advisory::BlockMetaText
            | Advisory::BlockMetaNull => since(Revision::V2025_06_18),
            Advisory::Icons => self.shape.block == Block::Link && since(Revision::V2025_11_25),
            _ => self.shape.block == Block::Link && since(Revision::V2025_06_18),
        }
    }

    /// A member stands twice only where it is written and sound, so that the copies can be told
    /// apart and nothing else hides them.
    fn twice_fits(&self) -> bool {
        let Some((repeated, _)) = self.shape.twice.repeated() else { return true };
        let shape = &self.shape;
        let modern = self.revision == Revision::V2026_07_28;
        let requests = self.kind == Kind::InputRequired && self.writes_result_object();
        let handle = self.kind == Kind::TaskHandle
            && self.writes_result_object()
            && shape.handle == HandleShape::Right;
        let block = self.writes_blocks() && shape.block_fault == BlockFault::None;
        match repeated {
            Repeated::Jsonrpc => shape.jsonrpc == Jsonrpc::Two,
            Repeated::Id => self.kind.is_answer() && shape.id == AnswerId::Same,
            Repeated::Method => !self.kind.is_answer() && shape.members != Members::MethodAbsent,
            Repeated::Result => self.writes_result_object(),
            Repeated::Error | Repeated::InData => self.writes_error_object(),
            Repeated::Code => self.writes_error_object() && shape.code.is_plain(),
            Repeated::Message => self.writes_error_object() && shape.message == Message::Text,
            Repeated::Flag => self.writes_tool_result(),
            Repeated::Content => self.writes_tool_result() && shape.content.is_array(),
            Repeated::Structured => self.writes_tool_result() && shape.structured.is_object(),
            Repeated::ResultType => {
                modern && self.writes_result_object() && shape.result_type == ResultType::Fitting
            }
            Repeated::BlockType => block && shape.block.is_of_the_protocol(),
            Repeated::BlockText => block && shape.block == Block::Text,
            Repeated::BlockData => block && matches!(shape.block, Block::Image | Block::Audio),
            Repeated::BlockMime => block && matches!(shape.block, Block::Image | Block::Audio),
            Repeated::LinkName => {
                block && shape.block == Block::Link && self.revision >= Revision::V2025_06_18
            }
            Repeated::Resource | Repeated::ResourceBody => {
                block && shape.block == Block::ResourceText
            }
            Repeated::ResourceBlob => block && shape.block == Block::ResourceBlob,
            Repeated::ResourceUri => {
                block && matches!(shape.block, Block::ResourceText | Block::ResourceBlob)
            }
            Repeated::Requests => requests && !shape.requests.are_left_out(),
            Repeated::State => requests && shape.state.is_text(),
            Repeated::EntryKey => requests && shape.requests == Requests::Form,
            Repeated::EntryMethod => {
                requests
                    && matches!(shape.requests, Requests::Form | Requests::Url)
                    && shape.entry == Entry::Sound
            }
            Repeated::Task => {
                self.kind == Kind::TaskHandle
                    && self.writes_result_object()
                    && self.revision == Revision::V2025_11_25
                    && shape.handle == HandleShape::Right
            }
            Repeated::TaskId => handle && shape.handle_member.has_id(),
            Repeated::Status => handle && shape.handle_member == HandleMember::Plain,
            Repeated::InStructured => {
                self.writes_tool_result() && shape.structured == Structured::Object
            }
            Repeated::InMeta => self.writes_result_object() && !shape.advisory.is_result_meta(),
            Repeated::Unknown => true,
        }
    }

    /// The same recipe with nothing twice.
    pub(super) fn once(&self) -> Self {
        let shape = super::level::Shape { twice: Twice::NOTHING, ..self.shape };
        Self { shape, ..*self }
    }
}

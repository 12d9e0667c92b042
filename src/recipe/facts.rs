//! What a message holds that must survive, and what must not leak, known from how it was made.

use std::borrow::Cow;

use super::level::{
    Advisory, Block, BlockFault, Company, Content, Foreign, HandleShape, Members, Message,
    Repeated, State, Structured, Subject, Twice,
};
use super::render::{
    Written, address, secret_in_data, secret_in_extras, secret_in_meta, state_text,
    structured_text, written_blocks,
};
use super::{Kind, Recipe, texts};
use crate::call::Revision;
use crate::outcome::wire_names;

wire_names! {
    /// A place that is not the model's to see.
    Place {
        /// The data of an error.
        ErrorData = "error_data",
        /// `_meta` beside `result` or `error`.
        EnvelopeMeta = "envelope_meta",
        /// `_meta` of the result.
        ResultMeta = "result_meta",
        /// `_meta` of a block.
        BlockMeta = "block_meta",
        /// A member that nobody knows.
        UnknownMember = "unknown_member",
        /// The request state of an unfinished call.
        RequestState = "request_state",
        /// The id of a task.
        TaskId = "task_id",
        /// Standard error of the server.
        Stderr = "stderr",
        /// The headers of an HTTP exchange.
        Header = "header",
        /// The words of the client's own exception.
        HostError = "host_error",
        /// The answer to another call.
        OtherCall = "other_call",
    }
}

impl Place {
    /// The canary that this recipe plants here.
    pub(super) fn secret(self, recipe: &Recipe) -> String {
        texts::canary(self.wire_name(), recipe.around.canary.into())
    }
}

/// A canary: a text that must never reach the model, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    place: Place,
    text: String,
}

impl Secret {
    /// Where it stands.
    pub fn place(&self) -> Place {
        self.place
    }

    /// What to look for.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A resource that holds a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resource {
    pub(super) text: &'static str,
    pub(super) uri: &'static str,
    pub(super) after: usize,
}

impl Resource {
    /// The text.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Its address.
    pub fn uri(&self) -> &'static str {
        self.uri
    }

    /// How many text blocks stand before it.
    pub fn after(&self) -> usize {
        self.after
    }
}

/// The parts of a message that must survive, as far as they can be told apart: nothing that
/// stands twice, and nothing that is malformed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecipeFacts {
    pub(super) code: Option<&'static str>,
    pub(super) message: Option<&'static str>,
    pub(super) blocks: Option<usize>,
    pub(super) texts: Vec<&'static str>,
    pub(super) resources: Vec<Resource>,
    pub(super) structured: Option<&'static str>,
    pub(super) request_state: Option<Cow<'static, str>>,
    pub(super) secrets: Vec<Secret>,
}

impl RecipeFacts {
    /// The code of the error, as it was spelled.
    pub fn code(&self) -> Option<&str> {
        self.code
    }

    /// The message of the error.
    pub fn message(&self) -> Option<&str> {
        self.message
    }

    /// How many blocks the content has.
    pub fn blocks(&self) -> Option<usize> {
        self.blocks
    }

    /// The texts of the text blocks, in their order.
    pub fn texts(&self) -> &[&'static str] {
        &self.texts
    }

    /// The texts of the resources, in their order.
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// The structured value as JSON text, to the digit.
    pub fn structured(&self) -> Option<&str> {
        self.structured
    }

    /// The request state, to the character.
    pub fn request_state(&self) -> Option<&str> {
        self.request_state.as_deref()
    }

    /// What must never reach the model.
    pub fn secrets(&self) -> &[Secret] {
        &self.secrets
    }

    /// Adds the canary of a place.
    pub(super) fn plant(&mut self, place: Place, recipe: &Recipe) {
        self.secrets.push(Secret { place, text: place.secret(recipe) });
    }

    /// The facts of a message whose answer can be read.
    pub(super) fn of(recipe: &Recipe) -> Self {
        let mut facts = Self::secrets_of(recipe);
        match recipe.kind {
            Kind::ToolResult => facts.read_tool_result(recipe),
            Kind::ProtocolError => facts.read_error(recipe),
            Kind::InputRequired => facts.read_input_required(recipe),
            Kind::TaskHandle | Kind::Notification | Kind::ServerRequest => {}
        }
        facts
    }

    /// Only what must not leak, for a message from which nothing may be taken.
    pub(super) fn secrets_of(recipe: &Recipe) -> Self {
        let mut facts = Self::default();
        if recipe.frame_leaves_a_message() {
            let inside = Place::ALL.iter().filter(|place| !place.is_around());
            let planted = inside.filter(|place| place.is_planted(recipe));
            facts.secrets =
                planted.map(|&place| Secret { place, text: place.secret(recipe) }).collect();
        }
        facts
    }

    fn read_tool_result(&mut self, recipe: &Recipe) {
        let twice = |member| recipe.shape.twice.of(member).is_some();
        if twice(Repeated::Result) || !recipe.writes_result_object() {
            return;
        }
        if !twice(Repeated::Content) {
            match recipe.shape.content {
                Content::Blocks => self.read_blocks(recipe),
                Content::Empty => self.blocks = Some(0),
                _ => {}
            }
        }
        let known = recipe.revision >= Revision::V2025_06_18
            && recipe.shape.structured != Structured::Absent;
        if known && !twice(Repeated::Structured) && !twice(Repeated::InStructured) {
            self.structured = Some(structured_text(recipe));
        }
    }

    fn read_blocks(&mut self, recipe: &Recipe) {
        self.blocks = Some(written_blocks(recipe).count());
        let shape = &recipe.shape;
        let once = !shape.twice.repeated().is_some_and(|(member, _)| member.is_in_block());
        let sound = shape.block_fault == BlockFault::None && once;
        for written in written_blocks(recipe) {
            let (block, index) = match written {
                Written::Main(index) if sound => (shape.block, index),
                Written::Beside(block, index) => (block, index),
                Written::Main(_) => continue,
            };
            if block == Block::Text {
                self.texts.push(recipe.words(index));
            }
            if matches!(block, Block::ResourceText | Block::ResourceBoth) {
                let (text, uri, after) = (recipe.words(index), address(recipe), self.texts.len());
                self.resources.push(Resource { text, uri, after });
            }
        }
    }

    fn read_error(&mut self, recipe: &Recipe) {
        let shape = &recipe.shape;
        if shape.twice.of(Repeated::Error).is_some() {
            return;
        }
        if shape.twice.of(Repeated::Code).is_none() {
            self.code = Some(shape.code.spelled());
        }
        if shape.twice.of(Repeated::Message).is_none() {
            self.message = match shape.message {
                Message::Text => Some(recipe.words(0)),
                Message::Empty => Some(""),
                _ => None,
            };
        }
    }

    fn read_input_required(&mut self, recipe: &Recipe) {
        if recipe.shape.state.is_text() && recipe.shape.twice == Twice::NOTHING {
            self.request_state = Some(state_text(recipe));
        }
    }
}

impl Place {
    /// Whether it stands around a message, not in it.
    pub(crate) const fn is_around(self) -> bool {
        matches!(self, Self::Stderr | Self::Header | Self::HostError | Self::OtherCall)
    }

    /// Whether the message holds the canary of this place.
    fn is_planted(self, recipe: &Recipe) -> bool {
        let shape = &recipe.shape;
        let around = &recipe.around;
        match self {
            Self::ErrorData => recipe.writes_error_object() && secret_in_data(recipe),
            Self::EnvelopeMeta => around.envelope_meta != 0,
            Self::ResultMeta => recipe.writes_result_object() && secret_in_meta(recipe),
            Self::BlockMeta => {
                let malformed =
                    matches!(shape.advisory, Advisory::BlockMetaText | Advisory::BlockMetaNull);
                around.block_meta != 0
                    && recipe.writes_blocks()
                    && (shape.company != Company::Alone || shape.block.is_object() && !malformed)
            }
            Self::UnknownMember => {
                let body = recipe.writes_result_object() || recipe.writes_error_object();
                secret_in_extras(recipe)
                    && (around.envelope_extra != 0
                        || around.body_extra != 0 && body
                        || around.block_extra != 0
                            && recipe.writes_blocks()
                            && (shape.company != Company::Alone || shape.block.is_object()))
            }
            Self::RequestState => {
                recipe.writes_result_object()
                    && (shape.foreign == Foreign::State
                        || recipe.kind == Kind::InputRequired
                            && matches!(shape.state, State::Text | State::Odd))
            }
            Self::TaskId => holds_task_id(recipe),
            // These stand around a message, not in it.
            Self::Stderr | Self::Header | Self::HostError | Self::OtherCall => false,
        }
    }
}

fn holds_task_id(recipe: &Recipe) -> bool {
    match recipe.kind {
        Kind::ToolResult => {
            recipe.writes_tool_result()
                && matches!(
                    recipe.shape.foreign,
                    Foreign::TaskIdAlone | Foreign::TaskPair | Foreign::Task
                )
        }
        Kind::TaskHandle => {
            recipe.writes_result_object()
                && !matches!(
                    recipe.shape.handle,
                    HandleShape::Null | HandleShape::Array | HandleShape::Empty
                )
                && recipe.shape.handle_member.has_id()
        }
        Kind::Notification => {
            matches!(recipe.shape.subject, Subject::TaskStatus | Subject::TaskWaits)
                && recipe.shape.members != Members::MethodAbsent
        }
        _ => false,
    }
}

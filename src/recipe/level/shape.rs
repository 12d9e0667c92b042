//! All positions together.

use super::{
    Advisory, AnswerId, Block, BlockFault, Capabilities, Code, Company, Content, Entry, ErrorShape,
    Extension, Flag, Foreign, Frame, HandleMember, HandleShape, Jsonrpc, Level, Levelled, Limit,
    Members, Message, OutputSchema, Requests, ResultShape, ResultType, State, Status, Structured,
    Subject, TaskAsked, Twice,
};
use crate::recipe::edit::Edit;

/// Lists the positions once, in the order in which the decision procedure meets them.
macro_rules! positions {
    ($($(#[$doc:meta])* $position:ident $field:ident: $levels:ident, $edit:ident;)+) => {
        /// A position of a message, or of its call, that bears the outcome.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Position { $($(#[$doc])* $position,)+ }

        impl Position {
            /// Every position, in the order in which the decision procedure meets them.
            pub const ALL: &'static [Self] = &[$(Self::$position,)+];

            pub(crate) const fn levels(self) -> &'static [Level] {
                match self { $(Self::$position => <$levels as Levelled>::LEVELS,)+ }
            }

            /// The kind of edit that a change here is.
            pub const fn edit(self) -> Edit {
                match self { $(Self::$position => Edit::$edit,)+ }
            }
        }

        /// What stands in each position.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct Shape { $(pub(crate) $field: $levels,)+ }

        impl Shape {
            /// The shape that has level 0 in every position.
            pub(crate) fn plain() -> Self {
                Self { $($field: $levels::at(0),)+ }
            }

            pub(crate) fn level(&self, position: Position) -> u8 {
                match position { $(Position::$position => self.$field.level(),)+ }
            }

            pub(crate) fn set(&mut self, position: Position, level: u8) {
                match position { $(Position::$position => self.$field = $levels::at(level),)+ }
            }
        }
    };
}

positions! {
    /// The text as a whole.
    Frame frame: Frame, Envelope;
    /// What strains a limit of the reader.
    Limit limit: Limit, Encoding;
    /// A member that stands twice.
    Twice twice: Twice, Encoding;
    /// Which of `result`, `error` and `method` there are.
    Members members: Members, Envelope;
    /// What a notification or a request of the server is about.
    Subject subject: Subject, Envelope;
    /// The `id`.
    AnswerId id: AnswerId, Envelope;
    /// The `jsonrpc` member.
    Jsonrpc jsonrpc: Jsonrpc, Envelope;
    /// What `error` is.
    ErrorShape error: ErrorShape, ErrorObject;
    /// The code of the error.
    Code code: Code, ErrorObject;
    /// The message of the error.
    Message message: Message, ErrorObject;
    /// What `result` is.
    ResultShape result: ResultShape, Envelope;
    /// The `resultType` member.
    ResultType result_type: ResultType, ResultType;
    /// Members that belong to a result of another kind.
    Foreign foreign: Foreign, ResultType;
    /// Whether the call declared the tasks extension.
    Extension extension: Extension, Task;
    /// Whether the call asked for a task.
    TaskAsked task_asked: TaskAsked, Task;
    /// The `inputRequests` member.
    Requests requests: Requests, InputRequest;
    /// The last entry of the input requests.
    Entry entry: Entry, InputRequest;
    /// The `requestState` member.
    State state: State, InputRequest;
    /// The capabilities that the call declared.
    Capabilities capabilities: Capabilities, InputRequest;
    /// Where the members of a task handle stand.
    HandleShape handle: HandleShape, Task;
    /// The members of a task handle.
    HandleMember handle_member: HandleMember, Task;
    /// The status of a new task.
    Status status: Status, Task;
    /// The `content` member.
    Content content: Content, Content;
    /// What the block is.
    Block block: Block, Content;
    /// The members that the block must have.
    BlockFault block_fault: BlockFault, Content;
    /// The blocks around it.
    Company company: Company, Content;
    /// The `isError` member.
    Flag flag: Flag, Flag;
    /// The `structuredContent` member.
    Structured structured: Structured, Structured;
    /// The output schema that the tool declared.
    OutputSchema schema: OutputSchema, Structured;
    /// Members that only advise.
    Advisory advisory: Advisory, Content;
}

impl Position {
    /// How many levels there are, level 0 included.
    pub fn count(self) -> u8 {
        u8::try_from(self.levels().len()).unwrap_or(u8::MAX)
    }
}

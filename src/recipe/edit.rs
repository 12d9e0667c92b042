//! The kinds of edit that a run counts, so that none is neglected.

use crate::outcome::wire_names;

wire_names! {
    /// A kind of edit: what a recipe changes of a plain valid message, or of its plain delivery.
    Edit {
        /// The text as a whole, or a member of the envelope.
        Envelope = "envelope",
        /// The error object.
        ErrorObject = "error_object",
        /// The type of the result, or members of another type.
        ResultType = "result_type",
        /// The error flag of a tool result.
        Flag = "flag",
        /// The content, its blocks, and the members that only advise.
        Content = "content",
        /// The structured content and its schema.
        Structured = "structured",
        /// Input requests and the request state.
        InputRequest = "input_request",
        /// Task handles.
        Task = "task",
        /// Repeated members, strained limits, member order, white space, escapes.
        Encoding = "encoding",
        /// Texts other than the plain ones.
        Text = "text",
        /// Members that nobody knows, and metadata.
        Extension = "extension",
        /// What comes before, after or instead of the message.
        Traffic = "traffic",
        /// Chunks, line ends, the framing of events, standard error.
        Delivery = "delivery",
        /// Where and how a transcript ends.
        Ending = "ending",
        /// Status and headers.
        Head = "head",
        /// Why nothing came, and the client's own words for it.
        Silence = "silence",
    }
}

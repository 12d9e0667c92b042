//! What is odd about a reply without deciding its outcome.

use std::borrow::Cow;
use std::fmt;

use super::reason::stated_names;
use crate::json::FaultKind;
use crate::outcome::wire_names;

stated_names! {
    /// What is odd about a reply. None of these ever decides an outcome.
    AnomalyKind {
        NoText = "no-text": "There is no text.",
        NotUtf8 = "not-utf8": "The bytes are not UTF-8.",
        ByteOrderMark = "byte-order-mark": "A byte order mark stands before the text.",
        CutOff = "cut-off": "The text ends inside a value.",
        NotANumber = "not-a-number": "NaN and Infinity are no JSON numbers.",
        TrailingText = "trailing-text": "There is more text after the value.",
        NotJson = "not-json": "The text is not JSON.",
        TooLong = "too-long": "The text is longer than four gibibytes.",
        NotAnObject = "not-an-object": "No message: not a JSON object.",
        DuplicateMember = "duplicate-member": "An object repeats a member.",
        LoneSurrogate = "lone-surrogate": "A string escapes half of a surrogate pair.",

        BatchWithoutAnswer = "batch-without-answer": "No element of the batch answers this call.",
        BatchMixed = "batch-mixed": "The batch mixes answers with requests or notifications.",
        BlankLine = "blank-line": "A line is blank.",
        LineUnterminated = "line-unterminated": "The last line was never ended.",
        EventUnfinished = "event-unfinished": "The stream ends inside an event, which does not count.",
        EventUnusual = "event-unusual": "The event has another name than `message`.",
        BodyCut = "body-cut": "The body was cut short, though what came of it is whole.",
        StatusUnusual = "status-unusual": "The answer came with another good status than 200.",
        AnswerMisplaced = "answer-misplaced":
            "An answer to another call stands on the stream of this one, or an answer to this call in the reply to its POST.",
        MessageAfterAnswer = "message-after-answer": "More came on the stream of this call after its answer.",
        AnswerRepeated = "answer-repeated": "The same answer came more than once.",
        IdSpelledOddly = "id-spelled-oddly": "The id is the call's, in another spelling.",
        IdResembling = "id-resembling":
            "The id is not the call's, but looks like it to a reader that drops types or digits.",
        IdInvalid = "id-invalid": "The id is neither a string nor an integer.",
        IdMissing = "id-missing": "The answer has no id, or a null.",
        JsonrpcInvalid = "jsonrpc-invalid": "The `jsonrpc` member is not exactly \"2.0\".",
        MethodInvalid = "method-invalid": "The `method` is not a string.",
        KindsMixed = "kinds-mixed": "The object is a request and a response at once.",
        KindMissing = "kind-missing": "The object has no `method`, `result` or `error`.",
        UnknownMember = "unknown-member": "The message has a member that JSON-RPC does not know.",
        RequestNotAllowed = "request-not-allowed": "In this revision a server sends no requests.",
        CancelsThisCall = "cancels-this-call":
            "The server tries to cancel this call, which only its client can.",

        CodeSpelledOddly = "code-spelled-oddly": "The code is an integer in an unusual spelling.",
        CodeBeyond64Bits = "code-beyond-64-bits": "The code needs more than 64 bits.",
        CodeReserved = "code-reserved":
            "The code lies in a reserved range and has no meaning in this revision.",
        CodeRetired = "code-retired": "The code was retired in this revision.",
        ErrorDataMalformed = "error-data-malformed":
            "The data do not have the form that goes with the code.",

        ResultTypeMissing = "result-type-missing":
            "The result has no `resultType`; it counts as complete.",
        ResultTypeOutOfPlace = "result-type-out-of-place":
            "In this revision `resultType` has no meaning.",
        TaskNotCreated = "task-not-created": "The call asked for a task and was answered at once.",
        StructuredOutOfPlace = "structured-out-of-place":
            "In this revision `structuredContent` has no meaning.",
        SchemaUnmet = "schema-unmet":
            "The tool reports an error, without structured content that meets the output schema.",
        MemberOutOfPlace = "member-out-of-place":
            "The member does not belong to this type of result.",
        MetaMalformed = "meta-malformed": "`_meta` is not an object.",
        AdvisoryMalformed = "advisory-malformed": "A member that only advises is malformed.",
        UriMalformed = "uri-malformed": "The address does not have the form of a URI.",
        TextAndBlob = "text-and-blob": "The resource has both a text and a blob.",
        InputRequestsEmpty = "input-requests-empty":
            "The map of input requests is empty, and there is no state.",
        ContextNotDeclared = "context-not-declared":
            "The input request asks for a context that this request did not declare.",
        TaskNotInitial = "task-not-initial": "The new task is in another state than `working`.",
        TaskResultInlined = "task-result-inlined": "The handle holds what only polling may bring.",
    }
}

impl AnomalyKind {
    pub(super) const fn of_fault(kind: FaultKind) -> Self {
        match kind {
            FaultKind::Empty => Self::NoText,
            FaultKind::NotUtf8 => Self::NotUtf8,
            FaultKind::ByteOrderMark => Self::ByteOrderMark,
            FaultKind::Cut => Self::CutOff,
            FaultKind::NotANumber => Self::NotANumber,
            FaultKind::TrailingText => Self::TrailingText,
            FaultKind::NotJson => Self::NotJson,
            FaultKind::TooLong => Self::TooLong,
        }
    }
}

/// Something odd about a reply, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anomaly {
    kind: AnomalyKind,
    place: Place,
}

impl Anomaly {
    /// What is odd.
    pub const fn kind(&self) -> AnomalyKind {
        self.kind
    }

    /// Where it stands: a short path into the message, such as
    /// `result.content[2].annotations.priority`, or `byte 17` of a text that could not be read.
    /// Empty for the message as a whole. Names that the protocol does not know are cut short.
    /// In a transcript, places in messages other than the answer begin with `lines[3]` or
    /// `events[3]`, counted from 0.
    pub fn place(&self) -> &str {
        &self.place
    }
}

/// The statement and the place: `The id is … (at id)`.
impl fmt::Display for Anomaly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.statement().trim_end_matches('.'))?;
        if self.place.is_empty() { f.write_str(".") } else { write!(f, " (at {}).", self.place) }
    }
}

/// A path into a message.
pub(super) type Place = Cow<'static, str>;

/// What was found odd so far. A hostile reply can hold millions of oddities: the first are kept,
/// the rest are counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Anomalies {
    kept: Vec<Anomaly>,
    total: usize,
}

impl Anomalies {
    pub(super) const MOST_KEPT: usize = 64;

    /// Notes an oddity. The place is made only where it is kept.
    pub(super) fn note<P: Into<Place>>(&mut self, kind: AnomalyKind, place: impl FnOnce() -> P) {
        self.total += 1;
        if self.kept.len() < Self::MOST_KEPT {
            self.kept.push(Anomaly { kind, place: place().into() });
        }
    }

    /// Notes this many more of the same at the same place.
    pub(super) fn count_more(&mut self, more: usize) {
        self.total += more;
    }

    pub(super) fn kept(&self) -> &[Anomaly] {
        &self.kept
    }

    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// A mark for [`Self::move_under`].
    pub(super) fn mark(&self) -> usize {
        self.kept.len()
    }

    /// Puts a path before the places of all that was noted after the mark.
    pub(super) fn move_under(&mut self, mark: usize, path: impl Fn() -> String) {
        for anomaly in &mut self.kept[mark..] {
            anomaly.place = joined(&path(), &anomaly.place).into();
        }
    }
}

/// Joins a path and one that is relative to it.
pub(super) fn joined(path: &str, relative: &str) -> String {
    let point =
        if relative.is_empty() || relative.starts_with('[') || path.is_empty() { "" } else { "." };
    format!("{path}{point}{relative}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_are_kept_and_the_rest_counted() {
        let mut anomalies = Anomalies::default();
        for index in 0..1000 {
            anomalies.note(AnomalyKind::UriMalformed, || format!("[{index}]"));
        }
        anomalies.count_more(5);
        assert_eq!(anomalies.total(), 1005);
        assert_eq!(anomalies.kept().len(), Anomalies::MOST_KEPT);
        assert_eq!(anomalies.kept()[0].place(), "[0]");
    }

    #[test]
    fn places_are_moved_under_a_path_from_a_mark_on() {
        let mut anomalies = Anomalies::default();
        anomalies.note(AnomalyKind::IdMissing, || "id");
        let mark = anomalies.mark();
        anomalies.note(AnomalyKind::UriMalformed, || "uri");
        anomalies.note(AnomalyKind::NotAnObject, || "");
        anomalies.note(AnomalyKind::NotAnObject, || "[1]");
        anomalies.move_under(mark, || "a".to_owned());
        let places: Vec<_> = anomalies.kept().iter().map(Anomaly::place).collect();
        assert_eq!(places, ["id", "a.uri", "a", "a[1]"]);
        assert_eq!(
            anomalies.kept()[1].to_string(),
            "The address does not have the form of a URI (at a.uri)."
        );
    }
}

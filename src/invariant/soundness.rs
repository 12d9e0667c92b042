//! Soundness: never claim more than the evidence.

use super::{Cost, Family, Invariant, Ruling, Seen, passing};
use crate::adapter::Observation;
use crate::case::{Expectation, Standing};
use crate::outcome::{Execution, NextStep, Outcome};
use crate::reply::Surfaces;
use crate::verdict::Reason;
use crate::wording;

const fn sound(
    id: &'static str,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
) -> Invariant {
    let (family, cost, surfaces) = (Family::Soundness, Cost::Harm, TALKING);
    Invariant {
        id,
        family,
        cost,
        statement,
        why,
        requirements,
        surfaces,
        strict_only: false,
        rule: never_more,
    }
}

const fn sound_on(
    surfaces: Surfaces,
    id: &'static str,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
) -> Invariant {
    Invariant { surfaces, ..sound(id, statement, why, requirements) }
}

/// Wherever a message comes at all.
const TALKING: Surfaces = Surfaces::MESSAGE.and(SHARED);
/// Wherever a message may come that is not ours.
const SHARED: Surfaces = Surfaces::UNMATCHED.and(Surfaces::STDIO).and(Surfaces::HTTP);
/// Wherever a channel may still be open.
const OPEN: Surfaces = Surfaces::STDIO.and(Surfaces::HTTP);
/// Wherever an answer may fail to come.
const ENDING: Surfaces = Surfaces::SILENCE.and(Surfaces::STDIO).and(Surfaces::HTTP);

/// Each case concerns exactly one of these: the one that its expected outcome and reason name.
pub(super) const INVARIANTS: &[Invariant] = &[
    sound(
        "flagged-result-is-never-success",
        "A result with `isError: true` is never told as success.",
        "The tool said that it failed. A client that reads the text and not the flag tells the \
         user that an unpaid invoice is paid.",
        &["TC-RES-02", "TC-ERR-01"],
    ),
    sound(
        "finished-result-is-never-something-else",
        "A complete result is never told as an error of the protocol, a request for input or a \
         task, whatever names stand in it.",
        "Members that only look like those of another kind turn a paid invoice into one that is \
         waited for for ever.",
        &["TC-ENV-09", "TC-ERR-01"],
    ),
    sound(
        "protocol-error-is-never-a-result",
        "An answer with an `error` member is never told as a result of the tool.",
        "No tool has spoken: the request itself failed. Told as a result, the call looks done and \
         nobody mends it.",
        &["TC-ERR-01", "TC-ENV-05"],
    ),
    sound(
        "input-required-is-never-final",
        "A call that waits for input is never told as finished.",
        "Nothing was done yet. A client that reads it as an empty result ends the call and drops \
         the state that the retry needs.",
        &["TC-MRT-01", "TC-RES-07"],
    ),
    sound(
        "task-handle-is-never-a-result",
        "The handle of a task is never told as what the task produced.",
        "The work has only begun. Read as a result, it is an empty success, and the real one is \
         never fetched.",
        &["TC-TSK-01", "TC-TSK-22"],
    ),
    sound(
        "flag-is-a-boolean",
        "An `isError` that is neither true nor false never leads to success.",
        "Only an absent flag means false. Truthiness makes an error of `\"false\"` and a success \
         of null.",
        &["TC-RES-02"],
    ),
    sound(
        "one-of-result-and-error",
        "An answer that holds both of `result` and `error`, neither of them, or a `method` beside \
         them never counts as any of its halves.",
        "Two claims that exclude each other leave no evidence; whoever picks one makes the \
         outcome up.",
        &["TC-ENV-02", "TC-ENV-03"],
    ),
    sound(
        "envelope-is-json-rpc",
        "An answer whose envelope breaks JSON-RPC never counts as a result.",
        "A reply that fails the first rule of its own protocol can't be trusted to mean the \
         second.",
        &["TC-ENV-01", "TC-ENV-04", "TC-ENV-05", "TC-ENV-06", "TC-ENV-07", "TC-BAT-03"],
    ),
    sound(
        "repeated-members-are-no-evidence",
        "An answer that says a deciding member twice never counts for more than its last copy \
         shows.",
        "Parsers keep the first copy, the last or none. Whoever can add a second copy decides \
         what your client reads.",
        &["TC-ENV-01", "TC-RES-02"],
    ),
    sound(
        "unknown-result-type-is-never-success",
        "A `resultType` that is not recognised, or that other members contradict, never leads to \
         success.",
        "A server that says it is not done in words the client does not know is not done.",
        &["TC-RES-05", "TC-RES-06", "TC-RES-07"],
    ),
    sound(
        "content-is-a-list",
        "A result whose `content` is missing or no array is never told as a result.",
        "Lists may be empty, but they have to be there. A lenient reader turns what it could not \
         read into an empty success.",
        &["TC-RES-01"],
    ),
    sound(
        "blocks-are-well-formed",
        "A result with a block that is malformed or of no known kind is never a plain success.",
        "To leave out the part of an answer that one can't read is to give another answer.",
        &["TC-CNT-01", "TC-CNT-02", "TC-CNT-05"],
    ),
    sound(
        "structured-content-fits-its-revision",
        "Structured content of a kind that the revision does not allow is never told as data.",
        "The next program in line expects an object; what it gets was never a promised shape.",
        &["TC-STR-01", "TC-STR-02"],
    ),
    sound(
        "malformed-input-request-is-no-request",
        "Input requests that are malformed, undeclared or missing are never acted on as if sound.",
        "Half an input request can't be answered, and a retry without the answers is a plain \
         second call.",
        &["TC-MRT-02", "TC-MRT-03", "TC-MRT-05"],
    ),
    sound(
        "malformed-handle-is-no-task",
        "A task handle that lacks what polling needs, or that nobody asked for, is never told as \
         a result.",
        "Without its id and state the work can't be found again, though it may be running.",
        &["TC-TSK-01", "TC-TSK-20", "TC-TSK-22"],
    ),
    sound(
        "malformed-answer-is-never-a-result",
        "An answer that is malformed in any other way is never told as a result.",
        "No business result may be made up from what could not be read.",
        &["TC-ENV-01"],
    ),
    Invariant {
        rule: nothing_is_passed_on,
        ..sound(
            "malformed-answer-is-not-passed-on",
            "Of a malformed answer, and of traffic that answers no call, nothing is handed on as if \
             a tool had said it: no structured value, and no words without one of the client's own.",
            "What could not be read as a result reads like one to whoever sees only the words.",
            &["TC-MOD-03", "TC-NTF-02"],
        )
    },
    sound_on(
        SHARED,
        "answer-to-another-call-is-never-ours",
        "An answer that does not carry this call's id, in value and type, never completes it.",
        "Someone else's success is not yours. `\"7\"` is not 7, and no id is no match.",
        &["TC-ID-02"],
    ),
    sound_on(
        SHARED,
        "traffic-is-never-an-answer",
        "Notifications and requests of the server never complete a call.",
        "Progress that reaches its total is not an answer, and a request of the server may carry \
         the same number as ours.",
        &["TC-NTF-01", "TC-NTF-04", "TC-NTF-06"],
    ),
    sound_on(
        SHARED,
        "unreadable-text-is-never-an-answer",
        "What can't be read as a message never completes a call.",
        "A cut or garbled text may be the start of anything.",
        &["TC-ENV-10", "TC-STD-02"],
    ),
    sound_on(
        Surfaces::HTTP,
        "refusal-is-never-a-result",
        "A refusal at the door, such as HTTP 401 or a lost session, is never told as an answer of \
         the tool or of the server.",
        "Nothing has run. Told as a failure of the tool, the model mends a request that nobody \
         read; told as success, it was never even asked.",
        &["TC-HTTP-06", "TC-HTTP-08"],
    ),
    sound_on(
        Surfaces::HTTP,
        "body-without-an-answer-is-never-a-result",
        "A body that is no answer to this call is never told as one, whatever the status.",
        "HTTP 200 says that somebody answered, not that the tool did: a login page has it too.",
        &["TC-HTTP-02", "TC-HTTP-03", "TC-HTTP-15"],
    ),
    sound_on(
        OPEN,
        "open-channel-is-no-answer",
        "As long as the channel is open and nothing on it has ended the call, nothing is told as \
         final.",
        "The answer may be on its way, and what came so far was not it.",
        &["TC-NTF-01", "TC-SSE-03"],
    ),
    sound_on(
        ENDING,
        "silence-is-neither-success-nor-refusal",
        "No answer at all is never told as success, and never as proof that nothing ran.",
        "A booking whose answer got lost may stand. Told as failed, it is made twice.",
        &["TC-CAN-04", "TC-RTY-05"],
    ),
    Invariant {
        rule: ran_is_not_told_as_not_run,
        ..sound(
            "call-that-ran-is-never-told-as-not-run",
            "A call whose server reports its end is never told as one that did not run, however \
             little its result is worth.",
            "A result that fails on its content or on the tool's schema comes after the deed. Told \
             as a call that never ran, it is sent again.",
            &["TC-STR-05", "TC-RTY-06"],
        )
    },
    Invariant {
        rule: cut_answer_is_no_answer,
        ..sound_on(
            OPEN,
            "cut-answer-is-no-answer",
            "Wherever a stream is cut before the answer is whole, the call is told as unknown, \
             as a violation or as pending, and nothing is used or sent again unchecked.",
            "The request was sent, and the tool may have run. Every byte at which a connection \
             can break is one at which somebody books a second room.",
            &["TC-CAN-07", "TC-SSE-08", "TC-STD-07", "TC-RTY-06"],
        )
    },
];

/// The invariant that guards against claiming too much for a case with this expectation.
fn guard(expectation: &Expectation) -> &'static str {
    use Reason as R;
    match expectation.outcome() {
        Outcome::Success => "finished-result-is-never-something-else",
        Outcome::ToolError => "flagged-result-is-never-success",
        Outcome::ProtocolError => "protocol-error-is-never-a-result",
        Outcome::InputRequired => "input-required-is-never-final",
        Outcome::TaskCreated => "task-handle-is-never-a-result",
        Outcome::UnknownOutcome => "silence-is-neither-success-nor-refusal",
        Outcome::NotExecuted => match expectation.reason() {
            Some(R::NotSent) | None => "silence-is-neither-success-nor-refusal",
            Some(_) => "refusal-is-never-a-result",
        },
        Outcome::Pending => match expectation.reason() {
            Some(R::Notification | R::ServerRequest) => "traffic-is-never-an-answer",
            Some(R::Unreadable | R::NotAnObject | R::NotAMessage) => {
                "unreadable-text-is-never-an-answer"
            }
            Some(R::AwaitingAnswer | R::StreamSuspended | R::PostAccepted) => {
                "open-channel-is-no-answer"
            }
            _ => "answer-to-another-call-is-never-ours",
        },
        Outcome::ContractViolation | Outcome::Unclassified => match expectation.reason() {
            Some(R::IsErrorNotABoolean) => "flag-is-a-boolean",
            Some(R::BothResultAndError | R::NeitherResultNorError | R::MixedKind) => {
                "one-of-result-and-error"
            }
            Some(
                R::WrongJsonrpc
                | R::BatchNotAllowed
                | R::ContradictingAnswers
                | R::ErrorNotAnObject
                | R::ErrorCodeInvalid
                | R::ErrorMessageInvalid
                | R::ResultNotAnObject,
            ) => "envelope-is-json-rpc",
            Some(R::DuplicateKey) => "repeated-members-are-no-evidence",
            Some(
                R::ResultTypeInvalid
                | R::ResultTypeUnrecognised
                | R::ConflictingDiscriminator
                | R::UndeclaredExtension,
            ) => "unknown-result-type-is-never-success",
            Some(R::ContentMissing | R::ContentNotAnArray) => "content-is-a-list",
            Some(R::BlockInvalid | R::BlockUnknown | R::Base64Invalid) => "blocks-are-well-formed",
            Some(R::StructuredNotAnObject) => "structured-content-fits-its-revision",
            Some(
                R::NothingRequested
                | R::InputRequestsInvalid
                | R::UndeclaredCapability
                | R::RequestStateInvalid,
            ) => "malformed-input-request-is-no-request",
            Some(R::TaskNotRequested | R::TaskHandleInvalid) => "malformed-handle-is-no-task",
            Some(
                R::EmptyBody
                | R::UnexpectedMediaType
                | R::UnreadableBody
                | R::IdMismatch
                | R::NoAnswer
                | R::StatusContradictsResult,
            ) => "body-without-an-answer-is-never-a-result",
            _ => "malformed-answer-is-never-a-result",
        },
    }
}

fn never_more(invariant: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    if expectation.never().is_empty() || guard(expectation) != invariant.id {
        return Ruling::NotConcerned;
    }
    match seen.observation() {
        None => Ruling::NotConcerned,
        Some(observed) => Ruling::held_if(!overclaims(expectation, observed), || {
            expectation.outcome().to_string()
        }),
    }
}

/// Whether an outcome that is never right also claims more than the reply shows. The others only
/// claim something else, which is for precision to find.
pub(super) fn overclaims(expectation: &Expectation, observation: &Observation) -> bool {
    use Outcome as O;
    let observed = observation.outcome();
    let claims = match expectation.outcome() {
        O::Success => matches!(observed, O::ProtocolError | O::InputRequired | O::TaskCreated),
        O::ToolError => observed == O::Success,
        O::InputRequired | O::TaskCreated => matches!(observed, O::Success | O::ToolError),
        O::UnknownOutcome | O::NotExecuted => observed.is_result() || observed == O::NotExecuted,
        O::ProtocolError | O::ContractViolation | O::Pending | O::Unclassified => {
            observed.is_result()
        }
    };
    claims && expectation.standing_of(observation) == Standing::NeverRight
}

fn ran_is_not_told_as_not_run(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    let ran = expectation.parts.execution == Some(Execution::Reported);
    match seen.observation() {
        Some(observed) if ran => {
            let outcome = observed.outcome();
            Ruling::held_if(outcome != Outcome::NotExecuted, || expectation.outcome().to_string())
        }
        _ => Ruling::NotConcerned,
    }
}

fn cut_answer_is_no_answer(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    use Outcome as O;
    let expectation = seen.expectation();
    let is_cut = seen.case.transcript().is_some_and(|transcript| transcript.cut() != 0);
    let unanswered =
        matches!(expectation.outcome(), O::UnknownOutcome | O::ContractViolation | O::Pending);
    let Some(observed) = seen.observation().filter(|_| is_cut && unanswered) else {
        return Ruling::NotConcerned;
    };
    let outcome = observed.outcome();
    let standing = expectation.standing(outcome);
    let told = matches!(outcome, O::UnknownOutcome | O::ContractViolation | O::Pending)
        || matches!(standing, Standing::Expected | Standing::Tolerated);
    // A reader that takes a whole text for whole uses it.
    let steps: &[NextStep] = match seen.case.call().contract().may_repeat() {
        _ if standing == Standing::Tolerated => &[],
        true => &[NextStep::UseResult],
        false => &[NextStep::UseResult, NextStep::RetryUnchanged],
    };
    let safe = observed.facts().next_step().is_none_or(|step| !steps.contains(&step));
    Ruling::held_if(told && safe, || {
        let names: Vec<_> = steps.iter().map(|step| step.wire_name()).collect();
        wording::cut_answer(&names)
    })
}

fn nothing_is_passed_on(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let outcome = seen.expectation().outcome();
    let bytes = seen.case.reply().message();
    let concerned = matches!(outcome, Outcome::ContractViolation | Outcome::Pending);
    let (Some(observed), Some(bytes)) = (seen.rightly().filter(|_| concerned), bytes) else {
        return Ruling::NotConcerned;
    };
    let facts = observed.facts();
    let structured = facts.structured().is_some_and(|value| value.trim() != "null");
    let words = facts.model_view().is_some_and(|view| passing::is_all_from(bytes, view));
    Ruling::held_if(!structured && !words, wording::nothing_passed_on)
}

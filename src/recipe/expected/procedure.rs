//! The decision procedure over a recipe: the positions in their order, and for each level what
//! the strict reading does with it and what other careful readings may do. It never looks at
//! bytes. The steps are those of the specification's procedure as this crate reads it; here are
//! those of the message, its envelope and its error, those of a result are in `result`.

use super::result::result;
use super::ruling::{Ruling, Walk};
use crate::call::Revision;
use crate::outcome::{Execution, Outcome};
use crate::recipe::level::{
    AnswerId, Code, ErrorShape, Frame, Jsonrpc, Limit, Members, Repeated, ResultShape, Subject,
};
use crate::recipe::outcomes::Outcomes;
use crate::recipe::{Kind, Recipe};

use Execution::{Possible, Reported};
use Outcome::{
    ContractViolation as CV, InputRequired as IR, NotExecuted, Pending as P, ProtocolError as PE,
    Success, TaskCreated as TC, ToolError as TE, UnknownOutcome as UO,
};

/// Steps 12 to 15: the text as a whole.
pub(super) fn text(recipe: &Recipe) -> Ruling {
    let mut plain = *recipe;
    plain.shape.frame = Frame::Plain;
    match recipe.shape.frame {
        Frame::Plain => message(recipe),
        Frame::ByteOrderMark => Ruling::no_message("unreadable").tolerating(message(&plain).all()),
        frame if frame.is_batch() => batch(recipe, &message(&plain)),
        frame if frame.is_no_object() => Ruling::no_message("not-an-object"),
        _ => Ruling::no_message("unreadable"),
    }
}

/// Step 14: an array with the message in it, whose own ruling this is.
fn batch(recipe: &Recipe, own: &Ruling) -> Ruling {
    let two = recipe.shape.frame == Frame::BatchTwoAnswers;
    let ours = is_ours(recipe);
    let violation = |reason| Ruling { due: own.due, ..Ruling::new(CV, reason, Success.into()) };
    if !ours && !two {
        Ruling::no_message("not-an-object")
    } else if recipe.revision != Revision::V2025_03_26 {
        violation("batch-not-allowed").tolerating((own.all() | P.into()) - Success.into())
    } else if !ours {
        // The message is another call's, so the second answer is the only one.
        Ruling { execution: Reported, ..Ruling::new(Success, "plain-result", Outcomes::NONE) }
    } else if two {
        violation("contradicting-answers").tolerating(own.all())
    } else if recipe.shape.frame == Frame::BatchWithNotification {
        own.clone().tolerating(CV.into())
    } else {
        own.clone()
    }
}

/// One object. Where it strains a limit, a reader that has the limit can't read it (AMB-48).
fn message(recipe: &Recipe) -> Ruling {
    let ruling = if is_ours(recipe) { answer(recipe) } else { traffic(recipe) };
    match recipe.shape.limit {
        Limit::None => ruling,
        _ => ruling.tolerating(Outcomes::of(&[UO, CV, P])),
    }
}

/// Whether some `id` of the message is the call's, and it is no notification and no request.
pub(super) fn is_ours(recipe: &Recipe) -> bool {
    match recipe.kind {
        Kind::Notification => false,
        Kind::ServerRequest => {
            recipe.shape.id == AnswerId::EqualsOurs && recipe.shape.members != Members::Fitting
        }
        _ => recipe.shape.id.is_the_calls(),
    }
}

const ENVELOPE: &[Repeated] =
    &[Repeated::Jsonrpc, Repeated::Id, Repeated::Method, Repeated::Result, Repeated::Error];

/// Steps 16 to 21 where the message does not answer the call, which stays pending.
fn traffic(recipe: &Recipe) -> Ruling {
    let shape = &recipe.shape;
    let twice = shape.twice.repeated().map(|(member, _)| member);
    let plain = !recipe.kind.is_answer() && shape.members == Members::Fitting;
    let mut ruling = if twice.is_some_and(|member| ENVELOPE.contains(&member)) {
        let ruling = Ruling::pending("not-a-message");
        // However it is written, it is a request that the revision does not allow (AMB-42).
        let closes = recipe.kind == Kind::ServerRequest
            && shape.members == Members::Fitting
            && recipe.revision == Revision::V2026_07_28;
        if closes { ruling.tolerating(UO.into()) } else { ruling }
    } else if shape.members.mix_kinds() {
        // Two claims that contradict each other: only success is beyond dispute.
        Ruling::new(P, "not-a-message", Success.into())
    } else if plain && recipe.kind == Kind::Notification {
        let never = Outcomes::RESULTS | UO.into();
        Ruling::new(P, "notification", never)
    } else if plain && recipe.revision == Revision::V2026_07_28 {
        // A client may close the connection on a server that breaks the rules (AMB-42).
        let never = Outcomes::RESULTS | CV.into();
        Ruling::new(P, "server-request", never).tolerating(UO.into())
    } else if plain {
        Ruling::pending("server-request")
    } else if shape.members.are_none() {
        Ruling::pending("not-a-message")
    } else if shape.id.is_missing() {
        Ruling::pending("no-id")
    } else {
        Ruling::pending("other-call")
    };
    if shape.id == AnswerId::Beyond64Bits {
        ruling = ruling.tolerating(Outcomes::of(&[CV, UO]));
    }
    if twice.is_some() || is_no_valid_message(recipe) {
        ruling = ruling.tolerating(CV.into());
    }
    ruling
}

/// Whether the envelope alone already shows that this is no valid message of anyone's.
fn is_no_valid_message(recipe: &Recipe) -> bool {
    let shape = &recipe.shape;
    let odd_error = recipe.kind == Kind::ProtocolError
        && (shape.error != ErrorShape::Object
            || !shape.code.is_plain()
            || !shape.message.is_text());
    let odd_result = recipe.kind.has_result()
        && !matches!(shape.result, ResultShape::Object | ResultShape::Empty);
    shape.jsonrpc != Jsonrpc::Two
        || shape.members != Members::Fitting
        || matches!(shape.subject, Subject::MethodNumber | Subject::ParamsText)
        || shape.id.is_missing()
        || shape.id.is_no_id()
        || odd_error
        || odd_result
}

/// Steps 16 to 35: an answer to the call.
fn answer(recipe: &Recipe) -> Ruling {
    let mut walk = Walk::new(recipe);
    if let Some(body) = envelope(&mut walk) {
        body(&mut walk);
    }
    if recipe.around.envelope_meta | recipe.around.envelope_extra != 0 {
        walk.never(&[CV]);
    }
    match recipe.shape.twice.repeated() {
        None => walk.ruling(),
        Some((member, _)) if walk.has_met_twice() => {
            walk.ruling().tolerating(copies_alone(recipe, member))
        }
        // A parser may refuse a repeated member wherever it stands.
        Some(_) => walk.ruling().tolerating(CV.into()),
    }
}

/// What a reader may make of one of two copies: anything but success of the first, anything of
/// the last, and what alike copies agree on (AMB-31).
fn copies_alone(recipe: &Recipe, member: Repeated) -> Outcomes {
    let Some(copies) = recipe.copies(member) else { return Outcomes::NONE };
    (message(&copies.first).all() - Success.into()) | message(&copies.last).all()
}

/// Steps 16 to 24: the envelope. Gives what reads the rest, if there is a rest to read.
fn envelope(walk: &mut Walk<'_>) -> Option<fn(&mut Walk<'_>)> {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    if matches!(shape.id, AnswerId::Float | AnswerId::Exponent) {
        walk.pass_or_stop(&[P]);
    }
    walk.meet(ENVELOPE);
    if shape.members.mix_kinds() {
        walk.stop("mixed-kind");
        walk.pass_or_stop(&[P]);
        return None;
    }
    if shape.members.are_none() {
        walk.stop("neither-result-nor-error");
        walk.never(RESULTS);
        return None;
    }
    if shape.jsonrpc != Jsonrpc::Two {
        walk.stop("wrong-jsonrpc");
    }
    let both = "both-result-and-error";
    match shape.members {
        Members::ErrorNullBeside => walk.stop(both),
        Members::ResultNullBeside => walk.stop_or_pass(both),
        Members::ErrorBeside | Members::ErrorZeroBeside if shape.result == ResultShape::Null => {
            walk.stop_or_pass(both);
            let zero = shape.members == Members::ErrorZeroBeside;
            walk.end(PE, if zero { "other-code" } else { "internal-error" }, Possible);
            return None;
        }
        Members::ResultBeside | Members::ResultEmptyBeside if shape.error == ErrorShape::Null => {
            walk.stop(both);
        }
        Members::ErrorBeside
        | Members::ErrorZeroBeside
        | Members::ResultBeside
        | Members::ResultEmptyBeside => {
            walk.stop(both);
            walk.never(RESULTS);
        }
        _ => {}
    }
    Some(if recipe.kind == Kind::ProtocolError { error } else { result })
}

pub(super) const RESULTS: &[Outcome] = &[Success, TE, PE, IR, TC];

/// Steps 25 and 26: the error.
fn error(walk: &mut Walk<'_>) {
    let shape = &walk.recipe.shape;
    match shape.error {
        ErrorShape::Object => {}
        ErrorShape::Empty => return walk.stop("error-code-invalid"),
        _ => return walk.stop("error-not-an-object"),
    }
    walk.meet(&[Repeated::Code, Repeated::Message]);
    match shape.code {
        code if code.is_plain() => {}
        Code::Float | Code::Exponent => walk.pass_or_stop(&[CV, UO]),
        Code::Beyond64Bits => walk.pass_or_stop(&[CV, UO, P]),
        Code::BeyondDouble => {
            walk.stop_or_pass("error-code-invalid");
            walk.pass_or_stop(&[UO, P]);
        }
        _ => walk.stop("error-code-invalid"),
    }
    if !shape.message.is_text() {
        walk.stop("error-message-invalid");
    }
    // No code leads to another channel, or to the claim that nothing ran (TC-ERR-01, AMB-33).
    walk.never(&[TE, NotExecuted]);
    if shape.code == Code::UrlElicitation {
        walk.never(&[IR]);
    }
    let (reason, execution) = shape.code.meaning(walk.recipe.revision);
    walk.end(PE, reason, execution);
}

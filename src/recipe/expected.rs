//! What is right to make of a recipe, from how it was made.
//!
//! This walks the positions in the order of the decision procedure, and says for each level what
//! the strict reading does with it and what other careful readings may do. It never looks at
//! bytes. A reading either goes on (`pass`) or ends the procedure with an outcome (`stop`).
//!
//! Faults combine by three rules. The strict outcome is that of the first stop in the order of
//! the procedure. A careful reader may check in another order, so every stop's outcome is
//! tolerated. The outcome that is due without the faults is tolerated if every fault on the way
//! has a reading that goes on. Positions that a branch does not read are not asked.

use super::facts::RecipeFacts;
use super::level::{
    Advisory, AnswerId, Block, BlockFault, Code, Content, Copies, Entry, ErrorShape, Flag, Foreign,
    Frame, HandleMember, HandleShape, Jsonrpc, Limit, Members, Message, OutputSchema, Repeated,
    Requests, ResultShape, ResultType, State, Status, Structured, Subject,
};
use super::outcomes::Outcomes;
use super::{Edit, Fault, Kind, Position, Recipe};
use crate::call::Revision;
use crate::outcome::{Execution, NextStep, Outcome};
use crate::reply::Surface;

use Outcome::{
    ContractViolation as CV, InputRequired as IR, NotExecuted, Pending as P, ProtocolError as PE,
    Success, TaskCreated as TC, ToolError as TE, UnknownOutcome as UO,
};

/// What is right to make of a recipe's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    outcome: Outcome,
    reason: &'static str,
    execution: Execution,
    tolerated: Outcomes,
    never: Outcomes,
    surface: Surface,
    facts: RecipeFacts,
    requirements: Vec<&'static str>,
}

impl Expected {
    /// The outcome that the strict reading asks for.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The name of the reason that the reference classifier gives.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Whether the tool ran, as far as the message shows.
    pub fn execution(&self) -> Execution {
        self.execution
    }

    /// Outcomes that a careful reader may give instead.
    pub fn tolerated(&self) -> Outcomes {
        self.tolerated
    }

    /// Outcomes that claim more than the message shows.
    pub fn never(&self) -> Outcomes {
        self.never
    }

    /// The narrowest surface on which the message is offered.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// What must survive and what must not leak.
    pub fn facts(&self) -> &RecipeFacts {
        &self.facts
    }

    /// The requirements that the message shows, those of its faults first.
    pub fn requirements(&self) -> &[&'static str] {
        &self.requirements
    }

    /// The next steps that help, for every outcome that is expected or tolerated.
    pub fn helpful_steps(&self) -> impl Iterator<Item = NextStep> {
        let right = self.tolerated | self.outcome.into();
        NextStep::ALL
            .iter()
            .copied()
            .filter(move |step| right.iter().any(|outcome| helpful_steps(outcome).contains(step)))
    }

    /// The next steps that do harm: those that repeat a call which may have run, and those that
    /// use a result which is none.
    pub fn harmful_steps(&self) -> impl Iterator<Item = NextStep> {
        let right = self.tolerated | self.outcome.into();
        let usable = right.contains(Success);
        [NextStep::RetryUnchanged, NextStep::UseResult]
            .into_iter()
            .filter(move |&step| step == NextStep::RetryUnchanged || !usable)
    }
}

const fn helpful_steps(outcome: Outcome) -> &'static [NextStep] {
    use NextStep::{
        CheckCatalogue, KeepWaiting, LetModelCorrect, PollTask, ProvideInput, Reauthorise,
        ReportViolation, Stop, UseResult, VerifyState,
    };
    match outcome {
        Success => &[UseResult],
        TE => &[LetModelCorrect, VerifyState, Stop],
        PE => &[CheckCatalogue, LetModelCorrect, VerifyState, Stop],
        IR => &[ProvideInput, Stop],
        TC => &[PollTask],
        CV => &[ReportViolation, VerifyState, Stop],
        UO => &[VerifyState, Stop],
        NotExecuted => &[Reauthorise, Stop],
        P => &[KeepWaiting],
        Outcome::Unclassified => &[],
    }
}

impl Recipe {
    /// What is right to make of the message.
    pub fn expected(&self) -> Expected {
        let ruling = frame(self);
        let readable = ruling.due.is_some_and(|due| ruling.all().contains(due));
        let facts = if readable { RecipeFacts::of(self) } else { RecipeFacts::secrets_of(self) };
        let mut requirements: Vec<_> =
            self.faults().flat_map(Fault::requirements).copied().collect();
        requirements.extend(requirements_of(ruling.outcome));
        dedup(&mut requirements);
        Expected {
            outcome: ruling.outcome,
            reason: ruling.reason,
            execution: ruling.execution,
            tolerated: ruling.tolerated,
            never: ruling.never - ruling.all(),
            surface: self.surface(),
            facts,
            requirements,
        }
    }

    /// The outcome that is expected, what is tolerated and what is never right, without the rest.
    pub(super) fn standing(&self) -> (Outcome, Outcomes, Outcomes) {
        let ruling = frame(self);
        (ruling.outcome, ruling.tolerated, ruling.never - ruling.all())
    }

    /// The kinds of edit that make the message what it is.
    pub fn edits(&self) -> impl Iterator<Item = Edit> + '_ {
        let around = &self.around;
        let changed = |edit: Edit| {
            Position::ALL.iter().any(|&position| {
                position.edit() == edit && self.level(position) != 0 && self.fits(position)
            })
        };
        Edit::ALL.iter().copied().filter(move |&edit| match edit {
            Edit::Encoding => changed(edit) || around.order | around.space | around.escape != 0,
            Edit::Text => around.pool | around.text != 0,
            Edit::Extension => {
                around.envelope_extra
                    | around.body_extra
                    | around.block_extra
                    | around.envelope_meta
                    | around.result_meta
                    | around.block_meta
                    != 0
            }
            _ => changed(edit),
        })
    }

    /// A message is offered on the response surface where a dispatcher has matched it: an object,
    /// every `id` of which is the call's, that is no notification and no request.
    pub fn surface(&self) -> Surface {
        let id_differs = matches!(
            self.shape.twice.repeated(),
            Some((Repeated::Id, copies)) if copies != Copies::Alike
        );
        if self.shape.frame == Frame::Plain && is_ours(self) && !id_differs {
            Surface::Response
        } else {
            Surface::Message
        }
    }
}

fn dedup(requirements: &mut Vec<&'static str>) {
    let mut kept = 0;
    for index in 0..requirements.len() {
        if !requirements[..kept].contains(&requirements[index]) {
            requirements.swap(kept, index);
            kept += 1;
        }
    }
    requirements.truncate(kept);
}

/// What each outcome rests on.
const fn requirements_of(outcome: Outcome) -> &'static [&'static str] {
    match outcome {
        Success => &["TC-RES-01", "TC-RES-02"],
        TE => &["TC-RES-02", "TC-ERR-01"],
        PE => &["TC-ENV-05", "TC-ERR-01"],
        IR => &["TC-MRT-01", "TC-MRT-02"],
        TC => &["TC-TSK-01", "TC-TSK-22"],
        P => &["TC-ID-02"],
        _ => &[],
    }
}

/// The outcome of one text, and what may and may not be said instead.
#[derive(Clone)]
struct Ruling {
    outcome: Outcome,
    reason: &'static str,
    execution: Execution,
    tolerated: Outcomes,
    never: Outcomes,
    /// What the message says if every fault is passed over.
    due: Option<Outcome>,
}

impl Ruling {
    fn pending(reason: &'static str) -> Self {
        Self {
            outcome: P,
            reason,
            execution: Execution::Possible,
            tolerated: Outcomes::NONE,
            never: Outcomes::RESULTS,
            due: None,
        }
    }

    /// No valid message: an adapter that is handed a single text has no later line to wait for.
    fn no_message(reason: &'static str) -> Self {
        Self::pending(reason).tolerating(CV.into())
    }

    fn tolerating(mut self, outcomes: Outcomes) -> Self {
        self.tolerated = self.tolerated | outcomes - self.outcome.into();
        self
    }

    fn all(&self) -> Outcomes {
        self.tolerated | self.outcome.into()
    }
}

/// The procedure on its way: what the checks so far have said.
struct Walk<'r> {
    recipe: &'r Recipe,
    /// The first stop of the strict reading.
    first: Option<(Outcome, &'static str, Execution)>,
    /// The outcomes of all stops of all readings.
    stops: Outcomes,
    /// No fault so far forbids to go on.
    open: bool,
    /// What the message says if every fault is passed over, strictly first.
    ends: Option<(Outcome, &'static str, Execution)>,
    other_ends: Outcomes,
    never: Outcomes,
    /// The member that stands twice has been met where it decides.
    met_twice: bool,
    /// The execution that a violation found here leaves.
    execution: Execution,
}

impl<'r> Walk<'r> {
    fn new(recipe: &'r Recipe) -> Self {
        Self {
            recipe,
            first: None,
            stops: Outcomes::NONE,
            open: true,
            ends: None,
            other_ends: Outcomes::NONE,
            never: Success.into(),
            met_twice: false,
            execution: Execution::Possible,
        }
    }

    /// No careful reader goes on.
    fn stop(&mut self, reason: &'static str) {
        self.stop_or_pass(reason);
        self.open = false;
    }

    /// The strict reading stops; another may go on.
    fn stop_or_pass(&mut self, reason: &'static str) {
        self.first.get_or_insert((CV, reason, self.execution));
        self.stops |= CV.into();
    }

    /// The strict reading goes on; another may stop.
    fn pass_or_stop(&mut self, outcomes: &[Outcome]) {
        self.stops |= Outcomes::of(outcomes);
    }

    fn never(&mut self, outcomes: &[Outcome]) {
        self.never |= Outcomes::of(outcomes);
    }

    fn end(&mut self, outcome: Outcome, reason: &'static str, execution: Execution) {
        self.ends.get_or_insert((outcome, reason, execution));
        self.other_ends |= outcome.into();
    }

    /// Meets a member where it decides, and stops if it stands twice.
    fn meet(&mut self, members: &[Repeated]) {
        let twice = self.recipe.shape.twice.repeated();
        if twice.is_some_and(|(member, _)| members.contains(&member)) {
            self.met_twice = true;
            self.stop("duplicate-key");
        }
    }

    fn ruling(self) -> Ruling {
        let fallback = (CV, "unreachable", Execution::Possible);
        let (outcome, reason, execution) = self.first.or(self.ends).unwrap_or(fallback);
        let ends = if self.open { self.other_ends } else { Outcomes::NONE };
        Ruling {
            outcome,
            reason,
            execution,
            tolerated: (self.stops | ends) - outcome.into(),
            never: self.never,
            due: self.ends.map(|(outcome, ..)| outcome),
        }
    }
}

/// Steps 12 to 15: the text as a whole.
fn frame(recipe: &Recipe) -> Ruling {
    let plain = || {
        let mut plain = *recipe;
        plain.shape.frame = Frame::Plain;
        message(&plain)
    };
    match recipe.shape.frame {
        Frame::Plain => message(recipe),
        Frame::ByteOrderMark => Ruling::no_message("unreadable").tolerating(plain().all()),
        Frame::Null | Frame::True | Frame::Number | Frame::InString => {
            Ruling::no_message("not-an-object")
        }
        Frame::BatchEmpty | Frame::BatchNested | Frame::BatchOfOthers => {
            Ruling::no_message("not-an-object")
        }
        Frame::BatchOfOne
        | Frame::BatchAfterOther
        | Frame::BatchTwiceAlike
        | Frame::BatchWithNotification
        | Frame::BatchTwoAnswers => array(recipe, &plain()),
        _ => Ruling::no_message("unreadable"),
    }
}

/// Step 14: an array with the message in it, whose own ruling this is.
fn array(recipe: &Recipe, own: &Ruling) -> Ruling {
    let two = recipe.shape.frame == Frame::BatchTwoAnswers;
    let ours = is_ours(recipe);
    let violation = |reason| Ruling { outcome: CV, reason, ..Ruling::pending(reason) };
    if !ours && !two {
        Ruling::no_message("not-an-object")
    } else if recipe.revision != Revision::V2025_03_26 {
        Ruling { never: Success.into(), due: own.due, ..violation("batch-not-allowed") }
            .tolerating((own.all() | P.into()) - Success.into())
    } else if !ours {
        second_answer_alone()
    } else if two {
        Ruling { never: Success.into(), due: own.due, ..violation("contradicting-answers") }
            .tolerating(own.all())
    } else if recipe.shape.frame == Frame::BatchWithNotification {
        own.clone().tolerating(CV.into())
    } else {
        own.clone()
    }
}

/// The message of the recipe is another call's, so the second answer is the only one.
fn second_answer_alone() -> Ruling {
    Ruling {
        outcome: Success,
        reason: "plain-result",
        execution: Execution::Reported,
        tolerated: Outcomes::NONE,
        never: Outcomes::NONE,
        due: None,
    }
}

/// One object.
fn message(recipe: &Recipe) -> Ruling {
    let mut ruling = if is_ours(recipe) { answer(recipe) } else { traffic(recipe) };
    if recipe.shape.limit != Limit::None {
        ruling = ruling.tolerating(Outcomes::of(&[UO, CV, P]));
    }
    ruling
}

/// Whether some `id` of it is the call's and it is no notification or request: steps 16 to 19.
fn is_ours(recipe: &Recipe) -> bool {
    let ours = match (recipe.kind, recipe.shape.id) {
        (Kind::Notification, _) => false,
        (Kind::ServerRequest, id) => id == AnswerId::EqualsOurs,
        (_, id) => matches!(id, AnswerId::Same | AnswerId::Float | AnswerId::Exponent),
    };
    ours && (recipe.kind.is_answer() || recipe.shape.members != Members::Fitting)
}

/// Whether a notification or a request is left, whatever its `id`.
fn is_plain_traffic(recipe: &Recipe) -> bool {
    !recipe.kind.is_answer() && recipe.shape.members == Members::Fitting
}

/// Steps 16 to 21 where the message is not an answer to the call: it leaves the call pending.
fn traffic(recipe: &Recipe) -> Ruling {
    let shape = &recipe.shape;
    let twice = shape.twice.repeated().map(|(member, _)| member);
    let envelope_twice = twice.is_some_and(|member| ENVELOPE.contains(&member));
    let request = is_plain_traffic(recipe) && recipe.kind == Kind::ServerRequest;
    let has_no_id = matches!(shape.id, AnswerId::Null | AnswerId::Absent | AnswerId::Misspelled);
    let mut ruling = Ruling::pending(match (is_plain_traffic(recipe), recipe.kind) {
        _ if envelope_twice => "not-a-message",
        (true, Kind::ServerRequest) => "server-request",
        (true, _) => "notification",
        (false, Kind::Notification | Kind::ServerRequest) => "not-a-message",
        _ => match shape.members {
            Members::Fitting
            | Members::ErrorNullBeside
            | Members::ErrorBeside
            | Members::ResultNullBeside
            | Members::ResultBeside
                if has_no_id =>
            {
                "no-id"
            }
            Members::Fitting
            | Members::ErrorNullBeside
            | Members::ErrorBeside
            | Members::ResultNullBeside
            | Members::ResultBeside => "other-call",
            _ => "not-a-message",
        },
    });
    if is_plain_traffic(recipe) && recipe.kind == Kind::Notification && !envelope_twice {
        ruling.never |= UO.into();
    }
    // Two members that contradict each other: only success is beyond dispute.
    if matches!(
        shape.members,
        Members::MethodBeside
            | Members::MethodNullBeside
            | Members::ResultBesideMethod
            | Members::ErrorBesideMethod
    ) && !envelope_twice
    {
        ruling.never = Success.into();
    }
    if request && recipe.revision == Revision::V2026_07_28 && !envelope_twice {
        // A client may close the connection on a server that breaks the rules.
        ruling = ruling.tolerating(UO.into());
        ruling.never |= CV.into();
    }
    if shape.id == AnswerId::Beyond64Bits {
        ruling = ruling.tolerating(Outcomes::of(&[CV, UO]));
    }
    if twice.is_some() || is_no_valid_message(recipe) {
        ruling = ruling.tolerating(CV.into());
    }
    ruling
}

const ENVELOPE: &[Repeated] =
    &[Repeated::Jsonrpc, Repeated::Id, Repeated::Method, Repeated::Result, Repeated::Error];

/// Whether the envelope alone already shows that this is no valid message of anyone's.
fn is_no_valid_message(recipe: &Recipe) -> bool {
    let shape = &recipe.shape;
    let odd_id = matches!(
        shape.id,
        AnswerId::Null
            | AnswerId::Absent
            | AnswerId::Misspelled
            | AnswerId::Fraction
            | AnswerId::True
            | AnswerId::Array
            | AnswerId::Object
    );
    let odd_error = recipe.kind == Kind::ProtocolError
        && (shape.error != ErrorShape::Object
            || !shape.code.is_plain()
            || !matches!(shape.message, Message::Text | Message::Empty));
    let odd_result = recipe.kind.has_result()
        && !matches!(shape.result, ResultShape::Object | ResultShape::Empty);
    shape.jsonrpc != Jsonrpc::Two
        || shape.members != Members::Fitting
        || matches!(shape.subject, Subject::MethodNumber | Subject::ParamsText)
        || odd_id
        || odd_error
        || odd_result
}

/// Steps 16 to 35: an answer to the call.
fn answer(recipe: &Recipe) -> Ruling {
    let mut walk = Walk::new(recipe);
    if let Some(branch) = envelope(&mut walk) {
        branch(&mut walk);
    }
    if recipe.around.envelope_meta | recipe.around.envelope_extra != 0 {
        walk.never(&[CV]);
    }
    let copies = recipe.shape.twice.repeated();
    if copies.is_some() && !walk.met_twice {
        // A parser may refuse a repeated member wherever it stands.
        walk.pass_or_stop(&[CV]);
    }
    let met_twice = walk.met_twice;
    let ruling = walk.ruling();
    match copies {
        Some((member, _)) if met_twice => ruling.tolerating(copies_alone(recipe, member)),
        _ => ruling,
    }
}

/// What a reader may make of one of two copies: anything but success of the first, anything of
/// the last, and what alike copies agree on (AMB-31).
fn copies_alone(recipe: &Recipe, member: Repeated) -> Outcomes {
    let Some(copies) = recipe.copies(member) else { return Outcomes::NONE };
    let (first, last) = (message(&copies.first).all(), message(&copies.last).all());
    (first - Success.into()) | last
}

/// Steps 16 to 24: the envelope. What reads the rest, if there is a rest to read.
fn envelope(walk: &mut Walk<'_>) -> Option<fn(&mut Walk<'_>)> {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    if matches!(shape.id, AnswerId::Float | AnswerId::Exponent) {
        walk.pass_or_stop(&[P]);
    }
    walk.meet(ENVELOPE);
    match shape.members {
        Members::MethodBeside
        | Members::MethodNullBeside
        | Members::ResultBesideMethod
        | Members::ErrorBesideMethod => {
            walk.stop("mixed-kind");
            walk.pass_or_stop(&[P]);
            return None;
        }
        Members::Neither
        | Members::ResultMisspelled
        | Members::ErrorMisspelled
        | Members::MethodAbsent => {
            walk.stop("neither-result-nor-error");
            walk.never |= Outcomes::RESULTS;
            return None;
        }
        _ => {}
    }
    if shape.jsonrpc != Jsonrpc::Two {
        walk.stop("wrong-jsonrpc");
    }
    let both = "both-result-and-error";
    match shape.members {
        Members::ErrorBeside if shape.result == ResultShape::Null => {
            walk.stop_or_pass(both);
            walk.end(PE, "internal-error", Execution::Possible);
            return None;
        }
        Members::ErrorBeside => {
            walk.stop(both);
            walk.never |= Outcomes::RESULTS;
        }
        Members::ResultBeside => {
            walk.stop(both);
            if shape.error != ErrorShape::Null {
                walk.never |= Outcomes::RESULTS;
            }
        }
        Members::ErrorNullBeside => walk.stop(both),
        Members::ResultNullBeside => walk.stop_or_pass(both),
        _ => {}
    }
    Some(if recipe.kind == Kind::ProtocolError { error } else { result })
}

/// Steps 25 and 26: the error.
fn error(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    match shape.error {
        ErrorShape::Object => {}
        ErrorShape::Empty => return walk.stop("error-code-invalid"),
        _ => return walk.stop("error-not-an-object"),
    }
    walk.meet(&[Repeated::Code, Repeated::Message]);
    match shape.code {
        Code::Float | Code::Exponent => walk.pass_or_stop(&[CV, UO]),
        Code::Beyond64Bits => walk.pass_or_stop(&[CV, UO, P]),
        Code::BeyondDouble => {
            walk.stop_or_pass("error-code-invalid");
            walk.pass_or_stop(&[UO, P]);
        }
        code if code.is_plain() => {}
        _ => walk.stop("error-code-invalid"),
    }
    if !matches!(shape.message, Message::Text | Message::Empty) {
        walk.stop("error-message-invalid");
    }
    // No code leads to another channel, or to the claim that nothing ran (TC-ERR-01, AMB-33).
    walk.never(&[TE, NotExecuted]);
    if shape.code == Code::UrlElicitation {
        walk.never(&[IR]);
    }
    let (reason, execution) = label(shape.code, recipe.revision);
    walk.end(PE, reason, execution);
}

/// What a code means where the revision gives it a meaning, and whether the peer says by it that
/// it did not run the call.
fn label(code: Code, revision: Revision) -> (&'static str, Execution) {
    use Execution::{Possible, Refused};

    let modern = revision == Revision::V2026_07_28;
    match code {
        Code::InvalidParams | Code::Float | Code::Exponent => ("invalid-params", Possible),
        Code::MethodNotFound => ("method-not-found", Refused),
        Code::InvalidRequest => ("invalid-request", Refused),
        Code::InternalError => ("internal-error", Possible),
        Code::ParseError => ("parse-error", Refused),
        Code::UrlElicitation if revision == Revision::V2025_11_25 => {
            ("url-elicitation-required", Possible)
        }
        Code::HeaderMismatch if modern => ("header-mismatch", Refused),
        Code::MissingCapability if modern => ("missing-client-capability", Refused),
        Code::UnsupportedVersion if modern => ("unsupported-protocol-version", Refused),
        _ => ("other-code", Possible),
    }
}

/// Steps 27 and 28: which type of result it is.
fn result(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    match recipe.shape.result {
        ResultShape::Object => {}
        // Without any member it is a tool result, and lacks its content.
        ResultShape::Empty => {
            walk.execution = Execution::Reported;
            return walk.stop("content-missing");
        }
        _ => return walk.stop("result-not-an-object"),
    }
    walk.meet(&[
        Repeated::Flag,
        Repeated::Content,
        Repeated::ResultType,
        Repeated::Requests,
        Repeated::State,
        Repeated::Task,
    ]);
    if recipe.revision >= Revision::V2025_06_18 {
        walk.meet(&[Repeated::Structured]);
    }
    if recipe.revision == Revision::V2026_07_28 {
        walk.meet(&[Repeated::TaskId, Repeated::Status]);
        by_result_type(walk);
    } else {
        without_result_type(walk);
    }
    if matches!(
        recipe.shape.advisory,
        Advisory::MetaText | Advisory::MetaNull | Advisory::MetaArray
    ) {
        walk.pass_or_stop(&[CV]);
    }
}

/// 2026-07-28: `resultType` says which type it is.
fn by_result_type(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let kind = recipe.kind;
    match recipe.shape.result_type {
        ResultType::Fitting => match kind {
            Kind::InputRequired => input_required(walk),
            Kind::TaskHandle => declared_task(walk),
            _ => complete(walk),
        },
        ResultType::Complete | ResultType::OnLegacy => complete(walk),
        ResultType::Absent => absent_type(walk),
        ResultType::InputRequired => input_required(walk),
        ResultType::Task => declared_task(walk),
        ResultType::Null | ResultType::Number | ResultType::True | ResultType::Object => {
            walk.stop("result-type-invalid");
        }
        ResultType::Capitalised
        | ResultType::Padded
        | ResultType::Empty
        | ResultType::Unknown
        | ResultType::ErrorWord => {
            walk.stop("result-type-unrecognised");
            walk.never(&[TE]);
        }
    }
}

/// `resultType` is `complete`: members of an unfinished result contradict it (AMB-14). A reader
/// may follow the discriminator where the content is that of a complete result.
fn complete(walk: &mut Walk<'_>) {
    if unfinished(walk.recipe) != Unfinished::Nothing {
        conflict(walk, has_content(walk.recipe));
        walk.never(&[IR, TC]);
    }
    half_a_task(walk);
    tool_result(walk);
}

/// Members that look like a task handle and make none.
fn half_a_task(walk: &mut Walk<'_>) {
    match walk.recipe.shape.foreign {
        Foreign::Task | Foreign::TaskNull => walk.pass_or_stop(&[CV]),
        Foreign::TaskIdAlone => {}
        _ => return,
    }
    walk.never(&[IR, TC]);
}

/// `resultType` is left out, and means `complete` (AMB-08, AMB-09).
fn absent_type(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let content = has_content(recipe);
    match unfinished(recipe) {
        Unfinished::Nothing => {
            walk.pass_or_stop(&[CV]);
            walk.never(&[IR, TC]);
            half_a_task(walk);
            tool_result(walk);
        }
        Unfinished::Input if leaves_content_out(recipe) => {
            walk.stop_or_pass("conflicting-discriminator");
            walk.never(&[TE]);
            input_required(walk);
        }
        // With the extension declared, a handle beside content may be one all the same: success
        // is neither right nor beyond dispute wrong.
        Unfinished::Task if content && recipe.declares_tasks() => {
            conflict(walk, false);
            walk.never = walk.never - Success.into();
        }
        _ => {
            conflict(walk, content);
            if !content {
                walk.never(&[TE]);
            }
            tool_result(walk);
        }
    }
}

fn conflict(walk: &mut Walk<'_>, may_pass: bool) {
    if may_pass {
        walk.stop_or_pass("conflicting-discriminator");
    } else {
        walk.stop("conflicting-discriminator");
    }
}

/// Members that say that a call is not finished.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unfinished {
    Nothing,
    Input,
    Task,
}

fn unfinished(recipe: &Recipe) -> Unfinished {
    let shape = &recipe.shape;
    let lacks_a_half =
        matches!(shape.handle_member, HandleMember::IdMissing | HandleMember::StatusMissing);
    match (recipe.kind, shape.foreign) {
        (Kind::InputRequired, _) if shape.requests == Requests::Nothing => Unfinished::Nothing,
        (Kind::InputRequired, _)
        | (_, Foreign::Requests | Foreign::RequestsNull | Foreign::State) => Unfinished::Input,
        (_, Foreign::TaskPair) => Unfinished::Task,
        (Kind::TaskHandle, _) if shape.handle == HandleShape::Right && !lacks_a_half => {
            Unfinished::Task
        }
        _ => Unfinished::Nothing,
    }
}

/// Whether `content` is an array.
fn has_content(recipe: &Recipe) -> bool {
    match recipe.kind {
        Kind::ToolResult => matches!(recipe.shape.content, Content::Blocks | Content::Empty),
        _ => recipe.shape.foreign == Foreign::Content,
    }
}

/// Whether there is no `content` at all.
fn leaves_content_out(recipe: &Recipe) -> bool {
    match recipe.kind {
        Kind::ToolResult => {
            matches!(recipe.shape.content, Content::Absent | Content::Misspelled)
        }
        _ => recipe.shape.foreign != Foreign::Content,
    }
}

/// Before 2026-07-28 `resultType` has no meaning; a value other than `complete` may still say
/// that the call is not finished (AMB-11).
fn without_result_type(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    let flagged = shape.flag == Flag::True;
    let reason = match shape.result_type {
        ResultType::Fitting | ResultType::OnLegacy => None,
        ResultType::Null | ResultType::Number | ResultType::True | ResultType::Object => {
            Some("result-type-invalid")
        }
        _ => Some("result-type-unrecognised"),
    };
    if let Some(reason) = reason {
        let says_unfinished =
            matches!(shape.result_type, ResultType::InputRequired | ResultType::Task);
        let valid = recipe.kind == Kind::ToolResult && has_content(recipe);
        if valid && (flagged || !says_unfinished) {
            walk.stop_or_pass(reason);
        } else {
            walk.stop(reason);
        }
    }
    let nested = recipe.kind == Kind::TaskHandle && shape.handle != HandleShape::Flat
        || matches!(shape.foreign, Foreign::Task | Foreign::TaskNull);
    if recipe.revision == Revision::V2025_11_25 && nested {
        return nested_task(walk);
    }
    if recipe.revision == Revision::V2025_11_25 && recipe.asks_for_task() {
        walk.pass_or_stop(&[CV]);
    }
    walk.execution = match (reason, shape.flag) {
        (None, Flag::Absent | Flag::False) => Execution::Reported,
        _ => Execution::Possible,
    };
    tool_result(walk);
}

/// Step 29: the server needs input.
fn input_required(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    if recipe.kind != Kind::InputRequired {
        return foreign_input(walk);
    }
    let state_is_text = matches!(shape.state, State::Text | State::Empty | State::Odd);
    let no_state = matches!(shape.state, State::Absent | State::Null);
    let no_requests =
        matches!(shape.requests, Requests::StateOnly | Requests::Nothing | Requests::Null);
    if no_requests && no_state {
        walk.stop("nothing-requested");
        return;
    }
    if shape.state != State::Absent && !state_is_text {
        walk.stop("request-state-invalid");
    }
    match shape.requests {
        Requests::Null | Requests::Array | Requests::Text => walk.stop("input-requests-invalid"),
        Requests::Empty if shape.state == State::Absent => walk.pass_or_stop(&[CV]),
        _ => {}
    }
    walk.meet(&[Repeated::EntryKey, Repeated::EntryMethod]);
    if shape.entry != Entry::Sound {
        walk.stop("input-requests-invalid");
    }
    if recipe.capability_is_missing() {
        walk.stop_or_pass("undeclared-capability");
    }
    if matches!(shape.foreign, Foreign::Content | Foreign::Flag) {
        walk.pass_or_stop(&[CV]);
        walk.never(&[TE]);
    }
    let reason =
        if shape.requests == Requests::StateOnly { "retry-with-state" } else { "input-requested" };
    walk.end(IR, reason, Execution::Possible);
}

/// A tool result, or a handle, that says `input_required`: what it asks for is a foreign member.
fn foreign_input(walk: &mut Walk<'_>) {
    walk.never(&[TE]);
    match walk.recipe.shape.foreign {
        Foreign::Requests => walk.end(IR, "input-requested", Execution::Possible),
        Foreign::State => walk.end(IR, "retry-with-state", Execution::Possible),
        _ => return walk.stop("nothing-requested"),
    }
    let shape = &walk.recipe.shape;
    if !leaves_content_out(walk.recipe) || shape.flag != Flag::Absent {
        walk.pass_or_stop(&[CV]);
    }
}

/// 2026-07-28: `resultType` says that it is a task handle.
fn declared_task(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    walk.never(&[TE]);
    if recipe.kind != Kind::TaskHandle {
        return walk.stop(if recipe.declares_tasks() {
            "task-handle-invalid"
        } else {
            "undeclared-extension"
        });
    }
    if !recipe.declares_tasks() {
        walk.stop_or_pass("undeclared-extension");
    }
    task(walk);
}

/// 2025-11-25: the result has a `task`.
fn nested_task(walk: &mut Walk<'_>) {
    if !walk.recipe.asks_for_task() {
        // Beside content, a handle that nobody asked for is no handle to go on with (AMB-18).
        if leaves_content_out(walk.recipe) {
            walk.stop_or_pass("task-not-requested");
        } else {
            walk.stop("task-not-requested");
        }
    }
    task(walk);
    if walk.recipe.kind == Kind::TaskHandle && walk.recipe.asks_for_task() {
        walk.never(&[CV]);
    }
}

/// Step 30: a task handle.
fn task(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    let core = recipe.revision == Revision::V2025_11_25;
    match (shape.handle, shape.foreign) {
        (_, Foreign::TaskNull) => return walk.stop("task-handle-invalid"),
        (HandleShape::Right, _) => {}
        (HandleShape::Nested, _) => walk.stop_or_pass("task-handle-invalid"),
        _ => return walk.stop("task-handle-invalid"),
    }
    walk.meet(&[Repeated::TaskId, Repeated::Status]);
    if !matches!(
        shape.handle_member,
        HandleMember::Plain | HandleMember::Full | HandleMember::TtlNull
    ) {
        walk.stop("task-handle-invalid");
    }
    match shape.status {
        Status::Working => {}
        Status::Cancelled => {
            walk.pass_or_stop(if core { &[CV, UO] } else { &[UO] });
            walk.never(&[TE, PE, NotExecuted]);
        }
        Status::Completed | Status::Failed => {
            walk.pass_or_stop(if core { &[CV] } else { &[] });
            walk.never(&[TE, PE]);
        }
        Status::InputRequired => {
            walk.pass_or_stop(if core { &[CV] } else { &[] });
            walk.never(&[IR]);
        }
    }
    match shape.foreign {
        Foreign::ResultInlined | Foreign::ErrorInlined => {
            walk.pass_or_stop(if core { &[CV] } else { &[] });
            walk.never(&[TE, PE]);
        }
        Foreign::Content | Foreign::Task if core => walk.pass_or_stop(&[CV]),
        _ => {}
    }
    walk.end(TC, "task-handle", Execution::Possible);
}

/// Steps 31 to 35: a tool result.
fn tool_result(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let modern = recipe.revision == Revision::V2026_07_28;
    let unflagged = matches!(recipe.shape.flag, Flag::Absent | Flag::False)
        && recipe.shape.foreign != Foreign::Flag;
    if modern && walk.first.is_none() && unflagged {
        walk.execution = Execution::Reported;
    }
    if recipe.kind != Kind::ToolResult {
        return foreign_content(walk);
    }
    content(walk);
    flag(walk);
    structured(walk);
    schema(walk);
}

/// A result of another kind, read as a tool result: its content is a foreign member.
fn foreign_content(walk: &mut Walk<'_>) {
    match walk.recipe.shape.foreign {
        Foreign::Content => walk.end(Success, "plain-result", Execution::Reported),
        Foreign::Flag => {
            walk.stop_or_pass("content-missing");
            walk.end(TE, "flagged", Execution::Possible);
        }
        _ => walk.stop("content-missing"),
    }
}

/// Steps 31 and 32: the content.
fn content(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    match shape.content {
        Content::Blocks => block(walk),
        Content::Empty => {}
        // Nothing is made up where the flag, or a valid structured value, says what happened.
        Content::Absent | Content::Misspelled if shape.flag == Flag::True => {
            walk.stop_or_pass("content-missing");
        }
        Content::Absent | Content::Misspelled if has_valid_structured(recipe) => {
            walk.stop_or_pass("content-missing");
        }
        Content::Absent | Content::Misspelled => walk.stop("content-missing"),
        _ => walk.stop("content-not-an-array"),
    }
}

fn has_valid_structured(recipe: &Recipe) -> bool {
    let valid = match recipe.revision {
        Revision::V2024_11_05 | Revision::V2025_03_26 => false,
        Revision::V2026_07_28 => recipe.shape.structured != Structured::Absent,
        _ => matches!(recipe.shape.structured, Structured::Object | Structured::Empty),
    };
    valid && matches!(recipe.shape.schema, OutputSchema::None | OutputSchema::Met)
}

fn block(walk: &mut Walk<'_>) {
    let recipe = walk.recipe;
    let shape = &recipe.shape;
    walk.meet(&[
        Repeated::BlockType,
        Repeated::BlockText,
        Repeated::BlockData,
        Repeated::ResourceUri,
    ]);
    // What a reader may pass over in a block that it knows, it may pass over in a newer one.
    let sound = matches!(
        shape.block_fault,
        BlockFault::None
            | BlockFault::UriWords
            | BlockFault::Base64Invalid
            | BlockFault::Base64Unpadded
            | BlockFault::Base64Url
    );
    match shape.block {
        // A block that a later revision has: a reader may hand it on as it is.
        Block::Audio if recipe.revision < Revision::V2025_03_26 => {
            if sound {
                walk.stop_or_pass("block-unknown")
            } else {
                walk.stop("block-unknown")
            }
        }
        Block::Link if recipe.revision < Revision::V2025_06_18 => {
            if sound {
                walk.stop_or_pass("block-unknown")
            } else {
                walk.stop("block-unknown")
            }
        }
        block if block.is_of_the_protocol() => block_members(walk),
        Block::Unknown | Block::ToolUse | Block::ToolResult | Block::Capitalised => {
            walk.stop("block-unknown");
        }
        _ => walk.stop("block-invalid"),
    }
    let advises = !matches!(
        shape.advisory,
        Advisory::None | Advisory::MetaText | Advisory::MetaNull | Advisory::MetaArray
    );
    if advises {
        walk.pass_or_stop(&[CV]);
    }
}

fn block_members(walk: &mut Walk<'_>) {
    match walk.recipe.shape.block_fault {
        BlockFault::None => {}
        BlockFault::UriWords => walk.pass_or_stop(&[CV]),
        BlockFault::Base64Invalid | BlockFault::Base64Unpadded | BlockFault::Base64Url => {
            walk.stop_or_pass("base64-invalid");
        }
        _ => walk.stop("block-invalid"),
    }
}

/// Step 33: the flag, and what the result then is.
fn flag(walk: &mut Walk<'_>) {
    match walk.recipe.shape.flag {
        Flag::Absent | Flag::False => {
            let reason = match walk.recipe.shape.schema {
                OutputSchema::Met => "schema-validated",
                _ => "plain-result",
            };
            walk.end(Success, reason, Execution::Reported);
        }
        Flag::True => {
            walk.never(&[PE]);
            walk.end(TE, "flagged", Execution::Possible);
        }
        // What looks true may be read as true, and nothing else.
        Flag::TextTrue | Flag::One => {
            walk.stop_or_pass("is-error-not-a-boolean");
            walk.end(TE, "flagged", Execution::Possible);
        }
        _ => walk.stop("is-error-not-a-boolean"),
    }
}

/// Step 33: the structured content.
fn structured(walk: &mut Walk<'_>) {
    let structured = walk.recipe.shape.structured;
    match walk.recipe.revision {
        _ if structured == Structured::Absent => {}
        Revision::V2024_11_05 | Revision::V2025_03_26 => {
            // The member is unknown, so it changes nothing.
            walk.never |= Outcomes::RESULTS | CV.into();
        }
        Revision::V2025_06_18 | Revision::V2025_11_25 => match structured {
            Structured::Object | Structured::Empty => {}
            Structured::Null => walk.stop_or_pass("structured-not-an-object"),
            _ => walk.stop("structured-not-an-object"),
        },
        Revision::V2026_07_28 => {}
    }
}

/// Step 35: the output schema. A client may leave it unchecked, and it says nothing of errors.
fn schema(walk: &mut Walk<'_>) {
    let shape = &walk.recipe.shape;
    let reason = match shape.schema {
        OutputSchema::None => return,
        _ if shape.flag == Flag::True => return walk.never(&[CV]),
        OutputSchema::Met => return,
        OutputSchema::Missing => "structured-missing",
        OutputSchema::Unmet => "structured-invalid",
        OutputSchema::NotASchema | OutputSchema::External | OutputSchema::Dialect => {
            "output-schema-unusable"
        }
    };
    walk.stop_or_pass(reason);
}

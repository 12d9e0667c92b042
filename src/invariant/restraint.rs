//! Restraint: no unsafe repeat.

use super::{Cost, Fact, Family, Invariant, Reading, Ruling, Seen};
use crate::adapter::Observation;
use crate::case::Standing;
use crate::outcome::{Execution, NextStep, Outcome};
use crate::reply::{Surfaces, Why};
use crate::verdict::Reason;
use crate::wording;

const fn restrained(
    id: &'static str,
    cost: Cost,
    statement: &'static str,
    why: &'static str,
    requirements: &'static [&'static str],
    rule: fn(&Invariant, &Seen<'_>) -> Ruling,
) -> Invariant {
    let (family, surfaces) = (Family::Restraint, Surfaces::ALL);
    Invariant { id, family, cost, statement, why, requirements, surfaces, strict_only: false, rule }
}

pub(super) const INVARIANTS: &[Invariant] = &[
    restrained(
        "failed-call-is-not-repeated-unchanged",
        Cost::Harm,
        "A call that the tool or the server says failed is not sent again unchanged, unless its \
         contract names the failure as transient and a repeat does no harm.",
        "The same request fails the same way, and where it failed half way through, the first \
         half is done twice.",
        &["TC-RTY-06", "TC-MOD-01"],
        |_, seen| {
            let failed = [Outcome::ToolError, Outcome::ProtocolError];
            after(seen, &failed, &[NextStep::RetryUnchanged])
        },
    ),
    restrained(
        "unproven-call-is-not-repeated-unchecked",
        Cost::Harm,
        "A call whose answer is malformed or missing is not sent again before its state is \
         checked, unless a trusted server says that a repeat does no harm.",
        "A call that may have run and is sent again unchecked books the second room.",
        &["TC-RTY-03", "TC-RTY-06"],
        |_, seen| {
            let unproven = [Outcome::ContractViolation, Outcome::UnknownOutcome];
            after(seen, &unproven, &[NextStep::RetryUnchanged])
        },
    ),
    restrained(
        "unfinished-call-is-not-repeated",
        Cost::Harm,
        "A call that is not finished yet is neither sent again unchanged nor used as a result.",
        "It is still running, or waits for input: a second copy runs beside it.",
        &["TC-MRT-06", "TC-TSK-21", "TC-RTY-06"],
        |_, seen| {
            let unfinished = [Outcome::InputRequired, Outcome::TaskCreated, Outcome::Pending];
            after(seen, &unfinished, &[NextStep::UseResult, NextStep::RetryUnchanged])
        },
    ),
    restrained(
        "finished-call-is-not-repeated",
        Cost::Harm,
        "A call that succeeded is not sent again.",
        "It was done once, as asked. Done twice, it is two bookings.",
        &["TC-RTY-06"],
        |_, seen| {
            let again = [NextStep::RetryUnchanged, NextStep::Reauthorise];
            after(seen, &[Outcome::Success], &again)
        },
    ),
    restrained(
        "malformed-answer-is-not-used",
        Cost::Harm,
        "A malformed or missing answer never leads to using a result.",
        "There is none: whatever is used was made up.",
        &["TC-MOD-03"],
        |_, seen| {
            let worthless =
                [Outcome::ContractViolation, Outcome::UnknownOutcome, Outcome::NotExecuted];
            after(seen, &worthless, &[NextStep::UseResult])
        },
    ),
    restrained(
        "failed-call-is-not-used",
        Cost::Harm,
        "A call that the tool or the server says failed never leads to using a result.",
        "A failure that is gone on with is a failure told as success, one step later.",
        &["TC-ERR-01", "TC-MOD-01"],
        |_, seen| {
            let failed = [Outcome::ToolError, Outcome::ProtocolError];
            after(seen, &failed, &[NextStep::UseResult])
        },
    ),
    restrained(
        "execution-is-not-understated",
        Cost::Harm,
        "A call that may have run, or that reported its end, is never told as one that did not \
         run.",
        "Retry policies read it: told as refused, the call is sent again.",
        &["TC-RTY-05", "TC-CAN-02"],
        execution_is_not_understated,
    ),
    restrained(
        "answers-are-no-strike",
        Cost::Loss,
        "No answer, refusal or cancellation counts against the health of the server: only what \
         shows that it can't be reached, or fails by itself.",
        "A breaker that counts failing tools cuts off a server that works, for everyone who uses \
         it.",
        &["TC-ERR-01", "TC-CAN-02", "TC-HTTP-06"],
        answers_are_no_strike,
    ),
    restrained(
        "requests-keep-to-their-revision",
        Cost::Loss,
        "Every request that a client sends has an id of its own and the headers that its revision \
         asks for, and one that goes on with a call brings its state back as it came.",
        "A server refuses what lacks a header or has lost its state, and an id that is used twice \
         lets one answer settle two calls.",
        &["TC-ID-03", "TC-ID-09", "TC-MRT-08", "TC-HTTP-09", "TC-HTTP-10"],
        requests_are_sound,
    ),
    restrained(
        "execution-is-not-overstated",
        Cost::Loss,
        "A call of which the reply does not say that it ran is never told as one that did.",
        "Who reads that it ran does not look, and the room was never booked.",
        &["TC-RES-07", "TC-RTY-05"],
        execution_is_not_overstated,
    ),
    restrained(
        "next-step-is-safe",
        Cost::Harm,
        "A reply never leads to a next step that its fixture forbids.",
        "What happens next is where a misread outcome does its damage.",
        &["TC-RTY-03", "TC-RTY-06"],
        step_is_safe,
    ),
    restrained(
        "next-step-helps",
        Cost::Blur,
        "A reply leads to a next step that its fixture names.",
        "A model that could correct its request, and is never asked to, gives up for nothing.",
        &["TC-MOD-01", "TC-MRT-06"],
        step_helps,
    ),
    Invariant {
        strict_only: true,
        ..restrained(
            "next-step-follows-from-the-outcome",
            Cost::Blur,
            "A reply leads to a next step that outcome, execution and contract call for.",
            "A task is polled, a protocol error leads to the catalogue or to a corrected request, a \
             refusal to its cause: any other way ends nowhere.",
            &["TC-MOD-01", "TC-MOD-02", "TC-MRT-06", "TC-TSK-21"],
            step_follows,
        )
    },
];

/// Judges, where one of these outcomes is expected, that none of these steps is taken where the
/// table forbids it.
fn after(seen: &Seen<'_>, outcomes: &[Outcome], steps: &[NextStep]) -> Ruling {
    if !outcomes.contains(&seen.expectation().outcome()) || !told_acceptably(seen) {
        return Ruling::NotConcerned;
    }
    let table = seen.next_steps();
    let forbidden: Vec<_> = steps.iter().copied().filter(|&step| table.forbids(step)).collect();
    if forbidden.is_empty() {
        return Ruling::NotConcerned;
    }
    match step(seen) {
        Ok(step) => {
            let right = || wording::not_this_step(&names(&forbidden));
            Ruling::held_if(!forbidden.contains(&step), right)
        }
        Err(ruling) => ruling,
    }
}

/// Whether the outcome is the expected one or one that is tolerated: what a wrong one leads to is
/// no other finding.
fn told_acceptably(seen: &Seen<'_>) -> bool {
    seen.observation().is_some_and(|observed| {
        let standing = seen.expectation().standing(observed.outcome());
        matches!(standing, Standing::Expected | Standing::Tolerated)
    })
}

/// What the fixture itself says of steps is another rule's.
fn step_follows(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if !seen.expectation().next_one_of.is_empty() || !told_acceptably(seen) {
        return Ruling::NotConcerned;
    }
    let table = seen.next_steps();
    match step(seen) {
        Ok(step) if table.forbids(step) => Ruling::Elsewhere,
        Ok(step) => Ruling::held_if(table.helps(step), || {
            wording::one_of_these_steps(&names(&table.helpful().collect::<Vec<_>>()))
        }),
        Err(ruling) => ruling,
    }
}

fn execution_is_not_understated(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(known) = seen.expectation().parts.execution else { return Ruling::NotConcerned };
    // Another reading that is tolerated has an execution of its own, but for the one that only
    // loses the kind.
    let accepted = |observed: &&Observation| match seen.expectation().standing(observed.outcome()) {
        Standing::Expected => true,
        Standing::Tolerated => observed.outcome() == Outcome::Unclassified,
        _ => false,
    };
    let Some(observed) = seen.observation().filter(accepted) else {
        return Ruling::NotConcerned;
    };
    let Some(told) = observed.facts().execution() else {
        return if seen.exposed.shows(observed.outcome(), Fact::Execution) {
            Ruling::NotConcerned
        } else {
            Ruling::NotExposed(Fact::Execution)
        };
    };
    let did_not_run = |execution| matches!(execution, Execution::Never | Execution::Refused);
    Ruling::held_if(did_not_run(known) || !did_not_run(told), || {
        wording::right_execution(known.wire_name())
    })
}

fn execution_is_not_overstated(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let known = seen.expectation().parts.execution;
    let Some(known) = known.filter(|&known| known != Execution::Reported) else {
        return Ruling::NotConcerned;
    };
    let Some(observed) = seen.rightly().filter(|_| !may_have_reported(seen)) else {
        return Ruling::NotConcerned;
    };
    match observed.facts().execution() {
        Some(told) => Ruling::held_if(told != Execution::Reported, || {
            wording::right_execution(known.wire_name())
        }),
        None if seen.exposes(Fact::Execution) => Ruling::Held,
        None => Ruling::NotExposed(Fact::Execution),
    }
}

/// Whether some tool seems to have spoken: a flagged result, or one whose members are malformed.
/// The strict reading holds that it need not have come to its end.
fn may_have_reported(seen: &Seen<'_>) -> bool {
    use Reason as R;

    let spoke = match seen.expectation().outcome() {
        Outcome::ToolError => true,
        Outcome::ContractViolation => matches!(
            seen.expectation().reason(),
            None | Some(
                R::DuplicateKey
                    | R::ConflictingDiscriminator
                    | R::ContentMissing
                    | R::ContentNotAnArray
                    | R::BlockInvalid
                    | R::BlockUnknown
                    | R::Base64Invalid
                    | R::IsErrorNotABoolean
                    | R::StructuredNotAnObject
                    | R::StructuredMissing
                    | R::StructuredInvalid
                    | R::OutputSchemaUnusable
                    | R::ResultTypeUnrecognised
                    | R::ResultTypeInvalid
            )
        ),
        _ => false,
    };
    spoke && seen.reading == Reading::Tolerant
}

fn answers_are_no_strike(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    if may_strike(seen) {
        return Ruling::NotConcerned;
    }
    let Some(observed) = seen.observation() else { return Ruling::NotConcerned };
    match observed.facts().strike() {
        Some(counts) => Ruling::held_if(!counts, wording::no_strike),
        None if seen.exposed.shows(observed.outcome(), Fact::Strike) => Ruling::Held,
        None => Ruling::NotExposed(Fact::Strike),
    }
}

/// Whether the client takes the call for lost, and may, be it that it waited for its deadline.
fn is_rightly_lost(seen: &Seen<'_>) -> bool {
    seen.observation().is_some_and(|observed| {
        let standing = seen.expectation().standing_of(observed);
        observed.outcome() == Outcome::UnknownOutcome
            && matches!(standing, Standing::Expected | Standing::Tolerated)
    })
}

fn requests_are_sound(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let Some(observed) = seen.observation() else { return Ruling::NotConcerned };
    match observed.facts().breaches() {
        Some(breaches) => Ruling::held_if(breaches.is_empty(), wording::sound_requests),
        None => Ruling::NotExposed(Fact::Breaches),
    }
}

/// Whether a reply may count against the health of the server.
fn may_strike(seen: &Seen<'_>) -> bool {
    let case = seen.case;
    let cancelled = || case.reply().silence().is_some_and(|it| it.why() == Why::Cancelled);
    let at_the_door =
        || case.reply().http().is_some_and(|http| matches!(http.status(), 401 | 403 | 404));
    if is_rightly_lost(seen) {
        return !cancelled();
    }
    match case.expectation().outcome() {
        Outcome::UnknownOutcome => !cancelled(),
        Outcome::NotExecuted => !at_the_door(),
        _ => false,
    }
}

fn step_is_safe(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let never = &seen.expectation().next_never;
    if never.is_empty() {
        return Ruling::NotConcerned;
    }
    match step(seen) {
        Ok(NextStep::RetryUnchanged) if is_rightly_lost(seen) => {
            // What a fixture says follows from its own outcome; this is what follows from a loss.
            let may_repeat = seen.case.call().contract().may_repeat();
            Ruling::held_if(may_repeat, || wording::not_this_step(&names(never)))
        }
        Ok(step) => {
            Ruling::held_if(!never.contains(&step), || wording::not_this_step(&names(never)))
        }
        Err(ruling) => ruling,
    }
}

fn step_helps(_: &Invariant, seen: &Seen<'_>) -> Ruling {
    let expectation = seen.expectation();
    if expectation.next_one_of.is_empty() || seen.rightly().is_none() {
        return Ruling::NotConcerned;
    }
    match step(seen) {
        // A forbidden step is the other rule's finding.
        Ok(step) if expectation.next_never.contains(&step) => Ruling::Elsewhere,
        Ok(step) => Ruling::held_if(expectation.next_one_of.contains(&step), || {
            wording::one_of_these_steps(&names(&expectation.next_one_of))
        }),
        Err(ruling) => ruling,
    }
}

fn step(seen: &Seen<'_>) -> Result<NextStep, Ruling> {
    let observed = seen.observation().ok_or(Ruling::NotConcerned)?;
    observed.facts().next_step().ok_or({
        if seen.exposed.shows(observed.outcome(), Fact::NextStep) {
            Ruling::NotConcerned
        } else {
            Ruling::NotExposed(Fact::NextStep)
        }
    })
}

fn names(steps: &[NextStep]) -> Vec<&'static str> {
    steps.iter().map(|step| step.wire_name()).collect()
}

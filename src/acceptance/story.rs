//! What happens, reply by reply, as a person reads it.

use super::entry::{Part, Played};
use super::meets;
use crate::adapter::{Facts, Observation};
use crate::case::Case;
use crate::invariant::Answer;
use crate::outcome::NextStep;
use crate::suite::{call_words, said};
use crate::wording::{self, StoryWords};

/// The whole story. Nothing in it changes with the features of a build.
pub(super) fn text(played: &Played) -> String {
    let file = &played.file;
    let (revision, contract) = (file.call().revision(), file.contract());
    let agreed = wording::agreed(
        contract.effect().wire_name(),
        contract.absence().wire_name(),
        contract.trusted(),
        contract.state_check(),
    );
    let surfaces = played.asked.surfaces.to_string();
    let mut parts =
        vec![wording::story_head(file.name(), revision.wire_name(), &agreed, &surfaces)];
    for reply in &file.replies {
        parts.push(match played.part(reply) {
            Part::Played(case, answer) => told(played, case, answer),
            Part::Open => wording::story_unplayed(&reply.name, "", wording::STORY_OPEN),
            Part::NotRun(case, why) => wording::story_unplayed(case.name(), case.about(), why),
            Part::UnreadSurface(case) => {
                let why = wording::story_surface(case.surface().wire_name());
                wording::story_unplayed(case.name(), case.about(), &why)
            }
            Part::UnreadRevision(case) => {
                let why = wording::story_revision(case.call().revision().wire_name());
                wording::story_unplayed(case.name(), case.about(), &why)
            }
        });
    }
    parts.join("\n")
}

fn told(played: &Played, case: &Case, answer: &Answer) -> String {
    let observed = answer.observation();
    let facts = observed.map(Observation::facts);
    let wanted = case.expectation().outcome().wire_name();
    let outcome = match observed.map(Observation::outcome) {
        Some(outcome) => {
            let reading = played.asked.options.reading;
            let met = meets::accepts(case.expectation(), outcome, reading);
            wording::story_outcome(outcome.wire_name(), wanted, met)
        }
        None => wording::story_outcome(&said(answer), wanted, false),
    };
    wording::story_of_reply(&StoryWords {
        name: case.name(),
        about: case.about(),
        call: &call_words(case.call()),
        reply: &case.shown(),
        outcome,
        model: facts.and_then(Facts::model_view),
        operator: facts.and_then(Facts::operator_view),
        next: facts.and_then(Facts::next_step).map(NextStep::wire_name),
    })
}

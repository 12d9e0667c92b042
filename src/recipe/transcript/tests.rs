//! What a transcript is made of, and that recipe and reference agree on it.

use super::*;
use crate::outcome::Outcome;
use crate::recipe::level::Frame;
use crate::recipe::single_edits;
use crate::recipe::surroundings::Random;
use crate::verdict::judge;

/// What recipe and reference disagree on, if they do.
fn disagreement(transcript: &Transcript) -> Option<String> {
    let expected = transcript.expected();
    let verdict = judge(&transcript.call(), &transcript.reply());
    let unchecked = !cfg!(feature = "output-schema") && transcript.call().output_schema().is_some();
    if unchecked && expected.tolerated().contains(verdict.outcome()) {
        return None;
    }
    let said = (verdict.outcome(), verdict.reason().wire_name(), verdict.execution());
    let right = (expected.outcome(), expected.reason(), expected.execution());
    // Who validates nothing has another reason for the same outcome.
    let reasons_differ = !unchecked && said.1 != right.1 && said.0 != Outcome::Success;
    let wrong = said.0 != right.0 || said.2 != right.2 || reasons_differ;
    wrong.then(|| format!("{}: reference {said:?}, recipe {right:?}", transcript.code()))
}

fn enumerated() -> impl Iterator<Item = Transcript> {
    let carried = carried_faults().chain(carried_edits()).chain(carried_ids());
    let carried = carried.chain(carried_texts()).chain(chunked_transcripts());
    plain_transcripts().chain(edited_transcripts()).chain(carried).chain(cut_transcripts())
}

#[test]
fn recipe_and_reference_agree_on_every_enumerated_transcript() {
    let wrong: Vec<_> = enumerated().filter_map(|it| disagreement(&it)).collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), enumerated().count(), wrong.join("\n"));
}

#[test]
fn recipe_and_reference_agree_on_transcripts_drawn_at_random() {
    let plain: Vec<_> = plain_transcripts().collect();
    let mut random = Random(7);
    let drawn = (0..4_000).map(|_| drawn(&plain, &mut random));
    let wrong: Vec<_> = drawn.filter_map(|it| disagreement(&it)).collect();
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

#[test]
fn an_answer_that_comes_whole_keeps_what_is_right_to_make_of_it() {
    let is_answer =
        |it: &Recipe| it.surface() == Surface::Response && it.shape.frame == Frame::Plain;
    let mut compared = 0;
    for message in single_edits().step_by(3).filter(is_answer) {
        let alone = message.expected();
        let line = Transcript::carried(&message, Surface::Stdio);
        let body = Transcript::carried(&message, Surface::Http);
        // The old transport answers a POST elsewhere.
        let body = body.filter(|_| message.revision() != Revision::V2024_11_05);
        let event = Some(Transcript::streamed(&message));
        for carried in [line, body, event].into_iter().flatten() {
            let expected = carried.expected();
            assert_eq!(expected.outcome(), alone.outcome(), "{carried:?}");
            assert_eq!(expected.reason(), alone.reason(), "{carried:?}");
            assert_eq!(expected.execution(), alone.execution(), "{carried:?}");
            assert_eq!(expected.facts(), alone.facts(), "{carried:?}");
            compared += 1;
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn a_code_makes_the_transcript_again() {
    for transcript in enumerated().step_by(7) {
        assert!(transcript.is_settled(), "{}", transcript.code());
        assert_eq!(Transcript::from_code(&transcript.code()), Some(transcript));
    }
    for no_code in ["", "2025-11-25:tool-result", "2025-11-25:tool-result@x", "@stdio"] {
        assert_eq!(Transcript::from_code(no_code), None);
    }
}

#[test]
fn every_transcript_shrinks_to_a_plain_one_in_few_steps() {
    let plain: Vec<_> = plain_transcripts().collect();
    let mut random = Random(3);
    for _ in 0..60 {
        let mut transcript = drawn(&plain, &mut random);
        let mut steps = 0;
        while let Some(simpler) = transcript.simpler().next() {
            transcript = simpler;
            steps += 1;
            assert!(steps < 200, "{transcript:?}");
        }
        assert!(transcript.special().count() == 0 && transcript.cut == 0, "{transcript:?}");
    }
}

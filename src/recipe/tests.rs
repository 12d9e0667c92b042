use std::collections::{HashMap, HashSet};

use super::level::{Levelled, Limit, OutputSchema, Twice};
use super::surroundings::Random;
use super::*;
use crate::dispatch;
use crate::outcome::Outcome;
use crate::reply::{Reply, Surface};
use crate::requirement::Requirement;
use crate::verdict::judge;

/// Exemplars and single edits, each once as it is and once with other surroundings.
fn near_valid() -> impl Iterator<Item = Recipe> {
    let exemplars = exemplars().into_iter().map(|exemplar| exemplar.recipe());
    exemplars
        .chain(single_edits())
        .enumerate()
        .flat_map(|(index, recipe)| [recipe, recipe.vary(index as u64)])
}

fn varied_pairs(count: usize) -> impl Iterator<Item = Recipe> {
    pairs().take(count).enumerate().map(|(index, recipe)| recipe.vary(index as u64))
}

fn text(recipe: &Recipe) -> String {
    String::from_utf8_lossy(&recipe.bytes()).into_owned()
}

#[test]
fn every_level_has_a_name_of_its_own() {
    let mut names = HashSet::new();
    for level in Position::ALL.iter().flat_map(|position| position.levels()) {
        assert!(names.insert(level.name), "{} is there twice", level.name);
        let kebab = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(level.name.bytes().all(kebab), "{}", level.name);
        assert!(level.says.ends_with('.') && level.says.len() > 10, "{}", level.says);
    }
}

#[test]
fn the_catalogue_holds_faults_enough_and_cites_what_exists() {
    assert!(Fault::all().count() >= 100);
    for fault in Fault::all() {
        assert_eq!(Fault::named(fault.name()), Some(fault));
        for id in fault.requirements() {
            assert!(Requirement::find(id).is_some(), "{} cites {id}", fault.name());
        }
    }
}

#[test]
fn valid_levels_come_before_wrong_ones() {
    for position in Position::ALL {
        let wrong: Vec<_> = position.levels().iter().map(|level| !level.wrong.is_empty()).collect();
        assert!(!wrong[0] && wrong.is_sorted(), "{position:?}");
    }
}

#[test]
fn every_fault_can_be_had_alone_in_every_revision_in_which_it_is_one() {
    for fault in Fault::all() {
        for &revision in Revision::ALL {
            let alone = fault.alone(revision);
            assert_eq!(
                alone.is_some(),
                fault.is_wrong_in(revision),
                "{} in {revision}",
                fault.name()
            );
        }
    }
}

#[test]
fn every_fault_is_reached_by_a_single_edit() {
    let reached: HashSet<_> =
        single_edits().flat_map(|recipe| recipe.faults().collect::<Vec<_>>()).collect();
    for fault in Fault::all() {
        assert!(reached.contains(&fault), "{}", fault.name());
    }
}

#[test]
fn exemplars_are_valid_and_no_two_alike() {
    let mut seen = HashSet::new();
    for exemplar in exemplars() {
        let recipe = exemplar.recipe();
        assert!(recipe.is_settled(), "{recipe:?}");
        assert_eq!(recipe.faults().count(), 0, "{recipe:?}");
        assert!(seen.insert(recipe), "{recipe:?} is there twice");
        assert_ne!(recipe.expected().outcome(), Outcome::ContractViolation, "{recipe:?}");
    }
}

#[test]
fn no_shape_is_given_twice() {
    let mut seen: HashSet<Recipe> =
        exemplars().into_iter().map(|exemplar| exemplar.recipe()).collect();
    for recipe in single_edits().chain(pairs()) {
        assert!(seen.insert(recipe), "{recipe:?} is there twice");
    }
}

#[test]
fn the_start_of_the_pairs_is_a_fair_sample() {
    let share = |recipes: &[Recipe], revision| {
        let count = recipes.iter().filter(|recipe| recipe.revision == revision).count();
        100 * count / recipes.len()
    };
    let all: Vec<_> = pairs().collect();
    for &revision in Revision::ALL {
        let (start, whole) = (share(&all[..1000], revision), share(&all, revision));
        assert!(start.abs_diff(whole) <= 3, "{revision}: {start} % of {whole} %");
    }
}

#[test]
fn valid_messages_are_json() {
    for recipe in near_valid().filter(|recipe| recipe.faults().next().is_none()) {
        if recipe.shape.limit == Limit::None {
            let parsed = serde_json::from_slice::<serde_json::Value>(&recipe.bytes());
            assert!(parsed.is_ok(), "{recipe:?}: {}", text(&recipe));
        }
    }
}

#[test]
fn the_same_recipe_gives_the_same_bytes() {
    for recipe in near_valid().take(2000) {
        assert_eq!(recipe.bytes(), recipe.bytes());
        assert_eq!(recipe.vary(7), recipe.vary(7));
    }
}

#[test]
fn every_edit_changes_the_message_or_the_call() {
    let mut shown: HashMap<(Revision, Vec<u8>, String), Recipe> = HashMap::new();
    let exemplars = exemplars().into_iter().map(|exemplar| exemplar.recipe());
    for recipe in exemplars.chain(single_edits()) {
        let call = recipe.call();
        let call = format!("{call:?} {:?}", call.output_schema());
        if let Some(other) = shown.insert((recipe.revision, recipe.bytes(), call), recipe) {
            panic!("{recipe:?} looks like {other:?}: {}", text(&recipe));
        }
    }
}

#[test]
fn expectations_do_not_contradict_themselves() {
    for recipe in near_valid().chain(varied_pairs(100_000)) {
        let (outcome, tolerated, never) = recipe.standing();
        assert!(!tolerated.contains(outcome), "{recipe:?}");
        assert!(!never.contains(outcome), "{recipe:?}");
        assert!((never & tolerated).is_empty(), "{recipe:?}");
        assert_ne!(outcome, Outcome::Unclassified, "{recipe:?}");
    }
}

#[test]
fn surroundings_change_no_expectation() {
    for recipe in exemplars().into_iter().map(|exemplar| exemplar.recipe()).chain(single_edits()) {
        let (outcome, tolerated, never) = recipe.standing();
        for seed in 0..3 {
            let varied = recipe.vary(seed);
            let (varied_outcome, varied_tolerated, varied_never) = varied.standing();
            assert_eq!((outcome, tolerated), (varied_outcome, varied_tolerated), "{varied:?}");
            assert!((never - varied_never).is_empty(), "{varied:?}");
        }
    }
}

/// Two readings that know nothing of each other: one from how the message was made, one from its
/// bytes. Output schemas are left out, because checking them is a feature.
#[test]
fn the_reference_comes_to_the_expected_outcome() {
    for recipe in near_valid().chain(varied_pairs(10_000)) {
        if recipe.shape.schema != OutputSchema::None {
            continue;
        }
        let expected = recipe.expected();
        let rendered = recipe.render();
        let reply = Reply::from_message(rendered.bytes());
        let verdict = judge(rendered.call(), &reply);
        assert_eq!(verdict.outcome(), expected.outcome(), "{recipe:?}: {}", text(&recipe));
        assert_eq!(verdict.execution(), expected.execution(), "{recipe:?}: {}", text(&recipe));
        if recipe.faults().nth(1).is_none() {
            assert_eq!(verdict.reason().wire_name(), expected.reason(), "{recipe:?}");
        }
    }
}

#[test]
fn a_dispatcher_offers_each_message_on_the_expected_surface() {
    for recipe in near_valid().chain(varied_pairs(10_000)) {
        let rendered = recipe.render();
        let matched = dispatch::is_response_to(rendered.call(), rendered.bytes());
        let surface = if matched { Surface::Response } else { Surface::Message };
        assert_eq!(recipe.expected().surface(), surface, "{recipe:?}: {}", text(&recipe));
    }
}

/// Every string of a JSON text, decoded.
fn strings(value: &serde_json::Value, into: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => into.push(text.clone()),
        serde_json::Value::Array(items) => items.iter().for_each(|item| strings(item, into)),
        serde_json::Value::Object(members) => {
            members.values().for_each(|member| strings(member, into));
        }
        _ => {}
    }
}

#[test]
fn the_facts_are_in_the_message() {
    let mut secrets = HashSet::new();
    for recipe in near_valid().chain(varied_pairs(5000)) {
        // A value keeps one copy of what stands twice.
        let once = recipe.shape.twice == Twice::NOTHING;
        let Some(value) = serde_json::from_slice(&recipe.bytes()).ok().filter(|_| once) else {
            continue;
        };
        let mut found = Vec::new();
        strings(&value, &mut found);
        let holds = |wanted: &str| found.iter().any(|text| text.contains(wanted));
        let expected = recipe.expected();
        let facts = expected.facts();
        for secret in facts.secrets() {
            secrets.insert(secret.place());
            assert!(holds(secret.text()), "{recipe:?}: {:?} in {}", secret, text(&recipe));
        }
        for words in facts.texts().iter().copied().chain(facts.message()) {
            assert!(holds(words), "{recipe:?}: {words:?} in {}", text(&recipe));
        }
        if let Some(state) = facts.request_state() {
            assert!(found.iter().any(|text| text == state), "{recipe:?}: {}", text(&recipe));
        }
        if let Some(structured) = facts.structured() {
            assert!(text(&recipe).contains(structured), "{recipe:?}: {}", text(&recipe));
        }
        if expected.outcome() == Outcome::ProtocolError {
            assert!(facts.code().is_some() && facts.message().is_some(), "{recipe:?}");
        }
        if matches!(expected.outcome(), Outcome::Success | Outcome::ToolError) {
            // A second answer is nothing that the recipe itself is.
            let own = recipe.kind == Kind::ToolResult
                && (recipe.shape.frame != level::Frame::BatchTwoAnswers
                    || recipe.shape.id.is_the_calls());
            assert_eq!(facts.blocks().is_some(), own, "{recipe:?}: {}", text(&recipe));
        }
    }
    let inside = Place::ALL.iter().filter(|place| !place.is_around());
    assert_eq!(secrets.len(), inside.count(), "{secrets:?}");
}

#[test]
fn twins_differ_and_are_expected_to_end_alike() {
    let mut made: HashMap<&str, usize> = HashMap::new();
    for recipe in near_valid().chain(varied_pairs(10_000)) {
        for twin in Twin::all() {
            let Some(changed) = twin.of(&recipe) else { continue };
            *made.entry(twin.name()).or_default() += 1;
            assert!(changed.is_settled(), "{} of {recipe:?}", twin.name());
            let outcomes = (recipe.standing().0, changed.standing().0);
            assert_eq!(outcomes.0, outcomes.1, "{} of {recipe:?}", twin.name());
        }
    }
    for twin in Twin::all() {
        assert!(made.get(twin.name()).is_some_and(|&count| count > 100), "{}", twin.name());
        assert_eq!(Twin::named(twin.name()).map(Twin::says), Some(twin.says()));
    }
}

#[test]
fn any_choice_of_levels_settles_and_renders() {
    let mut random = Random(1);
    for _ in 0..20_000 {
        let choices: Vec<_> = Recipe::choices()
            .into_iter()
            .map(|count| (random.next() % u64::from(count)) as u16)
            .collect();
        let recipe = Recipe::from_choices(&choices);
        assert!(recipe.is_settled(), "{recipe:?}");
        assert_eq!(recipe.settled(), recipe);
        let (outcome, tolerated, never) = recipe.standing();
        assert!(!(tolerated | never).contains(outcome), "{recipe:?}");
        if recipe.around.pool != surroundings::LONG && recipe.around.crowd < 3 {
            assert!(recipe.bytes().len() < 1_000_000);
        }
    }
    assert_eq!(
        Recipe::from_choices(&vec![0; Recipe::choices().len()]),
        Recipe::plain(Revision::V2024_11_05, Kind::ToolResult)
    );
}

#[test]
fn a_recipe_prints_what_is_special_about_it() {
    let recipe = Recipe::plain(Revision::V2025_11_25, Kind::ToolResult);
    assert_eq!(recipe.name(), "tool-result");
    let mut recipe = recipe.with(Position::Flag, Flag::True.level());
    assert_eq!(recipe.name(), "is-error-true");
    recipe = recipe.with(Position::Content, level::Content::Null.level());
    recipe.around.order = 3;
    assert_eq!(recipe.name(), "content-null");
    assert_eq!(
        format!("{recipe:?}"),
        "Recipe(2025-11-25 tool-result, content-null, is-error-true, order 3)"
    );
}

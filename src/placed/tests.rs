use std::collections::BTreeMap;

use super::*;
use crate::case::Fixture;
use crate::recipe::{Position, Recipe, exemplars, single_edits};
use crate::verdict::judge;

/// Exemplars and single edits, each as it is and in other surroundings.
fn near_valid() -> impl Iterator<Item = Recipe> {
    let plain = exemplars().into_iter().map(|it| it.recipe()).chain(single_edits());
    plain.enumerate().flat_map(|(seed, recipe)| {
        let mut varied = recipe.vary(seed as u64);
        // Escapes inside an id are the one thing that this does not keep.
        varied.around.escape = 0;
        [recipe, varied]
    })
}

fn named(recipe: &Recipe, position: Position) -> &'static str {
    position.levels()[usize::from(recipe.level(position))].name
}

/// What hides the id from a reader of JSON, or moves with the length of it.
const HIDDEN: [&str; 5] =
    ["single-quotes", "text-utf16", "message-in-string", "text-cut", "text-headers"];

/// Ids that play on the call's in ways that placing does not keep: they stay another call's.
const NOT_KEPT: [&str; 14] = [
    "id-padded-before",
    "id-line-break",
    "id-nul",
    "id-ends-with-ours",
    "id-begins-with-ours",
    "id-shortened",
    "id-quoted",
    "id-respelled",
    "id-without-dashes",
    "id-folded",
    "id-of-same-length",
    "id-negated",
    "id-beyond-16-bits",
    "id-rounded",
];

fn names_another_call(recipe: &Recipe) -> bool {
    let others = [
        "batch-after-other-answer",
        "batch-after-two-other-answers",
        "batch-between-other-answers",
        "batch-last-of-twelve",
        "batch-before-other-error",
        "batch-without-answer",
    ];
    named(recipe, Position::AnswerId) != "id-same"
        || recipe.level(Position::Twice) != 0
        || others.contains(&named(recipe, Position::Frame))
}

#[test]
fn a_readdressed_reply_is_the_one_that_the_recipe_makes_for_the_other_id() {
    let (mut placed, mut not_placed) = (0, 0);
    let mut wrong = BTreeMap::new();
    for (turn, recipe) in near_valid().enumerate() {
        let case = recipe.render();
        for shift in 0..3 {
            let mut other = recipe;
            other.around.call_id = ((turn * 3 + shift) % 10) as u16;
            let frame = named(&recipe, Position::Frame);
            // The largest number has no next one: its other calls have an id of their own.
            let is_last = |id: &Id| *id == Id::Number(i64::MAX);
            let id = named(&recipe, Position::AnswerId);
            if other.settled() != other || HIDDEN.contains(&frame) || NOT_KEPT.contains(&id) {
                continue;
            }
            let wanted = other.render();
            if is_last(case.call().id()) || is_last(wanted.call().id()) {
                continue;
            }
            // Another call's number stays one beside a string, and is no less another's.
            let is_number = |id: &Id| matches!(id, Id::Number(_));
            let crosses = is_number(case.call().id()) != is_number(wanted.call().id());
            if crosses && names_another_call(&recipe) {
                continue;
            }
            match Reply::from_message(case.bytes()).readdressed(case.call(), wanted.call().id()) {
                Ok(reply) => {
                    placed += 1;
                    let made = reply.message().unwrap_or_default();
                    let differ = made.iter().zip(wanted.bytes()).position(|(a, b)| a != b);
                    let at = differ.unwrap_or(0).saturating_sub(40);
                    let shown =
                        |text: &[u8]| text[at..text.len().min(at + 120)].escape_ascii().to_string();
                    if made != wanted.bytes() {
                        let (from, to) = (case.call().id(), wanted.call().id());
                        let told =
                            format!("{from} to {to}: {} / {}", shown(made), shown(wanted.bytes()));
                        wrong.entry(recipe.name()).or_insert(told);
                    }
                }
                Err(why) => {
                    not_placed += 1;
                    assert!(!why.is_collision(), "{recipe:?}: {why}");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(placed > 10_000 && not_placed * 50 < placed, "{placed} placed, {not_placed} not");
}

#[test]
fn a_readdressed_reply_means_to_the_other_call_what_it_meant_to_its_own() {
    let ids = [Id::Number(1), Id::Number(23), Id::Number(70), Id::String("c-1".to_owned())];
    let (mut placed, mut not_placed) = (0, 0);
    for case in Fixture::corpus().iter().flat_map(Fixture::cases) {
        for id in &ids {
            let Ok(reply) = case.reply().readdressed(case.call(), id) else {
                not_placed += 1;
                continue;
            };
            placed += 1;
            let call = case.call().to_builder().id(id.clone()).build();
            let (before, after) = (judge(case.call(), case.reply()), judge(&call, &reply));
            assert_eq!(before.reason(), after.reason(), "{case:?} under {id}");
            assert_eq!(before.outcome(), after.outcome(), "{case:?} under {id}");
        }
    }
    assert!(not_placed * 10 < placed, "{placed} placed, {not_placed} not");
}

#[test]
fn cuts_between_chunks_stay_where_they_were() {
    let call = Call::new("find_invoice").id(7).build();
    let text = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[]}}\n";
    for cut in 0..=text.len() {
        let chunks = [&text[..cut], &text[cut..]].map(|chunk| chunk.as_bytes().to_vec());
        let stdio = Stdio::new(chunks.to_vec(), crate::reply::StdioEnd::Open);
        let reply = Reply::from_stdio(stdio).readdressed(&call, &Id::Number(12_345));
        let reply = reply.expect("can be");
        let [first, second] = reply.stdio().expect("is stdio").chunks() else { panic!("two") };
        let whole = String::from_utf8([&first[..], second].concat()).expect("is text");
        assert_eq!(whole, text.replace(":7,", ":12345,"));
        let (id, moved) = (text.find('7').expect("there"), 4);
        assert_eq!(first.len(), if cut <= id { cut } else { cut + moved });
    }
}

#[test]
fn a_length_that_was_true_stays_true_and_a_lie_a_lie() {
    let call = Call::new("find_invoice").id(7).build();
    let body = b"{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}".to_vec();
    for (length, expected) in [(body.len(), body.len() + 2), (300, 300)] {
        let headers = vec![("Content-Length".to_owned(), length.to_string())];
        let http = Http::new(200, headers, vec![body.clone()], HttpEnd::Complete);
        let reply = Reply::from_http(http).readdressed(&call, &Id::Number(707)).expect("can be");
        let header = reply.http().and_then(|http| http.header("content-length"));
        assert_eq!(header, Some(expected.to_string().as_str()));
    }
}

#[test]
fn what_another_kind_of_id_does_not_have_is_not_placed() {
    let number = Call::new("find_invoice").id(9_007_199_254_740_993_i64).build();
    let letters = Call::new("find_invoice").id("inv-7").build();
    for (call, id, client) in [
        (&number, "9007199254740992", Id::Number(3)),
        (&number, "9007199254740993.0", Id::from("a")),
        (&letters, "\"INV-7\"", Id::Number(3)),
        (&letters, "\"inv-7 \"", Id::Number(3)),
        (&Call::new("find_invoice").id(7), "\"7\"", Id::from("a")),
    ] {
        let reply = Reply::from_message(format!("{{\"jsonrpc\":\"2.0\",\"id\":{id}}}"));
        let why = reply.readdressed(call, &client).expect_err("can't be");
        assert!(!why.is_collision(), "{id}: {why}");
    }
    let reply = Reply::from_message("{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}");
    let collision = reply.readdressed(&number, &Id::Number(99)).expect_err("collides");
    assert!(collision.is_collision());
}

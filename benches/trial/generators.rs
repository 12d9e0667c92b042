//! The generators that the trial compares, each for messages alone and for what carries them.

use mcp_verdict::recipe::{
    Exemplar, Part, Position, Recipe, Transcript, carried_faults, cut_transcripts,
    edited_transcripts, exemplars, pairs, plain_transcripts, product, single_edits,
};
use mcp_verdict::{Case, Revision, Surface, Surfaces, strategy};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::arbitrary;
use crate::pairwise::pairwise;
use crate::random::Random;

/// What makes at most so many cases of a surface; [`Surface::Message`] stands for both surfaces
/// of single messages.
pub(crate) struct Generator {
    pub(crate) name: &'static str,
    pub(crate) cases: fn(Surface, usize, &mut Random) -> Vec<Case>,
}

/// From no knowledge of the protocol to much of it.
pub(crate) const GENERATORS: [Generator; 8] = [
    Generator { name: "arbitrary JSON", cases: arbitrary::cases },
    Generator { name: "uniform choice of every level", cases: uniform },
    Generator { name: "pairwise covering array", cases: covering },
    Generator { name: "whole product, a sample", cases: whole_product },
    Generator { name: "a property over `strategy::reply`", cases: property },
    Generator { name: "exemplars with pairs of edits", cases: with_pairs },
    Generator { name: "exemplars with single edits, plain", cases: with_edits_alone },
    Generator { name: "exemplars with single edits, varied", cases: with_edits },
];

/// Every position and every part takes any of its levels.
fn uniform(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    let counts = counts(surface);
    let mut row = || {
        let choices: Vec<u16> = counts.iter().map(|&count| random.choice(count)).collect();
        of_choices(surface, &choices, random)
    };
    (0..count).map(|_| row()).collect()
}

/// Every two levels of different positions or parts stand together in a case.
fn covering(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    let mut rows = pairwise(&counts(surface), random);
    random.shuffle(&mut rows);
    rows.iter().take(count).map(|row| of_choices(surface, row, random)).collect()
}

/// The levels that bear the outcome, in every combination; of what carries a message, every
/// combination of parts around a plain one.
fn whole_product(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    if surface == Surface::Message {
        let skipped = random.below(64) * count;
        let all = product().skip(skipped).take(count);
        return all.map(|recipe| strategy::case(&recipe.vary(random.next()))).collect();
    }
    let plain = plain(surface);
    let mut any = || {
        let mut transcript = random.one(&plain);
        for &part in Part::ALL {
            transcript = transcript.with(part, random.choice(part.count()));
        }
        carried(&transcript.settled(), random)
    };
    (0..count).map(|_| any()).collect()
}

/// What a test with `proptest` draws, the revisions in turn.
fn property(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    let surfaces = match surface {
        Surface::Stdio => Surfaces::STDIO,
        Surface::Http => Surfaces::HTTP,
        Surface::Silence => Surfaces::SILENCE,
        _ => Surfaces::MESSAGE,
    };
    let mut runner = runner(random);
    let replies: Vec<_> =
        Revision::ALL.iter().map(|&revision| strategy::reply(revision, surfaces)).collect();
    let drawn = replies.iter().cycle().take(count);
    drawn.map(|reply| reply.new_tree(&mut runner).expect("none is refused").current()).collect()
}

/// Valid messages first, then what differs from one in two places.
fn with_pairs(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    if surface == Surface::Message {
        let skipped = random.below(64) * count;
        let pairs = pairs().skip(skipped);
        let all = valid(random).into_iter().chain(pairs).take(count);
        return all.map(|recipe| strategy::case(&recipe.vary(random.next()))).collect();
    }
    let mut plain = plain(surface);
    random.shuffle(&mut plain);
    let mut drawn = || edited(edited(random.one(&plain), random), random);
    let pairs: Vec<_> = (0..count.saturating_sub(plain.len())).map(|_| drawn()).collect();
    plain.iter().chain(&pairs).map(|it| carried(it, random)).collect()
}

/// Valid messages first, then what differs from one in one place.
fn with_edits(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    let vary = |recipe: &Recipe, random: &mut Random| recipe.vary(random.next());
    edits(surface, count, random, vary)
}

/// The same in plain surroundings: no odd texts, ids, orders.
fn with_edits_alone(surface: Surface, count: usize, random: &mut Random) -> Vec<Case> {
    edits(surface, count, random, |recipe, _| *recipe)
}

fn edits(
    surface: Surface,
    count: usize,
    random: &mut Random,
    surround: fn(&Recipe, &mut Random) -> Recipe,
) -> Vec<Case> {
    if surface == Surface::Message {
        let mut edits: Vec<_> = single_edits().collect();
        random.shuffle(&mut edits);
        let all = valid(random).into_iter().chain(edits).take(count);
        return all.map(|recipe| strategy::case(&surround(&recipe, random))).collect();
    }
    let mut plain = plain(surface);
    random.shuffle(&mut plain);
    let edits = edited_transcripts().chain(carried_faults()).chain(cut_transcripts());
    let mut edits: Vec<_> = edits.filter(|it| it.surface() == surface).collect();
    random.shuffle(&mut edits);
    let mut case =
        |it: &Transcript| strategy::carried_case(&it.around(&surround(it.message(), random)));
    plain.iter().chain(&edits).take(count).map(&mut case).collect()
}

fn valid(random: &mut Random) -> Vec<Recipe> {
    let mut valid: Vec<_> = exemplars().iter().map(Exemplar::recipe).collect();
    random.shuffle(&mut valid);
    valid
}

fn plain(surface: Surface) -> Vec<Transcript> {
    plain_transcripts().filter(|it| it.surface() == surface).collect()
}

/// The transcript in other surroundings of its message.
fn carried(transcript: &Transcript, random: &mut Random) -> Case {
    strategy::carried_case(&transcript.around(&transcript.message().vary(random.next())))
}

/// One place of a transcript changed: a part, or a position of its message.
fn edited(transcript: Transcript, random: &mut Random) -> Transcript {
    loop {
        let changed = if random.below(2) == 0 {
            let part = random.one(Part::ALL);
            transcript.with(part, random.choice(part.count()))
        } else {
            let position = random.one(Position::ALL);
            let level = random.choice(position.count().into());
            let level = u8::try_from(level).expect("levels are few");
            transcript.around(&transcript.message().with(position, level).settled())
        };
        let changed = changed.settled();
        if changed != transcript || transcript.surface() == Surface::Silence {
            return changed;
        }
    }
}

/// How many levels there are of the revision, the kind and each position, and on a carrier of
/// each part and of what carries it.
fn counts(surface: Surface) -> Vec<u16> {
    let mut counts = Recipe::choices();
    counts.truncate(2 + Position::ALL.len());
    if surface != Surface::Message {
        counts.extend(Part::ALL.iter().map(|part| part.count()));
        counts.push(2);
    }
    counts
}

/// The case of these levels, in any surroundings.
fn of_choices(surface: Surface, choices: &[u16], random: &mut Random) -> Case {
    let (of_message, of_parts) = choices.split_at(2 + Position::ALL.len());
    let message = Recipe::from_choices(of_message);
    let Some(bare) = Transcript::carried(&message, surface) else {
        return strategy::case(&message.vary(random.next()));
    };
    let streamed = surface == Surface::Http && of_parts.last() == Some(&1);
    let bare = if streamed { Transcript::streamed(&message) } else { bare };
    let levels = Part::ALL.iter().zip(of_parts);
    let whole = levels.fold(bare, |it, (&part, &level)| it.with(part, level));
    carried(&whole.settled(), random)
}

/// What draws for `proptest`.
pub(crate) fn runner(random: &mut Random) -> TestRunner {
    let seed: Vec<u8> = (0..4).flat_map(|_| random.next().to_le_bytes()).collect();
    let config = Config { failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed))
}

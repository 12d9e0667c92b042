//! Strategies for properties of one's own, in the idiom of `proptest`.
//!
//! Each draws small numbers, the simplest choice first, and maps them once; nothing is built on
//! a value drawn before. So a failing case shrinks to the simplest reply that still fails: the
//! fewest faults, the fewest blocks, the shortest text, the plainest encoding.
//!
//! ```
//! use mcp_verdict::{Outcome, Revision, Surfaces, judge, strategy};
//! use proptest::test_runner::TestRunner;
//!
//! let replies = strategy::reply(Revision::V2025_11_25, Surfaces::RESPONSE);
//! TestRunner::default()
//!     .run(&replies, |case| {
//!         let verdict = judge(case.call(), case.reply());
//!         assert_eq!(verdict.outcome(), case.expectation().outcome());
//!         Ok(())
//!     })
//!     .unwrap();
//! ```

use proptest::arbitrary::Arbitrary;
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::call::{Id, Revision};
use crate::case::Case;
use crate::recipe::{
    Fault, Kind, Made, Part, Position, Recipe, Surround, Transcript, plain_transcripts,
};
use crate::reply::Surfaces;

/// One position in this many is changed.
const RARELY: u16 = 32;
/// And one in this many where there are few positions.
const OFTEN: u16 = 3;
/// And one part of what surrounds a message in this many.
const SOMETIMES: u16 = 8;
/// So many bytes may be missing at the end of a transcript.
const CUTS: u16 = 512;

/// The case that a recipe makes: call, reply, and what is right to make of it.
pub fn case(recipe: &Recipe) -> Case {
    Case::generated(&Made::from(*recipe))
}

/// A reply near a valid one: an exemplar of the revision, changed in a position or two, in
/// random surroundings, on one of the surfaces. The simplest is a message alone, where the
/// surfaces have one.
pub fn reply(revision: Revision, surfaces: Surfaces) -> impl Strategy<Value = Case> {
    let alone = surfaces.meets(Surfaces::MESSAGE);
    let carried = surfaces.meets(Surfaces::STDIO | Surfaces::HTTP | Surfaces::SILENCE);
    let messages = if alone { surfaces } else { Surfaces::RESPONSE };
    let carriers = if carried { surfaces } else { Surfaces::STDIO };
    let first = usize::from(!alone);
    let choice = first..first + 1 + usize::from(alone && carried);
    let message = recipe(revision, messages, Position::ALL);
    (choice, message, transcript(revision, carriers)).prop_map(|(choice, message, transcript)| {
        if choice == 0 { case(&message) } else { carried_case(&transcript) }
    })
}

/// The case that a transcript makes: call, reply, and what is right to make of it.
pub fn carried_case(transcript: &Transcript) -> Case {
    Case::generated(&Made::from(*transcript))
}

/// Standard output near a plain line with a valid message: noise, notes and other answers around
/// it, any chunks, any end.
pub fn stdio(revision: Revision) -> impl Strategy<Value = Case> {
    transcript(revision, Surfaces::STDIO).prop_map(|it| carried_case(&it))
}

/// An HTTP exchange near a plain one with a valid message in its body or on its event stream.
pub fn http(revision: Revision) -> impl Strategy<Value = Case> {
    transcript(revision, Surfaces::HTTP).prop_map(|it| carried_case(&it))
}

/// Nothing at all, for any reason and with any words of the client's own.
pub fn silence(revision: Revision) -> impl Strategy<Value = Case> {
    transcript(revision, Surfaces::SILENCE).prop_map(|it| carried_case(&it))
}

/// A reply with nothing wrong in it, in random surroundings.
pub fn valid(revision: Revision, surfaces: Surfaces) -> impl Strategy<Value = Case> {
    recipe(revision, surfaces, Position::ALL).prop_map(|recipe| case(&recipe.without_faults()))
}

/// A reply with one fault of the catalogue or two, in random surroundings.
pub fn malformed(revision: Revision, surfaces: Surfaces) -> impl Strategy<Value = Case> {
    let alone: Vec<_> = Fault::all()
        .filter_map(|fault| fault.alone(revision))
        .filter(|recipe| surfaces.contains(recipe.surface()))
        .collect();
    let faults: Vec<_> = Fault::all().filter(|fault| fault.is_wrong_in(revision)).collect();
    let count = faults.len();
    (0..alone.len(), 0..count * 2, surroundings()).prop_map(move |(first, second, around)| {
        let one = alone[first];
        let two = second
            .checked_sub(count)
            .map(|second| one.with(faults[second].position(), faults[second].level()));
        let fits = |recipe: &Recipe| recipe.is_settled() && surfaces.contains(recipe.surface());
        case(&around.around(two.filter(fits).unwrap_or(one)))
    })
}

/// A result of the tool with content of mixed kinds: empty, one block, many, with the flag and
/// without, and now and then an odd one.
pub fn content(revision: Revision) -> impl Strategy<Value = Case> {
    const POSITIONS: &[Position] = &[
        Position::Content,
        Position::Block,
        Position::BlockFault,
        Position::Company,
        Position::Flag,
        Position::Structured,
        Position::Advisory,
    ];
    let plain = Recipe::plain(revision, Kind::ToolResult);
    (edits(POSITIONS, OFTEN), surroundings()).prop_map(move |(levels, around)| {
        case(&around.around(edited(plain, POSITIONS, &levels, OFTEN)))
    })
}

/// A text that tries to decide or is hard to carry: failing words in many languages, cheerful
/// ones, Unicode hazards. The simplest is `ok`.
pub fn text() -> impl Strategy<Value = &'static str> {
    let pools = crate::recipe::text_pools();
    (0..pools.len(), 0..1024_usize)
        .prop_map(move |(pool, text)| pools[pool][text % pools[pool].len()])
}

/// An id of a call: numbers of every size and sign, and texts that look like them. The simplest
/// is 7.
pub fn id() -> impl Strategy<Value = Id> {
    const NUMBERS: [i64; 8] = [7, 0, 1, -1, 1 << 31, (1 << 53) + 1, i64::MAX, i64::MIN];
    const TEXTS: [&str; 7] = ["7", "", "a-1", "0", "null", "\u{438}\u{434}-7", "a\"b\\c"];
    (0..NUMBERS.len() + TEXTS.len()).prop_map(|choice| match NUMBERS.get(choice) {
        Some(&number) => Id::Number(number),
        None => Id::from(TEXTS[choice - NUMBERS.len()]),
    })
}

/// The data that a reply is made from, near a valid message.
pub fn recipe(
    revision: Revision,
    surfaces: Surfaces,
    positions: &'static [Position],
) -> impl Strategy<Value = Recipe> {
    let plain = plain(revision, surfaces);
    (0..plain.len(), edits(positions, RARELY), surroundings()).prop_map(
        move |(kind, levels, around)| {
            let recipe = edited(plain[kind], positions, &levels, RARELY);
            let offered = surfaces.contains(recipe.surface());
            around.around(if offered { recipe } else { plain[kind] })
        },
    )
}

/// The data that a transcript is made from, on one of these surfaces, near a plain one: the
/// message changed in a position or two, some parts around it, now and then cut.
pub fn transcript(revision: Revision, surfaces: Surfaces) -> impl Strategy<Value = Transcript> {
    let read = |it: &Transcript| it.revision() == revision && surfaces.contains(it.surface());
    let plain: Vec<_> = plain_transcripts().filter(read).collect();
    let parts = |part: &Part| 0..part.count() * SOMETIMES;
    let parts: Vec<_> = Part::ALL.iter().map(parts).collect();
    let (count, cuts) = (plain.len(), 0..CUTS * SOMETIMES);
    (0..count, edits(Position::ALL, RARELY), surroundings(), parts, cuts).prop_map(
        move |(chosen, levels, around, parts, cut)| {
            let plain = plain[chosen];
            let message = edited(*plain.message(), Position::ALL, &levels, RARELY);
            let mut transcript = plain.around(&around.around(message));
            for (&part, drawn) in Part::ALL.iter().zip(parts) {
                let level = drawn.saturating_sub(part.count() * (SOMETIMES - 1));
                let changed = transcript.with(part, level).settled();
                if level != 0 && changed.level(part) == level {
                    transcript = changed;
                }
            }
            transcript.with_cut(cut.saturating_sub(CUTS * (SOMETIMES - 1))).settled()
        },
    )
}

/// The plainest message of each kind, and a flagged result.
fn plain(revision: Revision, surfaces: Surfaces) -> Vec<Recipe> {
    let result = Recipe::plain(revision, Kind::ToolResult);
    let flagged = result.flagged();
    let kinds = Kind::ALL.iter().filter(|kind| kind.exists_in(revision));
    let mut plain: Vec<_> = kinds.map(|&kind| Recipe::plain(revision, kind)).collect();
    plain.insert(1, flagged);
    plain.retain(|recipe| surfaces.contains(recipe.surface()));
    plain
}

/// A number for each position: its level, which is 0 but for one time in `rarely`.
fn edits(positions: &[Position], rarely: u16) -> impl Strategy<Value = Vec<u16>> + use<> {
    let drawn = |position: &Position| 0..u16::from(position.count()) * rarely;
    positions.iter().map(drawn).collect::<Vec<_>>()
}

/// Changes each position whose number is beyond the plain ones, if the change makes a difference.
fn edited(mut recipe: Recipe, positions: &[Position], drawn: &[u16], rarely: u16) -> Recipe {
    for (&position, drawn) in positions.iter().zip(drawn) {
        let level = drawn.saturating_sub(drawn_as_plain(position, rarely));
        if level == 0 {
            continue;
        }
        let changed = recipe.with(position, u8::try_from(level).unwrap_or(0));
        if changed.is_settled() {
            recipe = changed;
        }
    }
    recipe
}

/// Up to this number the level is 0; what is drawn beyond it is the level.
fn drawn_as_plain(position: Position, rarely: u16) -> u16 {
    u16::from(position.count()) * (rarely - 1)
}

fn surroundings() -> impl Strategy<Value = Surround> {
    let drawn: Vec<_> = Surround::counts().map(|count| 0..count * 2).collect();
    drawn.prop_map(|drawn| Surround::drawn(&drawn))
}

/// Any revision, the newest first.
impl Arbitrary for Revision {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (0..Self::ALL.len()).prop_map(|back| Self::ALL[Self::ALL.len() - 1 - back]).boxed()
    }
}

/// Any id of a call.
impl Arbitrary for Id {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        id().boxed()
    }
}

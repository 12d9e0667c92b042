//! Transcripts, enumerated: exemplars on every carrier, every single edit of them, every fault of
//! a message on every carrier, every place where an answer can be cut, and pairs of edits.

use std::sync::LazyLock;

use super::part::{Body, Carrier, Chunks, Wrap};
use super::{Part, Transcript};
use crate::call::Revision;
use crate::outcome::Outcome;
use crate::recipe::edit::Edit;
use crate::recipe::ids::CALL_IDS;
use crate::recipe::level::AnswerId;
use crate::recipe::surroundings::Random;
use crate::recipe::{Fault, Kind, Position, Recipe, packed_hazards, single_edits};

const SPEAKING: [Carrier; 3] = [Carrier::Stdio, Carrier::Http, Carrier::EventStream];

/// The plainest message of each kind, a flagged result, and an answer to another call.
fn messages(revision: Revision) -> impl Iterator<Item = Recipe> {
    let plain = Recipe::plain(revision, Kind::ToolResult);
    let other = plain.with(Position::AnswerId, AnswerId::OtherCall as u8);
    let kinds = Kind::of(revision).skip(1).map(move |kind| Recipe::plain(revision, kind));
    [plain, plain.flagged()].into_iter().chain(kinds).chain([other])
}

fn on(message: Recipe, carrier: Carrier) -> Transcript {
    Transcript { message, wrap: Wrap::plain(), cut: 0 }.carried_by(carrier)
}

/// Every kind of message on every carrier with nothing around it, every kind of silence, and calls
/// that are turned away without a word, revision by revision.
pub fn plain_transcripts() -> impl Iterator<Item = Transcript> {
    Revision::ALL.iter().flat_map(|&revision| {
        let silent = on(Recipe::plain(revision, Kind::ToolResult), Carrier::Silence);
        let silences = (0..Part::Why.count()).map(move |why| silent.with(Part::Why, why));
        let carried =
            messages(revision).flat_map(|message| SPEAKING.map(|carrier| on(message, carrier)));
        carried.chain(silences).chain(refusals(revision))
    })
}

/// Calls that are turned away, and servers that fail, without a word.
fn refusals(revision: Revision) -> impl Iterator<Item = Transcript> {
    let bare = on(Recipe::plain(revision, Kind::ToolResult), Carrier::Http);
    let bare = bare.with(Part::Body, Body::Nothing as u16);
    let statuses = (0..Part::Status.count()).map(move |status| bare.with(Part::Status, status));
    statuses.map(Transcript::settled).filter(|it| {
        matches!(it.wrap.status.code(), 202 | 302 | 400 | 401 | 403 | 404 | 429 | 500 | 503)
    })
}

/// Every plain transcript with one part changed, those of a result, flagged or not, in every
/// part, the others where the part bears on them. None of them is a plain transcript itself.
pub fn edited_transcripts() -> impl Iterator<Item = Transcript> {
    plain_transcripts().flat_map(|plain| {
        let parts = Part::ALL.iter().filter(move |&&part| is_telling(&plain, part));
        parts.flat_map(move |&part| {
            (1..part.count())
                .map(move |level| plain.with(part, level))
                .filter(Transcript::is_settled)
        })
    })
}

/// Whether edits of this part are worth their cases around this message.
fn is_telling(plain: &Transcript, part: Part) -> bool {
    if plain.wrap.carrier == Carrier::Silence {
        return part == Part::Host;
    }
    if plain.wrap.body == Body::Nothing {
        return matches!(part, Part::End | Part::Media | Part::Headers);
    }
    let message = &plain.message;
    let ours = message.shape.id != AnswerId::OtherCall;
    match message.kind {
        Kind::ToolResult if ours => part != Part::Body || message.standing().0 == Outcome::Success,
        Kind::ProtocolError => {
            matches!(part, Part::Status | Part::Media | Part::After | Part::End)
        }
        Kind::Notification => matches!(part, Part::Event | Part::End | Part::Status),
        _ => matches!(part, Part::End | Part::After),
    }
}

/// Every fault of a message, alone, on every carrier that can carry it; the revisions that have
/// the fault take turns.
pub fn carried_faults() -> impl Iterator<Item = Transcript> {
    let faults = Fault::all().enumerate();
    faults.flat_map(|(turn, fault)| {
        let alone: Vec<_> = Revision::ALL.iter().filter_map(|&it| fault.alone(it)).collect();
        SPEAKING.into_iter().enumerate().filter_map(move |(shift, carrier)| {
            let message = *alone.get((turn + shift) % alone.len().max(1))?;
            let carried = on(message, carrier);
            (carried.message == message).then_some(carried)
        })
    })
}

/// Every valid edit of a message: those that decide whose a message is, and how many there are, on
/// every carrier, the others on one carrier in turn.
pub fn carried_edits() -> impl Iterator<Item = Transcript> {
    let valid = single_edits().filter(|message| message.faults().next().is_none());
    valid.enumerate().flat_map(|(turn, message)| {
        let shares = message.edits().any(|edit| edit == Edit::Envelope);
        let on_all = SPEAKING.into_iter().enumerate();
        let carriers = on_all.filter(move |(place, _)| shares || turn % SPEAKING.len() == *place);
        carriers.filter_map(move |(_, carrier)| {
            let carried = on(message, carrier);
            (carried.message == message).then_some(carried)
        })
    })
}

/// A flagged result after everything that can come before it, and one in every event, in reads
/// that end with each line, in line ends, and after every byte; the revisions take turns.
pub fn chunked_transcripts() -> impl Iterator<Item = Transcript> {
    const CHUNKS: [Chunks; 3] = [Chunks::Lines, Chunks::InLineEnd, Chunks::Bytes];
    let levels = |part: Part| (1..part.count()).map(move |level| (part, level));
    let levels = levels(Part::Before).chain(levels(Part::Event));
    levels.enumerate().flat_map(|(turn, (part, level))| {
        CHUNKS.into_iter().enumerate().flat_map(move |(shift, chunks)| {
            let revision = Revision::ALL[(turn + shift) % Revision::ALL.len()];
            let flagged = Recipe::plain(revision, Kind::ToolResult).flagged();
            let streams = [Carrier::Stdio, Carrier::EventStream].into_iter();
            let changed = streams.map(move |carrier| on(flagged, carrier).with(part, level));
            let cut = changed.map(move |it| it.with(Part::Chunks, chunks as u16));
            cut.filter(Transcript::is_settled)
        })
    })
}

/// Texts on which readers stumble, many in a message, on every carrier.
pub fn carried_texts() -> impl Iterator<Item = Transcript> {
    packed_hazards().flat_map(|message| SPEAKING.map(|carrier| on(message, carrier)))
}

/// Every id that an answer can bear in the place of the call's, for every id of a call that it
/// plays on; carriers and revisions take turns.
pub fn carried_ids() -> impl Iterator<Item = Transcript> {
    let ids = (0..Position::AnswerId.count()).filter_map(|level| {
        let fault = Fault::at(Position::AnswerId, level)?;
        Some((0..CALL_IDS.len()).map(move |call_id| (fault, call_id)))
    });
    ids.flatten().enumerate().filter_map(|(turn, (fault, call_id))| {
        let revision = Revision::ALL[turn % Revision::ALL.len()];
        let mut message = Recipe::plain(revision, Kind::ToolResult);
        message.around.call_id = u16::try_from(call_id).ok()?;
        let message = message.with(fault.position(), fault.level());
        let carried = on(message, SPEAKING[turn % SPEAKING.len()]);
        (message.is_settled() && carried.message == message).then_some(carried)
    })
}

/// A result, flagged and not, cut at every byte in every way in which a stream can be: standard
/// output closed, a body that is cut short and one that ends in order, an event stream.
pub fn cut_transcripts() -> impl Iterator<Item = Transcript> {
    const WAYS: [(Carrier, u16); 7] = [
        (Carrier::Stdio, 1),
        (Carrier::Stdio, 3),
        (Carrier::Http, 0),
        (Carrier::Http, 3),
        (Carrier::EventStream, 0),
        (Carrier::EventStream, 2),
        (Carrier::EventStream, 3),
    ];
    let ways = WAYS.into_iter().enumerate();
    ways.flat_map(|(turn, (carrier, end))| {
        // The newest and the oldest revision that have such an exchange, and those between.
        let revision = Revision::ALL[Revision::ALL.len() - 1 - turn % 4];
        let plain = Recipe::plain(revision, Kind::ToolResult);
        let message = if turn % 2 == 0 { plain } else { plain.flagged() };
        let whole = on(message, carrier).with(Part::End, end).settled();
        let length = u16::try_from(whole.length()).unwrap_or(u16::MAX);
        (1..=length).map(move |cut| whole.with_cut(cut))
    })
}

/// A transcript near a plain one, drawn at random: a message that is changed in a position or
/// not at all, up to three parts around it, now and then cut somewhere.
pub(crate) fn drawn(plain: &[Transcript], random: &mut Random) -> Transcript {
    let mut transcript = plain[random.below(plain.len())];
    let edited = edited_messages(transcript.revision());
    let message =
        if random.below(2) == 0 { edited[random.below(edited.len())] } else { transcript.message };
    transcript = transcript.around(&message.vary(random.next()));
    for _ in 0..random.below(4) {
        let part = Part::ALL[random.below(Part::ALL.len())];
        let level = u16::try_from(random.below(part.count().into())).unwrap_or(0);
        let changed = transcript.with(part, level).settled();
        if changed.level(part) == level {
            transcript = changed;
        }
    }
    if random.below(6) == 0 {
        let length = transcript.length();
        transcript = transcript.with_cut(u16::try_from(random.below(length + 1)).unwrap_or(1));
    }
    transcript.settled()
}

/// The single edits of a revision, made once.
fn edited_messages(revision: Revision) -> &'static [Recipe] {
    static EDITED: LazyLock<Vec<Vec<Recipe>>> = LazyLock::new(|| {
        let mut all = vec![Vec::new(); Revision::ALL.len()];
        single_edits().for_each(|recipe| all[recipe.revision as usize].push(recipe));
        all
    });
    &EDITED[revision as usize]
}

//! What `acceptance!` calls: one hidden function for each of its tests.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::{Acceptance, DEMANDED, Named, meets, story};
use crate::case::Case;
use crate::invariant::Answer;
use crate::suite::{Asked, Erased, Factory, IntoSuite, call_words, guard_ci, said};
use crate::wording::{self, UnmetWords};

/// An acceptance file as one adapter plays it, shared by the tests of one `acceptance!`.
pub struct SharedAcceptance {
    make: fn() -> Erased,
    home: &'static str,
    path: &'static str,
    played: OnceLock<Result<Played, String>>,
}

impl SharedAcceptance {
    /// A file that is read, and played, when the first test asks for it.
    pub const fn new(make: fn() -> Erased, home: &'static str, path: &'static str) -> Self {
        Self { make, home, path, played: OnceLock::new() }
    }

    #[track_caller]
    fn played(&self) -> &Played {
        let played = self.played.get_or_init(|| {
            let file = load(self.path, Path::new(self.home).join(self.path).as_path())?;
            Played::new(file, Arc::new(self.make))
        });
        match played {
            Ok(played) => played,
            Err(problem) => panic!("{problem}"),
        }
    }

    /// Whether the file fits together.
    ///
    /// # Panics
    ///
    /// If it does not, with what to mend as the message.
    #[track_caller]
    #[allow(clippy::print_stdout, reason = "what is not checked must be said")]
    pub fn consistency(&self) {
        // The adapter is not needed, so a file that is broken shows even if that is, too.
        let file = match load(self.path, Path::new(self.home).join(self.path).as_path()) {
            Ok(file) => file,
            Err(problem) => panic!("{problem}"),
        };
        file.unchecked().iter().for_each(|what| println!("{what}"));
        let problems = inconsistencies(&file);
        assert!(problems.is_empty(), "{}", wording::acceptance_is_inconsistent(&problems));
    }

    /// Whether the adapter does what the file asks for after a reply that no file may lack.
    ///
    /// # Panics
    ///
    /// If the file lacks the reply or leaves it open, if the adapter can't be shown it, or if it
    /// does something else.
    #[track_caller]
    pub fn demanded(&self, name: &str) {
        if let Err(problem) = self.played().demanded(name) {
            panic!("{problem}");
        }
    }

    /// The same for all other replies. Those that the adapter can't be shown are named in the
    /// story.
    ///
    /// # Panics
    ///
    /// If the adapter does something else after one of them, or one is still open.
    #[track_caller]
    pub fn others(&self) {
        let problems = self.played().others();
        assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    }

    /// What happens, reply by reply, as a text to be locked.
    ///
    /// # Panics
    ///
    /// If CI is asked to write over snapshots, or the adapter can't be made.
    #[track_caller]
    pub fn story(&self) -> String {
        guard_ci();
        self.played().story()
    }

    /// Where the snapshots are kept, if the suite says so.
    pub fn snapshot_folder(&self) -> Option<std::path::PathBuf> {
        self.played.get()?.as_ref().ok()?.asked.options.snapshots.clone()
    }
}

/// Checks one acceptance file against an adapter, all of it at once: for a test a file, under
/// `rstest`'s `#[files]`.
///
/// # Panics
///
/// If the file can't be read or does not fit together, or the adapter does not do what it asks
/// for; the message lists everything.
#[track_caller]
pub fn check_acceptance(path: impl AsRef<Path>, adapter: impl IntoSuite<Adapter: Send + Sync>) {
    let path = path.as_ref();
    let file = match load(&path.display().to_string(), path) {
        Ok(file) => file,
        Err(problem) => panic!("{problem}"),
    };
    let mut problems = inconsistencies(&file);
    problems.extend(unmet(&file, adapter));
    assert!(problems.is_empty(), "{}", wording::acceptance_is_inconsistent(&problems));
}

/// What of a file an adapter does not meet, a text for each reply.
pub(super) fn unmet(
    file: &Acceptance,
    adapter: impl IntoSuite<Adapter: Send + Sync>,
) -> Vec<String> {
    match Played::new(file.clone(), adapter.into_suite().into_factory()) {
        Ok(played) => {
            let mut unmet: Vec<_> =
                DEMANDED.into_iter().filter_map(|name| played.demanded(name).err()).collect();
            unmet.extend(played.others());
            unmet
        }
        Err(problem) => vec![problem],
    }
}

fn load(shown: &str, path: &Path) -> Result<Acceptance, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| wording::acceptance_is_not_there(shown, &error.to_string()))?;
    Acceptance::from_text(shown, &text).map_err(|error| error.to_string())
}

fn inconsistencies(file: &Acceptance) -> Vec<String> {
    file.problems().iter().map(ToString::to_string).collect()
}

/// A file, and what an adapter made of its replies.
pub(super) struct Played {
    pub(super) file: Acceptance,
    pub(super) asked: Asked,
}

/// What became of one reply.
pub(super) enum Part<'a> {
    /// A part of it is still open.
    Open,
    /// It is on a surface that the adapter does not read.
    UnreadSurface(&'a Case),
    /// It is of a revision that the suite leaves out.
    UnreadRevision(&'a Case),
    /// The adapter can't put it to the client behind it, for this reason.
    NotRun(&'a Case, &'a str),
    Played(&'a Case, &'a Answer),
}

impl Played {
    fn new(file: Acceptance, make: Factory) -> Result<Self, String> {
        let cases: Vec<_> = file.cases().cloned().collect();
        let asked = Asked::new(make, &cases).map_err(|problem| wording::not_started(&problem))?;
        Ok(Self { file, asked })
    }

    pub(super) fn part<'a>(&'a self, reply: &'a Named) -> Part<'a> {
        let Some(case) = &reply.case else { return Part::Open };
        match self.asked.answer(case.name()) {
            Some(Answer::NotRun(why)) => Part::NotRun(case, why),
            Some(answer) => Part::Played(case, answer),
            None if self.asked.surfaces.contains(case.surface()) => Part::UnreadRevision(case),
            None => Part::UnreadSurface(case),
        }
    }

    fn demanded(&self, name: &str) -> Result<(), String> {
        let Some(reply) = self.file.named(name) else {
            let (problem, remedy) = wording::demanded_reply_is_missing(name);
            return Err(self.file.error(format!("replies.{name}"), problem, remedy).to_string());
        };
        match self.part(reply) {
            Part::UnreadSurface(case) => {
                let (surface, surfaces) = (case.surface(), self.asked.surfaces.to_string());
                let surface = surface.wire_name();
                Err(wording::reply_is_not_read(&self.file.file, name, surface, &surfaces))
            }
            Part::UnreadRevision(case) => {
                let revision = case.call().revision().wire_name();
                Err(wording::revision_is_not_run(&self.file.file, name, revision))
            }
            Part::NotRun(_, why) => Err(wording::reply_is_not_run(&self.file.file, name, why)),
            part => self.unmet(name, &part),
        }
    }

    fn others(&self) -> Vec<String> {
        let others = self.file.replies.iter().filter(|it| !DEMANDED.contains(&it.name.as_str()));
        others.filter_map(|reply| self.unmet(&reply.name, &self.part(reply)).err()).collect()
    }

    fn unmet(&self, name: &str, part: &Part<'_>) -> Result<(), String> {
        let file = &self.file.file;
        match part {
            Part::Open => {
                let inside = format!("replies.{name}");
                let open = self.file.open.iter().filter(|it| it.member.starts_with(&inside));
                let lines: Vec<_> =
                    open.map(|open| format!("`{}`: {}", open.member, open.text)).collect();
                Err(wording::reply_is_open(file, name, &lines))
            }
            Part::Played(case, answer) => {
                let unmet = meets::unmet(case, answer, &self.asked.options);
                if unmet.is_empty() {
                    return Ok(());
                }
                Err(wording::reply_is_unmet(&UnmetWords {
                    file,
                    name,
                    about: case.about(),
                    call: &call_words(case.call()),
                    reply: &case.shown(),
                    said: &said(answer),
                    unmet: &unmet,
                }))
            }
            Part::UnreadSurface(_) | Part::UnreadRevision(_) | Part::NotRun(..) => Ok(()),
        }
    }

    fn story(&self) -> String {
        story::text(self)
    }
}

//! Deliberately broken clients: each has one fault that was seen in the wild.
//!
//! The tables keep what a fault is and the code that shows it side by side. The code is there
//! only with the feature `mutant`; what is said about a fault is always there.

mod block;
mod body;
mod code;
mod content;
mod crowd;
mod deadline;
mod encoding;
mod envelope;
mod error;
mod event_kinds;
mod events;
mod framing;
mod health;
mod identifier;
mod input;
mod leak;
mod misread_flag;
mod missed_flag;
mod naive;
mod process;
mod reason;
mod relay;
mod result_type;
mod retry;
mod session;
mod status;
mod step;
mod stream_end;
mod structured;
mod surface;
mod task;
mod traffic;
mod view;
mod words;

#[cfg(feature = "mutant")]
mod rewrite;
#[cfg(feature = "mutant")]
mod said;
#[cfg(feature = "mutant")]
mod transcript;
#[cfg(feature = "mutant")]
mod tree;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use crate::reply::Surfaces;
#[cfg(feature = "mutant")]
use crate::{
    adapter::{Adapter, Observation},
    call::Call,
    reply::Reply,
};

/// A client with one fault, and public reports of clients that have it.
///
/// With the feature `mutant` it is an [`Adapter`](crate::Adapter) that reads the surfaces on which
/// its fault can show, so that a harness can be tried on it: one that lets a mutant pass has a
/// hole.
///
/// - A session is a thread: the few mutants that remember what came before forget it with the
///   thread.
/// - Those of the kind `F4` never answer some replies: give them little time with
///   [`Suite::answer_within`](crate::Suite::answer_within).
///
/// ```
/// use mcp_verdict::Mutant;
///
/// let mutant = Mutant::find("flag-never-read").expect("ids are stable");
/// assert_eq!(mutant.kind(), "A1");
/// assert_eq!(mutant.to_string(), "flag-never-read (A1): never reads `isError`");
/// ```
#[derive(Clone, Copy)]
pub struct Mutant {
    id: &'static str,
    kind: &'static str,
    sentence: &'static str,
    reports: &'static [&'static str],
    surfaces: Surfaces,
    #[cfg(feature = "mutant")]
    behaviour: fn(&Call, &Reply) -> Observation,
}

/// A row of a table: id, kind, sentence, reports, the surfaces that it reads unless these are
/// single messages and silence, behaviour.
macro_rules! mutant {
    ($id:literal, $kind:literal, $sentence:literal, $reports:expr, $behaviour:expr $(,)?) => {
        $crate::mutant::mutant!(
            $id,
            $kind,
            $sentence,
            $reports,
            $crate::reply::Surfaces::MESSAGE.and($crate::reply::Surfaces::SILENCE),
            $behaviour
        )
    };
    (
        $id:literal, $kind:literal, $sentence:literal, $reports:expr, $surfaces:expr,
        $behaviour:expr $(,)?
    ) => {
        $crate::mutant::Mutant {
            id: $id,
            kind: $kind,
            sentence: $sentence,
            reports: $reports,
            surfaces: $surfaces,
            #[cfg(feature = "mutant")]
            behaviour: $behaviour,
        }
    };
}
use mutant;

/// What stands before a signature that takes more than the default suite.
const MORE_THAN_DEFAULT: [&str; 2] = ["strict", "policy"];

impl Mutant {
    /// Every mutant, those that cost most first by family.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Mutant>> = LazyLock::new(|| {
            let families = [
                missed_flag::MUTANTS,
                misread_flag::MUTANTS,
                words::MUTANTS,
                error::MUTANTS,
                code::MUTANTS,
                envelope::MUTANTS,
                identifier::MUTANTS,
                traffic::MUTANTS,
                input::MUTANTS,
                result_type::MUTANTS,
                task::MUTANTS,
                retry::MUTANTS,
                step::MUTANTS,
                leak::MUTANTS,
                view::MUTANTS,
                session::MUTANTS,
                encoding::MUTANTS,
                reason::MUTANTS,
                structured::MUTANTS,
                content::MUTANTS,
                block::MUTANTS,
                relay::MUTANTS,
                crowd::MUTANTS,
                status::MUTANTS,
                body::MUTANTS,
                event_kinds::MUTANTS,
                events::MUTANTS,
                stream_end::MUTANTS,
                framing::MUTANTS,
                health::MUTANTS,
                process::MUTANTS,
                deadline::MUTANTS,
                surface::MUTANTS,
                naive::MUTANTS,
            ];
            families.into_iter().flatten().copied().collect()
        });
        &ALL
    }

    /// The mutant with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|mutant| mutant.id == id)
    }

    /// The stable name, such as `flag-never-read`.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// The kind of fault: a letter for what is misread (A the flag and the error path, B content,
    /// C words, D protocol errors, E the envelope, F delivery, G newer result types, H relays and
    /// leaks) and a number.
    pub const fn kind(&self) -> &'static str {
        self.kind
    }

    /// What completes the sentence "this is how a client behaves that …".
    pub const fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// Public reports of this kind of fault, as `owner/repository#number` on GitHub.
    pub const fn reports(&self) -> &'static [&'static str] {
        self.reports
    }

    /// Which invariants the default suite finds broken by it, as
    /// [`Report::signature`](crate::Report::signature) writes them: what a diagnosis compares.
    pub fn signature(&self) -> &'static str {
        self.row().1
    }

    /// What it takes beyond the default suite to find it out: `strict` for the strict reading,
    /// `policy` for that and a content policy. None if the default suite does.
    pub fn takes(&self) -> Option<&'static str> {
        self.row().0
    }

    /// What `.ci/matrix` has written down of it.
    fn row(&self) -> (Option<&'static str>, &'static str) {
        static ROWS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
            let rows = include_str!("mutant/signatures.txt").lines();
            rows.filter_map(|row| row.split_once(": ")).collect()
        });
        let row = ROWS.get(self.id).copied().unwrap_or_default();
        match row.split_once(' ') {
            Some((takes, signature)) if MORE_THAN_DEFAULT.contains(&takes) => {
                (Some(takes), signature)
            }
            _ => (None, row),
        }
    }

    /// The surfaces on which a client can have this fault.
    pub const fn surfaces(&self) -> Surfaces {
        self.surfaces
    }
}

#[cfg(feature = "mutant")]
impl Adapter for Mutant {
    fn surfaces(&self) -> Surfaces {
        self.surfaces
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        (self.behaviour)(call, reply)
    }
}

/// Id, kind and sentence.
impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.id, self.kind, self.sentence)
    }
}

impl fmt::Debug for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mutant({})", self.id)
    }
}

//! The rules of the specification that a reply to `tools/call` is read by, each with an id, so that
//! whatever cites one can print what it says and where it stands.
//!
//! The sentences are our own. The text of the specification decides; [`Requirement::place`] leads
//! there.

use std::fmt;

use crate::call::Revision;
use crate::outcome::wire_names;

mod deferred;
mod envelope;
mod error;
mod policy;
mod result;
mod revisions;
mod traffic;
mod transport;

/// One rule of the Model Context Protocol, or of a text that it builds on.
///
/// Printed, it is one line: id, level, revisions, sentence and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    id: &'static str,
    level: Level,
    binds: Option<Party>,
    revisions: &'static [Revision],
    source: Source,
    sentence: &'static str,
}

wire_names! {
    /// How strongly a rule binds, in the words of RFC 2119 where it uses them. Where a rule has
    /// two levels, this is the stronger one, and the sentence tells them apart.
    Level {
        /// Required.
        Must = "MUST",
        /// Forbidden.
        MustNot = "MUST NOT",
        /// Recommended.
        Should = "SHOULD",
        /// Advised against.
        ShouldNot = "SHOULD NOT",
        /// Allowed.
        May = "MAY",
        /// Says what something is or means, without a word of duty.
        Definition = "definition",
        /// The specification says nothing here; the sentence says what follows from that.
        Silent = "silent",
    }
}

wire_names! {
    /// Who has to keep a rule.
    Party {
        /// The server. A client needs the rule to tell that a reply breaks it.
        Server = "server",
        /// The client.
        Client = "client",
        /// Both, each with its own part.
        Both = "both",
    }
}

impl Requirement {
    /// The requirement with this id, if there is one.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().find(|requirement| requirement.id == id)
    }

    /// Every requirement, group by group, in the order of their ids within a group.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        GROUPS.iter().copied().flatten()
    }

    /// The stable id, such as `TC-RES-02`.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// How strongly it binds.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Who has to keep it, where the rule speaks to one party or sets each its own part; `None`
    /// where it speaks of messages as such.
    pub const fn binds(&self) -> Option<Party> {
        self.binds
    }

    /// The revisions it applies to, oldest first; never empty.
    pub const fn revisions(&self) -> &'static [Revision] {
        self.revisions
    }

    /// Where it stands: a page of the specification (`server/tools`), a type of the schema
    /// (`schema.ts:CallToolResult`), or another text by name (`JSON-RPC 2.0`; `ext-tasks` is the
    /// tasks extension). Of several, the newest that carries the rule; for what the specification
    /// is silent on, the page where one would look for it.
    pub const fn page(&self) -> &'static str {
        match self.source {
            Source::Page(page, _) | Source::Type(page) | Source::Text(page, _) => page,
        }
    }

    /// The section of that page: the anchor of its address, or the heading in another text.
    pub const fn anchor(&self) -> Option<&'static str> {
        match self.source {
            Source::Page(_, anchor) | Source::Text(_, anchor) => anchor,
            Source::Type(_) => None,
        }
    }

    /// The rule in one plain sentence, with what it means for a client where that helps.
    pub const fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// Where to read it, in the newest revision it applies to: the full address of a page, or the
    /// words to look for.
    pub fn place(&self) -> String {
        let revision = self.revisions.last().map_or("", |newest| newest.wire_name());
        match self.source {
            Source::Page(page, None) => format!("{SPECIFICATION}/{revision}/{page}"),
            Source::Page(page, Some(anchor)) => {
                format!("{SPECIFICATION}/{revision}/{page}#{anchor}")
            }
            Source::Type(page) => {
                let name = page.trim_start_matches("schema.ts:");
                format!("schema.ts of {revision}, type {name}")
            }
            Source::Text(name, None) => name.to_owned(),
            Source::Text(name, Some(section)) => format!("{name}, {section}"),
        }
    }

    const fn new(
        id: &'static str,
        level: Level,
        revisions: &'static [Revision],
        source: Source,
        sentence: &'static str,
    ) -> Self {
        Self { id, level, binds: None, revisions, source, sentence }
    }

    const fn binding(mut self, party: Party) -> Self {
        self.binds = Some(party);
        self
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, level, sentence, .. } = self;
        let party = match self.binds {
            Some(Party::Server) => " for the server",
            Some(Party::Client) => " for the client",
            Some(Party::Both) => " for both sides",
            None => "",
        };
        let (revisions, place) = (Span(self.revisions), self.place());
        write!(f, "{id} ({level}{party}, {revisions}): {sentence} [{place}]")
    }
}

/// The text that carries a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A page of the specification, and an anchor on it.
    Page(&'static str, Option<&'static str>),
    /// A type of the schema, written `schema.ts:Type`.
    Type(&'static str),
    /// A text beside the specification by its name, and a heading in it.
    Text(&'static str, Option<&'static str>),
}

/// A run of revisions in words.
struct Span(&'static [Revision]);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else {
            return f.write_str("no revision");
        };
        let from_oldest = Revision::ALL.first() == Some(first);
        let to_newest = Revision::ALL.last() == Some(last);
        match (from_oldest, to_newest) {
            (true, true) => f.write_str("every revision"),
            (false, true) => write!(f, "{first} and later"),
            _ if first == last => write!(f, "{first} only"),
            (true, false) => write!(f, "up to {last}"),
            (false, false) => write!(f, "{first} to {last}"),
        }
    }
}

/// Where the specification is published.
const SPECIFICATION: &str = "https://modelcontextprotocol.io/specification";

const GROUPS: [&[Requirement]; 7] = [
    envelope::ENVELOPE,
    result::RESULT,
    error::ERROR,
    deferred::DEFERRED,
    traffic::TRAFFIC,
    transport::TRANSPORT,
    policy::POLICY,
];

//! The first line of a program: what it speaks, who it is, what it reads.

use crate::bridge::process::answer::Members;
use crate::bridge::wire::Wire;
use crate::call::Revision;
use crate::json::{Document, Value};
use crate::reply::{Surface, Surfaces};
use crate::wording;

/// The version of the line protocol, told by the member of this name.
pub(super) const PROTOCOL: &str = "mcp_verdict";
pub(super) const VERSION: i64 = 1;

/// What a program said of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    pub(super) name: String,
    pub(super) surfaces: Surfaces,
    /// The revisions that it speaks.
    pub(super) revisions: Vec<Revision>,
    /// Its client picks ids of its own, of this type, and puts them into each message itself.
    pub(super) own_ids: Option<IdKind>,
    /// It drives a whole client over this wire, and wants to be told where a case is played.
    pub(super) wire: Option<Wire>,
}

/// The JSON type of the ids that a client picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IdKind {
    Number,
    String,
}

impl Hello {
    /// Reads the first line.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        let Ok((document, text)) = Document::parse(line) else {
            return Err(wording::not_a_json_object(line));
        };
        let root = document.root(text);
        let version = root.get(PROTOCOL);
        if version.is_some_and(|version| version.raw() != VERSION.to_string()) {
            return Err(wording::other_version(version.map_or("", Value::raw), VERSION));
        }
        let known = [PROTOCOL, "name", "surfaces", "revisions", "own_ids", "wire"];
        let hello = Members::of(root, line, &known)?;
        if version.is_none() {
            return Err(wording::member_missing(PROTOCOL));
        }
        let name = hello.text("name")?.ok_or_else(|| wording::member_missing("name"))?;
        let read = hello.names("surfaces", Surface::ALL, Surface::wire_name)?;
        let surfaces = read.unwrap_or_default().into_iter().map(set_of);
        let Some(surfaces) = surfaces.reduce(|left, right| left | right) else {
            return Err(wording::member_missing("surfaces"));
        };
        let revisions = hello.names("revisions", Revision::ALL, Revision::wire_name)?;
        let kinds = [IdKind::Number, IdKind::String];
        let own_ids = hello.name("own_ids", &kinds, |kind| match kind {
            IdKind::Number => "number",
            IdKind::String => "string",
        })?;
        let wire = hello.name("wire", &[Wire::Http, Wire::Stdio], |wire| match wire {
            Wire::Http => "http",
            Wire::Stdio => "stdio",
        })?;
        let revisions = revisions.unwrap_or_else(|| Revision::ALL.to_vec());
        Ok(Self { name, surfaces, revisions, own_ids, wire })
    }

    /// Why a case of this revision can't be put to the program.
    pub(super) fn refuses(&self, revision: Revision) -> Option<String> {
        let known = self.revisions.contains(&revision);
        (!known).then(|| wording::program_speaks_not(revision.wire_name()))
    }
}

fn set_of(surface: Surface) -> Surfaces {
    match surface {
        Surface::Response => Surfaces::RESPONSE,
        Surface::Message => Surfaces::MESSAGE,
        Surface::Stdio => Surfaces::STDIO,
        Surface::Http => Surfaces::HTTP,
        Surface::Silence => Surfaces::SILENCE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Hello, String> {
        Hello::read(line.as_bytes())
    }

    #[test]
    fn a_hello_names_what_is_read_and_leaves_the_rest_out() {
        let hello = read(r#"{"mcp_verdict":1,"name":"n","surfaces":["response","silence"]}"#);
        let hello = hello.expect("is a hello");
        assert_eq!(hello.surfaces, Surfaces::RESPONSE | Surfaces::SILENCE);
        assert_eq!(hello.revisions, Revision::ALL);
        assert_eq!((hello.name.as_str(), hello.own_ids, hello.wire), ("n", None, None));
    }

    #[test]
    fn a_hello_that_says_too_little_or_anything_else_is_refused_with_what_is_wrong() {
        let rows = [
            ("hello", "JSON"),
            ("[]", "JSON"),
            (r#"{"name":"n","surfaces":["response"]}"#, "`mcp_verdict`"),
            (r#"{"mcp_verdict":2,"anything":true}"#, "version 2"),
            (r#"{"mcp_verdict":"1","name":"n","surfaces":["response"]}"#, "version \"1\""),
            (r#"{"mcp_verdict":1,"surfaces":["response"]}"#, "`name`"),
            (r#"{"mcp_verdict":1,"name":"n","surfaces":[]}"#, "`surfaces`"),
            (r#"{"mcp_verdict":1,"name":"n","surfaces":["respond"]}"#, "did you mean `response`"),
            (r#"{"mcp_verdict":1,"name":"n","surface":["response"]}"#, "did you mean `surfaces`"),
            (r#"{"mcp_verdict":1,"name":"n","name":"m","surfaces":["http"]}"#, "twice"),
        ];
        for (line, expected) in rows {
            let problem = read(line).expect_err(line);
            assert!(problem.contains(expected), "{line}: {problem}");
        }
    }
}

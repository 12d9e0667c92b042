//! Fixture files: raw replies with their expectations.

use std::fmt;
use std::path::Path;
use std::sync::LazyLock;

use super::corpus::FILES;
use super::{Case, format};
use crate::adapter::Adapter;
use crate::suite::{Finding, Reading, check_case};

/// A fixture file: one raw reply and what is right to make of it, under one revision or more.
///
/// ```
/// use mcp_verdict::{Fixture, Reference};
///
/// for fixture in Fixture::corpus() {
///     assert!(fixture.check(&Reference).is_empty(), "{}", fixture.name());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Fixture {
    name: String,
    family: String,
    about: String,
    cases: Vec<Case>,
}

impl Fixture {
    /// Reads a fixture file. Its name without `.json` is the case's name, its folder the family.
    ///
    /// # Errors
    ///
    /// If the file can't be read, or is no fixture: the error names the file, the member and what
    /// to do about it.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, FixtureError> {
        let path = path.as_ref();
        let shown = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| {
            FixtureError::new(
                &shown,
                "",
                format!("the file can't be read: {error}"),
                "check the path",
            )
        })?;
        let part = |part: Option<&std::ffi::OsStr>| {
            part.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let family = part(path.parent().and_then(Path::file_name));
        Self::read(&shown, &family, &part(path.file_stem()), &bytes)
    }

    /// Reads a fixture from its text; `file` is what errors and reports call it.
    ///
    /// # Errors
    ///
    /// If the text is no fixture.
    pub fn from_text(file: &str, text: &str) -> Result<Self, FixtureError> {
        let path = Path::new(file);
        let part = |part: Option<&std::ffi::OsStr>| {
            part.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let family = part(path.parent().and_then(Path::file_name));
        Self::read(file, &family, &part(path.file_stem()), text.as_bytes())
    }

    /// Every fixture that ships with the crate, by family and name.
    ///
    /// # Panics
    ///
    /// If a shipped fixture is broken, which the crate's own tests rule out.
    pub fn corpus() -> &'static [Self] {
        static CORPUS: LazyLock<Vec<Fixture>> = LazyLock::new(|| {
            let read = |&(family, name, text): &(&str, &str, &str)| {
                let file = format!("fixtures/{family}/{name}.json");
                Fixture::read(&file, family, name, text.as_bytes())
                    .unwrap_or_else(|error| panic!("{error}"))
            };
            FILES.iter().map(read).collect()
        });
        &CORPUS
    }

    /// The names of the families that ship with the crate, in order.
    pub(crate) fn families() -> Vec<&'static str> {
        let mut families: Vec<_> = FILES.iter().map(|&(family, ..)| family).collect();
        families.dedup();
        families
    }

    /// The name of the file without `.json`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The folder of the file.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// What happened, and why the outcome is what it is.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// One case for each revision that the fixture applies to.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// What the adapter breaks on this fixture in the tolerant reading: only what is never right
    /// and what is beyond dispute. Empty where the adapter does not read the fixture's surface.
    ///
    /// A panic of the adapter is a finding. A hang is not noticed here, because the adapter is
    /// only borrowed: [`suite!`](crate::suite!), [`fixtures!`](crate::fixtures!) and
    /// [`check_fixture`](crate::check_fixture) end it.
    pub fn check(&self, adapter: &(impl Adapter + ?Sized)) -> Vec<Finding> {
        self.check_as(adapter, Reading::Tolerant)
    }

    /// The same in the strict reading: the outcome has to be the expected one.
    pub fn check_strict(&self, adapter: &(impl Adapter + ?Sized)) -> Vec<Finding> {
        self.check_as(adapter, Reading::Strict)
    }

    fn check_as(&self, adapter: &(impl Adapter + ?Sized), reading: Reading) -> Vec<Finding> {
        let surfaces = adapter.surfaces();
        let read = self.cases.iter().filter(|case| surfaces.contains(case.surface()));
        read.flat_map(|case| check_case(case, &|call, reply| adapter.observe(call, reply), reading))
            .collect()
    }

    fn read(file: &str, family: &str, name: &str, bytes: &[u8]) -> Result<Self, FixtureError> {
        let parts = format::read(file, bytes)?;
        let cases = parts
            .revisions
            .iter()
            .map(|&revision| {
                let call = parts.call.to_builder().revision(revision).build();
                let (reply, expectation) = (parts.reply.clone(), parts.expectation.clone());
                Case::new(name.to_owned(), call, reply, expectation).in_fixture(
                    family,
                    &parts.about,
                    file,
                )
            })
            .collect();
        Ok(Self { name: name.to_owned(), family: family.to_owned(), about: parts.about, cases })
    }
}

/// Why a file is no fixture: the file, the member, what is wrong with it and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixtureError {
    file: String,
    member: String,
    problem: String,
    remedy: String,
}

impl FixtureError {
    pub(crate) fn new(
        file: &str,
        member: impl Into<String>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            file: file.to_owned(),
            member: member.into(),
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }

    /// The file, as it was given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The member, such as `expect.outcome`; empty where the file as a whole is meant.
    pub fn member(&self) -> &str {
        &self.member
    }
}

impl fmt::Display for FixtureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, member, problem, remedy } = self;
        f.write_str(file)?;
        if !member.is_empty() {
            write!(f, ": `{member}`")?;
        }
        write!(f, ": {problem}; {remedy}")
    }
}

impl std::error::Error for FixtureError {}

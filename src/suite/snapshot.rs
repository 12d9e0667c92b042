//! What `suite!` locks: the outcome of every fixture, and which invariants were judged.

use super::environment::is_ci;
use super::run::Run;
use crate::case::{Case, Fixture, Standing};
use crate::invariant::{Answer, Invariant, Reading};
use crate::reply::Surfaces;
use crate::wording;

/// The table of one family: a line for each fixture.
pub(super) fn table_of(run: &Run, family: &str) -> Result<String, String> {
    let observed = run.observed()?;
    let mut rows: Vec<_> =
        observed.into_iter().filter(|(case, _)| case.family() == family).collect();
    // As the files stand in their folder; they were run in another order, since what may end the
    // process came last.
    rows.sort_by_key(|(case, _)| (format!("{}.json", case.name()), case.revision()));
    let unread = run.unread().iter().filter(|case| case.family() == family);
    Ok(table(family, &rows, &names(unread), run.surfaces()))
}

/// The tables of the families that only the user has.
pub(super) fn own_families(run: &Run) -> Result<String, String> {
    let shipped = Fixture::families();
    let observed = run.observed()?;
    let mut families: Vec<_> = observed.iter().map(|(case, _)| case.family()).collect();
    families.extend(run.unread().iter().map(Case::family));
    families.sort_unstable();
    families.dedup();
    let own = families.into_iter().filter(|family| !shipped.contains(family));
    let tables: Result<Vec<_>, _> = own.map(|own| table_of(run, own)).collect();
    Ok(tables?.join("\n"))
}

fn names<'a>(cases: impl Iterator<Item = &'a Case>) -> Vec<&'a str> {
    let mut names: Vec<_> = cases.map(Case::name).collect();
    names.dedup();
    names
}

fn table(family: &str, rows: &[(&Case, &Answer)], unread: &[&str], surfaces: Surfaces) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut lines = vec![wording::table_head(family, &surfaces.to_string())];
    let width = rows.iter().map(|(case, _)| case.name().len()).max().unwrap_or(0);
    for fixture in rows.chunk_by(|(left, _), (right, _)| left.name() == right.name()) {
        lines.push(format!("{:width$}  {}", fixture[0].0.name(), cell(fixture)));
    }
    if !unread.is_empty() {
        lines.push(wording::table_unread(unread.len()));
    }
    lines.join("\n") + "\n"
}

/// One outcome if all revisions agree, else each group of revisions with its own.
fn cell(fixture: &[(&Case, &Answer)]) -> String {
    let groups: Vec<_> = fixture
        .chunk_by(|(left_case, left), (right_case, right)| {
            said(left) == said(right) && mark(left_case, left) == mark(right_case, right)
        })
        .collect();
    let parts = groups.iter().map(|group| {
        let (case, answer) = group[0];
        let what = format!("{}{}", said(answer), mark(case, answer));
        if groups.len() == 1 {
            return what;
        }
        let (first, last) = (case.revision(), group[group.len() - 1].0.revision());
        if first == last {
            format!("{first}: {what}")
        } else {
            format!("{first} to {last}: {what}")
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

fn said(answer: &Answer) -> String {
    match answer {
        Answer::Observed(observation) => observation.outcome().to_string(),
        Answer::Panicked(_) => "(panicked)".to_owned(),
        Answer::Hung(_) => "(hung)".to_owned(),
        Answer::NotAsked => "(not asked)".to_owned(),
        Answer::Failed(_) => "(failed)".to_owned(),
        Answer::NotRun(_) => "(not run)".to_owned(),
    }
}

/// Says where the outcome is not the expected one, so that a reader need not look it up.
fn mark(case: &Case, answer: &Answer) -> String {
    let expectation = case.expectation();
    let standing = answer.observation().map(|it| expectation.standing_of(it));
    if standing == Some(Standing::Expected) || matches!(answer, Answer::NotRun(_)) {
        return String::new();
    }
    let tolerated = standing == Some(Standing::Tolerated);
    wording::table_mark(expectation.outcome().wire_name(), tolerated)
}

/// The invariants that were judged, and those that had nothing to judge, with why. Nothing in it
/// changes with the seed or the number of cases.
pub(super) fn invariants(run: &Run) -> Result<String, String> {
    if run.stopped()? {
        return Err(wording::stopped_at_first());
    }
    let mut judged = Vec::new();
    let mut idle = Vec::new();
    for invariant in Invariant::all() {
        match run.judgement(invariant)?.idle {
            None => judged.push(format!("  {}", invariant.id())),
            Some(why) => idle.push(format!("  {}: {why}", invariant.id())),
        }
    }
    let strict = run.options()?.reading == Reading::Strict;
    let unread = run.unread_by_surface();
    Ok(wording::invariants_table(strict, &run.surfaces().to_string(), &unread, &judged, &idle))
}

/// Refuses to let insta write in CI, where a snapshot is only ever compared.
///
/// # Panics
///
/// If the environment asks for it all the same.
pub(crate) fn guard_ci() {
    let update = std::env::var("INSTA_UPDATE").unwrap_or_default();
    assert!(
        !is_ci() || !matches!(update.as_str(), "always" | "unseen" | "force" | "1"),
        "{}",
        wording::no_update_in_ci(&update)
    );
}

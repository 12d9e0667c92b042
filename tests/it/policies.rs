//! A client is held to what it says of the parts of a result.

use mcp_verdict::{
    Adapter, BlockFate, BlockKind, Call, ContentPolicy, Observation, Outcome, Reference, Reply,
    Report, Revision, Suite, Surfaces, adapter_fn, check_fixture, judge,
};

/// What the reference does with content.
fn policy() -> ContentPolicy {
    BlockKind::ALL
        .iter()
        .filter(|&&kind| kind != BlockKind::Text)
        .fold(ContentPolicy::new(), |policy, &kind| policy.block(kind, BlockFate::Withheld))
        .block(BlockKind::Text, BlockFate::Forwarded)
        .structured(BlockFate::Forwarded)
}

fn run(adapter: impl Adapter + Send + Sync + 'static, policy: ContentPolicy) -> Report {
    Suite::new(adapter).revisions([Revision::V2026_07_28]).cases(1).policy(policy).run()
}

fn broken(adapter: impl Adapter + Send + Sync + 'static, policy: ContentPolicy) -> Vec<String> {
    let report = run(adapter, policy);
    let mut ids: Vec<_> =
        report.findings().iter().map(|it| it.invariant().id().to_owned()).collect();
    ids.dedup();
    ids
}

/// The reference with a change of what it says of finished calls.
fn retold(
    change: impl Fn(&Call, &Reply, Observation) -> Observation + Send + Sync + 'static,
) -> impl Adapter + Send + Sync + 'static {
    adapter_fn(Surfaces::RESPONSE, move |call: &Call, reply: &Reply| {
        let told = Reference.observe(call, reply);
        match told.outcome() {
            Outcome::Success | Outcome::ToolError => change(call, reply, told),
            _ => told,
        }
    })
}

#[test]
fn a_client_that_keeps_its_policy_passes_in_both_readings() {
    let report = run(Reference, policy());
    assert!(report.passed(), "{report}");
    // The strict reading finds what a build without the feature does not validate.
    if cfg!(feature = "output-schema") {
        let strict = Suite::new(Reference).revisions([Revision::V2025_11_25]).cases(1);
        let report = strict.strict().policy(policy()).run();
        assert!(report.passed(), "{report}");
    }
}

#[test]
fn a_part_of_which_the_policy_says_nothing_is_a_finding() {
    let forgetful = ContentPolicy::new()
        .block(BlockKind::Text, BlockFate::Forwarded)
        .structured(BlockFate::Forwarded);
    assert_eq!(broken(Reference, forgetful), ["every-block-has-a-policy"]);
}

#[test]
fn fates_that_are_not_those_of_the_policy_are_a_finding() {
    // By kind, by size and by media type.
    let by_size = policy().max_bytes(BlockKind::Text, 40, BlockFate::Withheld);
    let by_type = policy().media_types(BlockKind::Image, ["image/webp"], BlockFate::Refused);
    for stricter in [policy().block(BlockKind::Audio, BlockFate::Refused), by_size, by_type] {
        let ids = broken(Reference, stricter.clone());
        assert!(ids.contains(&"fates-follow-the-policy".to_owned()), "{ids:?} {stricter:?}");
    }
}

#[test]
fn what_the_policy_refuses_never_reaches_the_model() {
    let refuses = policy().block(BlockKind::Text, BlockFate::Refused);
    let says_so = retold(|_, _, told| {
        let fates = told.facts().blocks().unwrap_or_default().to_vec();
        let refused = |fate| if fate == BlockFate::Forwarded { BlockFate::Refused } else { fate };
        told.blocks(fates.into_iter().map(refused))
    });
    assert_eq!(broken(says_so, refuses), ["refused-block-stays-out"]);
}

const LIMIT: usize = 40;

/// A client that cuts each text and puts this behind the cut.
fn cutting(marker: &'static str) -> impl Adapter + Send + Sync + 'static {
    retold(move |call, reply, told| {
        let verdict = judge(call, reply);
        let cut = |text: std::borrow::Cow<'_, str>| match text.len() > LIMIT {
            true => {
                let end = (0..=LIMIT).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
                format!("{}{marker}", &text[..end])
            }
            false => text.into_owned(),
        };
        let texts: Vec<_> = verdict.texts().map(cut).collect();
        if texts.is_empty() { told } else { told.model_view(texts.join("\n")) }
    })
}

#[test]
fn a_text_that_is_cut_is_kept_only_where_the_cut_is_stated_and_marked() {
    let stated = policy().cut_after(LIMIT, " [cut]");
    let marked = broken(cutting(" [cut]"), stated.clone());
    assert!(marked.is_empty(), "{marked:?}");
    for ids in [broken(cutting(""), stated), broken(cutting(" [cut]"), policy())] {
        assert!(ids.contains(&"tool-reason-reaches-the-model".to_owned()), "{ids:?}");
    }
}

#[test]
#[should_panic(expected = "fates-follow-the-policy")]
fn a_fixture_is_checked_under_the_policy_of_its_suite() {
    let refuses = policy().block(BlockKind::Image, BlockFate::Refused);
    check_fixture(
        "fixtures/content/image-block-minimal.json",
        Suite::new(Reference).policy(refuses),
    );
}

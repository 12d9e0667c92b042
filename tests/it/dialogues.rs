//! Dialogues find out what an agent does after several replies in a row, and leave a careful one
//! alone.

use std::sync::LazyLock;
use std::time::Duration;

use mcp_verdict::dialogue::{Beat, Look, Terms};
use mcp_verdict::{
    Agent, Cost, Dialogue, DialogueReport, DialogueRule, Dialogues, NextStep, Outcome,
    ReferenceAgent, Reply, Request, Revision, Surfaces, Turn, judge,
};
use rstest::rstest;

const MACROS: &str = include_str!("../../src/dialogue/macros.rs");

mcp_verdict::dialogues!(reference_agent, ReferenceAgent::default());

/// Sends again whatever did not work, under a new id.
struct Careless(i64);

impl Agent for Careless {
    fn surfaces(&self) -> Surfaces {
        Surfaces::ALL
    }

    fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
        let Some(call) = sent.as_call() else { return Turn::new(NextStep::Stop) };
        match judge(call, reply).outcome() {
            Outcome::Success => Turn::new(NextStep::UseResult),
            Outcome::Pending => Turn::new(NextStep::KeepWaiting),
            _ => {
                self.0 += 1;
                let again = call.to_builder().id(self.0);
                Turn::new(NextStep::RetryUnchanged).send(Request::call(again))
            }
        }
    }
}

/// An agent that does the same in each turn.
struct Always(fn(&Request) -> Turn);

impl Agent for Always {
    fn turn(&mut self, sent: &Request, _: &Reply) -> Turn {
        (self.0)(sent)
    }
}

/// What came of playing to the careless agent.
static CARELESS: LazyLock<DialogueReport> =
    LazyLock::new(|| Dialogues::new(|| Careless(1)).random(0).run());

/// One dialogue with every fate.
fn few() -> Vec<Dialogue> {
    let alone = |&beat| Dialogue::new(Terms::Once, Revision::V2026_07_28, &[beat]);
    Beat::ALL.iter().map(alone).collect()
}

fn broken(report: &DialogueReport) -> Vec<&'static str> {
    let mut ids: Vec<_> = report.findings().iter().map(|it| it.rule().id()).collect();
    ids.dedup();
    ids
}

#[test]
fn the_double_booking_is_the_first_finding_of_an_agent_that_repeats() {
    let report: &DialogueReport = &CARELESS;
    let first = &report.findings()[0];
    assert_eq!(first.rule().id(), "effects-stay-within-the-contract");
    assert_eq!(first.dialogue().to_string(), "once@2026-07-28:lost-done+done");
    assert_eq!(first.cost(), Cost::Harm);
    let text = first.to_string();
    for part in [
        "(double-booking)",
        "sent  tools/call book_room, id 1",
        "came  (no bytes: lost_after_send)",
        "said  retry_unchanged",
        "sent  tools/call book_room, id 2, {\"guest\":\"Ada\",\"night\":\"2026-12-01\"}   <-- this breaks the rule",
        "(the tool is carried out)",
        "rule       TC-RTY-03",
        "again      MCP_VERDICT_ONLY=once@2026-07-28:lost-done+done",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_blind_repeat_is_a_finding_even_where_it_went_well() {
    let report: &DialogueReport = &CARELESS;
    let unchecked = report.findings().iter().find(|it| {
        it.rule().id() == "unproven-call-is-checked-before-a-repeat"
            && it.dialogue().to_string() == "once@2025-11-25:lost"
    });
    assert!(unchecked.is_some(), "{report}");
}

#[test]
fn a_repeat_that_a_trusted_server_calls_harmless_is_no_finding() {
    let report: &DialogueReport = &CARELESS;
    let blind = |it: &mcp_verdict::DialogueFinding| {
        it.rule().id() == "unproven-call-is-checked-before-a-repeat"
    };
    let mut terms = report
        .findings()
        .iter()
        .filter(|it| blind(it))
        .map(|it| it.dialogue().to_string().split('@').next().unwrap_or_default().to_owned());
    assert!(terms.all(|terms| ["once", "once-unseen", "untrusted"].contains(&&*terms)));
}

#[test]
fn the_reference_agent_keeps_every_rule_and_comes_near_each() {
    let report = Dialogues::new(ReferenceAgent::default).run();
    assert!(report.passed(), "{report}\n{}", report.findings()[0]);
    for rule in DialogueRule::all() {
        let (judged, broken) = report.counts(rule.id()).expect("every rule is judged");
        assert!(judged > 10 && broken == 0, "{}: {judged}", rule.id());
    }
}

#[test]
fn an_agent_that_never_stops_is_a_finding() {
    let report = Dialogues::new(|| {
        Always(|_| Turn::new(NextStep::CheckCatalogue).send(Request::catalogue()))
    })
    .only(few())
    .run();
    assert!(broken(&report).contains(&"dialogue-ends"), "{report}");
    assert!(report.findings()[0].to_string().contains("and so on: it had not stopped"));
}

#[test]
fn an_agent_that_waits_for_what_never_comes_is_a_finding() {
    let report = Dialogues::new(|| Always(|_| Turn::new(NextStep::KeepWaiting))).only(few()).run();
    assert!(broken(&report).contains(&"dialogue-ends"), "{report}");
    assert!(report.findings()[0].to_string().contains("nothing is on its way"));
}

#[test]
fn an_agent_that_panics_is_a_finding_with_its_words_and_no_crash() {
    let report = Dialogues::new(|| Always(|_| panic!("no such booking"))).only(few()).run();
    assert_eq!(broken(&report), ["agent-always-answers"]);
    assert!(report.findings()[0].to_string().contains("it panicked: no such booking"));
}

#[test]
fn an_agent_that_hangs_is_left_behind_and_the_rest_is_said_not_to_be_played() {
    let report = Dialogues::new(|| {
        Always(|_| {
            std::thread::sleep(Duration::from_secs(3600));
            Turn::new(NextStep::Stop)
        })
    })
    .random(0)
    .answer_within(Duration::from_millis(50))
    .run();
    assert_eq!(broken(&report), ["agent-always-answers"]);
    assert_eq!(report.played(), 3);
    assert!(report.problems()[0].contains("were not played"), "{report}");
}

#[test]
fn dialogues_on_surfaces_that_an_agent_does_not_read_are_said_not_to_be_played() {
    let report = Dialogues::new(|| Always(|_| Turn::new(NextStep::Stop))).random(0).run();
    assert!(report.to_string().contains("not played: "), "{report}");
    struct Deaf;
    impl Agent for Deaf {
        fn surfaces(&self) -> Surfaces {
            Surfaces::RESPONSE
        }
        fn turn(&mut self, _: &Request, _: &Reply) -> Turn {
            Turn::new(NextStep::Stop)
        }
    }
    let report = Dialogues::new(|| Deaf).run();
    assert!(!report.passed());
    assert!(report.problems()[0].contains("no dialogue to play"), "{report}");
}

#[test]
fn a_longer_dialogue_shrinks_to_what_breaks_the_rule() {
    /// Repeats unchecked, but only after it has given input twice and the tool was renamed.
    #[derive(Default)]
    struct Sly(ReferenceAgent, usize);
    impl Agent for Sly {
        fn surfaces(&self) -> Surfaces {
            Surfaces::ALL
        }
        fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
            let turn = self.0.turn(sent, reply);
            match turn.step() {
                NextStep::ProvideInput => self.1 += 1,
                NextStep::VerifyState if self.1 >= 2 => {
                    let call = sent.as_call().expect("a check follows a call or a check");
                    let again = call.to_builder().id(999).build();
                    return Turn::new(NextStep::RetryUnchanged).send(Request::call(again));
                }
                _ => {}
            }
            turn
        }
    }
    let report = Dialogues::new(Sly::default).run();
    let first = report
        .findings()
        .iter()
        .find(|it| it.rule().id() == "unproven-call-is-checked-before-a-repeat");
    let beats = first.map(|it| it.dialogue().to_string()).unwrap_or_default();
    assert_eq!(beats.matches("input").count() + beats.matches("state-only").count(), 2, "{beats}");
    assert_eq!(beats.matches('+').count(), 2, "{beats}");
}

#[test]
fn every_rule_has_its_test_in_the_order_of_cost() {
    let in_macro: Vec<_> = MACROS
        .lines()
        .filter_map(|line| line.trim().strip_suffix("\",")?.split_once(" = \""))
        .collect();
    let ids: Vec<_> = DialogueRule::all().iter().map(|rule| rule.id()).collect();
    assert_eq!(in_macro.iter().map(|(_, id)| *id).collect::<Vec<_>>(), ids);
    for (test, id) in in_macro {
        assert_eq!(test, id.replace('-', "_"));
        let rule = DialogueRule::find(id).expect("is there");
        assert!(rule.statement().ends_with('.') && rule.why().ends_with('.'), "{id}");
    }
}

#[test]
fn a_dialogue_is_read_as_it_is_written() {
    for &terms in Terms::ALL {
        for &look in Look::ALL {
            for &beat in Beat::ALL {
                let dialogue =
                    Dialogue::new(terms, Revision::V2026_07_28, &[beat, beat]).look(look);
                assert_eq!(Dialogue::read(&dialogue.to_string()), Some(dialogue));
            }
        }
    }
}

#[rstest]
#[case("once@2026-07-28")]
#[case("once@2026-07-28:")]
#[case("once@2026-07-28:lost-dome")]
#[case("twice@2026-07-28:done")]
#[case("once@2024-11-05:done")]
#[case("once@2025-11-25:input")]
#[case("once@2025-11-25:done/blind")]
fn what_is_no_dialogue_is_not_read(#[case] code: &str) {
    assert_eq!(Dialogue::read(code), None);
}

#[cfg(feature = "mutant")]
mod mutants {
    use std::collections::BTreeSet;

    use mcp_verdict::AgentMutant;

    use super::*;

    /// Each fate alone, with every fate of the checks, and what takes longer to show.
    fn telling() -> Vec<Dialogue> {
        let mut all = Vec::new();
        for &revision in Dialogue::revisions() {
            for &look in Look::ALL {
                for terms in [Terms::Once, Terms::OnceUnseen] {
                    let alone = |&beat| Dialogue::new(terms, revision, &[beat]).look(look);
                    all.extend(Beat::ALL.iter().map(alone).filter(|it| !it.beats().is_empty()));
                }
            }
            all.push(Dialogue::new(Terms::Idempotent, revision, &[Beat::Lost; 24]));
        }
        let input_first = [Beat::Input, Beat::LostDone];
        all.push(Dialogue::new(Terms::Once, Revision::V2026_07_28, &input_first));
        all
    }

    #[test]
    fn every_mutant_breaks_the_rule_that_it_is_there_for() {
        for mutant in AgentMutant::all() {
            let report = Dialogues::new(|| mutant.agent()).only(telling()).run();
            let broken: BTreeSet<_> = broken(&report).into_iter().collect();
            assert!(broken.contains(mutant.breaks()), "{mutant:?} only breaks {broken:?}");
        }
    }

    #[test]
    fn every_rule_is_there_for_a_mutant() {
        let wanted: BTreeSet<_> = AgentMutant::all().iter().map(AgentMutant::breaks).collect();
        let rules: BTreeSet<_> = DialogueRule::all().iter().map(|rule| rule.id()).collect();
        assert_eq!(wanted, rules);
    }

    #[test]
    fn ids_and_sentences_of_mutants_are_their_own() {
        let ids: BTreeSet<_> = AgentMutant::all().iter().map(AgentMutant::id).collect();
        let says: BTreeSet<_> = AgentMutant::all().iter().map(AgentMutant::sentence).collect();
        assert_eq!((ids.len(), says.len()), (AgentMutant::all().len(), AgentMutant::all().len()));
        assert!(AgentMutant::find("no-such-mutant").is_none());
    }

    #[test]
    fn what_kills_mutants_leaves_the_reference_agent_alone() {
        let report = Dialogues::new(ReferenceAgent::default).only(telling()).run();
        assert!(report.passed(), "{report}");
    }
}

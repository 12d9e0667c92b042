//! Every mutant is a fault of its own: named, reported, and different from a correct client.

use std::collections::{BTreeMap, BTreeSet};

use mcp_verdict::Mutant;

/// The kinds of fault that one reply can show.
const KINDS: [&str; 43] = [
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8",
    "C1", "C2", "D1", "D2", "D3", "D4", "E1", "E2", "E3", "E4", "E5", "F1", "F2", "F3", "F4", "F5",
    "F6", "F7", "F8", "F9", "F10", "G1", "G2", "G3", "H1", "H2", "H3",
];

#[test]
fn ids_are_unique_and_kebab_case() {
    let mut seen = BTreeSet::new();
    for mutant in Mutant::all() {
        assert!(seen.insert(mutant.id()), "{} stands twice", mutant.id());
        let kebab = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        assert!(mutant.id().chars().all(kebab), "{}", mutant.id());
        assert_eq!(Mutant::find(mutant.id()).map(Mutant::id), Some(mutant.id()));
    }
    assert!(Mutant::find("no-such-mutant").is_none());
}

#[test]
fn every_kind_has_at_least_two_disguises() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for mutant in Mutant::all() {
        *counts.entry(mutant.kind()).or_default() += 1;
    }
    for kind in KINDS {
        assert!(counts.remove(kind).is_some_and(|count| count >= 2), "{kind}");
    }
    assert!(counts.is_empty(), "kinds that are not listed here: {counts:?}");
}

#[test]
fn every_sentence_goes_on_after_a_client_that_and_has_its_reports() {
    let mut sentences = BTreeSet::new();
    for mutant in Mutant::all() {
        let sentence = mutant.sentence();
        assert!(sentences.insert(sentence), "{mutant}");
        assert!(sentence.starts_with(|it: char| it.is_ascii_lowercase()), "{mutant}");
        assert!(!sentence.ends_with('.') && !sentence.contains("  "), "{mutant}");
        assert!(!mutant.reports().is_empty(), "{mutant}");
        for report in mutant.reports() {
            let parts = report.split_once('#').and_then(|(place, number)| {
                Some((place.split_once('/')?, number.parse::<u32>().ok()?))
            });
            assert!(parts.is_some(), "{mutant}: {report}");
        }
    }
}

#[cfg(feature = "mutant")]
mod behaviour {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;
    use std::time::{Duration, Instant};

    use mcp_verdict::{
        Adapter, Call, Fixture, Mutant, Observation, Reference, Reply, Revision, Suite, Surface,
    };

    use crate::probes::probes;

    /// A call, a reply, and what a correct client says.
    struct Probe {
        call: Call,
        reply: Reply,
        surface: Surface,
        right: Told,
    }

    #[derive(PartialEq, Eq)]
    struct Told(Observation, String);

    impl Told {
        /// Without what the operator is told of why and on what evidence: a fault that shows
        /// there alone is none.
        fn new(observation: Observation) -> Self {
            let told =
                ["outcome:", "because:", "evidence:", "anomalies:", "detail:", "http status:"];
            let view = observation.facts().operator_view().unwrap_or_default();
            let lines: Vec<_> =
                view.lines().filter(|line| !told.iter().any(|it| line.starts_with(it))).collect();
            let lines = lines.join("\n");
            Self(observation.operator_view(""), lines)
        }
    }

    fn all_probes() -> Vec<Probe> {
        // One revision of each fixture before the others: most faults show in any.
        let newest_first = |fixture: &'static Fixture| fixture.cases().iter().rev().enumerate();
        let mut fixtures: Vec<_> = Fixture::corpus().iter().flat_map(newest_first).collect();
        fixtures.sort_by_key(|&(order, _)| order);
        let fixtures = fixtures.into_iter().map(|(_, case)| case);
        probes()
            .into_iter()
            .chain(fixtures.map(|case| (case.call().clone(), case.reply().clone())))
            .map(|(call, reply)| {
                let surface = match (reply.message(), reply.stdio(), reply.http()) {
                    (Some(_), ..) => Surface::Message,
                    (_, Some(_), _) => Surface::Stdio,
                    (.., Some(_)) => Surface::Http,
                    _ => Surface::Silence,
                };
                let right = Told::new(Reference.observe(&call, &reply));
                Probe { call, reply, surface, right }
            })
            .collect()
    }

    /// Whether some reply shows that the mutant is no correct client.
    fn differs(mutant: Mutant, probes: &[Probe], mut began: impl FnMut()) -> bool {
        let surfaces = mutant.surfaces();
        probes.iter().filter(|probe| surfaces.contains(probe.surface)).any(|probe| {
            began();
            let observe = || mutant.observe(&probe.call, &probe.reply);
            let said = catch_unwind(AssertUnwindSafe(observe));
            said.map_or(true, |said| Told::new(said) != probe.right)
        })
    }

    /// What became of a mutant that may never answer: it was asked at that time and has not
    /// answered, or it has answered everything.
    enum Patience {
        Since(Instant),
        Differs(bool),
    }

    /// Asks a mutant on a thread that is left behind where it hangs.
    fn asked_aside(mutant: Mutant, probes: &Arc<Vec<Probe>>) -> Arc<Mutex<Patience>> {
        let patience = Arc::new(Mutex::new(Patience::Since(Instant::now())));
        let (probes, kept) = (Arc::clone(probes), Arc::clone(&patience));
        thread::spawn(move || {
            let keep = |now| *kept.lock().unwrap_or_else(PoisonError::into_inner) = now;
            let differs = differs(mutant, &probes, || keep(Patience::Since(Instant::now())));
            keep(Patience::Differs(differs));
        });
        patience
    }

    /// Waits until it is plain that the mutant has stopped answering, or that it does not.
    fn differs_or_hangs(patience: &Mutex<Patience>) -> bool {
        loop {
            match *patience.lock().unwrap_or_else(PoisonError::into_inner) {
                Patience::Differs(differs) => return differs,
                Patience::Since(asked) if asked.elapsed() > Duration::from_secs(2) => return true,
                Patience::Since(_) => {}
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Faults of what follows a reply: the next step, the levels, and whose words are shown.
    const AFTERWARDS: [&str; 25] = [
        "everything-is-repeated-by-habit",
        "failed-read-is-repeated",
        "transient-failure-of-a-booking-is-repeated",
        "open-call-is-repeated",
        "lost-call-is-left-to-the-model",
        "broken-answer-is-left-to-the-model",
        "tool-error-is-used",
        "protocol-error-is-used",
        "protocol-error-asks-for-input",
        "protocol-error-is-a-breach",
        "input-required-is-used",
        "state-goes-to-another-call",
        "empty-list-is-a-reached-goal",
        "broken-answer-is-complete",
        "protocol-error-is-complete",
        "input-required-is-complete",
        "handle-is-a-reached-goal",
        "silent-call-was-delivered",
        "broken-answer-speaks-as-the-tool",
        "broken-answer-is-quoted",
        "address-leaks",
        "log-is-empty",
        "log-drops-the-code",
        "log-drops-the-data",
        "log-drops-the-request",
    ];

    /// By a fixture that ships, or by a generated case where it takes one to know whether the tool
    /// ran.
    #[test]
    fn every_fault_of_what_follows_a_reply_is_found() {
        for id in AFTERWARDS {
            let mutant = Mutant::find(id).expect("the mutant is listed");
            let found = Fixture::corpus().iter().find_map(|fixture| {
                fixture.check_strict(mutant).first().map(|it| it.invariant().id())
            });
            let generated = || {
                let suite = Suite::new(*mutant).strict().revisions([Revision::V2026_07_28]);
                suite.cases(1).run().findings().first().map(|it| it.invariant().id())
            };
            assert!(found.or_else(generated).is_some(), "{mutant}");
        }
    }

    #[test]
    fn every_mutant_differs_from_a_correct_client() {
        let probes = Arc::new(all_probes());
        let (hanging, others): (Vec<_>, Vec<_>) =
            Mutant::all().iter().copied().partition(|mutant| mutant.kind() == "F4");
        let aside: Vec<_> =
            hanging.iter().map(|&mutant| (mutant, asked_aside(mutant, &probes))).collect();
        let next = AtomicUsize::new(0);
        let mut alike: Vec<_> = thread::scope(|scope| {
            let work = || {
                let mut alike = Vec::new();
                while let Some(mutant) = others.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !differs(*mutant, &probes, || ()) {
                        alike.push(mutant.id());
                    }
                }
                alike
            };
            let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .flat_map(|it| it.join().expect("no mutant ends its thread"))
                .collect()
        });
        let patient = aside.iter().filter(|(_, patience)| !differs_or_hangs(patience));
        alike.extend(patient.map(|(mutant, _)| mutant.id()));
        assert!(alike.is_empty(), "as good as a correct client: {alike:#?}");
    }
}

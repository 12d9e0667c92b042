//! The booking story of the example: the careless host books two rooms, the careful one books one
//! and breaks no rule.

#[path = "../../examples/booking/careful.rs"]
#[allow(unreachable_pub, reason = "the example is a host of its own")]
mod careful;
#[path = "../../examples/booking/careless.rs"]
#[allow(unreachable_pub, reason = "the example is a host of its own")]
mod careless;
#[path = "../../examples/booking/hotel.rs"]
#[allow(unreachable_pub, dead_code, reason = "the example is a host of its own")]
mod hotel;

use mcp_verdict::{Acceptance, Agent, Dialogues, Surfaces, adapter_fn};

use crate::careful::client;
use careful::Careful;
use careless::Careless;

mcp_verdict::dialogues!(careful_host, Careful::default());

fn rooms(host: &mut dyn Agent) -> usize {
    let mut hotel = hotel::Hotel::default();
    let mut sent = Some(hotel::booking());
    while let Some(request) = sent {
        let reply = hotel.answer(&request);
        sent = host.turn(&request, &reply).request().cloned();
    }
    hotel.booked()
}

#[test]
fn a_lost_answer_costs_the_careless_host_a_second_room() {
    assert_eq!(rooms(&mut Careless::default()), 2);
    assert_eq!(rooms(&mut Careful::default()), 1);
    let report = Dialogues::new(Careless::default).random(0).run();
    let first = &report.findings()[0];
    assert_eq!(first.rule().id(), "effects-stay-within-the-contract");
    assert_eq!(first.dialogue().to_string(), "once@2026-07-28:lost-done+done");
}

#[test]
fn only_the_careful_host_meets_the_acceptance_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/acceptance/book_room.json");
    let file = Acceptance::load(file).expect("the file is there");
    let all = Surfaces::MESSAGE | Surfaces::SILENCE;
    let careful = file.check(adapter_fn(all, careful::observe));
    assert!(careful.is_empty(), "{}", careful.join("\n\n"));
    let careless = file.check(adapter_fn(all, careless::observe));
    assert!(careless.iter().any(|unmet| unmet.contains("`lost_after_send` is not met")));
}

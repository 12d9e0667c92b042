//! Two rooms for one guest: a hotel books a room and its answer is lost on the way. A careless host
//! sends the call again, a careful one looks first. Then an acceptance file and many dialogues find
//! out the same, and more.
//!
//! ```sh
//! cargo run --example booking
//! ```

#![allow(clippy::print_stdout, reason = "what it prints is what it is for")]
#![allow(unreachable_pub, reason = "a host of your own would be public")]

mod careful;
mod careless;
#[path = "../invoice/careful.rs"]
mod client;
mod hotel;

use std::error::Error;

use mcp_verdict::{Acceptance, Agent, DialogueReport, Dialogues, Surfaces, adapter_fn};

use careful::Careful;
use careless::Careless;
use hotel::Hotel;

fn main() -> Result<(), Box<dyn Error>> {
    println!("The connection breaks after the first booking, before its answer.\n");
    let careless = play("careless", &mut Careless::default());
    let careful = play("careful", &mut Careful::default());

    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/acceptance/book_room.json");
    let file = Acceptance::load(file)?;
    println!(
        "The acceptance file of `book_room` says what has to come of {} replies.",
        file.cases().count()
    );
    let all = Surfaces::MESSAGE | Surfaces::SILENCE;
    let careless_unmet = file.check(adapter_fn(all, careless::observe));
    let careful_unmet = file.check(adapter_fn(all, careful::observe));
    println!(
        "careless: {} not met, careful: {} not met\n",
        careless_unmet.len(),
        careful_unmet.len()
    );
    let lost = careless_unmet.iter().find(|unmet| unmet.contains("`lost_after_send`"));
    println!("{}\n", lost.ok_or("the careless host met what it must not")?);

    println!("The dialogues play several replies in a row:\n");
    let careless_report = Dialogues::new(Careless::default).run();
    let careful_report = Dialogues::new(Careful::default).run();
    print("careless", &careless_report);
    print("careful", &careful_report);
    if let Some(finding) = careless_report.findings().first() {
        println!("The first finding in full:\n\n{finding}");
    }

    let careless_is_caught = careless == 2 && !careless_report.passed();
    let careful_passes = careful == 1 && careful_unmet.is_empty() && careful_report.passed();
    if careless_is_caught && careful_passes {
        Ok(())
    } else {
        Err("this example no longer shows what it is for: only the careful host may pass".into())
    }
}

/// Lets a host book one room, prints what it does, and counts the rooms.
fn play(name: &str, host: &mut dyn Agent) -> usize {
    let mut hotel = Hotel::default();
    let mut sent = Some(hotel::booking());
    println!("{name}:");
    while let Some(request) = sent {
        let reply = hotel.answer(&request);
        let turn = host.turn(&request, &reply);
        println!(
            "  {:<28} {:<16} then {}",
            hotel::shown(&request),
            hotel::came(&reply),
            turn.step()
        );
        sent = turn.request().cloned();
    }
    println!("  rooms booked: {}\n", hotel.booked());
    hotel.booked()
}

fn print(name: &str, report: &DialogueReport) {
    println!("{name}: {report}");
}

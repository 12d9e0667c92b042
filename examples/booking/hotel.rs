//! A hotel whose first answer is lost on the way.

use mcp_verdict::{Absence, Call, Contract, Effect, Reply, Request, Revision, Silence, Why};
use serde_json::{Value, json};

#[derive(Default)]
pub struct Hotel {
    bookings: Vec<Value>,
}

/// What the user asked for. Every call books one more room, and `list_bookings` shows them.
pub fn booking() -> Request {
    let contract =
        Contract::new(Effect::Once, Absence::Unstated, true).with_state_check("list_bookings");
    let call = Call::new("book_room")
        .revision(Revision::V2025_11_25)
        .id(1)
        .arguments(json!({ "guest": "Ada", "night": "2026-12-01" }))
        .contract(contract);
    Request::call(call)
}

impl Hotel {
    pub fn booked(&self) -> usize {
        self.bookings.len()
    }

    pub fn answer(&mut self, request: &Request) -> Reply {
        let Some(call) = request.as_call() else {
            return Reply::from_silence(Silence::new(Why::NotSent));
        };
        let text = if call.tool() == "list_bookings" {
            json!({ "bookings": self.bookings }).to_string()
        } else {
            self.bookings.push(call.arguments().clone());
            if self.bookings.len() == 1 {
                return Reply::from_silence(Silence::new(Why::LostAfterSend));
            }
            "Your room is booked.".to_owned()
        };
        let content = json!([{ "type": "text", "text": text }]);
        let id: Value = call.id().to_string().parse().unwrap_or_default();
        let answer = json!({ "jsonrpc": "2.0", "id": id, "result": { "content": content } });
        Reply::from_message(answer.to_string())
    }
}

pub fn shown(request: &Request) -> String {
    request.as_call().map_or_else(String::new, |call| format!("{}, id {}", call.tool(), call.id()))
}

pub fn came(reply: &Reply) -> &'static str {
    if reply.silence().is_some() { "connection lost" } else { "an answer" }
}

//! Server-sent events, by their standard: bytes in, events out, wherever the bytes are cut.

/// One event that has data.
pub struct Event {
    name: Vec<u8>,
    pub data: Vec<u8>,
}

impl Event {
    /// Whether it has the name that an event has unless it says otherwise.
    pub fn is_message(&self) -> bool {
        self.name.is_empty() || self.name == b"message"
    }
}

/// The reader of one stream.
#[derive(Default)]
pub struct Events {
    line: Vec<u8>,
    after_cr: bool,
    after_first_line: bool,
    name: Vec<u8>,
    data: Option<Vec<u8>>,
    given_id: Vec<u8>,
    id: Vec<u8>,
}

impl Events {
    /// Whether there is a place to resume from.
    pub fn has_id(&self) -> bool {
        !self.id.is_empty()
    }

    /// The events that these bytes complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        for &byte in bytes {
            let after_cr = std::mem::take(&mut self.after_cr);
            match byte {
                b'\n' if after_cr => {}
                b'\n' | b'\r' => {
                    self.after_cr = byte == b'\r';
                    events.extend(self.end_line());
                }
                _ => self.line.push(byte),
            }
        }
        events
    }

    fn end_line(&mut self) -> Option<Event> {
        let line = std::mem::take(&mut self.line);
        let is_first = !std::mem::replace(&mut self.after_first_line, true);
        let unmarked = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| is_first);
        let line = unmarked.unwrap_or(&line);
        if !line.is_empty() {
            self.take_field(line);
            return None;
        }
        self.id.clone_from(&self.given_id);
        let name = std::mem::take(&mut self.name);
        self.data.take().map(|data| Event { name, data })
    }

    fn take_field(&mut self, line: &[u8]) {
        let colon = line.iter().position(|&byte| byte == b':').unwrap_or(line.len());
        let value = line.get(colon + 1..).unwrap_or_default();
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match &line[..colon] {
            b"event" => self.name = value.to_vec(),
            b"id" if !value.contains(&0) => self.given_id = value.to_vec(),
            b"data" => match &mut self.data {
                None => self.data = Some(value.to_vec()),
                Some(data) => {
                    data.push(b'\n');
                    data.extend_from_slice(value);
                }
            },
            // A comment, the time to wait before a resumption, or a field of another standard.
            _ => {}
        }
    }
}

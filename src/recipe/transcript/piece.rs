//! The single things that come before or after a message.

use super::Transcript;
use super::part::{After, Before};
use crate::call::Revision;
use crate::recipe::Recipe;
use crate::recipe::facts::Place;
use crate::recipe::ids::{CallId, IdValue};
use crate::recipe::level::AnswerId;

/// One thing on a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Message,
    /// An answer to the same call that contradicts the message.
    Contradiction,
    Blank,
    Log,
    Lookalike,
    NotUtf8,
    Half,
    Html,
    Progress,
    ProgressCrLf,
    ProgressFull,
    LogError,
    ListChanged,
    Cancelled,
    Ping,
    PingOurId,
    OtherAnswer,
    OtherFailure,
    OtherError,
    NoId,
    Comment,
    Priming,
    IdAlone,
    Retry,
    UnknownName,
    Endpoint,
    HeaderLine,
    NamedDone,
    DoneMarker,
}

impl Before {
    pub(super) const fn pieces(self) -> &'static [Piece] {
        match self {
            Self::Nothing => &[],
            Self::Blank => &[Piece::Blank],
            Self::Log => &[Piece::Log],
            Self::Lookalike => &[Piece::Lookalike],
            Self::NotUtf8 => &[Piece::NotUtf8],
            Self::Half => &[Piece::Half],
            Self::Html => &[Piece::Html],
            Self::Progress => &[Piece::Progress],
            Self::ProgressFull => &[Piece::ProgressFull],
            Self::LogError => &[Piece::LogError],
            Self::ListChanged => &[Piece::ListChanged],
            Self::Cancelled => &[Piece::Cancelled],
            Self::Ping => &[Piece::Ping],
            Self::PingOurId => &[Piece::PingOurId],
            Self::OtherAnswer => &[Piece::OtherAnswer],
            Self::OtherFailure => &[Piece::OtherFailure],
            Self::OtherError => &[Piece::OtherError],
            Self::NoId => &[Piece::NoId],
            Self::Several => &[
                Piece::Progress,
                Piece::PingOurId,
                Piece::OtherAnswer,
                Piece::LogError,
                Piece::OtherFailure,
                Piece::ProgressFull,
            ],
            Self::Comment => &[Piece::Comment],
            Self::Priming => &[Piece::Priming],
            Self::IdAlone => &[Piece::IdAlone],
            Self::Retry => &[Piece::Retry],
            Self::UnknownName => &[Piece::UnknownName],
            Self::Endpoint => &[Piece::Endpoint],
            Self::BlankAmong => &[Piece::Progress, Piece::Blank, Piece::Blank],
            Self::OwnLineEnd => &[Piece::ProgressCrLf],
            Self::HeaderLine => &[Piece::HeaderLine],
            Self::EndMarkers => &[Piece::NamedDone, Piece::DoneMarker],
        }
    }

    /// Whether it exists only in event streams.
    pub(super) const fn is_of_events(self) -> bool {
        matches!(
            self,
            Self::Comment
                | Self::Priming
                | Self::IdAlone
                | Self::Retry
                | Self::UnknownName
                | Self::Endpoint
                | Self::EndMarkers
        )
    }
}

impl After {
    pub(super) const fn pieces(self) -> &'static [Piece] {
        match self {
            Self::Nothing => &[],
            Self::Same => &[Piece::Message],
            Self::Contradiction => &[Piece::Contradiction],
            Self::Progress => &[Piece::ProgressFull],
            Self::LogError => &[Piece::LogError],
            Self::OtherAnswer => &[Piece::OtherAnswer],
            Self::Ping => &[Piece::Ping],
            Self::Log => &[Piece::Log],
            Self::Half => &[Piece::Half],
        }
    }
}

impl Piece {
    /// Whether it is no message at all: a client may close a pipe on it (AMB-43).
    pub(super) const fn is_junk(self) -> bool {
        matches!(
            self,
            Self::Blank
                | Self::Log
                | Self::Lookalike
                | Self::NotUtf8
                | Self::Half
                | Self::Html
                | Self::HeaderLine
        )
    }

    pub(super) const fn is_server_request(self) -> bool {
        matches!(self, Self::Ping | Self::PingOurId)
    }

    /// Whether it is an event whose data are no JSON.
    pub(super) const fn is_unreadable_event(self) -> bool {
        matches!(
            self,
            Self::Log
                | Self::Lookalike
                | Self::NotUtf8
                | Self::Half
                | Self::Html
                | Self::Endpoint
                | Self::HeaderLine
                | Self::DoneMarker
        )
    }

    pub(super) const fn gives_id(self) -> bool {
        matches!(self, Self::Priming | Self::IdAlone)
    }

    /// Whether it holds the canary of other calls.
    pub(super) const fn holds_secret(self) -> bool {
        matches!(self, Self::OtherAnswer | Self::OtherFailure)
    }

    /// The text of a line, or the data of an event.
    pub(super) fn text(self, transcript: &Transcript) -> Vec<u8> {
        let message = &transcript.message;
        let call = CallId::of(message);
        let ours = || json_id(&call.answered(AnswerId::Same));
        let other = || json_id(&call.other());
        let secret = || Place::OtherCall.secret(message);
        match self {
            Self::Message => message.bytes(),
            Self::Contradiction => {
                result(message, &ours(), "a second answer", !transcript.second_is_a_success())
            }
            Self::NotUtf8 => b"caf\xe9 listening on \xff\xfe".to_vec(),
            Self::Half => half_an_answer(message, &ours()),
            Self::OtherAnswer => result(message, &other(), &secret(), false),
            Self::OtherFailure => result(message, &other(), &secret(), true),
            Self::Lookalike | Self::Comment => {
                let mut line = b"DEBUG sent ".to_vec();
                line.extend(result(message, &ours(), "done", false));
                line
            }
            Self::Blank | Self::Priming | Self::IdAlone | Self::Retry => Vec::new(),
            Self::Log => b"2026-05-03T19:30:00Z ERROR db: connection failed, retrying".to_vec(),
            Self::Html => b"<!DOCTYPE html><html><body><h1>502</h1></body></html>".to_vec(),
            Self::UnknownName | Self::NamedDone => b"{}".to_vec(),
            Self::DoneMarker => b"[DONE]".to_vec(),
            Self::HeaderLine => b"Content-Length: 120".to_vec(),
            Self::Endpoint => b"/messages?session=5".to_vec(),
            Self::Progress => note("progress", r#"{"progressToken":"p","progress":1,"total":3}"#),
            Self::ProgressCrLf => [Self::Progress.text(transcript), b"\r".to_vec()].concat(),
            Self::ProgressFull => {
                note("progress", r#"{"progressToken":"p","progress":3,"total":3}"#)
            }
            Self::LogError => {
                note("message", r#"{"level":"error","data":"isError: true, the tool failed"}"#)
            }
            Self::ListChanged => note("tools/list_changed", "{}"),
            Self::Cancelled => note("cancelled", &format!(r#"{{"requestId":{}}}"#, ours())),
            Self::Ping => request(r#""srv-1""#),
            Self::PingOurId => request(&ours()),
            Self::OtherError => {
                let id = other();
                let error = r#"{"code":-32603,"message":"Internal error"}"#;
                format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#).into_bytes()
            }
            Self::NoId => {
                let content = r#"{"content":[{"type":"text","text":"whose?"}]}"#;
                format!(r#"{{"jsonrpc":"2.0","result":{content}}}"#).into_bytes()
            }
        }
    }
}

/// A good answer, or a flagged one.
fn result(message: &Recipe, id: &str, text: &str, flagged: bool) -> Vec<u8> {
    let kind = match message.revision {
        Revision::V2026_07_28 => r#""resultType":"complete","#,
        _ => "",
    };
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"result":{{{kind}"content":[{{"type":"text","text":"{text}"}}],"isError":{flagged}}}}}"#
    )
    .into_bytes()
}

/// The first half of a good answer, up to a place where it could go on either way.
fn half_an_answer(message: &Recipe, id: &str) -> Vec<u8> {
    let mut text = result(message, id, "done", false);
    let end = text.len() - r#"],"isError":false}}"#.len();
    text.truncate(end);
    text
}

fn note(method: &str, params: &str) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","method":"notifications/{method}","params":{params}}}"#)
        .into_bytes()
}

fn request(id: &str) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#).into_bytes()
}

fn json_id(id: &IdValue) -> String {
    match id {
        IdValue::Number(number) => number.to_string(),
        IdValue::Raw(json) => json.clone(),
        IdValue::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
        IdValue::Absent => "null".to_owned(),
    }
}

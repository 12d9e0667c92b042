//! Every sentence that a person reads is made here from plain values.

mod views;

pub(crate) use views::*;

/// A text short enough for one line of a report, with what cannot be seen escaped.
pub(crate) fn excerpt(text: &str) -> String {
    format!("{:?}", crate::json::escaped(text.as_bytes(), 400))
}

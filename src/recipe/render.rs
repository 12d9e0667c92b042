//! Writes the message of a recipe. What a level means is not decided here, only how it looks.

mod blocks;
mod deferred;
mod envelope;
mod note;
mod result;
mod structured;
mod values;

use super::Recipe;
use super::ids::CallId;
use super::level::{Frame, Repeated};
use super::write::{Object, Style, Writer};

pub(super) use blocks::{Written, address, written_blocks};
pub(super) use deferred::state_text;
pub(super) use structured::{OBJECTS, structured_text};
pub(super) use values::{meta_is_written, secret_in_data, secret_in_extras, secret_in_meta};

/// The bytes of the whole text.
pub(super) fn message(recipe: &Recipe) -> Vec<u8> {
    match recipe.shape.frame {
        Frame::Plain => single(recipe),
        Frame::BatchOfOne
        | Frame::BatchAfterOther
        | Frame::BatchTwiceAlike
        | Frame::BatchThird
        | Frame::BatchMiddle
        | Frame::BatchLast
        | Frame::BatchBeforeError
        | Frame::BatchWithNotification
        | Frame::BatchTwoAnswers
        | Frame::BatchOfOthers
        | Frame::BatchEmpty
        | Frame::BatchNested => batch(recipe),
        Frame::Empty => Vec::new(),
        Frame::Blank => b" \t\r\n".to_vec(),
        Frame::Null => b"null".to_vec(),
        Frame::True => b"true".to_vec(),
        Frame::Number => CallId::of(recipe).to_id().to_string().into_bytes(),
        Frame::Words => format!("Error: {}", recipe.words(0)).into_bytes(),
        Frame::Html => {
            b"<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>".to_vec()
        }
        frame => broken(recipe, frame),
    }
}

/// One message and the white space around it.
fn single(recipe: &Recipe) -> Vec<u8> {
    let style = Style::of(&recipe.around);
    let (before, after) = style.margins();
    let mut writer = Writer::new(style);
    writer.raw(before);
    envelope::write(recipe, &mut writer);
    writer.raw(after);
    writer.into_bytes()
}

/// An array with the message in it, or without.
fn batch(recipe: &Recipe) -> Vec<u8> {
    let mut writer = Writer::new(Style::of(&recipe.around));
    writer.array(|array| match recipe.shape.frame {
        Frame::BatchAfterOther => {
            envelope::other_answer(recipe, array.element());
            envelope::write(recipe, array.element());
        }
        Frame::BatchTwiceAlike => {
            envelope::write(recipe, array.element());
            envelope::write(recipe, array.element());
        }
        Frame::BatchThird => {
            envelope::other_answer(recipe, array.element());
            envelope::other_error(recipe, array.element());
            envelope::write(recipe, array.element());
        }
        Frame::BatchMiddle => {
            for _ in 0..3 {
                envelope::other_answer(recipe, array.element());
            }
            envelope::write(recipe, array.element());
            for _ in 0..2 {
                envelope::other_answer(recipe, array.element());
            }
        }
        Frame::BatchLast => {
            for turn in 0..11 {
                match turn % 3 {
                    2 => envelope::other_error(recipe, array.element()),
                    _ => envelope::other_answer(recipe, array.element()),
                }
            }
            envelope::write(recipe, array.element());
        }
        Frame::BatchBeforeError => {
            envelope::write(recipe, array.element());
            envelope::other_error(recipe, array.element());
        }
        Frame::BatchWithNotification => {
            note::list_changed(array.element());
            envelope::write(recipe, array.element());
        }
        Frame::BatchTwoAnswers => {
            envelope::write(recipe, array.element());
            envelope::second_answer(recipe, array.element());
        }
        Frame::BatchOfOthers => envelope::other_answer(recipe, array.element()),
        Frame::BatchEmpty => {}
        Frame::BatchNested => {
            array.element().array(|inner| envelope::write(recipe, inner.element()));
        }
        _ => envelope::write(recipe, array.element()),
    });
    writer.into_bytes()
}

/// A message that was written and then broken.
fn broken(recipe: &Recipe, frame: Frame) -> Vec<u8> {
    let mut text = single(recipe);
    let inside = 1 + text.iter().position(|&byte| byte == b'{').unwrap_or(0);
    let end = text.iter().rposition(|&byte| byte == b'}').unwrap_or(0);
    match frame {
        Frame::ByteOrderMark => insert(&mut text, 0, b"\xef\xbb\xbf"),
        Frame::Cut => {
            let kept = usize::from(recipe.around.cut % 64) * (end - inside) / 64;
            text.truncate(inside + kept);
        }
        Frame::CutLastBrace => text.truncate(end),
        Frame::TextAfter => text.extend_from_slice(b" and that is all"),
        Frame::MessageAfter => {
            let second = text.clone();
            text.push(b'\n');
            text.extend_from_slice(&second);
        }
        Frame::NotUtf8 => insert(&mut text, inside, b"\"x-note\":\"caf\xe9\","),
        Frame::NotANumber => insert(&mut text, inside, b"\"x-elapsed\":NaN,"),
        Frame::Infinity => insert(&mut text, inside, b"\"x-elapsed\":Infinity,"),
        Frame::RawLineBreak => insert(&mut text, inside, b"\"x-note\":\"two\nlines\","),
        Frame::PythonWords => insert(&mut text, inside, b"\"x-ok\":True,\"x-note\":None,"),
        Frame::DataLine => insert(&mut text, 0, b"data: "),
        Frame::Comment => insert(&mut text, inside, b"/* a comment */"),
        Frame::TrailingComma => insert(&mut text, end, b","),
        Frame::SingleQuotes => {
            for byte in text.iter_mut().filter(|byte| **byte == b'"') {
                *byte = b'\'';
            }
        }
        Frame::Utf16 => return utf16(&text),
        Frame::InString => {
            let mut writer = Writer::new(Style::PLAIN);
            writer.string(&String::from_utf8_lossy(&text));
            return writer.into_bytes();
        }
        Frame::EventStream => {
            insert(&mut text, 0, b"event: message\ndata: ");
            text.extend_from_slice(b"\n\n");
        }
        Frame::Headers => {
            let headers = format!("Content-Length: {}\r\n\r\n", text.len());
            insert(&mut text, 0, headers.as_bytes());
        }
        _ => {}
    }
    text
}

fn insert(text: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    text.splice(at..at, bytes.iter().copied());
}

fn utf16(text: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(text).encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Writes a member, or its two copies where it stands twice.
fn member(
    object: &mut Object<'_>,
    recipe: &Recipe,
    which: Repeated,
    name: &str,
    write: impl Fn(&Recipe, &mut Writer),
) {
    match recipe.copies(which) {
        None => write(recipe, object.member(name)),
        Some(copies) => {
            write(&copies.first, object.member(name));
            write(&copies.last, object.again(name, copies.escaped));
        }
    }
}

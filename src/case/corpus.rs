//! The fixtures that ship with the crate: family, name and text of each, as the build script
//! found them in `fixtures/`.

pub(super) const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/corpus.rs"));

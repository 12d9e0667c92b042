//! Lists the fixture files, so that they ship inside the crate and no list goes stale.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=fixtures");
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut list = String::from("&[\n");
    for family in sorted(&root) {
        for file in sorted(&family) {
            let (family, name) = (stem(&family), stem(&file));
            let _ = writeln!(list, "({family:?}, {name:?}, include_str!({:?})),", file.display());
        }
    }
    list.push(']');
    let target = Path::new(&variable("OUT_DIR")).join("corpus.rs");
    fs::write(&target, list).unwrap_or_else(|error| panic!("{}: {error}", target.display()));
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name} for a build script"))
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("the folder {} can't be read: {error}", folder.display()));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

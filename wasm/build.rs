//! Collects what the pages under `fixtures/templates/` say before their cases, each page after a form feed.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/templates");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    for category in listed(&folder)? {
        paths.extend(listed(&category)?);
    }
    let mut pages = Vec::new();
    for path in paths {
        let page = fs::read_to_string(path)?;
        let cases = page.find("\n## ").unwrap_or(page.len());
        pages.push(page[..cases].to_owned());
    }
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("pages.txt"), pages.join("\u{c}"))
}

/// The paths in a folder, in order.
fn listed(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths: io::Result<Vec<_>> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.sort();
    Ok(paths)
}

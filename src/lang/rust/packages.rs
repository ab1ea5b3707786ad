//! Packages that the paths of files and a `Cargo.toml` show: crates and their modules.

use std::borrow::Cow;

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Package, PackageSource};
use crate::lang::paths::{PathRules, are_names};
use crate::response::{CodeBlock, Span};

/// The largest `Cargo.toml` that is read, in bytes.
const MAX_SIZE: usize = 64 * 1024;

/// The modules that the path of a file shows.
pub(super) const PATHS: PathRules = PathRules { ending: ".rs", is_comment, packages: of_path };

fn is_comment(node: Node<'_>) -> bool {
    kind_of(node).ends_with("_comment") || kind_of(node) == "shebang"
}

/// The crates and modules that the path of a file shows: `shop/src/a/b.rs` shows `shop`, `a`, `a::b`, `shop::a`
/// and `shop::a::b`. The file of a crate's root or of a folder has no name of its own.
fn of_path(parts: &[&str]) -> Vec<String> {
    if !are_names(parts) {
        return Vec::new();
    }
    let source = parts.iter().position(|part| *part == "src");
    let (krate, modules) = match source {
        Some(at) => (parts[..at].last(), &parts[at + 1..]),
        None => (None, parts),
    };
    let modules = match modules.split_last() {
        Some((&("lib" | "main" | "mod"), folders)) => folders,
        _ => modules,
    };
    let krate = krate.map(|name| name.replace('-', "_"));
    let mut found: Vec<String> = krate.clone().into_iter().collect();
    for end in 1..=modules.len() {
        let module = modules[..end].join("::");
        found.extend(krate.iter().map(|krate| format!("{krate}::{module}")));
        found.push(module);
    }
    found
}

/// The crate whose `Cargo.toml` a block is: its name has underscores for hyphens.
pub(super) fn manifest(block: &CodeBlock<'_>) -> Vec<Package<'static>> {
    let code = block.code.as_ref();
    let name = package_name(code).filter(|_| code.len() <= MAX_SIZE);
    let Some((name, start)) = name else { return Vec::new() };
    let span = Span::in_block(block.index, start as u32, (start + name.len()) as u32);
    let mut names = vec![name.to_owned(), name.replace('-', "_")];
    names.dedup();
    let package = |name| Package {
        name: Cow::Owned(name),
        source: PackageSource::Manifest,
        span,
        scope: None,
    };
    names.into_iter().map(package).collect()
}

/// The name in the table `[package]`, and where it begins.
fn package_name(code: &str) -> Option<(&str, usize)> {
    let table =
        code.lines().any(|line| line.trim() == "[package]").then(|| code.find("[package]"))??;
    let mut start = table + "[package]".len();
    for line in code[start..].split_inclusive('\n') {
        let (key, value) = line.split_once('=').unwrap_or((line.trim(), ""));
        if key.starts_with('[') {
            return None;
        }
        if key.trim() == "name" {
            let name = value.trim().trim_matches('"');
            let is_name =
                !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_-".contains(c));
            return is_name.then(|| (name, start + line.find(name).unwrap_or_default()));
        }
        start += line.len();
    }
    None
}

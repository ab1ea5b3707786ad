//! Packages that the paths of files and a `Cargo.toml` show: crates and their modules.

use std::borrow::Cow;

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Package, PackageSource};
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;

/// The maximum number of parts of a path that shows a package, to bound the work.
const MAX_PARTS: usize = 64;

/// The largest `Cargo.toml` that is read, in bytes.
const MAX_SIZE: usize = 64 * 1024;

/// Records the modules that the comments at the top and the titles of a block show by the path of its file.
pub(super) fn record<'t>(builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
    let mut cursor = root.walk();
    let comments: Vec<_> = root
        .children(&mut cursor)
        .take_while(|child| kind_of(*child).ends_with("_comment") || kind_of(*child) == "shebang")
        .collect();
    for comment in comments {
        let span = builder.span(comment);
        push(builder, builder.text(comment), PackageSource::Comment, span);
    }
    for title in &block.titles {
        push(builder, title.text, PackageSource::Title, title.span);
    }
}

fn push<'t>(builder: &mut Builder<'t>, text: &str, source: PackageSource, span: Span) {
    let is_end = |c: char| c.is_whitespace() || "\"'`,;:=()[]{}<>*|#".contains(c);
    for path in text.split(is_end).filter_map(|word| word.strip_suffix(".rs")) {
        for name in of_path(path) {
            let scope = Some(builder.scope());
            builder.facts.packages.push(Package { name: Cow::Owned(name), source, span, scope });
        }
    }
}

/// The crates and modules that the path of a file shows: `shop/src/a/b.rs` shows `shop`, `a`, `a::b`, `shop::a`
/// and `shop::a::b`. The file of a crate's root or of a folder has no name of its own.
fn of_path(path: &str) -> Vec<String> {
    let parts: Vec<_> =
        path.split('/').filter(|part| !matches!(*part, "" | "." | ".." | "~")).collect();
    let is_name = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    if parts.len() > MAX_PARTS || !parts.iter().all(is_name) {
        return Vec::new();
    }
    let source = parts.iter().position(|part| *part == "src");
    let (krate, modules) = match source {
        Some(at) => (parts[..at].last(), &parts[at + 1..]),
        None => (None, &parts[..]),
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

//! Packages shown by comments at the top of a block, by its title, or by imports.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Package, PackageSource};
use crate::lang::recording::speaks_of_packages;
use crate::lang::tree::named_children;
use crate::language::Language;
use crate::names::LibraryTable;
use crate::pattern;
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;

/// The endings of files with code.
const ENDINGS: [&str; 9] = [".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts"];

/// The maximum number of parts of a path that shows a package, to bound the work.
const MAX_PARTS: usize = 64;

/// Records the packages that the comments at the top and the titles of a block show.
pub(super) fn record<'t>(builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
    let mut cursor = root.walk();
    let comments: Vec<_> = root
        .children(&mut cursor)
        .take_while(|child| kind_of(*child) == "comment" || is_directive(*child))
        .filter(|child| kind_of(*child) == "comment")
        .collect();
    for comment in comments {
        let text = builder.text(comment);
        let span = builder.span(comment);
        for name in named(text).into_iter().chain(in_paths(text)) {
            push(builder, name, PackageSource::Comment, span);
        }
    }
    for title in &block.titles {
        for name in in_paths(title.text) {
            push(builder, name, PackageSource::Title, title.span);
        }
    }
}

fn is_directive(node: Node<'_>) -> bool {
    kind_of(node) == "hash_bang_line"
        || kind_of(node) == "expression_statement"
            && named_children(node).all(|part| kind_of(part) == "string")
}

fn push<'t>(builder: &mut Builder<'t>, name: String, source: PackageSource, span: Span) {
    let scope = (source != PackageSource::Import).then(|| builder.scope());
    builder.facts.packages.push(Package { name: Cow::Owned(name), source, span, scope });
}

/// Records the packages that an import shows: the directories of a relative path, or a package by
/// its name.
pub(super) fn of_import<'t>(builder: &mut Builder<'t>, module: &'t str, node: Node<'t>) {
    let span = builder.span(node);
    let is_relative = module.starts_with(['.', '~', '/']) || module.starts_with("@/");
    let names = match is_relative {
        true => of_path(module, true),
        false => of_specifier(module),
    };
    for name in names {
        push(builder, name, PackageSource::Import, span);
    }
}

/// The names of a package: `@scope/x` is called `x` too.
pub(super) fn of_specifier(module: &str) -> Vec<String> {
    let mut parts = module.split('/');
    match (parts.next(), parts.next()) {
        (Some(scope), Some(name)) if scope.starts_with('@') => {
            vec![format!("{scope}/{name}"), name.to_owned()]
        }
        (Some(name), _) => vec![name.to_owned()],
        _ => Vec::new(),
    }
}

/// The words of a text that may be paths.
pub(super) fn path_words(text: &str) -> impl Iterator<Item = &str> {
    let is_end =
        |character: char| character.is_whitespace() || "\"'`,;:=()[]{}<>*|#".contains(character);
    text.split(is_end).map(|word| word.trim_end_matches('.'))
}

/// Every package that the paths in a text show.
fn in_paths(text: &str) -> impl Iterator<Item = String> {
    path_words(text).flat_map(|word| {
        let is_file = ENDINGS.iter().any(|ending| word.ends_with(ending));
        let is_directory = word.ends_with('/') && !word.starts_with('/') && !word.contains("//");
        match is_file && !word.starts_with("//") || is_directory {
            true => of_path(word.trim_end_matches('/'), is_file),
            false => Vec::new(),
        }
    })
}

/// The packages and modules that a path shows: `a/b/x.js` shows `a`, `a.b` and `a.b.x`. Leading
/// directories that only hold the code are counted and left out.
fn of_path(path: &str, is_file: bool) -> Vec<String> {
    let ending = ENDINGS.iter().find(|ending| path.ends_with(*ending));
    let path = ending.map_or(path, |ending| &path[..path.len() - ending.len()]);
    let mut parts: Vec<_> =
        path.split('/').filter(|part| !matches!(*part, "" | "." | ".." | "~" | "@")).collect();
    if is_file && parts.len() > 1 && parts.last() == Some(&"index") {
        parts.pop();
    }
    let is_module =
        is_file && path.split('/').filter(|part| !matches!(*part, "." | "..")).count() == 1;
    let is_name = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || "_-$@.".contains(c));
    if is_module || parts.len() > MAX_PARTS || !parts.iter().all(is_name) {
        return Vec::new();
    }
    let holders = parts.iter().take_while(|part| matches!(**part, "src" | "lib" | "app"));
    let skipped = holders.count();
    let mut found = Vec::new();
    for start in [0, skipped] {
        for end in start + 1..=parts.len() {
            found.push(parts[start..end].join("."));
            if end > start + 1 {
                found.push(parts[start..end].join("/"));
            }
        }
    }
    found.dedup();
    found
}

/// Every package that a comment calls one: `package: billing`, `@module billing/x`.
fn named(text: &str) -> Vec<String> {
    static NAMED: LazyLock<Regex> = LazyLock::new(|| {
        let name = r#"[`'"]?(@?[A-Za-z_][\w./-]*)"#;
        let patterns = [
            format!(r"@(?:package|module)\s+{name}"),
            format!(r"\b(?i:package|module)(?:[ \t]+(?i:name))?[ \t]*[:=]\s*{name}"),
            format!(r"(?m:^)[/* \t]*(?i:package)\s+{name}[`'\x22;.]*[ \t*/]*(?m:$)"),
        ];
        pattern::compile(&patterns.join("|"))
    });
    if !speaks_of_packages(text) {
        return Vec::new();
    }
    let found = NAMED.captures_iter(text).filter_map(|found| {
        let name = found.iter().skip(1).flatten().next()?;
        Some(of_path(name.as_str().trim_end_matches(['.', '/']), false))
    });
    found.flatten().collect()
}

/// The libraries in the vocabulary, those of TypeScript too.
pub(super) fn table() -> &'static LibraryTable {
    LibraryTable::of(Language::JavaScript)
}

/// Whether a module is one of Node or a well-known package.
pub(super) fn is_known_module(module: &str) -> bool {
    let mut parts = module.split('/');
    let first = parts.next().unwrap_or(module);
    let is_known =
        |name: &str| table().standard.contains(name) || table().well_known.contains(name);
    let scoped = parts.next().map(|second| format!("{first}/{second}"));
    is_known(first) || scoped.is_some_and(|scoped| is_known(&scoped))
}

/// Whether a module is a library or within it; `@angular/*` and `d3-*` stand for all modules that
/// begin so.
pub(super) fn is_within(module: &str, name: &str) -> bool {
    if let Some(prefix) = name.strip_suffix('*') {
        return module.starts_with(prefix);
    }
    let rest = module.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether a name is that of an object whose members are functions, but for constants in capitals.
pub(super) fn has_only_functions(name: &str) -> bool {
    const OBJECTS: [&str; 9] =
        ["Array", "Date", "JSON", "Math", "Number", "Object", "Promise", "Reflect", "console"];
    OBJECTS.contains(&name)
}

/// Whether a name is that of an object that the language or its environment provides.
pub(super) fn is_global_object(name: &str) -> bool {
    table().globals.contains(name)
}

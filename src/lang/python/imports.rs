//! Imports, and the packages they show.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{Import, ImportKind, ImportedName, Package, PackageSource};
use crate::lang::recording::speaks_of_packages;
use crate::lang::tree::named_children;
use crate::pattern;
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;

pub(super) fn import<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if kind_of(node) == "import_statement" {
        for name in node.children_by_field_name("name", &mut node.walk()) {
            let (module, alias) = imported(builder, name);
            push_import(builder, node, ImportKind::Import, module, 0, Vec::new(), alias);
        }
        return;
    }
    let names: Vec<_> = node
        .children_by_field_name("name", &mut node.walk())
        .map(|name| {
            let (name, alias) = imported(builder, name);
            ImportedName { name, alias }
        })
        .collect();
    let (module, level) = match node.field("module_name") {
        Some(module) => {
            let text = builder.text(module);
            let path = text.trim_start_matches(|character: char| {
                character == '.' || character.is_whitespace()
            });
            (path, text[..text.len() - path.len()].matches('.').count())
        }
        None => ("__future__", 0),
    };
    push_import(builder, node, ImportKind::From, module, level, names, None);
}

/// An imported name and its alias.
fn imported<'t>(builder: &Builder<'t>, node: Node<'t>) -> (&'t str, Option<&'t str>) {
    let name = node.field("name").unwrap_or(node);
    let alias = node.field("alias").map(|alias| builder.text(alias));
    (builder.text(name), alias)
}

fn push_import<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    kind: ImportKind,
    module: &'t str,
    level: usize,
    names: Vec<ImportedName<'t>>,
    alias: Option<&'t str>,
) {
    let mut children = named_children(node);
    let is_wildcard =
        kind == ImportKind::From && children.any(|child| kind_of(child) == "wildcard_import");
    let span = builder.span(node);
    if level == 0 {
        record_packages(builder, module, node);
    }
    let import = Import {
        kind,
        module: without_whitespace(module),
        names,
        alias,
        is_wildcard,
        level,
        span,
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

/// Records the packages that an absolute import shows: that of its module, and those around it.
fn record_packages<'t>(builder: &mut Builder<'t>, module: &'t str, node: Node<'t>) {
    let span = builder.span(node);
    let ends = module.match_indices('.').map(|(at, _)| at);
    for end in ends.chain([module.len()]).take(MAX_PATH_PARTS) {
        builder.facts.packages.push(Package {
            name: without_whitespace(&module[..end]),
            source: PackageSource::Import,
            span,
            scope: None,
        });
    }
}

/// A dotted name without whitespace.
fn without_whitespace(name: &str) -> Cow<'_, str> {
    if name.contains(char::is_whitespace) {
        name.split_whitespace().collect::<String>().into()
    } else {
        name.into()
    }
}

/// Records the packages that the comments at the top and the titles of a block show.
pub(super) fn packages<'t>(builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
    let comments = leading_comments(builder, root);
    if let (Some(first), Some(last)) = (comments.first(), comments.last()) {
        let span = builder.bytes(first.start_byte(), last.end_byte());
        let lines: Vec<_> = comments.iter().map(|comment| builder.text(*comment)).collect();
        let text = lines.join("\n");
        for name in named_packages(&text).into_iter().chain(packages_in_paths(&text)) {
            push_package(builder, name, PackageSource::Comment, span);
        }
    }
    for title in &block.titles {
        for name in packages_in_paths(title.text) {
            push_package(builder, name, PackageSource::Title, title.span);
        }
    }
}

fn push_package<'t>(builder: &mut Builder<'t>, name: String, source: PackageSource, span: Span) {
    builder.facts.packages.push(Package {
        name: Cow::Owned(name),
        source,
        span,
        scope: Some(builder.scope()),
    });
}

/// The comments before the first statement that is no docstring, except for a `#!` line.
fn leading_comments<'t>(builder: &Builder<'t>, root: Node<'t>) -> Vec<Node<'t>> {
    root.children(&mut root.walk())
        .take_while(|child| kind_of(*child) == "comment" || is_docstring(*child))
        .filter(|child| kind_of(*child) == "comment" && !builder.text(*child).starts_with("#!"))
        .collect()
}

/// Whether a statement is a string alone.
fn is_docstring(statement: Node<'_>) -> bool {
    kind_of(statement) == "expression_statement"
        && named_children(statement)
            .all(|part| matches!(kind_of(part), "string" | "concatenated_string"))
}

/// Every package that the paths in a text show: `app/api/x.py` shows `app`, `app.api` and
/// `app.api.x`; `x.py` is a module outside any package.
fn packages_in_paths(text: &str) -> impl Iterator<Item = String> {
    let is_end =
        |character: char| character.is_whitespace() || "\"'`,;:=()[]{}<>*|#".contains(character);
    text.split(is_end).flat_map(packages_of_path)
}

/// The packages that a word shows if it is a path to a file, or a relative path to a directory.
fn packages_of_path(word: &str) -> Vec<String> {
    let word = word.replace('\\', "");
    let word = word.trim_end_matches('.');
    let file = word.strip_suffix(".py").or(word.strip_suffix(".pyi"));
    let (path, is_shown) = match file {
        Some(path) => (path, path.contains('/') && !path.starts_with("//")),
        None => (word, word.ends_with('/') && !word.starts_with('/')),
    };
    let mut parts: Vec<_> =
        path.split('/').filter(|part| !matches!(*part, "" | "." | ".." | "~")).collect();
    let is_package_file = matches!(parts.last(), Some(&("__init__" | "__main__")));
    if is_package_file {
        parts.pop();
    }
    let is_single_module = parts.len() == 1 && file.is_some() && !is_package_file;
    let is_path = is_shown && !is_single_module && parts.len() <= MAX_PATH_PARTS;
    if is_path && parts.iter().all(|part| is_name(part)) { prefixes(&parts) } else { Vec::new() }
}

/// The maximum number of parts of a path that shows a package, to bound the work.
pub(super) const MAX_PATH_PARTS: usize = 64;

/// Whether a part is the name of a directory or module. Hyphens are not valid in Python, but occur.
fn is_name(part: &str) -> bool {
    part.starts_with(|first: char| first == '_' || first.is_alphabetic())
        && part
            .chars()
            .all(|character| matches!(character, '_' | '-') || character.is_alphanumeric())
}

fn prefixes(parts: &[&str]) -> Vec<String> {
    (1..=parts.len()).map(|end| parts[..end].join(".")).collect()
}

/// Every package that a text calls one: `package: billing`, `Module: billing.core`,
/// `part of the billing package`. The name of a module without a dot shows no package.
fn named_packages(text: &str) -> Vec<String> {
    static NAMED: LazyLock<Regex> = LazyLock::new(|| {
        let name = r#"[`'"]?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)"#;
        let patterns = [
            format!(r"\b((?i:package|module))(?:[ \t]+(?i:name))?[ \t]*[:=]\s*{name}"),
            format!(r"[# \t]*\b((?i:package))\s+(?i:named|called)\s+{name}"),
            format!(r"(?m:^)[# \t]*((?i:package))\s+{name}[`'\x22;.]*[ \t]*(?m:$)"),
            format!(r"\b(?i:part\s+of)\s+(?i:the\s+)?{name}[`'\x22]?\s+((?i:package))\b"),
        ];
        pattern::compile(&patterns.join("|"))
    });
    if !speaks_of_packages(text) {
        return Vec::new();
    }
    let text = text.replace("\n#", "\n");
    let found = NAMED.captures_iter(&text).flat_map(|found| {
        let mut words = found.iter().skip(1).flatten().map(|word| word.as_str());
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let (kind, name) =
            if second.eq_ignore_ascii_case("package") { (second, first) } else { (first, second) };
        let parts: Vec<_> = name.trim_end_matches(".py").split('.').collect();
        let is_package = parts.len() > 1 || kind.eq_ignore_ascii_case("package");
        if is_package && parts.len() <= MAX_PATH_PARTS && !name.ends_with(".py") {
            prefixes(&parts)
        } else {
            Vec::new()
        }
    });
    found.collect()
}

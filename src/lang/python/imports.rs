//! Imports, and the packages they show.

use std::borrow::Cow;

use tree_sitter::Node;

use super::kind_of;
use super::packages::MAX_PATH_PARTS;
use crate::facts::{Import, ImportKind, ImportedName, Package, PackageSource};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Records an import statement.
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
    let (module, level) = match node.child_by_field_id(field!(Python, "module_name")) {
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
    let name = node.child_by_field_id(field!(Python, "name")).unwrap_or(node);
    let alias = node.child_by_field_id(field!(Python, "alias")).map(|alias| builder.text(alias));
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
    let is_wildcard = named_children(node).any(|child| kind_of(child) == "wildcard_import");
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

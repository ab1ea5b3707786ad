//! `use` declarations and `extern crate`.

use tree_sitter::Node;

use super::{Fields, kind_of, references};
use crate::facts::{Import, ImportKind, ImportedName};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// The words with which the path of a module of the crate itself begins.
const OWN: [&str; 3] = ["crate", "self", "super"];

/// Records each path of a `use` as an import of its own: `use a::{b, c::d};` takes `b` from `a` and `d` from
/// `a::c`. The parts of a module are joined by dots.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if kind_of(node) == "extern_crate_declaration" {
        let path = node.field("name").map(|name| builder.text(name)).into_iter().collect();
        let alias = node.field("alias").map(|alias| builder.text(alias));
        return push(builder, node, path, Taken { alias, is_wildcard: false });
    }
    let mut pending: Vec<(Node<'t>, Vec<&'t str>)> =
        node.field("argument").map(|argument| (argument, Vec::new())).into_iter().collect();
    while let Some((tree, before)) = pending.pop() {
        let full = |path: Option<Node<'t>>| {
            let parts = path.map(|path| references::path(builder, path).parts);
            before.iter().copied().chain(parts.into_iter().flatten()).collect::<Vec<_>>()
        };
        match kind_of(tree) {
            "scoped_use_list" => {
                let inner = full(tree.field("path"));
                let list = tree.field("list").into_iter().flat_map(named_children);
                let items: Vec<_> = list.map(|item| (item, inner.clone())).collect();
                pending.extend(items.into_iter().rev());
            }
            "use_list" => {
                let items: Vec<_> =
                    named_children(tree).map(|item| (item, before.clone())).collect();
                pending.extend(items.into_iter().rev());
            }
            "use_as_clause" => {
                let alias = tree.field("alias").map(|alias| builder.text(alias));
                let alias = alias.or_else(|| blank_alias(builder, tree));
                let path = full(tree.field("path"));
                push(builder, node, path, Taken { alias, is_wildcard: false });
            }
            "use_wildcard" => {
                let path = full(named_children(tree).next());
                push(builder, node, path, Taken { alias: None, is_wildcard: true });
            }
            _ => {
                let path = full(Some(tree));
                push(builder, node, path, Taken { alias: None, is_wildcard: false });
            }
        }
    }
}

/// `_`, which is no identifier.
fn blank_alias<'t>(builder: &Builder<'t>, clause: Node<'t>) -> Option<&'t str> {
    let last = children(clause).last()?;
    (builder.text(last) == "_").then_some("_")
}

/// What is taken from a path.
struct Taken<'t> {
    alias: Option<&'t str>,
    is_wildcard: bool,
}

fn push<'t>(builder: &mut Builder<'t>, node: Node<'t>, mut path: Vec<&'t str>, taken: Taken<'t>) {
    // `use a::{self};`
    if path.len() > 1 && path.last() == Some(&"self") {
        path.pop();
    }
    let own = path.iter().take_while(|part| OWN.contains(part)).count();
    let mut names = Vec::new();
    if path.len() > 1.max(own) && !taken.is_wildcard {
        let name = path.pop().unwrap_or_default();
        names.push(ImportedName { name, alias: taken.alias });
    }
    let import = Import {
        kind: if names.is_empty() { ImportKind::Import } else { ImportKind::From },
        module: path[own.min(path.len())..].join(".").into(),
        alias: taken.alias.filter(|_| names.is_empty()),
        names,
        is_wildcard: taken.is_wildcard,
        level: own,
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

//! Namespaces.

use tree_sitter::Node;

use crate::facts::{Package, PackageSource, ScopeKind};
use crate::syntax::Builder;

/// Records a namespace as a package, with the names of those around it, and opens its scope.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (
        node.child_by_field_name("name"),
        node.child_by_field_name("body"),
    ) else {
        return;
    };
    let own = builder.text(name).trim_matches(['"', '\'']);
    let around = builder.scope();
    let outer = builder.facts.packages.iter().rev().find(|package| {
        package.source == PackageSource::Namespace && package.scope == Some(around)
    });
    let name = match outer {
        Some(outer) => format!("{}.{own}", outer.name).into(),
        None => own.into(),
    };
    let span = builder.trimmed(node.start_byte(), body.start_byte());
    let scope = Some(builder.open(ScopeKind::Namespace, body));
    builder.facts.packages.push(Package {
        name,
        source: PackageSource::Namespace,
        span,
        scope,
    });
}

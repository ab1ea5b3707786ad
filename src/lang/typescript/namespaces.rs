//! Namespaces.

use tree_sitter::Node;

use crate::facts::{Package, PackageSource, ScopeKind};
use crate::lang::javascript::{Fields, kind_of};
use crate::syntax::Builder;

/// The most parts of a name that are looked at, to bound the work.
const MAX_PARTS: usize = 64;

/// Records a namespace as a package, with the names of those around it, and opens its scope.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let own = builder.text(name).trim_matches(['"', '\'']);
    let around = builder.scope();
    let is_around = |package: &&Package<'_>| {
        package.source == PackageSource::Namespace && package.scope == Some(around)
    };
    let is_nested = builder.facts.scope(around).kind == ScopeKind::Namespace;
    let mut packages = builder.facts.packages.iter().rev();
    let outer = is_nested.then(|| packages.find(is_around)).flatten();
    let before = outer.map_or(String::new(), |outer| format!("{}.", outer.name));
    let span = builder.trimmed(node.start_byte(), body.start_byte());
    let scope = Some(builder.open(ScopeKind::Namespace, body));
    // `namespace A.B` is `B` in `A`; a module's name in quotes is one name.
    let dots = own.match_indices('.').filter(|_| kind_of(name) != "string");
    let ends = dots.map(|(at, _)| at);
    for end in ends.chain([own.len()]).take(MAX_PARTS) {
        builder.facts.packages.push(Package {
            name: format!("{before}{}", &own[..end]).into(),
            source: PackageSource::Namespace,
            span,
            scope,
        });
    }
}

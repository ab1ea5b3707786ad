//! Imports.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Import, ImportKind, ImportedName};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// Records `import Foundation` and `import struct Foundation.Date`, which takes one name from a module.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(path) = named_children(node).find(|child| kind_of(*child) == "identifier") else {
        return;
    };
    let mut parts: Vec<_> = named_children(path).map(|part| builder.text(part)).collect();
    let takes_one = children(node)
        .skip_while(|child| kind_of(*child) != "import")
        .nth(1)
        .is_some_and(|word| !word.is_named());
    let taken = parts.pop_if(|_| takes_one && node.child_count() > 1);
    // What a module declares is named without it.
    let import = Import {
        kind: if taken.is_some() { ImportKind::From } else { ImportKind::Import },
        module: parts.join(".").into(),
        alias: None,
        is_wildcard: taken.is_none(),
        names: taken.map(|name| ImportedName { name, alias: None }).into_iter().collect(),
        level: 0,
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

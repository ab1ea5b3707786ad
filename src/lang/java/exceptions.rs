//! What throws exceptions, and what catches them.

use tree_sitter::Node;

use crate::facts::ExceptionRole::{Caught, Raised};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Records a `throw`.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    let class = value.map(|value| value.child_by_field_id(field!(Java, "type")).unwrap_or(value));
    builder.exception(Raised, class, node);
}

/// Records the types that a `catch` names. Whatever is thrown is a `Throwable`, and what is not an
/// `Error` an `Exception`.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    for class in named_children(node) {
        let is_general = matches!(builder.text(class), "Exception" | "Throwable");
        builder.exception(Caught, Some(class).filter(|_| !is_general), class);
    }
}

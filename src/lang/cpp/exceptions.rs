//! What throws exceptions, and what catches them.

use tree_sitter::Node;

use crate::facts::ExceptionRole::{Caught, Raised};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Records a `throw`, with or without a value.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    let class = value.map(|value| {
        let called = value.child_by_field_id(field!(Cpp, "function"));
        let built = value.child_by_field_id(field!(Cpp, "type"));
        called.or(built).unwrap_or(value)
    });
    builder.exception(Raised, class, node);
}

/// Records the type that a handler names; `catch (...)` names none.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(parameters) = node.child_by_field_id(field!(Cpp, "parameters")) else {
        return;
    };
    let parameter = named_children(parameters).next();
    let class = parameter.and_then(|it| it.child_by_field_id(field!(Cpp, "type")));
    builder.exception(Caught, class, class.unwrap_or(parameters));
}

//! What raises exceptions, and what catches them.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::ExceptionRole::{Caught, Raised};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Records a `raise`.
pub(super) fn raise<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = node.named_child(0).filter(|value| !value.is_extra());
    let class = value.map(|value| match kind_of(value) {
        "call" => value.child_by_field_id(field!(Python, "function")).unwrap_or(value),
        _ => value,
    });
    builder.exception(Raised, class, node);
}

/// Records an `except`.
pub(super) fn except<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = node.child_by_field_id(field!(Python, "value"));
    let caught = value.map(|value| match kind_of(value) {
        "as_pattern" => value.named_child(0).unwrap_or(value),
        _ => value,
    });
    let Some(caught) = caught else {
        let keyword = node.child(0).unwrap_or(node);
        return builder.exception(Caught, None, keyword);
    };
    match kind_of(caught) {
        "tuple" => {
            for class in named_children(caught) {
                catch(builder, class);
            }
        }
        _ => catch(builder, caught),
    }
}

/// Records a class that is caught. Every exception that is an error is an `Exception`.
fn catch<'t>(builder: &mut Builder<'t>, class: Node<'t>) {
    let is_general = matches!(builder.text(class), "Exception" | "BaseException");
    builder.exception(Caught, Some(class).filter(|_| !is_general), class);
}

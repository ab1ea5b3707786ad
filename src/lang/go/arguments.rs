//! Arguments of calls and elements of composite literals.

use super::kind_of;
use crate::facts::{Argument, Expression};
use crate::lang::tree::named_children;

/// The arguments of a call; the type that `make` or `new` takes is one of them.
pub(super) fn of_call(list: Expression<'_>) -> Vec<Argument<'_>> {
    named_children(list.node).map(|node| positional(Expression { node, ..list })).collect()
}

/// The elements of a composite literal, with the text of their keys as names.
pub(super) fn of_literal(body: Expression<'_>) -> Vec<Argument<'_>> {
    named_children(body.node)
        .map(|element| {
            let key = element.child_by_field_id(field!(Go, "key"));
            let node = element.child_by_field_id(field!(Go, "value")).unwrap_or(element);
            Argument {
                name: key.map(|node| Expression { node, ..body }.text()),
                ..positional(Expression { node, ..body })
            }
        })
        .collect()
}

/// An argument without a name: `x`, `xs...`.
pub(super) fn positional(expression: Expression<'_>) -> Argument<'_> {
    let node = expression.node;
    let is_spread = kind_of(node) == "variadic_argument";
    let inner = match kind_of(node) {
        "variadic_argument" | "literal_element" => node.named_child(0).unwrap_or(node),
        _ => node,
    };
    Argument { is_spread, ..Argument::positional(Expression { node: inner, ..expression }) }
}

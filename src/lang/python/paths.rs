//! Dotted names.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::Path;
use crate::syntax::Builder;

/// The parts of a dotted name.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> Path<'t> {
    let mut parts = Vec::new();
    let mut node = node;
    while kind_of(node) == "attribute" {
        parts.extend(
            node.child_by_field_id(field!(Python, "attribute")).map(|name| builder.text(name)),
        );
        let Some(object) = node.child_by_field_id(field!(Python, "object")) else {
            break;
        };
        node = object;
    }
    let is_name = matches!(kind_of(node), "identifier" | "print" | "type");
    if is_name {
        parts.push(builder.text(node));
    }
    parts.reverse();
    Path { parts, has_receiver: !is_name }
}

/// The node that holds the last name of a callee.
pub(super) fn last_name(callee: Node<'_>) -> Node<'_> {
    callee.child_by_field_id(field!(Python, "attribute")).unwrap_or(callee)
}

/// The last name of a callee; empty if it does not end in a name (`f()()`), as its text may be
/// long.
pub(super) fn callee_name<'t>(builder: &Builder<'t>, callee: Node<'t>) -> &'t str {
    let name = last_name(callee);
    match name.kind() {
        "identifier" => builder.text(name),
        _ => "",
    }
}

/// An expression without the parentheses around it.
pub(super) fn unparenthesized(mut node: Node<'_>) -> Node<'_> {
    while kind_of(node) == "parenthesized_expression" {
        let Some(inner) = node.named_child(0) else {
            break;
        };
        node = inner;
    }
    node
}

/// The last part of a dotted name.
pub(super) fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name).trim()
}

//! Dotted names.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::Path;
use crate::syntax::Builder;

/// The path of a callee or target, its receiver if it does not begin with a name, and the first
/// byte of the name.
pub(in crate::lang) struct DottedName<'t> {
    pub(in crate::lang) path: Path<'t>,
    pub(in crate::lang) receiver: Option<Node<'t>>,
    pub(in crate::lang) start: usize,
}

/// The path of `a.b.c`, `this.b`, `a?.b`, `a!.b`. Type arguments are left out.
pub(in crate::lang) fn of<'t>(builder: &Builder<'t>, callee: Node<'t>) -> DottedName<'t> {
    let mut parts = Vec::new();
    let mut start = callee.end_byte();
    let mut receiver = None;
    let mut node = callee;
    let has_receiver = loop {
        node = match kind_of(node) {
            "identifier" | "type_identifier" | "this" | "super" | "property_identifier" => {
                parts.push(builder.text(node));
                start = node.start_byte();
                break false;
            }
            "member_expression" | "nested_identifier" => {
                let property = node.field("property");
                if let Some(property) = property {
                    parts.push(builder.text(property).trim_start_matches('#'));
                    start = property.start_byte();
                }
                let object = node.field("object");
                receiver = receiver.or(object);
                match object {
                    Some(object) => object,
                    None => break true,
                }
            }
            "nested_type_identifier" => {
                let name = node.field("name");
                parts.extend(name.map(|name| builder.text(name)));
                match node.field("module") {
                    Some(module) => module,
                    None => break true,
                }
            }
            "generic_type"
            | "instantiation_expression"
            | "non_null_expression"
            | "parenthesized_expression" => match node.named_child(0) {
                Some(inner) => inner,
                None => break true,
            },
            _ => break true,
        };
    };
    if parts.is_empty() {
        start = callee.start_byte();
    }
    parts.reverse();
    DottedName {
        path: Path { parts, has_receiver },
        receiver: receiver.filter(|_| has_receiver),
        start,
    }
}

/// The name of a member or a binding: a plain one, or one in quotes or brackets.
pub(in crate::lang) struct Key<'t> {
    pub(in crate::lang) text: &'t str,
    pub(in crate::lang) start: usize,
    pub(in crate::lang) end: usize,
    /// Whether it is an identifier.
    pub(in crate::lang) is_plain: bool,
}

/// The name that a node gives: `x`, `#x` without its mark, `"x"` without quotes, `[x]` without
/// brackets.
pub(in crate::lang) fn key<'t>(builder: &Builder<'t>, node: Node<'t>) -> Key<'t> {
    let text = builder.text(node);
    let (before, after) = match kind_of(node) {
        "private_property_identifier" => (1, 0),
        "string" | "computed_property_name" if text.len() >= 2 => (1, 1),
        _ => (0, 0),
    };
    let is_plain = after == 0;
    let (start, end) = (node.start_byte() + before, node.end_byte() - after);
    Key { text: builder.slice(start..end), start, end, is_plain }
}

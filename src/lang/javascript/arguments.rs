//! Arguments of calls.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{Argument, Expression};
use crate::lang::tree::named_children;

/// The most entries of an object that are looked at as named arguments.
const MAX_ENTRIES: usize = 64;

/// The arguments of a call. The entries of an object that is passed come after it, with their
/// keys as names.
pub(in crate::lang) fn of_call(list: Expression<'_>) -> Vec<Argument<'_>> {
    let mut found = Vec::new();
    for node in named_children(list.node) {
        let inner = match kind_of(node) {
            "spread_element" => node.named_child(0).unwrap_or(node),
            _ => node,
        };
        found.push(Argument {
            is_spread: inner != node,
            ..Argument::positional(Expression { node: inner, ..list })
        });
        if kind_of(node) == "object" {
            let object = Expression { node, ..list };
            found.extend(entries(object).take(MAX_ENTRIES));
        }
    }
    found
}

/// The entries of an object literal as arguments with names.
fn entries(object: Expression<'_>) -> impl Iterator<Item = Argument<'_>> {
    named_children(object.node).filter_map(move |entry| {
        let at = |node: Node<'_>| object.source.get(node.byte_range());
        let (key, value) = match kind_of(entry) {
            "pair" => (entry.field("key")?, entry.field("value")?),
            "shorthand_property_identifier" => (entry, entry),
            _ => return None,
        };
        Some(Argument {
            name: Some(at(key)?.trim_matches(['"', '\''])),
            value: Expression { node: value, ..object },
            is_spread: false,
        })
    })
}

//! Type names used as values.

use tree_sitter::Node;

use super::annotations;
use super::classes::last_part;
use super::kind_of;
use super::references::last_name;
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Whether a function takes types as the argument at `index`: `isinstance(x, (int, Node))`.
pub(super) fn takes_type(function: &str, index: usize) -> bool {
    matches!(
        (function, index),
        ("isinstance" | "issubclass", 1) | ("cast", 0)
    )
}

/// Records a value if it is the name of a type: `default_factory=list`, `read = str`.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_name = matches!(kind_of(node), "identifier" | "attribute");
    if is_name && is_standard_type(last_part(builder.text(last_name(node)))) {
        annotations::type_uses(builder, node);
    }
}

/// Records each element of a list, tuple, set or dict display that is the name of a type.
pub(super) fn record_elements<'t>(builder: &mut Builder<'t>, display: Node<'t>) {
    for element in named_children(display) {
        let value = element
            .child_by_field_id(field!(Python, "value"))
            .filter(|_| kind_of(element) == "pair");
        record(builder, value.unwrap_or(element));
    }
}

/// Builtin and standard types whose names are in lower case, like those of functions, and a few
/// others that are often passed as values.
pub(super) fn is_standard_type(name: &str) -> bool {
    matches!(
        name,
        "list"
            | "dict"
            | "set"
            | "frozenset"
            | "tuple"
            | "str"
            | "bytes"
            | "bytearray"
            | "int"
            | "float"
            | "bool"
            | "complex"
            | "object"
            | "deque"
            | "defaultdict"
            | "OrderedDict"
            | "Counter"
            | "ndarray"
            | "DataFrame"
    )
}

//! Names of types used as values.

use tree_sitter::Node;

use super::annotations;
use super::classes::last_part;
use super::kind_of;
use super::references::last_name;
use crate::syntax::Builder;

/// Whether an argument of a function names types: `isinstance(x, (int, Node))`.
pub(super) fn is_type_place(function: &str, place: usize) -> bool {
    matches!(
        (function, place),
        ("isinstance" | "issubclass", 1) | ("cast", 0)
    )
}

/// Records a value that is a type's name: `default_factory=list`, `read = str`.
pub(super) fn value<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_name = matches!(kind_of(node), "identifier" | "attribute");
    if is_name && is_type(last_part(builder.text(last_name(node)))) {
        annotations::type_uses(builder, node);
    }
}

/// The same for each element of a display.
pub(super) fn elements<'t>(builder: &mut Builder<'t>, display: Node<'t>) {
    for element in display.named_children(&mut display.walk()) {
        let held = element
            .child_by_field_id(field!(Python, "value"))
            .filter(|_| kind_of(element) == "pair");
        value(builder, held.unwrap_or(element));
    }
}

/// Names of builtin and standard types that are written like functions, and a few more.
pub(super) fn is_type(name: &str) -> bool {
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

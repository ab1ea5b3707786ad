//! Type aliases.

use tree_sitter::Node;

use super::definitions::named;
use super::references::last_part;
use super::{Fields, kind_of, type_uses};
use crate::facts::{TypeDefinition, TypeKind};
use crate::response::Span;
use crate::syntax::Builder;

/// Records `type Name = …`.
pub(super) fn type_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
        return;
    };
    if is_attribute_of_type(node) {
        return;
    }
    // The name, or a generic type that begins with it.
    let mut name = left;
    while let Some(inner) = name.named_child(0).filter(|_| kind_of(name) != "identifier") {
        name = inner;
    }
    push_alias(builder, name, right, builder.span(node));
}

/// Whether a node is `type(self).x = …`, which the grammar parses as an alias statement.
pub(super) fn is_attribute_of_type(node: Node<'_>) -> bool {
    let left = node.field("left");
    let first = left.and_then(|left| left.named_child(0));
    first.is_some_and(|first| kind_of(first) == "attribute")
}

/// Records `name = value` as a type alias, if it is one, and says whether it is.
pub(super) fn record_alias<'t>(
    builder: &mut Builder<'t>,
    name: Node<'t>,
    annotation: Option<Node<'t>>,
    value: Node<'t>,
    span: Span,
) -> bool {
    let is_alias = match annotation {
        Some(annotation) => last_part(builder.text(annotation)) == "TypeAlias",
        None => is_type(builder, builder.text(name), value),
    };
    if is_alias {
        push_alias(builder, name, value, span);
    }
    is_alias
}

fn push_alias<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>, span: Span) {
    let underlying = Some(type_uses::type_text(builder, value));
    let definition = TypeDefinition { underlying, ..named(builder, name, TypeKind::Alias, span) };
    builder.facts.types.push(definition);
    type_uses::record(builder, value);
}

/// Generic types: with a subscript they are types.
const GENERIC: [&str; 34] = [
    "Annotated",
    "AsyncGenerator",
    "AsyncIterator",
    "Awaitable",
    "Callable",
    "ChainMap",
    "ClassVar",
    "Collection",
    "Coroutine",
    "DefaultDict",
    "Deque",
    "Dict",
    "FrozenSet",
    "Generator",
    "Iterable",
    "Iterator",
    "List",
    "Literal",
    "Mapping",
    "MutableMapping",
    "MutableSequence",
    "MutableSet",
    "Optional",
    "OrderedDict",
    "Sequence",
    "Set",
    "Tuple",
    "Type",
    "Union",
    "dict",
    "frozenset",
    "list",
    "set",
    "tuple",
];

/// Builtin types that an alias may stand for.
const BUILTIN: [&str; 14] = [
    "bool",
    "bytearray",
    "bytes",
    "complex",
    "dict",
    "float",
    "frozenset",
    "int",
    "list",
    "object",
    "set",
    "str",
    "tuple",
    "type",
];

/// Whether a value can only be a type: a generic with arguments, a union with a builtin type or
/// `None`, or, for a name that begins like a class, a builtin type.
fn is_type(builder: &Builder<'_>, name: &str, value: Node<'_>) -> bool {
    let mut value = value;
    while kind_of(value) == "parenthesized_expression"
        && let Some(inner) = value.named_child(0)
    {
        value = inner;
    }
    match kind_of(value) {
        "subscript" => is_generic(builder, value),
        "binary_operator" => is_union(builder, value) || joins_classes(builder, name, value),
        "identifier" => {
            name.starts_with(char::is_uppercase) && BUILTIN.contains(&builder.text(value))
        }
        _ => false,
    }
}

fn is_generic(builder: &Builder<'_>, value: Node<'_>) -> bool {
    let (Some(head), Some(argument)) = (value.field("value"), value.field("subscript")) else {
        return false;
    };
    if !matches!(kind_of(head), "identifier" | "attribute") {
        return false;
    }
    let name = last_part(builder.text(head));
    GENERIC.binary_search(&name).is_ok()
        && if name.starts_with(char::is_lowercase) {
            names_type(builder, argument)
        } else {
            !matches!(kind_of(argument), "integer" | "slice" | "unary_operator")
        }
}

/// Whether the argument of a builtin generic is a type: `list[i]` may look up an element of a
/// variable named `list`.
fn names_type(builder: &Builder<'_>, argument: Node<'_>) -> bool {
    match kind_of(argument) {
        "identifier" | "attribute" => {
            let name = last_part(builder.text(argument));
            BUILTIN.contains(&name) || name.starts_with(char::is_uppercase)
        }
        "subscript" => is_generic(builder, argument),
        "binary_operator" => is_union(builder, argument),
        _ => false,
    }
}

/// Whether all operands of a `|` and the name that it is given are written as classes are.
fn joins_classes(builder: &Builder<'_>, name: &str, value: Node<'_>) -> bool {
    let is_class = |name: &str| {
        name.starts_with(char::is_uppercase) && name.contains(|c: char| c.is_lowercase())
    };
    let is_named = |node: Node<'_>| {
        matches!(kind_of(node), "identifier" | "attribute")
            && is_class(last_part(builder.text(node)))
    };
    let mut node = value;
    while let (Some(left), Some(right)) = (node.field("left"), node.field("right")) {
        let is_or = node.field("operator").is_some_and(|operator| kind_of(operator) == "|");
        if !is_or || !is_named(right) {
            return false;
        }
        node = left;
    }
    is_class(name) && is_named(node)
}

fn is_union(builder: &Builder<'_>, value: Node<'_>) -> bool {
    let mut node = value;
    loop {
        let operands = (node.field("left"), node.field("right"), node.field("operator"));
        let (Some(left), Some(right), Some(operator)) = operands else {
            return false;
        };
        if kind_of(operator) != "|" {
            return false;
        }
        let is_sure = |node: Node<'_>| match kind_of(node) {
            "none" => true,
            "identifier" => BUILTIN.contains(&builder.text(node)),
            "subscript" => is_generic(builder, node),
            _ => false,
        };
        if is_sure(right) || is_sure(left) {
            return true;
        }
        if kind_of(left) != "binary_operator" {
            return false;
        }
        node = left;
    }
}

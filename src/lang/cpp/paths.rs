//! Names: qualified, with template arguments, accessed through objects.

use tree_sitter::Node;

use super::declarators::last_named;
use super::{Fields, kind_of};
use crate::facts::Path;
use crate::syntax::build::Builder;

/// A name as used, with the receiver before it.
pub(super) struct ReceiverPath<'t> {
    pub(super) path: Path<'t>,
    /// The expression before the last part, if it is not a plain path.
    pub(super) receiver: Option<Node<'t>>,
}

/// The path of a callee, member or type: `a.b->c`, `std::vector<int>` without arguments.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> ReceiverPath<'t> {
    let mut parts = Vec::new();
    let mut receiver = None;
    let mut has_receiver = false;
    let mut next = Some(node);
    while let Some(node) = next {
        next = match kind_of(node) {
            "field_expression" => {
                let object = node.field("argument");
                if receiver.is_none() {
                    receiver = object;
                }
                if let Some(field) = node.field("field") {
                    parts.extend(qualified(builder, field).into_iter().rev());
                }
                object
            }
            // `(*p).x` is `p->x`.
            "parenthesized_expression" => last_named(node),
            "pointer_expression" => node.field("argument"),
            _ => {
                let names = qualified(builder, node);
                has_receiver = names.is_empty();
                parts.extend(names.into_iter().rev());
                None
            }
        };
    }
    parts.reverse();
    ReceiverPath { path: Path { parts, has_receiver }, receiver: receiver.filter(|_| has_receiver) }
}

/// The parts of a name without members: `std`, `vector` of `std::vector<int>`; empty if the node is
/// not a name.
pub(super) fn qualified<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let mut next = Some(node);
    while let Some(node) = next {
        next = match kind_of(node) {
            "qualified_identifier" => {
                if let Some(scope) = node.field("scope") {
                    parts.push(builder.text(simple(scope)));
                }
                last_named(node)
            }
            _ => {
                let name = simple(node);
                if is_name(name) {
                    parts.push(builder.text(name));
                }
                None
            }
        };
    }
    parts
}

/// The last part of a qualified name.
pub(super) fn last_part(mut name: Node<'_>) -> Node<'_> {
    while kind_of(name) == "qualified_identifier" {
        match last_named(name) {
            Some(last) => name = last,
            None => break,
        }
    }
    simple(name)
}

/// A name without its template arguments and the word `template`, `struct` or `typename`.
pub(super) fn simple(mut node: Node<'_>) -> Node<'_> {
    loop {
        let inner = match kind_of(node) {
            "template_function" | "template_method" | "template_type" | "class_specifier"
            | "struct_specifier" | "union_specifier" | "enum_specifier" => node.field("name"),
            "dependent_name" | "dependent_type" => last_named(node),
            _ => None,
        };
        match inner {
            Some(inner) => node = inner,
            None => return node,
        }
    }
}

fn is_name(node: Node<'_>) -> bool {
    matches!(
        kind_of(node),
        "identifier"
            | "field_identifier"
            | "type_identifier"
            | "namespace_identifier"
            | "primitive_type"
            | "sized_type_specifier"
            | "this"
            | "destructor_name"
            | "operator_name"
            | "operator_cast"
    )
}

/// The template arguments of a possibly qualified name: `int`, `char` of `f<int, char>`.
pub(super) fn template_arguments(mut node: Node<'_>) -> Option<Node<'_>> {
    while kind_of(node) == "qualified_identifier" {
        node = last_named(node)?;
    }
    node.field("arguments")
}

/// The names of operators that are symbols.
#[rustfmt::skip]
const OPERATORS: [&str; 39] = [
    "operator+", "operator-", "operator*", "operator/", "operator%", "operator^",
    "operator&", "operator|", "operator~", "operator!", "operator=", "operator<",
    "operator>", "operator+=", "operator-=", "operator*=", "operator/=", "operator%=",
    "operator^=", "operator&=", "operator|=", "operator<<", "operator>>", "operator>>=",
    "operator<<=", "operator==", "operator!=", "operator<=", "operator>=", "operator<=>",
    "operator&&", "operator||", "operator++", "operator--", "operator,", "operator->*",
    "operator->", "operator()", "operator[]",
];

/// An operator's name without whitespace; a conversion function's name up to its parameters.
pub(super) fn normalized(name: &str) -> &str {
    let Some(symbol) = name.strip_prefix("operator") else {
        return name;
    };
    let symbol = symbol.trim();
    if symbol.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == ':') {
        let end = name.find('(').unwrap_or(name.len());
        return name[..end].trim_end();
    }
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let wanted = bare(symbol);
    OPERATORS.into_iter().find(|known| bare(&known["operator".len()..]) == wanted).unwrap_or(name)
}

/// Cast operators, which look like calls of function templates.
const CASTS: [&str; 4] = ["static_cast", "dynamic_cast", "const_cast", "reinterpret_cast"];

/// The type that `static_cast<T>` or another cast operator converts to.
pub(super) fn cast_type<'t>(source: &'t str, callee: Node<'t>) -> Option<Node<'t>> {
    let name = callee
        .field("name")
        .filter(|_| matches!(kind_of(callee), "template_function" | "template_type"))?;
    CASTS
        .contains(&&source[name.byte_range()])
        .then(|| callee.field("arguments").and_then(last_named))?
}

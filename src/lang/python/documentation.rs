//! Docstrings, as pydocstyle sees them (D100 to D103 of ruff).

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{Documentable, DocumentableKind};
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// The module, class or function that a node is, with whether it has a docstring.
pub(super) fn of(seen: &Seen<'_, '_>) -> Option<Documentable> {
    let node = seen.node();
    let (kind, body) = match kind_of(node) {
        // A file without a statement has nothing to document.
        "module" => (DocumentableKind::Module, node.named_child(0).is_some().then_some(node)?),
        "class_definition" => (DocumentableKind::Class, node.child_by_field_name("body")?),
        "function_definition" => {
            let kind = match outer_definition(seen).map(kind_of) {
                Some("class_definition") => DocumentableKind::Method,
                _ => DocumentableKind::Function,
            };
            (kind, node.child_by_field_name("body")?)
        }
        _ => return None,
    };
    Some(Documentable {
        kind,
        range: node.byte_range(),
        is_public: is_public(seen),
        access: Some(!is_private(seen, node) && !is_in_function(seen)),
        is_exempt: kind_of(node) == "function_definition" && is_exempt(seen),
        is_documented: begins_with_string(body),
        declares: None,
    })
}

fn begins_with_string(body: Node<'_>) -> bool {
    first_string(body).is_some()
}

/// The string that code begins with.
fn first_string(body: Node<'_>) -> Option<Node<'_>> {
    let first = named_children(body).next();
    let statement = first.filter(|first| kind_of(*first) == "expression_statement");
    let value = statement.and_then(|statement| statement.named_child(0));
    value.filter(|value| matches!(kind_of(*value), "string" | "concatenated_string"))
}

/// The docstring of a module, class or function.
pub(super) fn docstring<'t>(seen: &Seen<'_, 't>) -> Option<Node<'t>> {
    let node = seen.node();
    match kind_of(node) {
        "module" => first_string(node),
        _ if is_definition(node) => first_string(node.child_by_field_name("body")?),
        _ => None,
    }
}

/// The innermost class or function around the node.
fn outer_definition<'t>(seen: &Seen<'_, 't>) -> Option<Node<'t>> {
    seen.ancestors().find(|node| is_definition(*node))
}

fn is_definition(node: Node<'_>) -> bool {
    matches!(kind_of(node), "class_definition" | "function_definition")
}

/// Whether no name on the way to it is private, and it is in no function. Of the special methods, those
/// that are called by the class's or the object's own name are public (D102).
fn is_public(seen: &Seen<'_, '_>) -> bool {
    let mut around = seen.ancestors().filter(|node| is_definition(*node));
    !is_in_function(seen)
        && !is_private(seen, seen.node())
        && around.all(|node| !is_private(seen, node))
}

fn is_private(seen: &Seen<'_, '_>, definition: Node<'_>) -> bool {
    let name = seen.field_text(definition, "name");
    name.starts_with('_') && !["__call__", "__new__"].contains(&name)
}

fn is_in_function(seen: &Seen<'_, '_>) -> bool {
    seen.ancestors().any(|node| kind_of(node) == "function_definition")
}

/// Whether a function repeats another, which has the docstring: an overload, an override, the setter
/// of a property.
fn is_exempt(seen: &Seen<'_, '_>) -> bool {
    let decorated = seen.parent();
    let decorated = decorated.filter(|parent| kind_of(*parent) == "decorated_definition");
    let mut decorators = decorated.into_iter().flat_map(named_children);
    decorators.any(|decorator| {
        let last = seen.text(decorator).rsplit(['.', '@']).next();
        kind_of(decorator) == "decorator"
            && last.is_some_and(|it| {
                ["overload", "override", "setter", "deleter"].contains(&it.trim())
            })
    })
}

/// Whether a node is a string that is a statement.
pub(super) fn is_text_alone(seen: &Seen<'_, '_>) -> bool {
    let statement = seen.node();
    let text = statement.named_child(0).filter(|_| statement.named_child_count() == 1);
    kind_of(statement) == "expression_statement"
        && text.is_some_and(|text| kind_of(text) == "string")
}

//! Uses of types: names and type literals.

use tree_sitter::Node;

use super::kind_of;
use super::types;
use crate::facts::{Path, TypeForm};
use crate::syntax::Builder;

/// Records the use of a named type or a type literal.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let form = match kind_of(node) {
        "slice_type" => TypeForm::Slice,
        "array_type" | "implicit_length_array_type" => TypeForm::Array,
        "map_type" => TypeForm::Map,
        "channel_type" => TypeForm::Channel,
        "struct_type" => {
            types::fields(builder, node);
            TypeForm::Struct
        }
        "interface_type" => TypeForm::Interface,
        _ if is_not_a_use(builder, node) => return,
        _ => TypeForm::Named,
    };
    let parts = match form {
        TypeForm::Named => parts(builder, node),
        _ => Vec::new(),
    };
    let path = Path { parts, has_receiver: false };
    builder.type_use(form, path, node.start_byte(), node.end_byte());
}

/// Whether a name does not count as a use: the name that a type declaration introduces, `nil` among
/// the types of a type switch, the head of the type recorded last (`Pair` of `Pair[int]`), and the
/// last part of a qualified name.
fn is_not_a_use<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    let span = builder.span(node);
    let facts = &builder.facts;
    let is_declared = facts.types.last().is_some_and(|last| last.name_span == span);
    is_declared
        || builder.is_head_of_type(node)
        || builder.text(node) == "nil"
        || is_selected(builder, node)
}

/// Whether a selector dot precedes the name; the dots of a variadic parameter do not count.
fn is_selected<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    let before = builder.source()[..node.start_byte()].trim_end();
    before.ends_with('.') && !before.ends_with("..")
}

/// The parts of the name of a type, without type arguments.
fn parts<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let mut node = node;
    while kind_of(node) == "generic_type" {
        match node.child_by_field_id(field!(Go, "type")) {
            Some(ty) => node = ty,
            None => break,
        }
    }
    match (
        node.child_by_field_id(field!(Go, "package")),
        node.child_by_field_id(field!(Go, "name")),
    ) {
        (Some(package), Some(name)) => vec![builder.text(package), builder.text(name)],
        _ => vec![builder.text(node)],
    }
}

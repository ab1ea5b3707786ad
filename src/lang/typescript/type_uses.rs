//! Uses of types wherever one is written.

use tree_sitter::Node;

use crate::facts::{LiteralKind, Path, TypeForm};
use crate::lang::javascript::{Fields, expressions, globals, kind_of};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records the use of a type.
pub(super) fn record<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let form = match kind_of(node) {
        "array_type" => TypeForm::Array,
        "tuple_type" => TypeForm::Tuple,
        "object_type" => TypeForm::Struct,
        "index_signature" => TypeForm::Map,
        "readonly_type" => return,
        _ if is_name(visit) || builder.is_head_of_type(node) => return,
        _ => TypeForm::Named,
    };
    let path = match form {
        TypeForm::Named if kind_of(node) == "predefined_type" => {
            Path { parts: vec![builder.text(node)], has_receiver: false }
        }
        TypeForm::Named => globals::of(builder, node).path,
        _ => Path::default(),
    };
    builder.type_use(form, path, node.start_byte(), node.end_byte());
}

/// Whether a node is the name that a declaration gives, or a part of a qualified name.
fn is_name(visit: &Visit<'_, '_>) -> bool {
    let Some(around) = visit.parent() else {
        return false;
    };
    let declares = kind_of(around).ends_with("_declaration")
        || matches!(kind_of(around), "class" | "type_parameter" | "mapped_type_clause");
    let name = around.field("name");
    name == Some(visit.node) && (declares || kind_of(around) == "nested_type_identifier")
}

/// Records `[…] as const` and `<const>[…]`, which are tuples.
pub(super) fn constant_tuple<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if expressions::wrapped(node).is_some_and(|value| kind_of(value) == "array") {
        builder.literal(LiteralKind::Tuple, node);
    }
}

//! Token kinds of the leaves of a Go tree.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::TokenKind;
use crate::lang::Leaf;
use crate::syntax::tokens::default_token_kind;

/// The token kind of a leaf. The grammar reserves the keywords of Go, so an identifier is never
/// one.
pub(super) fn kind(leaf: Leaf<'_>) -> TokenKind {
    match (leaf.parent_kind, leaf.kind) {
        ("interpreted_string_literal" | "raw_string_literal", _) | (_, "rune_literal") => {
            TokenKind::String
        }
        (_, "label_name") => TokenKind::Label,
        ("literal_element", "identifier") if is_field(leaf) => TokenKind::Label,
        (_, "int_literal" | "float_literal" | "imaginary_literal") => TokenKind::Number,
        _ => default_token_kind(leaf),
    }
}

fn type_of(literal: Node<'_>) -> Option<Node<'_>> {
    literal.child_by_field_id(field!(Go, "type"))
}

/// The type of what a map, slice or array holds.
fn element_of(ty: Node<'_>) -> Option<Node<'_>> {
    let value = ty.child_by_field_id(field!(Go, "value"));
    value.or_else(|| ty.child_by_field_id(field!(Go, "element")))
}

/// Whether a name is a key in a literal that may be a struct. `T{x: 1}` is taken for one, and so is
/// what leaves out its type: maps in maps are rare. Only a variable of the package itself can be a
/// key in small letters after a qualified type.
fn is_field(leaf: Leaf<'_>) -> bool {
    let mut around = leaf.visit.ancestors();
    let element = around.next();
    let is_key = |pair: Node<'_>| {
        kind_of(pair) == "keyed_element" && pair.child_by_field_id(field!(Go, "key")) == element
    };
    if !around.next().is_some_and(is_key) {
        return false;
    }
    let literal = around.nth(1);
    let ty = match literal.map(kind_of) {
        Some("composite_literal") => literal.and_then(type_of),
        // The type is left out: it is what the literal around has.
        _ => {
            let holder = around.find_map(type_of);
            let inner = holder.and_then(element_of);
            return inner.is_none_or(|inner| kind_of(inner) != "map_type");
        }
    };
    match ty.map(kind_of) {
        Some("qualified_type") => leaf.text.starts_with(char::is_uppercase),
        Some("type_identifier" | "generic_type" | "struct_type") | None => true,
        _ => false,
    }
}

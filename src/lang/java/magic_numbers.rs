//! `MagicNumber` of Checkstyle: numbers that are not the value of a constant.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::numbers::is_one_of;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// The nodes that are numbers.
pub(super) const NUMBERS: &[&str] = &[
    "binary_integer_literal",
    "decimal_floating_point_literal",
    "decimal_integer_literal",
    "hex_floating_point_literal",
    "hex_integer_literal",
    "octal_integer_literal",
];

/// Whether a number is neither a usual one nor the value of a constant.
pub(super) fn is_magic(seen: &Seen<'_, '_>) -> bool {
    let sign = seen.parent().filter(|it| kind_of(*it) == "unary_expression");
    let is_negative = sign.is_some_and(|it| seen.field_text(it, "operator") == "-");
    let usual: &[f64] = if is_negative { &[0.0, 1.0] } else { &[0.0, 1.0, 2.0] };
    // Of type `int`, this is -1.
    let is_usual = |text: &str| is_one_of(text, usual) || text.eq_ignore_ascii_case("0xffffffff");
    !is_usual(seen.own_text()) && !is_in_constant(seen)
}

/// Whether a number is a constant's value, or a part of it: an operand of `+`, `-`, `*` or `/`, an
/// argument, an element of an array.
fn is_in_constant(seen: &Seen<'_, '_>) -> bool {
    let mut inner = seen.node();
    let mut around = seen.ancestors();
    while let Some(node) = around.next() {
        match kind_of(node) {
            "annotation_type_element_declaration" | "enum_constant" => return true,
            "variable_declarator" => return around.next().is_some_and(|it| is_constant(seen, it)),
            "binary_expression" => {
                if !["+", "-", "*", "/"].contains(&seen.field_text(node, "operator")) {
                    return false;
                }
            }
            "method_invocation" if node.child_by_field_name("object") == Some(inner) => {
                return false;
            }
            "argument_list"
            | "array_creation_expression"
            | "array_initializer"
            | "cast_expression"
            | "method_invocation"
            | "object_creation_expression"
            | "parenthesized_expression"
            | "unary_expression" => {}
            _ => return false,
        }
        inner = node;
    }
    false
}

/// Whether a declaration is `final`, or in an interface.
fn is_constant(seen: &Seen<'_, '_>, declaration: Node<'_>) -> bool {
    let modifiers = named_children(declaration).find(|it| kind_of(*it) == "modifiers");
    let mut words = modifiers.map_or("", |it| seen.text(it)).split_whitespace();
    kind_of(declaration) == "constant_declaration" || words.any(|word| word == "final")
}

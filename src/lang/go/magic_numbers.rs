//! What `mnd` finds: numbers that are operands, arguments, cases, results, or are assigned.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::numbers::is_one_of;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// The nodes that are numbers.
pub(super) const NUMBERS: &[&str] = &["float_literal", "imaginary_literal", "int_literal"];

/// Whether a number is neither 0 nor 1, nor in the value of a constant.
pub(super) fn is_magic(seen: &Seen<'_, '_>) -> bool {
    let is_constant = || seen.ancestors().any(|it| kind_of(it) == "const_declaration");
    !is_one_of(seen.own_text(), &[0.0, 1.0]) && is_used(seen) && !is_constant()
}

fn is_used(seen: &Seen<'_, '_>) -> bool {
    let mut value = seen.node();
    let mut around = seen.ancestors();
    while let Some(node) = around.next() {
        match kind_of(node) {
            "parenthesized_expression" | "unary_expression" => value = node,
            "argument_list" | "binary_expression" => return true,
            "expression_list" => return around.next().is_some_and(|it| takes(it, node)),
            "literal_element" => {
                let element = around.next().filter(|it| kind_of(*it) == "keyed_element");
                return element.is_some_and(|it| named_children(it).next() != Some(node));
            }
            _ => return takes(node, value),
        }
    }
    false
}

/// Whether a statement takes the value: not where it only declares a variable.
fn takes(statement: Node<'_>, value: Node<'_>) -> bool {
    match kind_of(statement) {
        "expression_case" | "return_statement" => true,
        "assignment_statement" | "short_var_declaration" => {
            statement.child_by_field_name("right") == Some(value)
        }
        _ => false,
    }
}

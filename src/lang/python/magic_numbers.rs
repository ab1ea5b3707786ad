//! PLR2004 of `ruff`: a number that something is compared with.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::numbers::is_one_of;
use crate::lang::tree::named_children;
use crate::syntax::finder::Seen;

/// The nodes that are numbers.
pub(super) const NUMBERS: &[&str] = &["float", "integer"];

/// Whether a number is compared with something that is not a literal.
pub(super) fn is_magic(seen: &Seen<'_, '_>) -> bool {
    let transparent = ["parenthesized_expression", "unary_operator"];
    let mut around = seen.ancestors();
    let around = around.find(|it| !transparent.contains(&kind_of(*it)));
    let comparison = around.filter(|it| kind_of(*it) == "comparison_operator");
    comparison.is_some_and(|it| !compares_literals(it)) && !is_one_of(seen.own_text(), &[0.0, 1.0])
}

/// Whether two neighbouring operands are literals.
fn compares_literals(comparison: Node<'_>) -> bool {
    let mut was_literal = false;
    named_children(comparison).any(|operand| {
        let is_literal = is_literal(operand);
        std::mem::replace(&mut was_literal, is_literal) && is_literal
    })
}

fn is_literal(operand: Node<'_>) -> bool {
    let mut operand = operand;
    while matches!(kind_of(operand), "parenthesized_expression" | "unary_operator") {
        let Some(inner) = named_children(operand).last() else {
            return false;
        };
        operand = inner;
    }
    matches!(
        kind_of(operand),
        "concatenated_string"
            | "ellipsis"
            | "false"
            | "float"
            | "integer"
            | "none"
            | "string"
            | "true"
    )
}

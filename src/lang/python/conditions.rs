//! Conditions of branches.

use tree_sitter::Node;

use crate::syntax::finder::Seen;

/// The condition of an `if` or `elif` that `and` or `or` joins, with the number of its operands, as
/// `ruff` counts them (PLR0916).
pub(super) fn joined<'t>(seen: &Seen<'_, 't>) -> Option<(Node<'t>, usize)> {
    let branch = seen.node();
    if !matches!(seen.kind(branch), "if_statement" | "elif_clause") {
        return None;
    }
    let condition = branch.child_by_field_name("condition")?;
    let (mut operands, mut open) = (0, vec![condition]);
    while let Some(node) = open.pop() {
        match seen.kind(node) {
            "parenthesized_expression" | "boolean_operator" => {
                let mut cursor = node.walk();
                let inner = node.named_children(&mut cursor);
                open.extend(inner.filter(|inner| !inner.is_extra()));
            }
            _ => operands += 1,
        }
    }
    (operands > 1).then_some((condition, operands))
}

//! What Python 3 refuses and the grammar reads.

use tree_sitter::{Node, Tree};

use super::kind_of;
use crate::lang::tree::named_children;

/// How many statements there are of Python 2 (`print "x"`), with another indentation than those before
/// them, without the body that they need, or with a result outside of a function.
pub(super) fn refused_statements(tree: &Tree) -> usize {
    let mut refused = 0;
    let mut pending = vec![(tree.root_node(), false)];
    while let Some((around, is_in_function)) = pending.pop() {
        let statements: Vec<_> = named_children(around).filter(|node| !node.is_extra()).collect();
        refused += match kind_of(around) {
            "block" if statements.is_empty() => 1,
            "block" | "module" => shifted(&statements),
            _ => 0,
        };
        for node in statements {
            let kind = kind_of(node);
            let is_refused = match kind {
                "print_statement" | "exec_statement" => true,
                "return_statement" => !is_in_function,
                _ if kind.ends_with("_clause") => is_shifted_clause(around, node),
                _ => false,
            };
            refused += usize::from(is_refused);
            let is_in_function = match kind {
                "function_definition" => true,
                "class_definition" => false,
                _ => is_in_function,
            };
            // Statements are in blocks, and these in statements and their clauses.
            let ends = ["block", "_statement", "_definition", "_clause"];
            if ends.iter().any(|end| kind.ends_with(end)) {
                pending.push((node, is_in_function));
            }
        }
    }
    refused
}

/// How many statements begin a line at another column than the first.
fn shifted(statements: &[Node<'_>]) -> usize {
    let Some(first) = statements.first() else {
        return 0;
    };
    let column = first.start_position().column;
    let pairs = statements.windows(2);
    let begins_line = |pair: &[Node<'_>]| pair[0].end_position().row < pair[1].start_position().row;
    pairs.filter(|pair| begins_line(pair) && pair[1].start_position().column != column).count()
}

/// Whether an `else` or the like begins a line at another column than its statement.
fn is_shifted_clause(statement: Node<'_>, clause: Node<'_>) -> bool {
    let (head, own) = (statement.start_position(), clause.start_position());
    let is_alternative = !matches!(kind_of(clause), "case_clause" | "with_clause" | "if_clause");
    is_alternative && head.row < own.row && head.column != own.column
}

//! What Python 3 refuses and the grammar reads.

use tree_sitter::{Node, Tree};

use super::kind_of;
use crate::lang::tree::named_children;

/// How many statements there are of Python 2 (`print "x"`), with another indentation than those before
/// them, without the body or the handler that they need, or with a result outside of a function.
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
                "try_statement" => {
                    let is_handler = |part: Node<'_>| {
                        matches!(kind_of(part), "except_clause" | "finally_clause")
                    };
                    !named_children(node).any(is_handler)
                }
                _ if kind.ends_with("_clause") => is_shifted_clause(around, node),
                _ => false,
            };
            refused += usize::from(is_refused);
            let is_in_function = match kind {
                "function_definition" => true,
                "class_definition" => false,
                _ => is_in_function,
            };
            // Statements are in blocks, and these in statements and their clauses. Most statements hold only an
            // expression.
            let ends = ["block", "_statement", "_definition", "_clause"];
            if !matches!(kind, "expression_statement" | "return_statement")
                && ends.iter().any(|end| kind.ends_with(end))
            {
                pending.push((node, is_in_function));
            }
        }
    }
    refused
}

/// How many characters that nobody sees are in names or between them. Those in texts and comments are fine.
pub(super) fn invisible(tree: &Tree, code: &str) -> usize {
    // Most code has no such characters.
    if code.is_ascii() {
        return 0;
    }
    let is_invisible = |c: char| matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}');
    let found =
        code.char_indices().filter(|(at, c)| *at > 0 && is_invisible(*c) || *c == '\u{200b}');
    let is_read = |at: usize| {
        let leaf = tree.root_node().descendant_for_byte_range(at, at + 1);
        !leaf.is_some_and(|leaf| matches!(kind_of(leaf), "comment" | "string" | "string_content"))
    };
    found.take(MAX_INVISIBLE).filter(|(at, _)| is_read(*at)).count()
}

/// How many invisible characters are looked at.
const MAX_INVISIBLE: usize = 64;

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

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
        let kind = kind_of(around);
        let mut lines = matches!(kind, "block" | "module").then(Lines::default);
        let mut needs = match kind {
            "block" => 1,
            "try_statement" => 1,
            _ => 0,
        };
        for node in named_children(around) {
            let own = kind_of(node);
            refused += usize::from(match own {
                "print_statement" | "exec_statement" => true,
                "return_statement" => !is_in_function,
                _ => own.ends_with("_clause") && is_shifted_clause(around, node),
            });
            refused += usize::from(lines.as_mut().is_some_and(|lines| lines.is_shifted(node)));
            if kind == "block" || matches!(own, "except_clause" | "finally_clause") {
                needs = 0;
            }
            if has_statements(own) {
                let is_in_function = match own {
                    "function_definition" => true,
                    "class_definition" => false,
                    _ => is_in_function,
                };
                pending.push((node, is_in_function));
            }
        }
        refused += needs;
    }
    refused
}

/// Whether there are statements in such a node: they are in blocks, and these in statements and their clauses.
fn has_statements(kind: &str) -> bool {
    match kind {
        "block" | "decorated_definition" | "function_definition" | "class_definition" => true,
        "if_statement" | "for_statement" | "while_statement" | "with_statement" => true,
        "try_statement" | "match_statement" => true,
        _ => kind.ends_with("_clause"),
    }
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

/// The lines of the statements of a block so far.
#[derive(Default)]
struct Lines {
    /// The column of the first statement.
    column: Option<usize>,
    /// The row that the last one ends on.
    last: usize,
}

impl Lines {
    /// Whether the next statement begins a line at another column than the first.
    fn is_shifted(&mut self, statement: Node<'_>) -> bool {
        let start = statement.start_position();
        let begins_line = self.last < start.row;
        self.last = statement.end_position().row;
        let column = *self.column.get_or_insert(start.column);
        begins_line && start.column != column
    }
}

/// Whether an `else` or the like begins a line at another column than its statement.
fn is_shifted_clause(statement: Node<'_>, clause: Node<'_>) -> bool {
    let (head, own) = (statement.start_position(), clause.start_position());
    let is_alternative = !matches!(kind_of(clause), "case_clause" | "with_clause" | "if_clause");
    is_alternative && head.row < own.row && head.column != own.column
}

//! Whether a block is a fragment: it has statements at file level that are only allowed in a
//! function.

use tree_sitter::Node;

use super::declarators::last_named;
use super::kind_of;
use super::parenthesized;

/// Whether a translation unit has such a statement.
pub(super) fn is_fragment(root: Node<'_>, source: &str) -> bool {
    let mut cursor = root.walk();
    root.named_children(&mut cursor).any(|child| is_statement(child, source))
}

fn is_statement(node: Node<'_>, source: &str) -> bool {
    match kind_of(node) {
        "for_statement"
        | "for_range_loop"
        | "while_statement"
        | "do_statement"
        | "if_statement"
        | "switch_statement"
        | "return_statement"
        | "try_statement"
        | "throw_statement"
        | "goto_statement"
        | "labeled_statement"
        | "break_statement"
        | "continue_statement"
        | "case_statement"
        | "co_return_statement" => true,
        "expression_statement" => {
            !parenthesized::is_declaration(node)
                && last_named(node).is_some_and(|expression| !is_macro_call(expression, source))
        }
        _ => false,
    }
}

/// Whether an expression is allowed at file level because it may be a macro: `TEST_CASE("name")`,
/// `DECLARE(x);`, a single word.
fn is_macro_call(expression: Node<'_>, source: &str) -> bool {
    let name = match kind_of(expression) {
        "call_expression" => expression.child_by_field_id(field!(Cpp, "function")),
        "identifier" | "string_literal" | "concatenated_string" => return true,
        _ => None,
    };
    name.is_some_and(|name| {
        kind_of(name) == "identifier" && !source[name.byte_range()].chars().any(char::is_lowercase)
    })
}

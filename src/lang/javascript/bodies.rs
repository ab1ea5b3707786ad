//! What is a body in JavaScript and TypeScript.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::tree::named_children;
use crate::syntax::bodies::BodyTable;

pub(super) const BODIES: BodyTable = BodyTable {
    braced: &["class_body", "enum_body", "interface_body", "statement_block", "switch_body"],
    lists: &["program", "statement_block", "switch_case", "switch_default"],
    controls: &[
        "do_statement",
        "for_in_statement",
        "for_statement",
        "if_statement",
        "while_statement",
    ],
    elses: &["else_clause"],
    chained: "if_statement",
};

/// The `return` statements of a body, in source order, without those of functions within.
pub(super) fn returns(body: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![body];
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "return_statement" => found.push(node),
            "arrow_function"
            | "class_body"
            | "function_declaration"
            | "function_expression"
            | "generator_function"
            | "generator_function_declaration"
            | "method_definition" => {}
            _ => pending.extend(named_children(node)),
        }
    }
    found.sort_by_key(Node::start_byte);
    found
}

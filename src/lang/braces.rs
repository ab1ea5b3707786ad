//! The braces around the bodies of functions, types, branches and loops, in the languages where a body
//! may have none or may begin on any line.

use tree_sitter::Node;

use crate::syntax::walk::Visit;

/// What the body of a branch or loop is in braces.
const BLOCKS: [&str; 3] = ["block", "compound_statement", "statement_block"];

/// The nodes in which statements follow each other, so that braces in one are a statement.
const LISTS: [&str; 14] = [
    "block",
    "case_statement",
    // Braces alone in the body of a class of Java initialize its objects.
    "class_body",
    "compound_statement",
    "constructor_body",
    "enum_body_declarations",
    "global_statement",
    "program",
    "statement_block",
    "switch_block_statement_group",
    "switch_case",
    "switch_default",
    "switch_section",
    "translation_unit",
];

/// Whether statements follow each other in a node.
pub(super) fn is_list(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    LISTS.contains(&visit.kind_of(node))
}

/// Whether the body of a branch or loop has no braces: not the `if` of an `else if`.
pub(super) fn are_missing(visit: &Visit<'_, '_>) -> bool {
    let (node, kind) = (visit.node, visit.kind_of(visit.node));
    let alternative = || visit.parent().and_then(|parent| visit.child(parent, "alternative"));
    let is_chained =
        kind == "if_statement" && (visit.is_under("else_clause") || alternative() == Some(node));
    let is_body = !node.is_extra() && !node.is_missing() && kind != "else_clause" && !is_chained;
    is_body && !BLOCKS.contains(&kind)
}

/// Whether a `{` opens a body and begins its line.
pub(super) fn open_on_new_line(visit: &Visit<'_, '_>) -> bool {
    open_body(visit) && visit.begins_line()
}

/// Whether a `{` opens a body of several lines and follows something on its line.
pub(super) fn open_on_same_line(visit: &Visit<'_, '_>) -> bool {
    let is_long = |body: Node<'_>| body.start_position().row < body.end_position().row;
    open_body(visit) && !visit.begins_line() && visit.parent().is_some_and(is_long)
}

/// Whether a `{` in a body is its first token, and the body no statement by itself.
fn open_body(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors();
    let is_first = around.next().and_then(|body| body.child(0)) == Some(visit.node);
    let is_statement = around.next().is_none_or(|outer| is_list(visit, outer));
    is_first && !is_statement && !visit.node.is_missing()
}

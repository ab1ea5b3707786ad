//! Code in comments: `commentedOutCode` of `gocritic`, of each comment alone.

use tree_sitter::Node;

use super::kind_of;
use crate::lang::commented_code::parses;
use crate::lang::tree::named_children;

/// Shorter texts are often words of a sentence.
const LEAST_BYTES: usize = 15;

/// Whether a comment within a function is a statement. An expression alone may be a part of a
/// sentence, unless it is a call.
pub(super) fn is_in(comment: &str) -> bool {
    const OTHERS: [&str; 4] = ["TODO", "http://", "https://", "e.g. "];
    let text = comment.trim_start_matches("//").trim_start_matches("/*").trim_end_matches("*/");
    let text = text.trim();
    let is_call_of_nothing = text.ends_with(')') && text.contains(" (");
    if text.len() < LEAST_BYTES || is_call_of_nothing || OTHERS.iter().any(|it| text.contains(it)) {
        return false;
    }
    let function = format!("package p\nfunc _() {{\n{text}\n}}\n");
    parses(&tree_sitter_go::LANGUAGE.into(), &function, |root| {
        let function = named_children(root).nth(1);
        let body = function.and_then(|it| it.child_by_field_name("body"));
        let statements = body.and_then(|it| named_children(it).next());
        statements.is_some_and(|it| named_children(it).any(is_code))
    })
}

fn is_code(statement: Node<'_>) -> bool {
    let inner = || named_children(statement).last();
    match kind_of(statement) {
        "labeled_statement" => inner().is_some_and(|it| {
            !matches!(kind_of(it), "empty_statement" | "expression_statement" | "label_name")
        }),
        "expression_statement" => inner().is_some_and(|it| kind_of(it) == "call_expression"),
        "empty_statement" | "type_declaration" => false,
        _ => true,
    }
}

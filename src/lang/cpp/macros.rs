//! The replacement texts of macros and their tokens.

use std::ops::Range;

use tree_sitter::{Node, Point, Tree};

use super::declarators::last_named;
use super::keywords::number;
use super::{declarators, kind_of, lexer};
use crate::facts::{ExprKind, StringKind, TokenKind};

/// The replacement texts in a tree, without comments; each is parsed separately.
pub(super) fn bodies(tree: &Tree, source: &str) -> Vec<tree_sitter::Range> {
    if !source.contains("define") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let mut descend = true;
        if matches!(kind_of(node), "preproc_def" | "preproc_function_def") {
            descend = false;
            if let Some(value) = node.child_by_field_id(field!(Cpp, "value")) {
                let (start, text) = (value.start_byte(), body(&source[value.byte_range()]));
                if !text.is_empty() {
                    found.push(tree_sitter::Range {
                        start_byte: start,
                        end_byte: start + text.len(),
                        start_point: value.start_position(),
                        end_point: end_point(value.start_position(), text),
                    });
                }
            }
        }
        if descend && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

fn end_point(start: Point, text: &str) -> Point {
    match text.rfind('\n') {
        Some(last) => Point::new(start.row + text.matches('\n').count(), text.len() - last - 1),
        None => Point::new(start.row, start.column + text.len()),
    }
}

/// A replacement text without trailing comments.
pub(super) fn body(text: &str) -> &str {
    let last = lexer::tokens(text).last();
    &text[..last.map_or(0, |(range, _)| range.end)]
}

/// Whether a replacement text parsed; the semicolon of an expression may be missing.
pub(super) fn accepts(tree: &Tree) -> bool {
    let root = tree.root_node();
    if !root.has_error() {
        return true;
    }
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let at_end = node.end_byte() == root.end_byte();
        if node.is_error() || node.is_missing() && !(kind_of(node) == ";" && at_end) {
            return false;
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return true;
            }
        }
    }
}

/// Adds the tokens of a directive's text that starts at a byte. Only a macro's text is code, so
/// only it has keywords.
pub(super) fn tokens(
    text: &str,
    start: usize,
    is_code: bool,
    add: &mut dyn FnMut(Range<usize>, TokenKind),
) {
    for (range, kind) in lexer::tokens(text) {
        let kind = match kind {
            TokenKind::Keyword if !is_code => TokenKind::Identifier,
            kind => kind,
        };
        add(start + range.start..start + range.end, kind);
    }
}

/// A replacement text of one token, as an expression.
pub(super) fn single_token(text: &str) -> Option<ExprKind<'_>> {
    let mut tokens = lexer::tokens(text);
    let (range, kind) = tokens.next()?;
    if tokens.next().is_some() {
        return None;
    }
    let word = &text[range];
    match (kind, word) {
        (TokenKind::Number, _) => Some(ExprKind::Number(number(word))),
        (TokenKind::String, _) => {
            let quote = &word[..1];
            let kind = if quote == "'" { StringKind::Character } else { StringKind::String };
            let inner = word[1..].strip_suffix(quote).unwrap_or(&word[1..]);
            Some(ExprKind::String(kind, Some(inner.into())))
        }
        (_, "true" | "false") => Some(ExprKind::Boolean(word == "true")),
        (_, "nullptr" | "NULL") => Some(ExprKind::Null),
        (TokenKind::Identifier, _) => Some(ExprKind::Name(word)),
        _ => None,
    }
}

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
            !declarators::is_parenthesized_declaration(node)
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

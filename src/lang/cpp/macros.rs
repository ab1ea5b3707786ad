//! The replacement texts of macros and their tokens, and words of Qt that the grammar cannot parse.

use std::ops::Range;

use tree_sitter::{Node, Point, Tree};

use super::declarators::last_named;
use super::excluded::strip_word;
use super::lexer::{is_macro_name, number};
use super::profile::PROFILE;
use super::{Fields, declarators, kind_of, lexer};
use crate::facts::{ExprKind, StringKind, TokenKind};

/// The replacement texts in a tree, without comments; each is parsed separately.
pub(super) fn bodies(tree: &Tree, source: &str) -> Vec<tree_sitter::Range> {
    let words: Vec<usize> = source.match_indices("define").map(|(at, _)| at).collect();
    let defines = |range: Range<usize>| {
        let next = words.partition_point(|at| *at < range.start);
        words.get(next).is_some_and(|at| *at < range.end)
    };
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let mut descend = defines(node.byte_range());
        if matches!(kind_of(node), "preproc_def" | "preproc_function_def") {
            descend = false;
            if let Some(value) = node.field("value") {
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
            Some(ExprKind::String(kind, Some(PROFILE.syntax.escapes.decode(inner))))
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
        "call_expression" => expression.field("function"),
        "identifier" | "string_literal" | "concatenated_string" => return true,
        _ => None,
    };
    name.is_some_and(|name| {
        kind_of(name) == "identifier" && !source[name.byte_range()].chars().any(char::is_lowercase)
    })
}

/// The prefix of Qt's macros. Those with arguments are declarations by themselves; other macros with
/// arguments may be statements without a semicolon.
const QT: &str = "Q_";

/// The `slots` of `public slots:`, `signals:`, and the `emit` before a call.
pub(super) fn qt_words(text: &str, at: usize, found: &mut Vec<Range<usize>>) {
    if strip_word(text, "emit").is_some_and(|rest| rest.starts_with(is_name)) {
        found.push(at..at + "emit".len());
        return;
    }
    let Some(head) = text.strip_suffix(':').map(str::trim_end) else {
        return;
    };
    let range = match head {
        "signals" | "Q_SIGNALS" => at..at + text.len(),
        _ => {
            let Some(word) = ["slots", "Q_SLOTS"].into_iter().find(|word| head.ends_with(word))
            else {
                return;
            };
            let access = head[..head.len() - word.len()].trim_end();
            if !matches!(access, "public" | "protected" | "private") {
                return;
            }
            at + head.len() - word.len()..at + head.len()
        }
    };
    found.push(range);
}

/// The stars of `new T*[n]`: without them the grammar parses an array.
pub(super) fn pointer_arrays(text: &str, at: usize, found: &mut Vec<Range<usize>>) {
    if !text.contains('[') {
        return;
    }
    let mut from = 0;
    while let Some(word) = text[from..].find("new ") {
        let ty = from + word + "new ".len();
        from = ty;
        let is_type = |c: char| is_name(c) || matches!(c, ':' | '<' | '>' | ',' | ' ');
        let stars = ty + text[ty..].find(|c| !is_type(c)).unwrap_or(text.len() - ty);
        let behind = text[stars..].trim_start_matches(['*', ' ']);
        let end = text.len() - behind.len();
        if text[stars..].starts_with('*') && behind.starts_with('[') && stars > ty {
            found.push(at + stars..at + end);
        }
    }
}

/// The length of the macro that a line has before a block and that stands for `try` or the like:
/// `MY_TRY {`. Without it, the grammar takes the block for a list of values.
pub(super) fn opens_block(text: &str) -> Option<usize> {
    let name = text.strip_suffix('{')?.trim_end();
    (is_macro_name(name) && name.contains('_')).then_some(name.len())
}

/// Whether a line consists of a macro that is used like a declaration.
pub(super) fn stands_alone(text: &str) -> bool {
    // Fast path: most lines are not macros.
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return false;
    }
    let length = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    let (name, arguments) = text.split_at(length);
    let arguments = arguments.trim();
    is_macro_name(name)
        && if arguments.is_empty() {
            name.contains('_')
        } else {
            arguments.starts_with('(') && arguments.ends_with(')') && name.starts_with(QT)
        }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

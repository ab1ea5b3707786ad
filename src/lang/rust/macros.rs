//! Calls of macros. The grammar leaves their arguments as tokens, so each is parsed by itself.

use std::ops::Range;

use tree_sitter::{Node, Tree};

use super::{Fields, expressions, kind_of, references};
use crate::facts::{Arguments, CallForm};
use crate::lang::Leaf;
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// How deep the arguments of macros in arguments of macros are parsed.
const MAX_DEPTH: usize = 6;

/// Records the call of a macro, which is a function by its name.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("macro") else { return };
    let arguments = match arguments_of(node) {
        Some(list) => Arguments::List(builder.expression(list), expressions::macro_arguments),
        None => Arguments::default(),
    };
    references::push_call(builder, node, CallForm::Call, name, arguments);
}

/// The tokens that a macro is called with.
pub(super) fn arguments_of(call: Node<'_>) -> Option<Node<'_>> {
    named_children(call).find(|child| kind_of(*child) == "token_tree")
}

/// The parts of a token tree between its commas, or between semicolons and arrows, without its brackets.
pub(super) fn parts(tokens: Node<'_>) -> Vec<Vec<Node<'_>>> {
    let mut found = vec![Vec::new()];
    for token in children(tokens) {
        match kind_of(token) {
            "(" | ")" | "[" | "]" | "{" | "}" => {}
            "," | ";" | "=>" => found.push(Vec::new()),
            _ => found.last_mut().expect("never empty").push(token),
        }
    }
    found.retain(|part| !part.is_empty());
    found
}

/// What is parsed by itself: the arguments of macros that consist of several tokens. Of a macro with braces, the
/// whole content, which may be items or statements.
pub(super) fn fragments(tree: &Tree, source: &str) -> Vec<tree_sitter::Range> {
    let mut found = Vec::new();
    // Most nodes call no macro.
    let marks: Vec<usize> = memchr::memchr_iter(b'!', source.as_bytes())
        .filter(|mark| may_be_called(&source[..*mark], &source[mark + 1..]))
        .collect();
    let may_call = |node: Node<'_>| {
        let next = marks.partition_point(|mark| *mark < node.start_byte());
        marks.get(next).is_some_and(|mark| *mark < node.end_byte())
    };
    // Nodes outside of macros, the tokens that macros are called with, and brackets among these.
    let mut pending = vec![(tree.root_node(), 0)];
    while let Some((node, depth)) = pending.pop() {
        let is_invocation = depth == 0 && kind_of(node) == "macro_invocation";
        let (mut before, mut next) = (["", ""], Vec::new());
        for child in children(node) {
            let is_called = is_invocation || before == ["identifier", "!"];
            before = [before[1], kind_of(child)];
            match before[1] {
                "token_tree" if is_called && depth < MAX_DEPTH => {
                    found.extend(pieces(child).iter().filter_map(|piece| range_of(piece)));
                    next.push((child, depth + 1));
                }
                "macro_definition" => {}
                _ if child.is_named() && may_call(child) => next.push((child, depth)),
                _ => {}
            }
        }
        pending.extend(next.into_iter().rev());
    }
    found.sort_by_key(|range| (range.start_byte, range.end_byte));
    found
}

/// Whether a `!` between two texts may be that of a macro's call: it is behind a name, and brackets come next.
fn may_be_called(before: &str, after: &str) -> bool {
    let is_behind_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '/');
    before.trim_ascii_end().ends_with(is_behind_name)
        && after.trim_ascii_start().starts_with(['(', '[', '{', '/'])
}

/// The parts of the tokens of a macro that may be code and more than a name or a literal.
fn pieces(tokens: Node<'_>) -> Vec<Vec<Node<'_>>> {
    let is_braced = tokens.child(0).is_some_and(|open| kind_of(open) == "{");
    let mut found = match is_braced {
        true => {
            let content = children(tokens).skip(1).filter(|token| token.next_sibling().is_some());
            vec![content.collect()]
        }
        false => parts(tokens),
    };
    found.retain(|piece: &Vec<_>| {
        piece.len() > 1 || piece.iter().any(|token| kind_of(*token) == "token_tree")
    });
    found
}

fn range_of(tokens: &[Node<'_>]) -> Option<tree_sitter::Range> {
    let (first, last) = (tokens.first()?, tokens.last()?);
    Some(tree_sitter::Range {
        start_byte: first.start_byte(),
        end_byte: last.end_byte(),
        start_point: first.start_position(),
        end_point: last.end_position(),
    })
}

/// The names in the text of a format: `name` in `"{name:>3} {{x}}"`. Any string that a macro is called with may be one.
pub(super) fn names_in_format(leaf: Leaf<'_>) -> Vec<Range<usize>> {
    let is_format =
        || leaf.visit.ancestors().nth(1).is_some_and(|list| kind_of(list) == "token_tree");
    let mut found = Vec::new();
    if leaf.kind != "string_content" || !leaf.text.contains('{') || !is_format() {
        return found;
    }
    let mut at = 0;
    while let Some(open) = leaf.text[at..].find('{') {
        at += open + 1;
        let rest = &leaf.text[at..];
        if let Some(escaped) = rest.strip_prefix('{') {
            at = leaf.text.len() - escaped.len();
            continue;
        }
        let end = rest.find([':', '}']).unwrap_or_default();
        let begins = rest.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if begins && rest[..end].chars().all(|c| c.is_alphanumeric() || c == '_') {
            let start = leaf.node.start_byte() + at;
            found.push(start..start + end);
        }
        at += end;
    }
    found
}

/// Whether an argument is read as code. An expression alone is no file, so to the grammar a semicolon is missing,
/// or the file is an error that holds the expression. An error with a keyword is something else: `impl A for B`.
pub(super) fn accepts(fragment: &Tree) -> bool {
    let is_keyword =
        |node: Node<'_>| !node.is_named() && kind_of(node).starts_with(char::is_alphabetic);
    let is_sound = |node: Node<'_>| {
        !node.has_error() && !is_keyword(node) || node.is_missing() && kind_of(node) == ";"
    };
    // What is skipped is an error among the extras.
    let all = |node: Node<'_>, holds: &dyn Fn(Node<'_>) -> bool| {
        let mut cursor = node.walk();
        node.children(&mut cursor).all(holds)
    };
    all(fragment.root_node(), &|part| {
        let may_be_alone = matches!(kind_of(part), "ERROR" | "expression_statement");
        is_sound(part) || may_be_alone && all(part, &is_sound)
    })
}

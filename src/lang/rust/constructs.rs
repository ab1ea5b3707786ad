//! The constructs of Rust that rules look for by themselves.

use tree_sitter::Node;

use super::{Fields, declarations, kind_of};
use crate::facts::TestName;
use crate::lang::comments::parses;
use crate::lang::forms::is_sql;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::is_hard_coded;
use crate::lang::tree::{arguments, named_children};
use crate::syntax::walk::Visit;

/// The last names of the attributes that mark a function as a test: `#[test]`, `#[tokio::test]`.
const TESTS: [&str; 5] = ["quickcheck", "rstest", "test", "test_case", "wasm_bindgen_test"];

pub(super) fn is_test(visit: &Visit<'_, '_>) -> bool {
    let attributes = declarations::attributes(visit).into_iter();
    let names = attributes.filter_map(|attribute| named_children(attribute).next());
    let mut names = names.map(|name| visit.text(name).rsplit("::").next().unwrap_or_default());
    names.any(|name| TESTS.contains(&name))
}

/// Whether an item is compiled for tests alone: `#[cfg(test)]`, `#[cfg(all(test, unix))]`, or a test itself.
pub(super) fn is_for_tests(visit: &Visit<'_, '_>) -> bool {
    let is_for_tests = |attribute: Node<'_>| {
        let text: String = visit.text(attribute).split_whitespace().collect();
        let all = text.strip_prefix("cfg(all(").and_then(|rest| rest.strip_suffix("))"));
        text == "cfg(test)" || all.is_some_and(|all| all.split(',').any(|part| part == "test"))
    };
    is_test(visit) || declarations::attributes(visit).into_iter().any(is_for_tests)
}

pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let name = visit.own_child("name").filter(|_| is_test(visit))?;
    Some(TestName::identifier(visit.span(name)))
}

/// The `unsafe` of a block, and not of a function, an `impl` or a trait.
pub(super) fn begins_block(visit: &Visit<'_, '_>) -> bool {
    visit.parent().is_some_and(|parent| parent.kind() == "unsafe_block")
}

/// What `print_stdout`, `print_stderr` and `dbg_macro` of clippy find.
pub(super) fn is_print(visit: &Visit<'_, '_>) -> bool {
    const NAMES: [&str; 5] = ["dbg", "eprint", "eprintln", "print", "println"];
    NAMES.contains(&visit.own_field("macro"))
}

/// `format!("SELECT … {id}")`
pub(super) fn fills_sql(visit: &Visit<'_, '_>) -> bool {
    let text = visit.own_text();
    visit.own_field("macro") == "format" && text.contains('{') && is_sql(text)
}

/// What `redundant_else` of clippy finds, for `return` alone: the last `else` of a chain if all branches before it
/// return, and none has a value.
pub(super) fn has_else_after_return(visit: &Visit<'_, '_>) -> bool {
    let otherwise = visit.own_child("alternative").and_then(|clause| named_children(clause).next());
    let is_chain = |outer: &Node<'_>| matches!(kind_of(*outer), "else_clause" | "if_expression");
    let before = visit.ancestors().take_while(is_chain);
    let around = visit.ancestors().find(|outer| !is_chain(outer)).map(kind_of);
    otherwise.is_some_and(|otherwise| kind_of(otherwise) == "block")
        && matches!(around, Some("block" | "expression_statement"))
        && before.filter(|outer| kind_of(*outer) == "if_expression").all(returns)
        && returns(visit.node)
}

/// Whether the first branch of an `if` ends with a `return`.
fn returns(branches: Node<'_>) -> bool {
    let last = branches.field("consequence").and_then(|body| named_children(body).last());
    let last = last.and_then(|last| match kind_of(last) {
        "expression_statement" => named_children(last).next(),
        _ => Some(last),
    });
    last.is_some_and(|last| kind_of(last) == "return_expression")
}

/// Whether a number is an operand, an argument, an index, an element, a result or what is assigned, and neither 0 nor
/// 1. What gives it a name does not count: a constant, a `let`, a field, a variant.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    const WRAPPERS: [&str; 4] = [
        "negative_literal",
        "parenthesized_expression",
        "reference_expression",
        "type_cast_expression",
    ];
    const USES: [&str; 9] = [
        "arguments",
        "array_expression",
        "assignment_expression",
        "binary_expression",
        "block",
        "compound_assignment_expr",
        "index_expression",
        "range_expression",
        "return_expression",
    ];
    let is_constant = |outer: Node<'_>| matches!(kind_of(outer), "const_item" | "static_item");
    let mut around = visit.ancestors().map(kind_of).skip_while(|kind| WRAPPERS.contains(kind));
    !is_one_of(visit.own_text(), &[0.0, 1.0])
        && around.next().is_some_and(|outer| USES.contains(&outer))
        && !visit.ancestors().any(is_constant)
}

/// G101 of `gosec`, with the names of S105 of `ruff`. A text may be made a `String`.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let (name, value) = match kind_of(node) {
        "let_declaration" => ("pattern", "value"),
        "field_initializer" => ("field", "value"),
        "assignment_expression" => ("left", "right"),
        _ => ("name", "value"),
    };
    let is_text = |node: &Node<'_>| kind_of(*node).ends_with("string_literal");
    let value = visit.child(node, value).and_then(|value| match kind_of(value) {
        "call_expression" => {
            let callee = visit.child(value, "function")?;
            visit.child(callee, "value").or_else(|| arguments(visit, value).next())
        }
        _ => Some(value),
    });
    let value = value.filter(is_text);
    value.is_some_and(|value| is_hard_coded(visit.field_text(node, name), visit.text(value)))
}

/// Whether a comment that documents nothing is a statement or an item.
pub(super) fn is_code(comment: &str) -> bool {
    let documents = ["///", "//!", "/**", "/*!"].iter().any(|mark| comment.starts_with(mark));
    let text =
        comment.trim_start_matches('/').trim_start_matches('*').trim_end_matches("*/").trim();
    if documents || !text.ends_with([';', '}']) {
        return false;
    }
    let function = format!("fn f() {{\n{text}\n}}\n");
    parses(&tree_sitter_rust::LANGUAGE.into(), &function, |root| {
        let body = named_children(root).next().and_then(|function| function.field("body"));
        body.is_some_and(|body| named_children(body).any(is_statement))
    })
}

/// A name alone may be a word of a sentence.
fn is_statement(node: Node<'_>) -> bool {
    match kind_of(node) {
        "expression_statement" => named_children(node).next().is_some_and(|inner| {
            !matches!(kind_of(inner), "block" | "identifier")
                && !kind_of(inner).ends_with("literal")
        }),
        "block" | "empty_statement" | "identifier" => false,
        _ => true,
    }
}

/// Whether something is public, whoever may use it.
pub(super) fn is_visible(visit: &Visit<'_, '_>) -> bool {
    named_children(visit.node).any(|child| kind_of(child) == "visibility_modifier")
}

/// Whether a definition has type parameters: lifetimes alone make it not generic.
pub(super) fn has_type_parameter(visit: &Visit<'_, '_>) -> bool {
    named_children(visit.node).any(|part| kind_of(part) == "type_parameter")
}

/// `for i in 0..xs.len()`.
pub(super) fn counts_indices(visit: &Visit<'_, '_>) -> bool {
    let range = visit.own_field("value");
    range.starts_with("0..") && range.ends_with(".len()")
}

pub(super) fn is_inline_module(visit: &Visit<'_, '_>) -> bool {
    visit.own_child("body").is_some() && !is_for_tests(visit)
}

/// Whether a `return` is the last statement of its function (`needless_return` of Clippy).
pub(super) fn is_needless_return(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().skip_while(|node| kind_of(*node) == "expression_statement");
    let block = around.next().filter(|block| kind_of(*block) == "block");
    let is_last = |block: Node<'_>| {
        let last = named_children(block).last();
        last.is_some_and(|last| last.start_byte() == visit.node.start_byte())
    };
    block.is_some_and(is_last)
        && around.next().is_some_and(|function| kind_of(function) == "function_item")
}

/// Whether a static is `mut`.
pub(super) fn is_mutable(visit: &Visit<'_, '_>) -> bool {
    named_children(visit.node).any(|part| kind_of(part) == "mutable_specifier")
}

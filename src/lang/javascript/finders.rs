//! The constructs of JavaScript and TypeScript that rules look for by themselves, mostly as ESLint
//! finds them.

use tree_sitter::Node;

use super::{Fields, kind_of, magic_numbers};
use crate::lang::secrets::is_hard_coded;
use crate::lang::test_names::is_test;
use crate::lang::tree::{first_branch_returns, named_children};
use crate::syntax::finder::{Finder, Seen, finder};

pub(super) const FINDERS: &[Finder] = &[
    finder(
        "magic-number",
        magic_numbers::NUMBERS,
        magic_numbers::is_magic,
    ),
    finder("empty-catch", &["catch_clause"], is_empty_catch),
    finder("exception", &["throw_statement", "try_statement"], |_| true),
    finder("print", &["call_expression"], is_console_call),
    finder("suppression", &["comment"], |seen| {
        seen.is_comment_with(&SUPPRESSIONS)
    }),
    finder(
        "test",
        &[
            "function_declaration",
            "method_definition",
            "variable_declarator",
        ],
        |seen| is_test(seen.field_text(seen.node(), "name")),
    ),
    finder("test", &["call_expression"], is_test_call),
    finder(
        "secret",
        &[
            "assignment_expression",
            "pair",
            "public_field_definition",
            "variable_declarator",
        ],
        is_secret,
    ),
    finder("inheritance", &["class_heritage"], extends),
    finder(
        "else-after-return",
        &["if_statement"],
        has_else_after_return,
    ),
];

/// Comments that silence tools.
const SUPPRESSIONS: [&str; 13] = [
    "@ts-expect-error",
    "@ts-ignore",
    "@ts-nocheck",
    "biome-ignore",
    "deno-lint-ignore",
    "eslint-disable",
    "eslint-disable-line",
    "eslint-disable-next-line",
    "jshint ignore",
    "jslint ignore",
    "oxlint-disable",
    "tslint:disable",
    "tslint:disable-next-line",
];

/// `no-empty`: a comment in it says why.
fn is_empty_catch(seen: &Seen<'_, '_>) -> bool {
    let body = seen.node().field("body");
    body.is_some_and(|body| body.named_child_count() == 0)
}

/// `no-console`.
fn is_console_call(seen: &Seen<'_, '_>) -> bool {
    let function = seen.node().field("function");
    function.is_some_and(|it| seen.field_text(it, "object") == "console")
}

/// The names of S105 of `ruff`.
fn is_secret(seen: &Seen<'_, '_>) -> bool {
    let node = seen.node();
    let (name, value) = match kind_of(node) {
        "assignment_expression" => ("left", "right"),
        "pair" => ("key", "value"),
        _ => ("name", "value"),
    };
    let is_text = |it: Node<'_>| match kind_of(it) {
        "template_string" => named_children(it).all(|it| kind_of(it) != "template_substitution"),
        kind => kind == "string",
    };
    let value = node.field(value);
    value.is_some_and(|it| is_text(it) && is_hard_coded(seen.field_text(node, name), seen.text(it)))
}

/// Whether a class extends another; implementing an interface inherits nothing.
fn extends(seen: &Seen<'_, '_>) -> bool {
    seen.own_text().starts_with("extends")
}

/// `no-else-return`, which leaves `else if` alone.
fn has_else_after_return(seen: &Seen<'_, '_>) -> bool {
    let alternative = seen.node().field("alternative");
    let otherwise = alternative.and_then(|it| named_children(it).next());
    otherwise.is_some_and(|it| kind_of(it) != "if_statement")
        && first_branch_returns(seen, "statement_block")
}

/// A call by which a framework takes a test, or of an assertion.
fn is_test_call(seen: &Seen<'_, '_>) -> bool {
    const FRAMEWORKS: [&str; 8] = [
        "Deno", "QUnit", "assert", "describe", "expect", "it", "suite", "test",
    ];
    let callee = seen.field_text(seen.node(), "function");
    let head = callee.split(['.', '(']).next().unwrap_or_default();
    FRAMEWORKS.contains(&head) || callee == "console.assert"
}

//! The constructs of JavaScript and TypeScript that rules look for by themselves, mostly as ESLint
//! finds them.

use tree_sitter::Node;

use super::{Fields, kind_of, magic_numbers};
use crate::lang::log_messages::{is_concatenation, is_logger};
use crate::lang::secrets::is_hard_coded;
use crate::lang::test_names::is_test;
use crate::lang::tree::{ends_with_return, named_children};
use crate::syntax::finder::{Finder, Seen, finder};

pub(super) const FINDERS: &[Finder] = &[
    finder("magic-number", magic_numbers::NUMBERS, magic_numbers::is_magic),
    finder("empty-catch", &["catch_clause"], is_empty_catch),
    finder("exception", &["throw_statement", "try_statement"], |_| true),
    finder("print", &["call_expression"], is_console_call),
    finder("suppression", &["comment"], |seen| seen.is_comment_with(&SUPPRESSIONS)),
    finder("test", &["function_declaration", "method_definition", "variable_declarator"], |seen| {
        is_test(seen.field_text(seen.node(), "name"))
    }),
    finder("test", &["call_expression"], is_test_call),
    finder(
        "secret",
        &["assignment_expression", "pair", "public_field_definition", "variable_declarator"],
        is_secret,
    ),
    finder("log-concatenation", &["call_expression"], logs_concatenation),
    finder("inheritance", &["class_heritage"], extends),
    finder("inheritance", &["assignment_expression", "call_expression"], makes_prototype),
    finder("else-after-return", &["if_statement"], has_else_after_return),
    finder("unneeded-semicolon", &[";"], is_unneeded_semicolon),
];

/// The statements that a line end may end.
const STATEMENTS: [&str; 14] = [
    "break_statement",
    "continue_statement",
    "debugger_statement",
    "do_statement",
    "export_statement",
    "expression_statement",
    "function_signature",
    "import_alias",
    "import_statement",
    "lexical_declaration",
    "return_statement",
    "throw_statement",
    "type_alias_declaration",
    "variable_declaration",
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

/// `logger.info("a" + b)`, `console.error("a" + b)`.
fn logs_concatenation(seen: &Seen<'_, '_>) -> bool {
    const METHODS: [&str; 14] = [
        "critical", "debug", "emerg", "error", "fatal", "http", "info", "log", "notice", "silly",
        "trace", "verbose", "warn", "warning",
    ];
    let call = seen.node();
    let is_log = call.field("function").is_some_and(|it| {
        let object = seen.field_text(it, "object");
        (object == "console" || is_logger(object))
            && METHODS.contains(&seen.field_text(it, "property"))
    });
    let arguments = call.field("arguments").filter(|_| is_log);
    let is_string = |it: Node<'_>| matches!(kind_of(it), "string" | "template_string");
    let mut arguments = arguments.into_iter().flat_map(named_children);
    arguments.any(|it| is_concatenation(seen, it, is_string))
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

/// `B.prototype = Object.create(A.prototype)`, `Object.setPrototypeOf(B.prototype, A.prototype)`,
/// `util.inherits(B, A)`.
fn makes_prototype(seen: &Seen<'_, '_>) -> bool {
    let node = seen.node();
    let arguments = seen.field_text(node, "arguments");
    match seen.field_text(node, "function") {
        "" => {
            let value = node.field("right").map_or("", |it| seen.text(it));
            seen.field_text(node, "left").ends_with(".prototype")
                && value.starts_with("Object.create(")
                && !value.starts_with("Object.create(null")
                && !value.starts_with("Object.create(Object.prototype")
        }
        "Object.setPrototypeOf" => arguments.matches(".prototype").count() > 1,
        function => matches!(function, "inherits" | "util.inherits"),
    }
}

/// Whether a class extends another; implementing an interface inherits nothing.
fn extends(seen: &Seen<'_, '_>) -> bool {
    seen.own_text().starts_with("extends")
}

/// `no-else-return`, which leaves `else if` alone: the last `else`, if all branches before it return.
fn has_else_after_return(seen: &Seen<'_, '_>) -> bool {
    let alternative = seen.node().field("alternative");
    let otherwise = alternative.and_then(|it| named_children(it).next());
    let is_last = otherwise.is_some_and(|it| kind_of(it) != "if_statement");
    if !is_last || !always_returns(seen, seen.node()) {
        return false;
    }
    let mut around = seen.ancestors();
    while let Some(outer) = around.next() {
        if kind_of(outer) != "else_clause" {
            // Elsewhere the rest could not follow the `if`.
            return seen.is_list(outer);
        }
        let before = around.next();
        if !before.is_some_and(|it| always_returns(seen, it)) {
            break;
        }
    }
    false
}

/// Whether the first branch of an `if` statement has a `return`, or an `if` whose branches both end
/// with one.
fn always_returns(seen: &Seen<'_, '_>, statement: Node<'_>) -> bool {
    let ends = |branch: Option<Node<'_>>| {
        branch.is_some_and(|it| ends_with_return(seen, it, "statement_block"))
    };
    let returns = |it: Node<'_>| match kind_of(it) {
        "return_statement" => true,
        "if_statement" => {
            let otherwise = it.field("alternative");
            ends(it.field("consequence"))
                && ends(otherwise.and_then(|it| named_children(it).next()))
        }
        _ => false,
    };
    statement.field("consequence").is_some_and(|it| match kind_of(it) {
        "statement_block" => named_children(it).any(returns),
        _ => returns(it),
    })
}

/// A call by which a framework takes a test, or of an assertion that is not about the parameters of
/// a function.
fn is_test_call(seen: &Seen<'_, '_>) -> bool {
    const FRAMEWORKS: [&str; 7] = ["Deno", "QUnit", "describe", "expect", "it", "suite", "test"];
    let callee = seen.field_text(seen.node(), "function");
    let head = callee.split(['.', '(']).next().unwrap_or_default();
    let is_assertion = head == "assert" || callee == "console.assert";
    FRAMEWORKS.contains(&head)
        || is_assertion && !seen.ancestors().any(|it| takes_parameters(seen, it))
}

/// Whether a node is a function with parameters.
fn takes_parameters(seen: &Seen<'_, '_>, node: Node<'_>) -> bool {
    let has_names = |field| seen.field_text(node, field).contains(char::is_alphabetic);
    has_names("parameters") || has_names("parameter") && kind_of(node) == "arrow_function"
}

/// `semi` with `never`: what follows is on another line and doesn't continue the statement.
fn is_unneeded_semicolon(seen: &Seen<'_, '_>) -> bool {
    let mut around = seen.ancestors().map(kind_of);
    let is_at_end = around.next().is_some_and(|it| STATEMENTS.contains(&it))
        && around.next() != Some("for_statement");
    if !is_at_end {
        return false;
    }
    let after = seen.after();
    let next = skip_comments(after);
    let between = &after[..after.len() - next.len()];
    let is_alone = between.contains('\n') || seen.begins_line();
    let continues = next.starts_with(['-', '[', '(', '/', '+', '`'])
        && !next.starts_with("++")
        && !next.starts_with("--");
    next.is_empty() || next.starts_with(['}', ';']) || is_alone && !continues
}

/// The code from its first token on.
fn skip_comments(code: &str) -> &str {
    let mut rest = code.trim_start();
    loop {
        let end = match rest.get(..2) {
            Some("//") => rest.find('\n'),
            Some("/*") => rest.find("*/").map(|at| at + 2),
            _ => return rest,
        };
        rest = rest[end.unwrap_or(rest.len())..].trim_start();
    }
}

/// The node if it is a string whose quotes are a choice, by `quotes`: those of JSX are none, and a
/// template has a choice if it could be a string.
pub(super) fn string<'t>(seen: &Seen<'_, 't>) -> Option<Node<'t>> {
    let node = seen.node();
    let parent = seen.parent().map(kind_of);
    let is_choice = match kind_of(node) {
        "string" => node.is_named() && parent != Some("jsx_attribute"),
        "template_string" => {
            parent != Some("call_expression")
                && !seen.own_text().contains('\n')
                && named_children(node).all(|it| kind_of(it) != "template_substitution")
        }
        _ => false,
    };
    Some(node).filter(|_| is_choice)
}

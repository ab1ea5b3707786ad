//! The constructs of JavaScript and TypeScript that rules look for by themselves, mostly as ESLint
//! finds them.

use std::iter;

use tree_sitter::Node;

use super::kind_of;
use crate::lang::braces::is_list;
use crate::lang::features;
use crate::lang::features::gives_on;
use crate::lang::forms::is_sql;
use crate::lang::literals;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::is_hard_coded;
use crate::lang::tree::{ends_with_return, named_children};
use crate::syntax::walk::Visit;

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

/// Whether an `if` is a branch, and not a guard by which a file finds out how it is loaded.
pub(super) fn is_branch(visit: &Visit<'_, '_>) -> bool {
    const GUARDS: [&str; 7] = [
        "(!module.parent",
        "(require.main===module",
        "(import.meta.main",
        "(import.meta.url===",
        "(typeofmodule",
        "(typeofexports",
        "(typeofdefine",
    ];
    let condition = visit.own_field("condition");
    let is_guard = || {
        let condition: String = condition.split_whitespace().collect();
        GUARDS.iter().any(|guard| condition.starts_with(guard))
    };
    condition.len() >= 200 || !is_guard()
}

/// `no-empty`: a comment in it says why.
pub(super) fn is_empty_catch(visit: &Visit<'_, '_>) -> bool {
    let body = visit.own_child("body");
    body.is_some_and(|body| body.named_child_count() == 0)
}

/// The names of S105 of `ruff`.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let (name, value) = match kind_of(node) {
        "assignment_expression" => ("left", "right"),
        "pair" => ("key", "value"),
        _ => ("name", "value"),
    };
    let is_text = |node: Node<'_>| match kind_of(node) {
        "template_string" => {
            named_children(node).all(|child| kind_of(child) != "template_substitution")
        }
        kind => kind == "string",
    };
    let value = visit.child(node, value);
    value.is_some_and(|value| {
        is_text(value) && is_hard_coded(visit.field_text(node, name), visit.text(value))
    })
}

/// `B.prototype = Object.create(A.prototype)`, `Object.setPrototypeOf(B.prototype, A.prototype)`,
/// `util.inherits(B, A)`.
pub(super) fn makes_prototype(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let arguments = visit.field_text(node, "arguments");
    match visit.field_text(node, "function") {
        "" => {
            let value = visit.child(node, "right").map_or("", |right| visit.text(right));
            visit.field_text(node, "left").ends_with(".prototype")
                && value.starts_with("Object.create(")
                && !value.starts_with("Object.create(null")
                && !value.starts_with("Object.create(Object.prototype")
        }
        "Object.setPrototypeOf" => arguments.matches(".prototype").count() > 1,
        function => matches!(function, "inherits" | "util.inherits"),
    }
}

/// Whether a class extends another; implementing an interface inherits nothing.
pub(super) fn extends(visit: &Visit<'_, '_>) -> bool {
    visit.own_text().starts_with("extends")
}

/// `no-else-return`, which leaves `else if` alone: the last `else`, if all branches before it return.
pub(super) fn has_else_after_return(visit: &Visit<'_, '_>) -> bool {
    let alternative = visit.own_child("alternative");
    let otherwise = alternative.and_then(|alternative| named_children(alternative).next());
    let is_last = otherwise.is_some_and(|otherwise| kind_of(otherwise) != "if_statement");
    if !is_last || !always_returns(visit, visit.node) {
        return false;
    }
    let mut around = visit.ancestors();
    while let Some(outer) = around.next() {
        if kind_of(outer) != "else_clause" {
            // Elsewhere the rest could not follow the `if`.
            return is_list(visit, outer);
        }
        let before = around.next();
        if !before.is_some_and(|earlier| always_returns(visit, earlier)) {
            break;
        }
    }
    false
}

/// Whether the first branch of an `if` statement has a `return`, or an `if` whose branches both end
/// with one.
fn always_returns(visit: &Visit<'_, '_>, statement: Node<'_>) -> bool {
    let ends = |branch: Option<Node<'_>>| {
        branch.is_some_and(|branch| ends_with_return(visit, branch, "statement_block"))
    };
    let returns = |node: Node<'_>| match kind_of(node) {
        "return_statement" => true,
        "if_statement" => {
            let otherwise = visit.child(node, "alternative");
            ends(visit.child(node, "consequence"))
                && ends(otherwise.and_then(|otherwise| named_children(otherwise).next()))
        }
        _ => false,
    };
    visit.child(statement, "consequence").is_some_and(|child| match kind_of(child) {
        "statement_block" => named_children(child).any(returns),
        _ => returns(child),
    })
}

/// A call by which a framework takes a test, or of an assertion that is not about the parameters of
/// a function.
pub(super) fn is_test_call(visit: &Visit<'_, '_>) -> bool {
    const FRAMEWORKS: [&str; 7] = ["Deno", "QUnit", "describe", "expect", "it", "suite", "test"];
    let callee = visit.own_field("function");
    let head = callee.split(['.', '(']).next().unwrap_or_default();
    let is_assertion = head == "assert" || callee == "console.assert";
    FRAMEWORKS.contains(&head)
        || is_assertion && !visit.ancestors().any(|outer| takes_parameters(visit, outer))
}

/// Whether a node is a function with parameters.
fn takes_parameters(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let has_names = |field| visit.field_text(node, field).contains(char::is_alphabetic);
    has_names("parameters") || has_names("parameter") && kind_of(node) == "arrow_function"
}

/// `semi` with `never`: what follows is on another line and doesn't continue the statement.
pub(super) fn is_unneeded_semicolon(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().map(kind_of);
    let is_at_end = around.next().is_some_and(|outer| STATEMENTS.contains(&outer))
        && around.next() != Some("for_statement");
    if !is_at_end {
        return false;
    }
    let after = visit.after();
    let next = skip_comments(after);
    let between = &after[..after.len() - next.len()];
    let is_alone = between.contains('\n') || visit.begins_line();
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

/// The string if it could be in single quotes.
pub(super) fn double_quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    literals::in_other_quotes(visit, quoted(visit), '\'')
}

/// The string if it could be in double quotes.
pub(super) fn single_quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    literals::in_other_quotes(visit, quoted(visit), '"')
}

/// The node if it is a string whose quotes are a choice, by `quotes`: those of JSX are none.
fn quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let is_choice = visit.parent().map(kind_of) != Some("jsx_attribute");
    iter::once(visit.node).filter(|_| is_choice).collect()
}

/// `no-magic-numbers` with options that ignore -1, 0 and 1, and in TypeScript enumerations, types and
/// `readonly` fields: whether a number is neither a usual one nor the whole initial value of a variable or property.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    let mut value = visit.node;
    let mut around = visit.ancestors();
    let parent = around.find(|outer| {
        let adds_nothing = match kind_of(*outer) {
            "parenthesized_expression" => true,
            "unary_expression" => ["-", "+"].contains(&visit.field_text(*outer, "operator")),
            _ => false,
        };
        if adds_nothing {
            value = *outer;
        }
        !adds_nothing
    });
    let is_usual = is_one_of(visit.own_text(), &[0.0, 1.0]);
    let Some(parent) = parent.filter(|_| !is_usual) else {
        return false;
    };
    match kind_of(parent) {
        "enum_assignment" | "literal_type" | "object" | "pair" | "variable_declarator" => false,
        "assignment_expression" | "augmented_assignment_expression" => {
            let left = visit.child(parent, "left");
            left.is_some_and(|left| kind_of(left) == "identifier")
        }
        "arguments" => {
            let call = around.next().map_or("", |outer| visit.field_text(outer, "function"));
            let is_radix = named_children(parent).nth(1) == Some(value);
            !(is_radix && ["Number.parseInt", "parseInt"].contains(&call))
        }
        "field_definition" | "public_field_definition" => {
            let text = visit.text(parent);
            !text.split_whitespace().any(|word| word == "readonly")
        }
        kind => !kind.starts_with("jsx_"),
    }
}

/// Whether a function has no name and nothing of its own that an arrow function lacks (`prefer-arrow-callback`
/// of ESLint).
pub(super) fn could_be_arrow(visit: &Visit<'_, '_>) -> bool {
    let mut left: Vec<_> = named_children(visit.node).collect();
    while let Some(node) = left.pop() {
        let kind = kind_of(node);
        let is_own = matches!(kind, "this" | "super" | "meta_property");
        if is_own || kind == "identifier" && visit.text(node) == "arguments" {
            return false;
        }
        left.extend(named_children(node));
    }
    visit.own_field("name").is_empty()
}

/// Whether an attribute of JSX is a `style` whose value is written out.
pub(super) fn styles(visit: &Visit<'_, '_>) -> bool {
    let mut parts = named_children(visit.node);
    let is_style = parts.next().is_some_and(|name| visit.text(name) == "style");
    let value = parts.next().and_then(|value| named_children(value).next());
    is_style && value.is_some_and(|value| kind_of(value) == "object")
}

/// Whether a handler throws a new error that is not given the one that was caught
/// (`preserve-caught-error` of ESLint).
pub(super) fn loses_cause(visit: &Visit<'_, '_>) -> bool {
    const BOUNDS: [&str; 6] = [
        "arrow_function",
        "catch_clause",
        "class_body",
        "function_declaration",
        "function_expression",
        "method_definition",
    ];
    let outer = visit.ancestors().find(|outer| BOUNDS.contains(&kind_of(*outer)));
    let caught = outer.map_or("", |outer| visit.field_text(outer, "parameter"));
    let thrown = named_children(visit.node).next();
    let is_in_handler = outer.is_some_and(|outer| kind_of(outer) == "catch_clause");
    is_in_handler
        && !caught.is_empty()
        && thrown.is_some_and(|thrown| {
            kind_of(thrown) == "new_expression" && !gives_on(visit, thrown, caught)
        })
}

/// Whether a template puts values into a statement of SQL. What a tag makes of them is its own.
pub(super) fn fills_sql(visit: &Visit<'_, '_>) -> bool {
    let has_values =
        named_children(visit.node).any(|part| kind_of(part) == "template_substitution");
    has_values && !visit.is_under("call_expression") && is_sql(visit.own_text())
}

pub(super) fn is_async(visit: &Visit<'_, '_>) -> bool {
    features::has_token(visit, "async")
}

pub(super) fn is_outside_of_functions(visit: &Visit<'_, '_>) -> bool {
    visit.ancestors().all(|around| !is_function(kind_of(around)))
}

fn is_function(kind: &str) -> bool {
    kind.contains("function") || ["class_static_block", "method_definition"].contains(&kind)
}

/// Whether a pattern is in no other pattern.
pub(super) fn is_outer_pattern(visit: &Visit<'_, '_>) -> bool {
    const BETWEEN: [&str; 4] =
        ["assignment_pattern", "object_assignment_pattern", "pair_pattern", "rest_pattern"];
    let mut around = visit.ancestors().map(kind_of).skip_while(|kind| BETWEEN.contains(kind));
    !matches!(around.next(), Some("array_pattern" | "object_pattern"))
}

/// `(() => { … })()`, `(function () { … }())`.
pub(super) fn calls_function_at_once(visit: &Visit<'_, '_>) -> bool {
    let callee = visit.own_child("function");
    callee.is_some_and(|callee| is_function(kind_of(features::unparenthesized(visit, callee))))
}

/// Whether an expression in braces is the value of an attribute of JSX.
pub(super) fn is_attribute(visit: &Visit<'_, '_>) -> bool {
    visit.ancestors().nth(1).is_some_and(|around| kind_of(around) == "jsx_attribute")
}

/// Whether the block of a function is empty, whose parameters declare no fields (`no-empty-function` of ESLint).
pub(super) fn does_nothing(visit: &Visit<'_, '_>) -> bool {
    const ACCESS: [&str; 4] = ["private ", "protected ", "public ", "readonly "];
    let function = visit.parent();
    let parameters = function.map_or("", |function| visit.field_text(function, "parameters"));
    features::is_empty(visit) && !ACCESS.iter().any(|access| parameters.contains(access))
}

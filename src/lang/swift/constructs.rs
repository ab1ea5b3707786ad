//! The constructs of Swift that rules look for by themselves.

use tree_sitter::Node;

use super::expressions::wrapped;
use super::{Fields, kind_of};
use crate::facts::ExceptionRole::{Caught, Raised};
use crate::facts::TestName;
use crate::lang::comments::parses;
use crate::lang::features::has_token;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::{has_prefix, is_hard_coded};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Whether a block is that of a `defer`, which the grammar takes for a call with a closure.
pub(super) fn is_deferred(visit: &Visit<'_, '_>) -> bool {
    let call = visit.ancestors().nth(1);
    call.and_then(|call| call.child(0)).is_some_and(|callee| visit.text(callee) == "defer")
}

/// Whether a parameter takes any number of values: `_ xs: Int...`.
pub(super) fn is_variadic(visit: &Visit<'_, '_>) -> bool {
    has_token(visit, "...")
}

/// Records what a `throw` raises: the type of the value, by its name.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let mut parts = named_children(node);
    if parts.next().is_some_and(|word| kind_of(word) == "throw_keyword") {
        let class = parts.next().map(|value| thrown_type(builder, value));
        builder.exception(Raised, class, node);
    }
}

/// `MyError` of `MyError.failed(code: 1)` and `MyError()`.
fn thrown_type<'t>(builder: &Builder<'t>, mut value: Node<'t>) -> Node<'t> {
    if matches!(kind_of(value), "call_expression" | "pattern") {
        value = named_children(value).next().unwrap_or(value);
    }
    let target = value
        .field("target")
        .filter(|target| builder.slice(target.byte_range()).starts_with(char::is_uppercase));
    target.unwrap_or(value)
}

/// Records the type that a `catch` names; one without takes all.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let class = node.field("error").and_then(|pattern| {
        let named = named_children(pattern).last()?;
        let is_binding = kind_of(named) == "simple_identifier" && kind_of(pattern) == "pattern";
        let first = named_children(pattern).next()?;
        let is_let = kind_of(first) == "value_binding_pattern";
        match kind_of(named) {
            _ if is_let && is_binding => None,
            "user_type" => Some(named),
            _ if kind_of(first) == "user_type" => Some(first),
            _ => Some(thrown_type(builder, first)),
        }
    });
    builder.exception(Caught, class, node);
}

/// A method `test…` of a test case, a function marked `@Test`, or a class of tests.
pub(super) fn is_test(visit: &Visit<'_, '_>) -> bool {
    let marks = named_children(visit.node).filter(|child| kind_of(*child) == "modifiers");
    let mut marks = marks.flat_map(named_children).map(|mark| visit.text(mark));
    let is_marked = marks
        .any(|mark| ["@Test", "@Suite"].iter().any(|word| mark.split('(').next() == Some(*word)));
    let in_case = || visit.ancestors().nth(1).is_some_and(|class| is_test_case(visit, class));
    let is_method = || has_prefix(visit.own_field("name"), "test") && in_case();
    match kind_of(visit.node) {
        "class_declaration" => is_marked || is_test_case(visit, visit.node),
        _ => is_marked || is_method(),
    }
}

fn is_test_case(visit: &Visit<'_, '_>, class: Node<'_>) -> bool {
    let mut bases =
        named_children(class).filter(|child| kind_of(*child) == "inheritance_specifier");
    bases.any(|base| visit.text(base).ends_with("TestCase"))
}

pub(super) fn test_name(visit: &Visit<'_, '_>) -> Option<TestName> {
    let name = visit.own_child("name").filter(|_| is_test(visit))?;
    Some(TestName::identifier(visit.span(name)))
}

/// `print` and what else writes for those who debug.
pub(super) fn is_print(visit: &Visit<'_, '_>) -> bool {
    let callee = named_children(visit.node).next().map_or("", |callee| visit.text(callee));
    ["debugPrint", "dump", "NSLog", "print"].contains(&callee)
}

pub(super) fn is_empty_catch(visit: &Visit<'_, '_>) -> bool {
    let says_why = |at| visit.node.child(at).is_some_and(|child| visit.is_comment(child));
    !children(visit.node).any(|child| kind_of(child) == "statements")
        && !(0..visit.node.child_count()).any(says_why)
}

/// `while true`
pub(super) fn never_ends(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("condition") == "true"
}

/// What `superfluous_else` of SwiftLint finds, for `return` alone: an `else` where all branches before it return.
pub(super) fn has_else_after_return(visit: &Visit<'_, '_>) -> bool {
    let parts: Vec<_> = named_children(visit.node).collect();
    let otherwise = parts.iter().position(|part| kind_of(*part) == "else");
    let is_last = parts.last().is_some_and(|last| kind_of(*last) != "if_statement");
    let is_statement = |outer: Node<'_>| matches!(kind_of(outer), "statements" | "source_file");
    let mut around = visit.ancestors().skip_while(|outer| kind_of(*outer) == "if_statement");
    let chain = visit.ancestors().take_while(|outer| kind_of(*outer) == "if_statement");
    otherwise.is_some()
        && is_last
        && around.next().is_some_and(is_statement)
        && returns(visit.node)
        && chain.into_iter().all(returns)
}

/// Whether the first branch of an `if` ends with a `return`.
fn returns(branches: Node<'_>) -> bool {
    let body = named_children(branches).find(|child| kind_of(*child) == "statements");
    let last = body.and_then(|body| named_children(body).last());
    last.and_then(|last| children(last).next()).is_some_and(|word| kind_of(word) == "return")
}

/// Whether a number is an operand, an argument, an index, an element, a result or what is assigned, and neither 0 nor
/// 1. What gives it a name does not count: a constant, a property, a case, a label's default.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    const WRAPPERS: [&str; 3] = ["prefix_expression", "tuple_expression", "try_expression"];
    const NAMING: [&str; 6] = [
        "attribute",
        "availability_condition",
        "enum_entry",
        "function_declaration",
        "init_declaration",
        "property_declaration",
    ];
    let mut around = visit.ancestors().map(kind_of).skip_while(|kind| WRAPPERS.contains(kind));
    let is_index = visit.is_under("navigation_suffix");
    !is_one_of(visit.own_text(), &[0.0, 1.0])
        && !is_index
        && around.next().is_some_and(|outer| !NAMING.contains(&outer))
        && !visit.is_under("identifier")
}

/// G101 of `gosec`, with the names of S105 of `ruff`.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let value = match kind_of(visit.node) {
        "assignment" => visit.own_child("result"),
        _ => visit.own_child("value"),
    };
    let name = match kind_of(visit.node) {
        "assignment" => visit.own_field("target"),
        _ => visit.own_field("name"),
    };
    let value = value.filter(|value| kind_of(*value) == "line_string_literal");
    value.is_some_and(|value| is_hard_coded(name, visit.text(value)))
}

pub(super) fn is_nested_class(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("declaration_kind") == "class" && visit.is_under("class_body")
}

/// Whether a comment that documents nothing is a statement or a declaration.
pub(super) fn is_code(comment: &str) -> bool {
    let documents = ["///", "/**"].iter().any(|mark| comment.starts_with(mark));
    let text =
        comment.trim_start_matches('/').trim_start_matches('*').trim_end_matches("*/").trim();
    let may_be = text.ends_with(['}', ')', ']']) || text.contains(" = ");
    if documents || !may_be {
        return false;
    }
    parses(&tree_sitter_swift::LANGUAGE.into(), text, |root| {
        named_children(root).count() > 0 && named_children(root).all(is_statement)
    })
}

/// A name alone may be a word of a sentence.
fn is_statement(node: Node<'_>) -> bool {
    let kind = kind_of(node);
    kind.ends_with("_declaration")
        || kind.ends_with("_statement")
        || matches!(kind, "assignment" | "call_expression")
}

/// Whether a choice is in a branch of another. To the grammar, the first of `a ? b : c ? d : e` is the condition of the
/// second.
pub(super) fn is_nested_ternary(visit: &Visit<'_, '_>) -> bool {
    let condition = visit.own_child("condition");
    let is_choice = |node: Node<'_>| kind_of(node) == "ternary_expression";
    let mut parts = named_children(visit.node);
    parts.any(|part| {
        let inner = wrapped(part).filter(|_| Some(part) != condition);
        is_choice(inner.unwrap_or(part))
    })
}

/// Whether a function defines an operator for a type: `static func + (…)`.
pub(super) fn defines_operator(visit: &Visit<'_, '_>) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '`');
    !visit.own_field("name").starts_with(is_part)
}

/// `for i in 0..<xs.count`.
pub(super) fn counts_indices(visit: &Visit<'_, '_>) -> bool {
    let range = visit.own_field("collection");
    range.starts_with("0..<") && range.ends_with(".count") || range.ends_with(".indices")
}

/// `$0`; `$text` is what a property wrapper projects.
pub(super) fn is_shorthand(name: &str) -> bool {
    name.strip_prefix('$').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

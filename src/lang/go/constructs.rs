//! The constructs of Go that rules look for by themselves, and what stands in for exceptions: errors that
//! are returned or panicked with, and comparisons of errors.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::lang::forms::is_sql;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::{concatenates_strings, is_hard_coded, is_logger, is_test};
use crate::lang::tree::{arguments, named_children};
use crate::syntax::walk::Visit;

pub(super) fn is_in_declaration(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().map(kind_of);
    around.any(|kind| kind == "func_literal" || kind.ends_with("_declaration"))
}

/// What `forbidigo` forbids by default.
pub(super) fn is_print(visit: &Visit<'_, '_>) -> bool {
    const NAMES: [&str; 5] = ["fmt.Print", "fmt.Printf", "fmt.Println", "print", "println"];
    NAMES.contains(&visit.own_field("function"))
}

/// G101 of `gosec`, with the names of S105 of `ruff`.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let (name, value) = match kind_of(node) {
        "const_spec" | "var_spec" => ("name", "value"),
        "keyed_element" => ("key", "value"),
        _ => ("left", "right"),
    };
    let value = visit.child(node, value);
    let value = value.map(only_inner).filter(|value| is_text(*value));
    value.is_some_and(|value| is_hard_coded(visit.field_text(node, name), visit.text(value)))
}

fn is_text(node: Node<'_>) -> bool {
    matches!(kind_of(node), "interpreted_string_literal" | "raw_string_literal")
}

/// The expression in a list of one, or in an element of a literal.
fn only_inner(node: Node<'_>) -> Node<'_> {
    match kind_of(node) {
        "expression_list" | "literal_element" => named_children(node).next().unwrap_or(node),
        _ => node,
    }
}

/// `indent-error-flow` of `revive`: the last `else` of a chain, if all branches before it return,
/// and not where an `if` declares what its `else` may use.
pub(super) fn has_else_after_return(visit: &Visit<'_, '_>) -> bool {
    let otherwise = visit.own_child("alternative");
    let before = visit.ancestors().take_while(|outer| kind_of(*outer) == "if_statement");
    otherwise.is_some_and(|otherwise| kind_of(otherwise) == "block")
        && std::iter::once(visit.node).chain(before).all(only_returns)
}

/// Whether an `if` statement declares nothing and its first branch ends with a `return`.
fn only_returns(statement: Node<'_>) -> bool {
    let body = statement.field("consequence");
    let statements = body.and_then(|body| named_children(body).last());
    let last = statements.and_then(|statement| match kind_of(statement) {
        "statement_list" => named_children(statement).last(),
        _ => Some(statement),
    });
    statement.field("initializer").is_none()
        && last.is_some_and(|last| kind_of(last) == "return_statement")
}

/// A call as a statement, or whose last result is assigned to `_`.
pub(super) fn is_dropped(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors();
    let Some(parent) = around.next() else {
        return false;
    };
    match kind_of(parent) {
        "defer_statement" | "expression_statement" | "go_statement" => true,
        "expression_list" => around.next().is_some_and(|statement| {
            let targets = match kind_of(statement) {
                "assignment_statement" | "short_var_declaration" => "left",
                _ => return false,
            };
            let is_value = visit.child(statement, "right") == Some(parent);
            let targets = visit.child(statement, targets);
            let targets: Vec<_> = targets.into_iter().flat_map(named_children).collect();
            let values: Vec<_> = named_children(parent).collect();
            let target = match values.as_slice() {
                [_] => targets.last(),
                _ => values
                    .iter()
                    .position(|value| *value == visit.node)
                    .and_then(|at| targets.get(at)),
            };
            is_value && target.is_some_and(|target| visit.text(*target) == "_")
        }),
        _ => false,
    }
}

/// What `errorlint` finds: `fmt.Errorf` with an error, known by its name, that no `%w` is for.
pub(super) fn is_unwrapped_error(visit: &Visit<'_, '_>) -> bool {
    let mut arguments = arguments(visit, visit.node);
    let format = arguments.next().map_or("", |format| visit.text(format));
    let is_error = |argument: &Node<'_>| {
        let text = visit.text(*argument);
        let name = text.strip_suffix(".Error()").unwrap_or(text);
        matches!(kind_of(*argument), "identifier" | "call_expression") && is_error_name(name)
    };
    let wrapped = wrapped_arguments(format);
    visit.own_field("function") == "fmt.Errorf"
        && format.starts_with(['"', '`'])
        && arguments
            .enumerate()
            .any(|(at, argument)| is_error(&argument) && !is_wrapped(visit, argument, at, &wrapped))
}

/// Whether a call makes an error whose text begins with a capital letter that belongs to no abbreviation, or ends
/// with a mark: `ST1005` of staticcheck.
pub(super) fn is_styled_error(visit: &Visit<'_, '_>) -> bool {
    is_capital_error(visit) || is_marked_error(visit)
}

/// Whether a call makes an error whose text begins with a capital letter that belongs to no abbreviation.
pub(super) fn is_capital_error(visit: &Visit<'_, '_>) -> bool {
    let Some(text) = error_text(visit) else {
        return false;
    };
    let mut first = text.chars();
    first.next().is_some_and(char::is_uppercase)
        && first.next().is_some_and(|c| c.is_lowercase() || c == ' ')
        && !first.take_while(|c| c.is_alphanumeric()).any(char::is_uppercase)
}

/// Whether a call makes an error whose text ends with a mark or a line end.
pub(super) fn is_marked_error(visit: &Visit<'_, '_>) -> bool {
    let text = error_text(visit);
    text.is_some_and(|text| text.ends_with(['.', ':', '!', '\n']) || text.ends_with("\\n"))
}

/// The text of the error that a call makes.
fn error_text<'t>(visit: &Visit<'_, 't>) -> Option<&'t str> {
    let makes_error = ["errors.New", "fmt.Errorf"].contains(&visit.own_field("function"));
    let text = arguments(visit, visit.node).next().filter(|_| makes_error)?;
    let quote = ['"', '`'];
    let text = visit.text(text);
    text.starts_with(quote).then(|| text.trim_matches(quote))
}

/// Whether a `%w` is for an argument itself, not for its text.
fn is_wrapped(visit: &Visit<'_, '_>, argument: Node<'_>, at: usize, wrapped: &[usize]) -> bool {
    wrapped.contains(&at) && !visit.text(argument).ends_with(".Error()")
}

/// The arguments, from 0, that the `%w` of a format are for: `%[2]w` is for the second, and the
/// verbs after it go on from there. A `*` takes an argument too.
pub(super) fn wrapped_arguments(format: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut next = 0;
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        rest = &rest[at + 1..];
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                '[' => {
                    let Some((index, after)) = rest.split_once(']') else { break };
                    next = index.parse().map_or(next, |index: usize| index.saturating_sub(1));
                    rest = after;
                }
                '*' => next += 1,
                '+' | '-' | '#' | ' ' | '.' | '0'..='9' => {}
                '%' => break,
                verb => {
                    if verb == 'w' {
                        found.push(next);
                    }
                    next += 1;
                    break;
                }
            }
        }
    }
    found
}

/// `err`, `err2`, `errClose`, `closeErr`.
fn is_error_name(name: &str) -> bool {
    let rest = name.strip_prefix("err");
    name.ends_with("Err") || rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_lowercase()))
}

/// `context-as-argument` of `revive`.
pub(super) fn is_late_context(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let is_context = |node: Node<'_>| visit.field_text(node, "type") == "context.Context";
    let list = visit.parent();
    let function = visit
        .ancestors()
        .nth(1)
        .filter(|outer| matches!(kind_of(*outer), "function_declaration" | "method_declaration"));
    let is_parameter = function.and_then(|function| visit.child(function, "parameters")) == list;
    let mut before = list.into_iter().flat_map(named_children);
    is_context(node)
        && is_parameter
        && before
            .any(|parameter| parameter.start_byte() < node.start_byte() && !is_context(parameter))
}

pub(super) fn is_test_function(visit: &Visit<'_, '_>) -> bool {
    let name = visit.own_field("name");
    is_test(name) || ["Benchmark", "Example", "Fuzz"].iter().any(|start| name.starts_with(start))
}

/// A call of `testify`, or one that a framework takes a test by.
pub(super) fn is_assertion(visit: &Visit<'_, '_>) -> bool {
    let callee = visit.own_field("function");
    ["assert.", "require."].iter().any(|prefix| callee.starts_with(prefix))
        || ["Describe", "It"].contains(&callee)
}

/// What `gofmt` removes: a semicolon at the end of a line or of a block.
pub(super) fn is_unneeded_semicolon(visit: &Visit<'_, '_>) -> bool {
    let is_in_head = visit.parent().is_some_and(|parent| {
        matches!(
            kind_of(parent),
            "expression_switch_statement" | "for_clause" | "if_statement" | "type_switch_statement"
        )
    });
    let rest = visit.after().trim_start_matches([' ', '\t', '\r']);
    !is_in_head && (rest.is_empty() || rest.starts_with(['\n', '}']) || rest.starts_with("//"))
}

/// `log.Println("a" + b)`, `slog.Info("a" + b)`.
pub(super) fn logs_concatenation(visit: &Visit<'_, '_>) -> bool {
    const METHODS: [&str; 9] =
        ["Debug", "Error", "Fatal", "Info", "Panic", "Print", "Trace", "Warn", "Warning"];
    let is_log = visit.own_child("function").is_some_and(|callee| {
        let object = visit.field_text(callee, "operand");
        let method = visit.field_text(callee, "field");
        let method = method.trim_end_matches("ln").trim_end_matches('f');
        let method = method.strip_suffix("Context").unwrap_or(method);
        (object == "slog" || is_logger(object)) && METHODS.contains(&method)
    });
    is_log && concatenates_strings(visit, |operand| kind_of(operand).ends_with("string_literal"))
}

/// What `mnd` finds: whether a number is an operand, an argument, a case, a result, or is assigned, is
/// neither 0 nor 1, nor in the value of a constant.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    let is_constant = || visit.ancestors().any(|outer| kind_of(outer) == "const_declaration");
    !is_one_of(visit.own_text(), &[0.0, 1.0]) && is_used(visit) && !is_constant()
}

fn is_used(visit: &Visit<'_, '_>) -> bool {
    let mut value = visit.node;
    let mut around = visit.ancestors();
    while let Some(node) = around.next() {
        match kind_of(node) {
            "parenthesized_expression" | "unary_expression" => value = node,
            "argument_list" | "binary_expression" => return true,
            "expression_list" => return around.next().is_some_and(|outer| takes(outer, node)),
            "literal_element" => {
                let element = around.next().filter(|outer| kind_of(*outer) == "keyed_element");
                return element.is_some_and(|element| named_children(element).next() != Some(node));
            }
            _ => return takes(node, value),
        }
    }
    false
}

/// Whether a statement takes the value: not where it only declares a variable.
fn takes(statement: Node<'_>, value: Node<'_>) -> bool {
    match kind_of(statement) {
        "expression_case" | "return_statement" => true,
        "assignment_statement" | "short_var_declaration" => statement.field("right") == Some(value),
        _ => false,
    }
}

/// Whether a loop has no condition that could end it.
pub(super) fn never_ends(visit: &Visit<'_, '_>) -> bool {
    let ends = |child: Node<'_>| match kind_of(child) {
        "block" | "comment" => false,
        "for_clause" => child.field("condition").is_some_and(|it| visit.text(it) != "true"),
        _ => visit.text(child) != "true",
    };
    !named_children(visit.node).any(ends)
}

/// Whether a part of a loop without clauses is its condition.
pub(super) fn is_condition(visit: &Visit<'_, '_>) -> bool {
    !["block", "comment", "for_clause", "range_clause"].contains(&kind_of(visit.node))
}

/// Whether a parameter stands for a result that has a name.
pub(super) fn names_result(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors();
    let list = around.next();
    let function = around.next();
    let is_result = function.and_then(|function| function.field("result")) == list;
    is_result && visit.own_child("name").is_some()
}

/// `bare-return` of `revive`: a `return` without values in a function whose results have names.
pub(super) fn is_naked_return(visit: &Visit<'_, '_>) -> bool {
    const FUNCTIONS: [&str; 3] = ["func_literal", "function_declaration", "method_declaration"];
    let function = visit.ancestors().find(|node| FUNCTIONS.contains(&kind_of(*node)));
    let results = function.and_then(|function| function.field("result"));
    let is_named = |result: Node<'_>| result.field("name").is_some();
    visit.node.named_child_count() == 0
        && results.is_some_and(|results| named_children(results).any(is_named))
}

/// `fmt.Sprintf("SELECT … %s", x)`
pub(super) fn fills_sql(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("function") == "fmt.Sprintf"
        && visit.own_text().contains('%')
        && is_sql(visit.own_text())
}

/// Whether a struct with fields has no name: `[]struct{ a int }`.
pub(super) fn is_anonymous_struct(visit: &Visit<'_, '_>) -> bool {
    let mut fields = named_children(visit.node).flat_map(named_children);
    !visit.is_under("type_spec") && fields.next().is_some()
}

/// Whether a field of a struct is a `context.Context` (`containedctx`).
pub(super) fn holds_context(visit: &Visit<'_, '_>) -> bool {
    visit.own_field("type") == "context.Context"
}

//! The constructs of Go that rules look for by themselves.

use tree_sitter::Node;

use super::{kind_of, magic_numbers};
use crate::lang::log_messages::{is_concatenation, is_logger};
use crate::lang::secrets::is_hard_coded;
use crate::lang::test_names::is_test;
use crate::lang::tree::named_children;
use crate::syntax::finder::{Finder, Seen, finder};

pub(super) const FINDERS: &[Finder] = &[
    finder("magic-number", magic_numbers::NUMBERS, magic_numbers::is_magic),
    finder("print", &["call_expression"], is_print),
    finder("suppression", &["comment"], |seen| seen.is_comment_with(&SUPPRESSIONS)),
    finder("test", &["function_declaration", "method_declaration"], |seen| {
        let name = seen.field_text(seen.node(), "name");
        is_test(name) || ["Benchmark", "Example", "Fuzz"].iter().any(|it| name.starts_with(it))
    }),
    finder("test", &["call_expression"], is_assertion),
    finder(
        "secret",
        &[
            "assignment_statement",
            "const_spec",
            "keyed_element",
            "short_var_declaration",
            "var_spec",
        ],
        is_secret,
    ),
    finder("else-after-return", &["if_statement"], has_else_after_return),
    finder("log-concatenation", &["call_expression"], logs_concatenation),
    finder("dropped-result", &["call_expression"], is_dropped),
    finder("unwrapped-error", &["call_expression"], is_unwrapped_error),
    finder("late-context", &["parameter_declaration"], is_late_context),
    finder("unneeded-semicolon", &[";"], is_unneeded_semicolon),
];

/// Comments that silence tools.
const SUPPRESSIONS: [&str; 5] =
    ["lint:file-ignore", "lint:ignore", "nolint", "nosec", "revive:disable"];

/// What `forbidigo` forbids by default.
fn is_print(seen: &Seen<'_, '_>) -> bool {
    const NAMES: [&str; 5] = ["fmt.Print", "fmt.Printf", "fmt.Println", "print", "println"];
    NAMES.contains(&seen.field_text(seen.node(), "function"))
}

/// G101 of `gosec`, with the names of S105 of `ruff`.
fn is_secret(seen: &Seen<'_, '_>) -> bool {
    let node = seen.node();
    let (name, value) = match kind_of(node) {
        "const_spec" | "var_spec" => ("name", "value"),
        "keyed_element" => ("key", "value"),
        _ => ("left", "right"),
    };
    let value = node.child_by_field_name(value);
    let value = value.map(only_inner).filter(|it| is_text(*it));
    value.is_some_and(|value| is_hard_coded(seen.field_text(node, name), seen.text(value)))
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

/// `indent-error-flow` of `revive`: not where the `if` declares what its `else` may use.
fn has_else_after_return(seen: &Seen<'_, '_>) -> bool {
    let otherwise = seen.node().child_by_field_name("alternative");
    let before = seen.ancestors().take_while(|it| kind_of(*it) == "if_statement");
    otherwise.is_some() && std::iter::once(seen.node()).chain(before).all(only_returns)
}

/// Whether an `if` statement declares nothing and its first branch ends with a `return`.
fn only_returns(statement: Node<'_>) -> bool {
    let body = statement.child_by_field_name("consequence");
    let statements = body.and_then(|it| named_children(it).last());
    let last = statements.and_then(|it| match kind_of(it) {
        "statement_list" => named_children(it).last(),
        _ => Some(it),
    });
    statement.child_by_field_name("initializer").is_none()
        && last.is_some_and(|it| kind_of(it) == "return_statement")
}

/// A call as a statement, or whose last result is assigned to `_`.
fn is_dropped(seen: &Seen<'_, '_>) -> bool {
    let mut around = seen.ancestors();
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
            let is_value = statement.child_by_field_name("right") == Some(parent);
            let targets = statement.child_by_field_name(targets);
            let targets: Vec<_> = targets.into_iter().flat_map(named_children).collect();
            let values: Vec<_> = named_children(parent).collect();
            let target = match values.as_slice() {
                [_] => targets.last(),
                _ => values.iter().position(|it| *it == seen.node()).and_then(|at| targets.get(at)),
            };
            is_value && target.is_some_and(|it| seen.text(*it) == "_")
        }),
        _ => false,
    }
}

/// What `errorlint` finds: `fmt.Errorf` with an error, known by its name, and too few `%w`.
fn is_unwrapped_error(seen: &Seen<'_, '_>) -> bool {
    let call = seen.node();
    let arguments = call.child_by_field_name("arguments");
    let mut arguments = arguments.into_iter().flat_map(named_children);
    let format = arguments.next().map_or("", |it| seen.text(it));
    let errors =
        arguments.filter(|it| kind_of(*it) == "identifier" && is_error_name(seen.text(*it)));
    seen.field_text(call, "function") == "fmt.Errorf"
        && format.starts_with(['"', '`'])
        && errors.count() > format.matches("%w").count()
}

/// `err`, `err2`, `errClose`, `closeErr`.
fn is_error_name(name: &str) -> bool {
    let rest = name.strip_prefix("err");
    name.ends_with("Err") || rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_lowercase()))
}

/// `context-as-argument` of `revive`.
fn is_late_context(seen: &Seen<'_, '_>) -> bool {
    let node = seen.node();
    let is_context = |it: Node<'_>| seen.field_text(it, "type") == "context.Context";
    let list = seen.parent();
    let function = seen
        .ancestors()
        .nth(1)
        .filter(|it| matches!(kind_of(*it), "function_declaration" | "method_declaration"));
    let is_parameter = function.and_then(|it| it.child_by_field_name("parameters")) == list;
    let mut before = list.into_iter().flat_map(named_children);
    is_context(node)
        && is_parameter
        && before.any(|it| it.start_byte() < node.start_byte() && !is_context(it))
}

/// A call of `testify`, or one that a framework takes a test by.
fn is_assertion(seen: &Seen<'_, '_>) -> bool {
    let callee = seen.field_text(seen.node(), "function");
    ["assert.", "require."].iter().any(|it| callee.starts_with(it))
        || ["Describe", "It"].contains(&callee)
}

/// What `gofmt` removes: a semicolon at the end of a line or of a block.
fn is_unneeded_semicolon(seen: &Seen<'_, '_>) -> bool {
    let is_in_head = seen.parent().is_some_and(|it| {
        matches!(
            kind_of(it),
            "expression_switch_statement" | "for_clause" | "if_statement" | "type_switch_statement"
        )
    });
    let rest = seen.after().trim_start_matches([' ', '\t', '\r']);
    !is_in_head && (rest.is_empty() || rest.starts_with(['\n', '}']) || rest.starts_with("//"))
}

/// `log.Println("a" + b)`, `slog.Info("a" + b)`.
fn logs_concatenation(seen: &Seen<'_, '_>) -> bool {
    const METHODS: [&str; 9] =
        ["Debug", "Error", "Fatal", "Info", "Panic", "Print", "Trace", "Warn", "Warning"];
    let call = seen.node();
    let is_log = call.child_by_field_name("function").is_some_and(|it| {
        let object = seen.field_text(it, "operand");
        let method = seen.field_text(it, "field");
        let method = method.trim_end_matches("ln").trim_end_matches('f');
        let method = method.strip_suffix("Context").unwrap_or(method);
        (object == "slog" || is_logger(object)) && METHODS.contains(&method)
    });
    let arguments = call.child_by_field_name("arguments").filter(|_| is_log);
    let is_string = |it: Node<'_>| kind_of(it).ends_with("string_literal");
    let mut arguments = arguments.into_iter().flat_map(named_children);
    arguments.any(|it| is_concatenation(seen, it, is_string))
}

//! The constructs of Python that rules look for by themselves. Each is what a rule of `ruff` finds.

use std::iter;

use tree_sitter::Node;

use super::documentation::is_docstring;
use super::kind_of;
use super::references::unparenthesized;
use crate::lang::comments::has_mark;
use crate::lang::numbers::is_one_of;
use crate::lang::quotes;
use crate::lang::secrets::is_hard_coded;
use crate::lang::test_names::is_test;
use crate::lang::tree::named_children;
use crate::syntax::walk::Visit;

pub(super) fn silences_tool(comment: &str) -> bool {
    const MARKS: [&str; 10] = [
        "flake8: noqa",
        "mypy: disable-error-code",
        "mypy: ignore-errors",
        "noqa",
        "nosec",
        "pylint: disable",
        "pyright: ignore",
        "ruff: noqa",
        "type: ignore",
        "type:ignore",
    ];
    has_mark(comment, &MARKS)
}

/// E722.
pub(super) fn is_bare_except(visit: &Visit<'_, '_>) -> bool {
    visit.node.child_by_field_name("value").is_none()
}

/// BLE001: everything is caught, and neither raised again nor logged with its traceback.
pub(super) fn is_broad_except(visit: &Visit<'_, '_>) -> bool {
    let clause = visit.node;
    let caught = clause.child_by_field_name("value");
    let is_alias = |node: &Node<'_>| kind_of(*node) == "as_pattern";
    let classes = caught.map(|it| it.named_child(0).filter(|_| is_alias(&it)).unwrap_or(it));
    let name = caught.filter(is_alias).map_or("", |it| visit.field_text(it, "alias"));
    let is_broad = |node: Node<'_>| {
        let last = visit.text(node).rsplit('.').next();
        matches!(last, Some("Exception" | "BaseException"))
    };
    let catches_all = classes.is_none_or(|it| match kind_of(it) {
        "tuple" => named_children(it).any(is_broad),
        _ => is_broad(it),
    });
    catches_all && !handles(visit, clause, name)
}

/// Whether a statement of a handler raises what was caught, or logs it.
pub(super) fn handles(visit: &Visit<'_, '_>, clause: Node<'_>, name: &str) -> bool {
    let mut left: Vec<_> = named_children(clause).collect();
    while let Some(node) = left.pop() {
        match kind_of(node) {
            "raise_statement" if raises(visit, node, name) => return true,
            "call" if logs_traceback(visit, node) => return true,
            "function_definition" | "class_definition" | "try_statement" => {}
            _ => left.extend(named_children(node)),
        }
    }
    false
}

/// `raise`, `raise e`, `raise X from e`.
pub(super) fn raises(visit: &Visit<'_, '_>, statement: Node<'_>, name: &str) -> bool {
    let cause = statement.child_by_field_name("cause");
    match cause.or_else(|| statement.named_child(0)) {
        None => true,
        Some(raised) => !name.is_empty() && visit.text(raised) == name,
    }
}

pub(super) fn logs_traceback(visit: &Visit<'_, '_>, call: Node<'_>) -> bool {
    let method = visit.field_text(call, "function").rsplit_once('.');
    let Some((_, method)) = method else {
        return false;
    };
    let arguments = call.child_by_field_name("arguments");
    let mut arguments = arguments.into_iter().flat_map(named_children);
    method == "exception"
        || ["debug", "info", "warning", "error", "critical"].contains(&method)
            && arguments.any(|it| {
                visit.field_text(it, "name") == "exc_info"
                    && visit.field_text(it, "value") != "False"
            })
}

/// S110, of any exception: the body is `pass` or `...`.
pub(super) fn is_empty_except(visit: &Visit<'_, '_>) -> bool {
    let body = named_children(visit.node).find(|it| kind_of(*it) == "block");
    let does_nothing = |statement: Node<'_>| {
        kind_of(statement) == "pass_statement" || visit.text(statement) == "..."
    };
    body.is_some_and(|body| named_children(body).all(does_nothing))
}

/// T201 and T203: `print` and `pprint`, but not into a file.
pub(super) fn is_print(visit: &Visit<'_, '_>) -> bool {
    let call = visit.node;
    let name = visit.field_text(call, "function");
    let is_print =
        kind_of(call) == "print_statement" || ["print", "pprint", "pprint.pprint"].contains(&name);
    let arguments = call.child_by_field_name("arguments");
    let mut arguments = arguments.into_iter().flat_map(named_children);
    let to_file = arguments.any(|it| {
        let value = visit.field_text(it, "value");
        visit.field_text(it, "name") == "file"
            && !["sys.stdout", "sys.stderr", "None"].contains(&value)
    });
    is_print && !to_file
}

/// B006.
pub(super) fn is_mutable_default(visit: &Visit<'_, '_>) -> bool {
    const CLASSES: [&str; 8] =
        ["Counter", "OrderedDict", "bytearray", "defaultdict", "deque", "dict", "list", "set"];
    let value = visit.node.child_by_field_name("value");
    value.is_some_and(|value| match kind_of(value) {
        "call" => {
            let name = visit.field_text(value, "function");
            let name = name.strip_prefix("collections.").unwrap_or(name);
            CLASSES.contains(&name)
        }
        kind => matches!(
            kind,
            "list"
                | "dictionary"
                | "set"
                | "list_comprehension"
                | "dictionary_comprehension"
                | "set_comprehension"
        ),
    })
}

/// The message of a call of a logger's method.
pub(super) fn message<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
    let call = visit.node;
    let (logger, method) = visit.field_text(call, "function").rsplit_once('.')?;
    let logger = logger.rsplit('.').next()?.to_lowercase();
    let is_logger =
        logger.starts_with("log") || logger.ends_with("logger") || logger.ends_with("logging");
    let at = match method {
        "log" => 1,
        "critical" | "debug" | "error" | "exception" | "fatal" | "info" | "warn" | "warning" => 0,
        _ => return None,
    };
    let arguments = call.child_by_field_name("arguments").filter(|_| is_logger)?;
    named_children(arguments).nth(at)
}

pub(super) fn logs_f_string(visit: &Visit<'_, '_>) -> bool {
    message(visit).is_some_and(is_f_string)
}

pub(super) fn logs_concatenation(visit: &Visit<'_, '_>) -> bool {
    message(visit).is_some_and(|message| is_operation(visit, message, "+"))
}

pub(super) fn logs_formatted(visit: &Visit<'_, '_>) -> bool {
    message(visit).is_some_and(|message| is_formatted(visit, message))
}

/// G004.
pub(super) fn is_f_string(node: Node<'_>) -> bool {
    kind_of(node) == "string" && named_children(node).any(|it| kind_of(it) == "interpolation")
}

/// G001 to G004.
pub(super) fn is_formatted(visit: &Visit<'_, '_>, message: Node<'_>) -> bool {
    is_f_string(message) || is_operation(visit, message, "+") || is_old_format(visit, message)
}

pub(super) fn is_operation(visit: &Visit<'_, '_>, node: Node<'_>, operator: &str) -> bool {
    kind_of(node) == "binary_operator" && visit.field_text(node, "operator") == operator
}

/// UP031 and UP032: `"…" % x` and `"…".format(x)`.
pub(super) fn is_old_format(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let is_text = |it: Option<Node<'_>>| {
        it.map(unparenthesized).is_some_and(|it| {
            matches!(kind_of(it), "string" | "concatenated_string")
                && !visit.text(it).starts_with(['b', 'B'])
        })
    };
    match kind_of(node) {
        "binary_operator" => {
            is_operation(visit, node, "%") && is_text(node.child_by_field_name("left"))
        }
        "call" => node.child_by_field_name("function").is_some_and(|it| {
            visit.field_text(it, "attribute") == "format"
                && is_text(it.child_by_field_name("object"))
        }),
        _ => false,
    }
}

/// S105 to S107.
pub(super) fn is_secret(visit: &Visit<'_, '_>) -> bool {
    let node = visit.node;
    let (name, value) = match kind_of(node) {
        "assignment" => ("left", "right"),
        _ => ("name", "value"),
    };
    let value = node.child_by_field_name(value);
    value.is_some_and(|value| {
        kind_of(value) == "string"
            && !is_f_string(value)
            && is_hard_coded(visit.field_text(node, name), visit.text(value))
    })
}

pub(super) fn has_base(visit: &Visit<'_, '_>) -> bool {
    let bases = visit.node.child_by_field_name("superclasses");
    let mut bases = bases.into_iter().flat_map(named_children);
    bases.any(|base| kind_of(base) != "keyword_argument" && visit.text(base) != "object")
}

/// RET505: the first branch ends with a `return`.
pub(super) fn follows_return(visit: &Visit<'_, '_>) -> bool {
    let statement = visit.parent().filter(|it| kind_of(*it) == "if_statement");
    let first = statement.and_then(|it| it.child_by_field_name("alternative"));
    let body = statement.and_then(|it| it.child_by_field_name("consequence"));
    let last = body.and_then(|it| named_children(it).last());
    first == Some(visit.node) && last.is_some_and(|it| kind_of(it) == "return_statement")
}

pub(super) fn is_test_class(visit: &Visit<'_, '_>) -> bool {
    let class = visit.node;
    is_test(visit.field_text(class, "name"))
        || visit.field_text(class, "superclasses").contains("TestCase")
}

/// An assertion that is not about the parameters of a function.
pub(super) fn tests_from_outside(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().filter(|it| kind_of(*it) == "function_definition");
    around.all(|it| !visit.field_text(it, "parameters").contains(char::is_alphabetic))
}

/// The strings that could be in single quotes.
pub(super) fn double_quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    quotes::others(visit, quoted(visit), '\'')
}

/// The strings that could be in double quotes.
pub(super) fn single_quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    quotes::others(visit, quoted(visit), '"')
}

/// The strings in one pair of quotes that a string is, or has next to each other. What is within
/// another string is written with its quotes in mind.
fn quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let is_string = |node: Node<'_>| matches!(kind_of(node), "string" | "concatenated_string");
    let is_quoted = |string: &Node<'_>| {
        let quotes = visit.text(*string).trim_start_matches(char::is_alphabetic);
        !quotes.starts_with("\"\"\"") && !quotes.starts_with("'''")
    };
    let mut around = (0..).zip(visit.ancestors());
    let is_within =
        around.any(|(depth, node)| is_string(node) && !is_docstring(visit.ancestors().skip(depth)));
    match kind_of(visit.node) {
        _ if is_within || is_docstring(iter::once(visit.node).chain(visit.ancestors())) => {
            Vec::new()
        }
        "concatenated_string" => named_children(visit.node).filter(is_quoted).collect(),
        _ => iter::once(visit.node).filter(is_quoted).collect(),
    }
}

/// PLR2004: whether a number is compared with something that is not a literal.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    let transparent = ["parenthesized_expression", "unary_operator"];
    let mut around = visit.ancestors();
    let around = around.find(|it| !transparent.contains(&kind_of(*it)));
    let comparison = around.filter(|it| kind_of(*it) == "comparison_operator");
    comparison.is_some_and(|it| !compares_literals(it)) && !is_one_of(visit.own_text(), &[0.0, 1.0])
}

/// Whether two neighbouring operands are literals.
pub(super) fn compares_literals(comparison: Node<'_>) -> bool {
    let mut was_literal = false;
    named_children(comparison).any(|operand| {
        let is_literal = is_literal(operand);
        std::mem::replace(&mut was_literal, is_literal) && is_literal
    })
}

pub(super) fn is_literal(operand: Node<'_>) -> bool {
    let mut operand = operand;
    while matches!(kind_of(operand), "parenthesized_expression" | "unary_operator") {
        let Some(inner) = named_children(operand).last() else {
            return false;
        };
        operand = inner;
    }
    matches!(
        kind_of(operand),
        "concatenated_string"
            | "ellipsis"
            | "false"
            | "float"
            | "integer"
            | "none"
            | "string"
            | "true"
    )
}

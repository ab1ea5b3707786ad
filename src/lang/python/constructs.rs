//! The constructs of Python that rules look for by themselves. Each is what a rule of `ruff` finds.

use tree_sitter::Node;

use super::kind_of;
use super::references::unparenthesized;
use crate::lang::features;
use crate::lang::forms::is_sql;
use crate::lang::literals::is_one_of;
use crate::lang::purposes::{is_hard_coded, is_test};
use crate::lang::tree::{arguments, named_children};
use crate::syntax::walk::Visit;

/// E722.
pub(super) fn is_bare_except(visit: &Visit<'_, '_>) -> bool {
    visit.own_child("value").is_none()
}

/// BLE001: everything is caught, and neither raised again nor logged with its traceback.
pub(super) fn is_broad_except(visit: &Visit<'_, '_>) -> bool {
    let clause = visit.node;
    let caught = visit.child(clause, "value");
    let is_alias = |node: &Node<'_>| kind_of(*node) == "as_pattern";
    let classes =
        caught.map(|caught| caught.named_child(0).filter(|_| is_alias(&caught)).unwrap_or(caught));
    let name = caught.filter(is_alias).map_or("", |caught| visit.field_text(caught, "alias"));
    let is_broad = |node: Node<'_>| {
        let last = visit.text(node).rsplit('.').next();
        matches!(last, Some("Exception" | "BaseException"))
    };
    let catches_all = classes.is_none_or(|classes| match kind_of(classes) {
        "tuple" => named_children(classes).any(is_broad),
        _ => is_broad(classes),
    });
    catches_all && !handles(visit, clause, name)
}

/// Whether a statement of a handler raises what was caught, or logs it.
fn handles(visit: &Visit<'_, '_>, clause: Node<'_>, name: &str) -> bool {
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
fn raises(visit: &Visit<'_, '_>, statement: Node<'_>, name: &str) -> bool {
    let cause = visit.child(statement, "cause");
    match cause.or_else(|| statement.named_child(0)) {
        None => true,
        Some(raised) => !name.is_empty() && visit.text(raised) == name,
    }
}

fn logs_traceback(visit: &Visit<'_, '_>, call: Node<'_>) -> bool {
    let method = visit.field_text(call, "function").rsplit_once('.');
    let Some((_, method)) = method else {
        return false;
    };
    let has_traceback = |argument: Node<'_>| {
        visit.field_text(argument, "name") == "exc_info"
            && visit.field_text(argument, "value") != "False"
    };
    method == "exception"
        || ["debug", "info", "warning", "error", "critical"].contains(&method)
            && arguments(visit, call).any(has_traceback)
}

/// S110, of any exception: the body is `pass` or `...`.
pub(super) fn is_empty_except(visit: &Visit<'_, '_>) -> bool {
    let body = named_children(visit.node).find(|child| kind_of(*child) == "block");
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
    let is_file = |argument: Node<'_>| {
        let value = visit.field_text(argument, "value");
        ["file", "stream"].contains(&visit.field_text(argument, "name"))
            && !["sys.stdout", "sys.stderr", "None"].contains(&value)
    };
    is_print && !arguments(visit, call).any(is_file)
}

/// B006.
pub(super) fn is_mutable_default(visit: &Visit<'_, '_>) -> bool {
    const CLASSES: [&str; 8] =
        ["Counter", "OrderedDict", "bytearray", "defaultdict", "deque", "dict", "list", "set"];
    let value = visit.own_child("value");
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
fn message<'t>(visit: &Visit<'_, 't>) -> Option<Node<'t>> {
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
    arguments(visit, call).nth(at).filter(|_| is_logger)
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
fn is_f_string(node: Node<'_>) -> bool {
    kind_of(node) == "string" && named_children(node).any(|child| kind_of(child) == "interpolation")
}

/// G001 to G004.
fn is_formatted(visit: &Visit<'_, '_>, message: Node<'_>) -> bool {
    is_f_string(message) || is_operation(visit, message, "+") || is_old_format(visit, message)
}

fn is_operation(visit: &Visit<'_, '_>, node: Node<'_>, operator: &str) -> bool {
    kind_of(node) == "binary_operator" && visit.field_text(node, "operator") == operator
}

/// UP031 and UP032: `"…" % x` and `"…".format(x)`.
pub(super) fn is_old_format(visit: &Visit<'_, '_>, node: Node<'_>) -> bool {
    let is_text = |value: Option<Node<'_>>| {
        value.map(unparenthesized).is_some_and(|node| {
            matches!(kind_of(node), "string" | "concatenated_string")
                && !visit.text(node).starts_with(['b', 'B'])
        })
    };
    match kind_of(node) {
        "binary_operator" => is_operation(visit, node, "%") && is_text(visit.child(node, "left")),
        "call" => visit.child(node, "function").is_some_and(|function| {
            visit.field_text(function, "attribute") == "format"
                && is_text(visit.child(function, "object"))
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
    let value = visit.child(node, value);
    value.is_some_and(|value| {
        kind_of(value) == "string"
            && !is_f_string(value)
            && is_hard_coded(visit.field_text(node, name), visit.text(value))
    })
}

pub(super) fn has_base(visit: &Visit<'_, '_>) -> bool {
    let bases = visit.own_child("superclasses");
    let mut bases = bases.into_iter().flat_map(named_children);
    bases.any(|base| kind_of(base) != "keyword_argument" && visit.text(base) != "object")
}

/// RET505: the first branch ends with a `return`.
pub(super) fn follows_return(visit: &Visit<'_, '_>) -> bool {
    let statement = visit.parent().filter(|parent| kind_of(*parent) == "if_statement");
    let first = statement.and_then(|statement| visit.child(statement, "alternative"));
    let body = statement.and_then(|statement| visit.child(statement, "consequence"));
    let last = body.and_then(|body| named_children(body).last());
    first == Some(visit.node) && last.is_some_and(|last| kind_of(last) == "return_statement")
}

pub(super) fn is_test_class(visit: &Visit<'_, '_>) -> bool {
    let class = visit.node;
    is_test(visit.field_text(class, "name"))
        || visit.field_text(class, "superclasses").contains("TestCase")
}

/// An assertion that is not about the parameters of a function.
pub(super) fn tests_from_outside(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().filter(|outer| kind_of(*outer) == "function_definition");
    around.all(|outer| !visit.field_text(outer, "parameters").contains(char::is_alphabetic))
}

/// PLR2004: whether a number is compared with something that is not a literal.
pub(super) fn is_magic_number(visit: &Visit<'_, '_>) -> bool {
    let transparent = ["parenthesized_expression", "unary_operator"];
    let mut around = visit.ancestors();
    let around = around.find(|outer| !transparent.contains(&kind_of(*outer)));
    let comparison = around.filter(|outer| kind_of(*outer) == "comparison_operator");
    comparison.is_some_and(|comparison| !compares_literals(comparison))
        && !is_one_of(visit.own_text(), &[0.0, 1.0])
}

/// Whether two neighbouring operands are literals.
fn compares_literals(comparison: Node<'_>) -> bool {
    let mut was_literal = false;
    named_children(comparison).any(|operand| {
        let is_literal = is_literal(operand);
        std::mem::replace(&mut was_literal, is_literal) && is_literal
    })
}

fn is_literal(operand: Node<'_>) -> bool {
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

/// Whether a class has more than one base; a metaclass is none.
pub(super) fn has_several_bases(visit: &Visit<'_, '_>) -> bool {
    let bases = visit.own_child("superclasses").into_iter().flat_map(named_children);
    bases.filter(|base| kind_of(*base) != "keyword_argument").count() > 1
}

/// B904: an exception that a handler raises without saying what it comes from. In small letters it is what
/// was caught, or made before.
pub(super) fn loses_cause(visit: &Visit<'_, '_>) -> bool {
    const BOUNDS: [&str; 4] =
        ["class_definition", "except_clause", "function_definition", "lambda"];
    let mut around = visit.ancestors();
    let outer = around.find(|outer| BOUNDS.contains(&kind_of(*outer)));
    let raised = named_children(visit.node).next().filter(|_| visit.own_child("cause").is_none());
    let is_new = |raised: Node<'_>| match kind_of(raised) {
        "identifier" => visit.text(raised).contains(char::is_uppercase),
        "call" => !visit.field_text(raised, "function").ends_with(".with_traceback"),
        _ => true,
    };
    outer.is_some_and(|outer| kind_of(outer) == "except_clause") && raised.is_some_and(is_new)
}

/// S608: a statement of SQL that is put together by an f-string, `%` or `format`.
pub(super) fn fills_sql(visit: &Visit<'_, '_>) -> bool {
    let fills = is_f_string(visit.node) || is_old_format(visit, visit.node);
    fills && is_sql(visit.own_text())
}

pub(super) fn is_in_comprehension(visit: &Visit<'_, '_>) -> bool {
    const COMPREHENSIONS: [&str; 4] = [
        "dictionary_comprehension",
        "generator_expression",
        "list_comprehension",
        "set_comprehension",
    ];
    features::is_within(visit, &COMPREHENSIONS)
}

/// Whether a block has nothing but a `pass`.
pub(super) fn only_passes(visit: &Visit<'_, '_>) -> bool {
    let mut statements = named_children(visit.node);
    statements.next().is_some_and(|first| kind_of(first) == "pass_statement")
        && statements.next().is_none()
}

/// Whether a function does nothing, which is not left to others by a decorator such as `@abstractmethod`.
pub(super) fn is_left_open(visit: &Visit<'_, '_>) -> bool {
    let is_decorated = visit.ancestors().nth(1).map(kind_of) == Some("decorated_definition");
    only_passes(visit) && !is_decorated
}

pub(super) fn is_metaclass(visit: &Visit<'_, '_>) -> bool {
    let class = visit.ancestors().nth(1).map(kind_of);
    visit.own_field("name") == "metaclass" && class == Some("class_definition")
}

/// `range(len(x))`, `range(0, len(x))`.
pub(super) fn ranges_over_length(text: &str) -> bool {
    let limits = text.strip_prefix("range(").map(str::trim_start);
    let limit = limits.map(|limits| {
        limits.strip_prefix('0').map_or(limits, |rest| rest.trim_start_matches([',', ' ']))
    });
    limit.is_some_and(|limit| limit.starts_with("len("))
}

/// A base of a class that takes type parameters: `Generic[T]`, `typing.Protocol[T]`.
pub(super) fn is_generic_base(visit: &Visit<'_, '_>) -> bool {
    let base = visit.own_field("value").rsplit('.').next();
    let class = visit.ancestors().nth(1).map(kind_of);
    matches!(base, Some("Generic" | "Protocol")) && class == Some("class_definition")
}

//! The constructs of Python that rules look for by themselves. Each is what a rule of `ruff` finds.

use tree_sitter::Node;

use super::references::unparenthesized;
use super::{kind_of, magic_numbers};
use crate::lang::secrets::is_hard_coded;
use crate::lang::test_names::is_test;
use crate::lang::tree::named_children;
use crate::syntax::finder::{Finder, Seen, finder};

pub(super) const FINDERS: &[Finder] = &[
    finder("magic-number", magic_numbers::NUMBERS, magic_numbers::is_magic),
    finder("bare-catch", &["except_clause"], is_bare_except),
    finder("broad-catch", &["except_clause"], is_broad_except),
    finder("empty-catch", &["except_clause"], is_empty_except),
    finder("exception", &["raise_statement", "try_statement"], |_| true),
    finder("print", &["call", "print_statement"], is_print),
    finder("suppression", &["comment"], |seen| seen.is_comment_with(&SUPPRESSIONS)),
    finder("test", &["function_definition"], |seen| is_test(seen.field_text(seen.node(), "name"))),
    finder("test", &["class_definition"], is_test_class),
    finder("test", &["assert_statement"], tests_from_outside),
    finder("test", &["call"], runs_doctests),
    finder(
        "mutable-default",
        &["default_parameter", "typed_default_parameter"],
        is_mutable_default,
    ),
    finder("log-f-string", &["call"], |seen| message(seen).is_some_and(is_f_string)),
    finder("log-concatenation", &["call"], |seen| {
        message(seen).is_some_and(|it| is_operation(seen, it, "+"))
    }),
    finder("log-formatting", &["call"], |seen| {
        message(seen).is_some_and(|it| is_formatted(seen, it))
    }),
    finder(
        "secret",
        &["assignment", "keyword_argument", "default_parameter", "typed_default_parameter"],
        is_secret,
    ),
    finder("inheritance", &["class_definition"], has_base),
    finder("old-format", &["binary_operator", "call"], |seen| is_old_format(seen, seen.node())),
    finder("else-after-return", &["elif_clause", "else_clause"], follows_return),
    finder("unneeded-semicolon", &[";"], |_| true),
];

/// Comments that silence tools.
const SUPPRESSIONS: [&str; 10] = [
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

/// E722.
fn is_bare_except(seen: &Seen<'_, '_>) -> bool {
    seen.node().child_by_field_name("value").is_none()
}

/// BLE001: everything is caught, and neither raised again nor logged with its traceback.
fn is_broad_except(seen: &Seen<'_, '_>) -> bool {
    let clause = seen.node();
    let caught = clause.child_by_field_name("value");
    let is_alias = |node: &Node<'_>| kind_of(*node) == "as_pattern";
    let classes = caught.map(|it| it.named_child(0).filter(|_| is_alias(&it)).unwrap_or(it));
    let name = caught.filter(is_alias).map_or("", |it| seen.field_text(it, "alias"));
    let is_broad = |node: Node<'_>| {
        let last = seen.text(node).rsplit('.').next();
        matches!(last, Some("Exception" | "BaseException"))
    };
    let catches_all = classes.is_none_or(|it| match kind_of(it) {
        "tuple" => named_children(it).any(is_broad),
        _ => is_broad(it),
    });
    catches_all && !handles(seen, clause, name)
}

/// Whether a statement of a handler raises what was caught, or logs it.
fn handles(seen: &Seen<'_, '_>, clause: Node<'_>, name: &str) -> bool {
    let mut left: Vec<_> = named_children(clause).collect();
    while let Some(node) = left.pop() {
        match kind_of(node) {
            "raise_statement" if raises(seen, node, name) => return true,
            "call" if logs_traceback(seen, node) => return true,
            "function_definition" | "class_definition" | "try_statement" => {}
            _ => left.extend(named_children(node)),
        }
    }
    false
}

/// `raise`, `raise e`, `raise X from e`.
fn raises(seen: &Seen<'_, '_>, statement: Node<'_>, name: &str) -> bool {
    let cause = statement.child_by_field_name("cause");
    match cause.or_else(|| statement.named_child(0)) {
        None => true,
        Some(raised) => !name.is_empty() && seen.text(raised) == name,
    }
}

fn logs_traceback(seen: &Seen<'_, '_>, call: Node<'_>) -> bool {
    let method = seen.field_text(call, "function").rsplit_once('.');
    let Some((_, method)) = method else {
        return false;
    };
    let arguments = call.child_by_field_name("arguments");
    let mut arguments = arguments.into_iter().flat_map(named_children);
    method == "exception"
        || ["debug", "info", "warning", "error", "critical"].contains(&method)
            && arguments.any(|it| {
                seen.field_text(it, "name") == "exc_info" && seen.field_text(it, "value") != "False"
            })
}

/// S110, of any exception: the body is `pass` or `...`.
fn is_empty_except(seen: &Seen<'_, '_>) -> bool {
    let body = named_children(seen.node()).find(|it| kind_of(*it) == "block");
    let does_nothing = |statement: Node<'_>| {
        kind_of(statement) == "pass_statement" || seen.text(statement) == "..."
    };
    body.is_some_and(|body| named_children(body).all(does_nothing))
}

/// T201 and T203: `print` and `pprint`, but not into a file.
fn is_print(seen: &Seen<'_, '_>) -> bool {
    let call = seen.node();
    let name = seen.field_text(call, "function");
    let is_print =
        kind_of(call) == "print_statement" || ["print", "pprint", "pprint.pprint"].contains(&name);
    let arguments = call.child_by_field_name("arguments");
    let mut arguments = arguments.into_iter().flat_map(named_children);
    let to_file = arguments.any(|it| {
        let value = seen.field_text(it, "value");
        seen.field_text(it, "name") == "file"
            && !["sys.stdout", "sys.stderr", "None"].contains(&value)
    });
    is_print && !to_file
}

/// B006.
fn is_mutable_default(seen: &Seen<'_, '_>) -> bool {
    const CLASSES: [&str; 8] =
        ["Counter", "OrderedDict", "bytearray", "defaultdict", "deque", "dict", "list", "set"];
    let value = seen.node().child_by_field_name("value");
    value.is_some_and(|value| match kind_of(value) {
        "call" => {
            let name = seen.field_text(value, "function");
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
fn message<'t>(seen: &Seen<'_, 't>) -> Option<Node<'t>> {
    let call = seen.node();
    let (logger, method) = seen.field_text(call, "function").rsplit_once('.')?;
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

/// G004.
fn is_f_string(node: Node<'_>) -> bool {
    kind_of(node) == "string" && named_children(node).any(|it| kind_of(it) == "interpolation")
}

/// G001 to G004.
fn is_formatted(seen: &Seen<'_, '_>, message: Node<'_>) -> bool {
    is_f_string(message) || is_operation(seen, message, "+") || is_old_format(seen, message)
}

fn is_operation(seen: &Seen<'_, '_>, node: Node<'_>, operator: &str) -> bool {
    kind_of(node) == "binary_operator" && seen.field_text(node, "operator") == operator
}

/// UP031 and UP032: `"…" % x` and `"…".format(x)`.
fn is_old_format(seen: &Seen<'_, '_>, node: Node<'_>) -> bool {
    let is_text = |it: Option<Node<'_>>| {
        it.map(unparenthesized).is_some_and(|it| {
            matches!(kind_of(it), "string" | "concatenated_string")
                && !seen.text(it).starts_with(['b', 'B'])
        })
    };
    match kind_of(node) {
        "binary_operator" => {
            is_operation(seen, node, "%") && is_text(node.child_by_field_name("left"))
        }
        "call" => node.child_by_field_name("function").is_some_and(|it| {
            seen.field_text(it, "attribute") == "format"
                && is_text(it.child_by_field_name("object"))
        }),
        _ => false,
    }
}

/// S105 to S107.
fn is_secret(seen: &Seen<'_, '_>) -> bool {
    let node = seen.node();
    let (name, value) = match kind_of(node) {
        "assignment" => ("left", "right"),
        _ => ("name", "value"),
    };
    let value = node.child_by_field_name(value);
    value.is_some_and(|value| {
        kind_of(value) == "string"
            && !is_f_string(value)
            && is_hard_coded(seen.field_text(node, name), seen.text(value))
    })
}

fn has_base(seen: &Seen<'_, '_>) -> bool {
    let bases = seen.node().child_by_field_name("superclasses");
    let mut bases = bases.into_iter().flat_map(named_children);
    bases.any(|base| kind_of(base) != "keyword_argument" && seen.text(base) != "object")
}

/// RET505: the first branch ends with a `return`.
fn follows_return(seen: &Seen<'_, '_>) -> bool {
    let statement = seen.parent().filter(|it| kind_of(*it) == "if_statement");
    let first = statement.and_then(|it| it.child_by_field_name("alternative"));
    let body = statement.and_then(|it| it.child_by_field_name("consequence"));
    let last = body.and_then(|it| named_children(it).last());
    first == Some(seen.node()) && last.is_some_and(|it| kind_of(it) == "return_statement")
}

fn is_test_class(seen: &Seen<'_, '_>) -> bool {
    let class = seen.node();
    is_test(seen.field_text(class, "name"))
        || seen.field_text(class, "superclasses").contains("TestCase")
}

/// An assertion that is not about the parameters of a function.
fn tests_from_outside(seen: &Seen<'_, '_>) -> bool {
    let mut around = seen.ancestors().filter(|it| seen.kind(*it) == "function_definition");
    around.all(|it| !seen.field_text(it, "parameters").contains(char::is_alphabetic))
}

fn runs_doctests(seen: &Seen<'_, '_>) -> bool {
    seen.field_text(seen.node(), "function").starts_with("doctest.")
}

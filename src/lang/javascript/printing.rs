//! Calls that print, and messages of logs.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::lang::purposes::{concatenates_strings, is_logger};
use crate::syntax::walk::Visit;

/// `no-console`.
pub(super) fn is_console_call(visit: &Visit<'_, '_>) -> bool {
    let function = visit.own_child("function");
    let is_called = |function| visit.field_text(function, "object") == "console";
    function.is_some_and(is_called) && !visit.ancestors().any(|around| takes_console(visit, around))
}

/// Whether a function has a parameter named `console`, which hides the global object.
fn takes_console(visit: &Visit<'_, '_>, function: Node<'_>) -> bool {
    let list = ["parameters", "parameter"].map(|field| function.field(field));
    let mut words = list.into_iter().flatten().flat_map(|list| {
        visit.text(list).split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
    });
    words.any(|word| word == "console")
}

/// `logger.info("a" + b)`, `console.error("a" + b)`.
pub(super) fn logs_concatenation(visit: &Visit<'_, '_>) -> bool {
    const METHODS: [&str; 14] = [
        "critical", "debug", "emerg", "error", "fatal", "http", "info", "log", "notice", "silly",
        "trace", "verbose", "warn", "warning",
    ];
    let is_log = visit.own_child("function").is_some_and(|callee| {
        let object = visit.field_text(callee, "object");
        (object == "console" || is_logger(object))
            && METHODS.contains(&visit.field_text(callee, "property"))
    });
    is_log
        && concatenates_strings(visit, |operand| {
            matches!(kind_of(operand), "string" | "template_string")
        })
}

//! What stands in for exceptions in Go: errors that are returned or panicked with, and comparisons of
//! errors.

use tree_sitter::Node;

use super::constructs::wrapped_arguments;
use super::{Fields, kind_of};
use crate::facts::ExceptionRole;
use crate::facts::ExceptionRole::{Caught, Raised};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Records the last result of a `return`, where it is an `error`.
pub(super) fn returned<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let function = builder.facts.enclosing_function(builder.scope());
    let results = function.map(|id| &builder.facts.function(id).results);
    let last = results.and_then(|results| results.last());
    if last.is_none_or(|result| result.text != "error") {
        return;
    }
    let values = named_children(node).next();
    if let Some(last) = values.and_then(|values| named_children(values).last()) {
        value(builder, Raised, last);
    }
}

/// Records the value of `panic(…)`, and the error that `errors.Is` or `errors.As` looks for.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let called = node.field("function");
    let role = match called.map(|called| builder.text(called)) {
        Some("panic") => Raised,
        Some("errors.Is" | "errors.As") => Caught,
        _ => return,
    };
    let arguments = node.field("arguments");
    if let Some(last) = arguments.and_then(|arguments| named_children(arguments).last()) {
        value(builder, role, last);
    }
}

/// Records what an error is compared with: `err == io.EOF`.
pub(super) fn comparison<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let operator = node.field("operator");
    let compares = operator.is_some_and(|operator| builder.text(operator) == "==");
    if let Some(right) = node.field("right").filter(|_| compares) {
        value(builder, Caught, right);
    }
}

/// Records the values or types of a `case`.
pub(super) fn case<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let values = node.field("value");
    for case in values.into_iter().flat_map(named_children) {
        value(builder, Caught, case);
    }
    let mut cursor = node.walk();
    for ty in node.children_by_field_name("type", &mut cursor) {
        value(builder, Caught, ty);
    }
}

/// Records a name, the type of `&T{…}` or `*T`, what `fmt.Errorf` wraps, or a call of which
/// it is not known what it returns.
fn value<'t>(builder: &mut Builder<'t>, role: ExceptionRole, node: Node<'t>) {
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        match kind_of(node) {
            "unary_expression" => open.extend(node.field("operand")),
            "composite_literal" => open.extend(node.field("type")),
            "pointer_type" => open.extend(named_children(node)),
            "call_expression" => {
                let called = node.field("function");
                let arguments = node.field("arguments");
                match called.map(|called| builder.text(called)) {
                    Some("errors.Join") => {
                        open.extend(arguments.into_iter().flat_map(named_children));
                    }
                    Some("fmt.Errorf") => match wrapped(builder, arguments) {
                        Some(errors) => open.extend(errors),
                        None => builder.exception(role, None, node),
                    },
                    Some("errors.New") => {}
                    _ => builder.exception(role, None, node),
                }
            }
            "identifier" | "selector_expression" | "type_identifier" | "qualified_type" => {
                builder.exception(role, Some(node), node);
            }
            _ => {}
        }
    }
}

/// The errors that `fmt.Errorf` wraps, those that a `%w` of its format is for; `None` if the format is not
/// written in the call.
fn wrapped<'t>(builder: &Builder<'t>, arguments: Option<Node<'t>>) -> Option<Vec<Node<'t>>> {
    let mut arguments = arguments.into_iter().flat_map(named_children);
    let format = arguments.next()?;
    let values: Vec<_> = arguments.collect();
    let wrapped = wrapped_arguments(builder.text(format)).into_iter();
    let errors = wrapped.filter_map(|at| values.get(at).copied());
    kind_of(format).ends_with("string_literal").then(|| errors.collect())
}

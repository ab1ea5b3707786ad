//! Calls, constructions, and functions that are passed on.

use tree_sitter::Node;

use super::{Fields, expressions, kind_of};
use crate::facts::{Arguments, CallForm};
use crate::lang::dotted::DottedName;
use crate::syntax::Builder;

pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let list = node.field("arguments");
    let read = |list| Arguments::List(builder.expression(list), expressions::call_arguments);
    let arguments = list.map(read).unwrap_or_default();
    if let Some(callee) = node.field("function") {
        push_call(builder, node, CallForm::Call, callee, arguments);
    }
}

/// Records `C { … }`.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (node.field("name"), node.field("body")) else {
        return;
    };
    let arguments = Arguments::List(builder.expression(body), expressions::field_arguments);
    push_call(builder, node, CallForm::Braces, name, arguments);
}

/// Records a function with a path that is passed to another: `map(str::len)`. A capital says that the last name
/// is a constant, a variant or a type.
pub(super) fn function_value<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let name = node.field("name").map_or("", |name| builder.text(name));
    if !name.starts_with(char::is_uppercase) {
        push_call(builder, node, CallForm::Reference, node, Arguments::default());
    }
}

pub(super) fn push_call<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    form: CallForm,
    callee: Node<'t>,
    arguments: Arguments<'t>,
) {
    let name = path(builder, callee);
    builder.dotted_call(node, form, callee, name, arguments);
}

/// The dotted name of `a::b::<T>`, `a.b` or a type, without type arguments.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> DottedName<'t> {
    builder.dotted(node, |found, node| match kind_of(node) {
        "field_expression" => found.name(builder, node.field("field"), node.field("value")),
        "scoped_identifier" | "scoped_type_identifier" => {
            found.name(builder, node.field("name"), node.field("path"))
        }
        "generic_function" => node.field("function"),
        "generic_type" | "generic_type_with_turbofish" => node.field("type"),
        "identifier" | "type_identifier" | "primitive_type" | "self" | "super" | "crate"
        | "metavariable" => found.name(builder, Some(node), None),
        _ => found.other(),
    })
}

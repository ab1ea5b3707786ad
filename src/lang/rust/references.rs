//! Calls, constructions, and functions that are passed on.

use tree_sitter::Node;

use super::{Fields, expressions, kind_of};
use crate::facts::{Arguments, Call, CallForm, Path};
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
    let path = path(builder, callee);
    let call = Call {
        callee: Path { parts: path.parts, has_receiver: path.has_receiver },
        form,
        receiver: path.receiver.map(|receiver| builder.expression(receiver)),
        arguments,
        callee_span: builder.bytes(path.start, callee.end_byte()),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// A dotted name in an expression or a type.
pub(super) struct DottedName<'t> {
    pub(super) parts: Vec<&'t str>,
    /// It does not begin with a name.
    pub(super) has_receiver: bool,
    /// What is before the last part, if it does not.
    receiver: Option<Node<'t>>,
    /// Its first byte.
    pub(super) start: usize,
}

/// The dotted name of `a::b::<T>`, `a.b` or a type, without type arguments.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> DottedName<'t> {
    let mut found = DottedName {
        parts: Vec::new(),
        has_receiver: false,
        receiver: None,
        start: node.end_byte(),
    };
    let mut next = Some(node);
    while let Some(node) = next {
        let (before, name) = match kind_of(node) {
            "field_expression" => (node.field("value"), node.field("field")),
            "scoped_identifier" | "scoped_type_identifier" => {
                (node.field("path"), node.field("name"))
            }
            "generic_function" => {
                next = node.field("function");
                continue;
            }
            "generic_type" | "generic_type_with_turbofish" => {
                next = node.field("type");
                continue;
            }
            "identifier" | "type_identifier" | "primitive_type" | "self" | "super" | "crate"
            | "metavariable" => (None, Some(node)),
            _ => {
                found.has_receiver = true;
                break;
            }
        };
        if let Some(name) = name {
            found.parts.push(builder.text(name));
            found.start = name.start_byte();
        }
        found.receiver = found.receiver.or(before);
        next = before;
    }
    if found.parts.is_empty() {
        found.start = node.start_byte();
    }
    found.parts.reverse();
    found.receiver = found.receiver.filter(|_| found.has_receiver);
    found
}

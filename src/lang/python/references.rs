//! Calls, and functions used as decorators.

use tree_sitter::Node;

use super::expressions::arguments;
use super::{Fields, kind_of};
use crate::facts::{Argument, Arguments, Call, CallForm, Path};
use crate::syntax::Builder;

/// `print "x"`, a statement in Python 2.
pub(super) fn print_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let arguments = node
        .children_by_field_name("argument", &mut node.walk())
        .map(|value| Argument::positional(builder.expression(value)))
        .collect();
    if let Some(word) = node.child(0) {
        push_call(builder, CallForm::Call, node, word, Arguments::Known(arguments));
    }
}

pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(callee), Some(list)) = (node.field("function"), node.field("arguments")) else {
        return;
    };
    let arguments = Arguments::List(builder.expression(list), |list| arguments(list, list.node));
    let callee = unparenthesized(callee);
    push_call(builder, CallForm::Call, node, callee, arguments);
}

/// Records a decorator without parentheses.
pub(super) fn decorator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    push_call(builder, CallForm::Reference, node, node, Arguments::default());
}

fn push_call<'t>(
    builder: &mut Builder<'t>,
    form: CallForm,
    node: Node<'t>,
    callee: Node<'t>,
    arguments: Arguments<'t>,
) {
    let callee = without_type_arguments(builder, callee);
    let path = path(builder, callee);
    let receiver = callee
        .field("object")
        .filter(|_| path.has_receiver && kind_of(callee) == "attribute")
        .map(|object| builder.expression(object));
    let call = Call {
        callee: path,
        form,
        receiver,
        arguments,
        callee_span: builder.span(callee),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// `Stack` of `Stack[int]()`. A subscript that looks up a function (`handlers[key]()`) is left as
/// it is: its name is not capitalized like a class.
fn without_type_arguments<'t>(builder: &Builder<'t>, callee: Node<'t>) -> Node<'t> {
    if kind_of(callee) != "subscript" {
        return callee;
    }
    let (Some(head), Some(argument)) = (callee.field("value"), callee.field("subscript")) else {
        return callee;
    };
    let name = callee_name(builder, head);
    let is_class = name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase);
    let has_types = matches!(kind_of(argument), "identifier" | "attribute" | "subscript" | "tuple");
    if is_class && has_types { head } else { callee }
}

/// The parts of a dotted name.
pub(super) fn path<'t>(builder: &Builder<'t>, node: Node<'t>) -> Path<'t> {
    let mut parts = Vec::new();
    let mut node = node;
    while kind_of(node) == "attribute" {
        parts.extend(node.field("attribute").map(|name| builder.text(name)));
        let Some(object) = node.field("object") else {
            break;
        };
        node = object;
    }
    let is_name = matches!(kind_of(node), "identifier" | "print" | "type");
    if is_name {
        parts.push(builder.text(node));
    }
    parts.reverse();
    Path { parts, has_receiver: !is_name }
}

/// The node that holds the last name of a callee.
pub(super) fn last_name(callee: Node<'_>) -> Node<'_> {
    callee.field("attribute").unwrap_or(callee)
}

/// The last name of a callee; empty if it does not end in a name (`f()()`), as its text may be
/// long.
pub(super) fn callee_name<'t>(builder: &Builder<'t>, callee: Node<'t>) -> &'t str {
    let name = last_name(callee);
    match name.kind() {
        "identifier" => builder.text(name),
        _ => "",
    }
}

/// An expression without the parentheses around it.
pub(super) fn unparenthesized(mut node: Node<'_>) -> Node<'_> {
    while kind_of(node) == "parenthesized_expression" {
        let Some(inner) = node.named_child(0) else {
            break;
        };
        node = inner;
    }
    node
}

/// The last part of a dotted name.
pub(super) fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name).trim()
}

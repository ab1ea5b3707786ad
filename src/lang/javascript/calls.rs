//! Calls and constructions.

use tree_sitter::Node;

use super::{arguments, imports, kind_of, paths};
use crate::facts::{Argument, Call, CallForm};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a call, also of a tag before a template; `require("m")` and `import("m")` are imports.
pub(super) fn call<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(callee) = node.child_by_field_name("function") else {
        return;
    };
    imports::by_call(builder, visit, callee);
    let list = node.child_by_field_name("arguments");
    let list = list.filter(|list| kind_of(*list) == "arguments");
    let arguments = list.map(|list| arguments::of_call(builder.expression(list)));
    push(
        builder,
        node,
        CallForm::Call,
        callee,
        arguments.unwrap_or_default(),
    );
}

/// Records `new C(…)` and `new C`.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(class) = node.child_by_field_name("constructor") else {
        return;
    };
    let list = node.child_by_field_name("arguments");
    let arguments = list.map(|list| arguments::of_call(builder.expression(list)));
    push(
        builder,
        node,
        CallForm::New,
        class,
        arguments.unwrap_or_default(),
    );
}

/// Records the name of a JSX tag as a reference to the function or class; tags in lower case are
/// markup.
pub(super) fn tag<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.child_by_field_name("name") else {
        return;
    };
    let is_member = kind_of(name) == "member_expression";
    if is_member || builder.text(name).starts_with(char::is_uppercase) {
        push(builder, node, CallForm::Reference, name, Vec::new());
    }
}

/// Records a decorator without parentheses.
pub(super) fn decorator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.named_child(0) else {
        return;
    };
    if matches!(kind_of(name), "identifier" | "member_expression") {
        push(builder, node, CallForm::Reference, name, Vec::new());
    }
}

fn push<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    form: CallForm,
    callee: Node<'t>,
    arguments: Vec<Argument<'t>>,
) {
    let name = paths::of(builder, callee);
    let call = Call {
        callee: name.path,
        form,
        receiver: name.receiver.map(|receiver| builder.expression(receiver)),
        arguments,
        callee_span: builder.bytes(name.start, callee.end_byte()),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

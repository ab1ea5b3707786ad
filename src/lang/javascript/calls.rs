//! Calls and constructions.

use tree_sitter::Node;

use super::{Fields, expressions, globals, imports, kind_of};
use crate::facts::ExceptionRole::{Caught, Raised};
use crate::facts::{Arguments, Call, CallForm};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a call, also of a tag before a template; `require("m")` and `import("m")` are imports, and
/// `p.catch(…)` is a handler.
pub(super) fn call<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(callee) = node.field("function") else {
        return;
    };
    imports::by_call(builder, visit, callee);
    handler(builder, callee);
    if kind_of(callee) == "import" && is_type(visit) {
        return;
    }
    let list = node.field("arguments");
    let list = list.filter(|list| kind_of(*list) == "arguments");
    let (form, callee) = match constructed(callee) {
        Some(class) => (CallForm::New, class),
        None => (CallForm::Call, callee),
    };
    push(builder, node, form, callee, list);
}

/// Records `new C(…)` and `new C`.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let around = visit.ancestors().nth(1);
    let callee = around.and_then(|call| call.field("function"));
    let is_callee = callee.is_some_and(|callee| Some(callee) == visit.parent());
    let Some(class) = node.field("constructor") else {
        return;
    };
    // The call around it is the construction.
    if !(is_callee && callee.and_then(constructed).is_some()) {
        let list = node.field("arguments");
        push(builder, node, CallForm::New, class, list);
    }
}

/// The class that `new C!(…)` constructs, to the grammar a call of `new C!`.
pub(super) fn constructed(callee: Node<'_>) -> Option<Node<'_>> {
    let inner = callee.named_child(0).filter(|_| kind_of(callee) == "non_null_expression")?;
    let has_arguments = inner.field("arguments").is_some();
    inner.field("constructor").filter(|_| !has_arguments)
}

/// Whether `import("m")` is written where a type is.
fn is_type(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().map(kind_of);
    let outer = around.find(|kind| *kind != "member_expression");
    matches!(
        outer,
        Some("type_annotation" | "type_query" | "type_alias_declaration" | "type_arguments")
    )
}

/// Records the name of a JSX tag as a reference to the function or class; tags in lower case are
/// markup.
pub(super) fn tag<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.field("name") else {
        return;
    };
    let is_member = kind_of(name) == "member_expression";
    if is_member || builder.text(name).starts_with(char::is_uppercase) {
        push(builder, node, CallForm::Reference, name, None);
    }
}

/// Records a decorator without parentheses.
pub(super) fn decorator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.named_child(0) else {
        return;
    };
    if matches!(kind_of(name), "identifier" | "member_expression") {
        push(builder, node, CallForm::Reference, name, None);
    }
}

fn push<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    form: CallForm,
    callee: Node<'t>,
    list: Option<Node<'t>>,
) {
    let arguments =
        list.map(|list| Arguments::List(builder.expression(list), expressions::of_call));
    let name = globals::of(builder, callee);
    let call = Call {
        callee: name.path,
        form,
        receiver: name.receiver.map(|receiver| builder.expression(receiver)),
        arguments: arguments.unwrap_or_default(),
        callee_span: builder.bytes(name.start, callee.end_byte()),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// Records a `throw`.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    let class = value.map(|value| {
        let built = value.field("constructor");
        let called = value.field("function");
        built.or(called).unwrap_or(value)
    });
    builder.exception(Raised, class, node);
}

/// Records a `catch`.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let keyword = node.child(0).unwrap_or(node);
    builder.exception(Caught, None, keyword);
}

/// Records the handler that a promise is given: `p.catch(…)`.
pub(super) fn handler<'t>(builder: &mut Builder<'t>, callee: Node<'t>) {
    let member = Some(callee).filter(|callee| kind_of(*callee) == "member_expression");
    let property = member.and_then(|member| member.field("property"));
    if let Some(property) = property.filter(|property| builder.text(*property) == "catch") {
        builder.exception(Caught, None, property);
    }
}

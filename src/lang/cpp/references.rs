//! What the code uses: calls, constructions, types, headers, `using` declarations.

use std::borrow::Cow;

use tree_sitter::Node;

use super::declarators::last_named;
use super::expressions::arguments as arguments_of;
use super::{Fields, construction, kind_of, paths};
use crate::facts::{
    Argument, Arguments, Call, CallForm, Expression, Import, ImportKind, ImportedName, Path,
    ScopeKind, TypeForm,
};
use crate::lang::tree::children;
use crate::syntax::build::Builder;

/// Records a call; casts and `typeid` are not calls.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(callee) = node.field("function") else {
        return;
    };
    if paths::cast_type(builder.source(), callee).is_some() || builder.text(callee) == "typeid" {
        return;
    }
    let list = node.field("arguments");
    let arguments = list.map(|list| call_arguments(builder, list));
    push_call(builder, CallForm::Call, callee, node, arguments.unwrap_or_default());
}

/// Records `new T(…)` and `T{…}`.
pub(super) fn construct<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = node.field("type").filter(|ty| !ty.is_missing()) else {
        return;
    };
    let (form, list) = match kind_of(node) {
        "new_expression" => (CallForm::New, "arguments"),
        _ => (CallForm::Braces, "value"),
    };
    let list = node.field(list);
    let arguments = list.map(|list| call_arguments(builder, list));
    push_call(builder, form, ty, node, arguments.unwrap_or_default());
}

/// Records a function that is passed by name.
pub(super) fn reference<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    push_call(builder, CallForm::Reference, node, node, Arguments::default());
}

/// Records a call of what a node names.
pub(super) fn push_call<'t>(
    builder: &mut Builder<'t>,
    form: CallForm,
    callee: Node<'t>,
    node: Node<'t>,
    arguments: Arguments<'t>,
) {
    let reached = paths::path(builder, callee);
    let call = Call {
        callee: reached.path,
        form,
        receiver: reached.receiver.map(|receiver| builder.expression(receiver)),
        arguments,
        callee_span: builder.span(callee),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// The elements of an argument or brace list, read when they are asked for.
fn call_arguments<'t>(builder: &Builder<'t>, list: Node<'t>) -> Arguments<'t> {
    Arguments::List(builder.expression(list), |list| arguments_of(list, list.node))
}

/// The elements of an argument or brace list.
pub(super) fn list_arguments<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Argument<'t>> {
    arguments_of(builder.expression(list), list)
}

/// The elements without names.
pub(super) fn expressions<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Expression<'t>> {
    list_arguments(builder, list).into_iter().map(|argument| argument.value).collect()
}

/// Records a use of a type.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_array = kind_of(node).ends_with("array_declarator") || kind_of(node) == "new_declarator";
    let is_known = match is_array {
        true => repeats_array(builder, node) || is_main_parameter(builder, node),
        false => node.is_missing() || is_sized_part(builder, node),
    };
    if is_known || construction::is_in_argument(&builder.facts, node) {
        return;
    }
    let (form, path) = match is_array {
        true => (TypeForm::Array, Path::default()),
        false => (TypeForm::Named, paths::path(builder, node).path),
    };
    builder.type_use(form, path, node.start_byte(), node.end_byte());
}

/// Whether a node is another dimension of the array just recorded.
fn repeats_array<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    let span = builder.span(node);
    let last = builder.facts.type_uses.last();
    last.is_some_and(|last| last.form == TypeForm::Array && last.span.contains(span))
}

/// Whether a node is the `int` of the `unsigned int` just recorded.
fn is_sized_part<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    let span = builder.span(node);
    let last = builder.facts.type_uses.last();
    last.is_some_and(|last| last.span.contains(span) && last.path.parts == [last.text])
}

/// Whether a node is the `argv[]` of `main`.
fn is_main_parameter<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind else {
        return false;
    };
    let function = builder.facts.function(id);
    let before_body = function.body.is_none_or(|body| builder.span(node).end <= body.start);
    function.name == "main" && before_body
}

/// Records an include, a `using` or a namespace alias.
pub(super) fn import<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let import = match kind_of(node) {
        "preproc_include" => include(builder, node),
        "namespace_alias_definition" => namespace_alias(builder, node),
        _ => using(builder, node),
    };
    builder.facts.imports.extend(import);
}

fn include<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Import<'t>> {
    let path = node.field("path")?;
    let module = builder
        .text(path)
        .trim_matches(|c: char| matches!(c, '<' | '>' | '"') || c.is_whitespace());
    let module = match module.contains('\\') {
        true => module.replace("\\\n", "").replace("\\\r\n", "").into(),
        false => Cow::Borrowed(module),
    };
    Some(Import {
        span: builder.trimmed(node.start_byte(), node.end_byte()),
        ..new(builder, node, ImportKind::Include, module)
    })
}

fn using<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Import<'t>> {
    let name = last_named(node)?;
    let mut parts = paths::qualified(builder, name);
    let is_whole = children(node).any(|child| matches!(kind_of(child), "namespace" | "enum"));
    let taken = if is_whole { None } else { parts.pop() };
    Some(Import {
        names: taken.into_iter().map(|name| ImportedName { name, alias: None }).collect(),
        is_wildcard: is_whole,
        ..new(builder, node, ImportKind::Using, parts.join("::").into())
    })
}

fn namespace_alias<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Import<'t>> {
    let name = node.field("name")?;
    let module: String = builder.text(last_named(node)?).split_whitespace().collect();
    Some(Import {
        alias: Some(builder.text(name)),
        ..new(builder, node, ImportKind::Using, module.into())
    })
}

fn new<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    kind: ImportKind,
    module: Cow<'t, str>,
) -> Import<'t> {
    Import {
        kind,
        module,
        names: Vec::new(),
        alias: None,
        is_wildcard: false,
        level: 0,
        span: builder.span(node),
        scope: builder.scope(),
    }
}

//! What the code uses: calls, constructions, types, headers, `using` declarations.

use std::borrow::Cow;

use tree_sitter::Node;

use super::construction::list_arguments;
use super::declarators::last_named;
use super::kind_of;
use super::paths;
use crate::facts::{
    Call, CallForm, Import, ImportKind, ImportedName, Path, ScopeKind, TypeForm, TypeUse,
};
use crate::syntax::build::Builder;

/// Cast operators, which look like calls of function templates.
const CASTS: [&str; 4] = [
    "static_cast",
    "dynamic_cast",
    "const_cast",
    "reinterpret_cast",
];

/// The type that `static_cast<T>` or another cast operator converts to.
pub(super) fn cast_type<'t>(source: &'t str, callee: Node<'t>) -> Option<Node<'t>> {
    let name = callee
        .child_by_field_id(field!(Cpp, "name"))
        .filter(|_| matches!(kind_of(callee), "template_function" | "template_type"))?;
    CASTS.contains(&&source[name.byte_range()]).then(|| {
        callee
            .child_by_field_id(field!(Cpp, "arguments"))
            .and_then(last_named)
    })?
}

/// Records a call; casts and `typeid` are not calls.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(callee) = node.child_by_field_id(field!(Cpp, "function")) else {
        return;
    };
    if cast_type(builder.source(), callee).is_some() || builder.text(callee) == "typeid" {
        return;
    }
    let reached = paths::path(builder, callee);
    let arguments = node
        .child_by_field_id(field!(Cpp, "arguments"))
        .map(|list| list_arguments(builder, list))
        .unwrap_or_default();
    let call = Call {
        callee: reached.path,
        form: CallForm::Call,
        receiver: reached
            .receiver
            .map(|receiver| builder.expression(receiver)),
        arguments,
        callee_span: builder.span(callee),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// Records `new T(…)` and `T{…}`.
pub(super) fn construct<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = node
        .child_by_field_id(field!(Cpp, "type"))
        .filter(|ty| !ty.is_missing())
    else {
        return;
    };
    let (form, list) = match kind_of(node) {
        "new_expression" => (CallForm::New, "arguments"),
        _ => (CallForm::Braces, "value"),
    };
    let call = Call {
        callee: paths::path(builder, ty).path,
        form,
        receiver: None,
        arguments: node
            .child_by_field_name(list)
            .map(|list| list_arguments(builder, list))
            .unwrap_or_default(),
        callee_span: builder.span(ty),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// Records a function that is passed by name.
pub(super) fn reference<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let call = Call {
        callee: paths::path(builder, node).path,
        form: CallForm::Reference,
        receiver: None,
        arguments: Vec::new(),
        callee_span: builder.span(node),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

/// Records a use of a type.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_array = kind_of(node).ends_with("array_declarator") || kind_of(node) == "new_declarator";
    let span = builder.span(node);
    let is_known = match is_array {
        true => repeats_array(builder, node) || is_main_parameter(builder, node),
        false => node.is_missing() || is_sized_part(builder, node),
    };
    if is_known {
        return;
    }
    let (form, path) = if is_array {
        let (parts, has_receiver) = (Vec::new(), false);
        (
            TypeForm::Array,
            Path {
                parts,
                has_receiver,
            },
        )
    } else {
        (TypeForm::Named, paths::path(builder, node).path)
    };
    let used = TypeUse {
        form,
        path,
        text: builder.text(node),
        span,
        scope: builder.scope(),
    };
    builder.facts.type_uses.push(used);
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
    let before_body = function
        .body
        .is_none_or(|body| builder.span(node).end <= body.start);
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
    let path = node.child_by_field_id(field!(Cpp, "path"))?;
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
    let mut cursor = node.walk();
    let is_whole = node
        .children(&mut cursor)
        .any(|child| matches!(kind_of(child), "namespace" | "enum"));
    let taken = if is_whole { None } else { parts.pop() };
    Some(Import {
        names: taken
            .into_iter()
            .map(|name| ImportedName { name, alias: None })
            .collect(),
        is_wildcard: is_whole,
        ..new(builder, node, ImportKind::Using, parts.join("::").into())
    })
}

fn namespace_alias<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Import<'t>> {
    let name = node.child_by_field_id(field!(Cpp, "name"))?;
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

//! Packages, imports, calls, constructions, and uses of types.

use std::borrow::Cow;

use tree_sitter::Node;

use super::names::SpannedPath;
use super::{Fields, kind_of, names};
use crate::facts::{
    Arguments, Call, CallForm, Import, ImportKind, ImportedName, Package, PackageSource, Path,
    TypeForm,
};
use crate::lang::lowering;
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

pub(super) fn package<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = scoped_name(node) else {
        return;
    };
    let package = Package {
        name: without_whitespace(builder.text(name)),
        source: PackageSource::Clause,
        span: builder.span(node),
        scope: Some(builder.scope()),
    };
    builder.facts.packages.push(package);
}

/// Records an import. The last part of a static one is the member.
pub(super) fn import<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = scoped_name(node) else {
        return;
    };
    let (mut is_static, mut is_wildcard) = (false, false);
    for child in children(node) {
        is_static |= kind_of(child) == "static";
        is_wildcard |= kind_of(child) == "asterisk";
    }
    let member = name.field("name").filter(|_| is_static && !is_wildcard);
    let module = match (member, name.field("scope")) {
        (Some(_), Some(class)) => class,
        _ => name,
    };
    let import = Import {
        kind: if is_static { ImportKind::Static } else { ImportKind::Import },
        module: without_whitespace(builder.text(module)),
        names: member
            .map(|member| ImportedName { name: builder.text(member), alias: None })
            .into_iter()
            .collect(),
        alias: None,
        is_wildcard,
        level: 0,
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.imports.push(import);
}

fn scoped_name(node: Node<'_>) -> Option<Node<'_>> {
    named_children(node).find(|child| matches!(kind_of(*child), "identifier" | "scoped_identifier"))
}

/// A dotted name without whitespace.
fn without_whitespace(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_whitespace) {
        text.split_whitespace().collect::<String>().into()
    } else {
        text.into()
    }
}

/// Records a method call, `this(…)` or `super(…)`.
pub(super) fn call<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let name = node.field("name").or_else(|| node.field("constructor"));
    let Some(name) = name else { return };
    let object = node.field("object");
    let mut callee = object.map_or_else(SpannedPath::default, |object| {
        names::of_expression(builder, object, usize::MAX)
    });
    callee.push(builder, name);
    push_call(builder, node, CallForm::Call, callee, object);
}

/// Records `new C(…)`.
pub(super) fn construction<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = node.field("type") else {
        return;
    };
    let callee = names::of_type(builder, ty);
    push_call(builder, node, CallForm::New, callee, None);
}

/// Records `String::valueOf`, `ArrayList::new`.
pub(super) fn method_reference<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let mut parts = children(node);
    let (Some(object), Some(name)) = (parts.next(), parts.last()) else {
        return;
    };
    let mut callee = names::of_expression(builder, object, usize::MAX);
    callee.push(builder, name);
    push_call(builder, node, CallForm::Reference, callee, Some(object));
}

fn push_call<'t>(
    builder: &mut Builder<'t>,
    node: Node<'t>,
    form: CallForm,
    callee: SpannedPath<'t>,
    object: Option<Node<'t>>,
) {
    let call = Call {
        callee_span: builder.bytes(callee.start, callee.end),
        receiver: object
            .filter(|_| callee.path.has_receiver)
            .map(|object| builder.expression(object)),
        callee: callee.path,
        form,
        arguments: arguments(builder, node).unwrap_or_default(),
        expression: builder.expression(node),
        scope: builder.scope(),
    };
    builder.facts.calls.push(call);
}

fn arguments<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Arguments<'t>> {
    let list = node.field("arguments")?;
    Some(Arguments::List(builder.expression(list), lowering::arguments))
}

/// Records the use of a type.
pub(super) fn type_use<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    match kind_of(node) {
        "array_type" => {
            if !builder.is_in_header_of("main", node) {
                push_array(builder, node.start_byte(), node.end_byte());
            }
        }
        "array_creation_expression" => push_array(builder, node.start_byte(), node.end_byte()),
        "variable_declarator" | "formal_parameter" => {
            let (name, dimensions) = (node.field("name"), node.field("dimensions"));
            if let (Some(name), Some(dimensions)) = (name, dimensions)
                && !builder.is_in_header_of("main", node)
            {
                push_array(builder, name.start_byte(), dimensions.end_byte());
            }
        }
        "marker_annotation" | "annotation" => {
            if let Some(name) = node.field("name") {
                let path = names::of_scoped(builder, name);
                push_named(builder, name.start_byte(), name.end_byte(), path.path);
            }
        }
        "identifier" | "field_access" => type_use_in_expression(builder, node),
        "type_identifier" if builder.text(node) == "var" => {}
        _ => {
            if !is_part_of_type(builder, node) {
                let path = names::of_type(builder, node);
                push_named(builder, node.start_byte(), node.end_byte(), path.path);
            }
        }
    }
}

/// Records an array type, array creation, or a name with dimensions (`x[]`).
fn push_array(builder: &mut Builder<'_>, start: usize, end: usize) {
    builder.type_use(TypeForm::Array, Path::default(), start, end);
}

fn push_named<'t>(builder: &mut Builder<'t>, start: usize, end: usize, path: Path<'t>) {
    builder.type_use(TypeForm::Named, path, start, end);
}

/// Records the type that a dotted name in an expression refers to, which ends with the first
/// capitalized part. The prefixes of a name are visited too, so a name of more than `MAX_PARTS`
/// parts can be skipped to bound the work.
fn type_use_in_expression<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    const MAX_PARTS: usize = 16;
    if is_part_of_type(builder, node) {
        return;
    }
    let mut dotted = names::of_expression(builder, node, MAX_PARTS);
    let is_type = |part: &&str| part.starts_with(char::is_uppercase);
    let Some(class) = dotted.path.parts.iter().position(is_type) else {
        return;
    };
    if dotted.path.has_receiver || dotted.path.parts[0] == "this" {
        return;
    }
    let end = dotted.ends[class];
    dotted.path.parts.truncate(class + 1);
    push_named(builder, dotted.start, end, dotted.path);
}

/// Whether a node is the head of the type recorded last (`List` of `List<String>`), or a part of a
/// qualified type.
fn is_part_of_type<'t>(builder: &Builder<'t>, node: Node<'t>) -> bool {
    builder.is_head_of_type(node)
        || kind_of(node) == "type_identifier"
            && builder.source()[..node.start_byte()].trim_end().ends_with('.')
}

//! Type declarations.

use tree_sitter::Node;

use super::kind_of;
use super::variables;
use crate::facts::{Base, BaseKind, ScopeId, ScopeKind, TypeDefinition, TypeKind};
use crate::syntax::Builder;

/// Records the spec `X …` of `type X …` and opens the scope of its body. The fields of a struct and
/// the methods of an interface are matched separately.
pub(super) fn definition<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(ty) = node.child_by_field_id(field!(Go, "type")) else {
        return;
    };
    let (kind, body) = match kind_of(ty) {
        "struct_type" => (TypeKind::Struct, Some(ty)),
        "interface_type" => (TypeKind::Interface, Some(ty)),
        _ => (TypeKind::Named, None),
    };
    let scope = builder.scope();
    let id = builder.next_type();
    let Some(mut definition) = type_definition_of(builder, node, kind, scope) else {
        return;
    };
    if let Some(body) = body {
        definition.underlying = None;
        definition.bases = embedded_types(builder, body);
        definition.inner = Some(builder.open(ScopeKind::Type(id), body));
    }
    builder.facts.types.push(definition);
}

/// Records the spec `X = …` of `type X = …`.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let scope = builder.scope();
    if let Some(definition) = type_definition_of(builder, node, TypeKind::Alias, scope) {
        builder.facts.types.push(definition);
    }
}

fn type_definition_of<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    kind: TypeKind,
    scope: ScopeId,
) -> Option<TypeDefinition<'t>> {
    let name = node.child_by_field_id(field!(Go, "name"))?;
    let ty = node.child_by_field_id(field!(Go, "type"))?;
    let start = declaration_start(builder, node.start_byte());
    let body = builder.text(ty).find('{').map(|at| ty.start_byte() + at);
    let end = match kind {
        TypeKind::Struct | TypeKind::Interface => body.unwrap_or(node.end_byte()),
        _ => node.end_byte(),
    };
    Some(TypeDefinition {
        name: Some(builder.text(name)),
        name_span: builder.span(name),
        qualifier: None,
        kind,
        is_class: kind == TypeKind::Struct,
        is_class_by_name: false,
        is_interface: kind == TypeKind::Interface,
        is_enumeration: false,
        is_specialization: false,
        bases: Vec::new(),
        underlying: Some(builder.type_text(ty)),
        type_parameters: type_parameters(builder, node),
        modifiers: Vec::new(),
        listed_properties: Vec::new(),
        span: builder.bytes(start, node.end_byte()),
        header: builder.trimmed(start, end),
        scope,
        inner: None,
    })
}

/// The first byte of the `type` before a spec; in a group that of the spec.
fn declaration_start(builder: &Builder<'_>, start: usize) -> usize {
    let before = builder.source()[..start].trim_end();
    match before.strip_suffix("type") {
        Some(rest)
            if !rest
                .ends_with(|character: char| character.is_alphanumeric() || character == '_') =>
        {
            rest.len()
        }
        _ => start,
    }
}

fn type_parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let Some(list) = node.child_by_field_id(field!(Go, "type_parameters")) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    let mut cursor = list.walk();
    for declaration in list.named_children(&mut cursor) {
        let mut cursor = declaration.walk();
        let declared = declaration.children_by_field_name("name", &mut cursor);
        names.extend(
            declared
                .filter(|name| name.is_named())
                .map(|name| builder.text(name)),
        );
    }
    names
}

/// The types that a struct or an interface embeds. An element of an interface embeds a type if it
/// is a single one: `fmt.Stringer`, not `~int | string`.
fn embedded_types<'t>(builder: &Builder<'t>, body: Node<'t>) -> Vec<Base<'t>> {
    let mut bases = Vec::new();
    let mut cursor = body.walk();
    for child in body.named_children(&mut cursor) {
        let mut cursor = child.walk();
        match kind_of(child) {
            "field_declaration_list" => bases.extend(
                child
                    .named_children(&mut cursor)
                    .filter(|field| is_embedded_field(*field))
                    .filter_map(|field| embedded_field(builder, field)),
            ),
            "type_elem" => {
                let terms: Vec<_> = child.named_children(&mut cursor).collect();
                if let [ty] = terms.as_slice()
                    && matches!(
                        kind_of(*ty),
                        "type_identifier" | "qualified_type" | "generic_type"
                    )
                {
                    bases.push(Base {
                        kind: BaseKind::Embeds,
                        ty: builder.type_text(*ty),
                    });
                }
            }
            _ => {}
        }
    }
    bases
}

fn is_embedded_field(field: Node<'_>) -> bool {
    kind_of(field) == "field_declaration" && field.child_by_field_id(field!(Go, "name")).is_none()
}

/// The type of an embedded field, with its `*`.
fn embedded_field<'t>(builder: &Builder<'t>, field: Node<'t>) -> Option<Base<'t>> {
    let ty = field.child_by_field_id(field!(Go, "type"))?;
    let span = builder.bytes(field.start_byte(), ty.end_byte());
    let mut text = builder.type_text(ty);
    text.text = builder.source()[field.start_byte()..ty.end_byte()].into();
    text.span = span;
    Some(Base {
        kind: BaseKind::Embeds,
        ty: text,
    })
}

/// Records the fields of a struct type. Those of an unnamed struct have no owner.
pub(super) fn fields<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let scope = builder.scope();
    let is_body = builder.facts.scope(scope).span == builder.span(node);
    let owner = builder
        .facts
        .owner_type(scope)
        .filter(|_| is_body)
        .and_then(|id| builder.facts.type_definition(id).name);
    let mut cursor = node.walk();
    let Some(list) = node
        .named_children(&mut cursor)
        .find(|child| kind_of(*child) == "field_declaration_list")
    else {
        return;
    };
    let mut cursor = list.walk();
    for field in list.named_children(&mut cursor) {
        variables::field(builder, field, owner);
    }
}

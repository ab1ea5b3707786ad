//! Classes, records, interfaces, enumerations, annotation types.

use tree_sitter::Node;

use super::functions::{self, formals};
use super::kind_of;
use super::modifiers::Modifiers;
use super::variables;
use crate::facts::{Base, BaseKind, ScopeId, ScopeKind, TypeDefinition, TypeKind};
use crate::syntax::Builder;

/// Records a type and opens the scope of its body. For a record also its components and the
/// canonical constructor that its header declares.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (
        node.child_by_field_id(field!(Java, "name")),
        node.child_by_field_id(field!(Java, "body")),
    ) else {
        return;
    };
    let kind = match kind_of(node) {
        "record_declaration" => TypeKind::Record,
        "interface_declaration" => TypeKind::Interface,
        "enum_declaration" => TypeKind::Enumeration,
        "annotation_type_declaration" => TypeKind::Annotation,
        _ => TypeKind::Class,
    };
    let modifiers = Modifiers::of(builder, node);
    let header = builder.trimmed(modifiers.start, body.start_byte());
    let scope = builder.scope();
    let qualifier = qualifier(builder, scope);
    let id = builder.next_type();
    let inner = builder.open(ScopeKind::Type(id), body);
    builder.facts.types.push(TypeDefinition {
        name: Some(builder.text(name)),
        name_span: builder.span(name),
        qualifier,
        kind,
        is_class: matches!(kind, TypeKind::Class | TypeKind::Record),
        is_class_by_name: false,
        is_interface: kind == TypeKind::Interface,
        is_enumeration: kind == TypeKind::Enumeration,
        is_specialization: false,
        bases: bases(builder, node),
        underlying: None,
        type_parameters: type_parameters(builder, node),
        modifiers: modifiers.words,
        listed_properties: Vec::new(),
        span: builder.span(node),
        header,
        scope,
        inner: Some(inner),
    });
    if let Some(components) = node.child_by_field_id(field!(Java, "parameters")) {
        let components = formals(builder, components);
        functions::record_header(builder, name, body, header, &components);
        variables::components(builder, builder.text(name), components);
    }
}

/// The types around a scope: `Outer.Mid`.
fn qualifier(builder: &Builder<'_>, scope: ScopeId) -> Option<String> {
    let mut names: Vec<_> = builder
        .facts
        .scopes_around(scope)
        .filter_map(|scope| match scope.kind {
            ScopeKind::Type(id) => builder.facts.type_definition(id).name,
            _ => None,
        })
        .collect();
    names.reverse();
    (!names.is_empty()).then(|| names.join("."))
}

/// The types that a type extends and implements.
fn bases<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<Base<'t>> {
    let mut bases = Vec::new();
    let mut cursor = node.walk();
    for clause in node.named_children(&mut cursor) {
        let kind = match kind_of(clause) {
            "superclass" | "extends_interfaces" => BaseKind::Extends,
            "super_interfaces" => BaseKind::Implements,
            _ => continue,
        };
        let mut cursor = clause.walk();
        for item in clause.named_children(&mut cursor) {
            let mut cursor = item.walk();
            let types = match kind_of(item) {
                "type_list" => item.named_children(&mut cursor).collect(),
                _ => vec![item],
            };
            bases.extend(types.iter().filter(|ty| !ty.is_extra()).map(|ty| Base {
                kind,
                ty: builder.type_text(*ty),
            }));
        }
    }
    bases
}

/// The names of the type parameters of a type.
fn type_parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<&'t str> {
    let Some(list) = node.child_by_field_id(field!(Java, "type_parameters")) else {
        return Vec::new();
    };
    let mut cursor = list.walk();
    list.named_children(&mut cursor)
        .filter_map(|parameter| {
            let mut cursor = parameter.walk();
            parameter
                .named_children(&mut cursor)
                .find(|child| kind_of(*child) == "type_identifier")
        })
        .map(|name| builder.text(name))
        .collect()
}

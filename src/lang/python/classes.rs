//! Classes, and the special attributes that describe a class.

use tree_sitter::Node;

use super::kind_of;
use super::{annotations, functional_types, functions};
use crate::facts::{Base, BaseKind, Expression, ScopeKind, TypeDefinition, TypeKind, TypeText};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The parts of a class statement, which may be cut off.
pub(super) struct ClassStatement<'t> {
    pub(super) name: Node<'t>,
    pub(super) type_parameters: Option<Node<'t>>,
    pub(super) bases: Option<Node<'t>>,
    pub(super) start: usize,
    pub(super) header_end: usize,
    pub(super) end: usize,
}

/// Records a class and opens its scope.
pub(super) fn define<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(name) = node.child_by_field_id(field!(Python, "name")) else {
        return;
    };
    let end = functions::definition_end(builder, node);
    let statement = ClassStatement {
        name,
        type_parameters: node.child_by_field_id(field!(Python, "type_parameters")),
        bases: node.child_by_field_id(field!(Python, "superclasses")),
        start: node.start_byte(),
        header_end: functions::header(node).1.unwrap_or(end),
        end,
    };
    let modifiers = functions::decorators(builder, visit);
    record(builder, &statement, modifiers);
}

/// Records a class statement, which may be cut off, and opens its scope.
pub(super) fn record<'t>(
    builder: &mut Builder<'t>,
    statement: &ClassStatement<'t>,
    modifiers: Vec<&'t str>,
) {
    let start = statement.start;
    let end = statement.end.max(statement.header_end);
    let span = builder.bytes(start, end);
    let mut definition = TypeDefinition {
        kind: TypeKind::Class,
        is_class: true,
        modifiers,
        header: builder.bytes(start, statement.header_end),
        ..named(builder, statement.name, span)
    };
    definition.type_parameters = statement
        .type_parameters
        .map(|list| type_parameters(builder, list))
        .unwrap_or_default();
    if let Some(list) = statement.bases {
        bases(builder, list, &mut definition);
    }
    let id = builder.next_type();
    builder.facts.types.push(definition);
    let scope = builder.open_to(ScopeKind::Type(id), start, end);
    builder.facts.types[id.0 as usize].inner = Some(scope);
}

/// A type of which only the name is known.
pub(super) fn named<'t>(builder: &Builder<'t>, name: Node<'t>, span: Span) -> TypeDefinition<'t> {
    TypeDefinition {
        name: Some(builder.text(name)),
        name_span: builder.span(name),
        qualifier: qualifier(builder),
        kind: TypeKind::Alias,
        is_class: false,
        is_class_by_name: false,
        is_interface: false,
        is_enumeration: false,
        is_specialization: false,
        bases: Vec::new(),
        underlying: None,
        type_parameters: Vec::new(),
        modifiers: Vec::new(),
        listed_properties: Vec::new(),
        span,
        header: span,
        scope: builder.scope(),
        inner: None,
    }
}

/// The classes around the current scope, outermost first.
fn qualifier(builder: &Builder<'_>) -> Option<String> {
    let mut around: Vec<_> = builder
        .facts
        .scopes_around(builder.scope())
        .filter_map(|scope| match scope.kind {
            ScopeKind::Type(id) => builder.facts.type_definition(id).name,
            _ => None,
        })
        .collect();
    around.reverse();
    (!around.is_empty()).then(|| around.join("."))
}

/// The names in a `[T, *Ts, U: int]`.
fn type_parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<&'t str> {
    list.named_children(&mut list.walk())
        .filter_map(|parameter| {
            let text = builder.text(parameter);
            let head = text.split([':', '=']).next()?.trim();
            Some(head.trim_start_matches('*'))
        })
        .collect()
}

/// The bases and the metaclass in a class's parentheses.
fn bases<'t>(builder: &mut Builder<'t>, list: Node<'t>, definition: &mut TypeDefinition<'t>) {
    for node in list.named_children(&mut list.walk()) {
        match kind_of(node) {
            "keyword_argument" => {
                let (Some(name), Some(value)) = (
                    node.child_by_field_id(field!(Python, "name")),
                    node.child_by_field_id(field!(Python, "value")),
                ) else {
                    continue;
                };
                if builder.text(name) == "metaclass" {
                    let ty = builder.type_text(value);
                    let kind = BaseKind::Metaclass;
                    definition.bases.push(Base { kind, ty });
                }
            }
            "list_splat" | "dictionary_splat" | "comment" => {}
            kind => {
                let ty = if kind == "call" {
                    definition.listed_properties = functional_types::listed_fields(builder, node);
                    builder.type_text(node)
                } else {
                    annotations::type_uses(builder, node);
                    annotations::type_text(builder, node)
                };
                let kind = BaseKind::Extends;
                definition.bases.push(Base { kind, ty });
            }
        }
    }
}

/// Records what a dunder assigned in a class body, such as `__slots__`, says about the class.
pub(super) fn special_attribute<'t>(builder: &mut Builder<'t>, name: &str, value: Expression<'t>) {
    let Some(id) = functions::owner_type(builder) else {
        return;
    };
    match name {
        "__slots__" => {
            let properties = functional_types::names_in_strings(builder, value.node);
            builder.facts.types[id.0 as usize]
                .listed_properties
                .extend(properties);
        }
        "__metaclass__" => {
            let ty = TypeText {
                text: value.text().into(),
                span: value.span(),
            };
            let kind = BaseKind::Metaclass;
            builder.facts.types[id.0 as usize]
                .bases
                .push(Base { kind, ty });
        }
        _ => {}
    }
}

/// The last part of a dotted name.
pub(super) fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name).trim()
}

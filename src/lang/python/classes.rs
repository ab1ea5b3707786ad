//! Classes, and whether their constructors are generated from their fields.

use tree_sitter::Node;

use super::definitions::{decorators, definition_end, header, named};
use super::kind_of;
use super::{functional_types, type_uses};
use crate::facts::{Base, BaseKind, TypeDefinition, TypeKind};
use crate::lang::tree::named_children;
use crate::names::{QualifiedName, base_name};
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
    let end = definition_end(builder, node);
    let statement = ClassStatement {
        name,
        type_parameters: node.child_by_field_id(field!(Python, "type_parameters")),
        bases: node.child_by_field_id(field!(Python, "superclasses")),
        start: node.start_byte(),
        header_end: header(node).1.unwrap_or(end),
        end,
    };
    let modifiers = decorators(builder, visit);
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
        modifiers,
        header: builder.bytes(start, statement.header_end),
        ..named(builder, statement.name, TypeKind::Class, span)
    };
    definition.type_parameters =
        statement.type_parameters.map(|list| type_parameters(builder, list)).unwrap_or_default();
    if let Some(list) = statement.bases {
        bases(builder, list, &mut definition);
    }
    builder.open_type(definition, start, end);
}

/// The names in a `[T, *Ts, U: int]`.
fn type_parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<&'t str> {
    named_children(list)
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
                    type_uses::record(builder, node);
                    type_uses::type_text(builder, node)
                };
                let kind = BaseKind::Extends;
                definition.bases.push(Base { kind, ty });
            }
        }
    }
}

/// Decorators that generate a constructor from the fields.
const GENERATORS: [&str; 4] = ["NamedTuple", "attrs", "dataclass", "define"];

/// Bases that generate a constructor from the fields.
const BASES: [&str; 2] = ["BaseModel", "NamedTuple"];

/// Whether a decorator or base of a class generates a constructor from its fields.
pub(super) fn has_generated_constructor(class: &TypeDefinition<'_>) -> bool {
    let last = |name| QualifiedName::parse(name).last;
    let mut decorators = class.modifiers.iter();
    let mut bases = class.bases.iter();
    decorators.any(|decorator| {
        let name = decorator.split('(').next().unwrap_or(decorator);
        GENERATORS.contains(&last(name))
    }) || bases.any(|base| BASES.contains(&last(base_name(&base.ty.text))))
}

//! Classes, and whether their constructors are generated from their fields.

use std::collections::BTreeMap;

use tree_sitter::Node;

use super::definitions::{decorators, definition_end, header, named};
use super::references::last_part;
use super::{Fields, functional_types, kind_of, type_uses};
use crate::facts::{
    Base, BaseKind, Facts, InitialValue, ScopeKind, TypeDefinition, TypeId, TypeKind, Variable,
    VariableKind,
};
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
    let Some(name) = node.field("name") else {
        return;
    };
    let end = definition_end(builder, node);
    let statement = ClassStatement {
        name,
        type_parameters: node.field("type_parameters"),
        bases: node.field("superclasses"),
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
                let (Some(name), Some(value)) = (node.field("name"), node.field("value")) else {
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

/// Types by name; the last one if several have the same name.
pub(super) type TypesByName<'t> = BTreeMap<&'t str, TypeId>;

/// The types of the response by name.
pub(super) fn types_by_name<'t>(facts: &Facts<'t>) -> TypesByName<'t> {
    let named = (0..).map(TypeId).zip(&facts.types);
    named.filter_map(|(id, definition)| Some((definition.name?, id))).collect()
}

/// Resolves the names of base classes.
pub(super) struct BaseNames<'t> {
    types: &'t TypesByName<'t>,
    /// Imported names by their aliases: `from enum import Enum as E`.
    aliases: BTreeMap<&'t str, &'t str>,
}

impl<'t> BaseNames<'t> {
    /// Prepares to resolve them.
    pub(super) fn new(facts: &Facts<'t>, types: &'t TypesByName<'t>) -> Self {
        let names = facts.imports.iter().flat_map(|import| &import.names);
        Self { types, aliases: names.filter_map(|name| Some((name.alias?, name.name))).collect() }
    }

    /// The last part of the name of a base that the response does not define, with aliases
    /// resolved.
    fn external_name<'n>(&'n self, base: &'n str) -> Option<&'n str> {
        let outside = !self.types.contains_key(base);
        outside.then(|| self.aliases.get(base).copied().unwrap_or(last_part(base)))
    }
}

/// Marks classes that derive from `Enum`, directly or through classes of the response, and their
/// members.
pub(super) fn mark_enumerations(facts: &mut Facts<'_>, bases: &BaseNames<'_>) {
    let mut derived: BTreeMap<TypeId, Vec<TypeId>> = BTreeMap::new();
    let mut pending = Vec::new();
    for (id, definition) in (0..).map(TypeId).zip(&facts.types) {
        for base in &definition.bases {
            if is_enum_base(&base.ty.text, bases) {
                pending.push(id);
            } else if let Some(base) = bases.types.get(base.ty.text.as_ref()) {
                derived.entry(*base).or_default().push(id);
            }
        }
    }
    while let Some(id) = pending.pop() {
        let definition = &mut facts.types[id.0 as usize];
        definition.is_enumeration = true;
        definition.kind = TypeKind::Enumeration;
        pending.extend(derived.remove(&id).unwrap_or_default());
    }
    for index in 0..facts.variables.len() {
        if is_member(facts, &facts.variables[index]) {
            let variable = &mut facts.variables[index];
            variable.kind = VariableKind::Enumerator;
            variable.is_constant = true;
        }
    }
}

/// Whether a variable is a member of the enumeration it is in: its value is given in the class body
/// and is not a function, and its name has no leading underscore.
fn is_member(facts: &Facts<'_>, variable: &Variable<'_>) -> bool {
    let ScopeKind::Type(id) = facts.scope(variable.scope).kind else {
        return false;
    };
    let is_value = |value: &InitialValue<'_>| match value {
        InitialValue::Expression(value) => kind_of(value.node) != "lambda",
        InitialValue::Element(..) => true,
        _ => false,
    };
    facts.type_definition(id).is_enumeration
        && variable.kind == VariableKind::ClassField
        && is_value(&variable.value)
        && !variable.name.starts_with('_')
}

fn is_enum_base(base: &str, bases: &BaseNames<'_>) -> bool {
    matches!(
        bases.external_name(base),
        Some("Enum" | "IntEnum" | "StrEnum" | "Flag" | "IntFlag" | "ReprEnum")
    )
}

/// Marks classes that name `ABC` or `Protocol` as a base or have the metaclass `ABCMeta`, and
/// classes whose methods are all abstract or stubs.
pub(super) fn mark_interfaces(facts: &mut Facts<'_>, bases: &BaseNames<'_>) {
    let mut methods: BTreeMap<TypeId, bool> = BTreeMap::new();
    for function in &facts.functions {
        let Some(owner) = function.owner_type else {
            continue;
        };
        if function.name != "__init__" {
            *methods.entry(owner).or_insert(true) &= function.is_abstract || function.is_stub;
        }
    }
    for (id, definition) in (0..).map(TypeId).zip(&mut facts.types) {
        let has_only_stubs = methods.get(&id) == Some(&true);
        let is_statement = definition.is_class && has_only_stubs;
        definition.is_interface = names_interface(definition, bases)
            || is_statement && has_only_known_bases(definition, bases.types);
    }
}

fn names_interface(definition: &TypeDefinition<'_>, bases: &BaseNames<'_>) -> bool {
    definition.bases.iter().any(|base| {
        let name = bases.external_name(without_arguments(&base.ty.text));
        match base.kind {
            BaseKind::Metaclass => name == Some("ABCMeta"),
            _ => matches!(name, Some("ABC" | "Protocol")),
        }
    })
}

/// Whether every base is a class of the response or one known to have no methods to implement.
fn has_only_known_bases(definition: &TypeDefinition<'_>, types: &TypesByName<'_>) -> bool {
    definition.bases.iter().all(|base| {
        let name = without_arguments(&base.ty.text);
        base.kind == BaseKind::Metaclass
            || types.contains_key(name)
            || matches!(last_part(name), "object" | "ABC" | "Protocol" | "Generic")
    })
}

fn without_arguments(base: &str) -> &str {
    base.split('[').next().unwrap_or(base).trim()
}

/// Whether a class is within the body of another.
pub(super) fn is_nested(visit: &Visit<'_, '_>) -> bool {
    let mut around =
        visit.ancestors().filter(|node| super::kind_of(*node) != "decorated_definition");
    around.nth(1).is_some_and(|node| super::kind_of(node) == "class_definition")
}

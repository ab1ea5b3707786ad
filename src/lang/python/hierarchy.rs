//! Which classes are enumerations or interfaces, by their bases and members.

use std::collections::BTreeMap;

use super::kind_of;
use super::paths::last_part;
use crate::facts::{
    BaseKind, Facts, InitialValue, ScopeKind, TypeDefinition, TypeId, TypeKind, Variable,
    VariableKind,
};

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

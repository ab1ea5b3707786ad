//! Which types functions and variables are members of, what overrides what, and interfaces.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{
    Facts, Function, FunctionKind, ScopeKind, TypeDefinition, TypeId, TypeKind, VariableKind,
};

/// The most ancestors that are visited for a class.
const MAX_ANCESTORS: usize = 64;

/// The most types of one name that are distinguished by their qualifiers.
const MAX_NAMESAKES: usize = 64;

pub(super) type TypesByName<'t> = BTreeMap<&'t str, Vec<TypeId>>;

/// The types of a response by their names.
pub(super) fn types_by_name<'t>(facts: &Facts<'t>) -> TypesByName<'t> {
    let mut found: TypesByName<'t> = BTreeMap::new();
    for (place, definition) in facts.types.iter().enumerate() {
        if let Some(name) = definition.name {
            found.entry(name).or_default().push(TypeId(place as u32));
        }
    }
    found
}

/// Finds the classes of functions defined outside them; `geo::area` in a namespace has none.
pub(super) fn link_members(facts: &mut Facts<'_>, types: &TypesByName<'_>) {
    let namespaces: BTreeSet<String> = facts
        .packages
        .iter()
        .filter_map(|package| package.name.rsplit("::").next())
        .map(str::to_owned)
        .collect();
    for variable in &mut facts.variables {
        let is_open = variable.is_global && variable.kind == VariableKind::Variable;
        let Some(owner) = variable.owner.as_deref().filter(|_| is_open) else {
            continue;
        };
        // `int geo::count = 0;` defines what a namespace declares, `int Counter::total = 0;` a
        // member.
        let is_member = types.contains_key(owner)
            || !namespaces.contains(owner) && owner.starts_with(char::is_uppercase);
        if is_member {
            variable.kind = VariableKind::ClassField;
            variable.is_global = false;
        } else {
            variable.owner = None;
        }
    }
    for place in 0..facts.functions.len() {
        let function = &facts.functions[place];
        let Some(qualifier) = &function.qualifier else {
            continue;
        };
        let owner = function.owner.as_deref().unwrap_or_default();
        let class = class_named(facts, types, owner, qualifier);
        let is_member =
            class.is_some() || !namespaces.contains(owner) && looks_like_member(function);
        let function = &mut facts.functions[place];
        function.owner_type = class;
        if !is_member {
            function.owner = None;
            if function.kind == FunctionKind::Method {
                function.kind = FunctionKind::Function;
            }
        }
    }
}

/// The class with a name; of several, the one with the qualifier.
pub(super) fn class_named(
    facts: &Facts<'_>,
    types: &TypesByName<'_>,
    name: &str,
    qualifier: &str,
) -> Option<TypeId> {
    let is_class = |definition: &TypeDefinition<'_>| {
        matches!(definition.kind, TypeKind::Class | TypeKind::Struct | TypeKind::Union)
    };
    let mut first = None;
    for id in types.get(name)?.iter().take(MAX_NAMESAKES) {
        let definition = facts.type_definition(*id);
        if !is_class(definition) {
            continue;
        }
        first = first.or(Some(*id));
        let full = match &definition.qualifier {
            Some(outer) => format!("{outer}::{name}"),
            None => name.to_owned(),
        };
        if full == qualifier || full.ends_with(&format!("::{qualifier}")) {
            return Some(*id);
        }
    }
    first
}

/// Whether a qualified function is a member of a class that the response does not define.
fn looks_like_member(function: &Function<'_>) -> bool {
    matches!(function.kind, FunctionKind::Constructor | FunctionKind::Destructor)
        || function.modifiers.contains(&"const")
        || function.owner.as_deref().is_some_and(|owner| owner.starts_with(char::is_uppercase))
}

/// Marks functions that override a virtual function of a base in the response, and their
/// definitions outside the class.
pub(super) fn mark_overrides(facts: &mut Facts<'_>, types: &TypesByName<'_>) {
    let mut virtuals: BTreeSet<(TypeId, &str)> = BTreeSet::new();
    for function in &facts.functions {
        if let Some(owner) = function.owner_type
            && (function.overrides || function.modifiers.contains(&"virtual"))
        {
            virtuals.insert((owner, function.name));
        }
    }
    let overriding: Vec<bool> = facts
        .functions
        .iter()
        .map(|function| {
            function.overrides
                || function.owner_type.is_some_and(|owner| {
                    ancestors(facts, types, owner)
                        .into_iter()
                        .any(|base| virtuals.contains(&(base, function.name)))
                })
        })
        .collect();
    for (function, overrides) in facts.functions.iter_mut().zip(overriding) {
        function.overrides = overrides;
    }
    let declared: BTreeSet<_> = facts
        .functions
        .iter()
        .filter(|function| function.overrides)
        .filter_map(|function| {
            Some((function.owner_type?, function.name, function.parameters.len()))
        })
        .collect();
    for function in facts.functions.iter_mut().filter(|function| function.qualifier.is_some()) {
        function.overrides |= function.owner_type.is_some_and(|owner| {
            declared.contains(&(owner, function.name, function.parameters.len()))
        });
    }
}

/// The classes of the response that a class derives from.
fn ancestors(facts: &Facts<'_>, types: &TypesByName<'_>, of: TypeId) -> Vec<TypeId> {
    let mut found = vec![of];
    let mut at = 0;
    while at < found.len() && found.len() < MAX_ANCESTORS {
        for base in &facts.type_definition(found[at]).bases {
            let name = base_name(&base.ty.text);
            if let Some(id) = class_named(facts, types, name, name)
                && !found.contains(&id)
            {
                found.push(id);
            }
        }
        at += 1;
    }
    found.remove(0);
    found
}

/// The last part of a base's name, without template arguments.
pub(super) fn base_name(text: &str) -> &str {
    let name = text.split('<').next().unwrap_or(text);
    name.rsplit("::").next().unwrap_or(name).trim()
}

/// Marks classes that declare a pure virtual function as interfaces.
pub(super) fn mark_interfaces(facts: &mut Facts<'_>) {
    for function in facts.functions.iter().filter(|function| function.is_abstract) {
        if let Some(TypeId(place)) = function.owner_type
            && let ScopeKind::Type(_) = facts.scopes[function.scope.0 as usize].kind
        {
            let definition = &mut facts.types[place as usize];
            definition.is_interface = definition.is_class;
        }
    }
}

/// Makes the members of an anonymous union or struct members of what holds it, a class or else a
/// block or namespace, unless a variable is declared with that type.
pub(super) fn hoist_anonymous_members(facts: &mut Facts<'_>) {
    let declaring: BTreeSet<_> = facts
        .variables
        .iter()
        .filter_map(|variable| variable.ty.as_ref())
        .map(|ty| (ty.span.block, ty.span.start))
        .collect();
    let types = &facts.types;
    let scopes = &facts.scopes;
    let fragments: BTreeSet<_> =
        facts.blocks.iter().filter(|block| block.fragment).map(|block| block.root).collect();
    for variable in &mut facts.variables {
        if variable.kind != VariableKind::Field || variable.owner.is_some() {
            continue;
        }
        let mut holder = variable.scope;
        while let ScopeKind::Type(TypeId(id)) = scopes[holder.0 as usize].kind {
            let definition = &types[id as usize];
            let declares = declaring.contains(&(definition.span.block, definition.span.start));
            match definition.name {
                None if !declares => holder = definition.scope,
                name => {
                    variable.owner = name.map(Cow::Borrowed);
                    break;
                }
            }
        }
        let kind = scopes[holder.0 as usize].kind;
        if !matches!(kind, ScopeKind::Type(_) | ScopeKind::AnonymousType) {
            let is_outside = kind.is_outermost();
            variable.kind = VariableKind::Variable;
            variable.is_global = is_outside && !fragments.contains(&holder);
        }
        variable.scope = holder;
    }
}

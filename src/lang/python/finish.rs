//! Facts that need all blocks: which names are global or constant, and which classes are
//! enumerations or interfaces.

use std::collections::{BTreeMap, BTreeSet};

use super::classes::last_part;
use super::kind_of;
use crate::facts::{
    AssignmentKind, BaseKind, Facts, InitialValue, ScopeId, ScopeKind, TokenKind, TypeDefinition,
    TypeId, TypeKind, Variable, VariableKind,
};

/// Completes the facts.
pub(super) fn finish(facts: &mut Facts<'_>) {
    facts.type_uses.sort_by_key(|used| used.span);
    facts.type_uses.dedup_by_key(|used| used.span);
    facts.variables.sort_by_key(|variable| variable.name_span);
    facts.calls.sort_by_key(|call| {
        let span = call.expression.span();
        (span.block, span.start, std::cmp::Reverse(span.end))
    });
    let declared = resolve_globals(facts);
    let types = types_by_name(facts);
    let bases = BaseNames::new(facts, &types);
    mark_enumerations(facts, &bases);
    mark_interfaces(facts, &bases);
    clear_rebound_constants(facts, &types, &declared);
    reclassify_called_type(facts);
}

/// The types of the response by name; the last one if several have the same name.
type TypesByName<'t> = BTreeMap<&'t str, TypeId>;

fn types_by_name<'t>(facts: &Facts<'t>) -> TypesByName<'t> {
    let named = (0..).map(TypeId).zip(&facts.types);
    named
        .filter_map(|(id, definition)| Some((definition.name?, id)))
        .collect()
}

/// The names that are declared `global`, each with the scope of the function.
type GlobalDeclarations<'t> = BTreeSet<(ScopeId, &'t str)>;

/// Marks the names that a function declares `global` as global in it. The declaration itself stays
/// as a variable only if nothing else binds the name.
fn resolve_globals<'t>(facts: &mut Facts<'t>) -> GlobalDeclarations<'t> {
    let is_declaration = |variable: &Variable<'_>| variable.modifiers == ["global"];
    let declared: GlobalDeclarations<'t> = facts
        .variables
        .iter()
        .filter(|variable| is_declaration(variable))
        .map(|variable| (variable.scope, variable.name))
        .collect();
    if declared.is_empty() {
        return declared;
    }
    for variable in &mut facts.variables {
        variable.is_global |= declared.contains(&(variable.scope, variable.name));
    }
    let variables = facts.variables.iter();
    let globals = variables.filter(|variable| variable.is_global && !is_declaration(variable));
    let functions = facts.functions.iter().map(|function| function.name);
    let types = facts.types.iter().filter_map(|definition| definition.name);
    let imports = facts.imports.iter().flat_map(|import| {
        let names = import.names.iter();
        let names = names.map(|name| name.alias.unwrap_or(name.name));
        names.chain(import.alias.or(import.module.split('.').next()))
    });
    let bound: BTreeSet<&str> = globals
        .map(|variable| variable.name)
        .chain(functions)
        .chain(types)
        .chain(imports)
        .collect();
    let mut seen = BTreeSet::new();
    facts.variables.retain(|variable| {
        !is_declaration(variable) || (!bound.contains(variable.name) && seen.insert(variable.name))
    });
    declared
}

/// Resolves the names of base classes.
struct BaseNames<'t> {
    types: &'t TypesByName<'t>,
    /// Imported names by their aliases: `from enum import Enum as E`.
    aliases: BTreeMap<&'t str, &'t str>,
}

impl<'t> BaseNames<'t> {
    fn new(facts: &Facts<'t>, types: &'t TypesByName<'t>) -> Self {
        let names = facts.imports.iter().flat_map(|import| &import.names);
        Self {
            types,
            aliases: names
                .filter_map(|name| Some((name.alias?, name.name)))
                .collect(),
        }
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
fn mark_enumerations(facts: &mut Facts<'_>, bases: &BaseNames<'_>) {
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
fn mark_interfaces(facts: &mut Facts<'_>, bases: &BaseNames<'_>) {
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
        definition.is_interface = definition.is_class
            && (names_interface(definition, bases)
                || (has_only_stubs && has_only_known_bases(definition, bases.types)));
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

/// Clears `is_constant` of names that are bound more than once.
fn clear_rebound_constants(
    facts: &mut Facts<'_>,
    types: &TypesByName<'_>,
    declared: &GlobalDeclarations<'_>,
) {
    if !facts.variables.iter().any(|variable| variable.is_constant) {
        return;
    }
    let mut bound: BTreeMap<(ScopeId, &str), usize> = BTreeMap::new();
    for variable in &facts.variables {
        let is_bare =
            matches!(variable.value, InitialValue::None) && variable.kind != VariableKind::Loop;
        let scope = if variable.is_global {
            root_scope(facts, variable.span.block)
        } else {
            Some(variable.scope)
        };
        if let Some(scope) = scope.filter(|_| !is_bare) {
            *bound.entry((scope, variable.name)).or_default() += 1;
        }
    }
    for assignment in &facts.assignments {
        let scope = match declared.contains(&(assignment.scope, assignment.target)) {
            true => root_scope(facts, assignment.span.block),
            false => assigned_scope(facts, types, assignment),
        };
        if let Some(scope) = scope {
            *bound.entry((scope, assignment.name)).or_default() += 1;
        }
    }
    let rebound: BTreeSet<_> = bound
        .into_iter()
        .filter(|(_, times)| *times > 1)
        .map(|(key, _)| key)
        .collect();
    for variable in &mut facts.variables {
        let is_final = variable.kind == VariableKind::Enumerator
            || variable.ty.as_ref().is_some_and(super::targets::is_final);
        variable.is_constant &= is_final || !rebound.contains(&(variable.scope, variable.name));
    }
}

/// The outermost scope of a block.
fn root_scope(facts: &Facts<'_>, block: Option<u32>) -> Option<ScopeId> {
    let at = facts
        .blocks
        .binary_search_by_key(&block, |found| Some(found.block));
    at.ok().map(|at| facts.blocks[at].root)
}

/// The scope of the name that an assignment changes: the scope of `X += 1` at module level or in a
/// class, or that of the class of `C.X = 1` and `cls.X += 1`.
fn assigned_scope(
    facts: &Facts<'_>,
    types: &TypesByName<'_>,
    assignment: &crate::facts::Assignment<'_>,
) -> Option<ScopeId> {
    let Some((object, _)) = assignment.target.rsplit_once('.') else {
        let is_plain = assignment.kind == AssignmentKind::Augmented;
        return is_plain.then_some(assignment.scope);
    };
    if let Some(&id) = types.get(object.trim()) {
        return facts.type_definition(id).inner;
    }
    let is_receiver = matches!(object.trim(), "self" | "cls");
    let class = facts
        .scopes_around(assignment.scope)
        .find_map(|scope| match scope.kind {
            ScopeKind::Type(id) => Some(id),
            _ => None,
        });
    class
        .filter(|_| is_receiver)
        .and_then(|id| facts.type_definition(id).inner)
}

/// Makes the `type` of a call an identifier, which the grammar takes for the keyword.
fn reclassify_called_type(facts: &mut Facts<'_>) {
    for call in facts
        .calls
        .iter()
        .filter(|call| call.callee.parts == ["type"])
    {
        let found = facts
            .tokens
            .binary_search_by_key(&call.callee_span, |token| token.span);
        if let Ok(at) = found {
            facts.tokens[at].kind = TokenKind::Identifier;
        }
    }
}

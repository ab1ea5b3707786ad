//! Facts that need all blocks: classes that are opened again, which names are variables, who may call a method, what
//! serves as an interface or enumeration.

use std::collections::{BTreeMap, BTreeSet};

use super::kind_of;
use crate::facts::{
    BaseKind, Call, ExprKind, Facts, Function, FunctionKind, InitialValue, ScopeId, ScopeKind,
    StringKind, TypeDefinition, TypeId, TypeKind, Variable, VariableKind,
};
use crate::lang::Lower;
use crate::names::base_name;

/// Gives what a class or module has where it is opened again to its first definition.
pub(super) fn join_reopened(facts: &mut Facts<'_>) {
    let mut first: BTreeMap<_, TypeId> = BTreeMap::new();
    let mut joined: BTreeMap<TypeId, TypeId> = BTreeMap::new();
    for (index, definition) in facts.types.iter().enumerate() {
        let id = TypeId(index as u32);
        let known = *first.entry((definition.qualifier.clone(), definition.name)).or_insert(id);
        if known != id {
            joined.insert(id, known);
        }
    }
    let mut scopes: BTreeMap<ScopeId, ScopeId> = BTreeMap::new();
    for (again, known) in &joined {
        let definition = &mut facts.types[again.0 as usize];
        definition.kind = TypeKind::Implementation;
        definition.is_class = false;
        let bases = std::mem::take(&mut definition.bases);
        let listed = std::mem::take(&mut definition.listed_properties);
        let inner = definition.inner;
        let first = &mut facts.types[known.0 as usize];
        first.bases.extend(bases);
        first.listed_properties.extend(listed);
        first.inner = first.inner.or(inner);
        scopes.extend(inner.zip(first.inner));
    }
    for function in &mut facts.functions {
        function.owner_type =
            function.owner_type.map(|owner| joined.get(&owner).copied().unwrap_or(owner));
    }
    for variable in &mut facts.variables {
        if variable.is_property() {
            variable.scope = scopes.get(&variable.scope).copied().unwrap_or(variable.scope);
        }
    }
}

/// Whether a name belongs to the method or block that binds it.
fn is_local(variable: &Variable<'_>) -> bool {
    !variable.is_global && !variable.is_constant && !variable.is_property()
}

/// The scopes in which a name that is used in one may be bound: blocks see those around them.
fn visible(facts: &Facts<'_>, scope: ScopeId) -> Vec<ScopeId> {
    let mut found = Vec::new();
    for id in facts.scope_ids_around(scope) {
        found.push(id);
        if facts.scope(id).kind != ScopeKind::Lambda {
            break;
        }
    }
    found
}

/// Gives each variable that a block assigns the scope of the one around it, and leaves the calls out that are
/// variables.
pub(super) fn settle_locals(facts: &mut Facts<'_>) {
    let mut bound: BTreeMap<(ScopeId, &str), u32> = BTreeMap::new();
    let mut order: Vec<_> = (0..facts.variables.len()).collect();
    order.retain(|at| is_local(&facts.variables[*at]));
    order.sort_by_key(|at| facts.variables[*at].name_span);
    for at in order {
        let variable = &facts.variables[at];
        let (name, start) = (variable.name, variable.name_span.start);
        let around = match variable.kind {
            VariableKind::Parameter => None,
            _ => {
                let mut scopes = visible(facts, variable.scope).into_iter();
                scopes.find(|scope| bound.contains_key(&(*scope, name)))
            }
        };
        let scope = around.unwrap_or(variable.scope);
        facts.variables[at].scope = scope;
        bound.entry((scope, name)).or_insert(start);
    }
    let is_variable = |call: &Call<'_>| {
        let name = call.callee.parts.last().copied().unwrap_or_default();
        let start = call.callee_span.start;
        kind_of(call.expression.node) == "identifier"
            && visible(facts, call.scope)
                .into_iter()
                .any(|scope| bound.get(&(scope, name)).is_some_and(|bound| *bound < start))
    };
    let keep: Vec<_> = facts.calls.iter().map(|call| !is_variable(call)).collect();
    let mut keep = keep.into_iter();
    facts.calls.retain(|_| keep.next().unwrap_or(true));
}

/// The words that say who may call the methods after them, or those that they are given.
const ACCESS: [&str; 4] = ["private", "private_class_method", "protected", "public"];

/// Says of each method who may call it, if that is written.
pub(super) fn set_access(facts: &mut Facts<'_>) {
    let mut sections: BTreeMap<ScopeId, Vec<(u32, &str)>> = BTreeMap::new();
    let mut named: BTreeMap<(ScopeId, String), &str> = BTreeMap::new();
    let mut wrapped = Vec::new();
    for call in &facts.calls {
        let [word] = call.callee.parts[..] else { continue };
        let is_type = matches!(facts.scope(call.scope).kind, ScopeKind::Type(_));
        if !is_type || !ACCESS.contains(&word) {
            continue;
        }
        let arguments = call.arguments.read();
        if arguments.is_empty() {
            sections.entry(call.scope).or_default().push((call.callee_span.start, word));
        }
        for argument in arguments.iter() {
            match argument.value.lower().kind {
                ExprKind::String(_, Some(name)) => {
                    named.insert((call.scope, name.into_owned()), word);
                }
                _ => wrapped.push((argument.value.span(), word)),
            }
        }
    }
    for function in &mut facts.functions {
        let is_static = function.modifiers.contains(&"static");
        let start = function.span.start;
        let section = sections.get(&function.scope).filter(|_| !is_static);
        let section = section.and_then(|words| {
            words[..words.partition_point(|(at, _)| *at < start)].last().map(|(_, word)| *word)
        });
        let own = wrapped.iter().find(|(span, _)| *span == function.span).map(|(_, word)| *word);
        let own = own.or_else(|| named.get(&(function.scope, function.name.to_owned())).copied());
        let word = own.or(section).map(|word| match word {
            "private_class_method" => "private",
            word => word,
        });
        function.modifiers.extend(word);
    }
}

/// The methods with a body of a class or module.
fn methods<'f, 't>(facts: &'f Facts<'t>, id: TypeId) -> impl Iterator<Item = &'f Function<'t>> {
    facts.functions.iter().filter(move |function| {
        function.owner_type == Some(id)
            && function.body.is_some()
            && function.kind != FunctionKind::Literal
    })
}

/// Marks the modules that are included, and what has only stubs.
pub(super) fn mark_interfaces(facts: &mut Facts<'_>) {
    let bases = facts.types.iter().flat_map(|definition| &definition.bases);
    let included = bases.filter(|base| base.kind == BaseKind::Implements);
    let included: BTreeSet<_> = included.map(|base| last_name(&base.ty.text).to_owned()).collect();
    for index in 0..facts.types.len() {
        let definition = &facts.types[index];
        let is_module = definition.kind == TypeKind::Interface;
        let is_mixed_in = definition.name.is_some_and(|name| included.contains(name));
        let derives = definition.bases.iter().any(|base| base.kind == BaseKind::Extends);
        let own = methods(facts, TypeId(index as u32));
        let own = own.filter(|method| method.name != "initialize");
        let own: Vec<_> = own.map(|method| method.is_stub).collect();
        let is_open = !own.is_empty() && own.iter().all(|is_stub| *is_stub);
        let may_be = is_module || definition.kind == TypeKind::Class && !derives;
        let is_interface = is_module && is_mixed_in || may_be && is_open;
        facts.types[index].is_interface = is_interface;
    }
}

fn last_name(path: &str) -> &str {
    base_name(path).rsplit("::").next().unwrap_or(path)
}

/// Marks what has only constants, or constants that are its own objects.
pub(super) fn mark_enumerations(facts: &mut Facts<'_>) {
    let nested: BTreeSet<ScopeId> = facts.types.iter().map(|definition| definition.scope).collect();
    for index in 0..facts.types.len() {
        let definition = &facts.types[index];
        let Some(inner) = definition.inner else { continue };
        let is_type = matches!(definition.kind, TypeKind::Class | TypeKind::Interface);
        let constants = facts.variables.iter();
        let constants: Vec<_> =
            constants.filter(|found| found.is_constant && found.scope == inner).collect();
        let holds_objects = constants.iter().any(|constant| is_object_of(constant, definition));
        let has_methods = methods(facts, TypeId(index as u32))
            .any(|method| !method.modifiers.contains(&"static"));
        let is_plain = are_alternatives(&constants) && !has_methods && !nested.contains(&inner);
        let is_enumeration = is_type && (holds_objects || is_plain);
        facts.types[index].is_enumeration = is_enumeration;
    }
}

/// Whether several constants hold values of one kind, as far as literals show it. A collection is none of them.
fn are_alternatives(constants: &[&Variable<'_>]) -> bool {
    let mut count = 0;
    let mut kinds = Vec::new();
    for constant in constants {
        let kind = match &constant.value {
            InitialValue::Expression(value) => value.lower().kind,
            _ => ExprKind::Null,
        };
        match kind {
            ExprKind::Collection(..) | ExprKind::Comprehension(..) => continue,
            ExprKind::Number(_) => kinds.push("number"),
            ExprKind::Boolean(_) => kinds.push("boolean"),
            ExprKind::String(StringKind::Symbol, _) => kinds.push("symbol"),
            ExprKind::String(..) => kinds.push("string"),
            _ => {}
        }
        count += 1;
    }
    count > 1 && kinds.windows(2).all(|pair| pair[0] == pair[1])
}

/// Whether a constant of a class holds an object of it: `RED = new("red")`.
fn is_object_of(constant: &Variable<'_>, class: &TypeDefinition<'_>) -> bool {
    let InitialValue::Expression(value) = &constant.value else { return false };
    match value.lower().kind {
        ExprKind::Construct(_, made, _) => class.name == Some(&*made),
        ExprKind::Call(callee, _) => matches!(callee.kind, ExprKind::Name("new")),
        _ => false,
    }
}

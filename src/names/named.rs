//! The facts of a name, and the members of a type by their names, from tables that are built on first
//! use.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ptr;

use super::Names;
use super::members::is_plain_friend;
use crate::facts::{
    Assignment, Facts, Function, ScopeId, ScopeKind, TypeDefinition, TypeId, Variable, VariableKind,
};
use crate::response::Span;

impl<'a> Names<'a> {
    /// The functions of a name; whitespace in the name of an operator is ignored.
    pub(crate) fn functions_named<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a Function<'a>> + use<'s, 'a> {
        let name = &without_whitespace(name);
        let functions = &self.facts.functions;
        let named =
            || functions.iter().map(|function| (without_whitespace(function.name), function));
        let table = &self.tables.functions;
        table.get_or_init(|| NameTable::new(named())).get(name)
    }

    /// The types of a name.
    pub(crate) fn types_named<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a TypeDefinition<'a>> + use<'s, 'a> {
        let types = &self.facts.types;
        let named =
            || types.iter().filter_map(|definition| Some((definition.name?.into(), definition)));
        let table = &self.tables.types;
        table.get_or_init(|| NameTable::new(named())).get(name)
    }

    /// The types that functions of a name return.
    pub(super) fn types_made_by<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a TypeDefinition<'a>> + use<'s, 'a> {
        let types = &self.facts.types;
        let made =
            || types.iter().filter_map(|definition| Some((definition.made_by?.into(), definition)));
        let table = &self.tables.made_types;
        table.get_or_init(|| NameTable::new(made())).get(name)
    }

    /// The variables and constants of a name.
    pub(crate) fn variables_named<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a Variable<'a>> + use<'s, 'a> {
        let variables = &self.facts.variables;
        let named = || variables.iter().map(|variable| (variable.name.into(), variable));
        let table = &self.tables.variables;
        table.get_or_init(|| NameTable::new(named())).get(name)
    }

    /// The assignments to a name: the last part of the target counts.
    pub(crate) fn assignments<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = &'a Assignment<'a>> + use<'s, 'a> {
        self.assignments_named(name).iter().map(|(_, assignment)| *assignment)
    }

    /// The assignments to a name within a span.
    pub(crate) fn assignments_in<'s>(
        &'s self,
        name: &str,
        span: Span,
    ) -> impl Iterator<Item = &'a Assignment<'a>> + use<'s, 'a> {
        let named = self.assignments_named(name);
        let is_before = |assignment: &Assignment<'_>| {
            (assignment.name_span.block, assignment.name_span.start) < (span.block, span.start)
        };
        let first = named.partition_point(|(_, assignment)| is_before(assignment));
        let after = named[first..].iter().map(|(_, assignment)| *assignment);
        after.take_while(move |assignment| span.contains(assignment.name_span))
    }

    fn assignments_named(&self, name: &str) -> &[(Cow<'a, str>, &'a Assignment<'a>)] {
        let table = self.tables.assignments.get_or_init(|| {
            let mut assignments: Vec<_> = self.facts.assignments.iter().collect();
            assignments.sort_by_key(|assignment| assignment.name_span);
            NameTable::new(
                assignments.into_iter().map(|assignment| (assignment.name.into(), assignment)),
            )
        });
        table.entries(name)
    }

    /// The variables of a name in one scope, without `_`.
    pub(crate) fn bindings(&self, name: &str, scope: ScopeId) -> &[&'a Variable<'a>] {
        let table = self.tables.bindings.get_or_init(|| {
            let variables = self.facts.variables.iter();
            let mut table: Vec<_> = variables.filter(|variable| is_bound(variable)).collect();
            table.sort_by_key(|variable| (variable.name, variable.scope));
            table
        });
        equal_range(table, |variable| (variable.name, variable.scope).cmp(&(name, scope)))
    }

    /// The variables of a name at file level, in all blocks, without `_`.
    pub(crate) fn globals(&self, name: &str) -> &[&'a Variable<'a>] {
        let table = self.tables.globals.get_or_init(|| {
            let is_in_file = |variable: &&Variable<'_>| {
                matches!(self.facts.scope(variable.scope).kind, ScopeKind::File)
            };
            let variables = self.facts.variables.iter().filter(|variable| is_bound(variable));
            let mut table: Vec<_> = variables.filter(is_in_file).collect();
            table.sort_by_key(|variable| variable.name);
            table
        });
        equal_range(table, |variable| variable.name.cmp(name))
    }

    /// The methods of a name that are members of exactly this type definition.
    pub(crate) fn own_methods(
        &self,
        definition: &TypeDefinition<'_>,
        name: &str,
    ) -> impl Iterator<Item = &'a Function<'a>> + use<'a> {
        let name = &without_whitespace(name);
        let table = &self.tables.methods;
        let table = table.get_or_init(|| MemberTable::methods(self.facts));
        let functions = &self.facts.functions;
        let found = table.get(definition, name).into_iter();
        found.map(|at| &functions[at])
    }

    /// The fields, class attributes and enumerators of a name that are members of exactly this
    /// type definition.
    pub(super) fn own_fields(
        &self,
        definition: &TypeDefinition<'_>,
        name: &str,
    ) -> impl Iterator<Item = &'a Variable<'a>> + use<'a> {
        let table = &self.tables.fields;
        let table = table.get_or_init(|| MemberTable::fields(self.facts));
        let variables = &self.facts.variables;
        let found = table.get(definition, name).into_iter();
        found.map(|at| &variables[at])
    }
}

/// Whether a variable binds a name, which `_` does not. What is a definition is found as one.
fn is_bound(variable: &Variable<'_>) -> bool {
    !matches!(variable.kind, VariableKind::Blank | VariableKind::Definition)
}

/// `operator <<` becomes `operator<<`; other names contain no whitespace.
pub(crate) fn without_whitespace(name: &str) -> Cow<'_, str> {
    match name.contains(char::is_whitespace) {
        true => name.split_whitespace().collect(),
        false => name.into(),
    }
}

/// The members of types, each given by its index in its list of facts.
#[derive(Debug, Default)]
pub(super) struct MemberTable<'a> {
    /// Members linked to a type definition: the member's name, the address of the definition, the
    /// member's index.
    linked: Vec<(Cow<'a, str>, *const TypeDefinition<'a>, usize)>,
    /// Members of which only the type's name is known: the member's name, the type's name, the
    /// member's index.
    named: Vec<(Cow<'a, str>, &'a str, usize)>,
}

impl<'a> MemberTable<'a> {
    /// The table of functions: by the link to their owner, else by the owner's name. An
    /// operator that is a friend counts to the class whose body contains it.
    pub(super) fn methods(facts: &'a Facts<'a>) -> Self {
        let mut members = Self::default();
        for (at, function) in facts.functions.iter().enumerate() {
            let name = without_whitespace(function.name);
            let body = body_of(facts, function.scope).filter(|_| !is_plain_friend(function));
            match (function.owner_type, &function.owner) {
                (Some(id), _) => {
                    members.link(facts, name.clone(), id, at);
                }
                (None, Some(owner)) => members.named.push((name.clone(), owner, at)),
                (None, None) => {}
            }
            if let Some(id) = body.filter(|id| Some(*id) != function.owner_type) {
                members.link(facts, name, id, at);
            }
        }
        members.sorted()
    }

    /// The table of properties: by the type body that contains them, else by the owner's name.
    pub(super) fn fields(facts: &'a Facts<'a>) -> Self {
        let mut members = Self::default();
        for (at, variable) in facts.variables.iter().enumerate() {
            if !variable.is_property() {
                continue;
            }
            let owner = variable.owner.as_deref();
            match (facts.scope(variable.scope).kind, owner) {
                (ScopeKind::Type(id), _) if facts.type_definition(id).name == owner => {
                    members.link(facts, variable.name.into(), id, at);
                }
                (ScopeKind::Type(_), _) | (_, None) => {}
                (_, Some(owner)) => members.named.push((variable.name.into(), owner, at)),
            }
        }
        members.sorted()
    }

    fn link(&mut self, facts: &'a Facts<'a>, name: Cow<'a, str>, id: TypeId, at: usize) {
        let definition = ptr::from_ref(facts.type_definition(id));
        self.linked.push((name, definition, at));
    }

    fn sorted(mut self) -> Self {
        self.linked.sort();
        self.named.sort();
        self
    }

    /// The members with that name of exactly this type definition.
    pub(super) fn get(&self, definition: &TypeDefinition<'_>, name: &str) -> Vec<usize> {
        let address = ptr::from_ref(definition).cast();
        let linked =
            equal_range(&self.linked, |(own, of, _)| own.as_ref().cmp(name).then(of.cmp(&address)));
        let of_name = definition.name.map(|owner| {
            equal_range(&self.named, |(own, of, _)| own.as_ref().cmp(name).then((*of).cmp(owner)))
        });
        let linked = linked.iter().map(|(_, _, at)| *at);
        let of_name = of_name.unwrap_or_default().iter().map(|(_, _, at)| *at);
        let mut found: Vec<_> = linked.chain(of_name).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The type whose body a scope is.
fn body_of(facts: &Facts<'_>, scope: ScopeId) -> Option<TypeId> {
    let id = facts.owner_type(scope)?;
    (facts.type_definition(id).inner == Some(scope)).then_some(id)
}

/// Facts sorted by name; those with the same name stay in source order.
#[derive(Debug)]
pub(super) struct NameTable<'a, T>(Vec<(Cow<'a, str>, &'a T)>);

impl<'a, T> NameTable<'a, T> {
    pub(super) fn new(facts: impl Iterator<Item = (Cow<'a, str>, &'a T)>) -> Self {
        let mut table: Vec<_> = facts.collect();
        table.sort_by(|(one, _), (other, _)| one.cmp(other));
        Self(table)
    }

    pub(super) fn get<'s>(&'s self, name: &str) -> impl Iterator<Item = &'a T> + use<'s, 'a, T> {
        self.entries(name).iter().map(|(_, fact)| *fact)
    }

    /// The facts with a name, each paired with it.
    pub(super) fn entries(&self, name: &str) -> &[(Cow<'a, str>, &'a T)] {
        equal_range(&self.0, |(own, _)| own.as_ref().cmp(name))
    }
}

/// The range of a sorted slice for which `compare` returns `Equal`.
pub(super) fn equal_range<T>(sorted: &[T], compare: impl Fn(&T) -> Ordering) -> &[T] {
    let first = sorted.partition_point(|entry| compare(entry).is_lt());
    let rest = &sorted[first..];
    let length = rest.partition_point(|entry| compare(entry).is_eq());
    &rest[..length]
}

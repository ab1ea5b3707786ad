//! The facts of a name, from tables that are built on first use.

use std::borrow::Cow;

use super::Names;
use super::member_table::{MemberTable, NameTable, equal_range};
use crate::facts::{
    Assignment, Function, ScopeId, ScopeKind, TypeDefinition, Variable, VariableKind,
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
    pub(super) fn own_methods(
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

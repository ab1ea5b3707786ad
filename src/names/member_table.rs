//! The table of type members by name.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ptr;

use super::without_whitespace;
use crate::facts::{Facts, ScopeId, ScopeKind, TypeDefinition, TypeId, VariableKind};

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
    /// The table of functions: by the link to their owner, else by the owner's name. A friend is
    /// a member of the class whose body contains it.
    pub(super) fn methods(facts: &'a Facts<'a>) -> Self {
        let mut members = Self::default();
        for (at, function) in facts.functions.iter().enumerate() {
            let name = without_whitespace(function.name);
            let body = body_of(facts, function.scope);
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
            let is_property = matches!(
                variable.kind,
                VariableKind::Field
                    | VariableKind::ClassField
                    | VariableKind::Enumerator
                    | VariableKind::Definition
            );
            if !is_property {
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

//! A table of facts by name.

use std::borrow::Cow;
use std::cmp::Ordering;

/// Facts sorted by name; those with the same name stay in source order.
#[derive(Debug)]
pub(super) struct NameTable<'a, T>(Vec<(Cow<'a, str>, &'a T)>);

impl<'a, T> NameTable<'a, T> {
    pub(super) fn new(facts: impl Iterator<Item = (Cow<'a, str>, &'a T)>) -> Self {
        let mut table: Vec<_> = facts.collect();
        table.sort_by(|(one, _), (other, _)| one.cmp(other));
        Self(table)
    }

    /// The facts with a name.
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
    let first = sorted.partition_point(|one| compare(one).is_lt());
    let rest = &sorted[first..];
    let length = rest.partition_point(|one| compare(one).is_eq());
    &rest[..length]
}

//! What other code may use.

use std::collections::BTreeMap;

use crate::check::Context;
use crate::check::global::documentation::documentables;
use crate::facts::{Documentable, DocumentableKind, Function, TypeId};
use crate::names::SpanTree;
use crate::response::Span;

/// What other code may use, by the definitions that may be documented.
pub(super) struct Public<'a> {
    definitions: Vec<(Span, Documentable)>,
    around: SpanTree,
    functions: SpanTree,
    /// The functions of each type, by their names.
    members: BTreeMap<(TypeId, &'a str), Vec<usize>>,
}

impl<'a> Public<'a> {
    pub(super) fn of(cx: &Context<'a>) -> Self {
        let mut definitions = documentables(cx);
        definitions.retain(|(_, one)| one.kind != DocumentableKind::Module);
        let mut members: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (at, one) in cx.facts.functions.iter().enumerate() {
            if let Some(owner) = one.owner_type {
                members.entry((owner, one.name)).or_default().push(at);
            }
        }
        let functions = cx.facts.functions.iter().map(|one| one.span);
        Self {
            around: SpanTree::new(definitions.iter().map(|(span, _)| *span).enumerate()),
            functions: SpanTree::new(functions.enumerate()),
            definitions,
            members,
        }
    }

    /// Whether the function is public. A member of a C++ class that is defined outside of it is
    /// declared in it.
    pub(super) fn function(&self, cx: &Context<'_>, function: &Function<'_>) -> Option<bool> {
        let own = |one: &Function<'_>| {
            let outer = self.functions.innermost_around(one.span);
            let outer = outer.map(|at| cx.facts.functions[at].span);
            let definition = self.around.outwards(one.name_span).next()?.0;
            let is_own = !outer.is_some_and(|outer| definition.contains(outer));
            is_own.then(|| self.holds(one.name_span)).flatten()
        };
        let declared = || {
            let owner = function.owner_type?;
            let declared = self.members.get(&(owner, function.name))?.iter();
            declared.map(|at| &cx.facts.functions[*at]).find_map(own)
        };
        own(function).or_else(declared)
    }

    /// Whether the innermost definition around a name is public; `None` if that is not evident.
    pub(super) fn holds(&self, name: Span) -> Option<bool> {
        let (_, at) = self.around.outwards(name).next()?;
        self.definitions[at].1.access
    }
}

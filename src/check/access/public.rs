//! What other code may use, by the definitions that may be documented.

use std::collections::BTreeMap;

use crate::check::Context;
use crate::facts::{Documentable, DocumentableKind, Function, TypeId};
use crate::names::SpanTree;
use crate::response::Span;

/// The definitions of the code, by their places.
pub(in crate::check) struct Public<'a> {
    definitions: Vec<&'a Documentable>,
    around: SpanTree,
    functions: SpanTree,
    /// The functions of each type, by their names.
    members: BTreeMap<(TypeId, &'a str), Vec<usize>>,
}

impl<'a> Public<'a> {
    pub(in crate::check) fn of(cx: &Context<'a>) -> Self {
        let definitions = cx.trees.on_demand().documentables.iter();
        let definitions =
            definitions.filter(|definition| definition.kind != DocumentableKind::Module);
        let definitions: Vec<_> = definitions.collect();
        let mut members: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (at, function) in cx.facts.functions.iter().enumerate() {
            if let Some(owner) = function.owner_type {
                members.entry((owner, function.name)).or_default().push(at);
            }
        }
        let functions = cx.facts.functions.iter().map(|function| function.span);
        Self {
            around: SpanTree::new(definitions.iter().map(|definition| definition.span).enumerate()),
            functions: SpanTree::new(functions.enumerate()),
            definitions,
            members,
        }
    }

    /// Whether the function is public. A member of a C++ class that is defined outside of it is
    /// declared in it.
    pub(in crate::check) fn function(
        &self,
        cx: &Context<'_>,
        function: &Function<'_>,
    ) -> Option<bool> {
        let own = |function: &Function<'_>| {
            let outer = self.functions.innermost_around(function.span);
            let outer = outer.map(|at| cx.facts.functions[at].span);
            let definition = self.around.outwards(function.name_span).next()?.0;
            let is_own = !outer.is_some_and(|outer| definition.contains(outer));
            is_own.then(|| self.holds(function.name_span)).flatten()
        };
        let declared = || {
            let owner = function.owner_type?;
            let declared = self.members.get(&(owner, function.name))?.iter();
            declared.map(|at| &cx.facts.functions[*at]).find_map(own)
        };
        own(function).or_else(declared)
    }

    /// Whether the innermost definition around a name is public; `None` if that is not evident.
    pub(in crate::check) fn holds(&self, name: Span) -> Option<bool> {
        self.around(name)?.access
    }

    /// Whether a field is public; `None` also where fields are no definitions that may be documented.
    pub(super) fn field(&self, name: Span) -> Option<bool> {
        self.around(name).filter(|found| found.kind == DocumentableKind::Field)?.access
    }

    /// The innermost definition around a name.
    fn around(&self, name: Span) -> Option<&'a Documentable> {
        let (_, at) = self.around.outwards(name).next()?;
        Some(self.definitions[at])
    }
}

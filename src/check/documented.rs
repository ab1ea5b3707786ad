//! Which definitions have comments that document them.

use std::collections::BTreeSet;

use super::Context;
use crate::facts::Documentable;
use crate::response::{CodeBlock, Span};

/// What has to be documented. Of several declarations of a name, one is enough.
pub(super) fn definitions(cx: &Context<'_>) -> Vec<Documentable> {
    let syntax = &cx.profile().syntax;
    let is_stub =
        |block: &CodeBlock<'_>| block.titles.iter().any(|title| syntax.is_stub(title.text));
    let mut found = cx.trees.on_demand().documentables.clone();
    found.retain(|item| !item.is_exempt && !cx.block(item.span).is_some_and(is_stub));
    let documented = found.iter().filter(|item| item.is_documented);
    let declared: BTreeSet<_> = documented.filter_map(|item| item.declares.clone()).collect();
    let hidden = members_of_hidden_types(cx, &found);
    for item in &mut found {
        item.is_public &= !hidden.contains(&item.span);
        item.is_documented |= item.declares.as_ref().is_some_and(|name| declared.contains(name));
    }
    found
}

/// The functions of types that are not public, wherever they are defined: nobody else can call them.
fn members_of_hidden_types(cx: &Context<'_>, definitions: &[Documentable]) -> BTreeSet<Span> {
    let hidden = definitions.iter().filter(|item| !item.is_public).map(|item| item.span);
    let hidden: BTreeSet<_> = hidden.collect();
    let functions = cx.facts.functions.iter().filter(|function| {
        let owner = function.owner_type.map(|owner| cx.facts.type_definition(owner));
        owner.is_some_and(|owner| hidden.contains(&owner.span))
    });
    functions.map(|function| function.span).collect()
}

/// The definitions that have comments which document them.
pub(super) struct Documented(Vec<Documentable>);

impl Documented {
    pub(super) fn of(cx: &Context<'_>) -> Self {
        let mut found = definitions(cx);
        found.sort_by_key(|item| (item.span.block, item.span.start));
        Self(found)
    }

    /// Whether the definition with its name there has one.
    pub(super) fn contain(&self, name: Span) -> bool {
        let place = (name.block, name.start);
        let before = self.0.partition_point(|item| (item.span.block, item.span.start) <= place);
        let innermost = self.0[..before].last();
        innermost.is_some_and(|item| item.is_documented && item.span.contains(name))
    }
}

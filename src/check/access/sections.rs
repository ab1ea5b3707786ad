//! Who may use the members of C++ classes: `public:` and the like hold until the next of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Context;
use crate::facts::{Function, TypeId, TypeKind};
use crate::names::SpanTree;
use crate::response::Span;

const ACCESS: [&str; 3] = ["private", "protected", "public"];

const fn start(span: Span) -> (Option<u32>, u32) {
    (span.block, span.start)
}

/// The sections of the classes.
pub(super) struct Sections {
    types: SpanTree,
    /// Where those of each type begin, in source order, with their words.
    begin: BTreeMap<usize, Vec<(u32, &'static str)>>,
    /// Where each class declares a function first, by its name.
    declared: BTreeMap<(TypeId, String), Span>,
    /// Where the types of variables are written.
    declaring: BTreeSet<(Option<u32>, u32)>,
}

impl Sections {
    pub(super) fn of(cx: &Context<'_>) -> Self {
        let types = cx.facts.types.iter().map(|definition| definition.span);
        let types = SpanTree::new(types.enumerate());
        let mut begin: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for pair in cx.facts.tokens.windows(2) {
            // A base is public without a colon: `class A : public B`.
            let word = ACCESS.into_iter().find(|word| pair[0].text == *word);
            let owner = word.and_then(|_| types.innermost_around(pair[0].span));
            if let (Some(word), Some(owner), ":") = (word, owner, pair[1].text) {
                begin.entry(owner).or_default().push((pair[0].span.start, word));
            }
        }
        let mut declared = BTreeMap::new();
        for function in cx.facts.functions.iter().filter(|one| one.qualifier.is_none()) {
            if let Some(owner) = function.owner_type {
                declared.entry((owner, function.name.to_owned())).or_insert(function.name_span);
            }
        }
        let declaring = cx.facts.variables.iter().filter_map(|variable| variable.ty.as_ref());
        let declaring = declaring.map(|ty| start(ty.span)).collect();
        Self { types, begin, declared, declaring }
    }

    /// The section of a member at a place: that of the last word before it in its type, or else what the kind of
    /// type says. The members of a type without a name are those of the type around it, unless a variable has that
    /// type: they are that variable's.
    pub(super) fn at(&self, cx: &Context<'_>, place: Span) -> Option<&'static str> {
        let has_members = |owner: &usize| {
            let definition = &cx.facts.types[*owner];
            definition.name.is_some() || self.declaring.contains(&start(definition.span))
        };
        let owner = self.types.outwards(place).map(|(_, owner)| owner).find(has_members)?;
        let own = self.begin.get(&owner).map_or(&[][..], Vec::as_slice);
        let before = own.partition_point(|(begin, _)| *begin < place.start);
        let last = own[..before].last().map(|(_, word)| *word);
        last.or(Some(match cx.facts.types[owner].kind {
            TypeKind::Class => "private",
            _ => "public",
        }))
    }

    /// The section of a function: of one that is defined outside of its class, that of its declaration.
    pub(super) fn of_function(
        &self,
        cx: &Context<'_>,
        function: &Function<'_>,
    ) -> Option<&'static str> {
        let declared = match (function.qualifier.as_ref(), function.owner_type) {
            (Some(_), Some(owner)) => *self.declared.get(&(owner, function.name.to_owned()))?,
            _ => function.name_span,
        };
        self.at(cx, declared)
    }
}

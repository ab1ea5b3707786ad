//! The uses of names in the code.

use super::Names;
use super::references::{Chain, References};
use crate::response::Span;

/// A use of a name. Its definition, its import and the label of an argument are not uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mention<'s> {
    chain: &'s Chain<'s>,
    /// The part of the chain that is the name.
    at: usize,
}

impl<'s> Mention<'s> {
    /// The path up to and including the name: `os`, `path`, `join`.
    pub(crate) fn parts(&self) -> &'s [&'s str] {
        &self.chain.names[..=self.at]
    }

    /// The name.
    pub(crate) fn name(&self) -> &'s str {
        self.chain.names[self.at]
    }

    /// The path before the name.
    pub(crate) fn qualifiers(&self) -> &'s [&'s str] {
        &self.chain.names[..self.at]
    }

    /// The path does not begin with a name: `f().x`, `"a".join`, `xs[0].y`.
    pub(crate) fn has_receiver(&self) -> bool {
        self.chain.has_receiver
    }

    /// Called, used as a method reference, or applied as a decorator or annotation.
    pub(crate) fn is_called(&self) -> bool {
        let part = &self.chain.parts[self.at];
        part.is_called || self.chain.decorates && !part.is_qualifier
    }

    /// The name itself qualifies another: `np` in `np.zeros`.
    pub(crate) fn is_qualifier(&self) -> bool {
        self.chain.parts[self.at].is_qualifier
    }

    /// Whether the name is not qualified.
    pub(crate) fn is_bare(&self) -> bool {
        self.at == 0 && !self.chain.has_receiver
    }

    /// From the start of the path to the end of the name; of a name after a receiver only itself.
    pub(crate) fn span(&self) -> Span {
        let parts = &self.chain.parts;
        let first = if self.chain.has_receiver { self.at } else { 0 };
        Span {
            end: parts[self.at].span.end,
            ..parts[first].span
        }
    }

    /// The span of the path up to the part at `last`.
    pub(crate) fn span_up_to(&self, last: usize) -> Span {
        let parts = &self.chain.parts;
        Span {
            end: parts[last].span.end,
            ..parts[0].span
        }
    }

    /// The span of the first name of the path.
    pub(crate) fn first_span(&self) -> Span {
        self.chain.parts[0].span
    }
}

impl<'a> Names<'a> {
    /// The uses of a name, in source order.
    pub(crate) fn mentions<'s>(&'s self, name: &str) -> Vec<Mention<'s>> {
        self.mentions_of_any([name])
    }

    /// The uses of any of the names, in source order.
    pub(crate) fn mentions_of_any<'s, 'n>(
        &'s self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Vec<Mention<'s>> {
        let references = self.references();
        let uses = names
            .into_iter()
            .filter_map(|name| references.uses.get(name));
        let mut places: Vec<(usize, usize)> = uses.flatten().copied().collect();
        let span = |(chain, at): &(usize, usize)| references.chains[*chain].parts[*at].span;
        places.sort_by_key(span);
        places.dedup();
        let mention = |(chain, at)| Mention {
            chain: &references.chains[chain],
            at,
        };
        places.into_iter().map(mention).collect()
    }

    /// All uses of names, in the order in which their paths begin.
    pub(crate) fn all_mentions<'s>(&'s self) -> impl Iterator<Item = Mention<'s>> {
        self.references().chains.iter().flat_map(|chain| {
            let used = chain.parts.iter().enumerate();
            let used = used.filter(|(_, part)| part.is_use);
            used.map(move |(at, _)| Mention { chain, at })
        })
    }

    /// The uses of dotted names from their first part to their last.
    pub(crate) fn whole_mentions<'s>(&'s self) -> impl Iterator<Item = Mention<'s>> {
        let chains = self.references().chains.iter();
        let from_names = chains.filter(|chain| !chain.has_receiver && chain.parts[0].is_use);
        from_names.map(|chain| Mention {
            chain,
            at: chain.names.len() - 1,
        })
    }

    fn references(&self) -> &References<'a> {
        let table = &self.tables.references;
        table.get_or_init(|| References::new(self))
    }
}

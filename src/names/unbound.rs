//! Names that nothing in the response defines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::Names;
use crate::facts::{Facts, TokenKind};
use crate::response::Span;

/// The names that each language gives without an import, by the language's id.
static BUILT_INS: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../rules/vocabulary/built_ins.toml"))
        .expect("rules/vocabulary/built_ins.toml is tested")
});

impl<'a> Names<'a> {
    /// The uses of names that no qualifier or receiver comes before, in source order.
    pub(crate) fn bare_uses(&self) -> impl Iterator<Item = (&'a str, Span)> {
        let references = self.references();
        let first = references.chains.iter().filter(|chain| !chain.has_receiver);
        let first = first.map(|chain| chain.range.start);
        let used = first.filter(|at| references.parts[*at].is_use);
        used.map(|at| (references.names[at], references.parts[at].span))
    }

    /// The bare uses of names that the response neither defines nor imports anywhere, and that the
    /// language does not give; `None` if it is not listed what the language gives.
    pub(crate) fn undefined_uses(&self) -> Option<Vec<(&'a str, Span)>> {
        let built_ins = BUILT_INS.get(self.facts.language.id())?;
        let defined = defined(self.facts);
        let keywords: BTreeSet<Span> = self
            .facts
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Keyword)
            .map(|token| token.span)
            .collect();
        let is_undefined = |(name, span): &(&str, Span)| {
            !defined.contains(name)
                && !name.trim_matches('_').is_empty()
                && !built_ins.contains(*name)
                && !keywords.contains(span)
                && self.imported(name).is_empty()
        };
        Some(self.bare_uses().filter(is_undefined).collect())
    }
}

/// The names of everything that the response defines, wherever that is visible.
fn defined<'a>(facts: &Facts<'a>) -> BTreeSet<&'a str> {
    let functions = facts.functions.iter();
    let types = facts.types.iter();
    let variables = facts.variables.iter();
    let parameters = facts.functions.iter().flat_map(|one| &one.parameters);
    functions
        .map(|one| one.name)
        .chain(types.clone().filter_map(|one| one.name))
        .chain(types.flat_map(|one| one.type_parameters.iter().copied()))
        .chain(variables.map(|one| one.name))
        .chain(parameters.filter_map(|one| one.name))
        .chain(assigned(facts))
        .collect()
}

/// The names that something is assigned to, which need not be variables: `T = TypeVar("T")`.
fn assigned<'a>(facts: &Facts<'a>) -> impl Iterator<Item = &'a str> {
    let pairs = facts.tokens.windows(2);
    pairs.filter_map(|pair| {
        let is_name = pair[0].kind == TokenKind::Identifier;
        (is_name && matches!(pair[1].text, "=" | ":=")).then_some(pair[0].text)
    })
}

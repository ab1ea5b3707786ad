//! Names that nothing in the response defines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::{ImportBinding, Names};
use crate::facts::{Facts, ScopeId, ScopeKind, TokenKind};
use crate::response::Span;

/// How many tokens of a list of type parameters are read.
const MAX_TYPE_PARAMETERS: usize = 64;

/// The names that each language gives without an import, by the language's id.
static BUILT_INS: LazyLock<BTreeMap<String, BTreeSet<String>>> =
    LazyLock::new(|| vocabulary!("built_ins.toml"));

impl<'a> Names<'a> {
    /// Whether the language gives a name without an import.
    pub(crate) fn is_built_in(&self, name: &str) -> bool {
        BUILT_INS.get(self.facts.language.id()).is_some_and(|names| names.contains(name))
    }

    /// The uses of names that no qualifier or receiver comes before, in source order.
    pub(crate) fn bare_uses(&self) -> impl Iterator<Item = (&'a str, Span)> {
        let references = self.references();
        let first = references.chains.iter().filter(|chain| !chain.has_receiver);
        let first = first.map(|chain| chain.range.start);
        let used = first.filter(|at| references.parts[*at].is_use);
        used.map(|at| (references.names[at], references.parts[at].span))
    }

    /// The bare uses of names that nothing visible there binds, and that the language does not give;
    /// `None` if it is not listed what the language gives.
    pub(crate) fn undefined_uses(&self) -> Option<Vec<(&'a str, Span)>> {
        let built_ins = BUILT_INS.get(self.facts.language.id())?;
        let bound = self.bound();
        let keywords: BTreeSet<Span> = self
            .facts
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Keyword)
            .map(|token| token.span)
            .collect();
        let is_undefined = |(name, span): &(&str, Span)| {
            !name.trim_matches('_').is_empty()
                && !built_ins.contains(*name)
                && !keywords.contains(span)
                && !self.is_bound_at(&bound, name, *span)
        };
        Some(self.bare_uses().filter(is_undefined).collect())
    }

    /// Whether a name is bound where it is used. A function does not see the names of a class
    /// around it. A block of statements alone may show a part of a function in another block.
    fn is_bound_at(&self, bound: &Bound<'_>, name: &str, span: Span) -> bool {
        if bound.everywhere.contains(name) {
            return true;
        }
        let facts = self.facts;
        let (Some(scopes), Some(own)) = (bound.scopes.get(name), self.scope_at(span)) else {
            return false;
        };
        let is_elsewhere = |id: &ScopeId| facts.scope(*id).span.block != span.block;
        // Scopes are in the order of their blocks.
        let mut ends = [scopes.first(), scopes.last()].into_iter().flatten();
        if facts.scope(own).kind == ScopeKind::File && ends.any(is_elsewhere) {
            return true;
        }
        let mut left_function = false;
        facts.scope_ids_around(own).any(|id| {
            let kind = facts.scope(id).kind;
            let hidden = left_function && matches!(kind, ScopeKind::Type(_));
            // Defaults and annotations of parameters are outside the body.
            left_function |= match kind {
                ScopeKind::Function(id) => {
                    let body = facts.function(id).body;
                    body.is_some_and(|body| body.contains(span))
                }
                _ => false,
            };
            !hidden && scopes.contains(&id)
        })
    }

    /// The names that the response binds, by where that is visible.
    fn bound(&self) -> Bound<'a> {
        let facts = self.facts;
        let mut bound = Bound::default();
        for function in &facts.functions {
            bound.add(facts, function.name, function.scope);
            for name in function.parameters.iter().filter_map(|parameter| parameter.name) {
                bound.add(facts, name, function.inner.unwrap_or(function.scope));
            }
        }
        for definition in &facts.types {
            if let Some(name) = definition.name {
                bound.add(facts, name, definition.scope);
            }
            bound.everywhere.extend(definition.type_parameters.iter());
        }
        for variable in &facts.variables {
            match variable.is_global {
                true => drop(bound.everywhere.insert(variable.name)),
                false => bound.add(facts, variable.name, variable.scope),
            }
        }
        for import in &facts.imports {
            for binding in ImportBinding::of(self.language, import) {
                bound.add(facts, binding.local, import.scope);
            }
        }
        for (name, scope) in self.assigned() {
            bound.add(facts, name, scope);
        }
        bound.everywhere.extend(self.type_parameters());
        bound
    }

    /// The names that something is assigned to, which need not be variables, and where:
    /// `T = TypeVar("T")`.
    fn assigned(&self) -> impl Iterator<Item = (&'a str, ScopeId)> {
        let tokens = &self.facts.tokens;
        let assigned = tokens.windows(2).enumerate().filter(|(at, pair)| {
            // In `x: T = 1`, `T` is a type.
            let is_type = at.checked_sub(1).is_some_and(|before| tokens[before].text == ":");
            let is_name = pair[0].kind == TokenKind::Identifier;
            is_name && !is_type && matches!(pair[1].text, "=" | ":=")
        });
        let assigned = assigned.map(|(_, pair)| &pair[0]);
        assigned.filter_map(|name| Some((name.text, self.scope_at(name.span)?)))
    }

    /// The type parameters of functions and aliases: `T` of `def f[T](x: T)`.
    fn type_parameters(&self) -> impl Iterator<Item = &'a str> {
        let tokens = self.facts.tokens.as_slice();
        let definitions = self.definitions().iter().filter_map(|(span, _)| {
            let at = tokens.partition_point(|token| token.span <= *span);
            let opening = tokens.get(at)?.text == "[";
            opening.then(|| &tokens[at + 1..])
        });
        definitions.flat_map(|after| {
            let inside = after.iter().take(MAX_TYPE_PARAMETERS);
            let inside = inside.take_while(|token| token.text != "]");
            let names = inside.filter(|token| token.kind == TokenKind::Identifier);
            names.map(|token| token.text)
        })
    }
}

/// Where names are bound.
#[derive(Default)]
struct Bound<'a> {
    /// The names that are visible in all of the response.
    everywhere: BTreeSet<&'a str>,
    /// The other scopes that bind a name.
    scopes: BTreeMap<&'a str, BTreeSet<ScopeId>>,
}

impl<'a> Bound<'a> {
    fn add(&mut self, facts: &Facts<'_>, name: &'a str, scope: ScopeId) {
        match facts.scope(scope).kind {
            ScopeKind::File => drop(self.everywhere.insert(name)),
            _ => drop(self.scopes.entry(name).or_default().insert(scope)),
        }
    }
}

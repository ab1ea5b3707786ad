//! What the names in a file refer to, as scopes bind them. It is the same question before and after a change, so what
//! counts is not where a name is declared but which names are told apart.

use std::collections::{BTreeMap, BTreeSet};

use super::{BoundName, Referent};
use crate::facts::{ScopeId, ScopeKind, TokenKind};
use crate::fix::Source;
use crate::lang;
use crate::names::ImportBinding;

/// The names in the code, in source order.
pub(super) fn bound(source: &Source<'_>) -> Vec<BoundName> {
    let bindings = Bindings::of(source);
    let tokens = &source.cx.facts.tokens;
    let joints = source.cx.profile().names.joints;
    let names = tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Identifier);
    let names = names.map(|(at, token)| {
        let before = at.checked_sub(1).map(|at| tokens[at].text);
        let referent = match before.is_some_and(|before| joints.contains(&before)) {
            true => Referent::Member,
            false => bindings.referent(source, token.text, source.cx.names.scope_at(token.span)),
        };
        let range = token.span.start as usize..token.span.end as usize;
        BoundName { range, referent }
    });
    names.collect()
}

/// The scopes that bind each name.
struct Bindings<'s> {
    scopes: BTreeMap<&'s str, BTreeSet<ScopeId>>,
}

impl<'s> Bindings<'s> {
    fn of(source: &Source<'s>) -> Self {
        let facts = source.cx.facts;
        let language = lang::of(facts.language);
        let functions = facts.functions.iter().map(|found| (found.name, found.scope));
        let parameters = facts.functions.iter().flat_map(|found| {
            let named = found.parameters.iter().filter_map(|parameter| parameter.name);
            named.map(|name| (name, found.inner.unwrap_or(found.scope)))
        });
        let types = facts.types.iter().filter_map(|found| Some((found.name?, found.scope)));
        let variables = facts.variables.iter().map(|found| (found.name, found.scope));
        let mut scopes: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for (name, scope) in functions.chain(parameters).chain(types).chain(variables) {
            scopes.entry(name).or_default().insert(scope);
        }
        for import in &facts.imports {
            for binding in ImportBinding::of(language, import) {
                scopes.entry(binding.local).or_default().insert(import.scope);
            }
        }
        Self { scopes }
    }

    fn referent(&self, source: &Source<'_>, name: &str, scope: Option<ScopeId>) -> Referent {
        let (Some(binding), Some(own)) = (self.scopes.get(name), scope) else {
            return Referent::Unbound;
        };
        let facts = source.cx.facts;
        let sees_members = source.cx.profile().classes.have_implicit_receiver;
        let mut around = facts.scope_ids_around(own).filter(|scope| {
            let is_type = matches!(facts.scope(*scope).kind, ScopeKind::Type(_));
            sees_members || !is_type || *scope == own
        });
        let found = around.find(|scope| binding.contains(scope));
        found.map_or(Referent::Unbound, Referent::Bound)
    }
}

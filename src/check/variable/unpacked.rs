//! Variables that functions unpack a value into and do not use.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Context;
use crate::facts::{ExprKind, InitialValue, ScopeId, ScopeKind, Variable, VariableKind};
use crate::names::Mention;
use crate::response::Span;

/// How many scopes are looked through for the one that binds a name.
const MAX_SCOPES: usize = 64;

/// The names that a function unpacks a value into, binds to nothing else after that, and does not use.
/// A name that begins with `_` is meant not to be used.
pub(in crate::check) fn unpacked(cx: &Context<'_>) -> Vec<Span> {
    let mut last = BTreeMap::new();
    for variable in &cx.facts.variables {
        if matches!(cx.facts.scope(variable.scope).kind, ScopeKind::Function(_)) {
            last.insert((variable.scope, variable.name), variable);
        }
    }
    last.retain(|_, variable| is_unpacked(variable) && !variable.name.starts_with('_'));
    let used = used(cx);
    let unused = last.iter().filter(|(binding, _)| !used.contains(binding));
    let mut spans: Vec<_> = unused.map(|(_, variable)| variable.name_span).collect();
    spans.sort();
    spans
}

/// Whether a variable gets a part of a value that the code does not list.
fn is_unpacked(variable: &Variable<'_>) -> bool {
    let kinds = [VariableKind::Variable, VariableKind::Resource];
    match &variable.value {
        InitialValue::Element(value, _) if kinds.contains(&variable.kind) => {
            !variable.is_global && !matches!(value.lower().kind, ExprKind::Collection(..))
        }
        _ => false,
    }
}

/// The names that are used, each with the scope that binds it.
fn used<'c>(cx: &'c Context<'_>) -> BTreeSet<(ScopeId, &'c str)> {
    let mut found = BTreeSet::new();
    for mention in cx.names.all_mentions().filter(Mention::is_bare) {
        let mut scope = cx.names.scope_at(mention.span());
        for _ in 0..MAX_SCOPES {
            let Some(id) = scope else { break };
            if !cx.names.bindings(mention.name(), id).is_empty() {
                found.insert((id, mention.name()));
                break;
            }
            scope = cx.facts.scope(id).parent;
        }
    }
    found
}

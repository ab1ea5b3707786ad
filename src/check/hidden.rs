//! Definitions that hide a name that the language gives (`A001` and `A002` of ruff, `predeclared` of golangci-lint,
//! `no-redeclare` of ESLint with `builtinGlobals`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::Context;
use crate::facts::VariableKind;
use crate::response::Span;

/// The names of languages whose `built_ins.toml` says nothing, by the language's id.
static PREDECLARED: LazyLock<BTreeMap<String, BTreeSet<String>>> =
    LazyLock::new(|| vocabulary!("predeclared.toml"));

/// The names of variables, parameters, free functions and types that the language gives too. What a class has is
/// reached through the class, and hides nothing.
pub(super) fn hidden_built_ins(cx: &Context<'_>) -> Vec<Span> {
    const MEMBERS: [VariableKind; 4] = [
        VariableKind::ClassField,
        VariableKind::Enumerator,
        VariableKind::Field,
        VariableKind::Receiver,
    ];
    let facts = cx.facts;
    let language = facts.language;
    let listed = PREDECLARED.get(language.base().id());
    let is_given = |name: &str| {
        let is_listed = listed.is_some_and(|names| names.contains(name));
        (is_listed || cx.names.is_built_in(name)) && !name.starts_with("__")
    };
    let variables = facts.variables.iter();
    let variables = variables
        .filter(|one| !MEMBERS.contains(&one.kind) && !one.is_no_variable && is_given(one.name));
    let functions = facts.functions.iter();
    let functions = functions
        .filter(|one| one.owner.is_none() && one.qualifier.is_none() && is_given(one.name));
    let types = facts.types.iter();
    let types = types.filter(|one| one.name.is_some_and(is_given) && !one.is_further_part);
    let mut found: Vec<_> = cx.names.distinct(variables).map(|one| one.name_span).collect();
    found.extend(functions.map(|one| one.name_span));
    found.extend(types.map(|one| one.name_span));
    found.sort_unstable();
    found.dedup();
    found
}

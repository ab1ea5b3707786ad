//! Variables that are never assigned to again.

use std::collections::BTreeMap;

use crate::check::Context;
use crate::facts::{InitialValue, Variable};
use crate::response::Span;

/// The variables that could be constants: declared as variables with a value, and never assigned to
/// in the function around them.
pub(in crate::check) fn never(cx: &Context<'_>) -> Vec<Span> {
    let Some(keyword) = cx.profile().syntax.variable_keyword else {
        return Vec::new();
    };
    let mut assigned: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
    for one in cx.facts.assignments.iter().filter(|it| it.target == it.name) {
        assigned.entry(one.name).or_default().push(one.name_span);
    }
    for places in assigned.values_mut() {
        places.sort();
    }
    let is_assigned = |variable: &Variable<'_>| {
        let around = cx.facts.scope(variable.scope).span;
        let places = assigned.get(variable.name).map_or(&[][..], Vec::as_slice);
        let first =
            places.partition_point(|it| (it.block, it.start) < (around.block, around.start));
        places.get(first).is_some_and(|it| around.contains(*it))
    };
    let could_be_constant = |variable: &&Variable<'_>| {
        let before = Span { start: 0, end: variable.span.start, ..variable.span };
        !variable.is_constant
            && !matches!(variable.value, InitialValue::None)
            && is_declared_with(keyword, cx.text(before), cx.text(variable.span))
            && !is_assigned(variable)
    };
    let variables = cx.facts.variables.iter().filter(could_be_constant);
    variables.map(|variable| variable.name_span).collect()
}

/// Whether a declaration begins with a keyword. The variables in the head of a `for` with semicolons
/// are declared together, so that there is no choice for each (`prefer-const`).
fn is_declared_with(keyword: &str, before: &str, declaration: &str) -> bool {
    let head = declaration.strip_prefix("for").and_then(|it| it.split_once('('));
    let begins = |code: &str| {
        let rest = code.trim_start().strip_prefix(keyword);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    match head {
        Some((_, head)) => begins(head),
        None => begins(declaration) && !before.trim_end().ends_with('('),
    }
}

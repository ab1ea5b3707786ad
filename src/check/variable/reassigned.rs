//! Variables that are never assigned to again.

use std::collections::BTreeMap;

use crate::check::Context;
use crate::facts::{InitialValue, Variable};
use crate::lang;
use crate::response::Span;

/// The variables that could be constants: declared as variables with a value, and never assigned to
/// in the function around them.
pub(in crate::check) fn never(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
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
            && language.declares_a_choice(cx.text(before), cx.text(variable.span))
            && !is_assigned(variable)
    };
    let variables = cx.facts.variables.iter().filter(could_be_constant);
    variables.map(|variable| variable.name_span).collect()
}

//! Templates 3 and 4: global variables.

use crate::check::{Context, Ruling, words};
use crate::facts::Variable;
use crate::instruction::Slots;
use crate::response::Span;

/// Template 3: a global variable exists; it may be constant.
pub(super) fn used(cx: &Context<'_>, _: &Slots) -> Ruling {
    match globals(cx).next() {
        Some(found) => {
            Ruling::yes(format!("`{}` is a global variable", found.name)).at([found.name_span])
        }
        None => Ruling::no("the code has no global variable").near(constants(cx)),
    }
}

/// Template 4: there is no global variable, except constants. A variable with several bindings
/// is shown at the first.
pub(super) fn avoided(cx: &Context<'_>, _: &Slots) -> Ruling {
    let variables = globals(cx).filter(|variable| !cx.is_global_constant(variable));
    let found: Vec<_> = cx.names.distinct(variables).collect();
    if found.is_empty() {
        return Ruling::yes("the code has no global variable that is not a constant");
    }
    let names: Vec<_> = found.iter().map(|variable| variable.name).collect();
    Ruling::no(format!(
        "the code has {}: {}",
        words::count(found.len(), "global variable"),
        words::some(&names)
    ))
    .each(found.iter().map(|variable| {
        let note = format!("`{}` is a global variable", variable.name);
        (variable.name_span, note)
    }))
}

fn globals<'a>(cx: &Context<'a>) -> impl Iterator<Item = &'a Variable<'a>> {
    cx.facts.variables.iter().filter(|variable| cx.is_global(variable) && variable.is_variable())
}

/// Near misses: global constants that are not variables in the terms of the language.
fn constants(cx: &Context<'_>) -> Vec<(String, Span)> {
    cx.facts
        .variables
        .iter()
        .filter(|variable| variable.is_global && !variable.is_variable())
        .take(3)
        .map(|found| {
            let note = format!("`{}` is a constant, not a variable", found.name);
            (note, found.name_span)
        })
        .collect()
}

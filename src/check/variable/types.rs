//! Template 25: the type of a variable.

use crate::check::infer::Evidence;
use crate::check::lookup::{self, Sought};
use crate::check::types::{Same, parse_asked, same};
use crate::check::{Context, Ruling};
use crate::instruction::{SlotValue, Slots};
use crate::syntax::{Function, FunctionKind, VariableKind};
use crate::verdict::Reason;

/// A variable of that name exists whose declared or inferred type is the given one.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = slots
        .names("variable_name")
        .first()
        .map_or("", String::as_str);
    let asked = match slots.get("variable_type") {
        Some(SlotValue::Types(types)) => types.first().map_or("", String::as_str),
        _ => "",
    };
    let wanted = parse_asked(cx.language(), asked);
    let mut variables = lookup::variables(cx, name);
    variables.retain(|variable| variable.kind != VariableKind::Blank);
    let evidence = Evidence::new(cx);
    let mut is_evident = false;
    let mut is_unsure = false;
    for variable in &variables {
        for found in evidence.variable(variable) {
            match same(cx, &wanted, &found) {
                Same::Yes => {
                    return Ruling::yes(format!("`{name}` is of type `{asked}`"))
                        .at([variable.span]);
                }
                Same::Unsure => is_unsure = true,
                Same::No => is_evident = true,
            }
        }
    }
    if let Some(literal) = literal(cx, name) {
        is_evident = true;
        if same(cx, &wanted, &crate::check::types::Type::Function) == Same::Yes {
            return Ruling::yes(format!("`{name}` is of type `{asked}`")).at([literal.signature]);
        }
    }
    if variables.is_empty() && !is_evident {
        return Ruling::no(format!("no variable `{name}` is defined")).near(lookup::near_misses(
            cx,
            name,
            Sought::Variable,
        ));
    }
    if is_unsure || !is_evident {
        return Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("the type of `{name}` is not evident"),
        );
    }
    Ruling::no(format!("`{name}` is not of type `{asked}`")).near(
        variables
            .iter()
            .map(|variable| (format!("`{name}`"), variable.span)),
    )
}

/// The function literal bound to a name.
fn literal<'a>(cx: &Context<'a>, name: &str) -> Option<&'a Function<'a>> {
    lookup::functions(cx, name)
        .into_iter()
        .find(|function| function.kind == FunctionKind::Literal)
}

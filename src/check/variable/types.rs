//! Template 25: the type of a variable.

use crate::check::infer::TypeInference;
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::check::types::{TypeMatch, matches, parse_expected};
use crate::check::values::number;
use crate::check::{Context, Ruling};
use crate::facts::{ExprKind, Function, FunctionKind, InitialValue, VariableKind};
use crate::instruction::{SlotValue, Slots};
use crate::lang;
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
    let expected = parse_expected(cx.language(), asked);
    let mut variables = cx.names.variables(name);
    variables.retain(|variable| variable.kind != VariableKind::Blank);
    let inference = TypeInference::new(cx);
    let mut is_evident = false;
    let mut is_unknown = false;
    for variable in &variables {
        if is_excluded(cx, asked, &variable.value) {
            is_evident = true;
            continue;
        }
        let assigned = inference.assigned_type(variable);
        for found in inference
            .variable_types(variable)
            .into_iter()
            .chain(assigned)
        {
            match matches(cx, &expected, &found) {
                TypeMatch::Yes => {
                    return Ruling::yes(format!("`{name}` is of type `{asked}`"))
                        .at([variable.span]);
                }
                TypeMatch::Unknown => is_unknown = true,
                TypeMatch::No => is_evident = true,
            }
        }
    }
    if let Some(literal) = literal(cx, name) {
        is_evident = true;
        match matches(cx, &expected, &crate::check::types::Type::Function) {
            TypeMatch::Yes => {
                return Ruling::yes(format!("`{name}` is of type `{asked}`"))
                    .at([literal.signature]);
            }
            TypeMatch::Unknown => is_unknown |= variables.is_empty(),
            TypeMatch::No => {}
        }
    }
    if variables.is_empty() && !is_evident {
        return Ruling::no(format!("no variable `{name}` is defined")).near(near_misses(
            cx,
            name,
            DefinitionKind::Variable,
        ));
    }
    if is_unknown || !is_evident {
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

/// Whether a variable begins as a number or text that cannot have the type asked for.
fn is_excluded(cx: &Context<'_>, asked: &str, value: &InitialValue<'_>) -> bool {
    let InitialValue::Expression(value) = value else {
        return false;
    };
    let types = lang::of(cx.language());
    let value = value.lower();
    if let ExprKind::String(_, Some(text)) = &value.kind {
        return types.excludes_text(asked, text);
    }
    number(&value).is_some_and(|number| types.excludes_number(asked, number))
}

/// The function literal bound to a name.
fn literal<'a>(cx: &Context<'a>, name: &str) -> Option<&'a Function<'a>> {
    cx.names
        .functions(name)
        .into_iter()
        .find(|function| function.kind == FunctionKind::Literal)
}

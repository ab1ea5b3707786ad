//! Template 25: the type of a variable.

use super::variables_named;
use crate::check::infer::{TypeInference, is_type_parameter};
use crate::check::near_misses::DefinitionKind;
use crate::check::types::{Type, TypeMatch, matches};
use crate::check::values::number;
use crate::check::{Context, Ruling};
use crate::facts::{ExprKind, Function, FunctionKind, InitialValue, Variable, VariableKind};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::response::Span;

/// A variable of that name exists whose declared or inferred type is the given one.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = slots.name("variable_name");
    let asked = match slots.types("variable_type") {
        several if several.len() > 1 => format!("({})", several.join(", ")),
        types => types.first().cloned().unwrap_or_default(),
    };
    let asked = asked.as_str();
    let expected = cx.parse_expected(asked);
    let variables = variables_named(cx, name);
    let declared = variables.iter().filter_map(|variable| {
        Some((variable_fits(cx, variable, asked, &expected)?, variable.span))
    });
    let literal = literal(cx, name);
    let literal = literal.map(|found| (matches(cx, &expected, &Type::Function), found.signature));
    // That it is a function says less than the type of the variable.
    let is_telling =
        |(fits, _): &(TypeMatch, Span)| variables.is_empty() || *fits != TypeMatch::Unknown;
    let found: Vec<_> = declared.chain(literal.filter(is_telling)).collect();
    if let Some((_, span)) = found.iter().find(|(fits, _)| *fits == TypeMatch::Yes) {
        return Ruling::yes(format!("`{name}` is of type `{asked}`")).at([*span]);
    }
    if variables.is_empty() && literal.is_none() {
        return DefinitionKind::Variable.undefined(cx, name);
    }
    let is_no = |(fits, _): &(TypeMatch, Span)| *fits == TypeMatch::No;
    if found.is_empty() || !found.iter().all(is_no) {
        return Ruling::not_evident(format!("the type of `{name}` is not evident"));
    }
    let near = variables.iter().map(|variable| (format!("`{name}`"), variable.span));
    Ruling::no(format!("`{name}` is not of type `{asked}`")).near(near)
}

/// How well a variable has the type asked for, by its declaration, its value, or what is assigned to
/// it; `None` if none of these shows a type.
fn variable_fits<'a>(
    cx: &Context<'a>,
    variable: &'a Variable<'a>,
    asked: &str,
    expected: &Type,
) -> Option<TypeMatch> {
    if is_excluded(cx, asked, &variable.value) {
        return Some(TypeMatch::No);
    }
    if stays_undefined(cx, variable) {
        let fits = cx.profile().types.uninitialized == Some(asked);
        return Some(TypeMatch::from_bool(fits));
    }
    let inference = TypeInference::new(cx);
    let types = inference.variable_types(variable).into_iter();
    let types = types.chain(inference.assigned_type(variable));
    // What a type parameter stands for is not evident.
    let fits = |found: &Type| match matches(cx, expected, found) {
        TypeMatch::No
            if is_type_parameter(&inference, found)
                && expected.pointee().name() != found.name() =>
        {
            TypeMatch::Unknown
        }
        fits => fits,
    };
    types.map(|found| fits(&found)).max()
}

/// Whether nothing gives a variable a type or a value.
fn stays_undefined(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    cx.profile().types.uninitialized.is_some()
        && variable.kind == VariableKind::Variable
        && variable.ty.is_none()
        && matches!(variable.value, InitialValue::None)
        && cx.names.assignments(variable.name).next().is_none()
}

/// Whether a variable begins as a number or text that cannot have the type asked for.
fn is_excluded(cx: &Context<'_>, asked: &str, value: &InitialValue<'_>) -> bool {
    let InitialValue::Expression(value) = value else {
        return false;
    };
    let types = &cx.profile().types;
    let value = value.lower();
    if let ExprKind::String(_, Some(text)) = &value.kind {
        return types.characters.contains(&asked) && text.chars().count() != 1;
    }
    let is_whole = types.whole_numbers.contains(&asked.to_lowercase().as_str());
    is_whole && number(&value).is_some_and(|number| number.real().fract() != 0.0)
}

fn literal<'a>(cx: &Context<'a>, name: &str) -> Option<&'a Function<'a>> {
    cx.names.functions(name).into_iter().find(|function| function.kind == FunctionKind::Literal)
}

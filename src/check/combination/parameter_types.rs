//! The types and the defaults of a function's parameters.

use super::first_name;
use super::parameters::{defined, takes, type_match, without_prefix};
use crate::check::types::TypeMatch;
use crate::check::values::{ExpectedValue, matches_expression};
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::{Function, Parameter};
use crate::instruction::{Member, Members, SlotValue, Slots};
use crate::verdict::Reason;

/// A parameter of the function has that type.
pub(super) fn has_type(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = first_name(slots, "function_name");
    let parameter = first_name(slots, "parameter_name");
    let types = match slots.get("parameter_type") {
        Some(SlotValue::Types(types)) => types.join(", "),
        _ => return unfilled("type"),
    };
    let member = Member {
        text: format!("{parameter}: {types}"),
        readings: vec![(parameter.to_owned(), types)],
    };
    match defined(cx, name) {
        Ok(functions) => takes(cx, name, &functions, &Members::List(vec![member])),
        Err(missing) => missing,
    }
}

/// A parameter of the function, whatever its name, has that type. One of another type may take it
/// all the same (`Sequence`, a protocol), so only a function without parameters does not.
pub(super) fn takes_type<'a>(cx: &Context<'a>, slots: &Slots) -> Ruling {
    let name = first_name(slots, "function_name");
    let types = match slots.get("parameter_type") {
        Some(SlotValue::Types(types)) => types.join(", "),
        _ => return unfilled("type"),
    };
    let functions = match defined(cx, name) {
        Ok(functions) => functions,
        Err(missing) => return missing,
    };
    let mut parameters = functions.iter().flat_map(|function| &function.parameters);
    let mut all = parameters.clone();
    match all.find(|one| type_match(cx, one, &types) == TypeMatch::Yes) {
        Some(found) => Ruling::yes(format!("function `{name}` takes `{types}`")).at([found.span]),
        None if parameters.next().is_none() => {
            Ruling::no(format!("function `{name}` takes no parameters"))
                .at(functions.iter().map(|function| function.signature))
        }
        None => Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("whether a parameter of function `{name}` takes `{types}` is not evident"),
        ),
    }
}

/// A parameter of the function has that default.
pub(super) fn has_default(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = first_name(slots, "function_name");
    let wanted = first_name(slots, "parameter_name");
    let Some(SlotValue::Value(text)) = slots.get("default_value") else {
        return unfilled("value");
    };
    let functions = match defined(cx, name) {
        Ok(functions) => functions,
        Err(missing) => return missing,
    };
    let expected = ExpectedValue::parse(text);
    if expected == ExpectedValue::Prose {
        let message = format!("`{text}` describes a value in prose");
        return Ruling::unverifiable(Reason::UninterpretableValue, message);
    }
    let parameters = functions.iter().flat_map(|function| &function.parameters);
    let named: Vec<_> =
        parameters.filter(|parameter| parameter.name == Some(without_prefix(wanted))).collect();
    let has_it = |parameter: &&&Parameter<'_>| {
        let default = parameter.default.as_ref();
        default.is_some_and(|default| matches_expression(cx, &expected, default))
    };
    let shown = format!("the parameter `{wanted}` of function `{name}`");
    match (named.iter().find(has_it), named.is_empty()) {
        (Some(found), _) => {
            Ruling::yes(format!("{shown} has the default `{text}`")).at([found.span])
        }
        (None, true) => Ruling::no(format!("function `{name}` has no parameter `{wanted}`"))
            .at(functions.iter().map(|function| function.signature)),
        (None, false) => Ruling::no(format!("{shown} does not have the default `{text}`"))
            .at(named.iter().map(|parameter| parameter.span)),
    }
}

/// The function takes parameters of these types, in this order, and beyond them only such as have
/// a default.
pub(super) fn in_order(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = first_name(slots, "function_name");
    let Some(SlotValue::Members(Members::List(members))) = slots.get("parameter_types") else {
        return unfilled("type");
    };
    let functions = match defined(cx, name) {
        Ok(functions) => functions,
        Err(missing) => return missing,
    };
    let types: Vec<_> = members.iter().map(|member| &member.text).collect();
    let matched = functions.iter().map(|function| (takes_in_order(cx, function, &types), function));
    let shown = words::listed(&types, "and");
    match matched.max_by_key(|(matched, _)| *matched) {
        Some((TypeMatch::Yes, function)) => {
            Ruling::yes(format!("function `{name}` takes {shown}")).at([function.signature])
        }
        Some((TypeMatch::Unknown, _)) => Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("the type of a parameter of function `{name}` is not evident"),
        ),
        _ => Ruling::no(format!("function `{name}` does not take {shown} in this order"))
            .at(functions.iter().map(|function| function.signature)),
    }
}

fn takes_in_order<'a>(
    cx: &Context<'a>,
    function: &'a Function<'a>,
    types: &[&String],
) -> TypeMatch {
    let parameters = &function.parameters;
    let (Some(first), Some(more)) = (parameters.get(..types.len()), parameters.get(types.len()..))
    else {
        return TypeMatch::No;
    };
    if more.iter().any(|one| one.default.is_none() && !one.is_variadic) {
        return TypeMatch::No;
    }
    let matched = first.iter().zip(types).map(|(one, ty)| type_match(cx, one, ty));
    matched.min().unwrap_or(TypeMatch::Yes)
}

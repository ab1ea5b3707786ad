//! Template 47: the parameters of a function.

use super::{Found, Held, first, held_by};
use crate::check::infer::TypeInference;
use crate::check::lookup::{self, DefinitionKind};
use crate::check::types::{Type, TypeMatch, matches, parse, parse_expected};
use crate::check::{Context, Ruling, words};
use crate::instruction::{Member, Members, SlotValue, Slots};
use crate::syntax::{Function, Parameter};
use crate::verdict::Reason;

/// The function exists and one of its definitions has every listed parameter.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = first(slots, "function_name");
    let functions = lookup::functions(cx, name);
    if functions.is_empty() {
        return Ruling::no(format!("no function `{name}` is defined")).near(lookup::near_misses(
            cx,
            name,
            DefinitionKind::Function,
        ));
    }
    let members: &[Member] = match slots.get("parameter_name_list") {
        Some(SlotValue::Members(Members::List(members))) => members,
        _ => return without(&functions, name),
    };
    let wanted: Vec<_> = members.iter().map(|member| member.text.clone()).collect();
    let held = held_by(&functions, &wanted, |function, text| {
        match members.iter().find(|member| member.text == text) {
            Some(member) => parameter(cx, function, member),
            None => Found::Nowhere,
        }
    });
    match held {
        Held::All(function, _) => Ruling::yes(format!(
            "function `{name}` takes {}",
            words::listed(&wanted, "and")
        ))
        .at([function.signature]),
        Held::Untyped => Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!("the type of a parameter of function `{name}` is not evident"),
        ),
        Held::Missing(missing) => Ruling::no(format!(
            "function `{name}` does not take {}",
            words::listed(&missing, "and no")
        ))
        .near(functions.iter().map(|function| {
            let count = words::count(function.parameters.len(), "parameter");
            (format!("`{name}` with {count}"), function.signature)
        })),
    }
}

/// The function takes no parameters.
fn without(functions: &[&Function<'_>], name: &str) -> Ruling {
    match functions
        .iter()
        .find(|function| function.parameters.is_empty())
    {
        Some(function) => {
            Ruling::yes(format!("function `{name}` takes no parameters")).at([function.signature])
        }
        None => Ruling::no(format!("function `{name}` takes parameters")).near(
            functions
                .iter()
                .map(|function| (format!("`{name}`"), function.signature)),
        ),
    }
}

/// Looks for a listed parameter in a function: by name, or by name and type. A bare name may
/// also be a type.
fn parameter<'a>(cx: &Context<'a>, function: &'a Function<'a>, member: &Member) -> Found {
    let all = || function.receiver.iter().chain(&function.parameters);
    let named = |name: &str| all().find(|parameter| parameter.name == Some(bare(name)));
    if member.readings.is_empty() {
        if let Some(parameter) = named(&member.text) {
            return Found::At(parameter.span);
        }
        let expected = parse_expected(cx.language(), &member.text);
        let typed = function.parameters.iter().find(|parameter| {
            let types = declared(cx, parameter);
            types.is_some_and(|found| matches(cx, &expected, &found) == TypeMatch::Yes)
        });
        return typed.map(|parameter| parameter.span).into();
    }
    let mut found_untyped = Found::Nowhere;
    for (name, ty) in &member.readings {
        let Some(parameter) = named(name) else {
            continue;
        };
        let expected = parse_expected(cx.language(), ty);
        let found = declared(cx, parameter).or_else(|| {
            let default = parameter.default.as_ref()?;
            TypeInference::new(cx).expression(default)
        });
        match found.map(|found| matches(cx, &expected, &found)) {
            Some(TypeMatch::Yes) => return Found::At(parameter.span),
            Some(TypeMatch::Unknown) | None => found_untyped = Found::Untyped,
            Some(TypeMatch::No) => {}
        }
    }
    found_untyped
}

fn declared(cx: &Context<'_>, parameter: &Parameter<'_>) -> Option<Type> {
    let ty = parameter.ty.as_ref()?;
    Some(parse(cx.language(), &ty.text)).filter(|ty| *ty != Type::Unknown)
}

/// A listed parameter name without a leading `*`, `&` or `.`.
fn bare(name: &str) -> &str {
    name.trim_start_matches(['*', '&', '.'])
}

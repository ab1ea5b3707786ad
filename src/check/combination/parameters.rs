//! Template 47: the parameters of a function.

use super::{ListMatch, MemberMatch, match_list};
use crate::check::infer::TypeInference;
use crate::check::near_misses::DefinitionKind;
use crate::check::types::{Type, TypeMatch, matches};
use crate::check::values::{ExpectedValue, matches_expression};
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::{Function, Parameter};
use crate::instruction::{Member, Slots};
use crate::verdict::Reason;

/// The function exists and one of its definitions has every listed parameter.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    of_defined(cx, slots, |name, functions| {
        takes(cx, name, functions, slots.members("parameter_name_list"))
    })
}

/// The ruling on the functions of the name in the slot, or that there is none.
fn of_defined<'a>(
    cx: &Context<'a>,
    slots: &Slots,
    judge: impl Fn(&str, &[&'a Function<'a>]) -> Ruling,
) -> Ruling {
    let name = slots.name("function_name");
    let functions = cx.names.functions(name);
    match functions.is_empty() {
        true => DefinitionKind::Function.undefined(cx, name),
        false => judge(name, &functions),
    }
}

/// One of the functions of that name has every listed parameter; without a list, it takes none.
pub(in crate::check) fn takes<'a>(
    cx: &Context<'a>,
    name: &str,
    functions: &[&'a Function<'a>],
    members: Option<&[Member]>,
) -> Ruling {
    let Some(members) = members else {
        return takes_no_parameters(functions, name);
    };
    let expected: Vec<_> = members.iter().map(|member| member.text.clone()).collect();
    let matched = match_list(functions, &expected, |function, text| {
        match members.iter().find(|member| member.text == text) {
            Some(member) => find_parameter(cx, function, member),
            None => MemberMatch::Missing,
        }
    });
    match matched {
        ListMatch::All(function, _) => {
            Ruling::yes(format!("function `{name}` takes {}", words::listed(&expected, "and")))
                .at([function.signature])
        }
        ListMatch::Untyped => untyped(name),
        ListMatch::Missing(missing) => {
            Ruling::no(format!("function `{name}` does not take {}", words::listed(&missing, "or")))
                .near(functions.iter().map(|function| {
                    let count = words::count(function.parameters.len(), "parameter");
                    (format!("`{name}` with {count}"), function.signature)
                }))
        }
    }
}

fn takes_no_parameters(functions: &[&Function<'_>], name: &str) -> Ruling {
    match functions.iter().find(|function| function.parameters.is_empty()) {
        Some(function) => {
            Ruling::yes(format!("function `{name}` takes no parameters")).at([function.signature])
        }
        None => Ruling::no(format!("function `{name}` takes parameters"))
            .near(functions.iter().map(|function| (format!("`{name}`"), function.signature))),
    }
}

/// Looks for a listed parameter in a function: by name, or by name and type. A bare name may
/// also be a type.
fn find_parameter<'a>(
    cx: &Context<'a>,
    function: &'a Function<'a>,
    member: &Member,
) -> MemberMatch {
    // A receiver that stands before the name is no parameter.
    let receiver = function.receiver.iter();
    let receiver = receiver.filter(|receiver| receiver.span > function.name_span);
    let all = || receiver.clone().chain(&function.parameters);
    let named = |name: &str| {
        let name = without_prefix(name);
        all().find(|parameter| parameter.name == Some(name) || parameter.parts.contains(&name))
    };
    if member.readings.is_empty() {
        if let Some(parameter) = named(&member.text) {
            return MemberMatch::At(parameter.span);
        }
        let expected = cx.parse_expected(&member.text);
        let typed = function.parameters.iter().find(|parameter| {
            let types = declared_type(cx, parameter);
            types.is_some_and(|found| parameter_matches(cx, &expected, &found) == TypeMatch::Yes)
        });
        return typed.map(|parameter| parameter.span).into();
    }
    let mut found_untyped = MemberMatch::Missing;
    for (name, ty) in &member.readings {
        let Some(parameter) = named(name) else {
            continue;
        };
        let found = match parameter.name {
            Some(_) => type_match(cx, parameter, ty),
            None => part_match(cx, parameter, without_prefix(name), ty),
        };
        match found {
            TypeMatch::Yes => return MemberMatch::At(parameter.span),
            TypeMatch::Unknown => found_untyped = MemberMatch::Untyped,
            TypeMatch::No => {}
        }
    }
    found_untyped
}

/// Whether a parameter has a type: the one that it declares, else that of its default.
pub(super) fn type_match<'a>(
    cx: &Context<'a>,
    parameter: &'a Parameter<'a>,
    expected: &str,
) -> TypeMatch {
    let expected = cx.parse_expected(expected);
    let found = declared_type(cx, parameter).or_else(|| {
        let default = parameter.default.as_ref()?;
        TypeInference::new(cx).expression(default)
    });
    found.map_or(TypeMatch::Unknown, |found| parameter_matches(cx, &expected, &found))
}

/// Whether a name that a parameter's pattern takes has a type: by the pattern's type or by its default.
fn part_match<'a>(
    cx: &Context<'a>,
    parameter: &Parameter<'a>,
    name: &str,
    expected: &str,
) -> TypeMatch {
    let expected = cx.parse_expected(expected);
    let mut bound = cx.names.variables(name).into_iter();
    let Some(variable) = bound.find(|variable| variable.span == parameter.span) else {
        return TypeMatch::Unknown;
    };
    let types = TypeInference::new(cx).variable_types(variable);
    let matched = types.iter().map(|found| matches(cx, &expected, found));
    matched.max().unwrap_or(TypeMatch::Unknown)
}

/// Whether a parameter's type matches, as it is written or as it is passed.
fn parameter_matches(cx: &Context<'_>, expected: &Type, found: &Type) -> TypeMatch {
    let adjusted = cx.profile().types.passed_type(found);
    let passed = adjusted.map(|passed| matches(cx, expected, &passed));
    matches(cx, expected, found).max(passed.unwrap_or(TypeMatch::No))
}

fn declared_type(cx: &Context<'_>, parameter: &Parameter<'_>) -> Option<Type> {
    let ty = parameter.ty.as_ref()?;
    Some(cx.parse(&ty.text)).filter(|ty| *ty != Type::Unknown)
}

/// A listed parameter name without a leading `*`, `&` or `.`.
pub(super) fn without_prefix(name: &str) -> &str {
    name.trim_start_matches(['*', '&', '.'])
}

/// A parameter of the function has that type.
pub(super) fn has_type(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let parameter = slots.name("parameter_name");
    let Some(types) = type_text(slots) else {
        return unfilled("type");
    };
    let text = format!("{parameter}: {types}");
    let member = Member { text, readings: vec![(parameter.to_owned(), types)] };
    of_defined(cx, slots, |name, functions| {
        takes(cx, name, functions, Some(std::slice::from_ref(&member)))
    })
}

/// The types that a parameter is to have, as written.
fn type_text(slots: &Slots) -> Option<String> {
    let types = slots.types("parameter_type");
    (!types.is_empty()).then(|| types.join(", "))
}

/// A parameter of the function, whatever its name, has that type. One of another type may take it
/// all the same (`Sequence`, a protocol), so only a function without parameters does not.
pub(super) fn takes_type(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(types) = type_text(slots) else {
        return unfilled("type");
    };
    of_defined(cx, slots, |name, functions| {
        let parameters = functions.iter().flat_map(|function| &function.parameters);
        let mut all = parameters.clone();
        match all.find(|parameter| type_match(cx, parameter, &types) == TypeMatch::Yes) {
            Some(found) => {
                Ruling::yes(format!("function `{name}` takes `{types}`")).at([found.span])
            }
            None if parameters.count() == 0 => {
                Ruling::no(format!("function `{name}` takes no parameters"))
                    .at(functions.iter().map(|function| function.signature))
            }
            None => Ruling::not_evident(format!(
                "whether a parameter of function `{name}` takes `{types}` is not evident"
            )),
        }
    })
}

/// A parameter of the function has that default.
pub(super) fn has_default(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let wanted = slots.name("parameter_name");
    let Some(text) = slots.value("default_value") else {
        return unfilled("value");
    };
    of_defined(cx, slots, |name, functions| {
        let expected = ExpectedValue::parse(text);
        if matches!(expected, ExpectedValue::Prose(_)) {
            let message = format!("`{text}` describes a value in prose");
            return Ruling::unverifiable(Reason::UninterpretableValue, message);
        }
        let parameters = functions.iter().flat_map(|function| &function.parameters);
        let is_named = |parameter: &&Parameter<'_>| parameter.name == Some(without_prefix(wanted));
        let named: Vec<_> = parameters.filter(is_named).collect();
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
    })
}

/// The function takes parameters of these types, in this order, and beyond them only such as have
/// a default.
pub(super) fn in_order(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(members) = slots.members("parameter_types") else {
        return unfilled("type");
    };
    let types: Vec<_> = members.iter().map(|member| &member.text).collect();
    of_defined(cx, slots, |name, functions| {
        let matched =
            functions.iter().map(|function| (takes_in_order(cx, function, &types), function));
        let shown = words::listed(&types, "and");
        match matched.max_by_key(|(matched, _)| *matched) {
            Some((TypeMatch::Yes, function)) => {
                Ruling::yes(format!("function `{name}` takes {shown}")).at([function.signature])
            }
            Some((TypeMatch::Unknown, _)) => untyped(name),
            _ => Ruling::no(format!("function `{name}` does not take {shown} in this order"))
                .at(functions.iter().map(|function| function.signature)),
        }
    })
}

fn untyped(name: &str) -> Ruling {
    Ruling::not_evident(format!("the type of a parameter of function `{name}` is not evident"))
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
    if more.iter().any(|parameter| parameter.default.is_none() && !parameter.is_variadic) {
        return TypeMatch::No;
    }
    let matched = first.iter().zip(types).map(|(parameter, ty)| type_match(cx, parameter, ty));
    matched.min().unwrap_or(TypeMatch::Yes)
}

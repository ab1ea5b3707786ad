//! Type annotations of functions: that there are all, and that they are those that a sentence gives.

use crate::check::annotated::{is_bound_with_type, is_overloaded, needs_result_annotation};
use crate::check::combination::parameters::takes;
use crate::check::combination::results::returns_type;
use crate::check::subject::{Judgement, Subject};
use crate::check::types::TypeMatch;
use crate::check::values::{ExpectedValue, matches_expression};
use crate::check::{Context, Ruling, words};
use crate::facts::{ExprKind, Expression, Function, Parameter};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::verdict::Outcome;

/// Every parameter but a receiver has a type, and so has the result. Where the language requires
/// types, they are always complete.
pub(super) fn complete(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    subject.judge(cx, |function| completeness(cx, function, subject))
}

/// Whether a function is annotated. A sentence about one function may be answered with a method
/// without its class, whose receiver needs no type.
fn completeness(cx: &Context<'_>, function: &Function<'_>, subject: Subject<'_>) -> Judgement {
    let name = function.name;
    let profile = cx.profile();
    if !profile.types.annotations_are_optional {
        let message = format!("function `{name}` is annotated: {} requires types", cx.language());
        return Judgement::new(true, message);
    }
    if is_overloaded(cx, function) {
        let message = format!("function `{name}` is annotated by its overloads");
        return Judgement::new(true, message);
    }
    let is_receiver = |parameter: &Parameter<'_>| {
        // What stands in a class that is not recognised may be a method too.
        let is_broken = || cx.facts.blocks.iter().any(|block| block.syntax_errors > 0);
        let name = parameter.name.filter(|_| subject != Subject::Every || is_broken());
        name.is_some_and(|name| profile.classes.receivers.contains(&name))
    };
    let all = &function.parameters;
    let parameters = all.iter().skip(all.first().is_some_and(is_receiver).into());
    let mut missing: Vec<_> = parameters
        .filter(|parameter| parameter.ty.is_none())
        .filter_map(|parameter| parameter.name.or(parameter.parts.first().copied()))
        .map(|name| format!("the parameter `{name}`"))
        .collect();
    if function.results.is_empty() && needs_result_annotation(function, profile) {
        missing.push("the result".to_owned());
    }
    match missing.is_empty() || is_bound_with_type(cx, function) {
        true => Judgement::new(true, format!("function `{name}` is annotated completely")),
        false => {
            let missing = words::joined(&missing, "and");
            Judgement::new(false, format!("function `{name}` has no annotation of {missing}"))
        }
    }
}

/// The parameters and the result are annotated with the types that the sentence gives.
pub(super) fn given(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    subject.judge(cx, |function| as_given(cx, function, slots, subject))
}

fn as_given<'a>(
    cx: &Context<'a>,
    function: &'a Function<'a>,
    slots: &Slots,
    subject: Subject<'_>,
) -> Judgement {
    let complete = completeness(cx, function, subject);
    let name = function.name;
    if complete.follows == Some(false) {
        return complete;
    }
    if let Some(members) = slots.members("parameters") {
        let ruling = takes(cx, name, &[function], Some(members));
        match ruling.outcome {
            Outcome::Yes => {}
            Outcome::No => return Judgement::new(false, ruling.message),
            Outcome::Unverifiable(_) => return Judgement::unclear(ruling.message),
        }
    }
    let types = slots.types("return_type");
    if types.is_empty() {
        return complete;
    }
    match returns_type(cx, function, types) {
        TypeMatch::Yes => complete,
        TypeMatch::No => {
            let types = types.join(", ");
            Judgement::new(false, format!("function `{name}` is not annotated to return `{types}`"))
        }
        TypeMatch::Unknown => {
            Judgement::unclear(format!("what function `{name}` returns is not evident"))
        }
    }
}

/// A call gives the argument that value, by its name. Where something else has the name, it may be
/// given otherwise.
pub(super) fn argument(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (Some(name), Some(value)) =
        (slots.names("argument_name").first(), slots.value("argument_value"))
    else {
        return Ruling::yes("no argument is given");
    };
    if !cx.profile().names.name_arguments {
        let message = format!("{} has no arguments with names", cx.language());
        return Ruling::unsupported(message);
    }
    let expected = ExpectedValue::parse(value);
    let calls = cx.facts.calls.iter();
    let arguments: Vec<_> = calls.flat_map(|call| call.arguments.read().into_owned()).collect();
    let named = arguments.iter().filter(|argument| argument.name == Some(name));
    let values: Vec<_> = named.map(|argument| argument.value).collect();
    let shown = format!("`{name}={value}`");
    if let Some(found) = values.iter().find(|value| matches_expression(cx, &expected, value)) {
        return Ruling::yes(format!("a call is given {shown}")).at([found.span()]);
    }
    let is_elsewhere = || {
        let mut tokens = cx.facts.tokens.iter();
        let quoted = |text: &str| text.trim_matches(['\'', '"']) == name;
        values.is_empty() && tokens.any(|token| quoted(token.text))
    };
    let has_spread = arguments.iter().any(|argument| argument.is_spread);
    if values.iter().any(|value| !is_literal(value)) || is_elsewhere() || has_spread {
        return Ruling::not_evident(format!("whether a call is given {shown} is not evident"));
    }
    let missing = if values.is_empty() { format!("`{name}`") } else { shown };
    Ruling::no(format!("no call is given {missing}")).at(values.iter().map(Expression::span))
}

fn is_literal(value: &Expression<'_>) -> bool {
    let mut value = value.lower();
    if let ExprKind::Unary("-" | "+", operand) = value.kind {
        value = *operand;
    }
    matches!(
        value.kind,
        ExprKind::Number(_) | ExprKind::String(_, Some(_)) | ExprKind::Boolean(_) | ExprKind::Null
    )
}

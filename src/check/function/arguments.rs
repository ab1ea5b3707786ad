//! Arguments that calls give by name.

use crate::check::values::{ExpectedValue, matches_expression};
use crate::check::{Context, Ruling};
use crate::facts::{ExprKind, Expression};
use crate::instruction::{SlotValue, Slots};
use crate::response::Span;
use crate::verdict::Reason;

/// A call gives the argument that value, by its name. Where something else has the name, it may be
/// given otherwise.
pub(super) fn given(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (Some(name), Some(SlotValue::Value(value))) =
        (slots.names("argument_name").first(), slots.get("argument_value"))
    else {
        return Ruling::yes("no argument is given");
    };
    if !cx.profile().names.name_arguments {
        let message = format!("{} has no arguments with names", cx.language());
        return Ruling::unverifiable(Reason::UnsupportedLanguage, message);
    }
    let expected = ExpectedValue::parse(value);
    let calls = cx.facts.calls.iter();
    let arguments: Vec<_> = calls.map(|call| call.arguments.read()).collect();
    let arguments = || arguments.iter().flat_map(|of_call| of_call.iter());
    let named = arguments().filter(|one| one.name == Some(name));
    let values: Vec<_> = named.map(|one| one.value).collect();
    let shown = format!("`{name}={value}`");
    if let Some(found) = values.iter().find(|one| matches_expression(cx, &expected, one)) {
        return Ruling::yes(format!("a call is given {shown}")).at([found.span()]);
    }
    let is_elsewhere = || {
        let mut tokens = cx.facts.tokens.iter();
        let quoted = |text: &str| text.trim_matches(['\'', '"']) == name;
        values.is_empty() && tokens.any(|token| quoted(token.text))
    };
    let is_spread = || arguments().any(|one| one.is_spread);
    if values.iter().any(|one| !is_literal(one)) || is_elsewhere() || is_spread() {
        let message = format!("whether a call is given {shown} is not evident");
        return Ruling::unverifiable(Reason::TypeNotInferable, message);
    }
    let others: Vec<Span> = values.iter().map(Expression::span).collect();
    let message = match others.is_empty() {
        true => format!("no call is given `{name}`"),
        false => format!("no call is given {shown}"),
    };
    Ruling::no(message).at(others)
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

//! The title of a plot and the labels of its axes.

use crate::check::{Context, Ruling};
use crate::facts::{Argument, Call, ExprKind, Expression, LiteralKind};
use crate::instruction::Slots;
use crate::response::Span;
use crate::verdict::Reason;

/// A call gives that part of a plot that text: `plt.title("x")`, `ax.set_title("x")`,
/// `df.plot(title="x")`. Libraries label plots by themselves too, after columns, and texts may be
/// put together, so it is not there for certain only if the code has no such text at all.
pub(super) fn text(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (Some(part), Some(text)) =
        (slots.names("plot_part").first(), slots.names("plot_text").first())
    else {
        return Ruling::yes("no text is given");
    };
    let part = plain(part).replace("axis", "label");
    let given = cx.facts.calls.iter().flat_map(|call| given(call, &part));
    let given: Vec<_> = given.collect();
    let shown = format!("the {part} of a plot");
    if let Some(found) = given.iter().find(|value| has_text(value, text)) {
        return Ruling::yes(format!("{shown} is \"{text}\"")).at([found.span()]);
    }
    if given.iter().any(|value| !is_literal(value)) || mentions(cx, text) {
        let message = format!("{shown} is not evident");
        return Ruling::unverifiable(Reason::TypeNotInferable, message);
    }
    let others: Vec<Span> = given.iter().map(|value| value.span()).collect();
    let message = match others.is_empty() {
        true => format!("the code does not set {shown}"),
        false => format!("{shown} is another"),
    };
    Ruling::no(message).at(others)
}

/// The values that a call gives a part of a plot.
fn given<'t>(call: &Call<'t>, part: &str) -> impl Iterator<Item = Expression<'t>> {
    let callee = call.callee.parts.last().map(|name| plain(name));
    let sets = callee.is_some_and(|callee| {
        let callee = callee.strip_prefix("set").unwrap_or(&callee);
        callee == part || callee == "suptitle" && part == "title"
    });
    let arguments = call.arguments.read();
    let first = arguments.first();
    let positional = first.filter(|first| sets && first.name.is_none());
    let is_part = |one: &&Argument<'_>| one.name.is_some_and(|name| plain(name) == part);
    let found = [positional, arguments.iter().find(is_part)];
    found.map(|one| Some(one?.value)).into_iter().flatten()
}

fn has_text(value: &Expression<'_>, text: &str) -> bool {
    matches!(value.lower().kind, ExprKind::String(_, Some(found)) if found == text)
}

fn is_literal(value: &Expression<'_>) -> bool {
    matches!(value.lower().kind, ExprKind::String(_, Some(_)))
}

/// Whether a string of the code has the first word of a text.
fn mentions(cx: &Context<'_>, text: &str) -> bool {
    let literals = cx.facts.literals.iter();
    let mut strings = literals.filter(|one| one.kind == LiteralKind::String);
    let first = text.split_whitespace().next().unwrap_or(text);
    strings.any(|one| cx.text(one.span).contains(first))
}

/// A name in lower case without underscores and hyphens.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(|c| !matches!(c, '_' | '-' | ' '));
    kept.flat_map(char::to_lowercase).collect()
}

//! What a function uses: that names occur in its body.

use crate::check::forced::is_dunder;
use crate::check::subject::{Judgement, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::{Argument, Call, ExprKind, Expression, Function, LiteralKind, Token, TokenKind};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::names::QualifiedName;
use crate::response::Span;

/// Every name occurs in the body of the function, nested functions and lambdas included.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    let names = slots.names("used_names");
    if subject == Subject::Every {
        return in_code(cx, names);
    }
    subject.judge_bodies(cx, |function| uses(cx, function, names))
}

/// Every name occurs in the code. If only the last part of a qualified name does, it may be
/// another's.
fn in_code(cx: &Context<'_>, names: &[String]) -> Ruling {
    let tokens = cx.facts.tokens.iter();
    let identifiers: Vec<_> = tokens
        .filter(|token| matches!(token.kind, TokenKind::Identifier | TokenKind::Label))
        .collect();
    let found = names.iter().map(|name| (name, find(&identifiers, name)));
    let found: Vec<_> = found.collect();
    let without = |wanted: fn(&Option<(Span, bool)>) -> bool| {
        let names = found.iter().filter(|(_, place)| wanted(place));
        names.map(|(name, _)| *name).collect::<Vec<_>>()
    };
    let places = found.iter().filter_map(|(_, place)| Some(place.as_ref()?.0));
    let missing = without(Option::is_none);
    // A special method is mostly called by syntax or by a built-in function.
    let is_special = |name: &&String| is_dunder(cx.language(), name);
    if !missing.is_empty() {
        let message = format!("the code does not use {}", words::listed(&missing, "or"));
        return match missing.iter().all(is_special) {
            true => Ruling::not_evident(message + " by name"),
            false => Ruling::no(message),
        };
    }
    let unclear = without(|place| place.is_some_and(|(_, is_exact)| !is_exact));
    if unclear.is_empty() {
        return Ruling::yes(format!("the code uses {}", words::listed(names, "and"))).at(places);
    }
    let message = format!("it is not evident that this is {}", words::listed(&unclear, "and"));
    Ruling::not_evident(message).at(places)
}

/// Where a name is used, and whether with its qualifier.
fn find(tokens: &[&Token<'_>], name: &str) -> Option<(Span, bool)> {
    let parts: Vec<_> = name.split(['.', ':']).filter(|part| !part.is_empty()).collect();
    let (last, qualifier) = parts.split_last()?;
    let is_name = |at: &usize| tokens[*at].text == *last;
    let is_qualified = |at: &usize| {
        let before = tokens[..*at].iter().rev();
        let mut pairs = qualifier.iter().rev().zip(before);
        *at >= qualifier.len() && pairs.all(|(part, token)| token.text == *part)
    };
    let mut exact = (0..tokens.len()).filter(is_name).filter(is_qualified);
    let place = exact.next().map(|at| (tokens[at].span, true));
    place.or_else(|| {
        let at = (0..tokens.len()).find(is_name)?;
        Some((tokens[at].span, false))
    })
}

fn uses(cx: &Context<'_>, function: &Function<'_>, names: &[String]) -> Judgement {
    let name = function.name;
    let missing: Vec<_> = names.iter().filter(|used| !occurs(cx, function, used)).collect();
    if missing.is_empty() {
        let used = words::listed(names, "and");
        return Judgement::new(true, format!("function `{name}` uses {used}"));
    }
    let note = format!("function `{name}` does not use {}", words::listed(&missing, "or"));
    // A special method is mostly called by syntax or by a built-in function.
    match missing.iter().all(|name| is_dunder(cx.language(), name)) {
        true => Judgement::unclear(note + " by name"),
        false => Judgement::new(false, note),
    }
}

/// Whether a name is an identifier of the function's body.
fn occurs(cx: &Context<'_>, function: &Function<'_>, name: &str) -> bool {
    let Some(body) = function.body else {
        return false;
    };
    let name = QualifiedName::parse(name).last;
    let from = cx.facts.tokens.partition_point(|token| token.span < body);
    let rest = cx.facts.tokens[from..].iter();
    let mut inside =
        rest.take_while(|token| token.span.block == body.block && token.span.start < body.end);
    inside.any(|token| {
        matches!(token.kind, TokenKind::Identifier | TokenKind::Label) && token.text == name
    })
}

/// A call gives that part of a plot that text: `plt.title("x")`, `ax.set_title("x")`,
/// `df.plot(title="x")`. Libraries label plots by themselves too, after columns, and texts may be
/// put together, so it is not there for certain only if the code has no such text at all.
pub(super) fn plot_text(cx: &Context<'_>, slots: &Slots) -> Ruling {
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
        return Ruling::not_evident(format!("{shown} is not evident"));
    }
    let message = match given.is_empty() {
        true => format!("the code does not set {shown}"),
        false => format!("{shown} is another"),
    };
    Ruling::no(message).at(given.iter().map(Expression::span))
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
    let is_part = |argument: &&Argument<'_>| argument.name.is_some_and(|name| plain(name) == part);
    let found = [positional, arguments.iter().find(is_part)];
    found.map(|argument| Some(argument?.value)).into_iter().flatten()
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
    let mut strings = literals.filter(|literal| literal.kind == LiteralKind::String);
    let first = text.split_whitespace().next().unwrap_or(text);
    strings.any(|literal| cx.text(literal.span).contains(first))
}

/// A name in lower case without underscores and hyphens.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(|c| !matches!(c, '_' | '-' | ' '));
    kept.flat_map(char::to_lowercase).collect()
}

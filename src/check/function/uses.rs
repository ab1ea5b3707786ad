//! What a function uses: that names occur in its body.

use crate::check::forced::is_dunder;
use crate::check::subject::{Judged, Subject};
use crate::check::{Context, Ruling, words};
use crate::facts::{Function, Token, TokenKind};
use crate::instruction::Slots;
use crate::names::QualifiedName;
use crate::response::Span;
use crate::verdict::Reason;

/// Every name occurs in the body of the function, nested functions and lambdas included.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let subject = Subject::of(slots, "function_name");
    let names = slots.names("used_names");
    if subject == Subject::Every {
        return in_code(cx, names);
    }
    let functions = subject.functions(cx).into_iter();
    let judged: Vec<_> = functions
        .filter(|function| function.body.is_some())
        .map(|function| (function, uses(cx, function, names)))
        .collect();
    subject.ruling(cx, &judged)
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
            true => Ruling::unverifiable(Reason::TypeNotInferable, message + " by name"),
            false => Ruling::no(message),
        };
    }
    let unclear = without(|place| place.is_some_and(|(_, is_exact)| !is_exact));
    if unclear.is_empty() {
        return Ruling::yes(format!("the code uses {}", words::listed(names, "and"))).at(places);
    }
    let message = format!("it is not evident that this is {}", words::listed(&unclear, "and"));
    Ruling::unverifiable(Reason::TypeNotInferable, message).at(places)
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

fn uses(cx: &Context<'_>, function: &Function<'_>, names: &[String]) -> Judged {
    let name = function.name;
    let missing: Vec<_> = names.iter().filter(|used| !occurs(cx, function, used)).collect();
    if missing.is_empty() {
        let used = words::listed(names, "and");
        return Judged::new(true, format!("function `{name}` uses {used}"));
    }
    let note = format!("function `{name}` does not use {}", words::listed(&missing, "or"));
    // A special method is mostly called by syntax or by a built-in function.
    match missing.iter().all(|name| is_dunder(cx.language(), name)) {
        true => Judged { follows: None, note: format!("{note} by name"), span: None },
        false => Judged::new(false, note),
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

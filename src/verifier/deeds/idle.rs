//! What says something and does nothing.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{MAX_TOKENS, Spans, place};
use crate::facts::{
    Call, CollectionKind, ExceptionRole, Expr, ExprKind, Facts, Function, Token, TokenKind,
};
use crate::lang::Lower;
use crate::pattern::LazyPattern;
use crate::response::Span;

static UNWRITTEN: LazyLock<Unwritten> = LazyLock::new(|| vocabulary!("unwritten.toml"));

/// `rules/vocabulary/unwritten.toml`, which says what each is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unwritten {
    names: Vec<String>,
    stops: Vec<String>,
    message: LazyPattern,
    results: Vec<String>,
}

/// What says something and does nothing: imports, what a definition says of itself, bodies that say
/// that they are still to be written, results that hold nothing, and branches that never run.
pub(super) fn spans(facts: &Facts<'_>) -> Spans {
    let imports = facts.imports.iter().map(|import| import.span);
    let packages = facts.packages.iter().map(|package| package.span);
    let headers = facts.types.iter().map(|definition| definition.header);
    let functions = facts.functions.iter().map(|function| match function.is_defaulted {
        true => function.span,
        false => function.shown_signature(),
    });
    let unwritten = unwritten(facts);
    let dead = Spans::of(dead_branches(facts));
    let results = empty_results(facts, &unwritten, &dead);
    let said = imports.chain(packages).chain(headers).chain(functions);
    let said = said.chain(attributes(&facts.tokens)).chain(results);
    Spans::of(said.chain(unwritten.0).chain(dead.0))
}

/// The calls and exceptions in the place of what is still to be written.
fn unwritten(facts: &Facts<'_>) -> Spans {
    let strings = facts.tokens.iter().filter(|token| token.kind == TokenKind::String);
    let messages = strings.filter(|token| UNWRITTEN.message.is_match(token.text));
    let messages: Vec<Span> = messages.map(|token| token.span).collect();
    let calls = facts.calls.iter().filter(|call| is_unwritten(call, &messages));
    let calls: Vec<Span> = calls.map(|call| call.expression.span()).collect();
    let raised = facts.exceptions.iter().filter(|one| {
        let is_named = one.class.is_some_and(is_name);
        one.role == ExceptionRole::Raised && (is_named || has_one(one.span, &calls))
    });
    Spans::of(raised.map(|one| one.span).chain(calls.iter().copied()))
}

fn is_name(name: &str) -> bool {
    UNWRITTEN.names.iter().any(|one| one == name)
}

/// Whether one of these spans, which are sorted, is in another.
fn has_one(span: Span, inner: &[Span]) -> bool {
    let first = inner.partition_point(|one| place(one) < place(&span));
    inner.get(first).is_some_and(|one| span.contains(*one))
}

fn is_unwritten(call: &Call<'_>, messages: &[Span]) -> bool {
    let name = call.callee.parts.last().copied().unwrap_or_default();
    let is_stop = UNWRITTEN.stops.iter().any(|stop| stop == name);
    let says_so = || {
        let arguments = call.arguments.read();
        arguments.iter().any(|argument| {
            let is_text = matches!(argument.value.lower().kind, ExprKind::String(..));
            is_text && has_one(argument.value.span(), messages)
        })
    };
    is_name(name)
        || is_stop && call.arguments.read().is_empty()
        || has_one(call.expression.span(), messages) && says_so()
}

/// What functions return that holds nothing: each time, and whatever the case.
fn empty_results(facts: &Facts<'_>, unwritten: &Spans, dead: &Spans) -> Vec<Span> {
    let functions = facts.functions.iter().filter(|one| !one.returns.is_empty());
    let mut empty = Vec::new();
    for function in functions {
        let values = function.returns.iter().filter_map(|one| Some((one.span, one.value?.lower())));
        let values: Vec<_> = values.collect();
        let mut texts = values.iter().map(|(_, value)| value.source.text());
        let first = texts.next();
        let decides = texts.any(|text| Some(text) != first)
            || values.len() == 1 && is_within_construct(facts, function, values[0].0, dead);
        let is_empty = |value: &Expr<'_>| match value.kind {
            ExprKind::Null => true,
            _ => !decides && is_nothing(value) || unwritten.has(value.source.span()),
        };
        let of_function = values.iter().filter(|(_, value)| is_empty(value));
        empty.extend(of_function.flat_map(|(span, value)| [*span, value.source.span()]));
    }
    empty
}

/// Whether a return of a function is in a branch or loop that may run.
fn is_within_construct(
    facts: &Facts<'_>,
    function: &Function<'_>,
    span: Span,
    dead: &Spans,
) -> bool {
    let first = facts.constructs.partition_point(|one| place(&one.span) < place(&function.span));
    let inner = facts.constructs[first..].iter().take_while(|one| place(&one.span) < place(&span));
    inner.take(MAX_CONSTRUCTS).any(|one| one.span.contains(span) && !dead.has(one.span))
}

/// Whether a value is one that a type has by default: false, zero, an empty text or collection. A truth
/// alone tells as little.
fn is_nothing(value: &Expr<'_>) -> bool {
    let text = value.source.text();
    let is_literal = match &value.kind {
        ExprKind::Null | ExprKind::Boolean(_) => true,
        ExprKind::Number(_) => text.chars().all(|c| !c.is_ascii_digit() || c == '0'),
        ExprKind::String(_, content) => content.as_ref().is_some_and(|content| content.is_empty()),
        // A value and whether there is one, or an error: `return 0, nil`.
        ExprKind::Collection(CollectionKind::Tuple, items) if !items.is_empty() => {
            let is_flat = |item: &Expr<'_>| !matches!(item.kind, ExprKind::Collection(..));
            let tells =
                |item: &Expr<'_>| matches!(item.kind, ExprKind::Null | ExprKind::Boolean(_));
            items.iter().any(tells) && items.iter().all(|item| is_flat(item) && is_nothing(item))
        }
        ExprKind::Collection(_, items) => items.is_empty(),
        ExprKind::Unary(_, operand) => matches!(operand.kind, ExprKind::Boolean(_)),
        _ => false,
    };
    is_literal || is_name(text) || UNWRITTEN.results.iter().any(|result| result == text)
}

/// The branches whose condition is never true: `if False:`, `while (0)`.
fn dead_branches(facts: &Facts<'_>) -> impl Iterator<Item = Span> {
    let branches = facts.constructs.iter().enumerate();
    let branches = branches.filter(|(_, one)| matches!(one.kind, "if" | "while-loop"));
    branches.filter_map(|(at, branch)| {
        let first = facts.tokens.partition_point(|token| place(&token.span) < place(&branch.span));
        let tokens = &facts.tokens[first..];
        let body = tokens.get(false_condition(tokens)?..)?;
        let inner = facts.constructs[at + 1..].iter().map(|one| one.span);
        let inner = Spans::of(inner.take_while(|inner| branch.span.contains(*inner)));
        let rest = body.iter().take_while(|token| branch.span.contains(token.span));
        let other = rest.filter(|token| matches!(token.text, "else" | "elif" | "elsif"));
        let other = other.map(|token| token.span).find(|span| !inner.has(*span));
        let end = other.map_or(branch.span.end, |other| other.start);
        Some(Span { end, ..branch.span })
    })
}

/// How many constructs of a function are looked at before each of its returns.
const MAX_CONSTRUCTS: usize = 256;

/// How many tokens a branch begins with whose condition is a literal that is never true.
fn false_condition(tokens: &[Token<'_>]) -> Option<usize> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    if !matches!(text(0), "if" | "while") {
        return None;
    }
    let is_enclosed = text(1) == "(";
    let mut at = 1 + usize::from(is_enclosed);
    let is_negated = matches!(text(at), "not" | "!");
    at += usize::from(is_negated);
    let is_false = match text(at) {
        "True" | "true" | "1" => is_negated,
        "False" | "false" | "0" | "None" | "nil" | "null" => !is_negated,
        _ => false,
    };
    at += 1 + usize::from(is_enclosed);
    let ends = if is_enclosed { text(at - 1) == ")" } else { !continues(tokens.get(at)?) };
    (is_false && ends).then_some(at)
}

/// Whether a condition goes on with a token.
fn continues(token: &Token<'_>) -> bool {
    match token.kind {
        TokenKind::Punctuation => !matches!(token.text, ":" | "{" | ";"),
        TokenKind::Keyword => matches!(token.text, "and" | "or" | "is" | "in" | "not" | "if"),
        _ => false,
    }
}

/// The decorators, annotations and attributes.
fn attributes<'t>(tokens: &'t [Token<'_>]) -> impl Iterator<Item = Span> + use<'t> {
    let marks = tokens.iter().enumerate().filter(|(_, token)| matches!(token.text, "@" | "#"));
    marks.map(|(at, mark)| Span { end: attribute_end(&tokens[at..]), ..mark.span })
}

/// The end of what begins with a mark: a path, and what is in brackets after it.
fn attribute_end(tokens: &[Token<'_>]) -> u32 {
    let mut end = tokens[0].span.end;
    let mut depth = 0usize;
    let mut wants_name = true;
    for token in tokens[1..].iter().take(MAX_TOKENS) {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" if depth == 1 => return token.span.end,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            "." | "::" | "!" => wants_name = true,
            _ if wants_name => wants_name = false,
            _ => break,
        }
        end = token.span.end;
    }
    end
}

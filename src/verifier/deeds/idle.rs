//! What says something and does nothing.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{MAX_TOKENS, Spans, dead, place};
use crate::facts::{
    Argument, Call, CollectionKind, ExceptionRole, Expr, ExprKind, Facts, Function, InitialValue,
    Token, TokenKind,
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
    types: Vec<String>,
    makers: Vec<String>,
    wrappers: Vec<String>,
    bases: Vec<String>,
}

/// What says something and does nothing: imports, what a definition says of itself, bodies that say
/// that they are still to be written, results that hold nothing, values that nothing uses, and code that never
/// runs.
pub(super) fn spans(facts: &Facts<'_>) -> Spans {
    let imports = facts.imports.iter().map(|import| import.span);
    let packages = facts.packages.iter().map(|package| package.span);
    let headers = facts.types.iter().map(|definition| definition.header);
    let functions = facts.functions.iter().map(|function| match function.is_defaulted {
        true => function.span,
        false => function.shown_signature(),
    });
    let (jumps, messages) = unwritten(facts);
    let dead = dead::branches(facts);
    let skipped = skipped(facts, &jumps, &dead);
    let unwritten = Spans::of(jumps.into_iter().chain(messages));
    let results = empty_results(facts, &unwritten, &dead);
    let said = imports.chain(packages).chain(headers).chain(functions);
    let said = said.chain(attributes(&facts.tokens)).chain(results).chain(unused(facts));
    Spans::of(said.chain(unwritten.0).chain(dead.0).chain(skipped))
}

/// What comes after a `return` or after what is raised in the place of a body.
fn skipped(facts: &Facts<'_>, jumps: &[Span], dead: &Spans) -> Vec<Span> {
    let jumps = Spans::of(jumps.iter().copied());
    let functions = facts.functions.iter().filter(|function| function.body.is_some());
    let ends = functions.flat_map(|function| {
        let returns = function.returns.iter().map(|one| one.span);
        let stops = function.body.and_then(|body| jumps.first_in(body));
        let ends = returns.chain(stops).take(MAX_CONSTRUCTS);
        ends.filter_map(move |jump| {
            let may_not_run = is_within_construct(facts, function, jump, dead);
            dead::after(facts, function, jump).filter(|_| !may_not_run)
        })
    });
    ends.collect()
}

/// The assignments that only name a value again: `x = x`, `_ = x`.
fn unused<'t>(facts: &'t Facts<'_>) -> impl Iterator<Item = Span> + use<'t> {
    let set = facts.variables.iter().map(|one| (one.name, &one.value, one.span));
    let assigned = facts.assignments.iter().map(|one| (one.target, &one.value, one.span));
    let same = set.chain(assigned).filter_map(|(name, value, span)| {
        let InitialValue::Expression(value) = value else { return None };
        (value.text() == name).then_some(span)
    });
    same.chain((0..facts.tokens.len()).filter_map(|at| dropped(&facts.tokens, at)))
}

/// A name or a number that is given to nothing: `_ = x`.
fn dropped(tokens: &[Token<'_>], at: usize) -> Option<Span> {
    let [blank, sign, value, rest @ ..] = &tokens[at..] else { return None };
    let is_target = blank.text == "_" && matches!(sign.text, "=" | ":=");
    let is_alone = at.checked_sub(1).is_none_or(|before| tokens[before].text != ",");
    let is_plain = matches!(value.kind, TokenKind::Identifier | TokenKind::Number);
    let ends = rest.first().is_none_or(|next| match next.kind {
        TokenKind::Punctuation => matches!(next.text, ";" | "}"),
        _ => !dead::is_operator(next),
    });
    (is_target && is_alone && is_plain && ends)
        .then_some(Span { end: value.span.end, ..blank.span })
}

/// The calls and exceptions in the place of what is still to be written: those that end what runs, and those
/// that only say so.
fn unwritten(facts: &Facts<'_>) -> (Vec<Span>, Vec<Span>) {
    let strings = facts.tokens.iter().filter(|token| token.kind == TokenKind::String);
    let messages = strings.filter(|token| UNWRITTEN.message.is_match(token.text));
    let messages: Vec<Span> = messages.map(|token| token.span).collect();
    let calls = facts.calls.iter().filter(|call| is_unwritten(call, &messages));
    let (stops, calls): (Vec<_>, Vec<_>) = calls.partition(|call| is_stop(call));
    let spans = |calls: Vec<&Call<'_>>| -> Vec<Span> {
        calls.into_iter().map(|call| call.expression.span()).collect()
    };
    let (mut stops, calls) = (spans(stops), spans(calls));
    let mut all = [stops.as_slice(), calls.as_slice()].concat();
    all.sort_unstable();
    let raised = facts.exceptions.iter().filter(|one| {
        let is_named = one.class.is_some_and(is_name);
        one.role == ExceptionRole::Raised && (is_named || has_one(one.span, &all))
    });
    stops.extend(raised.map(|one| one.span));
    (stops, calls)
}

/// Whether a call ends what runs.
fn is_stop(call: &Call<'_>) -> bool {
    let name = call.callee.parts.last().copied().unwrap_or_default();
    is_name(name) || lists(&UNWRITTEN.stops, name)
}

/// Whether a type that derives from one of this name is complete with its own.
pub(super) fn completes(base: &str) -> bool {
    UNWRITTEN.bases.iter().any(|end| base.ends_with(end.as_str()))
}

fn lists(list: &[String], word: &str) -> bool {
    list.iter().any(|one| one == word)
}

fn is_name(name: &str) -> bool {
    lists(&UNWRITTEN.names, name)
}

/// Whether one of these spans, which are sorted, is in another.
fn has_one(span: Span, inner: &[Span]) -> bool {
    let first = inner.partition_point(|one| place(one) < place(&span));
    inner.get(first).is_some_and(|one| span.contains(*one))
}

fn is_unwritten(call: &Call<'_>, messages: &[Span]) -> bool {
    let name = call.callee.parts.last().copied().unwrap_or_default();
    let says_so = || {
        let arguments = call.arguments.read();
        arguments.iter().any(|argument| {
            has_one(argument.value.span(), messages) && is_text(&argument.value.lower())
        })
    };
    let says_nothing = || call.arguments.read().iter().all(|one| is_nothing(&one.value.lower()));
    is_name(name)
        || lists(&UNWRITTEN.stops, name) && says_nothing()
        || has_one(call.expression.span(), messages) && says_so()
}

/// Whether a value is a text: a literal, or one that is made of it (`"x".to_string()`).
fn is_text(value: &Expr<'_>) -> bool {
    match &value.kind {
        ExprKind::String(..) => true,
        ExprKind::Call(callee, arguments) if arguments.is_empty() => {
            matches!(&callee.kind, ExprKind::Member(text, _) if is_text(text))
        }
        _ => false,
    }
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
        for (span, value) in &values {
            let says_so = is_text(value) && UNWRITTEN.message.is_match(value.source.text());
            let made = made_of_nothing(facts, function, value);
            let is_empty = match value.kind {
                ExprKind::Null => true,
                _ => !decides && (is_nothing(value) || made.is_some()) || says_so,
            };
            if is_empty || unwritten.has(value.source.span()) {
                empty.extend([*span, value.source.span()].into_iter().chain(made));
            }
        }
    }
    empty
}

/// Where a variable is made that a function returns, if nothing is put into it: `xs = []` before `return xs`.
fn made_of_nothing(facts: &Facts<'_>, function: &Function<'_>, value: &Expr<'_>) -> Option<Span> {
    let (ExprKind::Name(name), Some(body)) = (&value.kind, function.body) else { return None };
    let first = facts.tokens.partition_point(|token| place(&token.span) < place(&body));
    let tokens = facts.tokens[first..].iter().take_while(|token| body.contains(token.span));
    let is_name = |token: &&Token<'_>| token.kind == TokenKind::Identifier && token.text == *name;
    let mut uses = tokens.take(MAX_TOKENS).filter(is_name).map(|token| token.span);
    let (made, _) = (uses.next()?, uses.next()?);
    let is_only_returned = uses.next().is_none();
    let at = facts.variables.partition_point(|one| place(&one.name_span) < place(&body));
    let mut variables = facts.variables[at..].iter().take(MAX_TOKENS);
    let variable = variables.find(|one| one.name_span == made).filter(|_| is_only_returned)?;
    let InitialValue::Expression(value) = variable.value else { return None };
    is_nothing(&value.lower()).then_some(variable.span)
}

/// Whether a return of a function is in a branch or loop that may run.
fn is_within_construct(
    facts: &Facts<'_>,
    function: &Function<'_>,
    span: Span,
    dead: &Spans,
) -> bool {
    let first = facts.constructs.partition_point(|one| place(&one.span) < place(&function.span));
    let inner = facts.constructs[first..].iter().take_while(|one| place(&one.span) <= place(&span));
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
        ExprKind::Unary(_, inner)
        | ExprKind::Cast(_, inner)
        | ExprKind::Await(inner)
        | ExprKind::Address(inner) => is_nothing(inner),
        ExprKind::Construct(_, _, arguments) => arguments.is_empty(),
        ExprKind::Call(callee, arguments) => makes_nothing(callee, arguments),
        _ => false,
    };
    is_literal || is_name(text) || lists(&UNWRITTEN.results, text)
}

/// Whether a call makes an empty value, or gives one on: `dict()`, `Vec::new()`, `Ok(0)`, `"".to_string()`.
fn makes_nothing(callee: &Expr<'_>, arguments: &[Argument<'_>]) -> bool {
    let (owner, name) = match &callee.kind {
        ExprKind::Name(name) => (None, *name),
        ExprKind::Member(owner, name) => (Some(owner), *name),
        _ => return false,
    };
    let owner_text = owner.map_or("", |owner| owner.source.text());
    let is_of_type = owner_text.starts_with(char::is_uppercase);
    if arguments.is_empty() {
        let is_type = matches!(owner_text, "" | "std") && lists(&UNWRITTEN.types, name);
        let is_wrapped = owner.is_some_and(|owner| is_text(owner) && is_nothing(owner));
        return is_type
            || is_of_type && lists(&UNWRITTEN.makers, name)
            || is_wrapped && lists(&UNWRITTEN.wrappers, name);
    }
    let wraps =
        (is_of_type || name.starts_with(char::is_uppercase)) && lists(&UNWRITTEN.wrappers, name);
    wraps && arguments.iter().all(|argument| is_nothing(&argument.value.lower()))
}

/// How many constructs of a function are looked at before each of its returns.
const MAX_CONSTRUCTS: usize = 256;

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

//! Code that never runs: branches whose condition is a constant, and what comes after a jump.

use super::{MAX_TOKENS, Spans, place};
use crate::facts::{Construct, Facts, Function, Token, TokenKind};
use crate::response::Span;

/// The branches that never run: `if False:`, `puts 1 unless true`, `#if 0`.
pub(super) fn branches(facts: &Facts<'_>) -> Spans {
    let branches = facts.constructs.iter().enumerate();
    let branches = branches.filter(|(_, one)| matches!(one.kind, "if" | "while-loop" | "for-loop"));
    let dead = branches.filter_map(|(at, branch)| dead_part(facts, at, branch));
    Spans::of(dead.chain(left_out(facts)).chain(for_no_target(facts)))
}

/// The part of a branch or loop that its condition rules out.
fn dead_part(facts: &Facts<'_>, at: usize, branch: &Construct) -> Option<Span> {
    let first = facts.tokens.partition_point(|token| place(&token.span) < place(&branch.span));
    let tokens = &facts.tokens[first..];
    let count = tokens.partition_point(|token| {
        token.span.start < branch.span.end && token.span.block == branch.span.block
    });
    let tokens = &tokens[..count];
    let Some((end, holds)) = condition(tokens) else {
        return modified(tokens).map(|()| branch.span);
    };
    let inner = facts.constructs[at + 1..].iter().map(|one| one.span);
    let inner = Spans::of(inner.take_while(|inner| branch.span.contains(*inner)));
    let other = tokens[end..].iter().filter(|token| ALTERNATIVES.contains(&token.text));
    let other = other.map(|token| token.span).find(|span| !inner.has(*span));
    match (holds, other) {
        (false, None) => Some(branch.span),
        (false, Some(other)) => Some(Span { end: other.start, ..branch.span }),
        (true, other) => Some(Span { start: other?.start, ..branch.span }),
    }
}

const ALTERNATIVES: [&str; 3] = ["else", "elif", "elsif"];

/// How many tokens a branch begins with whose condition is a constant, and whether it holds.
fn condition(tokens: &[Token<'_>]) -> Option<(usize, bool)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let is_negated = is_head(text(0))?;
    // The second part of `for (;false;)`.
    let head = tokens.iter().take(MAX_TOKENS).take_while(|token| token.text != "{");
    let parts = if text(0) == "for" {
        head.map(|token| token.text).position(|sign| sign == ";")
    } else {
        None
    };
    let at = parts.map_or(1, |at| at + 1);
    let (count, holds) = constant(tokens.get(at..)?)?;
    let next = tokens.get(at + count);
    let goes_on = match text(at) {
        "(" => next.is_some_and(|token| is_operator(token)),
        _ => next.is_none_or(continues),
    };
    (!goes_on).then_some((at + count, holds != is_negated))
}

/// Whether a branch has its constant condition after it, and never runs: `puts 1 if false`.
fn modified(tokens: &[Token<'_>]) -> Option<()> {
    let [_, .., word, last] = tokens else { return None };
    let is_negated = is_head(word.text)?;
    let (_, holds) = constant(std::slice::from_ref(last))?;
    (holds == is_negated).then_some(())
}

/// Whether what begins with this word runs where its condition does not hold; `None` for other words.
fn is_head(word: &str) -> Option<bool> {
    match word {
        "if" | "while" | "for" => Some(false),
        "unless" | "until" => Some(true),
        _ => None,
    }
}

/// How many tokens a literal has that is true or false by itself, and which.
fn constant(tokens: &[Token<'_>]) -> Option<(usize, bool)> {
    let mut at = 0;
    let mut holds = true;
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    while at < MAX_TOKENS && matches!(text(at), "(" | "not" | "!") {
        holds ^= text(at) != "(";
        at += 1;
    }
    let enclosed = tokens[..at].iter().filter(|token| token.text == "(").count();
    let (count, is_true) = literal(tokens.get(at..)?)?;
    let closing = at + count..at + count + enclosed;
    let is_closed = tokens.get(closing.clone())?.iter().all(|token| token.text == ")");
    is_closed.then_some((closing.end, is_true == holds))
}

fn literal(tokens: &[Token<'_>]) -> Option<(usize, bool)> {
    let [first, rest @ ..] = tokens else { return None };
    let ends = |closing: &str| {
        rest.first().is_some_and(|next| next.text == closing && next.span.start == first.span.end)
    };
    match (first.kind, first.text) {
        (_, "True" | "true") => Some((1, true)),
        (_, "False" | "false" | "None" | "nil" | "null" | "undefined") => Some((1, false)),
        (TokenKind::Number, number) => Some((1, number.chars().any(|c| matches!(c, '1'..='9')))),
        (TokenKind::String, "\"\"" | "''") => Some((1, false)),
        (TokenKind::String, quote @ ("\"" | "'")) if ends(quote) => Some((2, false)),
        (_, "[") if ends("]") => Some((2, false)),
        _ => None,
    }
}

/// Whether a condition goes on with a token.
fn continues(token: &Token<'_>) -> bool {
    match token.kind {
        TokenKind::Punctuation => !matches!(token.text, ":" | "{" | ";"),
        TokenKind::Keyword => is_operator(token) || token.text == "if",
        _ => false,
    }
}

/// Whether a token joins what is before it and after it.
pub(super) fn is_operator(token: &Token<'_>) -> bool {
    let words =
        ["and", "or", "is", "in", "not", "&&", "||", "==", "!=", "===", "!==", "?", "<", ">"];
    words.contains(&token.text)
}

/// What the preprocessor leaves out: from `#if 0` to the other branch or the end.
fn left_out(facts: &Facts<'_>) -> impl Iterator<Item = Span> {
    let tokens = facts.tokens.iter().enumerate();
    let marks = tokens.filter(|(_, token)| token.text == "#if").take(MAX_TOKENS);
    marks.filter_map(|(at, mark)| {
        let (count, holds) = constant(&facts.tokens[at + 1..])?;
        let mut depth = 0;
        let end = facts.tokens[at + 1 + count..].iter().find(|token| {
            match token.text {
                "#if" | "#ifdef" | "#ifndef" => depth += 1,
                "#endif" if depth > 0 => depth -= 1,
                "#endif" | "#else" | "#elif" | "#elseif" => return depth == 0,
                _ => {}
            }
            false
        })?;
        let is_one_block = end.span.block == mark.span.block;
        let goes_on = facts.tokens.get(at + 1 + count).is_some_and(is_operator);
        (!holds && !goes_on && is_one_block).then_some(Span { end: end.span.end, ..mark.span })
    })
}

/// What is compiled for no target: `#[cfg(any())] fn f() { … }`.
fn for_no_target(facts: &Facts<'_>) -> impl Iterator<Item = Span> {
    const ATTRIBUTE: [&str; 9] = ["#", "[", "cfg", "(", "any", "(", ")", ")", "]"];
    let windows = facts.tokens.windows(ATTRIBUTE.len() + 1);
    let is_attribute = |tokens: &&[Token<'_>]| {
        tokens.iter().zip(ATTRIBUTE).all(|(token, text)| token.text == text)
    };
    windows.filter(is_attribute).take(MAX_TOKENS).filter_map(|tokens| {
        let next = tokens.last()?;
        let functions = facts.functions.iter().map(|function| function.span);
        let types = facts.types.iter().map(|definition| definition.span);
        functions.chain(types).find(|span| place(span) == place(&next.span))
    })
}

/// What comes after a jump that a function begins with: the rest of it.
pub(super) fn after(facts: &Facts<'_>, function: &Function<'_>, jump: Span) -> Option<Span> {
    let body = function.body?;
    let tokens_from = |at: (Option<u32>, u32)| {
        let first = facts.tokens.partition_point(|token| place(&token.span) < at);
        facts.tokens[first..].iter().take(MAX_TOKENS).take_while(|token| body.contains(token.span))
    };
    // What is before it does something itself, or is a docstring.
    let before = tokens_from(place(&body)).take_while(|token| place(&token.span) < place(&jump));
    let mut before = before.skip_while(|token| token.text == "{");
    let is_first = before.all(|token| token.kind == TokenKind::String);
    let rest = Span { start: jump.end, ..body };
    let joins = tokens_from(place(&rest)).any(|token| JOINS.contains(&token.text));
    (is_first && !joins && rest.start < rest.end).then_some(rest)
}

/// The words before code that runs if what is before them did not end.
const JOINS: [&str; 13] = [
    "else", "elif", "elsif", "case", "when", "default", "except", "catch", "finally", "rescue",
    "ensure", "#else", "#endif",
];

//! The code begins with lines that the task gives.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::check::{Context, Ruling, words};
use crate::instruction::Slots;
use crate::response::Span;
use crate::syntax::lexer::TokenKind;
use crate::verdict::Reason;

/// A block begins with the tokens of the given code. If a word of it is nowhere in the code, it does
/// not; where all words are there, the lines may have been moved or changed, which is not decided.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let text = |slot| slots.names(slot).first().map(String::as_str);
    let definition = text("definition");
    let Some(code) = text("code").or(definition) else {
        return Ruling::yes("no code is given");
    };
    let given = tokens(cx, code);
    for block in cx.blocks() {
        if let Some((first, last)) = start(&tokens(cx, &block.code), &given) {
            let span = Span::in_block(block.index, first, last);
            return Ruling::yes("the code begins with the given code").at([span]);
        }
    }
    let written: Vec<_> = cx.blocks().flat_map(|block| tokens(cx, &block.code)).collect();
    let present: BTreeSet<_> = written.iter().flat_map(|token| names(&token.text)).collect();
    let needed = tokens(cx, definition.unwrap_or(code));
    let needed = needed.iter().flat_map(|token| names(&token.text));
    let missing: BTreeSet<_> = needed.filter(|name| !present.contains(name)).collect();
    if missing.is_empty() {
        let message = "all words of the given code are there, but the code begins otherwise";
        return Ruling::unverifiable(Reason::RestNotDecided, message);
    }
    let missing: Vec<_> = missing.into_iter().collect();
    let listed = words::listed(&missing, "and");
    Ruling::no(format!("of the given code, the code lacks {listed}"))
}

/// A token of code, its quotes all alike.
struct Token<'c> {
    text: Cow<'c, str>,
    start: u32,
    end: u32,
}

impl<'c> Token<'c> {
    fn new(text: impl Into<Cow<'c, str>>, range: Range<usize>) -> Self {
        Self { text: text.into(), start: range.start as u32, end: range.end as u32 }
    }
}

/// The tokens of some code but for the commas outside brackets, which separate given lines.
fn tokens<'c>(cx: &Context<'_>, code: &'c str) -> Vec<Token<'c>> {
    let lexical = &cx.lang().repairs().lexical;
    let found = lexical.tokens(code);
    let is_directive =
        |at: &Range<usize>| lexical.has_directives && code[at.clone()].starts_with('#');
    let directives = found.trivia.into_iter().filter(is_directive);
    let directives = directives.map(|range| Token::new(code[range.clone()].trim(), range));
    let mut kept: Vec<_> = directives.collect();
    let mut depth = 0_u32;
    for token in found.all {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            TokenKind::Mark(b',') if depth == 0 => continue,
            _ => {}
        }
        let text = &code[token.range.clone()];
        kept.push(match token.kind {
            TokenKind::String => Token::new(text.replace('\'', "\""), token.range),
            _ => Token::new(text, token.range),
        });
    }
    kept.sort_by_key(|token| token.start);
    kept
}

/// The place of the given tokens, if the code begins with them.
fn start(code: &[Token<'_>], given: &[Token<'_>]) -> Option<(u32, u32)> {
    let begins = given.len() <= code.len()
        && code.iter().zip(given).all(|(token, given)| token.text == given.text);
    let last = code.get(given.len().checked_sub(1)?).filter(|_| begins)?;
    Some((code[0].start, last.end))
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    let apart = |c: char| !c.is_alphanumeric() && c != '_';
    text.split(apart).filter(|name| !name.is_empty())
}

/// The code has a test. Where it has none but runs something, this may be the test cases.
pub(super) fn includes_test_cases(cx: &Context<'_>, _: &Slots) -> Ruling {
    if let Some(test) = cx.trees.constructs("test").first() {
        return Ruling::yes("the code has a test").at([*test]);
    }
    let is_run = |scope| match cx.facts.enclosing_function(scope) {
        Some(id) => cx.facts.function(id).name == "main",
        None => true,
    };
    let mut calls = cx.facts.calls.iter();
    match calls.find(|call| is_run(call.scope)) {
        Some(call) => {
            let message = "the code has no test, but runs something that may be one";
            Ruling::unverifiable(Reason::RestNotDecided, message).at([call.expression.span()])
        }
        None => Ruling::no("the code has no test, and runs nothing"),
    }
}

//! Annotations and decorators, and the definitions that they are on.

use std::collections::BTreeSet;

use crate::check::Context;
use crate::facts::{Token, TokenKind};
use crate::response::Span;

/// What may stand between a decorator and what it is on.
const BETWEEN: [&str; 2] = ["default", "export"];

/// The most tokens of an annotation's arguments.
const MAX_ARGUMENTS: usize = 2_000;

/// The annotations of a kind, by the places of what follows them and all others.
pub(in crate::check) struct Annotations(BTreeSet<(Option<u32>, u32)>);

impl Annotations {
    /// Those that are written like one: `pytest.fixture(scope="session")` is a `fixture`.
    pub(super) fn of(cx: &Context<'_>, wanted: &str) -> Self {
        let wanted = Annotation::of(wanted);
        let tokens = &cx.facts.tokens;
        let mut places = BTreeSet::new();
        let mut is_one = false;
        let mut at = 0;
        while at < tokens.len() {
            match end(tokens, at) {
                Some(end) => {
                    let span = Span { end: tokens[end - 1].span.end, ..tokens[at].span };
                    is_one |= wanted.is(cx.text(span).trim_start_matches('@'));
                    at = end;
                }
                None if is_one && BETWEEN.contains(&tokens[at].text) => at += 1,
                None => {
                    if std::mem::take(&mut is_one) {
                        places.insert((tokens[at].span.block, tokens[at].span.start));
                    }
                    at += 1;
                }
            }
        }
        Self(places)
    }

    /// Whether one is on a definition, before its name.
    pub(super) fn are_on(&self, definition: Span, name: Span) -> bool {
        let from = (definition.block, definition.start.min(name.start));
        self.0.range(from..=(name.block, name.start)).next().is_some()
    }
}

/// The token after the annotation that begins at one.
fn end(tokens: &[Token<'_>], start: usize) -> Option<usize> {
    let is_word = |at: usize| {
        tokens.get(at).is_some_and(|token| {
            [TokenKind::Identifier, TokenKind::Keyword, TokenKind::Label].contains(&token.kind)
        })
    };
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.text == text);
    if !is(start, "@") || !is_word(start + 1) || is(start + 1, "interface") {
        return None;
    }
    let mut at = start + 2;
    while is(at, ".") && is_word(at + 1) {
        at += 2;
    }
    if !is(at, "(") {
        return Some(at);
    }
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(at).take(MAX_ARGUMENTS) {
        match token.text {
            "(" => depth += 1,
            ")" if depth == 1 => return Some(at + 1),
            ")" => depth -= 1,
            _ => {}
        }
    }
    None
}

/// An annotation that is asked for: its name, and arguments that it has to have.
pub(in crate::check) struct Annotation<'s> {
    name: &'s str,
    arguments: Vec<String>,
}

impl<'s> Annotation<'s> {
    pub(super) fn of(text: &'s str) -> Self {
        let (name, arguments) = text.split_once('(').unwrap_or((text, ""));
        let arguments = arguments.trim_end_matches(')').split(',').map(without_blanks);
        Self { name, arguments: arguments.filter(|argument| !argument.is_empty()).collect() }
    }

    /// Whether one that is written, without its marks, is this one: under any path, with further arguments, and (C#)
    /// by its class, `FactAttribute`.
    pub(super) fn is(&self, written: &str) -> bool {
        self.is_among(&[written])
    }

    /// The same of several that are written, whose arguments add up: `#[derive(Debug)] #[derive(Clone)]`.
    pub(super) fn is_among(&self, written: &[&str]) -> bool {
        let listed = written.iter().flat_map(|written| arguments_of(written));
        let of_name: Vec<_> = listed
            .filter_map(|one| {
                let (found, given) = one.split_once('(').unwrap_or((one, ""));
                let ends = |found: &str| found.strip_suffix(self.name).is_some_and(is_path);
                let found = found.trim();
                let is_named = ends(found) || found.strip_suffix("Attribute").is_some_and(ends);
                is_named.then_some(given.trim_end().strip_suffix(')').unwrap_or(given))
            })
            .collect();
        let given: BTreeSet<_> =
            of_name.iter().flat_map(|given| arguments_of(given)).map(without_blanks).collect();
        !of_name.is_empty() && self.arguments.iter().all(|argument| given.contains(argument))
    }
}

/// What commas part that are in no brackets.
fn arguments_of(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    text.split(move |c: char| {
        depth += i32::from("([{<".contains(c)) - i32::from(")]}>".contains(c));
        c == ',' && depth == 0
    })
}

/// Whether a text is what may stand before the last name of a path.
fn is_path(before: &str) -> bool {
    before.is_empty() || before.ends_with(['.', ':'])
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

//! The dotted names of the code, read from the tokens once for each response.

use std::collections::BTreeMap;

use super::Names;
use crate::facts::{Facts, Token, TokenKind};
use crate::lang;
use crate::response::Span;

/// How many tokens of type arguments are read.
const MAX_TOKENS: usize = 64;

/// A dotted name as the code writes it: `os.path.join`, `std::sort`, `p->next`; without type
/// arguments.
#[derive(Debug, Clone, Default)]
pub(super) struct Chain<'a> {
    pub(super) names: Vec<&'a str>,
    /// For each name, where it is and what is done with it there.
    pub(super) parts: Vec<Part>,
    /// It does not begin with a name: `f().x`, `"a".join`, `xs[0].y`.
    pub(super) has_receiver: bool,
    /// It is applied as a decorator or annotation.
    pub(super) decorates: bool,
}

/// One name of a chain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) span: Span,
    /// Called or used as a method reference.
    pub(super) is_called: bool,
    /// Followed by what joins it to another name.
    pub(super) is_qualifier: bool,
    /// Not a definition, an import or the label of an argument.
    pub(super) is_use: bool,
}

/// The dotted names of a response.
#[derive(Debug, Default)]
pub(super) struct References<'a> {
    pub(super) chains: Vec<Chain<'a>>,
    /// For each name, the chains and parts that use it, in source order.
    pub(super) uses: BTreeMap<&'a str, Vec<(usize, usize)>>,
}

impl<'a> References<'a> {
    pub(super) fn new(names: &Names<'a>) -> Self {
        let mut found = Self::default();
        let facts: &'a Facts<'a> = names.facts;
        let tokens = facts.tokens.as_slice();
        let language = lang::of(facts.language);
        let is_separator = |at: usize| language.is_path_separator(tokens[at].text);
        // For each token that is part of a chain, the chain and the part.
        let mut places: Vec<Option<(usize, usize)>> = vec![None; tokens.len()];
        // The definitions from the token on: both are in source order.
        let mut definitions = names.definitions();
        for (at, token) in tokens.iter().enumerate() {
            if !matches!(token.kind, TokenKind::Identifier | TokenKind::Keyword) {
                continue;
            }
            let separator = token_before_arguments(tokens, at).filter(|one| is_separator(*one));
            let before = separator.map_or(Before::Nothing, |at| before_separator(tokens, at));
            let chain = match before {
                Before::Name(name) => places[name].map(|place| found.extendable(place)),
                _ => None,
            };
            let chain = chain.unwrap_or_else(|| found.begin(tokens, at, &before));
            let passed = definitions.iter().take_while(|(at, _)| *at < token.span);
            definitions = &definitions[passed.count()..];
            let mut here = definitions.iter().take_while(|(at, _)| *at == token.span);
            let next = next(tokens, at);
            let is_reference = language.has_method_references()
                && separator.is_some_and(|at| tokens[at].text == "::")
                && next.is_some_and(|next| matches!(tokens[next].text, ")" | ","));
            let part = Part {
                span: token.span,
                is_called: is_reference || opens_call(tokens, next),
                is_qualifier: next.is_some_and(is_separator),
                is_use: !here.any(|(_, name)| *name == token.text)
                    && !names.is_in_import(token.span),
            };
            let chain_at = found.chains[chain].names.len();
            places[at] = Some((chain, chain_at));
            found.chains[chain].names.push(token.text);
            found.chains[chain].parts.push(part);
            if part.is_use {
                let uses = found.uses.entry(token.text).or_default();
                uses.push((chain, chain_at));
            }
        }
        found
    }

    /// Begins a chain with the token at `at`.
    fn begin(&mut self, tokens: &[Token<'a>], at: usize, before: &Before) -> usize {
        let before_name = previous(tokens, at);
        self.chains.push(Chain {
            has_receiver: matches!(before, Before::Receiver),
            decorates: before_name.is_some_and(|before| tokens[before].text == "@"),
            ..Chain::default()
        });
        self.chains.len() - 1
    }

    /// The chain that ends with this part: a copy if the part is not the last of its own.
    fn extendable(&mut self, (chain, at): (usize, usize)) -> usize {
        if at + 1 == self.chains[chain].names.len() {
            return chain;
        }
        let mut copy = self.chains[chain].clone();
        copy.names.truncate(at + 1);
        copy.parts.truncate(at + 1);
        self.chains.push(copy);
        self.chains.len() - 1
    }
}

/// The index of the token before a name and its type arguments: `Collections.<String>emptyList`.
fn token_before_arguments(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let before = previous(tokens, at)?;
    match tokens[before].text {
        ">" => token_before_opening(tokens, before),
        _ => Some(before),
    }
}

/// What comes before the separator in front of a name.
enum Before {
    /// No part of the path.
    Nothing,
    /// The name whose token has that index.
    Name(usize),
    /// Another expression.
    Receiver,
}

fn before_separator(tokens: &[Token<'_>], separator: usize) -> Before {
    let Some(mut before) = previous(tokens, separator) else {
        return Before::Nothing;
    };
    if matches!(tokens[before].text, ">" | ">>") {
        match token_before_opening(tokens, before) {
            Some(name) => before = name,
            None => return Before::Nothing,
        }
    }
    let token = &tokens[before];
    match token.kind {
        TokenKind::Identifier => Before::Name(before),
        TokenKind::Keyword if is_name(token.text) => Before::Name(before),
        TokenKind::Punctuation if !matches!(token.text, ")" | "]" | "}") => Before::Nothing,
        _ => Before::Receiver,
    }
}

/// Whether the token opens a call: `(`, or type arguments followed by `(`.
fn opens_call(tokens: &[Token<'_>], at: Option<usize>) -> bool {
    let Some(at) = at else { return false };
    match tokens[at].text {
        "(" => true,
        "<" => token_after_closing(tokens, at).is_some_and(|after| tokens[after].text == "("),
        _ => false,
    }
}

/// The index of the token after the `>` that closes the `<` at `at`.
fn token_after_closing(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, token) in tokens[at..].iter().take(MAX_TOKENS).enumerate() {
        match token.text {
            "<" => depth += 1,
            ">" => depth = depth.checked_sub(1)?,
            ">>" => depth = depth.checked_sub(2)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if depth == 0 {
            return next(tokens, at + offset);
        }
    }
    None
}

/// The index of the token before the `<` that the `>` at `at` closes.
fn token_before_opening(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, token) in tokens[..=at].iter().rev().take(MAX_TOKENS).enumerate() {
        match token.text {
            ">" => depth += 1,
            ">>" => depth += 2,
            "<" => depth = depth.checked_sub(1)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if depth == 0 {
            return previous(tokens, at - offset);
        }
    }
    None
}

/// Whether a keyword may be part of a path, such as `this` and `super`. Punctuation may not.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

fn previous(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let before = at.checked_sub(1)?;
    (tokens[before].span.block == tokens[at].span.block).then_some(before)
}

fn next(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let after = at + 1;
    (tokens.get(after)?.span.block == tokens[at].span.block).then_some(after)
}

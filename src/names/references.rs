//! The dotted names of the code, read from the tokens once for each response.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Names;
use super::named::equal_range;
use super::nesting::{next, previous, token_after_closing, token_before_opening};
use crate::facts::{Facts, Token, TokenKind};
use crate::language::NameProfile;
use crate::response::Span;

/// A dotted name as the code writes it: `os.path.join`, `std::sort`, `p->next`; without type
/// arguments.
#[derive(Debug)]
pub(super) struct Chain {
    /// Its place in [`References::names`] and [`References::parts`].
    pub(super) range: Range<usize>,
    /// It does not begin with a name: `f().x`, `"a".join`, `xs[0].y`.
    pub(super) has_receiver: bool,
    /// It is applied as a decorator or annotation.
    pub(super) decorates: bool,
    /// The number of its first name, by which what is known of the name is found without comparing it.
    pub(super) first: usize,
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

/// The dotted names of a response. Those of all chains are in one list, because most chains are
/// short.
#[derive(Debug)]
pub(super) struct References<'a> {
    pub(super) chains: Vec<Chain>,
    pub(super) names: Vec<&'a str>,
    /// For each name, where it is and what is done with it there.
    pub(super) parts: Vec<Part>,
    /// The names with the chains and parts that use them, shorter names first: most names differ in
    /// length, so they needn't be compared.
    uses: Vec<(&'a str, (usize, usize))>,
    /// How many numbers the first names of chains have.
    pub(super) firsts: usize,
}

impl<'a> References<'a> {
    pub(super) fn new(names: &Names<'a>) -> Self {
        let mut found = Reader::default();
        let facts: &'a Facts<'a> = names.facts;
        let tokens = facts.tokens.as_slice();
        let profile = &names.language.profile().names;
        let is_separator = |at: usize| profile.joints.contains(&tokens[at].text);
        // Where names end that are called, if parentheses alone don't show it.
        let is_shown = profile.have_trailing_closures || profile.names_call;
        let calls = facts.calls.iter().filter(|_| is_shown);
        let called: BTreeSet<_> =
            calls.map(|call| (call.callee_span.block, call.callee_span.end)).collect();
        // For each token that is part of a chain, the link.
        let mut places: Vec<Option<usize>> = vec![None; tokens.len()];
        // The definitions from the token on: both are in source order.
        let mut definitions = names.definitions();
        for (at, token) in tokens.iter().enumerate() {
            if !token.kind.is_word() {
                continue;
            }
            let token_before = token_before_arguments(tokens, at);
            let separator = token_before.filter(|separator| is_separator(*separator));
            let is_marked =
                token_before.is_some_and(|mark| profile.member_marks.contains(&tokens[mark].text));
            let before = match separator {
                _ if is_marked => Before::Receiver,
                Some(separator) => before_separator(tokens, separator),
                None => Before::Nothing,
            };
            let chain = match before {
                Before::Name(name) => places[name].map(|link| found.extendable(link)),
                _ => None,
            };
            let chain = chain.unwrap_or_else(|| found.begin(tokens, at, &before));
            let passed = definitions.iter().take_while(|(at, _)| *at < token.span);
            definitions = &definitions[passed.count()..];
            let mut here = definitions.iter().take_while(|(at, _)| *at == token.span);
            let next = next(tokens, at);
            let is_reference = profile.have_method_references
                && separator.is_some_and(|at| tokens[at].text == "::")
                && next.is_some_and(|next| matches!(tokens[next].text, ")" | ","));
            let is_called = !profile.names_call && opens_call(profile, tokens, next)
                || called.contains(&(token.span.block, token.span.end));
            let is_qualifier = !is_called && next.is_some_and(is_separator);
            let part = Part {
                span: token.span,
                is_called: is_called
                    || is_reference
                    || is_qualifier && is_owner_called(profile, tokens, next),
                is_qualifier,
                is_use: !here.any(|(_, name)| *name == token.text)
                    && !names.is_in_import(token.span),
            };
            if part.is_use {
                let place = (chain, found.chains[chain].range.len());
                found.uses.push((token.text, place));
            }
            places[at] = Some(found.push(chain, token.text, part));
        }
        found.finish()
    }

    /// The chains and parts that use a name, in source order.
    pub(super) fn uses(&self, name: &str) -> impl Iterator<Item = (usize, usize)> {
        let uses = equal_range(&self.uses, |(used, _)| by_length(used).cmp(&by_length(name)));
        uses.iter().map(|(_, place)| *place)
    }

    /// Where a part of a chain is, and what is done with it there.
    pub(super) fn part(&self, (chain, at): (usize, usize)) -> &Part {
        &self.parts[self.chains[chain].range.start + at]
    }
}

/// A name as [`References::uses`] is sorted by.
pub(super) fn by_length(name: &str) -> (usize, &str) {
    (name.len(), name)
}

/// The chains so far.
#[derive(Default)]
struct Reader<'a> {
    /// Each with its length for a range.
    chains: Vec<Chain>,
    /// The last link of each chain.
    last: Vec<Option<usize>>,
    links: Vec<Link<'a>>,
    uses: Vec<(&'a str, (usize, usize))>,
}

/// A name of a chain, in the order of the tokens.
struct Link<'a> {
    chain: usize,
    /// The link before it in its chain.
    before: Option<usize>,
    name: &'a str,
    part: Part,
}

impl<'a> Reader<'a> {
    /// Begins a chain with the token at `at`.
    fn begin(&mut self, tokens: &[Token<'a>], at: usize, before: &Before) -> usize {
        let before_name = previous(tokens, at);
        self.chains.push(Chain {
            range: 0..0,
            has_receiver: matches!(before, Before::Receiver),
            decorates: before_name.is_some_and(|before| tokens[before].text == "@"),
            first: UNNUMBERED,
        });
        self.last.push(None);
        self.chains.len() - 1
    }

    /// The chain that ends with this link: a copy if the link is not the last of its own.
    fn extendable(&mut self, link: usize) -> usize {
        let chain = self.links[link].chain;
        if self.last[chain] == Some(link) {
            return chain;
        }
        let path = std::iter::successors(Some(link), |link| self.links[*link].before);
        let path: Vec<_> = path.collect();
        let range = 0..0;
        self.chains.push(Chain { range, first: UNNUMBERED, ..self.chains[chain] });
        self.last.push(None);
        let copy = self.chains.len() - 1;
        for link in path.into_iter().rev() {
            let Link { name, part, .. } = self.links[link];
            self.push(copy, name, part);
        }
        copy
    }

    /// Adds a name to a chain, and returns its link.
    fn push(&mut self, chain: usize, name: &'a str, part: Part) -> usize {
        self.chains[chain].range.end += 1;
        let before = self.last[chain].replace(self.links.len());
        self.links.push(Link { chain, before, name, part });
        self.links.len() - 1
    }

    /// The names of each chain, one chain after the other.
    fn finish(mut self) -> References<'a> {
        let mut end = 0;
        for chain in &mut self.chains {
            let start = end;
            end += chain.range.len();
            chain.range = start..start;
        }
        let (mut names, mut order) = (vec![""; end], vec![0; end]);
        for (at, link) in self.links.iter().enumerate() {
            let place = &mut self.chains[link.chain].range.end;
            (names[*place], order[*place]) = (link.name, at);
            *place += 1;
        }
        self.uses.sort_by_key(|(name, _)| by_length(name));
        let firsts = self.number_firsts();
        References {
            names,
            parts: order.iter().map(|at| self.links[*at].part).collect(),
            chains: self.chains,
            uses: self.uses,
            firsts,
        }
    }

    /// Numbers the first names of the chains: those of one name share a number. One that is no use of its
    /// own has a number for itself. Returns how many there are.
    fn number_firsts(&mut self) -> usize {
        let mut count = 0;
        let mut last = None;
        for (name, (chain, at)) in &self.uses {
            if *at == 0 {
                count += usize::from(last != Some(*name));
                last = Some(*name);
                self.chains[*chain].first = count - 1;
            }
        }
        for chain in self.chains.iter_mut().filter(|chain| chain.first == UNNUMBERED) {
            chain.first = count;
            count += 1;
        }
        count
    }
}

/// The number of a first name that has none yet.
const UNNUMBERED: usize = usize::MAX;

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
        let name = token_before_opening(tokens, before);
        // `Vec::<u8>::new`
        let name = name.and_then(|name| match tokens[name].text {
            "::" => previous(tokens, name),
            _ => Some(name),
        });
        match name {
            Some(name) => before = name,
            None => return Before::Nothing,
        }
    }
    let token = &tokens[before];
    match token.kind {
        TokenKind::Identifier => Before::Name(before),
        TokenKind::Keyword if is_name(token.text) => Before::Name(before),
        // `f()?.x`
        TokenKind::Punctuation if token.text == "?" && tokens[separator].text == "." => {
            Before::Receiver
        }
        TokenKind::Punctuation if !matches!(token.text, ")" | "]" | "}") => Before::Nothing,
        _ => Before::Receiver,
    }
}

/// Whether the token opens a call: `(`, or type arguments followed by `(`.
fn opens_call(profile: &NameProfile, tokens: &[Token<'_>], at: Option<usize>) -> bool {
    let Some(at) = at else { return false };
    let opens = |at: usize| {
        let text = tokens[at].text;
        let after = || next(tokens, at).map(|after| tokens[after].text);
        let mut starts = profile.call_starts.iter();
        starts.any(|start| match start.strip_prefix(text) {
            Some("") => true,
            Some(rest) => after() == Some(rest),
            None => false,
        })
    };
    // `collect::<Vec<u8>>()`
    let arguments = match tokens[at].text {
        "::" => next(tokens, at).unwrap_or(at),
        _ => at,
    };
    match tokens[arguments].text {
        "<" => token_after_closing(tokens, arguments).is_some_and(opens),
        _ => opens(at),
    }
}

/// Whether the separator is followed by a call of a method that calls its owner: `f.call(x)`.
fn is_owner_called(profile: &NameProfile, tokens: &[Token<'_>], separator: Option<usize>) -> bool {
    let method = separator.and_then(|at| next(tokens, at));
    method.is_some_and(|at| {
        profile.calling_methods.contains(&tokens[at].text)
            && opens_call(profile, tokens, next(tokens, at))
    })
}

/// Whether a keyword may be part of a path, such as `this` and `super`. Punctuation may not.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

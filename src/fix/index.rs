//! What is in a file, by name: a file may have thousands of names to fix, so each is looked up and not searched for.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Source;
use crate::facts::{Function, Token, TokenKind, Variable};
use crate::names::is_part_of_name;
use crate::response::Span;

type ByName<'s, T> = BTreeMap<&'s str, Vec<T>>;

#[derive(Debug)]
pub(super) struct Index<'s> {
    /// Where the words of the code begin, those in strings and comments too.
    words: ByName<'s, usize>,
    /// The texts of tokens.
    tokens: BTreeSet<&'s str>,
    /// The words in strings.
    quoted: BTreeSet<&'s str>,
    variables: ByName<'s, &'s Variable<'s>>,
    functions: ByName<'s, &'s Function<'s>>,
    /// Where names may be looked up when the code runs.
    reflection: Vec<u32>,
    /// Where macros may be called.
    macros: Vec<u32>,
}

impl<'s> Index<'s> {
    pub(super) fn of(source: &Source<'s>) -> Self {
        let (facts, profile) = (source.cx.facts, &source.cx.profile().fixes);
        let tokens = &facts.tokens;
        let starts = |token: &Token<'_>| token.span.start;
        let strings = tokens.iter().filter(|token| token.kind == TokenKind::String);
        let looks_up = tokens.iter().filter(|token| profile.reflection.contains(&token.text));
        let macros = tokens.windows(2).filter(|pair| is_macro(pair[0].text) && pair[1].text == "(");
        let macros = macros.map(|pair| starts(&pair[0])).filter(|_| profile.macros_are_capitals);
        let variables = facts.variables.iter().map(|found| (found.name, found));
        let functions = facts.functions.iter().map(|found| (found.name, found));
        Self {
            words: by_name(words(source.code).map(|at| (&source.code[at.clone()], at.start))),
            tokens: tokens.iter().map(|token| token.text).collect(),
            quoted: strings.flat_map(|token| words(token.text).map(|at| &token.text[at])).collect(),
            variables: by_name(variables),
            functions: by_name(functions),
            reflection: looks_up.map(starts).collect(),
            macros: macros.collect(),
        }
    }

    /// Where a word is in the code, in strings and comments too.
    pub(super) fn words(&self, word: &str) -> impl Iterator<Item = Range<usize>> {
        let length = word.len();
        let starts = self.words.get(word).into_iter().flatten();
        starts.map(move |start| *start..start + length)
    }

    pub(super) fn has_token(&self, text: &str) -> bool {
        self.tokens.contains(text)
    }

    /// Whether a word is in a string.
    pub(super) fn is_quoted(&self, word: &str) -> bool {
        self.quoted.contains(word)
    }

    pub(super) fn variables(&self, name: &str) -> &[&'s Variable<'s>] {
        self.variables.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn functions(&self, name: &str) -> &[&'s Function<'s>] {
        self.functions.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether names may be looked up within some code when it runs.
    pub(super) fn reflects(&self, region: Span) -> bool {
        is_any_within(&self.reflection, region)
    }

    /// Whether a macro may be called within some code.
    pub(super) fn calls_macro(&self, region: Span) -> bool {
        is_any_within(&self.macros, region)
    }
}

fn is_any_within(starts: &[u32], region: Span) -> bool {
    let next = starts.partition_point(|start| *start < region.start);
    starts.get(next).is_some_and(|start| *start < region.end)
}

fn is_macro(token: &str) -> bool {
    token.len() > 1
        && token.chars().any(char::is_alphabetic)
        && !token.chars().any(char::is_lowercase)
}

fn by_name<'s, T>(named: impl Iterator<Item = (&'s str, T)>) -> ByName<'s, T> {
    let mut table = ByName::new();
    for (name, found) in named {
        table.entry(name).or_default().push(found);
    }
    table
}

/// Where the words of a text are: runs of what may be in a name.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut chars = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (start, _) = chars.find(|(_, c)| is_part_of_name(*c))?;
        while chars.next_if(|(_, c)| is_part_of_name(*c)).is_some() {}
        let end = chars.peek().map_or(text.len(), |(at, _)| *at);
        Some(start..end)
    })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_runs_of_what_names_have() {
        let text = "été = a_1+$b['c-d']";
        let found: Vec<_> = words(text).map(|at| &text[at]).collect();
        assert_eq!(found, ["été", "a_1", "$b", "c", "d"]);
    }
}

//! Things that have names: "the function `f`", "the `eval` function", "the fields title and author".

use super::chunks::Chunks;
use super::lexicon::Sense;
use super::noun::{Head, conjunction};
use super::token::TokenKind;

/// A thing of a kind with its name: "the function `f`", "a class named `C`".
pub fn named(chunks: &Chunks<'_>, end: usize, head: &Head) -> Option<(usize, Head)> {
    let introduced = chunks.class(end, "NAMED");
    let at = introduced.unwrap_or(end);
    let name = introduced.filter(|at| chunks.senses(*at).is_empty());
    let name = name.and_then(|at| chunks.tokens.get(at)).map(|token| token.text.as_str());
    let name = name.filter(|name| !name.ends_with("ly"));
    let at = if chunks.is_mark(at, ":") { at + 1 } else { at };
    let code = chunks.code(at).or(name).or_else(|| listed_name(chunks, at))?.to_owned();
    let is_kind = head.noun.is_some_and(|noun| chunks.lexicon.is_kind(noun));
    is_kind.then(|| {
        (at + 1, Head { code: Some(code), is_introduced: introduced.is_some(), ..head.clone() })
    })
}

/// "xUnit", "AssertJ"
fn has_inner_capital(name: &str) -> bool {
    let mut rest = name.chars().skip(1);
    rest.any(char::is_uppercase) && name.chars().any(char::is_lowercase)
}

/// The library that code imports: `import os`, `from os import path`.
fn imported(code: &str) -> Option<&str> {
    let mut words = code.split_whitespace();
    let is_import = ["import", "from", "#include"].contains(&words.next()?) && !code.ends_with('*');
    let library = words.next().filter(|_| is_import)?;
    let library = library.trim_matches(['<', '>', '"', '\'', ';']);
    library.starts_with(|c: char| c.is_alphabetic() || c == '@').then_some(library)
}

/// A word that the lexicon doesn't know, as a name of a list whose kind is said: "the fields title and
/// author".
pub fn bare_name(chunks: &Chunks<'_>, at: usize) -> Option<(usize, Head)> {
    let token = chunks.tokens.get(at)?;
    let is_name = token.kind == TokenKind::Word && chunks.senses(at).is_empty();
    let code = Some(token.text.clone());
    is_name.then(|| (at + 1, Head { code, ..Head::default() }))
}

/// The first of at least two names of a list that are not marked.
fn listed_name<'s>(chunks: &Chunks<'s>, at: usize) -> Option<&'s str> {
    let next = conjunction(chunks, at + 1)?;
    bare_name(chunks, at)?;
    let is_list = bare_name(chunks, next).is_some() || chunks.name(next).is_some();
    is_list.then(|| chunks.tokens[at].text.as_str())
}

/// A thing that is named by code: "`eval`", "the `eval` function".
pub fn code(chunks: &Chunks<'_>, at: usize, adjectives: &[&'static str]) -> Vec<(usize, Head)> {
    // A naming convention is no name.
    let cased = chunks.name(at).filter(|name| has_inner_capital(name));
    let marked = chunks.code(at).or(cased).filter(|_| chunks.convention(at).is_none());
    let Some(code) = marked.or_else(|| chunks.name(at)) else {
        return Vec::new();
    };
    let (statement, code) = match imported(code) {
        Some(library) => (Some("library"), library),
        None => (None, code),
    };
    let head = |noun: Option<&'static str>| Head {
        noun: noun.or(statement),
        code: Some(code.to_owned()),
        adjectives: adjectives.to_vec(),
        ..Head::default()
    };
    let kinds = chunks.senses(at + 1).iter().filter_map(|(end, sense)| match sense {
        Sense::Noun(noun) if chunks.lexicon.is_kind(noun) => {
            Some((*end, head(Some(noun.as_str()))))
        }
        _ => None,
    });
    let mut found: Vec<_> = kinds.collect();
    found.extend(marked.map(|_| (at + 1, head(None))));
    found
}

//! Noun phrases: "no nested for-loops", "all public functions and classes", "the `eval` function".

use super::chunks::Chunks;
use super::lexicon::{Sense, SenseAt};
use crate::language::Language;

/// A noun phrase: one thing, or several in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NounPhrase {
    /// The token after it.
    pub end: usize,
    /// "no", "not a single"
    pub negated: bool,
    /// "Python or Go"
    pub is_choice: bool,
    pub heads: Vec<Head>,
}

/// One thing of a noun phrase.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// What kind of thing it is, unless it is only named.
    pub noun: Option<&'static str>,
    /// The code that names it.
    pub code: Option<String>,
    /// The noun as it is written: "functions".
    pub text: String,
    pub adjectives: Vec<&'static str>,
    /// "function names"
    pub is_name: bool,
    /// "a class named `C`"
    pub is_introduced: bool,
}

/// The most things of a list.
const MAX_HEADS: usize = 12;
/// The most adjectives before a noun.
const MAX_ADJECTIVES: usize = 4;
/// The most noun phrases that are tried at one place.
const MAX_PHRASES: usize = 48;

impl NounPhrase {
    /// Those that begin at a token, the longest first.
    pub fn all_at(chunks: &Chunks<'_>, start: usize) -> Vec<Self> {
        let mut found = Vec::new();
        for (at, negated) in determiners(chunks, start) {
            for (end, head) in heads(chunks, at) {
                let phrase = Self { end, negated, is_choice: false, heads: vec![head] };
                phrase.lists(chunks, &mut found);
                found.push(phrase);
            }
        }
        found.sort_by_key(|phrase| std::cmp::Reverse(phrase.end));
        found.dedup();
        found
    }

    /// The names that begin at a token: code, or words that the lexicon doesn't know.
    pub fn names_at(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        let mut found = Self { end: start, negated: false, is_choice: false, heads: Vec::new() };
        let mut at = start;
        while let Some(name) = chunks.code(at).or_else(|| chunks.name(at)) {
            let code = Some(name.to_owned());
            let head = Head { code, ..Head::default() };
            found.heads.push(head);
            found.end = at + 1;
            match conjunction(chunks, found.end) {
                Some(next) if found.heads.len() < MAX_HEADS => at = next,
                _ => break,
            }
        }
        (!found.heads.is_empty()).then_some(found)
    }

    /// The longer lists that begin with this one.
    fn lists(&self, chunks: &Chunks<'_>, found: &mut Vec<Self>) {
        if self.heads.len() >= MAX_HEADS || found.len() >= MAX_PHRASES {
            return;
        }
        let Some(at) = conjunction(chunks, self.end) else {
            return;
        };
        let says_or = (self.end..at).any(|at| chunks.is_word(at, "or"));
        for (at, negated) in determiners(chunks, at) {
            // "No loops, recursion": what is denied first is denied of all.
            if negated && !self.negated {
                continue;
            }
            for (end, head) in heads(chunks, at) {
                let is_choice = self.is_choice || says_or;
                let mut longer = Self { end, is_choice, ..self.clone() };
                longer.heads.push(head);
                longer.lists(chunks, found);
                found.push(longer);
            }
        }
    }
}

/// The token after what joins two things of a list: a comma, "and", "or", a slash.
fn conjunction(chunks: &Chunks<'_>, start: usize) -> Option<usize> {
    let mut at = start;
    while let Some(end) =
        chunks.class(at, "AND").or_else(|| chunks.is_mark(at, ",/").then_some(at + 1))
    {
        at = end;
    }
    (at > start).then_some(at)
}

/// The tokens after any of the determiners at one, and whether they deny.
fn determiners(chunks: &Chunks<'_>, start: usize) -> Vec<(usize, bool)> {
    let mut open = vec![(start, false)];
    let mut at = 0;
    while let Some((token, negated)) = open.get(at).copied() {
        let end = |class| chunks.class(token, class);
        let neutral = ["FILLER", "EVERY", "DETERMINER"].into_iter().filter_map(end);
        let next = neutral.map(|end| (end, negated));
        let next: Vec<_> = next.chain(end("NO").map(|end| (end, true))).collect();
        for state in next {
            if !open.contains(&state) {
                open.push(state);
            }
        }
        at += 1;
    }
    open
}

/// The things that begin at a token, each with the token after it.
fn heads(chunks: &Chunks<'_>, start: usize) -> Vec<(usize, Head)> {
    let mut found = Vec::new();
    let mut open = vec![(start, Vec::new())];
    while let Some((at, adjectives)) = open.pop() {
        for (end, sense) in chunks.senses(at) {
            match sense {
                Sense::Noun(noun) => {
                    let head = Head {
                        noun: Some(noun),
                        text: chunks.text(at, *end),
                        adjectives: adjectives.clone(),
                        ..Head::default()
                    };
                    found.extend(named(chunks, *end, &head));
                    found.extend(qualified(chunks, *end, &head));
                    let suffix = chunks.class(*end, "SUFFIX");
                    found.extend(suffix.map(|end| (end, head.clone())));
                    let name = chunks.class(*end, "NAME");
                    found.extend(name.map(|end| (end, Head { is_name: true, ..head.clone() })));
                    found.push((*end, head));
                }
                Sense::Name { kind: "language", name }
                    if !chunks.tokens[at].text.starts_with(char::is_uppercase)
                        || Language::from_alias(name).is_none() => {}
                Sense::Name { kind, name } => {
                    // "Go errors"
                    if *kind == "language" {
                        open.push((*end, adjectives.clone()));
                    }
                    let head = |noun| Head {
                        noun,
                        code: Some(name.clone()),
                        adjectives: adjectives.clone(),
                        ..Head::default()
                    };
                    let is_kind =
                        |(_, sense): &&SenseAt| matches!(sense, Sense::Noun(noun) if noun == kind);
                    let said = chunks.senses(*end).iter().find(is_kind);
                    found.extend(said.map(|(end, _)| (*end, head(Some(*kind)))));
                    found.push((*end, head(Some(*kind))));
                }
                Sense::Adjective(adjective) if adjectives.len() < MAX_ADJECTIVES => {
                    let more = adjectives.iter().copied().chain([adjective.as_str()]).collect();
                    open.push((after_adjective(chunks, *end), more));
                }
                _ => {}
            }
        }
        found.extend(code(chunks, at, &adjectives));
    }
    found
}

/// The token after an adjective, and after what joins it to the next one.
fn after_adjective(chunks: &Chunks<'_>, at: usize) -> usize {
    let next = conjunction(chunks, at).unwrap_or(at);
    if chunks.adjectives(next).next().is_some() { next } else { at }
}

/// A thing with what is said of it after the noun: "imports that are not used".
fn qualified(chunks: &Chunks<'_>, end: usize, head: &Head) -> Vec<(usize, Head)> {
    let with = |(end, adjective): (usize, &'static str)| {
        let adjectives = [adjective].into_iter().chain(head.adjectives.iter().copied()).collect();
        (end, Head { adjectives, ..head.clone() })
    };
    chunks.adjectives(end).map(with).collect()
}

/// A thing of a kind with its name: "the function `f`", "a class named `C`".
fn named(chunks: &Chunks<'_>, end: usize, head: &Head) -> Option<(usize, Head)> {
    let introduced = chunks.class(end, "NAMED");
    let at = introduced.unwrap_or(end);
    let name = introduced.and_then(|at| chunks.tokens.get(at)).map(|token| token.text.as_str());
    let name = name.filter(|name| !name.ends_with("ly"));
    let code = chunks.code(at).or(name)?.to_owned();
    let is_kind = head.noun.is_some_and(|noun| chunks.lexicon.is_kind(noun));
    is_kind.then(|| {
        (at + 1, Head { code: Some(code), is_introduced: introduced.is_some(), ..head.clone() })
    })
}

/// A thing that is named by code: "`eval`", "the `eval` function".
fn code(chunks: &Chunks<'_>, at: usize, adjectives: &[&'static str]) -> Vec<(usize, Head)> {
    // A naming convention is no name.
    let marked = chunks.code(at).filter(|_| chunks.convention(at).is_none());
    let Some(code) = marked.or_else(|| chunks.name(at)) else {
        return Vec::new();
    };
    let head = |noun| Head {
        noun,
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

//! Noun phrases: "no nested for-loops", "all public functions and classes", "the `eval` function".

use super::chunks::Chunks;
use super::lexicon::{Lexicon, Sense, SenseAt};
use super::names::{bare_name, code, named, owned};
use super::token::TokenKind;
use crate::instruction::fill::{SlotKind, accepts};
use crate::instruction::words::Words;
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
    /// "clear" docstrings: what narrows a thing, and adds to what has to be there.
    pub quality: Option<String>,
    /// "new dependencies"
    pub is_further: bool,
    /// "the function": one that the sentence doesn't name.
    pub is_definite: bool,
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
            let is_definite = (start..at).any(|at| chunks.class(at, "DEFINITE").is_some());
            for (end, head) in heads(chunks, at).into_iter().chain(unknown(chunks, at)) {
                let is_definite = is_definite && !head.is_plural() && head.quality.is_none();
                let head = Head { is_definite, ..head };
                let phrase = Self { end, negated, is_choice: false, heads: vec![head] };
                phrase.lists(chunks, &mut found);
                found.push(phrase);
            }
        }
        for phrase in &mut found {
            phrase.share_property();
        }
        // What has no known thing in it is none.
        found.retain(|phrase| phrase.heads.iter().any(Head::is_known));
        let of_one_kind: Vec<_> = found.iter().filter_map(Self::of_one_kind).collect();
        found.splice(0..0, of_one_kind);
        // One name before a list: "log/slog".
        found.sort_by_key(|phrase| (std::cmp::Reverse(phrase.end), phrase.heads.len()));
        found.dedup();
        found
    }

    /// The names that begin at a token: code, or words that the lexicon doesn't know.
    pub fn names_at(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        let mut found = Self { end: start, negated: false, is_choice: false, heads: Vec::new() };
        let mut at = start;
        // After a colon any words are names.
        let is_listed = start > 0 && chunks.is_mark(start - 1, ":");
        let listed = |at| chunks.word(at).filter(|_| is_listed);
        while let Some(name) = chunks.code(at).or_else(|| chunks.name(at)).or_else(|| listed(at)) {
            let code = Some(name.to_owned());
            let head = Head { code, ..Head::default() };
            found.heads.push(head);
            found.end = at + 1;
            match conjunction(chunks, found.end) {
                Some(next) if found.heads.len() < MAX_HEADS => {
                    found.is_choice |= (found.end..next).any(|at| chunks.is_word(at, "or"));
                    at = next;
                }
                _ => break,
            }
        }
        (!found.heads.is_empty()).then_some(found)
    }

    /// The noun of "the function" or the like, which the sentence doesn't name.
    pub fn owner(&self) -> Option<&'static str> {
        let [head] = self.heads.as_slice() else {
            return None;
        };
        let is_meant = head.is_definite && head.code.is_none() && head.adjectives.is_empty();
        head.noun.filter(|noun| is_meant && ["class", "function", "method"].contains(noun))
    }

    /// "All public functions and classes": what is said of the first definition is said of all.
    fn share_property(&mut self) {
        let is_kind = |head: &Head| {
            let noun = head.noun.filter(|_| head.code.is_none());
            noun.is_some_and(|noun| Lexicon::get().is_kind(noun))
                || accepts(SlotKind::Definitions, &head.text) && head.code.is_none()
        };
        if let [first, rest @ ..] = self.heads.as_mut_slice()
            && is_kind(first)
            && rest.iter().all(|head| is_kind(head) && head.adjectives.is_empty())
        {
            rest.iter_mut().for_each(|head| head.adjectives.clone_from(&first.adjectives));
        }
    }

    /// A list of names whose kind is said once: "the methods `a` and `b`", "`a` and `b` methods".
    fn of_one_kind(&self) -> Option<Self> {
        let [first, .., last] = self.heads.as_slice() else {
            return None;
        };
        let kind = [first, last].into_iter().find(|head| head.is_member())?;
        let is_named = |head: &&Head| head.code.is_some();
        let is_unsaid = |head: &Head| {
            let is_bare = head.adjectives.is_empty() && head.quality.is_none();
            head.noun.is_none() && is_bare || head.noun == kind.noun
        };
        let fits = self.heads.iter().all(|head| is_named(&head) && is_unsaid(head));
        let of_kind = |head: &Head| Head {
            noun: kind.noun,
            adjectives: kind.adjectives.clone(),
            ..head.clone()
        };
        let heads: Vec<_> = self.heads.iter().map(of_kind).collect();
        (fits && heads != self.heads).then(|| Self { heads, ..self.clone() })
    }

    /// The longer lists that begin with this one.
    fn lists(&self, chunks: &Chunks<'_>, found: &mut Vec<Self>) {
        if self.heads.len() >= MAX_HEADS || found.len() >= MAX_PHRASES {
            return;
        }
        let Some(at) = conjunction(chunks, self.end) else {
            return;
        };
        // "A function named foo/bar"
        let is_introduced = self.heads.last().is_some_and(|last| last.is_introduced);
        if is_introduced && chunks.is_mark(self.end, "/") {
            return;
        }
        let says_or = (self.end..at).any(|at| chunks.is_word(at, "or"));
        for (at, negated) in determiners(chunks, at) {
            // "No loops, recursion": what is denied first is denied of all.
            if negated && !self.negated {
                continue;
            }
            let bare = self.heads.last().filter(|last| last.is_member());
            let bare = bare.and_then(|_| bare_name(chunks, at));
            let others = unknown(chunks, at).into_iter().chain(bare);
            for (end, head) in heads(chunks, at).into_iter().chain(others) {
                let is_choice = self.is_choice || says_or;
                let mut longer = Self { end, is_choice, ..self.clone() };
                longer.heads.push(head);
                longer.lists(chunks, found);
                found.push(longer);
            }
        }
    }
}

impl Head {
    /// Whether its noun is in the plural: "functions".
    fn is_plural(&self) -> bool {
        self.text.ends_with('s') && !self.text.ends_with("ss")
    }

    /// Whether it has a name and a kind, which others of a list share.
    const fn is_member(&self) -> bool {
        self.noun.is_some() && self.code.is_some()
    }

    /// Whether it names something, or is of a kind that the lexicon has.
    pub const fn is_known(&self) -> bool {
        self.noun.is_some() || self.code.is_some()
    }
}

/// The longest thing that is not known, in words.
const MAX_UNKNOWN: usize = 4;

/// A thing of a list that the lexicon doesn't know: "functions and object keys". It goes to the end of
/// the list or what joins the next to it.
fn unknown(chunks: &Chunks<'_>, start: usize) -> Option<(usize, Head)> {
    if !chunks.is_partial {
        return None;
    }
    let may_be_of_thing = |at: usize| {
        let senses = chunks.senses(at);
        let is_of_thing = |sense: &Sense| match sense {
            Sense::Noun(_) | Sense::Adjective(_) | Sense::Name { .. } => true,
            Sense::Class(class) => ["QUALITY", "FURTHER", "WHOLE"].contains(&class.as_str()),
            _ => false,
        };
        let is_word = chunks.tokens[at].kind != TokenKind::Mark;
        is_word && (senses.is_empty() || senses.iter().any(|(_, sense)| is_of_thing(sense)))
    };
    let longest = chunks.tokens.len().min(start + MAX_UNKNOWN);
    let end = (start..longest).find(|at| !may_be_of_thing(*at)).unwrap_or(longest);
    let is_edge = end == chunks.tokens.len()
        || conjunction(chunks, end).is_some()
        || chunks.is_mark(end, ".!();:");
    let is_read = |(known, head): &(usize, Head)| *known == end && head.quality.is_none();
    let is_known = heads(chunks, start).iter().any(is_read);
    (end > start && is_edge && !is_known)
        .then(|| (end, Head { text: chunks.text(start, end), ..Head::default() }))
}

/// The token after what joins two things of a list: a comma, "and", "or", a slash.
pub fn conjunction(chunks: &Chunks<'_>, start: usize) -> Option<usize> {
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
        let neutral = ["FILLER", "EVERY", "DETERMINER"].into_iter();
        let neutral = neutral.flat_map(|class| chunks.classes(token, class));
        let next = neutral.map(|end| (end, negated));
        let denied = chunks.class(token, "NO").map(|end| (end, true));
        let next: Vec<_> = next.chain(denied).collect();
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
    let mut found: Vec<(usize, Head)> = Vec::new();
    let mut open = vec![Open { at: start, ..Open::default() }];
    while let Some(Open { at, adjectives, quality, is_further }) = open.pop() {
        let start = found.len();
        let new = chunks.class(at, "QUALITY").or_else(|| unknown_quality(chunks, at));
        let further = chunks.class(at, "FURTHER");
        let more = |at: usize| Open {
            at,
            adjectives: adjectives.clone(),
            quality: quality.clone(),
            is_further,
        };
        let with = |end: usize| Some(chunks.text(at, end));
        open.extend(new.map(|end| Open { quality: with(end), ..more(after(chunks, end)) }));
        let plain = chunks.class(at, "PLAIN").filter(|end| has_kind(chunks, *end));
        open.extend(plain.map(more));
        open.extend(further.map(|end| Open { is_further: true, ..more(after(chunks, end)) }));
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
                    // "Go errors", "the pandas `merge` function"
                    if *kind == "language" || *kind == "library" && chunks.code(*end).is_some() {
                        open.push(more(*end));
                    }
                    found.extend(owned(chunks, *end).filter(|_| *kind == "library"));
                    let head = |noun| Head {
                        noun,
                        // A library is written in many ways.
                        code: Some(match *kind {
                            "library" => chunks.text(at, *end),
                            _ => name.clone(),
                        }),
                        adjectives: adjectives.clone(),
                        ..Head::default()
                    };
                    // "Goto statements"
                    let is_kind = |(_, sense): &&SenseAt| match sense {
                        Sense::Noun(noun) => {
                            noun == kind || *kind == "keyword" && noun == "statement"
                        }
                        _ => false,
                    };
                    let said = chunks.senses(*end).iter().find(is_kind);
                    found.extend(said.map(|(end, _)| (*end, head(Some(*kind)))));
                    found.push((*end, head(Some(*kind))));
                }
                Sense::Adjective(adjective) if adjectives.len() < MAX_ADJECTIVES => {
                    let adjectives = adjectives.iter().copied().chain([adjective.as_str()]);
                    let adjectives = adjectives.collect();
                    open.push(Open { adjectives, ..more(after(chunks, *end)) });
                }
                _ => {}
            }
        }
        for (end, head) in code(chunks, at, &adjectives) {
            let suffix = chunks.class(end, "SUFFIX");
            found.extend(suffix.map(|end| (end, head.clone())));
            found.push((end, head));
        }
        found.extend(import_order(chunks, at));
        found.extend(built_in(chunks, at));
        for (_, head) in &mut found[start..] {
            head.quality = head.quality.take().or_else(|| quality.clone());
            head.is_further |= is_further;
        }
    }
    found
}

/// A word before a noun that the lexicon doesn't know: "Google-style docstrings".
fn unknown_quality(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let token = chunks.tokens.get(at).filter(|token| token.kind == TokenKind::Word && at > 0)?;
    let is_known = |sense: &Sense| matches!(sense, Sense::Class(_) | Sense::Verb { .. });
    let may_be = !chunks.senses(at).iter().any(|(_, sense)| is_known(sense));
    // "Use pandas if it is installed": no `if`.
    let joins =
        |at: usize| ["ON", "CONDITION"].iter().any(|class| chunks.class(at, class).is_some());
    let is_noun = |(_, sense): &SenseAt| !is_known(sense);
    let has_noun = |at: usize| chunks.senses(at).iter().any(is_noun) && !joins(at);
    let is_new = |at: usize| {
        at < chunks.tokens.len()
            && (chunks.senses(at).is_empty() || chunks.class(at, "QUALITY").is_some())
    };
    let is_before_noun = has_noun(at + 1) || is_new(at + 1) && has_noun(at + 2);
    let is_number = Words::get().numbers.contains(&token.key);
    (may_be && is_before_noun && !is_number && token.text.chars().all(char::is_alphabetic))
        .then_some(at + 1)
}

/// A thing of which the adjectives were read.
#[derive(Default)]
struct Open {
    at: usize,
    adjectives: Vec<&'static str>,
    quality: Option<String>,
    is_further: bool,
}

/// The token after an adjective, and after what joins it to the next one.
fn after(chunks: &Chunks<'_>, at: usize) -> usize {
    let next = conjunction(chunks, at).unwrap_or(at);
    let is_next =
        chunks.adjectives(next).next().is_some() || chunks.class(next, "QUALITY").is_some();
    if is_next { next } else { at }
}

/// Whether a noun that says the kind of a name begins at a token, or other words before it: "base class".
fn has_kind(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_kind = |(_, sense): &SenseAt| match sense {
        Sense::Noun(noun) => chunks.lexicon.is_kind(noun),
        Sense::Class(class) => class == "PLAIN",
        _ => false,
    };
    chunks.code(at).is_some() || chunks.senses(at).iter().any(is_kind)
}

/// Functions that the language brings, by what they are for: "built-in sorting functions or libraries".
fn built_in(chunks: &Chunks<'_>, start: usize) -> Option<(usize, Head)> {
    let purpose = |at: usize| {
        let names = chunks.senses(at).iter().filter_map(|(end, sense)| match sense {
            Sense::Name { kind: "purpose", name } => Some((*end, name.clone())),
            _ => None,
        });
        names.max_by_key(|(end, _)| *end)
    };
    let at = chunks.class(start, "BUILT-IN")?;
    let before = purpose(at);
    let mut at = chunks.class(before.as_ref().map_or(at, |(end, _)| *end), "ROUTINE")?;
    while let Some(end) = conjunction(chunks, at).and_then(|at| chunks.class(at, "ROUTINE")) {
        at = end;
    }
    let (end, purpose) = before.map(|(_, name)| (at, name)).or_else(|| purpose(at))?;
    let text = chunks.text(start, end);
    Some((
        end,
        Head { noun: Some("built-in-function"), code: Some(purpose), text, ..Head::default() },
    ))
}

/// The groups of imports in their order: "standard library, then third-party, then local".
fn import_order(chunks: &Chunks<'_>, start: usize) -> Option<(usize, Head)> {
    let mut at = start;
    for group in ["STANDARD-GROUP", "EXTERNAL-GROUP", "LOCAL-GROUP"] {
        while at > start
            && let Some(next) = chunks.class(at, "THEN").or_else(|| conjunction(chunks, at))
        {
            at = next;
        }
        at = chunks.class(at, "DETERMINER").unwrap_or(at);
        at = chunks.class(at, group)?;
        while let Some(next) = chunks.class(at, "GROUP-NOUN") {
            at = next;
        }
    }
    Some((at, Head { noun: Some("import-order"), ..Head::default() }))
}

/// A thing with what is said of it after the noun: "imports that are not used".
fn qualified(chunks: &Chunks<'_>, end: usize, head: &Head) -> Vec<(usize, Head)> {
    let with = |(end, adjective): (usize, &'static str)| {
        let adjectives = [adjective].into_iter().chain(head.adjectives.iter().copied()).collect();
        (end, Head { adjectives, ..head.clone() })
    };
    chunks.adjectives(end).map(with).collect()
}

//! Noun phrases: "no nested for-loops", "all public functions and classes", "the `eval` function".

use super::asides::{conditions, limits};
use super::chunks::Chunks;
use super::head::{Head, heads, is_plural};
use super::lexicon::{Lexicon, SenseAt};
use super::names::bare_name;
use super::sense::Sense;
use super::token::TokenKind;
use super::verb::VerbGroup;
use super::written;
use crate::instruction::fill::{SlotKind, accepts, is_kind_of_type};
use crate::instruction::inflection::Form;
use crate::instruction::words::Words;

/// A noun phrase: one thing, or several in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NounPhrase {
    /// The token after it.
    pub end: usize,
    /// "no", "not a single"
    pub negated: bool,
    /// "Python or Go"
    pub is_choice: bool,
    /// "every", "all"
    pub is_every: bool,
    pub heads: Vec<Head>,
}

/// The most things of a list.
const MAX_HEADS: usize = 12;
/// The most noun phrases that are tried at one place.
const MAX_PHRASES: usize = 48;

impl NounPhrase {
    /// Those that begin at a token, the longest first.
    pub fn all_at(chunks: &Chunks<'_>, start: usize) -> Vec<Self> {
        let mut found = Vec::new();
        for (at, negated) in determiners(chunks, start) {
            let says = |class| (start..at).any(|at| chunks.class(at, class).is_some());
            let (is_definite, is_further) = (says("DEFINITE"), says("FURTHER"));
            let (is_every, is_name) = (says("EVERY"), says("NAME-OF"));
            for (end, head) in heads(chunks, at).into_iter().chain(unknown(chunks, at)) {
                let is_definite = is_definite && !head.is_plural() && head.quality.is_none();
                let is_further = head.is_further || is_further && head.may_be_kept();
                let head =
                    Head { is_definite, is_further, is_name: head.is_name || is_name, ..head };
                let phrase = Self { end, negated, is_every, heads: vec![head], ..Self::empty(end) };
                phrase.lists(chunks, &mut found);
                found.push(phrase);
            }
        }
        for phrase in &mut found {
            phrase.share_property();
        }
        // What has no known thing in it is none, and "class" is no thing in "class-based".
        let is_whole = |end: usize| !chunks.tokens[end - 1].is_joined || end == chunks.tokens.len();
        found.retain(|phrase| phrase.heads.iter().any(Head::is_known) && is_whole(phrase.end));
        let is_joined = |it: &&Self| (start..it.end).any(|at| conjunction(chunks, at).is_some());
        let by_access = found.iter().filter(is_joined).filter_map(Self::by_access);
        let by_access: Vec<_> = by_access.collect();
        found.splice(0..0, by_access);
        let of_one_kind: Vec<_> = found.iter().filter_map(Self::of_one_kind).collect();
        found.splice(0..0, of_one_kind);
        // One name before a list: "log/slog".
        found.sort_by_key(|phrase| (std::cmp::Reverse(phrase.end), phrase.heads.len()));
        found.dedup();
        found
    }

    const fn empty(end: usize) -> Self {
        Self { end, negated: false, is_choice: false, is_every: false, heads: Vec::new() }
    }

    /// The names that begin at a token: code, or words that the lexicon doesn't know.
    pub fn names_at(chunks: &Chunks<'_>, start: usize) -> Option<Self> {
        let mut found = Self::empty(start);
        let mut at = start;
        // After a colon any words are names.
        let is_listed = start > 0 && chunks.is_mark(start - 1, ":");
        // "Booleans begin with is or has"
        let is_begun = start > 0 && chunks.is_word(start - 1, "with");
        let is_auxiliary = |at| is_begun && chunks.class(at, "AUXILIARY").is_some();
        // "Derive Debug on all types"
        let derives = |group: &VerbGroup| ["derive", "implement", "inherit"].contains(&group.verb);
        let is_derived = start > 0 && chunks.verbs(start - 1).iter().any(derives);
        let is_type = |word: &str| is_derived && word.starts_with(char::is_uppercase);
        let is_library = |at| imports(chunks, start) && is_known_library(chunks, at);
        let is_said = |at| {
            is_listed
                || is_auxiliary(at)
                || is_library(at)
                || is_titled(chunks, at)
                || is_classified(chunks, at)
        };
        let listed = |at| chunks.word(at).filter(|word| is_said(at) || is_type(word));
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

    /// "Private and protected fields" are two things: nothing is both.
    fn by_access(&self) -> Option<Self> {
        let [head] = self.heads.as_slice() else { return None };
        let is_access = |it: &&'static str| ["private", "protected", "public"].contains(it);
        let (access, others): (Vec<_>, Vec<_>) =
            head.adjectives.iter().copied().partition(|it| is_access(it));
        let with = |one| Head {
            adjectives: [one].into_iter().chain(others.iter().copied()).collect(),
            ..head.clone()
        };
        (access.len() > 1)
            .then(|| Self { heads: access.into_iter().map(with).collect(), ..self.clone() })
    }

    /// The noun of "the function" or the like, which the sentence doesn't name.
    pub fn owner(&self) -> Option<&'static str> {
        let [head] = self.heads.as_slice() else {
            return None;
        };
        let is_meant = head.is_definite && head.code.is_none() && head.adjectives.is_empty();
        head.noun.filter(|noun| is_meant && ["class", "function", "method"].contains(noun))
    }

    /// "All public functions and classes": what is said of the first definition is said of all, but not of
    /// "local variables", which are none.
    fn share_property(&mut self) {
        let is_kind = |head: &Head| {
            let noun = head.noun.filter(|_| head.code.is_none());
            noun.is_some_and(|noun| Lexicon::get().is_kind(noun))
                || [SlotKind::Definitions, SlotKind::Things]
                    .iter()
                    .any(|kind| accepts(*kind, &head.text) && head.code.is_none())
        };
        // "Untyped `f` / `g`"
        let is_shared = |head: &Head| is_kind(head) || head.is_only_named();
        let [first, rest @ ..] = self.heads.as_mut_slice() else {
            return;
        };
        let is_bare = |head: &Head| {
            head.adjectives.is_empty() && !Lexicon::get().begins_with_adjective(&head.text)
        };
        let are_alike = |head: &Head| head.is_only_named() == first.is_only_named();
        let may_share = |head: &Head| is_shared(head) && is_bare(head) && are_alike(head);
        if !rest.iter().all(may_share) {
            return;
        }
        // "No unused variables or imports"
        let own = first.noun.and_then(|noun| Lexicon::get().adjective_of(noun));
        let shared = match own.filter(|_| first.adjectives.is_empty()) {
            Some(own) => vec![own],
            None if is_shared(first) => first.adjectives.clone(),
            None => return,
        };
        rest.iter_mut().for_each(|head| head.adjectives.clone_from(&shared));
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
        let Some(at) = conjunction(chunks, after_sign(chunks, self.end)) else {
            return;
        };
        // "Avoid `any`, even if it is short"
        if chunks.class(at, "EVEN").is_some() {
            return;
        }
        // "A function named foo/bar"
        let is_introduced = self.heads.last().is_some_and(|last| last.is_introduced);
        if is_introduced && chunks.is_mark(self.end, "/") {
            return;
        }
        let says_or = (self.end..at).any(|at| chunks.is_word(at, "or"));
        // "No semicolons, single quotes": what is one of two choices is chosen, unless "or" joins them.
        let joins = |at| ["or", "nor"].iter().any(|word| chunks.is_word(at, word));
        let is_open = self.negated && !(self.end..chunks.tokens.len()).any(joins);
        let is_chosen = |head: &Head| is_open && chunks.is_mark(self.end, ",") && head.is_choice();
        // "No classes, just functions"
        if self.negated && ["just", "only", "simply"].iter().any(|it| chunks.is_word(at, it)) {
            return;
        }
        for (at, negated) in determiners(chunks, at) {
            // "No loops, recursion": what is denied first is denied of all.
            if negated && !self.negated {
                continue;
            }
            // "An underscore or m_"
            let is_affix = self.heads.last().is_some_and(|last| last.noun == Some("underscore"))
                && chunks.word(at).is_some_and(|word| word.ends_with('_'));
            let bare = self.heads.last().filter(|last| last.is_member() || is_affix);
            let bare = bare.and_then(|_| bare_name(chunks, at));
            // "`a` or `b` comments": the kind is that of both.
            let is_named = self.heads.last().is_some_and(|last| last.is_only_named());
            let is_of_kind = is_named && chunks.code(at).is_some();
            let unknown = unknown(chunks, at).filter(|_| !is_of_kind);
            // "Linter warnings/errors": what is not known is said of both.
            let is_unknown = self.heads.last().is_some_and(|last| !last.is_known());
            if is_unknown && chunks.is_mark(self.end, "/") {
                continue;
            }
            let others = unknown.into_iter().chain(bare);
            for (end, head) in heads(chunks, at).into_iter().chain(others) {
                if is_chosen(&head) {
                    continue;
                }
                let is_choice = self.is_choice || says_or;
                let mut longer = Self { end, is_choice, ..self.clone() };
                longer.heads.push(head);
                longer.lists(chunks, found);
                found.push(longer);
            }
        }
    }
}

/// The token after a bracket that only shows how a thing is written: "force unwrapping (`!`) and".
fn after_sign(chunks: &Chunks<'_>, at: usize) -> usize {
    let is_sign = |code: &str| !written::is_word(code) && !code.contains('.');
    let is_bracket = chunks.is_mark(at, "(")
        && chunks.code(at + 1).is_some_and(is_sign)
        && chunks.is_mark(at + 2, ")");
    if is_bracket { at + 3 } else { at }
}

/// Whether what stands before a token says that something is imported.
fn imports(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_import = |group: &VerbGroup| group.verb == "import";
    (0..at).any(|at| chunks.verbs(at).iter().any(is_import))
}

/// Whether a token is the name of a library or module that is known.
fn is_known_library(chunks: &Chunks<'_>, at: usize) -> bool {
    let lists = &Words::get().lists;
    let is_known = |key: &str| lists["modules"].contains(key) || lists["libraries"].contains(key);
    chunks.tokens.get(at).is_some_and(|token| is_known(&token.key))
}

/// Whether the one word to the end of a clause is a name, since the words before it say so: "called Sum".
fn is_titled(chunks: &Chunks<'_>, at: usize) -> bool {
    let says_name = at > 0 && chunks.class(at - 1, "NAMED") == Some(at);
    let is_last = at + 1 == chunks.tokens.len() || chunks.is_mark(at + 1, ".,;:");
    // "Called directly", "called once"
    let is_adverb = || chunks.tokens[at].key.ends_with("ly") || chunks.class(at, "TIMES").is_some();
    says_name && is_last && !is_adverb()
}

/// Whether a word with a capital names a type, since its kind is said: "make Config a dataclass", "a record for
/// Point".
fn is_classified(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_kind =
        |(_, sense): &SenseAt| matches!(sense, Sense::Noun(noun) if is_kind_of_type(noun));
    let of_kind = |at: usize| {
        let is_article = ["a", "an"].iter().any(|word| chunks.is_word(at, word));
        let classes = ["QUALITY", "PLAIN", "PLAINLY"].into_iter();
        let start = classes.filter_map(|class| chunks.class(at + 1, class)).next();
        let start = start.or_else(|| chunks.adjectives(at + 1).next().map(|(end, _)| end));
        let starts = [Some(at + 1), start].into_iter().flatten();
        is_article && starts.flat_map(|at| chunks.senses(at)).any(is_kind)
    };
    // "Colors should be an enum" begins with any word.
    let is_any = at == 0 && chunks.word(at).is_some_and(is_plural);
    let is_name = chunks.senses(at).is_empty()
        && !is_any
        && chunks.word(at).is_some_and(|word| word.starts_with(char::is_uppercase));
    let joins = |at: usize| {
        let classes = ["MODAL", "BE"].into_iter().find_map(|class| chunks.class(at, class));
        let is_word = ["as", "into", "to"].iter().any(|word| chunks.is_word(at, word));
        classes.or_else(|| is_word.then_some(at + 1))
    };
    let mut next = at + 1;
    while let Some(end) = joins(next) {
        next = end;
    }
    let is_last = at > 2 && chunks.is_word(at - 1, "for");
    is_name && (of_kind(next) || is_last && (0..at - 1).any(of_kind))
}

/// The classes of words that may be of a thing which is not known.
const OF_THINGS: [&str; 8] =
    ["BETTER", "FURTHER", "GAIN", "QUALITY", "VALUE", "WHOLE", "WORK", "WORK-OBJECT"];
/// The longest thing that is not known, in words.
const MAX_UNKNOWN: usize = 4;

/// A thing of a list that the lexicon doesn't know: "functions and object keys". It goes to the end of
/// the list or what joins the next to it.
fn unknown(chunks: &Chunks<'_>, start: usize) -> Option<(usize, Head)> {
    if !chunks.is_partial {
        return None;
    }
    // Where the words end that may be of such a thing.
    let of_thing = |at: usize| {
        let senses = chunks.senses(at);
        let is_of_thing = |sense: &Sense| match sense {
            Sense::Noun(_) | Sense::Adjective(_) | Sense::Name { .. } => true,
            Sense::Class(class) => OF_THINGS.contains(class),
            // "File access", "blocking calls", "shadowed variables"
            Sense::Verb { form, .. } => {
                at > start || matches!(form, Form::Gerund | Form::Participle)
            }
            _ => false,
        };
        // "Over repeated `options.a`" is not about what has the name, and "data for `a`" not about all data.
        let is_named = at > start && (chunks.code(at).is_some() || chunks.is_word(at, "for"));
        let is_word = chunks.tokens[at].kind != TokenKind::Mark && !is_named;
        let known = senses.iter().find(|(_, sense)| is_of_thing(sense)).map(|(end, _)| *end);
        let end = known.or_else(|| senses.is_empty().then_some(at + 1));
        end.filter(|_| is_word)
    };
    if let Some(end) = others(chunks, start) {
        return Some((end, Head { text: chunks.text(start, end), ..Head::default() }));
    }
    let longest = chunks.tokens.len().min(start + MAX_UNKNOWN);
    let mut end = start;
    while let Some(next) = (end < longest).then(|| of_thing(end)).flatten() {
        end = next;
    }
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
    // "If/else" is one thing, and "functions/methods" are two.
    let is_within = |at: usize| {
        let before = at.checked_sub(1).map_or(&[][..], |before| chunks.senses(before));
        let is_noun = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(_));
        let is_kind = |(_, sense): &SenseAt| match sense {
            Sense::Noun(noun) => chunks.lexicon.is_kind(noun),
            _ => false,
        };
        let names_other = chunks.senses(at + 1).iter().any(is_kind);
        !names_other && before.iter().any(|it| it.0 > at + 1 && is_noun(it))
    };
    let is_joint = |at: usize| chunks.is_mark(at, ",") || chunks.is_mark(at, "/") && !is_within(at);
    let mut at = start;
    while let Some(end) = chunks.class(at, "AND").or_else(|| is_joint(at).then_some(at + 1)) {
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

/// Where words end that only say that there are more such things: "anything else that blocks", "other ad-hoc output".
fn others(chunks: &Chunks<'_>, start: usize) -> Option<usize> {
    let is_last = start > 0 && conjunction(chunks, start - 1) == Some(start);
    chunks.class(start, "OTHERS").filter(|_| is_last)?;
    let end = (start..chunks.tokens.len()).find(|at| chunks.is_mark(*at, ".!();:,–—"));
    let end = end.unwrap_or(chunks.tokens.len());
    // "Anything similar in tests" says where.
    let asks = |at: usize| ["MODAL", "ON", "WHERE"].iter().any(|it| chunks.class(at, it).is_some());
    let asks = (start..end).any(asks);
    (!asks && !limits(chunks, start, end) && !conditions(chunks, start, end)).then_some(end)
}

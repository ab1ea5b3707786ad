//! Sentences that demand something in a roundabout way, in plainer words. What these mean is read as that of any
//! other sentence, so that what is not understood there is not understood here.

use super::asides::{is_end, own};
use super::chunks::Chunks;
use super::head::Head;
use super::lexicon::SenseAt;
use super::noun::{NounPhrase, conjunction};
use super::sense::Sense;
use super::token::{Token, TokenKind, tokens};
use super::verb::VerbGroup;
use crate::instruction::demand::MAX_SENTENCE;
use crate::instruction::inflection::Form;

/// A sentence in plainer words, if one of these ways fits it.
pub fn rephrased(sentence: &str) -> Option<String> {
    const WAYS: [fn(&Said<'_>) -> Option<String>; 6] =
        [of_subject, of_work, of_good_names, of_style, each, elsewhere];
    with_chunks(sentence, |said| {
        let denied = denied(said).map(|denied| denied.text);
        denied.or_else(|| WAYS.into_iter().find_map(|way| way(said)))
    })
}

/// What is allowed in some place only, as a ban elsewhere: "do not use `f()` outside of tests" for "use `f()` only in
/// tests".
pub fn kept_to(sentence: &str) -> Option<String> {
    with_chunks(sentence, elsewhere)
}

/// What a sentence denies after a permission, as one of its own, where the words for it say nothing alone: "but never
/// `c/`" after "`a/` may use `b/`".
pub fn denial(sentence: &str) -> Option<String> {
    with_chunks(sentence, |said| denied(said).filter(|it| it.is_elliptic).map(|denied| denied.text))
}

/// A sentence in which words that are joined before a noun each have it: "no unused variables or shadowed variables"
/// for "no unused or shadowed variables".
pub fn distributed(sentence: &str) -> Option<String> {
    with_chunks(sentence, each)
}

fn with_chunks<T>(sentence: &str, say: impl Fn(&Said<'_>) -> Option<T>) -> Option<T> {
    let tokens = tokens(sentence).filter(|_| sentence.len() <= MAX_SENTENCE)?;
    say(&Said { sentence, chunks: &Chunks::new(&tokens) })
}

/// A sentence and its pieces.
struct Said<'s> {
    sentence: &'s str,
    chunks: &'s Chunks<'s>,
}

impl<'s> Said<'s> {
    /// Some tokens as they stand in the sentence.
    fn text(&self, start: usize, end: usize) -> &'s str {
        match self.chunks.tokens.get(start..end) {
            Some([first, .., last]) => &self.sentence[first.start..last.end],
            Some([one]) => &self.sentence[one.start..one.end],
            _ => "",
        }
    }

    fn len(&self) -> usize {
        self.chunks.tokens.len()
    }

    fn is_one(&self, at: usize, words: &[&str]) -> bool {
        words.iter().any(|word| self.chunks.is_word(at, word))
    }
}

/// What is denied after a permission.
struct Denied {
    text: String,
    /// Whether the verb is that of the permission.
    is_elliptic: bool,
}

/// What is denied after a permission, as a ban: "`a/` must not use `c/`" for "`a/` may use `b/` but never `c/`".
fn denied(said: &Said<'_>) -> Option<Denied> {
    let chunks = said.chunks;
    let (at, verb) = (1..said.len()).find_map(|at| Some((at, permission(chunks, at)?)))?;
    let (start, object) = (verb.start, verb.end);
    let object = if chunks.is_word(object, "from") { object + 1 } else { object };
    let joint = (object + 1..said.len()).find(|at| joins(said, *at))?;
    let next = (joint..said.len()).find(|at| !joins(said, *at))?;
    let modal = chunks.class(next, "MODAL").unwrap_or(next);
    let rest = chunks.class(modal, "NOT")?;
    // "May use only `a`"
    let is_limited = (0..said.len()).any(|at| chunks.class(at, "ONLY").is_some());
    // "You may use lodash but not underscore" names a library.
    let is_named = (rest..said.len()).any(|at| chunks.code(at).is_some());
    let is_of_all = (0..at).any(|start| own(chunks, start) == Some(at)) && !is_named;
    // "Agents may use `sed`" is about what they do.
    let is_place = (0..at).any(|at| chunks.code(at).is_some_and(|code| code.contains('/')));
    let is_place = is_place || chunks.is_word(at - 1, "tests");
    if is_limited || is_of_all || !is_place || rest >= said.len() {
        return None;
    }
    let (subject, verb) = (said.text(0, at), said.text(start, object));
    if let Some(end) = chunks.class(rest, "REVERSE") {
        let others = said.text(object, joint);
        // "Code in `a/` … from `b/`"
        if at != 1 || joint != object + 1 {
            return None;
        }
        let text = format!("{others} must not {verb} {subject}");
        let is_last = end >= said.len() || chunks.is_mark(end, ".");
        return is_last.then_some(Denied { text, is_elliptic: true });
    }
    let has_verb = chunks.verbs(rest).iter().any(|group| !group.passive && !group.is_gerund);
    // "Import `c/`" may be a noun too.
    let is_same = modal > next || said.text(rest, rest + 1) == verb;
    let is_elliptic = !has_verb || !is_same && !chunks.nouns(rest).is_empty();
    let rest = said.text(rest, said.len());
    let text = match is_elliptic {
        true => format!("{subject} must not {verb} {rest}"),
        false => format!("{subject} must not {rest}"),
    };
    Some(Denied { text, is_elliptic })
}

/// What is allowed in some place only, as a ban elsewhere.
fn elsewhere(said: &Said<'_>) -> Option<String> {
    let (thing, place) = kept(said)?;
    Some(format!("Do not use {thing} outside of {place}"))
}

/// What a sentence allows in a place only, and the place.
fn kept<'s>(said: &Said<'s>) -> Option<(&'s str, &'s str)> {
    let chunks = said.chunks;
    let only = (0..said.len()).find(|at| said.is_one(*at, &["only", "exclusively", "solely"]))?;
    let verb = if only == 0 { 1 } else { 0 };
    let uses = |group: &&VerbGroup| group.verb == "callit" && group.affirms && !group.is_gerund;
    let object = chunks.verbs(verb).iter().find(uses).map(|group| group.end);
    let start = object.unwrap_or(0);
    let is_place = |at: &usize| said.is_one(*at, &["in", "inside", "within"]);
    let is_thing = |end: usize| chunks.nouns(start).iter().any(|phrase| phrase.end == end);
    let (end, place) = match object {
        Some(object) if only == 0 => {
            let mut ends = chunks.nouns(object).iter().map(|phrase| phrase.end);
            let end = ends.find(is_place)?;
            (end, end)
        }
        // "Use only `a` in tests"
        Some(_) => (only, only + 1),
        None => {
            let place = granted(chunks, only + 1).unwrap_or(only + 1);
            ((1..=only).find(|at| *at == only || before_only(chunks, *at, only))?, place)
        }
    };
    // "Only in hooks" is about files that are guessed, and "only in Go" about another language.
    let says_where = |at| chunks.code(at).is_some() || said.is_one(at, &["test", "tests"]);
    let is_known = (place + 1..said.len()).any(says_where);
    let is_said = is_place(&place) && is_thing(end) && is_known;
    is_said.then(|| (said.text(start, end), said.text(place + 1, said.len())))
}

/// Whether words to "only" say that something is used or allowed: "may", "is allowed".
fn before_only(chunks: &Chunks<'_>, at: usize, only: usize) -> bool {
    let mut classes = ["BE", "MAY", "MODAL"].iter();
    classes.any(|class| chunks.class(at, class) == Some(only)) || granted(chunks, at) == Some(only)
}

/// Where words end that say that something is used or allowed: "is allowed", "be used".
fn granted(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_use = |group: &&VerbGroup| group.passive && group.affirms && group.verb == "callit";
    let used = chunks.verbs(at).iter().find(is_use).map(|group| group.end);
    let allowed = || chunks.class(chunks.class(at, "BE").unwrap_or(at), "ALLOWED");
    used.or_else(allowed)
}

/// Where the verb stands that a permission begins with at a token: "may use", "are allowed to use".
fn permission(chunks: &Chunks<'_>, at: usize) -> Option<std::ops::Range<usize>> {
    let allowed = || {
        let end = chunks.class(chunks.class(at, "BE")?, "ALLOWED")?;
        chunks.is_word(end, "to").then_some(end + 1)
    };
    let start = chunks.class(at, "MAY").or_else(allowed)?;
    let is_plain = |group: &&VerbGroup| group.affirms && !group.is_gerund && !group.is_statement;
    let ends = chunks.verbs(start).iter().filter(is_plain).map(|group| group.end);
    Some(start..ends.max()?)
}

/// Whether a token parts what is permitted from what is denied.
fn joins(said: &Said<'_>, at: usize) -> bool {
    said.chunks.is_mark(at, ",;—–-") || said.is_one(at, &["and", "but", "yet"])
}

/// A demand under a condition that only says of which things it is, as one on these: "every abstract class must have
/// docs" for "if a class is abstract, it must have docs".
fn of_subject(said: &Said<'_>) -> Option<String> {
    let chunks = said.chunks;
    let is_mark = |at: &usize| chunks.is_mark(*at, ",");
    let comma =
        (1..said.len()).find(is_mark).filter(|_| said.is_one(0, &["if", "when", "whenever"]))?;
    let subject = chunks.nouns(1).iter().find_map(|phrase| narrowed(said, phrase, comma))?;
    let start = if chunks.is_word(comma + 1, "then") { comma + 2 } else { comma + 1 };
    let pronoun =
        (start..said.len()).find(|at| said.is_one(*at, &["it", "its", "their", "them", "they"]))?;
    let (before, owned) = (said.text(start, pronoun), pronoun + 1);
    let (stands_for, end) = match said.is_one(pronoun, &["its", "their"]) {
        true => {
            let end = chunks.class(owned, "NAME").or_else(|| noun_end(chunks, owned))?;
            (format!("the {} of {subject}", said.text(owned, end)), end)
        }
        false => (subject, owned),
    };
    let rest = said.text(end, said.len());
    Some(format!("{before} {stands_for} {rest}").trim().to_owned())
}

/// A sentence on names without what they should be like besides, which somebody has to judge: "variable names in
/// camelCase" for "clear, descriptive variable names in camelCase".
fn of_good_names(said: &Said<'_>) -> Option<String> {
    let chunks = said.chunks;
    let quality = |at: usize| chunks.class(at, "NAME-QUALITY");
    let start = (0..said.len()).find(|at| quality(*at).is_some())?;
    let mut end = quality(start)?;
    while let Some(next) = quality(conjunction(chunks, end).unwrap_or(end)) {
        end = next;
    }
    // "Descriptive names in snake_case" may be about some names.
    let is_kind = |head: &Head| head.noun.is_some_and(|noun| noun != "name");
    let are_names = |phrase: &NounPhrase| {
        phrase.heads.iter().all(is_kind) && phrase.heads.last().is_some_and(|last| last.is_name)
    };
    let says_case = (end..said.len()).any(|at| chunks.convention(at).is_some());
    let fits = says_case && chunks.nouns(end).iter().any(are_names);
    let (before, names) = (said.text(0, start), said.text(end, said.len()));
    fits.then(|| format!("{before} {names}").trim().to_owned())
}

/// A sentence in which the style of docstrings stands before them: "Google style docstrings for functions" for
/// "docstrings in Google style for functions".
fn of_style(said: &Said<'_>) -> Option<String> {
    let chunks = said.chunks;
    let is_docstring =
        |(_, sense): &&SenseAt| matches!(sense, Sense::Noun(noun) if *noun == "docstring");
    let one = |at: usize| Some((at, chunks.senses(at).iter().find(is_docstring)?.0));
    let (start, end) = (0..said.len()).find_map(one)?;
    let joins = chunks.is_mark(end, ":(") || said.is_one(end, &["in", "using", "with"]);
    let style = chunks.class(end + 1, "DETERMINER").unwrap_or(end + 1);
    let close = chunks
        .class(style, "QUALITY")
        .filter(|close| joins && said.is_one(close - 1, &["format", "style"]))?;
    let next = if chunks.is_mark(close, ")") { close + 1 } else { close };
    let (before, after) = (said.text(0, start), said.text(next, said.len()));
    let (style, noun) = (said.text(style, close), said.text(start, end));
    (!after.is_empty()).then(|| format!("{before} {style} {noun} {after}").trim().to_owned())
}

/// What has to be done whenever somebody works on things of a kind, as a demand on these: "write docs for new functions" for
/// "write docs when you add or change functions".
fn of_work(said: &Said<'_>) -> Option<String> {
    let chunks = said.chunks;
    let works = |at: usize| chunks.class(at, "WORK-ON").or_else(|| chunks.class(at, "WORKING"));
    let when = (1..said.len()).find(|at| said.is_one(*at, &["when", "whenever"]))?;
    let mut end = works(chunks.class(when + 1, "SELF").unwrap_or(when + 1))?;
    // "Use `a` instead of `b` when you write handlers" leaves others.
    let is_limited =
        |at: usize| ["INSTEAD", "NO", "NOT"].iter().any(|it| chunks.class(at, it).is_some());
    if (0..when).any(is_limited) {
        return None;
    }
    while let Some(next) = conjunction(chunks, end).and_then(works) {
        end = next;
    }
    let is_kind = |head: &Head| head.noun.is_some_and(|noun| chunks.lexicon.is_kind(noun));
    let is_all = |phrase: &&NounPhrase| {
        phrase.heads.iter().all(|head| is_kind(head) && head.code.is_none())
            && is_end(chunks, phrase.end)
    };
    let things = chunks.nouns(end).iter().find(is_all)?;
    let start = chunks.class(end, "DETERMINER").unwrap_or(end);
    let start = chunks.class(start, "FURTHER").unwrap_or(start);
    Some(format!("{} for new {}", said.text(0, when), said.text(start, things.end)))
}

/// What is spoken of, with what a condition to a token says of it: "every class that extends `Base`".
fn narrowed(said: &Said<'_>, phrase: &NounPhrase, end: usize) -> Option<String> {
    let chunks = said.chunks;
    let [Head { noun: Some(noun), code: None, quality: None, .. }] = phrase.heads.as_slice() else {
        return None;
    };
    let is_known = chunks.lexicon.is_kind(noun) && !phrase.negated && phrase.end < end;
    // "The class" is one that is meant.
    let start = chunks.class(1, "DETERMINER").or_else(|| chunks.class(1, "EVERY")).unwrap_or(1);
    if !is_known || start >= phrase.end || said.is_one(1, &["the", "this", "your", "its"]) {
        return None;
    }
    let noun = said.text(start, phrase.end);
    let every = if phrase.heads[0].is_plural() { "all" } else { "every" };
    let is = chunks.class(phrase.end, "BE");
    let adjective = is.filter(|at| chunks.adjectives(*at).any(|(close, _)| close == end));
    if let Some(at) = adjective {
        return Some(format!("{every} {} {noun}", said.text(at, end)));
    }
    let has_verb = is.is_some() || chunks.verbs(phrase.end).iter().any(|it| it.is_statement);
    has_verb.then(|| format!("{every} {noun} that {}", said.text(phrase.end, end)))
}

/// Where the noun phrase of one thing ends that begins at a token.
fn noun_end(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_plain = |phrase: &&NounPhrase| {
        phrase.heads.iter().all(|head| head.code.is_none()) && phrase.heads.len() == 1
    };
    chunks.nouns(at).iter().find(is_plain).map(|phrase| phrase.end)
}

/// Words that are joined before a noun, each with it.
fn each(said: &Said<'_>) -> Option<String> {
    let chunks = said.chunks;
    let (mut words, start) = (0..said.len()).find_map(|at| joined_words(said, at))?;
    let end = noun_end(chunks, start)?;
    let first = *words.first()?;
    let bans = |group: &VerbGroup| !group.affirms || group.verb == "remove";
    let denies = |at: usize| chunks.class(at, "NO").is_some() || chunks.verbs(at).iter().any(bans);
    let is_ban = (0..first).any(denies);
    // What is asked of one of two is a choice, and what is both may be allowed where each is.
    let joint = if is_ban { "or" } else { "and" };
    let is_joint = |at: usize| said.is_one(at, &[joint]) || is_ban && chunks.is_mark(at, "/");
    // "Use static and final fields" asks for both of each.
    let begins = |at: usize| {
        let before = ["DETERMINER", "EVERY"];
        before.iter().any(|class| chunks.class(at, class).is_some())
    };
    if !(first..start).any(is_joint) || !is_ban && !(0..first).all(begins) {
        return None;
    }
    let noun = said.text(start, end);
    // A list of which some things are not known begins with what is.
    words.sort_by_key(|at| !is_kind_of(said.text(*at, at + 1), noun));
    let things: Vec<_> =
        words.iter().map(|at| format!("{} {noun}", said.text(*at, at + 1))).collect();
    let things = things.join(&format!(" {joint} "));
    let (before, after) = (said.text(0, first), said.text(end, said.len()));
    Some(format!("{before} {things} {after}").trim().to_owned())
}

/// The words from a token on that are joined before a noun, by their places, and where that begins: "unused or
/// shadowed variables".
fn joined_words(said: &Said<'_>, start: usize) -> Option<(Vec<usize>, usize)> {
    let chunks = said.chunks;
    let joins = |at: usize| chunks.is_mark(at, ",/") || said.is_one(at, &["and", "or"]);
    let mut words = Vec::new();
    let mut at = start;
    while says_what(chunks, at) && !joins(at) {
        words.push(at);
        at += 1;
        if !joins(at) {
            let noun = said.text(at, noun_end(chunks, at)?);
            let is_known = |at: &&usize| is_kind_of(said.text(**at, **at + 1), noun);
            let is_plain = |at: &usize| !has_class(chunks, *at) || is_known(&at);
            let is_list = words.len() > 1 && words.iter().any(|at| is_known(&at));
            return (is_list && words.iter().all(is_plain)).then_some((words, at));
        }
        while joins(at) {
            at += 1;
        }
    }
    None
}

/// Whether a token may say what kind of a thing is meant, and names none itself.
fn says_what(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_word = |token: &Token| {
        token.kind == TokenKind::Word && token.text.chars().all(|c| c.is_ascii_lowercase())
    };
    let is_adjective = chunks.adjectives(at).any(|(end, _)| end == at + 1);
    let is_said = |sense: &Sense| match sense {
        Sense::Class(_) => true,
        Sense::Verb { form, .. } => *form == Form::Participle,
        _ => false,
    };
    let mut senses = chunks.senses(at).iter().filter(|(end, _)| *end == at + 1);
    let may_be = is_adjective || senses.all(|(_, sense)| is_said(sense));
    may_be && chunks.tokens.get(at).is_some_and(is_word)
}

/// Whether a token has a place in sentences that is none before a noun: "with".
fn has_class(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_class = |sense: &Sense| matches!(sense, Sense::Class(class) if *class != "QUALITY");
    chunks.senses(at).iter().any(|(end, sense)| *end == at + 1 && is_class(sense))
}

/// Whether a word before a noun makes a kind that is known: "wildcard imports".
fn is_kind_of(word: &str, noun: &str) -> bool {
    let is_known = |said: &Said<'_>| {
        let is_whole = |phrase: &NounPhrase| match phrase.heads.as_slice() {
            [head] => head.noun.is_some() && head.quality.is_none() && phrase.end == said.len(),
            _ => false,
        };
        Some(said.chunks.nouns(0).iter().any(is_whole))
    };
    with_chunks(&format!("{word} {noun}"), is_known) == Some(true)
}

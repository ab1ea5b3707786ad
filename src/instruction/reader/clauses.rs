//! Clauses that share a subject: "functions should be short and have docstrings".

use std::ops::Range;

use super::MAX_SENTENCE;
use super::chunks::Chunks;
use super::noun::NounPhrase;
use super::token::{Token, TokenKind, tokens};
use super::verb::VerbGroup;

/// The clauses of a sentence that its verbs make, each with the subject of the first; at least two, or
/// none.
pub fn clauses(sentence: &str) -> Vec<String> {
    let tokens = tokens(sentence).filter(|_| sentence.len() <= MAX_SENTENCE).unwrap_or_default();
    let chunks = Chunks::new(&tokens);
    let starts = starts(&chunks);
    if starts.is_empty() {
        return Vec::new();
    }
    let subject = subject(&chunks, starts[0].0);
    // "`a` is public, so breaking it makes work, and is not allowed" says the last of what it speaks of there.
    let last = starts.last().map_or(0, |(end, _)| *end);
    if (1..last).any(|at| chunks.is_mark(at - 1, ",") && chunks.is_word(at, "so")) {
        return Vec::new();
    }
    let text = |tokens: &[Token]| match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => sentence[first.start..last.end].to_owned(),
        _ => String::new(),
    };
    let ends = starts.iter().map(|(end, _)| *end).skip(1).chain([tokens.len()]);
    let others = starts.iter().zip(ends).map(|((_, start), end)| {
        let clause = text(&tokens[*start..end]);
        let has_own = chunks.class(*start, "NO").is_some();
        let subject = if has_own { String::new() } else { text(&tokens[..subject]) };
        format!("{subject} {clause}").trim().to_owned()
    });
    let first = text(&tokens[..starts[0].0]);
    let first = format!("{first} {}", text(&tokens[object(&chunks, &starts)])).trim().to_owned();
    [first].into_iter().chain(others).collect()
}

/// What a clause says that only echoes another one: "so is `enum`" and "`enum` too" after "`var` is banned" say
/// "`enum` is banned".
pub fn echoed(first: &str, clause: &str) -> Option<String> {
    let said = |text: &str| tokens(text).filter(|_| text.len() <= MAX_SENTENCE);
    let (words, echo) = (said(first)?, said(clause)?);
    let (chunks, echo) = (Chunks::new(&words), Chunks::new(&echo));
    let end = echo.tokens.iter().rposition(|token| token.key != ".")? + 1;
    let start = usize::from(["and", "but"].iter().any(|word| echo.is_word(0, word)));
    let inverted = || echo.is_word(start, "so").then(|| echo.class(start + 1, "BE")).flatten();
    let added = || {
        let is_too = |at: &usize| ["too", "likewise"].iter().any(|word| echo.is_word(*at, word));
        let short = end.checked_sub(1).filter(is_too);
        let long =
            end.checked_sub(2).filter(|at| echo.is_word(*at, "as") && echo.is_word(at + 1, "well"));
        short.or(long)
    };
    let (start, end) = match inverted() {
        Some(at) => (at, end),
        None => (start, added()?),
    };
    let is_thing = echo.nouns(start).iter().any(|phrase| phrase.end == end);
    let subject = subject(&chunks, words.len());
    let (noun, predicate) = (echo.tokens.get(start..end)?, words.get(subject..)?);
    (is_thing && subject > 0).then(|| {
        let noun = &clause[noun[0].start..noun[noun.len() - 1].end];
        let last = predicate.iter().rev().find(|token| token.key != ".");
        let predicate = last.map_or("", |last| &first[predicate[0].start..last.end]);
        format!("{noun} {predicate}")
    })
}

/// A clause with what its first word stands for: "their names end in `Error`" after "exceptions inherit from
/// `AppError`" says "the names of exceptions end in `Error`".
pub fn possessed(first: &str, clause: &str) -> Option<String> {
    let said = |text: &str| tokens(text).filter(|_| text.len() <= MAX_SENTENCE);
    let clause_words = said(clause)?;
    let noun = clause_words.get(possessive(&clause_words)? + 1)?;
    let words = said(first)?;
    let end = subject(&Chunks::new(&words), words.len());
    let owner = words.get(..end)?;
    let (start, end) = (owner.first()?.start, owner.last()?.end);
    Some(format!("the {} of {}{}", noun.text, &first[start..end], &clause[noun.end..]))
}

/// A clause that ends in a number with the unit of the first number of another one: "files under 400 lines" for "files
/// under 400" after "functions under 40 lines".
pub fn measured(first: &str, clause: &str) -> Option<String> {
    let said = |text: &str| tokens(text).filter(|_| text.len() <= MAX_SENTENCE);
    let is_number = |token: &Token| matches!(token.kind, TokenKind::Number(_));
    let (words, count) = (said(first)?, said(clause)?);
    let last = count.iter().rfind(|token| token.key != ".").filter(|last| is_number(last))?;
    let unit = words.get(words.iter().position(is_number)? + 1)?;
    // "3 parameters per function, files under 400" counts other things.
    let is_unit = unit.key == "lines" && count.len() > 1;
    is_unit.then(|| format!("{} {}", &clause[..last.end], unit.text))
}

/// Where a clause begins with a word for what another one speaks of: "and their names".
pub fn possessive(clause: &[Token]) -> Option<usize> {
    let joins = |token: &Token| ["and", "but"].contains(&token.key.as_str());
    let at = usize::from(clause.first().is_some_and(joins));
    clause.get(at).is_some_and(|token| ["its", "their"].contains(&token.key.as_str())).then_some(at)
}

/// The object that the first verb shares with the second: "check and return errors".
fn object(chunks: &Chunks<'_>, starts: &[(usize, usize)]) -> Range<usize> {
    let [(end, second), rest @ ..] = starts else {
        return 0..0;
    };
    let ends_there = |group: &VerbGroup| group.end == *end && !group.passive;
    let is_verb = |at: usize| chunks.verbs(at).iter().any(ends_there);
    // "Check" is a framework's name too.
    let is_thing = |phrase: &NounPhrase| phrase.heads.iter().any(|head| head.code.is_none());
    let is_noun = chunks.nouns(*end - 1).iter().any(is_thing);
    let ends_in_verb = (0..*end).any(is_verb) && !is_noun;
    let verb = chunks.verbs(*second).iter().map(|group| group.end).max();
    let close = rest.first().map_or(chunks.tokens.len(), |(end, _)| *end);
    match verb {
        Some(start) if ends_in_verb && start < close => start..close,
        _ => 0..0,
    }
}

/// Where clauses after the first begin, each with the end of that before it: at a verb, or "no", after
/// "and", "but" or a comma.
fn starts(chunks: &Chunks<'_>) -> Vec<(usize, usize)> {
    let mut starts = Vec::new();
    let mut depth = 0_usize;
    let mut at = 1;
    while at < chunks.tokens.len() {
        depth += usize::from(chunks.is_mark(at, "("));
        depth = depth.saturating_sub(usize::from(chunks.is_mark(at, ")")));
        let mut next = at;
        while chunks.is_mark(next, ",")
            || chunks.is_word(next, "and")
            || chunks.is_word(next, "but")
        {
            next += 1;
        }
        if next > at && depth == 0 && begins_clause(chunks, next) {
            starts.push((at, next));
        }
        at = next.max(at + 1);
    }
    starts
}

/// Whether a verb begins at a token, or what is denied.
fn begins_clause(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_finite = |group: &VerbGroup| !group.is_gerund && !group.passive;
    let is_noun = !chunks.nouns(at).is_empty();
    let says = chunks.verbs(at).iter().any(|group| is_finite(group) || group.is_predicate);
    says && !is_noun || chunks.class(at, "NO").is_some()
}

/// Where the subject of the first clause ends: the first verb after it.
fn subject(chunks: &Chunks<'_>, end: usize) -> usize {
    let start = chunks.class(0, "OPENER").unwrap_or(0);
    let has_verb = |at: &usize| !chunks.verbs(*at).is_empty() && chunks.nouns(*at).is_empty();
    match (start..end).find(has_verb) {
        Some(at) if at > start => at,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_share_their_subject() {
        for (sentence, expected) in [
            (
                "Functions should be short and have docstrings",
                ["Functions should be short", "Functions have docstrings"].as_slice(),
            ),
            (
                "Ensure functions have descriptive names and include type hints",
                &["Ensure functions have descriptive names", "Ensure functions include type hints"],
            ),
            ("Always check and return errors", &["Always check errors", "return errors"]),
            ("Use tabs, never commit secrets", &["Use tabs", "never commit secrets"]),
            ("Use functions and classes", &[]),
        ] {
            assert_eq!(clauses(sentence), expected, "{sentence}");
        }
    }
}

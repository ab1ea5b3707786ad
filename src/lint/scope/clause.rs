//! The clauses of a sentence that say where it applies, and those by which it holds in part only.

use std::ops::Range;
use std::path::Path;

use super::Scope;
use super::phrase::{Place, exact_place};
use super::words::{ScopeWords, has, starts_with, strip_start};
use crate::instruction::{self, RegionWords, SlotKind, accepts};

/// A sentence without a clause that says where it applies ("In tests, …", "… in Go code"), and
/// where that is; `None` if it has no such clause.
pub fn without_place(sentence: &str, folder: &Path) -> Option<(String, Scope)> {
    if has_two_languages(sentence, folder) {
        return None;
    }
    at_the_start(sentence, folder)
        .or_else(|| at_the_end(sentence, folder))
        .or_else(|| before_more(sentence, folder))
        .or_else(|| after_subject(sentence, folder))
}

/// "No goto in C, no lambdas in Python": each clause has a language of its own.
fn has_two_languages(sentence: &str, folder: &Path) -> bool {
    let Some((comma, _)) = outside_code(sentence).find(|(_, c)| *c == ',') else {
        return false;
    };
    let (before, after) = sentence.split_at(comma);
    let place = |clause: &str| at_the_end(clause, folder).map(|(_, scope)| scope);
    place(before)
        .zip(place(after))
        .is_some_and(|(before, after)| before.languages != after.languages)
}

/// "Functions in `src/` must have docstrings": the place stands between what is spoken of and what is said.
fn after_subject(sentence: &str, folder: &Path) -> Option<(String, Scope)> {
    let says = |at: &usize| starts_with(&sentence[*at..], &ScopeWords::get().asking).is_some();
    let verb = word_starts(sentence).find(says)?;
    let (subject, said) = sentence.split_at(verb);
    let (rest, scope) = at_the_end(subject, folder).or_else(|| code_of(subject, said, folder))?;
    // "Files in `src/`" are the code there.
    let is_file = strip_start(rest.trim_start_matches("All "), "files").is_some_and(str::is_empty);
    let rest = if is_file && forbids_code(said) { "The code" } else { &rest };
    (!scope.is_everything()).then(|| (format!("{rest} {said}"), scope))
}

/// "Library code must not panic", "tests must not sleep": some of the code is spoken of.
fn code_of(subject: &str, said: &str, folder: &Path) -> Option<(String, Scope)> {
    let subject =
        strip_start(subject.trim_end(), "all").map_or(subject, str::trim_start).trim_end();
    let is_code = subject.ends_with(" code") || !names_things(subject) && forbids_code(said);
    let scope = files(exact_place(subject, folder)).filter(|_| is_code)?;
    Some(("The code".to_owned(), scope))
}

/// Whether words forbid something in code: "must not sleep", but neither "must not have more than 5 lines", which counts
/// those of each, nor "must not extend `Base`", which is said of classes.
fn forbids_code(said: &str) -> bool {
    let words = || said.split(|c: char| !c.is_alphanumeric());
    let classes = &ScopeWords::get().of_classes;
    words().any(|word| ["never", "not"].contains(&word))
        && !said.contains(|c: char| c.is_ascii_digit())
        && !words().any(|word| has(classes, word))
}

fn at_the_start(sentence: &str, folder: &Path) -> Option<(String, Scope)> {
    let (_, after) = starts_with(sentence, &ScopeWords::get().inside)?;
    let comma = outside_code(after).find(|(_, c)| matches!(c, ',' | ':'));
    let comma = comma.map(|(at, _)| (&after[..at], &after[at + 1..]));
    let adverb = || {
        let is_adverb = |at: &usize| {
            ["always", "never"].iter().any(|it| strip_start(&after[*at..], it).is_some())
        };
        word_starts(after).find(is_adverb).map(|at| after.split_at(at))
    };
    let found = |(place, rest): (&str, &str)| {
        let scope = files(exact_place(place, folder))?;
        Some((capitalized(rest.trim()), scope))
    };
    comma.and_then(found).or_else(|| adverb().and_then(found))
}

/// "Do not use exceptions in C++ code, use return codes instead": only the first part says where. So it is before
/// a bracket, an exception and a reason.
fn before_more(sentence: &str, folder: &Path) -> Option<(String, Scope)> {
    const EXCEPTIONS: [&str; 2] = ["unless", "without"];
    let comma = outside_code(sentence).find(|(_, c)| *c == ',').map(|(at, _)| at);
    let open = bracket(sentence).map(|(range, _)| range.start);
    let is_exception =
        |at: &usize| EXCEPTIONS.iter().any(|it| strip_start(&sentence[*at..], it).is_some());
    let exception = word_starts(sentence).find(is_exception);
    let reason = instruction::without_reason(sentence).map(str::len);
    [comma, open, exception, reason].into_iter().flatten().find_map(|at| {
        let (before, after) = sentence.split_at(at);
        let (rest, scope) = at_the_end(before, folder)?;
        let after = after.trim_start();
        let blank = if after.starts_with(',') { "" } else { " " };
        at_the_end(after, folder).is_none().then(|| (format!("{rest}{blank}{after}"), scope))
    })
}

fn at_the_end(sentence: &str, folder: &Path) -> Option<(String, Scope)> {
    let end = sentence.trim_end_matches(['.', '!', ' ']);
    let outside = &ScopeWords::get().outside;
    // The longest clause: "except in tests", not "in tests".
    let mut phrase = 0;
    word_starts(end).skip(1).find_map(|at| {
        let clause = &end[at..];
        if at < phrase {
            return None;
        }
        phrase = starts_with(clause, outside).map_or(at, |(word, _)| at + word.len());
        let scope = place_of(clause, folder)?;
        let rest = end[..at].trim_end_matches([' ', ',']);
        (!rest.is_empty()).then(|| (rest.to_owned(), scope))
    })
}

/// The files that a clause names: "in tests", "outside of tests", "for Go code".
fn place_of(clause: &str, folder: &Path) -> Option<Scope> {
    let words = ScopeWords::get();
    if let Some((_, place)) = starts_with(clause, &words.outside) {
        return files(exact_place(place, folder))?.complement();
    }
    let (word, place) = starts_with(clause, &words.inside)?;
    match exact_place(place, folder) {
        // "Parameterized queries for SQL" are in other code.
        Place::Files(scope) if word == "for" && scope.is_foreign() => None,
        // "Named exports for components" says what they export.
        Place::Everywhere if word != "for" && names_things(place) => None,
        place_of_files => files(place_of_files).filter(|_| !names_part_of_code(place)),
    }
}

/// "In components" is not in all of the code, although a heading "Components" is about all of it.
fn names_things(place: &str) -> bool {
    // "In this package" is in all of the code.
    let is_place = |word: &str| {
        let word = word.to_lowercase();
        ScopeWords::get().wholes.contains(&word)
            || ["file", "test"].iter().any(|it| word.starts_with(it))
    };
    let is_thing = |word: &str| accepts(SlotKind::Things, word) && !is_place(word);
    place.split(|c: char| !c.is_alphanumeric()).any(is_thing)
}

/// "In functions" is not in all of the code.
fn names_part_of_code(place: &str) -> bool {
    let regions = RegionWords::get();
    // `src/api/` is a path.
    let plain = place.split_whitespace().filter(|word| !word.contains(['`', '/']));
    let mut words = plain.flat_map(|word| word.split(|c: char| !c.is_alphanumeric()));
    words.any(|word| regions.noun(word).is_some())
}

fn files(place: Place) -> Option<Scope> {
    match place {
        Place::Files(scope) => Some(scope),
        Place::Everywhere => Some(Scope::default()),
        Place::Unknown | Place::Activity => None,
    }
}

/// A bracket outside of backticks, with what is in it.
pub fn bracket(sentence: &str) -> Option<(Range<usize>, &str)> {
    let start = outside_code(sentence)
        .find(|(at, c)| *c == '(' && sentence[..*at].ends_with(char::is_whitespace))?;
    let mut marks = outside_code(&sentence[start.0..]);
    let end = start.0 + marks.find(|(_, c)| *c == ')')?.0;
    Some((start.0..end + 1, sentence[start.0 + 1..end].trim()))
}

/// The clause by which a sentence holds in part only, if it has one: "unless needed".
pub fn limit(sentence: &str) -> Option<&str> {
    let sentence = sentence.trim_end_matches(['.', '!', ' ']);
    let clauses = &ScopeWords::get().clauses;
    let at = word_starts(sentence).find(|at| starts_with(&sentence[*at..], clauses).is_some())?;
    // "When a value is optional, use `Maybe`": the first clause is what limits the other.
    let end = outside_code(sentence).find(|(_, c)| *c == ',').map(|(end, _)| end);
    match (at, end) {
        (0, Some(end)) => Some(&sentence[..end]),
        (0, None) => starts_with(sentence, clauses).map(|(word, _)| word),
        _ => Some(sentence[at..].trim_end_matches(')')),
    }
}

/// The most words of a condition that is no sentence of its own: "when the value is optional".
const MAX_CONDITION: usize = 6;

/// Whether a sentence begins as an exception from the one before it: "Only exception: …".
pub fn begins_limit(sentence: &str) -> bool {
    let words = &ScopeWords::get().limits;
    starts_with(sentence, words).is_some_and(|(word, rest)| {
        // "If …, return early" is a sentence of its own; "Except …" and "Exception: …" are not.
        let is_sentence = rest.contains(", ") || rest.split_whitespace().count() > MAX_CONDITION;
        !is_sentence || !says_when(word)
    })
}

/// Whether a clause that limits a demand says when it holds, and not what it leaves out.
pub fn is_condition(clause: &str) -> bool {
    says_when(clause)
        || ["only", "otherwise"].iter().any(|word| strip_start(clause, word).is_some())
}

/// Whether a text begins with a word for a case: "when the file is missing".
fn says_when(text: &str) -> bool {
    ["if", "when", "where"].iter().any(|word| strip_start(text, word).is_some())
}

/// The condition that a sentence begins with, which is that of the sentences after it too: "When you write a
/// migration, …".
pub fn condition_before(sentence: &str) -> Option<&str> {
    let (condition, _) = sentence.split_once(", ")?;
    says_when(condition).then_some(condition)
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

/// The characters outside of backticks.
fn outside_code(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut in_code = false;
    text.char_indices().filter(move |(_, c)| {
        in_code ^= *c == '`';
        !in_code
    })
}

/// Where words begin outside of backticks.
fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let starts = instruction::word_starts(text);
    starts.filter(|at| text[*at..].starts_with(char::is_alphanumeric))
}

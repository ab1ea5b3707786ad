//! Whether a line that is no rule asks for anything of the code: commands, layouts and prose about
//! the project are not worth a note.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::lint::scope::has;

static WORDS: LazyLock<DemandWords> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/demands.toml"))
        .expect("rules/vocabulary/demands.toml is tested")
});

/// The lists of `rules/vocabulary/demands.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DemandWords {
    code: BTreeSet<String>,
    conventions: BTreeSet<String>,
    modal: BTreeSet<String>,
    phrases: BTreeSet<String>,
    forbidding: BTreeSet<String>,
    verbs: BTreeSet<String>,
    code_sections: BTreeSet<String>,
    other_sections: BTreeSet<String>,
}

/// Whether a line under a heading asks for anything.
pub(super) fn is_demand(line: &str, heading: &str) -> bool {
    let lists = &*WORDS;
    let is_introduction = line.trim_end().ends_with(':');
    let body = match line.split_once(": ") {
        Some((label, body)) if is_label(label) => body,
        _ => line,
    };
    let outside = body.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let all = words(line);
    let asking = words(&outside);
    let any = |words: &[String], list| words.iter().any(|word| has(list, word));
    let begins = |list| asking.first().is_some_and(|word| has(list, word));
    let (of_code, asks, verb) = (
        any(&all, &lists.code),
        any(&asking, &lists.modal),
        begins_with_verb(&words(without_condition(&outside))),
    );
    let heading = words(heading);
    let is_code = any(&heading, &lists.code_sections);
    let is_other = any(&heading, &lists.other_sections);
    let (is_code, is_elsewhere) = (is_code && !is_other, is_other && !is_code);
    match () {
        () if is_introduction => false,
        () if any(&all, &lists.conventions) => true,
        () if lists.phrases.iter().any(|phrase| outside.contains(phrase)) => true,
        () if begins(&lists.forbidding) => of_code || asks && !is_elsewhere,
        () if is_elsewhere => of_code && asks && verb,
        () if is_code => of_code || asks || verb,
        () => verb || of_code && asks,
    }
}

/// Whether the text before a colon is a label and not a sentence.
fn is_label(text: &str) -> bool {
    /// The longest label, in bytes.
    const MAX: usize = 40;
    let words = words(text);
    let is_sentence = words.len() > 2 && begins_with_verb(&words);
    !text.contains('`') && text.len() <= MAX && !is_sentence
}

/// A line without the condition or place that it begins with: "When it fails, log it".
fn without_condition(line: &str) -> &str {
    let words = words(line);
    let first = words.first().map(String::as_str);
    let has_condition = matches!(first, Some("at" | "for" | "when"));
    match line.split_once(", ") {
        Some((_, rest)) if has_condition => rest,
        _ => line,
    }
}

/// Whether words begin with a verb that asks, after an adverb or not: "properly handle".
fn begins_with_verb(words: &[String]) -> bool {
    let [first, rest @ ..] = words else {
        return false;
    };
    let first = if first.ends_with("ly") { rest.first() } else { Some(first) };
    first.is_some_and(|word| has(&WORDS.verbs, word))
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || c == '/');
    let is_mark = |c: char| !c.is_alphanumeric();
    let words = words.map(|word| word.trim_matches(is_mark).to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

/// A line of text, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextLine {
    /// Its number in the file, from 1.
    pub(super) number: usize,
    /// Its text, without Markdown syntax except for backticks.
    pub(super) text: String,
}

/// Abbreviations whose full stop does not end a sentence.
const ABBREVIATIONS: [&str; 6] = ["e.g.", "i.e.", "etc.", "vs.", "cf.", "resp."];

/// The sentences of a paragraph, each as a list of lines.
pub(super) fn sentences(lines: &[TextLine]) -> Vec<Vec<TextLine>> {
    let mut sentences = Vec::new();
    let mut sentence: Vec<TextLine> = Vec::new();
    for line in lines {
        let mut rest = line.text.as_str();
        while let Some(end) = end_of_sentence(rest) {
            let (text, next) = rest.split_at(end);
            push(&mut sentence, line.number, text);
            sentences.push(std::mem::take(&mut sentence));
            rest = next;
        }
        push(&mut sentence, line.number, rest);
    }
    sentences.push(sentence);
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// The parts of a sentence between semicolons and dashes, outside of backticks and brackets.
pub(super) fn parts(sentence: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut in_code, mut depth) = (0, false, 0_usize);
    for (at, c) in sentence.char_indices() {
        match c {
            '`' => in_code = !in_code,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ';' | '—' | '–' if !in_code && depth == 0 => {
                parts.push(sentence[start..at].trim());
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(sentence[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

fn push(sentence: &mut Vec<TextLine>, number: usize, text: &str) {
    if !text.trim().is_empty() {
        let text = text.trim().to_owned();
        sentence.push(TextLine { number, text });
    }
}

/// The position after the first full stop, or similar, that is followed by a new sentence or by
/// nothing. Nothing in backticks ends a sentence.
fn end_of_sentence(text: &str) -> Option<usize> {
    let mut in_code = false;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match c {
            '`' => in_code = !in_code,
            '.' | '!' | '?' | ':' if !in_code => {
                // Avoid “magic numbers.” …
                let quote = text[end..].chars().next().filter(|c| matches!(c, '"' | '”'));
                let end = end + quote.map_or(0, char::len_utf8);
                let rest = &text[end..];
                let next = rest.trim_start().chars().next();
                let is_end = match next {
                    None => true,
                    Some(_) if c == ':' => false,
                    Some(next) => {
                        rest.starts_with(char::is_whitespace)
                            && (next.is_uppercase() || matches!(next, '`' | '"' | '“' | '*'))
                    }
                };
                let abbreviates = ABBREVIATIONS
                    .iter()
                    .any(|word| text[..end].to_ascii_lowercase().ends_with(word));
                if is_end && (!abbreviates || next.is_none()) {
                    return Some(end);
                }
            }
            _ => {}
        }
    }
    None
}

/// The text of some lines on one line.
pub(super) fn joined(lines: &[TextLine]) -> String {
    let texts: Vec<_> = lines.iter().map(|line| line.text.trim()).collect();
    texts.join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demands_are_told_from_the_rest() {
        for (line, heading, expected) in [
            ("Avoid global state.", "", true),
            ("Properly handle errors.", "", true),
            ("When it fails, log it.", "", true),
            ("Use log levels: `DEBUG`, `INFO`", "Logging", true),
            ("Minimum 2 assertions per function", "", true),
            ("オプショナルの禁止", "", true),
            ("Java 21", "Code style", true),
            ("Java 21", "Setup", false),
            ("Test one: `make test`", "", false),
            ("Never log secrets.", "Security", true),
            ("Constants: UPPER_SNAKE_CASE", "", true),
            ("Every function has a docstring, always.", "", true),
            ("Use the builder pattern.", "Coding conventions", true),
            ("Run `make test`.", "Commands", false),
            ("Build: `make build`", "Build", false),
            ("The server listens on port 80.", "Overview", false),
            ("`src/`: the sources", "Layout", false),
            ("Use these rules:", "Style", false),
            ("Do not push to main.", "Git workflow", false),
        ] {
            assert_eq!(is_demand(line, heading), expected, "{line}");
        }
    }

    #[test]
    fn the_lists_are_sorted() {
        let text = include_str!("../../../rules/vocabulary/demands.toml");
        let lists: toml::Table = text.parse().unwrap();
        for (name, list) in lists {
            let words: Vec<_> =
                list.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
            assert!(words.is_sorted(), "{name}");
        }
    }
}

#[cfg(test)]
mod sentences_tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        let lines = text
            .lines()
            .enumerate()
            .map(|(number, text)| TextLine { number, text: text.to_owned() });
        let lines: Vec<_> = lines.collect();
        sentences(&lines).iter().map(|sentence| joined(sentence)).collect()
    }

    #[test]
    fn sentences_end_where_another_begins() {
        assert_eq!(split("One. Two! `three` is. Four"), ["One.", "Two!", "`three` is.", "Four"]);
        assert_eq!(split("Use `a. B` only. Done."), ["Use `a. B` only.", "Done."]);
        assert_eq!(split("Use e.g. Foo. Or v1.2 of it."), ["Use e.g. Foo.", "Or v1.2 of it."]);
        assert_eq!(
            split("should follow the x. naming convention"),
            ["should follow the x. naming convention"]
        );
        assert_eq!(split("Over\ntwo lines. And\nmore"), ["Over two lines.", "And more"]);
        assert_eq!(split("Avoid “x.” And y."), ["Avoid “x.”", "And y."]);
        assert_eq!(split("As follows:\nOne"), ["As follows:", "One"]);
        assert_eq!(split("libraries: os, sys"), ["libraries: os, sys"]);
        assert_eq!(split(" \n"), [""; 0]);
    }
}

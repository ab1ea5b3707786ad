//! Kinds of things with names, and the patterns that names may have to match.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use crate::instruction::inflection::plural;
use crate::instruction::text::unquote;

/// The kinds of things by their words, each with its noun.
static THINGS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/named.toml"))
        .expect("rules/vocabulary/named.toml is tested")
});

/// What may stand before the word of a kind: whose things are meant.
pub const ACCESS: [&str; 4] = ["private", "protected", "public", "static"];

/// The form of names without capitals, whatever else is in them.
pub const LOWER_CASE: &str = "lowercase";

/// The largest compiled pattern, in bytes.
const MAX_PATTERN: usize = 1 << 16;

/// The kinds of things by their words, each with its noun: `enum-member`, "enumeration member".
pub fn things() -> impl Iterator<Item = (&'static str, &'static str)> {
    THINGS.iter().map(|(word, noun)| (word.as_str(), noun.as_str()))
}

/// A kind of things, by its word or noun in the singular or plural, with or without whose they are:
/// `private-field`, "private fields".
pub fn thing(text: &str, _quoted: bool) -> Option<String> {
    let text = text.to_lowercase();
    let (access, kind) = access_of(&text);
    let is_one = |(word, noun): &(&str, &str)| {
        *word == kind || plural(word) == kind || *noun == kind || plural(noun) == kind
    };
    let (word, _) = things().find(is_one)?;
    Some(access.map_or_else(|| word.to_owned(), |access| format!("{access}-{word}")))
}

/// The word of a kind without whose things are meant, and that: `field` and `private`.
pub fn access_of(text: &str) -> (Option<&str>, &str) {
    match text.split_once(['-', ' ']) {
        Some((access, kind)) if ACCESS.contains(&access) => (Some(access), kind),
        _ => (None, text),
    }
}

/// The pattern in a text in quotes that shows that it is one.
pub fn pattern(text: &str) -> Option<String> {
    let text = match unquote(text.trim()) {
        Some((_, inner)) => inner,
        // Words beside the quotes are no part of a pattern.
        None if text.contains(['`', ' ']) => return None,
        None => text,
    };
    name_pattern(text).map(|_| text.to_owned())
}

/// What names have to match by a text: a regular expression, or a name in which something stands for any
/// words: `use*`, `gen[ComponentName]Style`, `test_<module>.py`.
pub fn name_pattern(text: &str) -> Option<Regex> {
    static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\*|\[[A-Za-z][\w ]+\]|<[A-Za-z][\w -]*>|\$?\{[A-Za-z][\w -]*\}")
            .expect("a valid pattern")
    });
    if text == LOWER_CASE {
        return Regex::new(r"^\P{Lu}*$").ok();
    }
    const MARKS: [&str; 4] = ["\\", "[a-z", "[A-Z", "[0-9"];
    let is_expression = text.starts_with('^')
        || text.ends_with('$')
        || MARKS.iter().any(|mark| text.contains(mark));
    let pattern = match is_expression {
        true if text.starts_with('^') || text.ends_with('$') => text.to_owned(),
        true => format!("^(?:{text})$"),
        false if !PLACEHOLDER.is_match(text) => return None,
        false => {
            let literal = |part: &str| regex::escape(part);
            let parts: Vec<_> = PLACEHOLDER.split(text).map(literal).collect();
            // What is written on both sides of it, or on one.
            let has_letters = parts.iter().any(|part| part.chars().any(char::is_alphanumeric));
            if !has_letters || text.contains(char::is_whitespace) {
                return None;
            }
            format!("^{}$", parts.join(r"[\w.-]+"))
        }
    };
    RegexBuilder::new(&pattern).size_limit(MAX_PATTERN).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_word_and_noun() {
        for (text, expected) in [
            ("enum-member", Some("enum-member")),
            ("Enumeration members", Some("enum-member")),
            ("private fields", Some("private-field")),
            ("static-method", Some("static-method")),
            ("widgets", None),
            ("private", None),
        ] {
            assert_eq!(thing(text, false).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_pattern_shows_that_it_is_one() {
        for (text, name, expected) in [
            ("^[a-z]+$", "abc", Some(true)),
            ("[a-z]+_test", "my_test", Some(true)),
            ("[a-z]+_test", "My_test", Some(false)),
            ("*.test.ts", "a.test.ts", Some(true)),
            ("*.test.ts", "a.spec.ts", Some(false)),
            ("gen[ComponentName]Style", "genButtonStyle", Some(true)),
            ("gen[ComponentName]Style", "genStyle", Some(false)),
            ("test_<module>.py", "test_a.py", Some(true)),
            ("Button", "Button", None),
            ("*", "a", None),
            ("(", "a", None),
        ] {
            let matches = name_pattern(text).map(|pattern| pattern.is_match(name));
            assert_eq!(matches, expected, "{text} {name}");
        }
    }
}

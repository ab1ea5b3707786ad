//! Kinds of things with names, and the patterns that names may have to match.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use crate::instruction::inflection::is_plural;
use crate::instruction::slots::Convention;
use crate::instruction::text::unquote;
use crate::instruction::words::{Words, convention, convention_spellings};

/// The kinds of things by their words, each with its noun.
static THINGS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| vocabulary!("named.toml"));

/// What may stand before the word of a kind, or several of these: which of its things are meant.
const MODIFIERS: [&str; 11] = [
    "abstract",
    "async",
    "final",
    "global",
    "internal",
    "private",
    "protected",
    "public",
    "readonly",
    "static",
    "top-level",
];

/// The form of names without capitals, whatever else is in them.
pub const LOWER_CASE: &str = "lowercase";

/// The largest compiled pattern, in bytes.
const MAX_PATTERN: usize = 1 << 18;

/// The kinds of things by their words, each with its noun: `enum-member`, "enumeration member".
pub fn things() -> impl Iterator<Item = (&'static str, &'static str)> {
    THINGS.iter().map(|(word, noun)| (word.as_str(), noun.as_str()))
}

/// A kind of things, by its word or noun in the singular or plural, with or without modifiers:
/// `private-field`, "private static fields".
pub fn thing(text: &str, _quoted: bool) -> Option<String> {
    let text = text.to_lowercase();
    let (mut words, kind) = modifiers_of(&text);
    let access = ["internal", "private", "protected", "public"];
    if words.iter().filter(|word| access.contains(word)).count() > 1 {
        return None;
    }
    let is_one = |(word, noun): &(&str, &str)| {
        *word == kind || is_plural(kind, word) || *noun == kind || is_plural(kind, noun)
    };
    let (word, _) = things().find(is_one)?;
    words.push(word);
    Some(words.join("-"))
}

/// The kind of things whose names a heading or label is about, in words: "test function" of "Test function names".
pub fn kind_of_names(text: &str) -> Option<String> {
    const AFTER: [&str; 4] = ["conventions", "name", "names", "naming"];
    let words: Vec<_> = text.split_whitespace().collect();
    let is_of_names = |word: &&&str| AFTER.contains(&word.to_lowercase().as_str());
    let count = words.len() - words.iter().rev().take_while(is_of_names).count();
    let kind = thing(&words[..count].join(" "), false)?.replace('-', " ");
    (kind != "name").then_some(kind)
}

/// The modifiers before the word of a kind, and that: `private` and `field`.
pub fn modifiers_of(text: &str) -> (Vec<&str>, &str) {
    let (mut modifiers, mut kind) = (Vec::new(), text);
    let next = |text: &'_ str| {
        MODIFIERS
            .into_iter()
            .find(|word| text.strip_prefix(word).is_some_and(|rest| rest.starts_with(['-', ' '])))
    };
    while let Some(modifier) = next(kind) {
        modifiers.push(modifier);
        kind = &kind[modifier.len() + 1..];
    }
    (modifiers, kind)
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
/// words: `use*`, `gen[ComponentName]Style`, `test_<module>.py`, `_camelCase`, `memberVariable_`.
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
    // `tests/test_*.py` has a folder before the name.
    let text = text.rsplit('/').next().filter(|_| !is_expression).unwrap_or(text);
    let pattern = match is_expression {
        true if text.starts_with('^') || text.ends_with('$') => text.to_owned(),
        true => format!("^(?:{text})$"),
        false if !PLACEHOLDER.is_match(text) => shown(text)?,
        false => {
            let literal = |part: &str| regex::escape(part);
            let parts: Vec<_> = PLACEHOLDER.split(text).map(literal).collect();
            // What is written on both sides of it, or on one.
            let has_letters = parts.iter().any(|part| part.chars().any(char::is_alphanumeric));
            // `[Class]Should.Verb()` is more than a name.
            if !has_letters || text.contains(|c: char| c.is_whitespace() || c == '(') {
                return None;
            }
            format!("^{}$", parts.join(r"[\w.-]+"))
        }
    };
    RegexBuilder::new(&pattern).size_limit(MAX_PATTERN).build().ok()
}

/// The pattern of a name that shows the form: a convention with something before or after it, `_camelCase`,
/// `kebab-case.ts`, or words for what is named, `ComponentNameProps`.
fn shown(text: &str) -> Option<String> {
    if says_affixes(text) {
        let (start, end) = (text.starts_with('_'), text.ends_with('_'));
        return Some(format!("^{}.*{}$", if start { "_" } else { "" }, if end { "_" } else { "" }));
    }
    let (start, end, convention) = spelled(text).or_else(|| described(text))?;
    let (before, after) = (&text[..start], &text[end..]);
    let is_affix = |part: &str| part.chars().all(|c| c.is_alphanumeric() || "_.-".contains(c));
    let has_affix = !(before.is_empty() && after.is_empty());
    let form = match convention {
        Convention::LowerCamel => "[a-z][a-zA-Z0-9]*",
        Convention::Pascal | Convention::Camel => "[A-Z][a-zA-Z0-9]*",
        Convention::Snake => "[a-z][a-z0-9_]*",
        Convention::Upper => "[A-Z][A-Z0-9_]*",
        Convention::Kebab => "[a-z][a-z0-9-]*",
    };
    // `lower_snake_case_with_trailing_underscore_` is written as it says.
    if let Some((_, mark)) = after.split_once("_with_") {
        return match mark.trim_matches('_') {
            "trailing_underscore" => Some(format!("^{form}_$")),
            "leading_underscore" => Some(format!("^_{form}$")),
            _ => None,
        };
    }
    let affixes = [before, after].map(regex::escape);
    // `kebab-case.ts` may have a part before its ending: `vite.config.ts`, `types.d.ts`.
    let parts = if after.starts_with('.') { r"(\.[\w-]+)*" } else { "" };
    (has_affix && is_affix(before) && is_affix(after))
        .then(|| format!("^{}{form}{parts}{}$", affixes[0], affixes[1]))
}

/// Whether a name only says which marks it begins or ends with: `_leading_underscore`.
fn says_affixes(text: &str) -> bool {
    const WORDS: [&str; 6] = ["double", "leading", "prefix", "single", "trailing", "underscore"];
    let bare = text.trim_matches('_');
    bare.len() < text.len()
        && bare.contains("underscore")
        && bare.split('_').all(|word| WORDS.contains(&word))
}

/// Where a convention is spelled in a name, the longest: `camelCase` in `m_camelCase`.
fn spelled(text: &str) -> Option<(usize, usize, Convention)> {
    let found = convention_spellings().filter_map(|spelling| {
        let start = text.find(spelling).filter(|_| !spelling.contains(' '))?;
        Some((start, start + spelling.len(), convention(spelling)?))
    });
    found.max_by_key(|(start, end, _)| end - start)
}

/// Where words stand in a name that say what is named, and in which form: `memberVariable` in
/// `memberVariable_`, `ComponentName` in `ComponentNameProps`.
fn described(text: &str) -> Option<(usize, usize, Convention)> {
    let words = words_of(text);
    let listed = |list: &str, word: &str| Words::get().lists[list].contains(word);
    let is_of_kind =
        |word: &str| things().any(|(_, noun)| noun.split(' ').any(|part| part == word));
    let is_one = |(start, end): &(usize, usize)| {
        let word = text[*start..*end].to_lowercase();
        listed("placeholders", &word) || listed("blanks", &word) || is_of_kind(&word)
    };
    let first = words.iter().position(is_one)?;
    let count = words[first..].iter().take_while(|word| is_one(word)).count();
    // `should_X_when_Y` has a word of its own between two of any.
    if words[first + count..].iter().any(|word| is_one(word) || word.1 - word.0 == 1) {
        return None;
    }
    // "Test" alone is a suffix, and one word shows no form.
    let (start, end) = (words[first].0, words[first + count - 1].1);
    let form = &text[start..end];
    if count == 1 && !listed("blanks", &form.to_lowercase()) {
        return None;
    }
    let is_lower = !form.contains(char::is_uppercase);
    let convention = match () {
        () if form.contains('_') && is_lower => Convention::Snake,
        () if form.contains('-') && is_lower => Convention::Kebab,
        () if form.contains('_') && !form.contains(char::is_lowercase) => Convention::Upper,
        () if form.contains(['_', '-']) || is_lower => return None,
        () if form.starts_with(char::is_uppercase) => Convention::Pascal,
        () => Convention::LowerCamel,
    };
    Some((start, end, convention))
}

/// Where the words of a name are: `m`, `member` and `Name` in `m_memberName`.
fn words_of(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut last = None;
    for (at, c) in text.char_indices() {
        let next_is_small = text[at + c.len_utf8()..].starts_with(char::is_lowercase);
        let begins = !last.is_some_and(char::is_alphanumeric)
            || c.is_uppercase() && (last.is_some_and(char::is_lowercase) || next_is_small);
        match words.last_mut() {
            _ if !c.is_alphanumeric() => {}
            Some(word) if !begins => word.1 = at + c.len_utf8(),
            _ => words.push((at, at + c.len_utf8())),
        }
        last = Some(c);
    }
    words
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
            ("private static readonly fields", Some("private-static-readonly-field")),
            ("top-level-variable", Some("top-level-variable")),
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
            ("_camelCase", "_fooBar", Some(true)),
            ("_camelCase", "fooBar", Some(false)),
            ("kPascalCase", "kMaxSize", Some(true)),
            ("kebab-case.ts", "a-b.ts", Some(true)),
            ("kebab-case.ts", "aB.ts", Some(false)),
            ("ComponentNameProps", "ButtonProps", Some(true)),
            ("ComponentNameProps", "IButton", Some(false)),
            ("memberVariable_", "fileName_", Some(true)),
            ("_private_method", "_load", Some(true)),
            ("_private_method", "load", Some(false)),
            ("kConstantName", "kMax", Some(true)),
            ("snake_case", "a_b", None),
            ("UserService", "UserService", None),
            ("test_name", "test_name", None),
            ("XxxError", "ParseError", Some(true)),
            ("NewX", "NewRouter", Some(true)),
            ("NewX", "MakeRouter", Some(false)),
            ("Button", "Button", None),
            ("*", "a", None),
            ("(", "a", None),
        ] {
            let matches = name_pattern(text).map(|pattern| pattern.is_match(name));
            assert_eq!(matches, expected, "{text} {name}");
        }
    }
}

//! Reads the vocabularies, and compiles the patterns in them and in other tables.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::OnceLock;

use regex::Regex;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// A file of `rules/`, which `build.rs` made JSON of, parsed; tests read each.
macro_rules! table {
    ($($file:literal)*) => {
        serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/", $($file,)* ".json")))
            .expect(concat!("rules/", $($file,)* " is tested"))
    };
}

/// A file of `rules/vocabulary/`, parsed.
macro_rules! vocabulary {
    ($file:literal) => {
        table!("vocabulary/" $file)
    };
}

/// A part of a table, parsed on first use: most runs need few of them, such as those of one language.
#[derive(Debug)]
pub(crate) struct Lazily<T> {
    json: &'static RawValue,
    part: OnceLock<T>,
}

impl<'de: 'static, T> Deserialize<'de> for Lazily<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { json: Deserialize::deserialize(deserializer)?, part: OnceLock::new() })
    }
}

impl<T: Deserialize<'static>> Deref for Lazily<T> {
    type Target = T;

    fn deref(&self) -> &T {
        let parse = || serde_json::from_str(self.json.get()).expect("tests read each part");
        self.part.get_or_init(parse)
    }
}

/// What the classes of Unicode stand for in patterns: ASCII, and the blocks in which the letters of
/// other scripts are. The exact tables would make a pattern up to ten times as slow to compile. Latin
/// Extended has capitals and small letters in turn, so its letters count as both.
const CLASSES: [(&str, &str); 7] = [
    (r"\w", r"[[:word:]\x{C0}-\x{1FFF}\x{3040}-\x{FDFF}]"),
    (r"\d", "[[:digit:]]"),
    (r"\b", r"(?-u:\b)"),
    (r"\p{L}", r"[A-Za-z\x{C0}-\x{1FFF}\x{3040}-\x{FDFF}]"),
    (r"\p{N}", "[[:digit:]]"),
    (r"\p{Lu}", r"[A-Z\x{C0}-\x{DE}\x{100}-\x{24F}\x{386}-\x{3AB}\x{400}-\x{42F}]"),
    (r"\p{Ll}", r"[a-z\x{DF}-\x{24F}\x{3AC}-\x{3CE}\x{430}-\x{45F}]"),
];

/// A pattern, compiled. Its classes of characters are about ASCII and the letters of other scripts.
///
/// # Panics
/// If the pattern is not well-formed: tests compile those of each table.
pub(crate) fn compile(pattern: &str) -> Regex {
    let mut text = pattern.to_owned();
    for (class, ranges) in CLASSES {
        text = text.replace(class, ranges);
    }
    Regex::new(&text).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// A pattern of a table, compiled on first use: most runs need few of them.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
pub(crate) struct LazyPattern {
    pub(crate) text: Cow<'static, str>,
    regex: OnceLock<Regex>,
}

impl LazyPattern {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self { text: Cow::Borrowed(text), regex: OnceLock::new() }
    }
}

impl From<String> for LazyPattern {
    fn from(text: String) -> Self {
        Self { text: text.into(), regex: OnceLock::new() }
    }
}

impl Deref for LazyPattern {
    type Target = Regex;

    fn deref(&self) -> &Regex {
        self.regex.get_or_init(|| compile(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::compile;

    #[test]
    fn letters_of_other_scripts_count() {
        let sentence = compile(r"^\p{Lu}[\p{L} ]*\p{Ll}\.$");
        for text in ["Here it is.", "Été passé.", "Šta je to.", "Ещё раз."] {
            assert!(sentence.is_match(text), "{text}");
        }
        assert!(!sentence.is_match("über."));
        assert!(compile(r"^\w+$").is_match("größe_2"));
        assert!(!compile(r"^\w+$").is_match("a—b"));
    }
}

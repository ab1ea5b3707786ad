//! `rules/vocabulary/blocks.toml`: the meaning of tags, and patterns for text without a tag.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use regex::{Captures, Regex};
use serde::Deserialize;

use crate::language::Language;
use crate::pattern;

static VOCABULARY: LazyLock<BlockVocabulary> = LazyLock::new(|| {
    toml::from_str(include_str!("../../rules/vocabulary/blocks.toml"))
        .expect("the vocabulary is well-formed: a test reads it")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockVocabulary {
    tags: Tags,
    scripts: Scripts,
    keywords: BTreeMap<String, Vec<String>>,
    telling: BTreeMap<String, Vec<String>>,
    neutral: Vec<Conditions>,
    strings: Strings,
    more_than_c: Conditions,
    foreign: Vec<Conditions>,
    bare: Bare,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Strings {
    quoted: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tags {
    none: Vec<String>,
    c: Vec<String>,
    neutral: Vec<String>,
    other: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scripts {
    markup: Vec<String>,
    types: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conditions {
    /// The kind of block, or the language.
    name: String,
    first: Option<String>,
    every: Option<String>,
    some: Option<String>,
    never: Option<String>,
    whole: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bare {
    prose: Vec<String>,
    code: Vec<String>,
    wrapped: Vec<String>,
    hash: String,
}

/// The meaning of a fence's tag, or of another word for a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag<'w> {
    /// A language with a grammar here.
    Language(Language),
    /// C, which counts as C++ in a C++ task if it parses as C++.
    C,
    /// A programming language without a grammar here, by its canonical name: `js` is
    /// `javascript`.
    Other(&'w str),
    /// No programming language: shell, text, output, data, configuration, markup, diff.
    Neutral,
    /// A word that says nothing about the language (`code`).
    None,
    /// A word that is not in the vocabulary.
    Unknown,
}

impl Tag<'_> {
    /// The meaning of a word, in any case. A file name means what its extension means; a version at
    /// the end is ignored (`c++20`).
    pub fn of(word: &str) -> Tag<'static> {
        static TAGS: LazyLock<BTreeMap<&str, Tag<'static>>> = LazyLock::new(|| {
            let tags = &VOCABULARY.tags;
            let all =
                |words: &'static [String], tag| words.iter().map(move |word| (word.as_str(), tag));
            let other = tags.other.iter().flat_map(|(name, words)| {
                let name = name.as_str();
                all(words, Tag::Other(name)).chain([(name, Tag::Other(name))])
            });
            all(&tags.none, Tag::None)
                .chain(all(&tags.c, Tag::C))
                .chain(all(&tags.neutral, Tag::Neutral))
                .chain(other)
                .collect()
        });
        let known = |word: &str| match Language::from_alias(word) {
            Some(language) => Some(Tag::Language(language)),
            None => TAGS.get(word).copied(),
        };
        let word = word.trim().to_ascii_lowercase();
        let version = |c: char| c.is_ascii_digit() || c == '.';
        let extension = || word.rsplit('.').next().filter(|last| last.len() < word.len());
        known(&word)
            .or_else(|| known(word.trim_end_matches(version)))
            .or_else(|| known(extension()?))
            .or_else(|| known(word.rsplit('/').next()?))
            .unwrap_or(Tag::Unknown)
    }
}

/// How many characters a group `short` of a regular expression matches at most.
const MAX_SHORT: usize = 80;

/// A regular expression of the vocabulary, compiled on first use: most responses use few.
struct LazyRegex {
    text: &'static str,
    regex: OnceLock<Regex>,
}

impl LazyRegex {
    const fn new(text: &'static str) -> Self {
        let regex = OnceLock::new();
        Self { text, regex }
    }

    fn get(&self) -> &Regex {
        self.regex.get_or_init(|| pattern::compile(self.text))
    }

    /// Whether it matches; what its group `short` matches, if it has one, has to be short.
    fn is_match(&self, text: &str) -> bool {
        let regex = self.get();
        if regex.captures_len() == 1 {
            return regex.is_match(text);
        }
        let short = regex.captures(text).and_then(|captures| captures.name("short"));
        short.is_some_and(|short| short.as_str().chars().count() <= MAX_SHORT)
    }
}

/// Conditions on a text that all must hold, with their regular expressions.
struct ContentPattern {
    name: &'static str,
    first: Option<LazyRegex>,
    every: Option<LazyRegex>,
    some: Option<LazyRegex>,
    never: Option<LazyRegex>,
    whole: Option<LazyRegex>,
}

impl ContentPattern {
    fn new(conditions: &'static Conditions) -> Self {
        let regex = |text: &'static Option<String>| text.as_deref().map(LazyRegex::new);
        Self {
            name: &conditions.name,
            first: regex(&conditions.first),
            every: regex(&conditions.every),
            some: regex(&conditions.some),
            never: regex(&conditions.never),
            whole: regex(&conditions.whole),
        }
    }

    fn matches(&self, text: &str) -> bool {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let holds = |regex: &Option<LazyRegex>, test: &dyn Fn(&LazyRegex) -> bool| {
            regex.as_ref().is_none_or(test)
        };
        holds(&self.first, &|regex| lines().next().is_some_and(|line| regex.is_match(line)))
            && holds(&self.every, &|regex| lines().all(|line| regex.is_match(line)))
            && holds(&self.some, &|regex| lines().any(|line| regex.is_match(line)))
            && holds(&self.never, &|regex| !lines().any(|line| regex.is_match(line)))
            && holds(&self.whole, &|regex| regex.is_match(text))
    }
}

/// Whether text looks like shell commands, console output, data and the like rather than code.
pub(super) fn is_neutral(text: &str) -> bool {
    static PATTERNS: LazyLock<Vec<ContentPattern>> =
        LazyLock::new(|| VOCABULARY.neutral.iter().map(ContentPattern::new).collect());
    PATTERNS.iter().any(|pattern| pattern.matches(text))
}

/// The language that lines of a text identify, by its name; most have no grammar here.
pub(super) fn language_by_lines(text: &str) -> Option<&'static str> {
    static PATTERNS: LazyLock<Vec<ContentPattern>> =
        LazyLock::new(|| VOCABULARY.foreign.iter().map(ContentPattern::new).collect());
    let text = without_long_strings(text);
    let found = PATTERNS.iter().find(|pattern| pattern.matches(&text))?;
    Some(found.name)
}

/// Whether code has something that only C++ has, not C.
pub(super) fn is_more_than_c(text: &str) -> bool {
    static PATTERN: LazyLock<ContentPattern> =
        LazyLock::new(|| ContentPattern::new(&VOCABULARY.more_than_c));
    static NO_CODE: LazyRegex =
        LazyRegex::new(r#"(?s)"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|//[^\n]*|/\*.*?\*/"#);
    PATTERN.matches(&NO_CODE.get().replace_all(text, " "))
}

/// The text without multi-line strings: SQL in a Python string does not make the text SQL.
fn without_long_strings(text: &str) -> Cow<'_, str> {
    static QUOTED: LazyLock<LazyRegex> =
        LazyLock::new(|| LazyRegex::new(&VOCABULARY.strings.quoted));
    QUOTED.get().replace_all(text, |quoted: &Captures<'_>| {
        let is_long = quoted[0].contains('\n');
        if is_long { "" } else { &quoted[0] }.to_owned()
    })
}

/// Whether a line begins with a keyword that begins statements of a language.
pub(super) fn has_keyword(text: &str, language: Language) -> bool {
    let keywords = VOCABULARY.keywords.get(language.id());
    text.lines().any(|line| {
        let first =
            line.split(|c: char| c.is_whitespace() || c == '(').find(|word| !word.is_empty());
        first.is_some_and(|first| {
            keywords.is_some_and(|words| words.iter().any(|word| word == first))
        })
    })
}

/// Whether a tag is that of markup which may have scripts.
pub(super) fn is_markup(tag: &str) -> bool {
    let tag = tag.to_lowercase();
    VOCABULARY.scripts.markup.contains(&tag)
}

/// Whether scripts in markup may be in a language.
pub(super) fn has_scripts(language: Language) -> bool {
    VOCABULARY.scripts.types.contains_key(language.id())
}

/// The language of a script in markup by its `lang` or `type`, which is empty if it has none.
pub(super) fn script_language(word: &str) -> Option<Language> {
    let types = &VOCABULARY.scripts.types;
    Language::ALL.into_iter().find(|language| {
        let words = types.get(language.id());
        words.is_some_and(|words| words.iter().any(|known| known == word))
    })
}

/// The words that tell a language: keywords of it that other languages read as names.
pub(super) fn telling_words(language: Language) -> Option<&'static [String]> {
    VOCABULARY.telling.get(language.id()).map(Vec::as_slice)
}

/// Whether a text has one of these words as a whole word.
pub(super) fn has_word(text: &str, words: &[String]) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    words.iter().any(|word| {
        text.match_indices(word.as_str()).any(|(at, _)| {
            let after = &text[at + word.len()..];
            !text[..at].ends_with(is_part) && !after.starts_with(is_part)
        })
    })
}

/// The kind of a line of a response without fences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    Prose,
    Code,
    /// A comment in Python, a heading in Markdown.
    Hash,
    /// Code if it is next to code, else prose.
    Unclear,
}

impl LineKind {
    pub(super) fn of(line: &str) -> Self {
        static LISTS: LazyLock<[(Vec<LazyRegex>, LineKind); 4]> = LazyLock::new(|| {
            let bare = &VOCABULARY.bare;
            let all =
                |list: &'static [String]| list.iter().map(|text| LazyRegex::new(text)).collect();
            [
                (all(&bare.prose), LineKind::Prose),
                (all(&bare.code), LineKind::Code),
                (all(&bare.wrapped), LineKind::Prose),
                (vec![LazyRegex::new(&bare.hash)], LineKind::Hash),
            ]
        });
        static CODE_SPAN: LazyRegex = LazyRegex::new("`[^`]+`");
        let line = line.trim();
        if line.is_empty() {
            return Self::Blank;
        }
        let line = CODE_SPAN.get().replace_all(line, "code");
        let found = LISTS.iter().find(|(list, _)| list.iter().any(|regex| regex.is_match(&line)));
        found.map_or(Self::Unclear, |(_, kind)| *kind)
    }
}

pub(crate) fn reads_as_prose(line: &str) -> bool {
    LineKind::of(line) == LineKind::Prose
}

#[cfg(test)]
mod tests;

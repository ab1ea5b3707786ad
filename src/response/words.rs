//! `rules/vocabulary/blocks.toml`: the meaning of tags, and patterns for text without a tag.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Captures;
use serde::Deserialize;

use crate::language::{Language, without_version};
use crate::pattern::LazyPattern;
use crate::suggest::nearest;

static VOCABULARY: LazyLock<BlockVocabulary> = LazyLock::new(|| vocabulary!("blocks.toml"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockVocabulary {
    tags: Tags,
    scripts: Scripts,
    keywords: BTreeMap<String, Vec<String>>,
    telling: BTreeMap<String, Vec<String>>,
    lenient: Lenient,
    neutral: Vec<Conditions>,
    strings: Strings,
    long_strings: BTreeMap<String, LongStrings>,
    more_than_c: Conditions,
    foreign: Vec<Conditions>,
    bare: Bare,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lenient {
    languages: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Strings {
    quoted: LazyPattern,
}

/// The strings of a language that may run over several lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LongStrings {
    pub(super) quotes: Vec<String>,
    pub(super) comment: String,
}

impl LongStrings {
    /// Those of the language of a tag, if it has any that may hold a fence.
    pub(super) fn of(tag: Tag<'_>) -> Option<&'static Self> {
        let name = match tag {
            Tag::Language(language) => language.id(),
            Tag::Unknown | Tag::None => "none",
            _ => return None,
        };
        VOCABULARY.long_strings.get(name)
    }
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
struct Bare {
    prose: Vec<LazyPattern>,
    code: Vec<LazyPattern>,
    wrapped: Vec<LazyPattern>,
    hash: LazyPattern,
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
                .chain(Language::LEFT_OUT.iter().map(|id| (*id, Tag::Other(id))))
                .collect()
        });
        let known = |word: &str| match Language::from_alias(word) {
            Some(language) => Some(Tag::Language(language)),
            None => TAGS.get(word).copied(),
        };
        let word = word.trim().to_ascii_lowercase();
        let extension = || word.rsplit('.').next().filter(|last| last.len() < word.len());
        known(&word)
            .or_else(|| known(without_version(&word)))
            .or_else(|| known(extension()?))
            .or_else(|| known(word.rsplit('/').next()?))
            .unwrap_or(Tag::Unknown)
    }

    /// The name of a programming language that a mistyped word is near to: `python` for `Pythn`.
    pub(crate) fn nearest(word: &str) -> Option<&'static str> {
        let others = VOCABULARY.tags.other.keys().map(String::as_str);
        nearest(&word.trim().to_lowercase(), Language::names().chain(others))
    }
}

/// Whether text looks like shell commands, console output, data and the like rather than code.
pub(super) fn is_neutral(text: &str) -> bool {
    VOCABULARY.neutral.iter().any(|conditions| conditions.hold(text))
}

/// The language that lines of a text identify, by its name; most have no grammar here.
pub(super) fn language_by_lines(text: &str) -> Option<&'static str> {
    let text = without_long_strings(text);
    let found = VOCABULARY.foreign.iter().find(|conditions| conditions.hold(&text))?;
    Some(&found.name)
}

/// Whether code has something that only C++ has, not C.
pub(super) fn is_more_than_c(text: &str) -> bool {
    static NO_CODE: LazyPattern =
        LazyPattern::new(r#"(?s)"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|//[^\n]*|/\*.*?\*/"#);
    VOCABULARY.more_than_c.hold(&NO_CODE.replace_all(text, " "))
}

/// The text without multi-line strings: SQL in a Python string does not make the text SQL.
fn without_long_strings(text: &str) -> Cow<'_, str> {
    VOCABULARY.strings.quoted.replace_all(text, |quoted: &Captures<'_>| {
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

/// Whether code is not in a language though its grammar reads it, because no line is typical of the language.
pub(super) fn lacks_lines_of(language: Language, code: &str) -> bool {
    let is_lenient = VOCABULARY.lenient.languages.iter().any(|id| id == language.id());
    let own = |conditions: &&Conditions| conditions.name == language.id();
    let mut own = VOCABULARY.foreign.iter().filter(own);
    is_lenient && !own.any(|conditions| conditions.hold(&without_long_strings(code)))
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
        let line = line.trim();
        if line.is_empty() {
            return Self::Blank;
        }
        let bare = &VOCABULARY.bare;
        let line = without_code(line);
        match () {
            () if any(&bare.prose, &line) => Self::Prose,
            () if any(&bare.code, &line) => Self::Code,
            () if any(&bare.wrapped, &line) => Self::Prose,
            () if is_match(&bare.hash, &line) => Self::Hash,
            () => Self::Unclear,
        }
    }
}

/// Whether a line is prose by its [`LineKind`]. Few patterns are compiled for this.
pub(crate) fn reads_as_prose(line: &str) -> bool {
    let bare = &VOCABULARY.bare;
    let line = without_code(line.trim());
    any(&bare.prose, &line) || any(&bare.wrapped, &line) && !any(&bare.code, &line)
}

/// A line with a word in place of each code span.
fn without_code(line: &str) -> Cow<'_, str> {
    static CODE_SPAN: LazyPattern = LazyPattern::new("`[^`]+`");
    match line.contains('`') {
        true => CODE_SPAN.replace_all(line, "code"),
        false => Cow::Borrowed(line),
    }
}

fn any(patterns: &[LazyPattern], line: &str) -> bool {
    patterns.iter().any(|pattern| is_match(pattern, line))
}

/// How many characters a group `short` of a regular expression matches at most.
const MAX_SHORT: usize = 80;

/// Whether a pattern matches; what its group `short` matches, if it has one, has to be short.
fn is_match(pattern: &LazyPattern, text: &str) -> bool {
    if pattern.captures_len() == 1 {
        return pattern.is_match(text);
    }
    let short = pattern.captures(text).and_then(|captures| captures.name("short"));
    short.is_some_and(|short| short.as_str().chars().count() <= MAX_SHORT)
}

/// Conditions on a text that all must hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conditions {
    /// The kind of block, or the language.
    name: String,
    first: Option<LazyPattern>,
    every: Option<LazyPattern>,
    some: Option<LazyPattern>,
    never: Option<LazyPattern>,
    whole: Option<LazyPattern>,
}

impl Conditions {
    fn hold(&self, text: &str) -> bool {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let holds = |pattern: &Option<LazyPattern>, test: &dyn Fn(&LazyPattern) -> bool| {
            pattern.as_ref().is_none_or(test)
        };
        holds(&self.first, &|pattern| lines().next().is_some_and(|line| is_match(pattern, line)))
            && holds(&self.every, &|pattern| lines().all(|line| is_match(pattern, line)))
            && holds(&self.some, &|pattern| lines().any(|line| is_match(pattern, line)))
            && holds(&self.never, &|pattern| !lines().any(|line| is_match(pattern, line)))
            && holds(&self.whole, &|pattern| is_match(pattern, text))
    }
}

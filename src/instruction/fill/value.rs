//! Initial values, as code or prose.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::TaskLanguage;
use super::named::modifiers_of;
use super::names::is_word;
use super::types::is_article;
use crate::instruction::inflection::{is_plural, plural};
use crate::instruction::text::{is_quoted, strip_quotes, unquote, words};
use crate::instruction::words::Words;
use crate::language::{Keywords, Language};

/// How many words a value in prose may have: "an opened file stream" has four.
const MAX_PROSE: usize = 6;

/// The value as written. Backticks and typographic quotes belong to the sentence. `'` and `"` do
/// so only if the sentence quotes with them elsewhere too (`quote`); else they make a string
/// literal.
pub fn value(text: &str, quote: Option<char>) -> Option<String> {
    let text = text.trim();
    let Some((mark, inner)) = unquote(text) else {
        return (is_code(text) || is_prose(text)).then(|| text.to_owned());
    };
    let literal = matches!(mark, '\'' | '"') && (quote != Some(mark) || !is_code(inner));
    Some(if literal { text } else { inner }.to_owned())
}

/// Whether `text` can be an expression: words of code, operators between them.
fn is_code(text: &str) -> bool {
    let Some(words) = words(text) else {
        return false;
    };
    let words = match words.split_first() {
        Some((&"new" | &"make" | &"await", rest)) if !rest.is_empty() => rest.to_vec(),
        _ => words,
    };
    // Operands are at even positions, operators between them.
    words.len() % 2 == 1
        && words.iter().enumerate().all(|(at, word)| match at % 2 {
            0 => is_operand(word),
            _ => word.chars().all(|c| "+-*/%<>=&|^!".contains(c)),
        })
}

/// Whether `word` can be a literal, a name, a call, a literal in brackets.
fn is_operand(word: &str) -> bool {
    let first = |c: char| c.is_alphanumeric() || "_$'\"`[({-+&*.<~!/".contains(c);
    let prose = is_word(word) && Words::get().is_connective(word);
    // A symbol of Ruby: `:ready`.
    let is_symbol = word.strip_prefix(':').is_some_and(is_word);
    (word.starts_with(first) || is_symbol) && !word.ends_with([',', ';', ':', '?']) && !prose
}

/// Whether `text` is a thing described in words: "an empty list", "empty vector".
fn is_prose(text: &str) -> bool {
    let Some(words) = words(text) else {
        return false;
    };
    let vocabulary = Words::get();
    let Some((first, rest)) = words.split_first() else {
        return false;
    };
    let plain = |word: &&str| {
        let letters = |c: char| c.is_alphanumeric() || "_-:<>.[]".contains(c);
        word.chars().all(letters) && !vocabulary.is_connective(word)
    };
    (is_article(first) || first.eq_ignore_ascii_case("empty"))
        && (1..MAX_PROSE).contains(&rest.len())
        && rest.iter().all(plain)
}

/// Words that prose has and code has not, so that "a function f(x)" is no code.
const PROSE: [&str; 8] =
    ["a", "an", "following", "statement", "statements", "that", "the", "which"];

/// The lines that a text gives, in quotes or not: "`import os` and `import re`", "import os, def
/// f(a):". `None` if the text may be prose or leaves something out.
pub fn lines(text: &str, language: TaskLanguage<'_>) -> Option<String> {
    let words = words(text)?;
    if text.contains("...") || text.contains('…') {
        return None;
    }
    let pieces: Vec<_> = match is_quoted(text) {
        true => {
            let joins = |word: &&&str| **word != "and";
            let quoted = words.iter().filter(joins).map(|word| {
                let word = word.trim_end_matches(',');
                is_quoted(word).then(|| strip_quotes(word))
            });
            quoted.collect::<Option<_>>()?
        }
        false => vec![text],
    };
    let is_code = |piece: &&str| begins_statement(piece, language);
    let is_prose = words.iter().any(|word| PROSE.contains(word));
    let is_definition = is_quoted(text) || text.contains('(');
    (pieces.iter().all(is_code) && !is_prose && is_definition).then(|| pieces.join("\n"))
}

/// Whether a text begins with a keyword and has more.
fn begins_statement(text: &str, language: TaskLanguage<'_>) -> bool {
    let Some((first, _)) = text.split_once(' ') else {
        return false;
    };
    match language.get() {
        Some(language) => Keywords::of(language).names(first),
        None => Language::ALL.into_iter().any(|one| Keywords::of(one).names(first)),
    }
}

static DEFINITIONS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let table: BTreeMap<String, IgnoredAny> = vocabulary!("definitions.toml");
    table.into_keys().collect()
});

static FRAMEWORKS: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| frameworks().into_iter().flat_map(|it| it.names).collect());

/// The kinds of constructs, each with its noun.
static CONSTRUCTS: LazyLock<BTreeMap<String, Construct>> =
    LazyLock::new(|| vocabulary!("constructs.toml"));

#[derive(Deserialize)]
struct Construct {
    noun: String,
}

/// The kinds of constructs by their words, each with its noun: `nested-ternary`, "nested ternary".
pub fn constructs() -> impl Iterator<Item = (&'static str, &'static str)> {
    CONSTRUCTS.iter().map(|(word, construct)| (word.as_str(), construct.noun.as_str()))
}

/// What definitions may be asked to have, and the kinds of definitions.
static ATTRIBUTES: LazyLock<Attributes> = LazyLock::new(|| vocabulary!("attributes.toml"));

#[derive(Deserialize)]
struct Attributes {
    modifiers: BTreeSet<String>,
    parts: BTreeSet<String>,
    kinds: BTreeSet<String>,
    subjects: BTreeMap<String, IgnoredAny>,
}

/// Whether a word is that of a kind of types, which a definition may be asked to be.
pub fn is_kind_of_type(word: &str) -> bool {
    ATTRIBUTES.kinds.contains(word)
}

/// A kind of definitions, by its word or its noun in the singular or plural, with or without modifiers: "test
/// methods", "private fields".
pub fn subject(text: &str, _quoted: bool) -> Option<String> {
    let text = text.to_lowercase().replace(' ', "-");
    let (mut words, kind) = modifiers_of(&text);
    let is_one = |word: &&String| **word == kind || plural(word) == kind;
    words.push(ATTRIBUTES.subjects.keys().find(is_one)?);
    let (_, modifiers) = words.split_last()?;
    modifiers.iter().all(|word| ATTRIBUTES.modifiers.contains(*word)).then(|| words.join("-"))
}

/// An annotation, `@Test`, `@dataclass(frozen=True)`, `#[must_use]`; modifiers, `private final`; a call,
/// `t.Parallel()`.
pub fn attribute(text: &str, _quoted: bool) -> Option<String> {
    let is_call = text.strip_suffix("()").is_some_and(is_path);
    let mut words = text.split_whitespace();
    let is_part = ATTRIBUTES.parts.contains(text);
    let is_one = is_annotation(text)
        || is_call
        || is_part
        || words.all(|word| ATTRIBUTES.modifiers.contains(word) || is_kind_of_type(word));
    is_one.then(|| text.to_owned())
}

/// Whether a text is an annotation: `@Test`, `#[must_use]`.
pub fn is_annotation(text: &str) -> bool {
    let name = text.strip_prefix('@').or_else(|| bracketed_annotation(text));
    name.is_some_and(|name| is_path(&name[..name.find('(').unwrap_or(name.len())]))
}

fn is_path(path: &str) -> bool {
    path.split('.').flat_map(|part| part.split("::")).all(is_word)
}

/// What is in the brackets of an annotation: `#[must_use]`.
pub fn bracketed_annotation(text: &str) -> Option<&str> {
    text.strip_prefix("#[")?.strip_suffix(']')
}

/// The names of libraries that have several words, in small letters.
static LIBRARIES_OF_WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let table: BTreeMap<String, Libraries> = vocabulary!("libraries.toml");
    let names = table.into_values().flat_map(|it| it.distributions);
    let names = names.map(|(name, _)| name);
    names.filter(|name| name.contains(' ')).collect()
});

#[derive(Deserialize)]
struct Libraries {
    #[serde(default)]
    distributions: BTreeMap<String, IgnoredAny>,
}

#[derive(Deserialize)]
struct FrameworkNames {
    framework: Vec<FrameworkName>,
}

#[derive(Deserialize)]
struct FrameworkName {
    names: Vec<String>,
    #[serde(default)]
    modules: BTreeMap<String, Vec<String>>,
}

/// The names of frameworks by the paths of their modules: `github.com/stretchr/testify`.
static FRAMEWORK_MODULES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let named = |framework: FrameworkName| {
        let modules = framework.modules.into_values().flatten();
        let name = framework.names.into_iter().next();
        modules.filter(|module| module.contains('/')).zip(name.into_iter().cycle())
    };
    frameworks().into_iter().flat_map(named).collect()
});

fn frameworks() -> Vec<FrameworkName> {
    let list: FrameworkNames = vocabulary!("frameworks.toml");
    list.framework
}

/// A kind of definitions, as it is written: "classes".
pub fn definition(text: &str, _quoted: bool) -> Option<String> {
    definition_kind(text).map(|_| text.to_lowercase())
}

/// A kind of definitions, as the vocabulary has it: `class` for "Classes".
pub fn definition_kind(text: &str) -> Option<String> {
    let word = text.to_lowercase();
    let singular = [
        word.strip_suffix("ies").map(|stem| format!("{stem}y")),
        word.strip_suffix("es").map(str::to_owned),
        word.strip_suffix('s').map(str::to_owned),
        Some(word),
    ];
    let mut singular = singular.into_iter().flatten();
    singular.find(|word| DEFINITIONS.contains(word))
}

/// A kind of constructs, by its word or its noun, in the singular or plural: `class-component`, "nested
/// ternaries".
pub fn construct(text: &str, _quoted: bool) -> Option<String> {
    let text = text.to_lowercase();
    let found =
        constructs().find(|(word, noun)| *word == text || *noun == text || is_plural(&text, noun));
    found.map(|(word, _)| word.to_owned())
}

/// A framework, as the vocabulary has it: `pytest`, `junit 5`, or by the path of a package of it.
pub fn framework(text: &str, _quoted: bool) -> Option<String> {
    let name = text.to_lowercase();
    if FRAMEWORKS.contains(&name) {
        return Some(name);
    }
    let is_of = |module: &str| name == module || name.starts_with(&format!("{module}/"));
    FRAMEWORK_MODULES.iter().find(|(module, _)| is_of(module)).map(|(_, name)| name.clone())
}

/// Whether a library has this name of several words.
pub fn is_library_of_words(text: &str) -> bool {
    text.contains(' ') && LIBRARIES_OF_WORDS.contains(&text.to_lowercase())
}

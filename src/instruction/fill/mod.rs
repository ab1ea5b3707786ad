//! Parses the text of a slot into its value, with one file per kind of value.
//!
//! If a text cannot be a value of the slot's kind, the wording does not match. This keeps "a
//! variable named x unless y is set" from matching "a variable named {name}".

use std::cell::Cell;

use serde::Deserialize;

use super::slots::SlotValue;
use super::text::{split_list, strip_quotes, unbracket, unquote};
use super::version::LanguageVersion;
use super::words::{self, Words};
use crate::language::Language;
use crate::language::LanguageName;

mod members;
mod named;
mod names;
mod signatures;
mod sources;
mod types;
mod value;

pub use named::{LOWER_CASE, kind_of_names, modifiers_of, name_pattern, things};
pub use names::is_word;
pub use signatures::signatures;
pub use types::is_evident as is_evident_type;
pub use value::{
    bracketed_annotation, constructs, definition_kind, is_annotation, is_kind_of_type,
};

/// What a slot may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SlotKind {
    /// A number: [`SlotValue::Count`].
    Count,
    /// A naming convention.
    Convention,
    /// A programming language.
    Language,
    /// One identifier, qualified or not: [`SlotValue::Names`] with one name.
    Name,
    /// A function: its name, or "the function" for the one that the sentence does not name, which
    /// is an empty list.
    Function,
    /// Identifiers.
    Names,
    /// Keywords.
    Keywords,
    /// Data structures.
    Structures,
    /// A library, header or package.
    Library,
    /// Libraries and headers.
    Libraries,
    /// A type, or several in parentheses.
    Type,
    /// A value, as code or prose.
    Value,
    /// Arguments: names, literals, calls.
    Arguments,
    /// Parameters: names, types, or both.
    Parameters,
    /// Properties: names, or names with types.
    Properties,
    /// What template 33 forbids.
    Sources,
    /// Kinds of definitions that a comment may document: "functions and classes".
    Definitions,
    /// A construct, by its word in `rules/vocabulary/constructs.toml`.
    Construct,
    /// A kind of definitions that must have something: "test methods", by the words of
    /// `rules/vocabulary/attributes.toml`.
    Subject,
    /// What a definition must have: an annotation, a modifier, a call.
    Attribute,
    /// A kind of things with names, by its word in `rules/vocabulary/named.toml`.
    Things,
    /// What is counted: a construct, or a kind of things with names.
    Counted,
    /// A pattern that names match: a regular expression, or a name with placeholders.
    NamePattern,
    /// Frameworks that are used for one purpose, such as testing.
    Frameworks,
    /// A version of a language: [`SlotValue::Names`] with its title.
    Version,
    /// Code in quotes that may be anything: types, annotations, operators.
    Written,
    /// Lines of code: [`SlotValue::Names`] with one text, or the code that the question gives.
    Code,
    /// A text in quotes: [`SlotValue::Names`] with the text itself.
    Text,
}

impl SlotKind {
    /// The name used in tables: `names`.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Convention => "convention",
            Self::Language => "language",
            Self::Name => "name",
            Self::Function => "function",
            Self::Names => "names",
            Self::Keywords => "keywords",
            Self::Structures => "structures",
            Self::Library => "library",
            Self::Libraries => "libraries",
            Self::Type => "type",
            Self::Value => "value",
            Self::Arguments => "arguments",
            Self::Parameters => "parameters",
            Self::Properties => "properties",
            Self::Sources => "sources",
            Self::Definitions => "definitions",
            Self::Construct => "construct",
            Self::Subject => "subject",
            Self::Attribute => "attribute",
            Self::Things => "things",
            Self::Counted => "counted",
            Self::NamePattern => "name-pattern",
            Self::Frameworks => "frameworks",
            Self::Version => "version",
            Self::Written => "written",
            Self::Code => "code",
            Self::Text => "text",
        }
    }

    /// Whether its values are texts, numbers or conventions, which conditions can compare.
    pub(crate) const fn is_text(self) -> bool {
        !matches!(
            self,
            Self::Language
                | Self::Arguments
                | Self::Parameters
                | Self::Properties
                | Self::Sources
                | Self::Definitions
                | Self::Construct
                | Self::Subject
                | Self::Attribute
                | Self::Things
                | Self::Counted
                | Self::NamePattern
                | Self::Frameworks
                | Self::Version
                | Self::Written
                | Self::Code
        )
    }
}

impl SlotKind {
    /// A value that a sentence may have there; `None` where it depends on the template.
    pub(super) const fn example(self) -> Option<&'static str> {
        Some(match self {
            Self::Count => "3",
            Self::Convention => "snake_case",
            Self::Language => "Python",
            Self::Name | Self::Function | Self::Names | Self::Sources => "`load`",
            Self::Keywords => "`goto`",
            Self::Structures => "`queue`",
            Self::Library | Self::Libraries => "`requests`",
            Self::Type => "`int`",
            Self::Value => "`0`",
            Self::Definitions => "function",
            Self::Construct => "nested ternary",
            Self::Subject => "method",
            Self::Attribute => "`@Override`",
            Self::Things => "variable",
            Self::Counted => "import",
            Self::Frameworks => "pytest",
            Self::Written => "`Date`",
            Self::Arguments
            | Self::Parameters
            | Self::Properties
            | Self::NamePattern
            | Self::Version
            | Self::Text
            | Self::Code => return None,
        })
    }
}

/// The language of a task, if known. Most sentences are read without asking for it, and so the same for all.
#[derive(Debug, Clone, Copy, Default)]
pub struct TaskLanguage<'t> {
    language: Option<Language>,
    is_asked: Option<&'t Cell<bool>>,
}

impl<'t> TaskLanguage<'t> {
    /// A language, and where to note that it was asked for.
    pub const fn new(language: Option<Language>, is_asked: &'t Cell<bool>) -> Self {
        Self { language, is_asked: Some(is_asked) }
    }

    /// The language.
    pub fn get(self) -> Option<Language> {
        if let Some(is_asked) = self.is_asked {
            is_asked.set(true);
        }
        self.language
    }
}

impl From<Option<Language>> for TaskLanguage<'_> {
    fn from(language: Option<Language>) -> Self {
        Self { language, is_asked: None }
    }
}

/// What the value of a slot depends on besides its text.
#[derive(Debug, Clone, Copy, Default)]
pub struct FillContext<'t> {
    /// It says whether types or names come first.
    pub language: TaskLanguage<'t>,
    /// Whether "a or b" lists both, as in a prohibition.
    pub or: bool,
    /// The opening quote of the sentence's first slot, which shows how the sentence quotes.
    pub quote: Option<char>,
}

/// Parses `text` as the value of a slot; `None` if it cannot be one.
pub fn fill(kind: SlotKind, text: &str, context: FillContext<'_>) -> Option<SlotValue> {
    match kind {
        SlotKind::Count => count(text).map(SlotValue::Count),
        SlotKind::Convention => words::convention(open_list(text).0).map(SlotValue::Convention),
        SlotKind::Language => language(strip_quotes(text)).map(SlotValue::Language),
        SlotKind::Name => names::one(text, names::definition).map(SlotValue::Names),
        SlotKind::Function => function(text).map(SlotValue::Names),
        SlotKind::Names => names::list(text, context.or, names::identifier).map(SlotValue::Names),
        SlotKind::Keywords => names::list(text, context.or, names::keyword).map(SlotValue::Names),
        SlotKind::Structures => {
            names::list(text, context.or, names::structure).map(SlotValue::Names)
        }
        SlotKind::Library => names::one(text, names::library).map(SlotValue::Names),
        SlotKind::Libraries => names::list(text, context.or, names::library).map(SlotValue::Names),
        SlotKind::Type => types::results(text).map(SlotValue::Types),
        SlotKind::Value => value::value(text, context.quote).map(SlotValue::Value),
        SlotKind::Arguments | SlotKind::Parameters | SlotKind::Properties => {
            members::members(text, kind, context.language).map(SlotValue::Members)
        }
        SlotKind::Sources => sources::sources(text, context.or).map(SlotValue::FunctionSources),
        SlotKind::Definitions => {
            names::list(text, context.or, value::definition).map(SlotValue::Names)
        }
        SlotKind::Construct => names::one(text, value::construct).map(SlotValue::Names),
        SlotKind::Subject => names::one(text, value::subject).map(SlotValue::Names),
        SlotKind::Attribute => {
            names::list(text, context.or, value::attribute).map(SlotValue::Names)
        }
        SlotKind::Things => names::one(text, named::thing).map(SlotValue::Names),
        SlotKind::Counted => names::one(text, counted).map(SlotValue::Names),
        SlotKind::NamePattern => {
            named::pattern(text).map(|pattern| SlotValue::Names(vec![pattern]))
        }
        SlotKind::Frameworks => {
            names::list(text, context.or, value::framework).map(SlotValue::Names)
        }
        SlotKind::Version => LanguageVersion::of_text(strip_quotes(text))
            .map(|version| SlotValue::Names(vec![version.title])),
        SlotKind::Written => written(text, context.or).map(SlotValue::Names),
        SlotKind::Text => literal(text).map(|text| SlotValue::Names(vec![text])),
        SlotKind::Code => {
            value::lines(text, context.language).map(|lines| SlotValue::Names(vec![lines]))
        }
    }
}

impl SlotKind {
    /// Whether a slot of that kind may hold several names.
    pub(super) const fn is_list(self) -> bool {
        matches!(
            self,
            Self::Names
                | Self::Keywords
                | Self::Structures
                | Self::Libraries
                | Self::Definitions
                | Self::Frameworks
                | Self::Attribute
                | Self::Written
        )
    }
}

/// Whether `text` can be the value of a slot of that kind.
pub fn accepts(kind: SlotKind, text: &str) -> bool {
    fill(kind, text, FillContext::default()).is_some()
}

fn count(text: &str) -> Option<u64> {
    let text = strip_quotes(text);
    let number = |word: &String| word.eq_ignore_ascii_case(text);
    match Words::get().numbers.iter().position(number) {
        Some(number) => u64::try_from(number).ok(),
        None if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok(),
        None => None,
    }
}

/// A construct or a kind of things with names, by its word.
fn counted(text: &str, quoted: bool) -> Option<String> {
    value::construct(text, quoted).or_else(|| named::thing(text, quoted))
}

/// Pieces of code, each in quotes; its own quotes belong to it.
fn written(text: &str, or: bool) -> Option<Vec<String>> {
    let pieces = split_list(text.trim(), or)?.into_iter();
    pieces.map(|piece| unquote(piece.trim()).map(|(_, code)| code.to_owned())).collect()
}

/// A text in quotes; `None` if something is to be filled in.
fn literal(text: &str) -> Option<String> {
    let (_, inner) = unquote(text)?;
    (!inner.contains(['{', '%'])).then(|| inner.to_owned())
}

/// The name of a function, or no name for "the function" and where the sentence doesn't speak of one.
fn function(text: &str) -> Option<Vec<String>> {
    let unnamed = Words::get().list("the_function");
    match text.is_empty() || unnamed.is_some_and(|texts| texts.contains(&text.to_ascii_lowercase()))
    {
        true => Some(Vec::new()),
        false => names::one(text, names::identifier),
    }
}

fn language(text: &str) -> Option<LanguageName> {
    if let Some(language) = Language::from_alias(text) {
        return Some(LanguageName::Supported(language));
    }
    let known = |name: &&String| name.eq_ignore_ascii_case(text);
    Words::get().languages.iter().find(known).map(|name| LanguageName::Other(name.clone()))
}

/// `text` without the quotes and brackets around all of it, and whether there were quotes. They
/// enclose lists, and sometimes single names. Round ones do only outside of all others: `[(1, 2)]`
/// is a list of one tuple.
fn open_list(text: &str) -> (&str, bool) {
    let text = text.trim();
    let mut text = unbracket(text, '(').filter(|inner| !inner.is_empty()).unwrap_or(text);
    let mut quoted = false;
    loop {
        if let Some((_, inner)) = unquote(text) {
            (text, quoted) = (inner, true);
        } else if let Some(inner) = unbracket(text, '[') {
            text = inner;
        } else {
            return (text, quoted);
        }
    }
}

//! The values of a template's slots, without quotes, brackets and filler words.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use super::words;
use crate::language::LanguageName;

/// The values of one instruction's slots, by slot name (`function_name`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Slots {
    /// In the order of their names. There are few of them, and many instructions.
    values: Vec<(String, SlotValue)>,
    signatures: BTreeMap<String, Vec<Signature>>,
}

/// A name with parameters in a slot for names: "a function named `f(a, b) -> str`" asks for the
/// parameters and the result too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The entry as written: `f(a, b)`.
    pub text: String,
    /// The name, as the slot's value has it.
    pub name: String,
    /// What stands in the parentheses, and the types after `->`, if there are any; `None` if these
    /// are no parameters or no types.
    pub demands: Option<(Members, Vec<String>)>,
}

/// The value of one slot.
#[derive(Debug, Clone, PartialEq)]
pub enum SlotValue {
    /// A placeholder that was never filled in, as written: `disallowed_function_list`.
    Unfilled(String),
    /// "The function", "the class": the one that the task or the code makes evident.
    Anonymous,
    /// A number of things, lines or characters.
    Count(u64),
    /// A naming convention.
    Convention(Convention),
    /// A programming language.
    Language(LanguageName),
    /// Names in order, without quotes, brackets and trailing call parentheses: `put`,
    /// `Stack.push`, `std::sort`. One name is a list of one; keywords, data structures,
    /// libraries and packages are names too.
    Names(Vec<String>),
    /// A type as written: `map[string]int`, `std::vector<int>`; several for a parenthesised
    /// list of Go results.
    Types(Vec<String>),
    /// A value as written, code or prose: `0`, `"abc"`, `an empty list`.
    Value(String),
    /// Parameters, properties or arguments.
    Members(Members),
    /// What template 33 forbids.
    FunctionSources(Vec<FunctionSource>),
}

/// A list of parameters, properties or arguments, or the statement that there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Members {
    /// `no parameters`, `[]`, `void`, `default parameters`.
    None,
    /// The entries in order.
    List(Vec<Member>),
}

/// One parameter, property or argument: a name, a type, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The entry as written, cleaned of quotes: `std::string guid`, `count`, `"abc"`, `10`.
    pub text: String,
    /// How the entry may be read as name and type, the most likely first: `unit string` is
    /// (`unit`, `string`) in Go and (`string`, `unit`) in Java, so both are listed. Empty for a
    /// single word, which is a name or a type.
    pub readings: Vec<(String, String)>,
}

/// One entry of template 33's list: a forbidden function, or a source whose functions are all
/// forbidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionSource {
    /// The name without words such as "library" or "class": `os`, `System.exit`, `algorithm`.
    pub name: String,
    /// What the sentence calls it.
    pub kind: SourceKind,
    /// The names that "except for …" allows.
    pub except: Vec<Excluded>,
}

/// A name that "except for …" allows.
pub type Excluded = String;

/// What a sentence calls an entry of template 33.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceKind {
    /// "`x` library", "`x` module", "`x` package", "`<x>` header".
    Library,
    /// "`X` class".
    Class,
    /// "`f` function".
    Function,
    /// The sentence does not say; the vocabulary decides.
    Unsaid,
}

/// A naming convention (semantics.md, section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// `camelCase`, `lowerCamelCase`.
    LowerCamel,
    /// `PascalCase`, `UpperCamelCase`.
    Pascal,
    /// `CamelCase`: as `PascalCase`, but MixedCaps in Go.
    Camel,
    /// `snake_case`, `lowercase_separated_by_underscores`, `lower_snake_case`.
    Snake,
    /// `UPPERCASE`, `UPPERCASE_WITH_UNDERSCORES`, `SCREAMING_SNAKE_CASE` and so on.
    Upper,
    /// `kebab-case`, `Train-Case`: an identifier of two words cannot follow it.
    Kebab,
}

impl Convention {
    /// The convention that a text names: `snake_case`, `Pascal case`.
    pub fn of_spelling(text: &str) -> Option<Self> {
        words::convention(text)
    }

    /// The name for messages.
    pub const fn title(self) -> &'static str {
        match self {
            Self::LowerCamel => "camelCase",
            Self::Pascal => "PascalCase",
            Self::Camel => "CamelCase",
            Self::Snake => "snake_case",
            Self::Upper => "UPPER_CASE",
            Self::Kebab => "kebab-case",
        }
    }
}

impl Slots {
    /// Sets the value of a slot.
    pub fn insert(&mut self, slot: impl Into<String>, value: SlotValue) {
        let slot = slot.into();
        match self.place(&slot) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (slot, value)),
        }
    }

    /// Sets the signatures among the names in a slot.
    pub fn insert_signatures(&mut self, slot: impl Into<String>, signatures: Vec<Signature>) {
        if !signatures.is_empty() {
            self.signatures.insert(slot.into(), signatures);
        }
    }

    /// The signatures among the names in the slots, each with its slot.
    pub fn signatures(&self) -> impl Iterator<Item = (&str, &Signature)> {
        self.signatures.iter().flat_map(|(slot, list)| list.iter().map(|one| (slot.as_str(), one)))
    }

    /// The value of a slot; `None` if the wording has no such slot.
    pub fn get(&self, slot: &str) -> Option<&SlotValue> {
        self.place(slot).ok().map(|at| &self.values[at].1)
    }

    /// Where a slot is, or would be.
    fn place(&self, slot: &str) -> Result<usize, usize> {
        self.values.binary_search_by(|(name, _)| name.as_str().cmp(slot))
    }

    /// The placeholder left in, if any slot holds one.
    pub fn unfilled(&self) -> Option<&str> {
        self.values.iter().find_map(|(_, value)| match value {
            SlotValue::Unfilled(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Whether a slot has a subject that is not named.
    pub fn is_anonymous(&self) -> bool {
        self.values.iter().any(|(_, value)| *value == SlotValue::Anonymous)
    }

    /// The slots with their values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &SlotValue)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The number in a slot.
    pub fn count(&self, slot: &str) -> Option<u64> {
        match self.get(slot)? {
            SlotValue::Count(count) => Some(*count),
            _ => None,
        }
    }

    /// The names in a slot; empty if there is no such slot.
    pub fn names(&self, slot: &str) -> &[String] {
        match self.get(slot) {
            Some(SlotValue::Names(names)) => names,
            _ => &[],
        }
    }
}

impl fmt::Display for SlotValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfilled(text) | Self::Value(text) => f.write_str(text),
            Self::Anonymous => f.write_str("the one that is meant"),
            Self::Count(count) => count.fmt(f),
            Self::Convention(convention) => f.write_str(convention.title()),
            Self::Language(LanguageName::Supported(language)) => language.fmt(f),
            Self::Language(LanguageName::Other(name)) => f.write_str(name),
            Self::Names(texts) | Self::Types(texts) => list(f, texts.iter()),
            Self::Members(Members::None) => f.write_str("none"),
            Self::Members(Members::List(members)) => {
                list(f, members.iter().map(|member| &member.text))
            }
            Self::FunctionSources(sources) => list(f, sources.iter().map(source)),
        }
    }
}

fn source(source: &FunctionSource) -> String {
    match source.except.as_slice() {
        [] => source.name.clone(),
        except => format!("{} except {}", source.name, except.join(" and ")),
    }
}

fn list(
    f: &mut fmt::Formatter<'_>,
    mut texts: impl Iterator<Item = impl fmt::Display>,
) -> fmt::Result {
    if let Some(first) = texts.next() {
        first.fmt(f)?;
    }
    texts.try_for_each(|text| write!(f, ", {text}"))
}

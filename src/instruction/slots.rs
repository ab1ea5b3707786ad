//! What stands in a template's slots, once quotes, brackets and filler words are gone.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::words;
use crate::language::Language;

/// The values of one instruction's slots, by slot name (`function_name`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Slots {
    values: BTreeMap<String, SlotValue>,
}

/// The value of one slot.
#[derive(Debug, Clone, PartialEq)]
pub enum SlotValue {
    /// A placeholder was left in: the text that stands there (`disallowed_function_list`).
    Unfilled(String),
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

/// A list of parameters, properties or arguments, or the word for none.
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
    /// (`unit`, `string`) in Go and (`string`, `unit`) in Java, so both stand here. Empty for
    /// a single word: it is a name or a type.
    pub readings: Vec<(String, String)>,
}

/// One entry of what template 33 forbids: a function, or where functions may not come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionSource {
    /// The name without words such as "library" or "class": `os`, `System.exit`, `algorithm`.
    pub name: String,
    /// What the sentence calls it.
    pub kind: SourceKind,
    /// What "except for …" leaves out.
    pub except: Vec<Excluded>,
}

/// A name that "except for …" leaves out of a forbidden list.
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
    /// No word says it: the vocabulary decides.
    Unsaid,
}

/// A programming language that an instruction names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LanguageName {
    /// One with a grammar here.
    Supported(Language),
    /// Another, as written.
    Other(String),
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
    /// `kebab-case`, `Train-Case`: no identifier of two words can follow it.
    Kebab,
}

impl Convention {
    /// The one that a text spells: `snake_case`, `Pascal case`.
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
    /// Puts a value in a slot.
    pub fn insert(&mut self, slot: impl Into<String>, value: SlotValue) {
        self.values.insert(slot.into(), value);
    }

    /// The value in a slot; `None` where the wording has no such slot.
    pub fn get(&self, slot: &str) -> Option<&SlotValue> {
        self.values.get(slot)
    }

    /// The placeholder left in, if any slot holds one.
    pub fn unfilled(&self) -> Option<&str> {
        self.values.values().find_map(|value| match value {
            SlotValue::Unfilled(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The number in a slot.
    pub fn count(&self, slot: &str) -> Option<u64> {
        match self.get(slot)? {
            SlotValue::Count(count) => Some(*count),
            _ => None,
        }
    }

    /// The names in a slot; empty where there is no such slot.
    pub fn names(&self, slot: &str) -> &[String] {
        match self.get(slot) {
            Some(SlotValue::Names(names)) => names,
            _ => &[],
        }
    }
}

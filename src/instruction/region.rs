//! The parts of the code that a demand holds in: "in async functions", "except in `main`".

mod having;
mod part;
mod stripped;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

use super::fill::bracketed_annotation;
use super::words::strip_phrase;

pub(super) use part::{beside_tests, in_part, of_functions, of_things, read, says_where_types};

static WORDS: LazyLock<RegionWords> = LazyLock::new(|| vocabulary!("regions.toml"));

/// A part of the code that a demand is limited to, or that it leaves out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Which part.
    pub part: CodePart,
    /// How what breaks the demand is related to the part.
    pub relation: Relation,
    /// The demand holds everywhere else.
    pub is_excepted: bool,
}

/// A part of the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodePart {
    /// The one that the sentence speaks of, by its noun: "the function".
    Meant(String),
    /// The functions of these names.
    Named(Vec<String>),
    /// All of a kind.
    Every(PartKind, Option<Property>),
    /// The classes or functions that have something.
    Having(PartKind, Feature),
    /// Where a comment says why, or one that begins with this.
    Explained(Option<String>),
}

/// What definitions have that a demand is about: one of several annotations, bases, beginnings or ends of their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Feature {
    /// "annotated with `@Entity`"
    Annotated(Vec<String>),
    /// "that extend `Base`"
    Derived(Vec<String>),
    /// "starting with `get`"
    Begins(Vec<String>),
    /// "that end in `Service`"
    Ends(Vec<String>),
}

/// How what breaks a demand is related to a part of the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// It is within the part: "in loops".
    Within,
    /// It is the part, or of the part itself: "for public functions".
    Of,
}

/// A kind of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    /// A class.
    Class,
    /// A constant.
    Constant,
    /// A constructor.
    Constructor,
    /// The type of a field.
    Field,
    /// A function, method or constructor.
    Function,
    /// A for-loop or while-loop.
    Loop,
    /// A function of a class.
    Method,
    /// A parameter with its type.
    Parameter,
    /// The type that a function returns.
    Result,
    /// The parameters and results of a function.
    Signature,
    /// What is for tests alone, beside other code.
    Test,
    /// A function that is a test.
    TestFunction,
    /// A statement that handles what fails in it.
    Try,
    /// A class or an enumeration.
    Type,
    /// A variable.
    Variable,
}

/// Where types stand in what is defined.
const TYPED: [PartKind; 4] =
    [PartKind::Field, PartKind::Parameter, PartKind::Result, PartKind::Signature];

/// What is said of the parts of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Property {
    /// An `async` function.
    Async,
    /// A for-loop.
    For,
    /// Within a function.
    Nested,
    /// Only its own class, or its own file or module, may use it.
    Private,
    /// Other code may use it (semantics of `document-public`).
    Public,
    /// A `static` member.
    Static,
    /// In no class and no function.
    TopLevel,
    /// A while-loop.
    While,
}

/// What each place is that breaks an instruction of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Breach {
    /// Where something stands that is forbidden there.
    Place,
    /// A class.
    Class,
    /// A constant.
    Constant,
    /// A function, method or constructor.
    Function,
    /// A definition of one of several kinds.
    Definition,
    /// A variable.
    Variable,
}

/// The lists of `rules/vocabulary/regions.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RegionWords {
    pub within: BTreeSet<String>,
    pub typed: BTreeSet<String>,
    pub outside: BTreeSet<String>,
    pub of: BTreeSet<String>,
    pub except: BTreeSet<String>,
    pub beside_tests: BTreeSet<String>,
    pub determiners: BTreeSet<String>,
    pub plural_determiners: BTreeSet<String>,
    pub require: BTreeSet<String>,
    pub forbid: BTreeSet<String>,
    pub derived: BTreeSet<String>,
    pub nouns: BTreeMap<String, PartKind>,
    pub properties: BTreeMap<String, Property>,
    pub properties_within: BTreeMap<String, Property>,
}

impl RegionWords {
    /// The words, parsed once.
    pub fn get() -> &'static Self {
        &WORDS
    }

    /// The kind of parts that a word names.
    pub fn noun(&self, word: &str) -> Option<PartKind> {
        named(&self.nouns, word)
    }

    /// What a word says of a part.
    pub fn property(&self, word: &str) -> Option<Property> {
        named(&self.properties, word)
    }

    /// What a word says of a part that something is in, and of no things that are judged themselves.
    pub fn property_within(&self, word: &str) -> Option<Property> {
        self.property(word).or_else(|| named(&self.properties_within, word))
    }
}

/// What a word names, in any case. It is asked for each word of a sentence, most of which name nothing.
fn named<T: Copy>(names: &BTreeMap<String, T>, word: &str) -> Option<T> {
    let mut names = names.iter();
    let found = names.find(|(name, _)| name.eq_ignore_ascii_case(word));
    found.map(|(_, named)| *named)
}

impl Region {
    /// The function or class that a sentence speaks of, by its noun.
    pub const fn meant(noun: String) -> Self {
        Self { part: CodePart::Meant(noun), relation: Relation::Within, is_excepted: false }
    }

    /// Where no comment says why, or none that begins with a mark.
    pub const fn unexplained(mark: Option<String>) -> Self {
        let part = CodePart::Explained(mark);
        Self { part, relation: Relation::Of, is_excepted: true }
    }

    /// All code but the part that an exception names, where such places break a demand: "constructors", "what is
    /// optional (within `try` blocks)".
    pub fn excepted(exception: &str, breach: Breach) -> Option<Self> {
        let of = |part| Self { part, relation: Relation::Of, is_excepted: true };
        let within = |part| Self { part, relation: Relation::Within, is_excepted: true };
        let text = exception.trim_matches(|c: char| !c.is_alphanumeric() && c != '`');
        let words = &RegionWords::get().within;
        let places = text.match_indices([' ', '(']).map(|(at, _)| &text[at + 1..]);
        let mut inside = places.filter_map(|text| part::part(strip_phrase(text, words)?.trim()));
        let region = inside.next().map(within).or_else(|| part::part(text).map(of))?;
        region.limits(breach).then_some(region)
    }

    /// All code but what is for tests alone.
    pub const fn outside_tests() -> Self {
        Self::outside(PartKind::Test)
    }

    /// All code but the parts of a kind.
    pub const fn outside(kind: PartKind) -> Self {
        let part = CodePart::Every(kind, None);
        Self { part, relation: Relation::Within, is_excepted: true }
    }

    /// Whether a demand that such places break can be limited to it.
    pub fn limits(&self, breach: Breach) -> bool {
        let is_about = |kinds: &[PartKind]| match &self.part {
            CodePart::Meant(_) | CodePart::Explained(_) => false,
            CodePart::Named(_) => kinds.contains(&PartKind::Function),
            CodePart::Every(kind, _) | CodePart::Having(kind, _) => kinds.contains(kind),
        };
        let functions = [PartKind::Function, PartKind::Method, PartKind::Constructor];
        let classes = [PartKind::Class, PartKind::Type];
        match (self.relation, breach) {
            (Relation::Within, Breach::Place) if is_about(&TYPED) => true,
            (Relation::Within, Breach::Place | Breach::Function | Breach::Class) => {
                is_about(&functions) || is_about(&[PartKind::Class, PartKind::Loop, PartKind::Try])
            }
            (Relation::Of, Breach::Function) => is_about(&functions),
            (Relation::Of, Breach::Class) => is_about(&classes),
            (Relation::Of, Breach::Definition) => is_about(&functions) || is_about(&classes),
            (Relation::Of, Breach::Constant) => is_about(&[PartKind::Constant]),
            // A constant is a variable that some count as one.
            (Relation::Of, Breach::Variable) => {
                is_about(&[PartKind::Variable])
                    || self.is_excepted && is_about(&[PartKind::Constant])
            }
            (Relation::Of, Breach::Place) | (Relation::Within, _) => false,
        }
    }
}

/// "in async functions", "outside of `main`", "for public methods", "except for constructors".
impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match (self.relation, self.is_excepted) {
            (Relation::Within, false) => "in",
            (Relation::Within, true) => "outside of",
            (Relation::Of, false) => "for",
            (Relation::Of, true) => "except for",
        };
        write!(f, "{relation} {}", self.part)
    }
}

impl fmt::Display for CodePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meant(noun) => write!(f, "the {noun}"),
            Self::Named(names) => {
                let names = names.iter().map(|name| format!("`{name}`"));
                f.write_str(&names.collect::<Vec<_>>().join(" and "))
            }
            Self::Every(kind, property) => {
                if let Some(property) = property {
                    write!(f, "{} ", property.word())?;
                }
                f.write_str(kind.plural())
            }
            Self::Having(kind, feature) => write!(f, "{} {feature}", kind.plural()),
            Self::Explained(None) => f.write_str("what a comment explains"),
            Self::Explained(Some(mark)) => write!(f, "what a comment with `{mark}` explains"),
        }
    }
}

/// "with `@Entity`", "derived from `Base`"
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (relation, names) = match self {
            Self::Annotated(names) => ("with", names),
            Self::Derived(names) => ("derived from", names),
            Self::Begins(names) => ("whose names begin with", names),
            Self::Ends(names) => ("whose names end with", names),
        };
        // An attribute has other brackets in each language.
        let bare = |name: &'_ String| bracketed_annotation(name).unwrap_or(name).to_owned();
        let names = names.iter().map(|name| format!("`{}`", bare(name)));
        write!(f, "{relation} {}", names.collect::<Vec<_>>().join(" or "))
    }
}

impl CodePart {
    /// What a definition is asked for: of a public signature, the public function.
    pub(super) fn of_whole(self) -> Self {
        match self {
            Self::Every(PartKind::Signature, property) => Self::Every(PartKind::Function, property),
            other => other,
        }
    }

    /// Whether types stand in it: "parameters".
    pub fn is_typed(&self) -> bool {
        matches!(self, Self::Every(kind, _) if TYPED.contains(kind))
    }
}

impl PartKind {
    const fn plural(self) -> &'static str {
        match self {
            Self::Class => "classes",
            Self::Constant => "constants",
            Self::Constructor => "constructors",
            Self::Field => "fields",
            Self::Function => "functions",
            Self::Loop => "loops",
            Self::Method => "methods",
            Self::Parameter => "parameters",
            Self::Result => "return types",
            Self::Signature => "signatures",
            Self::Test => "tests",
            Self::TestFunction => "test functions",
            Self::Try => "`try` statements",
            Self::Type => "types",
            Self::Variable => "variables",
        }
    }

    /// Whether something can be said of parts of the kind.
    pub const fn may_be(self, property: Property) -> bool {
        match (self, property) {
            (Self::Loop, _) => matches!(property, Property::For | Property::While),
            (_, Property::For | Property::While) => false,
            (Self::Function | Self::Method, _) => true,
            (Self::Parameter | Self::Result | Self::Signature, _) => true,
            (Self::Field, _) => false,
            (Self::Class | Self::Constructor | Self::Type, Property::Public) => true,
            (Self::Class | Self::Constant | Self::Type | Self::Variable, _) => {
                matches!(property, Property::Nested | Property::TopLevel)
            }
            (Self::Constructor | Self::Test | Self::TestFunction | Self::Try, _) => false,
        }
    }
}

impl Property {
    const fn word(self) -> &'static str {
        match self {
            Self::Async => "async",
            Self::For => "for",
            Self::Nested => "nested",
            Self::Private => "private",
            Self::Public => "public",
            Self::Static => "static",
            Self::TopLevel => "top-level",
            Self::While => "while",
        }
    }
}

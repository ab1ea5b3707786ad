//! The ways to say each kind of demand, from `rules/vocabulary/patterns.toml`: sequences of chunks.
//!
//! ```text
//! X Y Z      a noun phrase
//! V:use      a verb group of that verb, or of several: V:use/keep
//! V:use+     the same, and it affirms; V:use- denies
//! V:*        a verb group of any verb that asks for something
//! P:use      the same in the passive, or a predicate: "is used", "is forbidden"
//! Q          a number with what bounds it
//! C          a naming convention
//! N          code, a number or a word: a value
//! K          code
//! M          names, with or without marks
//! _          a noun phrase, code or other words that add nothing
//! L          a version of a language
//! A          an adjective
//! ...        "for" or "to" and any words to the end that limit nothing: a purpose
//! T          a type, in code or in words
//! ~~~        any words to the end that limit nothing
//! ###        any words at the beginning that limit nothing, before what says with what it is done
//! ONLY       a word or phrase of that class of `rules/vocabulary/lexicon.toml`
//! with|by    one of these words, or a mark
//! ...?       the item may be missing
//! ```

use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;

static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::new);

/// The format of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternFile {
    pub pattern: Vec<PatternGroup>,
}

impl PatternFile {
    /// The file of the crate.
    pub fn read() -> Self {
        vocabulary!("patterns.toml")
    }
}

/// The ways to say one kind of demand.
#[derive(Debug, Deserialize)]
pub struct PatternGroup {
    pub say: Vec<String>,
}

/// One item of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    Noun(Role),
    Verb { verbs: Vec<String>, affirms: Option<bool>, passive: bool },
    Quantity,
    Convention,
    Value,
    Code,
    Version,
    Any,
    Names,
    Adjective,
    Purpose,
    Rest,
    Deed,
    Type,
    Class(String),
    Words(Vec<String>),
}

/// The place of a noun phrase in a pattern: what the demand is about, and what it says of that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    X,
    Y,
    Z,
}

/// What a complete pattern says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Act {
    /// The name in the file: `use`.
    pub name: &'static str,
    /// Its place in the file: the first reading that has a check counts.
    pub order: usize,
}

/// All patterns, as the tree that `build.rs` writes: those that begin alike share their beginning.
#[derive(Debug)]
pub struct Patterns {
    written: &'static [&'static str],
    places: Vec<Place>,
}

/// The places of the tree as they are written.
#[cfg(not(target_family = "wasm"))]
const fn places() -> &'static [&'static str] {
    &include!(concat!(env!("OUT_DIR"), "/patterns.rs"))
}

/// The places of the tree, put together from the patterns.
#[cfg(target_family = "wasm")]
fn places() -> &'static [&'static str] {
    let text = super::tree::tree(&vocabulary!("patterns.toml")).expect("`build.rs` has written it");
    text.leak().lines().collect::<Vec<_>>().leak()
}

/// A place in the tree, which is read when a clause leads there: most runs meet few.
#[derive(Debug, Default)]
struct Place {
    next: OnceLock<Vec<(Item, usize)>>,
    acts: OnceLock<Vec<Act>>,
}

impl Patterns {
    /// The patterns, read once.
    pub fn get() -> &'static Self {
        &PATTERNS
    }

    fn new() -> Self {
        let written = places();
        Self { written, places: written.iter().map(|_| Place::default()).collect() }
    }

    /// What may follow at a place of the tree, the root being 0, with the places after it.
    pub fn next(&self, at: usize) -> &[(Item, usize)] {
        self.places[at].next.get_or_init(|| {
            let items = self.written[at].split('\t').skip(1).filter_map(in_file);
            items.map(|(item, next)| (Item::parse(item), next)).collect()
        })
    }

    /// The patterns that end at a place of the tree.
    pub fn acts(&self, at: usize) -> &[Act] {
        self.places[at].acts.get_or_init(|| {
            let acts = self.written[at].split('\t').next().unwrap_or_default().split(',');
            acts.filter_map(in_file).map(|(name, order)| Act { name, order }).collect()
        })
    }

    /// The acts that some pattern has.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let acts = (0..self.places.len()).flat_map(|at| self.acts(at));
        acts.map(|act| act.name)
    }
}

/// A name or an item, and the number after it.
fn in_file(text: &'static str) -> Option<(&'static str, usize)> {
    let (name, number) = text.rsplit_once(' ')?;
    Some((name, number.parse().ok()?))
}

/// The items of a pattern without those that may be missing.
pub fn without_optional(text: &str) -> Vec<Item> {
    text.split_whitespace().filter(|item| !item.ends_with('?')).map(Item::parse).collect()
}

impl Item {
    /// The place of a noun phrase.
    pub const fn role(&self) -> Option<Role> {
        match self {
            Self::Noun(role) => Some(*role),
            _ => None,
        }
    }

    fn parse(text: &str) -> Self {
        let passive = text.strip_prefix("P:");
        if let Some(verbs) = text.strip_prefix("V:").or(passive) {
            let affirms = match verbs.as_bytes().last() {
                Some(b'+') => Some(true),
                Some(b'-') => Some(false),
                _ => None,
            };
            let verbs = verbs.trim_end_matches(['+', '-']).split('/').map(str::to_owned).collect();
            return Self::Verb { verbs, affirms, passive: passive.is_some() };
        }
        match text {
            "X" => Self::Noun(Role::X),
            "Y" => Self::Noun(Role::Y),
            "Z" => Self::Noun(Role::Z),
            "Q" => Self::Quantity,
            "C" => Self::Convention,
            "N" => Self::Value,
            "K" => Self::Code,
            "_" => Self::Any,
            "~~~" => Self::Rest,
            "###" => Self::Deed,
            "T" => Self::Type,
            "M" => Self::Names,
            "L" => Self::Version,
            "A" => Self::Adjective,
            "..." => Self::Purpose,
            _ if text.chars().all(|c| c.is_uppercase() || c == '-') && text.len() > 1 => {
                Self::Class(text.to_owned())
            }
            _ => Self::Words(text.split('|').map(str::to_owned).collect()),
        }
    }
}

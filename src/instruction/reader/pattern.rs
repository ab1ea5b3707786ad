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

use std::sync::LazyLock;

use serde::Deserialize;

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| Patterns::new(PatternFile::read()));

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
#[serde(deny_unknown_fields)]
pub struct PatternGroup {
    act: String,
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The name in the file: `use`.
    pub name: String,
    /// Its place in the file: the first reading that has a check counts.
    pub order: usize,
}

/// All patterns, as a tree: those that begin alike share their beginning.
#[derive(Debug, Default)]
pub struct Patterns {
    nodes: Vec<Node>,
}

/// A place in the tree.
#[derive(Debug, Default)]
struct Node {
    next: Vec<(Item, usize)>,
    acts: Vec<Act>,
}

impl Patterns {
    /// The patterns, read once.
    pub fn get() -> &'static Self {
        &PATTERNS
    }

    fn new(file: PatternFile) -> Self {
        let mut patterns = Self { nodes: vec![Node::default()] };
        let texts = file.pattern.into_iter().flat_map(|group| {
            let act = group.act;
            group.say.into_iter().map(move |text| (act.clone(), text))
        });
        for (order, (name, text)) in texts.enumerate() {
            for items in variants(&text) {
                patterns.add(items, Act { name: name.clone(), order });
            }
        }
        patterns
    }

    fn add(&mut self, items: Vec<Item>, act: Act) {
        let mut at = 0;
        for item in items {
            let known = self.nodes[at].next.iter().find(|(known, _)| *known == item);
            at = match known {
                Some((_, next)) => *next,
                None => {
                    let next = self.nodes.len();
                    self.nodes.push(Node::default());
                    self.nodes[at].next.push((item, next));
                    next
                }
            };
        }
        self.nodes[at].acts.push(act);
    }

    /// What may follow at a place of the tree, the root being 0, with the places after it.
    pub fn next(&self, at: usize) -> &[(Item, usize)] {
        &self.nodes[at].next
    }

    /// The patterns that end at a place of the tree.
    pub fn acts(&self, at: usize) -> &[Act] {
        &self.nodes[at].acts
    }

    /// The acts that some pattern has.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().flat_map(|node| &node.acts).map(|act| act.name.as_str())
    }
}

/// The items of a pattern, with and without those that may be missing.
fn variants(text: &str) -> Vec<Vec<Item>> {
    let mut variants = vec![Vec::new()];
    for item in text.split_whitespace() {
        let (item, may_miss) = item.strip_suffix('?').map_or((item, false), |item| (item, true));
        let without = if may_miss { variants.clone() } else { Vec::new() };
        for items in &mut variants {
            items.push(Item::parse(item));
        }
        variants.extend(without);
    }
    variants
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

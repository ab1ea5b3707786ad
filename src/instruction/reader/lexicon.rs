//! Which words have which sense, from `rules/vocabulary/lexicon.toml` and the tables of what has names.
//! `phrases.rs` writes the phrases in all their forms.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;

use super::sense::Sense;
use super::token::{Token, TokenKind};

static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::new);

/// The format of the file, which says what each section is for, as far as it is said here what can be asked for.
#[derive(Debug, Deserialize)]
pub struct LexiconFile {
    pub words: BTreeMap<String, Vec<String>>,
    pub verbs: BTreeMap<String, Vec<String>>,
    pub nouns: BTreeMap<String, Vec<String>>,
    /// The verbs that are shown where ways to say something are.
    pub plain: Vec<String>,
    /// The ends of nouns without a plural.
    pub uncountable: Vec<String>,
}

impl LexiconFile {
    /// The file of the crate.
    pub fn read() -> Self {
        vocabulary!("lexicon.toml")
    }
}

/// The phrases in all their forms, those with a first word in a line.
#[cfg(not(target_family = "wasm"))]
const fn phrases() -> &'static [&'static str] {
    &include!(concat!(env!("OUT_DIR"), "/lexicon.rs"))
}

/// The phrases in all their forms, put together from the tables.
#[cfg(target_family = "wasm")]
fn phrases() -> &'static [&'static str] {
    let tables: [(&str, serde_json::Value); 7] = [
        ("constructs.toml", vocabulary!("constructs.toml")),
        ("conventions.toml", vocabulary!("conventions.toml")),
        ("frameworks.toml", vocabulary!("frameworks.toml")),
        ("lexicon.toml", vocabulary!("lexicon.toml")),
        ("named.toml", vocabulary!("named.toml")),
        ("purposes.toml", vocabulary!("purposes.toml")),
        ("wording.toml", vocabulary!("wording.toml")),
    ];
    let tables = tables.into_iter().map(|(name, table)| (name.to_owned(), table)).collect();
    let text = super::phrases::phrases(&tables).expect("`build.rs` has written them").leak();
    text.lines().collect::<Vec<_>>().leak()
}

/// What the reader asks besides the senses of words.
#[derive(Debug, Deserialize)]
struct Relations<'t> {
    #[serde(borrow)]
    adjectives: BTreeSet<&'t str>,
    /// Nouns that say what kind of thing a name is.
    #[serde(borrow)]
    kinds: Vec<&'t str>,
    /// Choices that exclude each other.
    #[serde(borrow)]
    opposites: Vec<[&'t str; 2]>,
    /// Things of several kinds: loops.
    #[serde(borrow)]
    several: BTreeMap<&'t str, Vec<&'t str>>,
}

/// The words that the reader knows.
#[derive(Debug)]
pub struct Lexicon {
    /// The phrases by the first word of each, in its order, as they are written.
    lines: &'static [&'static str],
    /// Those of each line, the longest first; most runs ask for those of few words.
    phrases: Vec<OnceLock<Vec<Phrase>>>,
    relations: Relations<'static>,
}

/// The other words of a phrase and its sense.
type Phrase = (Vec<&'static str>, Sense);

/// The phrases of a line.
fn phrases_of(line: &'static str) -> Vec<Phrase> {
    let mut fields = line.split('\t').skip(1);
    let phrase = || {
        let rest = fields.next()?.split('\u{1f}').filter(|word| !word.is_empty());
        Some((rest.collect(), Sense::read(fields.next()?)?))
    };
    std::iter::from_fn(phrase).collect()
}

/// A sense of the words from one token on, and where they end.
pub type SenseAt = (usize, &'static Sense);

impl Lexicon {
    /// The lexicon, read once.
    pub fn get() -> &'static Self {
        &LEXICON
    }

    fn new() -> Self {
        let lines = phrases();
        let relations = include_str!(concat!(env!("OUT_DIR"), "/lexicon.json"));
        let relations = serde_json::from_str(relations).expect("`build.rs` writes its fields");
        let phrases = lines.iter().map(|_| OnceLock::new()).collect();
        Self { lines, phrases, relations }
    }

    /// The phrases that begin with a word.
    fn phrases(&self, first: &str) -> &[Phrase] {
        let first_of = |line: &'static str| line.split_once('\t').map_or(line, |(first, _)| first);
        let found = self.lines.binary_search_by(|line| first_of(line).cmp(first));
        found.map_or(&[], |at| self.phrases_at(at))
    }

    fn phrases_at(&self, at: usize) -> &[Phrase] {
        self.phrases[at].get_or_init(|| phrases_of(self.lines[at]))
    }

    /// The senses of the words that begin at a token, the longest phrase first.
    pub fn senses(&'static self, tokens: &[Token], at: usize) -> Vec<SenseAt> {
        // Code is another word where it has a capital: `Tabs` are no tabs.
        let token = &tokens[at];
        let is_name = token.kind == TokenKind::Code
            && token.text != token.key
            && token.text.chars().all(char::is_alphabetic);
        let is_word = token.kind != TokenKind::Code;
        // A word may have a sense only where it is marked as code.
        let code: &[_] = if is_word { &[] } else { self.phrases(&format!("`{}`", token.key)) };
        let phrases = self.phrases(&token.key).iter().chain(code);
        let before = at.checked_sub(1).map_or("", |before| tokens[before].key.as_str());
        let is_verb = || {
            let senses = self.phrases(&token.key).iter();
            senses.clone().any(|(_, sense)| matches!(sense, Sense::Verb { .. }))
        };
        let fits = move |sense: &Sense| match sense {
            // "The Queue class" has that name.
            Sense::Name { kind: "structure", .. } if at > 0 && is_titled(&token.text) => false,
            // "`eval`" is a name by its marks.
            Sense::Name { kind: "function", .. } => is_word,
            // "Never log" is not about a module.
            Sense::Name { .. } if is_word && ["never", "not"].contains(&before) => !is_verb(),
            Sense::Convention => true,
            _ if self.is_thrown(tokens, at) => false,
            // `any` is no word of the sentence, and `docs` has that name.
            Sense::Class(_) => is_word,
            Sense::Noun("docstring") => is_word || !token.text.chars().all(char::is_alphabetic),
            _ => !is_name,
        };
        let phrases = phrases.filter(move |(_, sense)| fits(sense));
        let rest = &tokens[at + 1..];
        let found = phrases.filter(|(words, _)| {
            words.len() <= rest.len()
                && words.iter().zip(rest).all(|(word, token)| *word == token.key)
        });
        found.map(|(words, sense)| (at + 1 + words.len(), sense)).collect()
    }

    /// Whether a capital makes a word the name of what the verb before it raises or catches: "don't raise Exception".
    pub fn is_thrown(&self, tokens: &[Token], at: usize) -> bool {
        let text = &tokens[at].text;
        if !is_titled(text) || text.ends_with('s') {
            return false;
        }
        let before = at.checked_sub(1).map(|before| self.phrases(&tokens[before].key));
        let throws =
            |(_, sense): &Phrase| matches!(sense, Sense::Verb { verb: "raise" | "catch", .. });
        before.is_some_and(|found| found.iter().any(throws))
    }

    /// Whether a noun says what kind of thing a name is: "the function `f`".
    pub fn is_kind(&self, noun: &str) -> bool {
        self.relations.kinds.contains(&noun)
    }

    /// Whether the first of several words says something of the rest: "local variables".
    pub fn begins_with_adjective(&self, phrase: &str) -> bool {
        let first = phrase.split_once(' ').map(|(first, _)| first.to_lowercase());
        let senses = first.map(|first| self.phrases(&first));
        let is_adjective =
            |(rest, sense): &Phrase| rest.is_empty() && matches!(sense, Sense::Adjective(_));
        senses.is_some_and(|senses| senses.iter().any(is_adjective))
    }

    /// The adjective that a noun has in it: `unused` of `unused-import`.
    pub fn adjective_of(&self, noun: &'static str) -> Option<&'static str> {
        let (first, _) = noun.split_once('-')?;
        self.relations.adjectives.contains(first).then_some(first)
    }

    /// The kinds of a thing, each of which is forbidden where it is.
    pub fn kinds_of(&self, noun: &str) -> Option<&[&'static str]> {
        self.relations.several.get(noun).map(Vec::as_slice)
    }

    /// What is not chosen where something is.
    pub fn opposite(&self, choice: &str) -> Option<&'static str> {
        // A choice in several pairs is against what the last of them has.
        self.relations.opposites.iter().rev().find_map(|pair| match *pair {
            [one, other] if one == choice => Some(other),
            [one, other] if other == choice => Some(one),
            _ => None,
        })
    }

    /// Whether some word has a sense of that noun, adjective or verb.
    pub fn knows(&self, name: &str) -> bool {
        let mut senses = (0..self.lines.len()).flat_map(|at| self.phrases_at(at));
        senses.any(|(_, sense)| match *sense {
            Sense::Verb { verb, .. } => verb == name,
            Sense::Noun(noun) => noun == name,
            Sense::Adjective(adjective) => adjective == name,
            Sense::Name { kind, .. } => kind == name,
            Sense::Class(_) | Sense::Convention => false,
        })
    }
}

/// Whether only the first letter of a word is a capital.
fn is_titled(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && word.chars().filter(|c| c.is_uppercase()).count() == 1
}

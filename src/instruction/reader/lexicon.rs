//! Which words have which sense, from `rules/vocabulary/lexicon.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use indexmap::IndexMap;
use serde::Deserialize;

use super::token::{Token, TokenKind, tokens};
use crate::instruction::Purpose;
use crate::instruction::fill::{LOWER_CASE, constructs, framework_names, things};
use crate::instruction::inflection::{Form, plural, verb_forms};
use crate::instruction::words::{self, Words};
use crate::language::Language;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(LexiconFile::read()));

/// What a word or phrase may be. A phrase may have several senses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sense {
    /// A function word, of a class that patterns name.
    Class(String),
    /// A form of a verb, and whether the verb affirms: "avoid" is a denied "use".
    Verb { verb: String, affirms: bool, form: Form },
    /// A thing, a measure or an attribute, by the name that the rows have for it.
    Noun(String),
    /// What is said of a noun before it.
    Adjective(String),
    /// The name of something of a kind that is written without marks: "pytest" is a `framework`.
    Name { kind: &'static str, name: String },
    /// A naming convention.
    Convention,
}

/// The format of the file, which says what each section is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LexiconFile {
    pub words: BTreeMap<String, Vec<String>>,
    pub verbs: BTreeMap<String, Vec<String>>,
    adjectives: BTreeMap<String, Vec<String>>,
    pub nouns: BTreeMap<String, Vec<String>>,
    kinds: Vec<String>,
    opposites: Vec<[String; 2]>,
    structures: Vec<String>,
    functions: Vec<String>,
    /// The verbs that are shown where ways to say something are.
    pub plain: Vec<String>,
    /// The ends of nouns without a plural.
    pub uncountable: Vec<String>,
    several: BTreeMap<String, Vec<String>>,
}

impl LexiconFile {
    /// The file of the crate.
    pub fn read() -> Self {
        vocabulary!("lexicon.toml")
    }
}

/// The words that the reader knows.
#[derive(Debug, Default)]
pub struct Lexicon {
    /// By the first word of each: the other words and the sense, the longest first.
    phrases: IndexMap<String, Vec<(Vec<String>, Sense)>>,
    adjectives: BTreeSet<String>,
    /// Nouns that say what kind of thing a name is.
    kinds: Vec<String>,
    /// Choices, and what is chosen against.
    opposites: BTreeMap<String, String>,
    /// Things of several kinds: loops.
    several: BTreeMap<String, Vec<String>>,
}

/// A sense of the words from one token on, and where they end.
pub type SenseAt = (usize, &'static Sense);

impl Lexicon {
    /// The lexicon, read once.
    pub fn get() -> &'static Self {
        &LEXICON
    }

    fn new(file: LexiconFile) -> Self {
        let mut lexicon = Self { kinds: file.kinds, several: file.several, ..Self::default() };
        let entries = |section: BTreeMap<String, Vec<String>>| {
            section.into_iter().flat_map(|(name, phrases)| {
                phrases.into_iter().map(move |phrase| (name.clone(), phrase))
            })
        };
        for (class, phrase) in entries(file.words) {
            lexicon.add(&phrase, Sense::Class(class));
        }
        for (name, entry) in entries(file.verbs) {
            let denied = name.strip_prefix("not-");
            let (verb, affirms) = (denied.unwrap_or(&name), denied.is_none());
            for (phrase, form) in verb_forms(&entry) {
                lexicon.add(&phrase, Sense::Verb { verb: verb.to_owned(), affirms, form });
            }
        }
        lexicon.adjectives = file.adjectives.keys().cloned().collect();
        for (name, phrase) in entries(file.adjectives) {
            lexicon.add(&phrase, Sense::Adjective(name));
        }
        let known: BTreeSet<_> = file.nouns.keys().cloned().collect();
        for (name, phrase) in entries(file.nouns) {
            lexicon.add(&plural(&phrase), Sense::Noun(name.clone()));
            lexicon.add(&phrase, Sense::Noun(name));
        }
        for (word, noun) in constructs().chain(things()).filter(|(word, _)| !known.contains(*word))
        {
            lexicon.add(&plural(noun), Sense::Noun(word.to_owned()));
            lexicon.add(noun, Sense::Noun(word.to_owned()));
        }
        for spelling in words::convention_spellings() {
            lexicon.add(spelling, Sense::Convention);
        }
        lexicon.add(LOWER_CASE, Sense::Convention);
        for (kind, name) in named() {
            lexicon.add(&name, Sense::Name { kind, name: name.clone() });
        }
        let named_plainly = [("structure", file.structures), ("function", file.functions)];
        for (kind, name) in named_plainly
            .into_iter()
            .flat_map(|(kind, names)| names.into_iter().map(move |name| (kind, name)))
        {
            let sense = Sense::Name { kind, name: name.clone() };
            lexicon.add(&plural(&name), sense.clone());
            lexicon.add(&name, sense);
        }
        for [one, other] in file.opposites {
            lexicon.opposites.insert(one.clone(), other.clone());
            lexicon.opposites.insert(other, one);
        }
        for phrases in lexicon.phrases.values_mut() {
            phrases.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
        }
        lexicon
    }

    fn add(&mut self, phrase: &str, sense: Sense) {
        let mut keys = keys(phrase).into_iter();
        let Some(first) = keys.next() else { return };
        let rest: Vec<_> = keys.collect();
        // "`async/await`" is one piece of code.
        if !rest.is_empty() && matches!(sense, Sense::Noun(_)) {
            let whole = marked(&phrase.to_lowercase());
            self.phrases.entry(whole).or_default().push((Vec::new(), sense.clone()));
        }
        let entry = (rest, sense);
        let phrases = self.phrases.entry(first).or_default();
        if !phrases.contains(&entry) {
            phrases.push(entry);
        }
    }

    /// The senses of the words that begin at a token, the longest phrase first.
    pub fn senses(&'static self, tokens: &[Token], at: usize) -> Vec<SenseAt> {
        // Code is another word where it has a capital: `Tabs` are no tabs.
        let token = &tokens[at];
        let is_name = token.kind == TokenKind::Code
            && token.text != token.key
            && token.text.chars().all(char::is_alphabetic);
        let is_word = token.kind != TokenKind::Code;
        let code = (!is_word).then(|| self.phrases.get(&marked(&token.key))).flatten();
        let phrases = self.phrases.get(&token.key).into_iter().chain(code).flatten();
        let fits = move |sense: &Sense| match sense {
            // "The Queue class" has that name.
            Sense::Name { kind: "structure", .. } if at > 0 && is_titled(&token.text) => false,
            // "`eval`" is a name by its marks.
            Sense::Name { kind: "function", .. } => is_word,
            Sense::Convention => true,
            _ if self.is_thrown(tokens, at) => false,
            // `any` is no word of the sentence.
            Sense::Class(_) => is_word,
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
        let before = at.checked_sub(1).and_then(|before| self.phrases.get(&tokens[before].key));
        let throws = |sense: &Sense| match sense {
            Sense::Verb { verb, .. } => verb == "raise" || verb == "catch",
            _ => false,
        };
        before.is_some_and(|found| found.iter().any(|(_, sense)| throws(sense)))
    }

    /// Whether a noun says what kind of thing a name is: "the function `f`".
    pub fn is_kind(&self, noun: &str) -> bool {
        self.kinds.iter().any(|kind| kind == noun)
    }

    /// Whether the first of several words says something of the rest: "local variables".
    pub fn begins_with_adjective(&self, phrase: &str) -> bool {
        let first = phrase.split_once(' ').map(|(first, _)| first.to_lowercase());
        let senses = first.and_then(|first| self.phrases.get(&first));
        let is_adjective = |(rest, sense): &(Vec<String>, Sense)| {
            rest.is_empty() && matches!(sense, Sense::Adjective(_))
        };
        senses.is_some_and(|senses| senses.iter().any(is_adjective))
    }

    /// The adjective that a noun has in it: `unused` of `unused-import`.
    pub fn adjective_of(&self, noun: &'static str) -> Option<&'static str> {
        let (first, _) = noun.split_once('-')?;
        self.adjectives.contains(first).then_some(first)
    }

    /// The kinds of a thing, each of which is forbidden where it is.
    pub fn kinds_of(&self, noun: &str) -> Option<&[String]> {
        self.several.get(noun).map(Vec::as_slice)
    }

    /// What is not chosen where something is.
    pub fn opposite(&self, choice: &str) -> Option<&str> {
        self.opposites.get(choice).map(String::as_str)
    }

    /// Whether some word has a sense of that noun, adjective or verb.
    pub fn knows(&self, name: &str) -> bool {
        let mut senses = self.phrases.values().flatten();
        senses.any(|(_, sense)| match sense {
            Sense::Verb { verb, .. } => verb == name,
            Sense::Noun(noun) => noun == name,
            Sense::Adjective(adjective) => adjective == name,
            Sense::Name { kind, .. } => *kind == name,
            Sense::Class(_) | Sense::Convention => false,
        })
    }
}

/// The keys of the tokens of a phrase.
fn keys(phrase: &str) -> Vec<String> {
    // Most phrases are plain words.
    if phrase.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b' ') {
        return phrase.split_ascii_whitespace().map(str::to_owned).collect();
    }
    match tokens(phrase).unwrap_or_default().as_slice() {
        // "Never require it" is not about `require`.
        [code] if code.kind == TokenKind::Code && code.key.chars().all(char::is_alphabetic) => {
            vec![marked(&code.key)]
        }
        words => words.iter().map(|token| token.key.clone()).collect(),
    }
}

/// Whether only the first letter of a word is a capital.
fn is_titled(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && word.chars().filter(|c| c.is_uppercase()).count() == 1
}

/// The key of a word that has a sense only where it is marked as code.
fn marked(word: &str) -> String {
    format!("`{word}`")
}

/// Names that people write like other words, with the kind of what they name.
fn named() -> impl Iterator<Item = (&'static str, String)> {
    let words = &Words::get().lists["modules"];
    let frameworks = framework_names().map(|name| ("framework", name.to_owned()));
    let others = Words::get().languages.iter().map(String::as_str);
    let languages = Language::ALL.iter().map(|language| language.name()).chain(others);
    // "C" and "R" are also other words.
    let languages = languages.filter(|name| name.len() > 1);
    let languages = languages.map(|name| ("language", name.to_owned()));
    let purposes = Purpose::all().iter().flat_map(|purpose| &purpose.texts);
    let purposes = purposes.map(|text| ("purpose", text.clone()));
    let keywords = Words::get().lists["keywords"].iter().map(|name| ("keyword", name.clone()));
    // What is known as a framework is none of the libraries.
    let known: BTreeSet<_> = framework_names().map(str::to_lowercase).collect();
    let libraries = Words::get().lists["libraries"].iter();
    let libraries = libraries.filter(move |name| !known.contains(*name) && !words.contains(*name));
    let libraries = libraries.map(|name| ("library", name.clone()));
    frameworks.chain(languages).chain(purposes).chain(libraries).chain(keywords)
}

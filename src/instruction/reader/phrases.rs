//! Writes the words that sentences consist of, each with its senses, as the reader looks them up. `build.rs` has this
//! file too, and does it once for all runs, since to inflect some five thousand words takes longer than to check a
//! file; in a web page's module the forms would take too many bytes, so there it is done at the start.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::inflection::{plural, verb_forms};
use super::sense::Sense;
use super::token::{TokenKind, tokens};

type Lists = BTreeMap<String, Vec<String>>;

/// The tables of `rules/vocabulary/`, by the names of their files.
pub type Tables = BTreeMap<String, Value>;

/// Code may have blanks in it.
const BETWEEN_WORDS: &str = "\u{1f}";

/// By the first word of each phrase: the other words and the sense.
#[derive(Default)]
struct Lexicon(BTreeMap<String, Vec<(String, Sense)>>);

/// The phrases, in a line for each first word: that, and for each phrase its other words and its sense, the longest
/// first; tabs between all of them. `None` if a table is not what it has to be.
pub fn phrases(tables: &Tables) -> Option<String> {
    let mut lexicon = Lexicon::default();
    let file = &tables["lexicon.toml"];
    for (class, phrase) in entries(lists(&file["words"])?) {
        lexicon.add(&phrase, Sense::Class(class));
    }
    for (name, entry) in entries(lists(&file["verbs"])?) {
        let denied = name.strip_prefix("not-");
        let (verb, affirms) = (denied.unwrap_or(name), denied.is_none());
        for (phrase, form) in verb_forms(&entry) {
            lexicon.add(&phrase, Sense::Verb { verb, affirms, form });
        }
    }
    for (name, phrase) in entries(lists(&file["adjectives"])?) {
        lexicon.add(&phrase, Sense::Adjective(name));
    }
    let nouns = lists(&file["nouns"])?;
    for (name, phrase) in entries(nouns.clone()) {
        lexicon.with_plural(&phrase, Sense::Noun(name));
    }
    for (word, noun) in kinds(tables)?.filter(|(word, _)| !nouns.contains_key(word)) {
        lexicon.with_plural(&noun, Sense::Noun(word.leak()));
    }
    for spelling in lists(&tables["conventions.toml"])?.into_values().flatten() {
        lexicon.add(&spelling, Sense::Convention);
    }
    for form in texts(&file["forms"])? {
        lexicon.add(&form, Sense::Convention);
    }
    for (kind, name) in named(tables)? {
        lexicon.add(&name, Sense::Name { kind, name: name.clone().leak() });
    }
    for (kind, section) in [("structure", "structures"), ("function", "functions")] {
        for name in texts(&file[section])? {
            lexicon.with_plural(&name, Sense::Name { kind, name: name.clone().leak() });
        }
    }
    Some(lexicon.lines())
}

/// What else the reader asks the lexicon. `None` if a table is not what it has to be.
#[allow(dead_code, reason = "only `build.rs` writes it")]
pub fn rest(tables: &Tables) -> Option<Value> {
    let file = &tables["lexicon.toml"];
    let adjectives: Vec<_> = lists(&file["adjectives"])?.into_keys().collect();
    Some(json!({
        "adjectives": adjectives,
        "kinds": file["kinds"],
        "opposites": file["opposites"],
        "several": file["several"],
    }))
}

impl Lexicon {
    fn add(&mut self, phrase: &str, sense: Sense) {
        let mut keys = keys(phrase).into_iter();
        let Some(first) = keys.next() else { return };
        let rest = keys.collect::<Vec<_>>().join(BETWEEN_WORDS);
        // "`async/await`" is one piece of code.
        if !rest.is_empty() && matches!(sense, Sense::Noun(_)) {
            let whole = marked(&phrase.to_lowercase());
            self.0.entry(whole).or_default().push((String::new(), sense));
        }
        let phrases = self.0.entry(first).or_default();
        if !phrases.contains(&(rest.clone(), sense)) {
            phrases.push((rest, sense));
        }
    }

    fn with_plural(&mut self, phrase: &str, sense: Sense) {
        self.add(&plural(phrase), sense);
        self.add(phrase, sense);
    }

    fn lines(self) -> String {
        let line = |(first, mut phrases): (String, Vec<(String, Sense)>)| {
            let length = |rest: &str| match rest {
                "" => 0,
                _ => rest.split(BETWEEN_WORDS).count(),
            };
            phrases.sort_by_key(|(rest, _)| std::cmp::Reverse(length(rest)));
            let phrase = |(rest, sense): &(String, Sense)| format!("\t{rest}\t{}", sense.write());
            let phrases: String = phrases.iter().map(phrase).collect();
            format!("{first}{phrases}\n")
        };
        self.0.into_iter().map(line).collect()
    }
}

/// The keys of the tokens of a phrase.
fn keys(phrase: &str) -> Vec<String> {
    match tokens(phrase).unwrap_or_default().as_slice() {
        // "Never require it" is not about `require`.
        [code] if code.kind == TokenKind::Code && code.key.chars().all(char::is_alphabetic) => {
            vec![marked(&code.key)]
        }
        words => words.iter().map(|token| token.key.clone()).collect(),
    }
}

/// The key of a word that has a sense only where it is marked as code.
fn marked(word: &str) -> String {
    format!("`{word}`")
}

/// The kinds of constructs and of things with names, by their words, each with its noun.
fn kinds(tables: &Tables) -> Option<impl Iterator<Item = (String, String)>> {
    let named = |word: &String, noun: &Value| Some((word.clone(), noun.as_str()?.to_owned()));
    let constructs = tables["constructs.toml"].as_object()?.iter();
    let constructs = constructs.filter_map(move |(word, entry)| named(word, &entry["noun"]));
    let things = tables["named.toml"].as_object()?.iter();
    Some(constructs.chain(things.filter_map(move |(word, noun)| named(word, noun))))
}

/// Names that people write like other words, with the kind of what they name.
fn named(tables: &Tables) -> Option<Vec<(&'static str, String)>> {
    let words = &tables["wording.toml"];
    let frameworks = of_each(&tables["frameworks.toml"]["framework"], "names")?;
    // "No logging" is about what is done, and no framework of that name.
    let rows = tables["frameworks.toml"]["framework"].as_array().into_iter().flatten();
    let purposes: BTreeSet<_> = rows.filter_map(|row| row["purpose"].as_str()).collect();
    let is_name = |name: &String| !purposes.contains(name.as_str());
    let frameworks: BTreeSet<_> = frameworks.into_iter().filter(is_name).collect();
    // "C" and "R" are also other words.
    let languages = texts(&words["languages"])?.into_iter().filter(|name| name.len() > 1);
    let purposes = of_each(&tables["purposes.toml"]["purpose"], "texts")?;
    let list = |name: &str| texts(&words["lists"][name]);
    let modules = list("modules")?;
    // What is known as a framework is none of the libraries.
    let known: BTreeSet<_> = frameworks.iter().map(|name| name.to_lowercase()).collect();
    let mut libraries = list("libraries")?;
    libraries.retain(|name| !known.contains(name) && !modules.contains(name));
    let keywords = list("keywords")?;
    let of = |kind: &'static str| move |name: String| (kind, name);
    let named = frameworks.into_iter().map(of("framework"));
    let named =
        named.chain(languages.map(of("language"))).chain(purposes.into_iter().map(of("purpose")));
    let named = named.chain(libraries.into_iter().map(of("library")));
    Some(named.chain(keywords.into_iter().map(of("keyword"))).collect())
}

/// The texts that each row of a list has under a key.
fn of_each(rows: &Value, key: &str) -> Option<Vec<String>> {
    let mut all = Vec::new();
    for row in rows.as_array().into_iter().flatten() {
        all.extend(texts(&row[key])?);
    }
    Some(all)
}

/// The phrases of a section, each with its name, which stays while the script runs.
fn entries(section: Lists) -> impl Iterator<Item = (&'static str, String)> {
    section.into_iter().flat_map(|(name, phrases)| {
        let name: &'static str = name.leak();
        phrases.into_iter().map(move |phrase| (name, phrase))
    })
}

fn lists(table: &Value) -> Option<Lists> {
    let list = |(name, list): (&String, &Value)| Some((name.clone(), texts(list)?));
    table.as_object()?.iter().map(list).collect()
}

fn texts(list: &Value) -> Option<Vec<String>> {
    let text = |text: &Value| text.as_str().map(str::to_owned);
    list.as_array()?.iter().map(text).collect()
}

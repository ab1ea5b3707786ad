//! The sentences that a response is judged by: one of each template, with words drawn from those
//! that occur in the response and from others.

use std::collections::BTreeMap;

use regex::{Captures, Regex};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// `sentences.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    sentences: Vec<String>,
    groups: BTreeMap<String, Vec<String>>,
    absent: BTreeMap<String, Vec<String>>,
    words: BTreeMap<String, Vec<String>>,
}

/// Draws sentences for responses.
pub struct Sentences {
    table: Table,
    groups: BTreeMap<String, Vec<Regex>>,
    slot: Regex,
}

/// A definition in a response: the `name` of a function, its `parameter` and `result`.
type Definition = BTreeMap<String, String>;

impl Sentences {
    /// The table of `sentences.toml`.
    pub fn new() -> Self {
        let table: Table = toml::from_str(include_str!("sentences.toml")).unwrap();
        let pattern = |text: &String| Regex::new(text).unwrap();
        let groups = table.groups.iter();
        Self {
            groups: groups
                .map(|(group, all)| (group.clone(), all.iter().map(pattern).collect()))
                .collect(),
            slot: Regex::new(r"\{(\w+)(?:\.(\w+))?\}").unwrap(),
            table,
        }
    }

    /// The sentences for a response. The draw also depends on `key`.
    pub fn draw(&self, key: &str, response: &str) -> Vec<String> {
        let found: BTreeMap<&str, Vec<Definition>> = self
            .groups
            .iter()
            .map(|(group, patterns)| (group.as_str(), definitions(patterns, response)))
            .collect();
        let sentences = self.table.sentences.iter().enumerate();
        sentences
            .map(|(number, sentence)| {
                let slot = |slot: &Captures<'_>| {
                    let key = format!("{key} {number}");
                    self.word(&key, &slot[1], slot.get(2).map(|it| it.as_str()), &found)
                };
                self.slot.replace_all(sentence, slot).into_owned()
            })
            .collect()
    }

    /// The word for a slot. All slots of one group in a sentence refer to the same definition.
    fn word(
        &self,
        key: &str,
        group: &str,
        part: Option<&str>,
        found: &BTreeMap<&str, Vec<Definition>>,
    ) -> String {
        if let Some(words) = self.table.words.get(group) {
            return pick(&format!("{key} {group}"), words).clone();
        }
        let definitions = &found[group];
        let definition =
            (!definitions.is_empty()).then(|| pick(&format!("{key} {group}"), definitions));
        let wanted = part.unwrap_or("name");
        let word = match (group, part) {
            ("used", None) => definition.and_then(|definition| definition.get("used")),
            _ => definition.and_then(|definition| definition.get(wanted)),
        };
        let is_dropped = number(&format!("{key} {group} {wanted}")).is_multiple_of(6);
        match word.filter(|_| !is_dropped) {
            Some(word) => word.clone(),
            None => {
                let absent = &self.table.absent[part.unwrap_or(group)];
                pick(&format!("{key} {group} {wanted} absent"), absent).clone()
            }
        }
    }
}

/// The definitions that the patterns find, in source order and without duplicates.
fn definitions(patterns: &[Regex], response: &str) -> Vec<Definition> {
    let mut definitions = Vec::new();
    for pattern in patterns {
        for captures in pattern.captures_iter(response) {
            let names = pattern.capture_names().flatten();
            let parts = names.filter_map(|name| {
                let text = captures.name(name)?.as_str().trim();
                let is_word = !text.is_empty() && text.len() <= 40;
                is_word.then(|| (name.trim_end_matches('2').to_owned(), text.to_owned()))
            });
            let definition: Definition = parts.collect();
            if definition.contains_key("name") && !definitions.contains(&definition) {
                definitions.push(definition);
            }
        }
    }
    definitions
}

/// Picks one of several by a key.
fn pick<'a, T>(key: &str, all: &'a [T]) -> &'a T {
    &all[usize::try_from(number(key) % all.len() as u64).unwrap()]
}

/// A number that depends only on the key.
fn number(key: &str) -> u64 {
    let hash = Sha256::digest(key.as_bytes());
    u64::from_be_bytes(hash[..8].try_into().unwrap())
}

//! Ways to say what a template means, made from the patterns. Each is read back, so that none is shown that is not
//! understood.

use std::collections::BTreeMap;

use super::lexicon::LexiconFile;
use super::means::{Means, Part};
use super::pattern::{Item, PatternFile, Role, without_optional};
use crate::instruction::fill::{SlotKind, TaskLanguage, constructs, things};
use crate::instruction::inflection::{Form, plural, verb_forms};
use crate::instruction::registry::{CompiledTemplate, Templates};

/// The most ways to say something that are shown.
const MAX_SAYINGS: usize = 10;

impl Templates {
    /// Some ways to say what a template means, the plainest first, with examples in the places of its values. There
    /// are none for a template that is read by its wordings alone.
    pub fn sayings(&self, slug: &str) -> Vec<String> {
        let entry = self.entries.iter().find(|entry| entry.template.slug == slug);
        entry.map(|entry| Speaker::new(entry).sayings(self)).unwrap_or_default()
    }
}

/// The most that are shown for one of several meanings.
const OF_A_MEANING: usize = 3;

/// Says what a template means.
struct Speaker<'t> {
    entry: &'t CompiledTemplate,
    lexicon: LexiconFile,
    patterns: PatternFile,
}

/// What stands in the places of a pattern.
#[derive(Debug, Default)]
struct Places {
    /// Noun phrases in the singular.
    nouns: Vec<String>,
    number: Option<String>,
    convention: Option<String>,
    /// What has a name alone.
    name: Option<String>,
}

impl<'t> Speaker<'t> {
    fn new(entry: &'t CompiledTemplate) -> Self {
        Self { entry, lexicon: LexiconFile::read(), patterns: PatternFile::read() }
    }

    fn sayings(&self, templates: &Templates) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        for places in self.entry.means.iter().filter_map(|means| self.places(means)) {
            let sentences = self.sentences(&places).into_iter();
            let understood = sentences.filter(|sentence| self.is_understood(templates, sentence));
            for sentence in understood.take(OF_A_MEANING) {
                if !said.contains(&sentence) && said.len() < MAX_SAYINGS {
                    said.push(sentence);
                }
            }
        }
        said
    }

    /// Whether a sentence asks for what the template does, and for nothing else.
    fn is_understood(&self, templates: &Templates, sentence: &str) -> bool {
        let demands = super::read(templates, sentence, TaskLanguage::default()).unwrap_or_default();
        let [demand] = demands.as_slice() else { return false };
        let is_same = demand.instruction.template.slug == self.entry.template.slug;
        is_same && demand.is_plain() && !demand.is_hedged
    }

    /// What a meaning relates; `None` if it says that with the code of something.
    fn places(&self, means: &Means) -> Option<Places> {
        let mut places = Places::default();
        for part in means.parts() {
            match part {
                Part::Sense(sense) => places.nouns.push(self.noun(sense)),
                Part::Named { name, .. } if name.starts_with('~') => return None,
                Part::Named { sense: "", name } => places.name = Some(format!("`{name}`")),
                Part::Named { sense, name } => {
                    places.nouns.push(format!("the {} `{name}`", self.noun(sense)));
                }
                Part::Slot { sense, slot } => {
                    let kind = self.entry.template.slot(slot)?.kind;
                    let example = kind.example()?;
                    match kind {
                        SlotKind::Count => places.number = Some(format!("at most {example}")),
                        SlotKind::Convention => places.convention = Some(example.to_owned()),
                        _ if sense.is_empty() && example.starts_with('`') => {
                            places.name = Some(example.to_owned());
                            places.nouns.push(example.to_owned());
                        }
                        _ if sense.is_empty() => places.nouns.push(example.to_owned()),
                        _ if sense.ends_with('-') => {
                            places.nouns.push(format!("{}{example}", self.noun(sense)));
                        }
                        _ => {
                            let is_type = ["class", "interface", "enum"].contains(&sense);
                            let example = if is_type { "`Store`" } else { example };
                            places.nouns.push(format!("the {} {example}", self.noun(sense)));
                        }
                    }
                }
            }
        }
        Some(places)
    }

    /// The first phrase for a sense.
    fn noun(&self, sense: &str) -> String {
        let known = self.lexicon.nouns.get(sense).and_then(|phrases| phrases.first());
        let thing = || constructs().chain(things()).find(|(word, _)| *word == sense);
        let known = known.map(String::as_str).or_else(|| thing().map(|(_, noun)| noun));
        known.map_or_else(|| sense.replace('-', " "), str::to_owned)
    }

    fn is_uncountable(&self, phrase: &str) -> bool {
        self.lexicon.uncountable.iter().any(|noun| phrase.ends_with(noun.as_str()))
    }

    /// The sentences of all patterns with as many places, the plainest first.
    fn sentences(&self, places: &Places) -> Vec<String> {
        let patterns = self.patterns.pattern.iter().flat_map(|group| &group.say);
        let patterns = patterns.map(|text| without_optional(text));
        let mut patterns: Vec<_> = patterns.filter(|items| is_plain(items)).collect();
        patterns.sort_by_key(Vec::len);
        let mut sentences = Vec::new();
        for items in patterns {
            let mut roles: Vec<_> = items.iter().filter_map(Item::role).collect();
            roles.dedup();
            if roles.len() != places.nouns.len() {
                continue;
            }
            let turned = places.nouns.iter().rev().cloned().collect();
            for nouns in [places.nouns.clone(), turned] {
                let of_role = roles.iter().copied().zip(nouns).collect();
                let said = [true, false].map(|it| self.sentence(&items, &of_role, places, it));
                for sentence in said.into_iter().flatten() {
                    if !sentences.contains(&sentence) {
                        sentences.push(sentence);
                    }
                }
            }
        }
        sentences
    }

    /// A pattern as a sentence.
    fn sentence(
        &self,
        items: &[Item],
        nouns: &BTreeMap<Role, String>,
        places: &Places,
        affirms: bool,
    ) -> Option<String> {
        let is_first = |at: usize| !items[..at].iter().any(|item| item.role().is_some());
        let words = items.iter().enumerate().map(|(at, item)| {
            Some(match item {
                Item::Noun(role) if nouns[role].ends_with('`') => nouns[role].clone(),
                Item::Noun(role) if self.is_uncountable(&nouns[role]) => nouns[role].clone(),
                Item::Noun(role) => plural(&nouns[role]),
                Item::Verb { verbs, affirms: only, passive } => {
                    only.is_none_or(|only| only == affirms).then_some(())?;
                    let plain = verbs.iter().find(|verb| self.lexicon.plain.contains(verb))?;
                    self.verb(plain, affirms, *passive, is_first(at))?
                }
                Item::Quantity => places.number.clone()?,
                Item::Convention => places.convention.clone()?,
                Item::Names | Item::Code => places.name.clone()?,
                Item::Class(class) => self.lexicon.words.get(class)?.first()?.clone(),
                Item::Words(words) => words.first()?.clone(),
                _ => return None,
            })
        });
        let words = words.collect::<Option<Vec<_>>>()?.join(" ");
        let mut letters = words.chars();
        let first = letters.next()?.to_uppercase();
        Some(format!("{first}{}.", letters.as_str()))
    }

    /// A form of a verb: "use", "must not use", "must be used".
    fn verb(&self, verb: &str, affirms: bool, passive: bool, is_first: bool) -> Option<String> {
        let not = if affirms { "" } else { "not " };
        if is_first && passive {
            return None;
        }
        if verb == "be" {
            return (!is_first).then(|| format!("must {not}be"));
        }
        let entries = self.lexicon.verbs.get(verb)?.iter();
        let entry = entries.into_iter().find(|it| it.split('/').next() == Some(verb))?;
        let form = |wanted| verb_forms(entry).into_iter().find(|(_, form)| *form == wanted);
        Some(match (passive, is_first, affirms) {
            (true, ..) => format!("must {not}be {}", form(Form::Participle)?.0),
            (false, true, true) => form(Form::Base)?.0,
            (false, true, false) => format!("do not {}", form(Form::Base)?.0),
            (false, false, _) => format!("must {not}{}", form(Form::Base)?.0),
        })
    }
}

/// Whether a pattern has one verb, and neither marks nor what any demand may have besides.
fn is_plain(items: &[Item]) -> bool {
    let verbs = items.iter().filter(|item| matches!(item, Item::Verb { .. })).count();
    let is_other = |item: &Item| match item {
        Item::Words(words) => words.iter().any(|word| !word.contains(char::is_alphabetic)),
        Item::Class(class) => {
            ["BEGINNING", "FREE", "INSTEAD", "NO-PLACE", "SELF"].contains(&class.as_str())
        }
        _ => false,
    };
    // "Functions must be docstrings"
    let is_be = |item: &Item| matches!(item, Item::Verb { verbs, .. } if verbs[0] == "be");
    let is_counted = |item: &Item| matches!(item, Item::Quantity | Item::Convention);
    let is_sound = !items.iter().any(is_be) || items.iter().any(is_counted);
    // "Functions docstrings must be used", "use in loops"
    let is_clumsy = |pair: &[Item]| match pair {
        [Item::Noun(_), Item::Noun(_)] => true,
        [Item::Verb { passive: false, .. }, Item::Words(words)] => words[0] == "in",
        _ => false,
    };
    let reads_well = is_sound && !items.windows(2).any(is_clumsy);
    verbs == 1 && reads_well && !items.iter().any(is_other)
}

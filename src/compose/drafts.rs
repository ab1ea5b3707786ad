//! The sentences that the templates propose for a solution, before it is known whether it follows
//! them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::data::Data;
use super::things::{Thing, Things};
use crate::instruction::{Fill, Parse, Proposal, SlotKind, Template, Templates};
use crate::language::{Keywords, Language};
use crate::names::is_part_of_name;

/// The things that other solutions have too.
const SHARED: [&str; 3] = ["elsewhere", "library", "naming"];

/// A sentence that may be asked, read by its template.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) template: Arc<Template>,
    pub(super) sentence: String,
    pub(super) parse: Parse,
    /// What fills its slots.
    pub(super) entries: Vec<String>,
    /// Whether these are names of the solution, and not what other solutions share, such as libraries.
    pub(super) is_own: bool,
    /// The number in it, and the numbers that it is one of.
    pub(super) number: Option<(usize, usize)>,
}

/// The drafts that are the same for every solution in a language.
pub(super) fn fixed(
    templates: &[Arc<Template>],
    all: &Templates,
    language: Language,
) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (template, proposal) in proposals(templates) {
        if proposal.thing().is_some() {
            continue;
        }
        let Some((slot, fill)) = proposal.fills.iter().next() else {
            drafts.extend(draft(template, &proposal.wording, all, language));
            continue;
        };
        let kind = template.slot(slot).map(|slot| slot.kind);
        let values: Vec<String> = match fill {
            Fill::Values(values) => {
                values.iter().filter(|value| exists(value, kind, language)).cloned().collect()
            }
            Fill::Language => vec![language.name().to_owned()],
            Fill::Part { .. } => Vec::new(),
        };
        let is_number = kind == Some(SlotKind::Count);
        let count = values.len();
        for (at, value) in values.into_iter().enumerate() {
            let entry = std::slice::from_ref(&value);
            let sentence = fill_slot(&proposal.wording, template, slot, entry);
            let made = draft(template, &sentence, all, language);
            let number = is_number.then_some((at, count));
            let entries = vec![value];
            drafts.extend(made.map(|draft| Draft { entries, number, ..draft }));
        }
    }
    drafts
}

/// Whether a language has a value: keywords and structures are not the same in all.
fn exists(value: &str, kind: Option<SlotKind>, language: Language) -> bool {
    match kind {
        Some(SlotKind::Keywords) => Keywords::of(language).is_reserved(value),
        Some(SlotKind::Structures) => {
            let structures = Data::get().structures.get(language.id());
            structures.into_iter().flatten().any(|structure| structure == value)
        }
        _ => true,
    }
}

/// The drafts that name things of the solution, or of others.
pub(super) fn of_things(
    templates: &[Arc<Template>],
    all: &Templates,
    language: Language,
    things: &Things,
) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (template, proposal) in proposals(templates) {
        let found = proposal.thing().and_then(|thing| things.get(thing));
        for thing in found.into_iter().flatten() {
            let Some((sentence, entries)) = filled(proposal, template, thing) else {
                continue;
            };
            let made = draft(template, &sentence, all, language);
            let is_own = !SHARED.contains(&proposal.thing().unwrap_or_default());
            drafts.extend(made.map(|draft| Draft { entries, is_own, ..draft }));
        }
    }
    let mut seen = BTreeSet::new();
    drafts.retain(|draft| seen.insert(draft.sentence.clone()));
    drafts
}

fn proposals(templates: &[Arc<Template>]) -> impl Iterator<Item = (&Arc<Template>, &Proposal)> {
    let all = templates.iter();
    all.flat_map(|template| template.proposals.iter().map(move |proposal| (template, proposal)))
}

/// The sentence about a thing with what fills its slots; `None` if the thing lacks a part.
fn filled(
    proposal: &Proposal,
    template: &Template,
    thing: &Thing,
) -> Option<(String, Vec<String>)> {
    let mut sentence = proposal.wording.clone();
    let mut all = Vec::new();
    for (slot, fill) in &proposal.fills {
        let Fill::Part { part, .. } = fill else {
            return None;
        };
        let entries = thing.get(part)?;
        sentence = fill_slot(&sentence, template, slot, entries);
        all.extend(entries.iter().cloned());
    }
    Some((sentence, all))
}

/// The sentence with a slot filled: code in backticks, words and numbers as they are.
fn fill_slot(sentence: &str, template: &Template, slot: &str, entries: &[String]) -> String {
    let kind = template.slot(slot).map(|slot| slot.kind);
    let is_word = matches!(
        kind,
        Some(
            SlotKind::Count
                | SlotKind::Convention
                | SlotKind::Language
                | SlotKind::Structures
                | SlotKind::Definitions
                | SlotKind::Frameworks
                | SlotKind::Version
                | SlotKind::Text
        )
    );
    let written = |entry: &String| if is_word { entry.clone() } else { format!("`{entry}`") };
    let written: Vec<_> = entries.iter().map(written).collect();
    let text = match written.as_slice() {
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => String::new(),
    };
    let marked = sentence.replace(&format!("`{{{slot}}}`"), &format!("{{{slot}}}"));
    let filled = marked.replace(&format!("{{{slot}}}"), &text);
    if kind == Some(SlotKind::Count) && text == "1" { in_singular(&filled) } else { filled }
}

/// "At most 1 parameters" as it is said.
fn in_singular(sentence: &str) -> String {
    let Some((before, after)) = sentence.split_once(" 1 ") else {
        return sentence.to_owned();
    };
    let end = after.find([' ', '.']).unwrap_or(after.len());
    let (noun, rest) = after.split_at(end);
    let plural = if noun.ends_with("sses") { "es" } else { "s" };
    format!("{before} 1 {}{rest}", noun.strip_suffix(plural).unwrap_or(noun))
}

/// The draft of a sentence, if it is read as its template and as nothing else.
pub(super) fn draft(
    template: &Arc<Template>,
    sentence: &str,
    all: &Templates,
    language: Language,
) -> Option<Draft> {
    let sentence = match sentence.ends_with('.') {
        true => sentence.to_owned(),
        false => format!("{sentence}."),
    };
    let parse = all.parse(&sentence, Some(language));
    let is_read = matches!(&parse, Parse::Instruction(one) if one.template.slug == template.slug);
    is_read.then(|| Draft {
        template: Arc::clone(template),
        sentence,
        parse,
        entries: Vec::new(),
        is_own: false,
        number: None,
    })
}

impl Draft {
    /// The names of the solution in it.
    pub(super) fn names(&self) -> &[String] {
        if self.is_own { &self.entries } else { &[] }
    }

    /// Whether it forbids what it names.
    pub(super) fn forbids(&self) -> bool {
        Data::get().forbidding.contains(&self.template.slug)
    }

    /// Whether it has a name that a question spells in another way, which it would contradict.
    pub(super) fn contradicts(&self, question: &str) -> bool {
        self.names().iter().any(|name| spells_otherwise(question, name))
    }

    /// Whether both forbid a thing by its name, such as a library and its functions.
    pub(super) fn forbids_same(&self, other: &Self) -> bool {
        let forbid = self.forbids() && other.forbids();
        forbid && self.entries.iter().any(|entry| other.entries.contains(entry))
    }

    /// Whether it forbids what a question speaks of: a structure by its word, anything else as code.
    pub(super) fn forbids_task(&self, question: &str) -> bool {
        let is_structure = self.template.slots.iter().any(|slot| slot.kind == SlotKind::Structures);
        let is_told = |entry: &String| match is_structure {
            true => speaks_of(question, entry),
            false => tells(question, entry),
        };
        self.forbids() && !self.is_own && self.entries.iter().any(is_told)
    }
}

/// Whether a question gives a name: as code, or as a word that is no plain one.
pub(super) fn tells(question: &str, name: &str) -> bool {
    let is_plain = name.chars().all(|c| c.is_ascii_lowercase());
    question.match_indices(name).any(|(at, _)| {
        let before = question[..at].chars().next_back();
        let after = question[at + name.len()..].chars().next();
        let is_word = |c: Option<char>| c.is_some_and(is_part_of_name);
        let marks = |c: Option<char>| c.is_some_and(|c| "`'\"(".contains(c));
        !is_word(before) && !is_word(after) && (!is_plain || marks(before) || marks(after))
    })
}

/// Whether a question gives a name in another spelling: `addItem` for `add_item`.
fn spells_otherwise(question: &str, name: &str) -> bool {
    let folded = |name: &str| name.replace('_', "").to_lowercase();
    let is_name = |word: &&str| {
        let inner = word.trim_start_matches(char::is_uppercase);
        word.contains('_') || inner.contains(char::is_uppercase)
    };
    let words = question.split(|c| !is_part_of_name(c));
    let words: Vec<_> = words.filter(is_name).collect();
    !words.contains(&name) && words.iter().any(|word| folded(word) == folded(name))
}

/// Whether a question has a noun, also in the plural or at the end of a name: `LinkedList` is a list.
fn speaks_of(question: &str, noun: &str) -> bool {
    let question = question.to_lowercase();
    let stem = noun.strip_suffix('y').unwrap_or(noun);
    question.match_indices(stem).any(|(at, _)| {
        let rest = &question[at + stem.len()..];
        let end = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
        ["", "s", "es", "y", "ys", "ies"].contains(&&rest[..end])
    })
}

/// Of the limits with numbers that hold, those next to what the solution has: the nearest and the
/// next.
pub(super) fn nearest_limits(drafts: Vec<Draft>) -> Vec<Draft> {
    let mut held: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for draft in &drafts {
        let slug = draft.template.slug.clone();
        draft
            .number
            .into_iter()
            .for_each(|number| held.entry(slug.clone()).or_default().push(number));
    }
    let is_near = |draft: &Draft| {
        let Some((at, count)) = draft.number else {
            return true;
        };
        let held = &held[&draft.template.slug];
        match held.last() {
            // All greater numbers hold too: at most.
            Some((last, _)) if last + 1 == count => {
                held.iter().take(2).any(|(near, _)| *near == at)
            }
            last => last.is_some_and(|(last, _)| *last == at),
        }
    };
    drafts.iter().filter(|draft| is_near(draft)).cloned().collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Something that each kind of slot accepts; two where several are meant.
    fn sample(kind: SlotKind) -> &'static [&'static str] {
        match kind {
            SlotKind::Count => &["2"],
            SlotKind::Convention => &["snake_case"],
            SlotKind::Language => &["Python"],
            SlotKind::Keywords => &["while"],
            SlotKind::Structures => &["list"],
            SlotKind::Definitions => &["functions"],
            SlotKind::Value => &["10"],
            SlotKind::Type => &["int"],
            SlotKind::Library | SlotKind::Libraries | SlotKind::Sources => &["math"],
            SlotKind::Parameters | SlotKind::Properties | SlotKind::Arguments => &["left", "right"],
            _ => &["itemCount"],
        }
    }

    /// Each proposal with a sample in every slot, and its draft if it is read as its template.
    pub(in crate::compose) fn samples() -> Vec<(String, Option<Draft>)> {
        let all = Templates::builtin();
        let mut samples = Vec::new();
        for template in all.iter() {
            for proposal in &template.proposals {
                let sentence =
                    proposal.fills.keys().fold(proposal.wording.clone(), |text, slot| {
                        let entries = sample(template.slot(slot).unwrap().kind);
                        let entries: Vec<_> =
                            entries.iter().map(|entry| (*entry).to_owned()).collect();
                        fill_slot(&text, template, slot, &entries)
                    });
                let draft = draft(template, &sentence, all, Language::Python);
                samples.push((format!("{}: {sentence}", template.slug), draft));
            }
        }
        samples
    }

    #[test]
    fn every_proposal_is_read_as_its_template() {
        let samples = samples().into_iter();
        let unread: Vec<_> = samples.filter(|(_, draft)| draft.is_none()).collect();
        assert!(unread.is_empty(), "{unread:#?}");
    }

    #[test]
    fn a_question_tells_a_name_that_is_no_plain_word() {
        let question = "Write `add(users)` for all users, and a class named Stack.";
        assert!(tells(question, "add") && tells(question, "Stack"));
        assert!(!tells("Count the users of a stack.", "users") && !tells(question, "Stac"));
    }

    #[test]
    fn a_question_spells_a_name_otherwise() {
        let question = "Write `addItem` and a Stack.";
        assert!(spells_otherwise(question, "add_item") && spells_otherwise(question, "AddItem"));
        assert!(!spells_otherwise(question, "addItem") && !spells_otherwise(question, "stack"));
    }

    #[test]
    fn a_question_speaks_of_a_noun_in_any_form() {
        let question = "Turn Dictionaries into a LinkedList and arrays.";
        assert!(["dictionary", "list", "array"].iter().all(|noun| speaks_of(question, noun)));
        assert!(!speaks_of("Follow the instructions in the listing.", "struct"));
        assert!(!speaks_of("Follow the instructions in the listing.", "list"));
    }

    #[test]
    fn one_thing_is_said_in_the_singular() {
        assert_eq!(in_singular("at most 1 parameters."), "at most 1 parameter.");
        assert_eq!(in_singular("more than 1 classes"), "more than 1 class");
    }
}

//! Suggestions: the wording nearest to a sentence, with the sentence's own words in its slots.

use std::collections::BTreeSet;

use crate::instruction::{Parse, SlotKind, Template, Templates, Words, accepts};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The slug of the template that it is one of.
    pub slug: String,
    pub sentence: String,
}

/// Less similar sentences mean other things.
const MIN_SIMILARITY: f64 = 0.6;

/// Longer sentences are not compared.
const MAX_SENTENCE_BYTES: usize = 300;

/// The most similar sentence of a template about the same subject, which says no to the same
/// things.
pub(super) fn nearest(templates: &Templates, sentence: &str) -> Option<Suggestion> {
    if sentence.len() > MAX_SENTENCE_BYTES {
        return None;
    }
    let subject = subject(sentence);
    let drafts = templates
        .iter()
        .flat_map(|template| template.wordings.iter().map(move |wording| (template, wording)));
    let suggestions = drafts.filter_map(|(template, wording)| {
        let draft = draft(wording);
        let same = !subject.is_empty() && self::subject(&without_slots(&draft)) == subject;
        let suggested = same.then(|| fill(&draft, template, sentence))??;
        let Parse::Instruction(parsed) = templates.parse(&suggested, None) else {
            return None;
        };
        (parsed.template.slug == template.slug).then_some((template, suggested))
    });
    let rated = suggestions.map(|(template, suggested)| {
        let similarity = strsim::sorensen_dice(&sentence.to_lowercase(), &suggested.to_lowercase());
        (similarity, template, suggested)
    });
    // Of several that are equally similar, the first has the more general wording.
    let (_, template, sentence) = rated
        .filter(|(similarity, ..)| *similarity >= MIN_SIMILARITY)
        .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let slug = template.slug.clone();
    Some(Suggestion { slug, sentence })
}

/// The words of a sentence that say what it is about, and whether it forbids.
fn subject(sentence: &str) -> BTreeSet<&'static str> {
    let vocabulary = Words::get();
    let sentence = sentence.to_lowercase();
    let words: Vec<_> = words(&sentence).collect();
    let has = |subject: &str| {
        let subject: Vec<_> = subject.split(['-', ' ']).collect();
        let same = |(word, subject): (&&str, &&str)| word == subject || singular(word) == *subject;
        words.windows(subject.len()).any(|window| window.iter().zip(&subject).all(same))
    };
    let said = |list: &'static BTreeSet<String>| list.iter().map(String::as_str);
    let mut subject: BTreeSet<_> = said(&vocabulary.subjects).filter(|word| has(word)).collect();
    if said(&vocabulary.negations).any(has) {
        subject.insert("not");
    }
    subject
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split('`').step_by(2);
    let apart = |c: char| c.is_whitespace() || ",.:;-{}".contains(c);
    outside.flat_map(move |part| part.split(apart).filter(|word| !word.is_empty()))
}

fn singular(word: &str) -> &str {
    let classes = word.strip_suffix("es").filter(|word| word.ends_with("ss"));
    classes.or(word.strip_suffix('s')).unwrap_or(word)
}

/// A wording as a sentence with slots: with the first of each group of alternatives, and without
/// the optional words, though with the optional endings of words.
fn draft(wording: &str) -> String {
    let mut draft = String::new();
    // For each enclosing group, whether its text is taken.
    let mut enclosing: Vec<bool> = Vec::new();
    let mut is_slot = false;
    for c in wording.chars() {
        let is_taken = enclosing.iter().all(|taken| *taken);
        match c {
            '{' | '}' if is_taken => {
                is_slot = c == '{';
                draft.push(c);
            }
            '[' => enclosing.push(draft.ends_with(char::is_alphabetic)),
            '(' => enclosing.push(true),
            ']' | ')' => drop(enclosing.pop()),
            '|' if !is_slot => {
                if let Some(last) = enclosing.last_mut() {
                    *last = false;
                }
            }
            '`' => {}
            _ if is_taken => draft.push(c),
            _ => {}
        }
    }
    let words: Vec<_> = draft.split_whitespace().collect();
    words.join(" ").replace(" .", ".")
}

/// The pieces of a draft: text, and the insides of slots at the odd places.
fn pieces(draft: &str) -> impl Iterator<Item = &str> {
    draft.split(['{', '}'])
}

fn without_slots(draft: &str) -> String {
    pieces(draft).step_by(2).collect::<Vec<_>>().join(" ")
}

/// A draft with its slots filled by words of the sentence, each in the order in which they stand
/// there; `None` if there is nothing for a slot.
fn fill(draft: &str, template: &Template, sentence: &str) -> Option<String> {
    let mut values: Vec<&str> = values(sentence);
    let mut filled = String::new();
    for (at, piece) in pieces(draft).enumerate() {
        if at % 2 == 0 {
            filled.push_str(piece);
            continue;
        }
        let end = piece.find(|c: char| !c.is_alphanumeric() && c != '_');
        let slot = template.slot(&piece[..end.unwrap_or(piece.len())])?;
        let fits = |value: &&str| {
            let named = value.starts_with('`') || value.chars().any(|c| c.is_ascii_digit());
            let is_word = matches!(slot.kind, SlotKind::Convention | SlotKind::Language);
            (named || is_word || is_name(value)) && accepts(slot.kind, value)
        };
        filled.push_str(values.remove(values.iter().position(fits)?));
    }
    let first = filled.chars().next()?;
    let rest = &filled[first.len_utf8()..];
    Some(format!("{}{rest}", first.to_uppercase()))
}

/// The texts of a sentence that may be values: its quotations and its words.
fn values(sentence: &str) -> Vec<&str> {
    let mut values = Vec::new();
    let mut at = 0;
    for (place, part) in sentence.split('`').enumerate() {
        if place % 2 == 1 && at + part.len() < sentence.len() {
            values.push(&sentence[at - 1..=at + part.len()]);
        } else {
            let words = part.split_whitespace();
            values.extend(words.map(|word| word.trim_end_matches([',', '.', ':', ';'])));
        }
        at += part.len() + 1;
    }
    values
}

/// Whether a word without quotes is spelled like a name, and no word of a sentence is: `Stack`
/// could begin one, `pushBack` could not.
fn is_name(word: &str) -> bool {
    let inner = word.chars().skip(1).any(|c| c.is_uppercase() || c == '_');
    inner && word.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggested(sentence: &str) -> Option<String> {
        nearest(Templates::builtin(), sentence).map(|found| found.sentence)
    }

    #[test]
    fn what_was_meant_is_said_in_words_that_are_understood() {
        for (sentence, expected) in [
            ("Your code should not use for-loop please.", "Your code should not use for-loop."),
            (
                "Your code lines should not excede 80 characters.",
                "Your code lines should not exceed 80 characters.",
            ),
            (
                "Class names in the code follow the PascalCase convention.",
                "The class names in your code should follow the PascalCase naming convention.",
            ),
        ] {
            assert_eq!(suggested(sentence).as_deref(), Some(expected), "{sentence}");
        }
    }

    #[test]
    fn nothing_is_suggested_about_another_subject() {
        for sentence in [
            "Sing me a song of the sea.",
            "Functions should have at most 3 local variables.",
            "Rebase your branch every day.",
            "The function add should return quickly.",
            "Prefer composition over inheritance.",
            "Write tests for every function.",
            "",
            "`",
        ] {
            assert_eq!(suggested(sentence), None, "{sentence}");
        }
        assert_eq!(suggested(&"a ".repeat(1000)), None);
    }

    #[test]
    fn a_wording_reads_as_a_sentence() {
        assert_eq!(
            draft("(Don't|Your code should not) (call|use) [any] function[s] from [the] {list!}."),
            "Don't call functions from {list!}."
        );
    }
}

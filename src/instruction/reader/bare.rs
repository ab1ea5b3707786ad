//! Names without marks, where only a name can stand: "the deposit method", "`average` returns a float" without its
//! backticks.

use super::chunks::Chunks;
use super::head::is_plural;
use super::lexicon::{Sense, SenseAt};
use super::noun::conjunction;
use super::token::{Token, TokenKind, tokens};
use super::verb::VerbGroup;
use crate::instruction::demand::Demand;
use crate::instruction::{SlotKind, SlotValue};

/// What is defined by a name, and belongs to what has one.
const MEMBERS: [&str; 6] = ["constant", "field", "method", "parameter", "property", "variable"];
/// The ends of words for what is not counted, which stand without an article too: "validation must return early".
const UNCOUNTED: [&str; 11] =
    ["ance", "cess", "ence", "ing", "ism", "ity", "ment", "ness", "sion", "tion", "ware"];
/// What functions do.
const DEEDS: [&str; 3] = ["raise", "return", "take"];
/// Words before what is to be something.
const MAKING: [&str; 8] = ["declare", "give", "have", "keep", "leave", "let", "make", "mark"];

/// A sentence with its bare names in backticks, and these names; `None` if it has none.
pub fn marked(sentence: &str) -> Option<(String, Vec<String>)> {
    let tokens = tokens(sentence)?;
    let chunks = Chunks::new(&tokens);
    let names: Vec<_> = (0..tokens.len()).filter(|at| is_name(&chunks, *at)).collect();
    let mut text = String::new();
    let mut end = 0;
    for at in &names {
        let Token { start, end: next, .. } = tokens[*at];
        text += &format!("{}`{}`", &sentence[end..start], &sentence[start..next]);
        end = next;
    }
    text += &sentence[end..];
    let named = names.iter().map(|at| tokens[*at].text.clone()).collect();
    (!names.is_empty()).then_some((text, named))
}

/// Whether each demand is about definitions that some names are those of.
pub fn are_of_names(demands: &[Demand], names: &[String]) -> bool {
    let is_of_name = |demand: &Demand| {
        let slots = demand.instruction.template.slots.iter();
        let mut slots = slots.filter(|it| matches!(it.kind, SlotKind::Name | SlotKind::Function));
        slots.any(|slot| match demand.instruction.slots.get(&slot.name) {
            Some(SlotValue::Names(found)) => found.iter().any(|name| names.contains(name)),
            Some(SlotValue::Value(name)) => names.contains(name),
            _ => false,
        })
    };
    demands.iter().all(is_of_name)
}

/// Whether a word stands where a name does.
fn is_name(chunks: &Chunks<'_>, at: usize) -> bool {
    if !is_unknown(chunks, at) {
        return false;
    }
    if is_listed_member(chunks, at) {
        return true;
    }
    let is_titled = chunks.tokens[at].text.contains(char::is_uppercase);
    let is_subject = is_subject(chunks, at);
    match is_titled {
        true => is_subject && has_members(chunks, at) || is_owner(chunks, at),
        false => is_subject && does(chunks, at),
    }
}

/// Whether a token is a word that is none of the lexicon, and no plural.
fn is_unknown(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_other =
        |(_, sense): &SenseAt| !matches!(sense, Sense::Name { kind: "structure" | "function", .. });
    let token = &chunks.tokens[at];
    let is_code = |c: char| c.is_ascii_alphanumeric() || c == '_';
    token.kind == TokenKind::Word
        && token.text.len() > 1
        && token.text.chars().all(is_code)
        && !chunks.senses(at).iter().any(is_other)
        && !chunks.is_of_longer_phrase(at)
        && (!is_plural(&token.key) || ["is", "ss", "us"].iter().any(|end| token.key.ends_with(end)))
        && !UNCOUNTED.iter().any(|end| token.key.ends_with(end))
}

/// Whether a word names a member whose kind follows it, or that of the list: "a deposit method", "push and pop
/// methods".
fn is_listed_member(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_kind = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(noun) if MEMBERS.contains(&noun.as_str()));
    let kind = |at: usize| chunks.senses(at).iter().any(is_kind);
    let article =
        |at: usize| at > 0 && ["a", "an", "the"].iter().any(|word| chunks.is_word(at - 1, word));
    let is_several = |at: usize| chunks.tokens.get(at).is_some_and(|it| is_plural(&it.key));
    let mut next = at;
    while let Some(other) = conjunction(chunks, next + 1) {
        if other >= chunks.tokens.len() || !is_unknown(chunks, other) {
            return false;
        }
        next = other;
    }
    let is_list = next > at || at > 0 && conjunction(chunks, at - 1) == Some(at);
    let ends = kind(next + 1);
    ends && (!is_list && article(at) && !is_several(next + 1) || is_list && is_several(next + 1))
}

/// Whether a word begins a clause, or is what something is made of.
fn is_subject(chunks: &Chunks<'_>, at: usize) -> bool {
    at == 0
        || MAKING.iter().any(|word| chunks.is_word(at - 1, word))
        || chunks.is_mark(at - 1, ".;")
        || (0..at).any(|start| {
            ["OPENER", "WANT", "FILLER"].iter().any(|it| chunks.class(start, it) == Some(at))
        })
}

/// Whether a verb of functions follows a word, or what only definitions are: "should return", "async".
fn does(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_deed = |group: &VerbGroup| DEEDS.contains(&group.verb) && !group.passive;
    let is_made = at > 0;
    let next = if chunks.is_word(at + 1, "as") { at + 2 } else { at + 1 };
    let is_property = || {
        let adjective = chunks.adjectives(next).any(|(end, _)| end == chunks.tokens.len());
        is_made && adjective
    };
    chunks.verbs(at + 1).iter().any(is_deed) || is_property()
}

/// Whether what follows a word with a capital is only said of a type: "should have a method", "must be generic".
fn has_members(chunks: &Chunks<'_>, at: usize) -> bool {
    let is_kind = |(_, sense): &SenseAt| matches!(sense, Sense::Noun(noun) if MEMBERS.contains(&noun.as_str()));
    let end = chunks.tokens.len();
    let has = |group: &VerbGroup| ["give", "have", "use"].contains(&group.verb);
    let is = |group: &VerbGroup| {
        group.verb == "be" && chunks.adjectives(group.end).any(|it| it.0 == end)
    };
    let is_made = at > 0 && chunks.adjectives(at + 1).any(|it| it.0 == end);
    let has_kind = || (at + 1..end).any(|at| chunks.senses(at).iter().any(is_kind));
    let verbs = chunks.verbs(at + 1);
    let is_given = at > 0 && chunks.is_word(at - 1, "give");
    is_made || verbs.iter().any(is) || (is_given || verbs.iter().any(has)) && has_kind()
}

/// Whether a word with a capital ends a clause as what has members: "add a deposit method to Account".
fn is_owner(chunks: &Chunks<'_>, at: usize) -> bool {
    let joins = ["in", "of", "on", "to"];
    let is_last = at + 1 == chunks.tokens.len() || chunks.is_mark(at + 1, ".,;!");
    at > 1 && is_last && joins.iter().any(|word| chunks.is_word(at - 1, word))
}

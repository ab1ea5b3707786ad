//! "The function", "the class": which one is meant.
//!
//! The one that the question or an earlier instruction names, else the only one at the top level of
//! the code. Where the question gives the code to start with, it is the function that this defines.

use std::collections::BTreeSet;

use super::start;
use crate::facts::{Facts, FunctionKind};
use crate::instruction::{Instruction, Parse, SlotValue};
use crate::language::Language;
use crate::response::Span;

/// How many words of a question are searched for names.
const MAX_WORDS: usize = 4000;

/// The slots in which a subject stands, and the nouns by which a question names it.
const SUBJECTS: [(&str, &[&str]); 2] =
    [("function_name", &["function", "method"]), ("class_name", &["class"])];

/// Puts the names into the instructions of a task whose subject the question or one of the
/// instructions before names.
pub(super) fn name_subjects(
    parses: &mut [Parse],
    question: Option<&str>,
    language: Option<Language>,
) {
    for (slot, nouns) in SUBJECTS {
        let given = question.zip(language).filter(|_| slot == "function_name");
        let given = given.and_then(|(text, language)| start::given_function(text, language));
        let mut named = match given {
            Some(name) => BTreeSet::from([name]),
            None => question.map(|text| names_in(text, nouns)).unwrap_or_default(),
        };
        for parse in parses.iter_mut() {
            for instruction in parse.instructions_mut() {
                match (instruction.slots.get(slot), only(&named)) {
                    (Some(SlotValue::Anonymous), Some(name)) => {
                        let name = SlotValue::Names(vec![name.to_owned()]);
                        instruction.slots.insert(slot, name);
                    }
                    (Some(SlotValue::Names(names)), _) => named.extend(names.iter().cloned()),
                    _ => {}
                }
            }
        }
    }
}

/// The instruction with the only function or class of the code as its subject; `None` if there are
/// several or none.
pub(super) fn with_subject_of_code(
    instruction: &Instruction,
    facts: &Facts<'_>,
) -> Option<Instruction> {
    let mut instruction = instruction.clone();
    for (slot, _) in SUBJECTS {
        if instruction.slots.get(slot) == Some(&SlotValue::Anonymous) {
            let names = match slot {
                "class_name" => classes(facts),
                _ => functions(facts),
            };
            let name = SlotValue::Names(vec![only(&names)?.clone()]);
            instruction.slots.insert(slot, name);
        }
    }
    (!instruction.slots.is_anonymous()).then_some(instruction)
}

fn only(names: &BTreeSet<String>) -> Option<&String> {
    names.first().filter(|_| names.len() == 1)
}

/// What "the function" or "the class" may be: the functions or classes of the code that
/// [`functions`] and [`classes`] name.
pub(super) fn spans(facts: &Facts<'_>, part: &str) -> Vec<Span> {
    if part == "class" {
        let names = classes(facts);
        let is_one = |name: Option<&str>| name.is_some_and(|name| names.contains(name));
        let types = facts.types.iter().filter(|ty| is_one(ty.name));
        return types.map(|ty| ty.span).collect();
    }
    let names = functions(facts);
    let functions = facts.functions.iter();
    functions
        .filter(|function| function.body.is_some() && names.contains(function.name))
        .filter(|function| facts.enclosing_function(function.scope).is_none())
        .map(|function| function.span)
        .collect()
}

/// The functions outside types and other functions, and where there are none, the methods; without
/// the one that the program begins with.
fn functions(facts: &Facts<'_>) -> BTreeSet<String> {
    let of_kind = |kind| {
        let functions = facts.functions.iter().filter(move |function| {
            function.kind == kind
                && function.name != "main"
                && facts.enclosing_function(function.scope).is_none()
        });
        functions.map(|function| function.name.to_owned()).collect::<BTreeSet<_>>()
    };
    let free = of_kind(FunctionKind::Function);
    if free.is_empty() { of_kind(FunctionKind::Method) } else { free }
}

fn classes(facts: &Facts<'_>) -> BTreeSet<String> {
    let classes = facts.types.iter().filter(|ty| {
        ty.is_class && ty.qualifier.is_none() && facts.enclosing_function(ty.scope).is_none()
    });
    classes.filter_map(|ty| ty.name).map(str::to_owned).collect()
}

/// The names in quotes beside one of the nouns: "a function named `f`", "the `f` function".
fn names_in(text: &str, nouns: &[&str]) -> BTreeSet<String> {
    let words: Vec<_> = text.split_whitespace().take(MAX_WORDS).collect();
    let is_noun = |word: &&str| {
        let word = word.trim_matches([',', '.', ':', ';']);
        nouns.iter().any(|noun| noun.eq_ignore_ascii_case(word))
    };
    let mut names = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        let Some(name) = quoted_name(word) else {
            continue;
        };
        let before = words[..at].iter().rev();
        let before = before.into_iter().find(|word| !["named", "called"].contains(word));
        let near = [before, words.get(at + 1)];
        if near.into_iter().flatten().any(is_noun) {
            names.insert(name.to_owned());
        }
    }
    names
}

/// The name in a word in quotes, without what is in its parentheses.
fn quoted_name(word: &str) -> Option<&str> {
    let inner = word.strip_prefix(['`', '\'', '"'])?;
    let end = inner.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (end > 0).then(|| &inner[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_names_what_stands_in_quotes_beside_its_noun() {
        let names =
            |text: &str| names_in(text, &["function", "method"]).into_iter().collect::<Vec<_>>();
        assert_eq!(names("Write a function named `f` that uses `g`."), ["f"]);
        assert_eq!(names("Write the 'f(a)' function. Call it `x`."), ["f"]);
        assert_eq!(names("A function f and a class `C`."), [""; 0]);
        assert_eq!(names("The function `f` and the `g` method."), ["f", "g"]);
    }
}

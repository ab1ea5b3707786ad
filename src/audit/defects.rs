//! What is wrong with a question, at no cost to a score: repeated instructions, dependencies that
//! point forward or in circles, and a language other than the question's.

use super::{Finding, FindingKind, Task};
use crate::language::{Keywords, LanguageName};

pub(super) fn find(task: &Task<'_>) -> Vec<Finding> {
    let mut found = repeated(task);
    found.extend(foreign_language(task));
    found.extend(foreign_keywords(task));
    found.extend(forward(task));
    found.extend(circular(task));
    found
}

fn defect(rule: &'static str, instructions: Vec<usize>, proof: String) -> Finding {
    Finding::new(rule, FindingKind::Defect, instructions, proof)
}

/// Instructions that are equal to an earlier one: in their words, or in template and slots.
fn repeated(task: &Task<'_>) -> Vec<Finding> {
    let texts = &task.question.instructions;
    let mut found = Vec::new();
    for later in 0..texts.len() {
        let earlier = (0..later).find(|&earlier| {
            let same_text = texts[earlier].text == texts[later].text;
            let parses = (&task.parses[earlier], &task.parses[later]);
            same_text || parses.0.template().is_some() && parses.0 == parses.1
        });
        if let Some(earlier) = earlier {
            let proof = format!("The instruction says the same as that at index {earlier}.");
            found.push(defect("repeated-instruction", vec![earlier, later], proof));
        }
    }
    found
}

/// An instruction that requests another language than the question's.
fn foreign_language(task: &Task<'_>) -> Option<Finding> {
    let (index, requested) = task.requested.as_ref()?;
    let own = task.question.language.as_deref()?;
    let requested = match requested {
        LanguageName::Supported(language) => {
            if task.question.programming_language() == Some(*language) {
                return None;
            }
            language.name()
        }
        LanguageName::Other(name) if name.eq_ignore_ascii_case(own) => return None,
        LanguageName::Other(name) => name,
    };
    let proof =
        format!("The response has to be in {requested}, and the question is one of `{own}`.");
    Some(defect("language-of-another-question", vec![*index], proof))
}

/// Keywords of another language, which are looked for as names.
fn foreign_keywords(task: &Task<'_>) -> Vec<Finding> {
    let Some(language) = task.language else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (index, instruction) in task.instructions() {
        let words = instruction.slots.names("keyword");
        if let Some(word) = words.iter().find(|word| !Keywords::of(language).names(word)) {
            let proof = format!("`{word}` is not a keyword of {language}.");
            found.push(defect("keyword-of-another-language", vec![index], proof));
        }
    }
    found
}

/// The instructions that depend on a later one.
fn forward(task: &Task<'_>) -> Option<Finding> {
    let dependencies = task.question.dependencies.iter().flatten().enumerate();
    let early = dependencies.filter(|(index, needed)| needed.iter().any(|needed| needed > index));
    let early: Vec<_> = early.map(|(index, _)| index).collect();
    let proof = "What the instruction depends on comes after it.".to_owned();
    (!early.is_empty()).then(|| defect("dependency-on-a-later-instruction", early, proof))
}

/// The instructions in circles of dependencies: what is left once all that depend on nothing left
/// have been taken away.
fn circular(task: &Task<'_>) -> Option<Finding> {
    let dependencies = task.question.dependencies.as_deref()?;
    let mut left: Vec<usize> = (0..dependencies.len()).collect();
    loop {
        let before = left.clone();
        left.retain(|index| dependencies[*index].iter().any(|needed| before.contains(needed)));
        if left.len() == before.len() {
            break;
        }
    }
    // Taken away from the other end too: what nothing left depends on is in no circle.
    loop {
        let before = left.clone();
        let is_needed =
            |index: &usize| before.iter().any(|other| dependencies[*other].contains(index));
        left.retain(is_needed);
        if left.len() == before.len() {
            break;
        }
    }
    let proof = "The instructions depend on each other in a circle.".to_owned();
    (!left.is_empty()).then(|| defect("circular-dependency", left, proof))
}

//! Solutions with names in a convention that nobody follows by habit, as a witness for it.

use std::path::Path;
use std::sync::Arc;

use super::choice::Draw;
use super::data::Data;
use super::drafts::{Draft, draft, tells};
use super::pool::Pool;
use super::task::Task;
use crate::instruction::Template;
use crate::language::Language;
use crate::lint::{InputFile, Linter, Rule};
use crate::names::is_part_of_name;
use crate::verifier::Verifier;

/// The conventions that solutions can be given.
#[derive(Debug)]
pub(super) struct Renaming {
    /// Each with what renames.
    conventions: Vec<(Draft, Linter)>,
}

impl Renaming {
    /// Those of the templates that take part.
    pub(super) fn new(verifier: &Verifier, templates: &[Arc<Template>]) -> Self {
        let all = verifier.templates();
        // The sentences mean the same in all languages.
        let [language, ..] = Language::ALL;
        let linter = |sentence: &String| {
            let rules = Rule::all(all, sentence).ok()?;
            let rule = rules.first()?;
            let mut asked = templates.iter().filter(|one| one.slug == rule.slug());
            let draft = draft(asked.next()?, sentence, all, language)?;
            let linter = Linter::new(verifier.clone(), rules).without_exceptions();
            Some((draft, linter.with_fixes(true).without_project()))
        };
        Self { conventions: Data::get().conventions.iter().filter_map(linter).collect() }
    }

    pub(super) fn drafts(&self) -> impl Iterator<Item = &Draft> {
        self.conventions.iter().map(|(draft, _)| draft)
    }

    /// The task with names of its solution in a convention that most others don't follow, and the sentence that asks
    /// for it; `None` if some name cannot surely be changed, or none has to.
    pub(super) fn renamed(
        &self,
        task: &Task,
        pool: &Pool,
        draw: &mut Draw,
    ) -> Option<(Task, &str)> {
        let (before, code, after) = only_block(&task.solution)?;
        let is_unusual = |(draft, _): &&(Draft, Linter)| {
            let others = pool.breakers(task.language, &draft.sentence);
            others.broken.count_ones() >= others.followed.count_ones()
        };
        let mut open: Vec<_> = self.conventions.iter().filter(is_unusual).collect();
        while !open.is_empty() {
            let (draft, linter) = open.swap_remove(draw.index(open.len()));
            let file = InputFile::text(Path::new("solution"), task.language, code.to_owned());
            let Some(new) = linter.mended_text(&file) else {
                continue;
            };
            // What the question or the prose speaks of keeps its name.
            let stay = |word: &str| {
                tells(&task.question, word) || [before, after].iter().any(|text| has(text, word))
            };
            if words(code).all(|word| has(&new, word) || !stay(word)) {
                let solution = format!("{before}{new}{after}");
                return Some((Task { solution, ..task.clone() }, &draft.sentence));
            }
        }
        None
    }
}

/// The text before the code of a response, the code, and the rest, if it has a single block.
fn only_block(solution: &str) -> Option<(&str, &str, &str)> {
    const FENCE: &str = "```";
    let start = solution.find(FENCE)?;
    let start = start + solution[start..].find('\n')? + 1;
    let end = start + solution[start..].find(FENCE)?;
    let rest = &solution[end + FENCE.len()..];
    (!rest.contains(FENCE)).then(|| (&solution[..start], &solution[start..end], &solution[end..]))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_part_of_name(c)).filter(|word| !word.is_empty())
}

fn has(text: &str, word: &str) -> bool {
    words(text).any(|other| other == word)
}

//! How far the templates cover the instructions of a question file.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::check::unjudgeable;
use crate::dataset::{Question, QuestionId};
use crate::instruction::{Category, Parse, Template, Templates};
use crate::language::Language;
use crate::verdict::Reason;

/// Counts of instructions, and those that no verdict can come of.
#[derive(Debug)]
pub struct Coverage<'t> {
    /// The templates that sentences are understood by.
    pub templates: &'t Templates,
    /// How many questions were counted.
    pub questions: u64,
    /// How many instructions they have.
    pub instructions: u64,
    /// Instructions by template and language; `None`: the question's language has no grammar
    /// here, or is not said.
    pub by_template: BTreeMap<String, BTreeMap<Option<Language>, u64>>,
    /// Instructions by the category that their row gives; where it gives none, the template's.
    pub by_category: BTreeMap<CategoryKey, u64>,
    /// What cannot be judged, in the file's order.
    pub gaps: Vec<Gap>,
}

/// A category, those of the paper first and in its order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum CategoryKey {
    /// One of the paper's.
    Known(Category),
    /// Another, as written.
    Other(String),
    /// The row gives none, and the sentence is unknown.
    Unspecified,
}

impl CategoryKey {
    /// The category's name, where there is one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Known(category) => Some(category.id()),
            Self::Other(name) => Some(name),
            Self::Unspecified => None,
        }
    }
}

/// An instruction that cannot be judged, whatever the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// The question.
    pub question_id: QuestionId,
    /// The instruction's index in the question's list, from 0.
    pub index: usize,
    /// Unknown, unfilled or uninterpretable.
    pub reason: Reason,
    /// The template's slug, where the sentence is understood.
    pub template: Option<String>,
    /// The sentence.
    pub instruction: String,
}

impl<'t> Coverage<'t> {
    /// Counts nothing yet.
    pub fn new(templates: &'t Templates) -> Self {
        Self {
            templates,
            questions: 0,
            instructions: 0,
            by_template: BTreeMap::new(),
            by_category: BTreeMap::new(),
            gaps: Vec::new(),
        }
    }

    /// Counts a question's instructions.
    pub fn add(&mut self, question: &Question) {
        self.questions += 1;
        let language = question.programming_language();
        for (index, row) in question.instructions.iter().enumerate() {
            self.instructions += 1;
            let (template, reason) = standing(self.templates, &row.text, language);
            let category = category(row.category.as_deref(), template.as_deref());
            *self.by_category.entry(category).or_default() += 1;
            let slug = template.map(|template| template.slug.clone());
            if let Some(slug) = slug.clone() {
                let languages = self.by_template.entry(slug).or_default();
                *languages.entry(language).or_default() += 1;
            }
            if let Some(reason) = reason {
                self.gaps.push(Gap {
                    question_id: question.id.clone(),
                    index,
                    reason,
                    template: slug,
                    instruction: row.text.clone(),
                });
            }
        }
    }
}

/// The sentence's template, and why it cannot be judged where it cannot.
fn standing(
    templates: &Templates,
    sentence: &str,
    language: Option<Language>,
) -> (Option<Arc<Template>>, Option<Reason>) {
    match templates.parse(sentence, language) {
        Parse::Instruction(instruction) => {
            let reason = unjudgeable(&instruction);
            (Some(instruction.template), reason)
        }
        Parse::Unknown | Parse::Ambiguous(_) => (None, Some(Reason::UnknownInstruction)),
    }
}

fn category(given: Option<&str>, template: Option<&Template>) -> CategoryKey {
    match (given, template) {
        (Some(given), _) => Category::ALL
            .into_iter()
            .find(|category| category.id() == given)
            .map_or_else(|| CategoryKey::Other(given.to_owned()), CategoryKey::Known),
        (None, Some(template)) => CategoryKey::Known(template.category),
        (None, None) => CategoryKey::Unspecified,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_counted_and_gaps_named() {
        let question = Question::from_json(
            r#"{"question_id": "q", "meta_info": {"programming_language": "go"}, "instruction_list": [
                {"type": "class", "instruction": "Your code should use for-loop."},
                {"type": "odd", "instruction": "Please your aunt."},
                "Your code should not use any functions from the disallowed_function_list.",
                "Your code should use for-loop.",
                "Variable `log`, the initial value should be `an opened file stream`."
            ]}"#,
        )
        .unwrap();
        let mut coverage = Coverage::new(Templates::builtin());
        coverage.add(&question);
        assert_eq!((coverage.questions, coverage.instructions), (1, 5));
        assert_eq!(coverage.by_template["use-for-loop"][&Some(Language::Go)], 2);
        let categories: Vec<_> = coverage
            .by_category
            .iter()
            .map(|(key, count)| (key.name().unwrap(), *count))
            .collect();
        assert_eq!(
            categories,
            [
                ("structural control", 1),
                ("variable", 1),
                ("function", 1),
                ("class", 1),
                ("odd", 1)
            ]
        );
        let gaps: Vec<_> = coverage
            .gaps
            .iter()
            .map(|gap| (gap.index, gap.reason, gap.template.as_deref()))
            .collect();
        assert_eq!(
            gaps,
            [
                (1, Reason::UnknownInstruction, None),
                (2, Reason::UnfilledSlot, Some("no-functions-from")),
                (
                    4,
                    Reason::UninterpretableValue,
                    Some("variable-initial-value")
                )
            ]
        );
    }
}

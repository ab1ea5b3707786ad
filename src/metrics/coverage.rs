//! How many instructions of a question file the templates cover.

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::check::unjudgeable;
use crate::dataset::{Question, QuestionId};
use crate::instruction::{Category, Parse, Template, Templates, WhyNot};
use crate::language::Language;
use crate::response::BlockLanguage;
use crate::verdict::Reason;

/// Counts of instructions, and those that will always be Unverifiable.
#[derive(Debug)]
pub struct Coverage<'t> {
    /// The templates that sentences are parsed by.
    pub templates: &'t Templates,
    pub questions: u64,
    pub instructions: u64,
    /// Instructions by template and language; the language is `None` if it has no grammar here or
    /// the question does not give it.
    pub by_template: BTreeMap<String, BTreeMap<Option<Language>, u64>>,
    /// Instructions by the category that the file gives or, without one, the template's.
    pub by_category: BTreeMap<CategoryKey, u64>,
    /// The instructions that cannot be checked, in the file's order.
    pub gaps: Vec<Gap>,
    /// The others that are not decided in the question's language, or in part only, in the file's order.
    pub partial: Vec<Partial>,
    /// The sentences, in the order of their first occurrences.
    pub by_sentence: IndexMap<String, Sentence>,
}

/// A sentence that any number of questions may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// How many instructions it is.
    pub count: u64,
    /// The slugs of the templates that it is understood as where it occurs first.
    pub templates: Vec<String>,
    /// Why it cannot be checked, if so.
    pub reason: Option<Reason>,
}

/// A category. The paper's come first, in its order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum CategoryKey {
    Known(Category),
    /// Another, as written.
    Other(String),
    /// The file gives none, and the sentence is unknown.
    Unspecified,
}

impl CategoryKey {
    /// The category's name, if any.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Known(category) => Some(category.id()),
            Self::Other(name) => Some(name),
            Self::Unspecified => None,
        }
    }
}

/// An instruction that cannot be checked, whatever the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    pub question_id: QuestionId,
    /// The instruction's index in the question's list, from 0.
    pub index: usize,
    /// Why: unknown, unfilled or uninterpretable.
    pub reason: Reason,
    /// The template's slug, if the sentence is known.
    pub template: Option<String>,
    pub instruction: String,
}

/// An instruction of which something is not decided, whatever the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partial {
    pub question_id: QuestionId,
    /// The instruction's index in the question's list, from 0.
    pub index: usize,
    /// What is not decided, in words.
    pub undecided: String,
    pub instruction: String,
}

impl Gap {
    /// Why the sentence is not understood, if it is not.
    pub fn why_not(&self) -> Option<WhyNot> {
        (self.reason == Reason::UnknownInstruction).then(|| WhyNot::of(&self.instruction))
    }
}

impl<'t> Coverage<'t> {
    pub fn new(templates: &'t Templates) -> Self {
        Self {
            templates,
            questions: 0,
            instructions: 0,
            by_template: BTreeMap::new(),
            by_category: BTreeMap::new(),
            gaps: Vec::new(),
            partial: Vec::new(),
            by_sentence: IndexMap::new(),
        }
    }

    pub fn add(&mut self, question: &Question) {
        self.questions += 1;
        let language = question.programming_language();
        let name = question.language_name();
        let grammar = name.as_ref().and_then(|name| BlockLanguage::of(name).grammar());
        let asked = name.as_ref().and(question.language.as_deref()).map(|name| (name, grammar));
        let parses = self.templates.of_question(question);
        for (index, (row, parse)) in question.instructions.iter().zip(&parses).enumerate() {
            self.instructions += 1;
            let (template, reason) = match_template(parse);
            self.add_sentence(&row.text, parse, reason);
            let category = category(row.category.as_deref(), template.as_deref());
            *self.by_category.entry(category).or_default() += 1;
            let slug = template.map(|template| template.slug.clone());
            if let Some(slug) = slug.clone() {
                let languages = self.by_template.entry(slug).or_default();
                *languages.entry(language).or_default() += 1;
            }
            let (question_id, instruction) = (question.id.clone(), row.text.clone());
            if let Some(reason) = reason {
                self.gaps.push(Gap { question_id, index, reason, template: slug, instruction });
            } else if let Some(undecided) = parse.undecided(asked) {
                self.partial.push(Partial { question_id, index, undecided, instruction });
            }
        }
    }
}

impl Coverage<'_> {
    fn add_sentence(&mut self, text: &str, parse: &Parse, reason: Option<Reason>) {
        if let Some(known) = self.by_sentence.get_mut(text) {
            known.count += 1;
            return;
        }
        let slugs = parse.instructions().map(|one| one.template.slug.clone());
        let sentence = Sentence { count: 1, templates: slugs.collect(), reason };
        self.by_sentence.insert(text.to_owned(), sentence);
    }
}

/// The sentence's template, and why it cannot be checked, if so.
fn match_template(parse: &Parse) -> (Option<Arc<Template>>, Option<Reason>) {
    let reason = match parse {
        Parse::Unknown | Parse::Ambiguous(_) => Some(Reason::UnknownInstruction),
        _ => parse.instructions().find_map(unjudgeable),
    };
    (parse.template().cloned(), reason)
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
        let categories: Vec<_> =
            coverage.by_category.iter().map(|(key, count)| (key.name().unwrap(), *count)).collect();
        assert_eq!(
            categories,
            [("structural control", 1), ("variable", 1), ("function", 1), ("class", 1), ("odd", 1)]
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
                (4, Reason::UninterpretableValue, Some("variable-initial-value"))
            ]
        );
    }
}

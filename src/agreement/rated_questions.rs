//! The rated questions, as the files describe them.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{RatedRow, Rater, RowError};
use crate::dataset::{Question, QuestionId, Questions};
use crate::instruction::Templates;
use crate::metrics::{GroupBy, GroupKey, Item, Row, groups};
use crate::verdict::Outcome;

/// The questions that any row names, in the order of first occurrence.
#[derive(Debug, Default)]
pub(super) struct RatedQuestions {
    index: BTreeMap<QuestionId, usize>,
    pub(super) all: Vec<RatedQuestion>,
}

/// One question, with everything that the files say about it.
#[derive(Debug)]
pub(super) struct RatedQuestion {
    pub(super) id: QuestionId,
    /// The question; `None` if no file has its instructions.
    pub(super) question: Option<Question>,
    labels: Vec<InstructionLabels>,
    /// Where the question occurred first, for the message about a different one with its id.
    first_position: String,
    /// The text of the instruction list, so that equal lists need not be parsed.
    list: String,
    has_dependencies: bool,
}

/// Template and category of an instruction, from a verdict file or the table of templates.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct InstructionLabels {
    pub(super) template: Option<String>,
    id: Option<u32>,
    #[serde(rename = "type")]
    category: Option<String>,
}

impl RatedQuestions {
    /// Collects the questions of the question file, and those that rows repeat. A row that repeats
    /// a different list of instructions becomes an error.
    pub(super) fn gather(raters: &mut [Rater], questions: &Questions) -> Self {
        let mut gathered = Self::default();
        for question in questions.iter() {
            let index = gathered.insert(&question.id);
            gathered.all[index].question = Some(Question::clone(question));
            gathered.all[index].has_dependencies = true;
            gathered.all[index].first_position = "the question file".to_owned();
        }
        for rater in raters {
            for row in &mut rater.rows {
                let Some(id) = &row.question_id else { continue };
                let index = gathered.insert(id);
                let merged = gathered.all[index].merge_row(row, &rater.name);
                row.verdicts = match std::mem::replace(&mut row.verdicts, Ok(Vec::new())) {
                    Ok(verdicts) => merged.map(|()| verdicts),
                    Err(fault) => Err(fault),
                };
            }
        }
        gathered
            .all
            .par_iter_mut()
            .for_each(RatedQuestion::name_templates);
        gathered
    }

    /// The index of a question that a row names.
    pub(super) fn get(&self, id: &QuestionId) -> Option<usize> {
        self.index.get(id).copied()
    }

    fn insert(&mut self, id: &QuestionId) -> usize {
        if let Some(index) = self.get(id) {
            return index;
        }
        let index = self.all.len();
        self.index.insert(id.clone(), index);
        self.all.push(RatedQuestion {
            id: id.clone(),
            question: None,
            labels: Vec::new(),
            first_position: String::new(),
            list: String::new(),
            has_dependencies: false,
        });
        index
    }
}

impl RatedQuestion {
    /// How many instructions the question has, if known.
    pub(super) fn len(&self) -> Option<usize> {
        let question = self.question.as_ref()?;
        Some(question.instructions.len())
    }

    /// The sentence of an instruction.
    pub(super) fn sentence(&self, index: usize) -> Option<&str> {
        let question = self.question.as_ref()?;
        Some(&question.instructions.get(index)?.text)
    }

    /// The template of an instruction.
    pub(super) fn template(&self, index: usize) -> Option<&str> {
        self.labels.get(index)?.template.as_deref()
    }

    /// The groups that the question's `count` instructions belong to, each with their indices.
    pub(super) fn groups(&self, count: usize) -> Vec<(GroupKey, Vec<usize>)> {
        let question = self.question.as_ref();
        let unknown = InstructionLabels::default();
        let item = |index| {
            let label: &InstructionLabels = self.labels.get(index).unwrap_or(&unknown);
            Item {
                outcome: Outcome::No,
                category: label.category.as_deref(),
                id: label.id,
                template: label.template.as_deref(),
            }
        };
        let row = Row {
            model: "",
            question: &self.id,
            set: question.and_then(|it| it.set.as_deref()),
            language: question.and_then(|it| it.language.as_deref()),
            missing: false,
            items: (0..count).map(item).collect(),
            dependencies: &[],
        };
        let each = GroupBy::ALL.into_iter();
        each.flat_map(|by| groups(&row, by)).collect()
    }

    /// Adds what a row says about the question.
    fn merge_row(&mut self, row: &RatedRow, file: &str) -> Result<(), RowError> {
        if let Some(raw) = row.question_fields.present("instruction_list") {
            if raw.get() != self.list || !self.is_complete() {
                self.merge_question(row, raw, file)?;
            }
            if self.labels.is_empty() {
                self.labels = row.details.as_deref().map(labels).unwrap_or_default();
            }
        }
        Ok(())
    }

    fn is_complete(&self) -> bool {
        let question = self.question.as_ref();
        let is_described = question.is_some_and(|it| it.language.is_some() && it.set.is_some());
        is_described && self.has_dependencies
    }

    fn merge_question(
        &mut self,
        row: &RatedRow,
        list: &RawValue,
        file: &str,
    ) -> Result<(), RowError> {
        let question = Question::from_fields(row.question_fields.clone())?;
        let has_dependencies = row
            .question_fields
            .present("instruction_dependence")
            .is_some();
        let Some(known) = &mut self.question else {
            self.question = Some(question);
            self.has_dependencies = has_dependencies;
            self.first_position = format!("{file}:{}", row.line);
            list.get().clone_into(&mut self.list);
            return Ok(());
        };
        if let Some(difference) = question.instructions_differ(known) {
            let first = self.first_position.clone();
            return Err(RowError::OtherQuestion { first, difference });
        }
        known.language = known.language.take().or(question.language);
        known.set = known.set.take().or(question.set);
        if has_dependencies && !self.has_dependencies {
            known.dependencies = question.dependencies;
            self.has_dependencies = true;
        }
        Ok(())
    }

    /// Finds the templates of the sentences, if no verdict file names them.
    fn name_templates(&mut self) {
        let Some(question) = &self.question else {
            return;
        };
        if self.labels.len() == question.instructions.len() {
            return;
        }
        let language = question.programming_language();
        let labels = question.instructions.iter().map(|one| {
            let parse = Templates::builtin().parse(&one.text, language);
            let template = parse.instruction().map(|it| it.template);
            let by_template = || Some(template.as_ref()?.category.id().to_owned());
            InstructionLabels {
                category: one.category.clone().or_else(by_template),
                id: template.as_ref().and_then(|it| it.id),
                template: template.as_ref().map(|it| it.slug.clone()),
            }
        });
        self.labels = labels.collect();
    }
}

/// The labels in a verdict line's details; empty if they cannot be read.
fn labels(details: &RawValue) -> Vec<InstructionLabels> {
    serde_json::from_str(details.get()).unwrap_or_default()
}

//! What the files say of the questions that were rated.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{RatedRow, Rater, RowFault};
use crate::dataset::{Question, QuestionId, Questions};
use crate::instruction::Templates;
use crate::metrics::{GroupBy, GroupKey, Item, Row, groups};
use crate::verdict::Outcome;

/// The questions that any row names, in the order in which they are met.
#[derive(Debug, Default)]
pub(super) struct Tasks {
    index: BTreeMap<QuestionId, usize>,
    pub(super) all: Vec<Task>,
}

/// One question, as far as a file describes it.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) id: QuestionId,
    /// The question; `None` where no file has its instructions.
    pub(super) question: Option<Question>,
    heads: Vec<Head>,
    /// Where the question was first met, for the message about another one.
    place: String,
    /// The text of the instruction list, by which equal ones are known without being read.
    list: String,
    has_dependencies: bool,
}

/// What a verdict file or the table of templates says about an instruction.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Head {
    pub(super) template: Option<String>,
    id: Option<u32>,
    #[serde(rename = "type")]
    category: Option<String>,
}

impl Tasks {
    /// Gathers what the question file says, and what rows repeat. A row that repeats another
    /// list of instructions is marked as bad.
    pub(super) fn gather(raters: &mut [Rater], questions: &Questions) -> Self {
        let mut tasks = Self::default();
        for question in questions.iter() {
            let index = tasks.insert(&question.id);
            tasks.all[index].question = Some(Question::clone(question));
            tasks.all[index].has_dependencies = true;
            tasks.all[index].place = "the question file".to_owned();
        }
        for rater in raters {
            for row in &mut rater.rows {
                let Some(id) = &row.question_id else { continue };
                let index = tasks.insert(id);
                let learned = tasks.all[index].learn(row, &rater.name);
                row.verdicts = match std::mem::replace(&mut row.verdicts, Ok(Vec::new())) {
                    Ok(verdicts) => learned.map(|()| verdicts),
                    Err(fault) => Err(fault),
                };
            }
        }
        tasks.all.par_iter_mut().for_each(Task::name_templates);
        tasks
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
        self.all.push(Task {
            id: id.clone(),
            question: None,
            heads: Vec::new(),
            place: String::new(),
            list: String::new(),
            has_dependencies: false,
        });
        index
    }
}

impl Task {
    /// How many instructions the question has, where that is known.
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
        self.heads.get(index)?.template.as_deref()
    }

    /// The groups that the question's `count` instructions belong to, each with their indices.
    pub(super) fn groups(&self, count: usize) -> Vec<(GroupKey, Vec<usize>)> {
        let question = self.question.as_ref();
        let unknown = Head::default();
        let item = |index| {
            let head: &Head = self.heads.get(index).unwrap_or(&unknown);
            Item {
                outcome: Outcome::No,
                category: head.category.as_deref(),
                id: head.id,
                template: head.template.as_deref(),
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

    /// Takes from a row what is not known yet.
    fn learn(&mut self, row: &RatedRow, file: &str) -> Result<(), RowFault> {
        if let Some(raw) = row.asked.present("instruction_list") {
            if raw.get() != self.list || !self.is_complete() {
                self.merge(row, raw, file)?;
            }
            if self.heads.is_empty() {
                self.heads = row.details.as_deref().map(heads).unwrap_or_default();
            }
        }
        Ok(())
    }

    fn is_complete(&self) -> bool {
        let question = self.question.as_ref();
        let is_described = question.is_some_and(|it| it.language.is_some() && it.set.is_some());
        is_described && self.has_dependencies
    }

    fn merge(&mut self, row: &RatedRow, list: &RawValue, file: &str) -> Result<(), RowFault> {
        let question = Question::from_fields(row.asked.clone())?;
        let has_dependencies = row.asked.present("instruction_dependence").is_some();
        let Some(known) = &mut self.question else {
            self.question = Some(question);
            self.has_dependencies = has_dependencies;
            self.place = format!("{file}:{}", row.line);
            list.get().clone_into(&mut self.list);
            return Ok(());
        };
        if let Some(place) = question.instructions_differ(known) {
            let first = self.place.clone();
            return Err(RowFault::OtherQuestion { first, place });
        }
        known.language = known.language.take().or(question.language);
        known.set = known.set.take().or(question.set);
        if has_dependencies && !self.has_dependencies {
            known.dependencies = question.dependencies;
            self.has_dependencies = true;
        }
        Ok(())
    }

    /// Finds the templates of sentences that no verdict file has named.
    fn name_templates(&mut self) {
        let Some(question) = &self.question else {
            return;
        };
        if self.heads.len() == question.instructions.len() {
            return;
        }
        let language = question.programming_language();
        let heads = question.instructions.iter().map(|one| {
            let parse = Templates::builtin().parse(&one.text, language);
            let template = parse.instruction().map(|it| it.template);
            let by_template = || Some(template.as_ref()?.category.id().to_owned());
            Head {
                category: one.category.clone().or_else(by_template),
                id: template.as_ref().and_then(|it| it.id),
                template: template.as_ref().map(|it| it.slug.clone()),
            }
        });
        self.heads = heads.collect();
    }
}

/// The heads of a verdict line's details; none where they cannot be read.
fn heads(details: &RawValue) -> Vec<Head> {
    serde_json::from_str(details.get()).unwrap_or_default()
}

//! The rated questions, as the files describe them.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{RatedRow, Rater, RowError};
use crate::dataset::{Fault, Meta, Question, QuestionId, QuestionKey, Questions, dependencies};
use crate::instruction::Templates;
use crate::metrics::{GroupBy, GroupKey, Item, Row, groups};
use crate::verdict::Outcome;

/// The questions that any row names, in the order of first occurrence.
#[derive(Debug, Default)]
pub(super) struct RatedQuestions {
    /// The questions with an id, one of each set and round.
    index: BTreeMap<QuestionId, Vec<usize>>,
    /// The ids of the index by their text.
    by_text: BTreeMap<String, QuestionId>,
    /// The ids that were found by their text alone: `"1"` where the others have `1`.
    pub(super) matched_as_text: BTreeSet<QuestionId>,
    pub(super) all: Vec<RatedQuestion>,
}

/// One question, with everything that the files say about it.
#[derive(Debug)]
pub(super) struct RatedQuestion {
    pub(super) id: QuestionId,
    /// In each round of a conversation more is asked.
    round: Option<String>,
    /// The first of the rounds with its id and set, or itself.
    pub(super) conversation: usize,
    set: Option<String>,
    language: Option<String>,
    /// The question; `None` if no file has its instructions.
    pub(super) question: Option<Question>,
    /// For each instruction, the indices of those it depends on, if any file tells them.
    pub(super) dependencies: Option<Vec<Vec<usize>>>,
    labels: Vec<InstructionLabels>,
    /// Where the question occurred first, for the message about a different one with its id.
    first_position: String,
    /// The text of the instruction list, so that equal lists need not be parsed.
    list: String,
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
            let index = gathered.insert(&question.id, None, question.set.clone());
            let rated = &mut gathered.all[index];
            rated.language = question.language.clone();
            rated.dependencies = question.dependencies.clone();
            rated.question = Some(Question::clone(question));
            rated.first_position = "the question file".to_owned();
        }
        for rater in &mut *raters {
            let own = rater.rows.iter().filter_map(|row| row.question_id.clone()).collect();
            for row in &mut rater.rows {
                let added = gathered.add(row, &own);
                if let (Err(error), Ok(_)) = (added, &row.verdicts) {
                    row.verdicts = Err(error);
                }
            }
        }
        for row in raters.iter_mut().flat_map(|rater| &mut rater.rows) {
            let rated = row.question.map(|index| &gathered.all[index]);
            if let Some(question) = rated.and_then(|rated| rated.question.as_ref()) {
                row.reorder(question.instructions.iter().map(|one| one.text.as_str()));
            }
        }
        gathered.all.par_iter_mut().for_each(RatedQuestion::name_templates);
        gathered
    }

    /// Adds what a row says about its question, and sets the row's index of it; `own` has the ids of
    /// its file.
    fn add(&mut self, row: &mut RatedRow, own: &BTreeSet<QuestionId>) -> Result<(), RowError> {
        let Some(id) = &row.question_id else {
            return Ok(());
        };
        let id = self.known_id(id, own);
        let index = self.locate(&id, row)?;
        row.question = Some(index);
        self.all[index].merge_row(row)
    }

    /// The id by which a question is known. One that nothing has is compared as text, unless its file
    /// has numbers and texts that differ in nothing else.
    fn known_id(&mut self, id: &QuestionId, own: &BTreeSet<QuestionId>) -> QuestionId {
        let same = || self.by_text.get(&id.text()).filter(|known| !own.contains(known));
        match self.index.contains_key(id) {
            true => id.clone(),
            false => match same().cloned() {
                Some(known) => {
                    self.matched_as_text.insert(id.clone());
                    known
                }
                None => id.clone(),
            },
        }
    }

    /// The index of the question of a row. Where several sets have one with its id, the row's set or
    /// its instructions tell which is meant.
    fn locate(&mut self, id: &QuestionId, row: &RatedRow) -> Result<usize, RowError> {
        let set = Meta::of(&row.question_fields)?.set;
        let with_id = self.index.get(id).into_iter().flatten().copied();
        let is_of_set = |&index: &usize| {
            let both = set.as_ref().zip(self.all[index].set.as_ref());
            both.is_none_or(|(a, b)| a == b)
        };
        let of_set: Vec<usize> = with_id.filter(is_of_set).collect();
        let is_of_round = |&index: &usize| self.all[index].round == row.round;
        let mut found: Vec<usize> = of_set.iter().copied().filter(is_of_round).collect();
        if let ([], [only]) = (found.as_slice(), of_set.as_slice()) {
            let known = &self.all[*only];
            let whole = known.question.as_ref();
            // The question file has what all rounds ask.
            let asked = whole.map(|whole| whole.at_round_of(&row.question_fields)).transpose()?;
            if let Some(asked) = asked.flatten() {
                let first_position = known.first_position.clone();
                let index = self.insert(id, row.round.clone(), set);
                let rated = &mut self.all[index];
                rated.language = asked.language.clone();
                rated.dependencies = asked.dependencies.clone();
                rated.question = Some(asked);
                rated.first_position = first_position;
                return Ok(index);
            }
            // What names no round is of the one that the others name.
            if known.round.is_none() || row.round.is_none() {
                return Ok(*only);
            }
        }
        if found.len() > 1 && row.question_fields.present("instruction_list").is_some() {
            let own = Question::from_fields(row.question_fields.clone())?;
            found.retain(|&index| {
                let known = self.all[index].question.as_ref();
                known.is_some_and(|known| own.instructions_differ(known).is_none())
            });
        }
        match found.as_slice() {
            [] => Ok(self.insert(id, row.round.clone(), set)),
            [only] => Ok(*only),
            several => {
                let sets = several.iter().map(|&index| self.all[index].set.as_deref());
                Err(Fault::ambiguous(id, sets).into())
            }
        }
    }

    fn insert(&mut self, id: &QuestionId, round: Option<String>, set: Option<String>) -> usize {
        let index = self.all.len();
        let mut with_id = self.index.get(id).into_iter().flatten().copied();
        let conversation = with_id.find(|&other| self.all[other].set == set).unwrap_or(index);
        self.index.entry(id.clone()).or_default().push(index);
        self.by_text.entry(id.text()).or_insert_with(|| id.clone());
        self.all.push(RatedQuestion {
            id: id.clone(),
            round,
            conversation,
            set,
            language: None,
            question: None,
            dependencies: None,
            labels: Vec::new(),
            first_position: String::new(),
            list: String::new(),
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

    pub(super) fn sentence(&self, index: usize) -> Option<&str> {
        let question = self.question.as_ref()?;
        Some(&question.instructions.get(index)?.text)
    }

    pub(super) fn template(&self, index: usize) -> Option<&str> {
        self.labels.get(index)?.template.as_deref()
    }

    /// The groups that the question's `count` instructions belong to, each with their indices.
    pub(super) fn groups(&self, count: usize) -> Vec<(GroupKey, Vec<usize>)> {
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
            question: QuestionKey::new(self.set.as_deref(), &self.id),
            set: self.set.as_deref(),
            language: self.language.as_deref(),
            missing: false,
            correct: None,
            fields: Vec::new(),
            items: (0..count).map(item).collect(),
            dependencies: None,
        };
        let each = GroupBy::ALL.into_iter();
        each.flat_map(|by| groups(&row, &by)).collect()
    }

    /// Adds what a row says about the question.
    fn merge_row(&mut self, row: &RatedRow) -> Result<(), RowError> {
        let fields = &row.question_fields;
        if let Some(raw) = fields.present("instruction_list")
            && raw.get() != self.list
        {
            self.merge_instructions(row, raw)?;
        }
        if self.language.is_none() || self.set.is_none() {
            let meta = Meta::of(fields)?;
            self.language = self.language.take().or(meta.language);
            self.set = self.set.take().or(meta.set);
        }
        if let (None, Some(count)) = (&self.dependencies, self.len().or(row.count())) {
            self.dependencies = dependencies(fields, count)?;
        }
        if self.labels.is_empty() {
            self.labels = row.details.as_deref().map(labels).unwrap_or_default();
        }
        Ok(())
    }

    fn merge_instructions(&mut self, row: &RatedRow, list: &RawValue) -> Result<(), RowError> {
        let question = Question::from_fields(row.question_fields.clone())?;
        let Some(known) = &self.question else {
            self.question = Some(question);
            self.first_position = format!("{}:{}", row.file, row.line);
            list.get().clone_into(&mut self.list);
            return Ok(());
        };
        match question.instructions_differ(known) {
            None => Ok(()),
            Some(difference) => {
                let first = self.first_position.clone();
                Err(RowError::OtherQuestion { first, difference })
            }
        }
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
        let labels = question.instructions.iter().map(|instruction| {
            let parse = Templates::builtin().parse(&instruction.text, language);
            let template = parse.instruction().map(|parsed| parsed.template);
            let item = Item::new(instruction, template.as_deref(), Outcome::No);
            InstructionLabels {
                template: item.template.map(str::to_owned),
                id: item.id,
                category: item.category.map(str::to_owned),
            }
        });
        self.labels = labels.collect();
    }
}

/// The labels in a verdict line's details; empty if they cannot be read.
fn labels(details: &RawValue) -> Vec<InstructionLabels> {
    serde_json::from_str(details.get()).unwrap_or_default()
}

//! Counting the rows of a graded table.

use std::sync::Arc;

use arrow_array::RecordBatch;
use codeif::dataset::{Answer, Question};
use codeif::metrics::{Item, Leaderboard, Row};
use codeif::{Outcome, Reason, Template};
use pyo3::prelude::*;

use super::arrays::{ListRows, Texts};
use super::input::{Input, TaskCache, column};
use super::{TableOptions, question_rows};
use crate::capsule;

/// The columns of a graded batch that are counted.
struct Graded<'a> {
    verdicts: ListRows<'a>,
    words: Texts<'a>,
    models: Texts<'a>,
}

/// Adds the rows of a graded table to a leaderboard; those with a fault are left out.
pub(crate) fn count(
    verifier: &codeif::Verifier,
    board: &mut Leaderboard,
    table: &Bound<'_, PyAny>,
    questions: Option<&Bound<'_, PyAny>>,
    model: &str,
    options: &TableOptions<'_>,
) -> PyResult<()> {
    let questions = questions.map(question_rows).transpose()?;
    let mut tasks = TaskCache::new(questions);
    for batch in &capsule::import(table)?.batches {
        let Some(graded) = Graded::new(batch, model)? else {
            continue;
        };
        let input = Input::new(batch, options, tasks.has_questions())?;
        for row in 0..batch.num_rows() {
            let Some(outcomes) = graded.outcomes(row) else {
                continue;
            };
            let Ok(job) = input.job(row, &mut tasks) else {
                continue;
            };
            let question = &job.task.question;
            let templates = job.task.get(verifier).templates();
            let text = job.response.map(str::to_owned);
            let answer = Answer::new(question.id.clone(), "", text);
            board.add(&Row {
                model: graded.models.get(row).unwrap_or_default(),
                question: question.key(),
                set: question.set.as_deref(),
                language: question.language.as_deref(),
                missing: answer.text.is_none(),
                correct: None,
                fields: Vec::new(),
                items: items(question, templates, outcomes),
                dependencies: question.dependencies.as_deref(),
            });
        }
    }
    Ok(())
}

/// The instructions with their verdicts.
fn items<'a>(
    question: &'a Question,
    templates: impl Iterator<Item = Option<&'a Arc<Template>>>,
    outcomes: Vec<Outcome>,
) -> Vec<Item<'a>> {
    let rows = question.instructions.iter().zip(templates);
    rows.zip(outcomes)
        .map(|((one, template), outcome)| Item::new(one, template.map(Arc::as_ref), outcome))
        .collect()
}

impl<'a> Graded<'a> {
    /// The columns; `None` if every row has a fault, since such a batch may still lack the column
    /// that it lacked when it was graded.
    fn new(batch: &'a RecordBatch, model: &str) -> PyResult<Option<Self>> {
        let name = "codeif_verdicts";
        let (verdicts, words) = ListRows::new(column(batch, name)?, name, "lists of strings")?;
        if (0..batch.num_rows()).all(|row| verdicts.range(row).is_none()) {
            return Ok(None);
        }
        Ok(Some(Self {
            verdicts,
            words: Texts::new(words, name)?,
            models: Texts::new(column(batch, model)?, model)?,
        }))
    }

    /// The verdicts of a row; `None` if it has a fault. The table does not say why one is
    /// Unverifiable, and no figure asks for it.
    fn outcomes(&self, row: usize) -> Option<Vec<Outcome>> {
        let outcome = |index| match self.words.get(index) {
            Some("Yes") => Outcome::Yes,
            Some("No") => Outcome::No,
            _ => Outcome::Unverifiable(Reason::UnknownInstruction),
        };
        Some(self.verdicts.range(row)?.map(outcome).collect())
    }
}

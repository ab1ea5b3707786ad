//! The columns that are read.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, RecordBatch};
use codeif::Task;
use codeif::dataset::{Question, QuestionId, Questions};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use serde_json::json;

use super::TableOptions;
use super::arrays::{Ids, Lists, Texts};

/// A response and its task.
pub(super) struct Job<'a> {
    pub(super) response: Option<&'a str>,
    pub(super) task: Arc<SharedTask>,
}

/// A question, whose instructions are parsed when its first response is graded.
pub(super) struct SharedTask {
    pub(super) question: Arc<Question>,
    task: OnceLock<Task>,
}

impl SharedTask {
    fn new(question: Arc<Question>) -> Arc<Self> {
        Arc::new(Self { question, task: OnceLock::new() })
    }

    pub(super) fn get(&self, verifier: &codeif::Verifier) -> &Task {
        self.task.get_or_init(|| verifier.task(&self.question))
    }
}

/// The tasks of the rows so far.
pub(super) struct TaskCache {
    questions: Option<Questions>,
    /// By the question's id, or by the instructions.
    tasks: BTreeMap<String, Arc<SharedTask>>,
}

/// The most tasks that are kept; a table may have another one in every row.
const MAX_TASKS: usize = 10_000;

impl TaskCache {
    pub(super) fn new(questions: Option<Questions>) -> Self {
        Self { questions, tasks: BTreeMap::new() }
    }

    pub(super) fn has_questions(&self) -> bool {
        self.questions.is_some()
    }

    fn get(
        &mut self,
        key: String,
        question: impl FnOnce(Option<&Questions>) -> Result<Arc<Question>, String>,
    ) -> Result<Arc<SharedTask>, String> {
        if let Some(task) = self.tasks.get(&key) {
            return Ok(Arc::clone(task));
        }
        let task = SharedTask::new(question(self.questions.as_ref())?);
        if self.tasks.len() >= MAX_TASKS {
            self.tasks.clear();
        }
        self.tasks.insert(key, Arc::clone(&task));
        Ok(task)
    }
}

/// The columns of a batch.
pub(super) struct Input<'a> {
    response: Texts<'a>,
    task: TaskColumns<'a>,
}

enum TaskColumns<'a> {
    /// The questions' ids, and their sets if the table has them.
    Ids(Ids<'a>, Option<Texts<'a>>),
    /// The instructions, and the language if the table has it.
    Instructions(Lists<'a>, Option<Texts<'a>>),
}

impl<'a> Input<'a> {
    pub(super) fn new(
        batch: &'a RecordBatch,
        options: &TableOptions<'_>,
        with_questions: bool,
    ) -> PyResult<Self> {
        let column = |name| column(batch, name);
        let response = Texts::new(column(options.response)?, options.response)?;
        let task = match with_questions {
            true => {
                let ids = Ids::new(column(options.id)?, options.id)?;
                TaskColumns::Ids(ids, texts(batch, options.set)?)
            }
            false => {
                let instructions = column(options.instructions)?;
                TaskColumns::Instructions(
                    Lists::new(instructions, options.instructions)?,
                    texts(batch, options.language)?,
                )
            }
        };
        Ok(Self { response, task })
    }

    /// What to grade in a row, or what is wrong with it.
    pub(super) fn job(&self, row: usize, tasks: &mut TaskCache) -> Result<Job<'a>, String> {
        let task = match &self.task {
            TaskColumns::Ids(ids, sets) => {
                let id = ids.get(row).ok_or("there is no question id")?;
                let set = sets.as_ref().and_then(|it| it.get(row));
                tasks.get(format!("{} {set:?}", id.json()), |questions| {
                    find_question(questions, set, &id)
                })?
            }
            TaskColumns::Instructions(lists, languages) => {
                let language = languages.as_ref().and_then(|it| it.get(row));
                let instructions = lists.get(row).ok_or("there are no instructions")?;
                let line = json!({
                    "question_id": 0,
                    "meta_info": {"programming_language": language},
                    "instruction_list": instructions,
                });
                let line = line.to_string();
                tasks.get(line.clone(), |_| {
                    let question = Question::from_json(&line);
                    question.map(Arc::new).map_err(|fault| fault.to_string())
                })?
            }
        };
        Ok(Job { response: self.response.get(row), task })
    }
}

/// The question with an id, in a set if several have it.
fn find_question(
    questions: Option<&Questions>,
    set: Option<&str>,
    id: &QuestionId,
) -> Result<Arc<Question>, String> {
    let several = questions.is_some_and(|it| it.with_id(id).count() > 1);
    let known = questions.and_then(|it| it.get(set, id));
    known.map(Arc::clone).ok_or_else(|| match (several, set) {
        (false, _) => format!("no question has the id {id}"),
        (true, Some(set)) => format!("no question of set {set:?} has the id {id}"),
        (true, None) => format!("several sets have a question {id}: give a column `set`"),
    })
}

/// A column of strings, if the table has it.
fn texts<'a>(batch: &'a RecordBatch, name: &str) -> PyResult<Option<Texts<'a>>> {
    let column = find(batch, name);
    column.map(|it| Texts::new(it, name)).transpose()
}

/// A column by its name; a name with dots goes into columns of structs.
fn find<'a>(batch: &'a RecordBatch, name: &str) -> Option<&'a ArrayRef> {
    if let Some(column) = batch.column_by_name(name) {
        return Some(column);
    }
    let mut parts = name.split('.');
    let mut column = batch.column_by_name(parts.next()?)?;
    for part in parts {
        column = column.as_struct_opt()?.column_by_name(part)?;
    }
    Some(column)
}

pub(super) fn column<'a>(batch: &'a RecordBatch, name: &str) -> PyResult<&'a ArrayRef> {
    find(batch, name).ok_or_else(|| {
        let fields = batch.schema();
        let names: Vec<_> = fields.fields().iter().map(|it| it.name().as_str()).collect();
        let names = names.join(", ");
        PyKeyError::new_err(format!("the table has no column {name:?}; it has {names}"))
    })
}

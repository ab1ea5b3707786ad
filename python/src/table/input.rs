//! The columns that are read.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
};
use arrow_array::{Array, ArrayRef, LargeListArray, ListArray, RecordBatch};
use arrow_array::{LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use codeif::Task;
use codeif::dataset::{Question, QuestionId, Questions};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use serde_json::json;

use super::TableOptions;

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
        Arc::new(Self {
            question,
            task: OnceLock::new(),
        })
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
        Self {
            questions,
            tasks: BTreeMap::new(),
        }
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
    /// The questions' ids.
    Ids(Ids<'a>),
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
            true => TaskColumns::Ids(Ids::new(column(options.id)?, options.id)?),
            false => {
                let instructions = column(options.instructions)?;
                let language = find(batch, options.language);
                TaskColumns::Instructions(
                    Lists::new(instructions, options.instructions)?,
                    language
                        .map(|it| Texts::new(it, options.language))
                        .transpose()?,
                )
            }
        };
        Ok(Self { response, task })
    }

    /// What to grade in a row, or what is wrong with it.
    pub(super) fn job(&self, row: usize, tasks: &mut TaskCache) -> Result<Job<'a>, String> {
        let task = match &self.task {
            TaskColumns::Ids(ids) => {
                let id = ids.get(row).ok_or("there is no question id")?;
                tasks.get(id.json().to_owned(), |questions| {
                    let known = questions.and_then(|it| it.get(&id));
                    let known = known.map(|(_, question)| Arc::clone(question));
                    known.ok_or_else(|| format!("no question has the id {id}"))
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
        Ok(Job {
            response: self.response.get(row),
            task,
        })
    }
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

fn column<'a>(batch: &'a RecordBatch, name: &str) -> PyResult<&'a ArrayRef> {
    find(batch, name).ok_or_else(|| {
        let fields = batch.schema();
        let names: Vec<_> = fields
            .fields()
            .iter()
            .map(|it| it.name().as_str())
            .collect();
        let names = names.join(", ");
        PyKeyError::new_err(format!("the table has no column {name:?}; it has {names}"))
    })
}

fn wrong_type(name: &str, expected: &str, found: &DataType) -> PyErr {
    PyTypeError::new_err(format!(
        "column {name:?}: expected {expected}, found {found}"
    ))
}

/// A column of strings.
enum Texts<'a> {
    Utf8(&'a StringArray),
    Large(&'a LargeStringArray),
    View(&'a StringViewArray),
    /// All null.
    Null,
}

impl<'a> Texts<'a> {
    fn new(column: &'a ArrayRef, name: &str) -> PyResult<Self> {
        match column.data_type() {
            DataType::Utf8 => Ok(Self::Utf8(column.as_string())),
            DataType::LargeUtf8 => Ok(Self::Large(column.as_string())),
            DataType::Utf8View => Ok(Self::View(column.as_string_view())),
            DataType::Null => Ok(Self::Null),
            found => Err(wrong_type(name, "strings", found)),
        }
    }

    fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Self::Utf8(column) => column.is_valid(row).then(|| column.value(row)),
            Self::Large(column) => column.is_valid(row).then(|| column.value(row)),
            Self::View(column) => column.is_valid(row).then(|| column.value(row)),
            Self::Null => None,
        }
    }
}

/// A column of question ids.
enum Ids<'a> {
    Texts(Texts<'a>),
    Numbers(&'a ArrayRef),
}

impl<'a> Ids<'a> {
    fn new(column: &'a ArrayRef, name: &str) -> PyResult<Self> {
        match column.data_type() {
            found if found.is_integer() && *found != DataType::UInt64 => Ok(Self::Numbers(column)),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                Ok(Self::Texts(Texts::new(column, name)?))
            }
            found => Err(wrong_type(name, "integers or strings", found)),
        }
    }

    fn get(&self, row: usize) -> Option<QuestionId> {
        match self {
            Self::Texts(texts) => {
                let id = serde_json::value::to_raw_value(texts.get(row)?).ok()?;
                QuestionId::from_json(&id)
            }
            Self::Numbers(column) => number(column, row).map(QuestionId::from),
        }
    }
}

fn number(column: &ArrayRef, row: usize) -> Option<i64> {
    if column.is_null(row) {
        return None;
    }
    Some(match column.data_type() {
        DataType::Int8 => column.as_primitive::<Int8Type>().value(row).into(),
        DataType::Int16 => column.as_primitive::<Int16Type>().value(row).into(),
        DataType::Int32 => column.as_primitive::<Int32Type>().value(row).into(),
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row),
        DataType::UInt8 => column.as_primitive::<UInt8Type>().value(row).into(),
        DataType::UInt16 => column.as_primitive::<UInt16Type>().value(row).into(),
        DataType::UInt32 => column.as_primitive::<UInt32Type>().value(row).into(),
        _ => return None,
    })
}

/// A column with a list of instructions in each row.
struct Lists<'a> {
    rows: ListRows<'a>,
    sentences: Texts<'a>,
    categories: Option<Texts<'a>>,
}

enum ListRows<'a> {
    List(&'a ListArray),
    Large(&'a LargeListArray),
}

impl<'a> Lists<'a> {
    fn new(column: &'a ArrayRef, name: &str) -> PyResult<Self> {
        let expected = "lists of strings, or of structs with `instruction`";
        let (rows, values) = match column.data_type() {
            DataType::List(_) => {
                let list = column.as_list();
                (ListRows::List(list), list.values())
            }
            DataType::LargeList(_) => {
                let list = column.as_list();
                (ListRows::Large(list), list.values())
            }
            found => return Err(wrong_type(name, expected, found)),
        };
        let Some(structs) = values.as_struct_opt() else {
            let sentences = Texts::new(values, name)?;
            return Ok(Self {
                rows,
                sentences,
                categories: None,
            });
        };
        let sentences = structs
            .column_by_name("instruction")
            .ok_or_else(|| wrong_type(name, expected, values.data_type()))?;
        let categories = structs.column_by_name("type");
        Ok(Self {
            rows,
            sentences: Texts::new(sentences, name)?,
            categories: categories.map(|it| Texts::new(it, name)).transpose()?,
        })
    }

    fn get(&self, row: usize) -> Option<Vec<serde_json::Value>> {
        let entry = |index| {
            let sentence = self.sentences.get(index);
            match &self.categories {
                None => json!(sentence),
                Some(categories) => {
                    json!({"type": categories.get(index), "instruction": sentence})
                }
            }
        };
        Some(self.rows.range(row)?.map(entry).collect())
    }
}

impl ListRows<'_> {
    /// The indices of a row's values; `None` if it is null.
    fn range(&self, row: usize) -> Option<Range<usize>> {
        let (start, end) = match self {
            Self::List(list) => {
                let offsets = list.value_offsets();
                list.is_valid(row)
                    .then(|| (i64::from(offsets[row]), i64::from(offsets[row + 1])))?
            }
            Self::Large(list) => {
                let offsets = list.value_offsets();
                list.is_valid(row)
                    .then(|| (offsets[row], offsets[row + 1]))?
            }
        };
        Some(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
    }
}

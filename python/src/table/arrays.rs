//! Columns of strings, ids and lists, in each of the layouts that Arrow has for them.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
};
use arrow_array::{Array, ArrayRef, LargeListArray, ListArray};
use arrow_array::{LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use codeif::dataset::QuestionId;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde_json::json;

fn wrong_type(name: &str, expected: &str, found: &DataType) -> PyErr {
    PyTypeError::new_err(format!("column {name:?}: expected {expected}, found {found}"))
}

/// A column of strings.
pub(super) enum Texts<'a> {
    Utf8(&'a StringArray),
    Large(&'a LargeStringArray),
    View(&'a StringViewArray),
    /// All null.
    Null,
}

impl<'a> Texts<'a> {
    pub(super) fn new(column: &'a ArrayRef, name: &str) -> PyResult<Self> {
        match column.data_type() {
            DataType::Utf8 => Ok(Self::Utf8(column.as_string())),
            DataType::LargeUtf8 => Ok(Self::Large(column.as_string())),
            DataType::Utf8View => Ok(Self::View(column.as_string_view())),
            DataType::Null => Ok(Self::Null),
            found => Err(wrong_type(name, "strings", found)),
        }
    }

    pub(super) fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Self::Utf8(column) => column.is_valid(row).then(|| column.value(row)),
            Self::Large(column) => column.is_valid(row).then(|| column.value(row)),
            Self::View(column) => column.is_valid(row).then(|| column.value(row)),
            Self::Null => None,
        }
    }
}

/// A column of question ids.
pub(super) enum Ids<'a> {
    Texts(Texts<'a>),
    Numbers(&'a ArrayRef),
}

impl<'a> Ids<'a> {
    pub(super) fn new(column: &'a ArrayRef, name: &str) -> PyResult<Self> {
        match column.data_type() {
            found if found.is_integer() && *found != DataType::UInt64 => Ok(Self::Numbers(column)),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                Ok(Self::Texts(Texts::new(column, name)?))
            }
            found => Err(wrong_type(name, "integers or strings", found)),
        }
    }

    pub(super) fn get(&self, row: usize) -> Option<QuestionId> {
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
pub(super) struct Lists<'a> {
    rows: ListRows<'a>,
    sentences: Texts<'a>,
    categories: Option<Texts<'a>>,
}

/// The rows of a column of lists.
pub(super) enum ListRows<'a> {
    List(&'a ListArray),
    Large(&'a LargeListArray),
}

impl<'a> Lists<'a> {
    pub(super) fn new(column: &'a ArrayRef, name: &str) -> PyResult<Self> {
        let expected = "lists of strings, or of structs with `instruction`";
        let (rows, values) = ListRows::new(column, name, expected)?;
        let Some(structs) = values.as_struct_opt() else {
            let sentences = Texts::new(values, name)?;
            return Ok(Self { rows, sentences, categories: None });
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

    pub(super) fn get(&self, row: usize) -> Option<Vec<serde_json::Value>> {
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

impl<'a> ListRows<'a> {
    /// The rows, and the values in all of them.
    pub(super) fn new(
        column: &'a ArrayRef,
        name: &str,
        expected: &str,
    ) -> PyResult<(Self, &'a ArrayRef)> {
        match column.data_type() {
            DataType::List(_) => {
                let list = column.as_list();
                Ok((Self::List(list), list.values()))
            }
            DataType::LargeList(_) => {
                let list = column.as_list();
                Ok((Self::Large(list), list.values()))
            }
            found => Err(wrong_type(name, expected, found)),
        }
    }

    /// The indices of a row's values; `None` if it is null.
    pub(super) fn range(&self, row: usize) -> Option<Range<usize>> {
        let (start, end) = match self {
            Self::List(list) => {
                let offsets = list.value_offsets();
                list.is_valid(row)
                    .then(|| (i64::from(offsets[row]), i64::from(offsets[row + 1])))?
            }
            Self::Large(list) => {
                let offsets = list.value_offsets();
                list.is_valid(row).then(|| (offsets[row], offsets[row + 1]))?
            }
        };
        Some(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
    }
}

//! The column `codeif_details`: a list of structs in each row.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, ListArray, StringArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use codeif::GradedAnswer;

/// The names of the texts of a detail.
const TEXTS: [&str; 5] = ["template", "instruction", "verdict", "message", "reason"];
/// The names of the numbers of a piece of evidence.
const NUMBERS: [&str; 4] = ["line", "column", "end_line", "end_column"];

pub(super) fn fields() -> Fields {
    let texts = TEXTS.map(|name| Field::new(name, DataType::Utf8, true));
    let evidence = DataType::new_list(DataType::Struct(evidence_fields()), true);
    let evidence = Field::new("evidence", evidence, true);
    texts.into_iter().chain([evidence]).collect()
}

fn evidence_fields() -> Fields {
    let numbers = NUMBERS.map(|name| Field::new(name, DataType::Int32, true));
    let text = Field::new("text", DataType::Utf8, true);
    numbers.into_iter().chain([text]).collect()
}

/// The details of each row, flat, with the lengths of their lists.
#[derive(Default)]
pub(super) struct Details {
    /// How many details each row has.
    rows: Vec<usize>,
    /// Whether each row was graded.
    graded: Vec<bool>,
    texts: [Vec<Option<String>>; 5],
    /// How many pieces of evidence each detail has.
    evidence: Vec<usize>,
    numbers: [Vec<i32>; 4],
    quotes: Vec<String>,
}

impl Details {
    pub(super) fn push(&mut self, row: Option<&GradedAnswer>) {
        let verdicts = row.map_or(&[][..], |row| &row.graded().verdicts);
        self.rows.push(verdicts.len());
        self.graded.push(row.is_some());
        let instructions = row.into_iter().flat_map(|row| &row.question().instructions);
        for (it, instruction) in verdicts.iter().zip(instructions) {
            let verdict = &it.verdict;
            let texts = [
                it.template.as_ref().map(|template| template.slug.as_str()),
                Some(instruction.text.as_str()),
                Some(verdict.outcome.word()),
                Some(verdict.message.as_str()),
                verdict.outcome.reason().map(codeif::Reason::id),
            ];
            for (column, text) in self.texts.iter_mut().zip(texts) {
                column.push(text.map(str::to_owned));
            }
            self.evidence.push(verdict.evidence.len());
            for place in &verdict.evidence {
                let numbers = [place.line, place.column, place.end_line, place.end_column];
                for (column, number) in self.numbers.iter_mut().zip(numbers) {
                    column.push(i32::try_from(number).unwrap_or(i32::MAX));
                }
                self.quotes.push(place.text.clone());
            }
        }
    }

    pub(super) fn finish(self) -> ListArray {
        let numbers = self.numbers.map(|it| Arc::new(Int32Array::from(it)) as ArrayRef);
        let quotes: ArrayRef = Arc::new(StringArray::from(self.quotes));
        let places = numbers.into_iter().chain([quotes]).collect();
        let evidence = list(self.evidence, evidence_fields(), places, None);
        let texts = self.texts.map(|it| Arc::new(StringArray::from(it)) as ArrayRef);
        let columns = texts.into_iter().chain([Arc::new(evidence) as ArrayRef]);
        list(self.rows, fields(), columns.collect(), Some(self.graded.into()))
    }
}

/// A column of lists of structs.
fn list(
    lengths: Vec<usize>,
    fields: Fields,
    columns: Vec<ArrayRef>,
    valid: Option<NullBuffer>,
) -> ListArray {
    let item = Field::new_list_field(DataType::Struct(fields.clone()), true);
    let structs = StructArray::new(fields, columns, None);
    let offsets = OffsetBuffer::from_lengths(lengths);
    ListArray::new(Arc::new(item), offsets, Arc::new(structs), valid)
}

//! The columns that are added.

use std::sync::Arc;

use arrow_array::builder::{Float64Builder, Int32Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use codeif::GradedAnswer;
use codeif::metrics::Metric;
use pyo3::prelude::*;

use super::details::{self, Details};
use crate::capsule::arrow_error;

/// A graded row, or what is wrong with it.
type GradedRow = Result<GradedAnswer, String>;

/// The added columns of a batch. In a row that could not be graded all are null but `codeif_fault`.
pub(super) struct Columns {
    verdicts: ListBuilder<StringBuilder>,
    /// The low and the high end of each metric.
    metrics: [[Float64Builder; 2]; 4],
    unverifiable: Int32Builder,
    language: StringBuilder,
    fault: StringBuilder,
    details: Option<Details>,
}

impl Columns {
    pub(super) fn new(details: bool) -> Self {
        Self {
            verdicts: ListBuilder::default(),
            metrics: Default::default(),
            unverifiable: Int32Builder::default(),
            language: StringBuilder::default(),
            fault: StringBuilder::default(),
            details: details.then(Details::default),
        }
    }

    pub(super) fn extend(&mut self, rows: &[GradedRow]) {
        for row in rows {
            match row {
                Ok(answer) => self.push(answer),
                Err(fault) => self.push_fault(fault),
            }
            if let Some(details) = &mut self.details {
                details.push(row.as_ref().ok());
            }
        }
    }

    fn push(&mut self, answer: &GradedAnswer) {
        let outcomes = answer.graded().verdicts.iter().map(|it| it.verdict.outcome);
        self.verdicts.append_value(outcomes.clone().map(|it| Some(it.word())));
        for (builders, metric) in self.metrics.iter_mut().zip(Metric::PAPER) {
            let interval = answer.metric(metric, &[]);
            builders[0].append_option(interval.map(|it| it.low));
            builders[1].append_option(interval.map(|it| it.high));
        }
        let unverifiable = outcomes.filter(|it| it.reason().is_some()).count();
        self.unverifiable.append_value(i32::try_from(unverifiable).unwrap_or(i32::MAX));
        self.language.append_option(answer.graded().language.as_deref());
        self.fault.append_null();
    }

    fn push_fault(&mut self, fault: &str) {
        self.verdicts.append_null();
        for builder in self.metrics.as_flattened_mut() {
            builder.append_null();
        }
        self.unverifiable.append_null();
        self.language.append_null();
        self.fault.append_value(fault);
    }

    /// The batch with these columns after its own; of its own, those with the same names go.
    pub(super) fn add_to(
        mut self,
        batch: &RecordBatch,
        schema: &SchemaRef,
    ) -> PyResult<RecordBatch> {
        let kept = batch.schema();
        let kept = kept.fields().iter().zip(batch.columns());
        let mut columns: Vec<ArrayRef> = kept
            .filter(|(field, _)| !is_added(field.name()))
            .map(|(_, column)| Arc::clone(column))
            .collect();
        columns.push(Arc::new(self.verdicts.finish()));
        for builder in self.metrics.as_flattened_mut() {
            columns.push(Arc::new(builder.finish()));
        }
        columns.push(Arc::new(self.unverifiable.finish()));
        columns.push(Arc::new(self.language.finish()));
        columns.push(Arc::new(self.fault.finish()));
        if let Some(details) = self.details {
            columns.push(Arc::new(details.finish()));
        }
        RecordBatch::try_new(Arc::clone(schema), columns).map_err(|error| arrow_error(&error))
    }
}

/// The fields of the added columns.
fn added(details: bool) -> Vec<Field> {
    let field = |name: &str, kind| Field::new(name, kind, true);
    let mut fields = vec![field("codeif_verdicts", DataType::new_list(DataType::Utf8, true))];
    for metric in Metric::PAPER {
        let name = format!("codeif_{}", metric.id());
        fields.push(field(&name, DataType::Float64));
        fields.push(field(&format!("{name}_high"), DataType::Float64));
    }
    fields.push(field("codeif_unverifiable", DataType::Int32));
    fields.push(field("codeif_language", DataType::Utf8));
    fields.push(field("codeif_fault", DataType::Utf8));
    if details {
        let entry = DataType::Struct(details::fields());
        fields.push(field("codeif_details", DataType::new_list(entry, true)));
    }
    fields
}

fn is_added(name: &str) -> bool {
    added(true).iter().any(|field| field.name() == name)
}

/// The schema of a table with the added columns.
pub(super) fn schema(own: &Schema, details: bool) -> SchemaRef {
    let kept = own.fields().iter().filter(|field| !is_added(field.name()));
    let mut fields: Vec<_> = kept.cloned().collect();
    fields.extend(added(details).into_iter().map(Arc::new));
    Arc::new(Schema::new_with_metadata(fields, own.metadata().clone()))
}

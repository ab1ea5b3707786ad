//! The report in JSON (`docs/grade.schema.json`), unrounded.

use std::io::{self, Write};

use serde::Serialize;

use crate::metrics::{Group, Interval, Metric, Model, Scores, Summary};

#[derive(Serialize)]
struct Report<'a> {
    models: Vec<ModelEntry<'a>>,
}

#[derive(Serialize)]
struct ModelEntry<'a> {
    model_id: &'a str,
    #[serde(flatten)]
    figures: Figures<'a>,
    groups: Vec<GroupEntry<'a>>,
}

#[derive(Serialize)]
struct GroupEntry<'a> {
    by: &'static str,
    value: Option<&'a str>,
    #[serde(flatten)]
    figures: Figures<'a>,
}

#[derive(Serialize)]
struct Figures<'a> {
    answers: u64,
    missing: u64,
    instructions: u64,
    unverifiable: u64,
    metrics: Metrics<'a>,
}

/// All four metrics, or SSR alone where a group splits answers.
#[derive(Serialize)]
#[serde(untagged)]
enum Metrics<'a> {
    All(&'a Scores),
    Ssr { ssr: Interval },
}

impl<'a> Figures<'a> {
    fn new(summary: &'a Summary, splits: bool) -> Self {
        let scores = &summary.scores;
        Self {
            answers: summary.answers,
            missing: summary.missing,
            instructions: summary.instructions,
            unverifiable: summary.unverifiable,
            metrics: match splits {
                true => Metrics::Ssr {
                    ssr: scores.get(Metric::Ssr),
                },
                false => Metrics::All(scores),
            },
        }
    }
}

/// Writes the report.
pub(super) fn write(out: &mut dyn Write, models: &[Model]) -> io::Result<()> {
    let models = models
        .iter()
        .map(|model| ModelEntry {
            model_id: &model.id,
            figures: Figures::new(&model.all, false),
            groups: model.groups.iter().map(GroupEntry::from).collect(),
        })
        .collect();
    serde_json::to_writer_pretty(&mut *out, &Report { models })?;
    writeln!(out)
}

impl<'a> From<&'a Group> for GroupEntry<'a> {
    fn from(group: &'a Group) -> Self {
        Self {
            by: group.key.by.id(),
            value: group.key.value.as_deref(),
            figures: Figures::new(&group.summary, group.key.by.splits_answers()),
        }
    }
}

//! What a model does not follow: by template, with examples.

use std::collections::BTreeMap;

use serde::Serialize;

use super::escape::shortened;
use super::feedback::messages_of;
use super::json::{list, object};
use super::table::{Cell, Table};
use crate::dataset::VerdictRow;
use crate::verdict::Outcome;

/// How many examples are kept of each template: those of the first answers.
const EXAMPLES: usize = 3;

/// The failures of a model.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Failures {
    model: String,
    templates: BTreeMap<Option<String>, TemplateFailures>,
}

#[derive(Debug, Clone, PartialEq, Default)]
struct TemplateFailures {
    /// How many instructions the model was given.
    given: u64,
    broken: u64,
    examples: Vec<Example>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Example {
    question_id: String,
    instruction: Option<String>,
    message: String,
}

impl Failures {
    /// None yet, of this model.
    pub fn new(model: &str) -> Self {
        Self { model: model.to_owned(), templates: BTreeMap::new() }
    }

    /// Counts an answer, if it is of the model and not missing.
    pub fn add(&mut self, row: &VerdictRow) {
        if row.model != self.model || row.is_missing() {
            return;
        }
        let messages = messages_of(row);
        for (index, verdict) in row.verdicts.iter().enumerate() {
            let of_template = self.templates.entry(verdict.template.clone()).or_default();
            of_template.given += 1;
            if verdict.outcome != Outcome::No {
                continue;
            }
            of_template.broken += 1;
            if of_template.examples.len() < EXAMPLES {
                of_template.examples.push(Example {
                    question_id: row.question_id.json().trim_matches('"').to_owned(),
                    instruction: verdict.instruction.clone(),
                    message: messages.get(index).cloned().unwrap_or_default(),
                });
            }
        }
    }

    /// The templates that are broken, the most often broken ones first.
    fn broken(&self) -> Vec<(&str, &TemplateFailures)> {
        let broken = self.templates.iter().filter(|(_, failures)| failures.broken > 0);
        let name = |(slug, failures)| (Option::as_deref(slug).unwrap_or("(none)"), failures);
        let mut broken: Vec<_> = broken.map(name).collect();
        broken.sort_by_key(|(_, failures)| std::cmp::Reverse(failures.broken));
        broken
    }

    /// A row for each example; the template and its counts stand in the first of them.
    pub(super) fn table(&self) -> Table {
        let title = format!("What {} does not follow", self.model);
        let columns = ["Template", "Broken", "Of", "Question", "Instruction", "Found"];
        let mut table = Table::new(Some(&title), 1, columns);
        for (slug, failures) in self.broken() {
            for (at, example) in failures.examples.iter().enumerate() {
                let first = |text: String| if at == 0 { text } else { String::new() };
                table.push([
                    Cell::from(first(slug.to_owned())),
                    first(failures.broken.to_string()).into(),
                    first(failures.given.to_string()).into(),
                    example.question_id.as_str().into(),
                    shortened(example.instruction.as_deref().unwrap_or_default()).into(),
                    shortened(&example.message).into(),
                ]);
            }
        }
        table.note = Some(match table.rows.is_empty() {
            true => "It breaks nothing that was decided.".to_owned(),
            false => format!(
                "The most often broken first, each with its first {EXAMPLES} examples. Missing \
                 answers are left out."
            ),
        });
        table
    }

    pub(super) fn json(&self) -> impl Serialize {
        object! {
            model_id: &self.model,
            templates: list(self.broken(), |(slug, failures)| object! {
                template: slug,
                broken: failures.broken,
                instructions: failures.given,
                examples: &failures.examples,
            }),
        }
    }
}

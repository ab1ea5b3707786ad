//! What `codeif coverage` reports.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::{Format, Grid, escape_control};
use crate::dataset::QuestionId;
use crate::language::Language;
use crate::metrics::Coverage;

/// Writes the counts by template and by category, and what cannot be judged.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn write_coverage(
    out: &mut dyn Write,
    coverage: &Coverage<'_>,
    format: Format,
) -> io::Result<()> {
    if format == Format::Json {
        serde_json::to_writer_pretty(&mut *out, &Report::new(coverage))?;
        return writeln!(out);
    }
    for grid in [by_template(coverage), by_category(coverage)] {
        match format {
            Format::Table(width) => grid.write_table(out, width)?,
            _ => grid.write_markdown(out)?,
        }
        writeln!(out)?;
    }
    let gaps = coverage.gaps.len();
    let (instructions, questions) = (coverage.instructions, coverage.questions);
    writeln!(
        out,
        "Questions: {questions}, instructions: {instructions}, cannot be judged: {gaps}"
    )?;
    for gap in &coverage.gaps {
        let (id, index) = (&gap.question_id, gap.index);
        let line = format!(
            "question {id}, instruction {index}: {}: {}",
            gap.reason, gap.instruction
        );
        writeln!(out, "{}", escape_control(&line))?;
    }
    Ok(())
}

fn by_template(coverage: &Coverage<'_>) -> Grid {
    let mut header: Vec<String> = ["Id", "Template"].map(str::to_owned).to_vec();
    header.extend(Language::ALL.map(|language| language.name().to_owned()));
    header.extend(["Other", "All"].map(str::to_owned));
    let row = |counts: &TemplateCounts<'_>| {
        let mut row = vec![
            counts.id.map(|id| id.to_string()).unwrap_or_default(),
            counts.template.to_owned(),
        ];
        row.extend(counts.languages.map(|(_, count)| count.to_string()));
        row.extend([counts.other, counts.all].map(|count| count.to_string()));
        row
    };
    Grid {
        title: None,
        header,
        names: 2,
        rows: template_counts(coverage).iter().map(row).collect(),
    }
}

fn by_category(coverage: &Coverage<'_>) -> Grid {
    let row = |counts: CategoryCounts<'_>| {
        let name = counts.category.unwrap_or("(none)").to_owned();
        vec![name, counts.all.to_string()]
    };
    Grid {
        title: None,
        header: ["Category", "All"].map(str::to_owned).to_vec(),
        names: 1,
        rows: category_counts(coverage).map(row).collect(),
    }
}

/// The report in JSON (`docs/coverage.schema.json`).
#[derive(Serialize)]
struct Report<'a> {
    questions: u64,
    instructions: u64,
    templates: Vec<TemplateCounts<'a>>,
    categories: Vec<CategoryCounts<'a>>,
    gaps: Vec<GapEntry<'a>>,
}

#[derive(Serialize)]
struct TemplateCounts<'a> {
    template: &'a str,
    id: Option<u32>,
    category: &'a str,
    #[serde(serialize_with = "as_map")]
    languages: [(&'static str, u64); 4],
    other: u64,
    all: u64,
}

/// Pairs as an object, in their order.
fn as_map<S: Serializer>(pairs: &[(&str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

#[derive(Serialize)]
struct CategoryCounts<'a> {
    category: Option<&'a str>,
    all: u64,
}

#[derive(Serialize)]
struct GapEntry<'a> {
    question_id: &'a QuestionId,
    index: usize,
    reason: &'static str,
    template: Option<&'a str>,
    instruction: &'a str,
}

impl<'a> Report<'a> {
    fn new(coverage: &'a Coverage<'_>) -> Self {
        let gaps = coverage.gaps.iter().map(|gap| GapEntry {
            question_id: &gap.question_id,
            index: gap.index,
            reason: gap.reason.id(),
            template: gap.template.as_deref(),
            instruction: &gap.instruction,
        });
        Self {
            questions: coverage.questions,
            instructions: coverage.instructions,
            templates: template_counts(coverage),
            categories: category_counts(coverage).collect(),
            gaps: gaps.collect(),
        }
    }
}

/// Every template of the table, also those that do not occur.
fn template_counts<'a>(coverage: &'a Coverage<'_>) -> Vec<TemplateCounts<'a>> {
    let none = BTreeMap::new();
    let counts = coverage.templates.iter().map(|template| {
        let found = coverage.by_template.get(&template.slug).unwrap_or(&none);
        let count = |language| found.get(&language).copied().unwrap_or(0);
        TemplateCounts {
            template: &template.slug,
            id: template.id,
            category: template.category.id(),
            languages: Language::ALL.map(|it| (it.id(), count(Some(it)))),
            other: count(None),
            all: found.values().sum(),
        }
    });
    counts.collect()
}

fn category_counts<'a>(coverage: &'a Coverage<'_>) -> impl Iterator<Item = CategoryCounts<'a>> {
    coverage
        .by_category
        .iter()
        .map(|(key, all)| CategoryCounts {
            category: key.name(),
            all: *all,
        })
}

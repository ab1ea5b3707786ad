//! The report of `codeif coverage`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::display::name;
use super::json::{Object, write_json};
use super::table::Table;
use super::{Format, Screen, escape_control};
use crate::dataset::QuestionId;
use crate::instruction::WhyNot;
use crate::language::Language;
use crate::metrics::Coverage;

/// Writes the counts by template and by category, and the instructions that cannot be judged.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_coverage(
    out: &mut dyn Write,
    coverage: &Coverage<'_>,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    if format == Format::Json {
        return write_json(out, &CoverageJson::new(coverage));
    }
    let tables = [by_template(coverage), by_category(coverage)];
    Table::write_all(&tables, out, format, screen)?;
    writeln!(out)?;
    let gaps = coverage.gaps.len();
    let (instructions, questions) = (coverage.instructions, coverage.questions);
    writeln!(
        out,
        "Questions: {questions}, instructions: {instructions}, cannot be judged: {gaps}"
    )?;
    for gap in &coverage.gaps {
        let (id, index) = (&gap.question_id, gap.index);
        let why = gap.why_not().map(|why| format!(" ({})", why.id()));
        let why = why.unwrap_or_default();
        let line =
            format!("question {id}, instruction {index}: {}{why}: {}", gap.reason, gap.instruction);
        writeln!(out, "{}", escape_control(&line))?;
    }
    Ok(())
}

/// The counts by template. Those beyond the paper have a row only if they occur.
fn by_template(coverage: &Coverage<'_>) -> Table {
    let languages = Language::ALL.map(Language::name);
    let columns = ["Id", "Template"].into_iter().chain(languages);
    let counts = template_counts(coverage).into_iter();
    let shown = counts.filter(|counts| counts.id.is_some() || counts.all > 0);
    let rows = shown.map(|counts| {
        let id = counts.id.map(|id| id.to_string()).unwrap_or_default();
        let languages = counts.languages.0.into_iter().map(|(_, count)| count);
        let counted = languages.chain([counts.other, counts.all]);
        [id, counts.template.to_owned()].into_iter().chain(counted.map(|count| count.to_string()))
    });
    Table { is_whole: true, ..Table::new(None, 2, columns.chain(["Other", "All"])).with_rows(rows) }
}

fn by_category(coverage: &Coverage<'_>) -> Table {
    let rows =
        category_counts(coverage).map(|it| [name(it.category).to_owned(), it.all.to_string()]);
    Table::new(None, 1, ["Category", "All"]).with_rows(rows)
}

/// The report in JSON (`docs/coverage.schema.json`).
#[derive(Serialize)]
struct CoverageJson<'a> {
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
    languages: Object<u64>,
    other: u64,
    all: u64,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<&'static str>,
    template: Option<&'a str>,
    instruction: &'a str,
}

impl<'a> CoverageJson<'a> {
    fn new(coverage: &'a Coverage<'_>) -> Self {
        let gaps = coverage.gaps.iter().map(|gap| GapEntry {
            question_id: &gap.question_id,
            index: gap.index,
            reason: gap.reason.id(),
            why_not: gap.why_not().map(WhyNot::id),
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

/// The counts of every template, including those that do not occur.
fn template_counts<'a>(coverage: &'a Coverage<'_>) -> Vec<TemplateCounts<'a>> {
    let none = BTreeMap::new();
    let counts = coverage.templates.iter().map(|template| {
        let found = coverage.by_template.get(&template.slug).unwrap_or(&none);
        let count = |language| found.get(&language).copied().unwrap_or(0);
        let languages = Language::ALL.into_iter();
        TemplateCounts {
            template: &template.slug,
            id: template.id,
            category: template.category.id(),
            languages: Object(languages.map(|it| (it.id(), count(Some(it)))).collect()),
            other: count(None),
            all: found.values().sum(),
        }
    });
    counts.collect()
}

fn category_counts<'a>(coverage: &'a Coverage<'_>) -> impl Iterator<Item = CategoryCounts<'a>> {
    coverage.by_category.iter().map(|(key, all)| CategoryCounts { category: key.name(), all: *all })
}

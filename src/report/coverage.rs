//! The reports of `codeif templates` and `codeif coverage`.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::io::Write;

use indexmap::IndexMap;
use serde::Serialize;

use super::display::name;
use super::json::{list, object, write_json};
use super::table::Table;
use super::{Format, Screen, escape_control};
use crate::dataset::QuestionId;
use crate::instruction::{Template, Templates, WhyNot};
use crate::language::Language;
use crate::lint::hint;
use crate::metrics::{Coverage, Gap, Partial, Sentence};
use crate::verdict::Reason;

/// What the counts of `codeif coverage` are by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoverageBy {
    /// The templates, and the categories.
    Template,
    /// The sentences, of which equal ones count together.
    Sentence,
}

/// Writes the counts by template and by category or by sentence, and the instructions that cannot be judged.
pub fn write_coverage(
    out: &mut dyn Write,
    coverage: &Coverage<'_>,
    by: CoverageBy,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    if format == Format::Json {
        return write_json(out, &json(coverage, by));
    }
    let tables = match by {
        CoverageBy::Template => vec![by_template(coverage), by_category(coverage)],
        CoverageBy::Sentence => vec![by_sentence(coverage)],
    };
    Table::write_all(&tables, out, format, screen)?;
    writeln!(out)?;
    let gaps = coverage.gaps.len();
    let (instructions, questions) = (coverage.instructions, coverage.questions);
    let partial = match coverage.partial.len() {
        0 => String::new(),
        number => format!(", not in full: {number}"),
    };
    writeln!(
        out,
        "Questions: {questions}, instructions: {instructions}, cannot be judged: {gaps}{partial}"
    )?;
    let mut equal: IndexMap<&str, Vec<&Gap>> = IndexMap::new();
    for gap in &coverage.gaps {
        equal.entry(&gap.instruction).or_default().push(gap);
    }
    for (number, gaps) in equal.values().enumerate() {
        for line in sentence(coverage.templates, gaps, number < MAX_HINTS) {
            writeln!(out, "{}", escape_control(&line))?;
        }
    }
    let mut equal: IndexMap<_, Vec<&Partial>> = IndexMap::new();
    for partial in &coverage.partial {
        equal.entry((&partial.instruction, &partial.undecided)).or_default().push(partial);
    }
    for ((text, undecided), partial) in &equal {
        let place = first_place(partial.iter().map(|one| (&one.question_id, one.index)));
        writeln!(out, "{}", escape_control(&format!("{place}: {undecided}: {text}")))?;
    }
    Ok(())
}

/// How many sentences have a hint: finding one takes a while.
const MAX_HINTS: usize = 100;

/// Where a sentence stands first, and how many more times it does.
fn first_place<'c>(mut places: impl ExactSizeIterator<Item = (&'c QuestionId, usize)>) -> String {
    let Some((id, index)) = places.next() else {
        return String::new();
    };
    match places.len() {
        0 => format!("question {id}, instruction {index}"),
        more => format!("question {id}, instruction {index} and {more} more"),
    }
}

/// A sentence that cannot be judged: where it stands first, how often it occurs, and what could help.
fn sentence(templates: &Templates, gaps: &[&Gap], with_hint: bool) -> Vec<String> {
    let Some(gap) = gaps.first() else {
        return Vec::new();
    };
    let place = first_place(gaps.iter().map(|gap| (&gap.question_id, gap.index)));
    let why = gap.why_not().map(|why| format!(" ({})", why.meaning())).unwrap_or_default();
    let text = &gap.instruction;
    let mut lines = vec![format!("{place}: {}{why}: {text}", gap.reason)];
    // Of what somebody has to judge or run, there is no wording that could help.
    let is_open = matches!(gap.why_not(), Some(WhyNot::NotUnderstood | WhyNot::NoDemand));
    if with_hint && is_open {
        lines.extend(hint(templates, text).map(|hint| format!("  {hint}")));
    }
    lines
}

/// The counts by template. Those beyond the paper have a row only if they occur.
fn by_template(coverage: &Coverage<'_>) -> Table {
    let columns = ["Id", "Template"].into_iter().chain(Language::ALL.map(Language::name));
    let counts = coverage.templates.iter().map(|template| (template, counts(coverage, template)));
    let shown = counts.filter(|(template, counts)| template.id.is_some() || counts.all > 0);
    let rows = shown.map(|(template, Counts { languages, other, all })| {
        let id = template.id.map(|id| id.to_string()).unwrap_or_default();
        let counted = languages.into_values().chain([other, all]);
        [id, template.slug.clone()].into_iter().chain(counted.map(|count| count.to_string()))
    });
    Table { is_whole: true, ..Table::new(None, 2, columns.chain(["Other", "All"])).with_rows(rows) }
}

fn by_category(coverage: &Coverage<'_>) -> Table {
    let categories = coverage.by_category.iter();
    let rows = categories.map(|(key, count)| [name(key.name()).to_owned(), count.to_string()]);
    Table::new(None, 1, ["Category", "All"]).with_rows(rows)
}

/// The sentences, the most frequent first.
fn sentences<'c>(coverage: &'c Coverage<'_>) -> Vec<(&'c String, &'c Sentence)> {
    let mut sentences: Vec<_> = coverage.by_sentence.iter().collect();
    // Stable: of equally frequent ones, those that occur first.
    sentences.sort_by_key(|(_, sentence)| Reverse(sentence.count));
    sentences
}

fn by_sentence(coverage: &Coverage<'_>) -> Table {
    let rows = sentences(coverage).into_iter().map(|(text, sentence)| {
        let templates = sentence.templates.join(", ");
        let understood = match sentence.reason {
            None => templates,
            Some(reason) if templates.is_empty() => format!("({})", reason.id()),
            Some(reason) => format!("{templates} ({})", reason.id()),
        };
        [understood, text.clone(), sentence.count.to_string()]
    });
    Table::new(None, 2, ["Template", "Sentence", "Instructions"]).with_rows(rows)
}

/// How often a template occurs, which may be never.
#[derive(Serialize)]
struct Counts {
    languages: IndexMap<&'static str, u64>,
    other: u64,
    all: u64,
}

fn counts(coverage: &Coverage<'_>, template: &Template) -> Counts {
    let none = BTreeMap::new();
    let found = coverage.by_template.get(&template.slug).unwrap_or(&none);
    let count = |language| found.get(&language).copied().unwrap_or(0);
    let languages = Language::ALL.map(|language| (language.id(), count(Some(language))));
    Counts { languages: languages.into(), other: count(None), all: found.values().sum() }
}

/// The report as JSON (`docs/coverage.schema.json`).
fn json(coverage: &Coverage<'_>, by: CoverageBy) -> impl Serialize {
    let sentences = (by == CoverageBy::Sentence).then(|| sentences(coverage));
    object! {
        questions: coverage.questions,
        instructions: coverage.instructions,
        templates: list(coverage.templates.iter(), |template| object! {
            template: &template.slug,
            id: template.id,
            category: template.category.id(),
            #[serde(flatten)]
            counts: counts(coverage, template),
        }),
        categories: list(&coverage.by_category, |(key, all)| object! {
            category: key.name(),
            all,
        }),
        gaps: list(&coverage.gaps, |gap| object! {
            question_id: &gap.question_id,
            index: gap.index,
            reason: gap.reason.id(),
            #[serde(flatten)]
            why_not: gap.why_not().map(|why| object! { why_not: WhyNot::id(why) }),
            template: &gap.template,
            instruction: &gap.instruction,
        }),
        partial: list(&coverage.partial, |one| object! {
            question_id: &one.question_id,
            index: one.index,
            undecided: &one.undecided,
            instruction: &one.instruction,
        }),
        #[serde(flatten)]
        sentences: sentences.map(|sentences| object! {
            sentences: list(sentences, |(text, sentence)| object! {
                sentence: text,
                all: sentence.count,
                templates: &sentence.templates,
                reason: sentence.reason.map(Reason::id),
            }),
        }),
    }
}

/// Writes the templates, each with its first wording, or as JSON (`docs/templates.schema.json`) with
/// all of them.
pub fn write_templates(
    out: &mut dyn Write,
    templates: &Templates,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    let templates = templates.iter();
    if format == Format::Json {
        let templates = list(templates, |template| {
            object! {
                template: &template.slug,
                origin: template.origin.id(),
                id: template.id,
                repository_id: template.repository_id,
                category: template.category.id(),
                wordings: &template.wordings,
            }
        });
        return write_json(out, &object! { templates });
    }
    let rows = templates.map(|template| {
        [
            template.id.map(|id| id.to_string()).unwrap_or_default(),
            template.slug.clone(),
            template.category.to_string(),
            template.wordings.first().cloned().unwrap_or_default(),
        ]
    });
    let table = Table::new(None, 4, ["Id", "Template", "Category", "Wording"]).with_rows(rows);
    Table::write_all(&[table], out, format, screen)
}

//! The report of `codeif agree`: how far raters agree, and where they do not.

mod tables;

use std::io;
use std::io::Write;

use indexmap::IndexMap;
use serde::Serialize;

use super::display::{DASH, name};
use super::json::write_json;
use super::table::{Table, markdown};
use super::{Format, Screen, escape_control};
use crate::agreement::{
    Agreement, Confusion, Disagreement, Effect, Figure, Figures, RaterComparison, Rating, Statistic,
};
use crate::metrics::Metric;
use crate::report::json::{list, object};
use crate::verdict::Outcome;

/// Writes how far raters agree. If there are more than two, the tables for people show only the
/// overall figures of each pair; JSON and CSV have everything.
pub fn write_agreement(
    out: &mut dyn Write,
    agreement: &Agreement,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    match format {
        Format::Json => return write_json(out, &json(agreement)),
        Format::Csv => return Table::write_all(&[csv(agreement)], out, format, screen),
        Format::Table | Format::Markdown | Format::Latex => {}
    }
    line(out, &tables::paired(agreement), format)?;
    writeln!(out)?;
    Table::write_all(&tables::all(agreement), out, format, screen)?;
    for comparison in &agreement.comparisons {
        write_disagreements(out, names(agreement, comparison), comparison, format)?;
    }
    if !agreement.notes.is_empty() {
        writeln!(out)?;
    }
    let mut notes = agreement.notes.iter();
    notes.try_for_each(|note| line(out, &format!("Note: {note}"), format))
}

/// Writes a line of text, escaped for a terminal or for Markdown.
fn line(out: &mut dyn Write, text: &str, format: Format) -> io::Result<()> {
    match format {
        Format::Markdown => writeln!(out, "{}", markdown(text)),
        _ => writeln!(out, "{}", escape_control(text)),
    }
}

fn names<'a>(agreement: &'a Agreement, comparison: &RaterComparison) -> [&'a str; 2] {
    comparison.raters.map(|number| agreement.raters[number].name.as_str())
}

fn write_disagreements(
    out: &mut dyn Write,
    [first, second]: [&str; 2],
    comparison: &RaterComparison,
    format: Format,
) -> io::Result<()> {
    if comparison.disagreements.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    if format == Format::Markdown {
        write!(out, "### ")?;
    }
    let title = format!(
        "Disagreements between {first} and {second}, templates with the lowest kappa first"
    );
    line(out, &title, format)?;
    for (index, disagreement) in comparison.disagreements.iter().enumerate() {
        writeln!(out)?;
        write!(out, "{}. ", index + 1)?;
        line(out, &heading(disagreement), format)?;
        for rating in &disagreement.ratings {
            write_rating(out, rating, format)?;
        }
    }
    Ok(())
}

fn heading(disagreement: &Disagreement) -> String {
    let kappa = disagreement.kappa.map_or(DASH.to_owned(), |kappa| format!("{kappa:.3}"));
    format!(
        "{} (kappa {kappa}): question {}, model {}, instruction {}: {}",
        disagreement.template.as_deref().unwrap_or("no known template"),
        disagreement.question_id,
        name(disagreement.model.as_deref()),
        disagreement.index,
        disagreement.instruction.as_deref().unwrap_or("(no file has its sentence)"),
    )
}

/// Writes a rater's verdict, its reason and its evidence, as items below the numbered one.
fn write_rating(out: &mut dyn Write, rating: &Rating, format: Format) -> io::Result<()> {
    let word = Outcome::from_bool(rating.yes).word();
    let verdict = format!("{}:{} says {word}", rating.file, rating.line);
    write!(out, "   - ")?;
    let Some(explanation) = &rating.explanation else {
        return line(out, &verdict, format);
    };
    line(out, &format!("{verdict}: {}", explanation.message), format)?;
    for evidence in &explanation.evidence {
        write!(out, "     - ")?;
        let (row, column, text) = (evidence.line, evidence.column, &evidence.text);
        line(out, &format!("{row}:{column} {text}"), format)?;
    }
    Ok(())
}

pub(super) fn json(agreement: &Agreement) -> impl Serialize {
    let bootstrap = agreement.options.bootstrap;
    object! {
        raters: list(&agreement.raters, |rater| object! {
            file: &rater.name,
            rows: rater.rows,
            paired: rater.paired,
        }),
        unverifiable: agreement.options.unverifiable.id(),
        bootstrap: object! { seed: bootstrap.seed, resamples: bootstrap.resamples },
        krippendorff_alpha: figure(agreement.alpha),
        pairs: list(&agreement.comparisons, |pair| comparison(names(agreement, pair), pair)),
        left_out: list(&agreement.left_out, |row| object! {
            file: &*row.file,
            line: row.line,
            question_id: &row.question_id,
            model_id: &row.model,
            bad: row.error.is_bad(),
            reason: row.error.to_string(),
        }),
        notes: &agreement.notes,
    }
}

fn comparison([first, second]: [&str; 2], pair: &RaterComparison) -> impl Serialize {
    object! {
        first,
        second,
        rows: pair.rows,
        questions: pair.questions,
        verdicts: pair.confusion.total(),
        unverifiable: pair.unverifiable,
        confusion: counts(pair.confusion),
        figures: figures(&pair.figures, Some(pair.ssr)),
        groups: list(pair.all_groups(), |(by, value, confusion, of_group)| object! {
            by,
            value,
            verdicts: confusion.total(),
            confusion: counts(*confusion),
            figures: figures(of_group, None),
        }),
        effect: effect(&pair.effect),
        disagreements: list(&pair.disagreements, disagreement),
    }
}

fn figures(figures: &Figures, ssr: Option<Figure>) -> IndexMap<&'static str, impl Serialize> {
    all_figures(figures, ssr).map(|(id, found)| (id, figure(found))).collect()
}

/// The figures of a part by name; Pearson's r of the answers' SSR is one of all rows alone.
fn all_figures(
    figures: &Figures,
    ssr: Option<Figure>,
) -> impl Iterator<Item = (&'static str, Figure)> {
    let each = Statistic::ALL.into_iter();
    let each = each.map(|statistic| (statistic.id(), figures.get(statistic)));
    each.chain(ssr.map(|ssr| ("pearson_ssr", ssr)))
}

fn figure(Figure { value, interval }: Figure) -> impl Serialize {
    let (low, high) = interval.unzip();
    object! { value, low, high }
}

fn counts(Confusion { yes_yes, yes_no, no_yes, no_no }: Confusion) -> impl Serialize {
    object! { yes_yes, yes_no, no_yes, no_no }
}

fn effect(effect: &Effect) -> impl Serialize {
    let name = |&index: &usize| &effect.models[index].model;
    object! {
        models: list(&effect.models, |model| {
            let [first, second] = model.metrics;
            object! {
                model_id: &model.model,
                answers: model.answers,
                first: by_metric(first),
                second: by_metric(second),
                difference: by_metric([0, 1, 2, 3].map(|index| Some(second[index]? - first[index]?))),
            }
        }),
        rankings: list(&effect.rankings, |ranking| object! {
            metric: ranking.metric.id(),
            kendall_tau: ranking.tau,
            first: list(&ranking.orders[0], name),
            second: list(&ranking.orders[1], name),
            swapped: list(&ranking.swapped, |(a, b)| [name(a), name(b)]),
        }),
    }
}

fn by_metric(values: [Option<f64>; 4]) -> IndexMap<&'static str, Option<f64>> {
    Metric::PAPER.map(Metric::id).into_iter().zip(values).collect()
}

fn disagreement(found: &Disagreement) -> impl Serialize {
    let [first, second] = &found.ratings;
    object! {
        question_id: &found.question_id,
        model_id: &found.model,
        index: found.index,
        template: &found.template,
        kappa: found.kappa,
        instruction: &found.instruction,
        first: rating(first),
        second: rating(second),
    }
}

fn rating(rating: &Rating) -> impl Serialize {
    let explanation = rating.explanation.as_ref();
    object! {
        line: rating.line,
        verdict: Outcome::from_bool(rating.yes).word(),
        message: explanation.map(|explanation| &explanation.message),
        evidence: explanation.map_or(&[][..], |explanation| &explanation.evidence),
    }
}

/// One row for each pair of raters, then one for each of its groups and models.
pub(super) fn csv(agreement: &Agreement) -> Table {
    let columns =
        ["first", "second", "by", "value", "verdicts", "yes_yes", "yes_no", "no_yes", "no_no"];
    let mut header = columns.map(str::to_owned).to_vec();
    for id in Statistic::ALL.map(Statistic::id).into_iter().chain(["pearson_ssr"]) {
        header.extend([id.to_owned(), format!("{id}_low"), format!("{id}_high")]);
    }
    let mut table = Table::new(None, 0, header);
    for pair in &agreement.comparisons {
        let names = names(agreement, pair);
        let all = ("all", None, &pair.confusion, &pair.figures);
        table.push(csv_row(names, all, pair.ssr));
        for part in pair.all_groups() {
            table.push(csv_row(names, part, Figure::default()));
        }
    }
    table
}

fn csv_row(
    [first, second]: [&str; 2],
    (by, value, confusion, figures): (&str, Option<&str>, &Confusion, &Figures),
    ssr: Figure,
) -> Vec<String> {
    let mut row = [first, second, by, value.unwrap_or("")].map(str::to_owned).to_vec();
    let Confusion { yes_yes, yes_no, no_yes, no_no } = *confusion;
    row.extend([confusion.total(), yes_yes, yes_no, no_yes, no_no].map(|count| count.to_string()));
    for (_, figure) in all_figures(figures, Some(ssr)) {
        let (low, high) = figure.interval.unzip();
        let cell = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        row.extend([figure.value, low, high].map(cell));
    }
    row
}

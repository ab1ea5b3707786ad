//! The tables for people.

use std::io;
use std::io::Write;

use super::{line, names};
use crate::agreement::{
    Agreement, Confusion, Disagreement, Effect, Figure, Figures, Ranking, RaterComparison, Rating,
    Statistic, Unverifiable,
};
use crate::metrics::{GroupBy, Metric};
use crate::report::Format;
use crate::report::display::{DASH, name, title_case};
use crate::report::table::Table;

/// The most swapped pairs of models in a table; JSON has all.
const MAX_SWAPPED: usize = 20;

/// The first line: how many rows and verdicts are compared.
pub(super) fn paired(agreement: &Agreement) -> String {
    let files = agreement
        .raters
        .iter()
        .map(|rater| format!("{}: {} of {}", rater.name, rater.paired, rater.rows));
    let files = files.collect::<Vec<_>>().join(", ");
    match agreement.comparisons.as_slice() {
        [only] => format!("Rows paired: {} ({files}), {}", only.rows, items(agreement, only)),
        _ => format!("Rows paired: {files}"),
    }
}

fn items(agreement: &Agreement, comparison: &RaterComparison) -> String {
    let treated = match agreement.options.unverifiable {
        Unverifiable::Drop => "left out",
        Unverifiable::No => "counted as No",
        Unverifiable::Yes => "counted as Yes",
    };
    let (items, unverifiable) = (comparison.confusion.total(), comparison.unverifiable);
    format!("verdicts compared: {items}, Unverifiable {treated}: {unverifiable}")
}

/// All tables: everything about two raters, or the figures of each pair if there are more.
pub(super) fn all(agreement: &Agreement) -> Vec<Table> {
    let mut tables = match agreement.comparisons.as_slice() {
        [only] => of_two(agreement, only),
        _ => vec![alpha(agreement), each_pair(agreement)],
    };
    tables.iter_mut().for_each(|table| table.is_whole = true);
    tables
}

fn of_two(agreement: &Agreement, comparison: &RaterComparison) -> Vec<Table> {
    let names = names(agreement, comparison);
    let mut tables = vec![overall(agreement, comparison, names), confusion(comparison, names)];
    let kinds = [GroupBy::Template, GroupBy::Category, GroupBy::Language, GroupBy::Set];
    let groups = kinds.into_iter().map(|by| by_group(comparison, by));
    tables.extend(groups.filter(|table| !table.is_empty()));
    if comparison.models.iter().any(|group| group.model.is_some()) {
        tables.push(by_model(comparison));
    }
    tables.push(effect(&comparison.effect, names));
    if !comparison.effect.rankings.is_empty() {
        tables.push(rankings(&comparison.effect, names));
    }
    tables
}

/// All figures of two raters.
fn overall(
    agreement: &Agreement,
    comparison: &RaterComparison,
    [first, second]: [&str; 2],
) -> Table {
    let row =
        |name: &str, figure: Figure| [name.to_owned(), number(figure.value), interval(figure)];
    let mut rows: Vec<_> =
        Statistic::ALL.into_iter().map(|it| row(title(it), comparison.figures.get(it))).collect();
    rows.insert(4, row("Pearson's r of the answers' SSR", comparison.ssr));
    rows.push(row("Krippendorff's alpha", agreement.alpha));
    let title = format!("{second} measured by {first}");
    Table::new(Some(&title), 1, ["Figure", "Value", "95 % interval"]).with_rows(rows)
}

const fn title(statistic: Statistic) -> &'static str {
    match statistic {
        Statistic::Agreement => "Agreement",
        Statistic::Kappa => "Cohen's kappa",
        Statistic::Ac1 => "Gwet's AC1",
        Statistic::Pearson => "Pearson's r of the verdicts",
        Statistic::PrecisionOnNo => "Precision on No",
        Statistic::RecallOnNo => "Recall on No",
    }
}

fn confusion(comparison: &RaterComparison, [first, second]: [&str; 2]) -> Table {
    let it = comparison.confusion;
    let row = |name: &str, yes: u64, no: u64| {
        [name.to_owned(), yes.to_string(), no.to_string(), (yes + no).to_string()]
    };
    let title = format!("Rows: {first}, columns: {second}");
    Table::new(Some(&title), 1, ["", "Yes", "No", "All"]).with_rows([
        row("Yes", it.yes_yes, it.yes_no),
        row("No", it.no_yes, it.no_no),
        row("All", it.yes_yes + it.no_yes, it.yes_no + it.no_no),
    ])
}

fn by_group(comparison: &RaterComparison, by: GroupBy) -> Table {
    let groups = comparison.groups.iter().filter(|group| group.key.by == by);
    grouped(by.id())
        .with_rows(groups.map(|it| row(it.key.value.as_deref(), &it.confusion, &it.figures)))
}

fn by_model(comparison: &RaterComparison) -> Table {
    let models = comparison.models.iter();
    grouped("model")
        .with_rows(models.map(|it| row(it.model.as_deref(), &it.confusion, &it.figures)))
}

fn grouped(by: &str) -> Table {
    let columns =
        [&title_case(by), "Verdicts", "Differ", "Agreement", "Kappa", "AC1", "Precision", "Recall"];
    Table::new(Some(&format!("By {by}")), 1, columns)
}

/// A group's counts and figures. Precision and recall are for No.
fn row(group: Option<&str>, confusion: &Confusion, figures: &Figures) -> [String; 8] {
    let value = |statistic| number(figures.get(statistic).value);
    [
        name(group).to_owned(),
        confusion.total().to_string(),
        (confusion.yes_no + confusion.no_yes).to_string(),
        value(Statistic::Agreement),
        with_interval(figures.get(Statistic::Kappa)),
        value(Statistic::Ac1),
        value(Statistic::PrecisionOnNo),
        value(Statistic::RecallOnNo),
    ]
}

fn effect(effect: &Effect, [first, second]: [&str; 2]) -> Table {
    let columns = ["Model", "Answers"].into_iter();
    let columns = columns.chain(Metric::PAPER.map(Metric::name));
    let rows = effect.models.iter().map(|it| {
        let [by_first, by_second] = it.metrics;
        let changes = by_first.into_iter().zip(by_second);
        [name(it.model.as_deref()).to_owned(), it.answers.to_string()]
            .into_iter()
            .chain(changes.map(|(a, b)| change(a, b)))
    });
    let title = format!("Metrics by {first} → by {second}");
    Table::new(Some(&title), 1, columns).with_rows(rows)
}

fn change(first: Option<f64>, second: Option<f64>) -> String {
    match first.zip(second) {
        Some((a, b)) => format!("{a:.3} → {b:.3} ({:+.3})", b - a),
        None => DASH.to_owned(),
    }
}

fn rankings(effect: &Effect, [first, second]: [&str; 2]) -> Table {
    let name = |index: usize| name(effect.models[index].model.as_deref());
    let swapped = |ranking: &Ranking| {
        let pairs = ranking.swapped.iter();
        let pairs: Vec<_> =
            pairs.take(MAX_SWAPPED).map(|&(a, b)| format!("{} / {}", name(a), name(b))).collect();
        match ranking.swapped.len() {
            0 => "none".to_owned(),
            all if all > MAX_SWAPPED => {
                format!("{} and {} more", pairs.join(", "), all - MAX_SWAPPED)
            }
            _ => pairs.join(", "),
        }
    };
    let rows = effect.rankings.iter().map(|it| {
        let metric = it.metric.name().to_owned();
        [metric, swapped(it), number(it.tau)]
    });
    let title = format!(
        "Ranking of the models (of each swapped pair, {first} ranks the first model higher, {second} the second)"
    );
    let columns = ["Metric", "Swapped pairs", "Kendall's tau"];
    Table::new(Some(&title), 2, columns).with_rows(rows)
}

fn alpha(agreement: &Agreement) -> Table {
    let alpha = agreement.alpha;
    let name = "Krippendorff's alpha".to_owned();
    Table::new(None, 1, ["All raters", "Value", "95 % interval"]).with_rows([[
        name,
        number(alpha.value),
        interval(alpha),
    ]])
}

fn each_pair(agreement: &Agreement) -> Table {
    let columns = [
        "First",
        "Second",
        "Rows",
        "Verdicts",
        "Unverifiable",
        "Agreement",
        "Kappa",
        "AC1",
        "r of SSR",
        "r of verdicts",
        "Precision",
        "Recall",
    ];
    let rows = agreement.comparisons.iter().map(|it| {
        let [first, second] = names(agreement, it);
        let value = |statistic| number(it.figures.get(statistic).value);
        [
            first.to_owned(),
            second.to_owned(),
            it.rows.to_string(),
            it.confusion.total().to_string(),
            it.unverifiable.to_string(),
            value(Statistic::Agreement),
            with_interval(it.figures.get(Statistic::Kappa)),
            value(Statistic::Ac1),
            number(it.ssr.value),
            value(Statistic::Pearson),
            value(Statistic::PrecisionOnNo),
            value(Statistic::RecallOnNo),
        ]
    });
    let title = "Each pair, the second measured by the first";
    Table::new(Some(title), 2, columns).with_rows(rows)
}

fn number(value: Option<f64>) -> String {
    value.map_or(DASH.to_owned(), rounded)
}

/// Three decimals; zero has no sign.
fn rounded(value: f64) -> String {
    let text = format!("{value:.3}");
    match text.as_str() {
        "-0.000" => "0.000".to_owned(),
        _ => text,
    }
}

fn interval(figure: Figure) -> String {
    match figure.interval {
        Some((low, high)) => format!("[{}, {}]", rounded(low), rounded(high)),
        None => DASH.to_owned(),
    }
}

fn with_interval(figure: Figure) -> String {
    match figure.interval {
        Some(_) => format!("{} {}", number(figure.value), interval(figure)),
        None => number(figure.value),
    }
}

/// One row for each pair of raters, then one for each of its groups and models.
pub(super) fn csv_table(agreement: &Agreement) -> Table {
    let mut table = Table::new(None, 0, csv_header());
    for comparison in &agreement.comparisons {
        let names = names(agreement, comparison);
        let (confusion, figures) = (&comparison.confusion, &comparison.figures);
        table.push(csv_row(names, ["all", ""], confusion, figures, comparison.ssr));
        let none = Figure::default();
        for group in &comparison.groups {
            let key = [group.key.by.id(), group.key.value.as_deref().unwrap_or("")];
            table.push(csv_row(names, key, &group.confusion, &group.figures, none));
        }
        for model in &comparison.models {
            let key = ["model", model.model.as_deref().unwrap_or("")];
            table.push(csv_row(names, key, &model.confusion, &model.figures, none));
        }
    }
    table
}

fn csv_header() -> Vec<String> {
    let columns =
        ["first", "second", "by", "value", "verdicts", "yes_yes", "yes_no", "no_yes", "no_no"];
    let mut header: Vec<String> = columns.map(str::to_owned).to_vec();
    let figures = Statistic::ALL.map(Statistic::id).into_iter();
    for id in figures.chain(["pearson_ssr"]) {
        header.extend([id.to_owned(), format!("{id}_low"), format!("{id}_high")]);
    }
    header
}

fn csv_row(
    names: [&str; 2],
    key: [&str; 2],
    confusion: &Confusion,
    figures: &Figures,
    ssr: Figure,
) -> Vec<String> {
    let mut row: Vec<String> = names.into_iter().chain(key).map(str::to_owned).collect();
    let counts =
        [confusion.total(), confusion.yes_yes, confusion.yes_no, confusion.no_yes, confusion.no_no];
    row.extend(counts.map(|count| count.to_string()));
    let all = Statistic::ALL.into_iter().map(|it| figures.get(it));
    for figure in all.chain([ssr]) {
        let (low, high) = figure.interval.unzip();
        let cell = |value: Option<f64>| value.map(|it| it.to_string()).unwrap_or_default();
        row.extend([figure.value, low, high].map(cell));
    }
    row
}

/// Writes the disagreements of two raters, numbered.
pub(super) fn write(
    out: &mut dyn Write,
    agreement: &Agreement,
    comparison: &RaterComparison,
    format: Format,
) -> io::Result<()> {
    if comparison.disagreements.is_empty() {
        return Ok(());
    }
    let [first, second] = names(agreement, comparison);
    writeln!(out)?;
    if format == Format::Markdown {
        write!(out, "### ")?;
    }
    line(
        out,
        &format!(
            "Disagreements between {first} and {second}, templates with the lowest kappa first"
        ),
        format,
    )?;
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

fn heading(it: &Disagreement) -> String {
    let kappa = it.kappa.map_or(DASH.to_owned(), |kappa| format!("{kappa:.3}"));
    format!(
        "{} (kappa {kappa}): question {}, model {}, instruction {}: {}",
        it.template.as_deref().unwrap_or("no known template"),
        it.question_id,
        name(it.model.as_deref()),
        it.index,
        it.instruction.as_deref().unwrap_or("(no file has its sentence)"),
    )
}

/// Writes a rater's verdict, its reason and its evidence, as items below the numbered one.
fn write_rating(out: &mut dyn Write, rating: &Rating, format: Format) -> io::Result<()> {
    let word = match rating.yes {
        true => "Yes",
        false => "No",
    };
    let verdict = format!("{}:{} says {word}", rating.file, rating.line);
    write!(out, "   - ")?;
    let Some(reasons) = &rating.explanation else {
        return line(out, &verdict, format);
    };
    line(out, &format!("{verdict}: {}", reasons.message), format)?;
    for evidence in &reasons.evidence {
        write!(out, "     - ")?;
        let (row, column, text) = (evidence.line, evidence.column, &evidence.text);
        line(out, &format!("{row}:{column} {text}"), format)?;
    }
    Ok(())
}

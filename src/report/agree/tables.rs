//! The tables for people.

use super::names;
use crate::agreement::{
    Agreement, Confusion, Effect, Figure, Figures, Ranking, RaterComparison, Statistic,
    Unverifiable,
};
use crate::metrics::{GroupBy, Metric};
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
    let groups = kinds.into_iter().map(|by| parts(comparison, by.id()));
    tables.extend(groups.filter(|table| !table.is_empty()));
    if comparison.models.iter().any(|group| group.key.is_some()) {
        tables.push(parts(comparison, "model"));
    }
    tables.push(effect(agreement, comparison, names));
    if !comparison.effect.rankings.is_empty() {
        tables.push(rankings(&comparison.effect, names));
    }
    tables
}

fn overall(
    agreement: &Agreement,
    comparison: &RaterComparison,
    [first, second]: [&str; 2],
) -> Table {
    let row =
        |name: &str, figure: Figure| [name.to_owned(), number(figure.value), interval(figure)];
    let figure = |statistic| row(title(statistic), comparison.figures.get(statistic));
    let mut rows = Statistic::ALL.map(figure).to_vec();
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
    let Confusion { yes_yes, yes_no, no_yes, no_no } = comparison.confusion;
    let row = |name: &str, yes: u64, no: u64| {
        [name.to_owned(), yes.to_string(), no.to_string(), (yes + no).to_string()]
    };
    let title = format!("Rows: {first}, columns: {second}");
    Table::new(Some(&title), 1, ["", "Yes", "No", "All"]).with_rows([
        row("Yes", yes_yes, yes_no),
        row("No", no_yes, no_no),
        row("All", yes_yes + no_yes, yes_no + no_no),
    ])
}

/// The counts and figures of each part by a property. Precision and recall are for No.
fn parts(comparison: &RaterComparison, by: &str) -> Table {
    let columns =
        [&title_case(by), "Verdicts", "Differ", "Agreement", "Kappa", "AC1", "Precision", "Recall"];
    let parts = comparison.all_groups().filter(|part| part.0 == by);
    let rows = parts.map(|(_, value, confusion, figures)| row(value, confusion, figures));
    Table::new(Some(&format!("By {by}")), 1, columns).with_rows(rows)
}

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

fn effect(
    agreement: &Agreement,
    comparison: &RaterComparison,
    [first, second]: [&str; 2],
) -> Table {
    let columns = ["Model", "Answers"].into_iter();
    let columns = columns.chain(Metric::PAPER.map(Metric::name));
    let rows = comparison.effect.models.iter().map(|model| {
        let [by_first, by_second] = model.metrics;
        let changes = by_first.into_iter().zip(by_second);
        [name(model.model.as_deref()).to_owned(), model.answers.to_string()]
            .into_iter()
            .chain(changes.map(|(a, b)| change(a, b)))
    });
    let unverifiable = comparison.unverifiable;
    let without = match (agreement.options.unverifiable, unverifiable) {
        (Unverifiable::Drop, 1..) => format!(", without the {unverifiable} Unverifiable"),
        _ => String::new(),
    };
    let title = format!("Metrics by {first} → by {second}{without}");
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
    let rows = effect
        .rankings
        .iter()
        .map(|ranking| [ranking.metric.name().to_owned(), swapped(ranking), number(ranking.tau)]);
    let title = format!(
        "Ranking of the models (of each swapped pair, {first} ranks the first model higher, {second} the second)"
    );
    let columns = ["Metric", "Swapped pairs", "Kendall's tau"];
    Table::new(Some(&title), 2, columns).with_rows(rows)
}

fn alpha(agreement: &Agreement) -> Table {
    let alpha = agreement.alpha;
    let row = ["Krippendorff's alpha".to_owned(), number(alpha.value), interval(alpha)];
    Table::new(None, 1, ["All raters", "Value", "95 % interval"]).with_rows([row])
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
    let rows = agreement.comparisons.iter().map(|pair| {
        let [first, second] = names(agreement, pair);
        let value = |statistic| number(pair.figures.get(statistic).value);
        [
            first.to_owned(),
            second.to_owned(),
            pair.rows.to_string(),
            pair.confusion.total().to_string(),
            pair.unverifiable.to_string(),
            value(Statistic::Agreement),
            with_interval(pair.figures.get(Statistic::Kappa)),
            value(Statistic::Ac1),
            number(pair.ssr.value),
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

//! The tables for people.

use super::grid::title_case;
use super::{Grid, model, names};
use crate::agreement::{
    Agreement, Comparison, Confusion, Effect, Figure, Figures, Ranking, Statistic, Unverifiable,
};
use crate::metrics::{GroupBy, Metric};

/// What stands for a figure that is not defined.
const UNDEFINED: &str = "–";

/// How many swapped pairs of models a table names; JSON names all.
const MOST_SWAPPED: usize = 20;

/// The first line: how much is compared.
pub(super) fn paired(agreement: &Agreement) -> String {
    let files = agreement
        .raters
        .iter()
        .map(|rater| format!("{}: {} of {}", rater.name, rater.paired, rater.rows));
    let files = files.collect::<Vec<_>>().join(", ");
    match agreement.comparisons.as_slice() {
        [only] => format!(
            "Rows paired: {} ({files}), {}",
            only.rows,
            items(agreement, only)
        ),
        _ => format!("Rows paired: {files}"),
    }
}

fn items(agreement: &Agreement, comparison: &Comparison) -> String {
    let treated = match agreement.options.unverifiable {
        Unverifiable::Drop => "left out",
        Unverifiable::No => "counted as No",
        Unverifiable::Yes => "counted as Yes",
    };
    let (items, unverifiable) = (comparison.confusion.total(), comparison.unverifiable);
    format!("verdicts compared: {items}, Unverifiable {treated}: {unverifiable}")
}

/// Every table: of two raters all that is known, of more each pair's figures.
pub(super) fn grids(agreement: &Agreement) -> Vec<Grid> {
    let [only] = agreement.comparisons.as_slice() else {
        return vec![alpha(agreement), each_pair(agreement)];
    };
    let names = names(agreement, only);
    let mut grids = vec![overall(agreement, only, names), confusion(only, names)];
    let kinds = [
        GroupBy::Template,
        GroupBy::Category,
        GroupBy::Language,
        GroupBy::Set,
    ];
    grids.extend(kinds.into_iter().filter_map(|by| by_group(only, by)));
    if only.models.iter().any(|group| group.model.is_some()) {
        grids.push(by_model(only));
    }
    grids.push(effect(&only.effect, names));
    if !only.effect.rankings.is_empty() {
        grids.push(rankings(&only.effect, names));
    }
    grids
}

fn header(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// All figures of two raters.
fn overall(agreement: &Agreement, comparison: &Comparison, [first, second]: [&str; 2]) -> Grid {
    let row =
        |name: &str, figure: Figure| vec![name.to_owned(), number(figure.value), interval(figure)];
    let mut rows: Vec<_> = Statistic::ALL
        .into_iter()
        .map(|it| row(title(it), comparison.figures.get(it)))
        .collect();
    rows.insert(4, row("Pearson's r of the answers' SSR", comparison.ssr));
    rows.push(row("Krippendorff's alpha", agreement.alpha));
    Grid {
        title: Some(format!("{second} measured by {first}")),
        header: header(&["Figure", "Value", "95 % interval"]),
        names: 1,
        rows,
    }
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

fn confusion(comparison: &Comparison, [first, second]: [&str; 2]) -> Grid {
    let counts = comparison.confusion;
    let row = |name: &str, yes: u64, no: u64| {
        let counts = [yes, no, yes + no].map(|count| count.to_string());
        [vec![name.to_owned()], counts.to_vec()].concat()
    };
    Grid {
        title: Some(format!("Rows: {first}, columns: {second}")),
        header: header(&["", "Yes", "No", "All"]),
        names: 1,
        rows: vec![
            row("Yes", counts.yes_yes, counts.yes_no),
            row("No", counts.no_yes, counts.no_no),
            row(
                "All",
                counts.yes_yes + counts.no_yes,
                counts.yes_no + counts.no_no,
            ),
        ],
    }
}

fn by_group(comparison: &Comparison, by: GroupBy) -> Option<Grid> {
    let groups = comparison.groups.iter().filter(|group| group.key.by == by);
    let row = |name: Option<&str>, confusion, figures| {
        [vec![model(name)], cells(confusion, figures)].concat()
    };
    let rows: Vec<_> = groups
        .map(|group| row(group.key.value.as_deref(), &group.confusion, &group.figures))
        .collect();
    (!rows.is_empty()).then(|| grouped(by.id(), rows))
}

fn by_model(comparison: &Comparison) -> Grid {
    let rows = comparison.models.iter().map(|group| {
        let name = vec![model(group.model.as_deref())];
        [name, cells(&group.confusion, &group.figures)].concat()
    });
    grouped("model", rows.collect())
}

fn grouped(by: &str, rows: Vec<Vec<String>>) -> Grid {
    let columns = [
        &title_case(by),
        "Verdicts",
        "Differ",
        "Agreement",
        "Kappa",
        "AC1",
        "Precision",
        "Recall",
    ];
    Grid {
        title: Some(format!("By {by}")),
        header: header(&columns),
        names: 1,
        rows,
    }
}

/// Counts and figures; precision and recall are those on No.
fn cells(confusion: &Confusion, figures: &Figures) -> Vec<String> {
    let value = |statistic| number(figures.get(statistic).value);
    vec![
        confusion.total().to_string(),
        (confusion.yes_no + confusion.no_yes).to_string(),
        value(Statistic::Agreement),
        with_interval(figures.get(Statistic::Kappa)),
        value(Statistic::Ac1),
        value(Statistic::PrecisionOnNo),
        value(Statistic::RecallOnNo),
    ]
}

fn effect(effect: &Effect, [first, second]: [&str; 2]) -> Grid {
    let mut columns = header(&["Model", "Answers"]);
    columns.extend(Metric::PAPER.map(|metric| metric.name().to_owned()));
    let rows = effect.models.iter().map(|it| {
        let [by_first, by_second] = it.metrics;
        let cells = by_first
            .into_iter()
            .zip(by_second)
            .map(|(a, b)| change(a, b));
        let mut row = vec![model(it.model.as_deref()), it.answers.to_string()];
        row.extend(cells);
        row
    });
    Grid {
        title: Some(format!("Metrics by {first} → by {second}")),
        header: columns,
        names: 1,
        rows: rows.collect(),
    }
}

fn change(first: Option<f64>, second: Option<f64>) -> String {
    match first.zip(second) {
        Some((a, b)) => format!("{a:.3} → {b:.3} ({:+.3})", b - a),
        None => UNDEFINED.to_owned(),
    }
}

fn rankings(effect: &Effect, [first, second]: [&str; 2]) -> Grid {
    let name = |index: usize| model(effect.models[index].model.as_deref());
    let swapped = |ranking: &Ranking| {
        let pairs = ranking.swapped.iter();
        let pairs: Vec<_> = pairs
            .take(MOST_SWAPPED)
            .map(|&(a, b)| format!("{} / {}", name(a), name(b)))
            .collect();
        match ranking.swapped.len() {
            0 => "none".to_owned(),
            all if all > MOST_SWAPPED => {
                format!("{} and {} more", pairs.join(", "), all - MOST_SWAPPED)
            }
            _ => pairs.join(", "),
        }
    };
    let rows = effect.rankings.iter().map(|ranking| {
        vec![
            ranking.metric.name().to_owned(),
            swapped(ranking),
            number(ranking.tau),
        ]
    });
    Grid {
        title: Some(format!(
            "Ranking of the models: {first} has the first of a swapped pair ahead, {second} the other"
        )),
        header: header(&["Metric", "Swapped pairs", "Kendall's tau"]),
        names: 2,
        rows: rows.collect(),
    }
}

fn alpha(agreement: &Agreement) -> Grid {
    let alpha = agreement.alpha;
    Grid {
        title: None,
        header: header(&["All raters", "Value", "95 % interval"]),
        names: 1,
        rows: vec![vec![
            "Krippendorff's alpha".to_owned(),
            number(alpha.value),
            interval(alpha),
        ]],
    }
}

fn each_pair(agreement: &Agreement) -> Grid {
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
        vec![
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
    Grid {
        title: Some("Each pair, the second measured by the first".to_owned()),
        header: header(&columns),
        names: 2,
        rows: rows.collect(),
    }
}

fn number(value: Option<f64>) -> String {
    value.map_or(UNDEFINED.to_owned(), rounded)
}

/// Three digits; what they round to zero has no sign.
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
        None => UNDEFINED.to_owned(),
    }
}

fn with_interval(figure: Figure) -> String {
    match figure.interval {
        Some(_) => format!("{} {}", number(figure.value), interval(figure)),
        None => number(figure.value),
    }
}
